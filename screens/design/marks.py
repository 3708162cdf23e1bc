"""Pictures of our own: the ten seat marks, the attribute shapes, verdict marks, the cat and dog at the
table's edge.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import flet as ft

from companion.text import Text, say
from companion.verdict import Kind
from screens.design.scale import Role, use_layout
from screens.design.theme import SEAT_COLOURS, Fill, palette
from screens.design.words import Said, plain

PATTERNS = ("plain", "patch", "stripes", "mask", "ears")
FACES = tuple(f"{animal}_{pattern}" for pattern in PATTERNS for animal in ("cat", "dog"))
"""The ten faces in the order seats get them, cats and dogs in turn; catalogue keys ``common.face.…``."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A seat's or player's mark: one of ten colours, one of ten faces (both wrap round)."""

    colour: int = 0
    face: int = 0

    @property
    def colour_text(self) -> Text:
        """What the colour is called."""
        return say(f"common.colour.{SEAT_COLOURS[self.colour % len(SEAT_COLOURS)]}")

    @property
    def face_text(self) -> Text:
        """What the animal is called."""
        return say(f"common.face.{FACES[self.face % len(FACES)]}")


def mark(number: int) -> Mark:
    """The mark of the seat *number* (from 0) where nobody chose one."""
    return Mark(number % len(SEAT_COLOURS), number % len(FACES))


_CAT = "M6 22V7.5l7 4.5h14l7-4.5V22a14 12 0 0 1-28 0Z"
_DOG = "M10.5 13.5a9.5 7.5 0 0 1 19 0V23a9.5 11 0 0 1-19 0Z"
_DOG_EARS = (
    "M10.8 9.2C5.5 8.6 3.4 14 4.2 21.2c.5 4.2 5.4 3.6 5.6-.6Z",
    "M29.2 9.2c5.3-.6 7.4 4.8 6.6 12-.5 4.2-5.4 3.6-5.6-.6Z",
)
_CAT_EARS = ("M6 7.5l7 4.5-7 6Z", "M34 7.5l-7 4.5 7 6Z")
_CAT_PATCH = "M22.5 12H27l7-4.5V19c-3.5 4-9.5 3-11.5-1Z"
_CAT_STRIPES = "M17.2 12v5h1.4v-5ZM19.3 12v6.6h1.4V12ZM21.4 12v5h1.4v-5ZM6 21.6l5 .9v1.2l-5-.8ZM34 21.6l-5 .9v1.2l5-.8Z"
_CAT_MASK = "M6 7.5l7 4.5h5L16 21.5c-2.5 3-7.5 2.5-10 .5ZM34 7.5l-7 4.5h-5l2 9.500c2.5 3 7.5 2.5 10 .500Z"
_DOG_PATCH = "M21.5 6.600a9.5 7.5 0 0 1 8 6.900V20c-3 3-7.5 1.5-8.6-2Z"
_DOG_STRIPES = "M17.2 6.400v5.200h1.400V6.200ZM19.3 6.100v6.800h1.400V6.100ZM21.4 6.200v5.400h1.400V6.400Z"
_DOG_MASK = "M13.2 14.600h4v1.800h-4ZM22.8 14.600h4v1.800h-4Z"


