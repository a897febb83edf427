"""Outcome cards: what a seat did last, and what happened to it since; expected by hand from the rules."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import structs

import fell.table as fell
from at_table import box, do, done
from caltrop.chronicle.outcome_cards import OutcomeCard, concerning_entries, outcomes
from caltrop.chronicle.tv_outcome import watched_outcome
from caltrop.kernel.contract.telling import AtStake
from caltrop.kernel.state.messages import Thing
from caltrop.messages import log
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Session
from chronicle.reading_cards import cards, dice, kinds, only, said, shifts

MACE, KNIFE = Thing("mace"), Thing("rusty knife")


def two(*faces: int, **changes: Any) -> Session:
    """Ana (BOD d8, a mace d6 of harm 2, gambeson 1), Bram, and two goblins (d6, d4, harm 1)."""
    ana = fell.hero("Ana", "s1", items=("mace", "rope"), worn=("gambeson",))
    foes = {f"goblin-{x}": fell.creature("goblin", name=f"Goblin {x.upper()}", **changes) for x in "ab"}
    return fell.table(box(*faces), None, ana=ana, bram=fell.hero("Bram", "s2", coin=9), **foes)


def attack(session: Session, seat: str, who: str, target: str) -> Entry:
    return done(do(session, seat, "fell.attack", who, target=target, overrule=True))


# ---- which entries
def test_what_is_found_bit_by_bit_is_what_is_found_at_once() -> None:
    """After each of 150 acts of three seats, more than are looked at: the same as for one who looks the first time."""
    session, fate = two(*[3] * 1000), Random(7)
    for n in range(150):
        seat, who = fate.choice((("s1", "ana"), ("s2", "bram"), ("s0", "ana"), ("s0", "bram"), ("s0", "goblin-a")))
        move, want = fate.choice((("fell.test", {"ability": "BOD", "dn": 4}), ("table.roll", {"roll": "d6"})))
        if seat == "s0" or fate.random() < 0.1:
            done(do(session, seat, move, who if move == "fell.test" else "", overrule=True, **want))
        if n % 40 == 39:
            done(session.undo("s0", session.seq))
        for each in ("s1", "s2", "s0", "tv"):
            if n % 3 == 0 or each == "s1":
                assert concerning_entries(session, each) == concerning_entries(session.copy(), each)
    assert len(concerning_entries(session, "s1")) > 3
    done(do(session, "s0", "table.give", "ana", seat="s2"))
    for each in ("s1", "s2"):
        assert concerning_entries(session, each) == concerning_entries(session.copy(), each)


# ---- one's own act
def test_an_act_of_ones_own_is_a_card_with_its_dice() -> None:
    """Fell pairs dice high to low: 7 beats 3, and 4 beats 2."""
    session = two(7, 4, 3, 2)
    attack(session, "s1", "ana", "goblin-a")
    card = only(session, "s1")
    assert (card.kind, card.tone, card.is_own) == ("act", "", True)
    assert dice(card.rows[0]) == {"ana": "7+ 4+", "goblin-a": "3- 2-"}
    assert said(card.rows[0]) == [
        log.AttackWon(who="Ana", against="Goblin A", weapon=MACE, hits=2),
        log.OutOfFight(("Goblin A",)),
    ]


def test_what_others_do_is_no_card() -> None:
    session = two(7, 4, 3, 2)
    attack(session, "s1", "ana", "goblin-a")
    assert cards(session, "s2") == ()
    assert cards(session, "tv") == ()


def test_the_next_act_closes_the_card_before() -> None:
    session = two(7, 4, 3, 2, 5)
    attack(session, "s1", "ana", "goblin-a")
    done(do(session, "s1", "fell.test", "ana", ability="INT", dn=4))
    card = only(session, "s1")
    assert dice(card.rows[0]) == {"ana": "5+"}


def test_writing_orders_and_adjusting_close_nothing() -> None:
    session = two(7, 4, 3, 2)
    attack(session, "s1", "ana", "goblin-a")
    done(do(session, "s1", "table.say", text="well done"))
    done(do(session, "s1", "table.order", "ana", rule="fell.protection", answer="0"))
    done(do(session, "s1", "table.adjust", "ana", name="BOD", by=-1))
    assert kinds(session, "s1") == ["act"]


def test_a_card_is_the_same_on_another_device_and_costs_nothing_to_see_again() -> None:
    session = two(7, 4, 3, 2)
    attack(session, "s1", "ana", "goblin-a")
    assert outcomes(session, "s1") == outcomes(session.copy(), "s1")


def test_a_free_roll_is_a_card() -> None:
    session = two(3, 5)
    done(do(session, "s1", "table.roll", roll="2d6"))
    card = only(session, "s1")
    assert [die.face for throw in card.rows[0].throws for die in throw.dice] == [3, 5]


def test_ones_own_act_waits_behind_a_blow_and_never_goes_by_time() -> None:
    """Ana's attack, then a hit on her an hour later: the blow is in front, and her own act is still there."""
    session = two(7, 4, 3, 2, 5, 3, 2, 1)
    session.act("s1", Intent("fell.attack", "ana", {"target": "goblin-a"}, overrule=True), at=10.0)
    strike = Intent("fell.attack", "goblin-b", {"target": "ana"}, overrule=True)
    session.act("s0", strike, at=3610.0)
    assert kinds(session, "s1") == ["struck", "act"]


