"""Conditions at any table: how they begin, what they keep people from, and how they end. Fell lends its sheets."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from at_table import box, do, done, facts, refusal, warning, warnings
from caltrop.games import registry
from caltrop.games.common.conditions.on_sheet import Condition, ConditionCaused, ConditionEnded, Conditions
from caltrop.games.common.conditions.onset import afflict
from caltrop.games.common.dice_pools.ladder import Ladder
from caltrop.games.common.health.points import HitPoints
from caltrop.games.common.items.pack import Pack
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.fate import scripted
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import Encounter
from caltrop.messages import log
from caltrop.table.codec import load, save
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Session, Warnings
from caltrop.table.view import lines, view
from caltrop.words import line_messages, why_lines
from fell.table import creature, hero, table


def fight(session: Session, first: str = "party") -> Encounter:
    done(do(session, "s0", "fell.fight", foes=["goblin"], first=first))
    assert session.state.fight is not None
    return session.state.fight


def two(*faces: int, **more: Any) -> Session:
    return table(box(*faces), ana=hero("Ana", "s1", **more), bob=hero("Bob", "s2"), goblin=creature("goblin"))


def marks(session: Session, who: str) -> dict[str, Condition]:
    return {mark.text: mark for mark in session.state.part(who, Conditions).active.values()}


def own(session: Session, who: str = "ana", text: str = "cursed", **effects: Any) -> Entry:
    """The facilitator's own condition, with these effects."""
    return done(do(session, "s0", "table.condition", who, text=text, **effects))


def bod(session: Session, who: str = "ana") -> int:
    return session.state.part(who, Ladder).rung("BOD").points


# ---- what one's own condition brings
def test_table_condition_brings_only_creatures_of_the_book() -> None:
    session = two()
    want: dict[str, Any] = {"text": "haunted", "does": [{"does": "brings", "creature": "foes"}]}
    assert refusal(do(session, "s0", "table.condition", "ana", **want)) == "no-such-creature"
    want["does"][0]["creature"] = "goblin"
    before = set(session.state.characters)
    done(do(session, "s0", "table.condition", "ana", **want))
    assert len(set(session.state.characters) - before) == 1


def test_table_condition_brings_no_more_than_a_table_can_seat() -> None:
    session = two()
    before = set(session.state.characters)
    own(session, text="haunted", does=[{"does": "brings", "creature": "goblin", "count": 1_000_000}])
    assert len(set(session.state.characters) - before) == 20


# ---- time and turns
@pytest.mark.parametrize(("first", "turns"), [("foes", 2), ("party", 3)])
def test_table_condition_for_a_round_lasts_until_a_turn_of_its_bearer_is_over(first: str, turns: int) -> None:
    # In the foes' turn her own is still to come: that one counts. In her own turn it is the next that counts.
    session = two()
    fight(session, first)
    own(session, lasts="1 round", text="dizzy")
    for _ in range(turns):
        assert "dizzy" in marks(session, "ana")
        done(do(session, "s0", "fell.turn"))
    assert marks(session, "ana") == {}


def test_table_condition_outside_a_fight_a_round_is_its_seconds() -> None:
    session = two()
    own(session, lasts="2 rounds", text="dizzy")
    done(do(session, "s0", "table.clock", n=1, unit="rounds"))
    assert "dizzy" in marks(session, "ana")
    entry = done(do(session, "s0", "table.clock", n=1, unit="rounds"))
    assert ConditionEnded("ana", "c1", "dizzy", "time") in facts(entry)


# ---- the facilitator's own
def test_table_condition_of_the_facilitators_own_hurts_each_turn_and_is_told_why() -> None:
    # 2 harm as her turn begins, nothing as the foes' turn does.
    session = two()
    fight(session, "foes")
    own(session, hurts=2, text="on fire")
    before = bod(session)
    entry = done(do(session, "s0", "fell.turn"))
    assert bod(session) == before - 2
    told = [s.step.facts.by_name() for s in entry.steps if s.step.rule == "table.condition"]
    assert [(f["mark"], f["by"]) for f in told] == [("on fire", 2)]
    done(do(session, "s0", "fell.turn"))
    assert bod(session) == before - 2


