"""Fights: sides and turns, attacks, blasts, morale, and the creatures one meets."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Literal

from msgspec import Meta

from caltrop.games.parts.hitpoints import HitPoints
from caltrop.games.parts.ladder import Ladder
from caltrop.games.parts.pack import Item, Pack
from caltrop.games.parts.table import Id
from caltrop.games.parts.time import afflict, pass_time
from caltrop.kernel.dice import RUNG, LadderDie, climb
from caltrop.kernel.encounter import (
    FightBegan,
    FightEnded,
    FightPaused,
    LeftFight,
    SideJoined,
    TurnEnded,
    standing,
)
from caltrop.kernel.errors import Refused, Warned
from caltrop.kernel.events import Offered, OfferTaken, Said
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, NoWants, Plan, Risk, Wants, plain
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import Encounter, Offer, State

from .harm import countdown, dead, die, harm, saved
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
from .sheet import UNARMED, Ability, Nature, ability_die, best_weapon, steps, too_many_hands, weapons, wielded
from .tests import acted, in_reach, known, turn_cautions

__all__ = ["MOVES", "acted", "turn_cautions"]

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
    if not party or len({*party, *want.foes}) < len(party) + len(want.foes):
        return Refused("bad-sides", "fell.combat")
    fallen = next((w for w in (*party, *want.foes) if dead(scene, w)), None)
    if fallen is not None:
        return Refused("dead-target", "fell.death", {"who": scene.name(fallen)})
    if want.first != "contest":
        return plain()
    a, b = want.party_roller or best_int(scene, party), want.foes_roller or best_int(scene, want.foes)
    if a not in party or b not in want.foes:
        return Refused("no-such-character", "fell.combat", {"who": b if a in party else a})
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
        a_advantage=steps(scene, a),
        b_advantage=steps(scene, b),
    )


def begin_fight(scene: Scene, actor: str, want: FightWants, outcome: ContestOutcome | Nothing) -> None:
    """The sides face each other; whoever won the contest, or is said to, takes the first turns."""
    party, foes = still_here(scene, want.party or our_people(scene.state)), still_here(scene, want.foes)
    first = want.first if isinstance(outcome, Nothing) else starters(scene, outcome)
    order = (PARTY, FOES) if first == PARTY else (FOES, PARTY)
    sides = {PARTY: in_sight(scene, party), FOES: in_sight(scene, foes)}
    began = {side: len(members) for side, members in sides.items()}
    surprised = in_sight(scene, tuple(w for w in want.surprised if w in (*party, *foes)))
    scene.fate.note("fell.combat", first=order[0])
    scene.emit(FightBegan(Encounter(sides, order, surprised=surprised, began=began)))
    for side, members in ((PARTY, party), (FOES, foes)):
        for who in members:
            if who not in sides[side]:  # the hidden join unseen
                scene.emit(SideJoined(who, side))


def still_here(scene: Scene, who: tuple[str, ...]) -> tuple[str, ...]:
    """Whoever has not left the table while the dice were awaited."""
    return tuple(w for w in who if w in scene.state.characters)


def in_sight(scene: Scene, who: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(w for w in who if not scene.state.characters[w].hidden)


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


def fighting(scene: Scene) -> Refused | None:
    return Refused("no-fight", "fell.combat") if scene.state.encounter is None else None


def plan_in_fight(scene: Scene, actor: str, want: Any) -> Plan[Nothing, Nothing] | Refused:
    return fighting(scene) or plain()


def end_turn(scene: Scene, actor: str, want: NoWants, outcome: Nothing) -> None:
    """The other side's turn; after the last of a round six seconds have passed."""
    before = scene.state.encounter
    scene.emit(TurnEnded())
    after = scene.state.encounter
    scene.fate.note("fell.combat", turn=after.now if after else "")
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
    for id, offer in scene.state.offers.items():
        if offer.move == "fell.morale":
            scene.emit(OfferTaken(id), audience=())
    scene.emit(FightEnded())


def settle(scene: Scene, who: str) -> None:
    options = {"keep": "keep", "treat": "treat", "dies": "dies"}
    scene.fate.note("fell.death", who, due="dead")  # for whoever is asked: the question names nobody
    match scene.fate.choose("", "fell.death", options, "keep", waits=True):
        case "treat":
            saved(scene, who)
        case "dies":
            die(scene, who)


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


def their_leader(scene: Scene) -> str:
    up = tuple(w for w in standing(scene.state, FOES) if known(scene, w))
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
    """A leader falls, a force is halved, a lone enemy is at half its points: morale is offered."""
    if scene.state.encounter is None or before.encounter is None:
        return
    why = shaken(scene.state, before)
    actor = max(standing(scene.state, PARTY), key=lambda w: RUNG[wil_die(scene, w)], default="")
    if why and actor and standing(scene.state, FOES):
        scene.fate.note("fell.morale", due=why)
        id = scene.state.fresh_id("morale", scene.state.offers)
        scene.emit(Offered(id, Offer("fell.morale", actor, "fell.morale", why=why)), audience=())


def shaken(state: State, before: State) -> str:
    """Which trigger this move has pulled, if any."""
    was, now = standing(before, FOES), standing(state, FOES)
    began = state.encounter.began.get(FOES, 0) if state.encounter else 0
    if any(before.of(w, Nature).leader for w in was if w in state.characters and state.characters[w].life != "up"):
        return "leader"
    if began > 1 and len(now) * 2 <= began < len(was) * 2:
        return "half"
    return "lone" if lone_and_low(state) and not lone_and_low(before) else ""


def lone_and_low(state: State) -> bool:
    """Is a single enemy left, with no more than half its points?"""
    up = standing(state, FOES)
    if len(up) != 1:
        return False
    hp, body = state.of(up[0], HitPoints), state.of(up[0], Ladder).rung("BOD")
    now, most = (hp.now, hp.most) if hp.most else (body.points, body.most)
    return now * 2 <= most


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
