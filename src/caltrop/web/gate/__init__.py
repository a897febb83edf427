"""What a request passes before a page sees it: who asks, what they may do, and how much.

Read `pipeline` first: the steps of a request, in order. `steps` makes guards of them, `passage` is around all of them,
`request_state` holds what they found out, and `fast_routes` takes them for acts without what Litestar does for any
route. `server` is all that a running server has.

The steps stand where their topic is. `callers` finds who asks and what they may do; `seat_tokens`, `devices`,
`knocking` and `screen_codes` are the ways in. `guard` has CSRF tokens and limits, `sites` says which names and sites
count, `fields` reads what is sent, and `double_submit` sees to it that nothing is done twice. `limits`, `cpu_budget`
and `connections` say how much one caller may have, and `slow_work` who pays. `languages` finds the reader's language.
`responses` answers browsers, `streams` opens a stream, and `browser_files` says which files a browser gets. `peers` are
other servers on the same database.
"""
