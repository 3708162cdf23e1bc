"""The pieces a screen is made of: names, states, sheets, docks, verdicts, and every page of the gallery."""

# ruff: noqa: N802 (components are functions named like the things they draw)

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import flet as ft
import pytest
from flet.components.component import Component

from companion.text import say
from companion.verdict import Finding, Kind, Offer, Verdict
from companion.words import Words
from screens.design import (
    Act,
    Badge,
    Button,
    Choices,
    Dock,
    Field,
    Grid,
    IconAct,
    Key,
    Layout,
    Line,
    LineChart,
    Loading,
    Page,
    SeatTile,
    Sheet,
    SheetSlot,
    Stepper,
    Strip,
    SwitchRow,
    VerdictCard,
    boundary,
    mark,
    paged,
    roomy_acts,
    snack,
    stage,
    use_confirm,
    use_layout,
    use_sheet,
    watch,
)
from screens.design.chart import spread, steps
from screens.design.marks import FACES, Mark, mark_svg, shape_svg
from screens.design.theme import ATTRIBUTES, palette
from tests.screens.harness import Screen, readable
from tools.gallery import PAGES
from tools.gallery import main as gallery


def shown(
    build: Callable[[], ft.Control], flow: Callable[[Screen], Awaitable[None]] | None = None, **reader: Any
) -> None:
    """Runs a flow on a page that shows what *build* draws, for a reader with these settings."""
    size = {name: reader.pop(name) for name in ("width", "height") if name in reader}

    @boundary
    def Body() -> ft.Control:
        return build()

    @boundary(view=True)
    def Root(view: Any) -> list[ft.View]:
        layout: Layout = view.layout(**reader)
        return stage(layout, Words(layout.language), lambda: [paged(Body())])

    async def run() -> None:
        async with Screen(lambda page: page.render_views(Root, watch(page)), **size) as screen:
            assert not screen.sees("この部分を")
            if flow is not None:
                await flow(screen)
            assert screen.conn.errors == []

    asyncio.run(run())


async def seen(screen: Screen) -> None:
    """Nothing more than being drawn."""
    assert screen.texts()


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize(
    ("query", "size"),
    [
        ("", (390, 844)),
        ("?language=en&dark=1", (360, 640)),
        ("?text=2&still=1", (390, 844)),
        ("?text=1.2", (844, 390)),
        ("?language=en", (1024, 768)),
    ],
)
def test_the_gallery_draws(page: str, query: str, size: tuple[int, int]) -> None:
    """Every piece, in both languages, by day and in the evening, small and big: drawn without an error."""
    width, height = size

    async def run() -> None:
        async with Screen(gallery, route=f"/{page}{query}", width=width, height=height) as screen:
            assert screen.conn.errors == []
            broken = "この部分を表示できません。", "This part can't be shown."
            meant = 1 if page == "states" else 0  # one piece of that page is there to fail
            assert sum(text in broken for text in screen.texts()) == meant

    asyncio.run(run())


def test_a_key_says_its_state() -> None:
    """Who, what, state: the chosen card of set A."""
    pressed: list[str] = []

    def keys() -> ft.Control:
        return ft.Row(
            [
                Key("5", lambda: pressed.append("5"), name="火の5", chosen=True, letter="A", attribute="fire"),
                Key("6", lambda: pressed.append("6"), name="火の6", attribute="fire"),
                Key("7", lambda: pressed.append("7"), pale=True),
            ]
        )

    async def flow(screen: Screen) -> None:
        await screen.tap("火の5、えらんだ A")
        await screen.tap("火の6")
        await screen.tap("7")

    shown(keys, flow)
    assert pressed == ["5", "6", "7"]


def test_an_icon_has_a_name() -> None:
    """The name of an icon button is on the icon itself, where a screen reader finds it."""

    async def flow(screen: Screen) -> None:
        button = screen.find("共有")
        assert isinstance(button, ft.IconButton)
        assert button.width is not None
        assert button.width >= 48

    shown(lambda: IconAct(ft.Icons.QR_CODE_2, say("common.share"), lambda: None), flow)


