"""The player's screen: its regions, what each is drawn from, and the views that its templates may call."""

from __future__ import annotations

from caltrop.web.features.calls import asked
from caltrop.web.features.fight import player_view
from caltrop.web.features.growth.steps import asked_gain
from caltrop.web.features.lessons.view import lesson_asked, lesson_card
from caltrop.web.features.loot.view import given_things, piles_here, shown_tables
from caltrop.web.features.moves.move_buttons import button_attrs
from caltrop.web.features.outcomes.choices import choices_on, treatments
from caltrop.web.page.badges import badges
from caltrop.web.page.forms.context import item_count
from caltrop.web.page.regions import Region, Screen
from caltrop.web.page.render import Templates

from . import view
from .pieces import player_pieces

TEMPLATES = Templates(
    player=view,
    asks=asked,
    fighting=player_view,
    button_attrs=button_attrs,
    item_count=item_count,
    choices_on=choices_on,
    given_things=given_things,
    piles_here=piles_here,
    shown_tables=shown_tables,
    treatments=treatments,
    badges=badges,
    lesson_card=lesson_card,
    lesson_asked=lesson_asked,
    asked_gain=asked_gain,
)
SCREEN = Screen(
    "player",
    (
        Region("halt"),
        Region("lesson", template="features/lessons/lesson.html"),
        Region("asks", slow=True),
        Region("sheet", slow=True, quick=("player/vitals.html", "player/pack.html")),
        Region("lying", template="features/loot/lying.html"),
        Region("partytab"),
        Region("notes"),
        Region("badges", slow=True),
        Region("dice", slow=True),
        Region("outcome", template="features/outcomes/outcome.html"),
    ),
    TEMPLATES,
    player_pieces,
    newest="last",
)
