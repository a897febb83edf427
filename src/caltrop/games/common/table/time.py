"""Time and turns as they go on: what hurts goes on hurting, conditions end, and countdowns fire."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from caltrop.games.common.conditions.effects import Hurts
from caltrop.games.common.conditions.on_sheet import (
    CONDITION,
    Condition,
    ConditionPutOff,
    Conditions,
    effects_on,
    expire_conditions,
    note_condition,
)
from caltrop.games.common.items.pack import CoinChanged, Purse
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import SIDES
from caltrop.kernel.state.events.fights import TurnEnded, is_turn_to_come, places_out_of_sight, turns_of
from caltrop.kernel.state.events.table import TimePassed

from .countdowns import Countdown, CountdownOver, Countdowns, is_over

_MOST_ROUNDS_OF_HARM = 10  # at once, while the clock is moved on: the facilitator tells what burns for longer


_OF_THINGS = ("table.light",)  # countdowns of things, which go on when their bearer is dead


def pass_time(scene: Scene, amount: int) -> None:
    """Advance the clock: harm goes on, conditions end and countdowns fire; those concerned are asked at once."""
    before = scene.state.clock
    scene.emit(TimePassed(amount))
    burning = {who: rounds for who in scene.state.characters if (rounds := _rounds_of_harm(scene, who, before))}
    scene.fate.together({who: partial(_suffer_rounds, scene, who, rounds) for who, rounds in burning.items()})
    _settle_times(scene)


def _settle_times(scene: Scene) -> None:
    """End the conditions and fire the countdowns whose time has come."""
    for who, found in tuple(scene.state.characters.items()):
        if found.life != "dead":
            expire_conditions(scene, who)
    scene.fate.together(
        {who: partial(_fire_countdowns, scene, who) for who in scene.state.characters if _due_countdowns(scene, who)}
    )


def _due_countdowns(scene: Scene, who: str) -> dict[str, Countdown]:
    """Return the countdowns that are due; of the dead only what goes on without them."""
    countdowns = scene.part(who, Countdowns).countdowns
    is_dead = scene.state.characters[who].life == "dead"
    due = {id: t for id, t in countdowns.items() if is_over(scene.state, who, t.at, rounds=t.rounds)}
    return {id: t for id, t in due.items() if not is_dead or t.rule in _OF_THINGS}


def _fire_countdowns(scene: Scene, who: str) -> None:
    for id, countdown in _due_countdowns(scene, who).items():
        if id in scene.part(who, Countdowns).countdowns:  # an earlier one may have ended it
            scene.emit(CountdownOver(who, id, countdown.rule))
            then = scene.game.later.get(countdown.rule)
            if then:
                then(scene, who, countdown.facts)


# ---- turns
def next_turn(scene: Scene) -> None:
    """End the turn and begin the next."""
    finish_turn(scene)
    begin_turn(scene)


def finish_turn(scene: Scene) -> None:
    """Go to the next turn: what counted the last turn ends, and with a new round its time passes."""
    before = scene.state.fight
    scene.emit(TurnEnded(places_out_of_sight(scene.plain)))
    after = scene.state.fight
    if before and after and after.round > before.round:
        pass_time(scene, scene.game.round_seconds)
    else:
        _settle_times(scene)


def begin_turn(scene: Scene) -> None:
    """Let those whose turn it is suffer what hurts them each turn."""
    fight = scene.state.fight
    members = () if fight is None else fight.sides.get(fight.whose_turn, (fight.whose_turn,))
    suffer_turns(scene, tuple(who for who in members if fight is not None and fight.turn_of(who) == fight.whose_turn))


def suffer_turns(scene: Scene, members: tuple[str, ...]) -> None:
    """Apply what hurts each of these in their turn."""
    rounds = {who: dict.fromkeys(harmful_conditions(scene, who), 1) for who in members if who in scene.state.characters}
    scene.fate.together({who: partial(_suffer_rounds, scene, who, each) for who, each in rounds.items() if each})


def suffer_condition(scene: Scene, who: str, id: str) -> None:
    """Apply what one condition does to a character in a turn."""
    _suffer_rounds(scene, who, {id: 1})


def forgo_turn(scene: Scene, who: str) -> None:
    """Let what hurts a character for some rounds go on for another, if a turn that it counts will not come.

    Call it before a character leaves a fight, or the fight ends.
    """
    if not is_turn_to_come(scene.state, who) or scene.state.characters[who].life == "dead":
        return
    marks = scene.part(who, Conditions).active
    for id in dict.fromkeys(id for id, _, _ in effects_on(scene, who, Hurts)):
        if (at := marks[id].at) is not None and marks[id].rounds:
            scene.emit(ConditionPutOff(who, id, at + scene.game.round_seconds))


# ---- harm that goes on
def harmful_conditions(scene: Scene, who: str) -> tuple[str, ...]:
    """Return the conditions that hurt a living character each turn, or heal one that is up."""
    life = scene.state.characters[who].life
    found = effects_on(scene, who, Hurts) if life != "dead" else ()
    return tuple(id for id, _, effect in found if life == "up" or not _is_healing(effect))


def _is_healing(effect: Hurts) -> bool:
    """Can it only give back, whatever the die shows?"""
    return effect.heals or effect.n + (SIDES[effect.die] if effect.die else 0) <= 0


def _rounds_of_harm(scene: Scene, who: str, since: int) -> dict[str, int]:
    """Return how many rounds each condition has hurt since then a character that has no turns of its own."""
    if turns_of(scene.state, who):  # in a fight it comes with the turn
        return {}
    marks = scene.part(who, Conditions).active
    each = {id: _rounds_since(scene, marks[id], since) for id in harmful_conditions(scene, who)}
    return {id: rounds for id, rounds in each.items() if rounds}


def _rounds_since(scene: Scene, mark: Condition, since: int) -> int:
    until = scene.state.clock if mark.at is None else min(mark.at, scene.state.clock)
    return min(_MOST_ROUNDS_OF_HARM, max(0, until - since) // scene.game.round_seconds)


def _suffer_rounds(scene: Scene, who: str, rounds: Mapping[str, int]) -> None:
    """Apply so many rounds of harm of each condition, while it lasts and its bearer lives."""
    for id, n in rounds.items():
        for _ in range(n):
            mark = scene.part(who, Conditions).active.get(id)
            if mark is None or scene.state.characters[who].life == "dead":
                break
            _suffer_turn(scene, who, mark)


def _suffer_turn(scene: Scene, who: str, mark: Condition) -> None:
    """Apply one turn's harm of a condition, as the game hurts without a blow."""
    for effect in mark.does:
        if isinstance(effect, Hurts) and not _pays(scene, who, mark, effect.coin):
            n = effect.n + (scene.fate.roll(effect.die, who, CONDITION) if effect.die else 0)
            n = -n if effect.heals else n
            note_condition(scene, who, mark, "harm" if n > 0 else "heals", by=abs(n))
            scene.game.ways.harm(scene, who, n, effect.to, effect.armour)


def _pays(scene: Scene, who: str, mark: Condition, coin: int) -> bool:
    """Ask someone who has the coin whether to pay it in place of this turn's harm, and take it."""
    if not 0 < coin <= scene.part(who, Purse).coin:
        return False
    if scene.fate.choose(who, CONDITION, {"pay": True, "suffer": False}, "pay", waits=True):
        scene.emit(CoinChanged(who, -coin, mark.text))
        return True
    return False
