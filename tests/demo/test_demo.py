"""Each game has a demo table that opens in the middle of something, the same every time, and can be played on."""

from __future__ import annotations

import msgspec
import pytest

from at_table import box, do, done
from caltrop import demo, words
from caltrop.demo import Act, BrokenScript, Script, ScriptPlayer
from caltrop.games import registry
from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.games.fell.game import GAME as FELL
from caltrop.kernel.contract.game import Game
from caltrop.kernel.state.parts import CountdownWidget
from caltrop.table.codec import load, save
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Session, replay
from caltrop.table.view import View, view

each_game = pytest.mark.parametrize("game", registry.ids())


def find(id: str) -> Game:
    found = registry.find(id)
    assert isinstance(found, Game)
    return found


def no_dice(sides: int) -> int:
    raise AssertionError(f"a d{sides} is thrown, and nobody has asked for it")


def visited(game: str) -> tuple[Session, View]:
    """The demo with a player who has just come, and what they see."""
    session = demo.make(game, no_dice)
    done(do(session, "s0", "table.seat", name="Vi"))
    return session, view(session, "s1")


def test_every_game_has_one() -> None:
    assert set(demo.ids()) == set(registry.ids())
    assert len({demo.title(id) for id in demo.ids()}) == len(demo.ids())
    assert all(demo.summary(id).endswith(".") for id in demo.ids())


# ---- in the middle of something
@each_game
def test_a_fight_is_in_its_second_round_or_later(game: str) -> None:
    _, seen = visited(game)
    assert seen.fight is not None
    assert seen.fight.round >= 2
    assert not seen.fight.paused


@each_game
def test_there_are_three_to_five_characters_to_claim(game: str) -> None:
    session, seen = visited(game)
    heroes = [who for who, c in seen.characters.items() if c.kind == "character"]
    assert 3 <= len(heroes) <= 5
    assert all(session.state.characters[who].owner == "" for who in heroes)
    done(do(session, "s1", "table.claim", who=next(w for w in heroes if seen.characters[w].life == "up")))


@each_game
def test_somebody_of_the_party_is_down_and_somebody_hurt(game: str) -> None:
    _, seen = visited(game)
    party = [c for c in seen.characters.values() if c.kind in ("character", "hireling")]
    assert [c.kind for c in party if c.life in ("down", "out")] == ["character"]
    assert any(c.hurt in ("hurt", "badly hurt") for c in party)


@each_game
def test_a_roll_is_called_for_with_its_stakes(game: str) -> None:
    _, seen = visited(game)
    (call,) = seen.calls.values()
    assert len(call.who) >= 3
    assert call.stakes
    assert call.done == ()


@each_game
def test_a_creature_is_hidden_and_no_player_sees_it(game: str) -> None:
    session, _ = visited(game)
    (hidden,) = (who for who, c in session.state.characters.items() if c.hidden)
    name = session.state.characters[hidden].name
    assert session.state.fight is not None
    assert session.state.fight.side_of(hidden) == "foes"
    told = msgspec.json.encode(view(session, "s1")).decode()
    assert hidden not in told
    assert name not in told


@each_game
def test_foes_are_still_up_one_is_beaten_and_one_hurt(game: str) -> None:
    _, seen = visited(game)
    foes = [c for c in seen.characters.values() if c.kind == "creature"]
    assert len(foes) >= 4
    assert {"up"} < {c.life for c in foes}
    assert any(c.hurt in ("hurt", "badly hurt") for c in foes)


@each_game
def test_a_light_burns_and_somebody_is_in_some_state(game: str) -> None:
    session, seen = visited(game)
    downs = [w for c in seen.characters.values() for w in c.widgets if isinstance(w, CountdownWidget)]
    assert any(w.label == "table.light" and w.left for w in downs)
    assert any(
        session.state.part(who, Conditions).active for who, c in seen.characters.items() if c.kind == "character"
    )


@each_game
def test_a_note_is_for_all_and_another_and_a_scene_only_for_the_facilitator(game: str) -> None:
    session, seen = visited(game)
    secret = [note.text for note in session.state.notes.values() if note.audience == ()]
    assert len(secret) == 1
    assert seen.notes
    (prepared,) = session.state.prepared.values()
    told = msgspec.json.encode(seen).decode()
    assert not any(text in told for text in (*secret, prepared.name, prepared.note))


@each_game
def test_the_log_has_much_in_it(game: str) -> None:
    session, seen = visited(game)
    assert len(seen.log) >= 10
    assert any(line.typed for line in seen.log)
    assert any(line.undone for line in seen.log)
    assert sum(line.starred for line in seen.log) >= 2
    wordless = [line.move for line in seen.log if not words.entry_lines(line, session.state, find(game))]
    assert set(wordless) <= {f"{game}.turn"}  # a turn that goes to someone hidden is not told


