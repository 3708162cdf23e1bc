"""A game's rulebook: numbered clauses in our own words, to be read at the table and searched (`companion.lookup`).

`companion/games/<game>/rulebook/<language>.md` is Markdown in which one line is one paragraph::

    # バトル

    ## WN-15 上乗せと返事
    basis: stated
    keywords: レイズ, うわのせ, へんじ

    受ける人は、|同じ額以上を出すか、|[逃げます](WN-16)。

    > equal_raises: 受ける人は、|多く上乗せしても|かまいません。

    - デストロイ: 数字が|11になります。

    例: 攻める人が300なら、|返事は300から600です。

- ``#`` opens a chapter, ``##`` a clause: its id, then its title.
- ``basis:`` says where the body comes from, one or more of `Basis`. ``keywords:`` are further words somebody
  may search for: readings in kana, other names. They are not shown.
- ``>`` is a reading: the rule sheet is silent and this is what we take it to mean. A key before the colon
  names the house rule that changes it.
- ``-`` is a row of a table: a term, a colon, what is said about it. ``・`` parts several terms.
- ``![火6・火7・ジョーカーは組です。](sets)`` shows a picture of the same folder: `sets.svg` or, where it holds words,
  `sets.ja.svg`. The words before it are for whoever can't see it.
- ``例:`` or ``Example:`` is a worked example.
- ``[逃げます](WN-16)`` links to a clause; ``[WN-16]`` does too and shows that clause's title.
- ``|`` is a place where a line may break, as in the catalogues (`companion.words`).

Every language holds the same clauses in the same order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from itertools import pairwise, zip_longest
from types import MappingProxyType
from typing import Literal, cast, get_args

from companion.readings import in_kana
from companion.words import LANGUAGES, Language

Basis = Literal["stated", "follows", "reading", "app"]
"""Where a clause comes from: the rule sheet says so; it follows plainly or by counting; the sheet is silent
and this is our reading; or it is a check of the app and no rule of the game."""


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text, a link when *link* names a clause. A line may break between two of its phrases, and
    nowhere between one span and the next."""

    phrases: tuple[str, ...]
    link: str | None = None

    @property
    def text(self) -> str:
        """The phrases as one."""
        return "".join(self.phrases)


@dataclass(frozen=True, slots=True)
class Passage:
    """A paragraph."""

    spans: tuple[Span, ...]

    @property
    def text(self) -> str:
        """The paragraph as plain text, for search and for a screen reader."""
        return "".join(span.text for span in self.spans)


@dataclass(frozen=True, slots=True)
class Reading:
    """What we take a silent rule sheet to mean; *option* is the house rule that changes it."""

    passage: Passage
    option: str | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a clause's table: a term and what is said about it."""

    term: str
    passage: Passage


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing as SVG, and the same in words (*alt*). Colours in capital letters may change by night."""

    name: str
    alt: str
    svg: str


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered clause of one language, in the order it is read: body, pictures, rows, readings, examples."""

    id: str
    title: str
    chapter: str
    basis: tuple[Basis, ...]
    body: tuple[Passage, ...]
    rows: tuple[Row, ...] = ()
    readings: tuple[Reading, ...] = ()
    examples: tuple[Passage, ...] = ()
    keywords: tuple[str, ...] = ()
    pictures: tuple[Picture, ...] = ()

    @property
    def passages(self) -> tuple[Passage, ...]:
        """Everything that is read, in order."""
        rows = (row.passage for row in self.rows)
        readings = (reading.passage for reading in self.readings)
        return (*self.body, *rows, *readings, *self.examples)

    @property
    def links(self) -> tuple[str, ...]:
        """Ids of the clauses it leads to, each once, in the order they are met."""
        spans = (span for passage in self.passages for span in passage.spans)
        return tuple(dict.fromkeys(span.link for span in spans if span.link))

    @property
    def options(self) -> tuple[str, ...]:
        """Keys of the house rules that change it."""
        return tuple(reading.option for reading in self.readings if reading.option)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A title and the clauses under it."""

    title: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A game's rulebook in one language."""

    language: Language
    chapters: tuple[Chapter, ...]

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """Every clause, in order."""
        return tuple(clause for chapter in self.chapters for clause in chapter.clauses)

    def clause(self, id: str) -> Clause:
        """The clause of that id. Raises KeyError when there is none."""
        for clause in self.clauses:
            if clause.id == id:
                return clause
        raise KeyError(id)

    def next(self, id: str) -> Clause | None:
        """The clause after that one; None after the last."""
        self.clause(id)
        return next((after for before, after in pairwise(self.clauses) if before.id == id), None)

    def previous(self, id: str) -> Clause | None:
        """The clause before that one; None before the first."""
        self.clause(id)
        return next((before for before, after in pairwise(self.clauses) if after.id == id), None)


