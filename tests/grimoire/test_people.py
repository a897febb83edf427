"""People, the market, recovery, creation: every background, role and thing at least once."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from at_table import box, do, done, facts, refusal, warning
from caltrop.games.common.health.needs import Need
from caltrop.games.common.health.points import Scores
from caltrop.games.common.items.pack import Pack, Purse
from caltrop.games.common.people.attitude import Attitude
from caltrop.games.common.people.hirelings import Hire
from caltrop.games.grimoire.creation import CREATION
from caltrop.games.grimoire.game import GAME
from caltrop.games.grimoire.library import LIBRARY, Library
from caltrop.games.grimoire.sheet import TRAITS, Bio
from caltrop.kernel.rules.fate import scripted
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.events.characters import CharacterAdded
from caltrop.kernel.state.state import Character
from caltrop.table.session import Session
from grimoire.table import creature, hero, life, now, said, table

CREATED = (3, 4, 5, 1, 2, 3, 6, 6, 6, 4)  # STR 12, DEX 6, WIL 18, HP 4


def rolls(background: int = 1) -> tuple[int, ...]:
    """Scores, a background, 2 + 2 + 2 gold, age 15 + 10 + 5, first row of every table."""
    return (*CREATED, background, 2, 2, 2, 10, 5, 1, 1, *(1,) * len(TRAITS))


# ---- creation
@pytest.mark.parametrize(("face", "id"), [*enumerate(LIBRARY.backgrounds, 1)])
def test_grimoire_create_every_background(face: int, id: str) -> None:
    session = table(box(*rolls(face), *((7,) if "scroll" in LIBRARY.backgrounds[id].gear else ())))
    entry = done(do(session, "s1", "grimoire.create"))
    added = next(e for e in facts(entry) if isinstance(e, CharacterAdded))
    background, pack = LIBRARY.backgrounds[id], added.character.part(Pack)
    assert [added.character.part(Scores).now(n) for n in ("STR", "DEX", "WIL", "HP")] == [12, 6, 18, 4]
    assert sorted(i.id for i in pack.items.values()) == sorted((*background.gear, "rations"))
    assert added.character.part(Purse).coin == 6
    assert (added.character.part(Bio).age, added.character.owner) == (30, "s1")
    assert pack.size == 10 >= pack.slots_used
    books = [i.spell.split() for i in pack.items.values() if i.id == "grimoire"]
    assert books == ([list(background.spells)] if background.spells else [])
    assert 2 <= len(background.spells) <= 4 or "grimoire" not in background.gear
    for item in pack.items.values():
        assert item.on is bool(item.worn)


def test_grimoire_create_may_swap_two() -> None:
    session = table(box(*rolls()))
    done(do(session, "s1", "grimoire.create", swap=["STR", "WIL"], name="Ana"))
    assert [now(session, "ana", n) for n in ("STR", "DEX", "WIL")] == [18, 6, 12]
    assert refusal(do(session, "s1", "grimoire.create", swap=["STR", "STR"])) == "bad-swap"


def test_grimoire_create_assigned_and_refusals() -> None:
    session = table(box(*rolls()[9:]))
    scores: dict[str, Any] = {"STR": 9, "DEX": 10, "WIL": 11}
    done(do(session, "s0", "grimoire.create", method="assigned", seat="s2", name="Ana", **scores))
    assert [now(session, "ana", n) for n in scores] == [9, 10, 11]
    assert session.state.characters["ana"].owner == "s2"
    assert refusal(do(session, "s1", "grimoire.create", method="assigned", STR=9)) == "not-assigned"
    assert refusal(do(session, "s1", "grimoire.create", STR=9)) == "not-assigned"
    assert refusal(do(session, "s1", "grimoire.create", seat="s2")) == "not-your-seat"
    assert refusal(do(session, "s1", "grimoire.create", background="king")) == "no-such-background"


def test_grimoire_create_chosen_line_by_line() -> None:
    asked = ["9", "10", "11", "5", "deep-miner", "12", "40", "Ansgar", *(LIBRARY.tables[t].rows[0] for t in TRAITS)]
    draft = CREATION.make(scripted(*asked), LIBRARY, method="chosen")
    assert (draft.STR, draft.HP, draft.background, draft.age, draft.name) == (9, 5, "deep-miner", 40, "Ansgar")


def test_grimoire_create_lines_can_be_set_and_rolled_again() -> None:
    draft = CREATION.make(scripted(*groups()), LIBRARY)
    assert CREATION.reroll(scripted((1, 1, 1)), LIBRARY, draft, "STR").STR == 3
    after = CREATION.put(LIBRARY, draft, "WIL", 13)
    assert not isinstance(after, Refused)
    assert CREATION.finish(after).part(Scores).now("WIL") == 13
    for line, value in (("WIL", 19), ("background", "king"), ("face", 3)):
        assert isinstance(CREATION.put(LIBRARY, draft, line, value), Refused)
    assert all(CREATION.options(LIBRARY, line) for line in CREATION.lines)


def groups() -> list[tuple[int, ...]]:
    ones = [(1,)] * (2 + len(TRAITS))
    return [(3, 4, 5), (1, 2, 3), (6, 6, 6), (4,), (1,), (2, 2, 2), (10, 5), *ones]


# ---- hirelings
@pytest.mark.parametrize("id", LIBRARY.roles)
def test_grimoire_hirelings_of_every_role(id: str) -> None:
    role = LIBRARY.roles[id]
    session = table(box(*CREATED, *(1,) * len(TRAITS), *((7,) if "scroll" in role.gear else ())), ana=rich())
    entry = done(do(session, "s1", "grimoire.hire", "ana", role=id, name="Pim", days=3))
    assert "grimoire.hirelings hired" in said(entry)
    assert [now(session, "pim", n) for n in ("STR", "DEX", "WIL", "HP")] == [12, 6, 18, 4]
    assert {i.id for i in session.state.part("pim", Pack).items.values()} == set(role.gear)
    assert session.state.part("ana", Purse).coin == 500 - 3 * role.cost
    assert session.state.part("pim", Hire).wage == role.cost
    assert (session.state.characters["pim"].kind, session.state.characters["pim"].owner) == ("hireling", "s1")


def rich() -> Character:
    return hero("Ana", "s1", coin=500)


def test_grimoire_hirelings_from_a_background_and_handed_to_a_player() -> None:
    faces = (*CREATED, 2, 2, 2, 10, 5, *(1,) * len(TRAITS))
    session = table(box(*faces), ana=hero("Ana", "s1", coin=20))
    want: dict[str, Any] = {"background": "deep-miner", "name": "Dora"}
    assert refusal(do(session, "s1", "grimoire.hire", "ana", **want, seat="s2")) == "facilitator-only"
    done(do(session, "s0", "grimoire.hire", "ana", **want, seat="s2"))
    assert session.state.characters["dora"].owner == "s2"
    assert (session.state.part("dora", Purse).coin, session.state.part("dora", Bio).age) == (6, 30)


def test_grimoire_hirelings_of_whatever_background_the_dice_say() -> None:
    face = 1 + list(LIBRARY.backgrounds).index("deep-miner")
    session = table(box(*rolls(face)), ana=hero("Ana", "s1", coin=20))
    done(do(session, "s1", "grimoire.hire", "ana"))
    hired = next(c for c in session.state.characters.values() if c.kind == "hireling")
    assert hired.part(Bio).background == LIBRARY.backgrounds["deep-miner"].name


def test_grimoire_hirelings_refusals() -> None:
    session = table(ana=hero("Ana", "s1", coin=5))
    both = do(session, "s1", "grimoire.hire", "ana", role="porter", background="deep-miner")
    assert refusal(both) == "role-or-background"
    assert refusal(do(session, "s1", "grimoire.hire", "ana", role="king")) == "no-such-role"
    assert refusal(do(session, "s1", "grimoire.hire", "ana", role="locksmith")) == "no-coin"


# ---- replacement
def test_grimoire_replacement_takes_over_a_hireling_or_makes_somebody_new() -> None:
    faces = (*CREATED, *(1,) * len(TRAITS), *rolls()[:-11], *(1,) * len(TRAITS))
    session = table(box(*faces), ana=hero("Ana", "s1", coin=50))
    done(do(session, "s1", "grimoire.hire", "ana", role="porter", name="Pim"))
    assert refusal(do(session, "s1", "grimoire.replace", "ana", hireling="pim")) == "not-dead"
    done(do(session, "s0", "table.life", "ana", life="dead"))
    done(do(session, "s1", "grimoire.replace", "ana", hireling="pim"))
    pim = session.state.characters["pim"]
    assert (pim.kind, pim.owner, session.state.part("pim", Hire).employer) == ("character", "s1", "")
    entry = done(do(session, "s1", "grimoire.replace", "ana", name="Eve"))
    assert said(entry) == ["grimoire.replacement joins"]
    assert session.state.characters["eve"].owner == "s1"


def test_grimoire_replacement_takes_over_any_hireling_of_the_party() -> None:
    """Zed works for Bram, whose player needs no one new: Ana's player takes over Zed. A wolf is no hireling."""
    zed = hero("Zed").with_parts(Hire("bram", 5, 86_400))
    people = {"ana": hero("Ana", "s1"), "bram": hero("Bram", "s2"), "wolf": creature("wolf")}
    session = table(**people, zed=structs.replace(zed, kind="hireling", owner="s2"))
    done(do(session, "s0", "table.life", "ana", life="dead"))
    no = do(session, "s1", "grimoire.replace", "ana", hireling="wolf")
    assert refusal(no) == "not-a-hireling"
    done(do(session, "s1", "grimoire.replace", "ana", hireling="zed"))
    found = session.state.characters["zed"]
    assert (found.kind, found.owner, session.state.part("zed", Hire).employer) == ("character", "s1", "")


