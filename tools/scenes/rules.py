"""The rulebooks: looked up in, read, and over a table."""

from __future__ import annotations

from tools.scenes.base import Scene

RULE = "ルール|Rules?"
WHOLE = "全部読む|Read it all"
REFUSED = ("9", "プラス マイナス.*|Plus Minus.*")

SCENES = (
    Scene("rules-all", None, "/rules"),
    Scene("rules-book", None, "/rules/wannyan"),
    Scene("rules-section", None, "/rules/wannyan/WN-15"),
    Scene("rules-sets", None, "/rules/wannyan/WN-04"),
    Scene("rules-flow", None, "/rules/wannyan/WN-17"),
    Scene("rules-wheel", None, "/rules/uno_duel/UD-05"),
    Scene("rules-stack", None, "/rules/unbaba/UB-12"),
    Scene("rules-sheet", "table", "", (RULE,)),
    Scene("rules-whole", "table", "", (RULE, WHOLE)),
    Scene("rules-refusal", "unbaba", "", (*REFUSED, RULE)),
    Scene("rules-refusal-whole", "unbaba", "", (*REFUSED, RULE, WHOLE)),
    Scene("rules-back", "unbaba", "", (*REFUSED, RULE, WHOLE, "戻る|Back")),
    Scene("rules-house", "over", "", ("ほかの操作|More acts", "家のルール.*|House rules.*")),
)
