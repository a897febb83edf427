"""Combat with dice pools: how a fight begins where whole sides take turns, and attacks that are contests.

An opening says who fights and which two contest the first turn. An attack has its risk before the roll, and harm and
conditions after it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Annotated, Any, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from msgspec import Meta, structs

from caltrop.games.common.conditions.effects import Cannot
from caltrop.games.common.conditions.in_play import harm_words, is_immune, warn_if_near_barred
from caltrop.games.common.conditions.on_sheet import CONDITION, Conditions, effects_on
from caltrop.games.common.conditions.onset import afflict
from caltrop.games.common.fighting.fights import (
    FOES,
    PARTY,
    active_party,
    check_fight_sides,
    mark_acted,
    start_fight,
    turn_cautions,
)
from caltrop.games.common.health.points import HitPoints
from caltrop.games.common.items.equipment import Arms, use_up
from caltrop.games.common.items.pack import Item, Pack
from caltrop.games.common.items.supplies import LIGHT, warn_of_no_ammunition
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.games.common.table.wants import BlastWeaponId, Id, OtherId, WeaponId
from caltrop.kernel.contract.move import Plan, Risk, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, AllOf, Facilitator, OfTarget, Pick
from caltrop.kernel.contract.scene import Scene, only_warns
from caltrop.kernel.rules.dice import LadderDie
from caltrop.kernel.rules.refusals import Warned, refuse
from caltrop.kernel.rules.steps import Fact, FactStated
from caltrop.kernel.state.events.table import Said

from .attack_telling import blow_facts, last_comparison
from .ladder import Attribute, Ladder
from .pools import ALONE, Answers, OwnSide, Pool, RollContext, Side, check_helpers, helper_roles, of_target
from .protection import usable_protection

_Quickest: TypeAlias = Callable[[Scene, tuple[str, ...]], str]
_OpeningContest: TypeAlias = Callable[[Scene, str, str], Plan[Any, Any]]


class FightWants(Wants, frozen=True, kw_only=True):
    """The sides of a fight, and who starts: a side, or the winner of a contest of two rollers (best INT by default)."""

    foes: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=60), Pick.foes, AllOf("creature")]
    party: Annotated[tuple[Id, ...], Meta(max_length=20), Pick.party, Facilitator] = ()
    first: Literal["contest", "party", "foes"] = "contest"
    surprised: Annotated[tuple[Id, ...], Meta(max_length=60), Pick.anyone, Advanced] = ()
    party_roller: Annotated[Id, Pick.party, Advanced] = ""
    foes_roller: Annotated[Id, Pick.foes, Advanced] = ""


def plan_opening(scene: Scene, want: FightWants, quickest: _Quickest, contest: _OpeningContest) -> Plan[Any, Any]:
    """Return a plan without dice if it is given who starts, else the contest between the rollers of both sides."""
    party = want.party or active_party(scene.state)
    check_fight_sides(scene, party, want.foes)
    if want.first != "contest":
        return plan_without_dice()
    a = want.party_roller or quickest(scene, party)
    b = want.foes_roller or quickest(scene, want.foes)
    if a not in party or b not in want.foes:
        refuse("no-such-character", scene.rule("combat"), who=b if a in party else a)
    return contest(scene, a, b)


def start_with(scene: Scene, want: FightWants, first: str) -> None:
    """Start the fight; the side `first` takes the first turn."""
    order = (PARTY, FOES) if first == PARTY else (FOES, PARTY)
    scene.fate.note(scene.rule("combat"), "", FactStated("first", order[0]))
    party = want.party or active_party(scene.state)
    start_fight(scene, party, foes=want.foes, order=order, surprised=want.surprised, decided=last_comparison(scene))


_SHIELD = "shield"  # items that take a hand, while worn and while burning
_TORCH = "torch"
_HANDS = 2
_EXTRA_ARM = "extra arm"  # the condition that grants a hand
_WeaponsAtRoll: TypeAlias = dict[str, str]
_DealHarm: TypeAlias = Callable[[Scene, str, int, Item, str], None]  # whom, how much, the weapon, and who strikes

_ORDINARY = 2  # harm for a hit: most weapons do no more


class AttackWants(Wants, frozen=True, kw_only=True):
    """An attack where attributes contest: what each side adds, and whether the target can harm back."""

    target: OtherId
    weapon: WeaponId = ""
    attribute: Attribute | Literal[""] = ""
    own: OwnSide = ALONE
    target_attribute: Annotated[Attribute | Literal[""], OfTarget, Advanced] = ""
    theirs: Annotated[Side, of_target("skill", "weapon", "hireling", "hireling_skill", "help")] = ALONE
    unanswered: Annotated[bool | None, Advanced] = None


class BlastWants(Wants, frozen=True, kw_only=True):
    """One attack roll against several targets, each of which contests it; `answers` are what single ones bring."""

    targets: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=20), Pick.others]
    weapon: BlastWeaponId = ""
    attribute: Attribute | Literal[""] = ""
    own: OwnSide = ALONE
    unanswered: Annotated[bool | None, Advanced] = None
    answers: Answers = ()


class _AttackResult(Protocol):
    """An attack's outcome: who won, and the harm that each side takes."""

    @property
    def winner(self) -> str: ...
    @property
    def a_takes(self) -> int: ...
    @property
    def b_takes(self) -> int: ...


