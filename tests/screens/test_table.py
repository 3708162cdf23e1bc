"""The table and what lies over it, tap by tap, without a browser: every way on, and nothing lost."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from typing import Any, cast

import flet as ft
import pytest
from flet.controls.base_control import BaseControl

from companion.game import Player, Setup
from companion.games import GAMES, MADE_FOR
from companion.games.wannyan.actions import (
    Battled,
    Claimed,
    Discarded,
    FoughtDeck,
    MatchEnded,
    Reshuffled,
    Summoned,
    TurnedUp,
)
from companion.games.wannyan.battle import Outcome, Side
from companion.games.wannyan.cards import Joker
from companion.games.wannyan.options import Options
from companion.match import Corrected, Left, Seated, Stopped
from companion.text import Text, say
from companion.verdict import Action, Kind
from companion.words import Words
from screens.design.guard import boundary
from screens.design.press import Button
from screens.design.sheet import Sheet, SheetSlot
from screens.games import SCREENS, GameScreens, Seen
from screens.live import LiveTable
from screens.session import Settings
from screens.table import flow, recording
from storage.interface import NotSaved
from tests.screens.conftest import AOI, BABA, HARUTO, Browser, House, Play

MINATO = Player("minato", "みなと", "mouse", "dog_patch")
LAP = (Summoned(0), Discarded(0), Summoned(1), Discarded(1), Summoned(2), Discarded(2), Discarded(3))
"""Three sets are laid; it is あおい's turn again, and her set may fight."""


async def wannyan(house: House, *actions: Action, **options: object) -> LiveTable:
    """A match of four, so far."""
    setup = Setup("wannyan", (AOI, HARUTO, BABA, MINATO), 0, Options(**options), 1)  # type: ignore[arg-type]
    table = await house.tables.begin(setup)
    for action in actions:
        is_ruling = table.match.judge(action).kind is Kind.VIOLATION
        note = "はじめてだから" if is_ruling else None
        await table.act(action, seen=table.match.count, note=note, confirmed=True)
    return table


def balances(table: LiveTable) -> tuple[int, ...]:
    """Everybody's money."""
    return tuple(table.match.state.balance(seat) for seat in range(4))


def catalogue_words(table: LiveTable, text: Text) -> str:
    """A text of the match as it reads in Japanese."""
    return Words("ja", table.match.names)(text)


def money_is_whole(table: LiveTable) -> bool:
    """Not a mos was made or lost."""
    return sum(table.match.ledgers()[0].balances.values()) == 0


async def taps(screen: Browser, *names: str) -> int:
    """Presses one after the other; how many there were."""
    for name in names:
        await screen.tap(name)
    return len(names)


def rules_of(screen: Browser) -> list[BaseControl]:
    """Every way to a rule on the screen, the sheet's last."""
    buttons = (control for control in screen.walk() if isinstance(control, ft.FilledButton))
    return [button for button in buttons if "ルール" in screen.names(button)]


def test_a_summon_is_one_tap_and_undone_with_one(play: Play) -> None:
    async def story(house: House) -> None:
        table = await wannyan(house)
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("summon")
            assert balances(table) == (2900, 3000, 3000, 3000)
            assert screen.sees("あおいさん：召喚、かけ100")
            await screen.tap("undo")
            assert balances(table) == (3000, 3000, 3000, 3000)
            await screen.tap("redo")
            assert balances(table) == (2900, 3000, 3000, 3000)

    play(story)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is, the finger is quicker."""
    for module in (recording, flow):
        monkeypatch.setattr(module, "AGAIN", 60)


@pytest.mark.usefixtures("quick")
def test_a_trembling_finger_discards_once(play: Play) -> None:
    """The same act pressed twice at once would take the next player's turn as well."""

    async def story(house: House) -> None:
        table = await wannyan(house)
        async with house.screen(f"/m/{table.id}") as screen:
            await taps(screen, "summon", "discard")
            button = screen.find("discard")
            await screen.fire(button, "click")
            assert table.match.count == 2
            assert table.match.state.actor == 1

    play(story)


@pytest.mark.usefixtures("quick")
def test_a_trembling_finger_answers_one_question(play: Play) -> None:
    """The 300 of the answer lies where the 300 of the raise was."""

    async def story(house: House) -> None:
        table = await wannyan(house, *LAP)
        async with house.screen(f"/m/{table.id}") as screen:
            await taps(screen, "battle", "target:11", "raise:300", "answer:300")
            assert screen.sees("はるとさん、300以上か、逃げる")

    play(story)


def test_a_battle_takes_nine_taps_and_shows_the_money_first(play: Play) -> None:
    """B1 with M2's raises: 9 + 3 = 12 > 10; nothing is recorded before 記録する."""

    async def story(house: House) -> None:
        table = await wannyan(house, *LAP)
        before = table.match.count
        async with house.screen(f"/m/{table.id}") as screen:
            pressed = await taps(screen, "battle", "target:11", "raise:300", "answer:500")
            pressed += await taps(screen, "attack_number:9", "attack_joker:one_two_punch")
            pressed += await taps(screen, "defence_number:10", "defence_joker:duel")
            assert table.match.count == before
            assert screen.sees("9 + 3（ワンツーパンチ）= 12")
            assert screen.sees("12 > 10")
            assert screen.sees("あおい、2,900から、3,600へ")
            assert screen.sees("合計 12,000 ぴったり")
            pressed += await taps(screen, "record")
            assert pressed == 9
            assert balances(table) == (3600, 2400, 2900, 3000)
            assert screen.route == f"/m/{table.id}"

    play(story)