@cache
def mark_svg(of: Mark, *, dark: bool) -> str:
    """A seat's mark as SVG, 40 by 40."""
    colours = palette(dark=dark)
    disc, face = colours.seat(of.colour), colours.face
    animal, pattern = FACES[of.face % len(FACES)].split("_")
    cat = animal == "cat"
    tint = f'fill="{disc}" fill-opacity="{0.55 if dark else 0.5}"'
    ears = "".join(
        f'<path d="{ear}" fill="{face}" stroke="{disc}" stroke-width="1.2"/>' for ear in (() if cat else _DOG_EARS)
    )
    head = f'<path d="{_CAT if cat else _DOG}" fill="{face}" stroke="{face}" stroke-width="1" stroke-linejoin="round"/>'
    drawn = {
        "plain": "",
        "patch": f'<path d="{_CAT_PATCH if cat else _DOG_PATCH}" {tint}/>',
        "stripes": f'<path d="{_CAT_STRIPES if cat else _DOG_STRIPES}" fill="{disc}" fill-opacity="0.8"/>',
        "mask": f'<path d="{_CAT_MASK if cat else _DOG_MASK}" fill="{disc}" fill-opacity="{0.5 if cat else 0.8}"/>',
        "ears": "".join(f'<path d="{ear}" {tint}/>' for ear in (_CAT_EARS if cat else _DOG_EARS)),
    }[pattern]
    features = (
        f'<circle cx="14.5" cy="19.5" r="1.9" fill="{disc}"/><circle cx="25.5" cy="19.5" r="1.9" fill="{disc}"/>'
        + (
            f'<path d="M18.3 23.200h3.400L20 25.300Z" fill="{disc}"/>'
            if cat
            else f'<ellipse cx="20" cy="24" rx="2.9" ry="2.2" fill="{disc}"/>'
        )
        + f'<path d="M17 27.600c1 1.4 2.6 1.3 3-.2.4 1.5 2 1.6 3 .2" fill="none" stroke="{disc}" '
        'stroke-width="1.3" stroke-linecap="round"/>'
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">'
        f'<circle cx="20" cy="20" r="20" fill="{disc}"/>'
        f'<g transform="translate(4 {3.2 if cat else 4}) scale(.8)">{head}{ears}{drawn}{features}</g></svg>'
    )


def SeatMark(of: Mark, size: float = 40) -> ft.Control:
    """A seat's animal on its disc, *size* dp at 100 %. Decoration: the name is always beside it."""
    layout = use_layout()
    dp = layout.icon(size)
    return ft.Image(src=mark_svg(of, dark=layout.dark), width=dp, height=dp, exclude_from_semantics=True)


SHAPES = {
    "fire": "M12 2.5 22 20.5H2Z",
    "water": "M12 1.5C15 7 20.5 11 20.5 15.5a8.5 8 0 0 1-17 0C3.5 11 9 7 12 1.5Z",
    "earth": "M5.5 3h13a2.5 2.5 0 0 1 2.5 2.5v13a2.5 2.5 0 0 1-2.5 2.5h-13a2.5 2.5 0 0 1-2.5-2.5v-13"
    "a2.5 2.5 0 0 1 2.5-2.5Z",
    "wind": "M2.5 21.5C1.5 8.5 8.5 1.5 21.5 2.5 22.5 15.5 15.5 22.5 2.5 21.5Z",
    "void": "M12 3 21 12 12 21 3 12Z",
    "thunder": "M14.5 1 4 13.8h6.2L8.5 23 20 9.4h-6.8Z",
}
"""The outline of each attribute, 24 by 24, as an SVG path."""


@cache
def shape_svg(attribute: str, *, dark: bool, bare: bool = False) -> str:
    """An attribute's shape as SVG, 24 by 24.

    *bare* is for its own fill as ground: drawn in the text's colour.
    """
    of = palette(dark=dark).attributes[attribute]
    fill, edge = (of.text, of.text) if bare else (of.fill, of.edge)
    paint = (
        f'fill="none" stroke="{edge}" stroke-width="3.6"'
        if attribute == "void"
        else f'fill="{fill}" stroke="{edge}" stroke-width="1.6"'
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 26 26">'
        f'<path d="{SHAPES[attribute]}" {paint} stroke-linejoin="round"/></svg>'
    )


def AttributeShape(attribute: str, size: float = 14, *, bare: bool = False) -> ft.Control:
    """An attribute's shape (``"fire"``), *size* dp at 100 %.

    Its letter or name stands beside it, never inside.
    """
    layout = use_layout()
    dp = layout.icon(size)
    return ft.Image(
        src=shape_svg(attribute, dark=layout.dark, bare=bare),
        width=dp,
        height=dp,
        exclude_from_semantics=True,
    )


def attribute_fill(attribute: str) -> Fill:
    """The colours of an attribute in the brightness in force."""
    return use_layout().colours.attributes[attribute]


