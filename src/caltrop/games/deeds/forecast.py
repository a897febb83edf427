"""What Deeds says so that its fights can be forecast."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any

from msgspec import Meta, structs

from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.fighting import forecasts
from caltrop.games.common.fighting.fights import FOES
from caltrop.games.common.fighting.rout import can_rout
from caltrop.games.common.health.points import Scores
from caltrop.games.common.items.pack import Item, Pack
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.games.common.table.time import harmful_conditions, suffer_condition
from caltrop.kernel.contract.forecast import MANY, FightMove, FightRules, FoundAct, MoraleRules
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import SIDES, LadderDie
from caltrop.kernel.rules.mechanic import Params
from caltrop.kernel.state.state import Character

from .combat import bursts, finish_blast, strike_targets
from .library import Spell, shelves
from .magic import tire_by_spell, work_spell
from .rulings import SLOTS
from .sheet import MOST_ARMOUR, Nature, ability, full_scores
from .turns import AllyDamage, RoundPlan
from .weapons import ARMS
from .zones import Zones

_Score = Annotated[int, Meta(ge=1, le=30)]


class Fighter(Params, frozen=True, kw_only=True):
    """A made-up fighter."""

    hp: Annotated[int, Meta(ge=0, le=200)] = 3
    Brawn: _Score = 10
    Finesse: _Score = 10
    Intellect: _Score = 10
    weapon: LadderDie = "d6"
    armour: Annotated[int, Meta(ge=0, le=MOST_ARMOUR)] = 0
    shield: bool = False
    leader: bool = False
    spell: Annotated[str, Meta(max_length=60)] = ""  # in a book


def _make_fighter(fighter: Fighter) -> Character:
    items = [Item("weapon", "weapon", "weapon", die=fighter.weapon, reach="close", to="HP")]
    items += [Item("armour", "armour", "armour", armour=fighter.armour, on=True)] if fighter.armour else []
    items += [Item("shield", "shield", "shield", on=True)] if fighter.shield else []
    items += [Item("spellbook", "spellbook", "book", spell=fighter.spell)] if fighter.spell else []
    size = int(SLOTS.default) if fighter.spell else 0
    scores = full_scores(fighter.Brawn, fighter.Finesse, fighter.Intellect, fighter.hp)
    nature = Nature(leader=fighter.leader)
    return Character("").with_parts(scores, Pack(size, {i.id: i for i in items}), nature, Conditions(), Countdowns())


def _place(character: Character, side: str) -> Character:
    """Forget distances, so that every weapon reaches, and what was dealt and declared."""
    nowhere = (Zones(),) if side == FOES else ()
    return forecasts.forget_words(_forget_round(character)).with_parts(*nowhere)


def _forget_round(character: Character) -> Character:
    """Forget what was dealt and declared in a round."""
    return character.with_parts(AllyDamage(), RoundPlan())


def _is_led(character: Character) -> bool:
    return character.part(Nature).leader


def _find_blast(scene: Scene, who: str, want: Mapping[str, Any]) -> FoundAct | None:
    """Return the attack on several that someone would make: it strikes everyone in a zone."""
    armed = ARMS.weapons(scene, who)
    return forecasts.blast_with(
        scene,
        who,
        want=want,
        armed=armed,
        bursts=lambda item: bursts(scene, who, item),
        choose=lambda some: ARMS.usual(scene, who, some),
        always=True,
    )


# ---- spells
def _harming_spells(scene: Scene, who: str) -> dict[str, Spell]:
    """Return the spells in someone's books that do damage; none if there is no slot for another fatigue."""
    known = shelves(scene).spells
    pack = scene.part(who, Pack)
    tires = scene.state.characters[who].kind != "creature"
    if tires and pack.slots_free < 1:
        return {}
    books = (known[item.spell] for item in pack.items.values() if item.spell in known)
    return {spell.id: spell for spell in books if spell.damage and spell.target not in ("self", "object")}


def _find_spell(scene: Scene, who: str, want: Mapping[str, Any], *, burst: bool = False) -> FoundAct | None:
    """Return the spell that someone casts: the strongest that does as much damage as their weapon can.

    One that bursts is cast on everyone in the zone while at least two stand, even if it does less to each.
    """
    spells = _harming_spells(scene, who) if not want.get("weapon") else {}
    if not spells:
        return None
    armed = ARMS.weapons(scene, who)
    weapon = 0 if burst else SIDES[armed[ARMS.usual(scene, who, armed)].die or "d4"]
    strengths = {id: SIDES[spell.damage or "d4"] for id, spell in spells.items()}
    found = forecasts.choose_spell(strengths, weapon, lambda id: spells[id].blast or not burst)
    most = MANY if found and spells[found].blast else 1
    return FoundAct((("spell", found),), most, 2 if burst else 1) if found else None


SPELL = FightMove(
    "cast", _find_spell, work_spell, after=tire_by_spell, choice="spells", reaches=forecasts.SPELLS, named="spell"
)
_BURST = structs.replace(SPELL, find=partial(_find_spell, burst=True))
_BLAST = FightMove("blast", _find_blast, strike_targets, after=finish_blast)


FORECAST = FightRules(
    turns="around",
    points=lambda character: character.part(Scores).now("HP") + character.part(Scores).now("Brawn"),
    fighter=Fighter,
    make=_make_fighter,
    place=_place,
    end_turn=forecasts.end_turn,
    harmful=harmful_conditions,
    suffer=suffer_condition,
    end_round=forecasts.end_turn,
    forget=forecasts.forget_words,
    forget_round=_forget_round,
    notice=forecasts.notice_act,
    morale=MoraleRules(
        triggers=("first", "half"),
        can_rout=can_rout,
        courage=lambda scene, who: ability(scene, who, "Intellect"),
        leads=_is_led,
        needs_actor=False,
    ),
    retreat="retreat",
    retreat_want={"to": "away"},
    acts=(_BURST, _BLAST, SPELL),
    choices={
        "shield": {"keep": {}, "give up": {"deeds.sunder": "yes"}},
        "spells": {option: {} for option in forecasts.SPELLS},
    },
    leaves_out=("zones",),
)
