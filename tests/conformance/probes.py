"""Where conditions are tried out: for each game a few people, and what they do, calmly and in a fight.

Ana is rich in everything that a condition could touch; the foe stands against her, and Bob is her friend. A condition
is put on Ana or on the foe, each time caused by the other. It acts if anything is then different: a parameter of a
plan, a warning, a refusal, or a fact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import count
from typing import Any

import msgspec
from msgspec import Struct, structs

from at_table import SEATS
from caltrop.games import registry
from caltrop.games.common.conditions.effects import ConditionRow, Effect, Tag
from caltrop.games.common.conditions.on_sheet import (
    Condition,
    ConditionAdded,
    ConditionCaused,
    ConditionEnded,
    Conditions,
)
from caltrop.games.common.conditions.onset import take_hold
from caltrop.games.common.health.needs import NEEDS, Need
from caltrop.games.common.table.countdowns import Countdown, Countdowns
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.move import Plan
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.fate import scripted
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.state import Character, State
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Session
from conformance.stage import Stage
from deeds import table as deeds
from fell import table as fell
from fell_hits import table as fell_hits
from generic_fantasy import table as generic_fantasy
from grimoire import table as grimoire

MARK = "c9"  # the key of the condition that is tried out
ROLLED = {"dice": 2, "sum": 6, "best": 4}
COUNTED = tuple(f"{who}/{MARK}:{n}" for who in ("ana", "foe") for n in range(4))  # what hangs on the story is so
EVERY_TAG: tuple[Tag, ...] = ("poison", "fire", "hold", "fear", "sickness", "curse", "charm", "blind", "prone", "magic")
PLAIN = ConditionRow(id="", name="in a red hat", text="Red.")
Deed = tuple[Intent, ...]


def deed(move: str, actor: str = "", **want: Any) -> Intent:
    return Intent(move, actor, want, overrule=True, counted=COUNTED)


class Probe(Struct, frozen=True):
    """A game's people, how they were hurt and how a fight begins, and what is tried out, calmly and in the fight."""

    people: Callable[[], dict[str, Character]]
    hurt: Deed
    fight: Deed
    calm: tuple[Deed, ...]
    tense: tuple[Deed, ...]


# ---- what they do in each game
def on_the_ladder(game: str, attribute: str, **skilled: Any) -> Probe:
    """Return what the three games of the ladder have in common; `skilled` are parameters of a test."""
    do = partial(named, game)
    dn = {"dn": 4} if game == "fell" else {}
    calm = [
        *((do("test", "ana", **{attribute: name}, **dn),) for name in ("BOD", "INT", "WIL")),
        (do("test", "ana", **{attribute: "INT"}, **dn, **skilled),),
        (do("test", "ana", **{attribute: "INT"}, **dn, help=[{"who": "bob", "skill": "lore"}]),),
        (do("test", "bob", **{attribute: "INT"}, **dn, help=[{"who": "ana", "skill": "lore"}]),),
        (do("contest", "ana", target="foe"),),
        (do("rest", "ana", **({} if game == "fell" else {"kind": "hour"}), served=True),),
        (do("rest", "ana", kind="night", served=True),),
        (do("use", "ana", item="rope"),),
        (do("reaction", "ana", target="foe"),),
        (do("harm", "ana", n=2), do("heal", "ana", n=1)),
        (do("fight", foes=["foe"], first="party", surprised=["foe"]),),
        (Intent("table.clock", want={"n": 1, "unit": "rounds"}),),
    ]
    tense = [
        (do("move", "ana"), do("test", "ana", **{attribute: "BOD"}, **dn)),
        (do("move", "ana"), do("move", "ana")),
        *((do("attack", "ana", target="foe", weapon=weapon),) for weapon in ("longsword", "longbow")),
        *((do("attack", who, target=whom),) for who, whom in (("foe", "ana"), ("bob", "foe"), ("bob", "ana"))),
        (do("morale", "bob"),),
    ]
    hurt = tuple(do("harm", who, n=2, armour=False) for who in ("ana", "foe"))
    return Probe(dict, hurt, (do("fight", foes=["foe"], first="party"),), tuple(calm), tuple(tense))


def named(game: str, move: str, actor: str = "", /, **want: Any) -> Intent:
    return deed(f"{game}.{move}", actor, **want)


def fell_probe() -> Probe:
    gear = ("longsword", "longbow", "arrows", "rope")
    ana = partial(fell.hero, "Ana", "s1", items=gear, worn=("gambeson",), skills=("lore",), spells=("haste",))
    bob = partial(fell.hero, "Bob", "s2", skills=("lore",), spells=("cure-wounds",))
    base = on_the_ladder("fell", "ability", skill="lore")
    more = (
        (named("fell", "cast", "ana", spell="haste", dn=0),),
        (named("fell", "cast", "bob", spell="cure-wounds", dn=0, targets=["ana"]),),
    )
    people = partial(both, ana, bob, partial(fell.creature, "goblin"))
    return structs.replace(base, people=people, calm=(*base.calm, *more))


