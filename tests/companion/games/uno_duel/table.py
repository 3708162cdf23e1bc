"""A table of UNO☆デュエル put up by hand and played on from lines of text. Seats are A, B, C … clockwise."""

from __future__ import annotations

from companion.game import Player, Setup
from companion.games.uno_duel import UNO_DUEL
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
from companion.games.uno_duel.cards import AMOUNTS, Attack, Element, Kind, Source
from companion.games.uno_duel.legality import Mode
from companion.games.uno_duel.notation import read_cards, read_field, written_field
from companion.games.uno_duel.options import Options
from companion.games.uno_duel.state import COUNTER, DISCARD, PILE, Phase, Seat, State, Table, Turn, trap_account
from companion.ledger import BOX, Ledger, seat_account
from companion.match import Match
from companion.text import say
from companion.verdict import Action

NAMES = "ABCDEFGHIJ"
ELEMENTS = {"炎": Element.FIRE, "水": Element.WATER, "雷": Element.THUNDER, "風": Element.WIND}
LAWLESS = Options(lawless_zone=True)
_MARKS = {"refusal": "", "advice": "?", "unseen": "~"}
_PUT_UP = say("uno_duel.reason.corrected")


def seat(name: str) -> int:
    return NAMES.index(name)


def setup(seats: int, first: str = "A", options: Options | None = None, note: str = "") -> Setup[Options]:
    players = tuple(Player(f"p{name}", name) for name in NAMES[:seats])
    return Setup("uno_duel", players, seat(first), options or Options(), 1, note)


def new_match(seats: int, first: str = "A", options: Options | None = None) -> Match:
    return Match.start(UNO_DUEL, setup(seats, first, options))


def table(
    field: str,
    *,
    hands: str = "7 7 7 7",
    turn: str = "A",
    traps: str = "",
    attack: str = "",
    number: int = 10,
    phase: Phase = Phase.BATTLE,
    ccw: bool = False,
    options: Options | None = None,
) -> State:
    """A table in the middle of a round: hands, who has a trap set long ago, and an attack by its cards (``D2 W4``)."""
    held = [int(cards) for cards in hands.split()]
    start = UNO_DUEL.start(setup(len(held), "A", options))
    cards = Ledger("cards").move(start.size, BOX, PILE, _PUT_UP).move(1, PILE, DISCARD, _PUT_UP)
    for at, count in enumerate(held):
        cards = cards.move(count, PILE, seat_account(at), _PUT_UP)
    for name in traps:
        cards = cards.move(1, PILE, trap_account(seat(name)), _PUT_UP)
    seats = tuple(Seat((1,) * traps.count(NAMES[at])) for at in range(len(held)))
    lies = Table(read_field(field), -1 if ccw else 1, _attack(attack))
    return start._replace(cards=cards, seats=seats, table=lies, turn=Turn(number, seat(turn), phase, bool(attack)))


def _attack(cards: str) -> Attack:
    kinds = {"D2": Kind.DRAW2, "W4": Kind.WILD4}
    return tuple(Source(kinds[name], 0, AMOUNTS[kinds[name]]) for name in cards.split())


