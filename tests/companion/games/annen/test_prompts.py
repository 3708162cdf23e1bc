"""What the table is asked: the acts at hand, the sentences, taps counted, and what is told at the end."""

from __future__ import annotations

from companion.game import Act, Answers, Choice, Done, Prompt, with_lots
from companion.games.annen import ANNEN
from companion.games.annen.options import ANNEN_ONLY, NO_LIMIT, Options
from companion.games.annen.prompts import calls
from companion.games.annen.standing import tally_of
from companion.games.annen.state import State
from companion.words import Words
from tests.companion.games.annen.table import NAMES, play, read, seat, stands, table, verdict

TWO_DOWN = "topic;count 2;all place"


def prompt(state: State, *lines: str) -> Prompt:
    return ANNEN.prompt(play(state, *lines))


def act(asked: Prompt, id: str) -> Act:
    return next(act for act in asked.acts if act.id == id)


def said(state: State, *lines: str) -> str:
    """The prompt in Japanese, in one line."""
    asked = prompt(state, *lines)
    words = Words("ja", NAMES[: len(state.seats)])
    return "".join(words(text) for text in (asked.title, *asked.lines))


def test_a_bid_is_one_tap_a_pass_too() -> None:
    """The next numbers, then more of them, then pass: each button records it."""
    asked = prompt(table("4444"), TWO_DOWN, "A bids 2")
    assert [act.id for act in asked.acts if not act.more] == ["bid-3", "bid-4", "bid-5", "bid-6", "bid", "pass"]
    assert [act.action for act in asked.acts[:4]] == [read(f"B bids {number}") for number in range(3, 7)]
    assert act(asked, "pass").action == read("B passes")
    assert asked.seat == 1


def test_every_other_number_is_two_taps() -> None:
    """All that can be named is a choice; what is bound to fail is pale; a pass is there too."""
    state = play(table("444"), "topic", "count 4", "all place", "A bids 7")
    page = ANNEN.flow(state, "bid", ())
    assert not isinstance(page, Done)
    choices = page.parts[0].choices
    assert [choice.value for choice in choices] == [8, 9, 10, 11, 12, "pass"]
    assert [choice.value for choice in choices if choice.pale] == [10, 11, 12]
    assert ANNEN.flow(state, "bid", (("number", 9),)) == Done(read("B bids 9"))


def test_house_rules_set_the_numbers() -> None:
    """With only possible annen to be named the numbers end there, and the auction with them."""
    state = play(table("444", options=Options(max_bid=ANNEN_ONLY)), "topic", "count 4", "all place", "A bids 9")
    assert act(ANNEN.prompt(state), "others_passed").next
    assert act(ANNEN.prompt(state), "pass").action == read("B passes")
    state = play(table("444", options=Options(max_bid=NO_LIMIT)), "topic", "count 4", "all place", "A bids 13")
    assert state.ceiling is None
    assert not act(ANNEN.prompt(state), "others_passed").next


def test_a_call_is_a_tap_on_the_pile() -> None:
    """Two buttons a pile, the challenger's own first; the own nainen says why not; then the card."""
    state = play(table("4444"), TWO_DOWN, "A passes", "B bids 3", "rest pass")
    offered = calls(state)
    assert [act.id for act in offered][:4] == ["annen-1", "nainen-1", "annen-2", "nainen-2"]
    assert len(offered) == 8
    assert [act.id for act in offered if act.barred] == ["nainen-1"]
    assert offered[2].action == read("B calls C annen")
    asked = prompt(state, "B calls C annen")
    assert [act.id for act in asked.acts if not act.more] == ["is_annen", "is_nainen"]
    assert calls(table("444")) == ()


def test_everybody_placed_is_one_tap() -> None:
    """Placing is one tap a card, or one for all."""
    asked = prompt(table("444"), "topic", "count 2")
    assert act(asked, "all_placed").next
    assert act(asked, "placed").action == read("A places")


def test_sentences() -> None:
    """The facts of the moment are in the words."""
    four = table("4444")
    assert "1枚から2枚まで" in said(table("423"), "topic")
    assert "いちばん少ないBさんに合わせます。" in said(table("423"), "topic")
    assert "今回は1枚ずつです。" in said(table("413"), "topic")
    assert "いまは2枚が最高です。" in said(four, TWO_DOWN, "A bids 2")
    assert "伏せ札は8枚、そのうちあんねんは4〜8枚です。" in said(four, TWO_DOWN)
    assert "伏せ札は12枚、そのうちあんねんはちょうど9枚です。" in said(table("444"), "topic", "count 4", "all place")
    assert "残りはCさんだけです。" in said(table("444"), TWO_DOWN, "A passes", "B passes")
    assert "いま1/3枚です。" in said(four, TWO_DOWN, "A bids 3", "rest pass", "A calls B annen", "annen")
    assert "枚数は0/3のままです。" in said(four, TWO_DOWN, "A bids 3", "rest pass", "A calls B nainen", "nainen")
    assert "「ないねん」と言って、あんねんでした。" in said(
        four, TWO_DOWN, "A bids 3", "rest pass", "A calls B nainen", "annen"
    )
    assert "自分のないねんはめくれない決まりです。" in said(
        four, TWO_DOWN, "A bids 3", "rest pass", "A calls A annen", "nainen"
    )


