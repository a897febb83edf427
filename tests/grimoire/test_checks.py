"""Actions, saves, contests, hidden difficulties, action points, held actions."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import structs

from at_table import box, do, done, facts, refusal, rules_in, warning
from caltrop import words
from caltrop.games.grimoire import messages
from caltrop.games.grimoire.game import GAME
from caltrop.games.grimoire.library import LIBRARY
from caltrop.games.grimoire.telling import Natural
from caltrop.games.grimoire.turns import TurnState
from caltrop.kernel.contract.move import Plan
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.rules.steps import FactStated
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.messages import Message
from caltrop.kernel.state.state import Encounter
from caltrop.messages import log
from caltrop.table.log import Intent
from caltrop.table.session import Session
from caltrop.table.view import view
from grimoire.table import creature, hero, life, now, said, table


def order(session: Session) -> tuple[str, ...]:
    assert session.state.fight is not None
    return session.state.fight.order


def turn(session: Session, who: str) -> TurnState:
    return session.state.part(who, TurnState)


# ---- actions, saves
@pytest.mark.parametrize(("attribute", "value"), [("STR", 8), ("DEX", 12), ("WIL", 15)])
def test_grimoire_attributes_are_added_whole(attribute: str, value: int) -> None:
    """A 10 and the whole score: as much as the DC succeeds, one less does not."""
    session = table(box(10, 10), ana=hero("Ana", "s1", strength=8, dexterity=12, will=15))
    for dc, result in ((10 + value, "succeeds"), (11 + value, "fails")):
        entry = done(do(session, "s1", "grimoire.action", "ana", attribute=attribute, dc=dc))
        assert said(entry) == [f"grimoire.action {result}"]


def test_grimoire_hp_take_damage_before_strength_does() -> None:
    session = table(ana=hero("Ana", "s1", strength=10, hp=4))
    done(do(session, "s0", "grimoire.harm", "ana", n=3))
    assert (now(session, "ana", "HP"), now(session, "ana", "STR")) == (1, 10)


def test_grimoire_units_a_space_is_5_feet_and_a_round_2_minutes() -> None:
    """DEX 11: 6 spaces, half of it rounded up, are 30 feet. Initiative 10 and 1, then two turns."""
    session = table(box(10, 1), ana=hero("Ana", "s1", dexterity=11), wolf=creature("wolf"))
    done(do(session, "s0", "grimoire.fight", foes=["wolf"]))
    entry = done(do(session, "s1", "grimoire.move", "ana"))
    assert ("grimoire.units", FactStated("feet", 30)) in [(s.step.rule, s.step.facts) for s in entry.steps]
    for _ in range(2):
        done(do(session, "s0", "grimoire.turn"))
    assert session.state.clock == 120


def test_grimoire_action_with_a_crowbar() -> None:
    """The rule's example: 13 of 4, 13, 9; STR 11; d6 shows 2: 26 against DC 20."""
    session = table(box(4, 13, 9, 2), ana=hero("Ana", "s1", strength=11, items=("crowbar",)))
    entry = done(do(session, "s1", "grimoire.action", "ana", attribute="STR", objects=["crowbar"], advantage=2))
    assert entry.outcome == {"success": True}
    assert said(entry) == ["grimoire.action succeeds"]


@pytest.mark.parametrize("face", [1, 20])
def test_grimoire_natural_is_called_out_in_the_log(face: int) -> None:
    session = table(box(face), ana=hero("Ana", "s1"))
    entry = done(do(session, "s1", "grimoire.save", "ana", attribute="DEX"))
    result = {1: "failed", 20: "saved"}[face]  # a DEX of 10: 11 and 30 against 20
    assert said(entry) == [f"grimoire.save {result}", f"grimoire.natural {face}"]
    last = words.line_messages(entry, session.state, GAME)[-1]
    assert last == Natural(rolls=(messages.NaturalRoll(face=face, who="Ana"),))


def test_grimoire_natural_of_a_die_that_is_not_kept_is_nothing() -> None:
    session = table(box(20, 7), ana=hero("Ana", "s1"))
    entry = done(do(session, "s1", "grimoire.save", "ana", attribute="DEX", disadvantage=1))
    assert said(entry) == ["grimoire.save failed"]


def test_grimoire_natural_of_somebody_hidden_stays_hidden() -> None:
    session = table(box(20, 10), ana=hero("Ana", "s1"), imp=creature("ink-leech", hidden=True))
    entry = done(do(session, "s0", "grimoire.contest", "imp", target="ana", attribute="DEX", target_attribute="DEX"))
    told = [t.audience for t in entry.emitted if getattr(t.event, "rule", "") == "grimoire.natural"]
    assert told == [()]


