"""All pages for people, gathered from the files that make them."""

from __future__ import annotations

from caltrop.web.facilitator import routes as facilitator
from caltrop.web.pages import front
from caltrop.web.pages import log as log_pages
from caltrop.web.pages import rules as rules_pages
from caltrop.web.pages import seats as seat_pages
from caltrop.web.pages import sheet_files as sheets
from caltrop.web.pages import table as at_table
from caltrop.web.player import routes as player_pages
from caltrop.web.screens import liveries

ROUTES = [
    *liveries.ROUTES,
    *front.ROUTES,
    *at_table.ROUTES,
    *facilitator.ROUTES,
    *player_pages.ROUTES,
    *seat_pages.ROUTES,
    *sheets.ROUTES,
    *log_pages.ROUTES,
    *rules_pages.ROUTES,
]
