"""Options of a form that are characters or seats, as far as the asking seat knows of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from caltrop import words
from caltrop.games.common.conditions.in_play import is_barred_from
from caltrop.games.common.items.loot import is_body
from caltrop.games.common.items.pack import Item
from caltrop.games.common.people.hirelings import Hire
from caltrop.kernel.contract.parameters import Parameter, parameters
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import LADDER
from caltrop.kernel.rules.fate import PreviewFate

from .context import FormContext, Option, skills, spells, weapons

LIVES = ("up", "down", "out", "dead")


def other_characters(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """Return all characters but the actor: the other side first, and on each side those who are up first."""
    ours = context.side(context.actor) if context.actor in context.state.characters else "party"
    others = [who for who in context.known_characters() if who != context.actor]
    return context.people(sorted(others, key=lambda who: (context.side(who) == ours, _life_rank(context, who))))


def _life_rank(context: FormContext, who: str) -> int:
    return LIVES.index(context.state.characters[who].life)


def anyone(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    return context.people(context.known_characters())


def living_targets(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """Return all living characters, the actor last: a spell may help the caster. One on a corpse offers the dead."""
    spell = context.game.shelf("spells").get(context.preset.get("spell", "")) if "spell" in context.preset else None
    if getattr(spell, "target", "") == "corpse":
        return [o for o in other_characters(context, parameter) if context.state.characters[o.value].life == "dead"]
    alive = [o for o in other_characters(context, parameter) if context.state.characters[o.value].life != "dead"]
    own = [context.person(context.actor)] if context.actor in context.state.characters else []
    return (*alive, *own)


def patients(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """Return the living characters but the actor; those who are up come last."""
    here = context.known_characters().items()
    others = [who for who, c in here if who != context.actor and c.life != "dead"]
    return context.people(sorted(others, key=lambda who: context.state.characters[who].life == "up"))


def receivers(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """Return the characters who can be given something, the party first, the stash, and piles."""
    ours = sorted(other_characters(context, parameter), key=lambda o: context.side(o.value) != "party")
    return (*ours, *(heap for heap in piles(context, parameter) if heap.value != context.actor))


def piles(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """Return the stash, and what lies about, as far as the seat knows of it."""
    heaps = ((who, c) for who, c in context.state.characters.items() if c.kind == "stash")
    return [Option(who, c.name) for who, c in heaps if context.eye.may_know(who)]


def bodies(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """Return the creatures that can be searched."""
    return context.people(who for who, c in context.known_characters().items() if is_body(c))


def free_characters(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """Return the living party members without a player."""
    here = context.known_characters().items()
    free = (w for w, c in here if c.is_in_party and c.life != "dead" and c.owner not in context.state.seats)
    return context.people(free)


def turn_order(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """Yield the sides and characters in the order of turns."""
    fight = context.state.fight
    for who in fight.order if fight else ():
        if who in context.state.characters:
            yield context.person(who)
        else:
            yield Option(who, context.group(who))


def side_members(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """Return the living characters of the parameter's sides, also outside a fight."""
    here = context.known_characters().items()
    return context.people(w for w, c in here if context.side(w) in parameter.chosen_from and c.life != "dead")


def hirelings(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """Yield the hirelings of the actor; without an actor, or for a dead one, all hirelings."""
    actor = context.state.characters.get(context.actor)
    anyones = actor is None or actor.life == "dead"
    for who, c in context.known_characters().items():
        hire = c.part(Hire)
        if c.kind == "hireling" and (anyones or context.actor == hire.employer):
            yield Option(who, c.name, words.say("label", "at-wage", context.game, n=hire.wage))


def target_hirelings(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """Yield the hirelings of the target, or before a target is chosen those of anyone but the actor."""
    aimed = context.preset.get("target", "")
    for who, c in context.known_characters().items():
        employer = c.part(Hire).employer
        if c.kind == "hireling" and employer and employer != context.actor and aimed in ("", employer):
            yield Option(who, c.name)


def helpers(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """Yield who on the roller's side can lend a die: a skill's, or a weapon's or spell's if the parameter takes one."""
    for who, c in context.readable_characters().items():
        if can_help(context, who, of_target=parameter.name.startswith("target_")):
            lent: dict[str, Mapping[str, str]] = {"skill": skills(c), "weapon": _steel(weapons(c))}
            lent["spell"] = dict.fromkeys(LADDER, "") if spells(c) else {}
            for what in (field for field in parameter.fields if field in lent):
                for id, die in lent[what].items():
                    yield _record(c.name, who, {what: id}, die, _lent_name(context, what, id))


def _lent_name(context: FormContext, what: str, id: str) -> str:
    """Return the name of a skill on the game's shelf; weapons and spell dice are called as their ids are."""
    row = context.shelf("skills").get(id) if what == "skill" else None
    return row.name if row else ""


def can_help(context: FormContext, who: str, *, of_target: bool = False) -> bool:
    """Is a character on the side of the actor, or of the target, and able to help?"""
    scene = Scene(context.game, PreviewFate(), context.state)
    target = context.preset.get("target", "")
    if not context.state.characters[who].can_act or is_barred_from(scene, who, "help"):
        return False
    if of_target:  # before a target is chosen it may be anyone
        return not target or (who != target and context.is_ally(who, target))
    return context.is_ally(who, context.actor)


def _steel(armed: Mapping[str, Item]) -> dict[str, str]:
    return {key: str(item.steel) for key, item in armed.items() if item.steel}


def partners(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """Yield the characters who can roll together with the actor, each with the abilities that they can use."""
    known = parameters(context.move.wants)
    worded = [name for name in parameter.fields if name in known and known[name].options]
    ways = [(name, option) for name in worded for option in ("", *known[name].options)]
    for who, c in context.known_characters().items():
        if who != context.actor and can_help(context, who):
            yield from (_record(c.name, who, {name: option}) for name, option in ways)


def _record(name: str, who: str, brings: Mapping[str, str], hint: str = "", called: str = "") -> Option:
    """Return a character and what it contributes, as one JSON value; `called` is how that is called."""
    said = {key: value for key, value in brings.items() if value}
    label = called or " ".join(word.replace("-", " ") for word in said.values())
    return Option(msgspec.json.encode({"who": who, **said}).decode(), f"{name}: {label}" if label else name, hint, name)


def comrades(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """Return the others on the actor's side who are up."""
    here = context.known_characters().items()
    ours = context.side(context.actor)
    return context.people(w for w, c in here if w != context.actor and c.life == "up" and context.side(w) == ours)


def own_seat(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """Return the seats that this seat may choose: the facilitator any, others only their own."""
    return (seat for seat in seats(context, parameter) if context.eye.is_facilitator or seat.value == context.seat)


def seats(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    for id, seat in context.state.seats.items():
        if seat.role != "spectator":
            yield Option(id, seat.name, words.find("role", seat.role, context.game))