def test_grimoire_action_each_object_has_its_own_advantage() -> None:
    session = table(box(10, 2, 5, 4, 1), ana=hero("Ana", "s1", items=("crowbar", "rope")))
    entry = done(
        do(
            session,
            "s1",
            "grimoire.action",
            "ana",
            attribute="STR",
            objects=["crowbar", "rope"],
            object_advantage=[1, 0],
            object_disadvantage=[0, 1],
            dc=26,
        )
    )
    # 10 + 10, 5 of 2 and 5, 1 of 4 and 1
    assert entry.outcome == {"success": True}


def test_grimoire_action_refuses_things_without_a_die() -> None:
    session = table(ana=hero("Ana", "s1", items=("sack",)))
    assert refusal(do(session, "s1", "grimoire.action", "ana", attribute="STR", objects=["sack"])) == "no-object-die"
    assert refusal(do(session, "s1", "grimoire.action", "ana", attribute="STR", objects=["rope"])) == "not-carried"


def test_grimoire_action_trivial_things_need_no_dice() -> None:
    session = table(ana=hero("Ana", "s1"))
    assert said(done(do(session, "s0", "grimoire.trivial", "ana", works=False))) == ["grimoire.action fails"]


@pytest.mark.parametrize(("dc", "saved"), [("19", True), ("20", False), ("35", False)])
def test_grimoire_save_dc_is_the_tables_number(dc: str, saved: bool) -> None:
    session = table(box(10), {"grimoire.save.dc": dc}, ana=hero("Ana", "s1"))
    assert done(do(session, "s1", "grimoire.save", "ana", attribute="STR")).outcome == {"saved": saved}


@pytest.mark.parametrize(("option", "dice"), [("net", 2), ("cancel_all", 1)])
def test_grimoire_advantage_mixed(option: str, dice: int) -> None:
    session = table(box(9, 14), {"grimoire.advantage.mixed": option}, ana=hero("Ana", "s1"))
    entry = done(do(session, "s1", "grimoire.save", "ana", attribute="STR", advantage=2, disadvantage=1))
    assert len(entry.answers[0].value) == dice


def test_grimoire_contest_tie_goes_to_the_initiator() -> None:
    """12 + 10 against 9 + 13."""
    session = table(box(12, 9), ana=hero("Ana", "s1"), bram=hero("Bram", "s2", strength=13))
    want: dict[str, Any] = {"attribute": "STR", "target": "bram", "target_attribute": "STR"}
    assert said(done(do(session, "s0", "grimoire.contest", "ana", **want))) == ["grimoire.contest won"]


def test_grimoire_contest_a_blocker_has_the_shields_die() -> None:
    session = table(box(10, 5, 6), ana=hero("Ana", "s1"), bram=hero("Bram", "s2", worn=("shield",)))
    entry = done(do(session, "s1", "grimoire.contest", "ana", attribute="STR", target="bram"))
    assert entry.plan is not None
    assert entry.plan.params["target_objects"] == ["d6"]
    assert entry.outcome == {"success": False}  # 20 against 10 + 5 + 6


# ---- hidden difficulties
def views_of(dc: int, disclosed: bool = False) -> bytes:
    session = table(box(5), ana=hero("Ana", "s1"))
    done(do(session, "s0", "grimoire.action", "ana", attribute="STR", dc=dc, disclosed=disclosed))
    return msgspec.json.encode(view(session, "s1"))


def test_grimoire_hidden_dc_tells_players_nothing() -> None:
    """15 fails against 24 and against 31: the players' view is the same, byte for byte."""
    assert views_of(24) == views_of(31)
    assert views_of(24, disclosed=True) != views_of(31, disclosed=True)


def test_grimoire_hidden_dc_of_a_call() -> None:
    def seen(dc: int) -> bytes:
        session = table(box(5), ana=hero("Ana", "s1"))
        want = {"attribute": "DEX", "dc": dc}
        done(do(session, "s0", "table.call", move="grimoire.save", who=["ana"], want=want, hide=["dc"]))
        done(session.act("s1", Intent("grimoire.save", "ana", {"attribute": "DEX"}, call="call")))
        return msgspec.json.encode(view(session, "s1"))

    assert seen(24) == seen(40)


def test_grimoire_hidden_dc_of_a_call_is_hidden_unless_disclosed() -> None:
    """10 + 5 fails against 24 and against 40: nobody learns which, until it is disclosed."""

    def seen(dc: int, **more: Any) -> bytes:
        session = table(box(5), ana=hero("Ana", "s1"))
        want = {"attribute": "DEX", "dc": dc, **more}
        done(do(session, "s0", "table.call", move="grimoire.save", who=["ana"], want=want))
        done(do(session, "s1", "grimoire.save", "ana", attribute="DEX"))
        return msgspec.json.encode(view(session, "s1"))

    assert seen(24) == seen(40)
    assert seen(24, disclosed=True) != seen(40, disclosed=True)