def test_a_seat_is_one_node_that_says_it_all() -> None:
    """Name, figure, whose turn, the rest."""

    def tiles() -> ft.Control:
        return Grid([SeatTile("あおい", mark(0), active=True, figure="3,200", note="手札 5", press=lambda: None)])

    async def flow(screen: Screen) -> None:
        await screen.tap("あおい、3,200、手番、手札 5")

    shown(tiles, flow)


def test_a_third_state_stands_below_the_first_two() -> None:
    """So that none of their words is cut."""

    def tile() -> ft.Control:
        badges = [Badge(word, expand=True) for word in ("戦える", "まだ", "プール")]
        return SeatTile("あおい", mark(0), badges=badges, press=lambda: None)

    async def flow(screen: Screen) -> None:
        rows = [row.controls for row in screen.walk() if isinstance(row, ft.Row)]
        badges = [len(row) for row in rows if row and all(isinstance(control, Component) for control in row)]
        assert badges == [2, 1]

    shown(tile, flow)


@pytest.mark.parametrize(("seats", "columns"), [(2, 2), (4, 2), (5, 3), (10, 3)])
def test_seats_stand_in_columns(seats: int, columns: int) -> None:
    """Up to four in two, more in three; at big letters one below another."""

    def rows_of(screen: Screen) -> list[int]:
        counts = (
            sum(isinstance(control, Component) for control in row.controls)
            for row in screen.walk()
            if isinstance(row, ft.Row)
        )
        return [count for count in counts if count]

    def tiles() -> ft.Control:
        return Grid([SeatTile(f"人{n}", mark(n), press=lambda: None) for n in range(seats)])

    async def flow(screen: Screen) -> None:
        assert max(rows_of(screen)) == columns
        assert sum(rows_of(screen)) == seats

    async def roomy(screen: Screen) -> None:
        assert rows_of(screen) == [1] * seats

    shown(tiles, flow)
    shown(tiles, roomy, text=1.5)


@pytest.mark.parametrize(
    ("name", "narrow", "lines"),
    [
        ("あおい", False, 1),
        ("ねこ🐱👨‍👩‍👧‍👦", False, 1),
        ("ねこ🐱👨‍👩‍👧‍👦", True, 1),
        ("🐱🐱🐱🐱🐱🐱", True, 2),
        ("さくらだもんのすけ", False, 3),
        ("Bartholomew-Maximilian", False, 3),
    ],
)
def test_an_emoji_in_a_name_makes_no_tile_higher(name: str, narrow: bool, lines: int) -> None:
    """A table opened by its address is laid out before the font for emoji is there: the boxes in its place are wider,
    the name wrapped, and the tile kept the height of two lines.
    """

    async def flow(screen: Screen) -> None:
        (text,) = (control for control in screen.walk() if isinstance(control, ft.Text) and control.value == name)
        assert text.max_lines == lines

    shown(lambda: Grid([SeatTile(name, mark(0), narrow=narrow, press=lambda: None)]), flow)


def test_the_dock_keeps_undo_and_the_next_act() -> None:
    """At big letters the other acts stand under the prompt instead, so nothing is lost."""
    done: list[str] = []
    acts = [Act("召喚", lambda: done.append("召喚")), Act("バトル", lambda: done.append("バトル"))]

    def page() -> ft.Control:
        return Page(
            strip=Strip("卓", back=lambda: done.append("戻る")),
            prompt=roomy_acts(acts, "引きました"),
            body=[],
            dock=Dock(
                event="引きました",
                undo=lambda: done.append("元に戻す"),
                acts=acts,
                next=Act("次へ", lambda: done.append("次へ")),
            ),
        )

    async def flow(screen: Screen) -> None:
        done.clear()
        for name in ("戻る", "召喚", "バトル", "元に戻す", "次へ"):
            await screen.tap(name)
        assert done == ["戻る", "召喚", "バトル", "元に戻す", "次へ"]
        assert any("引きました" in text for text in screen.texts())

    shown(page, flow)
    shown(page, flow, text=2.0)
    shown(page, flow, width=844, height=390)


