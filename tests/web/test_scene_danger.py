"""How dangerous a prepared scene is: the curve between what was measured, its words, its goal, and the leaf itself."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from msgspec import json, structs

from caltrop.kernel.state.state import PreparedScene
from caltrop.web.features.forecast.tasks import DangerPoint, PlayedGame, SceneFight
from caltrop.web.features.scenes.danger import DangerCurve, asked_counts, mark_of, scene_lines, top_of

from .visiting import Town, town

TIMES = "\N{MULTIPLICATION SIGN}"


def curve(n: int) -> DangerCurve:
    """Measured at 1, 5 and 9: someone dies in 10%, 50% and 90% of the fights."""
    points = {k: DangerPoint(k, 1 - k / 10, k / 10, k / 3, (0.5, 0.5)) for k in (1, 5, 9)}
    return DangerCurve("goblin", n, 9, points, 4)


def test_between_two_numbers_the_danger_lies_between_theirs() -> None:
    assert curve(3).here.dead == pytest.approx(0.3)
    assert curve(7).here.party == pytest.approx(0.3)
    assert curve(7).here.down == pytest.approx(7 / 3)


def test_words_go_by_the_chance_that_someone_dies() -> None:
    assert [curve(1).word(n) for n in (1, 3, 4, 5, 6, 9)] == [
        "risky",
        "risky",
        "dangerous",
        "dangerous",
        "deadly",
        "deadly",
    ]
    assert [(r.word, round(r.left), round(r.wide), r.on) for r in curve(5).reaches] == [
        ("risky", 0, 33, False),
        ("dangerous", 33, 22, True),
        ("deadly", 56, 44, False),
    ]
    assert curve(5).value_text == f"5 {TIMES} goblin, dangerous, 50% someone dies"


def test_one_chance_in_three_becomes_a_number() -> None:
    assert curve(5).goal == 3  # 30% with three, 40% with four


def test_a_fight_that_is_lost_is_dangerous_although_no_one_dies() -> None:
    points = {
        1: DangerPoint(1, 0.95, 0.0, 0.1, ()),
        5: DangerPoint(5, 0.55, 0.01, 1.0, ()),
        9: DangerPoint(9, 0.3, 0.02, 2.0, ()),
    }
    lost = DangerCurve("reaver", 5, 9, points, 2)
    assert [lost.word(n) for n in (1, 5, 9)] == ["easy", "dangerous", "deadly"]
    assert lost.goal == 3  # the party loses 25% with three, 35% with four


def test_of_numbers_that_were_not_measured_nothing_is_said() -> None:
    some = structs.replace(curve(3), points={3: curve(3).points[1], 4: curve(3).points[5]})
    assert [said is not None for said in json.decode(some.previews)] == [n in (3, 4) for n in range(1, 10)]
    assert some.reaches[0].left == pytest.approx(2 * 100 / 9)
    whole = json.decode(curve(3).previews)
    assert [said["at"] for said in whole] == [0, 0, 0, 1, 1, 2, 2, 2, 2]
    assert whole[4]["facts"][:2] == ["50%", "50%"]


def test_lines_of_a_scene_have_their_numbers() -> None:
    scene = PreparedScene("The mill", ("goblin x12", "goblin leader"))
    assert scene_lines(scene) == (("goblin", 12), ("goblin leader", 1))


def test_creatures_of_the_book_may_be_counted_in_words() -> None:
    scene = PreparedScene("The mill", ("3 goblins", "a wolf"))
    assert scene_lines(scene, ("Goblin", "Wolf")) == (("Goblin", 3), ("Wolf", 1))


def test_what_was_measured_serves_every_number_of_the_kind_that_varies() -> None:
    asked = SceneFight("t", PlayedGame("fell"), b"", (("goblin", 3), ("wolf", 2)), 0, (1,))
    assert mark_of(asked) == mark_of(structs.replace(asked, lines=(("goblin", 9), ("wolf", 2))))
    assert mark_of(asked) != mark_of(structs.replace(asked, lines=(("goblin", 3), ("wolf", 3))))
    assert mark_of(asked) != mark_of(structs.replace(asked, at=1))


def test_the_scenes_own_number_is_measured_first() -> None:
    assert asked_counts(6, 12)[0] == 6
    assert set(asked_counts(6, 12)) >= {1, 6, 12}
    assert max(asked_counts(60, 24)) == 24


def test_the_slider_goes_on_where_its_end_is_easy_and_ends_where_no_more_can_fight() -> None:
    easy, hard = DangerPoint(12, 0.99, 0.01, 0.1, ()), DangerPoint(12, 0.99, 0.2, 0.1, ())
    assert [top_of(6, points, 36) for points in ({}, {12: easy}, {12: hard})] == [12, 24, 12]
    assert top_of(13, {}, 36) == 24
    assert top_of(6, {}, 9) == 9
    assert top_of(6, {}, -3) == 1


# ---- the leaf
@pytest.fixture(scope="module")
def here() -> Iterator[Town]:
    with town() as found:
        yield found


def test_the_facilitator_sees_how_dangerous_a_scene_is_and_players_do_not(here: Town) -> None:
    boss, table = here.host()
    boss.does(table, "fell.create", name="Ana")  # her numbers are rolled: no Ana finds twelve giants easy
    boss.does(table, "table.prepare", name="The mill", creatures="hollow giant x2")
    (id,) = here.session(table).state.prepared
    shown = ""
    while "danger-slider" not in shown:  # it takes as long as the computer needs
        shown = boss.get(f"/t/{table}/danger/{id}").text
    assert re.search(r'type="range" id="danger-n" name="n" min="1" max="12" value="2"', shown)
    assert re.search(rf'aria-valuetext="2 {TIMES} Hollow Giant, \w+, \d+% someone dies"', shown)
    player, _ = here.player(boss, table)
    assert player.get(f"/t/{table}/danger/{id}").status_code == 403


def test_a_scene_without_creatures_says_so(here: Town) -> None:
    boss, table = here.host()
    boss.does(table, "table.prepare", name="The mill", note="Dust.")
    (id,) = here.session(table).state.prepared
    assert "Add one to see how dangerous it is." in boss.get(f"/t/{table}/danger/{id}").text
