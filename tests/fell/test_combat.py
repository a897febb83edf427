"""Fights: who begins, turns, attacks, blasts, morale - faces in the order they are asked, harm by hand."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from at_table import box, do, done, facts, parked, refusal, rules_in, warning
from caltrop.games.common.conditions.on_sheet import ConditionAdded, Conditions
from caltrop.games.common.dice_pools.ladder import Ladder, PointsChanged
from caltrop.games.common.health.needs import Need
from caltrop.games.common.health.points import HitPoints, HitPointsChanged
from caltrop.games.common.items.pack import ItemLost, Pack, ShotSpent
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.games.fell.mechanics import AttackOutcome
from caltrop.kernel.contract.move import Plan
from caltrop.kernel.rules.dice import LadderDie
from caltrop.kernel.rules.fate import Choice
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.rules.steps import (
    Cause,
    DiceRolled,
    DieAdded,
    FactsBase,
    FactStated,
    HarmDealt,
    OptionChosen,
    PointsTaken,
    PricePaid,
    SidesCompared,
)
from caltrop.kernel.state.events.characters import LifeChanged
from caltrop.kernel.state.events.fights import (
    Acted,
    FightBegan,
    FightEnded,
    FightPaused,
    LeftFight,
    SideJoined,
    TurnEnded,
)
from caltrop.kernel.state.events.open_business import DueRollTaken, RollBecameDue
from caltrop.kernel.state.events.table import Said, TimePassed
from caltrop.kernel.state.state import Character, DueRoll, Encounter
from caltrop.table.log import Entry, Intent, Parked
from caltrop.table.session import Session
from fell.table import creature, hero, table


def thrown(entry: Entry) -> list[tuple[str, Any, Any]]:
    """Return who rolled which dice, and what they showed, in order."""
    return [(s.step.who, s.step.facts["dice"], s.step.facts["faces"]) for s in entry.steps if "faces" in s.step.facts]


def noted(entry: Entry, rule: str) -> list[FactsBase]:
    """Return the numbers in the explanation under a rule, without rolls and choices."""
    notes = [s.step.facts for s in entry.steps if s.step.rule == rule]
    return [facts for facts in notes if not isinstance(facts, DiceRolled | OptionChosen)]


def refused(session: Session, seat: str, move: str, actor: str = "", /, **want: Any) -> str:
    """The code of a refusal that has left the table as it was."""
    before, written = session.state, len(session.log)
    code = refusal(do(session, seat, move, actor, **want))
    assert session.state is before
    assert len(session.log) == written
    return code


def warned(session: Session, seat: str, move: str, actor: str, /, **want: Any) -> str:
    """The code of a warning that has left the table as it was."""
    before, written = session.state, len(session.log)
    code = warning(do(session, seat, move, actor, **want))
    assert session.state is before
    assert len(session.log) == written
    return code


def fight(session: Session) -> Encounter:
    assert session.state.fight is not None
    return session.state.fight


def points(session: Session, who: str, ability: str = "BOD") -> int:
    return session.state.part(who, Ladder).rung(ability).points


def hp(session: Session, who: str) -> int:
    return session.state.part(who, HitPoints).now


def life(session: Session, who: str) -> str:
    return session.state.characters[who].life


def marks(session: Session, who: str) -> dict[str, int | None]:
    """Conditions and the second of the clock each ends at."""
    return {c.text: c.at for c in session.state.part(who, Conditions).active.values()}


def tired(character: Character, steps: int) -> Character:
    return character.with_parts(Need({"food": 0}, steps))


def facing(*faces: int, foe: str = "goblin", rulings: dict[str, str] | None = None, **more: Any) -> Session:
    """Ana (BOD d8, INT d6) with a longsword (d6, 2 harm) unless said otherwise, and one creature; no fight yet."""
    ana = hero("Ana", "s1", **({"items": ("longsword",)} | more))
    return table(box(*faces), rulings=rulings, ana=ana, foe=creature(foe))


def fought(session: Session, first: str = "party", **want: Any) -> Session:
    done(do(session, "s0", "fell.fight", **({"foes": ["foe"], "first": first} | want)))
    return session


# ---- beginning
def test_fell_combat_begins_with_a_contest_of_the_best_int() -> None:
    # The rulebook's example: best INT in the party d8 (Bob), among the bandits d6. 4 against 5: the bandits begin.
    people: dict[str, Any] = {
        "ana": hero("Ana", "s1", int_="d6"),
        "bob": hero("Bob", "s2", int_="d8"),
        "thug": creature("guard"),  # INT d4
        "bandit": creature("bandit"),  # INT d6
    }
    session = table(box(4, 5), **people)
    entry = done(do(session, "s0", "fell.fight", foes=["thug", "bandit"]))
    assert thrown(entry) == [("bob", ("d8",), (4,)), ("bandit", ("d6",), (5,))]
    sides: dict[str, tuple[str, ...]] = {"party": ("ana", "bob"), "foes": ("thug", "bandit")}
    begun = Encounter(sides, ("foes", "party"), began={"party": 2, "foes": 2})
    assert facts(entry) == [FightBegan(begun, ahead="bandit", behind="bob", a=1, b=0)]
    assert fight(session).whose_turn == "foes"
    assert {"fell.combat", "fell.contest"} <= rules_in(entry)
    assert noted(entry, "fell.combat") == [FactStated("first", "foes")]


def test_fell_combat_party_that_wins_the_contest_begins() -> None:
    session = fought(facing(5, 4), first="contest")
    assert fight(session).order == ("party", "foes")


def test_fell_combat_rollers_may_be_chosen() -> None:
    people: dict[str, Any] = {
        "ana": hero("Ana", "s1", int_="d4"),
        "bob": hero("Bob", "s2", int_="d8"),
        "foe": creature("guard"),
        "crow": creature("carrion-crow"),
    }
    session = table(box(4, 3), **people)
    want: dict[str, Any] = {"foes": ["foe", "crow"], "party_roller": "ana", "foes_roller": "foe"}
    entry = done(do(session, "s0", "fell.fight", **want))
    assert thrown(entry) == [("ana", ("d4",), (4,)), ("foe", ("d4",), (3,))]


def test_fell_combat_tie_is_rolled_again() -> None:
    # d6 against d6: 3 and 3, again 2 and 2, then 4 against 5.
    session = facing(3, 3, 2, 2, 4, 5)
    entry = done(do(session, "s0", "fell.fight", foes=["foe"]))
    assert [faces for _, _, faces in thrown(entry)] == [(3,), (3,), (2,), (2,), (4,), (5,)]
    assert fight(session).whose_turn == "foes"
    assert noted(entry, "fell.combat") == [FactStated("again"), FactStated("again"), FactStated("first", "foes")]


def test_fell_combat_tie_goes_to_the_pcs_by_ruling() -> None:
    session = facing(3, 3, rulings={"fell.combat.tie": "party"})
    entry = done(do(session, "s0", "fell.fight", foes=["foe"]))
    assert len(thrown(entry)) == 2
    assert fight(session).whose_turn == "party"


@pytest.mark.parametrize("first", ["party", "foes"])
def test_fell_combat_begins_without_dice_where_it_is_obvious(first: str) -> None:
    session = facing()
    entry = done(do(session, "s0", "fell.fight", foes=["foe"], first=first))
    assert thrown(entry) == []
    assert fight(session).whose_turn == first


def test_fell_combat_contest_is_a_test_for_the_fatigued() -> None:
    # Ana's INT d6 is rolled as a d4: 3 against 3 on the goblin's d6 goes to the bigger die.
    session = table(box(3, 3), ana=tired(hero("Ana", "s1"), 1), foe=creature("goblin"))
    entry = done(do(session, "s0", "fell.fight", foes=["foe"]))
    assert [dice for _, dice, _ in thrown(entry)] == [("d4",), ("d6",)]
    assert fight(session).whose_turn == "foes"


def test_fell_combat_side_with_no_die_left_does_not_begin() -> None:
    # Two steps of fatigue leave nothing of a d6. No second roll could settle it: who has no die fails.
    session = table(box(2), ana=tired(hero("Ana", "s1"), 2), foe=creature("goblin"))
    entry = done(do(session, "s0", "fell.fight", foes=["foe"]))
    assert thrown(entry) == [("foe", ("d6",), (2,))]
    assert fight(session).whose_turn == "foes"


def test_fell_combat_party_is_everyone_on_their_feet_unless_said() -> None:
    pim = Character("Pim", "hireling", "s1").with_parts(HitPoints(4, 4))
    down = structs.replace(hero("Bob", "s2"), life="down")
    people: dict[str, Any] = {
        "ana": hero("Ana", "s1"),
        "bob": down,
        "pim": pim,
        "dog": creature("wolf"),
        "foe": creature("goblin"),
    }
    session = fought(table(**people))
    assert fight(session).sides == {"party": ("ana", "pim"), "foes": ("foe",)}
    done(do(session, "s0", "fell.fight.end"))
    fought(session, party=["ana", "dog"])
    assert fight(session).sides["party"] == ("ana", "dog")


def test_fell_combat_hidden_members_join_unseen() -> None:
    people: dict[str, Any] = {
        "ana": hero("Ana", "s1"),
        "foe": creature("goblin"),
        "boss": creature("goblin-leader", hidden=True),
    }
    session = table(**people)
    entry = done(do(session, "s0", "fell.fight", foes=["foe", "boss"], first="foes"))
    began = next(e for e in facts(entry) if isinstance(e, FightBegan))
    assert began.fight.sides["foes"] == ("foe",)
    assert began.fight.began == {"party": 1, "foes": 1}
    assert [(t.event, t.audience) for t in entry.emitted][1:] == [(SideJoined("boss", "foes"), ())]
    assert fight(session).sides["foes"] == ("foe", "boss")
    assert fight(session).began == {"party": 1, "foes": 2}


@pytest.mark.parametrize(
    ("want", "code"),
    [
        ({"foes": ["zed"]}, "no-such-character"),
        ({"foes": ["foe"], "party": ["zed"]}, "no-such-character"),
        ({"foes": ["foe"], "party": ["foe"]}, "bad-sides"),
        ({"foes": ["foe", "foe"]}, "bad-sides"),
        ({"foes": ["foe"], "party": ["ana", "ana"]}, "bad-sides"),
        ({"foes": []}, "bad-value"),
        ({"foes": ["eve"]}, "dead-target"),
        ({"foes": ["foe"], "party_roller": "foe"}, "no-such-character"),
        ({"foes": ["foe"], "foes_roller": "zed"}, "no-such-character"),
        ({"foes": ["foe"], "first": "nobody"}, "bad-value"),
    ],
)
def test_fell_combat_refused(want: dict[str, Any], code: str) -> None:
    eve = structs.replace(creature("goblin"), life="dead")
    session = table(ana=hero("Ana", "s1"), foe=creature("goblin"), eve=eve)
    assert refused(session, "s0", "fell.fight", **want) == code


@pytest.mark.parametrize(
    ("rollers", "who"), [({"party_roller": "foe"}, "foe"), ({"foes_roller": "zed"}, "zed")], ids=str
)
def test_fell_combat_roller_must_be_of_the_side(rollers: dict[str, Any], who: str) -> None:
    result = do(facing(), "s0", "fell.fight", foes=["foe"], **rollers)
    assert result == Refused("no-such-character", "fell.combat", {"who": who})


def test_fell_combat_needs_a_party_and_only_one_fight_at_a_time() -> None:
    assert refused(table(foe=creature("goblin")), "s0", "fell.fight", foes=["foe"]) == "bad-sides"
    session = fought(facing())
    assert refused(session, "s0", "fell.fight", foes=["foe"], first="party") == "already-fighting"
    assert refused(session, "s1", "fell.fight", foes=["foe"]) == "facilitator-only"


def test_fell_combat_foe_removed_while_dice_were_awaited() -> None:
    people: dict[str, Any] = {"ana": hero("Ana", "s1"), "foe": creature("goblin"), "rat": creature("rat")}
    session = table(box(2, 1), **people)
    done(do(session, "s1", "table.preferences", real_dice=True))
    waits = parked(do(session, "s0", "fell.fight", foes=["foe", "rat"]))
    done(do(session, "s0", "table.remove", "rat"))
    waits = parked(session.answer("s1", waits.id, waits.asks[0].key, (2,)))  # 2 against 2: again
    done(session.answer("s1", waits.id, waits.asks[0].key, (5,)))
    assert fight(session).sides["foes"] == ("foe",)


# ---- turns
def test_fell_combat_sides_take_turns_and_a_round_is_six_seconds() -> None:
    session = fought(facing())
    first = done(do(session, "s1", "fell.turn"))
    assert facts(first) == [TurnEnded()]
    assert (fight(session).whose_turn, fight(session).round, session.state.clock) == ("foes", 1, 0)
    second = done(do(session, "s0", "fell.turn"))
    assert facts(second) == [TurnEnded(), TimePassed(6)]
    assert (fight(session).whose_turn, fight(session).round, session.state.clock) == ("party", 2, 6)
    assert noted(first, "fell.combat") == [FactStated("turn", "foes")]
    assert noted(second, "fell.combat") == [FactStated("turn", "party")]


def test_fell_combat_out_of_turn_warns_and_can_be_overruled() -> None:
    session = fought(facing(7, 4, 5, 2), first="foes")
    assert warned(session, "s1", "fell.attack", "ana", target="foe") == "out-of-turn"
    entry = done(do(session, "s1", "fell.attack", "ana", overrule=True, target="foe"))
    assert [w.code for w in entry.overruled] == ["out-of-turn"]
    assert hp(session, "foe") == 0


def test_fell_combat_second_act_warns_until_the_next_turn() -> None:
    session = fought(facing(7, 1, 5, 2, 7, 1, 5, 2, 7, 1, 5, 2))
    entry = done(do(session, "s1", "fell.attack", "ana", target="foe"))
    assert Acted("ana") in facts(entry)
    assert warned(session, "s1", "fell.attack", "ana", target="foe") == "has-acted"
    done(do(session, "s1", "fell.attack", "ana", overrule=True, target="foe"))
    for _ in range(2):
        done(do(session, "s0", "fell.turn"))
    done(do(session, "s1", "fell.attack", "ana", target="foe"))


def test_fell_combat_each_of_a_side_has_an_act_of_their_own() -> None:
    session = table(box(7, 5, 2, 7, 5, 2), ana=hero("Ana", "s1"), bob=hero("Bob", "s2"), foe=creature("wolf"))
    fought(session)
    done(do(session, "s1", "fell.attack", "ana", target="foe"))
    done(do(session, "s2", "fell.attack", "bob", target="foe"))
    assert fight(session).acted == ("ana", "bob")


def test_fell_combat_surprise_warns_in_the_first_round() -> None:
    session = fought(facing(7, 1, 5, 2, 7, 1, 5, 2), surprised=["ana", "nobody"])
    assert fight(session).surprised == ("ana",)
    assert warned(session, "s1", "fell.attack", "ana", target="foe") == "surprised"
    done(do(session, "s1", "fell.attack", "ana", overrule=True, target="foe"))
    for _ in range(2):
        done(do(session, "s0", "fell.turn"))
    assert fight(session).surprised == ()
    done(do(session, "s1", "fell.attack", "ana", target="foe"))


def test_fell_combat_outside_of_a_fight_nobody_is_out_of_turn() -> None:
    session = facing(7, 1, 5, 2, 7, 1, 5, 2)
    entry = done(do(session, "s1", "fell.attack", "ana", target="foe"))
    assert not [e for e in facts(entry) if isinstance(e, Acted)]
    done(do(session, "s1", "fell.attack", "ana", target="foe"))


def test_fell_combat_join_leave_pause_end() -> None:
    session = fought(facing())
    done(do(session, "s0", "fell.creature", creature="rat"))
    assert facts(done(do(session, "s0", "fell.fight.join", "rat", side="foes"))) == [SideJoined("rat", "foes")]
    assert fight(session).sides["foes"] == ("foe", "rat")
    assert fight(session).began["foes"] == 2
    done(do(session, "s0", "fell.fight.join", "rat", side="party"))  # changes sides
    assert fight(session).sides == {"party": ("ana", "rat"), "foes": ("foe",)}
    assert facts(done(do(session, "s1", "fell.fight.leave", "ana"))) == [LeftFight("ana", out_of_reach=True)]
    assert fight(session).sides["party"] == ("rat",)
    assert fight(session).left == ("ana",)
    done(do(session, "s0", "table.remove", "ana"))
    assert fight(session).left == ()  # nobody to bring back
    assert facts(done(do(session, "s0", "fell.fight.pause", paused=True))) == [FightPaused(True)]
    assert fight(session).paused
    done(do(session, "s0", "fell.fight.pause", paused=False))
    assert not fight(session).paused
    assert FightEnded() in facts(done(do(session, "s0", "fell.fight.end")))
    assert session.state.fight is None


@pytest.mark.parametrize(
    ("move", "actor", "want"),
    [
        ("fell.turn", "", {}),
        ("fell.fight.join", "ana", {"side": "party"}),
        ("fell.fight.leave", "ana", {}),
        ("fell.fight.pause", "", {"paused": True}),
        ("fell.fight.end", "", {}),
        ("fell.morale", "ana", {}),
    ],
)
def test_fell_combat_without_a_fight_refused(move: str, actor: str, want: dict[str, Any]) -> None:
    assert refused(facing(), "s0", move, actor, **want) == "no-fight"


def test_fell_combat_join_of_nobody_refused() -> None:
    session = fought(facing())
    assert refused(session, "s0", "fell.fight.join", "zed", side="foes") == "no-such-character"
    assert refused(session, "s1", "fell.fight.join", "ana", side="foes") == "facilitator-only"
    assert refused(session, "s2", "fell.fight.leave", "ana") == "not-yours"


# ---- the dying at the end of a fight
@pytest.mark.parametrize(
    ("answer", "after", "countdowns"), [("treat", "up", 0), ("keep", "down", 1), ("dies", "dead", 0)], ids=str
)
def test_fell_combat_end_settles_the_dying(answer: str, after: str, countdowns: int) -> None:
    session = fought(facing(3, 2))  # two hours
    done(do(session, "s0", "fell.harm", "ana", n=8))
    waits = parked(do(session, "s0", "fell.fight.end"))
    (ask,) = waits.asks
    assert isinstance(ask, Choice)
    assert (ask.rule, set(ask.options)) == ("fell.death", {"treat", "keep", "dies"})
    assert "ana" in [s.step.who for s in waits.steps]  # the character it is about
    assert refusal(session.answer("s1", waits.id, ask.key, "treat")) == "not-your-prompt"
    done(session.answer("s0", waits.id, ask.key, answer))
    assert session.state.fight is None
    assert life(session, "ana") == after
    assert len(session.state.part("ana", Countdowns).countdowns) == countdowns
    assert points(session, "ana") == 0


def test_fell_combat_end_asks_about_all_the_dying_at_once() -> None:
    session = table(box(2, 2, 3, 3), ana=hero("Ana", "s1"), bob=hero("Bob", "s2"), foe=creature("wolf"))
    fought(session)
    for who in ("ana", "bob"):
        done(do(session, "s0", "fell.harm", who, n=8))
    waits = parked(do(session, "s0", "fell.fight.end"))
    ana, bob = waits.asks
    assert "/ana/" in ana.key
    assert "/bob/" in bob.key
    waits = parked(session.answer("s0", waits.id, ana.key, "treat"))
    done(session.answer("s0", waits.id, bob.key, "dies"))
    assert (life(session, "ana"), life(session, "bob")) == ("up", "dead")


# ---- attacks
def test_fell_attack_deals_the_weapons_harm_for_each_hit() -> None:
    # The rulebook's goblin: 7 and 4 against 5 and 2: two hits at 2 harm each; its 4 hit points are gone.
    session = fought(facing(7, 4, 5, 2))
    entry = done(do(session, "s1", "fell.attack", "ana", target="foe"))
    assert thrown(entry) == [("ana", ("d8", "d6"), (7, 4)), ("foe", ("d6", "d4"), (5, 2))]
    assert entry.outcome == {"winner": "a", "a_takes": 0, "b_takes": 4}
    assert facts(entry) == [
        Said("ana", "fell.attack", "won", {"against": "foe", "weapon": "longsword", "harm": 4, "hits": 2}),
        HitPointsChanged("foe", -4),
        LifeChanged("foe", "out"),
        Acted("ana"),
        RollBecameDue("end", DueRoll("fell.fight.end", "", "table.fight.end", why="empty side")),
    ]
    assert {"fell.attack", "fell.contest", "fell.steel", "fell.harm.weapon", "fell.harm"} <= rules_in(entry)
    assert entry.hidden_fields == ("b_takes", "b_spent")  # what a creature takes is the facilitator's
    assert noted(entry, "fell.harm.weapon")[0] == FactStated("harm", 2, "longsword")
    assert noted(entry, "fell.steel")[-2:] == [
        DieAdded("d6", Cause("weapon", "longsword")),
        DieAdded("d4", Cause("weapon", "rusty knife")),
    ]
    steps = {s.step.rule: (s.step.who, s.step.facts) for s in entry.steps}
    assert steps["fell.contest"] == ("", SidesCompared("ana", "foe", 2, 0, "hits", winner="ana"))
    assert steps["fell.attack"] == ("ana", HarmDealt(2, 2, harm=4))
    assert steps["fell.harm"] == ("foe", PointsTaken("HP", 4, 4, 0))


@pytest.mark.parametrize(("option", "harm"), [("weapon", 2 * 2), ("one", 2 * 1)])
def test_fell_attack_harm_by_ruling(option: str, harm: int) -> None:
    session = facing(7, 4, 5, 2, foe="wolf", rulings={"fell.attack.harm": option})
    done(do(session, "s1", "fell.attack", "ana", target="foe"))
    assert hp(session, "foe") == 6 - harm


# The weapons of the text: the steel die, and the harm that each hit does.
HARM: dict[str, tuple[LadderDie, int]] = {
    "battle-axe": ("d8", 3),
    "club": ("d4", 1),
    "crossbow": ("d8", 3),
    "dagger": ("d4", 1),
    "firebomb": ("d6", 2),
    "flail": ("d8", 3),
    "greatsword": ("d8", 3),
    "handaxe": ("d4", 1),
    "longbow": ("d6", 2),
    "longsword": ("d6", 2),
    "mace": ("d6", 2),
    "shortsword": ("d4", 1),
    "shortbow": ("d4", 1),
    "sling": ("d4", 1),
    "staff": ("d4", 1),
    "warhammer": ("d8", 2),
}


@pytest.mark.parametrize("weapon", HARM)
def test_fell_harm_weapon_is_what_one_hit_takes_off_bod(weapon: str) -> None:
    """7 against 5 is one hit; the steel die's 2 meets no die. Bob has BOD 12."""
    steel, harm = HARM[weapon]
    ana = hero("Ana", "s1", int_="d8", items=(weapon,))  # shots are aimed with INT
    session = table(box(7, 2, 5), ana=ana, bob=hero("Bob", "s2", bod="d12"))
    entry = done(do(session, "s1", "fell.attack", "ana", target="bob", overrule=True))
    assert thrown(entry)[0] == ("ana", ("d8", steel), (7, 2))
    assert (points(session, "bob"), points(session, "bob", "INT")) == (12 - harm, 6)


