"""Conditions in play: the few places where each kind of effect acts on rolls, acts, harm and pace, for every game.

Whatever an effect changes says so. It is noted while the plan is made, and so can be read before the roll, or it is a
warning. A note names no character as its subject, because a condition on a closed sheet is still for all to see.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from caltrop.games.common.fighting.fights import is_called
from caltrop.games.common.items.pack import Item
from caltrop.kernel.contract.move import AnyMove
from caltrop.kernel.contract.scene import Scene, only_warns
from caltrop.kernel.state.events.fights import turns_of

from .effects import Armour, Cannot, Edge, EffectRoll, HarmWord, Immunity, Lack, PaceChange, Unseen, Without
from .on_sheet import CONDITION, Condition, Conditions, K, effects_on, is_towards, note_condition, use_condition

_CALM = ("rest", "trade", "grow")  # what is not done in the middle of a fight


# ---- better and worse
class RollModifiers(NamedTuple):
    """What helps a roll and what hinders it; how the two add up is the game's own rule."""

    ups: int = 0
    downs: int = 0

    @property
    def net(self) -> int:
        return self.ups - self.downs


def condition_modifiers(
    scene: Scene,
    who: str,
    *rolls: EffectRoll,
    of: str = "",
    against: str = "",
    melee: bool = True,
    lent: bool = True,
) -> RollModifiers:
    """Return what conditions do to a roll: the roller's own, and, if `lent`, what those of the other side give."""
    found = [e for e in own_edges(scene, who, against) if applies_to_roll(e[3], rolls, of, melee)]
    if against and lent:
        found += [e for e in given_edges(scene, against, who) if applies_to_roll(e[3], rolls, of, melee)]
    for bearer, _, mark, edge in found:
        note_condition(scene, bearer, mark, "up" if edge.by > 0 else "down", roller=who, by=abs(edge.by))
    return RollModifiers(sum(max(0, e.by) for *_, e in found), sum(max(0, -e.by) for *_, e in found))


_BorneEdge: TypeAlias = tuple[str, str, Condition, Edge]  # bearer, key, condition


def own_edges(scene: Scene, who: str, against: str) -> Iterator[_BorneEdge]:
    """Yield the edges of a roller's own conditions, with bearer, key and condition."""
    return _edges_towards(scene, who, against, given=False)


def given_edges(scene: Scene, bearer: str, roller: str) -> Iterator[_BorneEdge]:
    """Yield the edges that a character's conditions give to an opponent's roll."""
    return _edges_towards(scene, bearer, roller, given=True)


def _edges_towards(scene: Scene, bearer: str, other: str, *, given: bool) -> Iterator[_BorneEdge]:
    """Yield the edges that count towards another; a condition that several have caused counts once in a roll."""
    seen: list[tuple[str, Edge]] = []
    for id, mark, edge in effects_on(scene, bearer, Edge):
        if edge.given != given or not is_towards(scene, bearer, id, edge, other) or (mark.text, edge) in seen:
            continue
        if _is_counted(scene, bearer, id, mark, edge):
            seen.append((mark.text, edge))
            yield bearer, id, mark, edge


def effects_once(scene: Scene, who: str, kind: type[K]) -> Iterator[tuple[Condition, K]]:
    """Yield each effect of a kind with its condition; one that several have caused counts once."""
    seen: list[tuple[str, K]] = []
    for _, mark, effect in effects_on(scene, who, kind):
        if (mark.text, effect) not in seen:
            seen.append((mark.text, effect))
            yield mark, effect


def _is_counted(scene: Scene, who: str, id: str, mark: Condition, edge: Edge) -> bool:
    """Does an edge count? One that depends on the story does only if the roller says so."""
    return not edge.when or _edge_key(who, id, mark, edge) in scene.counted


def _edge_key(who: str, id: str, mark: Condition, edge: Edge) -> str:
    """Return the name under which an intent counts an edge that depends on the story: "ana/c1:0"."""
    return f"{who}/{id}:{mark.does.index(edge)}"


def offered_edges(scene: Scene, who: str) -> tuple[tuple[str, Condition, Edge], ...]:
    """Return a character's edges that depend on the story, each with its key: a form offers them."""
    found = effects_on(scene, who, Edge)
    return tuple((_edge_key(who, id, mark, edge), mark, edge) for id, mark, edge in found if edge.when)


def applies_to_roll(edge: Edge, rolls: tuple[EffectRoll, ...], of: str, melee: bool) -> bool:
    """Does an edge bear on such a roll?"""
    right_roll = not edge.on or bool(set(edge.on) & set(rolls))
    return right_roll and (not edge.of or of in edge.of) and (melee or not edge.melee)


