"""`caltrop games`, `table` and `rules`: what there is, and what is refused."""

from __future__ import annotations

import pytest

from caltrop.games import registry
from cli.terminal import caltrop, refused

FELL = registry.games()["fell"]


def test_games_have_a_line_each() -> None:
    lines = caltrop("games").out.splitlines()
    assert [line.split()[0] for line in lines] == list(registry.ids())
    assert "100 spells" in lines[registry.ids().index("fell")]


def test_games_for_programs() -> None:
    (fell,) = (g for g in caltrop("games", "--json").json if g["id"] == "fell")
    assert fell["title"] == "Fell"
    assert fell["spells"] == 100
    assert fell["rules"] == len(FELL.library.rules.rules)


def test_tables_are_listed_read_and_rolled_on() -> None:
    listed = {line.split()[0] for line in caltrop("random-table", "fell").out.splitlines()}
    assert listed == set(FELL.library.tables)
    assert {t["id"] for t in caltrop("random-table", "fell", "--json").json} == listed
    for id, table in FELL.library.tables.items():
        whole = caltrop("random-table", "fell", id).out.splitlines()
        assert len(whole) == 1 + len(table.rows)
        assert whole[-1].strip() == f"{len(table.rows)}  {table.rows[-1]}"
        assert caltrop("random-table", "fell", id, "--json").json["rows"] == list(table.rows)
        rolled = caltrop("random-table", "fell", id, "--roll", "--json").json
        assert rolled["row"] == table.rows[rolled["rolled"] - 1]
        assert caltrop("random-table", "fell", id, "--roll").out.startswith(f"{table.title} ({table.die}): ")


@pytest.mark.parametrize(("name", "first", "last"), [("mishaps", 2, 24), ("scars", 1, 12)])
def test_what_is_looked_up_stands_under_its_number_and_is_not_rolled(name: str, first: int, last: int) -> None:
    title, *rows = caltrop("random-table", "grimoire", name).out.splitlines()
    assert title == name.capitalize()
    assert [int(row.split()[0]) for row in rows] == list(range(first, last + 1))
    found = caltrop("random-table", "grimoire", name, "--json").json
    assert (found["die"], found["first"], len(found["rows"])) == ("", first, last - first + 1)
    assert refused(caltrop("random-table", "grimoire", name, "--roll")).startswith(
        f"Random table {name} is not rolled on. "
    )


def test_rules_by_chapter_by_id_and_by_words() -> None:
    rules = FELL.library.rules
    everything = caltrop("rules", "fell").out
    assert all(chapter.title in everything for chapter in rules.chapters if chapter.id != "table")
    assert all(id in everything for id in rules.rules)
    for id, rule in rules.rules.items():
        one = caltrop("rules", "fell", id).out
        assert one.startswith(f"{rule.title} ({id})\n")
        assert all(ruling in one for ruling, text in rules.rulings.items() if text.rule == id)
        assert caltrop("rules", "fell", id, "--json").json["title"] == rule.title
    assert "fell.cast" in caltrop("rules", "fell", "spell", "die").out
    assert {r["id"] for r in caltrop("rules", "fell", "spell", "die", "--json").json["rules"]} >= {"fell.cast"}


def test_the_default_option_of_a_ruling_is_marked() -> None:
    assert "  ignored (default): " in caltrop("rules", "fell", "fell.contest").out


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("random-table", "nonsense"), "Unknown game nonsense. Choose "),
        (("rules", "nonsense"), "Unknown game nonsense. Choose "),
        (("create", "nonsense"), "Unknown game nonsense. Choose "),
        (("rules", ""), "Unknown game"),
        (
            ("random-table", "fell", "nonsense"),
            'Unknown random table nonsense. Run "caltrop random-table" with the game to list them.',
        ),
        (("rules", "fell", "fell.nonsense"), "Unknown rule fell.nonsense"),
        (("rules", "fell", "fell.tset"), "Unknown rule fell.tset. Did you mean fell.test"),
        (("random-table",), 'The game is missing. Run "caltrop random-table --help" to see what to enter.'),
        (("frob",), 'Unknown command frob. Run "caltrop --help" to list them.'),
        (("games", "--frob"), 'Unknown option --frob. Run "caltrop games --help" to list them.'),
    ],
)
def test_bad_input_gets_one_line(args: tuple[str, ...], says: str) -> None:
    assert refused(caltrop(*args)).startswith(says)


def test_words_that_no_rule_speaks_of_are_nothing_found() -> None:
    """As with grep: 1 is nothing found, 2 is a mistake."""
    assert (
        refused(caltrop("rules", "fell", "photon", "torpedo"), status=1) == "No rule of Fell mentions photon torpedo."
    )


def test_a_game_counts_what_only_it_has_in_its_own_words() -> None:
    told = " ".join(caltrop("games").out.split())
    assert "12 hireling roles" in told
    assert "12 scars, 23 mishaps" in told
    assert "31 action prices" in told
    assert "count-" not in told
