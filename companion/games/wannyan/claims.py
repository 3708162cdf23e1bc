"""Claims (鳴き): whether a discard and two hand cards make a set, and who comes first (WN-09 to WN-13)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from companion.games.wannyan.cards import Card
from companion.games.wannyan.sets import NoSet, SetKind, SetOfThree, listed, read_set, why_no_double
from companion.text import say
from companion.verdict import Finding, Kind, Verdict

STAKE = 100  # mos laid on a summoned set (WN-07)


@dataclass(frozen=True, slots=True)
class Claim:
    """The set a claim makes, or None, and the verdict that says why."""

    made: SetOfThree | None
    verdict: Verdict

    @property
    def kind(self) -> SetKind | None:
        """Through: laid open and pooled at once (WN-10). Wannyan: summoned with its stake (WN-11)."""
        return self.made.kind if self.made else None


def judge_claim(discard: Card, first: Card, second: Card) -> Claim:
    """What a discard makes with two cards of the hand. WN-09: a set of three, nothing less.

    Who may claim now (the window, the second set, the first lap) is the match's business, not asked here.
    """
    match read_set((discard, first, second)):
        case NoSet(rule, text):
            reasons = [Finding(Kind.VIOLATION, "WN-09", say("wannyan.claim.no", card=discard.text))]
            reasons.append(Finding(Kind.VIOLATION, rule, text))
            if any(why_no_double((discard, card)) is None for card in (first, second)):
                reasons.append(Finding(Kind.VIOLATION, "WN-09", say("wannyan.claim.only_double")))
            return Claim(None, Verdict(tuple(reasons)))
        case SetOfThree(SetKind.THROUGH) as made:
            pooled = Finding(Kind.OK, "WN-10", say("wannyan.claim.through", cards=listed(made.cards)))
            return Claim(made, Verdict((pooled,), (made.text,), grounds=("WN-09", "WN-05")))
        case SetOfThree() as made:
            summoned = Finding(
                Kind.OK,
                "WN-11",
                say("wannyan.claim.wannyan", cards=listed(made.cards), card=discard.text, stake=STAKE),
            )
            return Claim(made, Verdict((summoned,), (made.text,), grounds=("WN-09", "WN-04")))


def first_clockwise(discarder: int, claimants: Collection[int], seats: int) -> int:
    """Whose claim goes first: the first seat clockwise from the discarder. WN-13.

    Seats are numbered clockwise from 0. Raises ValueError when nobody claims, or the discarder does.
    """
    if not claimants or discarder in claimants:
        raise ValueError(f"seat {discarder} discards, {sorted(claimants)} claim")
    return min(claimants, key=lambda seat: (seat - discarder) % seats)