def test_answers_left_behind_are_offered_again(play: Play) -> None:
    """The server is started anew in the middle of a battle: つづける is where one was; a step back is one answer."""

    async def story(house: House) -> None:
        table = await wannyan(house, *LAP)
        async with house.screen(f"/m/{table.id}") as screen:
            await taps(screen, "battle", "target:11", "raise:300")
        await house.restart()
        async with house.screen(f"/m/{table.id}") as screen:
            assert screen.sees("バトルの入力の途中です")
            await screen.tap("resume-draft")
            assert screen.sees("はるとさん、300以上か、逃げる")
            await screen.tap("step-back")
            assert screen.sees("あおいさん、上乗せはいくら？")
            await screen.tap("step-back")
            await screen.tap("back")
            assert screen.route == f"/m/{table.id}"
            assert not screen.sees("入力の途中です")

    play(story)


def test_a_battle_taken_back_is_still_filled_in(play: Play) -> None:
    """One number is changed and it is declared again: 10 + 3 = 13 > 10. What is told at a tap leaves nothing behind."""

    async def story(house: House) -> None:
        table = await wannyan(house, *LAP)
        async with house.screen(f"/m/{table.id}") as screen:
            await taps(screen, "battle", "target:11", "raise:300", "answer:500")
            await taps(screen, "attack_number:9", "attack_joker:one_two_punch")
            await taps(screen, "defence_number:10", "defence_joker:duel", "record")
            await screen.tap("undo")
            assert balances(table) == (2900, 2900, 2900, 3000)
            assert screen.sees("元に戻したバトルの入力が残っています")
            await screen.tap("resume-draft")
            assert screen.sees("9 + 3（ワンツーパンチ）= 12")
            await taps(screen, "fix", "defence_joker:neko_wave")
            assert screen.sees("10 + 3（ネコ波動）= 13")
            await screen.tap("record")
            await taps(screen, "undo", "drop-draft")
            assert not screen.has("resume-draft")
            await screen.tap("discard")
            await screen.tap("undo")
            assert not screen.has("resume-draft")

    play(story)


def test_answers_are_of_one_device_and_one_moment(play: Play) -> None:
    """Another phone isn't offered them, and once the table has moved on nobody is."""

    async def story(house: House) -> None:
        table = await wannyan(house, *LAP)
        async with house.screen(f"/m/{table.id}") as mine, house.screen(f"/m/{table.id}", device="other") as other:
            await taps(mine, "battle", "target:11", "back")
            await mine.go(f"/m/{table.id}")
            assert not other.sees("入力の途中です")
            await taps(mine, "battle", "target:11")
            await mine.go(f"/m/{table.id}")
            assert mine.sees("バトルの入力の途中です")
            await other.tap("discard")
            assert not mine.sees("入力の途中です")

    play(story)


def test_a_refusal_gives_its_reason_and_three_ways_on(play: Play) -> None:
    """M5: after a fee of 200 the next is 200 or more; 100 takes two taps as a ruling, one for the nearest."""

    won = FoughtDeck(1, Outcome.FIRST, Side(8, Joker.DUEL), (TurnedUp(4),), 200)

    async def story(house: House) -> None:
        table = await wannyan(house, *LAP, won, Discarded(0))
        async with house.screen(f"/m/{table.id}") as screen:
            await taps(screen, "battle", "target:deck", "attack_number:8", "attack_joker:duel", "deck_number_1:4")
            before = table.match.count
            await screen.tap("fee:100")
            assert table.match.count == before
            assert screen.sees("手数料は200以上です。100では足りません。")
            assert screen.sees("手数料200にする")
            await screen.tap("fix")
            assert screen.sees("はるとさん、手数料は200から400")
            assert "卓" not in screen.texts()
            await taps(screen, "fee:100", "reason-first_time")
            assert screen.route == f"/m/{table.id}"
            assert "卓" in screen.texts()  # the seal stands beside the last event
            acted = table.match.now.acted
            assert acted is not None
            assert acted.is_ruling
            assert acted.note == "はじめてだから"
            assert "WN-23" in acted.rules
            assert table.match.state.bank == 300
            await screen.go(f"/m/{table.id}/log")
            assert screen.sees("卓の裁定：はじめてだから")

    play(story)


def test_the_nearest_way_on_is_one_tap(play: Play) -> None:
    won = FoughtDeck(1, Outcome.FIRST, Side(8, Joker.DUEL), (TurnedUp(4),), 200)

    async def story(house: House) -> None:
        table = await wannyan(house, *LAP, won, Discarded(0))
        async with house.screen(f"/m/{table.id}") as screen:
            await taps(screen, "battle", "target:deck", "attack_number:8", "attack_joker:duel", "deck_number_1:4")
            await taps(screen, "fee:100", "手数料200にする")
            acted = table.match.now.acted
            assert acted is not None
            assert not acted.is_ruling
            assert table.match.state.bank == 400

    play(story)


