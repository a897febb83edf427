"""Creatures: each of the bestiary at the table and in a fight, with all its attacks; groups; one-line creatures."""

from __future__ import annotations

from typing import Any

import pytest

from at_table import box, do, done, facts, refusal
from caltrop import words
from caltrop.games.common.conditions.on_sheet import Condition, ConditionAdded, ConditionCaused
from caltrop.games.common.dice_pools.ladder import Ladder, PointsChanged
from caltrop.games.common.dice_pools.morale import Nature
from caltrop.games.common.health.points import HitPoints, HitPointsChanged
from caltrop.games.common.items.pack import Item, Pack
from caltrop.games.common.library.shelves import load
from caltrop.games.fell.sheet import Knowledge
from caltrop.kernel.state.events.characters import Appeared, CharacterAdded
from caltrop.kernel.state.events.fights import SideJoined
from caltrop.kernel.state.events.table import Said
from caltrop.table.session import Session
from fell.table import creature, hero, table

# Read from the data file itself, so that a mistake on the way from there to the table is noticed.
BOOK: list[dict[str, Any]] = load("caltrop.games.fell", "creatures.toml")["creature"]
MOVES = [(c, move) for c in BOOK for move in c["moves"]]
ROWS: dict[str, Any] = {row["id"]: row for row in load("caltrop.games.fell", "conditions.toml")["condition"]}
LENGTHS = {"round": 6, "minute": 60, "hour": 3600, "day": 86_400}


def id_of(case: Any) -> str:
    return str(case["name"] if "moves" not in case else case["id"]).replace(" ", "-")


def refused(session: Session, seat: str = "s0", **want: Any) -> str:
    before = session.state
    code = refusal(do(session, seat, "fell.creature", **want))
    assert session.state is before
    assert not session.log
    return code


# ---- the bestiary
def test_fell_combat_book_has_28_creatures() -> None:
    assert len(BOOK) == 28
    assert len({c["id"] for c in BOOK}) == len({c["name"] for c in BOOK}) == 28
    assert sorted({c["rank"] for c in BOOK}) == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("row", BOOK, ids=id_of)
def test_fell_combat_creature_of_the_book_comes_to_the_table(row: dict[str, Any]) -> None:
    session = table()
    entry = done(do(session, "s0", "fell.creature", creature=row["id"]))
    added, appeared, *always = entry.emitted
    assert isinstance(added.event, CharacterAdded)
    assert added.audience == ()  # its numbers are the facilitator's ...
    who = added.event.who
    assert (appeared.event, appeared.audience) == (Appeared(who, row["name"]), None)  # ... its name is for everyone
    state = session.state
    assert state.characters[who].kind == "creature"
    assert state.part(who, HitPoints) == HitPoints(row["hp"], row["hp"], row["BOD"])
    assert {a: state.part(who, Ladder).rung(a).die for a in ("BOD", "INT", "WIL")} == {
        a: row[a] for a in ("BOD", "INT", "WIL")
    }
    assert state.part(who, Pack).protection == row.get("protection", 0)
    assert state.part(who, Knowledge).skills == tuple(row.get("skills", ()))
    assert state.part(who, Nature) == Nature(row["id"], row.get("leader", False), row["tactics"])
    borne = [told.event.condition.row for told in always if isinstance(told.event, ConditionAdded)]
    assert borne == row.get("always", [])
    natural = [item.name for item in state.part(who, Pack).items.values() if item.harm is not None]
    assert natural == [move["name"] for move in row["moves"]]


