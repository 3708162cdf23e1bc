"""Where matches, players and settings are kept. Only this package knows TinyDB."""
