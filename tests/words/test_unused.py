"""Every text can be said: by its name, or by a key that the program makes of its own codes."""

from __future__ import annotations

import pytest

from caltrop.games import registry
from words.fluent_files import files, read
from words.uses import unused_ids

PATHS = dict.fromkeys(path for game in ("", *registry.games()) for path in files("en", game))


def test_no_text_is_left_that_nothing_says() -> None:
    assert unused_ids(text.id for path in PATHS for text in read(path)) == []


@pytest.mark.parametrize(
    "id",
    [
        "refused-frob",
        "refused-no-frob-no-got",
        "button-frob",
        "move-frob",
        "label-frob",
        "label-odds-frob",
        "choice-frob",
        "choice-kind-frob",
        "help-field-frob",
        "help-field-frob-no-kind",
        "mark-frob",
        "log-frob",
        "why-frob",
        "step-frob-stated-frob",
        "setting-of-frob",
        "title-desk-turn-frob",
    ],
)
def test_a_text_that_nothing_says_is_found(id: str) -> None:
    assert unused_ids([id]) == [id]


@pytest.mark.parametrize(
    "id",
    [
        "refused-unknown-game",  # a code of a refusal
        "refused-bad-value-range-no-got",  # a kind of value, and a missing fact
        "refused-missing-parameter-range-form",  # a fact that is a yes
        "move-table-clock",
        "label-skill1",  # a line of a new character
        "choice-unset",
        "left-minutes",  # the section is an argument
        "condition-does-given-up-all",  # a key that is added up
        "cli-help-create-assign",  # a parameter of a command
        "setting-of-die",
        "title-desk-turn-foes",
    ],
)
def test_texts_whose_ids_are_put_together_are_used(id: str) -> None:
    assert unused_ids([id]) == []
