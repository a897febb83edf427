"""Learning by playing: each lesson is played through by real acts, undone, left, resumed, and no one else's."""

from __future__ import annotations

import pytest

from at_table import refusal
from caltrop.games import registry
from caltrop.kernel.contract.lesson import LessonStepDone
from caltrop.kernel.contract.parameters import parameters
from caltrop.table.codec import load, save
from caltrop.table.lessons import begin_lesson
from caltrop.table.log import Entry, Intent
from table.lessons import ACTS, Learner

GAMES = registry.ids()
# What every game teaches by an act: a roll, a called roll, armour, an attack, the end of a turn, someone at 0, a rest.
EVERY = {"sheet", "test", "call", "armour", "attack", "turn", "struck", "zero", "condition", "rest", "undo"}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_lesson_is_played_through_by_real_acts(game: str, seed: int) -> None:
    learner = Learner(game, seed)
    learner.play_to("")
    lesson = learner.game.lesson()
    assert lesson is not None
    done = learner.session.state.lessons["s1"].done
    assert done == tuple(step.id for step in lesson.steps)
    assert set(done) >= EVERY
    assert learner.session.state.characters[learner.who].life == "up"


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_names_moves_and_parameters_that_there_are(game: str) -> None:
    found = registry.games()[game]
    lesson = found.lesson()
    assert lesson is not None
    assert len({step.id for step in lesson.steps}) == len(lesson.steps)
    for step in lesson.steps:
        for move in (*step.done.moves, *(act.move for act in step.acts)):
            assert found.move_id(move) in found.moves, (step.id, move)
        for move in step.done.moves:
            assert set(step.done.names) <= set(parameters(found.moves[found.move_id(move)].wants)), step.id


@pytest.mark.parametrize("game", GAMES)
def test_the_act_that_completes_a_step_takes_it_back_when_it_is_undone(game: str) -> None:
    learner = Learner(game)
    learner.play_to("call")
    answered = learner.do_step()
    assert isinstance(answered, Entry)
    after = learner.at
    assert after != "call"
    assert any(isinstance(told.fact, LessonStepDone) for told in answered.emitted)
    learner.undo(answered.seq)
    assert learner.at == "call"
    assert learner.call, "the call is open again"
    learner.do_step()
    assert learner.at == after


@pytest.mark.parametrize("game", GAMES)
def test_who_learns_alone_undoes_every_act_with_what_the_table_did_in_answer(game: str) -> None:
    """No person did that, so it goes along, and the step is there again."""
    through = Learner(game, 2)
    lesson = through.game.lesson()
    assert lesson is not None
    for step in (step for step in lesson.steps if step.done.moves):
        learner = Learner(game, 2)
        learner.play_to(step.id)
        done = learner.do_step()
        assert isinstance(done, Entry)
        undone = learner.undo(done.seq)
        assert isinstance(undone, Entry), (step.id, undone)
        assert learner.at == step.id


def test_an_old_act_can_be_undone_and_later_steps_stay_done() -> None:
    learner = Learner("fell")
    learner.play_to("test")
    rolled = learner.do_step()
    assert isinstance(rolled, Entry)
    learner.play_to("attack")
    learner.undo(rolled.seq)
    assert learner.at == "test"
    learner.do_step()
    assert learner.at == "attack"


def test_an_undo_completes_its_step_even_if_it_takes_back_another() -> None:
    """The learner undoes the rest instead of a slip: the rest must be done again, the undo not."""
    learner = Learner("fell")
    learner.play_to("rest")
    rested = learner.do_step()
    assert isinstance(rested, Entry)
    assert learner.at == "undo"
    learner.undo(rested.seq)
    assert learner.at == "rest"
    learner.do_step()
    assert learner.at == ""


@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_is_opened_again_is_at_the_same_step(game: str) -> None:
    learner = Learner(game)
    learner.play_to("struck")
    learner.session = load(lambda id: registry.games()[id], save(learner.session), learner.session.box)
    assert learner.at == "struck"
    learner.play_to("")


def test_a_roll_without_the_skill_is_called_for_again() -> None:
    learner = Learner("fell")
    learner.play_to("skill")
    first = learner.call
    learner.act("test", {}, call=first)
    assert learner.at == "skill"
    assert learner.call not in ("", first)


