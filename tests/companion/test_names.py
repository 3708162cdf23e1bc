"""Names letter by letter, as a reader sees them."""

from __future__ import annotations

import pytest

from companion.names import cleaned, letters

ENGLAND = "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("あい", ["あ", "い"]),
        ("𠮷野", ["𠮷", "野"]),
        ("か\u3099", ["か\u3099"]),
        ("cafe\u0301", ["c", "a", "f", "e\u0301"]),
        ("🐈\u200d⬛猫", ["🐈\u200d⬛", "猫"]),
        ("👍🏽", ["👍🏽"]),
        ("👍🏽👍🏿ゆい", ["👍🏽", "👍🏿", "ゆ", "い"]),
        ("👩🏽\u200d🚀み", ["👩🏽\u200d🚀", "み"]),
        ("1\ufe0f\u20e3番", ["1\ufe0f\u20e3", "番"]),
        ("🇯🇵🇫🇷", ["🇯🇵", "🇫🇷"]),
        (f"{ENGLAND}ゆ", [ENGLAND, "ゆ"]),
        ("", []),
    ],
)
def test_letters_are_what_a_reader_sees(text: str, parts: list[str]) -> None:
    """Marks, skin tones, joined emoji and flags are one letter with their base: nothing is cut or joined inside."""
    assert list(letters(text)) == parts
    assert cleaned(text) == "".join(parts).replace("か\u3099", "が").replace("e\u0301", "é")
