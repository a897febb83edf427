"""`caltrop compare` and `caltrop variant`: games side by side, and whether a file is in order."""

from __future__ import annotations

import json
from pathlib import Path

from caltrop.games import registry
from cli.terminal import caltrop, refused


def test_a_situation_is_measured_exactly_in_every_game() -> None:
    ran = caltrop("compare", "test", "--json")
    told = json.loads(ran.out)["games"]
    assert set(told) == set(registry.ids())
    # deeds: below 10 on a d20; fell: 4 and more on a d6; fell-hits: the 6 of a d6; grimoire: d20 + 10 from 20 on
    assert told["deeds"]["passes"] == "9/20"
    assert told["fell"]["passes"] == "1/2"
    assert told["fell-hits"]["passes"] == "1/6"
    assert told["generic-fantasy"]["passes"] == "1/2"
    assert told["grimoire"]["passes"] == "11/20"


def test_a_variant_stands_beside_its_base(tmp_path: Path) -> None:
    file = tmp_path / "one.toml"
    file.write_text('base = "fell"\n[rulings]\n"fell.attack.harm" = "one"\n', encoding="utf-8")
    told = json.loads(caltrop("compare", "attack", "fell", str(file), "--json").out)["games"]
    # the same hits, each worth 1 instead of the longsword's 2
    base, varied = told["fell"]["mean-harm"], told[str(file)]["mean-harm"]
    from fractions import Fraction

    assert Fraction(base) == 2 * Fraction(varied)


def test_without_a_situation_they_are_listed_in_words() -> None:
    ran = caltrop("compare")
    assert ran.status == 0
    assert "attack    A good fighter attacks an average guard" in ran.out


def test_an_unknown_situation_names_those_there_are() -> None:
    assert "Choose test, expert, attack" in refused(caltrop("compare", "chess"))


def test_every_mistake_of_a_variant_gets_its_own_line(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text('base = "fell"\nodd = 1\n[rulings]\n"fell.attack.harm" = "two"\n', encoding="utf-8")
    ran = caltrop("variant", "check", str(file))
    assert ran.status == 2
    assert len(ran.err.splitlines()) == 2
    told = json.loads(caltrop("variant", "check", str(file), "--json").out)
    assert told["mistakes"] == ran.err.splitlines()


def test_only_check_is_something_to_do_with_a_variant() -> None:
    assert "check" in refused(caltrop("variant", "burn", "x.toml"))


def test_a_variant_makes_characters_and_shows_its_tables(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('base = "fell"\n[[table]]\nid = "omens"\ntitle = "Omens"\ndie = "d2"\nrows = ["a", "b"]\n')
    assert json.loads(caltrop("random-table", str(file), "omens", "--json").out)["rows"] == ["a", "b"]
    assert caltrop("create", str(file)).status == 0