@pytest.mark.parametrize(("row", "move"), MOVES, ids=[f"{id_of(c)}:{id_of(m)}" for c, m in MOVES])
def test_fell_attack_with_every_move_of_every_creature(row: dict[str, Any], move: dict[str, Any]) -> None:
    # All its dice show 2, Ana's d12 (bare hands) shows 1: highest against highest is one hit, and the steel die has
    # no counterpart. So she takes the attack's harm once, and its condition.
    dice = (row["INT"] if move.get("ranged") else row["BOD"], *([move["steel"]] if "steel" in move else []))
    session = table(box(*(2 for _ in dice), 1), ana=hero("Ana", "s1", bod="d12", int_="d12", wil="d12"))
    done(do(session, "s0", "fell.creature", creature=row["id"], name="foe"))
    done(do(session, "s0", "fell.fight", foes=["foe"], first="foes"))
    want: dict[str, Any] = {"targets": ["ana"]} if move.get("blast") else {"target": "ana"}
    verb = "fell.blast" if move.get("blast") else "fell.attack"
    entry = done(do(session, "s0", verb, "foe", weapon=move["name"], **want))

    told = {"against": "ana", "weapon": move["name"], "harm": move.get("harm", 0), "hits": 1}  # one pair of dice
    assert Said("foe", "fell.attack", "won", told) in facts(entry)
    assert next(s.step.facts["dice"] for s in entry.steps if "faces" in s.step.facts) == dice
    to, harm = move.get("to", "BOD"), move.get("harm", 0)
    lost = [e for e in facts(entry) if isinstance(e, PointsChanged)]
    assert lost == ([PointsChanged("ana", to, -harm, "harm")] if harm else [])
    assert session.state.part("ana", Ladder).rung(to).points == 12 - harm
    marks = [e.condition for e in facts(entry) if isinstance(e, ConditionAdded)]
    assert [ending(mark) for mark in marks] == ([] if move.get("condition", "robbed") == "robbed" else [lasting(move)])
    assert all(e == ConditionCaused("ana", "c1", "foe") for e in facts(entry) if isinstance(e, ConditionCaused))


def ending(mark: Condition) -> tuple[Any, ...]:
    return mark.row, mark.text, mark.at, mark.rest, mark.rounds, mark.ends, mark.meaning


def lasting(move: dict[str, Any]) -> tuple[Any, ...]:
    """Return the condition of an attack made at second 0: it ends after some seconds, at a rest, or as its row says."""
    row, lasts = ROWS[move["condition"]], move.get("lasts", "")
    n, _, unit = lasts.partition(" ")
    at = int(n) * LENGTHS[unit.removesuffix("s")] if unit else None
    if at is not None and "round" in unit:
        at -= LENGTHS["round"]  # Ana's turn of this round is still to come: it is the first that counts
    ends = (*(["night"] if lasts == "night" else []), *row.get("ends", ()))
    return row["id"], row.get("name", row["id"]), at, lasts == "rest", "round" in lasts, ends, row["text"]


@pytest.mark.parametrize("row", BOOK, ids=id_of)
def test_fell_attack_against_every_creature(row: dict[str, Any]) -> None:
    # Ana's d12 and greatsword (d8, 3 harm) show 12 and 1; its dice show 2 at most: 12 wins, 1 loses to a second die
    # where it has one. Where it has, that is a tie; where not, 3 harm go through its protection to its hit points.
    session = table(box(12, 1, 2, 2), ana=hero("Ana", "s1", bod="d12", items=("greatsword",)))
    done(do(session, "s0", "fell.creature", creature=row["id"], name="foe"))
    entry = done(do(session, "s1", "fell.attack", "ana", target="foe"))
    best = any("steel" in move for move in row["moves"])
    assert entry.outcome["winner"] == ("tie" if best else "a")
    through = 0 if best else min(row["hp"], max(0, 3 - row.get("protection", 0)))
    lost = [e for e in facts(entry) if isinstance(e, HitPointsChanged)]
    assert lost == ([HitPointsChanged("foe", -through)] if through else [])


# ---- groups
def names(session: Session) -> dict[str, str]:
    return {who: c.name for who, c in session.state.characters.items()}


def test_fell_combat_band_is_lettered() -> None:
    session = table()
    done(do(session, "s0", "fell.creature", creature="goblin", count=3))
    assert names(session) == {"goblin-a": "Goblin A", "goblin-b": "Goblin B", "goblin-c": "Goblin C"}
    done(do(session, "s0", "fell.creature", creature="Goblin", count=2))  # by its name, and the letters go on
    assert list(names(session).values())[3:] == ["Goblin D", "Goblin E"]


