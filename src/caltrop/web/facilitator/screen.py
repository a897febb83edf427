"""The facilitator's screen: its regions, what each is drawn from, and the views that its templates may call."""

from __future__ import annotations

from caltrop.web.actions.move_buttons import button_attrs
from caltrop.web.screens.labels import button_title, short_label
from caltrop.web.screens.regions import Region, Screen
from caltrop.web.screens.render import Templates

from .deaths import death_questions
from .last_call import kept_options
from .places import find_places
from .sentences import damage_sentence, give_turn_label, seat_facts, turn_title, unclaimed_names
from .view import Desk

TEMPLATES = Templates(
    desk_of=Desk,
    kept_options=kept_options,
    death_questions=death_questions,
    find_places=find_places,
    button_attrs=button_attrs,
    button_title=button_title,
    short_label=short_label,
    turn_title=turn_title,
    give_turn_label=give_turn_label,
    seat_facts=seat_facts,
    unclaimed_names=unclaimed_names,
    damage_sentence=damage_sentence,
)
SCREEN = Screen(
    "facilitator",
    (
        Region("bar"),
        Region("deaths"),
        Region("asks"),
        Region("party"),
        Region("fight"),
        Region("where"),
        Region("foot"),
        Region("notes"),
        Region("prep"),
        Region("seats"),
        Region("own"),
        Region("outcome"),
        Region("bench", slow=True),
    ),
    TEMPLATES,
)
