"""A table of the card battle put up by hand and played on from lines of text. The players are A and B.

A friend is named by its player and place: ``A3``. Cards are those below, by their names.
"""

from __future__ import annotations

import re

from companion.game import Player, Setup
from companion.games.kemono import KEMONO
from companion.games.kemono.actions import (
    PLAYER,
    AbilityUsed,
    Attacked,
    Battle,
    CardsMoved,
    ClauseResolved,
    Conceded,
    Destroyed,
    DrawAgreed,
    Drew,
    EffectMoved,
    EffectQueued,
    EffectResolved,
    EffectsRemoved,
    Fought,
    FriendMoved,
    JaparimanChanged,
    KeywordGiven,
    KeywordTaken,
    MagicUsed,
    MatchBegan,
    PowerChanged,
    PowerChangesLost,
    Repaired,
    SpecialSummoned,
    StarsBroken,
    StarTaken,
    StarTriggered,
    Summoned,
    TurnEnded,
)
from companion.games.kemono.battle import Fate
from companion.games.kemono.cards import (
    DECK,
    Ability,
    Card,
    Clause,
    ClauseKind,
    Duration,
    Keyword,
    Link,
    Magic,
    Scope,
    Speed,
    Trigger,
    Whose,
    sentence,
)
from companion.games.kemono.effects import Result
from companion.games.kemono.friend import PLACES, Friend, enter
from companion.games.kemono.judge import as_told, battle_of
from companion.games.kemono.notation import read_board
from companion.games.kemono.options import Options
from companion.games.kemono.order import Zone
from companion.games.kemono.power import power
from companion.games.kemono.state import (
    Attack,
    Breaking,
    Half,
    Phase,
    Pile,
    Running,
    State,
    Turn,
    friend_id,
    place_of,
    seat_of,
)
from companion.games.kemono.summon import cost
from companion.ledger import BOX, Ledger
from companion.match import Match
from companion.notation import Reader
from companion.text import say
from companion.verdict import Action

NAMES = "AB"

DRAW = sentence(ClauseKind.DRAW)
REPAIR = sentence(ClauseKind.REPAIR)
DESTROY = sentence(ClauseKind.DESTROY)
BREAK = sentence(ClauseKind.BREAK_STAR)
BREAK_OWN = sentence(ClauseKind.BREAK_STAR, whose=Whose.OWN)
SELF_SUMMON = sentence(ClauseKind.SELF_SUMMON)
SEARCH = sentence(ClauseKind.SEARCH)
SHIELD = sentence(ClauseKind.GRANT, Scope.TARGET, Whose.OWN, keyword=Keyword.ONCE_SHIELD)


def then(clause: Clause) -> Clause:
    """The same sentence behind 「その後」."""
    return Clause(
        clause.kind,
        clause.scope,
        clause.whose,
        Link.THEN,
        clause.amount,
        clause.count,
        clause.duration,
        clause.at_most,
        clause.keyword,
        clause.text,
    )


def spell(name: str, *clauses: Clause, japariman: int = 0, stars: int = 0) -> Card:
    """A card that is used for its magic."""
    return Card(name, power=1000, magic=Magic(clauses, japariman, stars))


def skilled(name: str, trigger: Trigger, *clauses: Clause, power: int = 1000, cost: int = 1) -> Card:
    """A friend with one ability."""
    return Card(name, cost, power, abilities=(Ability(f"{name}の力", trigger, clauses=clauses),))


