"""Every spell is cast: its damage, its healing, its mark and how long that lasts, and the fatigue it costs."""

from __future__ import annotations

from typing import Any

import pytest

from at_table import box, do, done, facts, parked, refusal, warnings
from caltrop import words
from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.health.points import ScoreChanged
from caltrop.games.common.items.pack import FatigueChanged, ItemLost, Pack
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.games.deeds.game import GAME
from caltrop.games.deeds.library import LIBRARY, Spell, clock_duration
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import Character
from caltrop.table.log import Intent
from caltrop.table.session import Session
from caltrop.web.features.moves.preview import Preview, preview
from deeds.table import answered, borne, creature, hero, marks, play, score, settle_order, table, target

SPELLS = tuple(LIBRARY.spells.values())
SECONDS = {"rounds": 30, "turns": 600, "watches": 21_600, "days": 86_400}


def caster(spell: str, *faces: int, **people: Character) -> Session:
    everyone = {"ana": hero("Ana", "s1", spells=(spell,)), "straw": target(), "rags": target(), **people}
    return table(box(*faces), None, **everyone)


def aims(spell: Spell) -> list[str]:
    if spell.target == "creature":
        return ["straw"]
    return ["straw", "rags"] if spell.target == "creatures" or (spell.damage and spell.target == "place") else []


def test_there_are_forty_spells() -> None:
    assert len(SPELLS) == 40


@pytest.mark.parametrize("spell", SPELLS, ids=lambda s: s.id)
def test_deeds_spells_every_spell_does_what_it_says(spell: Spell) -> None:
    targets = aims(spell)
    faces: list[int] = [2] * len(targets) if spell.damage else []
    faces += [3] * len(targets) if spell.heal else []
    faces += [20] * len(targets) if spell.save else []  # nobody shakes it off
    session = caster(spell.id, *faces)
    if spell.heal:
        for who in targets:
            play(session, "s0", "table.house", who, name=spell.heals, value=4)
    entry = play(session, "s0", "deeds.cast", "ana", spell=spell.id, targets=targets)
    whom = {} if spell.target in ("self", "object") or not targets else {"targets": tuple(targets)}
    assert facts(entry)[0] == Said("ana", "deeds.spells", "cast", {"spell": spell.id, **whom})
    assert FatigueChanged("ana", 1) in facts(entry)
    for who in targets if spell.target != "self" else ():
        assert score(session, who, "HP") == (28 if spell.damage else 7 if spell.heals == "HP" else 30)
        if spell.heals:
            assert ScoreChanged(who, spell.heals, 3) in facts(entry)
    stays = bool(spell.condition) and LIBRARY.conditions[spell.condition].lasts != "instant"
    for who in ["ana"] if spell.target == "self" else targets:
        assert marks(session, who) == ([spell.condition] if stays else [])
        if stays:
            n, _, unit = spell.duration.partition(" ")
            mark = next(iter(session.state.part(who, Conditions).active.values()))
            assert mark.at == int(n) * SECONDS[unit]


@pytest.mark.parametrize("spell", [s for s in SPELLS if s.save], ids=lambda s: s.id)
def test_deeds_spells_the_unwilling_may_shake_off_the_mark_but_not_the_damage(spell: Spell) -> None:
    targets = aims(spell)
    session = caster(spell.id, *([4] * len(targets) if spell.damage else []), *[1] * len(targets))
    for who in targets:
        done(do(session, "s0", "table.order", who, rule="deeds.spells", answer="yes"))
    entry = play(session, "s0", "deeds.cast", "ana", spell=spell.id, targets=targets)
    for who in targets:
        assert not marks(session, who)
        told: dict[str, Any] = {
            "spell": spell.id,
            "ability": spell.save,
            "rolled": 1,
            "score": score(session, who, spell.save),
        }
        assert Said(who, "deeds.spells", "shaken off", told) in facts(entry)
        assert score(session, who, "HP") == (26 if spell.damage else 30)