def test_grimoire_hidden_dc_that_a_call_shows_is_known_when_the_facilitator_rolls() -> None:
    """The call shows 24 to everyone; another DC that the facilitator rolls against stays hidden."""
    for dc, told in ((24, {"dc": 24}), (30, {})):
        session = table(box(5), ana=hero("Ana", "s1"))
        want = {"attribute": "DEX", "dc": 24, "disclosed": True}
        done(do(session, "s0", "table.call", move="grimoire.save", who=["ana"], want=want))
        assert [call.want for call in session.state.calls.values()] == [{"attribute": "DEX", "dc": 24}]
        entry = done(do(session, "s0", "grimoire.save", "ana", attribute="DEX", dc=dc))
        found = next(e.facts for e in facts(entry, Said) if e.rule == "grimoire.save")
        assert {name: n for name, n in found.items() if name == "dc"} == told


# ---- grimoire.action: each object helps once
@pytest.mark.parametrize("move", ["save", "action", "retreat"])
def test_grimoire_action_one_shield_helps_once(move: str) -> None:
    session = table(ana=hero("Ana", "s1", items=("shield",)))
    want: dict[str, Any] = {"to": "the woods"} if move == "retreat" else {"attribute": "STR"}
    result = do(session, "s1", f"grimoire.{move}", "ana", objects=["shield", "shield"], **want)
    assert refusal(result) == "object-twice"


def test_grimoire_action_two_ropes_help_twice_and_plain_dice_as_often_as_lent() -> None:
    """3 + 10, and 1 + 2 from the ropes, 4 + 5 from two dice that the facilitator lends: 25."""
    session = table(box(3, 1, 2, 4, 5), ana=hero("Ana", "s1", items=("rope", "rope")))
    objects = ["rope", "rope-2", "d6", "d6"]
    entry = done(do(session, "s0", "grimoire.save", "ana", attribute="STR", objects=objects, dc=24))
    assert entry.outcome == {"saved": True}


@pytest.mark.parametrize("more", [{"object_advantage": [1]}, {"objects": ["rope"], "object_disadvantage": [0, 1]}])
def test_grimoire_action_advantage_of_an_object_needs_the_object(more: dict[str, Any]) -> None:
    session = table(ana=hero("Ana", "s1", items=("rope",)))
    assert refusal(do(session, "s1", "grimoire.action", "ana", attribute="STR", **more)) == "edge-without-object"


def test_grimoire_check_the_attribute_is_one_of_the_ways() -> None:
    session = table(ana=hero("Ana", "s1"), bram=hero("Bram", "s2"))
    assert refusal(do(session, "s0", "grimoire.save", "ana", attribute="STR", ways=["WIL"])) == "not-a-way"
    other: dict[str, Any] = {"target": "bram", "ways": ["WIL"], "target_attribute": "DEX"}
    assert refusal(do(session, "s0", "grimoire.contest", "ana", attribute="STR", **other)) == "not-a-way"
    assert refusal(do(session, "s0", "grimoire.attack", "ana", **other)) == "not-a-way"


# ---- grimoire.critical: the down crawl, and do nothing else without a warning
def test_grimoire_critical_the_down_crawl_one_space() -> None:
    ana = structs.replace(hero("Ana", "s1", dexterity=15), life="down")
    session = table(ana=ana)
    entry = done(do(session, "s1", "grimoire.move", "ana"))
    assert words.entry_lines(entry, session.state, GAME) == ("Ana may move 1 space.",)


DONE_WHEN_DOWN: list[tuple[str, dict[str, Any]]] = [
    ("use", {"item": "rations"}),
    ("hand", {"item": "knife", "to": "bram"}),
    ("drop", {"item": "knife"}),
    ("wear", {"item": "shield"}),
    ("sell", {"item": "knife"}),
    ("buy", {"item": "torch"}),
    ("held.fire", {"target": "bram"}),
    ("treat", {"target": "cyd"}),
    ("action", {"attribute": "WIL"}),
    ("gain_advantage", {}),
    ("spend", {"what": "shout"}),
]


@pytest.mark.parametrize(("move", "want"), DONE_WHEN_DOWN)
def test_grimoire_critical_whatever_else_the_down_do_is_warned_of(move: str, want: dict[str, Any]) -> None:
    ana = hero("Ana", "s1", items=("rations", "knife", "shield"), coin=20)
    session = table(ana=ana, bram=hero("Bram", "s2"), cyd=hero("Cyd", "s3"))
    done(do(session, "s1", "grimoire.hold", "ana", kind="attack", text="stab", weapon="knife"))
    done(do(session, "s0", "table.life", "cyd", life="down"))
    done(do(session, "s0", "table.life", "ana", life="down"))
    found = session.preview("s1", Intent(f"grimoire.{move}", "ana", want))
    if isinstance(found, Refused):
        assert (move, found.code) == ("treat", "not-dying")
        return
    assert isinstance(found, Plan)
    assert "down" in [w.code for w in found.warnings]


