"""Broken files: each says at its head what is wrong with it, and the check tells exactly that, in one run."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from caltrop.cli.main import status
from caltrop.cli.variant import code_of, place_of
from caltrop.games import registry
from caltrop.games.variant_check import BEYOND_SCHEMA, variant_schema
from caltrop.kernel.rules.refusals import Refused
from caltrop.words import reading, sentence

BROKEN = sorted((Path(__file__).parent / "broken").glob("*.toml"))


def expected(file: Path) -> list[tuple[str, str]]:
    """What the head of a file says: where a mistake is, and its code."""
    heads = (line.removeprefix("# wrong: ") for line in file.read_text("utf-8").splitlines() if line[:8] == "# wrong:")
    return sorted((at, code) for at, _, code in (head.rpartition(" ") for head in heads))


def found(file: Path) -> list[Refused]:
    return registry.check_variant(tomllib.loads(file.read_text("utf-8")), file.name)


def test_there_are_forty_of_them() -> None:
    assert len(BROKEN) >= 40


@pytest.mark.parametrize("file", BROKEN, ids=lambda file: file.stem)
def test_every_mistake_is_told_in_one_run(file: Path) -> None:
    assert sorted((place_of(no), code_of(no)) for no in found(file)) == expected(file)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("file", BROKEN, ids=lambda file: file.stem)
def test_each_is_one_plain_line_with_its_file_and_place(file: Path, language: str) -> None:
    with reading(language):
        for no in found(file):
            told = sentence(no)
            assert told.startswith(file.name)
            assert "\n" not in told
            assert place_of(no).split(".")[0] in told


@pytest.mark.parametrize("file", BROKEN, ids=lambda file: file.stem)
def test_none_of_them_gets_to_a_table(file: Path) -> None:
    assert isinstance(registry.find(str(file)), Refused)


def test_the_command_prints_them_all_and_fails(capsys: pytest.CaptureFixture[str]) -> None:
    file = BROKEN[-1]
    assert status(["variant", "check", str(file)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == len(expected(file)) == 10


# ---- lines
def line_with(file: Path, text: str, nth: int = 1) -> int:
    """The line of a file that says a text the nth time, counted by hand's means: from 1."""
    lines = [n for n, line in enumerate(file.read_text("utf-8").splitlines(), 1) if line.strip().startswith(text)]
    return lines[nth - 1]


def test_each_mistake_says_its_line() -> None:
    file = BROKEN[-1]
    text = file.read_text("utf-8")
    found = registry.check_variant(tomllib.loads(text), "v.toml", text)
    lines = {place_of(no): int(str(no.facts["file"]).removeprefix("v.toml:")) for no in found}
    assert lines == {
        "wibble": line_with(file, "wibble"),
        "title": line_with(file, "title"),
        "rulings.fell.attack.harm": line_with(file, '"fell.attack.harm"'),
        "dials.fell.slots": line_with(file, '"fell.slots"'),
        "item.torch": line_with(file, "[[item]]", 2),
        "item.torch.cost": line_with(file, "cost"),
        "item.torch.needs": line_with(file, "needs"),
        "spell.adhere.n": line_with(file, "n = 0"),
        "creature.goblin.hp": line_with(file, "hp"),
        "table.weather.rows": line_with(file, "rows"),
    }


def test_lines_are_found_in_rows_of_a_list_and_after_long_strings() -> None:
    text = '''base = "fell"
title = """
[[item]]
cost = "x"
"""
item = [
  # the torch
  { id = "torch", cost = -1 },
  { id = "rope", cost = -2, text = "a [bracket] = b" },
]
[[creature]]  # hp = 5
hp = 999
id = "goblin"
'''
    found = registry.check_variant(tomllib.loads(text), "v.toml", text)
    assert {place_of(no): no.facts["file"] for no in found} == {
        "title": "v.toml:2",
        "item.torch.cost": "v.toml:8",
        "item.rope.cost": "v.toml:9",
        "creature.goblin.hp": "v.toml:12",
    }


# ---- the schema agrees
def schema_of(raw: dict[str, Any]) -> jsonschema_rs.Draft202012Validator:
    games = registry.games()
    return jsonschema_rs.Draft202012Validator(variant_schema(games.get(str(raw.get("base")), games["fell"])))


@pytest.mark.parametrize("file", BROKEN, ids=lambda file: file.stem)
def test_the_schema_says_no_to_what_it_can_say(file: Path) -> None:
    raw = tomllib.loads(file.read_text("utf-8"))
    beyond = all(code_of(no) in BEYOND_SCHEMA for no in found(file))
    assert schema_of(raw).is_valid(raw) == beyond


@pytest.mark.parametrize("id", registry.ids())
def test_the_schema_is_one_and_says_yes_to_all_rows_of_a_game(id: str) -> None:
    game = registry.games()[id]
    schema = variant_schema(game)
    jsonschema_rs.meta.validate(schema)
    check = jsonschema_rs.Draft202012Validator(schema)
    for key in game.library.kinds:
        raw = {"base": id, key: list(game.library.raw(key).values())}
        assert check.is_valid(raw)
        assert registry.check_variant(raw, "x.toml") == []
