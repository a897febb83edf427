"""The TV's screen: its regions, and the view that its templates may call."""

from __future__ import annotations

from caltrop.web.page.regions import Region, Screen
from caltrop.web.page.render import Templates

from . import view

SCREEN = Screen(
    "features/tv",
    (
        Region("bar"),
        Region("halt"),
        Region("order"),
        Region("scene"),
        Region("last"),
        Region("since"),
        Region("fight"),
        Region("party"),
        Region("shown"),
    ),
    Templates(tv=view),
    log=False,
)