@pytest.mark.parametrize(
    ("move", "actor", "want"),
    [
        ("grimoire.retreat", "ana", {"to": "the mill"}),
        ("grimoire.morale", "", {}),
        ("grimoire.cast", "ana", {"spell": "lead-tongue", "slots": 1, "targets": ["wolf"]}),
    ],
)
def test_grimoire_hidden_dc_of_every_save(move: str, actor: str, want: dict[str, Any]) -> None:
    """The same dice against 77 and 88: only what is disclosed makes a difference, and no other number shows."""

    def seen(dc: int, disclosed: bool = False) -> bytes:
        people = {"ana": hero("Ana", "s1", spells="lead-tongue"), "wolf": creature("wolf", shows="numbers")}
        session = table(box(20, 10, 3, 3), **people)
        done(do(session, "s0", "grimoire.fight", foes=["wolf"]))
        done(do(session, "s0", move, actor, dc=dc, disclosed=disclosed, overrule=True, **want))
        return msgspec.json.encode(view(session, "s1"))

    assert seen(77) == seen(88)
    assert b"77" not in seen(77)
    assert seen(77, disclosed=True) != seen(88, disclosed=True)


def test_grimoire_hidden_dc_what_the_roller_says_is_no_secret() -> None:
    session = table(box(5), ana=hero("Ana", "s1"))
    entry = done(do(session, "s1", "grimoire.action", "ana", attribute="STR", dc=12))
    assert "grimoire.hidden_dc" not in rules_in(entry)


# ---- initiative
def test_grimoire_initiative_groups_alternate() -> None:
    """The rule's example: Hesper 24, Ivo 15; bandits 21, 18, 9."""
    people = {"hesper": hero("Hesper", "s1"), "ivo": hero("Ivo", "s2")}
    people |= {f"b{i}": creature("footpad") for i in range(3)}  # WIL 9
    session = table(box(14, 5, 12, 9, 1), **people)
    done(do(session, "s0", "grimoire.fight", foes=["b0", "b1", "b2"]))
    # 24, 15; 21, 18, 10
    assert order(session) == ("hesper", "b0", "ivo", "b1", "b2")


@pytest.mark.parametrize(
    ("first", "expected"),
    [("party", ("ana", "b0", "bram", "b1")), ("foes", ("b0", "ana", "b1", "bram"))],
)
def test_grimoire_initiative_a_side_may_be_said_to_begin_without_a_roll(first: str, expected: tuple[str, ...]) -> None:
    people = {
        "ana": hero("Ana", "s1"),
        "bram": hero("Bram", "s2"),
        "b0": creature("footpad"),
        "b1": creature("footpad"),
    }
    session = table(box(), **people)
    done(do(session, "s0", "grimoire.fight", foes=["b0", "b1"], first=first))
    assert order(session) == expected


def test_grimoire_initiative_creatures_of_a_kind_may_share_one_roll() -> None:
    """Ana 10 + 10, the footpads 15 + 9 together, the wolf's 1 + 8: the band goes, then Ana, then the wolf."""
    people = {"ana": hero("Ana", "s1"), "b0": creature("footpad"), "wolf": creature("wolf"), "b1": creature("footpad")}
    session = table(box(10, 15, 1), **people)
    done(do(session, "s0", "grimoire.fight", foes=["b0", "wolf", "b1"], group=True))
    assert order(session) == ("b0", "b1", "ana", "wolf")


def test_grimoire_initiative_the_hidden_share_no_roll_with_those_in_sight() -> None:
    people = {"ana": hero("Ana", "s1"), "b0": creature("footpad"), "b1": creature("footpad", hidden=True)}
    session = table(box(10, 15, 1), **people)
    done(do(session, "s0", "grimoire.fight", foes=["b0", "b1"], group=True))
    assert order(session) == ("b0", "ana", "b1")


@pytest.mark.parametrize(("option", "first"), [("roll", "rat"), ("party", "ana")])
def test_grimoire_initiative_tie(option: str, first: str) -> None:
    people = {"ana": hero("Ana", "s1"), "rat": creature("cellar-rats")}
    session = table(box(4, 10, 2, 5), {"grimoire.initiative.tie": option}, **people)
    done(do(session, "s0", "grimoire.fight", foes=["rat"]))
    assert order(session)[0] == first


