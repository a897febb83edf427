"""The player's dialogs: a character, an item, standing orders, all moves, the recap of last time."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromQuery
from msgspec import Struct

from caltrop import words
from caltrop.games.common.items.pack import Item, Pack
from caltrop.kernel.contract.surface import MoveRole
from caltrop.kernel.rules.refusals import Refused
from caltrop.table.log import Intent
from caltrop.table.session import Session
from caltrop.web.features.creation.drafts import look_of
from caltrop.web.features.moves.move_buttons import move_menu
from caltrop.web.features.moves.preview import Preview, preview
from caltrop.web.gate.fields import FromForm, first_value
from caltrop.web.gate.responses import html
from caltrop.web.gate.seat_tokens import Caller
from caltrop.web.gate.server import FromGuard, Req, server_of
from caltrop.web.live.surroundings import Surroundings
from caltrop.web.page import standing_orders as standing
from caltrop.web.page.answers import dialog, refusal_toast
from caltrop.web.page.condition_lines import target_effect
from caltrop.web.page.forms.context import item_summary
from caltrop.web.page.labels import move_help
from caltrop.web.page.look import Look
from caltrop.web.page.sheet_reading import ITEM_ICONS, adjustable_numbers

from . import view as player
from .screen import TEMPLATES

render = TEMPLATES.render


def no_such_character(who: str) -> Refused:
    return Refused("no-such-character", "table.seats", {"who": who[:60]})


# ---- a character
@get("/who")
async def show_who(request: Req, caller: FromGuard, who: FromQuery[str], again: FromQuery[str] = "") -> Response[str]:
    """Show all that this seat may know of a character."""
    look = await look_of(request, caller)
    if who not in look.people:
        return refusal_toast(caller, no_such_character(who))
    mine = look.state.may_act_for(look.seat, who)
    numbers = adjustable_numbers(look, who) if mine else {}
    text = render("player/who.html", look=look, who=who, seen=look.people[who], mine=mine, numbers=numbers)
    return dialog(text, again=bool(again))


# ---- an item
SOME = ("drop", "sell")  # moves whose form asks how many
ASKS = ("attack", "relabel", "divide")  # moves whose form asks for more


class ItemDeed(Struct, frozen=True):
    """A move that can be made with an item."""

    label: str
    icon: str
    move: str
    want: dict[str, Any]
    seen: Preview
    form: bool = False


@get("/item")
async def show_thing(request: Req, caller: FromGuard, who: FromQuery[str], item: FromQuery[str]) -> Response[str]:
    """Show what can be done with an item in a pack."""
    look = await look_of(request, caller)
    if who not in look.view.characters or not look.state.may_act_for(look.seat, who):
        return refusal_toast(caller, no_such_character(who))
    thing = look.state.part(who, Pack).items.get(item)
    if thing is None:
        return refusal_toast(
            caller, Refused("not-carried", look.game.rule("slots"), {"who": look.name(who), "item": item[:60]})
        )
    doings = await caller.room.look(lambda session: deeds_with(session, caller.seat, who, item, thing))
    left = words.say("label", "at-uses", look.game, n=thing.uses) if thing.uses else ""
    says = ", ".join(filter(None, (item_summary(thing, look.game, look.state.rulings), left)))
    shown = {"says": says, "acts": target_effect(thing, look.game), "doings": doings}
    return dialog(render("player/item.html", look=look, who=who, item=item, thing=thing, **shown))


def deeds_with(session: Session, seat: str, who: str, key: str, thing: Item) -> tuple[ItemDeed, ...]:
    """Return the moves that make sense with an item, each with its preview, which may be a refusal."""
    own = session.state.characters[who].kind != "stash"
    fits: dict[MoveRole, bool] = {
        "take_off": thing.on,
        "wear": bool(thing.worn) and not thing.on,
        "use": own,
        "attack": own and thing.kind == "weapon" and session.state.fight is not None,
        "drop": True,
        "sell": own and thing.sale_price > 0,
        "relabel": True,
        "divide": thing.count > 1,
    }
    there = [role for role, fit in fits.items() if fit and session.game.move_for(role)]
    doings = {role: item_deed(session, seat, who=who, role=role, key=key, thing=thing) for role in there}
    sensible = [deed for role, deed in doings.items() if deed.seen.ok or role != "use"]
    hands = receiver_ids(session, who) if session.game.move_for("hand") else []
    return (*sensible, *(hand_over_deed(session, seat, who, key, to) for to in hands))


def item_deed(session: Session, seat: str, who: str, role: MoveRole, key: str, thing: Item) -> ItemDeed:
    """Return one move with an item; an attack opens its form to ask for the target, a pile to ask how many."""
    form = role in ASKS or (role in SOME and thing.count > 1)
    want = {"weapon" if role == "attack" else "item": key}
    move = session.game.id_for(role)
    if role == "relabel":
        want |= {"name": thing.name, "note": thing.text}
    seen = Preview(True) if form else preview(session, seat, Intent(move, who, want))
    return ItemDeed(label=words.say("player", role), icon=ITEM_ICONS[role], move=move, want=want, seen=seen, form=form)


def hand_over_deed(session: Session, seat: str, who: str, key: str, to: str) -> ItemDeed:
    """Handing an item to a character, or putting it into the stash."""
    move = session.game.id_for("hand")
    want = {"to": to, "item": key}
    how = "stash" if to == session.state.stash else "hand"
    label = words.say("player", how, name=session.state.name_of(to))
    return ItemDeed(
        label, "bag" if how == "stash" else "send", move, want, preview(session, seat, Intent(move, who, want))
    )


def receiver_ids(session: Session, who: str) -> list[str]:
    """Return those who can be handed an item: the stash, and the living party members."""
    found = ((id, c) for id, c in session.state.characters.items() if id != who and not c.hidden)
    return [id for id, c in found if id == session.state.stash or (c.is_in_party and c.life != "dead")]


# ---- all moves, and standing orders
@get("/more")
async def show_more(request: Req, caller: FromGuard, who: FromQuery[str] = "") -> Response[str]:
    """Show all moves with a search box, after this character's buttons."""
    look = await look_of(request, caller)
    buttons = await caller.room.look(lambda session: player.buttons(look, who)) if who in look.mine else None
    groups = move_menu(look.game, "player")
    told = {"helping": lambda move: move_help(look.game, move), "groups": groups}
    return dialog(render("player/more.html", look=look, who=who, buttons=buttons, **told))