# ---- what was closed
def read(session: Session, seat: str, card: OutcomeCard) -> None:
    """Close a card, as its button does."""
    session.read[seat] = session.read.get(seat, frozenset()) | {row.n for row in card.rows}


def test_what_was_closed_is_on_no_card_again() -> None:
    """Goblin A takes 1 of BOD 8; Ana closes that card; B takes 2 more in the same turn: a card of its own, 7 to 5."""
    session = in_a_fight(5, 3, 2, 1, 5, 3, 4, 1)
    attack(session, "s0", "goblin-a", "ana")
    read(session, "s1", only(session, "s1"))
    assert kinds(session, "s1") == []
    attack(session, "s0", "goblin-b", "ana")
    card = only(session, "s1")
    assert ([row.actor for row in card.rows], shifts(card)) == (["goblin-b"], ["BOD 7 5"])


def test_a_friends_fall_that_was_closed_stays_closed_until_the_friend_dies() -> None:
    session = two(2, 2)
    done(do(session, "s0", "fell.harm", "bram", n=8, to="BOD", armour=False))
    read(session, "s1", only(session, "s1"))
    assert kinds(session, "s1") == []
    done(do(session, "s0", "table.life", "bram", life="dead"))
    assert kinds(session, "s1") == ["friend"]


# ---- dice
def test_a_die_that_climbs_shows_what_it_climbed_from() -> None:
    """DN 9: a d8 at 8 is rolled again as a d10. It shows 9, a hit; the d6 shows 4."""
    session = fell.table(box(8, 9, 4), ana=fell.hero("Ana", "s1", skills=("athletics",)))
    done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=9, skill="athletics"))
    first, second = only(session, "s1").rows[0].throws[0].dice
    assert (first.die, first.face, first.mark, first.climbed) == ("d10", 9, "hit", (("d8", 8),))
    assert (second.die, second.face, second.mark) == ("d6", 4, "miss")


def test_typed_dice_are_marked() -> None:
    session = two()
    done(do(session, "s1", "fell.test", "ana", ability="INT", dn=4, dice=(5,)))
    assert [die.typed for die in only(session, "s1").rows[0].throws[0].dice] == [True]


