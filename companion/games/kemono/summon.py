"""召喚: what a friend costs, and whether it may come (KM-06 to KM-09, KM-31)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.kemono.attack import called
from companion.games.kemono.cards import Card, Keyword
from companion.games.kemono.friend import PLACES, Board, at, friends
from companion.text import Text, say
from companion.verdict import Finding, Kind, Verdict


def count(board: Board) -> int:
    """How many friends stand on a board."""
    return sum(friend is not None for friend in board)


def is_reduced(board: Board) -> bool:
    """Whether somebody on the board makes summons cheaper; two of them do no more than one (KM-31)."""
    return any(friend.has(Keyword.COST_REDUCER) for _, friend in friends(board))


def cost(card: Card, board: Board) -> int:
    """Japariman (じゃぱりまん) to pay for *card* beside that board, read before the release (KM-06, KM-31)."""
    return max(0, card.cost - is_reduced(board))


def lands(board: Board) -> bool:
    """Whether a friend summoned by an effect finds a place; else its card goes to the rest area (KM-08)."""
    return count(board) < PLACES


def judge_summon(card: Card, board: Board, japariman: int, released: int | None = None) -> Verdict:
    """May *card* be summoned from the hand onto its owner's *board*? *released*: the place of the friend to release.

    None for a card with the R icon leaves open which. Raises ValueError for a place where nobody stands.
    """
    if released is not None and at(board, released) is None:
        raise ValueError(f"nobody stands at {released}")
    findings = tuple(_against(card, board, japariman, released))
    grounds = ("KM-06", *(("KM-07",) if card.release else ()), *(("KM-31",) if is_reduced(board) else ()), "KM-08")
    return Verdict(findings, tuple(_steps(card, board, japariman, released)), grounds=grounds)


def _against(card: Card, board: Board, japariman: int, released: int | None) -> Iterator[Finding]:
    if (due := cost(card, board)) > japariman:
        text = say("kemono.refusal.summon_cost", cost=due, japariman=japariman, short=due - japariman)
        yield Finding(Kind.VIOLATION, "KM-06", text)
    if card.release and not count(board):
        yield Finding(Kind.VIOLATION, "KM-07", say("kemono.refusal.release"))
    if not card.release and released is not None:
        yield Finding(Kind.VIOLATION, "KM-07", say("kemono.refusal.no_icon"))
    if not card.release and count(board) >= PLACES:
        yield Finding(Kind.VIOLATION, "KM-08", say("kemono.refusal.full"))


def _steps(card: Card, board: Board, japariman: int, released: int | None) -> Iterator[Text]:
    due, had = cost(card, board), count(board)
    if is_reduced(board):
        yield say("kemono.summon.reduced", printed=card.cost, cost=due)
    if due <= japariman:
        yield say("kemono.summon.paid", japariman=japariman, cost=due, left=japariman - due)
    if not card.release:
        if had < PLACES:
            yield say("kemono.summon.board", before=had, after=had + 1)
    elif had:
        friend = at(board, released) if released is not None else None
        if friend is not None and released is not None:
            yield say("kemono.summon.released", who=called(friend, released))
        else:
            yield say("kemono.summon.release_one")
        yield say("kemono.summon.board", before=had, after=had)


def judge_special(card: Card, board: Board, *, needs_release: bool = False) -> Verdict:
    """A summon by an effect: no japariman; on a full board the card goes to the rest area (KM-08, KM-09).

    *needs_release* is the house rule for cards with the R icon.
    """
    findings: tuple[Finding, ...] = ()
    if card.release:
        reading = "special_needs_release"
        if needs_release and not count(board):
            findings = (Finding(Kind.VIOLATION, "KM-07", say("kemono.refusal.release"), reading=reading),)
        else:
            text = say(f"kemono.summon.special_{'release' if needs_release else 'no_release'}")
            findings = (Finding(Kind.OK, "KM-09", text, reading=reading),)
    fits = lands(board) or (card.release and needs_release)
    step = say("kemono.summon.lands") if fits else say("kemono.summon.overflows")
    return Verdict(findings, (say("kemono.summon.free"), step), grounds=("KM-09", "KM-08"))