def read(line: str) -> Action:
    """An action: ``A plays 雷5 雷5``, ``A plays W>水``, ``A fires 炎S``, ``A fires W4 attack``, ``A fires W4>水``,

    ``A calls``, ``A passes``, ``A draws``, ``A draws 3``, ``A sets``, ``A ends``, ``closed``, ``A forfeits``,
    ``A names 水``, ``B challenges guilty``, ``B challenges innocent``, ``A uno``, ``A caught``, ``A wrong``,
    ``A wrong 風7``, ``A wrong trap 炎S``, ``A penalty 2``, ``shuffle``, ``close``, ``close 0 77 59``, ``finish``,
    ``dealer 7 0 0 9``, ``first 水4``.
    """
    match line.split():
        case [who, "plays", *cards]:
            laid, _, named = " ".join(cards).partition(">")
            return Played(seat(who), read_cards(laid), ELEMENTS[named] if named else None)
        case [who, "fires", card, *mode]:
            laid, _, named = card.partition(">")
            fired = read_cards(laid)[0]
            half = Mode.DRAW4 if mode else Mode.WILD if named and fired.kind is Kind.WILD4 else None
            return TrapFired(seat(who), fired, ELEMENTS[named] if named else None, half)
        case [who, "calls"]:
            return TurnCalled(seat(who))
        case [who, "forfeits"]:
            return TurnForfeited(seat(who))
        case [who, "names", element]:
            return ElementNamed(seat(who), ELEMENTS[element])
        case [who, "passes"]:
            return Passed(seat(who))
        case [who, "draws", *count]:
            return Drew(seat(who), int(count[0]) if count else None)
        case [who, "sets"]:
            return TrapSet(seat(who))
        case [who, "ends"]:
            return TurnEnded(seat(who))
        case ["closed"]:
            return StandbyClosed()
        case [who, "challenges", result]:
            return Challenged(seat(who), result == "guilty")
        case [who, "uno"]:
            return UnoCalled(seat(who))
        case [who, "caught"]:
            return UnoCaught(seat(who))
        case [who, "wrong", "trap", card]:
            return Misplayed(seat(who), read_cards(card), is_trap=True)
        case [who, "wrong", *cards]:
            return Misplayed(seat(who), read_cards(" ".join(cards)))
        case [who, "penalty", count]:
            return Penalised(seat(who), int(count))
        case ["shuffle"]:
            return Reshuffled()
        case ["close", *points]:
            return RoundClosed(tuple(map(int, points)))
        case ["finish"]:
            return MatchEnded()
        case ["dealer", *levels]:
            return DealerDrawn(tuple(map(int, levels)))
        case ["first", card]:
            return FirstCardTurned(read_cards(card)[0])
    raise ValueError(line)


def play(state: State, *lines: str) -> State:
    """The table after each line, allowed or not. A line may hold several, parted by ``;``."""
    for line in lines:
        for part in filter(str.strip, line.split(";")):
            state = UNO_DUEL.apply(state, read(part))
    return state


def verdict(state: State, line: str) -> str:
    """What the rules say of a line: ``ok``, or the codes with their rules, gravest first.

    ``weak_element UD-06``; advice and what can't be told are marked: ``?out_with_trap UD-23``, ``~wild4 UD-09``.
    """
    codes = []
    for finding in UNO_DUEL.judge(state, read(line)).findings:
        _, kind, code = finding.text.key.split(".")
        codes.append(f"{_MARKS[kind]}{code} {finding.rule}")
    return ", ".join(codes) or "ok"


def stands(state: State) -> str:
    """Whose turn, what is owed, who is next, what waits for them, and the field: ``A main 2, next B +4, 水R ccw``."""
    turn = state.turn
    if not state.phase.is_play:
        word = state.phase.value
        if state.is_over:
            return "over"
        who = NAMES[state.round.dealer if word in ("deal", "dealer") else state.round.winner or 0]
        return f"{who} {word}"
    draws = f" +{state.attack}" if state.attack else ""
    lies = f"{written_field(state.table.field)}{' ccw' if state.table.direction == COUNTER else ''}"
    if state.phase.is_between:
        return f"next {NAMES[state.incoming]}{draws}, {lies}"
    owed = f" {turn.owed}" if turn.owed else ""
    return f"{NAMES[turn.seat]} {turn.phase.value}{owed}, next {NAMES[state.incoming]}{draws}, {lies}"


def hands(state: State) -> str:
    """How many cards everybody holds; a dash for each trap behind it, ``!`` where UNO wasn't said."""
    return " ".join(
        f"{state.hand(at)}{'-' * len(of.traps)}{'!' if of.uno_due else ''}" for at, of in enumerate(state.seats)
    )
