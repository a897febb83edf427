"""Cards of each game: the dice as its rules read them, and what changed; expected by hand from the rules."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import deeds.table as deeds
import fell_hits.table as fell_hits
import generic_fantasy.table as generic
import grimoire.table as grimoire
from at_table import box, do, done
from caltrop import words
from caltrop.games.registry import games
from caltrop.messages import log
from caltrop.table.session import Session
from caltrop.web.page.line_dice import bonus
from chronicle.reading_cards import cards, dice, only, said, shifts


# ---- Fell (Hits): 1 to 3 miss, 4 and 5 weak hit, 6 and more hit
def test_fell_hits_test_marks_each_die_by_itself() -> None:
    ana = fell_hits.hero("Ana", "s1", skills={"athletics": "d6"})
    session = fell_hits.table(box(6, 5), ana=ana)
    done(do(session, "s1", "fell-hits.test", "ana", attribute="BOD", skill="athletics", needs=2))
    row = only(session, "s1").rows[0]
    assert dice(row) == {"ana": "6+ 5~"}
    assert (row.throws[0].hits, row.throws[0].needs, row.fails) == (2, 2, True)


def test_fell_hits_attack_marks_both_sides() -> None:
    """The looter: 6 a hit, 4 a weak one. Ana's 3 is a miss: 2 harm, BOD 8 to 6, and experience for the failure."""
    people = {"ana": fell_hits.hero("Ana", "s1", bod="d8"), "looter": fell_hits.creature("looter", name="Looter")}
    session = fell_hits.table(box(6, 4, 3), None, **people)
    done(do(session, "s0", "fell-hits.attack", "looter", target="ana", overrule=True))
    card = only(session, "s1")
    assert dice(card.rows[0]) == {"looter": "6+ 4~", "ana": "3-"}
    assert shifts(card) == ["BOD 8 6", "experience 0 1"]


# ---- Generic Fantasy: 1 to 3 miss, 4 to 6 weak hit, 7 to 9 hit, 10 and more strong hit
def weak_test() -> Session:
    session = generic.table(box(5), ana=generic.hero("Ana", "s1"))
    done(do(session, "s1", "generic-fantasy.test", "ana", attribute="BOD"))
    return session


def test_generic_fantasy_weak_hit() -> None:
    assert dice(only(weak_test(), "s1").rows[0]) == {"ana": "5~"}


def test_generic_fantasy_points_spent_make_the_weak_hit_a_hit() -> None:
    """2 points of BOD: the weak hit is a hit, BOD 8 goes down to 6. What was done before is no card any more."""
    session = weak_test()
    (order,) = [a for a in session.log[-1].answers if a.source == "order"]
    answer = next(option for option in getattr(order.ask, "options", ()) if option.startswith("weak to hit"))
    session.change_answer("s1", session.seq, order.ask.key, answer)
    card = cards(session, "s1")[-1]
    assert dice(card.rows[0]) == {"ana": "5+"}
    assert shifts(card) == ["BOD 8 6"]


def poisoned_sleeper(bod: int) -> Session:
    """Ana, poisoned (1 BOD harm a turn, 3 rounds), sleeps a night after supper, which fills all pools."""
    session = generic.table(box(), ana=generic.hero("Ana", "s1"), bram=generic.hero("Bram", "s2"))
    done(do(session, "s0", "table.house", "ana", name="BOD", value=bod))
    done(do(session, "s0", "table.condition", "ana", text="poisoned"))
    done(do(session, "s0", "generic-fantasy.rest", "ana", kind="night", served=True, party=True, overrule=True))
    return session


def test_generic_fantasy_a_night_with_poison_is_no_attack() -> None:
    """BOD 6 of 8, 3 harm by poison, and full again after the night: 6 to 8 is a recovery."""
    card = cards(poisoned_sleeper(6), "s1")[-1]
    assert log.HarmInAll(who="Ana", by=3) in said(card.rows[0])
    assert (card.kind, card.tone, shifts(card)) == ("healed", "good", ["BOD 6 8"])


def test_generic_fantasy_time_in_which_poison_works_is_harm_and_no_attack() -> None:
    session = generic.table(box(), ana=generic.hero("Ana", "s1"))
    done(do(session, "s0", "table.condition", "ana", text="poisoned"))
    done(do(session, "s0", "table.clock", n=10))
    card, _ = cards(session, "s1")  # the poisoning itself is news
    assert (card.kind, card.tone, shifts(card)) == ("harmed", "struck", ["BOD 8 5"])


# ---- Grimoire: a d20, a score and a weapon against another d20 and a score
def boss(*faces: int) -> Session:
    people = {"cyd": grimoire.hero("Cyd", "s3", strength=11, hp=3), "boss": grimoire.creature("hobgrub-boss")}
    return grimoire.table(box(*faces), None, **people)


