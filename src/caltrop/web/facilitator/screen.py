"""The facilitator's screen: its regions, what each is drawn from, and the views that its templates may call."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from litestar import Response

from caltrop import words
from caltrop.table.session import Session
from caltrop.web.features.lessons.view import has_lesson, learners, waits_for_lesson
from caltrop.web.features.loot.view import count_bodies, homebrew_rows, pile_cards
from caltrop.web.features.moves.hand import has_hand
from caltrop.web.features.moves.move_buttons import button_attrs
from caltrop.web.gate.responses import html
from caltrop.web.gate.seat_tokens import Caller
from caltrop.web.gate.server import Req, server_of
from caltrop.web.page.answers import dialog, toast
from caltrop.web.page.badges import badges
from caltrop.web.page.labels import button_title, short_label
from caltrop.web.page.look import Look
from caltrop.web.page.regions import Region, Screen
from caltrop.web.page.render import Templates

from .deaths import death_questions
from .last_call import kept_options
from .open_calls import open_call
from .places import find_places
from .sentences import damage_sentence, give_turn_label, seat_facts, turn_title, unclaimed_names
from .tool_asks import asking, tool_question
from .view import Desk

TEMPLATES = Templates(
    desk_of=Desk,
    badges=badges,
    kept_options=kept_options,
    death_questions=death_questions,
    count_bodies=count_bodies,
    homebrew_rows=homebrew_rows,
    pile_cards=pile_cards,
    find_places=find_places,
    has_lesson=has_lesson,
    learners=learners,
    waits_for_lesson=waits_for_lesson,
    open_call=open_call,
    asking=asking,
    tool_question=tool_question,
    button_attrs=button_attrs,
    has_hand=has_hand,
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
        Region("halt"),
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
        Region("badges"),
        Region("bench", slow=True),
    ),
    TEMPLATES,
)

Reading: TypeAlias = Callable[[Desk], dict[str, object] | None]


# ---- leaves in the dialog
async def show_leaf(
    request: Req, caller: Caller, template: str, read: Reading, *, silent: bool = False, again: bool = False
) -> Response[str]:
    """Open a template in the dialog with the values that `read` finds; if it finds None, say so unless `silent`.

    With `again` the dialog shows it already.
    """
    near = server_of(request).surroundings(caller.room)

    def draw_leaf(session: Session) -> str | None:
        desk = Desk(Look(session, caller.seat, near, tail=0))
        more = read(desk)
        return (
            None
            if more is None
            else TEMPLATES.render(f"facilitator/{template}.html", look=desk.look, desk=desk, **more)
        )

    text = await caller.room.look(draw_leaf)
    if text is None:
        return html("") if silent else toast(words.say("label", "not-here"))
    return dialog(text, again=again)