@pytest.mark.parametrize("dark", [False, True])
def test_an_act_that_cannot_be_done_is_disabled(dark: bool) -> None:
    """Without something to press for it has no ink on it, and says so to a screen reader."""

    async def flow(screen: Screen) -> None:
        button = next(control for control in screen.walk() if isinstance(control, ft.FilledButton))
        assert button.disabled
        of = palette(dark=dark)
        side: Any = button.style.side if isinstance(button.style, ft.ButtonStyle) else None
        assert side[ft.ControlState.DEFAULT].color == of.line
        colours = {
            control.style.color if isinstance(control, ft.Text) and control.style else control.color
            for control in screen.walk()
            if isinstance(control, ft.Text | ft.Icon) and getattr(control, "value", True)
        }
        assert colours == {of.line}

    def both() -> ft.Control:
        icon = IconAct(ft.Icons.REDO, "やり直す", None)
        return ft.Column(controls=[Button("上がり", None, icon=ft.Icons.UNDO), icon])

    shown(both, flow, dark=dark)


def test_a_choice_shows_which() -> None:
    """One of a few; pressing another asks for it."""
    asked: list[str] = []

    async def flow(screen: Screen) -> None:
        assert screen.has("言葉、日本語、えらんだ")
        await screen.tap("言葉、English")

    shown(lambda: Choices([("ja", "日本語"), ("en", "English")], "ja", asked.append, name="言葉"), flow)
    assert asked == ["en"]


def test_a_stepper_names_its_ends() -> None:
    """Less and more of what; at an end of the range there is nothing to press."""
    asked: list[int] = []

    async def flow(screen: Screen) -> None:
        await screen.tap("ジョーカー、ふやす")
        assert not screen.has("ジョーカー、へらす")

    shown(lambda: Stepper("ジョーカー", "0", less=None, more=lambda: asked.append(1)), flow)
    shown(lambda: Stepper("ジョーカー", "0", less=None, more=lambda: asked.append(1)), flow, text=2.0)
    assert asked == [1, 1]


def test_switches_and_fields_give_their_new_value() -> None:
    """A switch its state, a field its text."""
    got: list[Any] = []

    def rows() -> ft.Control:
        return ft.Column([SwitchRow("ふるえ", True, got.append, key="buzz"), Field("名前", "", got.append)])

    async def flow(screen: Screen) -> None:
        await screen.type("buzz", False)
        await screen.type("名前", "鷗外")

    shown(rows, flow)
    assert got == [False, "鷗外"]


def test_the_error_of_a_field_with_a_limit_stood_one_letter_a_line() -> None:
    """Nothing is counted beside it, and that nothing has no width, for one without a size takes all there is."""

    async def flow(screen: Screen) -> None:
        counter = screen.find("名前").counter  # type: ignore[attr-defined]
        assert (counter.width, counter.height) == (0, 0)

    shown(lambda: Field("名前", "", print, longest=40, error="もういます"), flow)


@boundary
def Sheets() -> ft.Control:
    """A screen with a sheet, and another that takes its place."""
    n, put = ft.use_state(0)

    def refusal(sheet: SheetSlot) -> ft.Control:
        def rule() -> ft.Control:
            looked, look = ft.use_state(0)
            return Sheet("規則", [Button(f"規則の文 {looked}", lambda: look(lambda v: v + 1), key="look")], sheet)

        return Sheet(
            "出せません",
            [ft.Text(f"数 {n}"), Button("規則を読む", lambda: sheet.replace(rule))],
            sheet,
            acts=[Button("ふやす", lambda: put(lambda v: v + 1))],
        )

    sheet = use_sheet(refusal=refusal)
    return Button("出す", lambda: sheet.show("refusal"))