@pytest.mark.parametrize(
    ("want", "code"),
    [
        ({"swap": ["STR"]}, "bad-swap"),
        ({"method": "assigned", "STR": 9}, "not-assigned"),
        ({"background": "king"}, "no-such-background"),
    ],
)
def test_grimoire_replacement_is_made_like_any_other(want: dict[str, Any], code: str) -> None:
    session = table(box(), ana=hero("Ana", "s1"))
    done(do(session, "s0", "table.life", "ana", life="dead"))
    assert refusal(do(session, "s1", "grimoire.replace", "ana", **want)) == code
    assert refusal(do(session, "s1", "grimoire.create", **want)) == code


def test_grimoire_replacement_joins_a_fight_at_once() -> None:
    faces = (20, 1, *rolls()[:-11], *(1,) * len(TRAITS), 5)
    session = table(box(*faces), ana=hero("Ana", "s1"), wolf=creature("wolf"))
    done(do(session, "s0", "grimoire.fight", foes=["wolf"]))
    done(do(session, "s0", "table.life", "ana", life="dead"))
    done(do(session, "s1", "grimoire.replace", "ana", name="Eve"))
    assert session.state.fight is not None
    assert "eve" in session.state.fight.order
    assert session.state.fight.side_of("eve") == "party"


# ---- reactions, fate
@pytest.mark.parametrize(
    ("faces", "word"),
    [((1, 1), "hostile"), ((1, 4), "wary"), ((4, 4), "curious"), ((6, 5), "kind"), ((6, 6), "helpful")],
)
def test_grimoire_reaction(faces: tuple[int, int], word: str) -> None:
    session = table(box(*faces), ana=hero("Ana", "s1"), miller=creature("footpad"))
    assert said(done(do(session, "s0", "grimoire.reaction", target="miller"))) == [f"grimoire.reaction {word}"]
    assert session.state.part("miller", Attitude).result == word
    assert refusal(do(session, "s0", "grimoire.reaction", target="ana")) == "not-an-npc"


