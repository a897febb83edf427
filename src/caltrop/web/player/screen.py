"""The player's screen: its regions, what each is drawn from, and the views that its templates may call."""

from __future__ import annotations

from caltrop.web.actions.move_buttons import button_attrs, calls_of
from caltrop.web.forms.context import item_count
from caltrop.web.screens.regions import DOING, PEOPLE, Screen, region
from caltrop.web.screens.render import Templates

from . import view

TEMPLATES = Templates(player=view, button_attrs=button_attrs, calls_of=calls_of, item_count=item_count)
SCREEN = Screen(
    "player",
    (
        region("bar", "folk encounter clock seats sitting around"),
        region("asks", f"{DOING} prompts second_thoughts", slow=True),
        region("sheet", DOING, slow=True),
        region("fight", "folk foes encounter seats"),
        region("party", PEOPLE),
        region("notes", "notes tasks folk seats goods"),
        region("dice", DOING, slow=True),
    ),
    TEMPLATES,
)
