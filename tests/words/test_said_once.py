"""What is said once, in the order in which it happens: written by hand from the rules, before it was read."""

from __future__ import annotations

from caltrop import words
from caltrop.games import registry
from caltrop.games.common.health.health_telling import TakesHarm
from caltrop.games.common.items.item_telling import Drops
from caltrop.games.deeds import messages as deeds_messages
from caltrop.games.deeds.game import GAME as DEEDS
from caltrop.games.fell.game import GAME as FELL
from caltrop.games.fell_hits.game import GAME as HITS
from caltrop.kernel.contract.telling import HeardLine
from caltrop.kernel.rules.steps import DicePaired, FactStated, OptionChosen, Step
from caltrop.kernel.state.messages import Data, Thing
from caltrop.messages import log
from caltrop.table.view import Line
from caltrop.words.line import arrange, unseen_cause
from fell import table as fell
from fell_hits import table as hits
from words.golden import Golden, last_line


def why(game: str, step: Step, language: str = "en") -> list[str]:
    names = {"ana": "Ana", "bram": "Bram"}
    with words.reading(language):
        return list(words.why_lines(Line(n=1, seat="s0", at=0.0, steps=(step,)), names, registry.games()[game]))


def test_armour_by_the_piece_is_told_as_a_piece() -> None:
    assert why("fell", Step("fell.protection", "ana", OptionChosen("2"))) == ["Ana: armour stops 2 harm."]
    assert why("fell", Step("fell.protection", "ana", OptionChosen("helmet"))) == ["The piece that takes it: helmet."]
    assert why("fell", Step("fell.protection", "ana", OptionChosen("helmet")), "de") == [
        "Das Stück, das ihn abhält: helmet."
    ]


# ---- things
def test_the_same_thing_several_times_is_counted() -> None:
    g = Golden(FELL, ana=fell.hero("Ana", "s1", coin=40), bram=fell.hero("Bram", "s2", coin=40))
    g.do("s1", "buy", "ana", item="sling", count=3)
    assert last_line(g) == "Ana buys 3 slings for 15 coin."
    g.do("s1", "hand", "ana", to="bram", item="sling")
    assert last_line(g) == "Ana gives Bram a sling."


def test_services_are_counted() -> None:
    g = Golden(FELL, ana=fell.hero("Ana", "s1", coin=9))
    g.do("s1", "buy", "ana", item="pint-of-ale", count=3)
    assert last_line(g) == "Ana pays 3 coin for 3 pints of ale."


# ---- seats
def test_a_seat_that_does_so_already_is_no_news() -> None:
    """Real dice are told when they begin, and not again when the same is chosen or a phone goes away and comes back."""
    g, told = Golden(FELL, ana=fell.hero("Ana", "s1")), []
    real, away = {"real_dice": True}, {"away": True}
    for want in (real, real, away, away, {"away": False}, real):
        g.stage.done("s1", "table.preferences", **want)
        told.append(last_line(g))
    assert told == ["Ann switches to real dice.", "", "Ann is away.", "", "Ann is back.", ""]


# ---- rests
def test_several_who_rest_are_one_sentence_and_those_who_gain_nothing_another() -> None:
    """Ana rolls a 5 for 2 missing points; Bram and Cyd have all of theirs."""
    g = Golden(FELL, ana=fell.hero("Ana", "s1"), bram=fell.hero("Bram", "s2"), cyd=fell.hero("Cyd", "s3"))
    g.do("s0", "harm", "ana", n=2)
    g.do("s0", "rest", "ana", 5, 3, 4, who=["bram", "cyd"])
    assert last_line(g) == (
        "Ana, Bram and Cyd rest for a few minutes. Ana regains 2 BOD: 6 → 8 (full). "
        "Bram and Cyd have nothing to regain."
    )
    assert last_line(g, "s1", "de") == (
        "Ana, Bram und Cyd rasten ein paar Minuten. Ana gewinnt 2 BOD zurück: 6 → 8 (voll). "
        "Bram und Cyd haben nichts zurückzugewinnen."
    )


