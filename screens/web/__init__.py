"""Takuban without a server: the static app, from its build to its start in a browser's own Python."""
