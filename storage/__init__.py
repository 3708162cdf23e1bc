"""Matches, people and settings on disk. `storage.interface` shows all of it in use."""

from storage.interface import (
    Check,
    Damage,
    Disk,
    Draft,
    FileRefused,
    FolderRefused,
    Keepsake,
    MatchCard,
    MatchRefused,
    NewMatch,
    NotSaved,
    Person,
    Row,
    StorageError,
    Summary,
)
from storage.match import Match
from storage.matchfile import is_backup
from storage.store import Backup, Store, default_folder, open_folder

__all__ = [
    "Backup",
    "Check",
    "Damage",
    "Disk",
    "Draft",
    "FileRefused",
    "FolderRefused",
    "Keepsake",
    "Match",
    "MatchCard",
    "MatchRefused",
    "NewMatch",
    "NotSaved",
    "Person",
    "Row",
    "StorageError",
    "Store",
    "Summary",
    "default_folder",
    "is_backup",
    "open_folder",
]