def test_deeds_spells_only_who_plays_a_target_may_say_that_it_is_willing() -> None:
    """Ann's word that Bob is willing counts for nothing: he is asked. For a character of the seat it is enough."""
    session = caster("lullaby", bob=hero("Bob", "s2"), cat=hero("Cat", "s1"))
    waiting = do(session, "s1", "deeds.cast", "ana", spell="lullaby", targets=["bob"], willing=True)
    assert parked(waiting).asks[0].who == "bob"
    assert marks(session, "bob") == []
    done(session.answer("s2", parked(waiting).id, parked(waiting).asks[0].key, "no"))
    assert marks(session, "bob") == ["asleep"]
    done(do(session, "s1", "deeds.cast", "ana", spell="lullaby", targets=["cat"], willing=True))
    assert marks(session, "cat") == ["asleep"]


@pytest.mark.parametrize("spell", [s for s in SPELLS if s.target == "object" or aims(s) == []], ids=lambda s: s.id)
def test_deeds_spells_on_oneself_a_thing_or_a_place_take_no_creature(spell: Spell) -> None:
    session = caster(spell.id)
    assert refusal(do(session, "s1", "deeds.cast", "ana", spell=spell.id, targets=["straw"])) == "no-creature"


@pytest.mark.parametrize(
    "spell", [s for s in SPELLS if s.target in ("object", "place") and not s.damage], ids=lambda s: s.id
)
def test_deeds_spells_on_a_thing_or_a_place_say_on_what(spell: Spell) -> None:
    """In the log; and while it lasts on the caster's sheet, with its end."""
    session = caster(spell.id)
    entry = play(session, "s1", "deeds.cast", "ana", spell=spell.id, on="the mill's north wall")
    assert any("On: the mill's north wall" in line for line in words.entry_lines(entry, session.state, GAME))
    running = session.state.part("ana", Countdowns).countdowns.values()
    lasts = clock_duration(spell.duration) != "" and not spell.condition
    told = [f"{spell.name}: the mill's north wall"] if lasts else []
    assert [countdown.own_words() for countdown in running if countdown.rule == "deeds.spells"] == told
    if lasts:
        over = play(session, "s0", "deeds.time", n=1, unit="days")
        ends = f"Ana's {spell.name} ends: the mill's north wall"
        assert any(ends in line for line in words.entry_lines(over, session.state, GAME))


def test_deeds_spells_the_thread_of_honour_names_the_promise() -> None:
    session = caster("thread-of-honour", 20)
    play(session, "s0", "deeds.cast", "ana", spell="thread-of-honour", targets=["straw"], on="to leave by noon")
    (mark,) = session.state.part("straw", Conditions).active.values()
    assert (mark.row, mark.about) == ("oathbound", "to leave by noon")


@pytest.mark.parametrize(("spell", "armour"), [("hornet-sermon", 2), ("lance-of-dawn", 0), ("ember-dart", 0)])
def test_deeds_spells_armour_counts_unless_the_spell_ignores_it(spell: str, armour: int) -> None:
    mailed = hero("Bob", "s2", worn=("mail-hauberk",), hp=9)
    session = caster(spell, 4, 3, bob=mailed)  # of the hornets, a 3 also shakes them off
    play(session, "s0", "deeds.cast", "ana", spell=spell, targets=["bob"])
    assert score(session, "bob", "HP") == 9 - (4 - armour)


def test_deeds_spells_need_the_book_both_hands_and_a_target() -> None:
    session = caster("ember-dart", 3)
    assert refusal(do(session, "s1", "deeds.cast", "ana", spell="lullaby", targets=["straw"])) == "no-spellbook"
    assert refusal(do(session, "s1", "deeds.cast", "ana", spell="ember-dart")) == "no-target"
    assert (
        refusal(do(session, "s1", "deeds.cast", "ana", spell="ember-dart", targets=["straw", "rags"])) == "one-target"
    )
    assert (
        refusal(do(session, "s1", "deeds.cast", "ana", spell="ember-dart", targets=["nobody"])) == "no-such-character"
    )
    shielded = table(ana=hero("Ana", "s1", worn=("shield",), spells=("ember-dart",)), straw=target())
    assert warnings(do(shielded, "s1", "deeds.cast", "ana", spell="ember-dart", targets=["straw"])) == ["hands"]
    mute = hero("Ana", "s1", spells=("ember-dart",)).with_parts(Conditions({"c1": borne("mute")}))
    silent = table(ana=mute, straw=target())
    assert warnings(do(silent, "s1", "deeds.cast", "ana", spell="ember-dart", targets=["straw"])) == ["cannot"]


