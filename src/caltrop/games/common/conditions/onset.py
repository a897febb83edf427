"""The onset of a condition: it is put on the sheet, and what it does only once happens."""

from __future__ import annotations

from collections.abc import Mapping
from functools import singledispatch
from math import inf
from typing import Any

from msgspec import structs

from caltrop.games.common.health.dying import is_dying, stop_dying
from caltrop.games.common.health.needs import meet_needs
from caltrop.games.common.items.carrying import drop_here
from caltrop.games.common.items.pack import DROPPED_REASON, Item, ItemGained, Pack, lose_item
from caltrop.games.common.items.supplies import LIGHT, put_out
from caltrop.games.common.table.countdowns import CASTER, fresh_mark, seconds, set_countdown
from caltrop.games.common.table.time import forgo_turn
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.state.events.characters import LifeChanged
from caltrop.kernel.state.events.fights import LeftFight
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import Character, State

from .effects import (
    MOST_BROUGHT,
    Brings,
    ConditionRow,
    Cures,
    Effect,
    LacksNeed,
    Leaves,
    Lights,
    Loses,
    PaceChange,
    Relocates,
)
from .on_sheet import (
    CONDITION,
    INSTANT,
    SOURCE_NIGHT,
    Condition,
    ConditionAdded,
    ConditionCaused,
    Conditions,
    cause_of,
    condition_row,
    effects_on,
    end_condition,
    timed_condition,
    with_its_caster,
)

OWN = "own"  # the row of a condition that the facilitator has made
_Amounts = Mapping[str, int]  # what the roll that caused it showed: "dice", "sum", "best"


def afflict(  # noqa: PLR0913 - a condition is these things
    scene: Scene,
    who: str,
    words: str,
    lasts: str = "",
    *,
    by: str = "",
    amounts: _Amounts | None = None,
    about: str = "",
    is_spell: bool = False,
) -> None:
    """Give a character a condition by its row's id, or in free words; the same one from the same cause starts again.

    `by` is who causes it. `lasts` is a length, "rest", or "" for what the row says. `about` is what it is on, in words.
    A spell's ends with its caster.
    """
    if who not in scene.state.characters or scene.state.characters[who].life == "dead":
        return
    row = condition_row(scene, words)
    afflict_as(scene, who, row, words, lasts, by=by, amounts=amounts, about=about, is_spell=is_spell)


def afflict_as(  # noqa: PLR0913 - a condition is these things
    scene: Scene,
    who: str,
    row: ConditionRow,
    words: str,
    lasts: str = "",
    *,
    by: str = "",
    amounts: _Amounts | None = None,
    about: str = "",
    is_spell: bool = False,
) -> None:
    """Give a character a condition that is what this row says."""
    begun = _begin(scene, who, row=row, words=words, lasts=lasts or row.lasts, amounts=amounts or {})
    if begun is None:
        return
    if (lasts or row.lasts) != INSTANT:
        begun = structs.replace(begun, about=about)
        _put(scene, who, with_its_caster(begun) if is_spell else begun, by)
    for effect in row.does:
        take_hold(effect, scene, who, by, amounts or {})


def _begin(scene: Scene, who: str, row: ConditionRow, words: str, lasts: str, amounts: _Amounts) -> Condition | None:
    """Return the condition as it begins now, with copies of what its row says; None if its length is no length."""
    end = timed_condition(scene, who, lasts)
    if end is None:
        return None
    return structs.replace(
        end,
        text=row.title or words,
        rest=end.rest or "rest" in row.ends,
        row=row.id,
        meaning=row.text,
        does=tuple(_settled_effect(effect, amounts) for effect in row.does),
        ends=(*end.ends, *row.ends),
        contest=row.contest,
        tags=row.tags,
        left=row.uses if isinstance(row.uses, int) else amounts.get(row.uses, 1),
        since=scene.state.clock if any(isinstance(effect, LacksNeed) for effect in row.does) else None,
    )