def test_a_sheet_opens_gives_way_and_comes_back() -> None:
    """Never sheet on sheet: the rule takes the refusal's place, with 戻る; とじる closes."""

    async def flow(screen: Screen) -> None:
        await screen.tap("出す")
        assert screen.sees("出せません")
        await screen.tap("ふやす")
        assert screen.sees("数 1")
        assert not screen.has("sheet-back")
        await screen.tap("規則を読む")
        await screen.tap("look")
        assert screen.sees("規則の文 1")
        assert not screen.sees("出せません")
        await screen.tap("sheet-back")
        assert screen.sees("数 1")
        await screen.tap("close")
        assert not screen.sees("出せません")

    shown(Sheets, flow)


def test_a_sheet_drawn_down_is_closed_but_a_new_one_stays() -> None:
    """The late word of the old sheet's closing does not close the next one."""

    async def flow(screen: Screen) -> None:
        await screen.tap("出す")
        first = next(c for c in screen.walk() if isinstance(c, ft.BottomSheet))
        await screen.fire(first, "dismiss")
        assert not screen.sees("出せません")
        await screen.tap("出す")
        assert screen.sees("出せません")

    shown(Sheets, flow)


async def told(screen: Screen) -> None:
    """Another dialog comes."""
    snack("記録しました")
    await screen.settle()


async def titled(screen: Screen) -> None:
    """The page changes."""
    screen.page.title = f"{screen.page.title}！"
    screen.page.update()


@pytest.mark.parametrize("change", [told, titled])
def test_what_lies_open_is_still_there_when_the_page_or_another_dialog_changes(
    change: Callable[[Screen], Awaitable[None]],
) -> None:
    """Flet 1.0.5 by itself draws it anew and keeps that to itself: all there is on the screen answers to nothing."""

    @boundary
    def Shows() -> ft.Control:
        counted, count = ft.use_state(0)
        asks, ask = ft.use_state(False)
        sheet = use_sheet(counts=lambda sheet: Sheet("数", [Counts()], sheet))
        use_confirm(
            "削除しますか？" if asks else None,
            act="削除する",
            confirm=lambda: count(lambda n: n + 1),
            cancel=lambda: ask(False),
        )
        return ft.Column(
            [
                Button("出す", lambda: sheet.show("counts")),
                Button("消す", lambda: ask(True)),
                ft.Text(f"消した {counted}"),
            ]
        )

    @boundary
    def Counts() -> ft.Control:
        n, put = ft.use_state(0)
        return ft.Column([ft.Text(f"数 {n}"), Button("ふやす", lambda: put(lambda v: v + 1))])

    async def flow(screen: Screen) -> None:
        for opens, acts, done in (("出す", "ふやす", "数 1"), ("消す", "confirm", "消した 1")):
            await screen.tap(opens)
            seen = screen.find(acts)._i
            await change(screen)
            assert screen.find(acts)._i == seen
            await screen.tap(acts)
            assert screen.sees(done)

    shown(Shows, flow)


def test_a_sheet_stays_when_the_one_it_came_after_has_moved_out() -> None:
    """Its moving out is told late, and changes the list both are in."""

    @boundary
    def Shows() -> ft.Control:
        def second(sheet: SheetSlot) -> ft.Control:
            return Sheet("つぎ", [Button("おわる", sheet.close)], sheet)

        sheet = use_sheet(second=second)

        async def go_on() -> None:
            sheet.close()
            for _ in range(5):
                await asyncio.sleep(0)
            sheet.show("second")

        return Button("出す", lambda: sheet.show(lambda: Sheet("はじめ", [Button("つぎへ", go_on)], sheet)))

    async def flow(screen: Screen) -> None:
        await screen.tap("出す")
        await screen.tap("つぎへ")
        assert not screen.sees("はじめ")
        await screen.tap("おわる")
        assert not screen.sees("つぎ")

    shown(Shows, flow)


