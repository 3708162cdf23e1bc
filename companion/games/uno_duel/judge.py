"""What the rules say of an action, clause by clause, with the nearest thing that is allowed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from companion.game import Setup
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
    seat_of,
)
from companion.games.uno_duel.cards import LEVELS, Attack, Kind, cards_text, total
from companion.games.uno_duel.legality import Mode, fits_many
from companion.games.uno_duel.moves import PENALTY
from companion.games.uno_duel.options import CARRY_OVER, EXTRA, FORFEIT, POINTS, TARGET, UNTIL_PLAYABLE, Options
from companion.games.uno_duel.rules import PUT_BACK
from companion.games.uno_duel.state import Did, Last, Phase, State
from companion.games.uno_duel.weighing import copies, nearest, other_orders, weigh_play, weigh_trap
from companion.text import Gap, Text, Who, say
from companion.verdict import Action, Finding, Offer, Verdict
from companion.verdict import Kind as Grade

FEW_CARDS = 8  # with more players, hands and draw pile get thin (UD-03)
MOST_DRAWN = 112
# The clause each phase is about: what a phase that bars an action rests on.
CLAUSE = {
    Phase.DEALER: "UD-02",
    Phase.DEAL: "UD-03",
    Phase.TURN_CALL: "UD-04",
    Phase.BATTLE: "UD-04",
    Phase.MAIN: "UD-15",
    Phase.STANDBY: "UD-20",
    Phase.ROUND_OVER: "UD-26",
    Phase.MATCH_OVER: "UD-26",
}


def judge_setup(setup: Setup[Options]) -> Verdict:
    """Two to ten may play; with more than eight the cards get few (UD-03)."""
    players = len(setup.seats)
    return Verdict((_slip("UD-03", "many_players", count=players),) if players > FEW_CARDS else ())


def judge(state: State, action: Action) -> Verdict:
    """What the rules say of *action* now. Raises ValueError for seats, levels and numbers no table has."""
    _doubt(state, action)
    findings, steps, grounds = _told(state, action)
    ordered = tuple(sorted(findings, key=lambda finding: -finding.kind))
    verdict = Verdict(ordered, steps, grounds=grounds)
    if verdict.kind < Grade.ADVICE:
        return verdict
    return Verdict(ordered, steps, tuple(_nearest(state, action)), grounds=grounds)


def _doubt(state: State, action: Action) -> None:
    seats = range(len(state.seats))
    seat = seat_of(action)
    if seat is not None and seat not in seats:
        raise ValueError(f"nobody sits at {seat}")
    match action:
        case DealerDrawn(levels):
            drawing = state.round.draw or state.active
            if any(level not in LEVELS for level in levels) or len(levels) != len(drawing):
                raise ValueError(f"no draw of {len(drawing)} seats: {levels}")
        case Played(cards=()):
            raise ValueError("a play has at least one card")
        case TrapFired(trap=trap) if trap < 0:
            raise ValueError(f"no trap {trap}")
        case Drew(count=int(count)) | Penalised(count=count) if count not in range(MOST_DRAWN + 1):
            raise ValueError(f"nobody draws {count}")
        case Penalised(count=0):
            raise ValueError("a penalty of nothing")
        case RoundClosed(points) if points and (len(points) != len(seats) or min(points) < 0):
            raise ValueError(f"no points of {len(seats)} hands: {points}")


Told = tuple[Iterable[Finding], tuple[Text, ...], tuple[str, ...]]


def _told(state: State, action: Action) -> Told:
    """Findings, steps, and the rules they rest on."""
    match action:
        case Played():
            return _played(state, action)
        case TrapFired():
            return _trap_fired(state, action)
    findings = tuple(_JUDGE[type(action)](state, action))
    return findings, tuple(_steps(state, action)), _GROUNDS.get(type(action), ())


# Findings that many actions share.


def _no(rule: str, key: str, /, reading: str | None = None, **gaps: Gap) -> Finding:
    return Finding(Grade.VIOLATION, rule, say(f"uno_duel.refusal.{key}", **gaps), reading)


def _slip(rule: str, key: str, /, reading: str | None = None, **gaps: Gap) -> Finding:
    return Finding(Grade.ADVICE, rule, say(f"uno_duel.advice.{key}", **gaps), reading)


def _elsewhere(state: State, *phases: Phase) -> list[Finding]:
    """The table is at another step."""
    if state.phase in phases:
        return []
    return [_no(CLAUSE[state.phase], "phase", phase=say(f"uno_duel.phase.{state.phase.value}"))]


_PLAY = (Phase.TURN_CALL, Phase.BATTLE, Phase.MAIN, Phase.STANDBY)


def _gone(state: State, seat: int) -> list[Finding]:
    return [] if seat in state.active else [_no("UD-03", "gone", who=Who(seat))]


def _not_their_turn(state: State, seat: int) -> list[Finding]:
    """What bars a seat from acting in a turn of its own: another phase, or somebody else's turn (UD-04, UD-20)."""
    barred = _elsewhere(state, *_PLAY)
    if barred:
        return [*barred, *_gone(state, seat)]
    if seat not in state.active:
        return _gone(state, seat)
    if seat == state.actor:
        return []
    if state.phase.is_between:
        return [_no("UD-20", "next", who=Who(state.incoming))]
    return [_no("UD-04", "turn", who=Who(state.turn.seat))]


