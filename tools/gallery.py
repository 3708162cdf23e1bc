"""Every piece of the design language on a few pages, to be looked at: `python -m tools.gallery [PORT]` (8300).

Pages: /table /battle /hand /verdicts /states /settings /chart /marks. The query sets the reader:
`?language=en&dark=1&text=1.3&still=1`.
"""

# ruff: noqa: N802 (components are functions named like the things they draw)

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Sequence
from urllib.parse import parse_qs, urlsplit

import flet as ft

from companion.text import say
from companion.verdict import Finding, Kind, Offer, Verdict
from companion.words import Words
from screens.design import (
    Act,
    ActButton,
    AttributeShape,
    Badge,
    Band,
    Button,
    Card,
    Choices,
    Dock,
    Empty,
    ErrorBar,
    Field,
    Figure,
    Grid,
    Heading,
    Hint,
    IconAct,
    Key,
    Layout,
    Line,
    LineChart,
    ListRow,
    Loading,
    Mark,
    Ordered,
    Pad,
    Page,
    PromptCard,
    ReconnectingBar,
    Role,
    Say,
    Seal,
    SeatMark,
    SeatTile,
    Sheet,
    Stepper,
    Strip,
    SwitchRow,
    VerdictCard,
    VerdictMark,
    Viewport,
    Wordmark,
    boundary,
    dress,
    mark,
    paged,
    plain,
    roomy_acts,
    snack,
    stage,
    use_layout,
    use_sheet,
    watch,
)
from screens.design.marks import FACES
from screens.design.theme import ATTRIBUTES, SEAT_COLOURS
from screens.server import build, listening, serve

LONG = "春日部𠮷野家鷗外café🐈‍⬛の森の奥のとても長い名前のおばあちゃんのねこ"
NAMES = ("あおい", "はると", "みなと", LONG)


def _(ja: str, en: str) -> str:
    return ja if use_layout().language == "ja" else en


def nothing() -> None:
    """An act of the gallery does nothing."""


def _rule_sheet(sheet: object) -> ft.Control:
    return Sheet(
        _("この場面のルール", "Rules of this moment"),
        [
            Say(_("上乗せと返事", "Raise and answer"), Role.LABEL),
            *[
                Say(
                    _(
                        "攻める人が0から600を上乗せ。受ける人は同じかそれ以上、または逃げる。もう一度は上げられません。",
                        "The attacker raises 0 to 600. The defender raises as much or more, or flees.",
                    )
                )
                for _n in range(12)
            ],
        ],
        sheet,  # type: ignore[arg-type]
        acts=[Button(_("全部読む", "Read all"), nothing)],
    )


@boundary
def Table() -> ft.Control:
    """A table of wannyan in mid-game."""
    sheet = use_sheet()
    layout = use_layout()
    acts = [
        Act(_("召喚", "Summon"), nothing, ft.Icons.FLIP_TO_FRONT),
        Act(_("バトル", "Battle"), nothing, ft.Icons.SPORTS_MMA),
        Act(_("上がり", "Go out"), nothing, ft.Icons.FLAG),
    ]
    event = _("はると：束に勝ち、手数料 200 を銀行へ", "Haruto beat the deck, fee 200 to the bank")
    fight = Badge(_("戦える", "Ready"), "primary", icon=ft.Icons.SPORTS_MMA, expand=True)
    pooled = Badge(_("プール", "Pooled"), "ok", icon=ft.Icons.CHECK, expand=True)
    empty = Badge(_("空き", "Free"), "empty", expand=True)
    waiting = Badge(_("まだ", "Waits"), "none", icon=ft.Icons.HOURGLASS_BOTTOM, expand=True)
    hand = _("手札 5", "Hand 5")
    tiles = [
        SeatTile(NAMES[0], mark(0), active=True, figure="3,200", badges=[fight, empty], note=hand, press=nothing),
        SeatTile(
            NAMES[1],
            mark(1),
            figure="2,700",
            was="2,900",
            badges=[fight, pooled],
            note=_("手札 2・手数料 済", "Hand 2, fee paid"),
            press=nothing,
        ),
        SeatTile(
            NAMES[2],
            mark(2),
            figure=_("借り 200", "Owes 200"),
            figure_tone=layout.colours.violation.strong,
            badges=[waiting, empty],
            note=hand,
            press=nothing,
        ),
        SeatTile(NAMES[3], mark(3), figure="3,500", badges=[pooled, empty], note=hand, press=nothing),
    ]
    band = Band(
        [
            Figure(_("銀行", "Bank"), "800", press=nothing),
            Figure(_("手数料", "Fee"), _("200から", "from 200")),
            Figure(_("場のかけ", "Stakes"), "400", press=nothing),
        ],
        below=[
            ft.Row(
                wrap=True,
                controls=[Badge(_("束とのバトル中止", "No deck battles"), "advice", icon=ft.Icons.BLOCK)],
            )
        ],
    )
    return Page(
        strip=Strip(
            _("第2回戦・12手番", "Round 2, turn 12"),
            subtitle=_("ワンにゃんフェスタ", "Wan-Nyan Festa"),
            back=nothing,
            actions=[
                IconAct(ft.Icons.QR_CODE_2, say("common.share"), nothing),
                IconAct(ft.Icons.MORE_VERT, say("common.more"), lambda: sheet.show(lambda: _rule_sheet(sheet))),
            ],
        ),
        prompt=[
            PromptCard(
                _("あおいさんの番", "Aoi to play"),
                _("召喚はあと1組。バトルに出せる組が1つあります。", "One more summon. One set can fight."),
                mark=mark(0),
                rule=lambda: sheet.show(lambda: _rule_sheet(sheet)),
                steps=[
                    (_("引く", "Draw"), "done"),
                    (_("召喚・バトル", "Main"), "now"),
                    (_("捨てる", "Discard"), "later"),
                ],
            ),
            *roomy_acts(acts, event),
        ],
        body=[Grid(tiles[:2]), band, Grid(tiles[2:])],
        dock=Dock(
            event=event,
            undo=nothing,
            on_event=nothing,
            acts=acts,
            next=Act(_("捨てて次へ", "Next"), nothing, ft.Icons.ARROW_FORWARD),
        ),
    )


