"""Magic: the twenty-three mishaps, then casting with magic dice, its cost, and what a spell does.

Magic dice come from free slots and mana dust. A mishap is what happens when they match, by the sum they show.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, Any, NamedTuple, TypeAlias

from msgspec import Meta, structs

from caltrop.games.common.conditions.effects import HarmWord
from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.conditions.onset import afflict
from caltrop.games.common.health.dying import is_dead, is_dying, stop_dying
from caltrop.games.common.health.needs import FOOD, WATER, can_recover, meet_needs
from caltrop.games.common.health.points import ScoreChanged, Scores
from caltrop.games.common.items.pack import Item, ItemGained, ItemWorn, Pack, PackSized, lose_item
from caltrop.games.common.people.targets import require_target, visible_people
from caltrop.games.common.table.countdowns import CASTER, Countdowns, parse_length, set_countdown
from caltrop.games.common.table.wants import Id
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Resistance, Risk, Wants
from caltrop.kernel.contract.parameters import Advanced, Facilitator, Pick
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import SIDES
from caltrop.kernel.rules.refusals import Warned, refuse
from caltrop.kernel.rules.steps import Fact, FactStated
from caltrop.kernel.state.events.characters import LifeChanged
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import State

from .action_points import Cost, cautions, cost, pay
from .checks import SAVE_ROLL, DiceWants, RollNumbers, prepare_side, roll_save, save_params, secret_params
from .harm import damage, deprive, heal_or_say, lose, roll_for_maximum
from .library import Amount, Spell, shelves
from .mechanics import (
    CAST,
    MOST_DICE,
    SAVE,
    CastOutcome,
    CastParams,
    Difficulty,
    Invested,
    SaveOutcome,
    SaveParams,
)
from .sheet import (
    ATTRIBUTES,
    HideGrown,
    IgnoresChanged,
    ItemBecame,
    Magic,
    Mark,
    Marked,
    TumoursChanged,
    add_fatigue,
    check_can_act,
    grow,
    hand_warnings,
    has_mark,
    make_slots,
    score,
)

_MISHAP_RULE = "grimoire.mishaps"
_HOUR = 3600
TUMOURS = 14
_WINGED_SLOTS = 5
_BOLT = Item(id="arcane-bolt", name="arcane bolt", kind="natural", die="d6", ranged=True, to="HP")
_MishapEffect: TypeAlias = Callable[[Scene, str, str], None]  # the caster, and the key of the book or scroll


def _suffer_mishap(scene: Scene, who: str, n: int, source: str) -> None:
    """Apply the mishap of that sum; one that no rule can apply stays on the sheet as a condition."""
    found = shelves(scene).mishaps[n]
    scene.fate.note(_MISHAP_RULE, who, FactStated("mishap", n))
    facts: dict[str, int | str] = {"mishap": found.name, "text": found.text}
    scene.emit(Said(who, _MISHAP_RULE, "card" if found.card else "mishap", facts))
    if n in _LASTING:
        afflict(scene, who, found.name)
    if n in MISHAPS:
        MISHAPS[n](scene, who, source)


# ---- for a while
def _schedule_end(scene: Scene, who: str, n: int, after: int | None, needs: str = "") -> None:
    """Put the mishap's end on the sheet: after `after` seconds, or once the help of `needs` has come."""
    found = shelves(scene).mishaps[n]
    set_countdown(scene, who, _MISHAP_RULE, after=after, when=f"{found.name}: {found.when}", mishap=n, needs=needs)


def _mark_for_hours(n: int, mark: Mark, die: str = "", hours: int = 24) -> _MishapEffect:
    """Make a mishap that marks its caster for `hours`, or for as many hours as `die` shows."""

    def entry(scene: Scene, who: str, source: str) -> None:
        long = scene.fate.roll(die, who, _MISHAP_RULE) if die else hours
        scene.emit(Marked(who, mark))
        _schedule_end(scene, who, n, long * _HOUR)

    return entry


def _extra_fatigue(scene: Scene, who: str, source: str) -> None:
    """Mishaps 4 and 5: add 1 fatigue."""
    add_fatigue(scene, who, 1)


def _wring_dry(scene: Scene, who: str, source: str) -> None:
    deprive(scene, who, "rest")
    _schedule_end(scene, who, 7, None, "rest")


