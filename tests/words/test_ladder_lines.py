"""Sentences of the three games with a ladder of dice: hits that are not enough, wounds, growth, spells, conditions."""

from __future__ import annotations

import pytest
from msgspec import structs

from caltrop import words
from caltrop.games.common.people.hirelings import Hire
from caltrop.games.fell.game import GAME as FELL
from caltrop.games.fell_hits.game import GAME as HITS
from caltrop.games.generic_fantasy.game import GAME as GENERIC
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.events.characters import LifeChanged
from caltrop.kernel.state.events.table import Said
from caltrop.table.log import Intent
from caltrop.table.view import Line
from fell import table as fell
from fell_hits import table as hits
from generic_fantasy import table as generic
from words.golden import Golden, last_line


# ---- tests
def test_a_weak_hit_of_a_test_is_named_once() -> None:
    """BOD d8 (5) and melee d6 (4): two weak hits, two consequences."""
    g = Golden(GENERIC, ana=generic.hero("Ana", "s1", skills={"melee": "d6"}))
    g.do("s1", "test", "ana", 5, 4, attribute="BOD", skill="melee")
    assert last_line(g) == "Ana passes the BOD test: 2 weak hits. The facilitator adds 2 consequences for Ana."
    assert last_line(g, "s1", "de") == (
        "Ana besteht die Probe auf BOD: 2 schwache Treffer. Die Spielleitung nennt 2 Folgen für Ana."
    )


def test_strong_and_weak_hits_of_a_test_are_one_task() -> None:
    """BOD d10 (10) is a strong hit, melee d6 (6) a weak one."""
    g = Golden(GENERIC, ana=generic.hero("Ana", "s1", bod="d10", skills={"melee": "d6"}))
    g.do("s1", "test", "ana", 10, 6, attribute="BOD", skill="melee")
    assert last_line(g, "s0", "de") == (
        "Ana besteht die Probe auf BOD: 1 starker Treffer, 1 schwacher Treffer. "
        "Die Spielleitung nennt eine gute Wendung und eine Folge für Ana."
    )


def test_hits_that_are_not_enough_are_counted() -> None:
    g = Golden(HITS, ana=hits.hero("Ana", "s1"))
    g.do("s0", "test", "ana", 7, attribute="BOD", needs=2, stakes="the rope snaps")
    assert last_line(g) == "Ana fails the BOD test: 1 hit, not enough. At stake: the rope snaps"
    assert last_line(g, "s1", "de").startswith("Ana scheitert an der Probe auf BOD: 1 Treffer, zu wenig. ")


def test_weak_hits_that_are_not_enough_are_counted_too() -> None:
    """BOD d8 (5) is a weak hit, and 2 hits are needed."""
    g = Golden(HITS, ana=hits.hero("Ana", "s1"))
    g.do("s0", "test", "ana", 5, attribute="BOD", needs=2)
    assert last_line(g) == "Ana fails the BOD test: 1 weak hit, not enough. Ana gains 1 experience: 0 → 1."
    assert last_line(g, "s1", "de").startswith("Ana scheitert an der Probe auf BOD: 1 schwacher Treffer, zu wenig. ")


def test_a_tie_break_says_that_it_counts_hits() -> None:
    """WIL d6 (3) and the looter's d4 (2): no hits, and 3 beats 2; who has none earns 1."""
    g = Golden(HITS, ana=hits.hero("Ana", "s1"))
    g.do("s0", "creature", creature="looter")
    g.do("s1", "contest", "ana", 3, 2, target="looter", attribute="WIL", target_attribute="WIL")
    assert last_line(g) == (
        "Ana wins the WIL contest against Looter by the tie-break, 0 hits each. Ana gains 1 experience: 0 → 1."
    )
    assert "trotz Gleichstand: je 0 Treffer." in last_line(g, "s1", "de")


# ---- wounds
def test_a_wound_and_the_die_that_it_costs_are_one_sentence() -> None:
    """6 points of WIL d6: it drops to d4 with 4 points."""
    g = Golden(GENERIC, ana=generic.hero("Ana", "s1"))
    g.do("s0", "harm", "ana", n=6, to="WIL")
    assert last_line(g, "s1") == (
        "Ana takes 6 harm: WIL 6 → 0. Ana is wounded: the WIL die drops from d6 to d4, WIL 0 → 4."
    )
    assert last_line(g, "s1", "de") == (
        "Ana erleidet 6 Schaden: WIL 6 → 0. Ana ist verwundet: Der WIL-Würfel fällt von d6 auf d4, WIL 0 → 4."
    )


def test_a_creature_that_is_out_has_no_die_to_speak_of() -> None:
    g = Golden(GENERIC)
    g.do("s0", "creature", creature="kobold")
    g.do("s0", "harm", "kobold", n=3)
    assert last_line(g) == "Kobold takes 3 harm: BOD 3 → 0. Kobold is out of the fight."


