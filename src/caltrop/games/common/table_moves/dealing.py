"""Dealing out what lies about: things and coin of piles, each for someone, in one act and one line of the log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Meta

from caltrop.games.common.chapters.piles import RULE as PILES
from caltrop.kernel.contract.input import read
from caltrop.kernel.contract.move import AnyMove, Move, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Lines
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import accept, refuse

from .wants import NoPlan

DEAL = "table.deal"
BETWEEN, PARTS = "|", 4
Portion = Annotated[str, Meta(min_length=1, max_length=200)]


class DealWants(Wants, frozen=True, kw_only=True):
    """Portions of piles: "pile|item|to|count", "pile||to|coin", and "pile|||" for coin that is split."""

    portions: Annotated[tuple[Portion, ...], Meta(max_length=100), Lines] = ()


def portion(pile: str, row: str, to: str, n: int) -> str:
    """Return one portion as it is written."""
    return BETWEEN.join((pile, row, to, str(n)))


def parse_portions(scene: Scene, portions: tuple[str, ...]) -> Iterator[tuple[AnyMove, str, Any]]:
    """Yield the game's own move for each portion, its pile and its parameters; no row is dealt twice."""
    dealt = set[tuple[str, str]]()
    for text in portions:
        pile, row, to, n = (*(part.strip() for part in text.split(BETWEEN)), "", "", "")[:PARTS]
        move = scene.game.move_for("hand" if to else "share")
        found = scene.state.characters.get(pile)
        if move is None or found is None or found.kind != "stash" or (pile, row) in dealt or text.count(BETWEEN) != 3:
            refuse("no-such-pile", PILES, got=text[:60])
        dealt.add((pile, row))
        count = int(n) if n.isascii() and n.isdigit() and len(n) < 7 else 1
        want = {"to": to, "item": row, "count": count} if row else {"to": to, "coin": count} if to else {}
        yield move, pile, accept(read(move.wants, want, move.rule))


def plan_deal(scene: Scene, actor: str, want: DealWants) -> NoPlan:
    if not want.portions:
        refuse("nothing-given", PILES)
    plans = [move.plan(scene, pile, each) for move, pile, each in parse_portions(scene, want.portions)]
    return plan_without_dice(*(warned for plan in plans for warned in plan.warnings))


def deal(scene: Scene, actor: str, want: DealWants, outcome: Nothing) -> None:
    """Hand over each portion as the game's own moves do."""
    for move, pile, each in tuple(parse_portions(scene, want.portions)):
        move.consequences(scene, pile, each, outcome)


MOVES: tuple[AnyMove, ...] = (Move(DEAL, DealWants, plan_deal, deal, rule=PILES, by="facilitator", others=True),)