@boundary
def Battle() -> ft.Control:
    """The keys of a battle: numbers and jokers."""
    number, put_number = ft.use_state(9)
    joker, put_joker = ft.use_state(0)
    jokers = [
        (_("ワンツーパンチ", "One-two punch"), "+3"),
        (_("ネコ波動", "Cat wave"), "+3"),
        (_("バイオハザード", "Biohazard"), "+3"),
        (_("デスサイス", "Death scythe"), "+5"),
        (_("真空烈風斬", "Gale slash"), "+5"),
        (_("デストロイ", "Destroy"), _("11になる", "makes 11")),
        (_("スティール", "Steal"), _("うばう", "takes")),
        (_("レヴォリューション", "Revolution"), _("小さい方が勝ち", "lower wins")),
        (_("デュエル", "Duel"), _("効果なし", "no effect")),
    ]
    return Page(
        strip=Strip(
            _("バトル 4/5 見せる", "Battle 4/5"),
            subtitle=_("あおい vs はると・かけ 300／500", "Aoi vs Haruto"),
            back=nothing,
            actions=[IconAct(ft.Icons.MENU_BOOK, say("common.rule"), nothing)],
        ),
        prompt=[PromptCard(_("あおいさん、見せてください", "Aoi, show your cards"), mark=mark(0), rule=nothing)],
        body=[
            Pad(
                [Key(str(n), lambda n=n: put_number(n), chosen=n == number, key=f"number-{n}") for n in range(1, 11)],
                5,
            ),
            Heading(_("ジョーカー", "Joker")),
            Pad(
                [
                    Key(
                        name,
                        lambda i=i: put_joker(i),
                        below=effect,
                        chosen=i == joker,
                        round_figure=False,
                    )
                    for i, (name, effect) in enumerate(jokers)
                ],
                1 if use_layout().roomy else 2,
            ),
        ],
        dock=Dock(
            history=False,
            acts=[Act(_("えらび直す", "Again"), nothing, look="outlined")],
            next=Act(_("はるとへ", "To Haruto"), nothing),
        ),
    )


@boundary
def Hand() -> ft.Control:
    """The grid of a hand check: attribute by number, the live verdict below."""
    picked, put = ft.use_state(
        {("fire", 1): "A", ("fire", 2): "A", ("fire", 3): "A", ("water", 5): "-", ("water", 10): "B"}
    )
    jokers, put_jokers = ft.use_state(1)

    def toggle(card: tuple[str, int]) -> None:
        put(lambda old: {k: v for k, v in old.items() if k != card} if card in old else {**old, card: "-"})

    keys = [
        Key(
            str(n),
            lambda a=a, n=n: toggle((a, n)),
            attribute=a,
            chosen=(a, n) in picked,
            letter=picked.get((a, n)),
            name=f"{plain(say(f'common.attribute.{a}'))} {n}",
        )
        for n in range(1, 11)
        for a in ATTRIBUTES[:5]
    ]
    head = ft.Row(
        spacing=6,
        controls=[
            ft.Row(
                expand=True,
                alignment=ft.MainAxisAlignment.CENTER,
                spacing=4,
                controls=[AttributeShape(a, 20), Say(say(f"common.attribute.{a}"), Role.LABEL)],
            )
            for a in ATTRIBUTES[:5]
        ],
    )
    return Page(
        strip=Strip(
            _("手札チェック", "Hand check"),
            subtitle=_("7枚えらびました・自分だけに見えます", "7 chosen, only you see this"),
            back=nothing,
            actions=[IconAct(ft.Icons.KEYBOARD, _("文字で入力", "Type it"), nothing)],
        ),
        body=[head, Pad(keys, 5)],
        fixed=[
            Stepper(
                _("ジョーカー", "Joker"),
                str(jokers),
                less=(lambda: put_jokers(lambda n: n - 1)) if jokers else None,
                more=lambda: put_jokers(lambda n: n + 1),
            ),
            VerdictCard(
                Verdict((Finding(Kind.VIOLATION, "WN-27", say("wannyan.battle.equal")),)),
                title=_("まだ上がれません", "Not out yet"),
                folds=True,
                rule=lambda _r: None,
            ),
        ],
    )