def test_table_condition_that_hurts_outside_a_fight_goes_by_the_clock() -> None:
    # A minute is ten rounds of six seconds; BOD 8 is gone after four of them, and the death table asked (4: 2 days).
    session = two(4, 2)
    own(session, hurts=2, text="on fire")
    done(do(session, "s0", "table.clock", n=3, unit="rounds"))
    assert bod(session) == 8 - 3 * 2
    done(do(session, "s0", "table.clock", n=1, unit="rounds"))
    assert (bod(session), session.state.characters["ana"].life) == (0, "down")


def test_table_condition_below_zero_heals() -> None:
    session = two()
    done(do(session, "s0", "fell.harm", "ana", n=5))
    own(session, hurts=-1, text="mending")
    done(do(session, "s0", "table.clock", n=2, unit="rounds"))
    assert bod(session) == 8 - 5 + 2


@pytest.mark.parametrize(
    "effect", [{"cannot": ["act"]}, {"hurts": 1}, {"edge": 1}, {"ends": ["hurt"]}, {"leaves": True}]
)
def test_table_condition_with_effects_is_the_facilitators_alone(effect: dict[str, Any]) -> None:
    session = two()
    assert refusal(do(session, "s1", "table.condition", "ana", text="mighty", **effect)) == "facilitator-only"
    done(do(session, "s1", "table.condition", "ana", text="mighty"))


def test_table_condition_takes_any_kind_by_the_api_and_refuses_what_is_none() -> None:
    session = two()
    own(session, does=[{"does": "spared", "of": ["fire"]}])
    assert refusal(do(session, "s0", "table.condition", "ana", text="x", does=[{"does": "flies"}]))
    assert refusal(do(session, "s0", "table.condition", "ana", text="x", does=[{"does": "edge", "by": 9}]))


# ---- warned, never refused
def test_table_condition_warns_whoever_cannot_and_lets_them() -> None:
    session = two(5, 4)
    own(session, cannot=["act"], text="frozen")
    found = do(session, "s1", "fell.test", "ana", ability="BOD", dn=4)
    assert isinstance(found, Warnings)
    assert [(w.code, w.facts["what"]) for w in found.warnings] == [("cannot", "act")]
    done(session.act("s1", Intent("fell.test", "ana", {"ability": "BOD", "dn": 4}, overrule=True)))


def call_ana(session: Session) -> Intent:
    done(do(session, "s0", "table.call", move="fell.test", who=["ana"], want={"ability": "BOD", "dn": 4}))
    (call,) = session.state.calls
    return Intent("fell.test", "ana", {}, call=call)


def test_table_condition_warns_a_called_roller_who_cannot_act_at_all() -> None:
    session = two(5)
    own(session, cannot=["act"], text="frozen")
    intent = call_ana(session)
    assert warning(session.act("s1", intent)) == "cannot"
    done(session.act("s1", structs.replace(intent, overrule=True)))


def test_table_condition_warns_a_called_roller_of_nothing_else() -> None:
    session = two(5)
    own(session, cannot=["turn", "both", "move"], text="dancing")
    done(session.act("s1", call_ana(session)))


def test_a_long_time_in_a_fight_is_warned_of_like_a_rest() -> None:
    session = two()
    assert isinstance(do(session, "s0", "table.clock", n=1, unit="hours"), Entry)
    fight(session)
    for n, unit in ((1, "hours"), (10, "minutes"), (1, "days")):
        found = do(session, "s0", "table.clock", n=n, unit=unit)
        assert isinstance(found, Warnings)
        assert [(w.code, w.facts) for w in found.warnings] == [("in-a-fight", {"doing": "time"})]
    assert isinstance(do(session, "s0", "table.clock", n=3, unit="rounds"), Entry)


def test_table_condition_can_be_left_out_of_one_roll_by_the_facilitator_alone() -> None:
    session = two(5, 5)
    own(session, cannot=["act"], text="frozen")
    intent = Intent("fell.test", "ana", {"ability": "BOD", "dn": 4}, despite=("ana/c1",))
    assert refusal(session.act("s1", intent)) == "facilitator-only"
    entry = done(session.act("s0", intent))
    assert entry.intent is not None
    assert entry.intent.despite == ("ana/c1",)
    assert warning(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4)) == "cannot"


# ---- ends
def test_table_condition_ends_when_its_bearer_is_hurt() -> None:
    session = two()
    own(session, ends=["hurt"], text="dozing")
    entry = done(do(session, "s0", "fell.harm", "ana", n=1))
    assert ConditionEnded("ana", "c1", "dozing", "hurt", "own") in facts(entry)


