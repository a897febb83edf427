"""Scenes that the facilitator prepares: creatures, a note and random tables, brought to the table at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, TypeAlias

from msgspec import Meta

from caltrop.games.common.creation.newcomers import slug
from caltrop.games.common.fighting.fights import FOES
from caltrop.games.common.items.loot import lay_lines
from caltrop.games.common.items.piles import leave_piles
from caltrop.games.common.people.creature_lines import known_creatures, parse_kind
from caltrop.games.common.table.messages import fresh_note
from caltrop.kernel.contract.game import RandomTable
from caltrop.kernel.contract.input import read
from caltrop.kernel.contract.move import AnyMove, Move, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, Lines, Pick, Unasked
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import accept, refuse
from caltrop.kernel.state.events.open_business import SceneOver, ScenePrepared
from caltrop.kernel.state.events.story import HandoutShown, SceneOpened
from caltrop.kernel.state.events.table import Noted
from caltrop.kernel.state.state import PreparedScene

from .clocks import begin_clock, parse_clock, require_room
from .pictures import PictureId
from .wants import Id, IdWants, Name, NoPlan, Text

RULE = "table.prepare"
_Line: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]


# ---- prepare
class PrepareWants(Wants, frozen=True, kw_only=True):
    """A scene. `creatures` are lines that the game can read, "goblin x6" being six; `id` is the scene to change.

    `items` lie there: the market's, homebrew ones, any others, "rope x2" being two; "15 coin" is coin. `clocks` and
    `hidden_clocks` begin with the scene, each as it is meant: "The ritual, 8" has eight segments. Who changes a scene
    keeps its `picture` unless another is named, or "" for none.
    """

    name: Name
    creatures: Annotated[tuple[_Line, ...], Meta(max_length=20), Lines] = ()
    items: Annotated[tuple[_Line, ...], Meta(max_length=40), Lines] = ()
    clocks: Annotated[tuple[_Line, ...], Meta(max_length=10), Lines] = ()
    hidden_clocks: Annotated[tuple[_Line, ...], Meta(max_length=10), Lines] = ()
    note: Text = ""
    tables: Annotated[tuple[Id, ...], Meta(max_length=20), Pick.tables] = ()
    picture: Annotated[PictureId | None, Unasked] = None
    id: Annotated[Id, Pick.scenes, Advanced] = ""


def _plan_prepare(scene: Scene, actor: str, want: PrepareWants) -> NoPlan:
    if want.id:
        _require_prepared(scene, want.id)
    _check_creature_lines(scene, want.creatures)
    _require_tables(scene, want.tables)
    return plan_without_dice()


def _require_tables(scene: Scene, tables: tuple[str, ...]) -> None:
    known = _game_tables(scene)
    for id in tables:
        if id not in known:
            refuse("unknown-table", RULE, got=id, options=tuple(known))


def _game_tables(scene: Scene) -> Mapping[str, RandomTable]:
    """Return the game's random tables, by id."""
    found: Mapping[str, RandomTable] = scene.game.shelf("tables")
    return found


def _prepare(scene: Scene, actor: str, want: PrepareWants, outcome: Nothing) -> None:
    id = want.id or scene.state.fresh_id(slug(want.name), scene.state.prepared)
    lists = (want.tables, want.items, want.clocks, want.hidden_clocks)
    before = scene.state.prepared.get(id)
    picture = (before.picture if before else "") if want.picture is None else want.picture
    ready = PreparedScene(want.name, want.creatures, want.note, *lists, picture)
    scene.emit(ScenePrepared(id, ready), audience=())


# ---- creatures, by the game's own move
def _parse_creature_line(scene: Scene, line: str, **how: Any) -> tuple[AnyMove, Any]:
    """Return the game's move for creatures, and its parameters for this line."""
    move = scene.game.move_for("creature")
    if move is None:
        refuse("no-creatures", RULE, game=scene.game.title)
    creature, count = parse_kind(line, known_creatures(scene.game, scene.state))
    want = accept(read(move.wants, {"creature": creature, "count": count, **how}, move.rule))
    move.plan(scene, "", want)
    return move, want