@get("/orders")
async def show_orders(request: Req, caller: FromGuard, who: FromQuery[str], rule: FromQuery[str] = "") -> Response[str]:
    """Show a character's standing orders, that for `rule` first; each can be changed in one tap."""
    look = await look_of(request, caller)
    if not look.state.may_act_for(look.seat, who):
        return refusal_toast(caller, no_such_character(who))
    found = sorted(standing.orders(look, who), key=lambda order: order.rule != rule)
    return dialog(render("player/orders.html", look=look, who=who, orders=found))


# ---- the next target
@post("/aim", status_code=200)
async def aim(request: Req, caller: FromGuard, fields: FromForm) -> Response[str]:
    """Aim the next attacks of this seat's characters at a foe.

    Their buttons and the list of foes come over the stream: drawn in an answer, they could be followed by an older
    message of the stream, which names the target before.
    """
    server = server_of(request)
    about = server.surroundings(caller.room)
    target = first_value(fields, "target")
    refused = await caller.room.look(lambda session: aim_at(session, caller, target, about))
    if refused is not None:
        return refusal_toast(caller, refused)
    await server.broadcast(caller.room).tell_seat(caller.seat)
    return html("")


def aim_at(session: Session, caller: Caller, target: str, about: Surroundings) -> Refused | None:
    """Note the target, which the log does not tell."""
    look = Look(session, caller.seat, about)
    if target not in look.creatures:
        return no_such_character(target)
    session.chosen_targets |= dict.fromkeys(look.mine, (target, session.seq))
    return None


AT_TABLE = [show_who, show_thing, show_more, show_orders, aim]
