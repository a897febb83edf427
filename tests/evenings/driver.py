"""What the evenings of all games share: a fight that goes on until one side has enough."""

from __future__ import annotations

from typing import Any

from caltrop.games.common.fighting.fights import FOES, PARTY
from caltrop.kernel.state.events.fights import able_members
from conformance.stage import Stage


def exchange_blows(s: Stage, game: str, *, rounds: int = 3, **want: Any) -> None:
    """Each side in turn strikes the first of the other who can still fight; a turn ends when all have struck."""
    for _ in range(2 * rounds):
        begin_round(s, game)
        for who in able_members(s.session.state, whose_side(s)):
            strike_first(s, game, who, **want)
        if s.session.state.fight is None or not (able_members(s.session.state, FOES) and party(s)):
            return
        s.done("s0", f"{game}.turn", _overrule=True)


def begin_round(s: Stage, game: str) -> None:
    """Roll for the order, where a round begins without one."""
    if s.session.state.fight is not None and not s.session.state.fight.order:
        s.done("s0", f"{game}.initiative", _overrule=True)


def whose_side(s: Stage) -> str:
    fight = s.session.state.fight
    assert fight is not None
    turn = fight.meanwhile.who if fight.meanwhile else fight.whose_turn
    return turn if turn in fight.sides else fight.side_of(turn) or FOES


def party(s: Stage) -> tuple[str, ...]:
    return able_members(s.session.state, PARTY)


def strike_first(s: Stage, game: str, who: str, **want: Any) -> None:
    fight = s.session.state.fight
    if fight is None or s.session.state.characters[who].life != "up" or not fight.side_of(who):
        return
    others = able_members(s.session.state, FOES if fight.side_of(who) == PARTY else PARTY)
    if others:
        seat = s.session.state.characters[who].owner or "s0"
        s.done(seat, f"{game}.attack", who, target=others[0], _overrule=True, **want)


def end_evening(s: Stage) -> Stage:
    """Whatever fight there is ends, and so does the evening."""
    if s.session.state.fight is not None:
        s.done("s0", f"{s.session.game.id}.fight.end", _overrule=True)
    s.done("s0", "table.sitting", on=False)
    return s