@pytest.mark.parametrize(("option", "first"), [("once", "ana"), ("each_round", "rat")])
def test_grimoire_initiative_when(option: str, first: str) -> None:
    people = {"ana": hero("Ana", "s1"), "rat": creature("cellar-rats")}
    session = table(box(20, 1, 1, 20), {"grimoire.initiative.when": option}, **people)
    done(do(session, "s0", "grimoire.fight", foes=["rat"]))
    done(do(session, "s0", "grimoire.turn"))
    done(do(session, "s0", "grimoire.turn"))
    assert order(session)[0] == first
    assert session.state.clock == 120  # grimoire.units: a round is 2 minutes


def test_grimoire_initiative_the_hidden_are_in_the_order_unseen() -> None:
    """Ana 11, the rats 21, the wolf 18: of those in sight the wolf goes first, and the rats before both."""
    people = {"ana": hero("Ana", "s1"), "rat": creature("cellar-rats", hidden=True), "wolf": creature("wolf")}
    session = table(box(1, 17, 10), **people)
    done(do(session, "s0", "grimoire.fight", foes=["rat", "wolf"]))
    assert order(session) == ("rat", "wolf", "ana")
    assert b"rat" not in msgspec.json.encode(view(session, "s1"))


def seen_order(faces: tuple[int, ...], foes: tuple[str, ...]) -> tuple[str, ...]:
    """The order of turns as a player sees it; the rats are hidden. WIL is 10 for Ana and Bram, 8 and 4 for the foes."""
    people = {"ana": hero("Ana", "s1"), "bram": hero("Bram", "s2"), "wolf": creature("wolf")}
    session = table(box(*faces), **people, rat=creature("cellar-rats", hidden=True))
    done(do(session, "s0", "grimoire.fight", foes=list(foes)))
    seen = view(session, "s1").fight
    assert seen is not None
    return seen.order


@pytest.mark.parametrize("rat", [1, 8, 11, 20])  # 11 + 4 is Ana's 5 + 10: nobody in sight rolls again for that
def test_grimoire_initiative_the_order_in_sight_tells_of_nobody_hidden(rat: int) -> None:
    alone = seen_order((5, 2, 9), ("wolf",))
    assert seen_order((5, 2, 9, rat), ("wolf", "rat")) == alone == ("wolf", "ana", "bram")


@pytest.mark.parametrize("foes", [["wolf"], ["wolf", "rat"]], ids=["alone", "with somebody hidden"])
def test_grimoire_initiative_a_newcomers_place_is_told_whoever_is_hidden(foes: list[str]) -> None:
    people = {"ana": hero("Ana", "s1"), "wolf": creature("wolf"), "rat": creature("cellar-rats", hidden=True)}
    session = table(box(20, 10, *([9] if "rat" in foes else []), 5), **people, bram=hero("Bram", "s2"))
    done(do(session, "s0", "grimoire.fight", party=["ana"], foes=foes))
    done(do(session, "s0", "grimoire.fight.join", "bram", side="party"))
    told = words.line_messages(view(session, "s1").log[-1], session.state, GAME)
    assert told == (log.JoinsParty(("Bram",)), messages.Enlists(who="Bram", initiative=15, after="Wolf"))


def test_grimoire_ap_nobody_hears_that_a_hidden_ones_surprise_is_over() -> None:
    people = {"ana": hero("Ana", "s1"), "rat": creature("cellar-rats", hidden=True)}
    session = table(box(20, 1), **people)
    done(do(session, "s0", "grimoire.fight", foes=["rat"]))
    done(do(session, "s0", "table.initiative", surprised=["rat"]))
    done(do(session, "s0", "grimoire.turn"))
    done(do(session, "s0", "grimoire.turn"))
    assert surprised(session) == ()
    told = words.line_messages(view(session, "s1").log[-1], session.state, GAME)
    assert not [message for message in told if "surprise" in message.id]


def test_grimoire_initiative_a_newcomer_is_put_in_the_order() -> None:
    people = {"ana": hero("Ana", "s1"), "wolf": creature("wolf"), "bram": hero("Bram", "s2")}
    session = table(box(20, 1, 19), **people)
    done(do(session, "s0", "grimoire.fight", party=["ana"], foes=["wolf"]))
    entry = done(do(session, "s0", "grimoire.fight.join", "bram", side="party"))
    assert order(session) == ("ana", "wolf", "bram")
    assert words.line_messages(entry, session.state, GAME) == (
        log.JoinsParty(("Bram",)),
        messages.Enlists(who="Bram", initiative=29, after="Wolf"),
    )
    done(do(session, "s0", "grimoire.turn"))
    done(do(session, "s0", "table.life", "wolf", life="dead"))  # its turn is over with it
    done(do(session, "s0", "grimoire.turn"))
    fight = session.state.fight
    assert isinstance(fight, Encounter)
    assert (fight.whose_turn, fight.round) == ("ana", 2)


