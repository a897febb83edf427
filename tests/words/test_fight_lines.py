"""Lines of fights in which more than one thing happens: each is one deed after another, and every harm has a cause."""

from __future__ import annotations

from caltrop import words
from caltrop.games.common.conditions.on_sheet import ConditionEnded
from caltrop.games.fell.game import GAME as FELL
from caltrop.games.fell_hits.game import GAME as HITS
from caltrop.games.generic_fantasy.game import GAME as GENERIC
from fell import table as fell
from fell_hits import table as hits
from generic_fantasy import table as generic
from words.golden import Golden, last_line


# ---- blasts
def a_blast_line() -> Golden:
    """Ana's 4 is a weak hit: it beats the 2 of Looter A, and loses by the number to the 5 of Looter B."""
    g = Golden(HITS, ana=hits.hero("Ana", "s1", items=("firebomb",)))
    g.do("s0", "creature", creature="looter", count=2)
    g.do("s0", "fight", foes=["looter-a", "looter-b"], first="party")
    g.do("s1", "blast", "ana", 4, 2, 5, targets=["looter-a", "looter-b"], weapon="firebomb")
    return g


def test_what_becomes_of_each_target_of_a_blast_follows_its_strike() -> None:
    assert last_line(a_blast_line()) == (
        "Ana strikes Looter A with a firebomb: 1 hit. Looter A takes 1 harm: HP 4 → 3. "
        "Ana attacks Looter B with a firebomb and loses the contest. No harm. Ana uses up a firebomb."
    )
    assert last_line(a_blast_line(), "s1", "de") == (
        "Ana trifft Looter A (firebomb): 1 Treffer. Looter A wirkt verletzt. "
        "Ana greift Looter B an (firebomb) und verliert den Wettstreit. Kein Schaden. Ana verbraucht: firebomb."
    )


# ---- harm without an attack
def test_the_facilitator_s_harm_is_told_by_what_it_does() -> None:
    g = Golden(FELL, bram=fell.hero("Bram", "s2", bod="d6"))
    g.do("s0", "harm", "bram", n=3)
    assert last_line(g) == last_line(g, "s1") == "Bram takes 3 harm: BOD 6 → 3."
    assert last_line(g, "s2", "de") == "Bram erleidet 3 Schaden: BOD 6 → 3."


def test_harm_that_armour_stops_in_part_names_the_armour_first() -> None:
    g = Golden(FELL, bram=fell.hero("Bram", "s2", bod="d6", worn=("gambeson",)))
    g.do("s0", "harm", "bram", n=3)
    assert last_line(g) == ("Bram's armour stops 1 harm: gambeson 1 → 0 (broken). Bram takes 2 harm: BOD 6 → 4.")
    assert last_line(g, "s0", "de") == (
        "Die Rüstung von Bram fängt 1 Schaden ab: gambeson 1 → 0 (kaputt). Bram erleidet 2 Schaden: BOD 6 → 4."
    )


def test_players_read_the_facilitator_s_harm_to_a_creature_without_its_number() -> None:
    g = Golden(HITS)
    g.do("s0", "creature", creature="looter")
    g.do("s0", "harm", "looter", n=4)
    assert last_line(g) == "Looter takes 4 harm: HP 4 → 0. Looter is out of the fight."
    assert last_line(g, "s1") == "The facilitator harms Looter. Looter is out of the fight."
    assert last_line(g, "s1", "de") == "Die Spielleitung fügt Looter Schaden zu. Looter scheidet aus dem Kampf aus."


def a_fire() -> Golden:
    """Bram's 7 on d8 is a hit, and 1 and 2 on the kobolds' d4 are misses: both take 1 harm and burn for 3 rounds."""
    g = Golden(GENERIC, bram=generic.hero("Bram", "s2", items=("dragonfire-flask",)))
    g.do("s0", "creature", creature="kobold", count=2)
    g.do("s0", "fight", foes=["kobold-a", "kobold-b"], first="party")
    g.do("s2", "blast", "bram", 7, 1, 2, targets=["kobold-a", "kobold-b"], weapon="dragonfire-flask")
    g.do("s0", "turn")
    return g


