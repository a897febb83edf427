"""The Homebrew place: forms of every kind in every game, mistakes told in place, what players see of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest

from caltrop.games import registry
from caltrop.games.common.items.pack import Pack
from caltrop.web.features.homebrew.listing import kinds_of

from .form_fields import FormFields
from .test_facilitator_page import running
from .visiting import Town, town

SPELL_OF_DEEDS = {"target": "creature", "reach": "near", "duration": "10 minutes"}
EACH = pytest.mark.parametrize("game", registry.ids())


@pytest.fixture
def here() -> Iterator[Town]:
    with town() as found:
        yield found


def typed(of: str, /, **fields: Any) -> dict[str, Any]:
    return {"kind": of, "id": "", **{f"r.{name.replace('__', '.')}": value for name, value in fields.items()}}


@EACH
def test_every_row_of_the_game_can_be_started_from_and_is_kept_as_it_is(here: Town, game: str) -> None:
    """The form of a row, sent back with a new name, makes a row with the same values."""
    boss, table, session = running(here, game)
    for kind in kinds_of(session.game):
        rows = session.game.library.raw(kind)
        start = max(rows, key=lambda id: len(rows[id]))  # the one that says most
        text = boss.get(f"/t/{table}/homebrew/form?kind={kind}&start={start}").text
        sent = FormFields(text).sent
        sent["r.title" if kind == "table" else "r.name"] = [f"another {kind}"]
        answer = boss.tap(f"/t/{table}/homebrew", sent)
        assert f"another {kind}" in answer.text, unescape(answer.text)
        kept = here.session(table).state.homebrew[f"own-another-{kind}"].row
        names = {"id", "n", "name", "title", "a", "many", "aliases", "says", "told", "ruled", "first"}
        said = in_order(rows[start])
        same = {name: value for name, value in said.items() if name not in names}
        assert {name: value for name, value in in_order(kept).items() if name in same} == same


def in_order(value: Any) -> Any:
    """A list of words counts the same in any order, "1 hours" is "1 hour", and what is empty need not be said."""
    if isinstance(value, str) and re.fullmatch("1 [a-z]+s", value):
        return value.removesuffix("s")
    if isinstance(value, dict):
        return {name: in_order(each) for name, each in value.items() if each or (each == 0 and each is not False)}
    if isinstance(value, list) and not all(isinstance(each, str) for each in value):
        return [in_order(each) for each in value]
    return sorted(value) if isinstance(value, list) and all(isinstance(each, str) for each in value) else value


@EACH
def test_all_mistakes_stand_in_the_form_and_what_was_typed_stays(here: Town, game: str) -> None:
    boss, table, _ = running(here, game)
    effect = {"does__0__there": "1", "does__0__does": "edge", "does__0__by": "9"}
    answer = boss.tap(f"/t/{table}/homebrew", typed("condition", name="", text="Numb fingers", lasts="ages", **effect))
    said = unescape(answer.text)
    assert "Effects 1, By how much must be a whole number from -3 to 3, not 9." in said
    assert "How long it lasts must be a length of time that the game counts, not ages." in said
    assert "Name is missing." in said
    assert "Numb fingers" in said
    assert 'value="9"' in said
    assert here.session(table).state.homebrew == {}


def test_an_effect_is_added_changed_and_removed_without_losing_anything(here: Town) -> None:
    boss, table, _ = running(here, "fell")
    sent = {**typed("condition", name="rimed", text="Cold."), "add": "does"}
    one = boss.tap(f"/t/{table}/homebrew/form", sent).text
    assert 'name="r.does.0.by"' in one
    assert 'value="rimed"' in one
    hurts = {**typed("condition", name="rimed", does__0__there="1", does__0__does="hurts")}
    assert 'name="r.does.0.n"' in boss.tap(f"/t/{table}/homebrew/form", hurts).text
    assert "r.does.0" not in boss.tap(f"/t/{table}/homebrew/form", {**hurts, "drop": "does.0"}).text


def test_a_player_rolls_on_a_shown_table_and_sees_no_hidden_one(here: Town) -> None:
    boss, table = here.host()
    player, _ = here.player(boss, table)
    boss.tap(f"/t/{table}/homebrew", typed("table", title="Zymurgy", rows="The mill burns.\nIt does not."))
    assert "Zymurgy" not in player.get(f"/t/{table}/rules/tables").text
    rumours = typed("table", title="Rumours", rows="A wolf.\nA {d6}-eyed wolf.")
    boss.tap(f"/t/{table}/homebrew", {**rumours, "shown": "yes"})
    book = player.get(f"/t/{table}/rules/tables").text
    assert "Rumours" in book
    assert "rolled-own-rumours" in player.tap(f"/t/{table}/roll-on", {"table": "own-rumours"}).text
    assert "Rumours" in player.get(f"/t/{table}").text  # in reach on the player's page
    assert "Zymurgy" not in player.get(f"/t/{table}").text
    assert "Unknown random table" in unescape(player.tap(f"/t/{table}/roll-on", {"table": "own-zymurgy"}).text)


def test_a_homebrew_table_comes_first_and_its_lines_lead_to_it(here: Town) -> None:
    boss, table = here.host()
    player, _ = here.player(boss, table)
    link = f'href="/t/{table}/rules/tables#own-rumours"'
    boss.tap(f"/t/{table}/homebrew", {**typed("table", title="Rumours", rows="A wolf.\nNo wolf."), "shown": "yes"})
    assert player.get(f"/t/{table}").text.count(link) == 1
    player.tap(f"/t/{table}/roll-on", {"table": "own-rumours"})
    assert player.get(f"/t/{table}").text.count(link) == 2  # the line that it is new, and the roll
    book = player.get(f"/t/{table}/rules/tables").text
    assert re.findall(r'class="rollable" id="([^"]+)"', book)[0] == "own-rumours"
    assert "No wolf." in player.get(f"/t/{table}/rule-layer?shelf=tables&at=own-rumours").text


@EACH
def test_the_place_promises_spells_only_where_the_game_has_them(here: Town, game: str) -> None:
    boss, table, session = running(here, game)
    assert ("spells" in boss.get(f"/t/{table}/homebrew").text) == ("spell" in kinds_of(session.game))


def test_a_row_is_changed_in_its_form_and_leaves_as_a_file(here: Town) -> None:
    boss, table, _ = running(here, "deeds")
    boss.tap(f"/t/{table}/homebrew", typed("item", name="moon lens", kind="gear", cost="3"))
    form = boss.get(f"/t/{table}/homebrew/form?kind=item&id=own-moon-lens").text
    assert 'value="moon lens"' in form
    boss.tap(f"/t/{table}/homebrew", {**typed("item", name="sun lens", kind="gear", cost="4"), "id": "own-moon-lens"})
    assert here.session(table).state.homebrew["own-moon-lens"].name == "sun lens"
    assert 'name = "sun lens"' in boss.get(f"/t/{table}/homebrew.toml").text
    assert "sun lens" in boss.get(f"/t/{table}/homebrew").text


def test_a_condition_is_made_from_within_the_form_of_a_thing_and_nothing_typed_is_lost(here: Town) -> None:
    boss, table, _ = running(here, "fell")
    ring = {**typed("item", name="Cold ring", text="Ice to the touch.", cost="3"), "w.to": ["ana"], "w.count": "2"}
    inner = FormFields(
        boss.tap(f"/t/{table}/homebrew/form", {**ring, "open": "condition", "slot": "condition"}).text
    ).sent
    assert inner["kind"] == ["condition"]
    back = FormFields(boss.tap(f"/t/{table}/homebrew/form", {**inner, "back": "yes"}).text).sent
    assert (back["r.name"], back["r.cost"], back["w.to"], back["w.count"]) == (["Cold ring"], ["3"], ["ana"], ["2"])
    inner |= {"r.name": ["rimed"], "r.does.0.there": ["1"], "r.does.0.does": ["edge"], "r.does.0.by": ["-1"]}
    outer = FormFields(boss.tap(f"/t/{table}/homebrew", inner).text).sent
    assert (outer["kind"], outer["r.condition"], outer["w.to"]) == (["item"], ["rimed"], ["ana"])
    boss.tap(f"/t/{table}/homebrew", {**outer, "overrule": "yes"})
    state = here.session(table).state
    assert state.homebrew["own-cold-ring"].row["condition"] == "own-rimed"
    assert not state.homebrew["own-rimed"].shown
    assert state.part("ana", Pack).items["own-cold-ring"].count == 2


def test_a_full_pack_asks_first_and_all_that_was_typed_goes_along(here: Town) -> None:
    boss, table, _ = running(here, "fell")
    anvil = {**typed("item", name="Anvil", weight="20", uses="3"), "w.to": ["ana"]}
    asked = boss.tap(f"/t/{table}/homebrew", anvil).text
    assert "own-anvil" not in here.session(table).state.homebrew
    assert f'hx-post="/t/{table}/homebrew"' in asked
    boss.tap(f"/t/{table}/homebrew", FormFields(asked).sent)
    assert here.session(table).state.part("ana", Pack).items["own-anvil"].uses == 3


def test_rows_are_found_by_their_names_and_those_of_one_name_are_told_apart(here: Town) -> None:
    boss, table, _ = running(here, "fell")
    form = boss.get(f"/t/{table}/homebrew/form?kind=item").text
    assert [form.count(f'<option value="{name}"') for name in ("frightened", "frightened away")] == [1, 1]
    boss.tap(f"/t/{table}/homebrew", typed("item", name="Mask", condition="Frightened Away"))
    assert here.session(table).state.homebrew["own-mask"].row["condition"] == "frightened away"


def test_lengths_of_time_are_typed_in_the_readers_language(here: Town) -> None:
    boss, table, _ = running(here, "deeds")
    boss.post("/language", {"language": "de"})
    boss.tap(f"/t/{table}/homebrew", typed("condition", name="bereift", lasts="3 Runden"))
    assert here.session(table).state.homebrew["own-bereift"].row["lasts"] == "3 rounds"
    spell = {**SPELL_OF_DEEDS, "duration": "2 Züge"}
    boss.tap(f"/t/{table}/homebrew", typed("spell", name="Reif", **spell))
    assert here.session(table).state.homebrew["own-reif"].row["duration"] == "2 turns"
    assert 'value="2 Züge"' in boss.get(f"/t/{table}/homebrew/form?kind=spell&id=own-reif").text


@pytest.mark.parametrize("game", ["fell", "grimoire", "deeds"])
def test_a_spell_is_taught_from_its_row(here: Town, game: str) -> None:
    boss, table, _ = running(here, game)
    row = {"fell": {"target": "creature"}, "grimoire": {**SPELL_OF_DEEDS, "range": "near"}, "deeds": SPELL_OF_DEEDS}[
        game
    ]
    boss.tap(f"/t/{table}/homebrew", typed("spell", name="Rime Hand", **row))
    listed = boss.get(f"/t/{table}/homebrew").text
    assert "Teach to" in listed
    if game != "fell":
        book = FormFields(boss.get(f"/t/{table}/homebrew/form?kind=item&spell=own-rime-hand").text).sent
        assert (book["r.name"], book["r.kind"]) == (["Book: Rime Hand"], ["book"])
        who = next(id for id, c in here.session(table).state.characters.items() if c.is_in_party)
        boss.tap(f"/t/{table}/homebrew", {**book, "w.to": [who], "overrule": "yes"})
        assert here.session(table).state.part(who, Pack).items["own-book-rime-hand"].spell == "own-rime-hand"


def test_what_homebrew_things_and_conditions_do_is_said_to_those_who_may_know(here: Town) -> None:
    """A hidden condition is not told by the thing that brings it, but by the sheet of those who have it."""
    boss, table, _ = running(here, "fell")
    effect = {"does__0__there": "1", "does__0__does": "edge", "does__0__by": "-1"}
    boss.tap(f"/t/{table}/homebrew", typed("condition", name="rimed", text="Numb fingers.", **effect))
    boss.tap(
        f"/t/{table}/homebrew",
        {**typed("item", name="Rime ring", condition="rimed", uses="3", cost="7"), "w.to": ["ana"], "overrule": "yes"},
    )
    sheet = unescape(boss.get(f"/t/{table}/item?who=ana&item=own-rime-ring").text)
    assert "When used, its target is rimed. Numb fingers. Worse by 1 at every roll." in sheet
    assert "<p>3 uses left</p>" in sheet
    assert "It is worth 7 coin." in sheet
    assert ">cost</a>" not in sheet
    assert "Numb fingers." in boss.get(f"/t/{table}/homebrew").text
