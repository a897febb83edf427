"""All pages for people, gathered from the files that make them."""

from __future__ import annotations

from . import at_table, facilitator, front, log_pages, player_pages, rules_pages, seat_pages, sheets

ROUTES = [
    *front.ROUTES,
    *at_table.ROUTES,
    *facilitator.ROUTES,
    *player_pages.ROUTES,
    *seat_pages.ROUTES,
    *sheets.ROUTES,
    *log_pages.ROUTES,
    *rules_pages.ROUTES,
]
