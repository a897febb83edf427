"""Scenes that the facilitator has ready: creatures, a note and tables, dropped onto the table at once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, TypeAlias

from msgspec import Meta

from caltrop.games.common.chapters.fights import FOES
from caltrop.games.common.creation.drafting import slug
from caltrop.kernel.errors import Refused
from caltrop.kernel.events.open_business import SceneOver, ScenePrepared
from caltrop.kernel.events.table import Noted
from caltrop.kernel.game import RandomTable
from caltrop.kernel.input import read
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, Wants, plan_without_dice
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import PreparedScene

from .waiting import fresh_note
from .wants import Id, IdWants, Name, NoPlan, Text

RULE = "table.prepare"
SEVERAL = re.compile(r"(.+) x ?(\d{1,3})", re.DOTALL)
Line: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]


# ---- getting ready
class PrepareWants(Wants, frozen=True, kw_only=True):
    """`creatures` are lines as the game reads them, "goblin x6" being six; `id` is the scene to change."""

    name: Name
    creatures: Annotated[tuple[Line, ...], Meta(max_length=20)] = ()
    note: Text = ""
    tables: Annotated[tuple[Id, ...], Meta(max_length=20)] = ()
    id: Id = ""


def plan_prepare(scene: Scene, actor: str, want: PrepareWants) -> NoPlan:
    if want.id and want.id not in scene.state.prepared:
        return Refused("no-such-scene", RULE, {"got": want.id})
    return bad_creature_line(scene, want.creatures) or no_table(scene, want.tables) or plan_without_dice()


def no_table(scene: Scene, tables: tuple[str, ...]) -> Refused | None:
    """The first of these that the game does not have, if there is one."""
    known = game_tables(scene)
    stray = next((id for id in tables if id not in known), None)
    return None if stray is None else Refused("unknown-table", RULE, {"got": stray, "options": tuple(known)})


def game_tables(scene: Scene) -> Mapping[str, RandomTable]:
    """The game's tables, by id."""
    found: Mapping[str, RandomTable] = getattr(scene.game.library, "tables", {})
    return found


def prepare(scene: Scene, actor: str, want: PrepareWants, outcome: Nothing) -> None:
    id = want.id or scene.state.fresh_id(slug(want.name), scene.state.prepared)
    scene.emit(ScenePrepared(id, PreparedScene(want.name, want.creatures, want.note, want.tables)), audience=())


# ---- creatures, as the game's own move has them
def parse_creature_line(scene: Scene, line: str, **how: Any) -> tuple[AnyMove, Any] | Refused:
    """The game's move that brings the creatures of a line, and what is wanted of it."""
    move = scene.game.moves.get(f"{scene.game.id}.creature")
    if move is None:
        return Refused("no-creatures", RULE, {"game": scene.game.title})
    several = SEVERAL.fullmatch(line.strip())
    creature, count = (several[1], int(several[2])) if several else (line.strip(), 1)
    want = read(move.wants, {"creature": creature, "count": count, **how}, move.rule)
    if isinstance(want, Refused):
        return want
    plan = move.plan(scene, "", want)
    return plan if isinstance(plan, Refused) else (move, want)


def bad_creature_line(scene: Scene, lines: tuple[str, ...]) -> Refused | None:
    """What the game says of the first line that it cannot read."""
    found = (parse_creature_line(scene, line) for line in lines)
    return next((no for no in found if isinstance(no, Refused)), None)


# ---- thrown away, or entered
def no_scene(scene: Scene, id: str) -> Refused | None:
    return None if id in scene.state.prepared else Refused("no-such-scene", RULE, {"got": id})


def plan_unprepare(scene: Scene, actor: str, want: IdWants) -> NoPlan:
    return no_scene(scene, want.id) or plan_without_dice()


def close_prepared(scene: Scene, id: str, *, entered: bool) -> None:
    """Ready no longer."""
    scene.emit(SceneOver(id, scene.state.prepared[id].name, entered), audience=())


class EnterWants(IdWants, frozen=True, kw_only=True):
    """`hidden`: nobody sees them yet; `fight`: they join the foes of the fight that is under way, if one is."""

    hidden: bool = False
    fight: bool = False


def plan_enter(scene: Scene, actor: str, want: EnterWants) -> NoPlan:
    return (
        no_scene(scene, want.id)
        or bad_creature_line(scene, scene.state.prepared[want.id].creatures)
        or plan_without_dice()
    )


def enter(scene: Scene, actor: str, want: EnterWants, outcome: Nothing) -> None:
    """Its creatures are at the table, its note is among the facilitator's, with the tables to roll on."""
    ready = scene.state.prepared[want.id]
    side = FOES if want.fight and scene.state.encounter else ""
    close_prepared(scene, want.id, entered=True)
    for line in ready.creatures:
        found = parse_creature_line(scene, line, hidden=want.hidden, side=side)
        if not isinstance(found, Refused):
            found[0].consequences(scene, "", found[1], Nothing())
    if text := scene_note(scene, ready):
        scene.emit(Noted(fresh_note(scene, ()), text, ()), audience=())


def scene_note(scene: Scene, ready: PreparedScene) -> str:
    """What the facilitator wants to have before them."""
    titles = (game_tables(scene)[id].title for id in ready.tables if id in game_tables(scene))
    return "\n".join(filter(None, (ready.note, *titles)))


def throw_away(scene: Scene, actor: str, want: IdWants, outcome: Nothing) -> None:
    close_prepared(scene, want.id, entered=False)


MOVES: tuple[AnyMove, ...] = (
    Move(RULE, PrepareWants, plan_prepare, prepare, by="facilitator"),
    Move("table.unprepare", IdWants, plan_unprepare, throw_away, rule=RULE, by="facilitator"),
    Move("table.enter", EnterWants, plan_enter, enter, rule=RULE, by="facilitator"),
)
