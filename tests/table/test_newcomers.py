"""How a player gets a character: claimed if no seat plays it, or brought from another table."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from at_table import box, do, done, facts, refusal
from caltrop.games.common.conditions.on_sheet import Condition, Conditions
from caltrop.games.common.health.needs import Need
from caltrop.games.common.people.hirelings import Hire, hireling_parts
from caltrop.games.common.table.countdowns import Countdown, Countdowns
from caltrop.games.fell.game import GAME
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.events.characters import OwnerChanged
from caltrop.kernel.state.sheet_json import export_sheet
from caltrop.kernel.state.state import Character
from caltrop.table.session import Session
from caltrop.words import sentence
from fell.table import creature, hero, table
from table.every_game import EACH, alike, laid, play

PIM = Character("Pim", "hireling").with_parts(*hireling_parts("d6"))


# ---- claimed
def unplayed(**more: Character) -> Session:
    """Ann plays Ana; Dot has no player, Eve's seat is gone, Pim is a hireling without employer; a goblin is hidden."""
    people: dict[str, Any] = {"dot": hero("Dot", ""), "eve": hero("Eve", "s9"), "pim": PIM, **more}
    return table(box(), ana=hero("Ana", "s1"), goblin=creature("goblin"), **people)


@pytest.mark.parametrize("who", ["dot", "eve", "pim"])
def test_whom_nobody_plays_a_player_takes(who: str) -> None:
    session = unplayed()
    entry = done(do(session, "s2", "table.claim", who=who))
    assert facts(entry) == [OwnerChanged(who, "s2")]
    assert session.state.may_act_for("s2", who)
    alike(session)


@pytest.mark.parametrize(
    ("seat", "who", "code"),
    [
        ("s2", "ana", "played-by"),
        ("s1", "ana", "played-by"),
        ("s2", "goblin", "not-to-claim"),
        ("s2", "nobody", "no-such-character"),
        ("s2", "lurker", "no-such-character"),
        ("s2", "ghost", "dead"),
        ("s2", "stash", "only-a-stash"),
        ("s0", "dot", "facilitator-gives"),
        ("tv", "dot", "not-seated"),
    ],
)
def test_nobody_else_is_taken(seat: str, who: str, code: str) -> None:
    lurker = msgspec.structs.replace(hero("Lurker", ""), hidden=True)
    ghost = msgspec.structs.replace(hero("Ghost", ""), life="dead")
    session = unplayed(lurker=lurker, ghost=ghost, stash=Character("Cart", "stash"))
    before = session.state
    result = do(session, seat, "table.claim", who=who)
    assert refusal(result) == code
    assert session.state == before


def test_a_refused_claim_names_whose_it_is_and_no_hidden_name() -> None:
    lurker = msgspec.structs.replace(hero("Lurker of the Deep", ""), hidden=True)
    session = unplayed(lurker=lurker)
    taken = do(session, "s2", "table.claim", who="ana")
    assert isinstance(taken, Refused)
    assert sentence(taken, GAME) == "Ann already plays Ana."
    assert "Deep" not in str(do(session, "s2", "table.claim", who="lurker"))


@EACH
def test_a_character_is_claimed_in_every_game(id: str) -> None:
    session = laid(id)
    play(session, "s0", "table.give", "ana", seat="")
    play(session, "s3", "table.claim", who="ana")
    assert session.state.characters["ana"].owner == "s3"
    alike(session)


# ---- brought
@EACH
def test_a_sheet_goes_to_another_table_and_is_the_same_there(id: str) -> None:
    session, other = laid(id), laid(id)
    ana = session.state.characters["ana"]
    raw = msgspec.json.decode(msgspec.json.encode(export_sheet(session.game, ana, session.state.clock)))
    play(other, "s3", "table.bring", character=raw)
    assert other.state.characters["ana-2"] == msgspec.structs.replace(ana, owner="s3", name="Ana 2")  # Ana is there
    alike(other)


@EACH
def test_a_sheet_of_another_game_is_refused(id: str) -> None:
    other = "fell" if id != "fell" else "deeds"
    session, here = laid(other), laid(id)
    raw = export_sheet(session.game, session.state.characters["ana"], 0)
    assert refusal(do(here, "s1", "table.bring", character=raw)) == "other-game"


def sheet(**changes: Any) -> dict[str, Any]:
    """Ana of Fell as plain data, her mace, 7 coin and all."""
    raw = export_sheet(GAME, hero("Ana", "s1", items=("mace",), coin=7), 0)
    return {**raw, **changes}


def with_part(part: str, **changes: Any) -> dict[str, Any]:
    raw = sheet()
    return {**raw, "parts": {**raw["parts"], part: {**raw["parts"].get(part, {}), **changes}}}


def with_mace(**changes: Any) -> dict[str, Any]:
    items = sheet()["parts"]["pack"]["items"]
    return with_part("pack", items={**items, "mace": {**items["mace"], **changes}})


def test_whoever_brings_a_character_plays_it_in_plain_sight() -> None:
    session = table(box())
    raw = sheet(owner="s3", hidden=True, place="the crypt", life="down")
    done(do(session, "s2", "table.bring", character=raw))
    ana = session.state.characters["ana"]
    assert (ana.owner, ana.hidden, ana.place, ana.life) == ("s2", False, "", "down")


@pytest.mark.parametrize(("seat", "owner"), [("", ""), ("s3", "s3")])
def test_the_facilitator_brings_for_a_seat_or_for_nobody(seat: str, owner: str) -> None:
    session = table(box())
    done(do(session, "s0", "table.bring", character=sheet(), seat=seat))
    assert session.state.characters["ana"].owner == owner


