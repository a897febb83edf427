"""docs/adding-a-game.md is true: its tables name the whole contract, and its example is put together and played."""

from __future__ import annotations

import doctest
import inspect
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from html import unescape
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, get_args

import pytest
from msgspec import Meta, Struct

import caltrop
import caltrop.games
from caltrop import words
from caltrop.games import registry
from caltrop.games.common.conditions.effects import ConditionRow, Effect, End
from caltrop.games.common.library.shelves import Shelves
from caltrop.kernel.contract import parameters
from caltrop.kernel.contract.creation import Creation
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.move import Move, Plan
from caltrop.kernel.contract.parameters import Pick
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.contract.surface import (
    ActionPrice,
    CallableRoll,
    Each,
    Goal,
    JoiningDie,
    Livery,
    MoveRole,
    OddsReading,
    OutcomeRows,
    QuickAction,
    StandingOrder,
    Surface,
    When,
)
from caltrop.kernel.contract.surface_mistakes import surface_mistakes
from caltrop.kernel.contract.telling import SHELVES
from caltrop.kernel.rules.fate import Choice, Fate
from caltrop.kernel.state.events.base import Event
from caltrop.kernel.state.parts import Part, Place, tag
from caltrop.play import odds
from caltrop.table.session import Session
from caltrop.words.catalogue import catalogue_in
from caltrop.words.catalogue import load as load_texts
from cli.terminal import caltrop as run
from conformance import games, test_games
from web.visiting import town

TESTS = Path(__file__).parents[1]
SIXTH = TESTS / "sixth"
SOURCE = Path(caltrop.__file__).parent
PAGE = TESTS.parent / "docs" / "adding-a-game.md"
TEXT = PAGE.read_text(encoding="utf-8")


# ---- the lists are whole
def rows(head: str) -> set[str]:
    """The first cells of the table whose first heading is that: names in code, without what a call takes."""
    (table,) = re.findall(rf"^\| {re.escape(head)} \|.*\n\|[-|]+\n((?:\|.*\n)+)", TEXT, re.MULTILINE)
    return {re.sub(r"\(.*\)", "", cell) for cell in re.findall(r"^\| `([^`]+)` \|", table, re.MULTILINE)}


def rows_under(heading: str) -> set[str]:
    """The same of the first table under a heading."""
    section = re.split(rf"^##+ {re.escape(heading)}\n", TEXT, flags=re.MULTILINE)[1]
    table = re.search(r"(?:^\|.*\n)+", section, re.MULTILINE)
    assert table
    return {re.sub(r"\(.*\)", "", cell) for cell in re.findall(r"^\| `([^`]+)` \|", table[0], re.MULTILINE)}


def arguments(thing: type) -> set[str]:
    return set(inspect.signature(thing).parameters)


def fields(kind: type[Struct]) -> set[str]:
    return set(kind.__struct_fields__)


def own_names(kind: type) -> set[str]:
    """What a class declares, its annotations among it, but for what is private."""
    return {name for name in (*vars(kind), *vars(kind).get("__annotations__", {})) if not name.startswith("_")}


def marks() -> set[str]:
    """The marks that a parameter can have: values, and functions that make one."""
    made = {name for name, thing in vars(parameters).items() if isinstance(thing, Meta)}
    makers = (thing for thing in vars(parameters).values() if isinstance(thing, FunctionType))
    return made | {m.__name__ for m in makers if m.__annotations__.get("return") == "Meta" and m.__name__[0].isupper()}


def shelves() -> set[str]:
    """The shelves that pages and sentences ask for by name, and those that shared forms offer."""
    code = "".join(path.read_text(encoding="utf-8") for room in ("web", "games/common") for path in python(room))
    named = set(re.findall(r'\.shelf\("(\w+)"\)', code))
    offered = {name for found in re.findall(r"Pick\.shelf\(([^)]*)\)", code) for name in re.findall(r'"(\w+)"', found)}
    return named | offered | set(SHELVES) | set(Shelves.book)


def python(room: str) -> Iterable[Path]:
    return (SOURCE / room).glob("**/*.py")


