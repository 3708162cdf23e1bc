"""What to ask the table next."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.game import Act, Prompt, Stage
from companion.games.unbaba import rules
from companion.games.unbaba.actions import (
    DRAFTED,
    Chose,
    Dealt,
    DraftFinished,
    EverybodyChose,
    HandedOver,
    Passed,
    Picked,
    Revealed,
    WentOut,
)
from companion.games.unbaba.cards import DECK, HAND, signed
from companion.games.unbaba.judge import judge
from companion.games.unbaba.state import Phase, State
from companion.games.unbaba.telling import gains, tie_break
from companion.text import Text, Who, say


def prompt(state: State) -> Prompt:
    """What comes next, and the acts on offer."""
    return _PROMPTS[state.phase](state)


def _ask(name: str, **gaps: int | str | Who | Text | tuple[Text, ...]) -> Text:
    return say(f"unbaba.prompt.{name}", **gaps)


def _act(name: str) -> Text:
    return say(f"unbaba.act.{name}")


# The deal and the draft.


def _deal(state: State) -> Prompt:
    dealt = Act("dealt", _act("dealt"), Dealt(), next=True)
    return Prompt(None, _ask("deal", round=state.round_no), (_deal_line(state),), "UB-03", (dealt,))


def _deal_line(state: State) -> Text:
    return _ask("deal_line", deck=DECK, hand=HAND, rest=DECK - HAND * len(state.playing))


def _draft_choose(state: State) -> Prompt:
    waiting = [seat for seat in state.playing if not state.draft.laid[seat]]
    each = tuple(Act(f"chose.{seat}", say("unbaba.act.chose", who=Who(seat)), Chose(seat)) for seat in waiting)
    everybody = Act("everybody_chose", _act("everybody_chose"), EverybodyChose(), next=True)
    other = Act("chose_other", _act("chose_other"), flow="chose", more=True)
    lines = (_ask("draft_choose_line", count=DRAFTED),)
    acts = (everybody, *each, _draft_finished(), other)
    return Prompt(None, _ask("draft_choose", count=DRAFTED), lines, "UB-04", acts, _stages(state))


def _draft_finished() -> Act:
    return Act("draft_finished", _act("draft_finished"), DraftFinished(), hint=_act("draft_finished_hint"))


def _draft_reveal(state: State) -> Prompt:
    acts = (
        Act("revealed", _act("revealed"), Revealed(), next=True),
        Act("centre", _act("centre"), flow="centre", more=True),
        _draft_finished(),
    )
    return Prompt(None, _ask("draft_reveal"), (_ask("draft_reveal_line"),), "UB-05", acts, _stages(state))


def _draft_pick(state: State) -> Prompt:
    seat, draft = state.turn, state.draft
    pick = Act("picked", _act("picked"), Picked(seat), next=True)
    if draft.centre:
        pick = Act("picked", _act("picked"), flow="pick", next=True)
    lines = (_ask("draft_pick_line", number=sum(draft.picks) + 1, total=sum(draft.laid)),)
    return Prompt(seat, _ask("draft_pick", who=Who(seat)), lines, "UB-06", (pick, _draft_finished()), _stages(state))


def _stages(state: State) -> tuple[Stage, ...]:
    steps = (Phase.DRAFT_CHOOSE, Phase.DRAFT_REVEAL, Phase.DRAFT_PICK)
    now = steps.index(state.phase)
    return tuple(Stage(say(f"unbaba.phase.{step.value}"), (at > now) - (at < now)) for at, step in enumerate(steps))


# Tricks.


def _lead(state: State) -> Prompt:
    lines = [*_opening(state), _ask("lead_line"), *_empty_hands(state)]
    barred = judge(state, Passed(state.turn)).findings[0].text
    acts = (
        Act("play", _act("play"), flow="play", next=True),
        *_out_acts(state),
        Act("pass", _act("pass"), Passed(state.turn), barred=barred, more=True),
    )
    return Prompt(state.turn, _ask("lead", who=Who(state.turn)), tuple(lines), "UB-09", acts)


def _opening(state: State) -> Iterator[Text]:
    """How it came to this lead: the draft is over, or the field was turned face down (UB-19 to UB-21)."""
    if state.closed is None:
        yield _ask("first_lead", hand=HAND)
        return
    winner, count = state.closed
    yield _ask("trick_closed", count=count)
    if winner not in state.active:
        yield _ask("winner_left", who=Who(winner), next=Who(state.turn))


def _follow(state: State) -> Prompt:
    acts = (
        Act("play", _act("play"), flow="play", next=True),
        Act("pass", _act("pass"), Passed(state.turn), hint=say("unbaba.act.pass_hint", count=state.passes_left)),
        *_out_acts(state),
    )
    lines = (_follow_line(state), *_empty_hands(state))
    return Prompt(state.turn, _ask("follow", who=Who(state.turn)), lines, "UB-11", acts)


def _follow_line(state: State) -> Text:
    display = state.trick.display
    if display is None:
        return _ask("lead_line")
    strength, count = signed(display.strength), len(display)
    if display.number is None:
        return _ask("follow_mixed", strength=strength, count=count)
    return _ask("follow_line", strength=strength, count=count, number=display.number)


def _empty(state: State) -> tuple[int, ...]:
    """Seats still in the round that hold no card by our count: only a correction can bring that about."""
    return tuple(seat for seat in state.active if state.hands[seat] == 0)


def _empty_hands(state: State) -> tuple[Text, ...]:
    return tuple(_ask("empty_hand", who=Who(seat)) for seat in _empty(state))


def _out_acts(state: State) -> tuple[Act, ...]:
    empty = tuple(
        Act(f"out.{seat}", say("unbaba.act.out_seat", who=Who(seat)), WentOut(seat)) for seat in _empty(state)
    )
    return (
        *empty,
        Act("out", _act("out"), flow="out", more=True),
        Act("type", _act("type"), flow="type", more=True),
    )


def _give(state: State) -> Prompt:
    giver, receiver = state.turn, state.receiver
    act = Act("handed_over", _act("handed_over"), HandedOver(giver), next=True)
    out = Act("out", _act("out"), flow="out", more=True)
    lines = (_ask("give_line", who=Who(giver), next=Who(receiver)),)
    return Prompt(giver, _ask("give", who=Who(giver)), lines, "UB-15", (act, out))


# The end of a round and of the match.


def _round_end(state: State) -> Prompt:
    ended = state.rounds[-1]
    lines = (
        _result_line(state),
        _ask("next_round", limit=state.limit, who=Who(state.starter)),
        _deal_line(state),
    )
    dealt = Act("dealt", _act("dealt"), Dealt(), next=True)
    title = _ask("round_end", round=len(state.rounds), tricks=ended.tricks)
    return Prompt(None, title, lines, "UB-28", (dealt,))


def _result_line(state: State) -> Text:
    ended = state.rounds[-1]
    if state.is_duel and len(ended.order) == 2:
        loser = ended.order[-1]
        return _ask("result_duel", who=Who(loser), count=ended.gained[loser])
    return _ask("result", list=gains(ended))


def _game_over(state: State) -> Prompt:
    winner = rules.ranking(state)[0]
    title = _ask("game_over", who=Who(winner), count=state.loss_tokens(winner))
    result = (_result_line(state),) if state.rounds else ()
    tie = tie_break(state)
    return Prompt(None, title, (*result, *((tie,) if tie else ())), "UB-26" if tie else "UB-25", ())


_PROMPTS: dict[Phase, Callable[[State], Prompt]] = {
    Phase.DEAL: _deal,
    Phase.DRAFT_CHOOSE: _draft_choose,
    Phase.DRAFT_REVEAL: _draft_reveal,
    Phase.DRAFT_PICK: _draft_pick,
    Phase.LEAD: _lead,
    Phase.FOLLOW: _follow,
    Phase.GIVE: _give,
    Phase.ROUND_END: _round_end,
    Phase.GAME_OVER: _game_over,
}