def _element_open(state: State) -> list[Finding]:
    """A wild turned up first has no element yet: that comes before anything else (UD-03)."""
    return [_no("UD-03", "need_element")] if state.table.field.element is None else []


def is_hit(state: State, seat: int) -> bool:
    """Whether a lost challenge takes this turn's battle from a seat, or will (UD-21)."""
    if state.phase.is_between:
        return state.seats[seat].hit
    return state.turn.seat == seat and state.turn.did is Did.HIT


def _no_battle(state: State, seat: int) -> list[Finding]:
    """The battle of the turn is over: one action a turn (UD-04)."""
    if is_hit(state, seat):
        return [_no("UD-21", "hit", who=Who(seat))]
    if state.phase is Phase.MAIN:
        return [_no("UD-04", "second", who=Who(seat))]
    return []


# Before the first turn.


def _dealer_drawn(state: State, _: DealerDrawn) -> Iterator[Finding]:
    yield from _elsewhere(state, Phase.DEALER, Phase.DEAL)
    if state.phase is Phase.DEAL and state.round.number > 1:
        yield _slip("UD-02", "deal_moves", who=Who(state.round.dealer))


def _first_card_turned(state: State, action: FirstCardTurned) -> Iterator[Finding]:
    yield from _elsewhere(state, Phase.DEAL)
    yield from copies((action.card,), state.options)


# A turn.


def _turn_called(state: State, action: TurnCalled) -> Iterator[Finding]:
    yield from _not_their_turn(state, action.seat)
    if state.phase in (Phase.BATTLE, Phase.MAIN) and action.seat == state.turn.seat:
        yield _no("UD-04", "already_called", who=Who(action.seat))


def _turn_forfeited(state: State, action: TurnForfeited) -> Iterator[Finding]:
    yield from _not_their_turn(state, action.seat)
    if state.options.turn_call != FORFEIT:
        yield _no("UD-04", "no_forfeit", "turn_call")


def _element_named(state: State, action: ElementNamed) -> Iterator[Finding]:
    yield from _not_their_turn(state, action.seat)
    if state.table.field.element is not None:
        yield _no("UD-03", "element_known")


def _played(state: State, action: Played) -> Told:
    seat, cards, options = action.seat, action.cards, state.options
    barred = _not_their_turn(state, seat)
    if barred:
        return barred, (), ()
    findings: list[Finding] = []
    if not (options.drawn_card_playable and _has_drawn_card(state) and len(cards) == 1):
        findings += _no_battle(state, seat)
    attack = state.facing
    weighed = weigh_play(cards, state.table.field, attack, options)
    findings += weighed.findings
    findings += _play_slips(state, action, attack)
    effects = tuple(dict.fromkeys(_EFFECTS[card.kind] for card in cards if card.kind in _EFFECTS))
    return findings, weighed.steps, (*weighed.grounds, *effects)


def _has_drawn_card(state: State) -> bool:
    """Whether somebody with nothing to play has just drawn a card (UD-15)."""
    turn = state.turn
    return turn.phase is Phase.MAIN and turn.did is Did.PASS and not turn.owed and not turn.ban


