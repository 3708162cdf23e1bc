"""`takuban check uno_duel …`: a line of text in, a verdict out. Texts that can't be read raise Unreadable."""

from __future__ import annotations

from companion.games.uno_duel.cards import Attack, Card, Field, cards_text
from companion.games.uno_duel.legality import Code, could_have_played, fits, rule_of
from companion.games.uno_duel.notation import Trap, When, read_hand, read_play, read_trap
from companion.games.uno_duel.options import Options
from companion.games.uno_duel.weighing import nearest, other_orders, playable_text, weigh_play, weigh_trap
from companion.text import say
from companion.verdict import Finding, Kind, Offer, Verdict

EVERYTHING = Options(lawless_zone=True)  # the standard rules, with the spare cards in the deck
GUILTY, NOT_GUILTY = "guilty", "not_guilty"


def check_play(text: str) -> Verdict:
    """May the cards be laid on the field, in this order: ``水7 ; 雷7``, under an attack ``雷D2 攻撃2 ; 風D2``."""
    field, attack, cards = read_play(text)
    return verdict_on(field, attack, cards, EVERYTHING)


def verdict_on(field: Field, attack: Attack, cards: tuple[Card, ...], options: Options) -> Verdict:
    """The verdict on a play without a match: who beats whom, the levels, and what would fit instead."""
    weighed = weigh_play(cards, field, attack, options)
    instead: list[Offer] = []
    if weighed.code is not None:
        orders = other_orders(cards, field, attack, options)
        instead += [Offer(say("uno_duel.offer.order", cards=cards_text(order))) for order in orders]
        if len(cards) == 1:
            instead += [Offer(card.text) for card in nearest(cards[0], field, attack, options)]
    return Verdict(weighed.findings, weighed.steps, tuple(instead), grounds=weighed.grounds)


def check_trap(text: str) -> Verdict:
    """May the trap fire: ``風3 ; 炎S``, ``雷6 ; W4(水)``, ``雷6 ; W4 攻撃 ; 自分の番``."""
    field, attack, trap = read_trap(text)
    return trap_verdict(field, attack, trap, EVERYTHING)


def trap_verdict(field: Field, attack: Attack, trap: Trap, options: Options) -> Verdict:
    """The verdict on a trap without a match; between turns no attack has to be answered."""
    answering = attack if trap.when is When.BATTLE else ()
    weighed = weigh_trap(trap.card, field, answering, options, trap.mode)
    findings = weighed.findings
    if trap.when is When.FRESH:
        fresh = Code.FRESH_TRAP
        findings = (Finding(Kind.VIOLATION, rule_of(fresh), say("uno_duel.refusal.fresh_card")), *findings)
    return Verdict(findings, weighed.steps, grounds=("UD-17", *weighed.grounds))


def check_hand(text: str) -> Verdict:
    """Which cards of a hand fit the field: ``水7 ; 雷7 炎7 W``."""
    return hand_verdict(*read_hand(text), EVERYTHING)


def hand_verdict(field: Field, attack: Attack, hand: tuple[Card, ...], options: Options) -> Verdict:
    """Every card of a hand that fits, each as a step and as an offer; for its owner's eyes, and kept nowhere."""
    fitting = [card for card in dict.fromkeys(hand) if fits(card, field, attack, options) is None]
    grounds = ("UD-11",) if attack else ("UD-06", "UD-07", "UD-08")
    if not fitting:
        fits_here = playable_text(field, attack, options)
        key = "uno_duel.hint.nothing_fits" if fits_here else "uno_duel.hint.nothing_answers"
        found = say(key, fits=fits_here) if fits_here else say(key)
        return Verdict((Finding(Kind.OK, "UD-15", found),), grounds=grounds)
    texts = tuple(card.text for card in fitting)
    return Verdict(steps=texts, nearest=tuple(Offer(text) for text in texts), grounds=grounds)


def check_challenge(text: str) -> Verdict:
    """Was a wild draw four a foul: the field and attack before it, and the rest of the hand: ``水7 ; 雷7 炎7``."""
    field, attack, hand = read_hand(text)
    return challenge_verdict(field, attack, hand, EVERYTHING)


def challenge_verdict(field: Field, attack: Attack, hand: tuple[Card, ...], options: Options) -> Verdict:
    """The verdict on somebody who used a wild draw four with that hand left (UD-21)."""
    could = could_have_played(hand, field, attack, options)
    steps = (
        say("uno_duel.step.field", field=field.text),
        *(say("uno_duel.step.could", card=card.text) for card in could),
    )
    if could:
        foul = Finding(Kind.VIOLATION, "UD-09", say("uno_duel.refusal.foul", cards=cards_text(could)))
        return Verdict((foul,), steps, outcome=GUILTY, grounds=("UD-21",))
    honest = Finding(Kind.OK, "UD-21", say("uno_duel.hint.no_foul"))
    return Verdict((honest,), steps, outcome=NOT_GUILTY, grounds=("UD-09",))