def test_fell_attack_single_hit_deals_harm_once() -> None:
    # 7 beats 5; 2 of a d6 ties with 2 of the wolf's d6: one hit, 2 harm.
    session = facing(7, 2, 5, 2, foe="wolf")
    done(do(session, "s1", "fell.attack", "ana", target="foe"))
    assert hp(session, "foe") == 4


def test_fell_attack_tie_harms_nobody() -> None:
    session = fought(facing(7, 1, 5, 2))
    entry = done(do(session, "s1", "fell.attack", "ana", target="foe"))
    told: dict[str, int | str] = {
        "against": "foe",
        "weapon": "longsword",
        "harm": 0,
        "hits": 1,
    }  # 7 beats 5, and 2 beats 1
    assert facts(entry) == [Said("ana", "fell.attack", "tie", told), Acted("ana")]
    assert (points(session, "ana"), hp(session, "foe")) == (8, 4)


def test_fell_attack_defender_who_wins_harms_back() -> None:
    # 3 and 2 lose to 5 and 4: two hits with the rusty knife, 1 harm each, to Ana's BOD.
    session = facing(3, 2, 5, 4)
    entry = done(do(session, "s1", "fell.attack", "ana", target="foe"))
    assert entry.outcome == {"winner": "b", "a_takes": 2, "b_takes": 0}
    assert Said(
        "ana", "fell.attack", "lost", {"against": "foe", "weapon": "rusty knife", "harm": 2, "hits": 2}
    ) in facts(entry)
    assert ("foe", HarmDealt(2, 1, harm=2)) in [(s.step.who, s.step.facts) for s in entry.steps]
    assert points(session, "ana") == 6
    assert hp(session, "foe") == 4


