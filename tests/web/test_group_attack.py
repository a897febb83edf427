"""A whole group attacks in one tap: which targets it picks, who holds back, and that it stops when one is down."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from msgspec import structs

import fell.table
from at_table import SEATS, box, do, done, facts
from caltrop.games import registry
from caltrop.games.common.dice_pools.ladder import Ladder
from caltrop.games.common.health.points import ScoreChanged
from caltrop.games.common.table.countdowns import Countdown, Countdowns
from caltrop.kernel.state.events.fights import Acted
from caltrop.kernel.state.state import Character, Encounter, State
from caltrop.table.ledger import EntryNotLoaded
from caltrop.table.log import Entry, Intent, Parked
from caltrop.table.session import Result, Session
from caltrop.table.undo.preview import UndoView, undo_view
from caltrop.web.features.fight.group_attack import all_attack, danger, find_early_attack
from caltrop.web.features.moves.preview import preview
from web.fights import FOES, LURKER, fight, hurt

GAMES = registry.games()
SIX = tuple(f"goblin-{letter}" for letter in "abcdef")


def blows(results: list[Result]) -> list[tuple[str, str]]:
    """The attackers and their targets."""
    intents = [r.intent for r in results if isinstance(r, (Entry, Parked)) and r.intent]
    assert len(intents) == len(results), results
    return [(intent.actor, intent.want["target"]) for intent in intents]


def six(roll: Callable[[int], int], **heroes: Character) -> Session:
    """Six goblins, their turn, against these."""
    goblin = fell.table.creature("goblin")
    band = {who: structs.replace(goblin, name=f"Goblin {who[-1].upper()}") for who in SIX}
    meeting = Encounter({"party": tuple(heroes), "foes": SIX}, ("foes", "party"), began={"foes": 6})
    state = State(game="fell", seats=SEATS, characters={**heroes, **band}, fight=meeting)
    return Session(GAMES["fell"], state, roll)


def frail(name: str, points: int = 4) -> Character:
    """Nothing but so many points of Body, and a d4 for it."""
    hero = fell.table.hero(name, "s1", bod="d4")
    return hero.with_parts(hero.part(Ladder).put("BOD", points))


def dice(seed: int) -> Callable[[int], int]:
    """A box of its own for each evening."""
    box = Random(seed)
    return lambda sides: box.randint(1, sides)


# ---- targets
def test_grimoire_critical_who_is_dying_is_not_attacked_by_a_band() -> None:
    """Bram's hour runs, although the facilitator set his life to up."""
    session = fight("grimoire")
    dying = session.state.characters["bram"].with_parts(Countdowns({"t1": Countdown("grimoire.critical", 3600)}))
    session = fight("grimoire", characters={**session.state.characters, "bram": dying})
    found = all_attack(session, "s0", FOES)
    assert blows(found.blows) == [("goblin-a", "ana"), ("goblin-b", "pim"), ("goblin-c", "ana")]


@pytest.mark.parametrize("game", [game for game in GAMES if game != "deeds"])
def test_all_of_a_band_attack_spread_over_the_party(game: str) -> None:
    session = fight(game)
    found = all_attack(session, "s0", FOES)
    assert blows(found.blows) == [("goblin-a", "ana"), ("goblin-b", "bram"), ("goblin-c", "pim")]
    assert found.report(session) == ""


def test_deeds_who_reaches_nobody_holds_back() -> None:
    """From near a reaver throws its axe; from far neither of its axes reaches anyone."""
    session = fight("deeds")
    for who, zone in zip(FOES, ("near", "far", "far"), strict=True):
        done(do(session, "s0", "deeds.zone", who, zone=zone))
    found = all_attack(session, "s0", FOES)
    assert blows(found.blows) == [("goblin-a", "ana")]
    assert found.report(session) == "Goblin B and C cannot reach a target."


def test_deeds_strike_a_band_with_one_target_strikes_together() -> None:
    """All roll, the single highest is dealt once, and all have acted: 1, 3 and 2 are a blow of 3."""
    session = fight("deeds", box(1, 3, 2))
    before = session.state.characters["bram"]
    found = all_attack(session, "s0", FOES, "bram")
    (entry,) = found.blows
    assert isinstance(entry, Entry)
    assert entry.intent is not None
    assert (entry.intent.move, entry.intent.actor) == ("deeds.strike", "goblin-a")
    assert entry.intent.want == {"target": "bram", "allies": ["goblin-b", "goblin-c"]}
    assert {e.who for e in facts(entry, Acted)} == set(FOES)
    assert facts(entry, ScoreChanged) == [ScoreChanged("bram", "HP", -3)]
    done(session.undo("s0", entry.seq))
    assert session.state.characters["bram"] == before