def test_grimoire_hit_counts_both_dice_of_the_attacker() -> None:
    """The boss's 17 and 4 against Cyd's 2: 4 damage on 3 HP, the last 1 on STR 11. The save: 9 and 10 is over 15."""
    session = boss(17, 4, 2, 9)
    done(do(session, "s0", "grimoire.attack", "boss", target="cyd", weapon="iron-ladle", overrule=True))
    card = only(session, "s3")
    assert card.tone == "struck"
    assert dice(card.rows[0]) == {"boss": "17+ 4+", "cyd": "2-"}
    assert shifts(card) == ["HP 3 0", "STR 11 10"]
    assert log.HarmInAll(who="Cyd", by=4) in said(card.rows[0])


def test_grimoire_miss_counts_the_save() -> None:
    session = boss(2, 4, 19)
    done(do(session, "s0", "grimoire.attack", "boss", target="cyd", weapon="iron-ladle", overrule=True))
    card = only(session, "s3")
    assert (card.kind, card.tone, shifts(card)) == ("struck", "", [])
    assert dice(card.rows[0]) == {"boss": "2- 4-", "cyd": "19+"}


def bonuses(session: Session, seat: str) -> dict[str, str]:
    """What a card adds to each roller's dice, and the total if there is one."""
    return {
        t.who: " = ".join([bonus(t), *([str(t.total)] if t.has_sum else [])])
        for t in only(session, seat).rows[0].throws
    }


def test_grimoire_dice_of_a_hidden_sum_do_not_look_whole() -> None:
    """Cyd's 5 with a crowbar's 3 and STR 11 is 19. The boss's STR is hidden: its 14 is no number to compare with 19."""
    cyd = grimoire.hero("Cyd", "s3", strength=11, items=("crowbar",))
    session = grimoire.table(box(5, 3, 14), None, cyd=cyd, boss=grimoire.creature("hobgrub-boss"))
    done(do(session, "s3", "grimoire.attack", "cyd", target="boss", weapon="crowbar", overrule=True))
    assert bonuses(session, "s3") == {"cyd": "+11 = 19", "boss": "+?"}


def test_grimoire_sums_are_shown_where_the_reader_knows_them() -> None:
    """The boss's 2 and 4 are not all of its roll; Cyd's 19 and STR 11 are 30."""
    session = boss(2, 4, 19)
    done(do(session, "s0", "grimoire.attack", "boss", target="cyd", weapon="iron-ladle", overrule=True))
    assert bonuses(session, "s3") == {"boss": "+?", "cyd": "+11 = 30"}


@pytest.mark.parametrize("session", [weak_test, lambda: deeds_save(3)], ids=["generic-fantasy", "deeds"])
def test_dice_that_are_read_face_by_face_have_no_sum(session: Callable[[], Session]) -> None:
    assert set(bonuses(session(), "s1").values()) == {""}


def test_grimoire_advantage_keeps_the_highest() -> None:
    """4, 13 and 9: the 13 counts; with STR 11 and a 2 on the crowbar's d6 that is 26, which reaches DC 20."""
    ana = grimoire.hero("Ana", "s1", strength=11, items=("crowbar",))
    session = grimoire.table(box(4, 13, 9, 2), ana=ana)
    done(do(session, "s1", "grimoire.action", "ana", attribute="STR", objects=["crowbar"], advantage=2))
    row = only(session, "s1").rows[0]
    assert dice(row) == {"ana": "4- 13+ 9- 2+"}
    assert row.throws[0].total == 26


# ---- Deeds: a d20 below the score; an attack always lands with its best die
def deeds_save(face: int) -> Session:
    session = deeds.table(box(face), None, isaura=deeds.hero("Isaura", "s1", finesse=11))
    done(do(session, "s1", "deeds.save", "isaura", ability="Finesse"))
    return session


def test_deeds_save() -> None:
    assert dice(only(deeds_save(3), "s1").rows[0]) == {"isaura": "3+"}


def test_deeds_failed_save() -> None:
    session = deeds.table(box(17), None, isaura=deeds.hero("Isaura", "s1", brawn=12))
    done(do(session, "s1", "deeds.save", "isaura", ability="Brawn", stakes="the noise wakes the hall"))
    row = only(session, "s1").rows[0]
    assert dice(row) == {"isaura": "17-"}
    assert row.fails


def test_deeds_strike_lands() -> None:
    """A reaver's axe shows 3: no armour, HP 4 to 1."""
    people = {"isaura": deeds.hero("Isaura", "s1", hp=4), "reaver": deeds.creature("reaver", name="Reaver")}
    session = deeds.table(box(3), None, **people)
    done(do(session, "s0", "deeds.attack", "reaver", target="isaura", weapon="bearded-axe", overrule=True))
    card = only(session, "s1")
    assert dice(card.rows[0]) == {"reaver": "3+"}
    assert shifts(card) == ["HP 4 1"]


# ---- each game's own word for harm
def test_cards_of_harm_are_headed_by_the_games_word() -> None:
    heads = {id: (words.say("outcome", "kind-harmed", id), words.say("outcome", "no-harm", id)) for id in games()}
    assert heads == {
        **dict.fromkeys(("fell", "fell-hits", "generic-fantasy"), ("Harm", "no harm")),
        **dict.fromkeys(("grimoire", "deeds"), ("Damage", "no damage")),
    }
