"""The program as a whole: help, version, completion, plain text into pipes, what it loads, how it fails."""

from __future__ import annotations

import subprocess
import sys

import pytest

from caltrop import __version__
from caltrop.cli import games, main
from cli.terminal import caltrop, program, refused

COMMANDS = (
    "odds", "roll", "create", "random-table", "rules", "games", "list", "compare", "sweep", "duel", "forecast",
    "variant", "scene", "serve", "doctor", "tables", "backup", "verify", "verify-dice", "words",
    "examples",
)  # fmt: skip
PLAIN = [
    ("--help",),
    ("odds", "--help"),
    ("odds", "fell.test", "dice=d8,d6", "dn=4"),
    ("odds",),
    ("roll", "4d6kh3"),
    ("create", "fell"),
    ("random-table", "fell", "skills"),
    ("rules", "fell", "fell.test"),
    ("games",),
    ("scene",),
]


def test_help_mentions_every_command_and_examples() -> None:
    out = caltrop("--help").out
    assert main.COMMANDS == COMMANDS
    assert all(f" {name} " in out for name in COMMANDS)
    assert "caltrop odds fell.test dice=d8,d6 dn=4" in out
    assert caltrop().out == out
    assert 'The manual comes with the tables: run "caltrop serve", then open /docs in your browser.' in " ".join(
        out.split()
    )


def test_version() -> None:
    assert caltrop("--version").out == f"caltrop {__version__}\n"


@pytest.mark.parametrize("args", PLAIN, ids=" ".join)
def test_into_a_pipe_goes_plain_text(args: tuple[str, ...]) -> None:
    ran = program(*args)
    assert (ran.status, ran.err) == (0, "")
    assert "\x1b" not in ran.out


def test_ascii_terminals_get_bars_too() -> None:
    ran = program("odds", "fell.test", "dice=d6", "dn=4", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (ran.status, ran.err) == (0, "")
    assert "####" in ran.out


@pytest.mark.parametrize(
    "args",
    [
        ("odds", "fell.test", "dice=d8,d6", "dn=4", "--json"),
        ("odds", "--json"),
        ("roll", "2d6", "--json"),
        ("roll", "2d6", "--odds", "--json"),
        ("roll", "2d6", "d8", "--odds", "--json"),
        ("create", "fell", "--json"),
        ("random-table", "fell", "--json"),
        ("random-table", "fell", "spells", "--json"),
        ("random-table", "fell", "spells", "--roll", "--json"),
        ("rules", "fell", "--json"),
        ("rules", "fell", "fell.test", "--json"),
        ("rules", "fell", "dice", "--json"),
        ("games", "--json"),
    ],
    ids=" ".join,
)
def test_json_is_one_line_that_parses(args: tuple[str, ...]) -> None:
    ran = caltrop(*args)
    assert ran.json is not None
    assert ran.out.count("\n") == 1


def test_bad_input_ends_the_program_with_2() -> None:
    assert refused(program("odds", "fell.test", "dice=d7", "dn=4")).startswith(
        "dice must be 1 to 3 of d4, d6, d8, d10 or d12, not d7."
    )
    assert refused(program("odds", "nonsense")).startswith("Unknown mechanic nonsense")
    assert refused(program("frob")) == 'Unknown command frob. Run "caltrop --help" to list them.'
    assert refused(program("odd")) == "Unknown command odd. Did you mean odds?"
    missing = 'The game is missing. Run "caltrop create --help" to see what to enter.'
    assert refused(program("create")) == missing
    assert refused(program("serve", "--port", "70000")) == "--port must be a whole number from 0 to 65535, not 70000."


def test_a_bug_is_one_line_and_its_traceback_is_for_who_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(game: object) -> dict[str, int]:
        raise RuntimeError("oh dear")

    monkeypatch.setattr(games, "_counts", broken)
    assert "RuntimeError: oh dear" in refused(caltrop("games"), status=70)
    monkeypatch.setenv("CALTROP_DEBUG", "1")
    with pytest.raises(RuntimeError):
        caltrop("games")


def test_whoever_stops_reading_gets_no_complaint() -> None:
    code = "from caltrop.cli.main import run; run(['random-table', 'fell', 'spells'])"
    line = f'{sys.executable} -c "{code}" | head -1'
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
    assert done.stdout == "Spells (d100)\n"
    assert done.stderr == ""


# ---- what it loads
def loaded_by(*args: str) -> set[str]:
    code = "import sys; from caltrop.cli.main import status; status(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code, *args], capture_output=True, text=True, check=True)
    return set(done.stderr.split())


def test_odds_load_no_more_than_they_need() -> None:
    """Neither NumPy nor the web; and not pydantic, Rich or the rest of the game, which would double the time."""
    loaded = loaded_by("odds", "fell.test", "dice=d8,d6", "dn=4")
    assert "caltrop.odds.exact" in loaded
    heavy = {"numpy", "litestar", "sqlalchemy", "pydantic", "rich", "asyncio", "caltrop.games.fell.game"}
    assert not loaded & heavy
    assert not loaded & {"caltrop.words.line", "caltrop.words.why", "caltrop.kernel.contract.game"}


def test_mechanics_load_no_chapter_of_their_game() -> None:
    """What moves and sheets need would be a fifth of the time that odds take to start."""
    packages = ("fell", "fell_hits", "generic_fantasy", "grimoire", "deeds")
    names = [f"caltrop.games.{package}.mechanics" for package in packages]
    code = "import sys, importlib; [importlib.import_module(name) for name in sys.argv[1:]]; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code, *names], capture_output=True, text=True, check=True)
    assert set(names) <= set(done.stdout.split())
    topics = ("conditions", "items", "fighting", "health", "people", "table", "library", "creation")
    parts = tuple(f"caltrop.games.common.{topic}" for topic in topics)
    assert [name for name in done.stdout.split() if name.startswith(parts)] == []


def test_rolling_loads_no_game() -> None:
    loaded = loaded_by("roll", "2d6")
    assert not [name for name in loaded if name.startswith(("caltrop.games", "caltrop.odds", "numpy"))]


# ---- completion
def completed(words: str) -> list[str]:
    """What the shell would offer after these words."""
    at = len(words.split(" ")) - 1
    ran = program(_CALTROP_COMPLETE="bash_complete", COMP_WORDS=words, COMP_CWORD=str(at))
    assert ran.status == 0, ran.err
    return [line.removeprefix("plain,") for line in ran.out.split()]


def test_completion_knows_commands_games_mechanics_tables_and_parameters() -> None:
    assert set(completed("caltrop ")) >= set(COMMANDS)
    assert "fell.test" in completed("caltrop odds fell.t")
    assert "dice=" in completed("caltrop odds fell.test d")
    assert "fell" in completed("caltrop random-table f")
    assert completed("caltrop random-table fell spel") == ["spells"]
    assert "fell.test" in completed("caltrop rules fell fell.te")
    assert "toll-keeper" in completed("caltrop create fell --background toll")
    assert "fell.ladder.floor=stay" in completed("caltrop odds fell.test --ruling fell.")