def test_out_of_reach_offers_the_failure() -> None:
    """A19 AN-27: the number can't be reached any more; ending it is the next act."""
    asked = prompt(
        table("444"),
        "topic;count 1;all place;A bids 3;rest pass;A calls B annen;annen;A calls C nainen;nainen",
    )
    assert asked.rule == "AN-27"
    assert act(asked, "gave_up").next
    assert act(asked, "call").barred is not None


def test_lots_need_no_question() -> None:
    """The topic card and the place of the card to lose are drawn; what came out is the action."""

    def last(choices: tuple[Choice, ...]) -> Choice:
        return choices[-1]

    def drawn(state: State, flow: str) -> object:
        def asked(answers: Answers) -> object:
            return ANNEN.flow(state, flow, answers)

        return asked(with_lots(lambda answers: ANNEN.flow(state, flow, answers), (), last))

    assert drawn(table("444"), "draw") == Done(read("draw 20"))
    state = play(table("344"), "topic;count 1;all place;A bids 1;rest pass;A calls B annen;nainen")
    assert drawn(state, "lose") == Done(read("lost 3"))


def test_the_last_card_needs_no_lot() -> None:
    """With one card left there is nothing to choose."""
    asked = prompt(table("144"), "topic;count 1;all place;A bids 1;rest pass;A calls B annen;nainen")
    assert [act.id for act in asked.acts] == ["lost"]


def test_an_elimination_lets_the_table_choose() -> None:
    """AN-28: the next seat is proposed, another can be chosen."""
    lines = "topic;count 1;all place;A bids 1;rest pass;A calls B annen;nainen;lost"
    asked = prompt(table("1444"), lines)
    assert [act.id for act in asked.acts] == ["parent", "next_round"]
    assert asked.rule == "AN-28"
    assert [act.id for act in prompt(table("4444"), lines).acts] == ["next_round"]


def test_nearest_ways() -> None:
    """A refusal offers what the table may have meant."""
    state = play(table("444"), TWO_DOWN, "A bids 3")
    assert [offer.action for offer in ANNEN.judge(state, read("B bids 2")).nearest] == [
        read("B bids 4"),
        read("B passes"),
    ]
    state = play(table("423"), "topic")
    assert [offer.action for offer in ANNEN.judge(state, read("count 4")).nearest] == [read("count 2"), read("count 1")]
    state = play(table("444"), TWO_DOWN, "A bids 3", "rest pass")
    assert ANNEN.judge(state, read("A calls A nainen")).nearest[0].action == read("A calls A annen")


def test_the_verdict_on_ones_own_nainen() -> None:
    """A29: it rests on AN-16 and AN-19, and says so."""
    state = play(table("444"), TWO_DOWN, "A bids 3", "rest pass", "A calls A annen")
    found = ANNEN.judge(state, read("nainen"))
    assert found.rules == ("AN-16", "AN-19")
    assert [step.key for step in found.steps] == ["annen.step.own_nainen"]


def test_the_end_is_told() -> None:
    """Who won and how, what everybody did, and whose lie was trusted most."""
    state = play(
        table("444", reach="C"), "topic;count 2;all place;A bids 3;rest pass;A calls C annen;nainen;lost;next A"
    )
    state = play(
        state, "topic;count 2;all place;A passes;B passes;C bids 2;C calls A nainen;nainen;C calls A annen;annen"
    )
    state = play(state, "C calls C annen;annen")
    assert stands(state) == "C wins"
    standing = ANNEN.standing(state)
    assert [(rank.place, NAMES[rank.seat]) for rank in standing.ranks] == [(1, "C"), (2, "B"), (3, "A")]
    told = [Words("en", NAMES[:3])(text) for text in standing.highlights]
    assert told == [
        "C succeeds a second time and wins!",
        "A: 0 won, 1 failed, 3 cards left, 1 bid, 0 nainen spotted",
        "B: 0 won, 0 failed, 4 cards left, 0 bids, 0 nainen spotted",
        "C: 1 won, 0 failed, 4 cards left, 1 bid, 1 nainen spotted",
        "Most trusted lie: C (1)",
    ]
    assert tally_of(state.rounds, seat("C")).trusted == 1


def test_equals_share_a_place() -> None:
    """Nobody ahead: all are first; reach counts before cards."""
    assert [rank.place for rank in ANNEN.standing(table("444")).ranks] == [1, 1, 1]
    ranks = ANNEN.standing(table("4424", reach="C")).ranks
    assert [(rank.place, NAMES[rank.seat]) for rank in ranks] == [(1, "C"), (2, "A"), (2, "B"), (2, "D")]


def test_phases_name_their_clause() -> None:
    """What comes at the wrong step says which step it is."""
    assert verdict(table("444"), "A bids 1") == "phase AN-05"
    assert dict(ANNEN.judge(table("444"), read("A bids 1")).findings[0].text.gaps)["phase"]


def test_alone_there_is_nobody_to_ask() -> None:
    """Corrected into a challenge with nobody else in the game, the challenger may still call or give up."""
    state = play(table("44"), TWO_DOWN, "A bids 1", "rest pass")
    assert "ask" in [act.id for act in prompt(state).acts]
    alone = state._replace(seats=(state.seats[0], state.seats[1]._replace(gone=True)))
    assert [act.id for act in prompt(alone).acts] == ["gave_up", "call"]
