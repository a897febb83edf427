"""The TV's screen: its regions, and what each is drawn from."""

from __future__ import annotations

from caltrop.web.screens.regions import PEOPLE, Screen, region
from caltrop.web.screens.render import COMMON

SCREEN = Screen(
    "pages/tv",
    (
        region("bar", f"{PEOPLE} around"),
        region("fight", PEOPLE),
        region("party", PEOPLE),
        region("last", "log struck_entries folk seats"),
    ),
    COMMON,
    log=False,
)
