"""A rulebook as a page: whole, by itself, and readable without the app."""

from html.parser import HTMLParser

from companion.printed import page_name, printed
from companion.readings import unread
from companion.rulebook import read, rulebook
from companion.words import Language
from tests.companion.test_rulebook import EN, JA, every_book, every_language

VOID = {"meta", "wbr"}


class Page(HTMLParser):
    """What a browser makes of it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: list[str] = []
        self.links: list[str] = []
        self.outside: list[str] = []
        self.open: list[str] = []
        self.labels: set[str] = set()
        self.drawn = 0
        self.text = self.kana = self.style = ""
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        self.drawn += tag == "svg" and self.open[-2:] == ["figure", "svg"]
        for name, value in attrs:
            if name == "aria-label":
                self.labels.add(value or "")
            if name == "id":
                self.anchors.append(value or "")
            elif name == "href" and value and value.startswith("#"):
                self.links.append(value[1:])
            elif name in ("href", "src"):
                self.outside.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" in self.open:
            self.style += data
        elif "rt" in self.open:
            self.kana += data
        elif self.open[-2:] != ["a", "span"]:  # the number after a link is for paper
            self.text += data


@every_book
@every_language
def test_a_page_holds_the_whole_book(game: str, language: Language) -> None:
    """Every clause with everything it says, each reached from the contents and from the others."""
    book = rulebook(game, language)
    page = Page(printed("?", book))
    assert page.anchors == [clause.id for clause in book.clauses]
    assert set(page.links) == set(page.anchors)
    for clause in book.clauses:
        assert clause.title in page.text
        for passage in clause.passages:
            assert passage.text in page.text
        for row in clause.rows:
            assert row.term in page.text
        for picture in clause.pictures:
            assert picture.alt in page.labels
    assert page.drawn == sum(len(clause.pictures) for clause in book.clauses)


@every_book
@every_language
def test_a_page_needs_nothing_else(game: str, language: Language) -> None:
    """No picture, script, font or style from elsewhere."""
    text = printed("?", rulebook(game, language))
    page = Page(text)
    assert page.outside == []
    assert "url(" not in page.style
    assert "@import" not in page.style
    assert "<script" not in text


def test_a_page_tells_whose_rules_it_holds() -> None:
    """In its title and at its head, as text and nothing else."""
    text = printed("A & <B>", read({"ja": JA, "en": EN})["en"])
    assert "<title>The rules of A &amp; &lt;B&gt;</title>" in text
    assert Page(text).text.count("The rules of A & <B>") == 2


def test_furigana() -> None:
    """Above every kanji, in Japanese only."""
    books = read({"ja": JA, "en": EN})
    page = Page(printed("卓", books["ja"], furigana=True))
    assert "負けた人は、勝った人に3点を払います。" in page.text
    assert "まひとかひとてんはら" in page.kana
    assert Page(printed("卓", books["ja"])).kana == ""
    assert Page(printed("卓", books["en"], furigana=True)).kana == ""


@every_book
def test_no_kanji_of_a_page_is_left_bare(game: str) -> None:
    """Neither in the book nor in what the page says about it."""
    assert unread(Page(printed("", rulebook(game, "ja"))).text) == ()


def test_what_a_table_plays_by_stands_at_its_clause() -> None:
    """Before the sentence it changes."""
    page = Page(printed("卓", read({"ja": JA, "en": EN})["ja"], in_force={"stake": "この卓：5点"}))
    assert (
        page.text.index("3点を払います") < page.text.index("この卓：5点") < page.text.index("3点は、5点にもできます。")
    )


def test_its_file() -> None:
    """A name any system can store."""
    assert page_name("wannyan", "ja") == "takuban-wannyan-ja.html"
