"""Every card on every field under every attack, against the matrix of the rules written down once more as text."""

from __future__ import annotations

from itertools import product

import pytest

from companion.games.uno_duel.cards import Card, Combo, Element, Field, Kind, Source, combo
from companion.games.uno_duel.legality import Code, Mode, fireable, fires, fits, fits_many, playable
from companion.games.uno_duel.options import ANY, CHAIN, HAND_TOO, LIKE, NAMED, NONE, NOT_ALLOWED, Options

# The rules once more, literally, and without anything of ours: a card is its element and its face, a wild has none.

MATRIX = """
     炎          風          雷          水
炎   same        beats       unrelated   weak
風   weak        same        beats       unrelated
雷   unrelated   weak        same        beats
水   beats       unrelated   weak        same
"""
NUMBERS = "0123456789"
SYMBOLS = ("D2", "R", "S", "LZ")
ANSWERS = {"D2": {"D2", "R", "S"}, "W4": {"W4", "D2", "R", "S"}}
ATTACKS = ((), ("D2",), ("W4",), ("D2", "D2"), ("W4", "D2"), ("D2", "W4"), ("W4", "W4"))

Name = tuple[str, str]
ALL_CARDS: list[Name] = [*product("炎水雷風", (*NUMBERS, *SYMBOLS)), ("", "W"), ("", "W4")]
ALL_FIELDS: list[Name] = [*product("炎水雷風", (*NUMBERS, *SYMBOLS, "W", "W4")), ("", "W")]


def relations() -> dict[tuple[str, str], str]:
    head, *rows = [line.split() for line in MATRIX.strip().splitlines()]
    return {(row[0], field): word for row in rows for field, word in zip(head, row[1:], strict=True)}


RELATIONS = relations()


def expected_play(card: Name, field: Name, attack: tuple[str, ...]) -> str:
    """5.2: the row of the card, the column of how its element stands to that of the field."""
    (element, face), (on, under) = card, field
    if not on:
        return "need_element"
    if attack and face not in set.intersection(*(ANSWERS[source] for source in attack)):
        return "not_an_answer"
    if not element:
        return ""
    stands = RELATIONS[element, on]
    if face in NUMBERS:
        if stands == "same" or (stands == "beats" and under == face):
            return ""
        if stands == "beats":
            return "level_differs" if under in NUMBERS else "no_level"
    elif stands in ("same", "beats"):
        return ""
    return f"{stands}_element"


def expected_trap(card: Name, field: Name, attack: tuple[str, ...], mode: str) -> str:
    """5.4: the lines of the card, in the order they are written."""
    (element, face), (on, under) = card, field
    if face in NUMBERS:
        return "not_a_trap"
    if not on:
        return "need_element"
    if attack and face not in set.intersection(*(ANSWERS[source] for source in attack)):
        return "not_an_answer"
    if element:
        return "" if RELATIONS[element, on] in ("same", "beats") else "element"
    if under in ("D2", "W4"):
        return "field_forbids"
    if face == "W4" and not mode:
        return "choose_mode"
    if face == "W4" and attack and mode == "wild":
        return "not_an_answer"
    return ""


# What the names stand for.

ELEMENTS = {"炎": Element.FIRE, "水": Element.WATER, "雷": Element.THUNDER, "風": Element.WIND}
KINDS = {"D2": Kind.DRAW2, "R": Kind.REVERSE, "S": Kind.SKIP, "LZ": Kind.LAWLESS, "W": Kind.WILD, "W4": Kind.WILD4}


def card_of(name: Name) -> Card:
    element, face = name
    return Card.of(ELEMENTS.get(element), {"W": "WILD", "W4": "WD4"}.get(face, face))


def field_of(name: Name) -> Field:
    element, face = name
    return Field(KINDS.get(face, Kind.NUMBER), ELEMENTS.get(element), int(face) if face in NUMBERS else None)


def attack_of(names: tuple[str, ...]) -> tuple[Source, ...]:
    return tuple(Source(KINDS[name], 0, {"D2": 2, "W4": 4}[name]) for name in names)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(card_of(("", name) if name[0] == "W" else (name[0], name[1:])) for name in text.split())


def field(text: str) -> Field:
    if text[0] == "W":
        face, _, element = text.rstrip(")").partition("(")
        return field_of((element, face))
    return field_of((text[0], text[1:]))