def _verdicts() -> Sequence[Verdict]:
    finding = say("wannyan.battle.too_many", joker=say("wannyan.joker.duel"), copies=3)
    offer = (Offer(say("wannyan.joker.one_two_punch")), Offer(say("wannyan.joker.one_two_punch")))
    return (
        Verdict((), (say("wannyan.battle.compare", left="12", sign=">", right="10"),), grounds=("WN-17",)),
        Verdict((Finding(Kind.ADVICE, "WN-04", finding),)),
        Verdict((Finding(Kind.CANNOT_TELL, "WN-04", finding),)),
        Verdict(
            (Finding(Kind.VIOLATION, "WN-15", finding, reading="raise"),),
            (say("wannyan.battle.compare", left="12", sign=">", right="10"),),
            offer,
        ),
    )


@boundary
def Verdicts() -> ft.Control:
    """All verdicts, and a table ruling."""
    return Page(
        strip=Strip(_("判定", "Verdicts"), back=nothing),
        body=[
            *[VerdictCard(v, rule=lambda _r: None, take=lambda _o: None) for v in _verdicts()],
            VerdictCard(_verdicts()[3], ruling=_("はじめてだから", "First game"), rule=lambda _r: None),
            ft.Row(controls=[VerdictMark(kind) for kind in Kind] + [Seal()]),
        ],
    )


@boundary
def Fails(at: int) -> ft.Control:
    """A component that can't be drawn until it is tried again."""
    if at == 0:
        raise ValueError("a piece of the gallery that fails")
    return Say(_("なおりました。", "Well again."))


@boundary
def States() -> ft.Control:
    """Nothing there, opening, not saved, link lost, a piece that fails, a snack."""

    def fail() -> None:
        raise ValueError("a handler of the gallery that fails")

    return Page(
        strip=Strip(_("ようす", "States"), back=nothing),
        bar=ReconnectingBar("21:04"),
        body=[
            Empty(say("common.empty_matches"), Act(_("ゲームをえらぶ", "Pick a game"), nothing, look="next")),
            Hint(
                _("2番と3番は、順番で結果が変わります。", "Order matters for 2 and 3."),
                act=(_("比べる", "Compare"), nothing),
            ),
            Fails(0),
            Button(_("しらせる", "Tell"), lambda: snack("出しました。")),
            Button(_("失敗する", "Fail"), fail, key="fail"),
            ft.Container(height=120, content=Loading()),
        ],
        dock=ft.Column(
            tight=True,
            spacing=8,
            controls=[ErrorBar(retry=nothing), Dock(event="はると：1枚捨てました", undo=nothing, redo=nothing)],
        ),
    )