CARDS = {
    card.name: card
    for card in (
        Card("犬", 1, 1000),
        Card("猫", 2, 2000),
        Card("虎", 3, 3000),
        Card("鳥", 2, 2000, keywords=(Keyword.FLIGHT,)),
        Card("盾", 1, 1000, keywords=(Keyword.ONCE_SHIELD,)),
        Card("運", 1, 1000, keywords=(Keyword.COIN_SHIELD,)),
        Card("不死", 1, 1000, keywords=(Keyword.EFFECT_PROOF,)),
        Card("双牙", 3, 3000, keywords=(Keyword.DOUBLE_BREAKER,)),
        Card("安売り", 1, 1000, keywords=(Keyword.COST_REDUCER,)),
        Card("象", 3, 4000, release=True),
        Card("子象", 1, 1500, release=True),
        Card("零", 0, 0),
        skilled("幸運", Trigger.ENTRY, REPAIR, then(sentence(ClauseKind.SEND_TO_REST, Scope.SELF))),
        skilled("遺言", Trigger.DESTROYED, DRAW),
        skilled("最期", Trigger.BATTLE_DESTROYED, DRAW),
        skilled("剣歯", Trigger.AFTER_DESTROY, BREAK, power=3000),
        skilled("朝", Trigger.TURN_START, DRAW),
        skilled("夜", Trigger.TURN_END, sentence(ClauseKind.POWER_MOD, Scope.SELF, amount=500)),
        skilled("先手", Trigger.ATTACK, sentence(ClauseKind.POWER_MOD, Scope.SELF, amount=1000)),
        skilled("仲間", Trigger.ENTRY, sentence(ClauseKind.SPECIAL_SUMMON), sentence(ClauseKind.SPECIAL_SUMMON)),
        Card("物知り", 1, 1000, abilities=(Ability("見る", Trigger.MAIN, clauses=(DRAW,)),)),
        spell("雷", DESTROY, japariman=2),
        spell("風", sentence(ClauseKind.POWER_MOD, Scope.GLOBAL, amount=-1000, duration=Duration.THIS_TURN)),
        spell("恵み", DRAW),
        spell("恵みの雷", DRAW, then(DESTROY)),
        spell("癒し", REPAIR),
        spell("星食い", DRAW, stars=1),
        spell("星割り", BREAK_OWN),
        spell("一撃", BREAK),
        spell("探し", SEARCH, japariman=1),
        spell("変身", DESTROY, then(SELF_SUMMON)),
        spell("参上", SELF_SUMMON),
        spell("守り", SHIELD, then(DRAW)),
        spell("双雷", sentence(ClauseKind.DESTROY, count=2)),
        spell("謎", Clause(ClauseKind.TEXT, Scope.PLAYER, Whose.OWN, text="好きにする"), then(DRAW)),
        spell("招き", sentence(ClauseKind.SPECIAL_SUMMON)),
        spell("忘れ", sentence(ClauseKind.REMOVE_EFFECTS)),
        spell("目覚め", sentence(ClauseKind.LOSE_POWER_MODS)),
        spell("みんな", sentence(ClauseKind.DRAW, whose=Whose.EITHER)),
    )
}


def setup(first: str = "A", options: Options | None = None) -> Setup[Options]:
    players = tuple(Player(f"p{name}", name) for name in NAMES)
    return Setup("kemono", players, NAMES.index(first), options or Options(), 1)


def new_match(first: str = "A", options: Options | None = None) -> Match:
    return Match.begin(KEMONO, setup(first, options))


def table(
    a: str = "",
    b: str = "",
    *,
    hand: tuple[int, int] = (3, 3),
    stars: tuple[int, int] = (5, 5),
    rest: tuple[int, int] = (0, 0),
    deck: tuple[int | None, int | None] = (None, None),
    japariman: int = 3,
    turn: int = 3,
    actor: str = "A",
    options: Options | None = None,
) -> State:
    """A table in the middle of a turn: boards by names of the cards, or as friends are typed (``3000 飛行, -, 2000``).

    What isn't said lies in the deck, so that each player has forty cards.
    """
    cards = Ledger("card")
    halves: list[Half] = []
    for seat, board in enumerate((a, b)):
        friends = _board(board)
        standing = sum(friend is not None for friend in friends)
        counts = {
            Pile.HAND: hand[seat],
            Pile.STARS: stars[seat],
            Pile.BOARD: standing,
            Pile.REST: rest[seat],
        }
        left = deck[seat]
        counts[Pile.DECK] = DECK - sum(counts.values()) if left is None else left
        for pile, count in counts.items():
            cards = cards.move(count, BOX, pile.accounts[seat], say("kemono.reason.opening"))
        halves.append(
            Half(
                japariman if NAMES[seat] == actor else 0,
                friends,
                (None,) * rest[seat],
                tuple(range(1, stars[seat] + 1)),
                known=tuple(CARDS.values()),
            )
        )
    return State(
        options or Options(),
        0,
        cards,
        (halves[0], halves[1]),
        Turn(turn, NAMES.index(actor)),
        phase=Phase.MAIN,
    )


def _board(text: str) -> tuple[Friend | None, ...]:
    names = [name.strip() for name in text.split(",")] if text else []
    if any(name in CARDS for name in names):
        friends = tuple(enter(CARDS[name]) if name in CARDS else None for name in names)
        return (*friends, *(None,) * (PLACES - len(friends)))
    return read_board(Reader(text))


# Lines of text.

_FRIEND = re.compile(r"([AB])([1-5])")


def friend(word: str) -> int:
    found = _FRIEND.fullmatch(word)
    assert found, word
    return friend_id(NAMES.index(found[1]), int(found[2]))