def test_fell_attack_protection_takes_the_harm_of_an_attack() -> None:
    session = facing(3, 2, 5, 4, items=("longsword",), worn=("helmet",))
    done(do(session, "s1", "fell.attack", "ana", target="foe"))
    assert points(session, "ana") == 7
    assert session.state.part("ana", Pack).protection == 0


def test_fell_attack_between_characters_ends_at_the_death_table() -> None:
    # A greatsword (d8, 3 harm): two hits, 6 harm; Bob has BOD d6. Death shows 2, then 3 rounds.
    ana = hero("Ana", "s1", items=("greatsword",))
    session = table(box(7, 6, 3, 2, 2, 3), ana=ana, bob=hero("Bob", "s2", bod="d6", items=("dagger",)))
    entry = done(do(session, "s1", "fell.attack", "ana", target="bob"))
    assert PointsChanged("bob", "BOD", -6, "harm") in facts(entry)
    assert Said("bob", "fell.death", "rounds", {"ability": "BOD", "time": 3}) in facts(entry)
    assert life(session, "bob") == "down"


@pytest.mark.parametrize("items", [(), ("longsword",)])
def test_fell_attack_unarmed_has_no_steel_and_deals_one(items: tuple[str, ...]) -> None:
    # One die against two: 7 beats 5, the goblin's 4 has no counterpart. 1 hit, 1 harm.
    session = facing(7, 5, 4, items=items)
    weapon: dict[str, Any] = {"weapon": "unarmed"} if items else {}
    entry = done(do(session, "s1", "fell.attack", "ana", target="foe", **weapon))
    assert thrown(entry)[0] == ("ana", ("d8",), (7,))
    assert hp(session, "foe") == 3


