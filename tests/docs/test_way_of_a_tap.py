"""The drawing of the way of one tap: made by its script, and true to the code."""

from __future__ import annotations

import textwrap

import pytest

from docs.way_of_a_tap import PICTURE, ROOT, ROWS, Step, drawing

STEPS = [step for row in ROWS for step in row.steps]


def test_the_drawing_is_what_its_script_draws() -> None:
    assert PICTURE.read_text(encoding="utf-8") == drawing()


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.name)
def test_a_step_names_a_module_that_is_there(step: Step) -> None:
    assert (ROOT / "src" / "caltrop" / step.path).is_file()


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.name)
def test_a_step_fits_into_its_box(step: Step) -> None:
    """Two lines of 24 letters for what it says, 27 for its path, 13 for its name: measured in the browser."""
    assert len(textwrap.wrap(step.says, 24)) <= 2
    assert len(step.path) <= 27
    assert len(step.name) <= 13


def test_a_note_beside_the_way_fits_into_its_box() -> None:
    assert [row.stop for row in ROWS if len(textwrap.wrap(row.aside, 26)) > 4] == []
