"""Whole matches as text, worked out by hand: an action a line, and the table after it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.unbaba import UNBABA, rules
from companion.games.unbaba.cards import signed
from companion.games.unbaba.state import Phase, State
from companion.games.unbaba.telling import tie_break
from companion.match import Match, Refused
from tests.companion.games.unbaba.table import NAMES, new_match, read

MATCHES = sorted((Path(__file__).parent / "matches").glob("*.txt"))


def _next(state: State) -> str:
    """What is next, as the texts say it."""
    who = NAMES[state.turn]
    match state.phase:
        case Phase.LEAD:
            return f"{who} leads"
        case Phase.FOLLOW:
            return f"{who} follows"
        case Phase.GIVE:
            return f"{who} gives {NAMES[state.receiver]}"
        case Phase.DRAFT_PICK:
            return f"{who} picks"
        case Phase.ROUND_END | Phase.GAME_OVER:
            last = state.rounds[-1]
            gains = " ".join(f"{NAMES[seat]} {last.gained[seat]}" for seat in last.order)
            return f"round {len(state.rounds)} {gains}"
        case _:
            return "draft"


def _field(state: State) -> str:
    display = state.trick.display
    return "-" if display is None else signed(display.strength).replace("−", "-")


def _acted(match: Match, line: str) -> tuple[Match, str, str]:
    """The match after a line, its field, and what is next; of a refused play the field it would have made."""
    action = read(line)
    try:
        after, _ = match.act(action, at=0)
    except Refused:
        return match, _field(rules.apply(match.state, action)), "refused"
    return after, _field(after.state), _next(after.state)


@pytest.mark.parametrize("file", MATCHES, ids=lambda file: file.stem)
def test_matches(file: Path) -> None:
    """After every line the field, the hands and what is next are as written; at the end the ranking."""
    head, *lines = [line for line in file.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    seats, first = head.split()
    match = new_match(int(seats), first)
    for line in lines:
        action, *expected = (part.strip() for part in line.split("|"))
        if action.startswith("over"):
            order = rules.ranking(match.state)
            assert f"over {' '.join(NAMES[seat] for seat in order)}" == action
            tokens = " ".join(f"{NAMES[seat]} {match.state.loss_tokens(seat)}" for seat in order)
            assert [tokens, "tie" if tie_break(match.state) else "clear"] == expected
            break
        match, field, following = _acted(match, action)
        hands = [int(count) for count in expected[1].split()]
        assert (line, field, list(match.state.hands), following) == (line, expected[0], hands, expected[2])
    assert UNBABA.is_over(match.state)