def test_a_rule_opens_inside_a_refusal_and_leads_back(play: Play) -> None:
    """Never sheet on sheet: 戻る brings the reason back."""

    async def story(house: House) -> None:
        table = await wannyan(house)
        async with house.screen(f"/m/{table.id}") as screen:
            await taps(screen, "summon")
            await taps(screen, "more", "reshuffle")
            assert screen.sees("うっかり？")
            await screen.fire(rules_of(screen)[-1], "click")
            assert screen.sees("さがす")
            assert not screen.sees("うっかり？")
            await screen.tap("sheet-back")
            assert screen.sees("うっかり？")

    play(story)


def test_on_a_wide_screen_a_rule_stands_beside_the_table(play: Play) -> None:
    """Never over it; links lead on inside it, and it can be put away."""

    async def story(house: House) -> None:
        table = await wannyan(house)
        async with house.screen(f"/m/{table.id}", width=1024, height=768) as screen:
            await screen.tap("ルール")
            assert screen.has("close-rule")
            assert screen.sees("はじめかた")
            assert screen.sees("銀行 0")
            await screen.tap("summon")
            assert screen.sees("はじめかた")
            await screen.tap("close-rule")
            assert not screen.has("close-rule")

    play(story)


def test_a_rule_beside_the_table_leaves_the_prompt_where_it_was(play: Play) -> None:
    """It opened over the prompt and pushed it down, out of sight."""

    async def story(house: House) -> None:
        table = await wannyan(house)
        async with house.screen(f"/m/{table.id}", width=1024, height=768) as screen:
            await screen.tap("ルール")
            texts = screen.texts()
            assert texts.index("あおいさんの番") < texts.index("はじめかた")

    play(story)


def test_a_rule_on_a_phone_on_its_side_has_a_sheet_to_itself(play: Play) -> None:
    """Below the prompt there would be two lines of room for it."""

    async def story(house: House) -> None:
        table = await wannyan(house)
        async with house.screen(f"/m/{table.id}", width=844, height=390) as screen:
            await screen.tap("ルール")
            assert screen.sees("はじめかた")
            assert not screen.has("close-rule")
            await screen.tap("close")
            assert not screen.sees("はじめかた")

    play(story)


def test_advice_is_one_tap_on(play: Play) -> None:
    """A shuffle while the deck should still hold cards looks like a slip; it isn't a ruling once confirmed."""

    async def story(house: House) -> None:
        table = await wannyan(house)
        async with house.screen(f"/m/{table.id}") as screen:
            await taps(screen, "more", "reshuffle", "go-on")
            acted = table.match.now.acted
            assert acted is not None
            assert acted.kind is Kind.ADVICE
            assert acted.note is None

    play(story)


