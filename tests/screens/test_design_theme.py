"""The colours can be told apart and read: WCAG contrast of every pair that meets on a screen."""

import itertools
import math

import pytest

from companion.verdict import Kind
from screens.design.theme import DARK, LIGHT, SEAT_COLOURS, Palette, palette, scheme

BOTH = pytest.mark.parametrize("of", [LIGHT, DARK], ids=["light", "dark"])


def channel(value: int) -> float:
    """A channel of sRGB made linear, 0 to 1."""
    part = value / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def linear(colour: str) -> tuple[float, float, float]:
    """The three channels of ``#RRGGBB``, linear."""
    red, green, blue = (channel(int(colour[i : i + 2], 16)) for i in (1, 3, 5))
    return red, green, blue


def luminance(colour: str) -> float:
    """Relative luminance of WCAG 2."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast ratio of WCAG 2, 1 to 21."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


# Machado, Oliveira, Fernandes 2009, severity 1.0
DEUTERANOPE = ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
PROTANOPE = ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998))


def seen(colour: str, by: tuple[tuple[float, ...], ...]) -> tuple[float, float, float]:
    """Linear channels of a colour as somebody sees it who lacks a kind of cone."""
    channels = linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(factor * value for factor, value in zip(row, channels, strict=True)))) for row in by
    )
    return red, green, blue


def lab(rgb: tuple[float, float, float]) -> tuple[float, float, float]:
    """CIE L*a*b* (D65) of linear sRGB."""
    red, green, blue = rgb
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883

    def f(t: float) -> float:
        return float(t ** (1 / 3)) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116

    return 116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))


def difference(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    """CIEDE2000 of two L*a*b* colours."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean_c = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean_c**7 / (mean_c**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    dl, dc, dh = l2 - l1, c2 - c1, 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    ml, mc = (l1 + l2) / 2, (c1 + c2) / 2
    mh = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    t = (
        1
        - 0.17 * math.cos(math.radians(mh - 30))
        + 0.24 * math.cos(math.radians(2 * mh))
        + 0.32 * math.cos(math.radians(3 * mh + 6))
        - 0.20 * math.cos(math.radians(4 * mh - 63))
    )
    sl = 1 + 0.015 * (ml - 50) ** 2 / math.sqrt(20 + (ml - 50) ** 2)
    sc, sh = 1 + 0.045 * mc, 1 + 0.015 * mc * t
    rc = 2 * math.sqrt(mc**7 / (mc**7 + 25**7))
    rt = -rc * math.sin(math.radians(60 * math.exp(-(((mh - 275) / 25) ** 2))))
    return math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rt * (dc / sc) * (dh / sh))


def test_the_yardstick_is_right() -> None:
    """Black on white is 21 to 1; a pair of Sharma, Wu and Dalal's CIEDE2000 test data."""
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert difference((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)


def surfaces(of: Palette) -> list[str]:
    """Every ground plain text stands on."""
    return [of.paper, of.card, of.raised, of.table]


@BOTH
def test_text_can_be_read_on_every_surface(of: Palette) -> None:
    """Ink, second ink and persimmon words: at least 4.9 by day, 7.1 in the evening."""
    least = 7.1 if of.dark else 4.9
    pairs = [(text, ground) for text in (of.ink, of.ink2, of.primary) for ground in surfaces(of)]
    assert {pair: contrast(*pair) for pair in pairs if contrast(*pair) < least} == {}
    assert contrast(of.on_primary, of.primary) >= least
    assert contrast(of.on_tonal, of.tonal) >= 7


@BOTH
def test_verdicts_can_be_read(of: Palette) -> None:
    """Text on its soft fill 8.2 or more; edges against the paper, and text on the solid ok, too."""
    tones = [of.ok, of.advice, of.cannot_tell, of.violation, of.override]
    assert [tone for tone in tones if contrast(tone.text, tone.soft) < 8.2] == []
    assert [tone for tone in tones if contrast(tone.strong, of.paper) < 3.5] == []
    assert [tone for tone in tones if contrast(tone.strong, tone.soft) < 3.5] == []
    assert contrast(of.paper if of.dark else "#FFFFFF", of.ok.strong) >= 4.9


@BOTH
def test_edges_of_what_can_be_tapped_are_seen(of: Palette) -> None:
    """The line round a key, and the ring of the keyboard: 3.5 or more on the surfaces keys stand on."""
    for ground in (of.paper, of.card, of.raised):
        assert contrast(of.line, ground) >= 3.5
        assert contrast(of.focus, ground) >= 3.5


@BOTH
def test_attributes_can_be_read(of: Palette) -> None:
    """Text on an attribute's fill 4.9 or more; its edge against a key at rest 4.5 or more."""
    for fill in of.attributes.values():
        assert contrast(fill.text, fill.fill) >= 4.9
        assert contrast(fill.edge, of.card) >= 4.5


@pytest.mark.parametrize(
    ("names", "deuteranope", "protanope"),
    [
        (("fire", "water", "earth", "wind", "void"), 21, 16),
        (("fire", "water", "thunder", "wind"), 21, 20),
    ],
)
def test_attributes_are_told_apart_without_a_kind_of_cone(
    names: tuple[str, ...], deuteranope: float, protanope: float
) -> None:
    """The fills of one game's attributes differ for a deuteranope and a protanope (shape and letter come first)."""
    fills = [LIGHT.attributes[name].fill for name in names]
    for matrix, least in ((DEUTERANOPE, deuteranope), (PROTANOPE, protanope)):
        for one, other in itertools.combinations(fills, 2):
            assert difference(lab(seen(one, matrix)), lab(seen(other, matrix))) >= least - 0.5


@BOTH
def test_seats_are_seen_and_told_apart(of: Palette) -> None:
    """Ten discs at 3.2 or more on paper and card; the first four far apart, all ten apart."""
    assert len(of.seats) == len(SEAT_COLOURS) == len(set(of.seats)) == 10
    for ground in (of.paper, of.card, of.raised):
        assert all(contrast(disc, ground) >= 3.2 for disc in of.seats)
    for one, other in itertools.combinations(of.seats[:4], 2):
        assert difference(lab(linear(one)), lab(linear(other))) >= 18.95
    for one, other in itertools.combinations(of.seats, 2):
        assert difference(lab(linear(one)), lab(linear(other))) >= 8.85


def test_a_palette_knows_its_verdicts_and_goes_round_its_seats() -> None:
    """The tone of each kind; the eleventh seat has the first one's colour."""
    of = palette(dark=False)
    assert of is LIGHT
    assert palette(dark=True) is DARK
    assert [of.verdict(kind) for kind in Kind] == [of.ok, of.cannot_tell, of.advice, of.violation]
    assert of.seat(10) == of.seat(0)


def test_material_gets_the_same_colours() -> None:
    """Flet's own controls are drawn in the tokens, in the roles of the design."""
    colours = scheme(DARK)
    assert (colours.surface, colours.surface_container_low, colours.surface_container_lowest) == (
        "#1C1611",
        "#261E17",
        "#31271F",
    )
    assert (colours.primary, colours.outline, colours.on_surface_variant) == ("#FFB48A", "#9C8972", "#CDBBA5")