def code(found: Code | None) -> str:
    return found.value if found else ""


def test_the_names_stand_for_every_card() -> None:
    """58 different cards, 112 in all with the lawless ones, of which 76 are numbers."""
    found = [card_of(name) for name in ALL_CARDS]
    assert set(found) == set(Card)
    assert len(found) == 58
    assert sum(card.copies for card in found) == 112
    assert sum(card.copies for card in found if card.level is not None) == 76


@pytest.mark.parametrize("attack", ATTACKS, ids="+".join)
def test_every_card_from_the_hand_on_every_field(attack: tuple[str, ...]) -> None:
    """58 cards on 57 fields: ours says what the matrix says, with the same reason."""
    for card, on in product(ALL_CARDS, ALL_FIELDS):
        ours = fits(card_of(card), field_of(on), attack_of(attack), Options())
        assert (card, on, code(ours)) == (card, on, expected_play(card, on, attack))


@pytest.mark.parametrize("mode", ["", "draw4", "wild"])
@pytest.mark.parametrize("attack", ATTACKS, ids="+".join)
def test_every_card_as_a_trap_on_every_field(attack: tuple[str, ...], mode: str) -> None:
    """The same for traps, in either mode of a wild draw four or none."""
    for card, on in product(ALL_CARDS, ALL_FIELDS):
        ours = fires(card_of(card), field_of(on), attack_of(attack), Options(), Mode(mode) if mode else None)
        assert (card, on, code(ours)) == (card, on, expected_trap(card, on, attack, mode))


def test_what_could_be_played_or_fired_is_what_fits() -> None:
    """The kinds offered from the field alone are those that fit; lawless ones only if the deck has them."""
    options = Options(lawless_zone=True)
    for on, attack in product(ALL_FIELDS, ATTACKS):
        fitting = {card_of(card) for card in ALL_CARDS if not expected_play(card, on, attack)}
        firing = {card_of(card) for card in ALL_CARDS if not expected_trap(card, on, attack, "draw4")}
        assert set(playable(field_of(on), attack_of(attack), options)) == fitting
        assert set(fireable(field_of(on), attack_of(attack), options)) == firing
        usual = {card for card in fitting if card.kind is not Kind.LAWLESS}
        assert set(playable(field_of(on), attack_of(attack), Options())) == usual


@pytest.mark.parametrize(
    ("on", "laid", "options", "against"),
    [
        ("水5", "雷5 雷5", Options(), ""),
        ("水5", "雷5 風5", Options(), ""),
        ("水5", "風5 雷5", Options(), "first_card"),
        ("炎2", "炎5 雷5", Options(), "multi_element"),
        ("炎2", "炎5 炎6", Options(), "multi_level"),
        ("炎2", "炎5 炎6", Options(multi_level=ANY), ""),
        ("W(風)", "風3 炎3 雷3 水3", Options(), ""),
        ("W(風)", "炎3 風3 雷3 水3", Options(), "first_card"),
        ("炎1", "炎5 炎5 風5", Options(), ""),
        ("炎1", "炎5 炎5 風5", Options(multi_shape=NAMED), "multi_element"),
        ("炎1", "炎5 風5 雷5", Options(), "multi_element"),
        ("炎1", "炎5 風5 雷5", Options(multi_shape=CHAIN), ""),
        ("風3", "風3 炎3 雷3 水3", Options(multi_shape=NAMED), ""),
        ("炎4", "炎D2 風D2", Options(), ""),
        ("炎4", "炎D2 風D2", Options(multi_symbols=False), "multi_symbols"),
        ("炎4", "炎D2 炎R", Options(), "multi_level"),
        ("炎4", "炎4 W", Options(), "wild_in_multi"),
        ("炎4", "W W", Options(), "wild_in_multi"),
        # Pairwise a set may go on the field by its first card; by the house rule each of them has to fit.
        ("炎5", "炎7 風7", Options(), ""),
        ("炎5", "炎7 風7", Options(multi_each_must_fit=True), "each_card"),
        ("炎5", "炎7 炎7", Options(multi_each_must_fit=True), ""),
        ("炎0", "水0 炎0", Options(), ""),
        ("炎1", "水0 炎0", Options(), "first_card"),
    ],
)
def test_several_cards_at_once(on: str, laid: str, options: Options, against: str) -> None:
    """UD-10: one level or symbol, elements that go together, the first on the field."""
    assert code(fits_many(cards(laid), field(on), (), options)) == against