def test_fell_attack_unmatched_dice_hit_by_ruling() -> None:
    # The goblin's second die, without a counterpart, is a hit: one each, a tie.
    session = facing(7, 5, 4, items=(), rulings={"fell.contest.unmatched": "hit"})
    assert done(do(session, "s1", "fell.attack", "ana", target="foe")).outcome["winner"] == "tie"


def test_fell_attack_reroll_by_ruling() -> None:
    # Ana always rerolls: her 8 becomes a 1 on a d10. 4 and 1 against 5 and 2 is lost instead of won.
    for option, winner in (("initiator_first", "b"), ("off", "a")):
        session = facing(8, 4, 5, 2, 1, rulings={"fell.contest.reroll": option})
        done(do(session, "s1", "table.order", "ana", rule="fell.test.reroll", answer="yes"))
        assert done(do(session, "s1", "fell.attack", "ana", target="foe")).outcome["winner"] == winner


def test_fell_attack_weapon_leaves_its_condition() -> None:
    # The wolf drags Ana down (d6 and d4, 1 harm): one hit, and she lies for a round.
    session = fought(facing(5, 1, 3, 2, foe="wolf"), first="foes")
    entry = done(do(session, "s0", "fell.attack", "foe", target="ana", weapon="drag-down"))
    assert entry.outcome["winner"] == "tie"
    assert marks(session, "ana") == {}  # a tie gives no condition
    session.box = box(5, 3, 3, 2)
    entry = done(do(session, "s0", "fell.attack", "foe", overrule=True, target="ana", weapon="drag-down"))
    assert points(session, "ana") == 6
    assert [e.condition.text for e in facts(entry) if isinstance(e, ConditionAdded)] == ["knocked down"]
    done(do(session, "s0", "fell.turn"))
    assert set(marks(session, "ana")) == {"knocked down"}  # for a round: until her own next turn is over
    done(do(session, "s1", "fell.turn"))
    assert marks(session, "ana") == {}


def test_fell_attack_defenders_weapon_leaves_its_condition_too() -> None:
    # The spider answers with its fangs (d6, 2 harm, poisoned for an hour).
    session = facing(3, 1, 5, 4, foe="giant-spider")
    done(do(session, "s1", "fell.attack", "ana", target="foe"))
    assert points(session, "ana") == 8 - 2 * 2
    assert marks(session, "ana") == {"poisoned": 3600}