@pytest.mark.parametrize(
    ("face", "expected", "told"),
    [
        (14, ("fox", "ana", "wolf", "bram"), messages.EnlistsFirst(who="Fox", initiative=22)),  # 22 is the best of all
        (
            11,
            ("ana", "fox", "wolf", "bram"),
            messages.Enlists(who="Fox", initiative=19, after="Ana"),
        ),  # before the wolf's 18
        (
            10,
            ("ana", "wolf", "bram", "fox"),
            messages.Enlists(who="Fox", initiative=18, after="Bram"),
        ),  # the wolf was first
        (1, ("ana", "wolf", "bram", "fox"), messages.Enlists(who="Fox", initiative=9, after="Bram")),
    ],
)
def test_grimoire_initiative_a_newcomer_moves_nobody_else(face: int, expected: tuple[str, ...], told: Message) -> None:
    """Ana 20, Bram 12, the wolf 18: it is the wolf's turn as another comes, and Bram's is still to come."""
    people = {"ana": hero("Ana", "s1"), "bram": hero("Bram", "s2"), "wolf": creature("wolf"), "fox": creature("wolf")}
    people["fox"] = msgspec.structs.replace(people["fox"], name="Fox")
    session = table(box(10, 2, 10, face), **people)
    done(do(session, "s0", "grimoire.fight", foes=["wolf"]))
    done(do(session, "s0", "grimoire.turn"))
    entry = done(do(session, "s0", "grimoire.fight.join", "fox", side="foes"))
    assert order(session) == expected
    assert words.line_messages(entry, session.state, GAME)[-1] == told
    assert isinstance(session.state.fight, Encounter)
    assert session.state.fight.whose_turn == "wolf"


# ---- action points
def fight(*faces: int, surprised: tuple[str, ...] = (), **changes: Any) -> Session:
    """Ana, who goes first, against a wolf."""
    usual: dict[str, Any] = {"dexterity": 11, "items": ("longbow", "sword")}
    ana = hero("Ana", "s1", **(usual | changes))
    session = table(box(20, 1, *faces), ana=ana, wolf=creature("wolf"))
    done(do(session, "s0", "grimoire.fight", foes=["wolf"], surprised=list(surprised)))
    return session


def test_grimoire_ap_are_spent_warned_of_and_regained() -> None:
    session = fight(10, 4, 1)
    done(do(session, "s1", "grimoire.spend", "ana", what="draw"))
    done(do(session, "s0", "grimoire.attack", "ana", target="wolf", weapon="sword", target_attribute="STR"))
    assert turn(session, "ana").ap == 1
    assert warning(do(session, "s1", "grimoire.spend", "ana", what="search")) == "overspent"
    done(do(session, "s1", "grimoire.spend", "ana", what="search", overrule=True))
    assert turn(session, "ana").ap == 0
    done(do(session, "s1", "grimoire.turn"))
    assert turn(session, "ana").ap == 4
    assert warning(do(session, "s1", "grimoire.move", "ana")) == "not-your-turn"


def test_grimoire_ap_surprised_have_two_until_their_first_turn_ends() -> None:
    session = fight(surprised=("wolf",))
    assert (turn(session, "wolf").ap, surprised(session)) == (2, ("wolf",))
    done(do(session, "s1", "grimoire.turn"))
    assert surprised(session) == ("wolf",)
    done(do(session, "s0", "grimoire.turn"))
    assert (turn(session, "wolf").ap, surprised(session)) == (4, ())


def surprised(session: Session) -> tuple[str, ...]:
    assert session.state.fight is not None
    return session.state.fight.surprised


def test_grimoire_ap_saves_are_free() -> None:
    session = fight(10)
    done(do(session, "s1", "grimoire.save", "ana", attribute="DEX"))
    assert turn(session, "ana").ap == 4


def test_grimoire_ap_begin_with_ones_own_and_only_the_surprised_are_said_to_be() -> None:
    people = {
        "ana": hero("Ana", "s1").with_parts(TurnState(ap=1, maximum=6)),
        "wolf": creature("wolf"),
        "rat": creature("wolf"),
    }
    session = table(box(20, 10, 1), **people)
    entry = done(do(session, "s0", "grimoire.fight", foes=["wolf", "rat"], surprised=["rat"]))
    assert [turn(session, who).ap for who in ("ana", "wolf", "rat")] == [6, 4, 2]
    assert [s.step.who for s in entry.steps if s.step.facts == FactStated("surprised", 2)] == ["rat"]


def test_grimoire_held_and_gained_lapse_with_the_fight() -> None:
    session = fight()
    done(do(session, "s1", "grimoire.hold", "ana", kind="action", text="trip it"))
    done(do(session, "s1", "grimoire.gain_advantage", "ana"))
    done(do(session, "s0", "grimoire.fight.end"))
    assert (turn(session, "ana").held, turn(session, "ana").gained) == ({}, 0)


