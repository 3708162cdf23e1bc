"""All legal plays of twelve cards of ウンババ, against trying every subset and against rlcard's dou dizhu."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import combinations, cycle
from typing import Any, TypeVar

from bench._timing import medians, row
from companion.games.unbaba.cards import HAND, Card, Row
from companion.games.unbaba.plays import ROWS, Laid, is_stronger, legal_plays, unseen, ways

HANDS = 200
T = TypeVar("T")
Case = tuple[tuple[Card, ...], Row | None]


def every_subset(hand: tuple[Card, ...], display: Row | None) -> list[Laid]:
    """The plain way: whatever of a hand could be laid together."""
    found = []
    for count in range(1, 6):
        for cards in combinations(hand, count):
            if len({card.number for card in cards}) == 1:
                found += [after for after in ways(display, Row(cards)) if is_stronger(display, after)]
    return found


def unbaba_cases(chance: random.Random, *, leading: bool) -> list[Case]:
    """Twelve cards dealt, and a row to beat or none."""
    deck, rows = unseen(()), [each for some in ROWS.values() for each in some]
    return [(tuple(chance.sample(deck, HAND)), None if leading else chance.choice(rows)) for _ in range(HANDS)]


def doudizhu_cases(chance: random.Random) -> list[tuple[Any, Any]]:
    """Twelve cards dealt to a player of dou dizhu, who has to beat a play somebody else could make of twelve."""
    from rlcard.games.doudizhu.judger import DoudizhuJudger
    from rlcard.games.doudizhu.player import DoudizhuPlayer
    from rlcard.games.doudizhu.utils import CARD_RANK, cards2str
    from rlcard.utils.utils import init_54_deck

    cases = []
    for _ in range(HANDS):
        deck = init_54_deck()
        chance.shuffle(deck)
        players = [DoudizhuPlayer(seat, None) for seat in (0, 1)]
        for player in players:
            hand = [deck.pop() for _ in range(HAND)]
            player.set_current_hand(sorted(hand, key=lambda card: CARD_RANK.index(card.rank or card.suit)))
        mine, other = players
        theirs = DoudizhuJudger.playable_cards_from_hand(cards2str(other.current_hand))
        other.played_cards = chance.choice(sorted(theirs))
        cases.append((mine, other))
    return cases


def over(work: Callable[..., object], cases: Sequence[tuple[Any, ...]]) -> Callable[[], object]:
    """Work on the next case at every call."""
    following = cycle(cases)
    return lambda: work(*next(following))


def main() -> None:
    """Prints the ratios."""
    chance = random.Random(20261129)
    follows, leads = unbaba_cases(chance, leading=False), unbaba_cases(chance, leading=True)
    t = medians({"tables": over(legal_plays, follows), "subsets": over(every_subset, follows)}, rounds=5, calls=HANDS)
    print(f"  a play of twelve cards: {t['tables'] * 1e6:.1f} µs here, subsets {t['subsets'] * 1e6:.0f} µs")
    print(row("all legal plays of 12 cards on a row, against every subset", t["tables"] / t["subsets"], 0.05))
    try:
        from rlcard.games.doudizhu.judger import DoudizhuJudger
        from rlcard.games.doudizhu.utils import cards2str, get_gt_cards
    except ImportError:
        print("  rlcard isn't installed, so dou dizhu isn't compared (pip install rlcard)")
        return
    cases = doudizhu_cases(chance)
    hands = [(cards2str(mine.current_hand),) for mine, _ in cases]
    sides = {
        "follow": over(legal_plays, follows),
        "lead": over(legal_plays, leads),
        "doudizhu follow": over(get_gt_cards, cases),
        "doudizhu lead": over(DoudizhuJudger.playable_cards_from_hand, hands),
    }
    t = medians(sides, rounds=31, calls=HANDS)
    print(
        row("all legal plays of 12 cards on a row, against rlcard's dou dizhu", t["follow"] / t["doudizhu follow"], 0.1)
    )
    print(row("all leads of 12 cards, against the same", t["lead"] / t["doudizhu lead"], 0.1))


if __name__ == "__main__":
    main()