def test_creatures_are_the_facilitators_to_bring() -> None:
    session = table(box())
    raw = export_sheet(GAME, creature("goblin"), 0)
    assert refusal(do(session, "s1", "table.bring", character=raw)) == "not-to-claim"
    done(do(session, "s0", "table.bring", character=raw))
    assert session.state.characters["goblin"].kind == "creature"


@pytest.mark.parametrize(("seat", "code"), [("s9", "no-such-seat"), ("s2", "not-your-seat"), ("tv", "no-such-seat")])
def test_a_player_brings_for_themselves_alone(seat: str, code: str) -> None:
    assert refusal(do(table(box()), "s1", "table.bring", character=sheet(), seat=seat)) == code


@pytest.mark.parametrize(
    ("raw", "code", "name"),
    [
        (sheet(name=""), "unreadable-sheet", "name"),
        (sheet(name="A" * 61), "unreadable-sheet", "name"),
        (sheet(kind="stash"), "unreadable-sheet", "kind"),
        (sheet(life="dead"), "unreadable-sheet", "life"),
        (sheet(parts=[]), "unreadable-sheet", "parts"),
        (sheet(parts={"wings": {}}), "unknown-part", "wings"),
        (with_part("purse", coin="much"), "unreadable-sheet", "purse.coin"),
        (with_part("purse", coin=10**12), "absurd-sheet", "purse.coin"),
        (with_part("purse", coin=-1), "absurd-sheet", "purse.coin"),
        (with_part("ladder", rungs={"BOD": {"die": "d8", "points": 9}}), "absurd-sheet", "ladder.BOD"),
        (with_part("ladder", rungs={"BOD": {"die": "d8", "points": -1}}), "absurd-sheet", "ladder.BOD"),
        (with_part("ladder", rungs={"BOD": {"die": "d20", "points": 1}}), "unreadable-sheet", "ladder.rungs[...].die"),
        (with_part("hit-points", now=7, maximum=6), "absurd-sheet", "hit-points.HP"),
        (with_part("hit-points", now=6, maximum=10**6), "absurd-sheet", "hit-points.HP.maximum"),
        (with_part("pack", size=100), "absurd-sheet", "pack.size"),
        (with_part("pack", fatigue=-1), "absurd-sheet", "pack.fatigue"),
        (
            with_part("pack", items={f"r{n}": {"id": "r", "name": "R"} for n in range(201)}),
            "absurd-sheet",
            "pack.items",
        ),
        (with_mace(count=0), "absurd-sheet", "pack.mace"),
        (with_mace(count=1000), "absurd-sheet", "pack.mace"),
        (with_mace(harm=10**6), "absurd-sheet", "pack.mace"),
        (with_mace(harm=-1), "unreadable-sheet", "pack.items[...].harm"),
        (with_mace(cost=10**7), "absurd-sheet", "pack.mace"),
        (with_mace(protection=1, left=2), "absurd-sheet", "pack.mace.left"),
        (with_mace(text="x" * 2001), "absurd-sheet", "pack.text"),
        (with_part("need", lacks={"food": 0}, steps=21), "absurd-sheet", "need.fatigued"),
        (
            with_part("countdowns", countdowns={"t1": {"rule": "fell.death", "at": 10**10}}),
            "absurd-sheet",
            "countdowns.fell.death",
        ),
        (
            with_part("countdowns", countdowns={"t1": {"rule": "x", "facts": {"scar": []}}}),
            "absurd-sheet",
            "countdowns.t1",
        ),
        (with_part("countdowns", countdowns={"t" * 121: {"rule": "x"}}), "absurd-sheet", "countdowns.countdowns"),
        (with_part("fell.known", skills=["lore"] * 301), "absurd-sheet", "fell.known.skills"),
    ],
)
def test_what_cannot_be_is_refused_by_its_name(raw: dict[str, Any], code: str, name: str) -> None:
    session = table(box())
    before = session.state
    result = do(session, "s1", "table.bring", character=raw)
    assert isinstance(result, Refused)
    assert (result.code, result.facts.get("name", result.facts.get("got"))) == (code, name)
    assert name in sentence(result, GAME)
    assert session.state == before


def test_a_sheet_larger_than_64_kilobytes_is_refused() -> None:
    raw = sheet(story="x" * 65_536)
    assert refusal(do(table(box()), "s1", "table.bring", character=raw)) == "sheet-too-large"


def test_what_waits_counts_from_now_at_the_new_table() -> None:
    """At second 1000 a death in 60 seconds, a chill that ends in 10, hunger for a day; the new clock stands at 500."""
    ana = hero("Ana", "s1").with_parts(
        Countdowns({"t1": Countdown("fell.death", 1060, "1 minute"), "t2": Countdown("table.light", None)}),
        Conditions({"c1": Condition("chilled", at=1010), "c2": Condition("afraid")}),
        Need({"food": 1000 - 86_400}),
    )
    session = table(box(), bob=hero("Bob", "s2"))
    done(do(session, "s0", "table.clock", n=500, unit="minutes"))  # 30,000 seconds
    done(do(session, "s1", "table.bring", character=export_sheet(GAME, ana, 1000)))
    state = session.state
    assert [t.at for t in state.part("ana", Countdowns).countdowns.values()] == [30_060, None]
    assert [c.at for c in state.part("ana", Conditions).active.values()] == [30_010, None]
    assert state.part("ana", Need).lacks == {"food": 30_000 - 86_400}


def test_a_hireling_comes_without_an_employer() -> None:
    """The one of that id at the new table has never hired them."""
    raw = export_sheet(GAME, PIM.with_parts(Hire("ana", 5, 90)), 0)
    session = table(box(), ana=hero("Ana", "s1"))
    done(do(session, "s2", "table.bring", character=raw))
    assert session.state.part("pim", Hire) == Hire()