_EFFECTS = {Kind.DRAW2: "UD-11", Kind.REVERSE: "UD-12", Kind.SKIP: "UD-13", Kind.LAWLESS: "UD-14"}


def _play_slips(state: State, action: Played, attack: Attack) -> Iterator[Finding]:
    seat, cards, options = action.seat, action.cards, state.options
    hand = state.hand(seat)
    if cards[-1].kind.is_wild and action.element is None:
        rule = "UD-09" if cards[-1].kind is Kind.WILD4 else "UD-08"
        yield _no(rule, "name_element")
    if len(cards) > hand:
        yield _slip("UD-28", "hand_count", who=Who(seat), count=hand)
    elif len(cards) == hand:
        if not options.symbol_finish and cards[-1].level is None:
            yield _no("UD-23", "symbol_finish", "symbol_finish")
        if state.seats[seat].traps:
            yield _slip("UD-23", "out_with_trap", "out_with_trap", count=PENALTY)
    is_return = cards[-1].kind is Kind.SKIP and attack and len(state.active) == 2
    if is_return and options.skip_vs_attack == CARRY_OVER:
        yield _slip("UD-13", "skip_returns", "skip_vs_attack", who=Who(seat))


def _trap_fired(state: State, action: TrapFired) -> Told:
    seat, options = action.seat, state.options
    barred = [*_elsewhere(state, *_PLAY), *_gone(state, seat)]
    if barred:
        return barred, (), ()
    findings: list[Finding] = []
    traps = state.seats[seat].traps
    own_battle = is_own_battle(state, seat)
    if action.trap >= len(traps):
        findings.append(_no("UD-17", "no_trap", who=Who(seat)))
    elif own_battle is None:
        findings.append(_no("UD-17", "not_now"))
    elif not own_battle and state.is_fresh(traps[action.trap]):
        findings.append(_no("UD-17", "fresh_trap", who=Who(seat)))
    weighed = weigh_trap(action.card, state.table.field, state.facing if own_battle else (), options, action.mode)
    findings += weighed.findings
    names = action.card.kind is Kind.WILD or (action.card.kind is Kind.WILD4 and action.mode is Mode.WILD)
    if names and action.element is None:
        findings.append(_no("UD-08", "name_element"))
    effects = (_EFFECTS[action.card.kind],) if action.card.kind in _EFFECTS else ()
    return findings, weighed.steps, ("UD-17", *weighed.grounds, *effects)


def is_own_battle(state: State, seat: int) -> bool | None:
    """Whether a trap of *seat* would fire in its own battle (True) or a standby (False); None: at neither (UD-17)."""
    match state.phase:
        case Phase.STANDBY:
            return False
        case Phase.TURN_CALL:
            return True if seat == state.incoming and not state.seats[seat].hit else None
        case Phase.BATTLE if seat == state.turn.seat:
            once = state.options.trap_in_battle == EXTRA and state.turn.fired
            return None if once else True
    return None


def _passed(state: State, action: Passed) -> Iterator[Finding]:
    barred = _not_their_turn(state, action.seat)
    yield from barred
    if not barred:
        yield from _no_battle(state, action.seat)
        yield from _element_open(state)


def _drew(state: State, action: Drew) -> Iterator[Finding]:
    barred = _not_their_turn(state, action.seat)
    yield from barred
    if barred:
        return
    yield from _element_open(state)
    due = owed(state)
    if due == 0:
        yield _no("UD-15", "no_draw", who=Who(action.seat))
    elif action.count is not None and action.count != due and not (is_open_draw(state) and action.count > 0):
        yield _no("UD-15", "draw_count", count=due)


def owed(state: State) -> int:
    """How many cards the actor draws in the main phase, if nothing is played before it (UD-15)."""
    turn = state.turn
    if turn.phase is Phase.MAIN:
        return turn.owed
    if state.facing:
        return total(state.facing)
    return 0 if is_hit(state, state.actor) else state.options.no_play_draw or 1


def is_open_draw(state: State) -> bool:
    """Whether whoever has nothing to play draws until something fits, so that nobody knows how many (UD-15)."""
    not_attacked = not state.facing and not state.turn.ban
    return state.options.no_play_draw == UNTIL_PLAYABLE and not_attacked