def _settled_effect(effect: Effect, amounts: _Amounts) -> Effect:
    """Return an effect with the number that the roll has decided, where it lasts."""
    if isinstance(effect, PaceChange) and isinstance(effect.leap, str) and effect.leap in amounts:
        return structs.replace(effect, leap=amounts[effect.leap])
    return effect


def _put(scene: Scene, who: str, begun: Condition, by: str) -> None:
    """Put a condition on the sheet; the same one from the same cause stays instead if it is longer."""
    there = scene.part(who, Conditions).active
    same = find_same(scene, who, begun, by)
    if same and _is_weaker(scene, begun, there[same]):
        scene.emit(Said(who, CONDITION, "stays", {"mark": there[same].text}))
        return
    id = same or fresh_mark("c", {**scene.named_part(who, Conditions).active, **there})
    scene.emit(ConditionAdded(who, id, structs.replace(begun, by=_putting_seat(scene, who, by))))
    if by and by != who:
        scene.emit(ConditionCaused(who, id, by))


def _putting_seat(scene: Scene, who: str, by: str) -> str:
    """Return the player who puts a condition on their own character, by hand or by the character's own act; or ""."""
    own = scene.state.characters[who].owner == scene.seat and not scene.state.is_facilitator(scene.seat)
    return scene.seat if own and (by == who or scene.doing.move == CONDITION) else ""


def find_same(scene: Scene, who: str, begun: Condition, by: str = "") -> str:
    """Return the key of the condition that this one would start again, or "".

    It has the same words and the same cause; one without a known cause may have any.
    """
    same = {k: cause_of(scene, who, k) for k, c in scene.part(who, Conditions).active.items() if _is_alike(c, begun)}
    cause = "" if by == who else by
    return next((k for k, known in same.items() if known == cause), next((k for k in same if not same[k]), ""))


def _is_alike(there: Condition, begun: Condition) -> bool:
    """Are two conditions the same row of the game or, where one is none, the same words, about the same thing?"""
    typed = {there.row, begun.row} & {"", OWN}
    alike = there.text == begun.text if typed else there.row == begun.row
    return alike and there.about == begun.about


def _is_weaker(scene: Scene, begun: Condition, there: Condition) -> bool:
    """Does a condition do the same as one that is there, but for a shorter time, or less often?"""
    return there.does == begun.does and _remaining(scene, begun) < _remaining(scene, there)


_HOURS_LEFT = {"rest": 8, "night": 24, SOURCE_NIGHT: 24}  # how soon it comes, to compare it with a time


def _remaining(scene: Scene, mark: Condition) -> tuple[float, int]:
    """Return how many seconds a condition lasts from now, as far as that can be known, and its uses."""
    hours = _HOURS_LEFT.get("rest" if mark.rest else mark.lasts, inf)
    return (hours * 3600 if mark.at is None else mark.at - scene.state.clock), mark.left


# ---- what happens once
@singledispatch
def take_hold(effect: Any, scene: Scene, who: str, by: str, amounts: _Amounts) -> None:
    """Let happen what an effect does as its condition begins; most kinds act only while it lasts."""


@take_hold.register
def _leave(effect: Leaves, scene: Scene, who: str, by: str, amounts: _Amounts) -> None:
    fight = scene.state.fight
    if fight is not None and fight.side_of(who):
        forgo_turn(scene, who)
        scene.emit(LeftFight(who, out_of_reach=True))


@take_hold.register
def _cure(effect: Cures, scene: Scene, who: str, by: str, amounts: _Amounts) -> None:
    for id, mark in scene.part(who, Conditions).active.items():
        if set(mark.tags) & set(effect.tags):
            end_condition(scene, who, id, "cured")
    meet_needs(scene, who, *effect.needs)
    if effect.dying and is_dying(scene, who):
        scene.emit(Said(who, scene.rule("death"), "treated", {"by": by or who}))
        stop_dying(scene, who)


