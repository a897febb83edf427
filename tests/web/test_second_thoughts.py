"""After a roll its owner is offered, on the card, what a standing order has declined for them."""

from __future__ import annotations

from at_table import box, do, done
from caltrop.chronicle.outcome_cards import outcomes
from caltrop.games.registry import games
from caltrop.kernel.rules.refusals import Refused
from caltrop.table.log import Entry
from caltrop.table.session import Session
from caltrop.web.features.outcomes.choices import CardChoice, choices, open_orders
from caltrop.web.live.surroundings import Surroundings
from caltrop.web.page.labels import priced_label
from caltrop.web.page.look import Look
from fell import table as fell
from fell_hits import table as hits
from generic_fantasy.table import hero, table
from grimoire import table as grimoire


def offered(session: Session, seat: str) -> list[tuple[CardChoice, ...]]:
    look = Look(session, seat, Surroundings())
    return [choices(look, card) for card in outcomes(session, seat)]


def numbers(choice: CardChoice) -> list[str]:
    return [f"{shift.of or shift.name} {shift.before} {shift.after}" for shift in choice.shifts]


def failed_test() -> Session:
    """BOD d8 shows a 2: a miss. 4 points make it a hit, 6 add one more; trouble passes it for nothing."""
    session = table(box(2), ana=hero("Ana", "s1"), bram=hero("Bram", "s2"))
    done(do(session, "s1", "generic-fantasy.test", "ana", attribute="BOD"))
    return session


def test_generic_fantasy_modify_stands_on_the_card_with_price_and_result() -> None:
    session = failed_test()
    ((miss, more, trouble),) = offered(session, "s1")
    assert (trouble.label, trouble.price) == ("Accept trouble", None)
    assert (miss.label, miss.result, miss.price, miss.left) == ("Raise a miss", "Passes", 4, 4)
    assert (more.label, more.price, more.left) == ("Add a hit", 6, 2)
    assert [numbers(miss), numbers(more)] == [["BOD 8 4"], ["BOD 8 2"]]
    assert miss.unit == "BOD"
    assert offered(session, "s2") == []


def test_generic_fantasy_modify_of_a_roll_that_passes_names_the_gain() -> None:
    """A weak hit passes with a consequence. A hit has none; one more hit is only that."""
    session = table(box(5), ana=hero("Ana", "s1"))
    done(do(session, "s1", "generic-fantasy.test", "ana", attribute="BOD"))
    (found,) = offered(session, "s1")
    assert [(choice.label, choice.result) for choice in found] == [
        ("Raise a weak hit", "One consequence fewer"),
        ("Add a hit", "One hit more"),
    ]


def test_generic_fantasy_question_about_points_has_words() -> None:
    answer = "weak to hit (costs 2, leaves 6): passes"
    label = priced_label(games()["generic-fantasy"], "generic-fantasy.modify", answer)
    assert label == "Raise a weak hit for 2 points, 6 left. Passes"


def test_generic_fantasy_modify_that_does_not_help_is_not_offered() -> None:
    """Two hits are needed, and there is one weak one: 2 points make it a hit, which is still too few."""
    session = table(box(5), ana=hero("Ana", "s1"))
    done(do(session, "s1", "generic-fantasy.test", "ana", attribute="BOD", needs=2))
    ((*_, last, _),) = offered(session, "s1")
    assert (last.label, last.result) == ("Add a hit", "Passes")
    assert all(choice.price != 2 for choice in offered(session, "s1")[0])


def test_generic_fantasy_modify_changes_the_roll() -> None:
    session = failed_test()
    look = Look(session, "s1", Surroundings())
    line = outcomes(session, "s1")[0].rows[0].line
    assert line is not None
    (order,) = open_orders(look, line)
    changed = session.change_answer("s1", session.seq, order.key, order.options[1])
    assert isinstance(changed, Entry)
    assert changed.outcome["passed"] is True


def test_generic_fantasy_modify_is_no_longer_offered_after_the_next_act() -> None:
    session = table(box(8, 5), ana=hero("Ana", "s1"), bram=hero("Bram", "s2"))
    done(do(session, "s1", "generic-fantasy.test", "ana", attribute="BOD"))
    assert offered(session, "s1") != [()]
    done(do(session, "s2", "generic-fantasy.test", "bram", attribute="WIL"))
    assert offered(session, "s1") == [()]


def test_fell_hits_push_is_the_facilitators_to_offer_and_the_card_says_so() -> None:
    """The trouble is stated before the roller decides: the card has no button that only the facilitator may press."""
    session = hits.table(box(2), ana=hits.hero("Ana", "s1"))
    done(do(session, "s1", "fell-hits.test", "ana", attribute="BOD"))
    ((push,),) = offered(session, "s1")
    assert (push.label, push.attrs) == ("Push roll", "")
    assert isinstance(do(session, "s1", "fell-hits.push", "ana", trouble="it rains"), Refused)


def test_fell_protection_stands_on_the_card_of_who_was_harmed() -> None:
    """The gambeson has taken 1 of 3, so BOD 8 is 6; spared until something else happens, it leaves BOD 5."""
    session = fell.table(ana=fell.hero("Ana", "s1", worn=("gambeson",)))
    done(do(session, "s0", "fell.harm", "ana", n=3))
    ((spare,),) = offered(session, "s1")
    assert (spare.title, spare.label) == ("Does armour stop harm first?", "None")
    assert sorted(numbers(spare)) == ["BOD 6 5", "gambeson 0 1"]


def test_fell_protection_that_would_bring_body_to_0_says_so_and_that_dice_decide() -> None:
    """Of 8 harm the gambeson stops 1, which leaves BOD 1; without it BOD 8 is 0, and the dice of death are rolled."""
    session = fell.table(ana=fell.hero("Ana", "s1", worn=("gambeson",)))
    done(do(session, "s0", "fell.harm", "ana", n=8))
    ((spare,),) = offered(session, "s1")
    assert sorted(numbers(spare)) == ["BOD 1 0", "gambeson 0 1"]
    assert spare.result == "The dice decide."


def test_fell_hits_equipment_stands_on_the_card_of_who_was_harmed() -> None:
    session = hits.table(ana=hits.hero("Ana", "s1", worn=("gambeson",)))
    done(do(session, "s0", "fell-hits.harm", "ana", n=3))
    ((spare,),) = offered(session, "s1")
    assert spare.label == "None"


def test_fell_test_reroll_stands_on_the_card_of_a_die_at_its_maximum() -> None:
    session = fell.table(box(8), ana=fell.hero("Ana", "s1"))
    done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=6))
    ((climb,),) = offered(session, "s1")
    assert (climb.label, climb.result) == ("Climb", "d8 → d10. The dice decide.")


def test_grimoire_check_is_decided_before_the_dice_and_not_offered_after_them() -> None:
    """The target has chosen how to save before anyone rolled: a choice that has seen the dice would be another rule."""
    session = grimoire.table(
        lambda sides: 1, ana=grimoire.hero("Ana", "s1", items=("mace",)), bram=grimoire.hero("Bram")
    )
    done(do(session, "s0", "grimoire.attack", "bram", target="ana", overrule=True))
    assert all(found == () for found in offered(session, "s1"))
