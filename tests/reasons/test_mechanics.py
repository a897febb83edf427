"""Whatever is rolled, with any parameters, dice and choices: the steps alone lead to the same outcome."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, given, reject, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject
from msgspec import Struct

from caltrop.games import registry
from caltrop.kernel.rules.refusals import SumOutOfRange
from caltrop.kernel.rules.steps import (
    DiceMoved,
    DiceRolled,
    DieAdded,
    FactStated,
    OptionChosen,
    RollModified,
    RulingApplied,
    Step,
)

from .judges import JUDGES, compare, judge
from .rolling import any_fate, params_of

MECHANICS = {m.id: m for game in registry.games().values() for m in game.mechanics.values()}


def test_every_mechanic_has_a_judge() -> None:
    assert set(JUDGES) == set(MECHANICS)


@pytest.fixture
def several(long: bool) -> settings:
    """How many rolls of each mechanic are judged."""
    return settings(
        max_examples=80 if long else 20,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


def roll_anything(id: str, data: DataObject) -> tuple[list[Step], Struct]:
    """The steps and the outcome of a mechanic with any parameters, dice and choices."""
    mechanic = MECHANICS[id]
    try:
        params = mechanic.params(**data.draw(params_of(mechanic.params)))
    except SumOutOfRange:
        reject()
    fate = any_fate(data)
    outcome = mechanic(fate, params)
    return fate.trace, outcome


@pytest.mark.parametrize("id", MECHANICS)
def test_the_steps_of_a_roll_lead_to_its_outcome(id: str, several: settings) -> None:
    @several
    @given(data=st.data())
    def roll(data: DataObject) -> None:
        steps, outcome = roll_anything(id, data)
        compare(judge(id, steps), outcome)

    roll()


# Steps that say why, and change nothing where the usual rule leads to the same. Dice that were added or moved are
# missed where the dice are known that came together for the roll: at a table (`test_plays`).
MAY_BE_IDLE = (RulingApplied, DiceMoved, DieAdded, RollModified)
WITHOUT_NOTES = ("table.nothing", "table.random", "fell.blast.count", "deeds.blast.count")
WORDS_THAT_MAY_BE_IDLE = ("dull", "vessel", "fatigue_on", "best", "to", "missed", "spared", "unanswered")


@pytest.mark.parametrize("id", [id for id in MECHANICS if id not in WITHOUT_NOTES])
def test_a_step_that_is_missing_is_noticed(id: str, several: settings) -> None:
    """Whichever note of a rule is left out: the judge cannot go on, or comes to another outcome.

    Dice and choices are not notes: the kernel writes them down itself.
    """

    @several
    @given(data=st.data())
    def roll(data: DataObject) -> None:
        steps, outcome = roll_anything(id, data)
        notes = [at for at, step in enumerate(steps) if not isinstance(step.facts, DiceRolled | OptionChosen)]
        if not notes:
            reject()
        check_missing_step(id, steps, outcome, data.draw(st.sampled_from(notes), "step to leave out"))

    roll()


def check_missing_step(id: str, steps: list[Step], outcome: Struct, at: int) -> None:
    facts = steps[at].facts
    idle = isinstance(facts, MAY_BE_IDLE) or (isinstance(facts, FactStated) and facts.what in WORDS_THAT_MAY_BE_IDLE)
    try:
        compare(judge(id, [*steps[:at], *steps[at + 1 :]]), outcome)
    except (AssertionError, LookupError, ValueError, StopIteration):
        return
    assert idle, f"nobody notices that {steps[at]} is missing"
