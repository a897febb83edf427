"""Non-interference, generated: every move of every game, tried at two tables that differ in their secrets alone.

What is secret and what is not is said in `secrets_at_table`. Every byte that a player or a spectator can get is the
same in both worlds: pages, forms, previews, odds, answers with their status and headers, streams, the log, undo.
The moves of a table are the same functions in every game: each is tried in one of the games here, a game's own moves
are all tried in it. A longer campaign (`make veil`, the fixture `whole`) tries all of them in all games and more
options of every choice, undoes every act, and tries every move under each secret by itself.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from caltrop.games import registry
from caltrop.kernel.contract.move import AnyMove
from caltrop.table.log import Intent
from dealing import is_dealt

from .secrets_at_table import (
    SECRETS,
    act_unseen,
    begin_fight,
    come_to_light,
    pass_in_sight,
    pass_to_hidden,
    pass_turn,
    set_anew,
    set_order,
    unseen_turn,
    whose_turn,
)
from .trying import Trial, secret_worlds
from .worlds import OWN, lowest

GAMES = registry.ids()


@pytest.fixture(params=[pytest.param(False, id="short"), pytest.param(True, id="whole", marks=pytest.mark.veil)])
def whole(request: pytest.FixtureRequest) -> bool:
    """Whether everything is tried, which takes about five minutes a game, as `make veil` does."""
    return bool(request.param)


def try_everything(
    trial: Trial,
    moves: Iterable[AnyMove],
    *,
    whole: bool,
    breadth: int = 1,
    guesses: bool = True,
    undone: int = 1,
) -> None:
    """Try these moves, each by another seat than the one before; what is the facilitator's is refused alike.

    Of a choice's other options `breadth` are tried. Every so many'th move is undone, too.
    """
    for n, move in enumerate(moves):
        trial.seat = ("s1", "s2")[n % 2]
        actor = OWN[trial.seat] if move.by == "owner" or move.actor != "none" else ""
        if move.by == "facilitator":
            trial.refused(move.id, actor)
            continue
        for nth, act in enumerate(trial.acts(move.id, actor, breadth)):
            trial.try_act(act, whole=nth == 0 or whole, undo=whole or (nth == 0 and n % undone == 0))
        if guesses:
            trial.guess(move.id, actor)
        trial.seat = "tv"
        trial.refused(move.id)
        for world in trial.worlds:
            if world.session.state.halted:  # nothing else could be tried
                world.act("s0", Intent("table.xcard.close"))
    trial.seat = "s1"


def all_moves(trial: Trial) -> list[AnyMove]:
    return list(trial.worlds[0].session.game.moves.values())


def own_moves(trial: Trial) -> list[AnyMove]:
    """The moves that other games do not have."""
    return [move for move in all_moves(trial) if not move.id.startswith("table.")]


def dealt_moves(trial: Trial) -> list[AnyMove]:
    """The moves of a game, and its share of those that games have in common."""
    return [move for move in all_moves(trial) if is_dealt(move.id, trial.worlds[0].game)]


@pytest.mark.parametrize("game", GAMES)
def test_every_move_looks_the_same_whatever_is_hidden(game: str, whole: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    with secret_worlds(game, monkeypatch) as worlds:
        trial = Trial(worlds, between=True)
        moves = all_moves(trial) if whole else dealt_moves(trial)
        try_everything(trial, moves, whole=whole, breadth=6 if whole else 1)
        trial.guess_doors()
        trial.guess_pictures()
        trial.compare("a portrait", lambda w: trial.upload(w, "ana")[1])
        trial.look_at_pages()
        assert trial.done > 15


@pytest.mark.parametrize("game", GAMES)
def test_every_move_of_a_fight_looks_the_same_whoever_else_fights(
    game: str, whole: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one world hidden fighters are among the foes. Where each has a turn, Ana has it in one world, and somebody
    hidden after her in the other.
    """
    with secret_worlds(game, monkeypatch) as worlds:
        trial = Trial(worlds, between=True)
        for side, world in enumerate(worlds):
            begin_fight(world, side)
        trial.look(pages=True)
        for side, world in enumerate(worlds):
            pass_to_hidden(world, side)
        trial.look(pages=True)
        moves = all_moves(trial) if whole else own_moves(trial)  # the others are tried outside a fight
        breadth = 6 if whole else 1
        try_everything(trial, moves, whole=whole, breadth=breadth, guesses=whole, undone=3)  # not 2: both seats undo
        trial.look_at_pages()
        assert trial.done > 15