@pytest.mark.parametrize(("face", "word"), [(3, "against"), (4, "favors")])
def test_grimoire_fate(face: int, word: str) -> None:
    assert said(done(do(table(box(face)), "s0", "grimoire.fate"))) == [f"grimoire.fate {word}"]


# ---- the market
@pytest.mark.parametrize("id", LIBRARY.items)
def test_grimoire_market_every_thing_can_be_bought_and_used(id: str) -> None:
    item = LIBRARY.items[id]
    session = table(box(7), ana=hero("Ana", "s1", coin=300))
    done(do(session, "s1", "grimoire.buy", "ana", item=id))
    assert session.state.part("ana", Purse).coin == 300 - item.cost
    if item.kind == "service":
        return
    assert session.state.part("ana", Pack).slots_used == item.slots
    if item.worn:
        done(do(session, "s1", "grimoire.wear", "ana", item=id))
        done(do(session, "s1", "grimoire.take_off", "ana", item=id))
    done(do(session, "s1", "grimoire.use", "ana", overrule=bool(item.needs), item=id))
    left = session.state.part("ana", Pack).items.get(id)
    if item.uses or item.meals:
        assert (left.uses + left.meals if left else 0) == item.uses + item.meals - 1


def test_grimoire_market_rations_are_eaten_meal_by_meal() -> None:
    session = table(ana=hero("Ana", "s1", coin=20))
    done(do(session, "s1", "grimoire.buy", "ana", item="rations", count=2))
    for _ in range(4):
        done(do(session, "s1", "grimoire.use", "ana", item="rations"))
    assert sum(i.meals * i.count for i in session.state.part("ana", Pack).items.values()) == 2


