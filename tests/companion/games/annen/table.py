"""A table of あんねんないねん put up by hand and played on from lines of text. Seats are A, B, C … clockwise."""

from __future__ import annotations

from companion.game import Player, Setup
from companion.games.annen import ANNEN
from companion.games.annen.actions import (
    AllPlaced,
    Asked,
    Bid,
    Called,
    CardLost,
    CountSet,
    GaveUp,
    OthersPassed,
    Passed,
    Placed,
    Revealed,
    RoundStarted,
    TopicChosen,
    TopicDrawn,
    TopicSet,
)
from companion.games.annen.options import Options
from companion.games.annen.state import HAND, LOST, Phase, Seat, State
from companion.ledger import seat_account
from companion.match import Match
from companion.text import say
from companion.verdict import Action

NAMES = "ABCDEF"


def seat(name: str) -> int:
    return NAMES.index(name)


def setup(seats: int, first: str = "A", options: Options | None = None, note: str = "") -> Setup[Options]:
    players = tuple(Player(f"p{name}", name) for name in NAMES[:seats])
    return Setup("annen", players, seat(first), options or Options(), 1, note)


def new_match(seats: int, first: str = "A", options: Options | None = None) -> Match:
    return Match.begin(ANNEN, setup(seats, first, options))


def table(owned: str = "4444", parent: str = "A", reach: str = "", options: Options | None = None) -> State:
    """A table before the topic: cards owned, one digit a seat, and who is in reach. 0 is somebody who is out."""
    state = ANNEN.start(setup(len(owned), parent, options))
    ledger = state.ledger
    for at, cards in enumerate(owned):
        ledger = ledger.move(HAND - int(cards), seat_account(at), LOST, say("annen.reason.lost"), "AN-20")
    seats = tuple(Seat(reach=NAMES[at] in reach, out_in=int(cards == "0")) for at, cards in enumerate(owned))
    return state._replace(ledger=ledger, seats=seats)


def read(line: str) -> Action:
    """An action: ``topic``, ``topic 虫``, ``draw 3``, ``choose 2``, ``count 2``, ``A places``, ``A places "犬"``,

    ``all place``, ``A bids 2``, ``A passes``, ``rest pass``, ``A calls B annen``, ``A calls B nainen 2nd``, ``annen``,
    ``nainen``, ``put back``, ``A asks B``, ``A gives up``, ``lost``, ``lost 3``, ``next B``.
    """
    match line.split():
        case ["topic", *text]:
            return TopicSet(" ".join(text))
        case ["draw", card]:
            return TopicDrawn(int(card))
        case ["choose", number]:
            return TopicChosen(int(number))
        case ["count", count]:
            return CountSet(int(count))
        case ["all", "place"]:
            return AllPlaced()
        case [who, "places", *statement]:
            return Placed(seat(who), " ".join(statement).strip('"'))
        case [who, "bids", number]:
            return Bid(seat(who), int(number))
        case ["rest", "pass"]:
            return OthersPassed()
        case [who, "passes"]:
            return Passed(seat(who))
        case [who, "calls", owner, said]:
            return Called(seat(who), seat(owner), said == "annen")
        case [who, "calls", owner, said, nth]:
            return Called(seat(who), seat(owner), said == "annen", int(nth[0]))
        case ["annen" | "nainen" as found]:
            return Revealed(found == "annen")
        case ["put", "back"]:
            return Revealed(False, put_back=True)
        case [who, "asks", owner]:
            return Asked(seat(who), seat(owner))
        case [who, "gives", "up"]:
            return GaveUp(seat(who))
        case ["lost"]:
            return CardLost()
        case ["lost", position]:
            return CardLost(int(position))
        case ["next", who]:
            return RoundStarted(seat(who))
    raise ValueError(line)


def play(state: State, *lines: str) -> State:
    """The table after each line, allowed or not. A line may hold several, parted by ``;``."""
    for line in lines:
        for part in line.split(";"):
            state = ANNEN.apply(state, read(part))
    return state


def verdict(state: State, line: str) -> str:
    """What the rules say of a line: ``ok``, or the codes with their rules, gravest first.

    ``count_range AN-06``; advice and what can't be told are marked: ``?bid_unreachable AN-26``.
    """
    findings = ANNEN.judge(state, read(line)).findings
    codes = []
    for finding in findings:
        _, kind, code = finding.text.key.split(".")
        mark = {"refusal": "", "advice": "?", "unseen": "~"}[kind]
        codes.append(f"{mark}{code} {finding.rule}")
    return ", ".join(codes) or "ok"


def stands(state: State) -> str:
    """What is next, in a few words."""
    round_ = state.round
    match state.phase:
        case Phase.TOPIC:
            return f"{NAMES[round_.parent]} topic"
        case Phase.COUNT:
            return f"{NAMES[round_.parent]} count 1-{state.limit}"
        case Phase.PLACE:
            return "place " + "".join(NAMES[who] for who in round_.queue)
        case Phase.BID:
            return f"{NAMES[round_.turn]} over {round_.bid}"
        case Phase.CHALLENGE:
            call = f" {NAMES[round_.call.owner]}?" if round_.call else ""
            return f"{NAMES[round_.challenger or 0]} {round_.counted}/{round_.bid}{call}"
        case Phase.LOSE_CARD:
            return f"{NAMES[round_.challenger or 0]} loses"
        case Phase.ROUND_END:
            return f"next {NAMES[state.next_parent]}"
    return "over" if state.winner is None else f"{NAMES[state.winner]} wins"


def owned(state: State) -> str:
    """Cards owned, a digit a seat; a reach card turned is a dash behind it."""
    seats = enumerate(state.seats)
    return " ".join(f"{state.owned(at)}{'-' if held.reach else ''}" for at, held in seats)