@boundary
def Settings() -> ft.Control:
    """Rows, fields, choices, steppers."""
    size, put_size = ft.use_state("1")
    vibrate, put_vibrate = ft.use_state(True)
    name, put_name = ft.use_state("")
    return Page(
        strip=Strip(_("設定", "Settings"), back=nothing),
        reading=True,
        body=[
            Heading(_("文字の大きさ", "Text size")),
            Choices(
                [
                    ("1", _("標準", "Normal")),
                    ("2", _("大きめ", "Larger")),
                    ("3", _("大", "Large")),
                    ("4", _("最大", "Largest")),
                ],
                size,
                put_size,
                name=_("文字の大きさ", "Text size"),
            ),
            SwitchRow(_("ふるえ", "Vibration"), vibrate, put_vibrate, key="vibrate"),
            SwitchRow(
                _("名前に「さん」をつける", "Polite names"),
                True,
                lambda v: None,
                below=_("ばあばさん、のように呼びます", "As in Haruto-san"),
            ),
            ListRow(_("遊ぶ人", "Players"), value=_("12人", "12"), press=nothing),
            ListRow(
                LONG,
                below=_("第2回戦・13手番・10分前", "Round 2, turn 13, ten minutes ago"),
                lead=SeatMark(mark(3)),
                press=nothing,
                badges=[Badge(_("途中", "Open"), "primary")],
            ),
            Ordered("あおい", up=None, down=nothing, lead=SeatMark(mark(0))),
            Ordered(LONG, up=nothing, down=None, lead=SeatMark(mark(3)), below=_("はじめての人", "New")),
            Stepper(_("はじめのお金", "Money at the start"), "3,000", less=nothing, more=nothing),
            Field(_("名前", "Name"), name, put_name, longest=40, hint=_("40文字まで", "up to 40 letters")),
            Field(_("名前", "Name"), "", put_name, error=_("同じ名前の人がいます。", "Somebody has that name.")),
            ft.Row(
                wrap=True,
                controls=[
                    Button(_("やめる", "Cancel"), nothing),
                    Button(_("削除する", "Delete"), nothing, look="danger", icon=ft.Icons.DELETE),
                    Button(_("ルール", "Rule"), nothing, look="quiet"),
                    ActButton(Act(_("上がり", "Out"), None, ft.Icons.FLAG)),
                ],
            ),
        ],
        dock=Dock(history=False, next=Act(_("はじめる", "Start"), nothing)),
    )


@boundary
def Chart() -> ft.Control:
    """Balances over three rounds."""
    series = [
        Line("あおい", (3000, 2800, 3400, 3100, 3900), mark(0)),
        Line("はると", (3000, 3300, 2700, 3500, 3600), mark(1)),
        Line("みなと", (3000, 2400, 1800, 400, -200), mark(2)),
        Line("おばあちゃん", (3000, 3500, 4100, 4500, 4700), mark(3)),
    ]
    return Page(
        strip=Strip(_("結果", "Result"), back=nothing),
        reading=True,
        body=[
            Heading(_("お金のうつりかわり", "Money over time")),
            Card(LineChart(series, [str(n) for n in range(5)], title=_("お金のうつりかわり", "Money over time"))),
            Card(
                LineChart(
                    [Line(LONG, (0, 5, 3), mark(3)), Line("はると", (0, 5, 4), mark(1))],
                    [_("はじめ", "Start"), _("第1回", "Round 1"), _("第2回", "Round 2")],
                    title=_("失点", "Penalties"),
                )
            ),
        ],
    )


@boundary
def Marks() -> ft.Control:
    """All seat marks, colours, shapes, type."""
    return Page(
        strip=Strip(_("しるし", "Marks"), back=nothing),
        body=[
            Wordmark(),
            ft.Row(wrap=True, controls=[SeatMark(mark(n), 48) for n in range(10)]),
            ft.Row(wrap=True, controls=[SeatMark(Mark(n, 0), 32) for n in range(len(SEAT_COLOURS))]),
            ft.Row(wrap=True, controls=[SeatMark(Mark(5, n), 72) for n in range(len(FACES))]),
            ft.Row(wrap=True, controls=[AttributeShape(a, 40) for a in ATTRIBUTES]),
            *[Say(f"{role.name} あ永 3,200 −7 ×" if role is not Role.DISPLAY else "+49 −81 ×", role) for role in Role],
            Say(say("common.empty_matches"), Role.HEAD),
        ],
    )


PAGES: dict[str, Callable[[], ft.Control]] = {
    "table": Table,
    "battle": Battle,
    "hand": Hand,
    "verdicts": Verdicts,
    "states": States,
    "settings": Settings,
    "chart": Chart,
    "marks": Marks,
}


def layout_of(view: Viewport, route: str) -> Layout:
    """The reader the query asks for."""
    query = {name: values[0] for name, values in parse_qs(urlsplit(route).query).items()}
    return view.layout(
        language="en" if query.get("language") == "en" else "ja",
        text=float(query.get("text", "1")),
        dark={"1": True, "0": False}.get(query.get("dark", "")),
        reduced_motion=True if "still" in query else None,
    )


@boundary(view=True)
def Gallery(view: Viewport, route: str) -> list[ft.View]:
    """One page of the gallery."""
    layout = layout_of(view, route)
    name = urlsplit(route).path.strip("/")
    page = PAGES.get(name, Table)
    return stage(layout, Words(layout.language, NAMES), lambda: [paged(page(), route=route)])


def main(page: ft.Page) -> None:
    """The gallery in one browser."""
    page.title = "Chabudai"
    view, route = watch(page), page.route
    dress(page, layout_of(view, route))
    page.render_views(Gallery, view, route)


if __name__ == "__main__":
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 8300
    with listening("127.0.0.1", port) as sock:
        asyncio.run(serve(build(main, port=port, token=None), sock, lambda: None))
