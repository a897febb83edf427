"""People: reactions of strangers, the die of fate, hirelings, replacements for the dead, morale and retreat.

Morale saves are rolled by those who fight the party; anyone may retreat.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Annotated, Any

from msgspec import Meta, structs

from caltrop.games.common.conditions.in_play import condition_modifiers, is_barred_from
from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.creation.newcomers import join
from caltrop.games.common.fighting.fights import FOES, PARTY, require_fight
from caltrop.games.common.fighting.rout import can_leave, leave_with_turn, rout, those_who_rout, visible_names
from caltrop.games.common.health.needs import Need
from caltrop.games.common.health.points import Scores
from caltrop.games.common.items.carrying import require_coin
from caltrop.games.common.items.pack import Purse
from caltrop.games.common.people import hirelings
from caltrop.games.common.people.attitude import ReactionWants, after_reaction, reaction_audience, require_npc
from caltrop.games.common.people.hirelings import Days, Hire, hire_person
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.games.common.table.time import forgo_turn
from caltrop.games.common.table.wants import Id, NoPlan
from caltrop.kernel.contract.move import NOTHING, AnyMove, Move, Plan, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, Facilitator, Naming, Pick, Suggested
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.rules.steps import FactStated, RowFound
from caltrop.kernel.state.events.characters import CharacterAdded
from caltrop.kernel.state.events.fights import LeftFight, SideJoined, able_members
from caltrop.kernel.state.events.open_business import DueRollTaken, RollBecameDue
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import Character, DueRoll, State

from .action_points import Cost, cautions, cost, pay, spend_advantage, warn_if_cannot
from .checks import SAVE_ROLL, DiceWants, check_facts, prepare_side, save_params, secret_params
from .creation import (
    CREATION,
    CreateWants,
    check_creation,
    create,
    create_for_seat,
    full_scores,
    pack_with_gear,
)
from .library import shelves
from .mechanics import (
    FATE,
    REACTION,
    SAVE,
    Difficulty,
    FateOutcome,
    ReactionOutcome,
    SaveOutcome,
    SaveParams,
    note_attribute,
)
from .rounds import enlist
from .rulings import WAGE
from .sheet import TRAITS, Bio, Magic, Nature, net_advantage, score
from .turns import TurnState

_HIRELINGS = "grimoire.hirelings"


# ---- reactions, fate
def _plan_reaction(scene: Scene, actor: str, want: ReactionWants) -> Plan[Nothing, ReactionOutcome]:
    require_npc(scene, want.target)
    if actor in scene.state.characters:
        warn_if_cannot(scene, actor, "speak")
    return Plan(REACTION, Nothing(), {"roller": actor}, audience=reaction_audience(scene, want.target))


class FateWants(Wants, frozen=True, kw_only=True):
    """A question for the die of fate."""

    question: Annotated[str, Meta(max_length=200)] = ""


def _plan_fate(scene: Scene, actor: str, want: FateWants) -> Plan[Nothing, FateOutcome]:
    return Plan(FATE, Nothing(), {"roller": actor})


def _after_fate(scene: Scene, actor: str, want: FateWants, outcome: FateOutcome) -> None:
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


def _plan_hire(scene: Scene, actor: str, want: HireWants) -> NoPlan:
    library = shelves(scene)
    if want.role and want.background:
        refuse("role-or-background", _HIRELINGS)
    if want.role and want.role not in library.roles:
        refuse("no-such-role", _HIRELINGS, got=want.role, options=tuple(library.roles))
    if want.background and want.background not in library.backgrounds:
        refuse("no-such-background", _HIRELINGS, got=want.background, options=tuple(library.backgrounds))
    if want.seat and not scene.state.is_facilitator(scene.seat):
        refuse("facilitator-only", _HIRELINGS, move="grimoire.hire")
    if want.seat and want.seat not in scene.state.seats:
        refuse("no-such-seat", "table.seats", seat=want.seat)
    require_coin(scene, actor, _wage(scene, want) * want.days)
    return plan_without_dice()


def _wage(scene: Scene, want: HireWants) -> int:
    """Return the pay for a day."""
    return shelves(scene).roles[want.role].cost if want.role else scene.dial(WAGE)


def _hire(scene: Scene, actor: str, want: HireWants, outcome: Nothing) -> None:
    """Pay, and bring the hireling to the table."""
    person = _hireling_from_role(scene, actor, want) if want.role else _hireling_from_background(scene, actor, want)
    hire_person(scene, actor, structs.replace(person, owner=want.seat), _wage(scene, want), want.days)


def _hireling_from_role(scene: Scene, actor: str, want: HireWants) -> Character:
    """Roll 3d6 for each attribute, 1d6 HP and traits, and add the gear of the role."""
    library = shelves(scene)
    role = shelves(scene).roles[want.role]
    numbers = [CREATION.roll_line(scene.fate, library, line, actor) for line in ("STR", "DEX", "WIL", "HP")]
    traits = tuple(str(CREATION.roll_line(scene.fate, library, trait, actor)) for trait in TRAITS)
    name = want.name or str(CREATION.roll_line(scene.fate, library, "name", actor))
    strength, dexterity, will, hp = map(int, numbers)
    return Character(name, "hireling").with_parts(
        full_scores(strength, dexterity, will, hp),
        pack_with_gear(library, role.gear),
        Purse(0),
        Bio(role.name, "", 0, traits),
        *_blank_parts(),
    )


def _blank_parts() -> tuple[Any, ...]:
    """Return the parts that start empty."""
    return Magic(), TurnState(), Need(), Conditions(), Countdowns()


def _hireling_from_background(scene: Scene, actor: str, want: HireWants) -> Character:
    """Roll a hireling like a character, with rations, gold and age."""
    said = {"background": want.background, "name": want.name}
    fixed: dict[str, str | int] = {name: value for name, value in said.items() if value}
    return create(scene.fate, shelves(scene), actor, fixed=fixed, swap=())


# ---- replacement
class ReplaceWants(CreateWants, frozen=True, kw_only=True):
    """A hireling of the party, or else a new character, made like any other."""

    hireling: Annotated[Id, Pick.hirelings, Advanced] = ""


def _plan_replace(scene: Scene, actor: str, want: ReplaceWants) -> NoPlan:
    found = scene.state.characters[actor]
    if found.life != "dead" or found.kind != "character":
        refuse("not-dead", "grimoire.replacement", who=found.name)
    if not want.hireling:
        check_creation(scene, want)
        return plan_without_dice()
    if scene.state.characters[want.hireling].kind != "hireling":
        refuse("not-a-hireling", "grimoire.replacement", who=scene.name(want.hireling))
    if scene.state.characters[want.hireling].life == "dead":
        refuse("dead-target", "grimoire.critical", who=scene.name(want.hireling))
    return plan_without_dice()


def _replace(scene: Scene, actor: str, want: ReplaceWants, outcome: Nothing) -> None:
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


PEOPLE_MOVES: tuple[AnyMove, ...] = (
    Move("grimoire.reaction", ReactionWants, _plan_reaction, after_reaction, by="anyone", actor="maybe"),
    Move("grimoire.fate", FateWants, _plan_fate, _after_fate, by="anyone"),
    Move("grimoire.hire", HireWants, _plan_hire, _hire, rule=_HIRELINGS, people=True, does=("trade",)),
    *hirelings.moves("grimoire", _HIRELINGS),
    Move(
        "grimoire.replace",
        ReplaceWants,
        _plan_replace,
        _replace,
        rule="grimoire.replacement",
        dead=True,
        people=True,
        takes_over=True,
    ),
)


_MORALE_RULE = "grimoire.morale"
FLEE = "flee"


# ---- morale
class MoraleWants(Wants, frozen=True, kw_only=True):
    """A morale save for each of a side with its own WIL, or for all with the leader's if the facilitator says so."""

    side: Annotated[str, Meta(max_length=40), Pick.often(FOES), Suggested, Advanced] = FOES
    leader: bool = False
    dc: Annotated[Difficulty | None, Facilitator] = None
    disclosed: Annotated[bool, Facilitator, Advanced] = False


