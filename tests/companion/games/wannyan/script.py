"""Matches of wannyan as a person would write them down, for tables of tests and golden matches.

Seats are A, B, C, D; A1 is the first set of A. One action a line, or several parted by ``;``::

    A summons                                     A discards            A discards duel
    it was duel                                   B claims through      B claims wannyan F4
    A1 attacks B1: 300, flees
    A1 attacks B1: 300, 500: 9 ワンツーパンチ ; 10 デュエル
    A1 fights the deck: 8 デュエル ; デスサイス 4 : fee 200
    A lays open            A goes out            A goes out: F1F2F3 W9A9V9 W5E5
    reshuffled             drawn                 B starts              the end

``ruled A``, ``ruled B``, ``ruled both`` or ``ruled deck`` behind a battle is another outcome than the cards say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.game import Player, Setup
from companion.games.wannyan import WANNYAN
from companion.games.wannyan.actions import (
    Battled,
    Claimed,
    Discarded,
    DuelDiscarded,
    FoughtDeck,
    LaidOpen,
    MatchEnded,
    Reshuffled,
    RoundDrawn,
    RoundStarted,
    Summoned,
    TurnedUp,
    WentOut,
)
from companion.games.wannyan.battle import Outcome, Side, fight, flight
from companion.games.wannyan.battle_text import read_battle, read_deck_battle
from companion.games.wannyan.cards import Joker
from companion.games.wannyan.deck_battle import fight_deck
from companion.games.wannyan.options import Options
from companion.match import Match
from companion.verdict import Action

SEATS = "ABCD"


def match(seats: int = 4, first: str = "A", **options: int | str | bool) -> Match:
    """A match before its first turn."""
    players = tuple(Player(name.lower(), name) for name in SEATS[:seats])
    rules = Options(**options)  # type: ignore[arg-type]
    return Match.start(WANNYAN, Setup("wannyan", players, SEATS.index(first), rules, 1))


def played(before: Match, script: str) -> Match:
    """The match after every line of a script, whatever the rules think of it."""
    for action in read(script):
        before, _ = before.act(action, at=0, note="the table says so", confirmed=True)
    return before


def read(script: str) -> Iterator[Action]:
    """The actions of a script."""
    for line in script.splitlines():
        yield from (read_action(step.strip()) for step in _ACTIONS.split(line) if step.strip())


# The cards of a battle are parted by a semicolon too: what follows one must look like an action.
_ACTIONS = re.compile(r";\s*(?=[A-D]\d? [a-z]|it was duel|reshuffled|drawn|the end|$)")


def read_action(line: str) -> Action:
    """The action of a line."""
    if found := re.fullmatch(r"([A-D]) (summons|discards|lays open|goes out|starts)( duel)?(?:: (.+))?", line):
        seat, text = SEATS.index(found[1]), found[4] or ""
        match found[2]:
            case "summons":
                return Summoned(seat)
            case "discards":
                return Discarded(seat, duel=bool(found[3]))
            case "lays open":
                return LaidOpen(seat)
            case "goes out":
                return WentOut(seat, text)
            case _:
                return RoundStarted(seat)
    if found := re.fullmatch(r"([A-D]) claims (through|wannyan)(?: (\w+))?", line):
        return Claimed(SEATS.index(found[1]), found[2] == "through", found[3] or "")
    if found := re.fullmatch(r"(\w\d) attacks (\w\d): (.+?)(?: ruled (\w+))?", line):
        return _battle(set_at(found[1]), set_at(found[2]), found[3], found[4])
    if found := re.fullmatch(r"(\w\d) fights the deck: (.+?)(?: : fee (\d+))?(?: ruled (\w+))?", line):
        return _deck_battle(set_at(found[1]), found[2], int(found[3] or 0), found[4])
    return {
        "it was duel": DuelDiscarded(),
        "reshuffled": Reshuffled(),
        "drawn": RoundDrawn(),
        "the end": MatchEnded(),
    }[line]


def set_at(name: str) -> int:
    """The set ``B2``."""
    return SEATS.index(name[0]) * 10 + int(name[1])


def _battle(attacker: int, defender: int, text: str, ruled: str | None) -> Battled:
    raises, _, shown = text.partition(": ")
    raised, answer = raises.split(", ")
    if answer == "flees":
        words = shown.split()
        attack, defence = "attacker-bluffs" not in words, "defender-bluffs" not in words
        outcome = flight(attacker_is_wannyan=attack, defender_is_wannyan=defence).outcome
        fled = Battled(attacker, defender, int(raised), None, outcome)
        return Battled(
            fled.attacker,
            fled.defender,
            fled.raised,
            None,
            _ruled(ruled, attacker, defender) or outcome,
            attacker_is_wannyan=attack,
            defender_is_wannyan=defence,
        )
    first, second = read_battle(shown)
    return Battled(
        attacker,
        defender,
        int(raised),
        int(answer),
        _ruled(ruled, attacker, defender) or fight(first, second).outcome,
        first if isinstance(first, Side) else None,
        second if isinstance(second, Side) else None,
        isinstance(first, Side),
        isinstance(second, Side),
    )


def _ruled(ruled: str | None, attacker: int, defender: int) -> Outcome | None:
    if ruled is None:
        return None
    seats = {SEATS[attacker // 10]: Outcome.FIRST, SEATS[defender // 10]: Outcome.SECOND, "both": Outcome.BOTH_LOSE}
    return seats[ruled]


def _deck_battle(set_: int, text: str, fee: int, ruled: str | None) -> FoughtDeck:
    side, cards = read_deck_battle(text)
    turned: list[TurnedUp] = []
    joker = None
    for card in cards:
        if isinstance(card, Joker):
            joker = card
        else:
            turned.append(TurnedUp(card, joker))
            joker = None
    outcome = fight_deck(side, cards).outcome
    if ruled:
        outcome = {SEATS[set_ // 10]: Outcome.FIRST, "deck": Outcome.SECOND, "both": Outcome.BOTH_LOSE}[ruled]
    return FoughtDeck(set_, outcome, side if isinstance(side, Side) else None, tuple(turned), fee)


def balances(match: Match) -> str:
    """What everybody has: ``A 2900  B 3000 | bank 0 | field 100``."""
    state = match.state
    seats = "  ".join(f"{name} {state.balance(seat)}" for seat, name in enumerate(match.names))
    return f"{seats} | bank {state.bank} | field {state.stakes}"


def turns(count: int, first: str = "A", seats: int = 4) -> str:
    """A script of so many turns on which nothing but a discard happens."""
    start = SEATS.index(first)
    return "".join(f"{SEATS[(start + turn) % seats]} discards\n" for turn in range(count))
