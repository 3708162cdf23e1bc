"""House rules in words: what each is called, and what a table has set it to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.game import Game, Option, Setting, options_of
from companion.match import Match
from companion.text import Text, say
from screens.design.words import Said


def option_name(game: Game[Any, Any], option: Option) -> Text:
    """What a house rule is called."""
    return say(f"{game.id}.option.{option.key}.name")


def setting_text(game: Game[Any, Any], option: Option, value: Setting) -> Said:
    """What a house rule is set to, in words."""
    if option.values or value in option.named:
        return say(f"{game.id}.option.{option.key}.{str(value).lower()}")
    return say("new.plain_number", n=value) if isinstance(value, int) else str(value)


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A house rule and what a table has set it to."""

    option: Option
    value: Setting

    @property
    def is_default(self) -> bool:
        """Whether the table plays it as most do."""
        return self.value == self.option.default


def house_rules(match: Match) -> Sequence[HouseRule]:
    """Every house rule of the match's game, as its table has set it."""
    options = match.setup.options
    return [HouseRule(option, getattr(options, option.key)) for option in options_of(type(options))]
