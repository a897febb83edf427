"""Random plays of every game: what came of each roll follows from the steps of its entry, and of nothing else."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from caltrop.games import registry
from caltrop.kernel.rules.steps import Step
from caltrop.table.log import Entry
from caltrop.table.session import Session
from conformance.games import conformance

from .causes import CHECKS
from .judges import compare, judge, judge_first
from .playing import Run, play, runs_written_down, seated_table

GAMES = registry.ids()


def recompute(session: Session, entry: Entry) -> str:
    """Work out what an entry's roll came to, from its steps; return the mechanic, or "" where nothing was rolled."""
    if entry.plan is None or entry.cancelled or (entry.intent and entry.intent.outcome is not None):
        return ""
    steps = [shown.step for shown in entry.steps]
    plan, roll = steps[: entry.plan.steps], steps[entry.plan.steps :]
    mechanic = session.game.mechanics[entry.plan.mechanic]
    try:
        found, read = judge_first(mechanic.id, roll)
        compare(found, msgspec.convert(entry.outcome, mechanic.outcome))
        check_causes(mechanic.id, plan, roll[:read], entry.plan.roles)
    except AssertionError as unexplained:
        raise AssertionError(f"{entry.intent}: {unexplained}") from unexplained
    return mechanic.id


def check_causes(mechanic: str, plan: list[Step], roll: list[Step], roles: dict[str, str]) -> None:
    if mechanic in CHECKS and len(set(roles.values())) == len(roles):
        CHECKS[mechanic](plan, roll, roles)


def recompute_runs(runs: list[Run]) -> None:
    """The rolls that consequences asked for, too: death tables, scars, saves of others."""
    for run in runs:
        compare(judge(run.mechanic, run.steps), run.outcome)


@pytest.mark.parametrize("game", GAMES)
def test_every_outcome_of_a_random_play_follows_from_its_steps(game: str, long: bool) -> None:
    @settings(
        max_examples=100 if long else 30,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(data=st.data())
    def evening(data: DataObject) -> None:
        session = seated_table(game)
        with runs_written_down() as runs:
            entries = play(data, session)
        recompute_runs(runs)
        for entry in entries:
            recompute(session, entry)

    evening()


@pytest.mark.parametrize("game", GAMES)
def test_every_outcome_of_a_played_scene_follows_from_its_steps(game: str) -> None:
    """The scenes that play every move of a game."""
    found: Counter[str] = Counter()
    for scene in conformance(game).scenes.values():
        with runs_written_down() as runs:
            session = scene().session
        recompute_runs(runs)
        found.update(filter(None, (recompute(session, entry) for entry in session.log)))
    ours = {mechanic for mechanic in session.game.mechanics if mechanic.startswith(f"{game}.")}
    assert len(ours & set(found)) >= len(ours) // 2, found