_VERDICT_ICONS = {
    Kind.OK: ft.Icons.CHECK_CIRCLE,
    Kind.ADVICE: ft.Icons.WARNING_AMBER_ROUNDED,
    Kind.CANNOT_TELL: ft.Icons.HELP,
    Kind.VIOLATION: ft.Icons.HIGHLIGHT_OFF,
}


def VerdictMark(kind: Kind, size: float = 28, color: str | None = None) -> ft.Control:
    """A verdict's mark: tick in a disc, triangle with !, disc with ?, ring with ×.

    The word stands beside it.
    """
    layout = use_layout()
    return ft.Icon(_VERDICT_ICONS[kind], size=layout.icon(size), color=color or layout.colours.verdict(kind).strong)


def Seal(size: float = 28, *, name: Said | None = None) -> ft.Control:
    """The round seal 卓 of a table ruling, tilted; it stays on the entry it let through."""
    layout = use_layout()
    tone, dp = layout.colours.override, layout.icon(size)
    seal = ft.Container(
        width=dp,
        height=dp,
        border_radius=dp / 2,
        border=ft.Border.all(2, tone.strong),
        bgcolor=tone.soft,
        alignment=ft.Alignment.CENTER,
        rotate=0.14,
        content=ft.Text(
            "卓",
            style=ft.TextStyle(
                size=dp * 0.52 / layout.browser, height=1.0, weight=ft.FontWeight.W_700, color=tone.text
            ),
        ),
    )
    return ft.Semantics(
        label=plain(name or say("verdict.override")), container=True, exclude_semantics=True, content=seal
    )


@cache
def edge_svg(*, dark: bool) -> str:
    """The cat and the dog looking over the table's edge, as SVG, 120 by 56."""
    of = palette(dark=dark)
    cat, dog = of.seat(0), of.seat(1)
    eye = of.paper if not dark else of.face

    def animal(x: int, head: str, ears: tuple[str, ...], fill: str, *, nose: str) -> str:
        return (
            f'<g transform="translate({x} 6) scale(1.3)">'
            f'<path d="{head}" fill="{fill}" stroke="{fill}" stroke-width="1" stroke-linejoin="round"/>'
            + "".join(f'<path d="{ear}" fill="{fill}" stroke="{of.paper}" stroke-width="1"/>' for ear in ears)
            + f'<circle cx="14.5" cy="20" r="2" fill="{eye}"/><circle cx="25.5" cy="20" r="2" fill="{eye}"/>'
            f'<path d="{nose}" fill="{eye}"/></g>'
        )

    def paws(x: int, fill: str) -> str:
        return "".join(
            f'<rect x="{x + dx}" y="40" width="9" height="10" rx="4.5" fill="{fill}" stroke="{of.paper}"/>'
            for dx in (4, 39)
        )

    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 56">'
        + animal(4, _CAT, (), cat, nose="M18.3 23.4h3.4L20 25.5Z")
        + animal(64, _DOG, _DOG_EARS, dog, nose="M17.4 24a2.6 2 0 0 1 5.2 0a2.6 2 0 0 1-5.2 0Z")
        + f'<rect x="0" y="44" width="120" height="12" rx="4" fill="{of.table}"/>'
        + f'<rect x="0" y="44" width="120" height="3" rx="1.5" fill="{of.line}"/>'
        + paws(4, cat)
        + paws(64, dog)
        + "</svg>"
    )


def CatAndDog(width: float = 120) -> ft.Control:
    """The cat and the dog at the table's edge, *width* dp."""
    layout = use_layout()
    return ft.Image(
        src=edge_svg(dark=layout.dark),
        width=width,
        height=width * 56 / 120,
        semantics_label=plain(say("common.cat_and_dog")),
    )


def Wordmark(width: float = 96) -> ft.Control:
    """卓番 with its cat and dog: the heading of home, and what is seen while opening."""
    layout = use_layout()
    return ft.Semantics(
        label=plain(say("common.app")),
        header=True,
        container=True,
        exclude_semantics=True,
        content=ft.Row(
            tight=True,
            spacing=10,
            controls=[
                ft.Image(src=edge_svg(dark=layout.dark), width=width, height=width * 56 / 120),
                ft.Text(plain(say("common.app")), style=layout.style(Role.HEAD)),
            ],
        ),
    )