def test_a_device_that_does_not_answer_holds_nothing_up(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tick in the hand was waited for: if its answer got lost on the way, neither was a refusal ever shown, nor a
    flow left whose act was recorded. The tap seemed to do nothing.
    """
    monkeypatch.setattr(import_module("screens.design.feel"), "PATIENCE", 0.01)

    async def story(house: House) -> None:
        table = await wannyan(house, *LAP)
        async with house.screen(f"/m/{table.id}") as screen:
            screen.conn.silent.update(("medium_impact", "light_impact", "announce_message"))
            await taps(screen, "more", "reshuffle")
            assert screen.sees("うっかり？")
            await screen.tap("go-on")
            assert not screen.sees("うっかり？")
            assert isinstance(table.match.now.acted and table.match.now.acted.action, Reshuffled)
            await taps(screen, "battle", "target:deck", "attack_number:8", "attack_joker:duel", "deck_number_1:4")
            await screen.tap("fee:200")
            assert screen.route == f"/m/{table.id}"

    play(story)


def test_a_refusal_keeps_its_buttons_while_the_table_is_drawn_anew(play: Play) -> None:
    """A finger that is down on one while another phone keeps its answers still presses it when it comes up."""

    async def story(house: House) -> None:
        table = await wannyan(house)
        async with house.screen(f"/m/{table.id}") as screen:
            await taps(screen, "more", "reshuffle")
            before = screen.find("go-on")
            await table.keep_draft("other", "battle", (("target", 11),))
            await screen.settle()
            assert screen.find("go-on")._i == before._i
            await screen.fire(before, "click")
            assert isinstance(table.match.now.acted and table.match.now.acted.action, Reshuffled)

    play(story)


def test_an_own_sheet_that_outlives_an_act_still_lets_advice_pass(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """このまま記録する was meant for the table as it was when the sheet was opened, and so never recorded."""

    @boundary
    def own_sheet(seen: Seen, slot: SheetSlot) -> ft.Control:
        return Sheet("山", [Button("切った", lambda: seen.record(Reshuffled(), ""), key="own-act")], slot)

    def table_of(seen: Seen) -> list[ft.Control]:
        return [Button("ひらく", seen.shows("own"), key="own-sheet")]

    screens = GameScreens(table=table_of, sheets={"own": own_sheet})
    monkeypatch.setitem(cast(dict[str, Any], SCREENS), "wannyan", screens)

    async def story(house: House) -> None:
        table = await wannyan(house)
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("own-sheet")
            await table.act(LAP[0], seen=table.match.count)
            await screen.settle()
            await taps(screen, "own-act", "go-on")
            assert isinstance(table.match.now.acted and table.match.now.acted.action, Reshuffled)

    play(story)


def test_what_rests_on_hidden_cards_is_told(play: Play) -> None:
    """Nobody has seen the hand: it is recorded as said, and says so before."""
    won = FoughtDeck(1, Outcome.FIRST, Side(8, Joker.DUEL), (TurnedUp(4),), 200)

    async def story(house: House) -> None:
        table = await wannyan(house, *LAP, Claimed(1, True), won)
        async with house.screen(f"/m/{table.id}") as screen:
            await taps(screen, "out", "unchecked")
            assert screen.sees("言ったとおりに記録します。")
            await screen.tap("record")
            acted = table.match.now.acted
            assert acted is not None
            assert acted.kind is Kind.CANNOT_TELL
            assert balances(table) == (3000, 3000, 3000, 3000)  # the fee is back with the bank, stakes too

    play(story)


def test_another_result_is_the_tables_ruling(play: Play) -> None:
    """The cards say あおい, the table says both lose: its result stands, with the reason."""

    async def story(house: House) -> None:
        table = await wannyan(house, *LAP)
        async with house.screen(f"/m/{table.id}") as screen:
            await taps(screen, "battle", "target:11", "raise:0", "answer:100")
            await taps(screen, "attack_number:9", "attack_joker:one_two_punch")
            await taps(screen, "defence_number:1", "defence_joker:duel")
            await taps(screen, "other-result", "両方の負け", "record", "reason-agreed")
            assert table.match.state.bank == 300
            acted = table.match.now.acted
            assert acted is not None
            assert acted.is_ruling

    play(story)


def test_where_it_went_is_one_tap_from_any_figure(play: Play) -> None:
    """Each movement with its reason; the sum is whole."""
    fled = Battled(1, 11, 300, None, Outcome.FIRST)
    lost = FoughtDeck(11, Outcome.SECOND, Side(1, Joker.DUEL), (TurnedUp(4),))

    async def story(house: House) -> None:
        table = await wannyan(house, *LAP, fled, Discarded(0), Summoned(1), lost)
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("seat-0")
            assert screen.sees("あおいの3,100のわけ")
            assert screen.sees("はるとさんが逃げた：かけ")
            assert screen.sees("はじめのお金")
            assert screen.sees("合計 12,000 ぴったり")
            await screen.tap("account-bank")
            assert screen.sees("銀行の100のわけ")

    play(story)


def test_the_last_entry_is_put_right_in_three_taps(play: Play) -> None:
    """The fee was 300, not 200: event line, the other fee, これで直す. Nothing changes before."""
    won = FoughtDeck(1, Outcome.FIRST, Side(8, Joker.DUEL), (TurnedUp(4),), 200)

    async def story(house: House) -> None:
        table = await wannyan(house, *LAP, won)
        async with house.screen(f"/m/{table.id}") as screen:
            pressed = await taps(screen, "last-event", "fee:300")
            assert balances(table)[0] == 2800
            assert screen.sees("あおい、2,800から、2,700へ")
            assert screen.sees("銀行、200から、300へ")
            pressed += await taps(screen, "amend")
            assert pressed == 3
            assert balances(table)[0] == 2700
            assert money_is_whole(table)
            await screen.go(f"/m/{table.id}/log")
            assert screen.texts().count("直した") == 1
            await screen.go(f"/m/{table.id}")
            await screen.tap("undo")
            assert balances(table)[0] == 2800

    play(story)


def test_putting_right_shows_what_turns_illegal(play: Play) -> None:
    """W17: with あおい's fee at 300, はると's 200 is too low; it can be set to 300 or stand as a ruling."""
    mine = FoughtDeck(1, Outcome.FIRST, Side(8, Joker.DUEL), (TurnedUp(4),), 200)
    theirs = FoughtDeck(11, Outcome.FIRST, Side(8, Joker.DUEL), (TurnedUp(4),), 200)

    async def story(house: House) -> None:
        table = await wannyan(house, *LAP, mine, Discarded(0), theirs)
        n = len(LAP) + 1
        async with house.screen(f"/m/{table.id}") as screen:
            await taps(screen, "seat-0", "line-0", "fee:300")
            assert screen.sees("決め直すもの 1")
            assert screen.sees("手数料は300以上です。200では足りません。")
            await taps(screen, f"settle-{n + 2}-0", "amend")
            assert table.match.state.bank == 600
            assert balances(table)[:2] == (2700, 2700)
            await screen.tap("undo")
            await taps(screen, "seat-0", "line-0", "fee:300", "amend")
            assert table.match.state.bank == 500
            assert screen.sees("直しました。")
            await screen.go(f"/m/{table.id}/log")
            assert screen.sees("卓の裁定：前の記録を直したため")

    play(story)


def test_an_entry_is_struck_out(play: Play) -> None:
    async def story(house: House) -> None:
        table = await wannyan(house, *LAP)
        async with house.screen(f"/m/{table.id}/log/5") as screen:
            assert screen.sees("ばあばさん：召喚、かけ100")
            assert not screen.sees("この端末")  # nobody's device recorded it
            await taps(screen, "strike", "amend")
            assert balances(table)[2] == 3000
            assert money_is_whole(table)

    play(story)


def test_an_entry_says_on_which_device_it_was_recorded(play: Play) -> None:
    async def story(house: House) -> None:
        table = await wannyan(house)
        async with house.screen(f"/m/{table.id}") as mine, house.screen(f"/m/{table.id}", device="other") as other:
            await taps(mine, "summon", "last-event")
            assert mine.sees("この端末で記録")
            await other.tap("last-event")
            assert other.sees("ほかの端末で記録")

    play(story)


def test_an_entry_taken_back_says_so(play: Play) -> None:
    async def story(house: House) -> None:
        table = await wannyan(house)
        async with house.screen(f"/m/{table.id}/log/7") as screen:
            assert screen.sees("いまは元に戻されています")

    play(story)


def test_a_figure_is_corrected_with_its_reason(play: Play) -> None:
    async def story(house: House) -> None:
        table = await wannyan(house)
        async with house.screen(f"/m/{table.id}/figures") as screen:
            await screen.tap("figure-balance.1")
            assert not screen.has("reason-counted")
            await screen.type("数字で入れる", "2700")
            await screen.tap("reason-counted")
            acted = table.match.now.acted
            assert acted is not None
            assert acted.action == Corrected("balance.1", 2700, "数え直した")
            assert balances(table)[1] == 2700
            assert money_is_whole(table)
            await taps(screen, "figure-duel_bar", "束とのバトル、デュエルで中止", "reason-agreed")
            assert table.match.state.round.duel_bar

    play(story)


def test_a_player_is_renamed_replaced_and_leaves(play: Play) -> None:
    async def story(house: House) -> None:
        table = await wannyan(house)
        async with house.screen(f"/m/{table.id}/seats") as screen:
            await screen.tap("seat-1")
            await screen.type("seat-name", "はるちゃん")
            await screen.tap("rename")
            assert table.match.names[1] == "はるちゃん"
            await screen.tap("seat-3")
            await screen.type("newcomer", "りく")
            await screen.tap("seat-newcomer")
            assert table.match.names[3] == "りく"
            await taps(screen, "seat-2", "leave")
            acted = table.match.now.acted
            assert acted is not None
            assert acted.action == Left(2)
            assert screen.sees("席を立ちました")
            kinds = [type(moment.acted.action) for moment in table.match.moments() if moment.acted is not None]
            assert kinds == [Left, Seated, Seated]

    play(story)


def test_the_end_leads_to_the_result(play: Play) -> None:
    """Equal money for all is a draw, nobody's first place; rulings are counted; one tap to the same seats again."""

    async def story(house: House) -> None:
        table = await wannyan(house, *LAP, Claimed(1, True), Summoned(3))
        async with house.screen(f"/m/{table.id}") as screen:
            await taps(screen, "more", "end")
            assert screen.route == f"/m/{table.id}/result"
            assert screen.sees("引き分け")
            assert screen.sees("あおい、3,000")
            assert not screen.sees("1位")
            assert screen.sees("卓の裁定 1件")
            await screen.tap("again")
            assert screen.route == "/new/wannyan"
            assert screen.sees("みなと")

    play(story)


@pytest.mark.parametrize("game", GAMES)
def test_any_match_is_ended_from_its_menu(play: Play, game: str) -> None:
    """Asked first, with the ranking as it would stay; the history has it, with nobody's win, and undo goes on."""

    async def story(house: House) -> None:
        made = GAMES[game]
        seats = (AOI, HARUTO, BABA)[: MADE_FOR[game].start]
        table = await house.tables.begin(Setup(game, seats, 0, made.options(), made.rules))
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("more")
            ended = "stop" if screen.has("stop") else "end"
            await screen.tap(ended)
            if ended == "stop":
                assert not table.match.is_over
                assert screen.sees("だれの勝ちにもなりません。")
                assert any("あおい" in text for text in screen.texts())
                await screen.tap("go-on")
            assert screen.route == f"/m/{table.id}/result"
            assert table.match.is_over
            if ended == "stop":
                assert screen.sees("途中で終わった試合")
                await screen.go("/past")
                assert screen.sees("途中で終了")
            await screen.go(f"/m/{table.id}")
            assert screen.has("result")
            await screen.tap("undo")
            assert not table.match.is_over
            assert not screen.has("result")

    play(story)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("way", ["strip", "browser"])
def test_from_a_result_one_step_back_is_home(play: Play, game: str, way: str) -> None:
    """Past the table where all is over; while it is in play the ranking so far leads back to the table."""

    async def story(house: House) -> None:
        made = GAMES[game]
        seats = (AOI, HARUTO, BABA)[: MADE_FOR[game].start]
        table = await house.tables.begin(Setup(game, seats, 0, made.options(), made.rules))
        here = f"/m/{table.id}"

        async def back(screen: Browser) -> None:
            if way == "strip":
                await screen.tap("back")
            else:
                await screen.back_to(here)

        async with house.screen() as screen:
            await screen.go(here)
            await screen.tap("more")
            await screen.tap("standing")
            assert screen.route == f"{here}/result"
            await back(screen)
            assert screen.route == here
            await table.act(Stopped(), seen=0, confirmed=True)
            await screen.settle()
            await screen.tap("result")
            await back(screen)
            assert screen.route == "/"

    play(story)


@pytest.mark.parametrize("last", [MatchEnded(), Stopped()], ids=["by its rules", "by the table"])
def test_a_match_that_is_over_asks_nothing_more(play: Play, last: Action) -> None:
    """Also who was in the middle of a battle, perhaps on another phone, when it ended; one tap leads to the table."""

    async def story(house: House) -> None:
        table = await wannyan(house, *LAP)
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("battle")
            assert not screen.sees("この入力はいまの卓にはありません。")
            await table.act(last, seen=table.match.count, confirmed=True)
            await screen.settle()
            assert screen.sees("この入力はいまの卓にはありません。")
            await screen.tap("back")
            assert screen.route == f"/m/{table.id}"

    play(story)


def test_a_result_found_in_the_history_leads_back_to_it(play: Play) -> None:
    async def story(house: House) -> None:
        table = await wannyan(house, MatchEnded())
        async with house.screen("/past") as screen:
            await screen.tap(f"match:{table.id}")
            await screen.tap("result")
            assert screen.route == f"/m/{table.id}/result"
            await screen.tap("back")
            assert screen.route == "/past"

    play(story)


def test_what_cannot_be_stored_is_told_and_tried_again(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bar stands above the dock, nothing is recorded; one tap tries again."""

    async def story(house: House) -> None:
        table = await wannyan(house)
        book = table._book

        async def full(*args: object, **kwargs: object) -> None:
            raise NotSaved(say("storage.not_saved.full"))

        async with house.screen(f"/m/{table.id}") as screen:
            with monkeypatch.context() as disk:
                disk.setattr(type(book), "append", full)
                await screen.tap("summon")
                assert balances(table)[0] == 3000
                assert screen.sees("まだ保存できていません")
            await screen.tap("もう一度")
            assert balances(table)[0] == 2900
            assert not screen.sees("まだ保存できていません")

    play(story)


def test_a_table_that_cannot_be_drawn_leaves_the_acts(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error in a game's own drawing stays inside it."""

    def broken(seen: Seen) -> list[ft.Control]:
        raise RuntimeError("no table today")

    async def story(house: House) -> None:
        table = await wannyan(house)
        monkeypatch.setitem(cast(Any, SCREENS), "wannyan", replace(SCREENS["wannyan"], table=broken))
        async with house.screen(f"/m/{table.id}") as screen:
            assert screen.sees("この部分を表示できません。")
            await taps(screen, "summon", "undo", "redo")
            assert balances(table)[0] == 2900

    play(story)


def test_ctrl_z_and_ctrl_y(play: Play) -> None:
    async def story(house: House) -> None:
        table = await wannyan(house)
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("summon")
            for key, count in (("Z", 0), ("Y", 1)):
                data = {"key": key, "shift": False, "ctrl": True, "alt": False, "meta": False}
                await screen.fire(screen.page, "keyboard_event", data)
                assert len(table.match.state.sets) == count

    play(story)


def test_digits_answer_and_escape_steps_back(play: Play) -> None:
    """A laptop's keyboard: 3 is a raise of 300, 9 is the nine; Escape takes the answer back."""

    async def story(house: House) -> None:
        table = await wannyan(house, *LAP)

        async def press(screen: Browser, key: str) -> None:
            data = {"key": key, "shift": False, "ctrl": False, "alt": False, "meta": False}
            await screen.fire(screen.page, "keyboard_event", data)

        async with house.screen(f"/m/{table.id}") as screen:
            await taps(screen, "battle", "target:11")
            await press(screen, "3")
            assert screen.sees("はるとさん、300以上か、逃げる")
            await press(screen, "Escape")
            assert screen.sees("あおいさん、上乗せはいくら？")
            await press(screen, "3")
            await press(screen, "Numpad 5")
            await press(screen, "9")
            assert screen.sees("9、えらんだ")
            await screen.go(f"/m/{table.id}")
            data = {"key": "Z", "shift": False, "ctrl": True, "alt": False, "meta": False}
            await screen.fire(screen.page, "keyboard_event", data)
            assert table.match.state.actor == 3

    play(story)


def test_a_seat_says_all_of_itself(play: Play) -> None:
    """One node: who, what, state."""
    debt = Corrected("balance.3", -200, "数え直した")

    async def story(house: House) -> None:
        table = await wannyan(house, *LAP, debt)
        async with house.screen(f"/m/{table.id}") as screen:
            assert screen.sees("あおい、2,900モス、手番、1組め 戦える、手札 6")
            assert screen.sees("みなと、借り 200モス、手札 8")

    play(story)


def test_everybody_sees_the_same_table_at_once(play: Play) -> None:
    async def story(house: House) -> None:
        table = await wannyan(house)
        async with house.screen(f"/m/{table.id}") as one, house.screen(f"/m/{table.id}", device="other") as two:
            await one.tap("summon")
            await two.settle()
            assert two.sees("あおいさん：召喚、かけ100")
            await two.tap("discard")
            await one.settle()
            assert one.sees("はるとさんの番")

    play(story)


def test_the_house_rules_in_force_are_named(play: Play) -> None:
    """In the menu, and in the clause they change."""

    async def story(house: House) -> None:
        table = await wannyan(house, equal_raises=True)
        async with house.screen(f"/m/{table.id}") as screen:
            await taps(screen, "more", "house")
            assert screen.sees("同じ額で受ける")
            assert screen.sees("変更")
            await screen.tap("close")
            await screen.tap("ルール")
            await screen.type("rule-search", "うわのせ")
            await screen.tap("clause-WN-15")
            assert screen.sees("この卓：同じ額で受ける 同じ額だけ")

    play(story)


def test_a_rule_shows_its_picture(play: Play) -> None:
    """And tells it to whoever can't see it, in the writing they read."""

    async def story(house: House) -> None:
        table = await wannyan(house)
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("ルール")
            await screen.type("rule-search", "ダブル")
            await screen.tap("かきかた、かな")
            await screen.tap("clause-WN-06")
            labels = [control.semantics_label for control in screen.walk() if isinstance(control, ft.Image)]
            assert "みず5・む5はダブルです。みず8・ジョーカーはダブルではありません。" in labels

    play(story)


def test_the_rules_go_out_as_a_page(play: Play) -> None:
    """In the language read, with what this table plays by, with furigana for whoever reads kana."""

    async def story(house: House) -> None:
        table = await wannyan(house, equal_raises=True)
        pages = []
        for writing in ("日本語", "かな"):
            async with house.screen(f"/m/{table.id}") as screen:
                await screen.tap("ルール")
                await screen.type("rule-search", "うわのせ")
                await screen.tap(f"かきかた、{writing}" + "、えらんだ" * (writing == "日本語"))
                await screen.tap("clause-WN-15")
                await screen.tap("印刷できるページ、ルールを1枚のページにまとめて保存します。")
                (saved,) = screen.saved()
                assert saved["file_name"] == "takuban-wannyan-ja.html"
                pages.append(saved["src_bytes"].decode())
        plain, kana = pages
        assert '<p class="force">この卓：同じ額で受ける 同じ額だけ</p>' in plain
        assert "<ruby>" not in plain
        assert "<ruby>手札<rt>てふだ</rt></ruby>" in kana

    play(story)


def test_rules_are_read_in_kana(play: Play) -> None:
    """By a tap for once, or always as a setting; what the table plays by is told in kana too."""

    async def story(house: House) -> None:
        table = await wannyan(house, equal_raises=True)
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("ルール")
            await screen.type("rule-search", "うわのせ")
            assert screen.sees("上乗せと返事")
            await screen.tap("かきかた、かな")
            await screen.tap("clause-WN-15")
            assert screen.sees("うわのせとへんじ")
            assert screen.sees("このたく：おなじがくでうける おなじがくだけ")
        await house.store.set_settings("phone", Settings(kana=True).row())
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("ルール")
            await screen.type("rule-search", "逃げたら")
            await screen.tap("clause-WN-16")
            assert screen.sees("にげたら")

    play(story)


def test_a_game_over_knows_the_way_to_its_result(play: Play) -> None:
    async def story(house: House) -> None:
        table = await wannyan(house, MatchEnded())
        assert GAMES["wannyan"].is_over(table.match.state)
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("result")
            assert screen.sees("もう1回")

    play(story)


@pytest.mark.parametrize("what", ["claim", "battle", "deck-battle"])
def test_a_check_by_text_names_the_place_it_cannot_read(play: Play, what: str) -> None:
    async def story(house: House) -> None:
        async with house.screen(f"/check/wannyan/{what}") as screen:
            await screen.type("line", GAMES["wannyan"].checks[what].example)
            assert screen.sees("できます") or screen.sees("鳴けます")
            await screen.type("line", "?")
            assert screen.sees("1文字目の「?」が読めません。")

    play(story)


def test_back_closes_the_sheet_and_leaves_the_table_where_it_is(play: Play) -> None:
    async def story(house: House) -> None:
        table = await wannyan(house)
        async with house.screen("/new/wannyan") as screen:
            screen.page.navigate(f"/m/{table.id}")
            await screen.settle()
            await screen.tap("more")
            assert screen.has("close")
            await screen.back_to("/new/wannyan")
            assert not screen.has("close")
            assert screen.page.route == f"/m/{table.id}"
            assert screen.has("summon")

    play(story)


def test_back_from_a_fresh_table_goes_home(play: Play) -> None:
    async def story(house: House) -> None:
        table = await wannyan(house)
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.back_to("/new/wannyan")
            assert screen.page.route == "/"

    play(story)


def test_back_from_the_book_over_a_flow_leads_to_the_flow_as_it_stands(play: Play) -> None:
    async def story(house: House) -> None:
        table = await wannyan(house, *LAP)
        home = f"/m/{table.id}"
        async with house.screen(home) as screen:
            await taps(screen, "battle", "target:11", "raise:300")
            await screen.go(f"{home}/battle/book")
            await screen.back_to(f"{home}/battle")
            assert screen.page.route == f"{home}/battle"
            assert screen.sees("はるとさん、300以上か、逃げる")

    play(story)


async def android_back(screen: Browser) -> bool:
    """The system's way back; whether it leaves the screen."""
    await screen.fire(screen.top, "confirm_pop")
    (answer,) = [args for name, args in screen.conn.invoked if name == "confirm_pop"]
    screen.conn.invoked.clear()
    return bool(answer["should_pop"])


def test_android_s_back_takes_an_answer_back_before_it_leaves(play: Play) -> None:
    """Left to itself it would drop the screen and keep the address: no way would lead there again."""

    async def story(house: House) -> None:
        table = await wannyan(house, *LAP)
        home = f"/m/{table.id}"
        async with house.screen(home, web=False) as screen:
            await taps(screen, "battle", "target:11")
            assert not await android_back(screen)
            assert screen.page.route == f"{home}/battle"
            assert screen.has("target:11")
            assert await android_back(screen)
            await screen.back_to(home)
            assert screen.page.route == home
            assert await android_back(screen)
            await screen.back_to("/")
            assert await android_back(screen)

    play(story)


@pytest.mark.parametrize(("web", "platform"), [(True, "android"), (False, "ios"), (False, "linux")])
def test_nothing_else_asks_before_it_leaves(play: Play, web: bool, platform: str) -> None:
    """An iPhone's swipe would be off where it has to ask."""

    async def story(house: House) -> None:
        table = await wannyan(house)
        async with house.screen(f"/m/{table.id}", web=web, platform=platform) as screen:
            assert screen.top.can_pop
            assert screen.top.on_confirm_pop is None

    play(story)


def test_back_takes_one_answer_back_then_leaves_the_flow(play: Play) -> None:
    async def story(house: House) -> None:
        table = await wannyan(house, *LAP)
        home = f"/m/{table.id}"
        async with house.screen(home) as screen:
            await taps(screen, "battle", "target:11", "raise:300")
            assert screen.sees("はるとさん、300以上か、逃げる")
            await screen.tap("rule")
            assert screen.has("close")
            await screen.back_to(home)
            assert not screen.has("close")
            assert screen.page.route == f"{home}/battle"
            assert screen.sees("はるとさん、300以上か、逃げる")
            await screen.back_to(home)
            assert screen.has("raise:300")
            await screen.back_to(home)
            assert screen.has("target:11")
            assert screen.page.route == f"{home}/battle"
            await screen.back_to(home)
            assert screen.page.route == home
            assert screen.has("battle")

    play(story)


def test_a_hint_too_long_for_its_key_stands_above_it(play: Play) -> None:
    async def story(house: House) -> None:
        table = await wannyan(house, *LAP)
        async with house.screen(f"/m/{table.id}") as screen:
            key = screen.find("claim")
            assert isinstance(key, ft.FilledButton)
            hint = table.match.game.prompt(table.match.state).acts
            words = next(act.hint for act in hint if act.id == "claim")
            assert words is not None
            said = catalogue_words(table, words)
            assert screen.sees(said)
            assert not any(said in text for text in screen.names(key) - {f"ワン！、{said}"})

    play(story)


def test_a_correction_tells_why_and_stands_beside_the_whole(play: Play) -> None:
    async def story(house: House) -> None:
        table = await wannyan(house, Corrected("balance.0", 3100, "数えまちがい"))
        async with house.screen(f"/m/{table.id}/ledger/seat-0") as screen:
            assert screen.sees("理由：数えまちがい")
            assert screen.sees("合計 12,000、直した分 +100")
        async with house.screen(f"/m/{table.id}/log") as screen:
            assert screen.sees("理由：数えまちがい")

    play(story)


def test_the_last_event_keeps_what_happened_however_long_the_names(play: Play) -> None:
    """They are cut in the middle of the sentence, and whole to a screen reader."""
    long = [replace(player, name=name) for player, name in ((AOI, "じゅげむ" * 10), (HARUTO, "ごこうのすりきれ" * 5))]

    async def story(house: House) -> None:
        setup = Setup("wannyan", (*long, BABA, MINATO), 0, Options(), 1)
        table = await house.tables.begin(setup)
        for action in (*LAP, Battled(1, 11, 300, None, Outcome.FIRST)):
            await table.act(action, seen=table.match.count, confirmed=True)
        async with house.screen(f"/m/{table.id}") as screen:
            assert "ごこうのすりき…さんはじゅげむじゅげ…さんから逃げました" in screen.texts()
            whole = catalogue_words(table, table.match.describe(table.match.now))
            assert whole == f"{long[1].name}さんは{long[0].name}さんから逃げました"
            labels = [getattr(control, "semantics_label", None) for control in screen.walk()]
            assert whole in labels

    play(story)
