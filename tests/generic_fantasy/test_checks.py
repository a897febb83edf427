"""Tests, help, points, trouble and contests at the table."""

from __future__ import annotations

import pytest

from at_table import box, do, done, facts, parked, refusal, rules_in
from caltrop.games.common.dice_pools.wounds import Wounds
from caltrop.games.common.table.failed_tests import Failure
from caltrop.kernel.rules.fate import Choice, Roll
from caltrop.kernel.rules.steps import FactStated
from caltrop.kernel.state.events.table import Said
from caltrop.table.log import Intent
from caltrop.web.features.moves.preview import preview
from generic_fantasy.table import asking, creature, hero, options, play, rung_of, say, table

TEST = "generic-fantasy.test"


def said(entry: object) -> list[str]:
    return [e.result for e in facts(entry) if isinstance(e, Said)]  # type: ignore[arg-type]


@pytest.mark.parametrize(("attribute", "die", "pool"), [("BOD", "d10", 10), ("INT", "d6", 6), ("WIL", "d4", 4)])
def test_generic_fantasy_attributes_roll_their_die_and_have_a_pool_of_its_size(
    attribute: str, die: str, pool: int
) -> None:
    session = table(box(4), ana=hero("Ana", "s1", bod="d10", int_="d6", wil="d4"))
    entry = done(do(session, "s1", "generic-fantasy.test", "ana", attribute=attribute))
    assert [answer.ask.dice for answer in entry.answers if isinstance(answer.ask, Roll)] == [(die,)]
    assert rung_of(session, "ana", attribute) == (die, pool)


def test_generic_fantasy_test_tells_each_consequence_and_benefit() -> None:
    t = table(box(10, 4), ana=hero("Ana", "s1", int_="d10", skills={"lore": "d6"}))
    entry = play(t, "s1", TEST, "ana", attribute="INT", skill="lore")
    assert said(entry) == ["passed", "consequence", "benefit"]
    assert entry.outcome == {"weak": 1, "hit": 0, "strong": 1, "passed": True}


def test_generic_fantasy_test_a_consequence_for_every_weak_hit() -> None:
    t = table(box(4, 5), ana=hero("Ana", "s1", skills={"melee": "d6"}))
    assert said(play(t, "s1", TEST, "ana", attribute="BOD", skill="melee")) == ["passed", "consequence", "consequence"]


def test_generic_fantasy_test_may_need_more_hits() -> None:
    t = table(box(8), ana=hero("Ana", "s1"))
    assert said(play(t, "s1", TEST, "ana", attribute="BOD", needs=2)) == ["failed"]


def test_generic_fantasy_modify_when_asked_says_what_each_option_leaves() -> None:
    t = asking(table(box(5, 3), ana=hero("Ana", "s1", skills={"athletics": "d6"})), "ana")
    waiting = do(t, "s1", TEST, "ana", attribute="BOD", skill="athletics")
    assert options(waiting) == (
        "done",
        "weak to hit (costs 2, leaves 6): passes",
        "miss to hit (costs 4, leaves 4): passes",
        "one more hit (costs 6, leaves 2): passes",
    )
    after = say(t, waiting, "weak to hit", "miss to hit")
    assert options(after) == ("done", "hit to strong (costs 2, empties the pool: d8 drops to d6): passes")
    entry = done(say(t, after, "done"))
    assert rung_of(t, "ana") == ("d8", 2)
    assert "generic-fantasy.modify" in rules_in(entry)
    assert said(entry) == ["passed"]


def test_generic_fantasy_modify_last_point_depletes_like_harm() -> None:
    t = asking(table(box(4), ana=hero("Ana", "s1")), "ana")
    done(do(t, "s0", "generic-fantasy.harm", "ana", n=6))
    done(say(t, do(t, "s1", TEST, "ana", attribute="BOD"), "weak to hit (costs 2, empties"))
    assert rung_of(t, "ana") == ("d6", 6)
    assert [w.attribute for w in t.state.part("ana", Wounds).wounds] == ["BOD"]