@pytest.mark.parametrize("what", LIBRARY.prices)
def test_grimoire_prices_as_the_list_has_them(what: str) -> None:
    session = fight()
    done(do(session, "s1", "grimoire.spend", "ana", what=what, overrule=what == "don-armour"))
    assert turn(session, "ana").ap == max(0, 4 - LIBRARY.prices[what].ap)


def test_grimoire_prices_are_the_facilitators_to_edit() -> None:
    session = fight()
    assert refusal(do(session, "s1", "grimoire.price", what="draw", ap=0)) == "facilitator-only"
    done(do(session, "s0", "grimoire.price", what="draw", ap=3))
    done(do(session, "s0", "grimoire.price", what="juggle", ap=1))
    done(do(session, "s1", "grimoire.spend", "ana", what="draw"))
    done(do(session, "s1", "grimoire.spend", "ana", what="juggle"))
    assert turn(session, "ana").ap == 0
    assert refusal(do(session, "s1", "grimoire.spend", "ana", what="sing")) == "no-price"
    done(do(session, "s1", "grimoire.spend", "ana", what="sing", ap=0))


def test_grimoire_move_is_half_of_dex_rounded_up() -> None:
    """DEX 11: 6 spaces, until the turn ends."""
    session = fight()
    done(do(session, "s1", "grimoire.move", "ana"))
    assert (turn(session, "ana").spaces, turn(session, "ana").ap) == (6, 3)
    done(do(session, "s1", "grimoire.turn"))
    assert turn(session, "ana").spaces == 0


def test_grimoire_gain_advantage_stacks_and_is_used_by_the_next_roll() -> None:
    session = fight(3, 17, 9, 4, 1)
    done(do(session, "s1", "grimoire.gain_advantage", "ana"))
    done(do(session, "s1", "grimoire.gain_advantage", "ana"))
    entry = done(do(session, "s0", "grimoire.attack", "ana", target="wolf", weapon="sword", target_attribute="STR"))
    assert entry.plan is not None
    assert entry.plan.params["advantage"] == 2
    assert (turn(session, "ana").gained, turn(session, "ana").ap) == (0, 0)


# ---- held actions
def test_grimoire_held_fires_with_the_numbers_it_was_declared_with() -> None:
    session = fight(12, 5, 3)
    done(do(session, "s1", "grimoire.gain_advantage", "ana"))
    done(do(session, "s1", "grimoire.gain_advantage", "ana", ap=0))
    hold: dict[str, Any] = {
        "kind": "attack",
        "text": "shoot",
        "weapon": "sword",
        "disadvantage": 2,
        "condition": "it comes near",
    }
    done(do(session, "s1", "grimoire.hold", "ana", **hold))
    assert turn(session, "ana").ap == 1
    done(do(session, "s1", "grimoire.turn"))
    done(do(session, "s0", "grimoire.harm", "ana", n=4, to="STR"))  # fixed when declared: STR 10 counts, not 6
    entry = done(do(session, "s1", "grimoire.held.fire", "ana", target="wolf"))
    assert entry.plan is not None
    assert entry.plan.params["modifier"] == 10
    assert "grimoire.held fires" in said(entry)
    assert now(session, "wolf", "HP") == 0  # 5 damage to 5 HP
    assert not turn(session, "ana").held


def test_grimoire_held_lapses_at_the_holders_next_turn() -> None:
    session = fight()
    done(do(session, "s1", "grimoire.hold", "ana", kind="action", text="trip it"))
    done(do(session, "s1", "grimoire.hold", "ana", kind="other", text="cast", ap=1))
    assert len(turn(session, "ana").held) == 2
    done(do(session, "s1", "grimoire.turn"))
    assert len(turn(session, "ana").held) == 2
    done(do(session, "s0", "grimoire.turn"))
    assert not turn(session, "ana").held
    assert refusal(do(session, "s1", "grimoire.held.fire", "ana")) == "nothing-held"


def test_grimoire_held_defence_gives_its_holder_advantage_as_a_target() -> None:
    session = fight(1, 1, 4, 15)
    done(do(session, "s1", "grimoire.hold", "ana", kind="defence", text="parry"))
    done(do(session, "s1", "grimoire.turn"))
    entry = done(do(session, "s0", "grimoire.attack", "wolf", target="ana"))
    assert entry.plan is not None
    assert entry.plan.params["target_advantage"] == 1
    assert not turn(session, "ana").held