def test_deeds_spells_a_cast_without_a_spell_says_what_is_missing() -> None:
    no = do(caster("ember-dart"), "s1", "deeds.cast", "ana", spell="", targets=["straw"])
    assert refusal(no) == "no-spellbook"
    assert isinstance(no, Refused)
    assert words.sentence(no, GAME) == "The spell is missing. Choose one that Ana has a book of."


def test_deeds_spells_reach() -> None:
    session = caster("hungry-shadow", 3)
    play(session, "s0", "deeds.fight", foes=["straw", "rags"], zone="far")
    settle_order(session, "ana", "foes")
    play(session, "s1", "deeds.declare", "ana", what="cast")
    want: dict[str, Any] = {"spell": "hungry-shadow", "targets": ["straw"]}
    assert warnings(do(session, "s1", "deeds.cast", "ana", **want)) == ["out-of-reach"]


@pytest.mark.parametrize(
    ("foe", "faces", "damage"),
    [
        ("bone-sentry", (3, 9, 2), 9),
        ("barrow-wraith", (3, 9, 2), 9),
        ("night-countess", (3, 9), 9),
        ("ridge-wolf", (3,), 3),
    ],
)
def test_deeds_spells_the_lance_of_dawn_is_enhanced_against_those_who_hate_daylight(
    foe: str, faces: tuple[int, ...], damage: int
) -> None:
    session = caster("lance-of-dawn", *faces, foe=creature(foe))
    play(session, "s1", "deeds.cast", "ana", spell="lance-of-dawn", targets=["foe"])
    row = LIBRARY.creatures[foe]
    left = score(session, "foe", "HP") + score(session, "foe", "Brawn")
    assert left == row.hp + row.Brawn - damage


def test_deeds_spells_the_table_may_enhance_or_impair_the_damage() -> None:
    session = caster("ember-dart", 3, 9, 5, 2)
    play(session, "s1", "deeds.cast", "ana", spell="ember-dart", targets=["straw"], enhanced=True)
    assert score(session, "straw", "HP") == 21
    play(session, "s1", "deeds.cast", "ana", spell="ember-dart", targets=["rags"], impaired=True)
    assert score(session, "rags", "HP") == 28


@pytest.mark.parametrize(("foe", "left"), [("ridge-wolf", 5), ("reaver", 0), ("cinder-dragon", 20)])
def test_deeds_spells_red_hot_rivets_do_nothing_to_those_without_metal(foe: str, left: int) -> None:
    """5 damage, whatever armour: all 4 HP of a reaver in its arm rings, and none of a wolf's."""
    session = caster("red-hot-rivets", 5, 1, foe=creature(foe))
    result = do(session, "s1", "deeds.cast", "ana", spell="red-hot-rivets", targets=["foe"])
    if left:
        assert warnings(result) == ["no-metal"]
        play(session, "s1", "deeds.cast", "ana", spell="red-hot-rivets", targets=["foe"])
    assert score(session, "foe", "HP") == left


@pytest.mark.parametrize(
    ("items", "worn", "metal"),
    [
        ((), (), False),
        (("cudgel",), ("leather-coat",), False),
        (("helmet",), (), False),
        (("dagger",), (), True),
        ((), ("mail-hauberk",), True),
        ((), ("helmet",), True),
    ],
)
def test_deeds_spells_heroes_have_metal_if_they_wear_or_wield_it(
    items: tuple[str, ...], worn: tuple[str, ...], metal: bool
) -> None:
    session = caster("red-hot-rivets", 2, bob=hero("Bob", "s2", items=items, worn=worn))
    play(session, "s1", "deeds.cast", "ana", spell="red-hot-rivets", targets=["bob"])
    assert score(session, "bob", "HP") == (2 if metal else 4)


