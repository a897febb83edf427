"""`caltrop scene` ends well with any dice."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from at_table import in_words
from caltrop.demo.solo_scene import Narration, PlayedScene, open_scene
from caltrop.games.fell.game import GAME
from caltrop.games.fell.mechanics import ROUTS
from caltrop.kernel.state.state import Character
from caltrop.messages.log import FightBegins
from caltrop.table.session import Session
from cli.terminal import caltrop, refused


def test_a_scene_shows_odds_rolls_and_reasons() -> None:
    out = caltrop("scene").out
    assert "The odds (Making a test): " in out
    assert "against DN 4" in out
    assert in_words(GAME, FightBegins()).removesuffix(".") in out
    assert out.rstrip().endswith("for the next character.")


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.one_of(st.integers(1, 12), st.just(1), st.sampled_from([4, 6, 8, 12])), max_size=120))
def test_no_dice_make_it_fail(faces: list[int]) -> None:
    ran = caltrop("scene", "--seed-faces", ",".join(map(str, faces)))
    assert (ran.status, ran.err) == (0, "")
    assert sum(1 + len(line) // 80 for line in ran.out.splitlines()) < 130


@pytest.mark.parametrize(
    ("life", "key"), [("dead", "dead"), ("down", "lost"), ("up", "both")], ids=["dead", "down", "up"]
)
def test_the_end_of_the_fight_fits_what_became_of_the_hero(life: Any, key: str) -> None:
    script, session = (opened := open_scene(lambda sides: 1)).script, opened.session
    people = {"ana": Character("Ana", life=life), "goblin": Character("Goblin", kind="creature")}
    state = replace(session.state, characters=people)
    played = PlayedScene(script, Session(session.game, state, session.box))
    played.hero = "ana"
    assert list(played.end_fight("goblin")) == [Narration(key)]


def test_given_faces_come_first() -> None:
    """8, 8, 8 for the abilities: three d8."""
    out = caltrop("scene", "--seed-faces", "8,8,8").out
    assert [line.split() for line in out.splitlines() if line.strip().startswith(("BOD", "INT", "WIL"))][:3] == [
        ["BOD", "d8", "8/8"],
        ["INT", "d8", "8/8"],
        ["WIL", "d8", "8/8"],
    ]


def test_faces_that_are_none_are_refused() -> None:
    assert refused(caltrop("scene", "--seed-faces", "3,x")).startswith("3,x cannot be read as faces")
    assert refused(caltrop("scene", "--seed-faces", "0")).startswith("0 cannot be read as faces")


def test_the_scene_knows_every_way_to_give_up() -> None:
    assert set(open_scene(lambda sides: 1).script.beaten) == {word for _, word in ROUTS}
