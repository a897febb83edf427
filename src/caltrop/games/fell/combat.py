"""Fights: sides and turns, attacks, blasts, morale, and the creatures one meets."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Literal

from msgspec import Meta

from caltrop.games.parts import fights, morale
from caltrop.games.parts.fights import FOES, PARTY, acted, begin, fighting, no_fight_yet, our_people, turn_cautions
from caltrop.games.parts.hitpoints import HitPoints
from caltrop.games.parts.ladder import Ladder
from caltrop.games.parts.pack import Item, Pack
from caltrop.games.parts.reach import in_reach
from caltrop.games.parts.time import afflict
from caltrop.games.parts.wants import Id
from caltrop.kernel.dice import RUNG, LadderDie, climb
from caltrop.kernel.encounter import standing
from caltrop.kernel.errors import Refused, Warned
from caltrop.kernel.events import Said
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, Plan, Risk, Wants, plain
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import State

from .harm import harm
from .mechanics import (
    ATTACK,
    BLAST,
    BLAST_COUNT,
    CONTEST,
    MORALE,
    AttackOutcome,
    AttackParams,
    BlastOutcome,
    BlastParams,
    ContestOutcome,
    ContestParams,
    CountOutcome,
    CountParams,
    Steps,
    Target,
    WilParams,
)
from .rulings import COMBAT_TIE
from .sheet import UNARMED, Ability, ability_die, best_weapon, steps, too_many_hands, weapons, wielded

__all__ = ["MOVES", "acted", "turn_cautions"]

AGAIN_AT_MOST = 20  # two d4 tie twenty times running once in a million million fights


# ---- beginning, turns, the end
class FightWants(Wants, frozen=True, kw_only=True):
    """Who stands against whom; who starts when it is obvious, else a contest of these two (best INT by default)."""

    foes: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=60)]
    party: Annotated[tuple[Id, ...], Meta(max_length=20)] = ()
    first: Literal["contest", "party", "foes"] = "contest"
    surprised: Annotated[tuple[Id, ...], Meta(max_length=60)] = ()
    party_roller: Id = ""
    foes_roller: Id = ""


def plan_fight(scene: Scene, actor: str, want: FightWants) -> Plan[Any, Any] | Refused:
    party = want.party or our_people(scene.state)
    if no := no_fight_yet(scene, party, want.foes):
        return no
    if want.first != "contest":
        return plain()
    a, b = want.party_roller or best_int(scene, party), want.foes_roller or best_int(scene, want.foes)
    if a not in party or b not in want.foes:
        return Refused("no-such-character", "fell.combat", {"who": b if a in party else a})
    return Plan(CONTEST, initiative(scene, a, b), {"a": a, "b": b})


def int_die(scene: Scene, who: str) -> LadderDie:
    """The INT die, or a d4 for whoever cannot use it just now: somebody must speak for the side."""
    die = ability_die(scene, who, "INT")
    return "d4" if isinstance(die, Refused) else die


def best_int(scene: Scene, who: tuple[str, ...]) -> str:
    return max(who, key=lambda w: RUNG[int_die(scene, w)])


def initiative(scene: Scene, a: str, b: str) -> ContestParams:
    return ContestParams(
        a=(int_die(scene, a),),
        b=(int_die(scene, b),),
        a_advantage=steps(scene, a),
        b_advantage=steps(scene, b),
    )


def begin_fight(scene: Scene, actor: str, want: FightWants, outcome: ContestOutcome | Nothing) -> None:
    """The sides face each other; whoever won the contest, or is said to, takes the first turns."""
    first = want.first if isinstance(outcome, Nothing) else starters(scene, outcome)
    order = (PARTY, FOES) if first == PARTY else (FOES, PARTY)
    scene.fate.note("fell.combat", first=order[0])
    begin(scene, want.party or our_people(scene.state), want.foes, order, want.surprised)


def starters(scene: Scene, outcome: ContestOutcome) -> str:
    """Who won the start; a tie is rolled again, or goes to the party, as the table has it."""
    plan = scene.plan
    assert plan is not None
    for _ in range(AGAIN_AT_MOST):
        if outcome.winner != "tie" or scene.ruling(COMBAT_TIE) == "pcs":
            break
        if unable := dieless(plan.params):  # no second roll would settle it: with no die to roll it fails (fell.test)
            return FOES if unable == PARTY else PARTY
        scene.fate.note("fell.combat", tie="again")
        outcome = scene.run(CONTEST, plan.params, plan.roles)
    return FOES if outcome.winner == "b" else PARTY


def dieless(p: ContestParams) -> str:
    """The side, if one alone, whose die has fallen below the ladder's foot."""
    gone = [p.floor == "drop" and climb(d, n) is None for d, n in ((p.a[0], p.a_advantage), (p.b[0], p.b_advantage))]
    return "" if gone[0] == gone[1] else PARTY if gone[0] else FOES


