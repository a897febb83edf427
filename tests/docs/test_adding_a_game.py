"""docs/adding-a-game.md is true: its steps are put together one after the other, and played."""

from __future__ import annotations

import doctest
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from html import unescape
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

import caltrop.games
from caltrop import words
from caltrop.games import registry
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.surface_mistakes import surface_mistakes
from caltrop.kernel.rules.fate import Choice
from caltrop.play import odds
from caltrop.table.session import Session
from caltrop.words.catalogue import catalogue_in
from caltrop.words.catalogue import load as load_texts
from cli.terminal import caltrop as run
from conformance import games, test_games
from web.visiting import Town, Visitor, town

TESTS = Path(__file__).parents[1]
SIXTH = TESTS / "sixth"
PAGE = TESTS.parent / "docs" / "adding-a-game.md"
TEXT = PAGE.read_text(encoding="utf-8")
MOST_BYTES = 20_000

STEPS = ("A question", "Points", "An attack", "A fight", "Tests")
BLOCK = re.compile(r"^```(python|diff) (\S+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
EXCERPT = re.compile(r"^```python\n(?!>>>)(.*?)^```", re.MULTILINE | re.DOTALL)
RULES = ["toss.toss", "toss.dare", "toss.dare.again", "toss.attack", "toss.combat"]
CATALOGUE = {
    "rules": RULES,
    "rulings": {"toss.tie": ["holds", "falls"]},
    "odds": ["toss.toss", "toss.dare", "toss.attack"],
}
SUITE = [check for name, check in vars(test_games).items() if name.startswith("test_")]


class Block(NamedTuple):
    """A new file, or a change of one, and the heading under which the page has it."""

    step: str
    kind: str
    name: str
    text: str


def read_blocks() -> list[Block]:
    sections = re.split(r"^## (.+)\n", TEXT, flags=re.MULTILINE)[1:]
    steps = zip(sections[::2], sections[1::2], strict=True)
    return [Block(step, *found) for step, text in steps for found in BLOCK.findall(text)]


BLOCKS = read_blocks()


# ---- putting the game together
def apply_block(folder: Path, block: Block) -> None:
    """Write a new file, or change one: each piece of a diff must stand in the file once."""
    file = folder / block.name
    if block.kind == "python":
        assert not file.exists(), block.name
        file.write_text(block.text, encoding="utf-8")
        return
    changed = file.read_text(encoding="utf-8")
    for piece in re.split(r"^@@\n", block.text, flags=re.MULTILINE):
        lines = piece.splitlines(keepends=True)
        before, after = ("".join(line[1:] or line for line in lines if line[0] in f" \n{sign}") for sign in "-+")
        assert changed.count(before) == 1, (block.name, before)
        changed = changed.replace(before, after)
    file.write_text(changed, encoding="utf-8")


def forget_toss() -> None:
    """Let the next import of the game read the files that are beside the others then."""
    load_texts.cache_clear()
    catalogue_in.cache_clear()
    for name in [name for name in sys.modules if f"{name}.".startswith("caltrop.games.toss.")]:
        del sys.modules[name]
    vars(caltrop.games).pop("toss", None)
    registry.ids.cache_clear()
    test_games.stages.cache_clear()


@contextmanager
def toss_after(step: str, made: Path) -> Iterator[Path]:
    """The sixth game after a step of the page, beside the other games for as long as this lasts."""
    shutil.copytree(SIXTH, made, ignore=shutil.ignore_patterns("__pycache__"))
    for block in BLOCKS:
        if STEPS.index(block.step) <= STEPS.index(step):
            apply_block(made, block)
    assert run("words", "compile", str(made)).status == 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(caltrop.games, "__path__", [*caltrop.games.__path__, str(made)])
        forget_toss()
        yield made
    forget_toss()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The game after the last step."""
    with toss_after(STEPS[-1], tmp_path_factory.mktemp("docs") / "sixth") as made:
        yield made


def load(file: Path) -> ModuleType:
    """A file of the example's tests as a module."""
    spec = spec_from_file_location(f"example_{file.stem}", file)
    assert spec is not None
    assert spec.loader is not None
    found = module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


# ---- the page
def test_the_page_is_a_tutorial() -> None:
    assert len(TEXT.encode()) <= MOST_BYTES
    assert {block.step for block in BLOCKS} == set(STEPS)


def test_the_page_touches_the_games_folder_and_its_tests_alone() -> None:
    assert all(name.startswith(("toss/", "test_")) or name == "conformance_toss.py" for _, _, name, _ in BLOCKS)


def test_what_the_page_shows_of_the_first_game_is_in_it() -> None:
    code = (SIXTH / "toss" / "game.py").read_text(encoding="utf-8")
    shown = EXCERPT.findall(TEXT)
    assert len(shown) == 2
    assert [text for text in shown if text not in code] == []


@pytest.mark.parametrize("step", STEPS[:-1])
def test_every_step_is_a_game(step: str, tmp_path: Path) -> None:
    """It loads, its surface names only what there is, and a character with what the step gives joins a table."""
    with toss_after(step, tmp_path / "sixth"), town() as here:
        found = registry.find("toss")
        assert isinstance(found, Game)
        assert surface_mistakes(found) == ()
        _, player, table = seat_wren(here)
        wren = here.session(table).state.characters["wren"]
        assert set(wren.parts) == (set() if step == "A question" else {"grit"})
        assert any('"toss.dare"' in button for button in buttons(player.get(f"/t/{table}").text))


def test_the_examples_own_tests_pass(folder: Path) -> None:
    checks = [check for name, check in vars(load(folder / "test_dare.py")).items() if name.startswith("test_")]
    assert len(checks) == 1
    for check in checks:
        check()


def test_the_odds_are_those_of_the_page(folder: Path) -> None:
    """Counted here again, over both dice: 36 rolls, of which the second counts only after a failed first."""
    pairs = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    holds = sum(a >= 4 or b >= 4 for a, b in pairs)
    assert Fraction(holds, 36) == Fraction(3, 4)
    assert odds("toss.dare", needs=4).chance(lambda outcome: outcome.life == "up") == Fraction(holds, 36)
    harms = sum(a > b for a, b in pairs)
    assert odds("toss.attack").chance(lambda outcome: outcome.harm > 0) == Fraction(harms, 36)
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert (result.attempted, result.failed) == (3, 0)


@pytest.mark.parametrize("check", SUITE, ids=lambda check: check.__name__)
def test_the_game_passes_the_suite_of_every_game(
    folder: Path, monkeypatch: pytest.MonkeyPatch, check: Callable[[str], Any]
) -> None:
    scenes = load(folder / "conformance_toss.py").conformance()
    monkeypatch.setitem(games.CATALOGUE, "toss", CATALOGUE)
    monkeypatch.setattr(test_games, "conformance", lambda id: scenes)
    check("toss")


# ---- in pages
def seat_wren(here: Town) -> tuple[Visitor, Visitor, str]:
    """The facilitator, and a player with a character, at a new table."""
    boss, table = here.host("toss")
    player, _ = here.player(boss, table, "Ann")
    player.does(table, "toss.create", name="Wren")
    return boss, player, table


def test_the_dare_is_played_in_pages(folder: Path) -> None:
    """A player has the button with its odds, presses it, is asked, answers, and reads what came of it."""
    with town() as here:
        boss, player, table = seat_wren(here)
        session = here.session(table)
        session.box = lambda sides: 3  # the first die fails
        dare = next(button for button in buttons(player.get(f"/t/{table}").text) if "toss.dare" in button)
        assert visible_words(dare) == ["Dare", "75%", "to hold"]
        form = player.get(f"/t/{table}/form?move=toss.dare&actor=wren").text
        assert re.search(r"<dt>to die</dt>\s*<dd>25%</dd>", form)

        player.tap(f"/t/{table}/do", {"move": "toss.dare", "actor": "wren", "w.needs": "4"})
        page = player.get(f"/t/{table}").text
        assert "The second die" in page
        assert {"Roll again", "Leave it"} <= {text for button in buttons(page) for text in visible_words(button)}
        assert "The second die" in boss.get(f"/t/{table}").text

        (waiting,) = session.parked.values()
        (question,) = waiting.asks
        assert isinstance(question, Choice)
        assert session.state.characters[question.who].name == "Wren"
        roll_again = next(button for button in buttons(page) if "Roll again" in button)
        (path,) = re.findall(r'hx-post="([^"]+)"', roll_again)
        (key,) = re.findall(r'"key": "(\w+)"', roll_again)
        assert player.tap(path, {"key": key, "answer": "yes"}).status_code == 200
        assert last_lines(session) == ("Wren dares twice and fails.", "Wren dies.")


def test_a_standing_order_answers_the_question(folder: Path) -> None:
    with town() as here:
        _, player, table = seat_wren(here)
        session = here.session(table)
        session.box = lambda sides: 3
        shown = player.get(f"/t/{table}/orders?who=wren").text
        assert "Roll a second die?" in shown
        assert "Ask me" in shown
        player.does(table, "table.order", "wren", rule="toss.dare.again", answer="no")
        player.does(table, "toss.dare", "wren", needs="4")
        assert not session.parked
        assert last_lines(session) == ("Wren dares and falls.", "Wren is out of the fight.")
        assert not any('"toss.dare"' in button for button in buttons(player.get(f"/t/{table}").text))


def test_points_are_adjusted_in_pages(folder: Path) -> None:
    with town() as here:
        boss, player, table = seat_wren(here)
        session = here.session(table)
        assert "Grit" in player.get(f"/t/{table}").text
        boss.does(table, "table.house", "wren", name="Grit", value="2")
        assert last_lines(session) == ("The facilitator adjusts Wren's Grit: 6 → 2.",)


def test_a_fight_is_played_in_pages(folder: Path) -> None:
    """The facilitator begins it; a player reads the odds where the numbers are open, attacks, and ends the turn."""
    with town() as here:
        boss, player, table = seat_wren(here)
        session = here.session(table)
        boss.does(table, "toss.creature", creature="Imp", count="2", shows="numbers")
        assert "Fight against" in boss.get(f"/t/{table}").text
        boss.does(table, "toss.fight", foes="imp-a,imp-b")
        assert last_lines(session) == ("A fight begins.", "Round 1: the party's turn.")
        attack = next(button for button in buttons(player.get(f"/t/{table}").text) if '"toss.attack"' in button)
        assert "42%" in visible_words(attack)

        faces = iter((6, 4, 6, 1))
        session.box = lambda sides: next(faces)
        player.does(table, "toss.attack", "wren", target="imp-a")
        assert last_lines(session) == ("Wren attacks Imp A and hits.", "Imp A's grit: 3 → 1.")
        player.does(table, "toss.done", "wren")
        assert last_lines(session)[-1] == "The foes' turn."
        boss.does(table, "toss.attack", "imp-a", target="wren")
        assert last_lines(session) == ("Imp A attacks Wren and hits.", "Wren's grit: 6 → 1.")
        boss.does(table, "toss.turn")
        assert last_lines(session)[-1] == "Round 2: the party's turn."


def test_players_read_no_numbers_of_creatures(folder: Path) -> None:
    with town() as here:
        boss, player, table = seat_wren(here)
        boss.does(table, "toss.creature", creature="Imp")
        boss.does(table, "toss.fight", foes="imp")
        faces = iter((6, 4))
        here.session(table).box = lambda sides: next(faces)
        player.does(table, "toss.attack", "wren", target="imp")
        page = player.get(f"/t/{table}").text
        assert "Imp looks hurt." in page
        assert "Imp's grit" not in page


def buttons(page: str) -> list[str]:
    return [unescape(button) for button in re.findall(r"<button.*?</button>", page, re.DOTALL)]


def visible_words(button: str) -> list[str]:
    """The words on a button, but for those that only a screen reader says."""
    shown = re.sub(r'<span class="unseen">.*?</span>', "", button)
    return [text.strip() for text in re.split(r"<[^>]+>", shown) if text.strip()]


def last_lines(session: Session) -> tuple[str, ...]:
    return words.entry_lines(session.log[-1], session.state, session.game)