def test_deleting_is_asked_for() -> None:
    """The one dialog: it says what will be gone, and both ways out."""
    done: list[str] = []

    @boundary
    def Asks() -> ft.Control:
        asked, put = ft.use_state(False)

        def gone() -> None:
            done.append("gone")
            put(False)

        use_confirm(
            "試合を削除しますか？" if asked else None,
            act="削除する",
            confirm=gone,
            cancel=lambda: put(False),
        )
        return Button("消す", lambda: put(True))

    async def flow(screen: Screen) -> None:
        await screen.tap("消す")
        assert screen.sees("試合を削除しますか？")
        await screen.tap("cancel")
        assert not screen.sees("試合を削除しますか？")
        await screen.tap("消す")
        await screen.tap("confirm")
        assert done == ["gone"]

    shown(Asks, flow)


REFUSED = Verdict(
    (Finding(Kind.VIOLATION, "WN-15", say("wannyan.battle.equal"), reading="raise"),),
    (say("wannyan.battle.compare", left="12", sign=">", right="10"),),
    (Offer(say("wannyan.joker.duel")),),
)


def test_a_refusal_says_why_and_shows_the_ways_on() -> None:
    """The word, the steps, the reason, the house rule it rests on, the rule and what would be allowed."""
    got: list[Any] = []

    async def flow(screen: Screen) -> None:
        for text in ("できません", "12 > 10", "同じ強さ：両方の負けです", "この卓の取り決めによる"):
            assert screen.sees(text)
        await screen.tap("ルール")
        await screen.tap("デュエル")

    shown(lambda: VerdictCard(REFUSED, rule=got.append, take=got.append), flow)
    assert got == ["WN-15", REFUSED.nearest[0]]


def test_a_ruling_wears_its_seal() -> None:
    """What the table let through says so, with the reason given."""

    async def flow(screen: Screen) -> None:
        assert screen.sees("卓の裁定")
        assert screen.sees("はじめてだから")

    shown(lambda: VerdictCard(REFUSED, ruling="はじめてだから"), flow)


def test_a_verdict_that_stays_in_view_folds_at_big_letters() -> None:
    """Its head line opens the rest; at usual letters it is all there."""

    async def folded(screen: Screen) -> None:
        assert not screen.sees("12 > 10")
        await screen.tap("くわしく")
        assert screen.sees("12 > 10")
        await screen.tap("たたむ")
        assert not screen.sees("12 > 10")

    async def flat(screen: Screen) -> None:
        assert screen.sees("12 > 10")

    shown(lambda: VerdictCard(REFUSED, folds=True), folded, text=2.0)
    shown(lambda: VerdictCard(REFUSED, folds=True), flat)


@pytest.mark.parametrize(("size", "panes"), [((390, 844), 1), ((844, 390), 2), ((1024, 768), 2)])
def test_a_wide_page_has_two_panes(size: tuple[int, int], panes: int) -> None:
    """From 720 dp the prompt and the dock stand right of the table."""

    async def flow(screen: Screen) -> None:
        scrolled = [c for c in screen.walk() if isinstance(c, ft.Column) and c.scroll is not None]
        assert len(scrolled) == panes

    def page() -> ft.Control:
        return Page(strip=Strip("卓"), prompt=[ft.Text("番")], body=[ft.Text("卓")], dock=Dock(undo=None))

    shown(page, flow, width=size[0], height=size[1])


@pytest.mark.parametrize(
    ("lowest", "highest", "expected"),
    [
        (0, 4700, (0, 2000, 4000, 6000)),
        (-200, 4700, (-2000, 0, 2000, 4000, 6000)),
        (0, 3, (0, 1, 2, 3)),
        (0, 0, (0, 1)),
        (3000, 3000, (3000, 3001)),
    ],
)
def test_a_scale_is_round_and_holds_everything(lowest: int, highest: int, expected: tuple[int, ...]) -> None:
    """Steps of 1, 2 or 5 times a power of ten, about four of them."""
    assert steps(lowest, highest) == expected