def use_edges(scene: Scene, who: str, *rolls: EffectRoll, of: str = "", against: str = "", melee: bool = True) -> None:
    """After a roll, count a use of each condition that has swayed it and lasts for a number of uses."""
    both = [*own_edges(scene, who, against), *(given_edges(scene, against, who) if against else ())]
    for bearer, id, _, edge in both:
        if applies_to_roll(edge, rolls, of, melee):
            use_condition(scene, bearer, id)


# ---- what cannot be done
def _warn_if_absent(scene: Scene, actor: str, move: AnyMove) -> None:
    """Warn an actor who has left the fight."""
    fight = scene.state.fight
    if fight is not None and {"act", "attack", "cast"} & set(move.does) and fight.has_left(actor):
        scene.warn("absent", scene.rule("combat"), who=scene.name(actor))


def warn_before_move(scene: Scene, actor: str, move: AnyMove) -> None:
    """Warn an actor who cannot do this move; if the facilitator has called for it, only one who cannot act at all."""
    if is_called(scene, actor, move.id):
        _warn_if_barred(scene, actor, *(("act",) if "act" in move.does else ()))
        return
    _warn_if_fighting(scene, actor, move)
    _warn_if_absent(scene, actor, move)
    _warn_if_barred(scene, actor, *move.does, *_doings_of_turn(scene, actor, move), struggles=_is_contest(scene, move))
    if "act" in move.does:
        _warn_if_last_in_round(scene, actor)


def _warn_if_fighting(scene: Scene, actor: str, move: AnyMove) -> None:
    """Warn about a move in a fight that takes calm. A rest takes the time of everyone, fighter or not."""
    fight = scene.state.fight
    for doing in (doing for doing in _CALM if doing in move.does and fight is not None):
        if doing == "rest" or (fight and fight.side_of(actor)):
            scene.warn("in-a-fight", scene.rule("combat"), who=scene.name(actor), doing=doing)


def _is_contest(scene: Scene, move: AnyMove) -> bool:
    """Is the move a contest, which breaks a hold that a won contest ends?"""
    return move.id == f"{scene.game.id}.contest"


def _doings_of_turn(scene: Scene, actor: str, move: AnyMove) -> tuple[str, ...]:
    """Return what else a move is: the taking of a turn, or both a move and an act in one turn."""
    fight = scene.state.fight
    does = set(move.does) & {"act", "move"}
    done = {what for what, who in (("act", fight.acted), ("move", fight.moved)) if actor in who} if fight else set()
    own = ("turn", "do") if "act" in does else ("turn",) if does else ()
    return (*own, *(("both",) if does and len(does | done) > 1 else ()))


def _warn_if_barred(scene: Scene, actor: str, *doings: str, struggles: bool = False) -> None:
    """Warn an actor who cannot do one of these things; one who is held may always struggle."""
    for _, mark, bar in effects_on(scene, actor, Cannot):
        barred = next((what for what in bar.what if what in doings), "")
        if struggles and "contest" in mark.ends:
            continue
        if barred and not bar.is_aimed:
            scene.warn("cannot", CONDITION, who=scene.name(actor), mark=mark.text, what=barred)


@only_warns
def warn_if_rest_barred(scene: Scene, actor: str, resting: tuple[str, ...], *, short: bool) -> None:
    """Warn about those who cannot rest with the actor, and about those who gain nothing from a short rest."""
    for who in resting:
        _warn_if_barred(scene, who, *(("breather",) if short else ()), *(("rest",) if who != actor else ()))


def _warn_if_last_in_round(scene: Scene, actor: str) -> None:
    """Warn an actor who comes last in the round and acts before a turn of others that is still to come."""
    last = [mark for _, mark, effect in effects_on(scene, actor, PaceChange) if effect.last]
    fight = scene.state.fight if last else None  # the turn is read only where it matters
    mine = turns_of(scene.state, actor) if fight else ()
    if fight is None or not mine or not any(at > fight.turn and at not in mine for at in range(len(fight.order))):
        return
    for mark in last:
        scene.warn("comes-last", CONDITION, who=scene.name(actor), mark=mark.text)


def warn_if_target_barred(scene: Scene, actor: str, target: str) -> None:
    """Warn an actor who cannot do this to that target, or cannot see it."""
    kinds = set(scene.doing.kinds)
    for id, mark, bar in effects_on(scene, actor, Cannot):
        barred = next((what for what in bar.what if what in kinds), "")
        if barred and bar.is_aimed and is_towards(scene, actor, id, bar, target):
            facts = {"who": scene.name(actor), "mark": mark.text, "what": barred}
            scene.warn("cannot-towards", CONDITION, **facts, whom=scene.name(target))
    if kinds & {"attack", "cast"}:
        _warn_if_unseen(scene, target)