def test_fell_combat_single_creature_has_no_letter_until_there_are_two() -> None:
    session = table()
    for _ in range(2):
        done(do(session, "s0", "fell.creature", creature="rat-swarm"))
    assert names(session) == {"rat-swarm": "Rat Swarm", "rat-swarm-a": "Rat Swarm A"}


def test_fell_combat_letters_never_run_out() -> None:
    session = table()
    done(do(session, "s0", "fell.creature", creature="rat", count=26))
    done(do(session, "s0", "fell.creature", creature="rat", count=2))
    assert list(names(session).values())[25:] == ["Rat Z", "Rat AA", "Rat AB"]


def test_fell_combat_creature_by_another_name() -> None:
    session = table()
    done(do(session, "s0", "fell.creature", creature="wolf", name="Old Grey", shows="numbers"))
    assert names(session) == {"old-grey": "Old Grey"}
    assert session.state.part("old-grey", Nature).creature == "wolf"
    assert session.state.characters["old-grey"].is_open


def test_fell_combat_creature_joins_a_side_at_once() -> None:
    session = table(ana=hero("Ana", "s1"))
    done(do(session, "s0", "fell.creature", creature="wolf"))
    done(do(session, "s0", "fell.fight", foes=["wolf"], first="party"))
    entry = done(do(session, "s0", "fell.creature", creature="rat", count=2, side="foes"))
    assert [e for e in facts(entry) if isinstance(e, SideJoined)] == [
        SideJoined("rat-a", "foes"),
        SideJoined("rat-b", "foes"),
    ]
    assert session.state.fight is not None
    assert session.state.fight.began["foes"] == 3


def test_fell_combat_hidden_creature_is_heard_of_by_nobody() -> None:
    session = table(ana=hero("Ana", "s1"))
    done(do(session, "s0", "fell.creature", creature="wolf"))
    done(do(session, "s0", "fell.fight", foes=["wolf"], first="party"))
    entry = done(do(session, "s0", "fell.creature", creature="ghost", hidden=True, side="foes"))
    assert [(type(t.event), t.audience) for t in entry.emitted] == [(CharacterAdded, ()), (SideJoined, ())]
    assert session.state.characters["unseen-ghost"].hidden
    assert entry not in session.entries_seen_by("s1")
    shown = done(do(session, "s0", "table.hide", "unseen-ghost", hidden=False))
    assert Appeared("unseen-ghost", "Ghost") in facts(shown)
    assert shown in session.entries_seen_by("s1")


# ---- from one line
def test_fell_combat_creature_from_one_line() -> None:
    session = table(box(5, 4, 3), ana=hero("Ana", "s1"))
    line = "dire wolf, 7 HP, BOD d8, WIL d10, bite d6 2 harm, stare 0 harm"
    done(do(session, "s0", "fell.creature", creature=line))
    state = session.state
    assert state.characters["dire-wolf"].name == "Dire wolf"
    assert state.part("dire-wolf", HitPoints) == HitPoints(7, 7, "d8")
    dice = {a: state.part("dire-wolf", Ladder).rung(a).die for a in ("BOD", "INT", "WIL")}
    assert dice == {"BOD": "d8", "INT": "d4", "WIL": "d10"}
    assert state.part("dire-wolf", Pack).items == {
        "bite": Item("bite", "bite", "natural", steel="d6", harm=2),
        "stare": Item("stare", "stare", "natural", harm=0),
    }
    done(do(session, "s0", "fell.attack", "dire-wolf", target="ana", weapon="bite"))  # 5 beats 3: one hit, 2 harm
    assert session.state.part("ana", Ladder).rung("BOD").points == 6


