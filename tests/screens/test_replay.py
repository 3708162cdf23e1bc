"""Looking back: every moment as it was, nothing to be done there, and a way from each to putting it right."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest

from companion.game import Game, Setup
from companion.games import GAMES
from companion.match import Corrected, Match, Refused
from companion.verdict import Action
from screens.games import SCREENS
from tests.companion.kazami import Drawn, Won
from tests.companion.strategies import NAMES, offered, started
from tests.screens.conftest import Browser, House, Play
from tests.screens.harness import Screen


async def key(screen: Screen, name: str) -> None:
    """Presses a key of the keyboard."""
    row = {"key": name, "shift": False, "ctrl": False, "alt": False, "meta": False}
    await screen.session.dispatch_event(1, "keyboard_event", row)
    await screen.settle()


async def a_match(house: House) -> str:
    """あおい deals and wins (32 14 14), then はると (29 20 11), then nobody."""
    table = await house.begin()
    for action in (Won(0), Won(1), Drawn()):
        await table.act(action, seen=table.match.count)
    return table.id


def where(screen: Browser) -> str:
    """Which step is shown, of how many."""
    return next(text for text in screen.texts() if text.startswith("ふりかえり")).split()[1].partition("・")[0]


def test_one_steps_through_a_match_with_buttons_and_keys(play: Play) -> None:
    async def story(house: House) -> None:
        match = await a_match(house)
        async with house.screen(f"/m/{match}/replay/0") as screen:
            assert where(screen) == "0／3"
            assert not screen.has("step-back")
            await screen.tap("step-on")
            assert where(screen) == "1／3"
            assert screen.sees("あおい、20から、32へ")
            await key(screen, "Arrow Right")
            assert screen.sees("はると、14から、20へ")
            await key(screen, "End")
            assert where(screen) == "3／3"
            await key(screen, "Arrow Right")
            assert where(screen) == "3／3"
            await screen.tap("step-first")
            assert where(screen) == "0／3"
            await screen.tap("step-last")
            await key(screen, "Arrow Left")
            assert where(screen) == "2／3"
            await key(screen, "Home")
            assert where(screen) == "0／3"
            assert (await house.tables.open(match)).match.count == 3

    play(story)


def test_a_turn_is_chosen_from_a_list(play: Play) -> None:
    async def story(house: House) -> None:
        match = await a_match(house)
        async with house.screen(f"/m/{match}/replay/3") as screen:
            await screen.tap("turns")
            await screen.tap("turn-1")
            assert where(screen) == "1／3"

    play(story)


def test_a_moment_leads_to_its_entry_and_back_to_itself(play: Play) -> None:
    async def story(house: House) -> None:
        match = await a_match(house)
        async with house.screen(f"/m/{match}/replay/0") as screen:
            await screen.tap("step-on")
            await screen.tap("step-on")
            await screen.tap("amend")
            assert screen.route == f"/m/{match}/replay/2/log/2"
            await screen.back_to(f"/m/{match}/replay/0")  # where looking back began
            assert screen.route == f"/m/{match}/replay/2"
            assert where(screen) == "2／3"
            await screen.tap("amend")
            await screen.tap("back")
            assert screen.route == f"/m/{match}/replay/2"
            await screen.tap("amend")
            await screen.tap("strike")
            await screen.tap("amend")
            assert screen.route == f"/m/{match}/replay/2"
            assert where(screen) == "1／2"  # the entry is out, so the moment before it
            assert screen.snacks() == ["直しました。元に戻すこともできます。"]

    play(story)


def test_a_figure_of_then_opens_the_movements_up_to_then(play: Play) -> None:
    async def story(house: House) -> None:
        match = await a_match(house)
        async with house.screen(f"/m/{match}/replay/1/ledger/seat-1") as screen:
            assert screen.sees("はるとの14のわけ")
            assert not screen.has("line-2")  # what he began with, and 6 to あおい
            await screen.tap("line-0")
            assert screen.route == f"/m/{match}/replay/1/log/1"
            await screen.back_to(f"/m/{match}/replay/1/ledger/seat-1")
            assert screen.route == f"/m/{match}/replay/1/ledger/seat-1"
            await screen.tap("account-seat:0")
            assert screen.route == f"/m/{match}/replay/1/ledger/seat-0"
            await screen.tap("back")
            assert screen.route == f"/m/{match}/replay/1"

    play(story)


def test_an_entry_leads_to_the_table_of_then(play: Play) -> None:
    async def story(house: House) -> None:
        match = await a_match(house)
        async with house.screen(f"/m/{match}/log/2") as screen:
            await screen.tap("replay")
            assert screen.route == f"/m/{match}/replay/2"
            await screen.tap("back")
            assert screen.route == f"/m/{match}"
        async with house.screen(f"/m/{match}/result") as screen:
            await screen.tap("replay")
            assert screen.route == f"/m/{match}/replay/0"

    play(story)


def ending(match: Match) -> Action:
    """The act on offer that ends a match, for one that hasn't ended by itself."""
    game, acts = match.game, match.game.prompt(match.state).acts
    told = (act.action for act in acts if act.action is not None)
    return next(action for action in told if game.is_over(game.apply(match.state, action)))


def test_a_figure_tells_what_became_of_it(play: Play) -> None:
    """あおい deals and wins: 32 14 14; then はると wins: 29 20 11; はると's points are put right."""

    async def story(house: House) -> None:
        table = await house.begin()
        for action in (Won(0), Drawn(), Won(1), Corrected("balance.1", 25, "数え直した")):
            await table.act(action, seen=table.match.count)
        async with house.screen(f"/m/{table.id}/figures") as screen:
            await screen.tap("figure-balance.1")
            await screen.tap("history")
            assert screen.route == f"/m/{table.id}/figures/balance.1"
            changes = [text for text in screen.texts() if "→" in text and "、" not in text]
            assert changes == ["20 → 25", "14 → 20", "20 → 14"]
            await screen.tap("step-3")
            assert screen.route == f"/m/{table.id}/log/3"
        async with house.screen(f"/m/{table.id}/figures/balance.2") as screen:
            assert not screen.has("step-2")
            assert screen.has("step-1")

    play(story)


@pytest.mark.parametrize("game", [GAMES[game] for game in SCREENS], ids=list(SCREENS))
def test_every_moment_of_every_game_can_be_looked_at(
    game: Game[Any, Any], play: Play, caplog: pytest.LogCaptureFixture
) -> None:
    """In play, when what lay open is closed, and after the end; no figure of it leads to an act."""
    random = Random(3)

    async def story(house: House) -> None:
        setup = started(game, game.seats.stop - 1).setup
        table = await house.tables.begin(Setup(game.id, setup.seats, 0, setup.options, game.rules))
        for most in (40, 400):
            while table.match.count < most and (action := offered(table.match, random, pale=False)) is not None:
                before = table.match.count
                with suppress(Refused):
                    await table.act(action, seen=before, confirmed=True)
                if most == 40 and game.is_over(table.match.state):
                    await table.undo(seen=table.match.count)
            if most == 400 and not game.is_over(table.match.state):
                await table.act(ending(table.match), seen=table.match.count, confirmed=True)
            async with house.screen(f"/m/{table.id}/replay/0", width=1024, height=768) as screen:
                steps = int(where(screen).partition("／")[2])
                for step in range(1, min(steps, 60) + 1):
                    await screen.tap("step-on")
                    assert where(screen) == f"{step}／{steps}"
                    assert screen.sees(NAMES[0])
            if most == 400:
                assert game.is_over(table.match.state)
        assert not caplog.records

    play(story)
