"""A rulebook as one HTML page that needs nothing else: to be printed, or read without the app."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import escape
from importlib import resources

from companion.readings import ruby
from companion.rulebook import Chapter, Clause, Passage, Reading, Rulebook
from companion.text import Text, say
from companion.words import Language, Words

_HOUSE = '<svg class="house" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 11l8-7 8 7v9h-6v-6h-4v6H4z"/></svg>'


def printed(title: str, book: Rulebook, *, furigana: bool = False, in_force: Mapping[str, str] | None = None) -> str:
    """The page of a *book*; *title* names its game.

    *furigana* puts kana over the kanji of a Japanese one. *in_force* is what a table plays by, in words, by the key of
    the house rule it has changed.
    """
    writer = _Writer(Words(book.language), furigana and book.language == "ja", in_force or {})
    return "\n".join(writer.page(title, book)) + "\n"


def page_name(game: str, language: Language) -> str:
    """What the file of a game's page is called."""
    return f"takuban-{game}-{language}.html"


@dataclass(frozen=True, slots=True)
class _Writer:
    words: Words
    furigana: bool
    in_force: Mapping[str, str] = field(default_factory=dict)

    def page(self, title: str, book: Rulebook) -> Iterator[str]:
        heading = self.words(say("rules.printed", game=title))
        style = (resources.files("companion") / "printed.css").read_text(encoding="utf-8")
        yield f'<!doctype html>\n<html lang="{book.language}"{" class=furigana" if self.furigana else ""}>'
        yield '<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">'
        yield f"<title>{escape(heading)}</title>\n<style>\n{style}</style>"
        yield f'<header><h1>{self.plain(heading)}</h1>\n<p class="about">{self.said(say("rules.printed_about"))}</p>'
        yield f'<p class="about">{_HOUSE} {self.said(say("rules.printed_house"))}</p></header>'
        yield f'<nav aria-label="{escape(self.words(say("rules.contents")))}">'
        for chapter in book.chapters:
            yield f"<section><strong>{self.plain(chapter.title)}</strong>\n<ol>"
            for clause in chapter.clauses:
                yield f'<li><a href="#{clause.id}">{self.number(clause)} {self.plain(clause.title)}</a></li>'
            yield "</ol></section>"
        yield "</nav>\n<main>"
        for chapter in book.chapters:
            yield from self.chapter(chapter)
        yield "</main>\n</html>"

    def chapter(self, chapter: Chapter) -> Iterator[str]:
        yield f"<section>\n<h2>{self.plain(chapter.title)}</h2>"
        for clause in chapter.clauses:
            yield from self.clause(clause)
        yield "</section>"

    def clause(self, clause: Clause) -> Iterator[str]:
        yield f'<article id="{clause.id}">\n<h3>{self.number(clause)}<span>{self.plain(clause.title)}</span></h3>'
        for passage in clause.body:
            yield f"<p>{self.passage(passage)}</p>"
        for picture in clause.pictures:
            yield f'<figure role="img" aria-label="{escape(picture.alt)}">{picture.svg}</figure>'
        if clause.rows:
            rows = (f"<dt>{self.plain(row.term)}</dt><dd>{self.passage(row.passage)}</dd>" for row in clause.rows)
            yield "<dl>\n" + "\n".join(rows) + "\n</dl>"
        for reading in clause.readings:
            yield from self.reading(reading)
        for example in clause.examples:
            yield f'<p class="example"><b>{self.said(say("rules.example"))}</b>{self.passage(example)}</p>'
        yield "</article>"

    def reading(self, reading: Reading) -> Iterator[str]:
        if said := self.in_force.get(reading.option or ""):
            yield f'<p class="force">{self.plain(said)}</p>'
        yield f'<div class="reading">{_HOUSE}<p>{self.passage(reading.passage)}</p></div>'

    def number(self, clause: Clause) -> str:
        return f'<span class="number">{_number(clause.id)}</span>'

    def passage(self, passage: Passage) -> str:
        spans = (("<wbr>".join(map(self.plain, span.phrases)), span.link) for span in passage.spans)
        return "".join(
            f'<a href="#{link}">{text}<span class="see">({_number(link)})</span></a>' if link else text
            for text, link in spans
        )

    def said(self, text: Text) -> str:
        return "<wbr>".join(map(self.plain, self.words.phrases(text)))

    def plain(self, text: str) -> str:
        if not self.furigana:
            return escape(text)
        parts = ((escape(part.text), part.reading) for part in ruby(text))
        return "".join(f"<ruby>{over}<rt>{kana}</rt></ruby>" if kana else over for over, kana in parts)


def _number(id: str) -> str:
    """The number of a clause within its book, as a reader meets it."""
    return str(int(id.partition("-")[2]))