def test_generic_fantasy_modify_at_d4_may_kill() -> None:
    t = asking(table(box(1, 1), ana=hero("Ana", "s1", wil="d4")), "ana")
    done(
        say(
            t, do(t, "s1", TEST, "ana", attribute="WIL"), "miss to hit (costs 4, empties the pool: death table): passes"
        )
    )
    assert t.state.characters["ana"].life == "dead"


def test_generic_fantasy_modify_last_forbidden_keeps_a_point() -> None:
    t = asking(table(box(4), {"generic-fantasy.modify.last": "forbidden"}, ana=hero("Ana", "s1")), "ana")
    done(do(t, "s0", "generic-fantasy.harm", "ana", n=6))
    done(do(t, "s1", TEST, "ana", attribute="BOD"))
    assert rung_of(t, "ana") == ("d8", 2)


def test_generic_fantasy_modify_is_asked_of_the_roller() -> None:
    t = asking(table(box(4), ana=hero("Ana", "s1")), "ana")
    waiting = parked(do(t, "s0", TEST, "ana", attribute="BOD"))
    assert waiting.asks[0].who == "ana"
    assert refusal(t.answer("s2", waiting.id, waiting.asks[0].key, "done")) == "not-your-prompt"
    done(t.answer("s1", waiting.id, waiting.asks[0].key, "done"))


def test_generic_fantasy_modify_standing_order_spends_nothing_and_nobody_is_asked() -> None:
    t = table(box(4, 5, 6), ana=hero("Ana", "s1"), bram=hero("Bram", "s2"))
    entry = done(do(t, "s1", TEST, "ana", attribute="BOD"))
    assert [(a.value, a.source) for a in entry.answers if isinstance(a.ask, Choice)] == [("done", "order")]
    done(do(t, "s1", "generic-fantasy.contest", "ana", target="bram"))
    assert (rung_of(t, "ana"), rung_of(t, "bram")) == (("d8", 8), ("d8", 8))


def test_generic_fantasy_modify_can_still_be_wanted_once_the_dice_are_seen() -> None:
    """The order's answer is changed until the next act: 2 points make a weak hit a hit, without a consequence."""
    t = table(box(4), ana=hero("Ana", "s1"))
    entry = done(do(t, "s1", TEST, "ana", attribute="BOD"))
    key = next(a.ask.key for a in entry.answers if isinstance(a.ask, Choice))
    again = done(t.change_answer("s1", entry.seq, key, "weak to hit (costs 2, leaves 6): passes"))
    assert (said(again), rung_of(t, "ana")) == (["passed"], ("d8", 6))


def test_generic_fantasy_test_that_is_not_seen_is_not_improved() -> None:
    t = asking(table(box(4), ana=hero("Ana", "s1")), "ana")
    assert done(do(t, "s1", TEST, "ana", attribute="BOD", to="facilitator")).audience == ()


def test_generic_fantasy_help_adds_the_hit_and_its_consequence() -> None:
    t = table(box(2, 4), ana=hero("Ana", "s1"), bram=hero("Bram", "s2", skills={"persuasion": "d4"}))
    entry = play(t, "s1", TEST, "ana", attribute="WIL", help=[{"who": "bram", "skill": "persuasion"}])
    assert said(entry) == ["passed", "consequence"]
    assert "generic-fantasy.help" in rules_in(entry)


def test_generic_fantasy_help_needs_the_skill() -> None:
    t = table(ana=hero("Ana", "s1"), bram=hero("Bram", "s2"))
    helping = [{"who": "bram", "skill": "lore"}]
    assert refusal(do(t, "s1", TEST, "ana", attribute="WIL", help=helping)) == "no-skill"


# ---- trouble
def test_generic_fantasy_trouble_stated_before_is_asked_at_once() -> None:
    t = table(box(2), ana=hero("Ana", "s1"))
    waiting = do(t, "s1", TEST, "ana", attribute="BOD", trouble="the pack falls")
    told = [s.step.facts for s in parked(waiting).steps]
    assert FactStated("trouble", "the pack falls") in told  # before it is accepted
    assert said(done(say(t, waiting, "yes"))) == ["failed", "accepted"]
    assert not t.state.part("ana", Failure).open


