"""People and seats that can be named in a form, as far as whoever asks may know of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

import msgspec

from caltrop import words
from caltrop.games.common.chapters.hirelings import Hire
from caltrop.kernel.parameters import parameters
from caltrop.web.forms.context import FormContext, Option, skills, weapons
from caltrop.web.screens.labels import fill_phrase

Source: TypeAlias = Callable[[FormContext], Iterable[Option]]


def other_characters(asked: FormContext) -> Iterable[Option]:
    """Whoever is not the actor: in a fight the other side first, and who is on their feet before who is not."""
    ours = asked.side(asked.actor) if asked.actor in asked.state.characters else "party"
    whom = [who for who in asked.known_characters() if who != asked.actor]
    return asked.people(sorted(whom, key=lambda who: (asked.side(who) == ours, _life_rank(asked, who))))


def _life_rank(asked: FormContext, who: str) -> int:
    return ("up", "down", "out", "dead").index(asked.state.characters[who].life)


def anyone(asked: FormContext) -> Iterable[Option]:
    return asked.people(asked.known_characters())


def living_targets(asked: FormContext) -> Iterable[Option]:
    """Everybody in reach, oneself among them: a spell may help."""
    alive = [o for o in other_characters(asked) if asked.state.characters[o.value].life != "dead"]
    own = [asked.person(asked.actor)] if asked.actor in asked.state.characters else []
    return (*alive, *own)


def patients(asked: FormContext) -> Iterable[Option]:
    """Who needs help first; who is on their feet comes last."""
    whom = [who for who, c in asked.known_characters().items() if who != asked.actor and c.life != "dead"]
    return asked.people(sorted(whom, key=lambda who: asked.state.characters[who].life == "up"))


def receivers(asked: FormContext) -> Iterable[Option]:
    """Who can be given something: the party first, and the stash that all share."""
    ours = sorted(other_characters(asked), key=lambda o: asked.side(o.value) != "party")
    heap = asked.state.stash
    return (*ours, *([Option(heap, asked.state.name_of(heap))] if heap and heap != asked.actor else []))


def free_characters(asked: FormContext) -> Iterable[Option]:
    """Whom nobody plays and somebody could."""
    here = asked.known_characters().items()
    free = (w for w, c in here if c.is_in_party and c.life != "dead" and c.owner not in asked.state.seats)
    return asked.people(free)


def turn_order(asked: FormContext) -> Iterable[Option]:
    """Sides and people in the order of turns."""
    fight = asked.state.encounter
    for who in fight.order if fight else ():
        if who in asked.state.characters:
            yield asked.person(who)
        else:
            yield Option(who, asked.group(who))


def side_members(side: str) -> Source:
    """Who belongs to a side, or would."""

    def source(asked: FormContext) -> Iterable[Option]:
        return asked.people(
            w for w, c in asked.known_characters().items() if asked.side(w) == side and c.life != "dead"
        )

    return source


def hirelings(asked: FormContext) -> Iterable[Option]:
    """Who works for the actor; of a facilitator without one, anybody's."""
    for who, c in asked.known_characters().items():
        hire = c.part(Hire)
        if c.kind == "hireling" and asked.actor in ("", hire.employer):
            yield Option(who, c.name, fill_phrase("label", "at-wage", asked.game, n=hire.wage))


def helpers(asked: FormContext) -> Iterable[Option]:
    """Who can lend a die, and which: a skill's, or where weapons have one a weapon's."""
    for who, c in asked.readable_characters().items():
        if c.life == "up":
            yield from (_record(c.name, who, skill=skill, hint=die) for skill, die in skills(c).items())
            steel = {key: item for key, item in weapons(c).items() if item.steel and asked.game.id == "fell"}
            yield from (_record(c.name, who, weapon=key, hint=str(i.steel)) for key, i in steel.items())


def partners(asked: FormContext) -> Iterable[Option]:
    """Who else rolls, and by which ability if not by the same."""
    abilities = ("", *parameters(asked.move.wants)["ability"].options)
    for who, c in asked.known_characters().items():
        if who != asked.actor and c.life == "up":
            yield from (_record(c.name, who, ability=ability) for ability in abilities)


def _record(name: str, who: str, *, hint: str = "", **more: str) -> Option:
    """Somebody with what they bring, in one value."""
    said = {key: value for key, value in more.items() if value}
    label = " ".join(word.replace("-", " ") for word in said.values())
    return Option(msgspec.json.encode({"who": who, **said}).decode(), f"{name}: {label}" if label else name, hint, name)


def own_seat(asked: FormContext) -> Iterable[Option]:
    """Whose it can be: the facilitator says for anybody, others for themselves."""
    return (seat for seat in seats(asked) if asked.eye.boss or seat.value == asked.seat)


def seats(asked: FormContext) -> Iterable[Option]:
    for id, seat in asked.state.seats.items():
        if seat.role != "spectator":
            yield Option(id, seat.name, words.catalogue(asked.game)["role"].get(seat.role, ""))
