"""Turn order: how turns pass, the one that everyone sees and those that hidden fighters take meanwhile.

Players see a turn go on until they end it themselves, or until the facilitator has ended it and those of the hidden
after it. A turn that a player ends passes at once to the next that players see; the hidden in between take theirs
while that one goes on. So no one waits for someone out of sight, and nothing tells of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from caltrop.games.common.table.time import next_turn, suffer_turns
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.steps import FactStated
from caltrop.kernel.state.events.fights import (
    OrderChanged,
    SurpriseSet,
    UnseenTurnBegan,
    UnseenTurnEnded,
    is_able,
    is_out_of_sight,
    next_unseen,
    still_to_act,
    turn_holders,
)
from caltrop.kernel.state.state import Encounter, State, UnseenTurn

PARTY = "party"
_EndTurn: TypeAlias = Callable[[Scene], None]


class TurnWays(NamedTuple):
    """How turns end in a game, and how those of the hidden begin and end."""

    end: _EndTurn
    begin_unseen: Callable[[Scene, str], None] = lambda scene, who: suffer_turns(scene, (who,))
    end_unseen: Callable[[Scene, str], None] = lambda scene, who: None


def _end_turn(scene: Scene) -> None:
    """Go to the next turn, past a party that cannot act."""
    fight = scene.state.fight
    for _ in fight.order if fight else ():
        next_turn(scene)
        if _has_actors(scene.state):
            break
    after = scene.state.fight
    scene.fate.note(scene.rule("combat"), "", FactStated("turn", after.whose_turn if after else ""))


BY_SIDES = TurnWays(_end_turn)


def _has_actors(state: State) -> bool:
    """Can someone act in this turn? Of foes it is not asked: if they were passed over, players would know that no one
    is hidden among them.
    """
    fight = state.fight
    holders = turn_holders(state)
    if fight is None or fight.whose_turn not in fight.sides:
        return bool(holders)
    return fight.whose_turn != PARTY or any(not state.characters[w].hidden for w in holders)


# ---- turns that players do not see
def pass_turn(scene: Scene, ways: TurnWays) -> None:
    """End a turn. A player ends the one that everyone sees, the facilitator also those of the hidden, one by one."""
    if scene.state.is_facilitator(scene.seat):
        _end_every_turn(scene, ways)
    else:
        _end_seen_turn(scene, ways)


def _end_every_turn(scene: Scene, ways: TurnWays) -> None:
    """End the turn of someone hidden, or else the one that everyone sees.

    If someone hidden comes next, players see the turn before go on meanwhile.
    """
    now = _unseen_turn(scene)
    then = next_unseen(scene.plain)
    closes = now is None or now.closes
    if now is not None:
        scene.emit(UnseenTurnEnded(now.who))
        ways.end_unseen(scene, now.who)
    if then:
        begin_unseen_turn(scene, ways, then, closes=closes)
    elif closes:
        ways.end(scene)


def _end_seen_turn(scene: Scene, ways: TurnWays) -> None:
    """End the turn that everyone sees; the hidden who come in between take theirs while the next one goes on."""
    now = _unseen_turn(scene)
    then = next_unseen(scene.plain)
    ways.end(scene)
    order = scene.plain.fight.order if scene.plain.fight else ()
    if now is not None and now.closes and now.who in order:
        scene.emit(UnseenTurnBegan(now.who))
    elif now is None and then in order and is_able(scene.plain, then):
        begin_unseen_turn(scene, ways, then, closes=False)


def _unseen_turn(scene: Scene) -> UnseenTurn | None:
    return scene.state.fight.meanwhile if scene.state.fight else None


def begin_unseen_turn(scene: Scene, ways: TurnWays, who: str, *, closes: bool) -> None:
    scene.emit(UnseenTurnBegan(who, closes))
    ways.begin_unseen(scene, who)


def set_turn_order(scene: Scene, order: tuple[str, ...], turn: str = "") -> None:
    """Set the turn order, and whose turn it is: if not said, of the first that players see.

    Players hear of it without the hidden, as if there were none.
    """
    seen = tuple(w for w in order if not is_out_of_sight(scene.plain, w)) or order
    turn = turn if turn in order else seen[0]
    scene.emit(OrderChanged(seen, seen.index(turn) if turn in seen else 0))
    if seen != order:
        scene.emit(OrderChanged(order, order.index(turn)))


def set_surprise(scene: Scene, who: tuple[str, ...]) -> None:
    """Set who is surprised. Players hear of it without the hidden, as if there were none."""
    people = scene.plain.characters
    seen = tuple(w for w in who if w not in people or not people[w].hidden)
    scene.emit(SurpriseSet(seen))
    if seen != who:
        scene.emit(SurpriseSet(who))


def _is_turn_over(state: State) -> bool:
    """Is everyone done, or can no one act?"""
    fight = state.fight
    return fight is not None and (not _has_actors(state) or (bool(fight.done) and not still_to_act(state)))


def end_finished_turn(scene: Scene, before: State, ways: TurnWays = BY_SIDES) -> None:
    """End the turn if this move took out the last one who had still to act: a game calls it when it takes notice."""
    goes_on = _is_same_turn(before.fight, scene.state.fight) and not _is_turn_over(before)
    if goes_on and _is_turn_over(scene.state):
        _end_seen_turn(scene, ways)
    fight = scene.plain.fight
    if fight is not None and fight.meanwhile is not None and not is_able(scene.plain, fight.meanwhile.who):
        _end_every_turn(scene, ways)


def _is_same_turn(was: Encounter | None, now: Encounter | None) -> bool:
    """Is it the same turn of the same fight?"""
    return was is not None and now is not None and (was.round, was.turn, was.order) == (now.round, now.turn, now.order)
