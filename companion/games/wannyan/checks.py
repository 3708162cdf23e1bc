"""`takuban check wannyan …`: a line of text in, a verdict out. Texts that can't be read raise Unreadable."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.wannyan.battle import Cause, NotWannyan, Side, fight
from companion.games.wannyan.battle_text import read_battle, read_deck_battle
from companion.games.wannyan.claims import judge_claim
from companion.games.wannyan.copies import too_many
from companion.games.wannyan.deck_battle import DeckResult, Turned, fight_deck
from companion.games.wannyan.hands import HandCheck
from companion.games.wannyan.notation import read_claim, read_hand
from companion.text import say
from companion.verdict import Finding, Kind, Verdict


def check_hand(text: str) -> Verdict:
    """Is the hand out? ``F1F2F3 [W10 V10 *]p W5V5``: see `notation` for all it may hold.

    ok when it is, with a discard out of nine; cannot_tell while cards are missing; else a violation.
    """
    return HandCheck(read_hand(text)).verdict


def check_claim(text: str) -> Verdict:
    """May a discard be claimed with two cards of the hand? ``F5 ; F6 F7``"""
    return judge_claim(*read_claim(text)).verdict


def check_battle(text: str) -> Verdict:
    """Who wins, ``first ; second``, each a number and a joker: ``9 ワンツーパンチ ; 10 デュエル``.

    A set that is no wannyan (``×``) and jokers the deck doesn't hold so often are violations.
    """
    first, second = read_battle(text)
    result = fight(first, second)
    findings = [*too_many(_cards(first) + _cards(second))]
    if result.cause is Cause.NO_WANNYAN:
        findings.append(Finding(Kind.VIOLATION, "WN-35", result.steps[0]))
    return Verdict(tuple(findings), result.steps, outcome=result.outcome.value, grounds=result.rules)


def check_deck_battle(text: str) -> Verdict:
    """How a battle with the deck ends: the player's number and joker ``;`` the cards turned up, in order.

    *outcome* is ``first`` for the player, ``second`` for the deck, and None while another card must be
    turned up (then cannot_tell). Cards beyond the decision are a violation.
    """
    side, turned = read_deck_battle(text)
    result = fight_deck(side, turned)
    findings = (*too_many([*_cards(side), *turned]), *_deck_findings(side, result))
    outcome = result.outcome.value if result.outcome else None
    return Verdict(findings, result.steps, outcome=outcome, grounds=result.rules)


def _deck_findings(side: Side | NotWannyan, result: DeckResult) -> Iterator[Finding]:
    if isinstance(side, NotWannyan):
        yield Finding(Kind.VIOLATION, "WN-35", result.steps[0])
    elif result.left_over:
        left_over = say("wannyan.deck_battle.left_over", count=len(result.left_over))
        yield Finding(Kind.VIOLATION, "WN-22", left_over)
    elif result.needs_more and result.bouts and not result.waiting:
        yield Finding(Kind.CANNOT_TELL, "WN-25", say("wannyan.deck_battle.turn_up_again"))
    elif result.needs_more:
        yield Finding(Kind.CANNOT_TELL, "WN-22", say("wannyan.deck_battle.turn_up"))
    if result.treasure:
        yield Finding(Kind.OK, "WN-20", say("wannyan.deck_battle.treasure"), reading="treasure_from_bank")


def _cards(side: Side | NotWannyan) -> list[Turned]:
    if isinstance(side, NotWannyan) or side.joker is None:
        return []
    return [side.number, side.joker]
