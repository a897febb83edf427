"""Building a character step by step: what each step offers, and that nothing is lost between them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import partial
from html import unescape
from itertools import cycle
from typing import Any
from urllib.parse import quote

import msgspec
import pytest
from msgspec import structs

from caltrop.games import registry
from caltrop.games.common.items.pack import Pack
from caltrop.games.fell.sheet import Knowledge
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.state import Character, Seat, State
from caltrop.table.session import Box
from caltrop.web.features.creation.drafts import Drafting
from caltrop.web.features.creation.steps import Builder, Building, Change
from web.test_player_page import Seated
from web.visiting import Town, town


@pytest.fixture
def here() -> Iterator[Town]:
    with town() as found:
        yield found


HIGHEST: Box = lambda sides: sides  # noqa: E731
PLAIN = {"fell": "d6", "fell-hits": "d6", "generic-fantasy": "d6", "grimoire": 10, "deeds": 11}


def builder_of(game: str, box: Box = HIGHEST, *names: str) -> Builder:
    """A builder at a table where these characters are."""
    found = registry.games()[game]
    assert found.creation is not None
    people = {f"c{n}": Character(name, "character", "s2") for n, name in enumerate(names)}
    state = State(seats={"s1": Seat("Ann", "player")}, characters=people)
    return Builder(Drafting(found, found.creation, box), state, "s1")


def line_of(now: Building, line: str) -> Any:
    return getattr(now.draft, line)


def changed(builder: Builder, now: Building, do: Change, what: str) -> Building:
    after = builder.change(now, do, what)
    assert not isinstance(after, Refused), after
    return after


@pytest.mark.parametrize("game", registry.ids())
def test_every_line_stands_in_one_step_and_is_explained(game: str) -> None:
    builder = builder_of(game)
    lines = [line for step in builder.steps for line in step.lines]
    assert sorted(lines) == sorted(builder.creation.every_line)
    for number, step in enumerate(builder.steps):
        now = changed(builder, builder.begin(), "go", str(number))
        if step.kind == "numbers":
            assert all(row.help for row in builder.numbers(now))
        if step.kind == "cards":
            assert all(card.story for card in builder.cards(now))


@pytest.mark.parametrize("game", registry.ids())
def test_assigned_numbers_begin_alike_and_rolled_ones_come_back(game: str) -> None:
    builder = builder_of(game)
    now = changed(builder, builder.begin(), "way", "assigned")
    assert set(builder.assigned_numbers(now.draft).values()) == {PLAIN[game]}
    assert not builder.is_unfinished(now)
    rolled = changed(builder, now, "way", "rolled")
    assert rolled.draft == builder.begin().draft  # every die shows its highest again


def rolling(*faces: int) -> Box:
    """Dice that show these faces, one after the other, and then again from the first; on a smaller die, its highest."""
    turning = cycle(faces)
    return lambda sides: min(sides, next(turning))


@pytest.mark.parametrize("game", registry.ids())
def test_a_look_at_the_other_way_loses_nothing(game: str) -> None:
    """The dice show other faces each time, so numbers that were rolled anew would differ."""
    builder = builder_of(game, rolling(8, 2, 5, 1, 7, 3, 6))
    rolled = builder.begin()
    if builder.creation.swaps:
        rolled = changed(builder, rolled, "swap", " ".join(builder.creation.swaps[0]))
    chosen = changed(builder, rolled, "way", "assigned")
    first, *_, last = builder.assigned_numbers(chosen.draft)
    moved = changed(builder, changed(builder, chosen, "less", first), "more", last)
    sent = builder.parse(msgspec.json.encode(moved).decode())
    assert not isinstance(sent, Refused)
    back = changed(builder, sent, "way", "rolled")
    assert (back.draft, back.swap, back.way) == (rolled.draft, rolled.swap, "rolled")
    again = changed(builder, back, "way", "assigned")
    assert (again.draft, again.swap) == (moved.draft, ())


def test_dice_that_a_chosen_class_needs_do_not_change_under_it() -> None:
    """A fighter needs BOD d8. The dice that were rolled have none: they come back once the class is gone."""
    builder = builder_of("generic-fantasy", rolling(4))
    rolled = builder.begin()
    chosen = changed(builder, rolled, "way", "assigned")
    strong = changed(builder, changed(builder, chosen, "less", "INT"), "more", "BOD")
    fighter = builder.put(changed(builder, strong, "go", "1"), {"background": "fighter"})
    assert not isinstance(fighter, Refused)
    refused = builder.change(fighter, "way", "rolled")
    assert isinstance(refused, Refused)
    assert (refused.code, refused.facts["attribute"]) == ("class-needs", "BOD")


@pytest.mark.parametrize(("game", "gives"), [("fell", True), ("fell-hits", False), ("generic-fantasy", False)])
def test_who_chooses_a_d8_of_wil_knows_a_spell_where_the_dice_would_give_one(game: str, gives: bool) -> None:
    """Fell gives a random spell with WIL d8; in the other games of the family no one begins with one."""
    builder = builder_of(game)
    now = changed(builder, builder.begin(), "way", "assigned")
    assert getattr(now.draft, "spell", "") == ""
    up = changed(builder, changed(builder, now, "less", "BOD"), "more", "WIL")
    assert bool(getattr(up.draft, "spell", "")) is gives
    if gives:
        spell = builder.library.spells[line_of(up, "spell")]
        assert spell.id in builder.character(up.draft).part(Knowledge).spells
        assert "spell" in [row.line.id for row in builder.words(changed(builder, up, "go", "2"))]
        assert line_of(changed(builder, up, "less", "WIL"), "spell") == ""


def test_another_background_brings_its_own_gear() -> None:
    """The package follows the background, also a rolled one; coin that was chosen instead stays."""
    builder = builder_of("generic-fantasy")
    now = changed(builder, builder.begin(), "go", "1")
    old, new = tuple(builder.library.backgrounds)[-1], next(iter(builder.library.backgrounds))
    assert (line_of(now, "background"), line_of(now, "gear")) == (old, old)
    after = builder.put(now, {"background": new})
    assert not isinstance(after, Refused)
    assert line_of(after, "gear") == new
    assert carried(builder, after) == list(builder.library.backgrounds[new].gear)
    rolled = changed(builder, after, "again", "background")
    assert line_of(rolled, "gear") == line_of(rolled, "background") == old
    bought = builder.put(changed(builder, now, "go", "2"), {"gear": "coin"})
    assert not isinstance(bought, Refused)
    moved = builder.put(changed(builder, bought, "go", "1"), {"background": new})
    assert not isinstance(moved, Refused)
    assert line_of(moved, "gear") == "coin"


@pytest.mark.parametrize("game", registry.ids())
def test_in_every_game_another_background_brings_other_gear(game: str) -> None:
    builder = builder_of(game)
    at = next(n for n, step in enumerate(builder.steps) if step.kind == "cards")
    now = changed(builder, builder.begin(), "go", str(at))
    for id, row in builder.library.backgrounds.items():
        after = builder.put(now, {"background": id})
        assert not isinstance(after, Refused)
        assert carried(builder, after)[: len(row.gear)] == list(row.gear)


def carried(builder: Builder, now: Building) -> list[str]:
    return [item.id for item in builder.character(now.draft).part(Pack).items.values()]


@pytest.mark.parametrize(
    ("game", "low", "high", "first", "second"),
    [("fell", "d4", "d8", "BOD", "WIL"), ("deeds", 8, 14, "Brawn", "Intellect")],
)
def test_one_number_drops_so_that_another_can_rise(game: str, low: Any, high: Any, first: str, second: str) -> None:
    """Nothing can rise before something has dropped; with one down and none up, the next step has to wait."""
    builder = builder_of(game)
    now = changed(builder, builder.begin(), "way", "assigned")
    rows = {row.line.id: row for row in builder.numbers(now)}
    assert not rows[second].may_rise
    assert changed(builder, now, "more", second) == now
    lowered = changed(builder, now, "less", first)
    assert line_of(lowered, first) == low
    assert builder.is_unfinished(lowered)
    done = changed(builder, lowered, "more", second)
    assert line_of(done, second) == high
    assert not builder.is_unfinished(done)
    assert not any(row.may_rise for row in builder.numbers(done) if row.line.id != first)


def test_scores_of_grimoire_are_chosen_freely() -> None:
    builder = builder_of("grimoire")
    now = changed(builder, builder.begin(), "way", "assigned")
    for _ in range(8):
        now = changed(builder, now, "more", "STR")
    assert (line_of(now, "STR"), builder.is_unfinished(now)) == (18, False)
    assert changed(builder, now, "more", "STR") == now


# By hand: a die passes DN 4 in Fell with 4 and more (d4: 1 of 4, d6: 3 of 6, d8: 5 of 8); a score of Deeds passes below
# it, and a 1 always (11: 1 to 10 of 20); in Grimoire who saves must beat the DC, as it wins ties (10: 11 to 20 of 20).
@pytest.mark.parametrize(
    ("game", "line", "value", "chance"),
    [
        ("fell", "BOD", "d4", "25%"),
        ("fell", "INT", "d6", "50%"),
        ("deeds", "Brawn", 11, "50%"),
        ("grimoire", "STR", 10, "50%"),
        ("grimoire", "HP", 3, ""),
    ],
)
def test_a_number_says_what_it_is_worth(game: str, line: str, value: Any, chance: str) -> None:
    assert builder_of(game).chance(line, value) == chance


def scores(now: Building) -> list[int]:
    return [line_of(now, line) for line in ("Brawn", "Finesse", "Intellect")]


def skill_dice(now: Building) -> list[str]:
    return [line_of(now, line).split()[1] for line in ("skill1", "skill2", "skill3")]


def test_two_rolled_scores_change_places_once() -> None:
    faces = iter([1, 1, 1, 2, 2, 2, 3, 3, 3])
    builder = builder_of("deeds", lambda sides: next(faces, 1))
    now = builder.begin()
    assert scores(now) == [3, 6, 9]
    swapped = changed(builder, now, "swap", "Brawn Intellect")
    assert scores(swapped) == [9, 6, 3]
    assert scores(changed(builder, swapped, "swap", "Brawn Finesse")) == [6, 3, 9]
    assert scores(changed(builder, swapped, "swap", "Brawn Intellect")) == [3, 6, 9]


def test_a_class_that_the_dice_forbid_is_shown_with_the_reason() -> None:
    """Every class of Generic Fantasy needs a d8; with all dice at d4 none is open, and all backgrounds are."""
    builder = builder_of("generic-fantasy", lambda sides: 1)
    now = changed(builder, builder.begin(), "go", "1")
    closed = {card.value for card in builder.cards(now) if card.closed}
    assert closed == set(builder.library.classes)
    assert all("d8" in builder.reason(card) for card in builder.cards(now) if card.closed)


@pytest.mark.parametrize("game", ["fell-hits", "generic-fantasy"])
def test_a_background_replaces_a_skill_that_it_teaches_as_well(game: str) -> None:
    """The first skill of the draft is that of the background which is chosen next: another is rolled for its line."""
    builder = builder_of(game, lambda sides: 1)
    now = changed(builder, builder.begin(), "go", "1")
    skill = line_of(now, "skill1").split()[0]
    taught = next(id for id, row in builder.library.backgrounds.items() if row.skill == skill)
    after = builder.put(now, {"background": taught})
    assert not isinstance(after, Refused)
    assert line_of(after, "background") == taught
    skills = [line_of(after, line).split()[0] for line in ("skill1", "skill2", "skill3")]
    assert len({skill, *skills}) == 4


@pytest.mark.parametrize("game", ["fell-hits", "generic-fantasy"])
def test_a_skill_is_explained_and_named_as_on_the_sheet(game: str) -> None:
    """Each skill in the list has its name, such as "defence", and the text of the rules below."""
    builder = builder_of(game)
    now = changed(builder, builder.begin(), "go", "2")
    for row in builder.words(now):
        if row.line.id.startswith("skill"):
            skill = builder.library.skills[line_of(now, row.line.id).split()[0]]
            assert row.about == skill.text
            assert row.line.value.startswith(f"{skill.name} d")
            names = {label.rsplit(" ", 1)[0] for label in row.choices}
            assert names <= {each.name for each in builder.library.skills.values()}
            assert skill.name in names


def test_the_dice_of_skills_are_assigned_at_once() -> None:
    builder = builder_of("generic-fantasy")
    now = changed(builder, builder.begin(), "go", "2")
    assert skill_dice(changed(builder, now, "preset", "spread")) == ["d8", "d6", "d4"]
    assert skill_dice(changed(builder, now, "preset", "even")) == ["d6", "d6", "d6"]


def test_a_name_at_the_table_is_not_rolled_for_another() -> None:
    names = registry.games()["fell"].library.tables["names"].rows
    faces = iter([len(names)] * 3)
    taken = builder_of("fell").begin()
    builder = builder_of("fell", lambda sides: next(faces, 1) if sides == len(names) else sides, line_of(taken, "name"))
    assert line_of(builder.begin(), "name") == names[0]


def test_a_typed_name_that_is_taken_is_pointed_out() -> None:
    builder = builder_of("fell", HIGHEST, "Bram")
    now = changed(builder, builder.begin(), "go", "2")
    named = builder.put(now, {"name": "Bram"})
    assert not isinstance(named, Refused)
    assert builder.has_taken_name(named.draft)


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[]", '{"draft": 3}', '{"draft": {"BOD": "d12"}}', '{"step": "x", "draft": {}}', "x" * 9000],
)
def test_a_building_that_no_page_sends_is_refused(text: str) -> None:
    assert isinstance(builder_of("fell").parse(text), Refused)


def test_a_step_beyond_the_last_is_the_last() -> None:
    builder = builder_of("fell")
    sent = msgspec.json.encode(structs.replace(builder.begin(), step=99)).decode()
    found = builder.parse(sent)
    assert not isinstance(found, Refused)
    assert found.step == 2


@pytest.mark.parametrize("game", ["fell", "fell-hits"])
def test_coin_says_its_dice(game: str) -> None:
    """The rules give 3d6 coin."""
    builder = builder_of(game)
    now = changed(builder, builder.begin(), "go", str(len(builder.steps) - 1))
    assert {row.line.id: row.help for row in builder.words(now)}["coin"] == "Rolled with 3d6."


# ---- at the table
def posted(html: str) -> dict[str, Any]:
    found = re.search(r'name="building" value="([^"]*)"', html)
    assert found is not None
    return {"building": unescape(found[1])}


@pytest.mark.parametrize("game", registry.ids())
def test_a_character_is_built_left_and_taken(here: Town, game: str) -> None:
    """The dialog is closed in the middle and opened again: it is at the same step, with the same draft."""
    guest = Seated(here, game)
    begun = posted(guest.page("/build"))
    second = posted(guest.tap({**begun, "do": "go:1"}, "/build").text)
    again = posted(guest.page("/build"))
    assert again == second
    last = posted(guest.tap({**again, "do": f"go:{len(guest.look().game.creation.steps) - 1}"}, "/build").text)  # type: ignore[union-attr]
    assert json.loads(last["building"])["draft"] == json.loads(begun["building"])["draft"]
    taken = guest.tap({**last, "name": "Old Meg", "do": "take"}, "/build")
    assert taken.headers["hx-trigger"] == "done", unescape(taken.text)
    assert [c.name.split(" ")[:2] for c in guest.look().mine.values()] == [["Old", "Meg"]]
    assert posted(guest.page("/build")) != last


def test_a_draft_outlives_the_servers_memory(here: Town) -> None:
    """After a new start the browser sends along what it has kept; what cannot be read is a new draft."""
    guest = Seated(here, "fell")
    second = posted(guest.tap({**posted(guest.page("/build")), "do": "go:1"}, "/build").text)
    room = here.server.rooms.live[guest.table]
    room.drafts.clear()
    assert posted(guest.page(f"/build?left={quote(second['building'])}")) == second
    room.drafts.clear()
    for bad in ("{", '{"draft": {"BOD": "d20"}}', "x" * 9000):
        room.drafts.clear()
        assert json.loads(posted(guest.page(f"/build?left={quote(bad)}"))["building"])["step"] == 0


def test_what_is_built_stays_if_it_is_not_let_in(here: Town) -> None:
    """The X-card is up when it is taken; afterwards it is still there."""
    guest = Seated(here, "fell")
    last = posted(guest.tap({**posted(guest.page("/build")), "do": "go:2"}, "/build").text)
    guest.facilitated("table.xcard")
    refused = guest.tap({**last, "do": "take"}, "/build")
    assert "The X-card is up." in refused.text
    assert posted(guest.page("/build")) == last


def test_a_character_rolled_as_a_whole_has_a_name_of_its_own(here: Town) -> None:
    """The dice show the name of another twice, then the first of the table; and so when all is rolled again."""
    guest = Seated(here, "fell")
    names = registry.games()["fell"].library.tables["names"].rows
    guest.facilitated("fell.create", "", name=names[-1])
    draft = dict[str, str]()
    for again in ("", "all", "name"):
        faces = iter([len(names)] * 2)
        guest.session.box = partial(face_of_two, faces, len(names))
        html = guest.tap({**draft, "again": again}, "/draft").text if again else guest.page("/draft")
        draft = {"draft": unescape(re.findall(r'name="draft" value="([^"]*)"', html)[0]), "name": names[1]}
        assert json.loads(draft["draft"])["name"] == names[0], again


def face_of_two(faces: Iterator[int], names: int, sides: int) -> int:
    """A die that shows its highest face; that for names these faces, and then a 1."""
    return next(faces, 1) if sides == names else sides


def test_unfinished_dice_are_not_taken(here: Town) -> None:
    guest = Seated(here, "fell")
    chosen = posted(guest.tap({**posted(guest.page("/build")), "do": "way:assigned"}, "/build").text)
    lowered = guest.tap({**chosen, "do": "less:BOD"}, "/build")
    assert "now raise another" in lowered.text
    refused = guest.tap({**posted(lowered.text), "do": "take"}, "/build")
    assert "hx-trigger" not in refused.headers or refused.headers["hx-trigger"] != "done"
    assert not guest.look().mine


def test_what_people_type_is_escaped(here: Town) -> None:
    guest = Seated(here, "fell")
    last = posted(guest.tap({**posted(guest.page("/build")), "do": "go:2"}, "/build").text)
    shown = guest.tap({**last, "name": "<b>Meg</b>", "do": ""}, "/build").text
    assert "<b>Meg</b>" not in shown
    assert "&lt;b&gt;Meg" in shown
