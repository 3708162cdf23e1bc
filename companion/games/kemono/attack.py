"""攻撃: may a friend attack, and whom (KM-14, KM-15, KM-33)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.kemono.cards import Keyword
from companion.games.kemono.friend import Board, Friend, at, friends
from companion.text import Text, say
from companion.verdict import Finding, Kind, Offer, Verdict

PLAYER = 0  # as a target: the player; the others are places, from 1
PLAYERS = 2


class Targets(NamedTuple):
    """Whom a friend may attack: friends by their *places*, and the *player*; *why* says how that comes."""

    places: tuple[int, ...]
    player: bool
    why: Text

    def __contains__(self, target: object) -> bool:
        return self.player if target == PLAYER else target in self.places


def targets(attacker: Friend, opponent: Board) -> Targets:
    """Whom *attacker* may attack on a board (KM-15). Untargetable fliers still stop a flier."""
    standing = tuple(friends(opponent))
    places = tuple(place for place, friend in standing if not friend.has(Keyword.UNTARGETABLE))
    player, why = _reach(attacker, tuple(friend for _, friend in standing), found=bool(places))
    return Targets(places, player, say(f"kemono.attack.{why}"))


def _reach(attacker: Friend, standing: tuple[Friend, ...], *, found: bool) -> tuple[bool, str]:
    if not standing:
        return True, "empty"
    if not found:
        return True, "only_untargetable"
    if attacker.has(Keyword.DIRECT_ATTACK):
        return True, "direct"
    if attacker.has(Keyword.FLIGHT):
        met = any(friend.has(Keyword.FLIGHT) for friend in standing)
        return (False, "met") if met else (True, "over")
    return False, "in_the_way"


def may_attack(attacker: Friend, turn: int, first_turn_ban: str = "game") -> tuple[Finding, ...]:
    """What speaks against *attacker* attacking in that turn of the match, whoever the target (KM-14, KM-33).

    *first_turn_ban* is the house rule: ``game`` for the first turn of all, ``each_player`` for each one's first.
    """
    return tuple(_against(attacker, turn, first_turn_ban))


def is_banned(turn: int, first_turn_ban: str = "game") -> bool:
    """Whether nobody may attack in that turn of the match (KM-14); *first_turn_ban* as for `may_attack`."""
    return turn <= (PLAYERS if first_turn_ban == "each_player" else 1)


def _against(attacker: Friend, turn: int, first_turn_ban: str) -> Iterator[Finding]:
    if is_banned(turn, first_turn_ban):
        text = say(f"kemono.refusal.first_turn_{first_turn_ban}")
        yield Finding(Kind.VIOLATION, "KM-14", text, reading="first_turn_ban")
    if attacker.attacked_on == turn:
        yield Finding(Kind.VIOLATION, "KM-14", say("kemono.refusal.once"))
    if attacker.has(Keyword.CANNOT_ATTACK):
        yield Finding(Kind.VIOLATION, "KM-33", say("kemono.refusal.cannot"))


def judge_attack(
    attacker: Friend, opponent: Board, target: int | None, turn: int, first_turn_ban: str = "game"
) -> Verdict:
    """May *attacker* attack *target*, a place or `PLAYER`? None asks whom it may attack at all.

    Raises ValueError for a place where nobody stands.
    """
    if target is not None and target != PLAYER and at(opponent, target) is None:
        raise ValueError(f"nobody stands at {target}")
    allowed = targets(attacker, opponent)
    findings = may_attack(attacker, turn, first_turn_ban)
    instead: tuple[Offer, ...] = ()
    if target is not None and target not in allowed:
        findings = (*findings, _misses(opponent, target, allowed))
        instead = tuple(Offer(text) for text in target_texts(allowed, opponent))
    why = () if any(finding.text == allowed.why for finding in findings) else (allowed.why,)
    steps = (*why, say("kemono.attack.targets", targets=target_texts(allowed, opponent)))
    return Verdict(findings, steps, instead, grounds=("KM-15", "KM-14"))


def _misses(opponent: Board, target: int, allowed: Targets) -> Finding:
    friend = None if target == PLAYER else at(opponent, target)
    text = allowed.why if friend is None else say("kemono.refusal.untargetable", who=called(friend, target))
    return Finding(Kind.VIOLATION, "KM-15", text)


def target_texts(allowed: Targets, opponent: Board) -> tuple[Text, ...]:
    """What may be attacked, in words: the player first."""
    player = (say("kemono.attack.player"),) if allowed.player else ()
    return (
        *player,
        *(called(friend, place) for place, friend in friends(opponent) if place in allowed.places),
    )


def called(friend: Friend, place: int) -> Text:
    """A friend in a sentence, by its name and place."""
    return say("kemono.friend.named", name=friend.name, place=place) if friend.name else unnamed(place)


def unnamed(place: int) -> Text:
    """Whoever stands at a place."""
    return say("kemono.friend.unnamed", place=place)
