"""Words on the screen: they break where a reader pauses, and are said as they should be heard."""

import asyncio
from collections.abc import Callable

import flet as ft
import pytest

from companion.text import Text, Who, say
from companion.words import Words
from screens.design import Layout, LayoutContext, Name, Say, WordsContext, boundary, plain, spoken, use_words
from screens.design.scale import Role
from screens.design.words import BREAK, JOIN, broken, joined, shortened
from tests.screens.harness import Screen


def rendered(build: Callable[[], object], words: Words | None = None, layout: Layout | None = None) -> list[object]:
    """What a function returns inside a render with these words."""
    got: list[object] = []

    @boundary
    def Inside() -> ft.Control:  # noqa: N802
        got.append(build())
        return ft.Text("")

    @boundary
    def Around() -> ft.Control:  # noqa: N802
        column: ft.Control = LayoutContext(
            layout or Layout(), lambda: WordsContext(words, lambda: ft.Column([Inside()]))
        )
        return column

    async def run() -> None:
        async with Screen(lambda page: page.render(Around)):
            pass

    asyncio.run(run())
    return got


def test_a_phrase_stays_on_one_line() -> None:
    """Joined between Japanese letters; Latin words and spaces are left alone; a long phrase may break."""
    assert joined("あと1組。") == JOIN.join("あと1組。")
    assert joined("one two") == "one two"
    assert joined("水 5") == "水 5"
    assert joined("あ" * 15) == "あ" * 12 + JOIN.join("あああ")


def test_a_long_list_of_names_breaks_between_them() -> None:
    """After a comma, and never inside a name and its さん."""
    whole = "早い順に|はるとさん、|ばあばさん、|みなとさんです。".replace("|", "")
    names = ("はるとさん", "ばあばさん", "みなとさん")
    parts = joined(whole, names).split(BREAK)
    assert [part.replace(JOIN, "") for part in parts] == ["早い順にはるとさん、", "ばあばさん、", "みなとさんです。"]
    long = joined("召喚ができるはるとさんへ上乗せをたのみます", names)
    assert JOIN.join("はるとさん") in long
    assert BREAK not in long


def test_a_list_breaks_after_its_commas() -> None:
    words = Words("ja", ("はると", "ばあば"))
    (text,) = rendered(lambda: WordsContext(words, lambda: Say(say("entry.listed", all=(Who(0), Who(1))))))
    assert isinstance(text, ft.Text)
    assert text.value == JOIN.join("はるとさん、") + BREAK + JOIN.join("ばあばさん")


def test_a_text_breaks_between_its_phrases() -> None:
    """The catalogue's places to break, and nowhere else."""
    (text,) = rendered(lambda: broken(say("common.broken")))
    assert text == JOIN.join("この部分を") + BREAK + JOIN.join("表示できません。")


def test_a_screen_reader_hears_the_plain_text() -> None:
    """Joins and breaks are for the eye only; nothing else differs."""
    (text,) = rendered(lambda: Say(say("common.broken")))
    assert isinstance(text, ft.Text)
    assert text.semantics_label == "この部分を表示できません。"
    assert text.value.replace(JOIN, "").replace(BREAK, "") == text.semantics_label
    (name,) = rendered(lambda: Name("あおい"))
    assert isinstance(name, ft.Text)
    assert (name.value, name.semantics_label) == ("あおい", None)


@pytest.mark.parametrize(
    ("language", "text", "heard"),
    [
        ("ja", "−7 × −7", "マイナス7 かける マイナス7"),
        ("ja", "3,200 → 3,900", "3,200 から 3,900"),
        ("en", "−7", "minus 7"),
    ],
)
def test_signs_are_said_as_words(language: str, text: str, heard: str) -> None:
    """マイナス, かける: never the sign, which readers skip or misread."""
    (said,) = rendered(lambda: spoken(text), layout=Layout(language="en" if language == "en" else "ja"))
    assert isinstance(said, str)
    assert " ".join(said.split()) == heard


def test_the_words_of_the_match_are_used() -> None:
    """Names round the table come from the words provided; without any, from the layout's language."""
    given = Words("en", ("Aoi",))
    assert rendered(use_words, given) == [given]
    assert rendered(lambda: plain(say("common.close")), None, Layout(language="en")) == ["Close"]
    assert rendered(lambda: plain(say("common.close")), None, Layout()) == ["とじる"]


def test_every_text_can_be_broken() -> None:
    """What a component is given may be a text or a string."""
    text: Text = say("common.undo")
    assert rendered(lambda: (plain(text), plain("3,200"))) == [("元に戻す", "3,200")]


def test_a_shortened_name_lost_the_skin_of_its_last_hand() -> None:
    """Cut between what a reader sees as letters, never inside one."""
    assert shortened(Words("ja", ("👋🏿" * 9, "👍🏽" * 8))).names == ("👋🏿" * 7 + "…", "👍🏽" * 8)
    assert joined("👍🏽と🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f").count(JOIN) == 2


def test_a_hand_with_a_skin_tone_took_the_room_of_two() -> None:
    """The room a name needs is that of the letters a reader sees."""
    layout = Layout()
    for letter in ("👍🏽", "👨\u200d👩\u200d👧", "🇯🇵"):
        assert layout.width_of(letter, Role.LABEL) == layout.width_of("猫", Role.LABEL)
