"""Every condition of every game acts, or is declared told: it has a text then, and an end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from caltrop.games import registry
from caltrop.games.common.conditions.effects import ConditionRow, Edge, Effect
from caltrop.games.common.conditions.on_sheet import ConditionAdded, ConditionCaused
from caltrop.games.common.items.pack import Item, ItemGained, ItemLost, Pack
from caltrop.kernel.state.events.fights import LeftFight
from caltrop.kernel.state.events.table import Said
from caltrop.table.log import Entry
from conformance.games import IDS
from conformance.probes import (
    calm_state,
    deed,
    differences,
    fight_state,
    needy_state,
    on_stage,
    play,
    probe,
    state_after,
)

MOST_TOLD = {"fell": 49, "fell-hits": 3, "generic-fantasy": 5, "grimoire": 18, "deeds": 9}
SHELVES = ("spells", "items", "scars", "mishaps", "feats")  # whose rows may name a condition
NAMING = ("condition", "aimed", "critical")


def rows_of(game: str) -> dict[str, ConditionRow]:
    found = registry.games()[game].library.conditions
    assert all(isinstance(row, ConditionRow) for row in found.values())
    return dict(found)


CASES = [(game, row) for game in IDS for row in rows_of(game).values()]
ACTING = [pytest.param(game, row, id=f"{game}:{row.id}") for game, row in CASES if not row.told]
TOLD = [pytest.param(game, row, id=f"{game}:{row.id}") for game, row in CASES if row.told]


# ---- what acts
@pytest.mark.parametrize(("game", "row"), ACTING)
def test_every_effect_of_every_condition_changes_something(game: str, row: ConditionRow) -> None:
    """One effect at a time, so that none hides behind another."""
    each: list[tuple[Effect, ...]] = [(effect,) for effect in row.does]
    for effects in each or [()]:
        assert next(differences(game, row, effects), ""), f"{game}, {row.id}: {effects} changes nothing"


@pytest.mark.parametrize("game", IDS)
def test_a_condition_without_effects_changes_nothing(game: str) -> None:
    """The sweep itself can fail: words that no rule knows are found to do nothing."""
    assert list(differences(game, ConditionRow(id="", name="in a blue hat", text="Blue."), ())) == []


@pytest.mark.parametrize("game", IDS)
def test_the_sweep_has_a_fight_and_a_calm(game: str) -> None:
    assert calm_state(game).fight is None
    fight = fight_state(game).fight
    assert fight is not None
    assert {"ana", "bob", "foe"} <= {who for side in fight.sides.values() for who in side}


@pytest.mark.parametrize("game", IDS)
def test_the_sweep_tries_nothing_that_is_refused(game: str) -> None:
    """Or it would find no difference where there is one."""
    found = probe(game)
    for state, deeds in ((calm_state(game), found.calm), (fight_state(game), found.tense)):
        for intents in deeds:
            state_after(game, state, intents)


# ---- flight and surrender
@pytest.mark.parametrize("words", ["flee", "flees", "fleeing", "surrender"])
@pytest.mark.parametrize("game", IDS)
def test_morale_leave_by_any_word_for_it_takes_a_foe_out_of_the_fight(game: str, words: str) -> None:
    stage = on_stage(game, fight_state(game))
    result = play(stage, deed("table.condition", "foe", text=words))
    assert isinstance(result, Entry), result
    assert LeftFight("foe", out_of_reach=True) in [t.event for t in result.emitted]
    (added,) = (t.event for t in result.emitted if isinstance(t.event, ConditionAdded))
    assert added.condition.row in ({"surrender", "surrender unconditionally"} if words == "surrender" else {"flee"})


@pytest.mark.parametrize("game", IDS)
def test_no_word_means_two_conditions(game: str) -> None:
    rows = rows_of(game)
    others = [word for row in rows.values() for word in row.aliases]
    assert len(others) == len(set(others))
    assert not set(others) & {word for row in rows.values() for word in (row.id, row.name)}


# ---- what leaves one
THINGS = [
    pytest.param(game, item, id=f"{game}:{item.id}")
    for game in IDS
    for item in registry.games()[game].library.items.values()
    if item.condition and not item.is_weapon and item.kind != "service"
]
TRIVIAL = (Said, ItemLost, ItemGained, ConditionCaused)


@pytest.mark.parametrize(("game", "item"), THINGS)
def test_every_thing_that_names_a_condition_does_something_when_used(game: str, item: Item) -> None:
    state = needy_state(game, fighting=False)
    ana = state.characters["ana"]
    holding = ana.with_parts(ana.part(Pack).with_item("thing", item))
    stage = on_stage(game, state.with_character("ana", holding))
    on = {"target": next(who for who in state.characters if who != "ana")} if item.trap else {}
    result = play(stage, deed(f"{game}.use", "ana", item="thing", **on))
    assert isinstance(result, Entry), result
    assert [t.event for t in result.emitted if not isinstance(t.event, TRIVIAL)]


BORN = [
    pytest.param(game, creature, id=f"{game}:{creature.id}")
    for game in IDS
    for creature in registry.games()[game].library.creatures.values()
    if creature.always
]


@pytest.mark.parametrize(("game", "creature"), BORN)
def test_every_creature_comes_with_the_conditions_it_always_has(game: str, creature: Any) -> None:
    result = play(on_stage(game, calm_state(game)), deed(f"{game}.creature", creature=creature.id))
    assert isinstance(result, Entry), result
    added = [t.event for t in result.emitted if isinstance(t.event, ConditionAdded)]
    assert tuple(event.condition.row for event in added) == creature.always


# ---- what is told
@pytest.mark.parametrize(("game", "row"), TOLD)
def test_every_told_condition_has_a_text_and_an_end_and_no_effect(game: str, row: ConditionRow) -> None:
    assert row.text.strip()
    assert not row.does
    assert row.lasts or row.ends or is_lasting_mark(game, row) or any(has_end(game, s) for s in sources(game, row.id))


def has_end(game: str, source: Any) -> bool:
    """Does whatever causes it say when it is over? For spells of Fell that do not, a ruling does."""
    length = getattr(source, "lasts", "") or getattr(source, "duration", "")
    return bool(length) or (f"{game}.cast.unended" in registry.games()[game].rulings and hasattr(source, "aimed"))


def is_lasting_mark(game: str, row: ConditionRow) -> bool:
    """Is it what a scar or a mishap leaves for good, until somebody's word?"""
    library = registry.games()[game].library
    marks = [*getattr(library, "scars", {}).values(), *getattr(library, "mishaps", {}).values()]
    return any(row.title.startswith(mark.name) or getattr(mark, "condition", "") == row.id for mark in marks)


