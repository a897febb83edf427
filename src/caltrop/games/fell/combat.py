"""Fights: sides and turns, attacks, blasts, morale, and the creatures one meets."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Literal

from msgspec import Meta

from caltrop.games.parts.hitpoints import HitPoints
from caltrop.games.parts.ladder import Ladder
from caltrop.games.parts.pack import Item, Pack
from caltrop.games.parts.table import Id
from caltrop.games.parts.time import afflict, forget, pass_time
from caltrop.kernel.dice import RUNG, LadderDie
from caltrop.kernel.encounter import (
    Acted,
    FightBegan,
    FightEnded,
    FightPaused,
    LeftFight,
    SideJoined,
    TurnEnded,
    standing,
)
from caltrop.kernel.errors import Refused, Warned
from caltrop.kernel.events import LifeChanged, Offered, Said
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, NoWants, Plan, Risk, Wants, plain
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import Encounter, Offer, State

from .harm import DEATH_TIMER, countdown, harm
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
from .sheet import UNARMED, Ability, Nature, ability_die, fatigue, too_many_hands, wielded
from .tests import in_reach

PARTY, FOES = "party", "foes"
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
    if scene.state.encounter is not None:
        return Refused("already-fighting", "fell.combat")
    party = want.party or our_people(scene.state)
    gone = next((w for w in (*party, *want.foes) if w not in scene.state.characters), None)
    if gone is not None:
        return Refused("no-such-character", "table.seats", {"who": gone})
    if not party or set(party) & set(want.foes):
        return Refused("bad-sides", "fell.combat")
    if want.first != "contest":
        return plain()
    a, b = want.party_roller or best_int(scene, party), want.foes_roller or best_int(scene, want.foes)
    return Plan(CONTEST, initiative(scene, a, b), {"a": a, "b": b})


def our_people(state: State) -> tuple[str, ...]:
    return tuple(who for who, c in state.characters.items() if c.kind in ("pc", "hireling") and c.life == "up")


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
        a_advantage=-fatigue(scene, a),
        b_advantage=-fatigue(scene, b),
    )


def begin_fight(scene: Scene, actor: str, want: FightWants, outcome: ContestOutcome | Nothing) -> None:
    """The sides face each other; whoever won the contest, or is said to, takes the first turns."""
    party = want.party or our_people(scene.state)
    first = want.first if isinstance(outcome, Nothing) else starters(scene, outcome)
    order = (PARTY, FOES) if first == PARTY else (FOES, PARTY)
    sides = {PARTY: in_sight(scene, party), FOES: in_sight(scene, want.foes)}
    began = {side: len(members) for side, members in sides.items()}
    surprised = in_sight(scene, tuple(w for w in want.surprised if w in (*party, *want.foes)))
    scene.fate.note("fell.combat", first=order[0])
    scene.emit(FightBegan(Encounter(sides, order, surprised=surprised, began=began)))
    for side, members in ((PARTY, party), (FOES, want.foes)):
        for who in members:
            if who not in sides[side]:  # the hidden join unseen
                scene.emit(SideJoined(who, side))


def in_sight(scene: Scene, who: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(w for w in who if not scene.state.characters[w].hidden)


def starters(scene: Scene, outcome: ContestOutcome) -> str:
    """Who won the start; a tie is rolled again, or goes to the party, as the table has it."""
    plan = scene.plan
    assert plan is not None
    for _ in range(AGAIN_AT_MOST):
        if outcome.winner != "tie" or scene.ruling(COMBAT_TIE) == "pcs":
            break
        scene.fate.note("fell.combat", tie="again")
        outcome = scene.run(CONTEST, plan.params, plan.roles)
    return FOES if outcome.winner == "b" else PARTY


def fighting(scene: Scene) -> Refused | None:
    return Refused("no-fight", "fell.combat") if scene.state.encounter is None else None


def plan_in_fight(scene: Scene, actor: str, want: Any) -> Plan[Nothing, Nothing] | Refused:
    return fighting(scene) or plain()


def end_turn(scene: Scene, actor: str, want: NoWants, outcome: Nothing) -> None:
    """The other side's turn; after the last of a round six seconds have passed."""
    before = scene.state.encounter
    scene.fate.note("fell.combat", turn=before.now if before else "")
    scene.emit(TurnEnded())
    after = scene.state.encounter
    if before and after and after.round > before.round:
        pass_time(scene, scene.game.round_seconds)


class JoinWants(Wants, frozen=True, kw_only=True):
    side: Literal["party", "foes"]


def plan_join(scene: Scene, actor: str, want: JoinWants) -> Plan[Nothing, Nothing] | Refused:
    if actor not in scene.state.characters:
        return Refused("no-such-character", "table.seats", {"who": actor})
    return fighting(scene) or plain()


