"""Who sits where before a match begins: the new match as somebody sets it up, until it is one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.game import Game, Player, Setting, Setup, options_of
from companion.match import Match
from companion.names import cleaned, letters
from companion.text import Text, say
from screens.design.marks import FACES, Mark, mark
from screens.design.theme import SEAT_COLOURS
from storage.interface import Person

LONGEST_NAME = 40  # letters as a reader sees them


def mark_of(player: Player, seat: int = 0) -> Mark:
    """A player's colour and animal; those of the seat where a match file names none we know."""
    usual = mark(seat)
    return Mark(
        SEAT_COLOURS.index(player.colour) if player.colour in SEAT_COLOURS else usual.colour,
        FACES.index(player.mark) if player.mark in FACES else usual.face,
    )


def name_trouble(name: str, others: Sequence[Player]) -> Text | None:
    """What is wrong with a name, given who else sits there."""
    kept = cleaned(name)
    if not kept:
        return say("new.trouble.name_empty")
    if sum(1 for _ in letters(kept)) > LONGEST_NAME:
        return say("new.trouble.name_long")
    if any(other.name == kept for other in others):
        return say("new.trouble.name_taken")
    return None


@dataclass(frozen=True, slots=True)
class Seating:
    """A new match being set up. *first* is the seat that starts; *drawn* tells that the lots said so."""

    seats: tuple[Player, ...] = ()
    first: int | None = None
    drawn: bool = False
    options: tuple[tuple[str, Setting], ...] = ()  # house rules that aren't the default

    def seated(self, player: Player) -> Seating:
        """With one more, in a colour and with an animal nobody else here has."""
        return replace(self, seats=(*self.seats, fitted(player, self.seats)))

    def without(self, seat: int) -> Seating:
        """With one fewer. Whoever starts still does, unless it was them."""
        seats = self.seats[:seat] + self.seats[seat + 1 :]
        first = self.first
        if first is not None:
            first = None if first == seat else first - (first > seat)
        return replace(self, seats=seats, first=first, drawn=self.drawn and first is not None)

    def moved(self, seat: int, to: int) -> Seating:
        """With somebody at another place in the order; who starts stays the same person."""
        order = list(range(len(self.seats)))
        order.insert(to, order.pop(seat))
        first = order.index(self.first) if self.first is not None else None
        return replace(self, seats=tuple(self.seats[old] for old in order), first=first)

    def changed(self, seat: int, player: Player) -> Seating:
        """With somebody's name, colour or animal changed. Whoever had that colour or animal gets the old one for it."""
        before = self.seats[seat]

        def swapped(other: Player) -> Player:
            colour = before.colour if other.colour == player.colour else other.colour
            return replace(other, colour=colour, mark=before.mark if other.mark == player.mark else other.mark)

        others = [swapped(other) for other in self.seats]
        return replace(self, seats=(*others[:seat], player, *others[seat + 1 :]))

    def starting(self, seat: int, *, drawn: bool = False) -> Seating:
        """With *seat* to start."""
        return replace(self, first=seat, drawn=drawn)

    def ruled(self, game: Game[Any, Any], key: str, value: Setting) -> Seating:
        """With a house rule set; a default set again is no change."""
        now = {**dict(self.options), key: value}
        kept = tuple((o.key, now[o.key]) for o in options_of(game.options) if o.key in now and now[o.key] != o.default)
        return replace(self, options=kept)

    def trouble(self, game: Game[Any, Any]) -> Text | None:
        """Why the match can't begin yet. Who starts is drawn if nobody is chosen."""
        fewest, most = game.seats.start, game.seats.stop - 1
        if len(self.seats) < fewest:
            return say("new.trouble.few", n=fewest - len(self.seats))
        if len(self.seats) > most:
            return say("new.trouble.many", game=game.name, most=most)
        return None

    def setup(self, game: Game[Any, Any]) -> Setup[Any]:
        """What the match begins with. Raises ValueError while there is `trouble`, or nobody to start."""
        if self.first is None or self.trouble(game) is not None:
            raise ValueError("the set-up isn't complete")
        return Setup(game.id, self.seats, self.first, game.options(**dict(self.options)), game.rules)


def fitted(player: Player, others: Sequence[Player]) -> Player:
    """The player in their own colour and animal, or in the next that nobody of *others* has."""
    usual = mark(len(others))
    colours, faces = {other.colour for other in others}, {other.mark for other in others}
    return replace(
        player,
        colour=_free(player.colour, SEAT_COLOURS, usual.colour, colours),
        mark=_free(player.mark, FACES, usual.face, faces),
    )


def _free(wish: str, known: Sequence[str], usual: int, taken: set[str]) -> str:
    start = known.index(wish) if wish in known else usual
    order = [known[(start + step) % len(known)] for step in range(len(known))]
    return next((one for one in order if one not in taken), order[0])


def player_of(person: Person) -> Player:
    """Somebody remembered, as a player."""
    return Player(person.id, person.name, person.colour, person.mark)


def last_group(roster: Sequence[Person], game: Game[Any, Any]) -> tuple[Player, ...]:
    """Who sat together last, in seat order, as far as they are still remembered and the game has seats for them."""
    if not roster:
        return ()
    latest = max(roster, key=lambda person: person.played)
    known = {person.id: person for person in roster}
    return tuple(player_of(known[one]) for one in latest.group if one in known)[: game.seats.stop - 1]


def fresh(roster: Sequence[Person], game: Game[Any, Any], rules: object = None) -> Seating:
    """A new match with the last group seated, under the house *rules* of the last match (`rules_of`).

    Rules the game doesn't know, or not with that setting, are left out.
    """
    seating = Seating()
    kept = rules if isinstance(rules, dict) else {}
    for option in options_of(game.options):
        value = kept.get(option.key)
        if isinstance(value, (bool, int, str)) and option.accepts(value):
            seating = seating.ruled(game, option.key, value)
    return regrouped(seating, last_group(roster, game))


def like(match: Match, roster: Sequence[Person]) -> Seating:
    """A new match with the people of another, as they are remembered now, in its seats and under its house rules."""
    known = {person.id: player_of(person) for person in roster}
    seating = Seating(options=tuple(rules_of(match.setup).items()))
    return regrouped(seating, [known.get(player.id, player) for player in match.players])


def rules_of(setup: Setup[Any]) -> dict[str, Setting]:
    """The house rules a match is played under that aren't the default, to be remembered."""
    known = options_of(type(setup.options))
    return {o.key: value for o in known if (value := getattr(setup.options, o.key)) != o.default}


def rules_key(game: str) -> str:
    """Where the house rules of a game's last match are kept."""
    return f"rules.{game}"


def regrouped(seating: Seating, group: Sequence[Player]) -> Seating:
    """The same set-up with another group; who starts is asked anew."""
    seating = replace(seating, seats=(), first=None, drawn=False)
    for player in group:
        seating = seating.seated(player)
    return seating


def person_of(player: Player, played: int, group: Sequence[str]) -> Person:
    """A player, to be remembered."""
    return Person(player.id, player.name, player.colour, player.mark, played, tuple(group))