# ---- Fell
def test_growth_has_a_deed() -> None:
    """BOD d8 (8) rises to d10, INT d6 (1) drops to d4, WIL d6 (3) stays; slots 4 + 8 become 4 + 10."""
    g = Golden(FELL, ana=fell.hero("Ana", "s1"))
    g.do("s1", "advance", "ana", 8, 1, 3)
    assert last_line(g).startswith("Ana rolls to advance. Ana's BOD die rises from d8 to d10.")
    assert last_line(g, "s1", "de").startswith("Ana würfelt zum Steigern. Der BOD-Würfel von Ana steigt")


def test_who_fails_to_resist_is_told_with_the_condition() -> None:
    """WIL d6 (5) against DN 2 is a hit; the goblin's WIL d4 (1) loses the contest against Ana's d6 (4)."""
    g = Golden(FELL, ana=fell.hero("Ana", "s1", spells=("sleep",)))
    g.do("s0", "creature", creature="goblin")
    g.do("s1", "cast", "ana", 5, 4, 1, spell="sleep", dn=2, targets=["goblin"])
    assert last_line(g, "s1") == "Ana casts Sleep on Goblin, DN 2: 1 hit. Goblin fails to resist and is asleep."
    assert last_line(g, "s1", "de") == (
        "Ana zaubert Sleep auf Goblin, DN 2: 1 Treffer. Goblin kann nicht widerstehen und ist jetzt „asleep“."
    )


# ---- conditions in German
def test_german_says_how_someone_is_in_the_game_s_own_word() -> None:
    g = Golden(HITS, ana=hits.hero("Ana", "s1"))
    g.stage.done("s0", "table.condition", "ana", text="on fire")
    assert last_line(g, "s1", "de") == "Ana ist 3 Runden lang „on fire“."
    mark = next(iter(g.session.state.characters["ana"].parts["conditions"].active))  # type: ignore[attr-defined]
    g.stage.done("s0", "table.condition.end", "ana", id=mark)
    assert last_line(g, "s1", "de") == "Ana ist nicht mehr „on fire“."


# ---- what stumbled when it was read aloud
def test_the_facilitator_s_healing_says_who_heals() -> None:
    g = Golden(FELL, bram=fell.hero("Bram", "s2", bod="d6"))
    g.do("s0", "harm", "bram", n=5)
    g.do("s0", "heal", "bram", n=2)
    assert last_line(g, "s2") == "The facilitator heals Bram: BOD 1 → 3."
    g.do("s0", "heal", "bram", n=9)
    assert last_line(g, "s2", "de") == "Die Spielleitung heilt Bram: BOD 3 → 6 (voll)."


def test_a_short_rest_with_nothing_to_bring_back_says_so() -> None:
    g = Golden(FELL, ana=fell.hero("Ana", "s1"))
    g.do("s1", "rest", "ana", 5, ability="BOD", kind="moment", served=True)
    assert last_line(g) == "Ana rests for a few minutes and rolls 5 for BOD. Ana's BOD is already full."


def test_a_countdown_that_has_run_out_is_told_once() -> None:
    """Death d4 (2): rounds, d4 (1): it is over with the round that follows."""
    g = Golden(FELL, ana=fell.hero("Ana", "s1"), bram=fell.hero("Bram", "s2", bod="d6"))
    g.do("s0", "creature", creature="goblin")
    g.do("s0", "harm", "bram", 2, 1, n=6)
    g.do("s0", "fight", foes=["goblin"], first="party")
    g.do("s0", "turn")
    g.do("s0", "turn")
    assert last_line(g) == (
        "Time is up for Bram. The facilitator decides whether Bram dies. Round 2: the party's turn."
    )


def test_need_is_the_reason_of_fatigue() -> None:
    """Longer than a day without water: 1 step."""
    g = Golden(FELL, ana=fell.hero("Ana", "s1"))
    g.do("s0", "deprive", "ana", lacking="water")
    g.stage.done("s0", "table.clock", n=2, unit="days")
    assert last_line(g).endswith("Ana is still deprived: 1 step of disadvantage on every test.")


def test_a_tie_break_decides_who_begins_a_fight() -> None:
    """INT: Ana d6 (1), the looter d4 (3): no hits, and 3 beats 1. Ana's miss earns 1."""
    g = Golden(HITS, ana=hits.hero("Ana", "s1"))
    g.do("s0", "creature", creature="looter")
    g.do("s0", "fight", "", 1, 3, foes=["looter"])
    assert last_line(g, "s1") == (
        "A fight begins. Looter beats Ana by the tie-break: foes first. Ana gains 1 experience: 0 → 1. "
        "Round 1: the foes' turn."
    )
    assert last_line(g, "s0", "de").startswith(
        "Ein Kampf beginnt. Looter ist trotz Gleichstand schneller als Ana: Die Gegner fangen an."
    )


def test_someone_unseen_strikes_also_who_has_nothing_left_to_lose() -> None:
    """Bram is at 0: the goblin's hit rolls on the death table again, d4 (1): dead."""
    g = Golden(FELL, bram=fell.hero("Bram", "s2", bod="d6"))
    g.do("s0", "creature", creature="goblin", hidden=True)
    g.do("s0", "harm", "bram", 4, 2, n=6)
    g.do("s0", "attack", "unseen-goblin", 6, 4, 1, target="bram")
    assert last_line(g, "s2") == "An unseen foe strikes Bram. Bram dies."