def test_generic_fantasy_trouble_may_be_refused() -> None:
    t = table(box(2), ana=hero("Ana", "s1"))
    waiting = do(t, "s1", TEST, "ana", attribute="BOD", trouble="the pack falls")
    assert said(done(say(t, waiting, "no"))) == ["failed"]


def test_generic_fantasy_trouble_may_be_agreed_on_afterwards() -> None:
    t = table(box(2, 8), ana=hero("Ana", "s1"))
    assert refusal(do(t, "s1", "generic-fantasy.trouble", "ana", trouble="noise")) == "nothing-failed"
    play(t, "s1", TEST, "ana", attribute="BOD")
    entry = done(do(t, "s1", "generic-fantasy.trouble", "ana", trouble="noise"))
    assert said(entry) == ["accepted"]
    assert refusal(do(t, "s1", "generic-fantasy.trouble", "ana", trouble="noise")) == "nothing-failed"


def test_generic_fantasy_trouble_is_for_the_latest_test() -> None:
    t = table(box(2, 8), ana=hero("Ana", "s1"))
    play(t, "s1", TEST, "ana", attribute="BOD")
    play(t, "s1", TEST, "ana", attribute="BOD")
    assert refusal(do(t, "s1", "generic-fantasy.trouble", "ana", trouble="noise")) == "nothing-failed"


# ---- contests
def test_generic_fantasy_contest_initiator_buys_first_then_the_other() -> None:
    t = asking(table(box(5, 6), ana=hero("Ana", "s1"), bram=hero("Bram", "s2")), "ana", "bram")
    waiting = parked(do(t, "s1", "generic-fantasy.contest", "ana", target="bram"))
    assert waiting.asks[0].who == "ana"
    then = parked(say(t, waiting, "weak to hit", "done"))
    assert then.asks[0].who == "bram"
    entry = done(say(t, then, "weak to hit", "done"))
    assert said(entry) == ["lost"]  # a hit each, 6 over 5
    assert (rung_of(t, "ana"), rung_of(t, "bram")) == (("d8", 6), ("d8", 6))


def test_generic_fantasy_contest_creatures_have_no_pool() -> None:
    t = table(box(3, 4), ana=hero("Ana", "s1"), kob=creature("kobold"))
    # Ana's 3 is a miss; the kobold's 4 is a weak hit, which brings it a consequence here as well.
    assert said(play(t, "s1", "generic-fantasy.contest", "ana", target="kob")) == ["lost", "consequence"]


def test_generic_fantasy_contest_needs_somebody_else() -> None:
    t = table(ana=hero("Ana", "s1"))
    assert refusal(do(t, "s1", "generic-fantasy.contest", "ana", target="ana")) == "self-target"


# ---- what a button says of points
@pytest.mark.parametrize(
    ("needs", "points", "chance", "says"),
    [
        # BOD d8 alone: 1-3 misses, so 5/8 to pass. 2 hits are never rolled; one more costs 6, of a miss 4 more.
        (2, 8, "63%", "to pass, with points spent"),  # 6 points after a hit: 5/8; after a miss it takes 10
        (2, 5, "0%", "to pass"),
        (1, 8, "63%", "to pass"),
    ],
)
def test_generic_fantasy_modify_a_button_says_what_points_can_buy(
    needs: int, points: int, chance: str, says: str
) -> None:
    t = table(ana=hero("Ana", "s1"))
    if points < 8:
        done(do(t, "s0", "generic-fantasy.harm", "ana", n=8 - points))
    found = preview(t, "s0", Intent(TEST, "ana", {"attribute": "BOD", "needs": needs}))
    assert (found.chance, found.says) == (chance, says)
    if needs == 1:  # a miss can be turned for 4 points
        assert ("to pass, with points spent", "100%") in found.table
