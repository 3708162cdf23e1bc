"""What comes next: a sentence, and the acts on offer."""

from __future__ import annotations

import pytest

from companion.game import Act
from companion.games.kemono import KEMONO
from companion.games.kemono.actions import EffectResolved
from companion.games.kemono.options import Options
from companion.games.kemono.state import State
from companion.words import Words
from tests.companion.games.kemono.match_table import new_match, play, read, stands, table

JA, EN = Words("ja", ("あおい", "はると")), Words("en", ("Aoi", "Haruto"))
BEGIN = new_match().state


def dock(state: State) -> list[str]:
    """The acts in the dock; the next one is in capitals, those the rules are against in brackets."""
    return [_named(act) for act in KEMONO.prompt(state).acts if not act.more]


def _named(act: Act) -> str:
    name = act.id.upper() if act.next else act.id
    return f"({name})" if act.barred else name


@pytest.mark.parametrize(
    ("state", "seat", "rule", "acts"),
    [
        (BEGIN, None, "KM-02", ["BEGIN"]),
        (play(BEGIN, "begin"), 0, "KM-14", ["summon", "magic", "(attack)", "END_TURN"]),
        (table("犬"), 0, "KM-14", ["summon", "magic", "attack", "END_TURN"]),
        (table(hand=(0, 3)), 0, "KM-06", ["(summon)", "(magic)", "(attack)", "END_TURN"]),
        (play(table(), "B breaks 1"), 1, "KM-20", ["star_trigger", "trigger", "STAR_TAKEN"]),
        (play(table(hand=(3, 7)), "B breaks 1"), 1, "KM-04", ["star_trigger", "trigger", "STAR_TAKEN"]),
        (play(table("双牙"), "A1 attacks B; B takes"), 1, "KM-21", ["star_trigger", "trigger", "STAR_TAKEN"]),
        (play(table(), "A uses 謎"), 0, "KM-29", ["clause_failed", "CLAUSE_DONE"]),
        (play(table(), "A uses 参上"), 0, "KM-12", ["clause_failed", "CLAUSE"]),
        (play(table(), "A uses 招き"), 0, "KM-09", ["clause_failed", "CLAUSE"]),
        (play(table("犬"), "A waits 1"), 0, "KM-28", ["not_done", "RESOLVED"]),
        (play(table("犬", "犬"), "B waits 1; A waits 1"), 0, "KM-28", ["not_done", "order", "RESOLVED"]),
        (play(table(), "A summons 幸運 at 1"), 0, "KM-28", ["not_done", "RUN"]),
        (play(table("先手", "犬"), "A1 declares B1; resolve"), 0, "KM-16", ["BATTLE"]),
        (play(table(), "A concedes"), 1, "KM-23", []),
    ],
)
def test_acts(state: State, seat: int | None, rule: str, acts: list[str]) -> None:
    """Whose act, the rule behind the button, and what is on offer."""
    prompt = KEMONO.prompt(state)
    assert (prompt.seat, prompt.rule, dock(state)) == (seat, rule, acts)
    assert len(prompt.lines) <= 2


@pytest.mark.parametrize(
    ("state", "ja", "en"),
    [
        (
            BEGIN,
            "あおいさんが先攻です。 よく切って、山から5枚を見ずに並べます（山に近い順）。それから3枚引きます。",
            "Aoi goes first. Shuffle, lay 5 unseen in a row from the deck outwards, draw 3.",
        ),
        (
            play(BEGIN, "begin"),
            "あおいさんの番 攻撃なしのターンです。じゃぱりまん3。",
            "Aoi's turn. No attacks this turn. Japariman 3.",
        ),
        (
            play(new_match(options=Options(first_turn_ban="each_player")).state, "begin; A ends"),
            "はるとさんの番 攻撃なしのターンです。じゃぱりまん3。",
            "Haruto's turn. No attacks this turn. Japariman 3.",
        ),
        (
            table("犬,鳥"),
            "あおいさんの番 攻撃はあと2体、じゃぱりまん3。",
            "Aoi's turn. 2 left to attack. Japariman 3.",
        ),
        (
            play(table("猫", "盾"), "A1 attacks B1"),
            "あおいさんの番 盾の「一度だけ」を使いました（残りなし）。 召喚かまほうをどうぞ。じゃぱりまん3。",
            "Aoi's turn. 盾's one-time shield is used. Summon or use magic. Japariman 3.",
        ),
        (
            play(table(hand=(3, 7)), "B breaks 1"),
            "はるとさんの星が割れます。 はるとさんの手札はいっぱいです。先に1枚を休憩所へ、それから受け取ります。",
            "A star of Haruto breaks. Haruto's hand is full: discard one first, then take the card.",
        ),
        (
            table(deck=(31, None)),
            "あおいさんの番 あおいさんのカードが合計39枚です（本来40）。数え直しますか？ "
            "召喚かまほうをどうぞ。じゃぱりまん3。",
            "Aoi's turn. Aoi's cards sum to 39 (should be 40). Recount? Summon or use magic. Japariman 3.",
        ),
        (
            play(table("双牙", stars=(5, 1)), "A1 attacks B"),
            "試合が終わりました。 割れるサンドスターがありません。あおいさんの勝ち！",
            "The match is over. No star left to break: Aoi wins!",
        ),
        (
            play(table(deck=(None, 0)), "A ends"),
            "試合が終わりました。 山がありません。はるとさんは引けないので、あおいさんの勝ち！",
            "The match is over. The deck is empty, Haruto can't draw: Aoi wins!",
        ),
    ],
)
def test_words(state: State, ja: str, en: str) -> None:
    """What people read."""
    prompt = KEMONO.prompt(state)
    for words, said in ((JA, ja), (EN, en)):
        assert " ".join(map(words, (prompt.title, *prompt.lines))) == said


