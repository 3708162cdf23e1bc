"""The 65 cards of ワンにゃんフェスタ: 50 number cards and 15 jokers (WN-01)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, IntEnum

from companion.text import Text, say

NUMBERS = range(1, 11)
JOKERS = 15  # jokers in the deck (WN-01)


class Attribute(IntEnum):
    """属性: 火 fire, 水 water, 土 earth (also written 地), 風 wind, 無 void."""

    FIRE = 0
    WATER = 1
    EARTH = 2
    WIND = 3
    VOID = 4

    @property
    def letter(self) -> str:
        """The letter beside the shape on every screen, and in texts: F W E A V."""
        return "FWEAV"[self]

    @property
    def text(self) -> Text:
        """Its name."""
        return say(f"wannyan.card.{self.name.lower()}")


@dataclass(frozen=True, slots=True, order=True)
class NumberCard:
    """数字カード: an attribute and a number from 1 to 10, one copy of each. Raises ValueError for others."""

    attribute: Attribute
    number: int
    bit: int = field(init=False, repr=False, compare=False)  # its place in a hand written as one integer

    def __post_init__(self) -> None:
        if self.number not in NUMBERS:
            raise ValueError(f"number cards go from 1 to 10, not {self.number}")
        object.__setattr__(self, "bit", 1 << self.index)

    @property
    def index(self) -> int:
        """Which bit that is: number × 5 + attribute."""
        return self.number * 5 + self.attribute

    @classmethod
    def at(cls, index: int) -> NumberCard:
        """The card of an index."""
        return cls(Attribute(index % 5), index // 5)

    @property
    def text(self) -> Text:
        """Its name: 火5, F5."""
        return say(
            "wannyan.card.number",
            attribute=say(f"wannyan.card.letter.{self.attribute.name.lower()}"),
            number=self.number,
        )


class Joker(Enum):
    """ジョーカーカード by name; what each does in a battle is told in `battle`."""

    BIOHAZARD = "biohazard"  # バイオハザード
    NEKO_WAVE = "neko_wave"  # ネコ波動
    ONE_TWO_PUNCH = "one_two_punch"  # ワンツーパンチ
    DEATH_SCYTHE = "death_scythe"  # デスサイス
    VACUUM_SLASH = "vacuum_slash"  # 真空烈風斬
    DESTROY = "destroy"  # デストロイ
    STEAL = "steal"  # スティール
    CANCEL = "cancel"  # キャンセル
    REVOLUTION = "revolution"  # レヴォリューション
    KILL = "kill"  # キル
    TREASURE = "treasure"  # トレジャー
    DOMINATOR = "dominator"  # ドミネーター
    DUEL = "duel"  # デュエル

    @property
    def copies(self) -> int:
        """How many the deck holds."""
        return 2 if self in (Joker.DOMINATOR, Joker.DUEL) else 1

    @property
    def text(self) -> Text:
        """Its name."""
        return say(f"wannyan.joker.{self.value}")


@dataclass(frozen=True, slots=True)
class JokerCard:
    """A joker in a hand; *joker* is None as long as nobody has said which one it is."""

    joker: Joker | None = None

    @property
    def text(self) -> Text:
        """Its name, or just 'joker'."""
        return self.joker.text if self.joker else say("wannyan.card.joker")


Card = NumberCard | JokerCard


def in_order(card: Card) -> tuple[int, int, str]:
    """Sort key: number cards by attribute and number, then jokers by name, the unnamed first."""
    match card:
        case NumberCard(attribute, number):
            return (0, attribute * 10 + number, "")
        case JokerCard(joker):
            return (1, 0, joker.value if joker else "")
