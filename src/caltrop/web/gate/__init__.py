"""What a request passes before a page sees it: who asks, what they may do, and how much.

Read `server` first: all that a running server has. `callers` are the guards of routes; `seat_tokens`, `devices`,
`knocking` and `screen_codes` are the ways in. `guard` protects every page, `sites` says which names and sites count,
`fields` reads what is sent, and `double_submit` sees to it that nothing is done twice. `limits`, `cpu_budget` and
`connections` say how much one caller may have, and `slow_work` who pays. `languages` finds the reader's language.
`responses` answers browsers, `streams` opens a stream, and `browser_files` says which files a browser gets.
`fast_routes` runs the routes of acts without what Litestar does for any route. `peers` are other servers on the same
database.
"""