def read(state: State, line: str) -> Action:
    """An action:

    ``begin``, ``A ends``, ``A concedes``, ``draw agreed``, ``A summons 犬 at 1 [over 2] [for 1]``,
    ``A specials 犬 at 1 [from rest]``, ``A1 attacks B2 [heads] [tails]``, ``A1 attacks B``, ``A1 declares B2``,
    ``fight [heads]``, ``A1 uses 0``, ``A takes``, ``A triggers [雷 [on B1]]``, ``A uses 雷 [on B1] [in vain]``,
    ``done [on B1]``, ``done 犬 [at 2]``, ``failed``, ``A waits 1 [AFTER] [rest]``, ``move 2 to 1``, ``resolve [2]``,
    ``drop``, ``A1 +500 [turn|next]``, ``A1 plain``, ``A1 gets FLIGHT``, ``A1 loses FLIGHT``, ``A1 stripped``,
    ``A1 dies [shielded]``, ``A1 to hand``, ``A draws 2``, ``both draw 1``, ``A repairs 1``, ``A breaks 1``,
    ``both break 1``, ``A moves 2 hand rest``, ``A まん +1``.
    """
    words = line.split()
    match words:
        case ["begin"]:
            return MatchBegan()
        case [who, "ends"]:
            return TurnEnded(NAMES.index(who))
        case [who, "concedes"]:
            return Conceded(NAMES.index(who))
        case ["draw", "agreed"]:
            return DrawAgreed()
        case [who, "summons", name, "at", place, *more]:
            said = dict(zip(more[::2], more[1::2], strict=True))
            seat, card = NAMES.index(who), CARDS[name]
            paid = int(said["for"]) if "for" in said else cost(card, state.halves[seat].board)
            return Summoned(seat, card, int(place), paid, int(said["over"]) if "over" in said else None)
        case [who, "specials", name, "at", place, *more]:
            source = Pile(more[1]) if more else Pile.HAND
            return SpecialSummoned(NAMES.index(who), CARDS[name], int(place), source)
        case [who, "attacks" | "declares" as how, whom, *coins]:
            return _attack(state, friend(who), whom, coins, declared=how == "declares")
        case ["fight", *coins]:
            assert state.attack
            return Fought(_battle(state, state.attack, coins))
        case ["both", "draw", count]:
            return Drew(None, int(count))
        case ["both", "break", count]:
            return StarsBroken(None, int(count))
    return _read_more(state, words)


def _read_more(state: State, words: list[str]) -> Action:
    match words:
        case [who, "uses", number] if number.isdecimal():
            return AbilityUsed(friend(who), int(number))
        case [who, "uses", name, *more]:
            return _magic(state, NAMES.index(who), CARDS[name], more)
        case [who, "takes"]:
            return StarTaken(NAMES.index(who))
        case [who, "triggers", *more]:
            targets = tuple(map(friend, more[2:])) if "on" in more else ()
            return StarTriggered(NAMES.index(who), CARDS[more[0]] if more else None, targets, "vain" not in more)
        case ["done", "on", *targets]:
            return ClauseResolved(Result.DONE, tuple(map(friend, targets)))
        case ["done", "at", place]:
            return ClauseResolved(Result.DONE, place=int(place))
        case ["done", name, "at", place]:
            return ClauseResolved(Result.DONE, card=CARDS[name], place=int(place))
        case ["done"]:
            return ClauseResolved(Result.DONE)
        case ["failed"]:
            return ClauseResolved(Result.FAILED)
        case [who, "waits", position, *more]:
            speed = next((Speed[word] for word in more if word in Speed.__members__), Speed.NORMAL)
            zone = Zone.REST if "rest" in more else Zone.FIELD
            place = "rest " * (zone is Zone.REST) + position
            return EffectQueued(NAMES.index(who), f"{who} {place}", speed, zone, int(position))
        case ["move", number, "to", to]:
            return EffectMoved(int(number), int(to))
        case ["resolve", *number]:
            return EffectResolved(int(number[0]) if number else 1)
        case ["drop"]:
            return EffectResolved(1, done=False)
        case [who, "draws", count]:
            return Drew(NAMES.index(who), int(count))
        case [who, "repairs", count]:
            return Repaired(NAMES.index(who), int(count))
        case [who, "breaks", count]:
            return StarsBroken(NAMES.index(who), int(count))
        case [who, "moves", count, source, to]:
            return CardsMoved(NAMES.index(who), Pile(source), Pile(to), int(count))
        case [who, "まん", amount]:
            return JaparimanChanged(NAMES.index(who), int(amount))
        case [who, *rest]:
            return _of_friend(friend(who), rest)
    raise ValueError(words)


