"""How somebody takes to the party: whom reactions are rolled for, and what is remembered of them."""

from __future__ import annotations

from typing import Annotated, Protocol

from caltrop.games.common.table_moves.reach import require_target
from caltrop.games.common.table_moves.wants import Short
from caltrop.kernel.errors import Warned, refuse
from caltrop.kernel.events.base import set_field
from caltrop.kernel.events.parts import PartEvent
from caltrop.kernel.events.table import Said
from caltrop.kernel.fate import Fact
from caltrop.kernel.move import Wants
from caltrop.kernel.parameters import Pick, Suggested
from caltrop.kernel.parts import Marks, Part, Setting, Widget
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import Audience

WORDS = ("hostile", "wary", "indifferent", "curious", "friendly", "kind", "helpful")  # of all games' tables


class Attitude(Part, frozen=True, tag="attitude"):
    """How somebody takes to the party, in a word of the reaction table; everyone can tell."""

    places = {"attitude": "mood"}
    result: str = ""

    def show(self) -> tuple[Widget, ...]:
        return (Marks("attitude", (self.result,)),) if self.result else ()

    def show_public(self) -> tuple[Widget, ...]:
        return self.show()

    def settings(self) -> dict[str, Setting]:
        return {"attitude": Setting(self.result, options=WORDS)}

    def put(self, name: str, value: int | str) -> Attitude:
        return Attitude(str(value)) if name == "attitude" and value in WORDS else self


class AttitudeSet(PartEvent[Attitude], frozen=True, tag="attitude-set"):
    private = False
    result: str

    change = set_field("result")


def is_at_table(scene: Scene, who: str) -> bool:
    """Is that somebody whom this seat knows? A hidden one's id is just a name like any other, and a stash is nobody."""
    found = scene.state.characters.get(who)
    return (
        found is not None and found.kind != "stash" and (not found.hidden or scene.state.may_act_for(scene.seat, who))
    )


def reaction_audience(scene: Scene, target: str) -> Audience:
    """Who sees a roll about somebody: of the hidden, only the facilitator."""
    found = scene.state.characters.get(target)
    return () if found is not None and found.hidden and is_at_table(scene, target) else None


# ---- reactions
class ReactionWants(Wants, frozen=True, kw_only=True):
    """Who is met: somebody at the table, whose attitude is remembered, or anyone by any name."""

    target: Annotated[Short, Pick.others, Suggested]


class ReactionResult(Protocol):
    """The outcome of a reaction roll."""

    @property
    def result(self) -> str: ...


def require_npc(scene: Scene, target: str) -> None:
    """Reactions are for those whom nobody plays."""
    if is_at_table(scene, target) and scene.state.characters[target].kind == "pc":
        refuse("not-an-npc", scene.rule("reaction"), who=scene.name(target))


def check_reaction(scene: Scene, actor: str, target: str) -> None:
    """Reactions are for others who live and whom nobody plays."""
    if is_at_table(scene, target):
        require_npc(scene, target)
        require_target(scene, actor, target)


def attitude_cautions(scene: Scene, target: str) -> tuple[Warned, ...]:
    """Whose attitude is plain to see is not rolled for again, unless the facilitator says so."""
    known = scene.part(target, Attitude).result if is_at_table(scene, target) else ""
    facts: dict[str, Fact] = {"who": scene.name(target), "attitude": known}
    return (Warned("attitude-known", scene.rule("reaction"), facts, facilitator=True),) if known else ()


def after_reaction(scene: Scene, actor: str, want: ReactionWants, outcome: ReactionResult) -> None:
    """It is said how they take it, and of whoever is at the table it is remembered."""
    target = want.target if is_at_table(scene, want.target) else ""
    name = scene.name(target) if target else want.target
    audience = scene.plan.audience if scene.plan else None
    scene.emit(Said(actor, scene.rule("reaction"), outcome.result, {"target": target, "name": name}), audience)
    if target:
        scene.emit(AttitudeSet(target, outcome.result))