# ---- attacks
class AttackWants(Wants, frozen=True, kw_only=True):
    """`ability`: BOD, or INT for what is aimed, unless said; `unanswered`: the target cannot harm back."""

    target: Id
    weapon: Id = ""
    ability: Ability | Literal[""] = ""
    advantage: Steps = 0
    target_advantage: Steps = 0
    unanswered: bool = False


class Armed:
    """A side of an attack: its dice and the weapon in its hand; who is helpless deals no harm."""

    def __init__(self, key: str, item: Item, dice: tuple[LadderDie, ...], *, helpless: bool = False) -> None:
        self.key, self.item, self.dice, self.helpless = key, item, dice, helpless

    @property
    def harm(self) -> int:
        return self.item.harm or 0


def armed(scene: Scene, who: str, weapon: str, ability: str = "") -> Armed | Refused:
    """The ability's die and the steel of what they fight with; bare hands have none."""
    held = wielded(scene, who, weapon)
    if isinstance(held, Refused):
        return held
    key, item = held
    own = ability_die(scene, who, ability or ("INT" if item.ranged else "BOD"))
    if isinstance(own, Refused):
        return own
    scene.fate.note("fell.harm.weapon", who, weapon=item.name, harm=item.harm or 0)
    if item.steel:
        scene.fate.note("fell.steel", who, weapon=item.name, die=item.steel)
    return Armed(key, item, (own, item.steel) if item.steel else (own,))


def defending(scene: Scene, who: str) -> Armed:
    """Whoever is attacked answers with what they have; one who is down or cannot use BOD has a d4, and no harm."""
    helpless = Armed("unarmed", UNARMED, ("d4",), helpless=True)
    if scene.state.characters[who].life != "up" or isinstance(ability_die(scene, who, "BOD"), Refused):
        return helpless
    found = armed(scene, who, "", "BOD")
    return found if isinstance(found, Armed) else helpless


def plan_attack(scene: Scene, actor: str, want: AttackWants) -> Plan[AttackParams, AttackOutcome] | Refused:
    if no := in_reach(scene, actor, want.target):
        return no
    us = armed(scene, actor, want.weapon, want.ability)
    if isinstance(us, Refused):
        return us
    them = defending(scene, want.target)
    unanswered = want.unanswered or them.helpless
    params = AttackParams(
        a=us.dice,
        b=them.dice,
        a_harm=us.harm,
        b_harm=them.harm,
        unanswered=unanswered,
        a_advantage=steps(scene, actor, want.advantage),
        b_advantage=steps(scene, want.target, want.target_advantage),
    )
    return Plan(
        ATTACK,
        params,
        {"a": actor, "b": want.target},
        warnings=cautions(scene, actor, us.item),
        kept={"a": us.key, "b": "unarmed" if unanswered else them.key},  # no harm, and no mark either
        risk=at_risk(scene.state, actor, them.item.to),
    )


def at_risk(state: State, who: str, to: str) -> Risk[AttackOutcome]:
    """What the other's weapon may bring to 0; armour stands before BOD alone."""
    hp, armour = state.of(who, HitPoints), state.of(who, Pack).protection if to == "BOD" else 0
    what, left = ("HP", hp.now) if hp.most else (to, state.of(who, Ladder).rung(to).points)
    return Risk(who, what, lambda outcome: outcome.a_takes >= left + armour)


def cautions(scene: Scene, actor: str, item: Item) -> tuple[Warned, ...]:
    """What somebody should say yes to first: out of turn, a second act, down, too few hands."""
    hands = too_many_hands(scene, actor, item)
    return (*turn_cautions(scene, actor), *((hands,) if hands else ()))


def after_attack(scene: Scene, actor: str, want: AttackWants, outcome: AttackOutcome) -> None:
    struck(scene, actor, want.target, outcome, scene.plan.kept if scene.plan else {}, "b")
    acted(scene, actor)


def struck(scene: Scene, actor: str, target: str, outcome: AttackOutcome, kept: dict[str, str], foe: str) -> None:
    """Harm to the loser, and whatever mark the winner's weapon leaves; a tie harms nobody."""
    result = {"a": "won", "b": "lost", "tie": "tie"}[outcome.winner]
    scene.emit(Said(actor, "fell.attack", result, {"against": target}))
    if outcome.winner == "a":
        hurt(scene, target, outcome.b_takes, weapon_of(scene, actor, kept.get("a", "")))
    if outcome.winner == "b":
        hurt(scene, actor, outcome.a_takes, weapon_of(scene, target, kept.get(foe, "")))


def weapon_of(scene: Scene, who: str, key: str) -> Item:
    return scene.of(who, Pack).items.get(key) or UNARMED


def hurt(scene: Scene, who: str, n: int, item: Item) -> None:
    harm(scene, who, n, item.to)
    if item.condition:
        afflict(scene, who, item.condition, item.lasts, "fell.attack")


# ---- blasts
class BlastWants(Wants, frozen=True, kw_only=True):
    targets: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=20)]
    weapon: Id = ""
    ability: Ability | Literal[""] = ""
    advantage: Steps = 0


