"""Hypothesis strategies for the cards of wannyan, and hands that are out or nearly so."""

from itertools import combinations

from hypothesis import strategies as st

from companion.games.wannyan.cards import Attribute, Joker, JokerCard, NumberCard

DECK = tuple(NumberCard(attribute, number) for attribute in Attribute for number in range(1, 11))
THROUGHS = [
    *(
        tuple(NumberCard(attribute, number) for attribute in three)
        for number in range(1, 11)
        for three in combinations(Attribute, 3)
    ),
    *(
        tuple(NumberCard(attribute, number + step) for step in range(3))
        for attribute in Attribute
        for number in range(1, 9)
    ),
]
DOUBLES = [
    tuple(NumberCard(attribute, number) for attribute in pair)
    for number in range(1, 11)
    for pair in combinations(Attribute, 2)
]

number_cards = st.sampled_from(DECK)
joker_cards = st.builds(JokerCard, st.none() | st.sampled_from(Joker))
cards = number_cards | joker_cards


def some_number_cards(count: int) -> st.SearchStrategy[tuple[NumberCard, ...]]:
    """So many different number cards, in any order."""
    return st.lists(number_cards, min_size=count, max_size=count, unique=True).map(tuple)


@st.composite
def hands_out(draw: st.DrawFn) -> tuple[NumberCard, ...]:
    """Eight number cards that are out, in any order."""
    first = draw(st.sampled_from(THROUGHS))
    second = draw(st.sampled_from([three for three in THROUGHS if not set(three) & set(first)]))
    taken = {*first, *second}
    double = draw(st.sampled_from([pair for pair in DOUBLES if not set(pair) & taken]))
    return tuple(draw(st.permutations([*first, *second, *double])))


@st.composite
def hands_near(draw: st.DrawFn, count: int, most: int = 3) -> tuple[NumberCard, ...]:
    """So many number cards, of which all but a few come from a hand that is out; at *most* so many others."""
    kept = list(draw(hands_out()))[: max(count - draw(st.integers(0, most)), 0)]
    rest = st.sampled_from([card for card in DECK if card not in kept])
    others = draw(st.lists(rest, min_size=count - len(kept), max_size=count - len(kept), unique=True))
    return tuple(draw(st.permutations([*kept, *others])))


def near_or_far(count: int) -> st.SearchStrategy[tuple[NumberCard, ...]]:
    """So many number cards: some close to being out, some as they come."""
    return hands_near(count) | some_number_cards(count)