def test_other_acts_complete_nothing() -> None:
    learner = Learner("fell")
    learner.play_to("test")
    learner.slip()
    learner.host("table.roll", roll="d6")
    assert learner.at == "test"


def test_the_facilitator_may_act_for_the_learner() -> None:
    learner = Learner("fell", alone=False)
    learner.play_to("test")
    learner.host("fell.test", learner.who, ability="BOD", dn=4)
    assert learner.at == "call"


# ---- leaving, skipping, ending
def test_a_lesson_that_is_left_waits() -> None:
    learner = Learner("fell")
    learner.play_to("test")
    learner.act("table.lesson.leave", {"left": True})
    learner.act("test", {"ability": "BOD", "dn": 4})
    assert not learner.call
    learner.act("table.lesson.leave", {"left": False})
    assert learner.at == "test"
    learner.do_step()
    assert learner.at == "call"
    assert learner.call


def test_a_step_can_be_skipped_by_its_learner_alone() -> None:
    learner = Learner("fell")
    learner.play_to("test")
    learner.host("table.seat", name="Bob")
    skip = Intent("table.lesson.next", want={"step": "test", "seat": "s1"})
    assert refusal(learner.session.act("s2", skip)) == "not-your-seat"
    assert refusal(learner.session.act("s2", Intent("table.lesson.next", want={"step": "test"}))) == "not-learning"
    assert refusal(learner.session.act("s1", Intent("table.lesson.next", want={"step": "rest"}))) == "not-that-step"
    learner.go_on()
    assert learner.at == "call"


def test_only_the_facilitator_begins_lessons_and_steps() -> None:
    learner = Learner("fell")
    begins = Intent("table.lesson", want={"seat": "s1", "who": learner.who})
    scene = Intent("table.lesson.scene", want={"seat": "s1", "step": "rest"})
    assert {refusal(learner.session.act("s1", intent)) for intent in (begins, scene)} == {"facilitator-only"}
    learner.host("table.seat", name="Bob")
    assert refusal(learner.session.act("s2", Intent("table.lesson.end", want={"seat": "s1"}))) == "not-your-seat"


def test_a_lesson_needs_a_character_of_that_seat() -> None:
    learner = Learner("fell")
    learner.host("table.seat", name="Bob")
    assert refusal(learner.host("table.lesson", seat="s2", who=learner.who)) == "no-such-character"
    assert refusal(learner.host("table.lesson", seat="s9", who=learner.who)) == "no-such-seat"


def test_a_lesson_ends() -> None:
    learner = Learner("fell")
    learner.act("table.lesson.end", {})
    assert learner.session.state.lessons == {}
    assert refusal(learner.session.act("s1", Intent("table.lesson.leave"))) == "not-learning"


# ---- in a group
def test_each_of_a_group_has_its_own_steps_and_character() -> None:
    learner = Learner("fell", alone=False)
    learner.host("table.seat", name="Bob")
    learner.write(lambda: begin_lesson(learner.session, "s2", alone=False, at=0.0))
    lessons = learner.session.state.lessons
    assert len({learning.who for learning in lessons.values()}) == 2
    learner.play_to("attack")
    assert lessons["s2"].done == learner.session.state.lessons["s2"].done == ()
    assert set(ACTS) == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_two_of_a_group_play_their_lesson_through_step_by_step_or_one_after_the_other(game: str, seed: int) -> None:
    """Both take part in one fight; whoever has the turn, or needs none, does the next step, and no one is stuck."""
    ann = Learner(game, seed, alone=False)
    bob = ann.joined("Bob")
    ann.play_to("attack")  # Bob comes to the fight later than Ann
    for _ in range(60):
        for learner, other in ((ann, bob), (bob, ann)):
            if learner.at and not other.holds_turn_before(learner):
                before = learner.at
                result = learner.do_step()
                assert isinstance(result, Entry), (learner.seat, before, result)
    assert (ann.at, bob.at) == ("", "")
    lesson = ann.game.lesson()
    assert lesson is not None
    for learner in (ann, bob):
        assert learner.session.state.lessons[learner.seat].done == tuple(step.id for step in lesson.steps)


def test_a_seat_learns_with_the_character_that_it_has() -> None:
    learner = Learner("fell", alone=False)
    who = learner.who
    learner.act("table.lesson.end", {})
    learner.write(lambda: begin_lesson(learner.session, "s1", alone=False, at=0.0))
    assert learner.who == who