@cache
def has_rulebook(game: str) -> bool:
    """Whether a game has one."""
    return (resources.files("companion") / "games" / game / "rulebook").is_dir()


@cache
def rulebook(game: str, language: Language) -> Rulebook:
    """The rulebook of a game. Raises FileNotFoundError without one, ValueError as `read` does."""
    return _books(game)[language]


@cache
def rulebook_in_kana(game: str) -> Rulebook:
    """The Japanese rulebook of a game for somebody who reads no kanji yet: kana, with a space between two phrases."""
    book = rulebook(game, "ja")
    chapters = (Chapter(in_kana(chapter.title), tuple(map(_in_kana, chapter.clauses))) for chapter in book.chapters)
    return replace(book, chapters=tuple(chapters))


def _in_kana(clause: Clause) -> Clause:
    return replace(
        clause,
        title=in_kana(clause.title),
        chapter=in_kana(clause.chapter),
        body=tuple(map(_spaced, clause.body)),
        rows=tuple(Row(in_kana(row.term), _spaced(row.passage)) for row in clause.rows),
        readings=tuple(replace(reading, passage=_spaced(reading.passage)) for reading in clause.readings),
        examples=tuple(map(_spaced, clause.examples)),
        pictures=tuple(replace(picture, alt=in_kana(picture.alt)) for picture in clause.pictures),
    )


def _spaced(passage: Passage) -> Passage:
    """In kana; a sign that parts two phrases needs no space beside it."""
    spans = []
    for span in passage.spans:
        *before, last = map(in_kana, span.phrases)
        parted = [phrase if phrase.endswith(_PARTING) else f"{phrase} " for phrase in before]
        spans.append(replace(span, phrases=(*parted, last)))
    return Passage(tuple(spans))


_PARTING = ("、", "。", "！", "？", "・", "「", "（")


@cache
def _books(game: str) -> Mapping[Language, Rulebook]:
    folder = resources.files("companion") / "games" / game / "rulebook"
    pictures = {
        file.name.removesuffix(".svg"): file.read_text(encoding="utf-8")
        for file in folder.iterdir()
        if file.name.endswith(".svg")
    }
    texts = {language: (folder / f"{language}.md").read_text(encoding="utf-8") for language in LANGUAGES}
    return read(texts, pictures)


def read(
    texts: Mapping[Language, str], pictures: Mapping[str, str] = MappingProxyType({})
) -> Mapping[Language, Rulebook]:
    """The rulebooks of one game from their Markdown, by language. *pictures*: SVG by name, or name and language.

    Raises ValueError, naming language and clause, for a line that can't be read, an id that comes twice, a
    link to no clause, a picture there is none of, and for clauses, their readings, pictures or their order that
    differ between the languages.
    """
    books = {language: _chapters(language, text, pictures) for language, text in texts.items()}
    clauses = {
        language: tuple(clause for chapter in chapters for clause in chapter.clauses)
        for language, chapters in books.items()
    }
    for language, own in clauses.items():
        ids = {clause.id for clause in own}
        for clause in own:
            if missing := [id for id in clause.links if id not in ids]:
                raise ValueError(f"{language}: {clause.id} links to {', '.join(missing)}, which is no clause")
    for one, other in pairwise(clauses):
        for left, right in zip_longest(map(_shape, clauses[one]), map(_shape, clauses[other])):
            if left != right:
                raise ValueError(f"{one} and {other} differ: {left} and {right}")
    return {language: Rulebook(language, chapters) for language, chapters in books.items()}


def _shape(clause: Clause) -> tuple[object, ...]:
    """What has to be the same in every language."""
    pictures = tuple(picture.name for picture in clause.pictures)
    return clause.id, clause.basis, clause.options, len(clause.rows), pictures


# Reading the Markdown

