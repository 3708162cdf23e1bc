"""Takuban's pure half: matches, ledger, verdicts, prompts and rules; no screen, file, clock or chance."""

__version__ = "0.1.0"
