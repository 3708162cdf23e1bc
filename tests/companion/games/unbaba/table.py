"""Putting up a table of ウンババ by hand, and playing on it from lines of text. Seats are A, B, C … clockwise."""

from __future__ import annotations

from collections.abc import Sequence

from companion.game import Player, Setup
from companion.games.unbaba import UNBABA, rules
from companion.games.unbaba.actions import (
    Chose,
    Dealt,
    DraftFinished,
    EverybodyChose,
    HandedOver,
    Passed,
    Picked,
    Played,
    Revealed,
    WentOut,
)
from companion.games.unbaba.cards import DECK, Row
from companion.games.unbaba.notation import read_cards
from companion.games.unbaba.options import Options
from companion.games.unbaba.plays import Way
from companion.games.unbaba.state import SUPPLY, Phase, State
from companion.ledger import seat_account
from companion.match import Match
from companion.text import say
from companion.verdict import Action

NAMES = "ABCDE"


def setup(seats: int, first: str = "A", options: Options | None = None) -> Setup[Options]:
    players = tuple(Player(f"p{name}", name) for name in NAMES[:seats])
    return Setup("unbaba", players, seat(first), options or Options(), 1)


def new_match(seats: int, first: str = "A", options: Options | None = None) -> Match:
    return Match.start(UNBABA, setup(seats, first, options))


def seat(name: str) -> int:
    return NAMES.index(name)


def names(seats: Sequence[int]) -> str:
    return "".join(NAMES[seat] for seat in seats)


def row(text: str) -> Row:
    return Row(read_cards(text))


def table(
    display: str = "",
    *,
    seats: int = 4,
    turn: str = "A",
    last: str = "",
    passes: str = "",
    out: str = "",
    hands: Sequence[int] = (),
    covered: str = "",
    tokens: Sequence[int] = (),
    round_no: int = 1,
    options: Options | None = None,
) -> State:
    """A table in the middle of a trick, or before a lead if nothing is displayed.

    Whoever sits before *turn* has played last unless *last* says otherwise. Cards nobody holds lie aside.
    """
    state = rules.deal(rules.start(setup(seats, turn, options)))
    active = tuple(each for each in range(seats) if NAMES[each] not in out)
    held = tuple(hands) or tuple(12 * (each in active) for each in range(seats))
    before = seat(last) if last else min(active, key=lambda each: (seat(turn) - each - 1) % seats)
    lying = read_cards(covered) if covered else ()
    shown = row(display) if display else None
    trick = state.trick._replace(
        leader=before if shown else seat(turn),
        display=shown,
        covered=lying,
        last=before if shown else None,
        passes=tuple(seat(name) for name in passes),
    )
    for each, count in enumerate(tokens):
        ledger = state.tokens.move(count, SUPPLY, seat_account(each), say("unbaba.token.corrected"))
        state = state._replace(tokens=ledger)
    return state._replace(
        phase=Phase.FOLLOW if shown else Phase.LEAD,
        round_no=round_no,
        turn=seat(turn),
        active=active,
        out_order=tuple(seat(name) for name in out),
        hands=held,
        aside=DECK - sum(held) - trick.size,
        trick=trick,
        played=(*lying, *(shown.cards if shown else ())),
    )


def read(line: str) -> Action:
    """An action from a line: ``A -7 -7``, ``A stack -5``, ``A -8 -8 left 0``, ``A pass``, ``A gives``, ``A picks +7``,

    ``A chose 3``, ``A is out``, ``dealt``, ``all chose``, ``turned up``, ``turned up +7 -8``, ``drafted``.
    """
    match line.split():
        case ["dealt"]:
            return Dealt()
        case ["all", "chose"]:
            return EverybodyChose()
        case ["turned", "up", *cards]:
            return Revealed(read_cards(" ".join(cards)) if cards else ())
        case ["drafted"]:
            return DraftFinished()
        case [who, "pass"]:
            return Passed(seat(who))
        case [who, "gives"]:
            return HandedOver(seat(who))
        case [who, "is", "out"]:
            return WentOut(seat(who))
        case [who, "chose", count]:
            return Chose(seat(who), int(count))
        case [who, "picks", *card]:
            return Picked(seat(who), read_cards(" ".join(card))[0] if card else None)
        case [who, "nothing"]:
            return Played(seat(who), ())
        case [who, *cards, "left", left]:
            return Played(seat(who), read_cards(" ".join(cards)), left=int(left))
        case [who, ("stack" | "add") as way, *cards]:
            return Played(seat(who), read_cards(" ".join(cards)), Way(way))
        case [who, *cards]:
            return Played(seat(who), read_cards(" ".join(cards)))
    raise ValueError(line)


def play(state: State, *lines: str) -> State:
    """The table after each line, allowed or not."""
    for line in lines:
        state = rules.apply(state, read(line))
    return state


def codes(state: State, line: str) -> tuple[str, ...]:
    """The codes of all objections to a line, headline first."""
    return tuple(
        finding.text.key.removeprefix("unbaba.refusal.") for finding in UNBABA.judge(state, read(line)).findings
    )