def _trap_set(state: State, action: TrapSet) -> Iterator[Finding]:
    barred = [*_elsewhere(state, Phase.MAIN), *_gone(state, action.seat)]
    if not barred and action.seat != state.turn.seat:
        barred = [_no("UD-04", "turn", who=Who(state.turn.seat))]
    yield from barred or against_trap(state)


def against_trap(state: State) -> Iterator[Finding]:
    """What is against the player of the turn setting a trap in the main phase (UD-16, UD-23)."""
    turn, options = state.turn, state.options
    seat = turn.seat
    if turn.did is Did.HIT:
        yield _no("UD-21", "trap_hit", who=Who(seat))
    elif turn.ban:
        reading = "trap_ban_when_answered" if turn.answered else None
        yield _no("UD-16", "trap_ban_answered" if turn.answered else "trap_ban", reading)
    if len(state.seats[seat].traps) >= options.trap_limit:
        yield _no("UD-16", "trap_limit", "trap_limit", count=options.trap_limit)
    if state.hand(seat) + turn.owed < 2 and not (options.last_card_as_trap and state.hand(seat) + turn.owed):
        yield _no("UD-23", "last_card_trap", "last_card_as_trap")


def _turn_ended(state: State, action: TurnEnded) -> Iterator[Finding]:
    barred = _not_their_turn(state, action.seat)
    yield from barred
    if not barred:
        yield from _element_open(state)


def _standby_closed(state: State, _: StandbyClosed) -> Iterable[Finding]:
    return _elsewhere(state, Phase.STANDBY)


# Challenge, UNO, penalties.


def _challenged(state: State, action: Challenged) -> Iterator[Finding]:
    yield from _gone(state, action.by)
    last = state.last
    if last is None or not last.is_open:
        yield _no("UD-21", "no_challenge_window")
        return
    if action.by == last.seat:
        yield _no("UD-21", "own_challenge")
    elif state.options.challenge_by == TARGET and action.by != state.incoming:
        yield _no("UD-21", "not_target", "challenge_by", who=Who(state.incoming))
    if action.guilty and state.hand(last.seat) == 0:
        yield _no("UD-21", "no_hand_left", who=Who(last.seat))


def _uno_called(state: State, action: UnoCalled) -> Iterator[Finding]:
    yield from _elsewhere(state, *_PLAY)
    yield from _gone(state, action.seat)
    hand = state.hand(action.seat)
    about_to = hand == 2 and action.seat == state.actor
    if state.phase.is_play and hand != 1 and not about_to:
        yield _slip("UD-22", "uno_not_one", who=Who(action.seat), count=hand)


def _uno_caught(state: State, action: UnoCaught) -> Iterator[Finding]:
    yield from _elsewhere(state, *_PLAY, Phase.ROUND_OVER)
    yield from _gone(state, action.seat)
    seat = state.seats[action.seat]
    if not seat.uno_due:
        key = "uno_too_late" if state.hand(action.seat) == 1 else "uno_not_due"
        yield _no("UD-22", key, who=Who(action.seat))


def _misplayed(state: State, action: Misplayed) -> Iterator[Finding]:
    yield from _elsewhere(state, *_PLAY, Phase.ROUND_OVER)
    yield from _gone(state, action.seat)
    if not state.phase.is_play and state.phase is not Phase.ROUND_OVER:
        return
    seat, cards, is_trap, last = action.seat, action.cards, action.is_trap, state.last
    if not cards and (last is None or last.seat != seat):
        yield _no("UD-24", "no_misplay", who=Who(seat))
        return
    if not cards and last is not None:
        cards, is_trap = last.cards, last.is_trap
    if is_trap and cards[0].level is not None and state.options.bluff_traps:
        yield _no("UD-16", "bluff_allowed", "bluff_traps")
    elif _was_right(state, action, last):
        if cards[-1].kind is Kind.WILD4 and not _is_hand_known(state, action, last):
            yield Finding(Grade.CANNOT_TELL, "UD-09", say("uno_duel.unseen.wild4_wrong", who=Who(seat)))
        else:
            yield _slip("UD-24", "fits_after_all", cards=cards_text(cards))


def _is_hand_known(state: State, action: Misplayed, last: Last | None) -> bool:
    """Whether it is known what else a wild draw four could have been: only a challenge, or an empty hand, tells it."""
    if action.cards or last is None:
        return False
    return last.was_cleared or state.hand(last.seat) == 0