def test_healing_by_hand_says_that_nothing_is_missing() -> None:
    g = Golden(FELL, ana=fell.hero("Ana", "s1"))
    g.do("s0", "heal", "ana", n=2)
    assert last_line(g) == last_line(g, "s1") == "The facilitator heals Ana. Ana's BOD is already full."


# ---- the dying
def a_fight_that_ends(answer: str) -> Golden:
    """Bram's last 2 BOD go; a 3 on the death table counts in hours, a 4 says how many."""
    g = Golden(FELL, ana=fell.hero("Ana", "s1"), bram=fell.hero("Bram", "s2"))
    g.do("s0", "creature", creature="goblin")
    g.do("s0", "fight", foes=["goblin"], first="party")
    g.do("s0", "harm", "bram", 3, 4, n=8)
    g.do("s0", "fight.end", say={"fell.death": answer})
    return g


def test_who_is_treated_as_a_fight_ends_is_said_to_be() -> None:
    g = a_fight_that_ends("treat")
    assert last_line(g) == "The fight ends. Bram is treated in time and no longer dying. Bram gets up again."
    assert last_line(g, "s1", "de") == (
        "Der Kampf ist vorbei. Bram wird rechtzeitig behandelt und ist außer Lebensgefahr. "
        "Bram ist wieder auf den Beinen."
    )
    assert last_line(a_fight_that_ends("dies")) == "The fight ends. The facilitator decides: Bram dies."
    assert last_line(a_fight_that_ends("keep")) == "The fight ends."


def test_a_fight_ends_beside_someone_whose_time_has_run_out() -> None:
    over = Step("fell.death", "bram", FactStated("dead"))
    assert why("fell", over) == ["Bram's time has run out."]
    assert why("fell", over, "de") == ["Die Zeit von Bram ist um."]


# ---- dice
def test_lost_dice_without_a_counterpart_are_left_out() -> None:
    """Two dice fell off the ladder: the first of them met Bram's d6, the other met none."""
    paired = DicePaired("ana", "bram", ((0, 0), (0, 0)), ((5, 6),))
    assert why("fell", Step("fell.contest", "ana", paired)) == [
        "Ana v Bram, high to low: a lost die (0) v d6 (5) hit for Bram."
    ]


# ---- what people typed
def test_what_a_free_roll_is_for_ends_its_line() -> None:
    g = Golden(FELL, ana=fell.hero("Ana", "s1", coin=3))
    g.faces = [4]
    g.stage.done("s1", "table.roll", "ana", roll="d6", label="loot", apply="coin")
    assert last_line(g) == "Ana rolls d6: 4. The roll changes Ana's coin: 3 → 7. For: loot"


def test_a_pushed_roll_does_not_tell_what_was_at_stake() -> None:
    """A 1 is no hit; Ana pushes, and the stakes do not come true."""
    g = Golden(HITS, ana=hits.hero("Ana", "s1"))
    want = {"attribute": "BOD", "stakes": "the cart slides", "trouble": "the rope snaps"}
    g.do("s1", "test", "ana", 1, say={"fell-hits.push": "yes"}, **want)
    line = last_line(g)
    assert line.startswith("Ana fails the BOD test.")
    assert line.endswith("Ana pushes the roll and passes, with trouble: the rope snaps")
    assert "the cart slides" not in line