# ---- for good
def _flash_fire(scene: Scene, who: str, source: str) -> None:
    """Burn every carried item that is not metal; a book that holds a soul is not carried and stays."""
    metal = shelves(scene).metal
    for key, item in scene.part(who, Pack).items.items():
        if item.is_carried and item.id not in metal:
            lose_item(scene, who, key, "burnt", item.count)
    afflict(scene, who, "fireproof")


def _arcane_burns(scene: Scene, who: str, source: str) -> None:
    lose(scene, who, "WIL", scene.fate.roll("d4", who, _MISHAP_RULE))
    scene.emit(Marked(who, "free-die"))


def _scorched_satchel(scene: Scene, who: str, source: str) -> None:
    scene.emit(PackSized(who, scene.part(who, Pack).size - 1))
    scene.emit(HideGrown(who, 1))
    make_slots(scene, who, 0)


def _find_grimoire(scene: Scene, who: str, source: str) -> tuple[str, Item] | None:
    """Find the grimoire it happens to: the one used for the spell, else any; a caster with a scroll may have none."""
    items = scene.part(who, Pack).items
    keys = (source, *items) if source in items else tuple(items)
    return next(((k, items[k]) for k in keys if items[k].id == "grimoire"), None)


def _burst_binding(scene: Scene, who: str, source: str) -> None:
    found = _find_grimoire(scene, who, source)
    if found and found[1].is_carried:  # a book that holds a soul cannot be destroyed
        ruined = structs.replace(found[1], id="ruined-grimoire", name="ruined grimoire", cost=0)
        scene.emit(ItemBecame(who, found[0], ruined))


def _grow_tumours(scene: Scene, who: str, fatigue: int) -> None:
    """Fill slots with tumours instead of fatigue, until a healer helps; without fatigue the caster is deprived."""
    if not fatigue:
        deprive(scene, who, "rest")
        return
    scene.emit(TumoursChanged(who, fatigue))
    scene.emit(PackSized(who, scene.part(who, Pack).size - fatigue))
    _schedule_end(scene, who, TUMOURS, None, "healer")
    make_slots(scene, who, 0)