def _find_leader(scene: Scene, side: str) -> str:
    """Return the leader of a side who still stands, the one with the best WIL, or ""."""
    up = (who for who in able_members(scene.state, side) if not is_barred_from(scene, who, "act"))
    led = [who for who in up if scene.part(who, Nature).leader]
    return max(led, key=lambda who: score(scene, who, "WIL"), default="")


def _morale_rollers(scene: Scene, want: MoraleWants) -> tuple[str, ...]:
    """Return who saves: the leader for all, or each of those who can lose heart."""
    leader = _find_leader(scene, want.side) if want.leader else ""
    return (leader,) if leader else _those_who_can_run(scene, want.side)


def _those_who_can_run(scene: Scene, side: str) -> tuple[str, ...]:
    return tuple(who for who in _moved_by_morale(scene, side) if can_leave(scene, who, FLEE))


def _moved_by_morale(scene: Scene, side: str) -> tuple[str, ...]:
    """Return the members of a side that morale can move: creatures and hirelings, never player characters."""
    return tuple(who for who in able_members(scene.state, side) if scene.state.characters[who].kind != "character")


def _morale_params(scene: Scene, who: str, dc: int | None) -> SaveParams:
    """Return the numbers of a morale save: a creature's own WIL, and what conditions do to its courage."""
    bent = condition_modifiers(scene, who, "morale", "save", of="WIL")
    note_attribute(scene, who, score(scene, who, "WIL"), "WIL")
    return SaveParams(modifier=score(scene, who, "WIL"), dc=dc, advantage=net_advantage(scene, bent.ups, bent.downs))