LISTS: dict[str, tuple[Callable[[], set[str]], Callable[[], set[str]]]] = {
    "Game": (lambda: rows("argument"), lambda: arguments(Game)),
    "Move": (lambda: rows("argument of `Move`"), lambda: arguments(Move)),
    "Plan": (lambda: rows("argument of `Plan`"), lambda: arguments(Plan)),
    "Scene": (lambda: rows("of a `Scene`"), lambda: own_names(Scene) | {"state", "fate"}),
    "Fate": (lambda: rows("method"), lambda: own_names(Fate)),
    "Event": (lambda: rows("an event says"), lambda: own_names(Event)),
    "Part": (lambda: rows("a part says"), lambda: own_names(Part)),
    "Place": (lambda: rows("place"), lambda: set(get_args(Place))),
    "Pick": (lambda: rows("`Pick.`"), lambda: own_names(Pick)),
    "marks": (lambda: rows("mark"), marks),
    "Surface": (lambda: rows_under("The surface"), lambda: fields(Surface)),
    "QuickAction": (lambda: rows_under("Quick actions"), lambda: fields(QuickAction)),
    "Each": (lambda: rows("`each`"), lambda: set(get_args(Each))),
    "When": (lambda: rows("`when`"), lambda: set(get_args(When))),
    "CallableRoll": (lambda: rows_under("Callable rolls"), lambda: fields(CallableRoll)),
    "JoiningDie": (lambda: rows("field of `JoiningDie`"), lambda: fields(JoiningDie)),
    "OddsReading": (lambda: rows_under("Odds"), lambda: fields(OddsReading)),
    "OutcomeRows": (lambda: rows("field of `OutcomeRows`"), lambda: fields(OutcomeRows)),
    "MoveRole": (lambda: rows("role"), lambda: set(get_args(MoveRole))),
    "Creation": (lambda: rows("of a `Creation`"), lambda: own_names(Creation)),
    "Shelves": (lambda: rows("of a `Shelves`"), lambda: own_names(Shelves) - {"shelves", "of", "raw", "shelf"}),
    "shelves": (lambda: rows("shelf"), shelves),
    "ConditionRow": (lambda: rows("of a `ConditionRow`"), lambda: fields(ConditionRow)),
    "Effect": (lambda: rows("`does`"), lambda: {tag(kind) for kind in get_args(Effect)}),
    "End": (lambda: rows("ends with"), lambda: set(get_args(End))),
    "Livery": (lambda: rows_under("Livery"), lambda: set(Livery.__struct_encode_fields__)),
}


@pytest.mark.parametrize("name", LISTS)
def test_the_page_names_all_of_the_contract_and_nothing_else(name: str) -> None:
    listed, there = LISTS[name]
    assert listed() == there()


@pytest.mark.parametrize("kind", get_args(Effect), ids=tag)
def test_the_page_names_the_fields_of_effects(kind: type[Struct]) -> None:
    (line,) = re.findall(rf"^\| `{tag(kind)}` \| .*? \| (.*?)\|$", TEXT, re.MULTILINE)
    assert set(re.findall(r"`(\w+)`", line)) == fields(kind)


@pytest.mark.parametrize("kind", [StandingOrder, Goal, ActionPrice], ids=lambda kind: kind.__name__)
def test_the_page_names_the_fields_of_small_things(kind: type[Struct]) -> None:
    told = (set(re.findall(r"\w+", line)) for line in TEXT.splitlines() if f"`{kind.__name__}" in line)
    assert any(fields(kind) <= line for line in told)


def test_the_page_names_every_topic() -> None:
    code = "".join(path.read_text(encoding="utf-8") for room in ("web", "games/common") for path in python(room))
    (listed,) = re.findall(r"^The topics are (.*?)\. `scene", TEXT, re.MULTILINE | re.DOTALL)
    assert set(re.findall(r"`(\w+)`", listed)) == set(re.findall(r'\.rule\("(\w+)"\)', code))


def first_words(pattern: str) -> set[str]:
    """The first words of the ids in English texts; a message that is only part of others is a word by itself."""
    texts = "".join(path.read_text(encoding="utf-8") for path in SOURCE.glob(pattern))
    return set(re.findall(r"^(-?[a-z]+)[\w-]* =", texts, re.MULTILINE))


def test_the_page_names_the_first_word_of_every_text_of_a_game() -> None:
    part = TEXT.partition("\n## Words\n")[2].partition("\n## ")[0]
    own = first_words("games/*/languages/en.ftl")
    assert own - set(re.findall(r"`(-?[a-z]+)(?:-[^`]*)?`", part)) == set()
    assert rows("first word") <= own | first_words("words/languages/en/*.ftl")