def _check_creature_lines(scene: Scene, lines: tuple[str, ...]) -> None:
    """Refuse a line that the game cannot read."""
    for line in lines:
        _parse_creature_line(scene, line)


# ---- throw away, or enter
def _require_prepared(scene: Scene, id: str) -> None:
    if id not in scene.state.prepared:
        refuse("no-such-scene", RULE, got=id)


class SceneWants(IdWants, frozen=True, kw_only=True):
    id: Annotated[Id, Pick.scenes]


def _plan_unprepare(scene: Scene, actor: str, want: IdWants) -> NoPlan:
    _require_prepared(scene, want.id)
    return plan_without_dice()


def _close_prepared(scene: Scene, id: str, *, entered: bool) -> None:
    """Remove a prepared scene from the list."""
    scene.emit(SceneOver(id, scene.state.prepared[id].name, entered), audience=())


class EnterWants(SceneWants, frozen=True, kw_only=True):
    """Enter a scene: `hidden` hides its creatures and things, `fight` puts them among the foes if there is a fight.

    With a `title` everyone reads where the scene is set; the prepared name is the facilitator's alone.
    """

    hidden: bool = False
    title: Annotated[str, Meta(max_length=120)] = ""
    fight: Annotated[bool, Advanced] = False


def _plan_enter(scene: Scene, actor: str, want: EnterWants) -> NoPlan:
    _require_prepared(scene, want.id)
    ready = scene.state.prepared[want.id]
    _check_creature_lines(scene, ready.creatures)
    require_room(scene, len(ready.clocks) + len(ready.hidden_clocks))
    return plan_without_dice()


def _enter(scene: Scene, actor: str, want: EnterWants, outcome: Nothing) -> None:
    """Bring creatures, things and clocks to the table; the note with the titles of the tables is the facilitator's."""
    ready = scene.state.prepared[want.id]
    side = FOES if want.fight and scene.state.fight else ""
    _close_prepared(scene, want.id, entered=True)
    leave_piles(scene)
    if want.title.strip():
        scene.emit(SceneOpened(want.title.strip()))
    for line in ready.creatures:
        move, how = _parse_creature_line(scene, line, hidden=want.hidden, side=side)
        move.consequences(scene, "", how, Nothing())
    lay_lines(scene, ready.items, want.title.strip()[:60], hidden=want.hidden)
    for hidden, lines in ((False, ready.clocks), (True, ready.hidden_clocks)):
        for line in lines:
            begin_clock(scene, parse_clock(line, hidden=hidden))
    _show_picture(scene, ready, want)
    if text := _scene_note(scene, ready):
        scene.emit(Noted(fresh_note(scene, ()), text, ()), audience=())


def _show_picture(scene: Scene, ready: PreparedScene, want: EnterWants) -> None:
    """Show everyone the scene's picture, also on the TV; of a hidden scene only the facilitator gets it."""
    if not ready.picture:
        return
    audience = () if want.hidden else None
    title = want.title.strip()
    id = fresh_note(scene, audience)
    scene.emit(
        Noted(id=id, text="", audience=audience, title=title, by=scene.seat, picture=ready.picture), audience=audience
    )
    if not want.hidden:
        scene.emit(HandoutShown(id, title))


def _scene_note(scene: Scene, ready: PreparedScene) -> str:
    """Return the note for the facilitator: the prepared text, and the titles of the tables."""
    titles = (_game_tables(scene)[id].title for id in ready.tables if id in _game_tables(scene))
    return "\n".join(filter(None, (ready.note, *titles)))


def _throw_away(scene: Scene, actor: str, want: IdWants, outcome: Nothing) -> None:
    _close_prepared(scene, want.id, entered=False)


MOVES: tuple[AnyMove, ...] = (
    Move(RULE, PrepareWants, _plan_prepare, _prepare, by="facilitator"),
    Move("table.unprepare", SceneWants, _plan_unprepare, _throw_away, rule=RULE, by="facilitator", danger=True),
    Move("table.enter", EnterWants, _plan_enter, _enter, rule=RULE, by="facilitator"),
)