_HEADING = re.compile(r"## (?P<id>[A-Z]{2}-\d{2}) (?P<title>\S.*)")
_MARKED = re.compile(r"(?P<mark>basis:|keywords:|>|-|例:|Example:) *(?P<rest>.+)")
_OPTION = re.compile(r"(?P<option>[a-z][a-z0-9_]*): (?P<text>.+)")
_PICTURE = re.compile(r"!\[(?P<alt>[^\]]+)\]\((?P<name>[a-z0-9-]+)\)")
_LINK = re.compile(r"\[(?P<text>[^\]]+)\](?:\((?P<to>[A-Z]{2}-\d{2})\))?")


def _chapters(language: Language, text: str, pictures: Mapping[str, str]) -> tuple[Chapter, ...]:
    titles = dict(_titles(language, text))
    chapters: list[tuple[str, list[list[str]]]] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        if line.startswith("# "):
            chapters.append((line[2:], []))
        elif not chapters:
            raise ValueError(f"{language}: {line!r} stands before the first chapter")
        elif line.startswith("## "):
            chapters[-1][1].append([line])
        elif not chapters[-1][1]:
            raise ValueError(f"{language}: {line!r} stands before the first clause of its chapter")
        else:
            chapters[-1][1][-1].append(line)
    return tuple(
        Chapter(title, tuple(_clause(language, titles, pictures, title, lines) for lines in clauses))
        for title, clauses in chapters
    )


def _titles(language: Language, text: str) -> Iterator[tuple[str, str]]:
    seen: set[str] = set()
    for line in text.splitlines():
        if line.startswith("## "):
            heading = _HEADING.fullmatch(line)
            if heading is None:
                raise ValueError(f"{language}: {line!r} is no heading like '## WN-15 …'")
            if heading["id"] in seen:
                raise ValueError(f"{language}: {heading['id']} comes twice")
            seen.add(heading["id"])
            yield heading["id"], heading["title"]


def _clause(
    language: Language, titles: Mapping[str, str], pictures: Mapping[str, str], chapter: str, lines: list[str]
) -> Clause:
    id, title = lines[0].removeprefix("## ").split(" ", 1)
    basis: tuple[Basis, ...] = ()
    keywords: tuple[str, ...] = ()
    body: list[Passage] = []
    rows: list[Row] = []
    readings: list[Reading] = []
    examples: list[Passage] = []
    shown: list[Picture] = []
    for line in lines[1:]:
        if picture := _PICTURE.fullmatch(line):
            shown.append(_picture(language, id, pictures, picture["name"], picture["alt"]))
            continue
        marked = _MARKED.fullmatch(line)
        mark, rest = marked.group("mark", "rest") if marked else ("", line)
        match mark:
            case "basis:":
                basis = tuple(_basis(language, id, word) for word in _listed(rest))
            case "keywords:":
                keywords = _listed(rest)
            case ">":
                keyed = _OPTION.fullmatch(rest)
                said = keyed["text"] if keyed else rest
                readings.append(Reading(_passage(titles, said), keyed["option"] if keyed else None))
            case "-":
                term, colon, said = rest.partition(": ")
                if not colon:
                    raise ValueError(f"{language}: {id} has a row without a colon: {line!r}")
                rows.append(Row(term, _passage(titles, said)))
            case "例:" | "Example:":
                examples.append(_passage(titles, rest))
            case _:
                body.append(_passage(titles, rest))
    if not basis or not body:
        raise ValueError(f"{language}: {id} lacks a {'body' if basis else 'basis'}")
    return Clause(
        id, title, chapter, basis, tuple(body), tuple(rows), tuple(readings), tuple(examples), keywords, tuple(shown)
    )


def _picture(language: Language, id: str, pictures: Mapping[str, str], name: str, alt: str) -> Picture:
    for known in (f"{name}.{language}", name):
        if known in pictures:
            return Picture(name, alt, pictures[known])
    raise ValueError(f"{language}: {id} shows {name}, which is no picture")


def _basis(language: Language, id: str, word: str) -> Basis:
    if word not in get_args(Basis):
        raise ValueError(f"{language}: {id} has the unknown basis {word!r}")
    return cast(Basis, word)


def _listed(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(","))


def _passage(titles: Mapping[str, str], text: str) -> Passage:
    spans: list[Span] = []
    end = 0
    for link in _LINK.finditer(text):
        if link.start() > end:
            spans.append(Span(tuple(text[end : link.start()].split("|"))))
        to = link["to"] or link["text"]
        shown = link["text"] if link["to"] else titles.get(to, to)
        spans.append(Span(tuple(shown.split("|")), to))
        end = link.end()
    if end < len(text):
        spans.append(Span(tuple(text[end:].split("|"))))
    return Passage(tuple(spans))