def test_the_page_says_where_its_names_come_from() -> None:
    """The list of imports is true, and has every name of the kernel and of games/common that the page names."""
    part = TEXT.partition("\n## Where names come from\n")[2].partition("\n## ")[0]
    rows = [re.findall(r"`([^`]+)`", row) for row in part.splitlines() if row.startswith("| `")]
    listed = {name: import_module(module) for module, *names in rows for name in names}
    assert [name for name, module in listed.items() if not hasattr(module, name)] == []
    modules = (import_module(as_module(path)) for room in ("kernel", "games/common") for path in python(room))
    known = {name for module in modules for name, thing in vars(module).items() if is_public(module, thing)}
    prose = BLOCK.sub("", TEXT)
    said = {name for name in re.findall(r"`([A-Za-z]\w*)(?:\([^`]*\))?`", prose) if name in known and is_distinct(name)}
    assert said - set(listed) == set()


def as_module(path: Path) -> str:
    return ".".join(("caltrop", *path.relative_to(SOURCE).with_suffix("").parts)).removesuffix(".__init__")


def is_public(module: ModuleType, thing: object) -> bool:
    return isinstance(thing, type | FunctionType) and thing.__module__ == module.__name__


def is_distinct(name: str) -> bool:
    """Is it a name of the code, and no plain word that a function happens to have, too?"""
    return name[0].isupper() or "_" in name


# ---- a character with one number
LANTERN = {
    "__init__.py": "",
    "data/rules.toml": "",
    "data/tables.toml": '[[table]]\nid = "names"\ntitle = "Names"\ndie = "d2"\nrows = ["Ilse", "Bo"]\n',
    "data/creatures.toml": '[[creature]]\nid = "moth"\nname = "Great moth"\ntext = ""\ngloom = 2\n',
}


