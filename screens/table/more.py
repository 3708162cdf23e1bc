"""What is rarer: other acts, putting figures and seats right, the list, the house rules, the file, the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.text import Text, say
from screens.design.cards import Badge, Card
from screens.design.guard import boundary
from screens.design.press import Act, ActButton, Press, RuleButton
from screens.design.rows import ListRow
from screens.design.scale import Role, use_layout
from screens.design.sheet import Sheet, SheetSlot
from screens.design.words import Said, Say, plain
from screens.games import SCREENS
from screens.house import HouseRule, house_rules, option_name, setting_text
from screens.table.events import rulings
from screens.ways import BOOK, go

if TYPE_CHECKING:
    from screens.table.desk import Desk


@boundary
def MoreSheet(
    desk: Desk, acts: Sequence[Act], path: str, show: Callable[[str], Any], export: Press, slot: SheetSlot
) -> ft.Control:
    """The menu of a table; *show* opens one of the game's own sheets. *export* saves the match as a file."""
    match, recorder = desk.match, desk.recorder

    def leads(where: str) -> Press:
        def there() -> None:
            slot.close()
            go(f"{path}/{where}")

        return there

    def closing(press: Press) -> Press:
        async def pressed() -> None:
            slot.close()
            result = press()
            if result is not None:
                await result

        return pressed

    async def redo() -> None:
        slot.close()
        await recorder.redo()

    rows: list[ft.Control] = []
    across = 1 if use_layout().roomy else 2
    for pair in (acts[start : start + across] for start in range(0, len(acts), across)):
        buttons = [ActButton(_closed(act, closing), expand=1, column=False) for act in pair]
        rows.append(ft.Row(spacing=8, controls=buttons))
    screens = SCREENS.get(match.game.id)
    rows += [
        _row(
            name,
            say(f"{match.game.id}.private.{name}"),
            ft.Icons.VISIBILITY_OFF,
            _shows(show, name),
            say("table.private"),
        )
        for name in (screens.sheets if screens is not None else ())
        if screens is not None and name in screens.private
    ]
    if match.can_redo:
        rows.append(_row("redo", say("common.redo"), ft.Icons.REDO, redo))
    count = len(rulings(match))
    rows += [
        _row("figures", say("figures.title"), ft.Icons.EDIT_OUTLINED, leads("figures"), say("figures.about")),
        _row("seats", say("seats.title"), ft.Icons.PEOPLE_OUTLINE, leads("seats"), say("seats.about")),
        _row(
            "ledger",
            say(f"{match.game.id}.ledger.open"),
            ft.Icons.RECEIPT_LONG_OUTLINED,
            leads("ledger/seat-0"),
            say("ledger.about"),
        ),
        _row("log", say("log.open"), ft.Icons.HISTORY, leads("log"), say("log.rulings", n=count) if count else None),
        _row(
            "replay",
            say("replay.title"),
            ft.Icons.REPLAY,
            leads(f"replay/{match.now.entry.n if match.now.entry is not None else 0}"),
            say("replay.about"),
        ),
        _row("standing", say("result.so_far"), ft.Icons.LEADERBOARD_OUTLINED, leads("result")),
        _row(
            "house",
            say("new.rules_title"),
            ft.Icons.HOME_OUTLINED,
            lambda: slot.replace(lambda: HouseSheet(desk, slot)),
            _house_count(house_rules(match)),
        ),
        _row("rulebook", say("rules.book"), ft.Icons.MENU_BOOK, leads(BOOK), say("rules.book_about")),
        _row("export", say("home.export"), ft.Icons.FILE_DOWNLOAD_OUTLINED, closing(export)),
    ]
    return Sheet(say("common.more"), rows, slot)


def _shows(show: Callable[[str], Any], name: str) -> Press:
    return lambda: show(name)


def _closed(act: Act, closing: Callable[[Press], Press]) -> Act:
    name = act.name or act.label
    press = closing(act.press) if act.press is not None else None
    return Act(act.label, press, act.icon, name=name, look=act.look, key=act.key)


def _house_count(rules: Sequence[HouseRule]) -> Text:
    changed = sum(not rule.is_default for rule in rules)
    return say("new.rules_changed", n=changed) if changed else say("new.rules_default")


def _row(key: str, title: Text, icon: ft.IconData, press: Press, below: Said | None = None) -> ft.Control:
    layout = use_layout()
    lead = ft.Icon(icon, size=layout.icon(24), color=layout.colours.ink2)
    return ListRow(title, below=below, lead=lead, press=press, key=key)


@boundary
def HouseSheet(desk: Any, slot: SheetSlot) -> ft.Control:
    """The house rules this table plays by, those it has changed first."""
    game = desk.match.game
    rules = sorted(house_rules(desk.match), key=lambda rule: rule.is_default)
    cards: list[ft.Control] = []
    for rule in rules:
        value = setting_text(game, rule.option, rule.value)
        if not plain(value):
            continue
        badge = [] if rule.is_default else [ft.Row(controls=[Badge(say("new.changed"), "primary")])]
        head = ft.Row(
            spacing=8,
            wrap=True,
            controls=[Say(option_name(game, rule.option), Role.LABEL), Say(value)],
        )
        name = say("common.named_state", name=option_name(game, rule.option), state=say("common.rule"))
        opens = RuleButton(
            _shows(desk.rules.open, rule.option.rule), only_icon=True, name=name, key=f"rule:{rule.option.key}"
        )
        words = ft.Column(expand=True, tight=True, spacing=4, controls=[head, *badge])
        cards.append(Card(ft.Row(controls=[words, opens]), padding=10))
    return Sheet(say("new.rules_title"), cards, slot)
