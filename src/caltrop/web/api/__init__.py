"""The same as the pages, as JSON, for programs.

Read `routes` first, then `schemas`: the bodies of requests and replies. `gamesheets` describes a game, `viewer` streams
a table's log, `pictures` and `forecasts` are what their names say, and `responses` turns a session's results into
replies. `docs/api.md` says it for those who write programs.
"""