def plan_blast(scene: Scene, actor: str, want: BlastWants) -> Plan[BlastParams, BlastOutcome] | Refused:
    for target in want.targets:
        if no := in_reach(scene, actor, target):
            return no
    us = armed(scene, actor, want.weapon or bursting(scene, actor), want.ability)
    if isinstance(us, Refused):
        return us
    if not us.item.blast or len(set(want.targets)) < len(want.targets):
        return Refused("no-blast", "fell.blast", {"weapon": us.item.name})
    each = scene.fate.together({t: partial(defending, scene, t) for t in want.targets})
    params = BlastParams(
        a=us.dice,
        a_harm=us.harm,
        targets=tuple(
            Target(them.dice, them.harm, steps(scene, t), them.helpless)
            for t, them in zip(want.targets, each, strict=True)
        ),
        a_advantage=steps(scene, actor, want.advantage),
    )
    foes = {f"b{i}": t for i, t in enumerate(want.targets)}
    kept = {"a": us.key} | {f"b{i}": them.key for i, them in enumerate(each)}
    return Plan(BLAST, params, {"a": actor, **foes}, warnings=cautions(scene, actor, us.item), kept=kept)


def bursting(scene: Scene, who: str) -> str:
    """The blast weapon somebody has, or the one they choose; "" when there is none."""
    found = {key: item for key, item in weapons(scene, who).items() if item.blast}
    return scene.fate.choose(who, "fell.steel", {k: k for k in found}, best_weapon(found)) if found else ""


def after_blast(scene: Scene, actor: str, want: BlastWants, outcome: BlastOutcome) -> None:
    kept = scene.plan.kept if scene.plan else {}
    scene.fate.together(
        {
            target: partial(struck, scene, actor, target, one, kept, f"b{i}")
            for i, (target, one) in enumerate(zip(want.targets, outcome.each, strict=True))
        }
    )
    acted(scene, actor)


class CountWants(Wants, frozen=True, kw_only=True):
    weapon: Id = ""


def plan_count(scene: Scene, actor: str, want: CountWants) -> Plan[CountParams, CountOutcome] | Refused:
    held = wielded(scene, actor, want.weapon or bursting(scene, actor))
    if isinstance(held, Refused):
        return held
    item = held[1]
    if not item.blast or not item.steel:
        return Refused("no-blast", "fell.blast", {"weapon": item.name})
    return Plan(BLAST_COUNT, CountParams(steel=item.steel), {"roller": actor})


def after_count(scene: Scene, actor: str, want: CountWants, outcome: CountOutcome) -> None:
    scene.emit(Said(actor, "fell.blast", "targets", {"n": outcome.targets}))


# ---- morale
class MoraleWants(Wants, frozen=True, kw_only=True):
    """Their leader, whose nerve is tried: the one who leads, or the strongest will among them."""

    target: Id = ""


def wil_die(scene: Scene, who: str) -> LadderDie:
    die = ability_die(scene, who, "WIL")
    return "d4" if isinstance(die, Refused) else die


def plan_morale(scene: Scene, actor: str, want: MoraleWants) -> Plan[ContestParams, ContestOutcome] | Refused:
    target = want.target or morale.their_leader(scene, partial(wil_die, scene))
    if not target:
        return fighting(scene) or Refused("nobody-left", "fell.morale")
    if no := in_reach(scene, actor, target):
        return no
    params = ContestParams(
        a=(wil_die(scene, actor),),
        b=(wil_die(scene, target),),
        a_advantage=steps(scene, actor),
        b_advantage=steps(scene, target),
    )
    return Plan(CONTEST, params, {"a": actor, "b": target}, kept={"target": target})


def after_morale(scene: Scene, actor: str, want: MoraleWants, outcome: ContestOutcome) -> None:
    """If the party wins, the WIL die says what the survivors do; else they hold."""
    if outcome.winner != "a":
        scene.emit(Said(actor, "fell.morale", "hold"))
        return
    found = scene.run(MORALE, WilParams(wil=wil_die(scene, actor)), {"roller": actor})
    scene.emit(Said(actor, "fell.morale", found.result))
    for who in standing(scene.state, FOES):
        afflict(scene, who, found.result, "", "fell.morale")


def morale_due(scene: Scene, before: State) -> None:
    """The tracker notices the trigger and offers it."""
    morale.due(scene, before, partial(wil_die, scene))


MOVES: tuple[AnyMove, ...] = (
    Move("fell.fight", FightWants, plan_fight, begin_fight, rule="fell.combat", by="facilitator"),
    *fights.moves("fell", "fell.combat"),
    Move("fell.attack", AttackWants, plan_attack, after_attack),
    Move("fell.blast", BlastWants, plan_blast, after_blast),
    Move("fell.blast.count", CountWants, plan_count, after_count, rule="fell.blast"),
    Move("fell.morale", MoraleWants, plan_morale, after_morale),
)
