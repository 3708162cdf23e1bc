"""The answer to 'may that be done?', with its reasons."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from companion.text import Text


class Action:
    """Something that happened at the table and was told to us: the base of every game's actions.

    Games derive frozen dataclasses with slots, named in the past tense (``Summoned``). Their fields are what
    `companion.codec` can write: int, str, bool, None, enums, tuples and frozen dataclasses of these.
    """

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Offer:
    """A way on, as a button could show it; *action* is what pressing it would record, where known."""

    label: Text
    action: Action | None = None


class Kind(IntEnum):
    """How a verdict stands, from harmless to grave: the gravest finding decides."""

    OK = 0
    CANNOT_TELL = 1  # rests on hidden cards: recorded, with what is unverified
    ADVICE = 2  # allowed, but looks like a slip
    VIOLATION = 3  # breaks a rule: change it, or record it as the table's ruling

    @property
    def word(self) -> str:
        """As written in match files, by `--json` and in catalogue keys: ``cannot_tell``."""
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Finding:
    """One reason: the rule it rests on (``WN-15``), and a sentence a player can act on.

    *reading* is set when the rule sheet is silent and the table's house rule decided: it names the option.
    """

    kind: Kind
    rule: str
    text: Text
    reading: str | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """Findings, gravest first; the steps that led there; and for a refusal the nearest thing that is allowed.

    *outcome* names who has the better of it where two sides meet (``first``, ``second``, ``both_lose``).
    """

    findings: tuple[Finding, ...] = ()
    steps: tuple[Text, ...] = ()
    nearest: tuple[Offer, ...] = ()
    outcome: str | None = None
    grounds: tuple[str, ...] = ()  # rules the steps rest on, beside those of the findings

    @property
    def kind(self) -> Kind:
        """The gravest kind among the findings; ok when there is none."""
        return max((finding.kind for finding in self.findings), default=Kind.OK)

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule the verdict rests on, each once, headline first."""
        return tuple(dict.fromkeys((*(finding.rule for finding in self.findings), *self.grounds)))