def test_grimoire_market_each_of_several_is_used_by_itself() -> None:
    """Bandages serve three patients: two rolls of them serve six, and take two slots until the first is used up."""
    session = table(ana=hero("Ana", "s1", coin=20))
    done(do(session, "s1", "grimoire.buy", "ana", item="bandages", count=2))
    left = []
    while (pack := session.state.part("ana", Pack)).items:
        left.append((sum(i.uses * i.count for i in pack.items.values()), pack.slots_used))
        done(do(session, "s1", "grimoire.use", "ana", item="bandages"))
    assert [uses for uses, _ in left] == [6, 5, 4, 3, 2, 1]
    assert left[0][1] == left[1][1] == 2
    assert left[-1][1] == 1


def test_grimoire_slots_ten_and_bulky_takes_two() -> None:
    session = table(ana=hero("Ana", "s1", items=("greatsword",) * 4, coin=99))
    assert session.state.part("ana", Pack).slots_free == 2
    assert warning(do(session, "s1", "grimoire.buy", "ana", item="rope", count=3)) == "no-slot"


def test_grimoire_slots_fatigue_takes_one_thing_of_several() -> None:
    """Ten torches fill ten slots: the fatigue of a second day without food wants one of them, not all."""
    session = table(ana=hero("Ana", "s1", coin=99))
    done(do(session, "s1", "grimoire.buy", "ana", item="torch", count=10))
    done(do(session, "s0", "grimoire.deprive", "ana", lacking="food"))
    done(do(session, "s0", "table.clock", n=25, unit="hours"))
    pack = session.state.part("ana", Pack)
    assert (pack.items["torch"].count, pack.fatigue, pack.slots_free) == (9, 1, 0)


def test_grimoire_the_shelves_have_no_loose_ends() -> None:
    assert list(LIBRARY.loose_ends()) == []
    loose = Library({"background": ({"id": "deep-miner", "gear": ("unicorn",), "spells": ("wish",)},)})
    assert {(id, field, what) for _, id, field, what, _ in loose.loose_ends()} == {
        ("deep-miner", "gear[1]", "unicorn"),
        ("deep-miner", "spells[1]", "wish"),
    }
    assert len(LIBRARY.spells) >= 30
    assert len(LIBRARY.backgrounds) >= 12
    assert all(len(t.rows) == int(t.die[1:]) for t in LIBRARY.tables.values() if t.die)