def _plan_morale(scene: Scene, actor: str, want: MoraleWants) -> Plan[Any, Any]:
    """Plan the save; if several make one, each has dice of its own."""
    require_fight(scene)
    rollers = _morale_rollers(scene, want)
    hidden = secret_params(scene, want.disclosed, want.dc)
    if want.leader and not _find_leader(scene, want.side):
        refuse("no-leader", _MORALE_RULE, side=want.side)
    if not _moved_by_morale(scene, want.side) and able_members(scene.state, want.side):
        refuse("no-morale", _MORALE_RULE)
    if not rollers:
        refuse("nobody-left", _MORALE_RULE)
    if len(rollers) > 1:
        return Plan(NOTHING, Nothing(), {}, secret=hidden)
    return Plan(SAVE, _morale_params(scene, rollers[0], want.dc), {"roller": rollers[0]}, secret=hidden)


def _after_morale(scene: Scene, actor: str, want: MoraleWants, outcome: SaveOutcome | Nothing) -> None:
    """Let those flee whose save failed; the leader's counts for all."""
    assert scene.plan is not None
    if isinstance(outcome, SaveOutcome):
        who = scene.plan.roles["roller"]
        followers = [w for w in _moved_by_morale(scene, want.side) if w != who] if want.leader else []
        _tell_morale(scene, who, outcome.saved, followers)
        fleeing = () if outcome.saved else (who, *followers)
    else:
        rollers = _morale_rollers(scene, want)
        saved = scene.fate.together({who: partial(_save_for_morale, scene, who, want.dc) for who in rollers})
        fleeing = tuple(who for who, held in zip(rollers, saved, strict=True) if not held)
    _run_away(scene, want.side, fleeing)


def _save_for_morale(scene: Scene, who: str, dc: int | None) -> bool:
    """Roll one creature's morale save, and tell it."""
    saved = scene.run(SAVE, _morale_params(scene, who, dc), {"roller": who}).saved
    _tell_morale(scene, who, saved)
    return saved


def _tell_morale(scene: Scene, who: str, saved: bool, followers: Collection[str] = ()) -> None:
    """Tell one morale save, with the others it counts for."""
    result = ("led " if followers else "") + ("hold" if saved else "flee")
    names = (visible_names if saved else those_who_rout)(scene, (who, *followers))
    scene.emit(Said(who, _MORALE_RULE, result, {"attribute": "WIL", **check_facts(scene, who), **names}))


def _run_away(scene: Scene, side: str, fleeing: tuple[str, ...]) -> None:
    """Let these leave the fight; morale that is due for another group stays due."""
    others = {id: due for id, due in _due_morale_rolls(scene).items() if due.want.get("side", FOES) != side}
    rout(scene, fleeing, FLEE)
    for id, due in others.items():
        scene.emit(RollBecameDue(id, due), audience=())