@pytest.mark.parametrize("option", ["weapon", "one"])
def test_fell_attack_unanswered_neither_harms_nor_marks_the_attacker(option: str) -> None:
    session = facing(3, 1, 5, 4, foe="giant-spider", rulings={"fell.attack.harm": option})
    entry = done(do(session, "s1", "fell.attack", "ana", target="foe", unanswered=True))
    assert entry.outcome == {"winner": "b", "a_takes": 0, "b_takes": 0}
    assert points(session, "ana") == 8
    assert marks(session, "ana") == {}


def test_fell_attack_helpless_targets_dice_count_as_0_and_cannot_harm() -> None:
    people: dict[str, Any] = {
        "ana": hero("Ana", "s1"),
        "out": structs.replace(creature("wolf"), life="out"),
        "bob": spent(hero("Bob", "s2", items=("greatsword",))),
    }
    session = table(box(1, 1, 4, 2), **people)  # Bob at BOD 0 rolls on the death table: 4, 2 days
    for target, rolls in (("out", 1), ("bob", 3)):
        entry = done(do(session, "s1", "fell.attack", "ana", target=target))
        assert (thrown(entry)[0], len(thrown(entry))) == (("ana", ("d8",), (1,)), rolls)
        assert entry.outcome == {"winner": "a", "a_takes": 0, "b_takes": 1}


def spent(character: Character, ability: str = "BOD") -> Character:
    ladder = character.part(Ladder)
    return character.with_parts(ladder.with_rung(ability, structs.replace(ladder.rung(ability), points=0)))


def test_fell_attack_defender_chooses_the_weapon() -> None:
    bob = hero("Bob", "s2", items=("dagger", "mace"))
    session = table(box(7, 5, 2, 7, 5, 2), ana=hero("Ana", "s1"), bob=bob)
    usual = done(do(session, "s1", "fell.attack", "ana", target="bob"))
    assert thrown(usual)[1] == ("bob", ("d8", "d6"), (5, 2))  # the bigger steel
    done(do(session, "s2", "table.order", "bob", rule="fell.steel", answer="ask"))
    waits = parked(do(session, "s1", "fell.attack", "ana", target="bob"))
    assert [(ask.who, ask.rule) for ask in waits.asks] == [("bob", "fell.steel")]
    entry = done(session.answer("s2", waits.id, waits.asks[0].key, "dagger"))
    assert thrown(entry)[1] == ("bob", ("d8", "d4"), (5, 2))


def test_fell_attack_hands_warn_for_a_bulky_weapon_with_a_shield() -> None:
    session = fought(facing(7, 4, 5, 2, items=("greatsword", "mace"), worn=("shield",)))
    assert warned(session, "s1", "fell.attack", "ana", target="foe", weapon="greatsword") == "few-hands"
    assert session.check("s1", Intent("fell.attack", "ana", {"target": "foe", "weapon": "mace"})) is None
    entry = done(do(session, "s1", "fell.attack", "ana", overrule=True, target="foe", weapon="greatsword"))
    assert [w.code for w in entry.overruled] == ["few-hands"]


@pytest.mark.parametrize(("said", "die"), [({}, "d6"), ({"ability": "BOD"}, "d8")])
def test_fell_attack_aimed_uses_int_unless_said(said: dict[str, Any], die: LadderDie) -> None:
    # A shortbow (d4): INT d6, or BOD d8 if the table says so. The goblin answers with BOD.
    session = facing(5, 3, 4, 2, items=("shortbow", "arrows"))
    entry = done(do(session, "s1", "fell.attack", "ana", target="foe", **said))
    assert thrown(entry) == [("ana", (die, "d4"), (5, 3)), ("foe", ("d6", "d4"), (4, 2))]


def test_fell_attack_harm_to_another_ability_passes_armour_by() -> None:
    # The ghost's cold hand (d6, 1 harm to WIL); BOD d4.
    session = facing(4, 5, 3, 2, foe="ghost", worn=("plate",))
    entry = done(do(session, "s0", "fell.attack", "foe", target="ana", weapon="cold-hand"))
    assert PointsChanged("ana", "WIL", -2, "harm") in facts(entry)
    assert session.state.part("ana", Pack).protection == 3


def test_fell_attack_advantage_and_fatigue_move_the_dice() -> None:
    # Ana: d8 and d6, one step up: d10 and d8. Bob: two of fatigue: d8 to d4, and his dagger's d4 is gone.
    bob = tired(hero("Bob", "s2", items=("dagger",)), 2)
    session = table(box(9, 7, 4), ana=hero("Ana", "s1", items=("longsword",)), bob=bob)
    entry = done(do(session, "s1", "fell.attack", "ana", target="bob", advantage=1))
    assert [dice for _, dice, _ in thrown(entry)] == [("d10", "d8"), ("d4",)]


@pytest.mark.parametrize(
    ("want", "code"),
    [
        ({"target": "ana"}, "self-target"),
        ({"target": "zed"}, "no-such-character"),
        ({"target": "ghost"}, "no-such-character"),
        ({"target": "eve"}, "dead-target"),
        ({"target": "foe", "weapon": "mace"}, "no-weapon"),
        ({"target": "foe", "weapon": "arrows"}, "no-weapon"),
    ],
)
def test_fell_attack_refused(want: dict[str, Any], code: str) -> None:
    session = table(
        ana=hero("Ana", "s1", items=("longsword", "arrows")),
        foe=creature("goblin"),
        eve=structs.replace(creature("goblin"), life="dead"),
        ghost=creature("ghost", hidden=True),
    )
    assert refused(session, "s1", "fell.attack", "ana", **want) == code


def test_fell_attack_of_the_down_warns_and_of_the_dead_is_refused() -> None:
    down = structs.replace(hero("Ana", "s1"), life="down")
    session = table(box(7, 5, 2), ana=down, foe=creature("goblin"), eve=structs.replace(hero("Eve", "s1"), life="dead"))
    assert warned(session, "s1", "fell.attack", "ana", target="foe") == "down"
    done(do(session, "s1", "fell.attack", "ana", overrule=True, target="foe"))
    assert refused(session, "s1", "fell.attack", "eve", target="foe") == "dead"


def test_fell_attack_of_the_dead_and_gone_harms_nobody_twice() -> None:
    # While Ana's second die is awaited, the death table takes Bob: her blow rolls for no second death.
    session = table(box(5, 1), ana=hero("Ana", "s1"), bob=hero("Bob", "s2"))
    done(do(session, "s1", "table.preferences", real_dice=True))
    waits = parked(do(session, "s1", "fell.attack", "ana", target="bob"))
    done(do(session, "s0", "table.life", "bob", life="dead"))
    entry = done(session.answer("s1", waits.id, waits.asks[0].key, (8,)))
    told: dict[str, int | str] = {"against": "bob", "weapon": "bare hands", "harm": 1, "hits": 1}
    assert facts(entry) == [Said("ana", "fell.attack", "won", told)]
    assert points(session, "bob") == 8


def risk(session: Session, **want: Any) -> tuple[str, str, int]:
    """Whose, what, and the least harm that brings it to 0."""
    plan = session.preview("s1", Intent("fell.attack", "ana", want))
    assert isinstance(plan, Plan)
    assert plan.risk is not None
    falls = (n for n in range(50) if plan.risk and plan.risk.falls(AttackOutcome(winner="b", a_takes=n, b_takes=0)))
    return plan.risk.who, plan.risk.what, next(falls)