@pytest.mark.parametrize(
    ("state", "line", "ja"),
    [
        (table("猫", "犬"), "A1 attacks B1", "あおいさんの猫 2000 対 犬 1000、受けた側が休憩所へ"),
        (table("猫"), "A1 attacks B", "あおいさんの猫がはるとさんを直接攻撃しました"),
        (
            table("双牙", stars=(5, 1)),
            "A1 attacks B",
            "あおいさんの双牙がはるとさんを直接攻撃しました。割れるサンドスターがありません。あおいさんの勝ち！",
        ),
        (table("犬"), "A summons 象 at 1 over 1", "あおいさんが犬をリリースして象を召喚しました（じゃぱりまん3）"),
        (
            table(hand=(7, 3)),
            "A draws 1",
            "あおいさんが1枚引きました（あおいさんは手札が7枚なので、先に1枚捨てました）",
        ),
        (table(), "A uses 星食い", "あおいさんが星食いのまほうを使いました（じゃぱりまん0、星1）"),
        (table(), "A uses 探し in vain", "あおいさんは探しで山を探しましたが、ありませんでした"),
        (play(table(), "B breaks 1"), "B takes", "はるとさんが星1つを手札に入れました"),
        (play(table(), "B breaks 1"), "B triggers", "はるとさんがスタートリガーを使いました"),
        (table("犬"), "A1 -1500 turn", "あおいさんの犬のパワー−1500（このターン）"),
        (play(table("犬", "猫"), "A waits 1; B waits 1"), "move 2 to 1", "猫の「B 1」を1番目にしました"),
    ],
)
def test_events(state: State, line: str, ja: str) -> None:
    """The log: an event a line, with what came about by itself."""
    action = read(state, line)
    assert JA(KEMONO.describe(state, action, KEMONO.apply(state, action))) == ja


def test_waiting_effects_are_resolved_one_by_one() -> None:
    """Until nothing waits; what can't be done is let go."""
    state = play(table("犬", "犬"), "A waits 1; B waits 1")
    state = KEMONO.apply(state, EffectResolved())
    assert stands(state) == "waiting B 1"
    assert stands(play(state, "drop")) == "A 3"


@pytest.mark.parametrize(
    ("state", "ja"),
    [
        (BEGIN, "準備"),
        (table(), "ターン3・メイン"),
        (play(table(), "B breaks 1"), "ターン3・ブレイク"),
        (play(table("犬"), "A waits 1"), "ターン3・効果の順番"),
        (play(table("夜"), "A ends"), "ターン3・ターンの終わり"),
        (play(table(), "A uses 謎"), "ターン3・効果の処理"),
        (play(table(), "A concedes"), "3ターンで終わり"),
    ],
)
def test_progress(state: State, ja: str) -> None:
    """Where the match is, for the strip and the home screen."""
    assert JA(KEMONO.progress(state)) == ja


def test_ranking() -> None:
    """More stars are ahead, the winner is first, and a draw is shared; at the end it is told how it went."""
    assert [(rank.place, rank.seat) for rank in KEMONO.standing(table()).ranks] == [(1, 0), (1, 1)]
    assert [(rank.place, rank.seat) for rank in KEMONO.standing(table(stars=(2, 3))).ranks] == [(1, 1), (2, 0)]
    won = play(table("双牙,猫", "盾", stars=(1, 1)), "A2 attacks B1; B1 dies; A1 attacks B")
    standing = KEMONO.standing(won)
    assert [(rank.place, rank.seat) for rank in standing.ranks] == [(1, 0), (2, 1)]
    assert [JA(text) for text in standing.highlights] == [
        "割れるサンドスターがありません。あおいさんの勝ち！",
        "3ターンで終わりました。",
        "あおいさんの星：攻撃で0、効果で0。発動0回",
        "あおいさん：召喚0体、破壊された0体、使った盾0",
        "あおいさんの残りの山：34枚",
        "はるとさんの星：攻撃で0、効果で0。発動0回",
        "はるとさん：召喚0体、破壊された1体、使った盾1",
        "はるとさんの残りの山：35枚",
        "いちばん大きい戦闘：2000 対 1000",
        "カードはふたりとも40枚ぴったりです。",
    ]
    drawn = KEMONO.standing(play(table(), "draw agreed"))
    assert [rank.place for rank in drawn.ranks] == [1, 1]


@pytest.mark.parametrize(
    ("state", "line", "deeds"),
    [
        (table("犬"), "A summons 猫 at 2", ((0, "summoned"),)),
        (table("犬"), "A summons 象 at 2 over 1", ((0, "released"),)),
        (table("犬", "犬"), "A1 attacks B1", ((0, "attacked"),)),
        (table("犬"), "A1 attacks B", ((0, "struck"),)),
        (table(), "A uses 恵み", ((0, "magic"),)),
        (table(), "A uses 探し in vain", ()),
        (play(table(), "B breaks 1"), "B triggers", ((1, "triggered"),)),
        (play(table(), "B breaks 1"), "B takes", ((1, "taken"),)),
        (table("犬", "物知り", actor="B"), "B1 uses 0", ((1, "ability"),)),
        (table(), "A draws 1", ()),
    ],
)
def test_deeds(state: State, line: str, deeds: tuple[tuple[int, str], ...]) -> None:
    """What counts for the statistics: what somebody chose to do."""
    assert KEMONO.deeds(state, read(state, line)) == deeds