# ---- rest and need
def worn_out() -> Session:
    session = table(ana=hero("Ana", "s1"), bram=hero("Bram", "s2"))
    for name in ("HP", "STR", "DEX", "WIL"):
        done(do(session, "s0", "table.house", "ana", name=name, value=2))
    done(do(session, "s0", "table.house", "ana", name="fatigue", value=3, part="pack"))
    return session


@pytest.mark.parametrize(
    ("kind", "hp", "fatigue", "strength"),
    [("moment", 4, 3, 2), ("hours", 4, 3, 2), ("night", 4, 0, 2), ("week", 4, 0, 10)],
)
def test_grimoire_rest(kind: str, hp: int, fatigue: int, strength: int) -> None:
    session = worn_out()
    done(do(session, "s1", "grimoire.rest", "ana", overrule=True, kind=kind))
    assert (now(session, "ana", "HP"), session.state.part("ana", Pack).fatigue) == (hp, fatigue)
    assert now(session, "ana", "STR") == strength


@pytest.mark.parametrize("lack", [("moment", "water"), ("night", "safe"), ("week", "healer")])
def test_grimoire_rest_needs_what_it_needs(lack: tuple[str, str]) -> None:
    kind, what = lack
    without: dict[str, Any] = {what: False}
    assert refusal(do(worn_out(), "s1", "grimoire.rest", "ana", kind=kind, **without)) == "no-rest"


def test_grimoire_rest_of_the_whole_party_is_the_facilitators() -> None:
    session = worn_out()
    assert refusal(do(session, "s1", "grimoire.rest", "ana", kind="night", party=True)) == "facilitator-only"
    done(do(session, "s0", "grimoire.deprive", "bram", lacking="food"))
    entry = done(do(session, "s0", "grimoire.rest", "ana", kind="night", party=True, clock=True))
    assert said(entry) == ["grimoire.rest night", "grimoire.rest restless"]
    assert session.state.clock == 8 * 3600


def test_grimoire_deprived_each_day_beyond_the_first_adds_fatigue() -> None:
    """Three days without food: 2 fatigue."""
    session = table(ana=hero("Ana", "s1", items=("rations",)))
    done(do(session, "s0", "grimoire.deprive", "ana", lacking="food"))
    fatigue = []
    for _ in range(3):
        done(do(session, "s0", "table.clock", n=1, unit="days"))
        fatigue.append(session.state.part("ana", Pack).fatigue)
    assert fatigue == [0, 1, 2]
    assert refusal(do(session, "s1", "grimoire.rest", "ana", kind="night")) == "deprived"
    assert refusal(do(session, "s0", "grimoire.heal", "ana", n=1)) == "deprived"
    done(do(session, "s1", "grimoire.use", "ana", item="rations"))
    assert session.state.part("ana", Need).lacks == {}
    done(do(session, "s1", "grimoire.rest", "ana", kind="night", overrule=True))
    assert session.state.part("ana", Pack).fatigue == 0


def test_grimoire_how_somebody_is_in_a_word() -> None:
    session = table(box(20), wolf=creature("wolf"))
    words = [GAME.hurt(session.state.characters["wolf"])]
    for n in (1, 6):
        done(do(session, "s0", "grimoire.harm", "wolf", n=n))
        words.append(GAME.hurt(session.state.characters["wolf"]))
    done(do(session, "s0", "grimoire.harm", "wolf", n=13, to="DEX"))
    words.append(GAME.hurt(session.state.characters["wolf"]))
    assert words == ["unhurt", "hurt", "badly hurt", "out"]
    assert life(session, "wolf") == "up"