class PauseWants(Wants, frozen=True, kw_only=True):
    paused: bool


def end_fight(scene: Scene, actor: str, want: NoWants, outcome: Nothing) -> None:
    """The fight is over; for each of the dying the facilitator says: treated in time, still dying, or dead."""
    fight = scene.state.encounter
    members = [w for side in (fight.sides.values() if fight else ()) for w in side]
    dying = {w: partial(settle, scene, w) for w in members if countdown(scene, w)}
    scene.fate.together(dying)
    scene.emit(FightEnded())


def settle(scene: Scene, who: str) -> None:
    options = {"keep": "keep", "treat": "treat", "dies": "dies"}
    match scene.fate.choose("", "fell.death", options, "keep", waits=True):
        case "treat":
            forget(scene, who, DEATH_TIMER)
            scene.emit(LifeChanged(who, "up"))
        case "dies":
            forget(scene, who, DEATH_TIMER)
            scene.emit(LifeChanged(who, "dead"))


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
    """A side of an attack: its dice and the weapon in its hand."""

    def __init__(self, key: str, item: Item, dice: tuple[LadderDie, ...]) -> None:
        self.key, self.item, self.dice = key, item, dice

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
    """Whoever is attacked answers with what they have; one who cannot use BOD has only a d4."""
    found = armed(scene, who, "", "BOD")
    if isinstance(found, Armed):
        return found
    held = wielded(scene, who, "")
    key, item = ("unarmed", UNARMED) if isinstance(held, Refused) else held
    return Armed(key, item, ("d4",))


def plan_attack(scene: Scene, actor: str, want: AttackWants) -> Plan[AttackParams, AttackOutcome] | Refused:
    if no := in_reach(scene, actor, want.target):
        return no
    us = armed(scene, actor, want.weapon, want.ability)
    if isinstance(us, Refused):
        return us
    them = defending(scene, want.target)
    params = AttackParams(
        a=us.dice,
        b=them.dice,
        a_harm=us.harm,
        b_harm=0 if want.unanswered else them.harm,
        a_advantage=want.advantage - fatigue(scene, actor),
        b_advantage=want.target_advantage - fatigue(scene, want.target),
    )
    return Plan(
        ATTACK,
        params,
        {"a": actor, "b": want.target},
        warnings=cautions(scene, actor, us.item),
        kept={"a": us.key, "b": them.key},
        risk=Risk(actor, us.item.to, lambda outcome: outcome.a_takes >= points_left(scene.state, actor)),
    )


def points_left(state: State, who: str) -> int:
    """What stands between somebody and 0, armour included."""
    hp = state.of(who, HitPoints)
    return (hp.now if hp.most else state.of(who, Ladder).rung("BOD").points) + state.of(who, Pack).protection


def cautions(scene: Scene, actor: str, item: Item) -> tuple[Warned, ...]:
    """What somebody should say yes to first: out of turn, a second act, down, too few hands."""
    hands = too_many_hands(scene, actor, item)
    return (*turn_cautions(scene, actor), *((hands,) if hands else ()))


def turn_cautions(scene: Scene, actor: str) -> tuple[Warned, ...]:
    fight, name = scene.state.encounter, scene.name(actor)
    found: list[Warned] = []
    if scene.state.characters[actor].life in ("down", "out"):
        found.append(Warned("down", "fell.death", {"who": name}))
    if fight is None or not fight.side_of(actor):
        return tuple(found)
    if actor in fight.surprised:
        found.append(Warned("surprised", "fell.combat", {"who": name}))
    if fight.side_of(actor) != fight.now:
        found.append(Warned("out-of-turn", "fell.combat", {"who": name, "turn": fight.now}))
    elif actor in fight.acted:
        found.append(Warned("has-acted", "fell.combat", {"who": name}))
    return tuple(found)


def after_attack(scene: Scene, actor: str, want: AttackWants, outcome: AttackOutcome) -> None:
    """Harm to the loser, and whatever mark the winner's weapon leaves; a tie harms nobody."""
    result = {"a": "won", "b": "lost", "tie": "tie"}[outcome.winner]
    scene.emit(Said(actor, "fell.attack", result, {"against": want.target}))
    struck(scene, actor, want.target, outcome, scene.plan.kept if scene.plan else {}, "b")
    acted(scene, actor)


def struck(scene: Scene, actor: str, target: str, outcome: AttackOutcome, kept: dict[str, str], foe: str) -> None:
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