def test_fell_attack_shows_what_it_risks() -> None:
    # 8 BOD and 3 of plate stand against a goblin's knife; against the ghost's hand only 6 WIL do.
    people: dict[str, Any] = {"foe": creature("goblin"), "ghost": creature("ghost")}
    session = table(ana=hero("Ana", "s1", worn=("plate",)), **people)
    assert risk(session, target="foe") == ("ana", "BOD", 8 + 3)
    assert risk(session, target="ghost") == ("ana", "WIL", 6)


def test_fell_attack_risks_nothing_from_a_sleeper() -> None:
    session = table(ana=hero("Ana", "s1"), foe=creature("goblin"))
    attack = Intent("fell.attack", "ana", {"target": "foe"})
    awake = session.preview("s1", attack)
    done(do(session, "s0", "table.condition", "foe", text="asleep"))
    asleep = session.preview("s1", attack)
    assert isinstance(awake, Plan)
    assert isinstance(asleep, Plan)
    assert (awake.risk is not None, asleep.risk) == (True, None)


def test_fell_attack_is_no_risk_of_0_for_someone_who_is_there_already() -> None:
    session = table(ana=hero("Ana", "s1"), ghost=creature("ghost"))
    done(do(session, "s0", "table.house", "ana", name="WIL", value=0))
    plan = session.preview("s1", Intent("fell.attack", "ana", {"target": "ghost"}))
    assert isinstance(plan, Plan)
    assert plan.risk is None


# ---- blasts
def bombers(*faces: int, rulings: dict[str, str] | None = None) -> Session:
    """Ana, whose INT is a d6, holds a firebomb: a blast of a d6 that does 2 harm. With her a guard, and two goblins."""
    ana = hero("Ana", "s1", items=("longsword", "firebomb"))
    people: dict[str, Any] = {"guard": creature("guard"), "one": creature("goblin"), "two": creature("goblin")}
    return table(box(*faces), rulings=rulings, ana=ana, **people)


def test_fell_blast_is_rolled_once_and_contested_by_each() -> None:
    # Ana: 5 and 4. One: 4 and 3, two hits, 4 harm, out. Two: 6 and 1: one each. The guard (spear d6, 1 harm):
    # 6 and 5 beat 5 and 4: two hits, but the spear does not reach a thrower (fell.blast): no harm back.
    session = fought(bombers(5, 4, 4, 3, 6, 1, 6, 5), foes=["guard", "one", "two"])
    entry = done(do(session, "s1", "fell.blast", "ana", targets=["one", "two", "guard"], weapon="firebomb"))
    assert [who for who, _, _ in thrown(entry)] == ["ana", "one", "two", "guard"]
    assert thrown(entry)[0] == ("ana", ("d6", "d6"), (5, 4))
    assert [e.result for e in facts(entry) if isinstance(e, Said) and e.rule == "fell.attack"] == ["won", "tie", "lost"]
    assert (hp(session, "one"), hp(session, "two"), hp(session, "guard")) == (0, 4, 5)
    assert points(session, "ana") == 8
    assert ItemLost("ana", "firebomb", "used up", 1, "firebomb") in facts(entry)
    assert [e for e in facts(entry) if isinstance(e, Acted)] == [Acted("ana")]
    assert {"fell.blast", "fell.contest", "fell.attack"} <= rules_in(entry)


def test_fell_attack_leaves_no_condition_on_those_it_puts_out() -> None:
    # The jelly's engulf (BOD d10 and d8, 2 harm): 10 and 8 beat the straw man's 1 and 1, two hits, 4 harm of 4 HP.
    session = table(box(10, 8, 1, 1), jelly=creature("rot-jelly"), straw=creature("rat"))
    done(do(session, "s0", "fell.attack", "jelly", target="straw", weapon="engulf"))
    assert session.state.characters["straw"].life == "out"
    assert marks(session, "straw") == {}


def test_fell_blast_notes_once_what_a_helpers_spell_die_has_cost() -> None:
    # Ana 5 and 4, Bob's d4 shows 3; each target rolls low. Bob pays 3 WIL, once.
    ana = hero("Ana", "s1", items=("firebomb",))
    bob = hero("Bob", "s2", spells=("leap",))
    session = table(box(5, 4, 3, 1, 1, 1, 1), ana=ana, bob=bob, one=creature("goblin"), two=creature("goblin"))
    want: dict[str, Any] = {"targets": ["one", "two"], "help": [{"who": "bob", "spell": "d4"}]}
    entry = done(do(session, "s0", "fell.blast", "ana", **want))
    paid = [(s.step.who, s.step.facts.cost) for s in entry.steps if isinstance(s.step.facts, PricePaid)]
    assert paid == [("bob", 3)]
    assert points(session, "bob", "WIL") == 6 - 3


def test_fell_blast_takes_the_weapon_that_bursts() -> None:
    session = bombers(5, 4, 4, 3)
    entry = done(do(session, "s1", "fell.blast", "ana", targets=["one"]))
    assert thrown(entry)[0] == ("ana", ("d6", "d6"), (5, 4))  # INT and the firebomb, not BOD d8 and the sword
    assert hp(session, "one") == 0


def test_fell_blast_harm_by_ruling() -> None:
    session = bombers(5, 4, 4, 3, rulings={"fell.attack.harm": "one"})
    done(do(session, "s1", "fell.blast", "ana", targets=["one"]))
    assert hp(session, "one") == 4 - 2


def test_fell_blast_leaves_its_condition_on_each_it_beats() -> None:
    # The ogre's swat (BOD d12 and d6, 1 harm): Ana's one die loses once, Bob's wins with bare hands.
    people: dict[str, Any] = {"ana": hero("Ana", "s1"), "bob": hero("Bob", "s2"), "ogre": creature("ogre")}
    session = table(box(5, 4, 2, 8), **people)
    done(do(session, "s0", "fell.blast", "ogre", targets=["ana", "bob"], weapon="swat-aside"))
    assert (marks(session, "ana"), marks(session, "bob")) == ({"knocked down": 6}, {})
    assert (points(session, "ana"), points(session, "bob")) == (7, 8)
    assert session.state.part("ogre", Pack).protection == 0  # its hide has taken Bob's 1 harm


def test_fell_blast_asks_all_who_want_to_choose_at_once() -> None:
    people: dict[str, Any] = {
        "ana": hero("Ana", "s1", worn=("helmet",)),
        "bob": hero("Bob", "s2", worn=("helmet",)),
        "ogre": creature("ogre"),
    }
    session = table(box(7, 4, 2, 3), **people)
    for seat, who in (("s1", "ana"), ("s2", "bob")):
        done(do(session, seat, "table.order", who, rule="fell.protection", answer="ask"))
    waits = parked(do(session, "s0", "fell.blast", "ogre", targets=["ana", "bob"], weapon="swat-aside"))
    ana, bob = waits.asks
    assert (ana.who, bob.who) == ("ana", "bob")
    waits = parked(session.answer("s2", waits.id, bob.key, "0"))
    done(session.answer("s1", waits.id, ana.key, "1"))
    assert (points(session, "ana"), points(session, "bob")) == (8, 7)


def test_fell_blast_count_is_what_the_steel_die_shows() -> None:
    session = bombers(4)
    entry = done(do(session, "s1", "fell.blast.count", "ana"))
    assert thrown(entry) == [("ana", ("d6",), (4,))]
    assert entry.outcome == {"targets": 4}
    assert facts(entry) == [Said("ana", "fell.blast", "targets", {"n": 4})]
    assert "fell.blast" in rules_in(entry)