D = TypeVar("D", bound=_AttackResult)


class Combatant:
    """A side of an attack: its weapon, its dice and what they are rolled for. One that is `helpless` deals no harm."""

    def __init__(self, key: str, item: Item, pool: Pool, at: RollContext, *, helpless: bool = False) -> None:
        self.key = key
        self.item = item
        self.pool = pool
        self.at = at
        self.helpless = helpless

    @property
    def harm(self) -> int:
        return self.item.harm or 0


def helpless_side(at: RollContext, bare: Item, dice: tuple[LadderDie, ...]) -> Combatant:
    """Return the side of someone who is down or cannot answer: each of the dice counts as 0, and deals no harm."""
    return Combatant("unarmed", bare, Pool(dice), at, helpless=True)


# ---- before the roll
def too_many_hands(scene: Scene, who: str, item: Item) -> Warned | None:
    """Warn if a weapon, a worn shield and burning torches need more hands than there are; a bulky weapon needs two."""
    beside = (*_worn_shields(scene, who), *_burning_torches(scene, who))
    needs = len(beside) + (0 if item.kind != "weapon" else 2 if item.bulky else 1)
    hands = _HANDS + sum(mark.row == _EXTRA_ARM for mark in scene.part(who, Conditions).active.values())
    if not beside or needs <= hands:
        return None
    facts: dict[str, Fact] = {"who": scene.name(who), "needs": needs, "hands": hands, "things": (item.name, *beside)}
    return Warned("few-hands", scene.rule("slots"), facts)


def _worn_shields(scene: Scene, who: str) -> tuple[str, ...]:
    return tuple(i.name for i in scene.part(who, Pack).worn_items.values() if i.id == _SHIELD)


def _burning_torches(scene: Scene, who: str) -> tuple[str, ...]:
    """Return the torches that a character holds alight, by name."""
    torch = scene.game.shelf("items").get(_TORCH)
    name = torch.name if isinstance(torch, Item) else ""
    lights = scene.part(who, Countdowns).countdowns.values()
    return tuple(name for t in lights if t.rule == LIGHT and name and t.facts.get("item") == name)


@only_warns
def warn_of_hands(scene: Scene, who: str, item: Item) -> None:
    """Warn about a weapon in a roll for which there are too few hands, or none that could hold it."""
    if hands := too_many_hands(scene, who, item):
        scene.warn(hands.code, hands.rule, **hands.facts)
    if item.kind != "weapon":
        return
    for _, mark, bar in effects_on(scene, who, Cannot):
        if "hands" in bar.what and "attack" not in bar.what and not bar.source:
            scene.warn("cannot", CONDITION, who=scene.name(who), mark=mark.text, what="hands")


@only_warns
def cautions(scene: Scene, actor: str, item: Item) -> tuple[Warned, ...]:
    """Return the warnings before an attack: out of turn, a second act, down, too few free hands, nothing to shoot."""
    warn_of_no_ammunition(scene, actor, item)
    warn_of_hands(scene, actor, item)
    return turn_cautions(scene, actor)


@only_warns
def harm_risk(scene: Scene, who: str, to: str, dice: int, *, unanswered: bool) -> Risk[Any] | None:
    """Return the risk that the other's weapon brings HP or an attribute to 0; armour protects BOD only.

    There is none from someone who cannot strike back, nor for someone who is at 0 already. It is near where an
    ordinary weapon's hit, on each of one's `dice`, would be enough: that says nothing of this opponent.
    """
    hp = scene.part(who, HitPoints)
    armour = usable_protection(scene, who) if to == "BOD" else 0
    what, left = ("HP", hp.now) if hp.maximum else (to, scene.part(who, Ladder).rung(to).points)
    near = left + armour <= dice * _ORDINARY
    falls = Risk[Any](who, what, lambda outcome: outcome.a_takes >= left + armour, near=near)
    return falls if left and not unanswered else None


def _check_blast(scene: Scene, item: Item, targets: tuple[str, ...], rule: str) -> None:
    """Refuse a weapon without a blast, and a target named twice."""
    if not item.blast:
        refuse("no-blast", rule, weapon=item.name)
    if twice := next((who for n, who in enumerate(targets) if who in targets[:n]), ""):
        refuse("struck-twice", rule, who=scene.name(twice))


def is_unanswered(scene: Scene, us: Combatant, them: Combatant, said: bool | None) -> bool:
    """Can the target not harm back? As is said, or else where it cannot: helpless, out of reach, or without effect."""
    if them.helpless or said is not None:
        return them.helpless or bool(said)
    if us.item.ranged and not them.item.ranged:
        scene.fate.note(scene.rule("attack"), them.at.who, FactStated("out of reach"))
        return True
    return is_immune(scene, us.at.who, them.item.name, harm_words(them.item), warn=False)