def test_of_equal_numbers_the_bigger_die_wins_the_pair() -> None:
    """Ana's 4 on a d8 beats a 4 on a d6; her 1 loses to a 2."""
    session = two(4, 1, 4, 2)
    attack(session, "s1", "ana", "goblin-a")
    assert dice(only(session, "s1").rows[0]) == {"ana": "4+ 1-", "goblin-a": "4- 2+"}


def test_a_failed_test_has_its_stakes() -> None:
    session = two(2)
    done(do(session, "s1", "fell.test", "ana", ability="INT", dn=4, stakes="the beam gives"))
    row = only(session, "s1").rows[0]
    assert row.fails
    assert dice(row) == {"ana": "2-"}
    assert said(row)[-1] == AtStake("the beam gives")


# ---- done to you
def test_being_struck_shows_their_dice_and_what_changed() -> None:
    """5 and 3 beat 2 and 1: two hits of 1 harm. The gambeson stops 1; BOD 8 goes down to 7."""
    session = two(5, 3, 2, 1)
    attack(session, "s0", "goblin-a", "ana")
    card = only(session, "s1")
    assert (card.kind, card.tone, shifts(card)) == ("struck", "struck", ["gambeson 1 0", "BOD 8 7"])
    assert dice(card.rows[0]) == {"goblin-a": "5+ 3+", "ana": "2- 1-"}
    assert said(card.rows[0]) == [
        log.AttackWon(who="Goblin A", against="Ana", weapon=KNIFE, hits=2),
        log.ArmourInAll(who="Ana", by=1),
        log.HarmInAll(who="Ana", by=1),
    ]


def in_a_fight(*faces: int) -> Session:
    """The foes go first: a goblin's 5 beats the party's 2."""
    session = two(2, 5, *faces)
    done(do(session, "s0", "fell.fight", foes=["goblin-a", "goblin-b"], overrule=True))
    return session


def test_what_a_side_does_in_its_turn_is_one_card_with_the_sum_first() -> None:
    """A: 2 hits, 1 stopped, BOD 8 to 7. B: 5 beats 4 and 3 beats 1: 2 more, BOD 7 to 5."""
    session = in_a_fight(5, 3, 2, 1, 5, 3, 4, 1)
    attack(session, "s0", "goblin-a", "ana")
    attack(session, "s0", "goblin-b", "ana")
    (card,) = cards(session, "s1")
    assert card.when == log.WhenFoes(1)
    assert card.says == (log.HarmInAll(who="Ana", by=3), log.ArmourInAll(who="Ana", by=1))
    assert shifts(card) == ["gambeson 1 0", "BOD 8 5"]
    assert [dice(row) for row in card.rows] == [
        {"goblin-a": "5+ 3+", "ana": "2- 1-"},
        {"goblin-b": "5+ 3+", "ana": "4- 1-"},
    ]


def test_a_turn_without_harm_says_so() -> None:
    """Each goblin's 4 loses to 5, and 2 wins against 1: a hit each, no harm."""
    session = in_a_fight(4, 2, 5, 1, 4, 2, 5, 1)
    attack(session, "s0", "goblin-a", "ana")
    attack(session, "s0", "goblin-b", "ana")
    card = only(session, "s1")
    assert (card.says, card.tone) == ((log.NoHarmInAll("Ana"),), "")


def test_going_down_is_grave() -> None:
    """BOD 8 is taken away whole; the death table: d4 (3) hours, d4 (4) of them."""
    session = two(3, 4)
    done(do(session, "s0", "fell.harm", "ana", n=9, to="BOD", armour=False))
    card = only(session, "s1")
    assert (card.kind, card.tone) == ("down", "down")
    assert "BOD 8 0" in shifts(card)


def test_healing_a_gift_and_coin_are_good() -> None:
    session = two()
    done(do(session, "s2", "fell.hand", "bram", to="ana", coin=4))
    card = only(session, "s1")
    assert (card.kind, card.tone, shifts(card)) == ("given", "good", ["coin 0 4"])


