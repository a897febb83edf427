"""What opens in the facilitator's dialog: everything about somebody, a band, every move, rulings, prices, last time."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from litestar import Response, get
from litestar.params import FromPath, FromQuery
from msgspec import structs

from caltrop.chronicle.recap import recap
from caltrop.table.session import Session
from caltrop.web.access.requests import Req, around, boss_of, house_of, html
from caltrop.web.actions.build import Quick, everything
from caltrop.web.actions.routes import asked, toast
from caltrop.web.forms.context import settings
from caltrop.web.player.view import PICTURES
from caltrop.web.screens.dialog import opened
from caltrop.web.screens.labels import setting
from caltrop.web.screens.look import Look
from caltrop.web.screens.render import render

from .view import Desk

GONE = "Nobody by that name is at the table any more."
Reading: TypeAlias = Callable[[Desk], dict[str, object] | None]


async def shown(request: Req, table: str, template: str, read: Reading, nothing: str = GONE) -> Response[str]:
    """A leaf for the dialog; where there is nothing to show, a sentence."""
    caller = await boss_of(request, table)
    near = around(house_of(request), caller.room)

    def drawn(session: Session) -> str | None:
        desk = Desk(Look(session, caller.seat, near, tail=0))
        more = read(desk)
        return None if more is None else render(f"facilitator/{template}.html", look=desk.look, desk=desk, **more)

    text = await caller.room.look(drawn)
    if text is None:
        return toast(nothing) if nothing else html("")
    return opened(text)


def button(quick: Quick) -> Quick:
    """With its picture and without doubts: they would be the same on each, and are asked once it is pressed."""
    seen = structs.replace(quick.preview, warnings=()) if quick.preview else None
    return structs.replace(quick, icon=PICTURES.get(quick.icon, quick.icon), preview=seen)


@get("/t/{table:str}/one/{who:str}")
async def one_of_them(request: Req, table: FromPath[str], who: FromPath[str]) -> Response[str]:
    """Everything about one character: what they do, every number, their state, their orders."""

    def read(desk: Desk) -> dict[str, object] | None:
        if who not in desk.state.characters:
            return None
        character = desk.state.characters[who]
        quick = [button(q) for q in desk.look.quick(who)]
        can = settings(character)
        labels = {name: setting(desk.game, name, clock=s.clock) for name, s in can.items()}
        return {"who": who, "character": character, "settings": can, "labels": labels, "quick": quick}

    return await shown(request, table, "one", read)


@get("/t/{table:str}/band")
async def band(request: Req, table: FromPath[str]) -> Response[str]:
    """What can be done with several creatures at once."""
    whom = asked(request).get("who", [])

    def read(desk: Desk) -> dict[str, object] | None:
        there = [who for who in whom if who in desk.look.creatures]
        return {"whom": there, "bands": desk.banded(there)} if there else None

    return await shown(request, table, "band", read)


@get("/t/{table:str}/everything")
async def menu(request: Req, table: FromPath[str], actor: FromQuery[str] = "") -> Response[str]:
    """Every move there is, by chapter."""
    return await shown(
        request, table, "everything", lambda desk: {"groups": everything(desk.game, "facilitator"), "actor": actor}
    )


@get("/t/{table:str}/prices")
async def prices(request: Req, table: FromPath[str]) -> Response[str]:
    """What actions cost at this table."""
    return await shown(request, table, "prices", lambda desk: {} if desk.prices else None)


@get("/t/{table:str}/rulings")
async def rulings(request: Req, table: FromPath[str]) -> Response[str]:
    """What this table has settled, rule by rule."""
    return await shown(request, table, "rulings", lambda desk: {"groups": ruled(desk)})


def ruled(desk: Desk) -> list[tuple[str, list[tuple[object, object, str]]]]:
    """Rulings under the rule that they settle: the ruling, its text, and what the table plays by."""
    texts = desk.game.library.rules.rulings if desk.game.library else {}
    found: dict[str, list[tuple[object, object, str]]] = {}
    for id, ruling in desk.game.rulings.items():
        text = texts.get(id)
        rule = text.rule if text else id.rpartition(".")[0]
        found.setdefault(desk.look.title(rule), []).append((ruling, text, ruling.of(desk.state.rulings)))
    return list(found.items())


@get("/t/{table:str}/recap")
async def last_time(request: Req, table: FromPath[str], by_itself: FromQuery[str] = "") -> Response[str]:
    """What to have in mind when play begins again; where it opens by itself, only if there is something."""

    def read(desk: Desk) -> dict[str, object] | None:
        found = recap(desk.look.session, desk.look.seat)
        if by_itself and not any((found.starred, found.wounds, found.waiting, found.light, found.fight, found.fallen)):
            return None
        return {"recap": found, "starred": [desk.look.one(line) for line in found.starred]}

    return await shown(request, table, "recap", read, nothing="")


ROUTES = [one_of_them, band, menu, prices, rulings, last_time]
