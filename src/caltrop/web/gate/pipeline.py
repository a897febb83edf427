"""The way of a request through the gate, in order. This page is the list; what a step does is said where it stands.

Before there is a request, `connections` limits how many an address holds and how long one may be silent.
`monitoring.requests` gives each an id. Where several servers share the tables, `peers.forwarding` sends it to the one
that owns its table. Then comes the application (`fast_routes`), and in it:

1. `Passage`, around every request, whatever becomes of it. The time that it computes is measured and paid for, cookies
   have their long names outside, and every answer has the security headers.
2. The steps below, one after the other. Each may refuse, by raising, and nothing after it is done then. They are in
   groups, because a group is the guard of a router: a route cannot forget them, and `tests/web/test_routes.py` lists
   every route with its groups.
3. The route itself, then `fields.keep_answer`, for a page that asks again because the answer was lost.

What a step finds out is noted with the request (`request_state`), so that none of it is worked out twice: the caller,
the digest of what was asked, the bill, and when one who was refused for haste may ask again.

A step takes the request and the marks of its route (`DEAR`, `ONCE`, `SEATED`, `AT_ONCE`). Most need not wait for
anything and are plain functions. Only those wait that read the body, find a caller who is not known yet, or let others
go first.
"""

from __future__ import annotations

from .callers import (
    check_csrf,
    check_edition,
    check_facilitator,
    check_upload,
    count_address,
    count_request,
    find_seat,
    find_token,
    read_in_language,
)
from .cpu_budget import wait_as_seat, wait_as_visitor
from .fields import find_lost_answer, note_key, watch_answer
from .sites import check_host, check_program, check_site
from .steps import StepGuard, TableGuard

require_welcome = StepGuard(
    "require_welcome",  # every route
    (
        check_host,  # called by a name of ours
        count_address,  # not too many requests
        check_site,  # a change comes from a page of our own, or from a program
        wait_as_visitor,  # those without a seat: one page after the other, as long as the address has time left
    ),
)
require_csrf = StepGuard(
    "require_csrf",  # pages
    (
        check_csrf,  # a change has the token of the visitor's page
        check_edition,  # the page is of this build of the program
    ),
)
require_uploader = TableGuard(
    "require_uploader",  # large files, before they are read: the other steps read what was sent
    (check_upload,),
)
require_seat = TableGuard(
    "require_seat",  # pages of a table
    (
        find_lost_answer,  # was the same request answered already?
        find_seat,  # by the browser's cookie
        count_request,  # not too many changes, or slow requests
        read_in_language,  # the seat's
        wait_as_seat,  # one page after the other, as long as the seat has time left; acts never wait
        note_key,  # from here on, what is written has the request's key
        watch_answer,  # the answer is kept; what is not in the log is not done twice
    ),
)
require_token = TableGuard(
    "require_token",  # the API's routes of a table
    (find_token, count_request, read_in_language, wait_as_seat, note_key),
)
require_facilitator = TableGuard("require_facilitator", (check_facilitator,))
require_program = StepGuard("require_program", (check_program,))  # the API's other routes