@pytest.fixture
def lantern(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    blocks = {name: text for _, name, text in BLOCK.findall(TEXT) if name.startswith("lantern/")}
    for name, content in {**blocks, **{f"lantern/{name}": content for name, content in LANTERN.items()}}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(content, encoding="utf-8")
    compile_texts(tmp_path)
    monkeypatch.setattr(caltrop.games, "__path__", [*caltrop.games.__path__, str(tmp_path)])
    forget_game("lantern")
    found = registry.find("lantern")
    assert isinstance(found, Game)
    yield found
    forget_game("lantern")


def test_the_game_with_one_number_is_played_in_pages(lantern: Game) -> None:
    assert surface_mistakes(lantern) == ()
    with town() as here:
        boss, table = here.host("lantern")
        player, _ = here.player(boss, table, "Ann")
        session = here.session(table)
        session.box = lambda sides: sides - 1
        player.does(table, "lantern.create")  # 1 on a d2 is Ilse, and 5 on a d6 is her oil
        player.does(table, "lantern.create", name="Wren", oil="2")
        assert lantern_parts(session, "oil") == {"ilse": 5, "wren": 2}
        boss.does(table, "lantern.creature", creature="moth", count="2")
        assert lantern_parts(session, "gloom") == {"great-moth-a": 2, "great-moth-b": 2}
        peer = next(button for button in buttons(player.get(f"/t/{table}").text) if "lantern.peer" in button)
        assert visible_words(peer)[1] == "50%"  # 4, 5 and 6 of a d6
        player.does(table, "lantern.peer", "wren", dark="4")
        assert lantern_parts(session, "oil")["wren"] == 1
        boss.does(table, "table.house", "wren", name="Oil", value="0")
        assert lantern_parts(session, "oil")["wren"] == 0
        answer = player.tap(f"/t/{table}/do", {"move": "lantern.peer", "actor": "wren", "w.dark": "5"})
        assert "Wren has no oil left. Refill the lantern first." in unescape(answer.text)
        seen = (line for entry in session.log for line in words.entry_lines(entry, session.state, session.game))
        assert list(seen)[-3:] == [
            "Wren peers into the dark (4) and sees something.",
            "Wren's oil: 2 → 1.",
            "The facilitator adjusts Wren's Oil: 1 → 0.",
        ]


def lantern_parts(session: Session, tag: str) -> dict[str, int]:
    """The number of each character who has that part."""
    found = {who: character.parts.get(tag) for who, character in session.state.characters.items()}
    return {who: getattr(part, "now") for who, part in found.items() if part is not None}  # noqa: B009


# ---- the example
BLOCK = re.compile(r"^```(python|diff|ftl) (\S+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
BLOCKS = [block for block in BLOCK.findall(TEXT) if not block[1].startswith("lantern/")]
RULES = ["toss.toss", "toss.dare", "toss.dare.again"]
CATALOGUE = {"rules": RULES, "rulings": {"toss.tie": ["holds", "falls"]}, "odds": ["toss.toss", "toss.dare"]}
SUITE = [check for name, check in vars(test_games).items() if name.startswith("test_")]


def apply_block(folder: Path, kind: str, name: str, text: str) -> None:
    """Write a new file, or change one: each piece of a diff must stand in the file once."""
    file = folder / name
    if kind == "python":
        assert not file.exists(), name
        file.write_text(text, encoding="utf-8")
        return
    changed = file.read_text(encoding="utf-8")
    for piece in re.split(r"^@@\n", text, flags=re.MULTILINE):
        lines = piece.splitlines(keepends=True)
        before, after = ("".join(line[1:] or line for line in lines if line[0] in f" \n{sign}") for sign in "-+")
        assert changed.count(before) == 1, (name, before)
        changed = changed.replace(before, after)
    file.write_text(changed, encoding="utf-8")


def compile_texts(folder: Path) -> None:
    """Compile the texts of a game as its author does."""
    assert run("words", "compile", str(folder)).status == 0


def forget_game(id: str = "toss") -> None:
    """Let the next import of the game read the files that are beside the others then."""
    load_texts.cache_clear()
    catalogue_in.cache_clear()
    for name in [name for name in sys.modules if f"{name}.".startswith(f"caltrop.games.{id}.")]:
        del sys.modules[name]
    vars(caltrop.games).pop(id, None)
    registry.ids.cache_clear()
    test_games.stages.cache_clear()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The sixth game with the page's blocks in it, beside the other games for as long as these tests run."""
    made = tmp_path_factory.mktemp("docs") / "sixth"
    shutil.copytree(SIXTH, made, ignore=shutil.ignore_patterns("__pycache__"))
    for block in BLOCKS:
        apply_block(made, *block)
    compile_texts(made)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(caltrop.games, "__path__", [*caltrop.games.__path__, str(made)])
        forget_game()
        yield made
    forget_game()


def load(file: Path) -> ModuleType:
    """A file of the example's tests as a module."""
    spec = spec_from_file_location(f"example_{file.stem}", file)
    assert spec is not None
    assert spec.loader is not None
    found = module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def test_the_example_touches_the_games_folder_and_its_tests_alone() -> None:
    touched = [name for _, name, _ in BLOCKS]
    assert len(touched) == len(set(touched)) > 0
    assert all(name.startswith(("toss/", "test_")) or name == "conformance_toss.py" for name in touched)
    assert rows("file") == set(touched)


def test_the_examples_own_tests_pass(folder: Path) -> None:
    found = load(folder / "test_dare.py")
    checks = [check for name, check in vars(found).items() if name.startswith("test_")]
    assert len(checks) == 3
    for check in checks:
        check()


def test_the_examples_odds_are_those_of_the_page(folder: Path) -> None:
    """Counted here again, over both dice: 36 throws, of which the second counts only after a failed first."""
    throws = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    holds = sum(a >= 4 or b >= 4 for a, b in throws)
    assert Fraction(holds, 36) == Fraction(3, 4)
    assert odds("toss.dare", needs=4).chance(lambda outcome: outcome.result == "holds") == Fraction(holds, 36)
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert (result.attempted, result.failed) == (4, 0)


@pytest.mark.parametrize("check", SUITE, ids=lambda check: check.__name__)
def test_the_example_passes_the_suite_of_every_game(
    folder: Path, monkeypatch: pytest.MonkeyPatch, check: Callable[[str], Any]
) -> None:
    scenes = load(folder / "conformance_toss.py").conformance()
    monkeypatch.setitem(games.CATALOGUE, "toss", CATALOGUE)
    monkeypatch.setattr(test_games, "conformance", lambda id: scenes)
    check("toss")


def test_the_example_is_played_in_pages(folder: Path) -> None:
    """A player has the button with its odds, presses it, is asked, answers, and reads what came of it."""
    with town() as here:
        boss, table = here.host("toss")
        player, _ = here.player(boss, table, "Ann")
        player.does(table, "toss.create", name="Wren")
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
        boss, table = here.host("toss")
        player, _ = here.player(boss, table, "Ann")
        player.does(table, "toss.create", name="Wren")
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


def buttons(page: str) -> list[str]:
    return [unescape(button) for button in re.findall(r"<button.*?</button>", page, re.DOTALL)]


def visible_words(button: str) -> list[str]:
    """The words on a button, but for those that only a screen reader says."""
    shown = re.sub(r'<span class="unseen">.*?</span>', "", button)
    return [text.strip() for text in re.split(r"<[^>]+>", shown) if text.strip()]


def last_lines(session: Session) -> tuple[str, ...]:
    return words.entry_lines(session.log[-1], session.state, session.game)
