"""The facilitator's screen: its regions, what each is drawn from, and the views that its templates may call."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from litestar import Response

from caltrop import words
from caltrop.store.protocol import TableDamage
from caltrop.table.session import Session
from caltrop.table.view import SeenSeat
from caltrop.web.features.calls.last_call import kept_options
from caltrop.web.features.calls.open_calls import asking, open_call, tool_question
from caltrop.web.features.fight.aftermath import death_questions
from caltrop.web.features.fight.falls import recent_falls
from caltrop.web.features.fight.places import find_places
from caltrop.web.features.lessons.view import has_lesson, learners, waits_for_lesson
from caltrop.web.features.loot.view import count_bodies, homebrew_rows, pile_cards
from caltrop.web.features.moves.hand import has_hand
from caltrop.web.features.moves.move_buttons import button_attrs
from caltrop.web.gate.responses import html
from caltrop.web.gate.seat_tokens import Caller
from caltrop.web.gate.server import Req, server_of
from caltrop.web.page.answers import dialog, toast
from caltrop.web.page.badges import badges
from caltrop.web.page.cards import TurnCard
from caltrop.web.page.labels import button_title, short_label
from caltrop.web.page.look import Look
from caltrop.web.page.regions import Region, Screen
from caltrop.web.page.render import Templates

from .pieces import facilitator_pieces
from .view import FacilitatorPage

MOST_FLAWS = 3  # flaws of a damaged table that are told
SIDES = ("party", "foes")  # the sides that have words of their own


def turn_title(look: Look) -> str:
    """Return whose turn it is, or "" if it is no one's."""
    now = look.turn
    if not now:
        return ""
    if now in look.fight.sides and now in SIDES:
        return words.say("title", f"desk-turn-{now}")
    return words.text("title-desk-turn", name=look.name(now) or now)


def give_turn_label(turn: TurnCard) -> str:
    """Return the label of the button that makes it this turn."""
    if turn.id in SIDES:
        return words.say("label", f"desk-give-turn-{turn.id}")
    return words.text("label-desk-give-turn", name=turn.name)


def seat_facts(look: Look, id: str) -> tuple[str, ...]:
    """Return what is to know about a seat: its role, whether the person is away, and the characters."""
    seat = look.view.seats[id]
    names = tuple(c.name for who, c in look.people.items() if look.state.characters[who].owner == id)
    plays = words.text("label-desk-plays", names=names) if names else ""
    return tuple(filter(None, (words.say("role", seat.role), absence(look, id, seat), plays)))


def absence(look: Look, id: str, seat: SeenSeat) -> str:
    """Return that a person is away, or has no page open; "" for one who is here."""
    if seat.away:
        return words.text("flag-away")
    return "" if id in look.surroundings.present else words.text("flag-desk-offline")


def unclaimed_names(look: Look) -> tuple[str, ...]:
    """Return the names of the characters that players can claim."""
    return tuple(c.name for c in look.free_characters.values())


def damage_sentence(loss: TableDamage) -> str:
    """Say what the disk has lost of a table: the first things one by one."""
    return " ".join(words.sentence(flaw, None) for flaw in loss.flaws[:MOST_FLAWS])


TEMPLATES = Templates(
    desk_of=FacilitatorPage,
    badges=badges,
    kept_options=kept_options,
    death_questions=death_questions,
    recent_falls=recent_falls,
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
        Region("deaths", template="features/fight/deaths.html"),
        Region("asks"),
        Region("fight"),
        Region("where", template="features/fight/places.html"),
        Region("foot"),
        Region("notes"),
        Region("prep", template="features/scenes/prep.html"),
        Region("seats", template="features/seats/seats.html"),
        Region("own"),
        Region("badges"),
        Region("bench", slow=True),
    ),
    TEMPLATES,
    facilitator_pieces,
)

Reading: TypeAlias = Callable[[FacilitatorPage], dict[str, object] | None]


# ---- leaves in the dialog
async def show_dialog(
    request: Req, caller: Caller, template: str, read: Reading, *, silent: bool = False, again: bool = False
) -> Response[str]:
    """Open a template in the dialog with the values that `read` finds; if it finds None, say so unless `silent`.

    With `again` the dialog shows it already.
    """
    near = server_of(request).surroundings(caller.room)

    def draw_leaf(session: Session) -> str | None:
        desk = FacilitatorPage(Look(session, caller.seat, near, tail=0))
        more = read(desk)
        return None if more is None else TEMPLATES.render(template, look=desk.look, desk=desk, **more)

    text = await caller.room.look(draw_leaf)
    if text is None:
        return html("") if silent else toast(words.say("label", "not-here"))
    return dialog(text, again=again)
