"""`caltrop duel` and `caltrop forecast`: a fight in words and numbers, and what is refused."""

from __future__ import annotations

import io
from pathlib import Path
from threading import Event, active_count

import pytest

from caltrop.cli import show
from caltrop.games import registry
from cli.terminal import caltrop, refused

TINY = {
    "fell": ("bod=d4 weapon=d4", "bod=d4 hp=2"),
    "fell-hits": ("bod=d4", "bod=d4 hp=1"),
    "generic-fantasy": ("bod=d4", "bod=d4 hp=1"),
    "deeds": ("hp=0 brawn=3 weapon=d4", "hp=0 brawn=3 weapon=d4"),
    "grimoire": ("hp=0 str=2 weapon=d4", "hp=0 str=2 weapon=d4"),
}


@pytest.mark.parametrize("game", registry.ids())
def test_every_game_has_duels(game: str) -> None:
    told = caltrop("duel", game, *TINY[game], "--json").json
    assert told["method"] == "exact"
    assert told["party"] + told["foes"] == pytest.approx(1, abs=1e-9)
    assert [group["side"] for group in told["groups"]] == ["party", "foes"]


def test_a_duel_is_told_in_words_first() -> None:
    first, *lines = caltrop("duel", "fell", "bod=d12 weapon=d12 harm=4", "bod=d4 hp=1", "--no-morale").out.splitlines()
    assert first == "The party almost certainly wins."
    assert "The foes: strike the weakest; never flee; never lose heart" in lines
    assert any(line.startswith("Exact, from ") for line in lines)


def test_a_variant_counts_as_a_game(tmp_path: Path) -> None:
    file = tmp_path / "one.toml"
    file.write_text('base = "fell"\n[rulings]\n"fell.attack.harm" = "one"\n', encoding="utf-8")
    sides = ("bod=d8 weapon=d8 harm=4", "bod=d8 hp=8 weapon=d8", "--no-morale", "--first", "party", "--json")
    plain, varied = (caltrop("duel", game, *sides).json["party"] for game in ("fell", str(file)))
    assert varied < plain - 0.1  # each hit of the party is worth 1 instead of 4


def test_the_fight_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "fight.toml"
    file.write_text(
        'game = "fell"\nfirst = "foes"\n[party]\nmembers = [{ BOD = "d4", name = "Ana" }]\n'
        '[foes]\nmembers = ["bod=d4 hp=1"]\nmorale = false\n',
        encoding="utf-8",
    )
    assert caltrop("forecast", str(file), "--json").json["groups"][0]["name"] == "Ana"


def test_a_chart_in_the_terminal_keeps_the_numbers_and_says_who_wins() -> None:
    sides = ("bod=d12 weapon=d12 harm=4", "2 bod=d4 hp=1", "--no-morale")
    plain, drawn = (caltrop("duel", "fell", *sides, *more).out for more in ((), ("--chart", "-")))
    assert drawn.startswith(plain)
    below = drawn.removeprefix(plain).split()
    assert " ".join(below).startswith("The fight as a whole party wins ")
    assert "2 \N{MULTIPLICATION SIGN} Foe" in plain
    assert "Points left are all that someone can still lose before falling: HP" in plain


class Screen(io.StringIO):
    """A terminal that keeps what is drawn on it."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_is_told_of_long_work_and_gets_its_line_back(monkeypatch: pytest.MonkeyPatch) -> None:
    screen, drawn = Screen(), Event()
    monkeypatch.setattr(show, "_QUIET_SECONDS", 0.0)
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setattr(screen, "flush", drawn.set)
    with show.waiting_note():
        assert drawn.wait(10)
        assert screen.getvalue() == "Working it out …"
    assert screen.getvalue().endswith("\r")


def test_a_pipe_is_told_nothing_of_long_work(monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = io.StringIO()
    monkeypatch.setattr(show, "_QUIET_SECONDS", 0.0)
    monkeypatch.setattr("sys.stderr", pipe)
    before = active_count()
    with show.waiting_note():
        assert active_count() == before
    assert pipe.getvalue() == ""


def test_an_endless_duel_says_nothing_of_rounds_and_points() -> None:
    told = caltrop("duel", "fell", "harm=0 name=Ana", "harm=0 name=Ork").out
    assert "never ends" in told
    assert "rounds" not in told
    assert "0.00/" not in told
    assert "fraction" not in told


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("duel", "chess", "x", "y"), "Unknown game chess"),
        (("duel", "fell", "1000 wolves", "wolf"), "1,000 combatants are too many for a forecast. Enter 40 at most"),
        (
            ("duel", "fell", "jabberwock", "wolf"),
            'Unknown creature jabberwock. "caltrop list fell creatures" shows them all.',
        ),
        (("duel", "fell", "wolv", "rat"), "Unknown creature wolv. Did you mean Wolf? "),
        (("duel", "fell", "0 goblins", "goblin"), "0 goblins is no one. Enter a number of 1 or more."),
        (("duel", "fell", "", "goblin"), "The party is empty. "),
        (("duel", "fell", "goblin", " "), "There are no foes. "),
        (("duel", "fell", "goblin +", "goblin"), "goblin + has no one on one side of a +. "),
        (("duel", "fell", "goblin"), "The foes are missing. "),
        (("duel", "fell", "brawn=4", "goblin"), "A fighter of Fell has no brawn. Its numbers are BOD, INT, WIL, hp, "),
        (("duel", "fell", "wolf", "wolf", "--target", "nearest"), "target must be weakest, strongest, "),
        (("duel", "fell", "wolf", "wolf", "--foes-target", "best"), "Unknown policy best. Choose weakest, "),
        (("forecast", "no/such.toml"), "no/such.toml cannot be opened. "),
    ],
)
def test_bad_input_gets_one_sentence(args: tuple[str, ...], says: str) -> None:
    assert refused(caltrop(*args)).startswith(says)
