"""`caltrop variant new` and `schema`; variants in `rules` and `create`; variants that older tables have stored."""

from __future__ import annotations

import json
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from caltrop.cli.main import status
from caltrop.games import registry
from caltrop.games.common.items.pack import Pack
from caltrop.games.common.library.data_rows import mend_record, row_mistakes, struct_type
from caltrop.games.variant_check import BEYOND_SCHEMA, variant_schema
from caltrop.games.variants import apply_variant
from caltrop.kernel.rules.refusals import Refused
from variants.mutating import changed_rows, changed_variants
from variants.playing import Evening, begin, give, rest

GAMES = registry.games()


def codes(raw: dict[str, Any]) -> set[str]:
    return {str(no.facts.get("code", no.code)) for no in registry.check_variant(raw, "x.toml")}


# ---- a file to start with
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("id", registry.ids())
def test_a_new_file_checks_clean_also_with_every_comment_taken(tmp_path: Path, id: str, language: str) -> None:
    file = tmp_path / "my.toml"
    assert status(["--language", language, "variant", "new", id, str(file)]) == 0
    text = file.read_text("utf-8")
    assert registry.check_variant(tomllib.loads(text), "my.toml") == []
    whole = tomllib.loads(re.sub(r"^#(?! )", "", text, flags=re.MULTILINE))
    assert registry.check_variant(whole, "my.toml") == []
    game = GAMES[id]
    assert set(whole) == {"base", "title", "rulings", "dials", *game.library.kinds}
    assert set(whole["rulings"]) == set(game.rulings)
    assert set(whole["dials"]) == set(game.dials)


def test_a_new_file_replaces_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "my.toml"
    file.write_text("mine", "utf-8")
    assert status(["variant", "new", "fell", str(file)]) == 2
    assert file.read_text("utf-8") == "mine"
    assert "already exists" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("new", "chess", "x.toml"), "chess"),
        (("new", "fell"), "The name of the new file is missing"),
        (("new", "fell", "notes.txt"), "ends in .toml"),
        (("schema", "chess"), "chess"),
        (("mend", "x.toml"), "Unknown action mend. Choose check, new or schema."),
    ],
)
def test_what_cannot_be_done_is_said(words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["variant", *words]) == 2
    assert said in capsys.readouterr().err


# ---- the schema
def test_the_schema_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["variant", "schema", "fell"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed == json.loads(msgspec.json.encode(variant_schema(GAMES["fell"])))
    assert printed["$schema"] == "https://json-schema.org/draft/2020-12/schema"


@cache
def schema_validator(base: str) -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator(variant_schema(GAMES[base]))


@settings(max_examples=150, suppress_health_check=list(HealthCheck))
@given(changed_variants())
def test_schema_and_check_agree_about_files_changed_at_random(raw: dict[str, Any]) -> None:
    assert schema_validator(raw["base"]).is_valid(raw) == (codes(raw) <= BEYOND_SCHEMA)


# ---- reading rows
@settings(max_examples=200, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_a_row_has_no_mistake_exactly_if_play_can_read_it_and_any_row_can_be_mended(data: st.DataObject) -> None:
    library = GAMES[data.draw(st.sampled_from(registry.ids()))].library
    key = data.draw(st.sampled_from(sorted(library.kinds)))
    row = data.draw(changed_rows(library.package.rpartition(".")[2].replace("_", "-"), key))
    kind = library.shelf_of(key).kind
    try:
        msgspec.convert(row, kind)
        reads = True
    except msgspec.ValidationError:
        reads = False
    assert (not row_mistakes(kind, row)) == reads
    mended = mend_record(struct_type(kind), row)
    assert row_mistakes(kind, mended) == ()
    if reads:
        assert msgspec.convert(mended, kind) == msgspec.convert(row, kind)


# ---- where a game is named
def test_rules_mark_the_option_that_the_variant_plays_by(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "v.toml"
    file.write_text('base = "fell"\n[rulings]\n"fell.attack.harm" = "one"', "utf-8")
    assert status(["rules", str(file), "fell.attack"]) == 0
    assert "one (default)" in capsys.readouterr().out
    assert status(["rules", "fell", "fell.attack"]) == 0
    assert "weapon (default)" in capsys.readouterr().out


def test_create_makes_a_character_of_the_variant(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "v.toml"
    file.write_text('base = "deeds"\n[dials]\n"deeds.slots" = 13', "utf-8")
    assert status(["create", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["character"]["parts"]["pack"]["size"] == 13


@pytest.mark.parametrize("command", ["rules", "create"])
def test_a_broken_variant_tells_all_its_mistakes_there_too(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "v.toml"
    file.write_text('base = "fell"\nx = 1\n[[item]]\nid = "torch"\ncost = -1\nlight = "long"', "utf-8")
    assert status([command, str(file)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 3


# ---- what older editions let pass
OLD: dict[str, dict[str, Any]] = {
    "deeds": {
        "base": "deeds",
        "scar": [{"id": "weather-bone", "dice": "d7"}, {"id": "cleft", "n": 5, "name": "Cleft", "text": "x",
                  "effect": "max-hp-add", "when": "now"}],
        "condition": [{"id": "gloomy", "text": "x", "lasts": "forever and a day"}],
        "item": [{"id": "spoon", "name": "spoon"}, {"id": "torch", "steel": "d6", "cost": 10**12}],
    },
    "fell": {
        "base": "fell",
        "condition": [{"id": "gloomy", "text": "x", "does": [{"does": "brings", "creature": "nobody", "count": 500}]}],
        "item": [{"id": "dagger", "armour": 1, "condition": "words of our own"}],
        "table": [{"id": "omens", "title": "Omens", "die": "d20", "rows": ["one"]}],
    },
}  # fmt: skip


@pytest.mark.parametrize("id", OLD)
def test_a_table_with_a_variant_that_an_older_edition_let_pass_opens_and_plays(id: str) -> None:
    assert registry.check_variant(OLD[id], "x.toml") != []
    game = registry.build_stored_variant(OLD[id])
    assert not isinstance(game, Refused)
    assert game.variant == OLD[id]
    table, hero, foe = begin(game)
    assert isinstance(table, Evening)
    table.act("table.condition", hero, text="gloomy")
    for item in OLD[id]["item"]:
        table.try_to("buy", hero, item=item["id"])
        table.try_to("attack", hero, target=foe, weapon=item["id"])
    rest(table, hero)
    assert table.part(hero, Pack).items


def test_a_scar_without_dice_of_an_old_variant_still_takes_effect() -> None:
    game = apply_variant(GAMES["deeds"], OLD["deeds"])
    table, hero, _ = begin(game)
    for scar in ("weather-bone", "cleft"):
        give(table, hero, scar)


def test_a_table_reads_a_row_of_an_old_variant_as_far_as_it_can() -> None:
    old = {"base": "fell", "item": [{"id": "dagger", "armour": 1, "cost": 7}]}
    items = apply_variant(GAMES["fell"], old).library.items
    assert (items["dagger"].cost, items["dagger"].armour, items["dagger"].steel) == (7, 0, "d4")
