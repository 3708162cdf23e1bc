"""`takuban check unbaba …`: a line of text in, a verdict out. Texts that can't be read raise Unreadable."""

from __future__ import annotations

from companion.games.unbaba.cards import Card, Row
from companion.games.unbaba.notation import read_play
from companion.games.unbaba.plays import Way, legal_plays
from companion.games.unbaba.weighing import copies_findings, laid_text, nearest, offers, weigh
from companion.text import say
from companion.verdict import Finding, Kind, Offer, Verdict


def check_play(text: str) -> Verdict:
    """May the cards be laid on the row: ``-6 -6 ; -7 -7i``. An empty row is a lead."""
    return verdict_on(*read_play(text))


def verdict_on(display: Row | None, cards: tuple[Card, ...], way: Way | None = None) -> Verdict:
    """The verdict on a play without a match; what would be legal instead comes as *nearest*."""
    play = Row(cards)
    weighed = weigh(display, play, way)
    lying = display.cards if display else ()
    findings = (*weighed.findings, *copies_findings(cards, lying))
    instead = () if weighed.is_legal else offers(nearest(display, play, lying))
    return Verdict(findings, weighed.steps, instead, grounds=weighed.grounds)


def check_hand(text: str) -> Verdict:
    """Every legal play of a hand on the row: ``-6 -6 ; +7 -7 -7i -8 -8``, each as a step and as *nearest*.

    A hand the deck can't hold is a violation.
    """
    return plays_of(*read_play(text))


def plays_of(display: Row | None, hand: tuple[Card, ...]) -> Verdict:
    """Every legal play of a hand, to be seen by its owner only; nothing of it is kept."""
    lying = display.cards if display else ()
    impossible = tuple(copies_findings(hand, lying))
    if impossible:
        return Verdict(tuple(Finding(Kind.VIOLATION, "UB-01", finding.text) for finding in impossible))
    plays = legal_plays(hand, display).laid(display)
    grounds = ("UB-09", "UB-10") if display is None else ("UB-11", "UB-12", "UB-13")
    if not plays:
        return Verdict((Finding(Kind.OK, "UB-18", say("unbaba.hint.only_pass")),), grounds=grounds)
    texts = tuple(laid_text(after) for after in plays)
    return Verdict(steps=texts, nearest=tuple(Offer(text) for text in texts), grounds=grounds)