def test_the_giver_sees_the_gift_as_an_act_of_their_own() -> None:
    session = two()
    done(do(session, "s1", "fell.hand", "ana", item="rope", to="bram"))
    assert kinds(session, "s1") == ["act"]
    assert kinds(session, "s2") == ["given"]


def test_a_light_that_goes_out() -> None:
    ana = fell.hero("Ana", "s1", items=("torch", "tinderbox"))
    session = fell.table(box(), ana=ana)
    done(do(session, "s1", "fell.use", "ana", item="torch", overrule=True))
    done(do(session, "s0", "table.clock", n=2, unit="hours"))
    assert kinds(session, "s1") == ["act", "light"]


def test_a_message_and_a_handout_are_cards_for_those_they_are_for() -> None:
    session = two()
    done(do(session, "s0", "table.say", text="You hear steps", to=["s1"]))
    done(do(session, "s0", "table.say", text="A torn map", title="The map", to=["s1"]))
    assert kinds(session, "s1") == ["note", "message"]  # the table looks at a handout now
    assert kinds(session, "s2") == []


def test_ones_own_message_is_no_card() -> None:
    session = two()
    done(do(session, "s1", "table.say", text="Wait"))
    assert kinds(session, "s1") == []
    assert kinds(session, "s2") == ["message"]


def test_a_call_is_no_card_because_it_stands_above_the_sheet() -> None:
    session = two()
    done(do(session, "s0", "table.call", move="fell.test", who=["ana"], want={"ability": "BOD", "dn": 4}))
    assert kinds(session, "s1") == []


def test_a_merged_card_says_who_fell_and_counts_what_the_facilitator_deals() -> None:
    """A: 2 hits, 1 stopped, BOD 8 to 7. The facilitator deals 7: BOD 0; the death table: d4 (2) rounds, d4 (3)."""
    session = in_a_fight(5, 3, 2, 1, 2, 3)
    attack(session, "s0", "goblin-a", "ana")
    done(do(session, "s0", "fell.harm", "ana", n=7, to="BOD", armour=False))
    (card,) = cards(session, "s1")
    assert (card.kind, card.tone, shifts(card)) == ("down", "down", ["gambeson 1 0", "BOD 8 0"])
    assert card.says == (
        log.HarmInAll(who="Ana", by=8),
        log.ArmourInAll(who="Ana", by=1),
        log.FallsDyingRounds(who="Ana", time=3),
    )
    assert [row.is_by_hand for row in card.rows] == [False, True]


def test_a_merged_card_says_which_attackers_fell() -> None:
    """Goblin A's 1 and 1 lose to 8 and 6, two hits of 2: it is out. Goblin B: a hit each, no harm."""
    session = in_a_fight(1, 1, 8, 6, 4, 2, 5, 1)
    attack(session, "s0", "goblin-a", "ana")
    attack(session, "s0", "goblin-b", "ana")
    (card,) = cards(session, "s1")
    assert card.says == (log.NoHarmInAll("Ana"), log.OutOfFight(("Goblin A",)))


def test_a_friend_who_falls_is_one_quiet_card_for_each_other_player() -> None:
    """Bram's BOD 8 goes; the death table: d4 (2) rounds, d4 (2). Then he dies: still one card."""
    session = two(2, 2)
    done(do(session, "s0", "fell.harm", "bram", n=8, to="BOD", armour=False))
    card = only(session, "s1")
    assert (card.kind, card.tone, card.fallen) == ("friend", "", ("bram",))
    assert card.says == (log.FallsDyingRounds(who="Bram", time=2),)
    assert kinds(session, "s2") == ["down"]
    done(do(session, "s0", "table.life", "bram", life="dead"))
    assert only(session, "s1").says == (log.DiesByWord(("Bram",)),)
    done(do(session, "s0", "table.life", "bram", life="up"))
    assert kinds(session, "s1") == []