def test_labels_keep_apart_and_in_order() -> None:
    """Names at the ends of lines never lie on each other, and stay inside."""
    assert spread([10, 12, 50], 20, 0, 100) == [10, 30, 50]
    assert spread([95, 96], 20, 0, 100) == [80, 100]
    assert spread([50], 20, 0, 100) == [50]


def test_a_chart_says_the_same_in_words_and_as_a_table() -> None:
    """Every value is there for who cannot see the lines."""
    lines = [Line("あおい", (3000, -200), mark(0)), Line("はると", (3000, 6200), mark(1))]

    async def flow(screen: Screen) -> None:
        described = next(
            c.label for c in screen.walk() if isinstance(c, ft.Semantics) and c.label and "お金" in c.label
        )
        assert described == "お金 あおい: はじめ 3,000, 1 −200. はると: はじめ 3,000, 1 6,200."
        await screen.tap("表で見る")
        assert {"−200", "6,200"} <= set(screen.texts())
        await screen.tap("グラフで見る")

    shown(lambda: LineChart(lines, ["はじめ", "1"], "お金"), flow)


def test_marks_are_ten_by_ten_and_all_different() -> None:
    """Every colour with every face is a picture of its own, by day and in the evening; shapes too."""
    pictures = {
        mark_svg(Mark(colour, face), dark=dark)
        for colour in range(10)
        for face in range(len(FACES))
        for dark in (True, False)
    }
    assert len(pictures) == 200
    assert len({shape_svg(name, dark=False) for name in ATTRIBUTES}) == 6
    assert mark(11) == mark(1)


def test_words_of_a_piece_follow_the_language() -> None:
    """The same piece in English."""

    async def flow(screen: Screen) -> None:
        await screen.tap("Undo")
        assert readable("Undo") in screen.texts()

    shown(lambda: Dock(event=None, undo=lambda: None), flow, language="en")


def test_the_layout_reaches_into_sheets() -> None:
    """What stands in a sheet is as big and as dark as the screen below it."""
    layouts: list[Layout] = []

    @boundary
    def Opens() -> ft.Control:
        sheet = use_sheet()

        def body() -> ft.Control:
            layouts.append(use_layout())
            return Sheet("紙", [], sheet)

        return Button("出す", lambda: sheet.show(body))

    async def flow(screen: Screen) -> None:
        await screen.tap("出す")
        assert (layouts[-1].dark, layouts[-1].text) == (True, 1.5)

    shown(Opens, flow, dark=True, text=1.5)


def test_opening_shows_more_the_longer_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Paper, then the wordmark, then the sentence."""
    monkeypatch.setattr("screens.design.notes.WORDMARK_MS", 20)
    monkeypatch.setattr("screens.design.notes.PROGRESS_MS", 60)

    async def flow(screen: Screen) -> None:
        assert not screen.sees("卓番")
        await asyncio.sleep(0.04)
        await screen.settle()
        assert screen.sees("卓番")
        assert not screen.sees("ひらいています。")
        await asyncio.sleep(0.06)
        await screen.settle()
        assert screen.sees("ひらいています。")

    shown(Loading, flow)


def test_a_changed_figure_shows_what_it_was() -> None:
    """3,200 → 3,900 till the next act."""

    async def flow(screen: Screen) -> None:
        assert {"3,200", "3,900"} <= set(screen.texts())

    shown(lambda: SeatTile("あおい", mark(0), figure="3,900", was="3,200"), flow)


def test_a_key_that_is_not_drawn_anew_does_what_it_should_now() -> None:
    """Keys are drawn only when they look different; what they do is always what the latest render said."""
    got: list[int] = []

    @boundary
    def Counts() -> ft.Control:
        n, put = ft.use_state(0)

        def count() -> None:
            got.append(n)
            put(n + 1)

        return ft.Row([Key("1", count, key="one"), Key("2", lambda e: got.append(-n), key="two")])

    async def flow(screen: Screen) -> None:
        for name in ("one", "one", "one", "two"):
            await screen.tap(name)

    shown(Counts, flow)
    assert got == [0, 1, 2, -3]