def test_what_comes_of_a_pushed_roll_follows_the_push() -> None:
    """3 of 8 BOD are missing and come back; Bram's 4 BOD of a d4 are gone, death table 3: 2 hours."""
    g = Golden(HITS, ana=hits.hero("Ana", "s1"), bram=hits.hero("Bram", "s2", bod="d4"))
    pushed = {"trouble": "a dog howls", "say": {"fell-hits.push": "yes"}}
    pushes = "Ana pushes the roll and passes, with trouble: a dog howls."
    g.do("s0", "harm", "ana", n=3)
    g.do("s1", "rest", "ana", 2, attribute="BOD", kind="hour", served=True, **pushed)
    assert last_line(g) == f"Ana rests for an hour. {pushes} Ana regains 3 BOD: 5 → 8 (full)."
    g.do("s0", "harm", "bram", 3, 2, n=4)
    g.do("s1", "treat", "ana", 2, target="bram", test=True, **pushed)
    assert last_line(g) == (
        f"Ana fails the INT test. Ana gains 1 experience: 0 → 1. {pushes} "
        "Ana treats Bram, who is no longer dying. Bram gets up again."
    )
    g.do("s0", "harm", "ana", n=3)
    g.do("s1", "rest", "ana", 2, attribute="BOD", kind="hour", served=True)
    assert last_line(g) == "Ana rests for an hour and regains no BOD."
    g.do("s0", "push", "ana", **pushed)
    assert last_line(g) == f"{pushes} Ana regains 3 BOD: 5 → 8 (full)."


def test_typed_text_gets_an_end_only_where_a_sentence_follows_it() -> None:
    g = Golden(HITS, ana=hits.hero("Ana", "s1"))
    g.do("s1", "test", "ana", 1, attribute="BOD", stakes="the cart slides")
    assert last_line(g).endswith("At stake: the cart slides")


# ---- joined in one line
def test_what_is_the_same_for_several_targets_is_one_sentence() -> None:
    no_more = arrange([deeds_messages.NoMoreDamage(("Ana",)), deeds_messages.NoMoreDamage(("Bram",))])
    assert words.say_line(no_more, DEEDS) == (
        "Ana and Bram take no more damage: only the highest attack on a target counts.",
    )
    stopped = arrange([deeds_messages.ArmourStopsAll(("Ana",)), deeds_messages.ArmourStopsAll(("Bram",))])
    assert words.say_line(stopped, DEEDS) == ("Armour stops all damage: Ana and Bram.",)


def test_what_falls_from_a_pack_is_one_list() -> None:
    dropped = [Drops("Ana", (log.GivenThing(Thing(name, f"a {name}")),)) for name in ("flail", "shield")]
    assert words.say_line(arrange(dropped), DEEDS) == ("Ana drops a flail and a shield.",)


def test_a_condition_that_goes_on_stands_before_what_it_does_and_after_a_rest_s_own_effects() -> None:
    told = arrange(
        [
            log.RestsHour(("Ana",)),
            log.IsStill(names=("Odo",), condition=Data("burning")),
            TakesHarm(who="Odo", by=1, numbers=(log.NumberChanged(name="BOD", before=6, after=5),)),
            log.RegainsAll(who="Ana", by=1, name="BOD", before=7, after=8),
        ]
    )
    assert " ".join(words.say_line(told, HITS)) == (
        "Ana rests for an hour. Ana regains 1 BOD: 7 → 8 (full). Odo is still burning. Odo takes 1 harm: BOD 6 → 5."
    )


def test_a_blow_from_someone_unseen_that_ends_a_turn_has_its_cause() -> None:
    found = [
        TakesHarm(who="Ana", by=2, numbers=(log.NumberChanged(name="BOD", before=2, after=0),)),
        log.TurnOf("Bram"),
    ]
    assert list(unseen_cause(found, HeardLine(HITS, {}, ()))) == [log.StrikesUnseen(("Ana",))]


def test_someone_who_burns_is_struck_by_no_one_unseen() -> None:
    found = [
        log.IsStill(names=("Ana",), condition=Data("burning")),
        TakesHarm(who="Ana", by=1, numbers=(log.NumberChanged(name="BOD", before=2, after=1),)),
        log.TurnOf("Bram"),
    ]
    assert list(unseen_cause(found, HeardLine(HITS, {}, ()))) == []
