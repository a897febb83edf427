"""What Grimoire says so that its fights can be forecast."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta, structs

from caltrop.games.common.chapters import forecasting
from caltrop.games.common.chapters.rout import can_leave
from caltrop.games.common.sheet.conditions import Conditions
from caltrop.games.common.sheet.pack import Item, Pack
from caltrop.games.common.sheet.scores import Scores
from caltrop.games.common.sheet.time import Timers
from caltrop.kernel.dice import LadderDie
from caltrop.kernel.forecast import FightMove, FightRules, FoundAct, MoraleRules
from caltrop.kernel.mechanic import Params
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import Character

from .combat import finish_blast, strike_targets
from .create import full_scores
from .initiative import roll_for_turn
from .mechanics import MOST_ARMOR
from .morale import FLEE
from .points import most_points
from .prices import price
from .sheet import Magic, Nature, best_weapon, score, weapons
from .turn_state import TurnState

Score = Annotated[int, Meta(ge=1, le=30)]


class Fighter(Params, frozen=True, kw_only=True):
    """A made-up fighter."""

    hp: Annotated[int, Meta(ge=0, le=200)] = 3
    STR: Score = 10
    DEX: Score = 10
    WIL: Score = 10
    weapon: LadderDie = "d6"
    armor: Annotated[int, Meta(ge=0, le=MOST_ARMOR)] = 0
    ranged: bool = False
    leader: bool = False


def make_fighter(fighter: Fighter) -> Character:
    items = [Item("weapon", "weapon", "weapon", die=fighter.weapon, to="HP", ranged=fighter.ranged)]
    items += [Item("armor", "armor", "armour", armor=fighter.armor, on=True)] if fighter.armor else []
    scores = full_scores(fighter.STR, fighter.DEX, fighter.WIL, fighter.hp)
    nature, pack = Nature(leader=fighter.leader), Pack(items={item.id: item for item in items})
    return Character("").with_parts(scores, pack, nature, Magic(), TurnState(), Conditions(), Timers())


def strikes(scene: Scene, who: str) -> int:
    """Return how many attacks the points of a turn buy."""
    return most_points(scene, who) // max(1, price(scene, "attack"))


def strikes_left(scene: Scene, who: str) -> int:
    """Return how many attacks the points that are left buy."""
    return scene.part(who, TurnState).ap // max(1, price(scene, "attack"))


def forget(character: Character) -> Character:
    """Forget what a turn has cost, for the next one has all its points again, and scars that are only seen."""
    turn, plain = character.part(TurnState), forecasting.forget_words(character)
    marks = plain.part(Conditions).marks
    acting = {id: mark for id, mark in marks.items() if mark.does or mark.tags or mark.at is not None}
    parts = (Conditions(acting),) if len(acting) < len(marks) else ()
    return plain.with_parts(structs.replace(turn, ap=turn.most, spaces=0, initiative=0, held={}), *parts)


def find_blast(scene: Scene, who: str, want: Mapping[str, Any]) -> FoundAct | None:
    """Return the attack on several that someone would make; every attack of a detachment is one."""
    many = scene.part(who, Nature).detachment
    armed = weapons(scene, who)
    return forecasting.blast_with(scene, who, want, armed, lambda item: item.blast or many, best_weapon)


BLAST = FightMove("blast", find_blast, strike_targets, after=finish_blast, choice="blast", reaches=forecasting.REACHES)


FORECAST = FightRules(
    turns="each",
    points=lambda character: character.part(Scores).now("HP") + character.part(Scores).now("STR"),
    fighter=Fighter,
    make=make_fighter,
    strikes=strikes,
    strikes_left=strikes_left,
    initiative=lambda scene, who: roll_for_turn(scene, who) + score(scene, who, "WIL"),
    place=lambda character, side: forget(character),
    end_turn=forecasting.end_turn,
    begin_turn=forecasting.begin_turn,
    end_round=forecasting.end_turn,
    forget=forget,
    notice=forecasting.notice_act,
    morale=MoraleRules(
        triggers=("first", "half", "lone"),
        can_rout=lambda scene, who: can_leave(scene, who, FLEE),
        low=lambda character: character.part(Scores).now("HP") == 0,
        needs_actor=False,
        each=True,
    ),
    choices={"blast": forecasting.BLASTS},
    acts=(BLAST,),
    retreat="retreat",
    retreat_want={"to": "away"},
)