def test_a_condition_that_harms_at_a_turn_is_named() -> None:
    assert last_line(a_fire()) == (
        "Kobold A and B are still burning. Kobold A takes 1 harm: BOD 2 → 1. Kobold B takes 1 harm: BOD 2 → 1. "
        "The foes' turn."
    )
    assert last_line(a_fire(), "s1") == (
        "Kobold A and B are still burning. Kobold A looks badly hurt. Kobold B looks badly hurt. The foes' turn."
    )


def test_of_the_dead_no_condition_ends_aloud() -> None:
    """The fire's 3 rounds are over when the fight ends, and only the dead had it."""
    g = a_fire()
    for kobold in ("kobold-a", "kobold-b"):
        g.stage.done("s0", "table.life", kobold, life="dead")
    for _ in range(7):
        g.do("s0", "turn")
    g.do("s0", "fight.end")
    ended = [told.event for told in g.session.log[-1].emitted if isinstance(told.event, ConditionEnded)]
    assert [event.who for event in ended] == ["kobold-a", "kobold-b"]
    assert last_line(g) == "The fight ends."


# ---- who is not seen
def an_ambush(*faces: int) -> Golden:
    g = Golden(HITS, ana=hits.hero("Ana", "s1"))
    g.do("s0", "creature", creature="looter", hidden=True)
    g.do("s0", "fight", foes=["unseen-looter"], first="foes")
    g.do("s0", "attack", "unseen-looter", *faces, target="ana")
    return g


def test_harm_by_someone_unseen_says_so() -> None:
    """Looter: d6 (6) and athletics d4 (1), 1 hit; Ana: d8 (2), none, which earns her 1 experience."""
    g = an_ambush(6, 1, 2)
    assert last_line(g, "s1") == (
        "An unseen foe strikes Ana. Ana takes 1 harm: BOD 8 → 7. Ana gains 1 experience: 0 → 1."
    )
    assert last_line(g, "s1", "de") == (
        "Aus dem Verborgenen trifft ein Gegner Ana. Ana erleidet 1 Schaden: BOD 8 → 7. Ana bekommt 1 Erfahrung: 0 → 1."
    )


def test_a_fight_names_no_one_who_joins_it_hidden() -> None:
    g = an_ambush(6, 1, 2)
    begins = "A fight begins. Round 1: the foes' turn."
    assert begins in g.log("s0")
    assert begins in g.log("s1")


# ---- turns and ends
def test_a_side_that_goes_twice_has_its_turn_again() -> None:
    """INT d6 (3): the foes go twice in the first round."""
    g = Golden(GENERIC, ana=generic.hero("Ana", "s1"))
    g.do("s0", "creature", creature="orc")
    g.do("s0", "fight", "", 3, foes=["orc"])
    for _ in range(3):
        g.do("s0", "turn")
    assert g.log("s1")[-3:] == ["The foes' turn again.", "The party's turn.", "Round 2: the foes' turn."]
    with words.reading("de"):
        assert g.log("s1")[-3] == "Die Gegner sind noch einmal am Zug."


def a_surrender(answer: str) -> Golden:
    """Ana: WIL d6 (5) beats the goblin's WIL d4 (1); then her d6 shows 6: surrender with conditions."""
    g = Golden(FELL, ana=fell.hero("Ana", "s1"))
    g.do("s0", "creature", creature="goblin", count=2)
    g.do("s0", "fight", foes=["goblin-a", "goblin-b"], first="party")
    g.do("s1", "morale", "ana", 5, 1, 6, say={"fell.morale": answer})
    return g


def test_a_surrender_on_terms_is_told_by_the_answer() -> None:
    assert last_line(a_surrender("accepted")) == (
        "Goblin A and B surrender on terms, which are accepted. The fight can end: one side surrenders."
    )
    assert last_line(a_surrender("refused"), "s1") == (
        "Goblin A and B offer to surrender on terms. The terms are refused. The fight goes on."
    )
    assert last_line(a_surrender("accepted"), "s1", "de") == (
        "Goblin A und B ergeben sich unter Bedingungen, die angenommen werden."
    )
