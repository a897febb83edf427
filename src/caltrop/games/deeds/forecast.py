"""What Deeds says so that its fights can be forecast."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta

from caltrop.games.common.chapters import forecasting
from caltrop.games.common.chapters.fights import FOES
from caltrop.games.common.chapters.rout import can_rout
from caltrop.games.common.sheet.conditions import Conditions
from caltrop.games.common.sheet.pack import Item, Pack
from caltrop.games.common.sheet.scores import Scores
from caltrop.games.common.sheet.time import Timers
from caltrop.kernel.dice import LadderDie
from caltrop.kernel.forecast import FightMove, FightRules, FoundAct, MoraleRules
from caltrop.kernel.mechanic import Params
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import Character

from .blasts import bursts, finish_blast, strike_targets
from .sheet import ARMS, MOST_ARMOUR, Nature, ability, full_scores
from .turns import AllyDamage, RoundPlan
from .zones import Zones

Score = Annotated[int, Meta(ge=1, le=30)]


class Fighter(Params, frozen=True, kw_only=True):
    """A made-up fighter."""

    hp: Annotated[int, Meta(ge=0, le=200)] = 3
    Brawn: Score = 10
    Finesse: Score = 10
    Intellect: Score = 10
    weapon: LadderDie = "d6"
    armor: Annotated[int, Meta(ge=0, le=MOST_ARMOUR)] = 0
    shield: bool = False
    leader: bool = False


def make_fighter(fighter: Fighter) -> Character:
    items = [Item("weapon", "weapon", "weapon", die=fighter.weapon, reach="close", to="HP")]
    items += [Item("armor", "armor", "armour", armor=fighter.armor, on=True)] if fighter.armor else []
    items += [Item("shield", "shield", "shield", on=True)] if fighter.shield else []
    scores = full_scores(fighter.Brawn, fighter.Finesse, fighter.Intellect, fighter.hp)
    nature = Nature(leader=fighter.leader)
    return Character("").with_parts(scores, Pack(items={i.id: i for i in items}), nature, Conditions(), Timers())


def place(character: Character, side: str) -> Character:
    """Place foes close to the party, and let nobody have dealt or declared anything."""
    near = (Zones("close"),) if side == FOES else ()
    return forecasting.forget_words(forget_round(character)).with_parts(*near)


def forget_round(character: Character) -> Character:
    """Forget what was dealt and declared in a round."""
    return character.with_parts(AllyDamage(), RoundPlan())


def is_led(character: Character) -> bool:
    return character.part(Nature).leader


def find_blast(scene: Scene, who: str, want: Mapping[str, Any]) -> FoundAct | None:
    """Return the attack on several that someone would make: it strikes everyone in a zone."""
    armed = ARMS.weapons(scene, who)
    return forecasting.blast_with(
        scene,
        who,
        want,
        armed,
        lambda item: bursts(scene, who, item),
        lambda some: ARMS.usual(scene, who, some),
        always=True,
    )


BLAST = FightMove("blast", find_blast, strike_targets, after=finish_blast)


FORECAST = FightRules(
    turns="around",
    points=lambda character: character.part(Scores).now("HP") + character.part(Scores).now("Brawn"),
    fighter=Fighter,
    make=make_fighter,
    place=place,
    end_turn=forecasting.end_turn,
    begin_turn=forecasting.begin_turn,
    end_round=forecasting.end_turn,
    forget=forecasting.forget_words,
    forget_round=forget_round,
    notice=forecasting.notice_act,
    morale=MoraleRules(
        triggers=("first", "half"),
        can_rout=can_rout,
        courage=lambda scene, who: ability(scene, who, "Intellect"),
        leads=is_led,
        needs_actor=False,
    ),
    retreat="retreat",
    retreat_want={"to": "away"},
    acts=(BLAST,),
    choices={"shield": {"keep": {}, "give up": {"deeds.sunder": "yes"}}},
    leaves_out=("zones",),
)
