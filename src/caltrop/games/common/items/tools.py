"""Tools that may help with a roll: the roller asks for advantage, the facilitator decides, and no one waits for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal, TypeAlias

from caltrop.games.common.table.wants import Id, NoPlan
from caltrop.kernel.contract.input import find_bad_value
from caltrop.kernel.contract.move import AnyMove, Move, NoWants, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Pick, Unasked
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.contract.surface import CallableRoll
from caltrop.kernel.contract.telling import HeardLine, Tellings, silent
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import accept, refuse
from caltrop.kernel.rules.steps import SAID_CAUSE, Cause
from caltrop.kernel.state.events.characters import PartEvent
from caltrop.kernel.state.events.open_business import rollers_left
from caltrop.kernel.state.messages import Data, Message
from caltrop.kernel.state.parts import Part
from caltrop.kernel.state.state import Character
from caltrop.messages import log

from .pack import Pack

RULE = "table.call"
_Verdict: TypeAlias = Literal["", "yes", "no"]


class ToolAsk(Part, frozen=True, tag="tool-ask"):
    """A tool that a character wants to use for a roll, and the facilitator's answer.

    `item` is its key in the pack; `call` the call that the roll answers. Without one, `want` says what is to be rolled.
    """

    move: str = ""
    item: str = ""
    call: str = ""
    want: dict[str, Any] = {}
    answer: _Verdict = ""

    def bring_to_table(self, clock: int) -> ToolAsk:
        """Return nothing asked: at another table no such roll waits."""
        return ToolAsk()

    def is_for(self, move: str, call: str) -> bool:
        """Is it about this roll?"""
        return bool(self.item) and (self.move, self.call) == (move, call)


class ToolAsked(PartEvent[ToolAsk], frozen=True, tag="tool-asked"):
    private = False
    move: str
    item: str
    name: str
    call: str = ""
    want: dict[str, Any] = {}

    def change(self, part: ToolAsk) -> ToolAsk:
        return ToolAsk(self.move, self.item, self.call, self.want)


class ToolAnswered(PartEvent[ToolAsk], frozen=True, tag="tool-answered"):
    """The facilitator said whether a tool gives advantage."""

    private = False
    name: str
    answer: Literal["yes", "no"]

    def change(self, part: ToolAsk) -> ToolAsk:
        return ToolAsk(part.move, part.item, part.call, part.want, self.answer) if part.item else part


class ToolAskEnded(PartEvent[ToolAsk], frozen=True, tag="tool-ask-ended"):
    """The roll was made, or the tool is no longer wanted."""

    private = False

    def is_clearing(self) -> bool:
        return True

    def change(self, part: ToolAsk) -> ToolAsk:
        return ToolAsk()


# ---- which things are tools
def plain_gear(character: Character) -> Mapping[str, str]:
    """Return the carried things that may help by the facilitator's word: gear without a die, a meal or a spell."""
    items = character.part(Pack).items.items()
    fit = ((k, i) for k, i in items if i.kind == "gear" and not (i.die or i.is_weapon or i.meals or i.spell or i.on))
    return {key: _short_name(item.name) for key, item in fit}


def _short_name(name: str) -> str:
    """Return an item's name without its measure: "rope" for "rope (25ft)"."""
    return name.partition(" (")[0]


def granted_causes(scene: Scene, who: str, by: int) -> Iterator[tuple[int, Cause]]:
    """Yield the advantage that the table grants by its causes: a tool's own, and what was said without one."""
    tool = scene.tool if who == scene.doing.actor else ""
    if tool:
        yield 1, Cause("tool", tool)
    if by - bool(tool):
        yield by - bool(tool), SAID_CAUSE


# ---- asking
class ToolWants(Wants, frozen=True, kw_only=True):
    """A tool for a roll: for an open call, or for a roll of one's own with these parameters."""

    move: Annotated[Id, Pick.rolls]
    item: Annotated[Id, Pick.items("gear")]
    call: Annotated[Id, Unasked] = ""
    want: Annotated[dict[str, Any], Unasked] = {}


def _find_roll(scene: Scene, move: str) -> CallableRoll:
    found = next((roll for roll in scene.game.surface.calls if scene.game.move_id(roll.move) == move), None)
    if found is None or not found.easier:
        refuse("no-tools-for", RULE, move=move)
    return found


def _plan_ask(scene: Scene, actor: str, want: ToolWants) -> NoPlan:
    if want.item not in _find_roll(scene, want.move).tools(scene.state.characters[actor]):
        refuse("not-a-tool", RULE, who=scene.name(actor), item=want.item)
    if want.call:
        call = scene.state.calls.get(want.call)
        if call is None or call.move != want.move or actor not in rollers_left(scene.state, call):
            refuse("no-call", RULE, move=want.move)
    else:
        accept(find_bad_value(scene.game.moves[want.move].wants, want.want, RULE))
    return plan_without_dice()


def _ask(scene: Scene, actor: str, want: ToolWants, outcome: Nothing) -> None:
    name = _find_roll(scene, want.move).tools(scene.state.characters[actor])[want.item]
    scene.emit(
        ToolAsked(
            who=actor, move=want.move, item=want.item, name=name, call=want.call, want={} if want.call else want.want
        )
    )


# ---- answering
class AnswerWants(Wants, frozen=True, kw_only=True):
    answer: Literal["yes", "no"]


def _require_ask(scene: Scene, actor: str) -> ToolAsk:
    found = scene.part(actor, ToolAsk)
    if not found.item:
        refuse("nothing-asked", RULE, who=scene.name(actor))
    return found


def _plan_answer(scene: Scene, actor: str, want: Wants) -> NoPlan:
    _require_ask(scene, actor)
    return plan_without_dice()


def _answer(scene: Scene, actor: str, want: AnswerWants, outcome: Nothing) -> None:
    asked = _require_ask(scene, actor)
    name = _find_roll(scene, asked.move).tools(scene.state.characters[actor]).get(asked.item, asked.item)
    scene.emit(ToolAnswered(actor, name, want.answer))


def _withdraw(scene: Scene, actor: str, want: NoWants, outcome: Nothing) -> None:
    scene.emit(ToolAskEnded(actor))


MOVES: tuple[AnyMove, ...] = (
    Move("table.tool", ToolWants, _plan_ask, _ask, rule=RULE, people=True),
    Move(
        "table.tool.answer", AnswerWants, _plan_answer, _answer, rule=RULE, by="facilitator", actor="one", people=True
    ),
    Move("table.tool.drop", NoWants, _plan_answer, _withdraw, rule=RULE, people=True),
)


def _tell_ask(event: ToolAsked, heard: HeardLine, at: int) -> Iterable[Message]:
    move = event.move.removeprefix(f"{heard.game.id}.") if heard.game else event.move
    return (log.AsksForAdvantage(who=heard.name(event.who), item=Data(event.name), move=move),)


def _tell_answer(event: ToolAnswered, heard: HeardLine, at: int) -> Iterable[Message]:
    kind = log.HasAdvantage if event.answer == "yes" else log.HasNoAdvantage
    return (kind(who=heard.name(event.who), item=Data(event.name)),)


TELLINGS = Tellings({"tool-asked": _tell_ask, "tool-answered": _tell_answer, "tool-ask-ended": silent})