def test_table_condition_ends_with_an_act_and_with_the_fight() -> None:
    session = two(5, 5)
    fight(session)
    own(session, ends=["act"], text="hidden")
    own(session, "bob", ends=["fight"], text="raging")
    done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4))
    assert (set(marks(session, "ana")), set(marks(session, "bob"))) == (set(), {"raging"})
    done(do(session, "s0", "fell.fight.end"))
    assert marks(session, "bob") == {}


def test_table_condition_of_this_very_move_does_not_end_with_it() -> None:
    session = two()
    entry = own(session, hurts=1, ends=["hurt"], text="burning")
    assert not [e for e in facts(entry) if isinstance(e, ConditionEnded)]


def test_table_free_ends_what_help_can_end_for_an_action() -> None:
    session = two()
    fight(session)
    own(session, ends=["helped"], cannot=["move"], text="webbed")
    entry = done(do(session, "s2", "table.free", "bob", condition="ana/c1"))
    assert ConditionEnded("ana", "c1", "webbed", "helped", "own") in facts(entry)
    assert warning(do(session, "s2", "fell.attack", "bob", target="goblin")) == "has-acted"


def test_table_free_warns_about_what_help_alone_does_not_end() -> None:
    session = two()
    own(session, hurts=1, text="poisoned")
    assert warning(do(session, "s2", "table.free", "bob", condition="ana/c1")) == "no-help-for-it"
    assert refusal(do(session, "s2", "table.free", "bob", condition="ana/c9")) == "no-such-condition"
    assert refusal(do(session, "s2", "table.free", "bob", condition="nobody/c1")) == "no-such-condition"


def test_table_let_go_is_for_whoever_caused_it() -> None:
    session = two()
    scene = Scene(session.game, scripted(), session.state)
    afflict(scene, "bob", "charmed", by="ana")
    assert ConditionCaused("bob", "c1", "ana") in [t.event for t in scene.emitted]
    session.states[-1] = scene.state
    assert refusal(do(session, "s3", "table.let_go", "ana", condition="bob/c1")) == "not-yours"
    assert refusal(do(session, "s0", "table.let_go", "goblin", condition="bob/c1")) == "not-your-condition"
    done(do(session, "s1", "table.let_go", "ana", condition="bob/c1"))
    assert marks(session, "bob") == {}


# ---- what happens once
def test_table_condition_that_leaves_takes_its_bearer_out_of_the_fight() -> None:
    session = two()
    fight(session)
    own(session, "goblin", leaves=True, text="gone")
    assert session.state.fight is not None
    assert (session.state.fight.sides["foes"], session.state.fight.left) == ((), ("goblin",))


def test_table_condition_that_loses_drops_the_weapon_in_hand() -> None:
    session = two(items=("longsword", "rope"))
    own(session, does=[{"does": "loses"}], text="disarmed")
    assert [item.id for item in session.state.part("ana", Pack).items.values()] == ["rope"]


def test_table_condition_that_lights_burns_and_snuffs() -> None:
    session = two()
    own(session, does=[{"does": "lights", "minutes": 60}], text="glowing")
    assert [w.label for w in view(session, "s1").characters["ana"].widgets if hasattr(w, "at")] == ["table.light"]
    own(session, does=[{"does": "lights"}], text="snuffed")
    assert [w.label for w in view(session, "s1").characters["ana"].widgets if hasattr(w, "at")] == []


def test_table_condition_cures_by_tags_only_what_has_them() -> None:
    session = two()
    sick = Condition("venom", row="own", tags=("poison",))
    stuck = Condition("stuck", row="own", tags=("hold",))
    character = session.state.characters["ana"].with_parts(Conditions({"c1": sick, "c2": stuck}))
    session.states[-1] = session.state.with_character("ana", character)
    own(session, does=[{"does": "cures", "tags": ["poison"]}], text="antidote")
    assert set(marks(session, "ana")) == {"stuck", "antidote"}


# ---- the dead, and undo
def test_table_condition_does_not_land_on_the_dead() -> None:
    session = two()
    done(do(session, "s0", "table.life", "goblin", life="dead"))
    scene = Scene(session.game, scripted(), session.state)
    afflict(scene, "goblin", "stung")
    assert scene.emitted == []