def acted(scene: Scene, actor: str) -> None:
    if scene.state.encounter and scene.state.encounter.side_of(actor):
        scene.emit(Acted(actor))


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
    us = armed(scene, actor, want.weapon, want.ability)
    if isinstance(us, Refused):
        return us
    if not us.item.blast or len(set(want.targets)) < len(want.targets):
        return Refused("no-blast", "fell.blast", {"weapon": us.item.name})
    each = scene.fate.together({t: partial(defending, scene, t) for t in want.targets})
    params = BlastParams(
        a=us.dice,
        a_harm=us.harm,
        targets=tuple(
            Target(them.dice, them.harm, -fatigue(scene, t)) for t, them in zip(want.targets, each, strict=True)
        ),
        a_advantage=want.advantage - fatigue(scene, actor),
    )
    foes = {f"b{i}": t for i, t in enumerate(want.targets)}
    kept = {"a": us.key} | {f"b{i}": them.key for i, them in enumerate(each)}
    return Plan(BLAST, params, {"a": actor, **foes}, warnings=cautions(scene, actor, us.item), kept=kept)


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
    held = wielded(scene, actor, want.weapon)
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


def their_leader(scene: Scene) -> str:
    up = standing(scene.state, FOES)
    led = [w for w in up if scene.of(w, Nature).leader]
    return next(iter(led), "") or max(up, key=lambda w: RUNG[wil_die(scene, w)], default="")


def wil_die(scene: Scene, who: str) -> LadderDie:
    die = ability_die(scene, who, "WIL")
    return "d4" if isinstance(die, Refused) else die


def plan_morale(scene: Scene, actor: str, want: MoraleWants) -> Plan[ContestParams, ContestOutcome] | Refused:
    target = want.target or their_leader(scene)
    if not target:
        return fighting(scene) or Refused("nobody-left", "fell.morale")
    if no := in_reach(scene, actor, target):
        return no
    params = ContestParams(
        a=(wil_die(scene, actor),),
        b=(wil_die(scene, target),),
        a_advantage=-fatigue(scene, actor),
        b_advantage=-fatigue(scene, target),
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
    """A leader falls, a force is halved, a lone enemy is at half its points: morale is offered."""
    if scene.state.encounter is None or before.encounter is None:
        return
    why = shaken(scene.state, before)
    if why and standing(scene.state, FOES):
        actor = max(standing(scene.state, PARTY), key=lambda w: RUNG[wil_die(scene, w)], default="")
        scene.fate.note("fell.morale", due=why)
        id = scene.state.fresh_id("morale", scene.state.offers)
        scene.emit(Offered(id, Offer("fell.morale", actor, "fell.morale", why=why)), audience=())


def shaken(state: State, before: State) -> str:
    """Which trigger this move has pulled, if any."""
    was, now = standing(before, FOES), standing(state, FOES)
    began = state.encounter.began.get(FOES, 0) if state.encounter else 0
    if any(before.of(w, Nature).leader for w in was if w not in now):
        return "leader"
    if began > 1 and len(now) * 2 <= began < len(was) * 2:
        return "half"
    if began == 1 and now and _halved(state, before, now[0]):
        return "lone"
    return ""


def _halved(state: State, before: State, who: str) -> bool:
    was, now = before.of(who, HitPoints), state.of(who, HitPoints)
    return now.now * 2 <= now.most < was.now * 2


MOVES: tuple[AnyMove, ...] = (
    Move("fell.fight", FightWants, plan_fight, begin_fight, rule="fell.combat", by="facilitator"),
    Move("fell.turn", NoWants, plan_in_fight, end_turn, rule="fell.combat", by="anyone"),
    Move(
        "fell.fight.join",
        JoinWants,
        plan_join,
        lambda scene, actor, want, outcome: scene.emit(SideJoined(actor, want.side)),
        rule="fell.combat",
        by="facilitator",
    ),
    Move(
        "fell.fight.leave",
        NoWants,
        plan_in_fight,
        lambda scene, actor, want, outcome: scene.emit(LeftFight(actor)),
        rule="fell.combat",
    ),
    Move(
        "fell.fight.pause",
        PauseWants,
        plan_in_fight,
        lambda scene, actor, want, outcome: scene.emit(FightPaused(want.paused)),
        rule="fell.combat",
        by="facilitator",
    ),
    Move("fell.fight.end", NoWants, plan_in_fight, end_fight, rule="fell.combat", by="facilitator"),
    Move("fell.attack", AttackWants, plan_attack, after_attack),
    Move("fell.blast", BlastWants, plan_blast, after_blast),
    Move("fell.blast.count", CountWants, plan_count, after_count, rule="fell.blast"),
    Move("fell.morale", MoraleWants, plan_morale, after_morale),
)