def test_deeds_spells_salmon_lungs_are_for_up_to_four() -> None:
    names = ("bob", "cyd", "dan", "eve", "fay")
    session = caster("salmon-lungs", **{name: hero(name.title()) for name in names})
    result = do(session, "s1", "deeds.cast", "ana", spell="salmon-lungs", targets=[*names])
    assert warnings(result) == ["too-many-targets"]
    done(do(session, "s1", "deeds.cast", "ana", spell="salmon-lungs", targets=[*names[:4]]))


@pytest.mark.parametrize("spell", [s.id for s in SPELLS if s.target in ("self", "object")])
def test_deeds_spells_on_oneself_in_a_fight_warn_of_nothing(spell: str) -> None:
    session = caster(spell)
    play(session, "s0", "deeds.fight", foes=["straw", "rags"])
    settle_order(session, "ana", "foes")
    play(session, "s1", "deeds.declare", "ana", what="cast")
    done(do(session, "s1", "deeds.cast", "ana", spell=spell))


def test_deeds_spells_fatigue_pushes_something_out_and_at_last_there_is_no_room() -> None:
    full = hero("Ana", "s1", items=("rope",) * 9, spells=("owl-eyes",))
    session = table(ana=full)
    waiting = do(session, "s1", "deeds.cast", "ana", spell="owl-eyes", targets=["ana"])
    assert ItemLost("ana", "rope", "no room", 1, "rope") in facts(answered(session, waiting, "rope"))
    tired = hero("Ana", "s1", spells=("owl-eyes",))
    session = table(ana=tired)
    play(session, "s0", "deeds.fatigue", "ana", by=9)
    assert session.state.part("ana", Pack).slots_free == 0
    assert refusal(do(session, "s1", "deeds.cast", "ana", spell="owl-eyes", targets=["ana"])) == "too-tired"


def test_deeds_spells_heal_nobody_who_is_deprived() -> None:
    session = caster("warm-hands", bob=hero("Bob", "s2"))
    play(session, "s0", "deeds.damage", "bob", n=2)
    play(session, "s0", "deeds.deprive", "bob", lacking="food")
    entry = play(session, "s1", "deeds.cast", "ana", spell="warm-hands", targets=["bob"])
    assert Said("bob", "deeds.deprived", "no points") in facts(entry)


@pytest.mark.parametrize(
    ("length", "counted"),
    [("2 turns", "20 minutes"), ("1 watches", "6 hours"), ("3 rounds", "3 rounds"), ("instant", ""), ("permanent", "")],
)
def test_lengths_of_the_game_are_counted_by_the_clock(length: str, counted: str) -> None:
    assert clock_duration(length) == counted


# ---- the button
def button(session: Session, seat: str, **want: Any) -> Preview:
    return preview(session, seat, Intent("deeds.cast", "ana", want))


def test_deeds_spells_the_button_shows_the_chance_to_take_hold() -> None:
    # Intellect 10 passes with 1 to 9, in 45%, Intellect 14 in 65%.
    session = caster("lullaby")
    found = button(session, "s0", spell="lullaby", targets=["straw"])
    assert (found.chance, found.says) == ("55%", "to take hold")
    session = caster("ogres-grin", bob=hero("Bob", "s2", intellect=14))
    found = button(session, "s0", spell="ogres-grin", targets=["straw", "bob"])
    assert (found.chance, found.table) == ("35%-55%", (("Straw", "55%"), ("Bob", "35%")))


def test_deeds_spells_the_button_tells_players_nothing_of_a_closed_target() -> None:
    session = caster("lullaby", wolf=creature("ridge-wolf"))
    assert button(session, "s1", spell="lullaby", targets=["wolf"]).chance == ""