def test_fell_help_against_oneself_is_refused_in_a_blast() -> None:
    bob = hero("Bob", "s2", skills=("athletics",))
    session = table(ana=hero("Ana", "s1", items=("firebomb",)), bob=bob, one=creature("goblin"))
    want = {"targets": ["one", "bob"], "help": [{"who": "bob", "skill": "athletics"}]}
    assert refused(session, "s1", "fell.blast", "ana", **want) == "no-such-helper"


@pytest.mark.parametrize(
    ("targets", "weapon", "code"),
    [
        (["one"], "longsword", "no-blast"),
        (["one", "one"], "firebomb", "struck-twice"),
        (["one", "zed"], "firebomb", "no-such-character"),
        (["one", "ana"], "firebomb", "self-target"),
        (["one"], "greatsword", "no-weapon"),
        ([], "firebomb", "bad-value"),
    ],
)
def test_fell_blast_refused(targets: list[str], weapon: str, code: str) -> None:
    assert refused(bombers(), "s1", "fell.blast", "ana", targets=targets, weapon=weapon) == code


def test_fell_blast_refused_with_nothing_that_bursts() -> None:
    session = facing()
    assert refused(session, "s1", "fell.blast", "ana", targets=["foe"]) == "no-blast"
    assert refused(session, "s1", "fell.blast.count", "ana") == "no-blast"
    assert refused(session, "s1", "fell.blast.count", "ana", weapon="longsword") == "no-blast"


def test_fell_blast_out_of_turn_warns() -> None:
    session = fought(bombers(), first="foes", foes=["one", "two"])
    assert warned(session, "s1", "fell.blast", "ana", targets=["one"]) == "out-of-turn"


# ---- morale
def band(
    *faces: int, foes: tuple[str, ...] = ("goblin",) * 4, rulings: dict[str, str] | None = None, **more: Character
) -> Session:
    """Ana (WIL d6), Bob (WIL d8) and these foes a, b, c, ... in a fight."""
    them: dict[str, Any] = {"abcdefgh"[i]: creature(id) for i, id in enumerate(foes)}
    people: dict[str, Any] = {"ana": hero("Ana", "s1"), "bob": hero("Bob", "s2", wil="d8"), **them, **more}
    session = table(box(*faces), rulings, **people)
    return fought(session, foes=list(them))


def fell(session: Session, *who: str, n: int = 99) -> list[Any]:
    """The offers that come of so much harm to these, one after the other."""
    entries = [done(do(session, "s0", "fell.harm", w, n=n)) for w in who]
    return [e for entry in entries for e in facts(entry) if isinstance(e, RollBecameDue)]


def test_fell_morale_is_offered_when_the_leader_falls() -> None:
    session = band(foes=("goblin-leader", "goblin", "goblin", "goblin", "goblin"))
    entry = done(do(session, "s0", "fell.harm", "a", n=7))  # 6 hit points, 1 protection
    # offered to the strongest will of the party, and for the facilitator's eyes
    due = RollBecameDue("morale", DueRoll("fell.morale", "bob", "fell.morale", why="leader"))
    assert [(t.event, t.audience) for t in entry.emitted if isinstance(t.event, RollBecameDue)] == [(due, ())]
    assert "fell.morale" in rules_in(entry)
    assert session.state.due_rolls["morale"].why == "leader"


def test_fell_morale_leader_who_leaves_has_not_fallen() -> None:
    session = band(foes=("goblin-leader", "goblin", "goblin", "goblin", "goblin"))
    entry = done(do(session, "s0", "fell.fight.leave", "a"))
    assert not [e for e in facts(entry) if isinstance(e, RollBecameDue)]


def test_fell_morale_is_offered_when_the_force_is_halved_and_not_twice() -> None:
    session = band()
    assert fell(session, "a") == []
    assert [e.due.why for e in fell(session, "b")] == ["half"]
    assert fell(session, "c") == []


def test_fell_morale_half_of_three_is_one_left() -> None:
    session = band(foes=("goblin",) * 3)
    assert fell(session, "a") == []
    assert [e.due.why for e in fell(session, "b")] == ["half"]


def test_fell_morale_reinforcements_count_for_the_half() -> None:
    # Two of four and two more make six: half of them is three.
    session = band(x=creature("goblin"), y=creature("goblin"))
    fell(session, "a")
    for who in ("x", "y"):
        done(do(session, "s0", "fell.fight.join", who, side="foes"))
    assert fell(session, "b") == []  # four of six
    assert [e.due.why for e in fell(session, "c")] == ["half"]  # three of six


def test_fell_morale_is_offered_when_a_lone_enemy_is_at_half_points() -> None:
    # The bear has 10 hit points (and 1 protection, which the first blow takes): 6 is more than half, 5 is half.
    session = band(foes=("bear",))
    assert fell(session, "a", n=1 + 4) == []
    assert [e.due.why for e in fell(session, "a", n=1)] == ["lone"]
    assert fell(session, "a", n=1) == []  # not twice
    assert hp(session, "a") == 4


def test_fell_morale_goes_for_the_last_of_several_too() -> None:
    session = band(foes=("goblin", "wolf"))
    assert [e.due.why for e in fell(session, "a")] == ["half"]
    assert fell(session, "b", n=2) == []
    assert [e.due.why for e in fell(session, "b", n=1)] == ["lone"]


def test_fell_morale_goes_for_a_lone_enemy_with_abilities() -> None:
    session = table(ana=hero("Ana", "s1"), eve=hero("Eve", "s2"))
    fought(session, party=["ana"], foes=["eve"])
    assert fell(session, "eve", n=3) == []
    assert [e.due.why for e in fell(session, "eve", n=1)] == ["lone"]  # 4 of 8 BOD


def test_fell_morale_is_not_offered_for_the_party_nor_for_the_last_to_fall() -> None:
    session = band(1, foes=("bear",))
    assert fell(session, "ana", n=8) == []  # dead at once
    assert [e.id for e in fell(session, "a")] == ["end"]
    assert list(session.state.due_rolls) == ["end"]  # the last foe is down: the fight may end


@pytest.mark.parametrize("last", [("c", "d"), ("ana", "bob")])
def test_fell_morale_due_is_withdrawn_when_a_side_is_empty(last: tuple[str, str]) -> None:
    """Nobody's courage is left to test, or nobody is left to test it: what remains is the end of the fight."""
    session = band(1, 1)
    fell(session, "a", "b")
    assert list(session.state.due_rolls) == ["morale"]
    fell(session, *last)
    assert list(session.state.due_rolls) == ["end"]


@pytest.mark.parametrize(
    ("face", "result", "state"),
    [
        (3, "retreat", "retreating"),
        (5, "flee", "fleeing"),
        (7, "surrender conditionally", "surrendered on terms"),
        (8, "surrender unconditionally", "surrendered"),
    ],
)
def test_fell_morale_won_the_wil_die_says_what_they_do(face: int, result: str, state: str) -> None:
    # Bob's WIL d8 shows 6, the goblins' d4 3: won. Then his WIL die once more.
    session = band(6, 3, face)
    fell(session, "a", "b")
    found = session.act("s0", Intent("fell.morale", "bob", {}, due="morale"))
    if isinstance(found, Parked):  # terms are put to the facilitator
        found = session.answer("s0", found.id, found.asks[0].key, "accepted")
    entry = done(found)
    assert thrown(entry) == [("bob", ("d8",), (6,)), ("c", ("d4",), (3,)), ("bob", ("d8",), (face,))]
    assert Said("bob", "fell.morale", result, {"names": ("c", "d")}) in facts(entry)
    assert DueRollTaken("morale") in facts(entry)
    assert list(session.state.due_rolls) == ["end"]
    assert [marks(session, who) for who in "abcd"] == [{}, {}, {state: None}, {state: None}]
    assert session.state.fight is not None
    assert (session.state.fight.sides["foes"], session.state.fight.left) == (("a", "b"), ("c", "d"))
    assert warned(session, "s1", "fell.attack", "ana", target="c") == "left-fight"  # out of reach, unless overruled


