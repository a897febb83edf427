"""The language of the command line: typed, or the system's."""

from __future__ import annotations

import subprocess
import sys

import pytest

from caltrop import words
from caltrop.words.language_choice import PSEUDO

from .terminal import caltrop

VARIABLES = ("CALTROP_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


@pytest.fixture(autouse=True)
def no_language(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)


def spoken(*before: str) -> str:
    """The refusal of an unknown game, whose first letter tells the language."""
    done = caltrop(*before, "rules", "chess")
    assert done.status == 2
    return done.err


@pytest.mark.parametrize(
    ("environment", "is_disguised"),
    [
        ({}, False),
        ({"LANG": f"{PSEUDO}_GB.UTF-8"}, True),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": PSEUDO}, True),
        ({"LANG": PSEUDO, "LC_ALL": "C"}, False),
        ({"LANG": PSEUDO, "LC_ALL": "C.UTF-8"}, False),
        ({"LANG": f"{PSEUDO}@euro", "LC_ALL": ""}, True),
        ({"LC_ALL": "en_US.UTF-8", "CALTROP_LANGUAGE": PSEUDO}, True),
        ({"LANG": PSEUDO, "CALTROP_LANGUAGE": "en"}, False),
        ({"LANG": "tlh.UTF-8"}, False),
    ],
)
def test_the_system_chooses_a_language(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], is_disguised: bool
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert spoken().startswith("[") is is_disguised


def test_a_typed_language_comes_first_and_ends_with_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    assert spoken("--language", PSEUDO).startswith("[")
    assert words.language() == "en"
    assert not spoken("--language", "en").startswith("[")


def test_a_typed_language_must_be_known() -> None:
    done = caltrop("--language", "tlh", "rules", "fell")
    assert (done.status, done.err) == (2, "Unknown language tlh. Choose en or de.\n")


def test_odds_in_english_load_nothing_of_other_languages_or_of_the_log() -> None:
    code = (
        "import sys; from caltrop.cli.main import status; status(['odds', 'fell.test', 'dice=d8,d6', 'dn=4']); "
        "print([m for m in ('choosing', 'log', 'why') if f'caltrop.words.{m}' in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
