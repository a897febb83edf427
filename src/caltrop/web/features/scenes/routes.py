"""Where scenes are prepared: all of them in a list, one of them laid open, and how dangerous it would be.

Every change is the move that prepares a scene, with the one thing changed, so it can be undone.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias
from urllib.parse import quote

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from msgspec import Struct, structs

from caltrop.games.common.people.creature_lines import known_creatures
from caltrop.games.common.table.clocks import parse_clock
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.events.open_business import ScenePrepared
from caltrop.kernel.state.state import PreparedScene, ProgressClock
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Result, Session
from caltrop.web.facilitator.screen import TEMPLATES, show_dialog
from caltrop.web.facilitator.view import FacilitatorPage
from caltrop.web.features.pictures.routes import UPLOAD, act_with_picture, bring_picture
from caltrop.web.gate.callers import DEAR
from caltrop.web.gate.fields import FromForm, Posted, first_value
from caltrop.web.gate.responses import html
from caltrop.web.gate.seat_tokens import Caller
from caltrop.web.gate.server import FromGuard, Req, server_of
from caltrop.web.live.room import Room
from caltrop.web.live.stream import partial
from caltrop.web.page.answers import refusal_toast, result_response
from caltrop.web.page.book import row_facts
from caltrop.web.page.look import Look
from caltrop.web.page.sheet_reading import emblem_of_name

from .danger import danger_things, measure_missing, read_scene, scene_lines
from .unread import Sorted, draw_unread, sort_line

MOST = 99  # creatures of one kind
CHANGED = "changed"  # what the page hears: the leaf stays open, and the field that was sent is empty again
Change: TypeAlias = Callable[[Session, PreparedScene, Posted], PreparedScene]


class CreatureRow(Struct, frozen=True):
    """One kind of creature of a scene: how many there are, and its numbers in a few words."""

    name: str
    facts: str
    count: int
    emblem: str


class SceneClock(Struct, frozen=True):
    """A clock of a scene, and its place among the open or the hidden ones."""

    clock: ProgressClock
    at: int


# ---- what is shown
def creature_rows(desk: FacilitatorPage, scene: PreparedScene) -> Iterator[CreatureRow]:
    """Yield the creatures of a scene; of one that is described in a line, the description is what there is to say."""
    rows = {str(getattr(row, "name", id)).casefold(): row for id, row in desk.game.shelf("creatures").items()}
    for line, count in scene_lines(scene, known_creatures(desk.game, desk.state)):
        name, _, described = line.partition(",")
        row = rows.get(line.casefold())
        facts = row_facts(desk.game, row) if row is not None else described.strip()
        shown = str(getattr(row, "name", name))
        yield CreatureRow(shown, facts, count, emblem_of_name(desk.look, shown))


def scene_clocks(scene: PreparedScene) -> Iterator[SceneClock]:
    for hidden, lines in ((False, scene.clocks), (True, scene.hidden_clocks)):
        yield from (SceneClock(parse_clock(line, hidden=hidden), at) for at, line in enumerate(lines))


def bench_things(desk: FacilitatorPage, room: Room, id: str, at: int) -> dict[str, object]:
    """Return what the workbench shows, with this scene laid open, or else the first one."""
    prepared = desk.state.prepared
    chosen = id if id in prepared else next(iter(prepared), "")
    known = known_creatures(desk.game, desk.state)
    counts = {each: sum(line.many for line in scene_lines(scene, known)) for each, scene in prepared.items()}
    shown: dict[str, object] = {"chosen": chosen, "scene": prepared.get(chosen), "counts": counts}
    if not chosen:
        return shown
    rows = tuple(creature_rows(desk, prepared[chosen]))
    marked = min(at, max(0, len(rows) - 1))
    danger = danger_things(desk, room, chosen, marked)
    return {**shown, "rows": rows, "clocks": tuple(scene_clocks(prepared[chosen])), **danger}


async def show_bench(
    request: Req, caller: Caller, id: str, at: int = 0, *, again: bool = False, unread: Sorted | None = None
) -> Response[str]:
    """Show the workbench, with what of a line of creatures could not be read."""

    def read(desk: FacilitatorPage) -> dict[str, object]:
        post = f"scenes/{quote(id)}"
        again_fields = {"change": "creatures", "add": "", "at": str(at)}
        drawn = draw_unread(desk.game, desk.table, unread, post, again_fields) if unread else ""
        return {**bench_things(desk, caller.room, id, at), "again": again, "unread": drawn}

    return await show_dialog(request, caller, "features/scenes/scenes.html", read, again=again)


@get("/scenes")
async def show_scenes(
    request: Req, caller: FromGuard, id: FromQuery[str] = "", at: FromQuery[int] = 0, again: FromQuery[str] = ""
) -> Response[str]:
    """Show the scenes that are prepared, one of them laid open."""
    return await show_bench(request, caller, id, max(0, at), again=again == "yes")


@get("/danger/{scene:str}")
async def show_danger(request: Req, caller: FromGuard, scene: FromPath[str], at: FromQuery[int] = 0) -> Response[str]:
    """Show how dangerous a prepared scene would be, by the number of one kind of foe."""
    room = caller.room
    asked = await room.look(lambda s: read_scene(s, room, scene, at))
    found = await measure_missing(request, room, caller.seat, asked) if asked else None
    near = server_of(request).surroundings(room)

    def draw_column(session: Session) -> str:
        if scene not in session.state.prepared:
            return ""
        desk = FacilitatorPage(Look(session, caller.seat, near, tail=0))
        return TEMPLATES.render(
            "features/scenes/danger.html", look=desk.look, **danger_things(desk, room, scene, at, found)
        )

    return html(partial("#danger", "innerMorph", await room.look(draw_column)))


# ---- what can be changed
def rename(session: Session, scene: PreparedScene, fields: Posted) -> PreparedScene:
    return structs.replace(scene, name=first_value(fields, "name").strip())


def rewrite_note(session: Session, scene: PreparedScene, fields: Posted) -> PreparedScene:
    return structs.replace(scene, note=first_value(fields, "note").strip())


def lay_items(session: Session, scene: PreparedScene, fields: Posted) -> PreparedScene:
    lines = (line.strip() for line in first_value(fields, "items").splitlines())
    return structs.replace(scene, items=tuple(filter(None, lines)))


def add_creatures(session: Session, scene: PreparedScene, fields: Posted) -> PreparedScene:
    """Add the creatures of a typed line; more of a kind that is there are counted with it."""
    known = known_creatures(session.game, session.state)
    counts = dict(scene_lines(scene, known))
    for line, count in sort_line(session.game, session.state, first_value(fields, "add")).known:
        same = next((each for each in counts if each.casefold() == line.casefold()), line)
        counts[same] = min(MOST, counts.get(same, 0) + count)
    return structs.replace(scene, creatures=creature_lines(counts.items()))


def count_anew(session: Session, scene: PreparedScene, fields: Posted) -> PreparedScene:
    """Set how many there are of one kind; with none, it goes."""
    at = number_in(fields, "at")
    n = min(MOST, number_in(fields, "n"))
    found = scene_lines(scene, known_creatures(session.game, session.state))
    lines = [line._replace(many=n) if k == at else line for k, line in enumerate(found)]
    return structs.replace(scene, creatures=creature_lines(lines))


def creature_lines(found: Iterable[tuple[str, int]]) -> tuple[str, ...]:
    return tuple(f"{line} x{count}" if count > 1 else line for line, count in found if count > 0)


def add_clock(session: Session, scene: PreparedScene, fields: Posted) -> PreparedScene:
    line = first_value(fields, "clock").strip()
    place = clock_place(fields)
    return structs.replace(scene, **{place: (*getattr(scene, place), line)} if line else {})


def drop_clock(session: Session, scene: PreparedScene, fields: Posted) -> PreparedScene:
    at = number_in(fields, "at")
    place = clock_place(fields)
    kept = tuple(line for k, line in enumerate(getattr(scene, place)) if k != at)
    return structs.replace(scene, **{place: kept})


def clock_place(fields: Posted) -> str:
    return "hidden_clocks" if first_value(fields, "hidden") == "yes" else "clocks"


def number_in(fields: Posted, name: str) -> int:
    text = first_value(fields, name).strip()
    return int(text) if text.isdecimal() and len(text) <= 4 else 0


def take_picture_away(session: Session, scene: PreparedScene, fields: Posted) -> PreparedScene:
    return structs.replace(scene, picture="")


CHANGES: Mapping[str, Change] = {
    "name": rename,
    "note": rewrite_note,
    "items": lay_items,
    "creatures": add_creatures,
    "count": count_anew,
    "clock": add_clock,
    "drop-clock": drop_clock,
    "no-picture": take_picture_away,
}


def prepare_again(id: str, scene: PreparedScene) -> Intent:
    """Return the move that makes a prepared scene this one."""
    want: dict[str, Any] = {"id": id, **structs.asdict(scene)}
    return Intent("table.prepare", "", {key: list(v) if isinstance(v, tuple) else v for key, v in want.items()})


def change_prepared(session: Session, seat: str, id: str, fields: Posted) -> Result:
    change = CHANGES.get(first_value(fields, "change"))
    scene = session.state.prepared.get(id)
    if change is None or scene is None:
        return Refused("no-such-scene", "table.prepare", {"got": id[:60]})
    return session.act(seat, prepare_again(id, change(session, scene, fields)), at=time.time())


@post("/scenes/{scene:str}", status_code=200)
async def change_scene(request: Req, caller: FromGuard, scene: FromPath[str], fields: FromForm) -> Response[str]:
    """Change one thing about a prepared scene."""
    read = Sorted(())
    if first_value(fields, "change") == "creatures":
        read = await caller.room.look(lambda s: sort_line(s.game, s.state, first_value(fields, "add")))
        if not read.known:
            return await show_bench(request, caller, scene, number_in(fields, "at"), again=True, unread=read)
    done = await caller.room.write(lambda s: change_prepared(s, caller.seat, scene, fields))
    return await show_changed(
        request, caller, done=done, fields=fields, id=scene, at=number_in(fields, "at"), unread=read
    )


@post("/scenes/{scene:str}/picture", status_code=200, opt=DEAR, request_max_body_size=UPLOAD)
async def give_picture(request: Req, caller: FromGuard, scene: FromPath[str]) -> Response[str]:
    """Give a prepared scene the picture that was sent: everyone sees it when the scene starts."""
    state = await caller.room.look(lambda session: session.state_for(caller.seat))
    if scene not in state.prepared:  # for players there are none
        return refusal_toast(caller, Refused("no-such-scene", "table.prepare", {"got": scene[:60]}))
    picture = await bring_picture(request, caller, "handout")
    if isinstance(picture, Refused):
        return refusal_toast(caller, picture)
    named = prepare_again(scene, structs.replace(state.prepared[scene], picture=picture.id))
    return await show_changed(request, caller, await act_with_picture(caller, named, picture), {}, scene)


@post("/scenes", status_code=200)
async def begin_scene(request: Req, caller: FromGuard, fields: FromForm) -> Response[str]:
    """Begin a new scene, of which only the name is known."""
    intent = Intent("table.prepare", "", {"name": first_value(fields, "name").strip()})
    done = await caller.room.act(caller.seat, intent)
    facts = (told.fact for told in done.emitted) if isinstance(done, Entry) else ()
    made = next((fact.id for fact in facts if isinstance(fact, ScenePrepared)), "")
    return await show_changed(request, caller, done, fields, made)


async def show_changed(
    request: Req,
    caller: Caller,
    done: Result,
    fields: Posted,
    id: str,
    at: int = 0,
    unread: Sorted | None = None,
) -> Response[str]:
    """Show the workbench as it is now; a refusal is said, and what was typed stays."""
    if not isinstance(done, Entry):
        return result_response(caller, done, fields)
    shown = await show_bench(request, caller, id, at, again=True, unread=unread)
    shown.headers["hx-trigger"] = CHANGED
    return shown


SCENES = [show_scenes, show_danger, change_scene, begin_scene]
UPLOADS = [give_picture]
