"""Every word of the command line is a text of the catalogue, in English and in German."""

from __future__ import annotations

import ast
import re
import shlex
import shutil
import typing
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import click
import msgspec
import pytest

import caltrop.cli
from caltrop import words
from caltrop.cli.command import HelpedParameter, WordArgument, WordOption
from caltrop.cli.help import EXAMPLES, FIRST_STEPS
from caltrop.cli.main import COMMANDS, app
from caltrop.cli.odds import all_mechanics
from cli.terminal import caltrop as run
from words.fluent_files import texts

LANGUAGES = ("en", "de")
FOLDER = Path(caltrop.cli.__file__).parent


# ---- help
@cache
def commands() -> dict[str, click.Command]:
    ctx = click.Context(app)
    found = {name: app.get_command(ctx, name) for name in COMMANDS}
    return {"caltrop": app, **{name: command for name, command in found.items() if command is not None}}


def parameters(name: str) -> list[HelpedParameter]:
    command = commands()[name]
    return [p for p in command.get_params(click.Context(command)) if isinstance(p, HelpedParameter)]


def help_ids(name: str) -> Iterator[str]:
    """The ids of all help of a command: its own, or for a parameter that of all commands."""
    yield f"cli-help-{name}"
    for param in parameters(name):
        own = f"cli-help-{name}-{param.key}"
        yield own if own in texts("en") else f"cli-help-any-{param.key}"


def name_ids(name: str) -> Iterator[str]:
    """The ids of the names of a command's arguments and values."""
    for param in parameters(name):
        if isinstance(param, WordArgument) or (isinstance(param, WordOption) and not param.is_flag):
            own = f"cli-name-{name}-{param.key}"
            yield own if own in texts("en") else f"cli-name-any-{param.key}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["caltrop", *COMMANDS])
def test_every_command_and_parameter_has_help(name: str, language: str) -> None:
    assert {*help_ids(name), *name_ids(name)} <= set(texts(language))
    with words.reading(language):
        said = [commands()[name].help or "", *(param.help or "" for param in parameters(name))]
    assert all(re.match(r"\w.*[.]$", each) for each in said), said


def test_no_help_is_of_nothing() -> None:
    """A parameter that is gone leaves no text behind."""
    used = {id for name in commands() for id in (*help_ids(name), *name_ids(name))}
    for language in LANGUAGES:
        assert {id for id in texts(language) if id.startswith(("cli-help-", "cli-name-"))} == used
    more = {id.removeprefix("cli-more-") for id in texts("en") if id.startswith("cli-more-")}
    assert more <= set(COMMANDS)


NOT_RUN = (
    "serve",
    "doctor",
    "tables",
    "backup",
    "verify",
    "verify-dice",
    "variant",
)  # they need a server's tables, or a file
RUN_APART = ("caltrop sweep fell.duel ", "caltrop words missing ")  # seconds long, and run by other tests
LINES = [line for name, lines in EXAMPLES.items() if name not in NOT_RUN for line in lines]


@pytest.mark.parametrize("line", [line for line in LINES if not line.startswith(RUN_APART)])
def test_examples_of_help_can_be_run(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    docs = Path(__file__).parents[2] / "docs"
    shutil.copy(docs / "mine.py", tmp_path)
    (tmp_path / "docs").mkdir()
    shutil.copy(docs / "ambush.toml", tmp_path / "docs")
    monkeypatch.chdir(tmp_path)
    ran = run(*shlex.split(line)[1:])
    assert (ran.status, ran.err) == (0, "")
    assert ran.out


def test_examples_are_of_commands_and_say_what_they_are_for() -> None:
    assert set(EXAMPLES) <= set(COMMANDS)
    assert all(line.split()[:2] == ["caltrop", name] for name, lines in EXAMPLES.items() for line in lines)
    assert {f"cli-example-{name}" for name in FIRST_STEPS} <= set(texts("en")) & set(texts("de"))


# ---- odds
def facts_and_results(kind: Any) -> Iterator[str]:
    """The fields of an outcome and the words that they may be, with those of the records in it."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        for field in msgspec.structs.fields(kind):
            yield f"fact-{field.encode_name}"
            yield from facts_and_results(field.type)
    for inner in typing.get_args(kind):
        if isinstance(inner, str):
            yield f"result-{inner.replace(' ', '-')}"
        else:
            yield from facts_and_results(inner)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", all_mechanics())
def test_every_mechanic_is_explained_and_its_results_have_names(id: str, language: str) -> None:
    known = texts(language, id.partition(".")[0])
    wanted = [f"mechanic-{id.replace('.', '-')}", *facts_and_results(all_mechanics()[id].outcome)]
    assert not [each for each in wanted if f"cli-{each}" not in known]


@pytest.mark.parametrize("language", LANGUAGES)
def test_german_has_every_text_of_the_command_line(language: str) -> None:
    shared = {id for id, text in texts("en").items() if text.file == "cli.ftl"}
    assert shared <= set(texts(language))


# ---- the source
PRINTS = {"print", "print_text", "print_heading", "warn", "ask", "echo", "secho", "Column", "Text", "confirm"}
SENTENCE = re.compile(r"[A-Za-z]{2,}[,:;]? +[A-Za-z]{2,}")
ALLOWED = {
    "completion.py": ("Register-", "(( $+functions"),  # scripts for shells
    "help.py": ("bold ", "dim ", "caltrop "),  # styles, and what is typed
    "odds_tables.py": ("Mechanic[",),  # types
    "odds.py": ("Mechanic[",),
    "own_file.py": ("Mechanic[",),
    "typed.py": ("Mechanic[",),
}


def modules() -> list[Path]:
    return sorted(FOLDER.glob("*.py"))


def literals(node: ast.expr) -> Iterator[str]:
    """The text that stands in an expression itself, and not in a call within it."""
    match node:
        case ast.Constant(value=str(value)):
            yield value
        case ast.Call(func=ast.Attribute(attr="join" | "format", value=inner)):
            yield from literals(inner)
        case ast.Call():
            return
        case ast.IfExp():
            yield from (*literals(node.body), *literals(node.orelse))
        case _:
            for child in ast.iter_child_nodes(node):
                if isinstance(child, ast.expr):
                    yield from literals(child)


def printed(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args:
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if name in PRINTS:
                yield from ((node.lineno, text) for text in literals(node.args[0]))


def docstrings(tree: ast.Module) -> set[int]:
    """The lines in which documentation begins."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    found = (node.body[0] for node in ast.walk(tree) if isinstance(node, documented) and node.body)
    return {first.lineno for first in found if isinstance(first, ast.Expr)}


@pytest.mark.parametrize("path", modules(), ids=lambda path: path.name)
def test_nothing_is_printed_but_texts(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert not [(line, text) for line, text in printed(tree) if re.search("[A-Za-z]", text)]
    keywords = [
        k.value for node in ast.walk(tree) if isinstance(node, ast.Call) for k in node.keywords if k.arg == "help"
    ]
    assert not [text for value in keywords for text in literals(value)]


@pytest.mark.parametrize("path", modules(), ids=lambda path: path.name)
def test_no_sentence_stands_in_the_source(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    beginnings = docstrings(tree)
    found = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.lineno not in beginnings
    ]
    allowed = ALLOWED.get(path.name, ())
    assert not [text for text in found if SENTENCE.search(text) and not text.startswith(allowed)]
