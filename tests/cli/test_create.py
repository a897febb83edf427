"""`caltrop create`: rolled, said, assigned, chosen, and what is refused."""

from __future__ import annotations

import pytest

from caltrop.games.fell.game import GAME
from caltrop.games.fell.library import LIBRARY
from cli.terminal import caltrop, refused


def test_a_rolled_character_has_a_sheet() -> None:
    out = caltrop("create", "fell").out
    labels = [line.split()[0] for line in out.splitlines()[1:] if line.strip()]
    assert out.splitlines()[0] in LIBRARY.tables["names"].rows
    assert labels[:3] == ["BOD", "INT", "WIL"]
    assert {"Skills", "Slots", "Coin", "Background"} <= set(labels)


def test_what_is_said_is_not_rolled() -> None:
    found = caltrop("create", "fell", "--name", "Ana Maria", "--background", "toll-keeper", "--json").json
    assert found["lines"]["name"] == found["character"]["name"] == "Ana Maria"
    assert found["lines"]["background"] == "toll-keeper"


def test_a_background_may_be_written_as_its_name() -> None:
    found = caltrop("create", "fell", "--background", "Toll keeper", "--json").json
    assert found["lines"]["background"] == "toll-keeper"


@pytest.mark.parametrize("background", list(LIBRARY.backgrounds))
def test_every_background_makes_a_character(background: str) -> None:
    out = caltrop("create", "fell", "--background", background).out
    assert LIBRARY.backgrounds[background].keepsake in out


def test_dice_can_be_assigned() -> None:
    lines = caltrop("create", "fell", "--assign", "BOD=d8,WIL=d4", "--json").json["lines"]
    assert (lines["BOD"], lines["INT"], lines["WIL"]) == ("d8", "d6", "d4")
    lines = caltrop("create", "fell", "--assign", "wil=d8, int=d4", "--json").json["lines"]
    assert lines["WIL"] == "d8"
    assert lines["spell"] in LIBRARY.spells
    lines = caltrop("create", "fell", "--assign", "BOD=d6", "--json").json["lines"]
    assert (lines["BOD"], lines["INT"], lines["WIL"]) == ("d6", "d6", "d6")


def test_choosing_keeps_rerolls_lists_and_sets_lines() -> None:
    """BOD is set, refused a wrong value, and kept; INT rolled again; the rest is kept at the end of the input."""
    ran = caltrop("create", "fell", "--choose", "--json", typed="d4\nd20\n\nr\n?\n\n")
    assert ran.json["lines"]["BOD"] == "d4"
    assert "Unknown BOD d20. Choose d4, d6 or d8." in ran.err
    assert "2. d6" in ran.err


def test_a_choice_may_be_a_number_of_the_list_or_own_words() -> None:
    """Enter keeps BOD, INT, WIL; the second background; coin as rolled; a typed name."""
    ran = caltrop("create", "fell", "--choose", "--json", typed="\n\n\n2\n\n\nMaud\n\n")
    assert ran.json["lines"]["background"] == list(LIBRARY.backgrounds)[1]
    assert ran.json["lines"]["name"] == "Maud"


def test_what_is_said_is_not_asked_again() -> None:
    ran = caltrop("create", "fell", "--choose", "--name", "Maud", "--assign", "BOD=d8,INT=d4")
    assert "name:" not in ran.err
    assert "BOD:" not in ran.err


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--background", "astronaut"), "Unknown background astronaut. Choose one from its list"),
        (("--assign", "BOD=d8"), "These dice cannot be assigned: BOD d8, INT d6, WIL d6."),
        (("--assign", "BOD=d8,INT=d8,WIL=d4"), "These dice cannot be assigned"),
        (("--assign", "BOD=d12,INT=d4"), "These dice cannot be assigned"),
        (("--assign", "BOD=d7,INT=d4"), "These dice cannot be assigned"),
        (("--assign", "LUCK=d8"), "Unknown parameter LUCK. Choose BOD, INT or WIL."),
        (("--assign", "d8"), "d8 must be written as name=value."),
        (("--name", "x" * 61), "name must be text of up to 60 characters, not x"),
        (("--frob",), 'Unknown option --frob. Run "caltrop create --help" to list them.'),
    ],
)
def test_bad_input_gets_one_line(args: tuple[str, ...], says: str) -> None:
    assert refused(caltrop("create", "fell", *args)).startswith(says)


def test_a_game_without_creation_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAME, "creation", None)
    assert refused(caltrop("create", "fell")) == "Fell cannot create characters."


def test_a_class_that_the_dice_do_not_allow_is_said() -> None:
    """A fighter needs BOD d8: with a d4 a background comes instead."""
    ran = caltrop("create", "generic-fantasy", "--background", "fighter", "--assign", "BOD=d4,WIL=d8", "--json")
    assert ran.json["lines"]["background"] != "fighter"
    assert ran.err.startswith("The dice do not allow Fighter. The result is ")