@pytest.mark.parametrize("game", IDS)
def test_no_more_is_told_than_declared(game: str) -> None:
    told = [row.id for row in rows_of(game).values() if row.told]
    spells = getattr(registry.games()[game].library, "spells", {}).values()
    told += [spell.id for spell in spells if is_only_told(spell)]
    assert len(told) <= MOST_TOLD[game], told


def is_only_told(spell: Any) -> bool:
    """Does a spell leave nothing that a rule could apply, not even a condition?"""
    if spell.id == "cure-wounds":  # it heals
        return False
    return not any(getattr(spell, field, "") for field in ("damage", "heal", "condition", "aimed", "brings", "heals"))


# ---- the words
def sources(game: str, condition: str) -> Iterator[Any]:
    """Yield the rows of data that name a condition."""
    yield from (row for row, named in naming(game) if named == condition)


def naming(game: str) -> Iterator[tuple[Any, str]]:
    library = registry.games()[game].library
    creatures = library.creatures.values()
    named = [row for shelf in SHELVES for row in getattr(library, shelf, {}).values()]
    for row in (*named, *(move for creature in creatures for move in creature.moves)):
        yield from ((row, words) for field in NAMING if (words := getattr(row, field, "")))
    yield from ((creature, words) for creature in creatures for words in creature.always)


@pytest.mark.parametrize("game", IDS)
def test_every_condition_that_data_names_has_a_row(game: str) -> None:
    assert {words for _, words in naming(game)} <= set(rows_of(game))


@pytest.mark.parametrize("game", ["fell-hits", "generic-fantasy"])
def test_no_condition_gives_an_edge_in_a_game_without_advantage(game: str) -> None:
    assert not any(isinstance(effect, Edge) for row in rows_of(game).values() for effect in row.does)
    row = ConditionRow(id="better", text="Better at everything.")
    assert list(differences(game, row, (Edge(by=1),))) == []  # it would change nothing