def fell_hits_probe() -> Probe:
    gear = ("longsword", "longbow", "arrows", "rope")
    ana = partial(fell_hits.hero, "Ana", "s1", items=gear, worn=("gambeson",), skills={"lore": "d6"}, experience=9)
    bob = partial(fell_hits.hero, "Bob", "s2", skills={"lore": "d6"})
    base = on_the_ladder("fell-hits", "attribute", skill="lore", experience="d4")
    pushed = (
        deed("table.order", "ana", rule="fell-hits.push", answer="yes"),
        named("fell-hits", "test", "ana", attribute="WIL", needs=3, trouble="dust"),
    )
    people = partial(both, ana, bob, partial(fell_hits.creature, "looter"))
    return structs.replace(base, people=people, calm=(*base.calm, pushed))


def generic_fantasy_probe() -> Probe:
    gear = ("longsword", "longbow", "arrows", "rope")
    ana = partial(generic_fantasy.hero, "Ana", "s1", items=gear, worn=("helm",), skills={"lore": "d6"})
    bob = partial(generic_fantasy.hero, "Bob", "s2", skills={"lore": "d6"})
    base = on_the_ladder("generic-fantasy", "attribute", skill="lore")
    return structs.replace(base, people=partial(both, ana, bob, partial(generic_fantasy.creature, "kobold")))


def grimoire_probe() -> Probe:
    do = partial(named, "grimoire")
    ana = partial(grimoire.hero, "Ana", "s1", hp=9, items=("sword", "longbow", "torch"), spells="moth-cloak")
    bob = partial(grimoire.hero, "Bob", "s2", hp=9)
    calm = (
        *((do("action", "ana", attribute=name),) for name in ("STR", "DEX", "WIL")),
        *((do("save", "ana", attribute=name),) for name in ("STR", "DEX", "WIL")),
        *((do("contest", "ana", target="foe", attribute=name),) for name in ("STR", "WIL")),
        (do("cast", "ana", spell="moth-cloak", slots=1),),
        *((do("rest", "ana", kind=kind),) for kind in ("moment", "night")),
        (do("use", "ana", item="torch"),),
        (do("reaction", "ana", target="foe"),),
        *((do("harm", "ana", n=3, harms=[word]),) for word in ("fire", "cold", "fall")),
        (do("fight", foes=["foe"], surprised=["ana", "foe"]),),
        (Intent("table.clock", want={"n": 1, "unit": "rounds"}),),
    )
    tense = (
        (do("move", "ana"),),
        *((do("attack", "ana", target="foe", weapon=weapon),) for weapon in ("sword", "longbow")),
        *((do("attack", who, target=whom),) for who, whom in (("foe", "ana"), ("bob", "foe"), ("bob", "ana"))),
        (do("attack", "foe", target="ana", target_attribute="DEX"),),
        (do("turn"), do("turn"), do("turn")),
        (do("morale"),),
    )
    people = partial(both, ana, bob, partial(grimoire.creature, "ogre-brewer"))
    hurt = tuple(do("harm", who, n=2, armour=False) for who in ("ana", "foe"))
    return Probe(people, hurt, (do("fight", foes=["foe"], first="party"),), calm, tense)


def deeds_probe() -> Probe:
    do = partial(named, "deeds")
    ana = partial(
        deeds.hero, "Ana", "s1", hp=9, items=("mace", "longbow", "torch"), worn=("mail-hauberk",), spells=("owl-eyes",)
    )
    bob = partial(deeds.hero, "Bob", "s2", hp=9)
    calm = (
        *((do("save", "ana", ability=name),) for name in ("Brawn", "Finesse", "Intellect")),
        (do("opposed", "ana", target="foe"),),
        (do("cast", "ana", spell="owl-eyes", targets=["ana"]),),
        (do("rest", "ana", kind="night"),),
        (do("use", "ana", item="torch"),),
        *((do("damage", "ana", n=3, kind=kind),) for kind in ("fall", "fire")),
        (do("fight", foes=["foe"], zone="close", surprised=["ana"]), do("initiative")),
        (do("fight", foes=["foe"], zone="close"), do("initiative")),
        (Intent("deeds.time", want={"n": 1, "unit": "rounds"}),),
    )
    tense = (
        (do("move", "ana", way="nearer", target="foe"), do("attack", "ana", target="foe", weapon="mace")),
        *((do("attack", "ana", target="foe", weapon=weapon),) for weapon in ("mace", "longbow")),
        *((do("attack", who, target=whom),) for who, whom in (("foe", "ana"), ("bob", "foe"), ("bob", "ana"))),
        (do("initiative"), do("turn"), do("turn")),
        (do("morale"),),
    )
    people = partial(both, ana, bob, deeds.target)
    hurt = tuple(do("damage", who, n=2, armour=False) for who in ("ana", "foe"))
    return Probe(people, hurt, (do("fight", foes=["foe"], zone="close"),), calm, tense)