# ---- of each game's own
def test_fell_has_cole_with_two_rounds_to_live() -> None:
    session, seen = visited("fell")
    (countdown,) = session.state.part("cole", Countdowns).countdowns.values()
    assert countdown.at is not None
    assert countdown.at - session.state.clock == 2 * FELL.round_seconds
    assert {c.name for c in seen.characters.values() if c.kind in ("character", "hireling")} == {
        "Ana", "Bram", "Cole", "Dot", "Pim",
    }  # fmt: skip
    assert session.state.fight is not None
    assert session.state.fight.whose_turn == "party"
    assert session.state.calls["call"].want == {"ability": "BOD", "dn": 6}
    assert session.state.part("bram", Conditions).has("soaked")


def test_grimoire_keeps_a_difficulty_back_and_has_a_scar_whose_roll_waits() -> None:
    session, seen = visited("grimoire")
    assert seen.calls["call"].hidden == ("dc",)
    assert "dc" not in seen.calls["call"].want
    assert "dc" in session.state.secrets["call"]
    assert any(t.rule == "grimoire.scars" for t in session.state.part("tamsin-rook", Countdowns).countdowns.values())


def test_deeds_has_a_warband_in_another_zone_and_a_deed_that_came_off() -> None:
    from caltrop.games.deeds.sheet import Nature
    from caltrop.games.deeds.zones import Zones

    session, _ = visited("deeds")
    assert session.state.part("knocker-mob", Nature).warband
    assert len({session.state.part(who, Zones).zone for who in ("reaver-b", "reaver-d", "knocker-mob")}) == 3
    assert session.state.part("reaver-b", Conditions).has("pinned under the lamp post")


def test_generic_fantasy_has_spent_points_and_feats() -> None:
    from caltrop.games.common.dice_pools.ladder import Ladder
    from caltrop.games.generic_fantasy.feats import Feats

    session, _ = visited("generic-fantasy")
    assert session.state.part("perrin", Ladder).rung("BOD").points == 8 - 2
    assert [f.id for f in session.state.part("perrin", Feats).feats] == ["heavy-hand", "iron-habit"]


def test_fell_hits_has_used_experience_pushed_and_told_of_a_wound() -> None:
    from caltrop.games.common.dice_pools.wounds import Wounds
    from caltrop.games.fell_hits.sheet import Experience

    session, _ = visited("fell-hits")
    assert session.state.part("ivo", Experience).points == 8 - 6 + 1
    assert [w.text for w in session.state.part("wenna", Wounds).wounds] == ["hears her own voice a moment early"]


# ---- the same every time
@each_game
def test_nothing_in_it_is_left_to_chance(game: str) -> None:
    first, second = demo.make(game, no_dice), demo.make(game, no_dice)
    assert (first.log, first.states, first.parked) == (second.log, second.states, {})


@each_game
def test_it_comes_back_from_its_bytes_as_it_was(game: str) -> None:
    session = demo.make(game, no_dice)
    again = load(find, save(session), no_dice)
    assert (again.log, again.states, again.parked) == (session.log, session.states, {})


@each_game
def test_every_move_replays_from_its_answers(game: str) -> None:
    session = demo.make(game, no_dice)
    gone = session.undone_seqs()
    moves = [e for e in session.log if e.intent and e.seq not in gone]
    assert len(moves) >= 20
    for entry in moves:
        assert replay(find(game), entry, session.states[entry.seq - 1]) == entry


@each_game
def test_the_real_box_rolls_from_there_on(game: str) -> None:
    session = demo.make(game, box(8, 1, 8))
    assert done(do(session, "s0", "table.roll", roll="3d8")).outcome["total"] == 17
    assert 1 <= demo.make(game).box(6) <= 6


def test_the_last_act_was_at_the_time_given_and_the_others_before_it() -> None:
    times = [entry.at for entry in demo.make("fell", no_dice, at=1_000_000.0).log]
    assert times[-1] == 1_000_000.0
    assert times == sorted(times)
    assert times[0] == 1_000_000.0 - 40 * (len(demo.script("fell").acts) - 1)


# ---- scripts that cannot be played
@pytest.mark.parametrize(
    "act",
    [
        Act("table.roll", want={"roll": "d6"}),
        Act("table.roll", want={"roll": "d6"}, faces=(7,)),
        Act("table.roll", want={"roll": "d6"}, faces=(3, 4)),
        Act("table.roll", want={"roll": "d6"}, faces=(3,), says={"fell.test.reroll": ("yes",)}),
        Act("no.such.move"),
    ],
)
def test_a_script_that_does_not_fit_is_broken(act: Act) -> None:
    with pytest.raises(BrokenScript):
        ScriptPlayer(FELL, Script("Mill Road", "Gail", (act,))).play(act, 0.0)


def test_a_script_takes_back_what_it_has_labelled() -> None:
    playing = ScriptPlayer(FELL, Script("Mill Road", "Gail", ()))
    playing.play(Act("table.roll", want={"roll": "d6"}, faces=(3,), label="slip"), 0.0)
    playing.play(Act(takes_back="slip"), 0.0)
    assert playing.session.undone_seqs() == {1}
    assert isinstance(playing.session.act("s0", Intent("table.clock", want={"n": 1})), Entry)
