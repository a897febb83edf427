"""The TV's screen: its regions, and what each is drawn from."""

from __future__ import annotations

from caltrop.web.screens.regions import Region, Screen
from caltrop.web.screens.render import COMMON

SCREEN = Screen(
    "pages/tv",
    (
        Region("bar"),
        Region("fight"),
        Region("party"),
        Region("last"),
    ),
    COMMON,
    log=False,
)