def test_table_condition_undone_and_redone() -> None:
    session = two()
    fight(session)
    entry = own(session, "goblin", leaves=True, hurts=1, text="gone")
    after = session.state
    undone = session.undo("s0", entry.seq)
    assert isinstance(undone, Entry)
    assert session.state.fight is not None
    assert session.state.fight.sides["foes"] == ("goblin",)
    assert isinstance(session.undo("s0", undone.seq), Entry)
    assert (session.state.characters, session.state.fight) == (after.characters, after.fight)


def test_table_condition_caused_by_the_hidden_does_not_name_them() -> None:
    session = two()
    done(do(session, "s0", "table.hide", "goblin", hidden=True))
    scene = Scene(session.game, scripted(), session.state)
    afflict(scene, "ana", "charmed", by="goblin")
    heard = {type(t.event).__name__: t.audience for t in scene.emitted}
    assert heard == {"ConditionAdded": None, "ConditionCaused": ()}


def test_table_condition_hit_points_of_a_creature_are_hurt_too() -> None:
    session = two()
    before = session.state.part("goblin", HitPoints).now
    own(session, "goblin", hurts=1, text="on fire")
    done(do(session, "s0", "table.clock", n=1, unit="rounds"))
    assert session.state.part("goblin", HitPoints).now == before - 1


# ---- those who have left, and those who serve
def test_table_condition_whoever_has_left_the_fight_is_warned_when_acting_in_it() -> None:
    session = two(5, 4, 3, 2)
    fight(session, "foes")
    own(session, "goblin", leaves=True, text="gone")
    assert "absent" in warnings(do(session, "s0", "fell.attack", "goblin", target="ana"))


def test_table_condition_that_brings_is_not_for_players_and_ends_the_service_with_itself() -> None:
    session = two()
    assert refusal(do(session, "s1", "table.condition", "ana", text="raise-dead")) == "facilitator-only"
    own(session, does=[{"does": "brings", "creature": "skeleton"}], text="a call to the dead")
    assert session.state.characters["skeleton"].owner == "s1"
    done(do(session, "s0", "table.condition.end", "ana", id="c1"))
    assert session.state.characters["skeleton"].life == "dead"


def test_table_condition_that_takes_a_thing_says_that_there_is_none() -> None:
    session = two()
    entry = own(session, "goblin", does=[{"does": "loses", "what": "one"}], text="robbed")
    assert [e.result for e in facts(entry, Said)] == ["nothing to lose"]


def test_table_condition_heals_nobody_who_is_out() -> None:
    # 5 less a d4 can only heal: not somebody who lies beaten.
    session = two(1, 1, 1, 1)
    done(do(session, "s0", "fell.harm", "goblin", n=20))
    own(session, "goblin", does=[{"does": "hurts", "n": -5, "die": "d4"}], text="knitting")
    done(do(session, "s0", "table.clock", n=2, unit="rounds"))
    assert session.state.part("goblin", HitPoints).now == 0


def test_table_free_tells_nothing_of_the_hidden() -> None:
    session = two()
    done(do(session, "s0", "table.hide", "goblin", hidden=True))
    for move in ("table.free", "table.let_go"):
        hidden, nobody = (do(session, "s1", move, "ana", condition=f"{who}/c1") for who in ("goblin", "nobody"))
        assert isinstance(hidden, Refused)
        assert hidden == nobody


# ---- fear of somebody
def test_table_condition_that_someone_caused_counts_towards_them_only() -> None:
    session = two()
    fight(session)
    done(do(session, "s0", "table.condition", "ana", text="too frightened to strike", cause="bob"))
    assert session.state.part("ana", Conditions).causes == {"c1": "bob"}
    assert "cannot-towards" in warnings(do(session, "s1", "fell.attack", "ana", target="bob"))
    assert not isinstance(session.check("s1", Intent("fell.attack", "ana", {"target": "goblin"})), Warnings)


def test_table_condition_without_a_known_cause_counts_towards_everyone() -> None:
    session = two()
    fight(session)
    done(do(session, "s0", "table.condition", "ana", text="too frightened to strike"))
    for target in ("goblin", "bob"):
        assert "cannot-towards" in warnings(do(session, "s1", "fell.attack", "ana", target=target))


