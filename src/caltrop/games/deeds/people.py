"""People: reactions of strangers, morale of opponents, and hirelings."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from msgspec import Meta

from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.fighting.fights import FOES, require_fight
from caltrop.games.common.fighting.rout import can_rout, rout, those_who_rout, visible_names
from caltrop.games.common.health.needs import Need
from caltrop.games.common.items.carrying import require_coin
from caltrop.games.common.items.pack import Pack, Purse
from caltrop.games.common.people import hirelings
from caltrop.games.common.people.attitude import (
    ReactionWants,
    after_reaction,
    attitude_cautions,
    check_reaction,
    reaction_audience,
)
from caltrop.games.common.people.hirelings import Days, hire_person
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.games.common.table.wants import FoeId, Id, NoPlan
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Naming, Pick, Suggested
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.rules.steps import FactStated
from caltrop.kernel.state.events.fights import able_members
from caltrop.kernel.state.events.open_business import RollBecameDue
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import Character, DueRoll, State

from .creation import CREATION, pack_with_gear
from .library import Role, shelves
from .mechanics import REACTION, SAVE, ReactionOutcome, SaveOutcome, SaveParams
from .rounds import withdraw_due_rolls
from .rulings import SLOTS
from .saves import save_facts, save_score
from .sheet import ABILITIES, Nature, ability, full_scores, save_advantage

HIRELINGS = "deeds.create"


# ---- reactions
def _plan_reaction(scene: Scene, actor: str, want: ReactionWants) -> Plan[Nothing, ReactionOutcome]:
    check_reaction(scene, actor, want.target)
    warned = attitude_cautions(scene, want.target)
    audience = reaction_audience(scene, want.target)
    return Plan(REACTION, Nothing(), {"roller": actor}, warnings=warned, audience=audience)


# ---- morale
class MoraleWants(Wants, frozen=True, kw_only=True):
    """Whose Intellect saves for the foes: their leader's, or the highest."""

    leader: FoeId = ""


def _their_leader(scene: Scene) -> str:
    """Return the foes' leader, else the foe with the highest Intellect."""
    up = [w for w in able_members(scene.state, FOES) if can_rout(scene, w)]
    led = next((w for w in up if scene.part(w, Nature).leader), "")
    return led or max(up, key=lambda w: ability(scene, w, "Intellect"), default="")


def _plan_morale(scene: Scene, actor: str, want: MoraleWants) -> Plan[SaveParams, SaveOutcome]:
    require_fight(scene)
    leader = want.leader or _their_leader(scene)
    if not leader:
        refuse("nobody-left", "deeds.morale")
    if leader not in able_members(scene.state, FOES) or not can_rout(scene, leader):
        refuse("no-leader", "deeds.morale", who=scene.name(leader))
    params = SaveParams(
        score=save_score(scene, leader, "Intellect"), advantage=save_advantage(scene, leader, "Intellect")
    )
    return Plan(SAVE, params, {"roller": leader})


def _after_morale(scene: Scene, actor: str, want: MoraleWants, outcome: SaveOutcome) -> None:
    """Let the foes flee if the save failed."""
    leader = scene.plan.roles.get("roller", "") if scene.plan else ""
    foes = able_members(scene.state, FOES)
    names = visible_names(scene, foes) if outcome.passed else those_who_rout(scene, foes)
    told = {**save_facts(scene, leader, "Intellect"), **names}
    scene.emit(Said(leader, "deeds.morale", "hold" if outcome.passed else "flee", told))
    withdraw_due_rolls(scene, "deeds.morale")
    if not outcome.passed:
        rout(scene, foes, "flee")


def offer_morale(scene: Scene, before: State) -> None:
    """Offer a morale save when the first foe falls, and when half are gone."""
    if scene.state.fight is None or before.fight is None or not _their_leader(scene):
        return
    if why := _morale_trigger(scene.state, before):
        scene.fate.note("deeds.morale", "", FactStated(why))
        withdraw_due_rolls(scene, "deeds.morale")  # one offered save at a time
        id = scene.state.fresh_id("morale", scene.state.due_rolls)
        scene.emit(RollBecameDue(id, DueRoll("deeds.morale", "", "deeds.morale", why=why)), audience=())


def _morale_trigger(state: State, before: State) -> str:
    """Return the trigger that this move has set off, or ""."""
    was = len(able_members(before, FOES))
    now = len(able_members(state, FOES))
    began = state.fight.began.get(FOES, 0) if state.fight else 0
    if began > 1 and now * 2 <= began < was * 2:
        return "half"
    return "first" if began > 1 and _has_fallen_foe(state) and not _has_fallen_foe(before) else ""


def _has_fallen_foe(state: State) -> bool:
    """Has any foe fallen?"""
    members = state.fight.sides.get(FOES, ()) if state.fight else ()
    return any(w in state.characters and state.characters[w].life != "up" for w in members)


# ---- hiring
class HireWants(Wants, frozen=True, kw_only=True):
    """A hireling's role, and the days paid upfront."""

    role: Annotated[Id, Pick.shelf("roles")]
    name: Annotated[str, Meta(max_length=60), Pick.rows("names"), Suggested, Naming("newcomer")] = ""
    days: Days = 1


def _plan_hire(scene: Scene, actor: str, want: HireWants) -> NoPlan:
    roles = shelves(scene).roles
    if want.role not in roles:
        refuse("no-such-role", HIRELINGS, got=want.role, options=tuple(roles))
    require_coin(scene, actor, roles[want.role].cost * want.days)
    return plan_without_dice()


def _hire(scene: Scene, actor: str, want: HireWants, outcome: Nothing) -> None:
    """Pay, and bring the hireling to the table."""
    role = shelves(scene).roles[want.role]
    hire_person(scene, actor, _hireling_from_role(scene, actor, role, want.name or role.name), role.cost, want.days)


def _hireling_from_role(scene: Scene, actor: str, role: Role, name: str) -> Character:
    """Roll 3d6 for each ability and 1d6 HP, and add the gear of the role."""
    roll = partial(CREATION.roll_line, scene.fate, shelves(scene), who=actor)
    brawn, finesse, intellect = map(int, scene.fate.together({line: partial(roll, line) for line in ABILITIES}))
    hp = int(roll("HP"))
    pack = pack_with_gear(Pack(size=scene.dial(SLOTS)), shelves(scene), role.gear)
    scores = full_scores(brawn, finesse, intellect, hp)
    return Character(name).with_parts(scores, pack, Purse(), Need(), Conditions(), Countdowns())


MOVES: tuple[AnyMove, ...] = (
    Move("deeds.reaction", ReactionWants, _plan_reaction, after_reaction, actor="maybe"),
    Move("deeds.morale", MoraleWants, _plan_morale, _after_morale, by="facilitator"),
    Move("deeds.hire", HireWants, _plan_hire, _hire, rule=HIRELINGS, people=True, does=("trade",)),
    *hirelings.moves("deeds", HIRELINGS),
)
