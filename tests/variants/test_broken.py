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
from caltrop.games.variant_schema import BEYOND_SCHEMA, variant_schema
from caltrop.kernel.errors import Refused
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