def test_treatment_that_fails_says_for_whom() -> None:
    """Bram: death d4 (3), hours, d4 (2). Ana's INT d6 (5) is below DN 6."""
    g = Golden(FELL, ana=fell.hero("Ana", "s1"), bram=fell.hero("Bram", "s2", bod="d6"))
    g.do("s0", "harm", "bram", 3, 2, n=6)
    g.do("s0", "treat", "ana", 5, target="bram", dn=6)
    assert last_line(g) == (
        "Ana fails the INT test, DN 6: no hits. The facilitator decides: failure, or success with trouble. "
        "Bram is still dying."
    )
    assert last_line(g, "s2", "de").endswith(" Bram schwebt weiter in Lebensgefahr.")


@pytest.mark.parametrize(
    ("life", "says"),
    [("dead", "dies."), ("out", "is out of the fight."), ("down", "goes down."), ("up", "gets up again.")],
)
def test_a_life_that_the_facilitator_sets_says_who_decided(life: str, says: str) -> None:
    line = Line(1, "s0", 0.0, move="table.life", actor="rat", events=(LifeChanged("rat", life),))  # type: ignore[arg-type]
    assert words.entry_lines(line, {"rat": "Rat"}, FELL) == (f"The facilitator decides: Rat {says}",)


def test_an_unpaid_hireling_says_who_won_the_contest() -> None:
    """WIL d6 shows 2 and the hit die 5: no hit to one."""
    pim = structs.replace(fell.hero("Pim", "s1"), kind="hireling").with_parts(Hire("ana", 5))
    g = Golden(FELL, ana=fell.hero("Ana", "s1"), pim=pim)
    g.do("s1", "order", "ana", 2, 5, hireling="pim", order="go first")
    assert last_line(g) == "Ana loses the WIL contest against Pim: 0 to 1. Pim refuses the order: go first"


def test_a_life_that_ends_is_told_once() -> None:
    """Out of the fight and dead in one line is dead; the result of the death table says nothing more."""
    names, said = {"rat": "Rat"}, Said("rat", "fell.death", "dead", {"time": 0})
    line = Line(1, "s0", 0.0, move="fell.harm", events=(LifeChanged("rat", "out"), said, LifeChanged("rat", "dead")))
    assert words.entry_lines(line, names, FELL) == ("Rat dies.",)


# ---- morale
@pytest.mark.parametrize(
    ("face", "english", "german"),
    [
        (
            4,
            "Hanging Tree cannot flee and fights on.",
            "Hanging Tree kann nicht fliehen und kämpft weiter.",
        ),
        (
            1,
            "Hanging Tree cannot retreat and fights on.",
            "Hanging Tree kann sich nicht zurückziehen und kämpft weiter.",
        ),
    ],
)
def test_a_rooted_foe_cannot_flee_and_fights_on(face: int, english: str, german: str) -> None:
    """WIL: Ana d6 (6) beats the tree's d8 (1); d6 (4) is flee, (1) retreat."""
    g = Golden(FELL, ana=fell.hero("Ana", "s1"), tree=fell.creature("hanging-tree"))
    g.stage.done("s0", "table.condition", "tree", text="rooted")
    g.do("s0", "fight", "", foes=["tree"], first="party")
    g.do("s1", "morale", "ana", 6, 1, face)
    assert (last_line(g), last_line(g, "s1", "de")) == (english, german)


def test_only_those_who_can_run_are_said_to_flee() -> None:
    g = Golden(FELL, ana=fell.hero("Ana", "s1"), tree=fell.creature("hanging-tree"), goblin=fell.creature("goblin"))
    g.stage.done("s0", "table.condition", "tree", text="rooted")
    g.do("s0", "fight", "", foes=["tree", "goblin"], first="party")
    g.do("s1", "morale", "ana", 6, 1, 4)
    assert last_line(g) == "Goblin flees. Hanging Tree cannot flee and fights on. Morale is due: half the foes are out."


def test_foes_without_fear_are_not_said_to_be_gone() -> None:
    g = Golden(FELL, ana=fell.hero("Ana", "s1"), bones=fell.creature("skeleton"))
    g.stage.done("s0", "table.condition", "bones", text="unbreaking")
    g.do("s0", "fight", "", foes=["bones"], first="party")
    refused = g.session.act("s1", Intent("fell.morale", "ana"))
    assert isinstance(refused, Refused)
    assert words.sentence(refused, FELL) == "None of the foes who are left can lose courage."


# ---- harm
def test_a_die_of_one_with_hit_points_drops_without_points() -> None:
    g = Golden(FELL, ana=fell.hero("Ana", "s1"), goblin=fell.creature("goblin"))
    g.do("s0", "harm", "goblin", die=1)
    assert last_line(g) == "The facilitator harms Goblin. Goblin's BOD die drops from d6 to d4."
