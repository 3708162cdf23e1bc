"""The last event, where the match is, the ranking, and what is worth telling at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.game import Rank, Standing
from companion.games.uno_duel import moves, rules
from companion.games.uno_duel.actions import (
    Challenged,
    DealerDrawn,
    Drew,
    ElementNamed,
    FirstCardTurned,
    MatchEnded,
    Misplayed,
    Passed,
    Penalised,
    Played,
    Reshuffled,
    RoundClosed,
    StandbyClosed,
    TrapFired,
    TrapSet,
    TurnCalled,
    TurnEnded,
    TurnForfeited,
    UnoCalled,
    UnoCaught,
)
from companion.games.uno_duel.cards import cards_text, combo
from companion.games.uno_duel.legality import Mode
from companion.games.uno_duel.options import POINTS
from companion.games.uno_duel.rules import PUT_BACK
from companion.games.uno_duel.state import Phase, State, trap_account
from companion.ledger import seat_account
from companion.text import Gap, Text, Who, say
from companion.verdict import Action


def progress(state: State) -> Text:
    """第2ラウンド・9番: the round and the turn in it, or what the table is at between turns."""
    number = state.round.number
    if not state.phase.is_play:
        return say(f"uno_duel.progress.{state.phase.value}", round=number)
    turn = state.turn.number + state.phase.is_between
    return say("uno_duel.progress.turn", round=number, turn=turn)


# Events.


def describe(before: State, action: Action, after: State) -> Text:
    """The event in one line, with what it led to."""
    told = _told(before, action, after)
    more = tuple(_consequences(before, action, after))
    return say("uno_duel.event.with", event=told, more=more) if more else told


def _event(name: str, **gaps: Gap) -> Text:
    return say(f"uno_duel.event.{name}", **gaps)


def _told(before: State, action: Action, after: State) -> Text:
    match action:
        case DealerDrawn() if after.phase is Phase.DEALER:
            return _event("dealer_tied", names=tuple(Who(seat) for seat in after.round.draw))
        case DealerDrawn():
            return _event("dealer", who=Who(after.round.dealer))
        case FirstCardTurned(card) if card.kind in PUT_BACK:
            return _event("first_back", card=card.text)
        case FirstCardTurned(card):
            return _event("first", card=card.text, who=Who(after.actor))
        case TurnCalled(seat):
            return _event("called", who=Who(seat))
        case TurnForfeited(seat):
            return _event("forfeited", who=Who(seat))
        case ElementNamed(seat, element):
            return _event("named", who=Who(seat), element=element.text)
        case Played():
            return _played(action)
        case TrapFired():
            return _fired(action)
        case Passed(seat):
            return _event("took" if before.facing else "passed", who=Who(seat))
        case Drew(seat):
            drawn = after.hand(seat) - before.hand(seat)
            return _event("drew_attack" if _is_attacked(before) else "drew", who=Who(seat), count=max(0, drawn))
        case TrapSet(seat):
            return _event("set", who=Who(seat))
        case TurnEnded(seat):
            return _event("ended", who=Who(seat))
        case StandbyClosed():
            return _event("standby_closed", who=Who(after.incoming))
        case Challenged(by, guilty):
            accused = Who(before.last.seat) if before.last else Who(by)
            return _event("foul" if guilty else "no_foul", who=Who(by), accused=accused)
        case UnoCalled(seat):
            return _event("uno", who=Who(seat))
        case UnoCaught(seat):
            return _event("caught", who=Who(seat))
        case Misplayed(seat, cards):
            known = cards or (before.last.cards if before.last is not None and before.last.seat == seat else ())
            if not known:
                return _event("misplayed_nothing", who=Who(seat))
            return _event("misplayed", who=Who(seat), cards=cards_text(known))
        case Penalised(seat, count):
            return _event("penalised", who=Who(seat), count=count)
        case Reshuffled():
            return _event("shuffled", count=after.pile)
        case RoundClosed():
            return _closed(before, after)
        case MatchEnded():
            return _event("match_ended")
    raise ValueError(f"{action!r} is no action of this game")


def _played(action: Played) -> Text:
    who, cards, name = Who(action.seat), cards_text(action.cards), combo(action.cards)
    if name is not None:
        return _event("played_combo", who=who, combo=name.text, cards=cards)
    if action.element is not None:
        return _event("played_naming", who=who, cards=cards, element=action.element.text)
    return _event("played", who=who, cards=cards)


def _fired(action: TrapFired) -> Text:
    who, card = Who(action.seat), action.card.text
    if action.mode is Mode.DRAW4:
        return _event("fired_draw4", who=who, card=card)
    if action.element is not None:
        return _event("fired_naming", who=who, card=card, element=action.element.text)
    return _event("fired", who=who, card=card)


def _is_attacked(before: State) -> bool:
    return bool(before.facing) or (before.phase is Phase.MAIN and before.turn.ban)


def _closed(before: State, after: State) -> Text:
    winner = before.round.winner
    if winner is None:
        return _event("round_unclosed")
    if before.options.scoring == POINTS:
        return _event("round_points", who=Who(winner), points=after.round.scores[winner] - before.round.scores[winner])
    return _event("round_won", who=Who(winner))


def _consequences(before: State, action: Action, after: State) -> Iterator[Text]:
    """What an act led to, as far as it can't be seen in it.

    Out, out with a trap left, a wild draw four nobody can doubt any more, an attack grown, a new pile.
    """
    if _is_doubt_over(before, action, after):
        yield _event("undoubted")
    if after.round.winner is not None and before.round.winner is None:
        yield _event("went_out", who=Who(after.round.winner))
    reasons = [movement.reason for movement in after.cards.movements(since=before.cards)]
    for movement in after.cards.movements(since=before.cards):
        if movement.reason == moves.TRAP_LEFT:
            yield _event("trap_left", who=Who(_seat_of(movement.target)), count=movement.amount)
    grown = after.attack - before.attack
    if grown > 0 and after.phase.is_play and before.phase.is_play:
        yield _event("attack", count=after.attack)
    if moves.SHUFFLED in reasons and before.pile:
        yield _event("shuffled_too")


def _is_doubt_over(before: State, action: Action, after: State) -> bool:
    """Whether the chance to challenge has just gone by unused (UD-21), while it would still have mattered."""
    taken_up = isinstance(action, Challenged | Misplayed)
    return before.may_challenge and after.last != before.last and after.phase.is_play and not taken_up


def _seat_of(account: str) -> int:
    return int(account.partition(":")[2])


def implied(before: State, action: Action) -> Iterator[Text]:
    """The steps an act stood for as well: the standby closed, the turn called, nothing played, the cards drawn.

    None of a turn is left out of the log.
    """
    if not before.phase.is_play:
        return
    match action:
        case Played(seat) | Passed(seat) | Drew(seat) | TurnEnded(seat) | TurnCalled(seat) | ElementNamed(seat):
            begins = before.phase.is_between or before.turn.seat != seat
        case TrapFired(seat) if before.phase is Phase.TURN_CALL and seat == before.incoming:
            begins = True
        case TrapSet(seat):
            begins = False
        case _:
            return
    if begins and before.phase is Phase.STANDBY:
        yield say("uno_duel.implied.standby")
    if begins and not isinstance(action, TurnCalled):
        yield say("uno_duel.implied.call")
    in_battle = (before.phase is Phase.BATTLE or begins) and not before.seats[seat].hit
    if in_battle and isinstance(action, Drew | TurnEnded):
        yield say("uno_duel.implied.pass")
    if isinstance(action, TurnEnded | TrapSet):
        after = rules.apply(before, action)
        drawn = after.hand(seat) - before.hand(seat) + isinstance(action, TrapSet)
        if drawn > 0 and (before.turn.owed or in_battle):
            yield say("uno_duel.implied.draw", count=drawn)


def shout(name: str, turn: int) -> Text:
    """A line to call out with a turn or UNO, another one every other turn; nobody has to (UD-04, UD-22)."""
    return say(f"uno_duel.shout.{name}_{1 + turn % 2}")


# The ranking and the summary.


def order(state: State) -> tuple[int, ...]:
    """The seats by score, the best first."""
    return tuple(sorted(range(len(state.seats)), key=lambda seat: -state.round.scores[seat]))


def score_text(state: State, seat: int) -> Text:
    """A seat and its score: あおい 2勝."""
    return say("uno_duel.score.of", who=Who(seat), score=score(state, seat))


def score(state: State, seat: int) -> Text:
    """Rounds won, or points (UD-26)."""
    key = "points" if state.options.scoring == POINTS else "wins"
    return say(f"uno_duel.score.{key}", count=state.round.scores[seat])


def standing(state: State) -> Standing:
    """Most rounds won, or points, first; the same shares a place."""
    scores = state.round.scores
    ranks = tuple(
        Rank(1 + sum(other > scores[seat] for other in scores), seat, score(state, seat)) for seat in order(state)
    )
    return Standing(ranks, tuple(_highlights(state)))


def _highlights(state: State) -> Iterator[Text]:
    for number, result in enumerate(state.round.results, start=1):
        key = "round_points" if state.options.scoring == POINTS else "round"
        gaps = {"points": result.points} if state.options.scoring == POINTS else {}
        yield say(f"uno_duel.result.{key}", round=number, who=Who(result.winner), turns=result.turns, **gaps)
    if state.round.most:
        yield say("uno_duel.result.most", count=state.round.most)
    for (seat, name), times in Counter(state.round.combos).items():
        yield say("uno_duel.result.combo", who=Who(seat), combo=name.text, count=times)
    yield from (_tally(state, seat) for seat in range(len(state.seats)))


class _Told:
    """What a seat did over the match, read from the movements of its cards."""

    __slots__ = ("attacked", "fired", "lost", "missed", "penalties", "set", "won")

    def __init__(self) -> None:
        self.set = self.fired = self.attacked = self.won = self.lost = self.missed = self.penalties = 0


def _tally(state: State, seat: int) -> Text:
    told = _Told()
    mine, traps = seat_account(seat), trap_account(seat)
    for movement in state.cards.movements():
        reason, amount = movement.reason, movement.amount
        if reason.key == moves.FOUL and dict(reason.gaps).get("by") == Who(seat):
            told.won += 1
        if movement.source == traps or (movement.source == mine and reason == moves.FIRED):
            told.fired += reason == moves.FIRED
        if movement.target == traps:
            told.set += reason == moves.SET
        if movement.target != mine:
            continue
        told.attacked += amount * (reason == moves.ATTACKED)
        told.lost += reason.key == moves.LOST_CHALLENGE
        told.missed += reason == moves.UNO_MISSED
        told.penalties += reason in (moves.MISPLAYED, moves.TRAP_LEFT, moves.PENALISED) or reason.key == moves.FOUL
    return say(
        "uno_duel.result.tally",
        who=Who(seat),
        set=told.set,
        fired=told.fired,
        attacked=told.attacked,
        won=told.won,
        lost=told.lost,
        missed=told.missed,
        penalties=told.penalties,
    )


# What everybody likes to do.


def deeds(action: Action) -> tuple[tuple[int, str], ...]:
    """Who did what, for the statistics."""
    match action:
        case Played(seat, cards):
            return ((seat, "played" if len(cards) == 1 else "played_many"),)
        case TrapSet(seat):
            return ((seat, "set"),)
        case TrapFired(seat):
            return ((seat, "fired"),)
        case Passed(seat):
            return ((seat, "passed"),)
        case Challenged(by):
            return ((by, "challenged"),)
        case UnoCalled(seat):
            return ((seat, "uno"),)
    return ()