def test_grimoire_held_action_against_a_dc_or_somebody() -> None:
    session = fight(10, 12, 3)
    done(do(session, "s1", "grimoire.hold", "ana", kind="action", text="pull", attribute="DEX"))
    assert done(do(session, "s1", "grimoire.held.fire", "ana")).outcome == {"success": True}  # 10 + 11 against 20
    done(do(session, "s1", "grimoire.hold", "ana", kind="action", text="trip", attribute="DEX"))
    entry = done(do(session, "s1", "grimoire.held.fire", "ana", target="wolf"))
    assert entry.outcome == {"success": True}  # 12 + 11 against 3 + 13
    done(do(session, "s1", "grimoire.hold", "ana", kind="attack", text="hit", ap=0))
    assert refusal(do(session, "s1", "grimoire.held.fire", "ana")) == "no-target"
    done(do(session, "s1", "grimoire.held.drop", "ana"))
    assert life(session, "ana") == "up"


def guard(session: Session, **want: Any) -> None:
    done(do(session, "s1", "grimoire.hold", "ana", kind="defence", text="parry", **want))


def test_grimoire_held_defence_rolls_what_was_fixed_when_it_was_declared() -> None:
    """A parry with the sword, by WIL, and two advantages on its die; nothing is asked and nothing said anew."""
    session = fight(1, 1, *(3, 15), *(2, 5, 6), will=15)
    guard(session, attribute="WIL", objects=["sword"], object_advantage=[2])
    done(do(session, "s0", "grimoire.harm", "ana", n=5, to="WIL"))
    entry = done(do(session, "s0", "grimoire.attack", "wolf", target="ana", target_attribute="STR", overrule=True))
    assert entry.plan is not None
    params = {k.removeprefix("target_"): v for k, v in entry.plan.params.items() if k.startswith("target_")}
    assert params == {"modifier": 15, "advantage": 1, "objects": ["d8"], "object_advantage": [2]}


def test_grimoire_held_defence_blocks_with_the_shield_where_that_is_better() -> None:
    session = fight(1, 1, *(3, 15), 6, worn=("shield",))
    guard(session)
    entry = done(do(session, "s0", "grimoire.attack", "wolf", target="ana", overrule=True))
    assert entry.plan is not None
    assert (entry.plan.params["target_modifier"], entry.plan.params["target_objects"]) == (10, ["d6"])


def test_grimoire_held_defence_leaves_advantage_gained_later_for_another_roll() -> None:
    session = fight(1, 1, *(3, 15, 15))
    guard(session, advantage=2)
    done(do(session, "s1", "grimoire.gain_advantage", "ana"))
    entry = done(do(session, "s0", "grimoire.attack", "wolf", target="ana", overrule=True))
    assert entry.plan is not None
    assert entry.plan.params["target_advantage"] == 2
    assert (turn(session, "ana").held, turn(session, "ana").gained) == ({}, 1)


@pytest.mark.parametrize("guarded", [True, False])
def test_grimoire_held_contest_uses_up_what_its_target_met_it_with(guarded: bool) -> None:
    session = table(box(10, 5, 6), ana=hero("Ana", "s1"), bram=hero("Bram", "s2"))
    if guarded:
        done(do(session, "s2", "grimoire.hold", "bram", kind="defence", text="dodge"))
    else:
        done(do(session, "s2", "grimoire.gain_advantage", "bram"))
    done(do(session, "s1", "grimoire.hold", "ana", kind="action", text="trip"))
    entry = done(do(session, "s1", "grimoire.held.fire", "ana", target="bram"))
    assert entry.plan is not None
    assert entry.plan.params["target_advantage"] == 1
    assert "grimoire.contest won" in said(entry)
    assert (turn(session, "bram").held, turn(session, "bram").gained) == ({}, 0)


@pytest.mark.parametrize(
    ("target", "want", "advantage"),
    [
        (creature("town-watch"), {}, -1),
        (hero("Bram", "s2", marks=("elemental",)), {}, -1),
        (hero("Bram", "s2", marks=("elemental",)), {"magical": True}, 0),
        (hero("Bram", "s2", marks=("bark",)), {"fire": True, "enhanced": True}, 2),
    ],
)
def test_grimoire_held_attack_meets_the_target_as_it_is(target: Any, want: dict[str, Any], advantage: int) -> None:
    session = table(box(*(10,) * (1 + abs(advantage)), 1, 20), ana=hero("Ana", "s1", items=("sword",)), bram=target)
    done(do(session, "s1", "grimoire.hold", "ana", kind="attack", text="hit", **want))
    entry = done(do(session, "s1", "grimoire.held.fire", "ana", target="bram"))
    assert entry.plan is not None
    assert entry.plan.params.get("advantage", 0) == advantage


def test_grimoire_held_attack_leaves_advantage_gained_later_for_another_roll() -> None:
    session = fight(10, 1, 20)
    done(do(session, "s1", "grimoire.hold", "ana", kind="attack", text="hit", weapon="sword"))
    done(do(session, "s1", "grimoire.gain_advantage", "ana"))
    done(do(session, "s1", "grimoire.held.fire", "ana", target="wolf"))
    assert turn(session, "ana").gained == 1
