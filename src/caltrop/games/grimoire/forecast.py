"""What Grimoire says so that its fights can be forecast."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any

from msgspec import Meta, structs

from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.fighting import forecasts
from caltrop.games.common.fighting.rout import can_leave
from caltrop.games.common.health.points import Scores
from caltrop.games.common.items.pack import Item, Pack
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.games.common.table.time import harmful_conditions, suffer_condition
from caltrop.kernel.contract.forecast import MANY, FightMove, FightRules, FoundAct, MoraleRules
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import SIDES, LadderDie
from caltrop.kernel.rules.mechanic import Params
from caltrop.kernel.state.state import Character

from .action_points import most_points, price
from .combat import finish_blast, strike_targets
from .creation import full_scores
from .library import Spell, shelves
from .magic import finish_spell, spells_in, tell_spell, work_spell
from .mechanics import MOST_ARMOUR
from .people import FLEE
from .rounds import roll_for_turn
from .rulings import SLOTS
from .sheet import Magic, Nature, best_weapon, has_mark, score, weapons
from .turns import TurnState

_Score = Annotated[int, Meta(ge=1, le=30)]
_SPELL_REACH = 3  # of a spell for several, where the rules leave it to the scene


class Fighter(Params, frozen=True, kw_only=True):
    """A made-up fighter."""

    hp: Annotated[int, Meta(ge=0, le=200)] = 3
    STR: _Score = 10
    DEX: _Score = 10
    WIL: _Score = 10
    weapon: LadderDie = "d6"
    armour: Annotated[int, Meta(ge=0, le=MOST_ARMOUR)] = 0
    ranged: bool = False
    leader: bool = False
    spell: Annotated[str, Meta(max_length=60)] = ""  # in a grimoire


def _make_fighter(fighter: Fighter) -> Character:
    items = [Item("weapon", "weapon", "weapon", die=fighter.weapon, to="HP", ranged=fighter.ranged)]
    items += [Item("armour", "armour", "armour", armour=fighter.armour, on=True)] if fighter.armour else []
    items += [Item("grimoire", "grimoire", "book", spell=fighter.spell)] if fighter.spell else []
    size = int(SLOTS.default) if fighter.spell else 0
    scores = full_scores(fighter.STR, fighter.DEX, fighter.WIL, fighter.hp)
    nature = Nature(leader=fighter.leader)
    pack = Pack(size, {item.id: item for item in items})
    return Character("").with_parts(scores, pack, nature, Magic(), TurnState(), Conditions(), Countdowns())


def _strikes(scene: Scene, who: str) -> int:
    """Return how many attacks the points of a turn buy."""
    return most_points(scene, who) // max(1, price(scene, "attack"))


def _strikes_left(scene: Scene, who: str) -> int:
    """Return how many attacks the points that are left buy."""
    return scene.part(who, TurnState).ap // max(1, price(scene, "attack"))


def _forget(character: Character) -> Character:
    """Forget what a turn has cost, for the next one has all its points again, and scars that are only seen."""
    turn = character.part(TurnState)
    plain = forecasts.forget_words(character)
    marks = plain.part(Conditions)
    acting = {id: mark for id, mark in marks.active.items() if mark.does or mark.tags or mark.at is not None}
    parts = (Conditions(acting, marks.causes),) if len(acting) < len(marks.active) else ()
    return plain.with_parts(structs.replace(turn, ap=turn.maximum, spaces=0, initiative=0, held={}), *parts)


def _find_blast(scene: Scene, who: str, want: Mapping[str, Any]) -> FoundAct | None:
    """Return the attack on several that someone would make; every attack of a detachment is one."""
    many = scene.part(who, Nature).detachment
    armed = weapons(scene, who)
    return forecasts.blast_with(
        scene, who, want=want, armed=armed, bursts=lambda item: item.blast or many, choose=best_weapon
    )


# ---- spells
def _strength(spell: Spell, dice: int) -> int:
    """Return the most damage that a spell does with that number of magic dice."""
    return {"sum": 6 * dice, "best": 6, "dice": dice, "sum+dice": 7 * dice}.get(spell.damage, 0)


def _find_spell(
    scene: Scene, who: str, want: Mapping[str, Any], *, dice: int = 1, burst: bool = False
) -> FoundAct | None:
    """Return the spell that someone casts from a grimoire with free slots: the strongest that can do as much as a blow.

    One for several is cast while at least two stand, even if it does less to each.
    """
    pack = scene.part(who, Pack)
    known = shelves(scene).spells
    if pack.slots_free < dice or has_mark(scene, who, "barred") or want.get("weapon"):
        return None
    books = [spell for item in pack.items.values() if item.id != "ruined-grimoire" for spell in spells_in(item)]
    spells = {id: known[id] for id in books if id in known and known[id].damage}
    armed = weapons(scene, who)
    weapon = 0 if burst else SIDES[armed[best_weapon(armed)].die or "d4"]
    strengths = {id: _strength(spell, dice) for id, spell in spells.items()}
    found = forecasts.choose_spell(strengths, weapon, lambda id: spells[id].target == "creatures" or not burst)
    if not found:
        return None
    several = {"dice": dice, "": _SPELL_REACH}.get(spells[found].most, 1)
    most = several if spells[found].target == "creatures" else 1
    return FoundAct((("spell", found), ("slots", dice)), most, 2 if burst else 1)


SPELL = FightMove(
    "cast",
    _find_spell,
    work_spell,
    before=tell_spell,
    after=finish_spell,
    choice="spells",
    reaches={"cast": MANY, "two dice": 0, "keep": 0},
    named="spell",
)
_BURST = structs.replace(SPELL, find=partial(_find_spell, burst=True))
_TWICE = {"cast": 0, "two dice": MANY, "keep": 0}
_SPELL_OF_TWO = structs.replace(SPELL, find=partial(_find_spell, dice=2), reaches=_TWICE)
_BURST_OF_TWO = structs.replace(SPELL, find=partial(_find_spell, dice=2, burst=True), reaches=_TWICE)
_BLAST = FightMove("blast", _find_blast, strike_targets, after=finish_blast, choice="blast", reaches=forecasts.REACHES)


FORECAST = FightRules(
    turns="each",
    points=lambda character: character.part(Scores).now("HP") + character.part(Scores).now("STR"),
    fighter=Fighter,
    make=_make_fighter,
    strikes=_strikes,
    strikes_left=_strikes_left,
    initiative=lambda scene, who: roll_for_turn(scene, who) + score(scene, who, "WIL"),
    place=lambda character, side: _forget(character),
    end_turn=forecasts.end_turn,
    harmful=harmful_conditions,
    suffer=suffer_condition,
    end_round=forecasts.end_turn,
    forget=_forget,
    notice=forecasts.notice_act,
    morale=MoraleRules(
        triggers=("first", "half", "lone"),
        can_rout=lambda scene, who: can_leave(scene, who, FLEE),
        low=lambda character: character.part(Scores).now("HP") == 0,
        needs_actor=False,
        each=True,
    ),
    choices={"blast": forecasts.BLASTS, "spells": {option: {} for option in _TWICE}},
    acts=(_BURST, _BURST_OF_TWO, _BLAST, SPELL, _SPELL_OF_TWO),
    retreat="retreat",
    retreat_want={"to": "away"},
)