def test_a_goblin_that_falls_is_no_friend() -> None:
    session = two()
    done(do(session, "s0", "table.life", "goblin-a", life="dead"))
    assert kinds(session, "s1") == []


def test_the_gravest_card_is_in_front_whatever_its_age() -> None:
    """Goblin A: two hits, BOD 8 to 7. Then a map, a message, Bram's fall, and her own (death tables: rounds)."""
    session = in_a_fight(5, 3, 2, 1, 2, 2, 2, 2)
    attack(session, "s0", "goblin-a", "ana")
    done(do(session, "s0", "table.say", text="You hear steps"))
    done(do(session, "s0", "table.say", text="A torn map", title="The map"))
    assert kinds(session, "s1") == ["struck", "note", "message"]
    done(do(session, "s0", "fell.harm", "bram", n=8, to="BOD", armour=False))
    assert kinds(session, "s1") == ["friend", "struck", "note", "message"]
    done(do(session, "s0", "table.life", "ana", life="down"))
    assert kinds(session, "s1")[:2] == ["down", "friend"]


def test_a_rescue_takes_the_place_of_the_fall_and_says_by_whom() -> None:
    """Ana goes down (death table: d4 (2) rounds, d4 (2) of them). Bram treats her: nothing of her fall is left."""
    session = two(2, 2)
    done(do(session, "s0", "fell.harm", "ana", n=8, to="BOD", armour=False))
    assert kinds(session, "s1") == ["down"]
    done(do(session, "s2", "fell.treat", "bram", target="ana", overrule=True))
    card = only(session, "s1")
    assert (card.kind, card.tone, card.helper) == ("saved", "good", "Bram")
    assert kinds(session, "s2") == ["act"]


def test_a_death_is_a_card_of_its_own() -> None:
    session = in_a_fight(5, 3, 2, 1)
    attack(session, "s0", "goblin-a", "ana")
    done(do(session, "s0", "table.life", "ana", life="dead"))
    assert kinds(session, "s1") == ["death", "struck"]
    assert cards(session, "s1")[0].tone == "down"


def test_a_number_that_the_facilitator_sets_is_no_attack() -> None:
    session = in_a_fight(5, 3, 2, 1)
    attack(session, "s0", "goblin-a", "ana")
    done(do(session, "s0", "table.adjust", "ana", name="BOD", by=-6))
    first, second = cards(session, "s1")
    assert (first.kind, shifts(first)) == ("struck", ["gambeson 1 0", "BOD 8 7"])
    assert (second.kind, shifts(second)) == ("set", ["BOD 7 1"])


def test_the_end_of_a_fight_is_told_to_every_player_with_what_it_came_to() -> None:
    """Goblin A takes 1 from Ana (BOD 8 to 7) and falls, B flees: nobody is left after one round."""
    session = in_a_fight(5, 3, 2, 1)
    attack(session, "s0", "goblin-a", "ana")
    done(do(session, "s0", "table.life", "goblin-a", life="dead"))
    done(do(session, "s0", "fell.fight.leave", "goblin-b", overrule=True))
    done(do(session, "s0", "fell.fight.end"))
    card = next(each for each in cards(session, "s1") if each.kind == "won")
    assert card.tally is not None
    assert (card.tally.ending, card.tally.rounds) == ("fled", 1)
    assert (card.tally.fallen, card.tally.fled) == (("Goblin A",), ("Goblin B",))
    assert [(s.of or s.name, s.before, s.after) for s in card.tally.shifts] == [("gambeson", 1, 0), ("BOD", 8, 7)]
    assert kinds(session, "s2") == ["won"]


def test_a_fight_that_is_called_off_is_over_and_not_won() -> None:
    session = in_a_fight()
    done(do(session, "s0", "fell.fight.end"))
    (card,) = cards(session, "s1")
    assert card.kind == "won"
    assert card.tally is not None
    assert card.tally.ending == "over"


