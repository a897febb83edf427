"""Attitude: how a creature or a stranger feels about the party, and the reaction roll that decides it."""

from __future__ import annotations

from typing import Annotated, Protocol

from caltrop.games.common.table.wants import Short
from caltrop.kernel.contract.move import Wants
from caltrop.kernel.contract.parameters import Pick, Suggested
from caltrop.kernel.contract.scene import Scene, only_warns
from caltrop.kernel.contract.telling import Tellings, silent
from caltrop.kernel.rules.refusals import Warned, refuse
from caltrop.kernel.rules.steps import Fact
from caltrop.kernel.state.events.characters import PartEvent
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.parts import Marks, Part, Setting, Widget
from caltrop.kernel.state.state import Audience
from caltrop.messages import log, marks

from .targets import require_target

WORDS = ("hostile", "wary", "indifferent", "curious", "friendly", "kind", "helpful")  # of all games


class Attitude(Part, frozen=True, tag="attitude"):
    """How a character feels about the party, as one word of the reaction table; every seat can see it.

    While a charm sways it, `beneath` is what it was before.
    """

    places = {"attitude": "mood"}
    result: str = ""
    beneath: str | None = None

    def show(self) -> tuple[Widget, ...]:
        return (Marks("attitude", (marks.Feeling(self.result),)),) if self.result else ()

    def show_public(self) -> tuple[Widget, ...]:
        return self.show()

    def settings(self) -> dict[str, Setting]:
        return {"attitude": Setting(self.result, options=WORDS)}

    def put(self, name: str, value: int | str) -> Attitude:
        return Attitude(str(value)) if name == "attitude" and value in WORDS else self


class AttitudeSet(PartEvent[Attitude], frozen=True, tag="attitude-set"):
    private = False
    result: str

    def change(self, part: Attitude) -> Attitude:
        return Attitude(self.result)


class AttitudeSwayed(PartEvent[Attitude], frozen=True, tag="attitude-swayed"):
    """Magic sways an attitude; it comes back when the magic is over."""

    private = False
    result: str

    def change(self, part: Attitude) -> Attitude:
        return Attitude(self.result, part.result if part.beneath is None else part.beneath)


def sway_attitude(scene: Scene, who: str, to: str) -> None:
    """Let somebody who is no player's character feel better about the party, for a while."""
    now = scene.part(who, Attitude).result
    better = now in WORDS and WORDS.index(now) >= WORDS.index(to)
    if scene.state.characters[who].kind != "character" and not better:
        scene.emit(AttitudeSwayed(who, to))


def is_at_table(scene: Scene, who: str) -> bool:
    """Is this a character that the seat may know? A hidden character counts as a free name, and a stash as no one."""
    found = scene.state.characters.get(who)
    return (
        found is not None and found.kind != "stash" and (not found.hidden or scene.state.may_act_for(scene.seat, who))
    )


def reaction_audience(scene: Scene, target: str) -> Audience:
    """Return who sees a roll about a character: only the facilitator if it is hidden."""
    found = scene.state.characters.get(target)
    return () if found is not None and found.hidden and is_at_table(scene, target) else None


# ---- reactions
class ReactionWants(Wants, frozen=True, kw_only=True):
    """Who is met: a character at the table, whose attitude is remembered, or anyone by a free name."""

    target: Annotated[Short, Pick.others, Suggested]


class _ReactionResult(Protocol):
    """The outcome of a reaction roll."""

    @property
    def result(self) -> str: ...


def require_npc(scene: Scene, target: str) -> None:
    """Refuse a reaction of a player's character."""
    if is_at_table(scene, target) and scene.state.characters[target].kind == "character":
        refuse("not-an-npc", scene.rule("reaction"), who=scene.name(target))


def check_reaction(scene: Scene, actor: str, target: str) -> None:
    """Refuse a reaction of a player's character, of the actor, or of the dead."""
    if is_at_table(scene, target):
        require_npc(scene, target)
        require_target(scene, actor, target)


@only_warns
def attitude_cautions(scene: Scene, target: str) -> tuple[Warned, ...]:
    """Warn if the attitude is known already: only the facilitator can have it rolled again."""
    known = scene.part(target, Attitude).result if is_at_table(scene, target) else ""
    facts: dict[str, Fact] = {"who": scene.name(target), "attitude": known}
    return (Warned("attitude-known", scene.rule("reaction"), facts, facilitator=True),) if known else ()


def after_reaction(scene: Scene, actor: str, want: ReactionWants, outcome: _ReactionResult) -> None:
    """Tell the reaction, and remember it if the target is at the table."""
    target = want.target if is_at_table(scene, want.target) else ""
    name = scene.name(target) if target else want.target
    audience = scene.plan.audience if scene.plan else None
    scene.emit(Said(actor, scene.rule("reaction"), outcome.result, {"target": target, "name": name}), audience)
    if target:
        scene.emit(AttitudeSet(target, outcome.result))


TELLINGS = Tellings({"attitude-set": silent, "attitude-swayed": silent}, {"reaction": log.Reacts})
