"""The suite that every game passes: its rules are spoken of, its rulings matter, its odds and replays hold."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from math import sqrt
from typing import Any

import msgspec
import pytest
from msgspec import structs

from caltrop.games import registry
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.surface_mistakes import surface_mistakes
from caltrop.kernel.rules.fate import TableFate
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.parts import Part
from caltrop.kernel.state.sheet_json import export_sheet, import_sheet
from caltrop.kernel.state.state import Character
from caltrop.odds import Odds, odds
from caltrop.play import box_source
from caltrop.table.codec import load, save
from caltrop.table.dicebox import DiceBox
from caltrop.table.session import Session, replay
from caltrop.table.view import view
from conformance.games import CATALOGUE, IDS, conformance
from conformance.stage import Stage, recorded_bytes

EACH = pytest.mark.parametrize("id", IDS)


def game(id: str) -> Game:
    found = registry.find(id)
    assert isinstance(found, Game)
    return found


def found(id: str) -> Game:
    return game(id)


@cache
def stages(id: str) -> dict[str, Stage]:
    return {name: scene() for name, scene in conformance(id).scenes.items()}


@EACH
def test_catalogue_and_game_have_the_same_rulings(id: str) -> None:
    theirs = {ruling: tuple(options) for ruling, options in CATALOGUE[id]["rulings"].items()}
    assert {r.id: r.options for r in game(id).rulings.values()} == theirs


@EACH
def test_the_reference_has_every_rule_and_ruling(id: str) -> None:
    rules = game(id).library.rules
    assert set(CATALOGUE[id]["rules"]) <= set(rules.rules)
    assert {r: tuple(t.options) for r, t in rules.rulings.items()} == {
        r: tuple(options) for r, options in CATALOGUE[id]["rulings"].items()
    }


@EACH
def test_the_surface_names_only_what_the_game_has(id: str) -> None:
    assert surface_mistakes(game(id)) == ()


@EACH
def test_every_odds_mechanic_is_there(id: str) -> None:
    assert set(CATALOGUE[id]["odds"]) <= set(game(id).mechanics)


@EACH
def test_every_rule_is_spoken_of_in_a_played_scene(id: str) -> None:
    spoken = set().union(*(stage.spoken for stage in stages(id).values()))
    prose = conformance(id).prose
    assert set(CATALOGUE[id]["rules"]) - spoken == set(prose)
    assert len(prose) <= 5, "prose is a short list"


@EACH
def test_every_move_of_the_game_is_played(id: str) -> None:
    played = {e.intent.move for stage in stages(id).values() for e in stage.session.log if e.intent and not e.cancelled}
    assert {m for m in game(id).moves if m.startswith(f"{id}.")} - played == set()


@EACH
def test_every_option_of_every_ruling_matters(id: str) -> None:
    scenes = conformance(id).rulings
    assert set(scenes) == set(CATALOGUE[id]["rulings"])
    for ruling, options in CATALOGUE[id]["rulings"].items():
        results = {option: scenes[ruling](option) for option in options}
        for a, b in combinations(results, 2):
            assert results[a] != results[b], (ruling, a, b)


@EACH
def test_replaying_the_answers_reproduces_every_entry(id: str) -> None:
    for stage in stages(id).values():
        session = stage.session
        gone = session.undone_seqs()
        for entry in session.log:
            if entry.intent and not entry.cancelled and entry.seq not in gone:
                assert replay(session.game, entry, session.states[entry.seq - 1]) == entry


@EACH
def test_a_saved_table_loads_as_it_was(id: str) -> None:
    for stage in stages(id).values():
        session = stage.session
        again = load(found, save(session), lambda sides: 1)
        assert (again.state, again.log, again.parked) == (session.state, session.log, session.parked)
        assert encoded_views(again) == encoded_views(session)


@EACH
def test_everybody_of_a_scene_can_go_to_another_table(id: str) -> None:
    """And is there what they were here, but for what belongs to the table they leave: whose they are, and where.

    Whoever is dead or out of the fight is up again first: such a sheet is not brought anywhere.
    """
    for stage in stages(id).values():
        session = stage.session
        clock = session.state.clock
        everybody = [
            c if c.life == "down" else structs.replace(c, life="up")
            for c in session.state.characters.values()
            if c.kind != "stash"
        ]
        assert everybody
        for character in everybody:
            raw = msgspec.json.decode(msgspec.json.encode(export_sheet(session.game, character, clock)))
            there = import_sheet(session.game, raw, clock)
            assert isinstance(there, Character), there
            assert (there.name, there.kind, there.life) == (character.name, character.kind, character.life)
            assert (there.owner, there.hidden, there.place) == ("", False, "")
            parts = {k: p.bring_to_table(0) for k, p in character.parts.items() if isinstance(p, Part)}
            assert there.parts == parts


def encoded_views(session: Session) -> dict[str, bytes]:
    return {seat: msgspec.json.encode(view(session, seat)) for seat in session.state.seats}


@EACH
def test_probabilities_sum_to_exactly_one(id: str) -> None:
    for mechanic, samples in conformance(id).samples.items():
        for params in samples:
            answer = odds(game(id).mechanics[mechanic], params)
            assert sum(p for _, p in answer) == 1


@EACH
def test_every_odds_mechanic_has_samples(id: str) -> None:
    assert set(CATALOGUE[id]["odds"]) <= set(conformance(id).samples)


@EACH
def test_sampled_rolls_agree_with_exact_odds(id: str) -> None:
    check_sampled_rolls(id, 2_000)


@pytest.mark.sweep
@EACH
def test_many_sampled_rolls_agree_with_exact_odds(id: str) -> None:
    check_sampled_rolls(id, 20_000)


def check_sampled_rolls(id: str, draws: int) -> None:
    """Chi-square over recorded entropy: the same draws in every run, so it cannot flake."""
    for mechanic, samples in conformance(id).samples.items():
        box = DiceBox(recorded_bytes(f"{id} {mechanic}"))
        rule, params = game(id).mechanics[mechanic], samples[0]
        exact = odds(rule, params)
        seen: Counter[Any] = Counter(rule(TableFate((), box_source(box.roll)), params) for _ in range(draws))
        assert set(seen) <= set(exact.outcomes)
        assert chi_square(seen, exact) < limit(len(exact) - 1), mechanic


def chi_square(seen: Counter[Any], exact: Odds[Any]) -> float:
    expected = {outcome: seen.total() * float(p) for outcome, p in exact}
    return sum((seen[outcome] - n) ** 2 / n for outcome, n in expected.items())


def limit(freedom: int) -> float:
    """More than six standard deviations above what chance gives: a wrong rule is far beyond it."""
    return freedom + 6 * sqrt(2 * max(1, freedom)) + 12


@EACH
def test_a_scene_refuses_something_and_its_log_has_no_gap(id: str) -> None:
    played = stages(id).values()
    assert any(isinstance(r, Refused) for stage in played for r in stage.results)
    for stage in played:
        assert [entry.seq for entry in stage.session.log] == list(range(1, len(stage.session.log) + 1))