@only_warns
def warn_if_kept_away(scene: Scene, us: Combatant, targets: Sequence[str]) -> None:
    """Warn an attacker who has to go near somebody and cannot; a ranged weapon spares the way."""
    for target in targets if not us.item.ranged else ():
        warn_if_near_barred(scene, us.at.who, target)


def immune_targets(scene: Scene, us: Combatant, targets: Sequence[str]) -> tuple[str, ...]:
    """Return the targets that the attacker's weapon cannot harm."""
    return tuple(t for t in targets if is_immune(scene, t, us.item.name, harm_words(us.item)))


def blast_roles(us: Combatant, them: Mapping[str, Combatant]) -> dict[str, str]:
    """Return who has which role in a blast: the attacker, each target, and the helpers of all."""
    roles = {"a": us.at.who, **{role: side.at.who for role, side in them.items()}}
    for role, side in {"a": us, **them}.items():
        roles |= helper_roles(f"{role}_", side.pool)
    return roles


def weapons_at_plan(
    us: Combatant, them: Mapping[str, Combatant], unanswered: Mapping[str, bool], spared: Sequence[str]
) -> dict[str, str]:
    """Return the weapons of all sides by role; who cannot answer deals no harm, and no condition either."""
    kept = {role: "unarmed" if unanswered[role] else side.key for role, side in them.items()}
    return {"a": us.key, **kept, **{f"{role}.spared": "yes" for role, side in them.items() if side.at.who in spared}}


# ---- after it
def weapons_at_roll(scene: Scene) -> _WeaponsAtRoll:
    """Return the keys of the weapons that both sides held when the dice were rolled."""
    return scene.plan.carried_over if scene.plan else {}


def settle_attack(
    arms: Arms, hurt: _DealHarm, scene: Scene, actor: str, target: str, outcome: _AttackResult, foe: str = "b"
) -> None:
    """Harm the loser, with the condition of the winner's weapon; a tie harms no one."""
    result = {"a": "won", "b": "lost", "tie": "tie"}[outcome.winner]
    held = weapons_at_roll(scene)
    striker, key = (target, foe) if outcome.winner == "b" else (actor, "a")
    weapon = arms.weapon_by_key(scene, striker, held.get(key, ""))
    harm = {"a": outcome.b_takes, "b": outcome.a_takes, "tie": 0}[outcome.winner]
    told = {
        "against": target,
        **blow_facts(scene, actor, target=target, winner=outcome.winner, weapon=weapon.name, harm=harm),
    }
    if striker != actor and not harm:  # all that there is to tell is the attack
        told["attack_weapon"] = arms.weapon_by_key(scene, actor, held.get("a", "")).name
    scene.emit(Said(actor, scene.rule("attack"), result, told))
    if outcome.winner == "a":
        unmarked = f"{foe}.spared" in held
        hurt(scene, target, outcome.b_takes, structs.replace(weapon, condition="") if unmarked else weapon, actor)
    if outcome.winner == "b":
        hurt(scene, actor, outcome.a_takes, weapon, target)


def apply_weapon_condition(scene: Scene, who: str, item: Item, by: str) -> None:
    """Give the weapon's condition, if it has one, to those still in the fight; `by` has struck with it."""
    if item.condition and scene.state.characters[who].life != "out":
        afflict(scene, who, item.condition, item.lasts, by=by)


def settle_blast(
    scene: Scene,
    actor: str,
    targets: Sequence[str],
    each: Sequence[D],
    strike: Callable[[Scene, str, str, D, str], None],
) -> None:
    """Strike all targets of a blast at once; each has a role of its own."""
    scene.fate.together(
        {
            target: partial(strike, scene, actor, target, one, f"b{i}")
            for i, (target, one) in enumerate(zip(targets, each, strict=True))
        }
    )


class _BlastSides(NamedTuple):
    """The sides of a blast: of each target by its role, which of them cannot harm back, and who is spared."""

    each: Mapping[str, Combatant]
    unanswered: Mapping[str, bool]
    spared: tuple[str, ...]


def gather_blast(
    scene: Scene,
    us: Combatant,
    targets: tuple[str, ...],
    answer: Callable[[str], Combatant],
    *,
    unanswered: bool | None,
    rule: str,
) -> _BlastSides:
    """Return the sides of all targets, asked at the same time; `unanswered` is what the move says of all of them."""
    _check_blast(scene, us.item, targets, rule)
    found = scene.fate.together({target: partial(answer, target) for target in targets})
    check_helpers(scene, us.pool, *(them.pool for them in found), against=targets)
    each = {f"b{i}": them for i, them in enumerate(found)}
    silent = {role: is_unanswered(scene, us, them, unanswered) for role, them in each.items()}
    warn_if_kept_away(scene, us, targets)
    return _BlastSides(each, silent, immune_targets(scene, us, targets))


def finish_attack(scene: Scene, actor: str) -> None:
    """Use up the ammunition or the charge of the weapon, and the actor's turn."""
    use_up(scene, actor, weapons_at_roll(scene).get("a", ""))
    mark_acted(scene, actor)
