"""The table of あんねんないねん: the topic, how far the auction or the challenge is, what everybody owns."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.games.annen.actions import TopicChosen
from companion.games.annen.state import HAND, Phase, Result, Round, State, Topic
from companion.games.annen.topics import TOPICS, topic
from companion.ledger import seat_account
from companion.text import Text, Who, say
from screens.design.cards import Badge, BadgeTone, Card, Grid, SeatTile, Wood
from screens.design.rows import Heading, ListRow
from screens.design.scale import Role, use_layout
from screens.design.words import Say, plain
from screens.games.annen.piles import Turned, piles
from screens.games.parts import Seen
from screens.seating import mark_of


def table(seen: Seen) -> Sequence[ft.Control]:
    """What the step of the round is about, over the seats; in a challenge the piles take their place."""
    state: State = seen.state
    match state.phase:
        case Phase.TOPIC if state.round.card:
            return [*_topics(seen, state), _seats(seen)]
        case Phase.TOPIC:
            return [_deck(state), _seats(seen)]
        case Phase.BID:
            return [_auction(state), _seats(seen)]
        case Phase.CHALLENGE if state.closed:
            return [_closed(state), _seats(seen)]
        case Phase.CHALLENGE:
            return [_challenge(state), *piles(seen)]
        case Phase.LOSE_CARD | Phase.ROUND_END | Phase.GAME_OVER if state.round.challenger is not None:
            return [_seats(seen), _summary(state)]
        case Phase.LOSE_CARD | Phase.ROUND_END | Phase.GAME_OVER:
            return [_seats(seen)]
    return [_topic(state), _seats(seen)]


# The middle.


def _deck(state: State) -> ft.Control:
    left = len(state.app_deck) if state.uses_app_deck else state.topics_left
    return Wood([Say(say("annen.table.deck", cards=left), Role.LABEL)])


def _topics(seen: Seen, state: State) -> list[ft.Control]:
    """The four topics of the card that lies open; pressed, one is chosen."""
    card = state.round.card
    rows: list[ft.Control] = [Heading(say("annen.table.four", card=card))]
    for number in TOPICS:
        is_used = Topic(card, number) in state.used_topics
        rows.append(
            ListRow(
                topic(card, number),
                below=say("annen.advice.topic_used") if is_used else None,
                press=seen.records(TopicChosen(number)),
                key=f"topic-{number}",
            )
        )
    return rows


def topic_text(round_: Round) -> Text:
    """お題：飼ったことがある生き物."""
    said = round_.topic.said
    return say("annen.table.topic", topic=said) if said is not None else say("annen.table.own_topic")


def _topic(state: State) -> ft.Control:
    lines: list[ft.Control] = [Say(topic_text(state.round), Role.LABEL)]
    if state.phase is Phase.PLACE:
        left = len(state.round.queue)
        lines.append(
            Say(
                say("annen.table.placing", count=state.round.each, left=left),
                Role.SMALL,
                muted=True,
            )
        )
    return Wood(lines)


def _auction(state: State) -> ft.Control:
    """The highest number and whose it is."""
    round_ = state.round
    if round_.bidder is None:
        head = say("annen.table.no_bid")
    else:
        head = say("annen.table.highest", bid=round_.bid, who=Who(round_.bidder))
    lines: list[ft.Control] = [
        Say(head, Role.TITLE),
        Say(topic_text(round_), Role.SMALL, muted=True),
    ]
    return Wood(lines)


def _challenge(state: State) -> ft.Control:
    """1/3, large, and the topic."""
    layout = use_layout()
    round_ = state.round
    count = ft.Row(
        tight=True,
        spacing=2,
        vertical_alignment=ft.CrossAxisAlignment.END,
        controls=[Say(str(round_.counted), Role.DISPLAY), Say(f"/{round_.bid}", Role.HEAD)],
    )
    counted = ft.Column(
        tight=True, spacing=0, controls=[Say(say("annen.table.counted"), Role.SMALL, muted=True), count]
    )
    about = ft.Column(
        tight=True,
        spacing=2,
        expand=not layout.roomy,
        controls=[
            Say(topic_text(round_), Role.BODY),
            Say(say("annen.table.face_down_left", cards=sum(round_.face_down)), Role.SMALL, muted=True),
        ],
    )
    inside: ft.Control = ft.Row(spacing=16, vertical_alignment=ft.CrossAxisAlignment.CENTER, controls=[counted, about])
    if layout.roomy:
        inside = ft.Column(tight=True, spacing=4, controls=[counted, about])
    heard = say(
        "annen.table.heard",
        counted=round_.counted,
        bid=round_.bid,
        topic=topic_text(round_),
        cards=sum(round_.face_down),
    )
    return Wood([inside], name=heard)


def _closed(state: State) -> ft.Control:
    """A challenge of an earlier round: the cards turned in it are for the players to remember."""
    round_ = state.round
    lines: list[ft.Control] = [Say(topic_text(round_), Role.LABEL)]
    if round_.challenger is not None:
        lines.append(Say(say("annen.table.goes_for", who=Who(round_.challenger), bid=round_.bid, count=round_.each)))
    return Wood([*lines, Say(say("annen.table.closed"), Role.SMALL, muted=True)])


def _summary(state: State) -> ft.Control:
    """The round that was decided: topic, number, who went for how many, what was turned, what came of it."""
    round_ = state.round
    challenger = round_.challenger
    assert challenger is not None
    lines: list[ft.Control] = [
        Heading(say("annen.table.summary", round=round_.number)),
        Say(topic_text(round_)),
        Say(say("annen.table.went_for", who=Who(challenger), bid=round_.bid, count=round_.each)),
    ]
    if round_.flips:
        lines.append(Turned(round_))
    if round_.result is Result.SUCCESS:
        key = "won" if state.winner is not None else "now_reach"
        lines.append(Badge(say(f"annen.table.{key}"), "ok", icon=ft.Icons.CHECK))
    elif round_.result is Result.FAILURE:
        lines.append(Badge(say("annen.table.failed"), "violation", icon=ft.Icons.CLOSE))
    return Card(ft.Column(tight=True, spacing=6, controls=lines), padding=10)


# The seats.


def _seats(seen: Seen) -> ft.Control:
    tiles = [_tile(seen, seat) for seat in range(len(seen.match.players))]
    if len(tiles) == 4 and not use_layout().roomy:
        tiles = [*tiles[:2], *tiles[2:][::-1]]  # clockwise: the third sits below the second
    return Grid(tiles)


def Dots(owned: int) -> ft.Control:
    """●●●○: cards owned of the four one began with."""
    layout = use_layout()
    of = layout.colours
    size = layout.icon(11)

    def dot(is_there: bool) -> ft.Control:
        return ft.Container(
            width=size,
            height=size,
            border_radius=size / 2,
            bgcolor=of.ink if is_there else None,
            border=ft.Border.all(1.5, of.ink if is_there else of.line),
        )

    return ft.Container(
        height=layout.line(Role.SMALL),
        alignment=ft.Alignment.CENTER_LEFT,
        content=ft.Row(tight=True, spacing=3, controls=[dot(at < owned) for at in range(max(HAND, owned))]),
    )


def states(state: State, seat: int) -> tuple[tuple[Text, BadgeTone], ...]:
    """The words beside a seat, with the tone of each: parent, reach, passed, out."""
    found: list[tuple[Text, BadgeTone]] = []
    if state.seats[seat].gone:
        return ((say("seats.gone"), "empty"),)
    if not state.is_active(seat):
        found.append((say("annen.table.out"), "empty"))
    if state.seats[seat].reach:
        found.append((say("annen.table.reach"), "primary"))
    if seat == state.round.parent and state.phase not in (Phase.ROUND_END, Phase.GAME_OVER):
        found.append((say("annen.table.parent"), "none"))
    if state.phase is Phase.BID and seat in state.round.passed:
        found.append((say("annen.act.pass"), "empty"))
    if state.phase in (Phase.CHALLENGE, Phase.LOSE_CARD) and seat == state.round.challenger:
        found.append((say("annen.table.challenger"), "none"))
    if state.phase is Phase.GAME_OVER and seat == state.winner:
        found.append((say("annen.table.winner"), "ok"))
    return tuple(found)


def _note(state: State, seat: int) -> Text | None:
    """What a seat said or placed in this step."""
    round_ = state.round
    if state.phase is Phase.BID:
        named = [each.number for each in round_.bids if each.seat == seat]
        return say("annen.table.named", bid=named[-1]) if named else None
    if state.phase is Phase.PLACE and state.is_active(seat):
        return say("annen.table.placed", placed=round_.placed[seat], count=round_.each)
    return None


def _tile(seen: Seen, seat: int) -> ft.Control:
    layout = use_layout()
    state: State = seen.state
    player = seen.match.players[seat]
    said, note = states(state, seat), _note(state, seat)
    owned = state.owned(seat)
    # Short words stand beside the dots, longer ones below.
    long = [(text, tone) for text, tone in said if len(plain(text)) > 2 or layout.roomy]
    beside = [Badge(text, tone) for text, tone in said if (text, tone) not in long]
    words = [player.name, plain(say("annen.table.owned", count=owned))]
    if seat == seen.actor:
        words.append(plain(say("common.turn")))
    words += [plain(text) for text, _ in said]
    if note is not None:
        words.append(plain(note))
    line: list[ft.Control] = [Dots(owned), *beside]
    narrow = len(seen.match.players) > 4 and not layout.wide
    if note is not None and not narrow:
        line.append(Say(note, Role.SMALL, muted=True))
    return SeatTile(
        player.name,
        mark_of(player, seat),
        active=seat == seen.actor,
        line=line,
        badges=[Badge(text, tone) for text, tone in long],
        note=note if narrow else None,
        narrow=narrow,
        said=("、" if layout.language == "ja" else ", ").join(words),
        press=seen.opens(seat_account(seat)),
        key=f"seat-{seat}",
    )
