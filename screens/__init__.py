"""The screens of Takuban, in Flet: they show state and send actions; no rule lives here."""