def test_deeds_strike_who_cannot_reach_does_not_strike_along() -> None:
    session = fight("deeds")
    done(do(session, "s0", "deeds.zone", "goblin-a", zone="near"))  # from now on everybody has a place
    for who, zone in (("goblin-a", "hand"), ("goblin-b", "hand"), ("goblin-c", "far")):
        done(do(session, "s0", "deeds.zone", who, other="bram", zone=zone))
    found = all_attack(session, "s0", FOES, "bram")
    (entry,) = found.blows
    assert isinstance(entry, Entry)
    assert entry.intent is not None
    assert (entry.intent.actor, entry.intent.want["allies"]) == ("goblin-a", ["goblin-b"])
    assert found.report(session) == "Goblin C cannot reach a target."


def test_deeds_strike_those_apart_strike_one_after_the_other_and_one_undo_takes_all() -> None:
    """Bows reach from near and from far, and those who are not in one zone do not strike as one."""
    session = fight("deeds")
    done(do(session, "s0", "deeds.creature", creature="archer, 3 HP, bow d6 far", count=2))
    for who, zone in (("archer-a", "near"), ("archer-b", "far")):
        done(do(session, "s0", "deeds.fight.join", who, side="foes"))
        done(do(session, "s0", "deeds.zone", who, other="bram", zone=zone))
    before = session.state.characters["bram"]
    found = all_attack(session, "s0", ("archer-a", "archer-b"), "bram")
    assert blows(found.blows) == [("archer-a", "bram"), ("archer-b", "bram")]
    assert [r.intent.move for r in found.blows if isinstance(r, Entry) and r.intent] == ["deeds.attack"] * 2
    assert session.state.characters["bram"] != before
    done(session.undo("s0", session.seq))
    assert session.state.characters["bram"] == before


def test_all_of_a_side_attack_one_target_and_the_fallen_do_not() -> None:
    session = fight("fell")
    done(do(session, "s0", "table.life", "goblin-b", life="out"))
    found = all_attack(session, "s0", "foes", "bram")
    assert blows(found.blows) == [("goblin-a", "bram"), ("goblin-c", "bram"), (LURKER, "bram")]


def test_nobody_sends_a_band_that_is_not_theirs() -> None:
    assert all_attack(fight("fell"), "s1", FOES).blows == []
    assert all_attack(fight("fell", fight=None), "s0", FOES).blows == []
    assert all_attack(fight("fell"), "s0", FOES, "nobody").blows == []


# ---- the attack stops when a target goes down
@pytest.mark.parametrize(("target", "points"), [("", 2), ("ana", 4)])
def test_six_goblins_bring_down_one_at_most_and_strike_nobody_who_lies(target: str, points: int) -> None:
    """In a hundred fights targets do go down, and the attack that does it is always the last."""
    fell_at = set()
    for seed in range(100):
        session = six(dice(seed), ana=frail("Ana", points), bram=frail("Bram", points))
        found = all_attack(session, "s0", SIX, target)
        struck, lying = blows(found.blows), [w for w in ("ana", "bram") if session.state.characters[w].life != "up"]
        assert len(lying) <= 1
        if lying:
            assert struck[-1][1] == lying[0]
            fell_at.add(len(struck))
    assert min(fell_at) < 6


def test_who_falls_is_named_and_the_rest_hold_back() -> None:
    """The goblin's 5 beats Ana's 1: her last point goes, and a 4 on the death table gives her 4 days."""
    session = six(box(5, 1, 1, 4, 4), ana=frail("Ana", 1))
    found = all_attack(session, "s0", SIX)
    assert blows(found.blows) == [("goblin-a", "ana")]
    assert session.state.characters["ana"].life == "down"
    assert found.report(session) == "Ana is down. Attackers held back: 5."


def test_nobody_is_struck_who_lies_already() -> None:
    session = six(box(), ana=structs.replace(frail("Ana"), life="down"))
    assert all_attack(session, "s0", SIX).blows == []
    found = all_attack(session, "s0", SIX, "ana")
    assert (found.blows, found.report(session)) == ([], "Ana is down. Attackers held back: 6.")


def test_a_blow_that_waits_for_its_answer_is_not_followed_by_another() -> None:
    """Ann rolls her own dice, so it is not known yet whether Ana is still up."""
    session = six(box(5, 1), ana=frail("Ana"))
    done(do(session, "s1", "table.preferences", real_dice=True))
    found = all_attack(session, "s0", SIX)
    assert len(found.blows) == 1
    assert isinstance(found.blows[0], Parked)
    assert found.report(session) == "Ana has an attack to answer first. Attackers held back: 5."