@pytest.mark.parametrize("ends", [True, False], ids=["by players", "by the facilitator"])
@pytest.mark.parametrize("game", GAMES)
def test_turns_pass_alike_whoever_takes_one_in_between(game: str, ends: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two rounds: players end their own turns while somebody hidden acts, or before, or the facilitator ends them."""
    with secret_worlds(game, monkeypatch, ("who is hidden",)) as worlds:
        trial = Trial(worlds)
        for side, world in enumerate(worlds):
            begin_fight(world, side)
        for n in range(8):
            for side, world in enumerate(worlds):
                if n % 3 == 0 and ends:
                    pass_to_hidden(world, side)
                elif n % 3 == 1 and unseen_turn(world):
                    act_unseen(world)
                    pass_turn(world)
            trial.look()
            end_a_turn(trial, by_players=ends)
            trial.look(pages=True)
        trial.look_at_pages()


def end_a_turn(trial: Trial, *, by_players: bool) -> None:
    """End the turn that players see; where a round begins without an order, set one."""
    game, turn = trial.worlds[0].game, whose_turn(trial.worlds[0])
    seats = [seat for seat, who in OWN.items() if turn in (who, "party")] if by_players else []
    for trial.seat in seats:
        assert all(f"{game}.done" in world.fetched(trial.seat, f"/t/{world.table.id}") for world in trial.worlds)
        for move, params in ((f"{game}.attack", {"target": "foe"}), (f"{game}.done", {})):
            body = {"move": move, "actor": OWN[trial.seat], "params": params, "overrule": "attack" in move}
            trial.compare(f"{move} by {trial.seat}", lambda w, body=body: w.voices[trial.seat].post("/moves", body))  # type: ignore[misc]
            trial.look()
    for side, world in enumerate(trial.worlds if not seats else ()):
        pass_in_sight(world) if turn else set_order(world, side)


@pytest.mark.parametrize("game", GAMES)
def test_what_comes_later_has_ids_that_tell_of_nothing(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No number is missing: neither of what comes into sight nor of what is made in sight."""
    with secret_worlds(game, monkeypatch) as worlds:
        trial = Trial(worlds)
        for side, world in enumerate(worlds):
            come_to_light(world, side)
        trial.look(pages=True)
        assert {"shade-2", "the-unseen-wisp"} <= set(worlds[0].session.state.characters)


@pytest.mark.parametrize("game", GAMES)
def test_an_undo_tells_nothing_of_numbers_that_were_set_between_two_blows(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ana strikes, in one world the facilitator sets a closed number, then Bram strikes: may Ana undo hers?"""
    with secret_worlds(game, monkeypatch, ("closed numbers",)) as worlds:
        trial = Trial(worlds)
        strike = {"target": "foe"}
        for side, world in enumerate(worlds):
            world.act("s1", Intent(f"{game}.attack", "ana", strike), lowest, may_wait=True)
            if side:
                set_anew(world, "foe")
            world.act("s2", Intent(f"{game}.attack", "bram", strike), lowest, may_wait=True)
        trial.look()
        trial.compare("a look at the undo", lambda w: w.voices["s1"].get("/undo"))
        trial.compare("the undo", lambda w: w.voices["s1"].post("/undo", {}))
        trial.look(pages=True)


@pytest.mark.parametrize("secret", SECRETS)
@pytest.mark.parametrize("game", GAMES)
def test_each_secret_by_itself(game: str, secret: str, whole: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """All secrets are there in both worlds, and one of them differs: so none makes up for another.

    Each move is tried under one of them, and a throw, which is always possible, under each; the campaign tries all
    under each.
    """
    nth = list(SECRETS).index(secret)
    with secret_worlds(game, monkeypatch, (secret,)) as worlds:
        trial = Trial(worlds, between=whole)
        trial.look(pages=True)
        every = all_moves(trial)
        throw = [worlds[0].session.game.moves["table.roll"]]
        try_everything(trial, every if whole else [*every[nth :: len(SECRETS)], *throw], whole=whole, guesses=whole)
        trial.look_at_pages() if whole else trial.look(pages=True)
        assert trial.done > 0