def test_fell_combat_creature_from_a_short_line_has_four_hit_points_and_bare_hands() -> None:
    session = table(box(3, 2), ana=hero("Ana", "s1"))
    done(do(session, "s0", "fell.creature", creature="peasant, BOD d6", count=2))
    assert names(session) == {"ana": "Ana", "peasant-a": "Peasant A", "peasant-b": "Peasant B"}
    assert session.state.part("peasant-a", HitPoints) == HitPoints(4, 4, "d6")
    done(do(session, "s0", "fell.attack", "peasant-a", target="ana"))  # unarmed: 1 harm
    assert session.state.part("ana", Ladder).rung("BOD").points == 7


@pytest.mark.parametrize(
    ("line", "name", "hit_points", "harm"),
    # the least and the most that a line may say
    [("X, 1 HP, nip 0 harm", "X", 1, 0), (f"{'w' * 60}, 200 HP, nip 20 harm", f"W{'w' * 59}", 200, 20)],
    ids=["least", "most"],
)
def test_fell_combat_creature_line_up_to_its_limits(line: str, name: str, hit_points: int, harm: int) -> None:
    session = table()
    done(do(session, "s0", "fell.creature", creature=line))
    ((who, found),) = session.state.characters.items()
    assert found.name == name
    assert session.state.part(who, HitPoints).maximum == hit_points
    assert session.state.part(who, Pack).items["nip"].harm == harm


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("jabberwock", "no-such-creature"),
        ("wolf, many HP", "bad-creature-line"),
        ("wolf, 0 HP", "bad-creature-line"),
        ("wolf, 201 HP", "bad-creature-line"),
        ("wolf, BOD d7", "bad-creature-line"),
        ("wolf, STR d6", "bad-creature-line"),
        ("wolf, bite d20 2 harm", "bad-creature-line"),
        ("wolf, bite d6", "bad-creature-line"),
        ("wolf, bite d6 21 harm", "bad-creature-line"),  # more than an attack may deal
        ("wolf,", "bad-creature-line"),
        (", 6 HP", "bad-creature-line"),
        (f"{'w' * 61}, 6 HP", "bad-creature-line"),  # longer than a name may be
        ("", "bad-value"),
    ],
)
def test_fell_combat_bad_creature_line_refused(line: str, code: str) -> None:
    assert refused(table(), creature=line) == code


def test_fell_combat_creature_refused() -> None:
    session = table(ana=hero("Ana", "s1"))
    assert refused(session, seat="s1", creature="wolf") == "facilitator-only"
    assert refused(session, creature="wolf", side="foes") == "no-fight"
    assert refused(session, creature="wolf", count=0) == "bad-value"
    assert refused(session, creature="wolf", count=27) == "bad-value"


@pytest.mark.parametrize("id", ["bandit", "guard", "knight", "bandit-chief"])
def test_the_protection_of_men_is_no_hide(id: str) -> None:
    session = table()
    done(do(session, "s0", "fell.creature", creature=id))
    row = next(row for row in BOOK if row["id"] == id)
    (who,) = session.state.characters
    (worn,) = session.state.part(who, Pack).worn_items.values()
    assert (worn.name, worn.protection, worn.left) == (row["guard"], row["protection"], row["protection"])
    entry = done(do(session, "s0", "fell.harm", who, n=1))
    assert "hide" not in " ".join(words.entry_lines(entry, session.state, session.game)).lower()


def test_fell_bestiary_a_dead_leech_drinks_no_more() -> None:
    # 1 BOD a turn while it lives; a minute is ten rounds, which would be her end.
    session = table(box(), ana=hero("Ana", "s1"), leech=creature("bog-leech"))
    done(do(session, "s0", "fell.fight", foes=["leech"], first="foes"))
    done(do(session, "s0", "table.condition", "ana", text="latched", cause="leech"))
    done(do(session, "s0", "fell.turn"))
    assert session.state.part("ana", Ladder).rung("BOD").points == 7
    done(do(session, "s0", "fell.harm", "leech", n=20))
    done(do(session, "s0", "fell.fight.end"))
    done(do(session, "s0", "table.clock", n=1, unit="minutes"))
    assert session.state.part("ana", Ladder).rung("BOD").points == 7
