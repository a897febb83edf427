"""People: reactions of strangers, the die of fate, hirelings, and replacements for the dead."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, structs

from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.creation.newcomers import join
from caltrop.games.common.health.needs import Need
from caltrop.games.common.items.carrying import require_coin
from caltrop.games.common.items.pack import Purse
from caltrop.games.common.people import hirelings
from caltrop.games.common.people.attitude import ReactionWants, after_reaction, reaction_audience, require_npc
from caltrop.games.common.people.hirelings import Days, Hire, hire_person, require_employer
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.games.common.table.wants import Id, NoPlan
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, Facilitator, Naming, Pick, Suggested
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.rules.steps import RowFound
from caltrop.kernel.state.events.characters import CharacterAdded
from caltrop.kernel.state.events.fights import SideJoined
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import Character

from .create import (
    CREATION,
    TRAITS,
    CreateWants,
    check_creation,
    create,
    create_for_seat,
    full_scores,
    pack_with_gear,
)
from .dials import WAGE
from .initiative import enlist
from .library import shelves
from .mechanics import FATE, REACTION, FateOutcome, ReactionOutcome
from .sheet import Bio, Magic
from .turn_state import TurnState

HIRELINGS = "grimoire.hirelings"


# ---- reactions, fate
def plan_reaction(scene: Scene, actor: str, want: ReactionWants) -> Plan[Nothing, ReactionOutcome]:
    require_npc(scene, want.target)
    return Plan(REACTION, Nothing(), {"roller": actor}, audience=reaction_audience(scene, want.target))


class FateWants(Wants, frozen=True, kw_only=True):
    """A question for the die of fate."""

    question: Annotated[str, Meta(max_length=200)] = ""


def plan_fate(scene: Scene, actor: str, want: FateWants) -> Plan[Nothing, FateOutcome]:
    return Plan(FATE, Nothing(), {"roller": actor})


def after_fate(scene: Scene, actor: str, want: FateWants, outcome: FateOutcome) -> None:
    result = "favors" if outcome.favors else "against"
    shown = [step.facts.rolled for step in scene.steps if isinstance(step.facts, RowFound)]
    scene.emit(
        Said(actor, "grimoire.fate", result, {"question": want.question, **({"face": shown[-1]} if shown else {})})
    )


# ---- hiring
class HireWants(Wants, frozen=True, kw_only=True):
    """A role of the market, or a background like a character's; `days` are paid upfront.

    `seat`: the facilitator may give the hireling to a player; otherwise the employer's player has them.
    """

    role: Annotated[Id, Pick.shelf("roles")] = ""
    background: Annotated[Id, Pick.shelf("backgrounds", "classes")] = ""
    name: Annotated[str, Meta(max_length=60), Pick.rows("names"), Suggested, Naming("newcomer")] = ""
    days: Days = 1
    seat: Annotated[Id, Pick.own_seat, Facilitator] = ""


def plan_hire(scene: Scene, actor: str, want: HireWants) -> NoPlan:
    library = shelves(scene)
    if want.role and want.background:
        refuse("role-or-background", HIRELINGS)
    if want.role and want.role not in library.roles:
        refuse("no-such-role", HIRELINGS, got=want.role, options=tuple(library.roles))
    if want.background and want.background not in library.backgrounds:
        refuse("no-such-background", HIRELINGS, got=want.background, options=tuple(library.backgrounds))
    if want.seat and not scene.state.is_facilitator(scene.seat):
        refuse("facilitator-only", HIRELINGS, move="grimoire.hire")
    if want.seat and want.seat not in scene.state.seats:
        refuse("no-such-seat", "table.seats", seat=want.seat)
    require_coin(scene, actor, wage(scene, want) * want.days)
    return plan_without_dice()


def wage(scene: Scene, want: HireWants) -> int:
    """Return the pay for a day."""
    return shelves(scene).roles[want.role].cost if want.role else scene.dial(WAGE)


def hire(scene: Scene, actor: str, want: HireWants, outcome: Nothing) -> None:
    """Pay, and bring the hireling to the table."""
    person = hireling_from_role(scene, actor, want) if want.role else hireling_from_background(scene, actor, want)
    hire_person(scene, actor, structs.replace(person, owner=want.seat), wage(scene, want), want.days)


def hireling_from_role(scene: Scene, actor: str, want: HireWants) -> Character:
    """Roll 3d6 for each attribute, 1d6 HP and traits, and add the gear of the role."""
    library, role = shelves(scene), shelves(scene).roles[want.role]
    numbers = [CREATION.roll_line(scene.fate, library, line, actor) for line in ("STR", "DEX", "WIL", "HP")]
    traits = tuple(str(CREATION.roll_line(scene.fate, library, trait, actor)) for trait in TRAITS)
    name = want.name or str(CREATION.roll_line(scene.fate, library, "name", actor))
    strength, dexterity, will, hp = map(int, numbers)
    return Character(name, "hireling").with_parts(
        full_scores(strength, dexterity, will, hp),
        pack_with_gear(library, role.gear),
        Purse(0),
        Bio(role.name, "", 0, traits),
        *blank_parts(),
    )


def blank_parts() -> tuple[Any, ...]:
    """Return the parts that start empty."""
    return Magic(), TurnState(), Need(), Conditions(), Countdowns()


def hireling_from_background(scene: Scene, actor: str, want: HireWants) -> Character:
    """Roll a hireling like a character, with rations, gold and age."""
    said = {"background": want.background, "name": want.name}
    fixed: dict[str, str | int] = {name: value for name, value in said.items() if value}
    return create(scene.fate, shelves(scene), actor, fixed=fixed, swap=())


# ---- replacement
class ReplaceWants(CreateWants, frozen=True, kw_only=True):
    """A hireling of the dead character, or else a new character, made like any other."""

    hireling: Annotated[Id, Pick.hirelings, Advanced] = ""


def plan_replace(scene: Scene, actor: str, want: ReplaceWants) -> NoPlan:
    found = scene.state.characters[actor]
    if found.life != "dead" or found.kind != "character":
        refuse("not-dead", "grimoire.replacement", who=found.name)
    if not want.hireling:
        check_creation(scene, want)
        return plan_without_dice()
    require_employer(scene, actor, want.hireling)
    if scene.state.characters[want.hireling].life == "dead":
        refuse("dead-target", "grimoire.critical", who=scene.name(want.hireling))
    return plan_without_dice()


def replace(scene: Scene, actor: str, want: ReplaceWants, outcome: Nothing) -> None:
    """Give the player a new character, who joins at once, also in a fight."""
    owner = scene.state.characters[actor].owner
    who = want.hireling
    if who:
        person = structs.replace(scene.state.characters[who], kind="character", owner=owner)
        scene.emit(CharacterAdded(who, person.with_parts(Hire())))
    else:
        who = join(scene, create_for_seat(scene, want, owner))
    scene.emit(Said(who, "grimoire.replacement", "joins"))
    fight = scene.state.fight
    if fight and not fight.side_of(who):
        scene.emit(SideJoined(who, "party"))
        enlist(scene, who)


MOVES: tuple[AnyMove, ...] = (
    Move("grimoire.reaction", ReactionWants, plan_reaction, after_reaction, by="anyone", actor="maybe"),
    Move("grimoire.fate", FateWants, plan_fate, after_fate, by="anyone"),
    Move("grimoire.hire", HireWants, plan_hire, hire, rule=HIRELINGS, people=True, does=("trade",)),
    *hirelings.moves("grimoire", HIRELINGS),
    Move("grimoire.replace", ReplaceWants, plan_replace, replace, rule="grimoire.replacement", dead=True, people=True),
)