def _soul_in_the_book(scene: Scene, who: str, source: str) -> None:
    """Move half of WIL into the book, which no longer takes a slot."""
    lose(scene, who, "WIL", score(scene, who, "WIL") // 2)
    scene.emit(Marked(who, "soulbound"))
    if found := _find_grimoire(scene, who, source):
        scene.emit(ItemBecame(who, found[0], structs.replace(found[1], kind="natural")))


def _green_bark(scene: Scene, who: str, source: str) -> None:
    """Take STR for good, maximum included, and give armour."""
    n = scene.fate.roll("d4", who, _MISHAP_RULE)
    lose(scene, who, "STR", n)
    scene.emit(ScoreChanged(who, "STR", maximum_by=-n))
    scene.emit(HideGrown(who, 1))
    scene.emit(Marked(who, "bark"))


def _bound_hand(scene: Scene, who: str, source: str) -> None:
    """Shrink the book to a single slot, and give the hand a bolt to shoot."""
    scene.emit(Marked(who, "bound-hand"))
    if found := _find_grimoire(scene, who, source):
        scene.emit(ItemBecame(who, found[0], structs.replace(found[1], bulky=False)))
    scene.emit(ItemGained(who, scene.part(who, Pack).fresh_key(_BOLT.id), _BOLT))


def _ugly_wings(scene: Scene, who: str, source: str) -> None:
    """Raise DEX, tear the armour that is worn and forbid more; leave 5 slots."""
    grow(scene, who, "DEX", scene.fate.roll("d4", who, _MISHAP_RULE))
    scene.emit(Marked(who, "winged"))
    for key, item in scene.part(who, Pack).worn_items.items():
        if item.kind == "armour":
            scene.emit(ItemWorn(who, key, False))
            lose_item(scene, who, key, "torn")
    scene.emit(PackSized(who, min(_WINGED_SLOTS, scene.part(who, Pack).size)))
    make_slots(scene, who, 0)


def _mark_for_good(mark: Mark) -> _MishapEffect:
    def entry(scene: Scene, who: str, source: str) -> None:
        scene.emit(Marked(who, mark))

    return entry


def _living_vessel(scene: Scene, who: str, source: str) -> None:
    """Make the body need neither food nor water."""
    scene.emit(Marked(who, "vessel"))
    meet_needs(scene, who, FOOD, WATER)


def _twin_tides(scene: Scene, who: str, source: str) -> None:
    scene.emit(Marked(who, "twinned"))
    _schedule_end(scene, who, 23, None, "magic")


_LASTING = (9, 17, 20, 21)  # cards: the facilitator tells them, a condition recalls them
MISHAPS: dict[int, _MishapEffect] = {
    2: _mark_for_hours(2, "barred", "d6"),
    3: _mark_for_hours(3, "thin"),
    4: _extra_fatigue,
    5: _extra_fatigue,
    6: _flash_fire,
    7: _wring_dry,
    8: _mark_for_hours(8, "fraying"),
    10: _mark_for_hours(10, "spirit", "d4"),
    11: _arcane_burns,
    12: _scorched_satchel,
    13: _burst_binding,
    15: _soul_in_the_book,
    16: _green_bark,
    18: _bound_hand,
    19: _ugly_wings,
    22: _living_vessel,
    23: _twin_tides,
    24: _mark_for_good("elemental"),
}
_MARKS_ENDED: dict[int, Mark] = {2: "barred", 3: "thin", 8: "fraying", 10: "spirit", 23: "twinned"}


# ---- ends
def _end_mishap(scene: Scene, who: str, facts: Mapping[str, Any]) -> None:
    """End a mishap: its time is up, or help has come."""
    n = facts.get("mishap", 0)
    if n in _MARKS_ENDED and not _has_same_mishap(scene, who, n):
        scene.emit(Marked(who, _MARKS_ENDED[n], on=False))
    if n == 7:
        roll_for_maximum(scene, who, "HP", ("d6",), _MISHAP_RULE)
    if n == 8:
        roll_for_maximum(scene, who, "WIL", ("d6",) * 3, _MISHAP_RULE)
    if n == TUMOURS:
        _remove_tumours(scene, who)
    if n == 23:
        for name in ATTRIBUTES:
            grow(scene, who, name, scene.fate.roll("d6", who, _MISHAP_RULE))


def _has_same_mishap(scene: Scene, who: str, n: int) -> bool:
    """Has the same mishap happened again, so that its mark must stay?"""
    countdowns = scene.part(who, Countdowns).countdowns.values()
    return any(t.rule == _MISHAP_RULE and t.facts.get("mishap") == n for t in countdowns)


def _remove_tumours(scene: Scene, who: str) -> None:
    """Free the slots that tumours filled, 5 at most for the winged, and let the character ignore 1 fatigue."""
    n = scene.part(who, Magic).tumours
    size = scene.part(who, Pack).size + n
    scene.emit(PackSized(who, min(_WINGED_SLOTS, size) if has_mark(scene, who, "winged") else size))
    scene.emit(TumoursChanged(who, -n))
    scene.emit(IgnoresChanged(who, 1))


# ---- the hand that has grown together with a book is lost
_HANDS_LOST = ("sundered-hand", "sundered-arm")


def sever_bound_hands(scene: Scene, before: State) -> None:
    """At the end of a move, take spells and bolt from those who have lost the hand that their book has grown into."""
    for who in tuple(scene.state.characters):
        older = before.part(who, Conditions).active if who in before.characters else {}
        now = scene.part(who, Conditions).active
        lost = has_mark(scene, who, "bound-hand") and any(
            mark.row in _HANDS_LOST and id not in older for id, mark in now.items()
        )
        if lost and scene.fate.choose("", _MISHAP_RULE, {"bound": True, "free": False}, "bound"):
            _sever(scene, who)


def _sever(scene: Scene, who: str) -> None:
    scene.emit(Marked(who, "bound-hand", on=False))
    scene.emit(Marked(who, "severed"))
    if _BOLT.id in scene.part(who, Pack).items:
        lose_item(scene, who, _BOLT.id, "severed")


MISHAP_LATER = {_MISHAP_RULE: _end_mishap}


RULE = "grimoire.cast"
_REVERSED_MISHAP = 5  # the mishap that turns a spell around: the facilitator tells how
MANA_DUST = "mana-dust"


class MagicWants(Wants, frozen=True, kw_only=True):
    """Magic dice: from free slots, from mana dust, and the free die of mishap 11."""

    slots: Invested = 0
    dust: Invested = 0
    free: Annotated[bool, Advanced] = False

    @property
    def dice(self) -> int:
        return self.slots + self.dust + self.free


class CastWants(MagicWants, frozen=True, kw_only=True):
    """A spell from a grimoire or a scroll in the pack; `dc` is what saves against it must beat.

    `on` says in words which thing, place or word the spell is about.
    """

    spell: Annotated[Id, Pick.spells]
    source: Annotated[Id, Pick.items("with-spell"), Advanced] = ""
    targets: Annotated[tuple[Id, ...], Meta(max_length=20), Pick.living] = ()
    on: Annotated[str, Meta(max_length=120)] = ""
    dc: Annotated[Difficulty | None, Facilitator] = None
    disclosed: Annotated[bool, Facilitator, Advanced] = False
    ap: Annotated[Cost | None, Advanced] = None


# ---- what is needed
def spells_in(item: Item) -> tuple[str, ...]:
    """Return the ids of the spells in a book or scroll."""
    return tuple(item.spell.split())


def _spell_source(scene: Scene, who: str, want: CastWants) -> tuple[str, Item]:
    """Return the book or scroll with the spell: the named one, else a book before a scroll."""
    pack = scene.part(who, Pack)
    keys = [pack.find(want.source)] if want.source else sorted(pack.items, key=lambda k: pack.items[k].kind == "scroll")
    key = next((k for k in keys if k in pack.items and want.spell in spells_in(pack.items[k])), "")
    if not key:
        refuse("unknown-spell", "grimoire.book", who=scene.name(who), spell=want.spell)
    if pack.items[key].id == "ruined-grimoire":
        refuse("ruined-book", "grimoire.mishaps", item=pack.items[key].name)
    return key, pack.items[key]


def cast_params(scene: Scene, who: str, want: MagicWants, *, best: bool) -> CastParams:
    """Return the magic dice; refuse more than there are free slots, dust and free dice."""
    name = scene.name(who)
    pack = scene.part(who, Pack)
    if not 1 <= want.dice <= MOST_DICE:
        refuse("magic-dice", RULE, dice=want.dice, most=MOST_DICE)
    if want.slots > max(0, pack.slots_free):
        refuse("no-free-slots", RULE, who=name, slots=want.slots, free=max(0, pack.slots_free))
    dust = _carried_dust(scene, who)
    if want.dust > dust:
        refuse("no-dust", RULE, who=name, dust=want.dust, has=dust)
    if want.free and not has_mark(scene, who, "free-die"):
        refuse("no-free-die", "grimoire.mishaps", who=name)
    return CastParams(
        slots=want.slots,
        dust=want.dust,
        fatigue_on=3 if has_mark(scene, who, "thin") else 4,
        free=int(want.free),
        vessel=has_mark(scene, who, "vessel"),
        best=best,
    )


def plan_cast(scene: Scene, actor: str, want: CastWants) -> Plan[CastParams, CastOutcome]:
    found = find_casting(scene, actor, want)
    _check_spell_targets(scene, actor, found.spell, want)
    hidden = secret_params(scene, want.disclosed, want.dc)
    warnings = (*cautions(scene, actor, cost(scene, "cast", want.ap)), *found.warnings)
    return Plan(
        CAST,
        found.params,
        {"caster": actor},
        secret=hidden,
        warnings=warnings,
        carried_over={"source": found.source},
        resists=_usual_resistance(scene, found.spell, want),
    )


def _usual_resistance(scene: Scene, spell: Spell, want: CastWants) -> Resistance | None:
    """Return the saves of the targets, for the odds; nothing here is asked or noted."""
    if not spell.save or spell.welcome or not want.targets:
        return None
    apart = scene.apart()
    sides = {who: prepare_side(apart, who, spell.save, DiceWants(), SAVE_ROLL) for who in want.targets}
    return Resistance({who: _usual_save(who, side, want) for who, side in sides.items()})


def _usual_save(who: str, side: RollNumbers, want: CastWants) -> Plan[SaveParams, SaveOutcome]:
    resists = Risk[SaveOutcome](who, RULE, lambda outcome: outcome.saved)
    return Plan(SAVE, save_params(side, want.dc), {"roller": who}, risk=resists)


class Casting(NamedTuple):
    """A spell that can be cast now: where it is written, its dice, and what speaks against it."""

    spell: Spell
    source: str
    params: CastParams
    warnings: tuple[Warned, ...]


def find_casting(scene: Scene, actor: str, want: CastWants) -> Casting:
    """Return the spell with its dice; refuse what cannot be cast."""
    check_can_act(scene, actor)
    check_magic_answers(scene, actor)
    if has_mark(scene, actor, "severed"):
        refuse("severed", "grimoire.mishaps", who=scene.name(actor))
    key, item = _spell_source(scene, actor, want)
    spell = shelves(scene).spells.get(want.spell)
    if spell is None:
        refuse("unknown-spell", "grimoire.book", who=scene.name(actor), spell=want.spell)
    params = cast_params(scene, actor, want, best="best" in (spell.damage, spell.heal))
    hands = hand_warnings(scene, actor, "grimoire.book", item)
    return Casting(spell, key, params, hands)


def check_magic_answers(scene: Scene, who: str) -> None:
    """Refuse magic to a character barred from it by mishap 2."""
    if has_mark(scene, who, "barred"):
        refuse("barred", "grimoire.mishaps", who=scene.name(who))


def _check_spell_targets(scene: Scene, actor: str, spell: Spell, want: CastWants) -> None:
    """Refuse too few targets, or those out of reach, and warn of too many; casters always reach themselves."""
    if spell.target in ("creature", "creatures") and not want.targets:
        refuse("no-target", RULE, spell=spell.id)
    if spell.target in ("creature", "corpse") and len(want.targets) > 1:
        refuse("one-target", RULE, spell=spell.id)
    if spell.target == "corpse":
        _check_corpses(scene, want.targets)
        return
    if _has_too_many_targets(spell, want):
        scene.warn("too-many-targets", RULE, spell=spell.id, most=_most_by_dice(spell, want) or 0)
    if spell.spares_caster and actor in want.targets:
        refuse("spares-caster", RULE, spell=spell.id)
    for target in want.targets:
        if target != actor:
            require_target(scene, actor, target)


def _check_corpses(scene: Scene, named: tuple[str, ...]) -> None:
    """Refuse the living, and anyone that the seat does not know; a corpse without a sheet is named in words."""
    for who in named:
        found = scene.state.characters.get(who)
        if found is None or (found.hidden and not scene.state.may_act_for(scene.seat, who)):
            refuse("no-such-character", "table.seats", who=who)
        if found.life != "dead":
            refuse("not-a-corpse", RULE, who=found.name)


def _most_targets(spell: Spell, dice: int, total: int) -> int | None:
    """Return how many creatures a spell reaches with these magic dice; None for as many as there are."""
    return {"dice": dice, "sum": total}.get(spell.most)


def _most_by_dice(spell: Spell, want: CastWants) -> int | None:
    """Return how many creatures a spell reaches at best, before its dice are rolled."""
    return _most_targets(spell, want.dice, want.dice * SIDES["d6"])


def _has_too_many_targets(spell: Spell, want: CastWants) -> bool:
    """Are more targets named than these dice could ever reach? The caster has been warned, and means all."""
    most = _most_by_dice(spell, want)
    return most is not None and len(set(want.targets)) > most


# ---- what it costs
def after_cast(scene: Scene, actor: str, want: CastWants, outcome: CastOutcome) -> None:
    """Apply the spell unless it failed; then take its cost and apply its mishap."""
    tell_spell(scene, actor, want, outcome)
    work_spell(scene, actor, want, outcome)
    finish_spell(scene, actor, want, outcome)


def _source_at_roll(scene: Scene) -> str:
    return scene.plan.carried_over["source"] if scene.plan else ""


def tell_spell(scene: Scene, actor: str, want: CastWants, outcome: CastOutcome) -> None:
    """Say which spell is cast, and on which targets; a scroll is used up."""
    spell = shelves(scene).spells[want.spell]
    source = _source_at_roll(scene)
    item = scene.part(actor, Pack).items.get(source)
    scene.fate.note("grimoire.book", actor, FactStated("spell", spell.id))
    if item is not None and item.kind == "scroll":
        scene.fate.note("grimoire.scrolls", actor, FactStated("spell", spell.id))
        lose_item(scene, actor, source, "used")
    whom = () if spell.target == "self" else want.targets
    facts = {"spell": spell.id, "dice": want.dice, "sum": outcome.sum, **_target_facts(scene, whom)}
    if spell.is_told:
        facts["text"] = spell.text.replace("[dice]", str(want.dice)).replace("[sum]", str(outcome.sum))
    if want.on.strip():
        facts["on"] = want.on.strip()
    scene.emit(Said(actor, RULE, "failed" if outcome.failed else "cast", facts))


def work_spell(scene: Scene, actor: str, want: CastWants, outcome: CastOutcome) -> None:
    """Let the spell do to its targets what it does, unless it failed or is turned around."""
    reversed_ = outcome.mishap and outcome.sum == _REVERSED_MISHAP
    if not outcome.failed and not reversed_:
        _apply_spell(scene, actor, shelves(scene).spells[want.spell], want, outcome)


def finish_spell(scene: Scene, actor: str, want: CastWants, outcome: CastOutcome) -> None:
    """Take what a spell costs, once."""
    pay_for_casting(scene, actor, want, outcome, _source_at_roll(scene))
    pay(scene, actor, cost(scene, "cast", want.ap))


def pay_for_casting(scene: Scene, actor: str, want: MagicWants, outcome: CastOutcome, source: str) -> None:
    """Take dust, fatigue, WIL and STR, and apply the mishap, also for a spell that failed."""
    _spend_dust(scene, actor, want.dust)
    if has_mark(scene, actor, "fraying"):
        lose(scene, actor, "WIL", scene.fate.roll("d4", actor, "grimoire.mishaps"))
    lose(scene, actor, "WIL", outcome.wil_lost)
    lose(scene, actor, "STR", outcome.str_lost)
    fatigue = _ignore_one_fatigue(scene, actor, outcome.fatigue)
    if outcome.mishap and outcome.sum == TUMOURS:
        _grow_tumours(scene, actor, fatigue)
    else:
        add_fatigue(scene, actor, fatigue)
    if outcome.mishap and not is_dead(scene, actor):
        _suffer_mishap(scene, actor, outcome.sum, source)


def _carried_dust(scene: Scene, who: str) -> int:
    """Return how many measures of mana dust there are in a pack."""
    return sum(item.count for item in scene.part(who, Pack).items.values() if item.id == MANA_DUST)


def _spend_dust(scene: Scene, who: str, n: int) -> None:
    """Take `n` measures of mana dust from the pack."""
    if not n:
        return
    before = _carried_dust(scene, who)
    scene.emit(Said(who, RULE, "dust", {"dust": n, "before": before, "after": before - n}))
    for key, item in scene.part(who, Pack).items.items():
        taken = min(n, item.count) if item.id == MANA_DUST else 0
        if taken:
            lose_item(scene, who, key, "used", taken)
            n -= taken


def _ignore_one_fatigue(scene: Scene, who: str, fatigue: int) -> int:
    """Offer to ignore 1 fatigue, once after tumours are removed; return the fatigue that is left."""
    if not fatigue or not scene.part(who, Magic).ignores or not scene.fate.may(who, "grimoire.mishaps", usual=True):
        return fatigue
    scene.emit(IgnoresChanged(who, -1))
    return fatigue - 1


# ---- what a spell does
def _amount(what: Amount, dice: int, outcome: CastOutcome) -> int:
    """Return [sum], [dice], both, or the highest single die."""
    return {"": 0, "sum": outcome.sum, "dice": dice, "best": outcome.best, "sum+dice": outcome.sum + dice}[what]


def _target_facts(scene: Scene, targets: tuple[str, ...]) -> dict[str, Fact]:
    """Return the targets of a spell: one, or several without the hidden."""
    if len(targets) == 1:
        return {"target": targets[0]}
    return {"targets": visible_people(scene, targets)} if targets else {}


def _apply_spell(scene: Scene, actor: str, spell: Spell, want: CastWants, outcome: CastOutcome) -> None:
    """Apply the spell to each target, all at once; one on a thing or a place lasts by the clock."""
    if spell.brings:
        _bring_servant(scene, actor, spell, want, outcome.sum)
        return
    if not spell.target.startswith("creature") and spell.target != "self":
        _start_lasting_spell(scene, actor, spell, want)
        return
    targets = (actor,) if spell.target == "self" else want.targets
    here = [w for w in dict.fromkeys(targets) if w in scene.state.characters and not is_dead(scene, w)]
    most = None if _has_too_many_targets(spell, want) else _most_targets(spell, want.dice, outcome.sum)
    reached = _reached_targets(scene, actor, here, most)
    scene.fate.together({w: partial(_apply_spell_to, scene, actor, spell, w, want, outcome) for w in reached})


def _reached_targets(scene: Scene, caster: str, targets: list[str], most: int | None) -> list[str]:
    """Return the targets that the spell is strong enough for; the caster chooses who is left out."""
    left = list(targets)
    while most is not None and len(left) > most:
        left.remove(scene.fate.choose(caster, RULE, {w: w for w in left}, left[-1]))
    return left


def _start_lasting_spell(scene: Scene, caster: str, spell: Spell, want: CastWants, servant: str = "") -> None:
    """Put the end of a spell on a thing or a place onto the caster's sheet, with what it is on.

    A servant has the end of the spell that called it up on a sheet of its own. Either ends with the caster, too.
    """
    after = parse_length(scene, spell.condition_duration(want.dice))
    if after is None:
        return
    on = want.on.strip() or ", ".join(map(scene.name, want.targets))
    when = f"{spell.name}: {on}" if on else spell.name
    facts = {"spell": spell.id, "on": on, "servant": int(bool(servant)), CASTER: caster if servant else ""}
    set_countdown(scene, servant or caster, RULE, after=after, when=when, **facts)


def _end_lasting_spell(scene: Scene, who: str, facts: Mapping[str, Any]) -> None:
    """Tell that a spell on a thing or a place is over; what it called up falls apart."""
    if not facts.get("servant"):
        over = {name: str(facts[name]) for name in ("spell", "on") if facts.get(name)}
        scene.emit(Said(who, RULE, "over", {"spell": "", **over}))
    elif not is_dead(scene, who):
        scene.emit(LifeChanged(who, "dead"))


def _apply_spell_to(scene: Scene, actor: str, spell: Spell, who: str, want: CastWants, outcome: CastOutcome) -> None:
    """Apply the spell to one target, who may save or let it work."""
    own_gift = spell.welcome and who == actor
    resists = spell.save and not own_gift and scene.fate.may(who, "grimoire.save", usual=not spell.welcome)
    if resists and spell.save and roll_save(scene, who, spell.save, want.dc):
        scene.emit(Said(who, RULE, "resisted", {"spell": spell.id}))
        return
    words = frozenset[HarmWord](("magic", *spell.harms))
    damage(scene, who, _amount(spell.damage, want.dice, outcome), armour=not spell.ignores_armour, words=words)
    _heal_by_spell(scene, who, spell, _amount(spell.heal, want.dice, outcome))
    if spell.condition and not is_dead(scene, who):
        shown = {"dice": want.dice, "sum": outcome.sum, "best": outcome.best}
        lasts = spell.condition_duration(want.dice)
        afflict(scene, who, spell.condition, lasts, by=actor, amounts=shown, about=want.on.strip(), is_spell=True)


def _heal_by_spell(scene: Scene, who: str, spell: Spell, n: int) -> None:
    """Heal the target, unless deprived; healing also stops the dying."""
    if not n:
        return
    if is_dying(scene, who):
        stop_dying(scene, who, out=True)
    if not can_recover(scene, who):
        scene.emit(Said(who, "grimoire.deprived", "no points"))
    else:
        heal_or_say(scene, who, spell.heals, n)


def _bring_servant(scene: Scene, caster: str, spell: Spell, want: CastWants, total: int) -> None:
    """Bring the creature that the spell calls up, with [sum] HP, to the caster's side until the spell ends."""
    before = set(scene.state.characters)
    scene.game.ways.bring(scene, spell.brings, caster)
    for who in tuple(scene.state.characters):
        if who not in before:
            by = total - scene.part(who, Scores).maximum("HP")
            scene.emit(ScoreChanged(who, "HP", by, maximum_by=by))
            _start_lasting_spell(scene, caster, spell, want, who)


LATER = {RULE: _end_lasting_spell}
MOVES: tuple[AnyMove, ...] = (Move("grimoire.cast", CastWants, plan_cast, after_cast, does=("act", "cast", "speak")),)
