"""The server: a table's pages in a browser, and the same as JSON.

Read `app` first: it puts all routes behind their guards. A request comes through `gate`, finds its table in `live`, and
is answered with pieces that `page` draws. What one can do at a table is in `features`, a folder for each, with its
routes, its view, its templates, styles and scripts side by side. `player` and `facilitator` compose a page out of
features. `api` is the same as JSON, `monitoring` what a host watches. `settings` says what a host can set, `failures`
what people see when something fails, and `serve` runs it all.

A template's name is its path in this folder, and so is the address of a style or a script under `/static`.
`static/vendor` holds the files of other projects, which an install fetches (`vendor`).
"""