def test_fell_morale_leave_terms_refused_they_fight_on() -> None:
    session = band(6, 3, 7)
    fell(session, "a", "b")
    waits = parked(session.act("s0", Intent("fell.morale", "bob", {}, due="morale")))
    assert waits.asks[0].rule == "fell.morale"
    entry = done(session.answer("s0", waits.id, waits.asks[0].key, "refused"))
    assert Said("", "fell.morale", "terms refused", {"names": ("c", "d")}) in facts(entry)
    assert session.state.fight is not None
    assert session.state.fight.sides["foes"] == ("a", "b", "c", "d")


def test_fell_morale_leave_with_their_own_turn() -> None:
    session = band(6, 3, 5, rulings={"fell.morale.leave": "own_turn"})
    fell(session, "a", "b")
    done(session.act("s0", Intent("fell.morale", "bob", {}, due="morale")))
    for _ in range(2):  # the party's turn, then their own
        assert session.state.fight is not None
        assert session.state.fight.sides["foes"] == ("a", "b", "c", "d")
        done(do(session, "s0", "fell.turn"))
    assert session.state.fight is not None
    assert session.state.fight.sides["foes"] == ("a", "b")


def test_fell_morale_leave_who_fled_can_be_brought_back() -> None:
    session = band(6, 3, 5)
    fell(session, "a", "b")
    done(session.act("s0", Intent("fell.morale", "bob", {}, due="morale")))
    done(do(session, "s0", "fell.fight.join", "c", side="foes"))
    assert session.state.fight is not None
    assert (session.state.fight.sides["foes"], session.state.fight.left) == (("a", "b", "c"), ("d",))
    assert marks(session, "c") == {}
    assert session.state.due_rolls == {}


@pytest.mark.parametrize("faces", [(2, 3), (3, 3)], ids=["lost", "tie"])
def test_fell_morale_not_won_they_hold(faces: tuple[int, int]) -> None:
    # Cyd's WIL d4 against the goblins' d4: a tie is not won either.
    session = band(*faces, foes=("goblin",) * 2, cyd=hero("Cyd", "s3", wil="d4"))
    fell(session, "a")
    entry = done(session.act("s0", Intent("fell.morale", "cyd", {}, due="morale")))
    assert facts(entry) == [Said("cyd", "fell.morale", "hold", {"names": ("b",)}), DueRollTaken("morale")]
    assert marks(session, "b") == {}


def test_fell_morale_is_against_their_leader() -> None:
    # The goblin leader (WIL d6) speaks for them although the cultist (d8) has the stronger will; unless named.
    session = band(5, 6, 5, 6, foes=("cultist", "goblin-leader", "goblin"))
    assert thrown(done(do(session, "s0", "fell.morale", "bob")))[1] == ("b", ("d6",), (6,))
    assert thrown(done(do(session, "s0", "fell.morale", "bob", target="a")))[1] == ("a", ("d8",), (6,))


def test_fell_morale_without_a_leader_is_against_the_strongest_will() -> None:
    session = band(5, 6, foes=("goblin", "cultist"))
    assert thrown(done(do(session, "s0", "fell.morale", "bob")))[1] == ("b", ("d8",), (6,))


def test_fell_morale_hidden_leader_is_nobody_to_a_player() -> None:
    boss = creature("wight", hidden=True)
    session = table(ana=hero("Ana", "s1"), foe=creature("goblin"), boss=boss)
    fought(session, foes=["foe", "boss"])
    done(do(session, "s0", "table.life", "foe", life="out"))
    assert refused(session, "s1", "fell.morale", "ana") == "nobody-left"


def test_fell_morale_offer_waved_away() -> None:
    session = band()
    fell(session, "a", "b")
    done(do(session, "s0", "table.due.drop", id="morale"))
    assert session.state.due_rolls == {}
    assert refusal(session.act("s0", Intent("fell.morale", "bob", {}, due="morale"))) == "no-due-roll"
    assert fell(session, "c") == []


def test_fell_morale_offer_ends_with_the_fight() -> None:
    session = band()
    fell(session, "a", "b")
    entry = done(do(session, "s0", "fell.fight.end"))
    assert facts(entry)[:2] == [DueRollTaken("morale"), FightEnded()]
    assert session.state.due_rolls == {}


def test_fell_morale_refused_when_nobody_is_left() -> None:
    session = band(foes=("goblin",))
    fell(session, "a")
    assert refused(session, "s0", "fell.morale", "bob") == "nobody-left"


# ---- fell.ammunition
def archer(*faces: int, arrows: bool = True, option: str = "warned") -> Session:
    items = ("shortbow", "arrows") if arrows else ("shortbow",)
    return facing(*faces, items=items, rulings={"fell.ammunition": option})


def test_fell_ammunition_a_bow_without_arrows_warns() -> None:
    session = archer(5, 3, 1, 1, arrows=False)
    assert warned(session, "s1", "fell.attack", "ana", target="foe") == "needs-item"
    done(do(session, "s1", "fell.attack", "ana", target="foe", overrule=True))


def test_fell_ammunition_lasts_unless_it_is_counted() -> None:
    session = archer(5, 3, 1, 1)
    done(do(session, "s1", "fell.attack", "ana", target="foe"))
    assert session.state.part("ana", Pack).items["arrows"].uses == 20


def test_fell_ammunition_counted_takes_a_shot_for_each_attack() -> None:
    session = archer(*(1, 1, 2, 2) * 20, option="counted")
    shots = [facts(done(do(session, "s1", "fell.attack", "ana", target="foe")), ShotSpent) for _ in range(20)]
    assert [shot.left for (shot,) in shots] == [*range(19, -1, -1)]
    assert "arrows" not in session.state.part("ana", Pack).items
    assert warned(session, "s1", "fell.attack", "ana", target="foe") == "needs-item"


def test_fell_ammunition_ignored_asks_for_nothing() -> None:
    session = archer(5, 3, 1, 1, arrows=False, option="ignored")
    done(do(session, "s1", "fell.attack", "ana", target="foe"))


def test_fell_ammunition_of_an_opened_quiver_is_shot_first() -> None:
    """Two quivers on a sheet of an older table, which do not say how many shots they hold: 20 each."""
    session = archer(*(1, 1, 2, 2) * 2, option="counted")
    ana = session.state.characters["ana"]
    old = structs.replace(ana.part(Pack).items["arrows"], uses=0, count=2)
    session.states[-1] = session.state.with_character("ana", ana.with_parts(ana.part(Pack).with_item("arrows", old)))
    for _ in range(2):
        done(do(session, "s1", "fell.attack", "ana", target="foe"))
    quivers = session.state.part("ana", Pack).items
    assert sorted((i.count, i.uses) for i in quivers.values() if i.id == "arrows") == [(1, 0), (1, 18)]