def test_table_condition_without_a_known_cause_hinders_only_rolls_against_someone() -> None:
    session = two()
    fight(session)
    done(do(session, "s0", "table.condition", "ana", text="weeping"))
    plan = session.preview("s0", Intent("fell.contest", "ana", {"target": "goblin", "ability": "BOD"}))
    alone = session.preview("s0", Intent("fell.test", "ana", {"ability": "BOD", "dn": 4}))
    assert not isinstance(plan, Refused)
    assert not isinstance(alone, Refused)
    assert [step.rule for step in plan.explanation].count("table.condition") == 1
    assert [step.rule for step in alone.explanation].count("table.condition") == 0


def test_table_condition_is_caused_by_no_one_whom_the_seat_does_not_know() -> None:
    session = two()
    done(do(session, "s0", "table.hide", "goblin", hidden=True))
    assert refusal(do(session, "s1", "table.condition", "ana", text="weeping", cause="goblin")) == "no-such-character"
    assert refusal(do(session, "s0", "table.condition", "ana", text="weeping", cause="nix")) == "no-such-character"


# ---- words that people type
def test_table_condition_knows_another_word_and_capitals() -> None:
    session = two()
    for text in ("Stunned", "  prone "):
        done(do(session, "s0", "table.condition", "ana", text=text))
    assert {mark.row for mark in marks(session, "ana").values()} == {"dazed", "knocked down"}


def test_table_condition_lasts_for_a_length_with_for_before_it() -> None:
    session = two()
    done(do(session, "s0", "table.condition", "ana", text="dizzy", lasts="for 2 rounds"))
    done(do(session, "s0", "table.condition", "bob", text="dizzy", lasts="2 rounds"))
    assert marks(session, "ana") == marks(session, "bob")


def test_table_condition_of_ones_own_is_added_once() -> None:
    session = two()
    entry = own(session, text="asleep", cannot=["move"])
    assert [type(fact).__name__ for fact in facts(entry)] == ["ConditionAdded"]
    mark = marks(session, "ana")["asleep"]
    assert (mark.row, [effect.what for effect in mark.does], mark.ends) == ("own", [("move",)], ())  # type: ignore[union-attr]


# ---- what an undo brings back
def woken(lasts: str, turns: int) -> tuple[Session, Entry]:
    """A sleeping goblin, the harm that woke it, and so many turns."""
    session = two()
    fight(session)
    done(do(session, "s0", "table.condition", "goblin", text="asleep", lasts=lasts))
    harm = done(do(session, "s0", "fell.harm", "goblin", n=1))
    assert marks(session, "goblin") == {}
    for _ in range(turns):
        done(do(session, "s0", "fell.turn"))
    return session, harm


def test_table_condition_that_an_undo_brings_back_ends_at_once_if_its_time_is_past() -> None:
    session, harm = woken("1 round", 4)
    back = done(session.undo("s0", harm.seq, only=True))
    assert marks(session, "goblin") == {}
    assert [(e.text, e.why) for e in facts(back) if isinstance(e, ConditionEnded)] == [("asleep", "time")]
    told = line_messages(lines(session, "s0", 1)[0], session.state, session.game)
    assert told[0] == log.DeedUndone(line_messages(harm, session.state, session.game)[0])
    assert told[1:] == (log.IsNoLonger(names=("Goblin",), condition="asleep"),)
    again = load(registry.games().__getitem__, save(session), box())
    assert again.state == session.state


def test_table_condition_that_an_undo_brings_back_ends_when_it_would_have_ended() -> None:
    """It is to last for three turns of the goblin, of which one is over."""
    session, harm = woken("3 rounds", 2)
    undisturbed = two()
    fight(undisturbed)
    done(do(undisturbed, "s0", "table.condition", "goblin", text="asleep", lasts="3 rounds"))
    for _ in range(2):
        done(do(undisturbed, "s0", "fell.turn"))
    assert not facts(done(session.undo("s0", harm.seq, only=True)))
    while "asleep" in marks(undisturbed, "goblin"):
        assert marks(session, "goblin") == marks(undisturbed, "goblin")
        for each in (session, undisturbed):
            done(do(each, "s0", "fell.turn"))
    assert marks(session, "goblin") == {}


def test_table_condition_that_ended_with_an_undo_is_as_it_was_after_a_redo() -> None:
    session, harm = woken("1 round", 4)
    before = session.state
    back = done(session.undo("s0", harm.seq, only=True))
    done(session.undo("s0", back.seq))
    assert session.state == before


