"""ちゃぶ台 Chabudai in colour: paper cards on a wooden table, at noon (light) and in the evening (dark)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import flet as ft

from companion.verdict import Kind


@dataclass(frozen=True, slots=True)
class Tone:
    """The colours of one verdict: *strong* for edges, marks and solid fills, *soft* for grounds, *text* on
    soft.
    """

    strong: str
    soft: str
    text: str


@dataclass(frozen=True, slots=True)
class Fill:
    """The colours of one attribute: the shape's *fill*, the *text* on it, and the *edge* round it."""

    fill: str
    text: str
    edge: str


@dataclass(frozen=True, slots=True)
class Palette:
    """Every colour of one brightness.

    Three layers: paper (the screen), table (what is shared), cards (people).
    """

    dark: bool
    paper: str
    card: str
    raised: str
    table: str
    ink: str
    ink2: str
    line: str  # edge of what can be tapped
    hair: str  # decoration only
    primary: str
    on_primary: str
    tonal: str
    on_tonal: str
    focus: str
    scrim: str
    ok: Tone
    advice: Tone
    cannot_tell: Tone
    violation: Tone
    override: Tone
    seats: tuple[str, ...]
    face: str  # of the animal on a seat's disc
    attributes: Mapping[str, Fill]

    def verdict(self, kind: Kind) -> Tone:
        """The tone of a verdict."""
        tones = {
            Kind.OK: self.ok,
            Kind.ADVICE: self.advice,
            Kind.CANNOT_TELL: self.cannot_tell,
            Kind.VIOLATION: self.violation,
        }
        return tones[kind]

    def seat(self, colour: int) -> str:
        """The colour of a seat's disc; there are ten, and the eleventh starts again."""
        return self.seats[colour % len(self.seats)]


SEAT_COLOURS = (
    "persimmon",
    "sky",
    "moss",
    "indigo",
    "mouse",
    "pine",
    "cherry",
    "wisteria",
    "chestnut",
    "mustard",
)
"""Names of the seat colours in their order, as in the catalogue keys ``common.colour.…``."""

ATTRIBUTES = ("fire", "water", "earth", "wind", "void", "thunder")
"""Names of the attributes with a shape and colours of their own."""

LIGHT = Palette(
    dark=False,
    paper="#FBF4E8",
    card="#FFFCF6",
    raised="#FFFFFF",
    table="#F0E2CB",
    ink="#2A1E15",
    ink2="#5F4D3D",
    line="#867460",
    hair="#DECFB8",
    primary="#A63F0B",
    on_primary="#FFFFFF",
    tonal="#FFDFCB",
    on_tonal="#5A1F00",
    focus="#1B5CC4",
    scrim="#702A1E15",
    ok=Tone("#0F6A55", "#CFF0E4", "#06392D"),
    advice=Tone("#7A5200", "#FFEBC2", "#4A3100"),
    cannot_tell=Tone("#3F5B78", "#DFEAF4", "#1F3448"),
    violation=Tone("#A4202B", "#FFDCD8", "#6B0A14"),
    override=Tone("#6F3D8F", "#F0E1F8", "#43195F"),
    seats=(
        "#6D310F",
        "#24889E",
        "#648731",
        "#26436C",
        "#585E65",
        "#348C69",
        "#722842",
        "#7249A2",
        "#81523B",
        "#765900",
    ),
    face="#FFFCF6",
    attributes={
        "fire": Fill("#CE3A1E", "#FFFFFF", "#A62A12"),
        "water": Fill("#184F9F", "#FFFFFF", "#123F82"),
        "earth": Fill("#4F3623", "#FFFFFF", "#3A2616"),
        "wind": Fill("#3FB58A", "#10261C", "#0E6B4A"),
        "void": Fill("#DCD6E6", "#2A1E15", "#6A6278"),
        "thunder": Fill("#F2C230", "#2A1E15", "#7D5C00"),
    },
)

DARK = Palette(
    dark=True,
    paper="#1C1611",
    card="#261E17",
    raised="#31271F",
    table="#3A2D21",
    ink="#F5EBDD",
    ink2="#CDBBA5",
    line="#9C8972",
    hair="#463829",
    primary="#FFB48A",
    on_primary="#4A1A00",
    tonal="#6B2E0C",
    on_tonal="#FFDFCB",
    focus="#9CC2FF",
    scrim="#A0000000",
    ok=Tone("#7FD9C0", "#134A3D", "#C6F2E5"),
    advice=Tone("#F2C56B", "#513A08", "#FFE6B0"),
    cannot_tell=Tone("#A9C7E4", "#2B4157", "#D8E8F7"),
    violation=Tone("#FFB0AB", "#71161E", "#FFDCD9"),
    override=Tone("#DDB4F2", "#50296A", "#F3E0FC"),
    seats=(
        "#CE5C1C",
        "#8FD7E6",
        "#B8D68C",
        "#5180C3",
        "#9DA2AA",
        "#98D9BF",
        "#C55C81",
        "#B196D0",
        "#C59881",
        "#CD9A00",
    ),
    face="#1C1611",
    attributes={
        "fire": Fill("#CE3A1E", "#FFFFFF", "#F08A72"),
        "water": Fill("#184F9F", "#FFFFFF", "#86B4F2"),
        "earth": Fill("#4F3623", "#FFFFFF", "#C9A582"),
        "wind": Fill("#3FB58A", "#10261C", "#6FD8B0"),
        "void": Fill("#DCD6E6", "#2A1E15", "#DCD6E6"),
        "thunder": Fill("#F2C230", "#2A1E15", "#F2C230"),
    },
)


def palette(*, dark: bool) -> Palette:
    """The colours of the evening, or of noon."""
    return DARK if dark else LIGHT


def scheme(of: Palette) -> ft.ColorScheme:
    """The palette in the words of Material, for Flet's own controls."""
    return ft.ColorScheme(
        primary=of.primary,
        on_primary=of.on_primary,
        primary_container=of.tonal,
        on_primary_container=of.on_tonal,
        secondary=of.ink2,
        on_secondary=of.paper,
        secondary_container=of.tonal,
        on_secondary_container=of.on_tonal,
        tertiary=of.ok.strong,
        on_tertiary=of.paper if of.dark else "#FFFFFF",
        tertiary_container=of.ok.soft,
        on_tertiary_container=of.ok.text,
        error=of.violation.strong,
        on_error=of.paper if of.dark else "#FFFFFF",
        error_container=of.violation.soft,
        on_error_container=of.violation.text,
        surface=of.paper,
        on_surface=of.ink,
        on_surface_variant=of.ink2,
        surface_bright=of.raised,
        surface_dim=of.table,
        surface_container_lowest=of.raised,
        surface_container_low=of.card,
        surface_container=of.card,
        surface_container_high=of.raised,
        surface_container_highest=of.table,
        surface_tint=ft.Colors.TRANSPARENT,
        outline=of.line,
        outline_variant=of.hair,
        inverse_surface=of.ink,
        on_inverse_surface=of.paper,
        inverse_primary=of.tonal,
        scrim=of.scrim,
        shadow="#000000",
    )