def test_an_undone_call_is_no_card() -> None:
    session = two()
    call = done(do(session, "s0", "table.call", move="fell.test", who=["ana"], want={"ability": "BOD", "dn": 4}))
    session.undo("s0", call.seq)
    assert kinds(session, "s1") == []


def test_a_new_session_begins_without_old_cards() -> None:
    session = two(5, 3, 2, 1)
    attack(session, "s0", "goblin-a", "ana")
    done(do(session, "s0", "table.sitting", on=True))
    assert kinds(session, "s1") == []


def test_a_removed_attacker_keeps_its_name_on_a_card() -> None:
    session = two(5, 3, 2, 1)
    attack(session, "s0", "goblin-a", "ana")
    done(do(session, "s0", "table.remove", "goblin-a"))
    (card,) = cards(session, "s1")
    assert said(card.rows[0])[0] == log.AttackWon(who="Goblin A", against="Ana", weapon=KNIFE, hits=2)


# ---- turns
def test_what_did_nothing_is_one_line_once_it_is_ones_own_turn() -> None:
    """Goblin A: 4 loses to 5, and 2 wins against 1: a hit each, no harm. Whose turn it is, the page says by itself."""
    session = in_a_fight(4, 2, 5, 1)
    attack(session, "s0", "goblin-a", "ana")
    assert kinds(session, "s1") == ["struck"]
    done(do(session, "s0", "fell.turn"))
    (card,) = cards(session, "s1")
    assert (card.kind, [row.actor for row in card.rows]) == ("since", ["goblin-a"])


def test_what_nobody_has_read_of_past_rounds_is_one_card() -> None:
    """A hits in round 1 (BOD 8 to 7), B in round 2 (7 to 5): the older blow is folded, the newer is in front."""
    session = in_a_fight(5, 3, 2, 1, 5, 3, 4, 1)
    attack(session, "s0", "goblin-a", "ana")
    done(do(session, "s0", "fell.turn"))
    done(do(session, "s0", "fell.turn", overrule=True))
    attack(session, "s0", "goblin-b", "ana")
    first, second = cards(session, "s1")
    assert (first.kind, shifts(first)) == ("struck", ["BOD 7 5"])
    assert (second.kind, [row.actor for row in second.rows]) == ("since", ["goblin-a"])


def test_that_a_fight_begins_is_told_until_the_first_turn_is_over() -> None:
    session = in_a_fight()
    assert kinds(session, "s1") == ["fight"]
    done(do(session, "s0", "fell.turn"))
    assert kinds(session, "s1") == []


def test_who_joins_late_sees_no_old_cards() -> None:
    """A message to everyone, then Cleo joins and takes over Bram, who was struck before."""
    session = two(5, 3, 2, 1)
    done(do(session, "s2", "table.say", text="Bram needs help"))
    attack(session, "s0", "goblin-a", "bram")
    done(do(session, "s0", "table.seat", name="Cleo", role="player"))
    seat = next(id for id, each in session.state.seats.items() if each.name == "Cleo")
    assert kinds(session, seat) == []
    done(do(session, "s0", "table.give", "bram", seat=seat))
    assert kinds(session, seat) == []


def test_harm_without_an_attack_is_harm_and_a_lighter_purse_is_not() -> None:
    session = two()
    done(do(session, "s0", "fell.harm", "ana", n=2, armour=False))
    assert [(card.kind, card.tone) for card in cards(session, "s1")] == [("harmed", "struck")]
    session = two()
    done(do(session, "s0", "fell.coin", "ana", by=3))
    done(do(session, "s0", "fell.coin", "ana", by=-2))
    assert "harmed" not in kinds(session, "s1")


# ---- scenes
def enter_mill(*, title: str = "", hidden: bool = False, **ready: Any) -> Session:
    """A prepared scene begins; its own name and its note are the facilitator's."""
    session = two()
    done(do(session, "s0", "table.prepare", name="Ambush", note="the miller lies", **ready))
    done(do(session, "s0", "table.enter", id="ambush", title=title, hidden=hidden))
    return session


