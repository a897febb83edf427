"""Rulings: what a table has settled reaches a mechanic as parameters."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Struct

from caltrop.games.fell.game import GAME
from caltrop.kernel.contract.move import Move, Plan, Wants
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.fate import Fate, scripted
from caltrop.kernel.rules.mechanic import Outcome, Params, mechanic
from caltrop.kernel.rules.rulings import Dial, Ruling, apply_rulings, ruled_fields
from caltrop.kernel.state.state import Seat, State

Tie: TypeAlias = Literal["again", "ours", "theirs"]
TIE: Ruling[Tie] = Ruling("toy.tie", "again", "ours", "theirs")


class DuelParams(Params, frozen=True, kw_only=True):
    dn: int
    tie: Annotated[Tie, TIE] = "again"


class DuelOutcome(Outcome, frozen=True):
    tie: str


@mechanic("toy.duel")
def DUEL(fate: Fate, p: DuelParams) -> DuelOutcome:
    return DuelOutcome(tie=p.tie)


def test_the_first_option_is_the_default() -> None:
    assert TIE.default == "again"
    assert TIE.option_in({}) == "again"


def test_a_table_plays_by_what_it_has_said() -> None:
    assert TIE.option_in({"toy.tie": "theirs", "toy.other": "ours"}) == "theirs"


def test_an_option_that_is_none_counts_as_unsaid() -> None:
    assert TIE.option_in({"toy.tie": "nobody"}) == "again"


def test_ruled_parameters_are_read_off_their_annotations() -> None:
    assert ruled_fields(DuelParams) == {"tie": TIE}


def test_rulings_are_filled_in_and_nothing_else_is_touched() -> None:
    assert apply_rulings(DuelParams(dn=4), {"toy.tie": "ours"}) == DuelParams(dn=4, tie="ours")


def test_a_ruling_outweighs_what_the_parameters_said() -> None:
    assert apply_rulings(DuelParams(dn=4, tie="ours"), {}) == DuelParams(dn=4, tie="again")


def test_a_plan_and_a_mechanic_run_later_both_get_the_tables_rulings() -> None:
    state = State(seats={"s0": Seat("Gail", "facilitator")}, rulings={"toy.tie": "theirs"})
    scene = Scene(GAME, scripted(), state, "s0")
    move = Move("toy.duel", Wants, lambda scene, actor, want: Plan(DUEL, DuelParams(dn=1), {}), by="facilitator")
    plan = move.prepare(scene, "", Wants())
    assert isinstance(plan, Plan)
    assert plan.params.tie == "theirs"
    assert scene.run(DUEL, DuelParams(dn=1), {}).tie == "theirs"


def test_every_mechanic_of_a_game_asks_only_for_rulings_the_game_has() -> None:
    for rule in GAME.mechanics.values():
        params: type[Struct] = rule.params
        for name, ruling in ruled_fields(params).items():
            known = GAME.dials if isinstance(ruling, Dial) else GAME.rulings
            assert known[ruling.id] is ruling, (rule, name)
