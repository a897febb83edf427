"""Whatever is rolled, with any parameters, dice and choices: the steps alone lead to the same outcome."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from caltrop.games import registry
from caltrop.kernel.errors import SumOutOfRange

from .judges import JUDGES, compare, judge
from .rolling import any_fate, params_of

MECHANICS = {m.id: m for game in registry.games().values() for m in game.mechanics.values()}


def test_every_mechanic_has_a_judge() -> None:
    assert set(JUDGES) <= set(MECHANICS)


@pytest.mark.parametrize("id", [id for id in MECHANICS if id in JUDGES])
@settings(max_examples=120, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_the_steps_of_a_roll_lead_to_its_outcome(id: str, data: DataObject) -> None:
    mechanic = MECHANICS[id]
    try:
        params = mechanic.params(**data.draw(params_of(mechanic.params)))
    except SumOutOfRange:
        reject()
    fate = any_fate(data)
    outcome = mechanic(fate, params)
    compare(judge(id, fate.trace), outcome)