# ---- when it is due
def _due_morale_rolls(scene: Scene) -> dict[str, DueRoll]:
    return {id: due for id, due in scene.state.due_rolls.items() if due.rule == _MORALE_RULE}


def offer_morale(scene: Scene, before: State) -> None:
    """Offer a morale save at the first casualty, at half their number, or for a lone foe at 0 HP."""
    if scene.state.fight is None or before.fight is None:
        return
    for side in scene.state.fight.sides:
        why = _morale_trigger(scene.state, before, side) if side != PARTY else ""
        if why and _those_who_can_run(scene, side):
            _offer_to_side(scene, side, why)


def _offer_to_side(scene: Scene, side: str, why: str) -> None:
    """Offer one morale save to a side, in place of an earlier one."""
    scene.fate.note(_MORALE_RULE, "", FactStated(why))
    for id, due in _due_morale_rolls(scene).items():
        if due.want.get("side", FOES) == side:
            scene.emit(DueRollTaken(id), audience=())
    id = scene.state.fresh_id("morale", scene.state.due_rolls)
    want = {} if side == FOES else {"side": side}
    scene.emit(RollBecameDue(id, DueRoll(_MORALE_RULE, "", _MORALE_RULE, want, why)), audience=())


def _morale_trigger(state: State, before: State, side: str) -> str:
    """Return the trigger that this move has set off for a side, or ""."""
    was = len(able_members(before, side))
    now = len(able_members(state, side))
    began = state.fight.began.get(side, 0) if state.fight else 0
    if began > 1 and now * 2 <= began < was * 2:
        return "half"
    if began > 1 and now < began == was:
        return "first"
    return "lone" if _has_lone_spent_foe(state, side) and not _has_lone_spent_foe(before, side) else ""


def _has_lone_spent_foe(state: State, side: str) -> bool:
    """Is there a single fighter left on a side, with 0 HP?"""
    up = able_members(state, side)
    return len(up) == 1 and state.part(up[0], Scores).now("HP") == 0


# ---- retreat
class RetreatWants(DiceWants, frozen=True, kw_only=True):
    """A DEX save to escape to a safe place."""

    to: Annotated[str, Meta(max_length=120)]
    dc: Annotated[Difficulty | None, Facilitator] = None
    disclosed: Annotated[bool, Facilitator, Advanced] = False
    ap: Annotated[Cost | None, Advanced] = None


def _plan_retreat(scene: Scene, actor: str, want: RetreatWants) -> Plan[SaveParams, SaveOutcome]:
    if not want.to.strip():
        refuse("nowhere-to-run", "grimoire.retreat", who=scene.name(actor))
    side = prepare_side(scene, actor, "DEX", want, SAVE_ROLL)
    return Plan(
        SAVE,
        save_params(side, want.dc),
        {"roller": actor},
        secret=secret_params(scene, want.disclosed, want.dc),
        warnings=cautions(scene, actor, cost(scene, "retreat", want.ap)),
    )


def _after_retreat(scene: Scene, actor: str, want: RetreatWants, outcome: SaveOutcome) -> None:
    """Pay for the attempt, and leave the fight if the save passed."""
    facts = {"to": want.to, **check_facts(scene, actor)}
    scene.emit(Said(actor, "grimoire.retreat", "away" if outcome.saved else "caught", facts))
    spend_advantage(scene, actor)
    pay(scene, actor, cost(scene, "retreat", want.ap))
    if outcome.saved and scene.state.fight and scene.state.fight.side_of(actor):
        forgo_turn(scene, actor)
        scene.emit(LeftFight(actor, out_of_reach=True))


LATER = {_MORALE_RULE: leave_with_turn}
MORALE_MOVES: tuple[AnyMove, ...] = (
    Move(_MORALE_RULE, MoraleWants, _plan_morale, _after_morale, by="facilitator"),
    Move("grimoire.retreat", RetreatWants, _plan_retreat, _after_retreat, does=("act", "move")),
)