@pytest.mark.parametrize(
    ("on", "attack", "card", "options", "against"),
    [
        ("雷D2", ("D2",), "風R", Options(answers_d2=LIKE), "not_an_answer"),
        ("雷D2", ("D2",), "風D2", Options(answers_d2=LIKE), ""),
        ("雷D2", ("D2",), "風D2", Options(answers_d2=NONE), "not_an_answer"),
        ("W4(雷)", ("W4",), "雷D2", Options(answers_w4=LIKE), "not_an_answer"),
        ("W4(雷)", ("W4",), "W4", Options(answers_w4=LIKE), ""),
        ("W4(雷)", ("W4",), "W4", Options(answers_w4=NONE), "not_an_answer"),
        ("雷D2", ("D2",), "風S", Options(skip_vs_attack=NOT_ALLOWED), "not_an_answer"),
        ("雷D2", ("D2",), "雷3", Options(attacked_may_play_other=True), ""),
        ("雷D2", ("D2",), "炎3", Options(attacked_may_play_other=True), "unrelated_element"),
        ("雷D2", (), "W", Options(wild_ban_scope=HAND_TOO), "field_forbids"),
        ("W4(水)", (), "W", Options(wild_ban_scope=HAND_TOO), "field_forbids"),
        ("W(水)", (), "W", Options(wild_ban_scope=HAND_TOO), ""),
        ("雷D2", (), "W4", Options(wild_ban_scope=HAND_TOO), ""),
    ],
)
def test_house_rules_of_a_card(on: str, attack: tuple[str, ...], card: str, options: Options, against: str) -> None:
    """UD-08, UD-11, UD-13: what the table may have settled otherwise."""
    assert code(fits(cards(card)[0], field(on), attack_of(attack), options)) == against


@pytest.mark.parametrize(
    ("on", "card", "options", "against"),
    [
        ("水D2", "W4", Options(w4_trap_on_d2=True), ""),
        ("W4(水)", "W4", Options(w4_trap_on_d2=True), "field_forbids"),
        ("W4(水)", "W", Options(wild_trap_on_w4=True), ""),
        ("水D2", "W", Options(wild_trap_on_w4=True), "field_forbids"),
        ("水5", "風LZ", Options(lawless_trap_needs_element=False), ""),
        ("水5", "風S", Options(lawless_trap_needs_element=False), "element"),
    ],
)
def test_house_rules_of_a_trap(on: str, card: str, options: Options, against: str) -> None:
    """UD-18, UD-19: what the table may have settled otherwise."""
    assert code(fires(cards(card)[0], field(on), (), options, Mode.DRAW4)) == against


def test_the_first_draw_two_can_be_made_one_that_nothing_evades() -> None:
    """UD-03: the house rule is about the attack of the first card only."""
    options = Options(first_d2_evadable=False)
    by_nobody, by_somebody = (Source(Kind.DRAW2, None, 2),), (Source(Kind.DRAW2, 0, 2),)
    assert fits(cards("水R")[0], field("水D2"), by_nobody, options) is Code.NOT_AN_ANSWER
    assert fits(cards("水R")[0], field("水D2"), by_somebody, options) is None


@pytest.mark.parametrize(
    ("laid", "name"),
    [
        ("炎5 炎5", Combo.FIRE_STARS),
        ("水5 水5", Combo.WATER_STARS),
        ("雷5 雷5", Combo.THUNDER_STARS),
        ("風5 風5", Combo.WIND_STARS),
        ("水5 炎5", Combo.STEAM),
        ("雷5 風5", Combo.ACT_OF_GOD),
        ("炎D2 風D2", Combo.TWISTER),
        ("雷5 水5", Combo.STORM),
        ("風3 炎3 雷3 水3", Combo.QUARTET),
        ("炎5 雷5", None),
        ("炎5 炎5 風5", None),
        ("炎D2 水D2 雷D2 風D2", None),
        ("炎3 水4 雷3 風3", None),
        ("炎5", None),
    ],
)
def test_names_of_combos(laid: str, name: Combo | None) -> None:
    """UD-10: two related cards, or one number in all four elements."""
    assert combo(cards(laid)) is name