# ---- who holds back
def test_the_surprised_hold_back_and_are_named() -> None:
    session = fight("fell")
    meeting = session.state.fight
    assert meeting is not None
    session = fight("fell", fight=structs.replace(meeting, surprised=("goblin-a", "goblin-c")))
    found = all_attack(session, "s0", FOES)
    assert [who for who, _ in blows(found.blows)] == ["goblin-b"]
    assert found.report(session) == "Goblin A and C are surprised and did not attack."


def test_who_has_acted_does_not_attack_again() -> None:
    session = six(lambda sides: 1, ana=fell.table.hero("Ana", "s1"))
    all_attack(session, "s0", SIX[:2])
    found = all_attack(session, "s0", SIX[:3])
    assert [who for who, _ in blows(found.blows)] == ["goblin-c"]
    assert found.report(session) == "Goblin A and B have already acted this turn."


def test_one_who_has_acted_may_be_told_to_attack_again_and_of_several_nobody_is_meant() -> None:
    session = six(lambda sides: 1, ana=fell.table.hero("Ana", "s1"))
    assert all_attack(session, "s0", SIX[:2]).blow_to_confirm is None
    assert all_attack(session, "s0", SIX[:2]).blow_to_confirm is None
    found = all_attack(session, "s0", SIX[:1], "ana")
    assert found.blows == []
    assert found.blow_to_confirm is not None
    blow, doubts = found.blow_to_confirm
    assert (blow.actor, blow.want) == ("goblin-a", {"target": "ana"})
    assert [w.code for w in doubts.warnings] == ["has-acted"]


def test_in_their_own_turn_nothing_is_overruled_and_out_of_it_only_the_turn() -> None:
    own = six(lambda sides: 1, ana=fell.table.hero("Ana", "s1"))
    all_attack(own, "s0", SIX)
    assert [entry.overruled for entry in own.log] == [()] * 6
    other = fight("fell")
    all_attack(other, "s0", FOES)
    assert [[w.code for w in entry.overruled] for entry in other.log] == [["out-of-turn"]] * 3


# ---- before the tap
def test_the_button_names_whom_the_first_blows_may_bring_to_0() -> None:
    """A knife does one harm, and against one die it hits once at most: of 1 point none may be left, of 8 some are.

    So the chance is that of any hit, which the attack's own button shows; two of the first three strike at Ana.
    """
    ana, bram = frail("Ana", 1), fell.table.hero("Bram", "s2")
    session = six(box(), ana=ana, bram=bram)
    chance = preview(session, "s0", Intent("fell.attack", SIX[0], {"target": "ana"})).chance.rstrip("%")
    assert 50 < int(chance) < 100
    assert danger(session, "s0", SIX) == f"{chance}% each: Ana goes down"
    assert danger(session, "s0", SIX[:1], "ana") == f"{chance}%: Ana goes down"
    assert danger(session, "s0", SIX, "bram") == ""
    assert danger(six(box(), ana=bram), "s0", SIX) == ""
    both = six(box(), ana=ana, bram=structs.replace(ana, name="Bram"))
    assert danger(both, "s0", SIX) == "Could drop Ana and Bram to 0"


def test_the_button_names_no_one_who_is_at_0_already() -> None:
    assert danger(six(box(), ana=frail("Ana", 0)), "s0", SIX) == ""


@pytest.mark.parametrize("game", GAMES)
def test_in_every_game_a_last_point_is_in_danger(game: str) -> None:
    session = hurt(fight(game), "ana")
    assert "Ana" in danger(session, "s0", FOES)


# ---- undo
@pytest.mark.parametrize("game", GAMES)
def test_one_undo_takes_back_the_attack_of_a_whole_band_and_one_redo_brings_it_again(game: str) -> None:
    """Whichever of its lines is undone. What came before it and after it stays."""
    session = fight(game, dice(3))
    done(do(session, "s0", "table.say", text="They come."))
    before = session.state
    found = all_attack(session, "s0", FOES)
    attacks = [done(result).seq for result in found.blows]
    assert (len({done(r).intent.group for r in found.blows}), session.seq) == (1, 1 + len(attacks))  # type: ignore[union-attr]
    after = session.state
    done(do(session, "s0", "table.say", text="They go."))
    for seq in attacks:
        back = session.undo("s0", seq)
        assert isinstance(back, Entry)
        assert sorted(back.undoes) == attacks
        assert session.state == before
        session.undo("s0", back.seq)
        assert session.state == after