def test_a_scene_that_begins_is_a_card_with_what_players_may_know() -> None:
    session = enter_mill(title="The old mill", creatures=["wolf"], clocks=["Lamp 6"], hidden_clocks=["Flight 4"])
    card = only(session, "s1")
    assert (card.kind, card.tone, card.when) == ("scene", "", None)
    assert said(card.rows[0]) == [
        log.SceneStarts("The old mill"),
        log.Appears(("Wolf",)),
        log.ClockBegins(clock="Lamp", filled=0, size=6),
    ]
    assert only(session, "s2").kind == "scene"


def test_a_scene_without_a_title_is_told_by_what_appears() -> None:
    session = enter_mill(creatures=["wolf"])
    assert said(only(session, "s1").rows[0]) == [log.Appears(("Wolf",))]


def test_of_a_scene_that_is_hidden_players_learn_its_title_or_nothing() -> None:
    hidden = enter_mill(title="The old mill", hidden=True, creatures=["wolf"], items=["rope"])
    assert said(only(hidden, "s1").rows[0]) == [log.SceneStarts("The old mill")]
    assert cards(enter_mill(hidden=True, creatures=["wolf"], items=["rope"], hidden_clocks=["Flight 4"]), "s1") == ()


# ---- undo
def test_what_is_undone_is_no_longer_on_a_card_and_the_undo_is() -> None:
    session = two(5, 3, 2, 1)
    entry = attack(session, "s0", "goblin-a", "ana")
    session.undo("s0", entry.seq)
    assert kinds(session, "s1") == ["undone"]
    assert kinds(session, "s2") == []


def test_ones_own_undo_is_no_card() -> None:
    session = two(5, 3, 2, 1)
    entry = attack(session, "s1", "ana", "goblin-a")
    session.undo("s1", entry.seq)
    assert kinds(session, "s1") == []


# ---- secrecy
def test_a_hidden_foe_strikes_without_dice_and_without_a_gap() -> None:
    session = two(5, 3, 2, 1, hidden=True)
    attack(session, "s0", "goblin-a", "ana")
    row = only(session, "s1").rows[0]
    assert row.actor == ""
    assert set(dice(row)) <= {"ana"}
    assert said(row)[0] == log.StrikesUnseen(("Ana",))
    assert "Goblin" not in repr(said(row))


def test_a_card_is_made_from_what_the_seat_may_know() -> None:
    """Two tables that differ only in what is hidden have the same cards."""
    plain, secret = two(5, 3, 2, 1), two(5, 3, 2, 1)
    hidden = structs.replace(fell.creature("goblin"), name="Lurker", hidden=True)
    secret.states[0] = structs.replace(secret.state, characters={**secret.state.characters, "lurker": hidden})
    for session in (plain, secret):
        attack(session, "s0", "goblin-a", "ana")
    done(do(secret, "s0", "table.place", "lurker", place="the loft"))
    assert outcomes(plain, "s1") == outcomes(secret, "s1")


def test_someone_elses_message_is_not_even_a_number() -> None:
    session = two(7, 4, 3, 2)
    done(do(session, "s0", "table.say", text="psst", to=["s2"]))
    attack(session, "s1", "ana", "goblin-a")
    assert only(session, "s1").id == 2


# ---- for those who watch
def test_the_newest_outcome_is_the_last_thing_anybody_rolled_for() -> None:
    session = two(7, 4, 3, 2)
    attack(session, "s1", "ana", "goblin-a")
    done(do(session, "s0", "table.say", text="good"))
    for seat in ("s0", "tv", "s2"):
        found = watched_outcome(session, seat)
        assert found is not None
        assert found.single is not None
        assert dice(found.single) == {"ana": "7+ 4+", "goblin-a": "3- 2-"}