def _was_right(state: State, action: Misplayed, last: Last | None) -> bool:
    """Whether the card that is said to be wrong fits after all, as far as anybody can see."""
    options = state.options
    if action.cards:
        if action.is_trap:
            own = is_own_battle(state, action.seat)
            attack = state.facing if own else ()
            fitting = weigh_trap(action.cards[0], state.table.field, attack, options, Mode.DRAW4).code is None
            return fitting and own is not None and bool(state.seats[action.seat].traps)
        on_turn = not _not_their_turn(state, action.seat) and not _no_battle(state, action.seat)
        return on_turn and fits_many(action.cards, state.table.field, state.facing, options) is None
    assert last is not None
    attack = last.table.attack if last.turn.is_under_attack else ()
    if last.is_trap:
        fresh = not last.was_battle and last.age == last.turn.number
        return not fresh and weigh_trap(last.cards[0], last.table.field, attack, options, Mode.DRAW4).code is None
    on_turn = last.turn.phase is Phase.BATTLE
    return on_turn and fits_many(last.cards, last.table.field, attack, options) is None


def _penalised(state: State, action: Penalised) -> Iterator[Finding]:
    yield from _elsewhere(state, *_PLAY, Phase.ROUND_OVER)
    yield from _gone(state, action.seat)


def _reshuffled(state: State, _: Reshuffled) -> Iterator[Finding]:
    yield from _elsewhere(state, *_PLAY)
    if state.phase.is_play and state.discards < 2:
        yield _slip("UD-25", "nothing_to_shuffle")
    elif state.phase.is_play and state.pile:
        yield _slip("UD-25", "pile_left", count=state.pile)


# The end.


def _round_closed(state: State, action: RoundClosed) -> Iterator[Finding]:
    yield from _elsewhere(state, Phase.ROUND_OVER)
    if state.phase is Phase.ROUND_OVER and state.options.scoring == POINTS and not action.points:
        yield _no("UD-26", "count_points", "scoring")


def _match_ended(state: State, _: MatchEnded) -> Iterator[Finding]:
    if state.phase is Phase.MATCH_OVER:
        yield from _elsewhere(state)
    elif state.phase is Phase.ROUND_OVER:
        yield _slip("UD-26", "round_uncounted")
    elif state.phase.is_play:
        yield _slip("UD-26", "round_runs", round=state.round.number)


# What else is said.

_GROUNDS: dict[type[Action], tuple[str, ...]] = {
    DealerDrawn: ("UD-02",),
    FirstCardTurned: ("UD-03",),
    TurnCalled: ("UD-04",),
    TurnForfeited: ("UD-04",),
    ElementNamed: ("UD-03",),
    Passed: ("UD-15",),
    Drew: ("UD-15",),
    TrapSet: ("UD-16",),
    TurnEnded: ("UD-04",),
    StandbyClosed: ("UD-20",),
    Challenged: ("UD-21",),
    UnoCalled: ("UD-22",),
    UnoCaught: ("UD-22", "UD-24"),
    Misplayed: ("UD-24",),
    Penalised: ("UD-24",),
    Reshuffled: ("UD-25",),
    RoundClosed: ("UD-26",),
    MatchEnded: ("UD-26",),
}


def _steps(state: State, action: Action) -> Iterator[Text]:
    match action:
        case DealerDrawn(levels):
            drawing = state.round.draw or state.active
            for seat, level in zip(drawing, levels, strict=True):
                yield say("uno_duel.step.drawn", who=Who(seat), level=level)
            yield say("uno_duel.step.highest", level=max(levels))
        case FirstCardTurned(card):
            name = "back" if card.kind in PUT_BACK else card.kind.value
            yield say(f"uno_duel.first.{name}")
        case Drew(count=None) if state.phase in _PLAY:
            yield say("uno_duel.step.draws", count=owed(state))


def _nearest(state: State, action: Action) -> Iterator[Offer]:
    """What may be done instead, nearest first, and what it costs once somebody has pointed it out."""
    for other in dict.fromkeys(_instead(state, action)):
        if other != action and _grade(state, other) < Grade.ADVICE:
            yield Offer(offer_label(other), other)
    told = _pointed_out(state, action)
    if told is not None and _grade(state, told) < Grade.ADVICE:
        yield Offer(offer_label(told), told)