def _of_friend(id: int, words: list[str]) -> Action:
    durations = {"turn": Duration.THIS_TURN, "next": Duration.NEXT_TURN}
    match words:
        case ["plain"]:
            return PowerChangesLost(id)
        case ["gets", keyword, *until]:
            return KeywordGiven(id, Keyword[keyword], durations[until[0]] if until else Duration.PERMANENT)
        case ["loses", keyword]:
            return KeywordTaken(id, Keyword[keyword])
        case ["stripped"]:
            return EffectsRemoved(id)
        case ["dies", *fate]:
            return Destroyed(id, Fate(fate[0]) if fate else Fate.DESTROYED)
        case ["to", pile]:
            return FriendMoved(id, Pile(pile))
        case [amount, *until]:
            return PowerChanged(id, int(amount), durations[until[0]] if until else Duration.PERMANENT)
    raise ValueError(words)


def _attack(state: State, attacker: int, whom: str, coins: list[str], *, declared: bool) -> Action:
    seat, place = seat_of(attacker), place_of(attacker)
    if whom in NAMES:
        return Attacked(seat, place, PLAYER)
    target = friend(whom)
    there = state.friend(attacker) is not None and state.friend(target) is not None
    battle = _battle(state, Attack(attacker, target), coins) if there and not declared else None
    return Attacked(seat, place, place_of(target), battle)


def _battle(state: State, attack: Attack, words: list[str]) -> Battle:
    """The battle as worked out; coins are told in the order they are asked for."""
    told = [word == "heads" for word in words]
    coins: tuple[bool | None, bool | None] = (None, None)
    while (result := battle_of(state, attack, coins)).waiting is not None and told:
        heads = told.pop(0)
        coins = (heads, coins[1]) if result.waiting == 0 else (coins[0], heads)
    return as_told(result, coins)


def _magic(state: State, seat: int, card: Card, more: list[str]) -> Action:
    magic, lying = card.magic, len(state.halves[seat].stars)
    assert magic
    if "vain" in more:
        return MagicUsed(seat, card, found=False)
    targets = tuple(map(friend, more[1:])) if "on" in more else ()
    first = max(1, lying - magic.stars + 1)
    stars = tuple(range(first, first + magic.stars))
    return MagicUsed(seat, card, magic.japariman, stars, targets)


def play(state: State, *lines: str) -> State:
    """The table after each line, allowed or not. A line may hold several, parted by ``;``."""
    for line in lines:
        for part in line.split(";"):
            if part.strip():
                state = KEMONO.apply(state, read(state, part))
    return state


def verdict(state: State, line: str) -> str:
    """What the rules say of a line: ``ok``, or the codes with their rules, gravest first.

    ``no_friend KM-14``; advice and what can't be told are marked: ``?deck_out KM-05``, ``~card KM-20``.
    """
    marks = {"VIOLATION": "", "ADVICE": "?", "CANNOT_TELL": "~", "OK": "."}
    findings = KEMONO.judge(state, read(state, line)).findings
    found = (f"{marks[each.kind.name]}{each.text.key.split('.')[-1]} {each.rule}" for each in findings)
    return ", ".join(each for each in found if not each.startswith(".")) or "ok"


# What it looks like.


def piles(state: State, who: str) -> str:
    """A player's cards: deck, hand, stars, board, rest."""
    seat = NAMES.index(who)
    order = (Pile.DECK, Pile.HAND, Pile.STARS, Pile.BOARD, Pile.REST)
    held = " ".join(str(state.held(pile, seat)) for pile in order)
    return held + (" +1" if state.held(Pile.LIMBO, seat) else "")


def board(state: State, who: str) -> str:
    """A player's board, names and powers as they count: ``犬1000 - 猫2500``; trailing empty places are left out."""
    half = state.halves[NAMES.index(who)]
    shown = [f"{each.name}{power(each)}" if each is not None else "-" for each in half.board]
    while shown and shown[-1] == "-":
        shown.pop()
    return " ".join(shown)


def stands(state: State) -> str:
    """What is next, in a few words."""
    if state.is_over:
        return f"{NAMES[state.winner]} wins" if state.winner is not None else "draw"
    if state.phase is Phase.SETUP:
        return "setup"
    match state.running[-1] if state.running else None:
        case Breaking(seat, left):
            return f"{NAMES[seat]} star {left}"
        case Running(seat) as running:
            return f"{NAMES[seat]} {running.clause.kind.value}"
    if state.queue:
        return "waiting " + ", ".join(waiting.label for waiting in state.queue)
    if state.attack is not None:
        return "battle"
    return f"{NAMES[state.actor]} {state.turn.number}"