def both(
    ana: Callable[[], Character], bob: Callable[[], Character], foe: Callable[[], Character]
) -> dict[str, Character]:
    """Return the three people; Ana's torch is lit."""
    light = Countdowns({"t1": Countdown("table.light", 3600, "torch", {"item": "torch"})})
    return {"ana": ana().with_parts(light), "bob": bob(), "foe": foe()}


PROBES = {
    "fell": fell_probe,
    "fell-hits": fell_hits_probe,
    "generic-fantasy": generic_fantasy_probe,
    "grimoire": grimoire_probe,
    "deeds": deeds_probe,
}


# ---- where they stand
@cache
def probe(game: str) -> Probe:
    return PROBES[game]()


@cache
def calm_state(game: str) -> State:
    """Return the state outside of a fight; Ana and the foe have been hurt before."""
    return state_after(game, State(game=game, seats=SEATS, characters=probe(game).people()), probe(game).hurt)


@cache
def fight_state(game: str) -> State:
    """Return the state as a fight has begun."""
    return state_after(game, calm_state(game), probe(game).fight)


def state_after(game: str, state: State, intents: Deed) -> State:
    stage = on_stage(game, state)
    for intent in intents:
        assert isinstance(play(stage, intent), Entry), intent
    return stage.session.state


@cache
def needy_state(game: str, *, fighting: bool = True) -> State:
    """Return the fight, or the calm, with an Ana who lacks everything and bears a condition of every kind."""
    state = fight_state(game) if fighting else calm_state(game)
    ana = state.characters["ana"].with_parts(
        Need(dict.fromkeys(NEEDS, 0)), Conditions({"c1": Condition("every ill", tags=EVERY_TAG)})
    )
    return state.with_character("ana", ana)


def on_stage(game: str, state: State) -> Stage:
    """Return a stage whose dice show the same faces each time, but not always the same."""
    rolls = count(1)
    return Stage(Session(registry.games()[game], state, lambda sides: 1 + next(rolls) * 7 % sides))


def play(stage: Stage, intent: Intent) -> Any:
    said: dict[str, Any] = {"_overrule": True, "_counted": intent.counted}
    return stage.do("s0", intent.move, intent.actor, **intent.want, **said)


# ---- what is different
def begin(game: Game, state: State, row: ConditionRow, effects: tuple[Effect, ...], who: str, by: str) -> Scene:
    """Put a condition with these of its effects on somebody."""
    scene = Scene(game, scripted(), state)
    scene.emit(ConditionAdded(who, MARK, Condition(row.title, row=row.id or "row", does=effects, tags=row.tags)))
    scene.emit(ConditionCaused(who, MARK, by))
    for effect in effects:
        take_hold(effect, scene, who, by, ROLLED)
    return scene


def is_own(event: Any) -> bool:
    """Is this an event of the tried condition itself?"""
    return isinstance(event, (ConditionAdded, ConditionCaused, ConditionEnded)) and event.id == MARK


def trace(game: str, state: State, intents: Deed) -> list[Any]:
    """Return all that can be seen of a deed: plans with their parameters and warnings, refusals, facts."""
    stage, found = on_stage(game, state), list[Any]()
    for intent in intents:
        plan = stage.session.preview("s0", intent)
        found.append(plan.code if isinstance(plan, Refused) else seen_in_plan(plan))
        result = play(stage, intent)
        told = result.emitted if isinstance(result, Entry) else ()
        found += [msgspec.to_builtins(t.event) for t in told if not is_own(t.event)]
    return found


def seen_in_plan(plan: Plan[Any, Any]) -> Any:
    return msgspec.to_builtins((plan.params, [(w.code, w.facts.get("what")) for w in plan.warnings]))


@cache
def usual_trace(game: str, who: str, by: str, at: int, *, tense: bool) -> list[Any]:
    """Return a deed's trace where somebody bears nothing but words."""
    found, played = probe(game), registry.games()[game]
    state, tries = (fight_state(game), found.tense) if tense else (calm_state(game), found.calm)
    return trace(game, begin(played, state, PLAIN, (), who, by).state, tries[at])


def differences(game: str, row: ConditionRow, effects: tuple[Effect, ...]) -> Iterator[str]:
    """Yield what is different if somebody bears the condition, as soon as it is found."""
    played, found = registry.games()[game], probe(game)
    for who, by in (("ana", "foe"), ("foe", "ana")):
        if any(not is_own(t.fact) for t in begin(played, needy_state(game), row, effects, who, by).emitted):
            yield f"{who}: at once"
        for tense, state, tries in ((True, fight_state(game), found.tense), (False, calm_state(game), found.calm)):
            bearing = begin(played, state, row, effects, who, by).state
            for at, intents in enumerate(tries):
                if trace(game, bearing, intents) != usual_trace(game, who, by, at, tense=tense):
                    yield f"{who}: {intents[-1].move}"