def warn_if_near_barred(scene: Scene, actor: str, target: str) -> None:
    """Warn an actor who must go near a target that a condition keeps them away from."""
    for id, mark, bar in effects_on(scene, actor, Cannot):
        if "near" in bar.what and is_towards(scene, actor, id, bar, target):
            facts = {"who": scene.name(actor), "mark": mark.text, "what": "near"}
            scene.warn("cannot-towards", CONDITION, **facts, whom=scene.name(target))


def warn_if_attribute_barred(scene: Scene, who: str, attribute: str) -> None:
    """Warn an actor about to roll with an attribute that a condition keeps them from using."""
    for _, mark, bar in effects_on(scene, who, Cannot):
        if attribute in bar.use and who == scene.doing.actor:
            scene.warn("cannot-use", CONDITION, who=scene.name(who), mark=mark.text, attribute=attribute)


def is_barred_from(scene: Scene, who: str, *doings: str) -> bool:
    """Does a condition keep a character from one of these things, towards anyone?"""
    return any(set(doings) & set(bar.what) and not bar.is_aimed for _, _, bar in effects_on(scene, who, Cannot))


def is_helpless(scene: Scene, who: str, attribute: str = "") -> bool:
    """Can a character do nothing at all, or nothing with that attribute, and so not answer a blow?"""
    for _, mark, bar in effects_on(scene, who, Cannot):
        if "act" in bar.what or (attribute and attribute in bar.use):
            note_condition(scene, who, mark, "helpless")
            return True
    return False


def lacks(scene: Scene, who: str, what: Lack, of: str = "") -> bool:
    """Does a condition take this away from a character, in a roll with that attribute?"""
    for _, mark, effect in effects_on(scene, who, Without):
        if what in effect.what and (not effect.of or of in effect.of):
            note_condition(scene, who, mark, "without", roller=who, what=what)
            return True
    return False


def _warn_if_unseen(scene: Scene, target: str) -> None:
    """Warn an actor who aims at someone unseen."""
    for _, mark, _ in effects_on(scene, target, Unseen):
        scene.warn("unseen", CONDITION, who=scene.name(target), mark=mark.text)


# ---- harm
def harm_words(item: Item, *more: HarmWord) -> frozenset[HarmWord]:
    """Return what kinds of harm a weapon does: mundane, unless magic is among those said."""
    words: set[HarmWord] = {*more, *item.harms}
    if "magic" not in words:
        words.add("mundane")
    if item.blast:
        words.add("blast")
    if item.silvered:
        words.add("silver")
    return frozenset(words)


def is_immune(scene: Scene, who: str, weapon: str, words: frozenset[HarmWord], *, warn: bool = True) -> bool:
    """Does harm of these kinds do nothing to a character? The attacker is warned."""
    for _, mark, ward in effects_on(scene, who, Immunity):
        if words & set(ward.of) or (ward.but and not words & set(ward.but)):
            note_condition(scene, who, mark, "spared", what=weapon)
            if warn:
                scene.warn("spared", CONDITION, who=scene.name(who), mark=mark.text, weapon=weapon)
            return True
    return False


def armour_with(scene: Scene, who: str, worn: int, most: int) -> int:
    """Return what armour counts for, with what conditions add, set or take away."""
    total = worn
    least = 0
    for mark, effect in effects_once(scene, who, Armour):
        note_condition(scene, who, mark, "armour", by=effect.by)
        if effect.none:
            return 0
        total = total + effect.by
        least = max(least, effect.least)
    return max(least, min(most, total), 0)


# ---- pace
_UNROLLED_LEAP = 6  # spaces, if a condition came by hand and no dice have said how far


def pace(scene: Scene, who: str) -> PaceChange:
    """Return what conditions add to a character's action points and stride."""
    found = [effect for _, effect in effects_once(scene, who, PaceChange)]
    points = sum(e.points for e in found)
    stride = sum(e.stride for e in found)
    leap = max((e.leap if isinstance(e.leap, int) else _UNROLLED_LEAP for e in found), default=0)
    return PaceChange(points=points, stride=stride, last=any(e.last for e in found), leap=leap)


# ---- what is only told
def reminders(scene: Scene, who: str) -> tuple[Condition, ...]:
    """Return the conditions without effects: told, and shown under the odds as a reminder."""
    return tuple(mark for mark in scene.part(who, Conditions).active.values() if not mark.does)
