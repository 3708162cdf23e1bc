"""The table of a match, shown at ``/m/:match``, and the screens that lie over it.

Each is a component of a `LiveTable` that returns a view; `screens.at_table` opens the match around it, and
`screens.app` names the paths.
"""