def test_one_attack_of_a_band_can_be_undone_alone() -> None:
    session = fight("fell", dice(3))
    first, *others = (done(result).seq for result in all_attack(session, "s0", FOES).blows)
    assert isinstance(session.undo("s0", first, only=True), Entry)
    assert session.undone_seqs() == {first}
    back = session.undo("s0", others[0])
    assert isinstance(back, Entry)
    assert sorted(back.undoes) == others


def test_two_bands_are_undone_one_by_one() -> None:
    session = fight("fell", dice(3))
    one, two = (all_attack(session, "s0", (who,)).blows for who in FOES[:2])
    back = session.undo("s0", done(two[0]).seq)
    assert isinstance(back, Entry)
    assert back.undoes == (done(two[0]).seq,)
    assert done(one[0]).seq not in session.undone_seqs()


@pytest.mark.parametrize("answered", [True, False])
def test_a_question_in_the_attack_of_a_band_is_answered_on_its_own_and_goes_with_it(answered: bool) -> None:
    """Bob rolls Bram's dice by hand: his attacker waits, the others strike, and one undo takes all of it."""
    session = fight("fell", dice(3))
    done(do(session, "s2", "table.preferences", real_dice=True))
    before = session.state
    found = all_attack(session, "s0", FOES)
    (waits,) = (r for r in found.blows if isinstance(r, Parked))
    struck = [r.seq for r in found.blows if isinstance(r, Entry)]
    assert (waits.intent.want["target"], len(struck)) == ("bram", 2)
    result: Result = waits
    while answered and isinstance(result, Parked):
        result = session.roll_for("s2", result.id, result.asks[0].key)
    struck += [result.seq] if isinstance(result, Entry) else []
    back = session.undo("s0", struck[0])
    assert isinstance(back, Entry)
    assert (sorted(back.undoes), len(struck)) == (struck, 2 + answered)
    assert (session.state, session.parked) == (before, {})


def test_a_band_whose_beginning_is_not_loaded_asks_for_the_whole_log() -> None:
    session = fight("fell", dice(3))
    done(do(session, "s0", "table.say", text="They come."))
    found = all_attack(session, "s0", FOES)
    last = done(found.blows[-1])
    later = Session(session.game, session.states[2], session.box, base=2)
    later.refill(session.log[2:])
    with pytest.raises(EntryNotLoaded):
        later.undo("s0", last.seq)


def test_what_one_tap_has_made_is_undone_without_a_question_while_it_is_the_last() -> None:
    """Six blows that miss; once the facilitator has said something, one may have meant only one of them."""
    session = six(lambda sides: 1, ana=fell.table.hero("Ana", "s1", bod="d12"))
    found = all_attack(session, "s0", "foes")
    last = found.blows[-1]
    assert isinstance(last, Entry)
    seen = undo_view(session, "s0", last.seq)
    assert isinstance(seen, UndoView)
    assert (len(seen.lines), seen.tapped, seen.newest) == (5, 5, True)
    done(do(session, "s0", "table.say", text="Ha!"))
    later = undo_view(session, "s0", last.seq)
    assert isinstance(later, UndoView)
    assert (len(later.lines), later.tapped, later.newest) == (5, 5, False)


# ---- whose turn it is
def test_a_band_whose_turn_it_is_is_not_asked_about() -> None:
    session = six(lambda sides: 1, ana=fell.table.hero("Ana", "s1"))
    assert find_early_attack(session, "s0", "foes") is None


def test_a_band_is_asked_about_in_the_turn_of_the_other_side() -> None:
    session = six(lambda sides: 1, ana=fell.table.hero("Ana", "s1"))
    done(do(session, "s0", "fell.turn"))
    found = find_early_attack(session, "s0", SIX)
    assert found is not None
    assert (found.said, found.ready) == ("It is the party's turn, not theirs. Attack anyway?", ())


def test_where_each_has_a_turn_those_who_may_act_now_are_named() -> None:
    """Ana's turn: no goblin may act. Goblin B's turn: A and C may not."""
    session = fight("grimoire")
    early = find_early_attack(session, "s0", FOES)
    assert early is not None
    assert (early.said, early.ready) == ("It is Ana's turn, not theirs. Attack anyway?", ())
    done(do(session, "s0", "table.initiative", turn="goblin-b"))
    found = find_early_attack(session, "s0", FOES)
    assert found is not None
    assert found.ready == ("goblin-b",)
    assert found.said.endswith("can act now. It is not the turn of the other 2 attackers.")
    assert find_early_attack(session, "s0", ("goblin-b",)) is None