# ---- what the facilitator leaves out
def test_table_condition_that_is_left_out_of_a_roll_leaves_a_trace() -> None:
    session = two(5, 3, 1, 1, 1, 1)
    fight(session)
    done(do(session, "s0", "table.condition", "goblin", text="asleep"))
    intent = Intent("fell.attack", "ana", {"target": "goblin"}, overrule=True)
    entry = done(session.act("s0", structs.replace(intent, despite=("goblin/c1",))))
    assert line_messages(entry, session.state, session.game)[-1] == log.ConditionsLeftOut(("asleep",))
    why = why_lines(entry, session.state, session.game)
    assert [text for text in why if "leaves out" in text] == ["The facilitator leaves out that Goblin is asleep."]
    session.undo("s0", entry.seq)
    plain = done(session.act("s0", intent))
    assert log.ConditionsLeftOut not in map(type, line_messages(plain, session.state, session.game))


# ---- a condition is a name and a cause
def test_table_condition_two_rows_with_one_name_from_two_causes_both_count() -> None:
    # The dragon keeps her from attacking it, the straw man from going near it.
    session = table(box(), ana=hero("Ana", "s1"), dragon=creature("dragon"), straw=creature("straw-man"))
    done(do(session, "s0", "table.condition", "ana", text="too frightened to strike", cause="dragon"))
    done(do(session, "s0", "table.condition", "ana", text="frightened", cause="straw"))
    assert len(session.state.part("ana", Conditions).active) == 2
    assert "cannot-towards" in warnings(do(session, "s1", "fell.attack", "ana", target="dragon"))


def test_table_condition_a_second_cause_leaves_the_first_one_in_place() -> None:
    # Disadvantage against each of the two, and one step only against either.
    session = table(box(), ana=hero("Ana", "s1"), a=creature("goblin"), b=creature("goblin"))
    for cause in ("a", "b"):
        done(do(session, "s0", "table.condition", "ana", text="weeping", cause=cause))
    assert sorted(session.state.part("ana", Conditions).causes.values()) == ["a", "b"]
    for target in ("a", "b"):
        plan = session.preview("s1", Intent("fell.attack", "ana", {"target": target}))
        assert not isinstance(plan, Refused)
        assert plan.params.a_advantage == -1


def test_table_condition_that_two_have_caused_counts_once_in_a_roll() -> None:
    # Two goblins knock her down: she is down, and not twice as easy to hit.
    session = table(box(), ana=hero("Ana", "s1"), a=creature("goblin"), b=creature("goblin"))
    for cause in ("a", "b"):
        done(do(session, "s0", "table.condition", "ana", text="knocked down", cause=cause))
    plan = session.preview("s0", Intent("fell.attack", "a", {"target": "ana"}))
    assert not isinstance(plan, Refused)
    assert plan.params.a_advantage == 1


def test_table_condition_two_leeches_drink_twice() -> None:
    session = table(box(), ana=hero("Ana", "s1"), a=creature("bog-leech"), b=creature("bog-leech"))
    for cause in ("a", "b"):
        done(do(session, "s0", "table.condition", "ana", text="latched", cause=cause))
    done(do(session, "s0", "table.clock", n=1, unit="rounds"))
    assert bod(session) == 8 - 2


def test_table_condition_again_for_less_time_does_not_shorten_it() -> None:
    session = two()
    for lasts in ("1 hour", "10 minutes"):
        done(do(session, "s0", "table.condition", "ana", text="poisoned", cause="goblin", lasts=lasts))
    assert [mark.at for mark in marks(session, "ana").values()] == [3600]


def test_table_condition_again_for_more_time_lengthens_it() -> None:
    session = two()
    for lasts in ("10 minutes", "1 hour"):
        done(do(session, "s0", "table.condition", "ana", text="poisoned", cause="goblin", lasts=lasts))
    assert [mark.at for mark in marks(session, "ana").values()] == [3600]


@pytest.mark.parametrize(
    ("first", "second", "stays"),
    [("1 hour", "rest", "rest"), ("rest", "1 hour", "rest"), ("night", "1 hour", "night"), ("", "1 day", "")],
)
def test_table_condition_the_longer_of_two_lengths_stays(first: str, second: str, stays: str) -> None:
    # A condition until a word has no end; a rest comes within the day, and later than an hour.
    session = two()
    for lasts in (first, second):
        done(do(session, "s0", "table.condition", "ana", text="dizzy", cause="goblin", lasts=lasts))
    assert [mark.lasts for mark in marks(session, "ana").values()] == [stays]