@take_hold.register
def _lose(effect: Loses, scene: Scene, who: str, by: str, amounts: _Amounts) -> None:
    """Take what is in hand, or one thing by its owner's choice, to the ground or to its cause."""
    items = {k: i for k, i in scene.part(who, Pack).items.items() if i.is_carried and not i.on}
    wanted = {k: i for k, i in items.items() if i.is_weapon} if effect.what == "held" else items
    if not wanted:
        scene.emit(Said(who, CONDITION, "nothing to lose"))
        return
    smallest = min(wanted, key=lambda k: (wanted[k].is_weapon, wanted[k].slots, wanted[k].cost))
    key = scene.fate.choose(who, CONDITION, {k: k for k in wanted}, smallest)
    _hand_over(scene, who, by if effect.to == "cause" else "", key, wanted[key])


def _hand_over(scene: Scene, who: str, to: str, key: str, item: Item) -> None:
    if not to:
        drop_here(scene, who, key, DROPPED_REASON)
        return
    lose_item(scene, who, key, "taken")
    if to in scene.state.characters:
        scene.emit(ItemGained(to, key, structs.replace(item, count=1), "taken"))


@take_hold.register
def _light(effect: Lights, scene: Scene, who: str, by: str, amounts: _Amounts) -> None:
    if not effect.minutes:
        put_out(scene, who)
        return
    after = seconds(scene, effect.minutes, "minutes")
    facts = {CASTER: by if by != who else ""} if by else {}
    set_countdown(scene, who, LIGHT, after=after, when="light", item="light", **facts)


@take_hold.register
def _move(effect: Relocates, scene: Scene, who: str, by: str, amounts: _Amounts) -> None:
    scene.game.ways.relocate(scene, who, by, effect)


def tell_new_place(scene: Scene, who: str, by: str, effect: Relocates) -> None:
    """Tell where somebody is now, in a game without places of its own."""
    if effect.trades and by:
        scene.emit(Said(who, CONDITION, "traded", {"against": by}))
    else:
        scene.emit(Said(who, CONDITION, "moved", {"where": effect.where or effect.zone}))


@take_hold.register
def _bring(effect: Brings, scene: Scene, who: str, by: str, amounts: _Amounts) -> None:
    """Bring creatures; they serve only as long as the condition that brought them."""
    count = effect.count if isinstance(effect.count, int) else amounts.get(effect.count, 1)
    before = set(scene.state.characters)
    for _ in range(min(count, MOST_BROUGHT)):
        scene.game.ways.bring(scene, effect.creature, who)
    if _is_bearing(scene, who, effect):
        for new in tuple(scene.state.characters):
            if new not in before:
                _put(scene, new, Condition("serving", row=_SERVICE), who)


_SERVICE = "*service"  # the row of a creature that serves while another condition lasts; nobody can type it


def _is_bearing(scene: Scene, who: str, effect: Effect) -> bool:
    """Does a condition of the character have this very effect?"""
    return any(effect in mark.does for mark in scene.part(who, Conditions).active.values())


def release_the_bound(scene: Scene, before: State) -> None:
    """At the end of a move, end the service of creatures whose condition is over: they fall where they stand."""
    for who, c in scene.state.characters.items():
        if c.life != "dead" and _is_serving(c) and not _is_bound(scene, who):
            scene.emit(Said(who, CONDITION, "released"))
            scene.emit(LifeChanged(who, "dead"))


def _is_serving(character: Character) -> bool:
    return any(mark.row == _SERVICE for mark in character.part(Conditions).active.values())


def _is_bound(scene: Scene, who: str) -> bool:
    """Does the one who brought a creature still bear the condition that brought it?"""
    masters = scene.part(who, Conditions).causes.values()
    return any(True for master in masters for _ in effects_on(scene, master, Brings))
