"""Parts of a sheet: what a house call may set reads back as it was set, and nothing else is touched."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caltrop.games import registry
from caltrop.games.common.conditions.on_sheet import Condition, Conditions
from caltrop.games.common.dice_pools.ladder import Ladder, Rung, whole_rung
from caltrop.games.common.health.points import HitPoints, Score, Scores
from caltrop.games.common.items.pack import Item, Pack, Purse
from caltrop.games.common.table.countdowns import Countdown, Countdowns
from caltrop.games.fell.game import GAME
from caltrop.kernel.contract.game import Game
from caltrop.kernel.secrets.knowledge import widgets
from caltrop.kernel.state.parts import CountdownWidget, Grid, Marks, Part, Place, Setting, Track, Widget, tag
from caltrop.kernel.state.state import Character
from caltrop.messages import marks
from kernel.anything import PARTS, struct

MAIL = Item("mail", "chain mail", "armour", bulky=True, protection=3, left=2, worn="body", on=True)
SHEET: dict[str, Part] = {
    "ladder": Ladder({"BOD": whole_rung("d8"), "INT": Rung("d6", 2, "d8"), "WIL": Rung("d4", 0, "d6", usable=False)}),
    "hit-points": HitPoints(4, 6, "d6"),
    "scores": Scores({"HP": Score(3, 5), "STR": Score(9, 12)}),
    "pack": Pack(12, {"mail": MAIL, "rope": Item("rope", "rope")}, fatigue=1),
    "purse": Purse(20),
    "conditions": Conditions({"c1": Condition("tired", rest=True)}),
    "countdowns": Countdowns(
        {"t1": Countdown("fell.death", at=60, when="10 rounds"), "t2": Countdown("fell.light", when="by hand")}
    ),
}
SETTINGS = [(part, name) for part, sheet in SHEET.items() for name in sheet.settings()]


def samples(setting: Setting) -> list[int | str]:
    return list(setting.options) or [setting.least, (setting.least + setting.most) // 2, setting.most]


@pytest.mark.parametrize(("part", "name"), SETTINGS, ids=str)
def test_what_is_set_reads_back(part: str, name: str) -> None:
    sheet = SHEET[part]
    for value in samples(sheet.settings()[name]):
        assert sheet.settings()[name].can_be(value)
        assert sheet.put(name, value).settings()[name].now == value


@pytest.mark.parametrize(("part", "name"), SETTINGS, ids=str)
def test_setting_what_is_so_already_changes_nothing(part: str, name: str) -> None:
    sheet = SHEET[part]
    assert sheet.put(name, sheet.settings()[name].now) == sheet


@pytest.mark.parametrize("part", SHEET)
@pytest.mark.parametrize("value", [3, "d6", "nonsense"])
def test_an_unknown_name_changes_nothing(part: str, value: int | str) -> None:
    assert SHEET[part].put("no such name", value) == SHEET[part]


@pytest.mark.parametrize(("part", "name"), SETTINGS, ids=str)
def test_a_wild_value_leaves_nothing_negative_and_points_within_their_maximum(part: str, name: str) -> None:
    """How high a number may be set is checked where it enters, so a part need not know."""
    for value in ("nonsense", -1, 10**12):
        after = SHEET[part].put(name, value).settings()
        now = after[name].now
        assert isinstance(now, str) or now >= after[name].least
        assert all(s.can_be(s.now) for other, s in after.items() if other != name)


@settings(deadline=None, max_examples=100)
@given(data=st.data())
def test_any_part_of_a_game_takes_what_it_offers(data: st.DataObject) -> None:
    part = data.draw(st.sampled_from(PARTS).flatmap(struct))
    assert isinstance(part, Part)
    for name, setting in part.settings().items():
        for value in samples(setting):
            assert part.put(name, value).settings()[name].now == value
    for widget in (*part.show(), *part.show_public()):
        assert isinstance(widget, Widget)


def test_every_part_of_a_game_can_be_empty() -> None:
    for kind in PARTS:
        empty: Any = kind()
        assert Character("Bare").part(type(empty)) == empty
        assert all(isinstance(w, Widget) for w in (*empty.show(), *empty.show_public()))


def test_tags_are_stable_names_and_no_two_are_the_same() -> None:
    tags = [tag(kind) for kind in GAME.kinds]
    assert len(set(tags)) == len(tags)
    assert not [t for t in tags if "Struct" in t or t != t.lower()]


# ---- by hand
def test_a_die_set_lower_takes_points_along() -> None:
    assert SHEET["ladder"].put("BOD.die", "d4").settings()["BOD"] == Setting(4, 0, 4)


def test_a_die_set_to_none_is_out_of_use() -> None:
    sheet = SHEET["ladder"].put("BOD.die", "none")
    assert isinstance(sheet, Ladder)
    assert sheet.rung("BOD") == Rung("d4", 0, "d8", usable=False)


def test_fewer_hit_points_at_most_take_those_there_are_along() -> None:
    assert SHEET["hit-points"].put("HP.maximum", 2) == HitPoints(2, 2, "d6")


def test_what_a_sheet_shows_is_drawn_by_any_page() -> None:
    assert SHEET["ladder"].show() == (Track("BOD", 8, 8, "d8"), Track("INT", 2, 6, "d6"), Track("WIL", 0, 0, ""))
    assert SHEET["hit-points"].show() == (Track("HP", 4, 6, "d6"),)
    assert SHEET["pack"].show() == (
        Track("protection", 2, 3),
        Grid("slots", 12, (("chain mail", 2), ("rope", 1), (marks.Fatigue(), 1))),
    )
    assert SHEET["conditions"].show() == (Marks("conditions", ("tired",)),)
    assert SHEET["countdowns"].show() == (CountdownWidget("fell.death", 60), Marks("waiting", ("by hand",)))


def test_what_waits_is_named_after_its_rule_and_counts_down() -> None:
    torch, lamp = Countdown("table.light", at=3600, when="torch"), Countdown("table.light", at=14_400, when="lamp oil")
    countdowns = Countdowns({"t3": torch, "t5": lamp, "t6": Countdown("fell.death", at=6, when="1 round")})
    assert countdowns.ids_by_name() == {"table.light": "t3", "table.light-2": "t5", "fell.death": "t6"}
    assert countdowns.show() == (
        CountdownWidget("table.light", 3600, "torch"),
        CountdownWidget("table.light-2", 14_400, "lamp oil"),
        CountdownWidget("fell.death", 6),
    )
    assert countdowns.put("table.light-2", 60).countdowns["t5"] == Countdown("table.light", at=60, when="lamp oil")
    assert widgets(Character("Ana").with_parts(countdowns), full=True, clock=600) == (
        CountdownWidget("table.light", 3600, "torch", 3000),
        CountdownWidget("table.light-2", 14_400, "lamp oil", 13_800),
        CountdownWidget("fell.death", 6, "", 0),
    )


def test_hit_points_are_set_under_the_name_they_are_shown_by() -> None:
    assert tuple(SHEET["hit-points"].settings()) == ("HP", "HP.maximum", "HP.die")
    assert SHEET["hit-points"].put("HP", 1) == HitPoints(1, 6, "d6")


def test_anybody_sees_conditions_and_no_number() -> None:
    seen = {name for name, part in SHEET.items() if part.show_public()}
    assert seen == {"conditions"}


def test_a_pack_counts_its_slots() -> None:
    pack = SHEET["pack"]
    assert isinstance(pack, Pack)
    assert (pack.slots_used, pack.slots_free, pack.protection) == (2 + 1 + 1, 8, 2)


@pytest.mark.parametrize("what", ["mail", "chain mail", "Chain Mail"])
def test_an_item_is_found_by_key_id_or_name(what: str) -> None:
    pack = SHEET["pack"]
    assert isinstance(pack, Pack)
    assert pack.find(what) == "mail"
    assert pack.find("sword") == ""


def test_two_of_a_kind_are_two() -> None:
    pack = Pack(10)
    for _ in range(3):
        pack = pack.with_item(pack.fresh_key("torch"), Item("torch", "torch"))
    assert tuple(pack.items) == ("torch", "torch-2", "torch-3")


def test_taking_some_of_many_leaves_the_rest() -> None:
    pack = Pack(10, {"torch": Item("torch", "torch", count=3)})
    assert pack.without_item("torch", 2).items["torch"].count == 1
    assert pack.without_item("torch", 3).items == {}
    assert pack.without_item("rope", 1) == pack


@pytest.mark.parametrize("game", registry.games().values(), ids=lambda game: str(game.id))
def test_parts_of_a_game_agree_on_where_a_label_belongs(game: Game) -> None:
    said = [(label, place) for kind in game.kinds if issubclass(kind, Part) for label, place in kind.places.items()]
    assert len(set(said)) == len({label for label, _ in said})
    assert {place for _, place in said} <= set(get_args(Place))