def _grade(state: State, action: Action) -> Grade:
    return max((finding.kind for finding in _told(state, action)[0]), default=Grade.OK)


def _instead(state: State, action: Action) -> Sequence[Action]:
    actor, options, field = state.actor, state.options, state.table.field
    match action:
        case Played(seat, cards, element) if seat != actor:
            return [Played(actor, cards, element)]
        case Played(seat, cards):
            orders = [Played(seat, order) for order in other_orders(cards, field, state.facing, options)]
            singles = nearest(cards[0], field, state.facing, options) if not orders else ()
            return [*orders, *(Played(seat, (card,)) for card in singles), Passed(seat)]
        case TrapFired(seat, card, element, mode, trap) if card.kind is Kind.WILD4 and mode is None:
            return [TrapFired(seat, card, None, Mode.DRAW4, trap)]
        case Passed():
            return [Passed(actor), TurnEnded(actor)]
        case Drew(seat, count) if count is not None:
            return [Drew(seat)]
        case Drew() | TurnEnded():
            return [TurnEnded(actor)]
        case TurnCalled():
            return [TurnCalled(actor)]
        case TrapSet() if state.phase is Phase.MAIN:
            return [TrapSet(state.turn.seat), TurnEnded(state.turn.seat)]
        case ElementNamed(_, element) if field.element is None:
            return [ElementNamed(actor, element)]
        case Challenged(_, guilty) if state.last is not None:
            return [Challenged(state.incoming, guilty), Challenged(state.incoming, False)]
    return []


def _pointed_out(state: State, action: Action) -> Action | None:
    """What a wrong card becomes when somebody says so (UD-24): the app's word alone costs nothing."""
    if not state.phase.is_play:
        return None
    match action:
        case Played(seat, cards):
            return Misplayed(seat, cards)
        case TrapFired(seat, card):
            return Misplayed(seat, (card,), is_trap=True)
    return None


def offer_label(action: Action) -> Text:
    """An action as a button that would record it."""
    match action:
        case Played(_, cards):
            return cards_text(cards) if len(cards) == 1 else say("uno_duel.offer.order", cards=cards_text(cards))
        case TrapFired(_, card):
            return say("uno_duel.offer.trap_draw4", card=card.text)
        case Misplayed():
            return say("uno_duel.offer.misplayed", count=PENALTY)
        case Passed(seat):
            return say("uno_duel.offer.passed", who=Who(seat))
        case Drew(seat):
            return say("uno_duel.offer.drew", who=Who(seat))
        case TurnEnded(seat):
            return say("uno_duel.offer.ended", who=Who(seat))
        case TurnCalled(seat):
            return say("uno_duel.offer.called", who=Who(seat))
        case TrapSet(seat):
            return say("uno_duel.offer.set", who=Who(seat))
        case ElementNamed(seat):
            return say("uno_duel.offer.named", who=Who(seat))
        case Challenged(by, guilty):
            return say(f"uno_duel.offer.{'guilty' if guilty else 'not_guilty'}", who=Who(by))
    raise ValueError(f"{action!r} is never offered")


def barred(state: State, action: Action) -> Text | None:
    """Why an act is offered pale, None where nothing is against it."""
    findings = sorted(_told(state, action)[0], key=lambda finding: -finding.kind)
    return findings[0].text if findings and findings[0].kind >= Grade.ADVICE else None


_JUDGE: dict[type[Action], Callable[[State, Any], Iterable[Finding]]] = {
    DealerDrawn: _dealer_drawn,
    FirstCardTurned: _first_card_turned,
    TurnCalled: _turn_called,
    TurnForfeited: _turn_forfeited,
    ElementNamed: _element_named,
    Passed: _passed,
    Drew: _drew,
    TrapSet: _trap_set,
    TurnEnded: _turn_ended,
    StandbyClosed: _standby_closed,
    Challenged: _challenged,
    UnoCalled: _uno_called,
    UnoCaught: _uno_caught,
    Misplayed: _misplayed,
    Penalised: _penalised,
    Reshuffled: _reshuffled,
    RoundClosed: _round_closed,
    MatchEnded: _match_ended,
}
