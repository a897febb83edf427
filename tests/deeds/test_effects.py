"""What conditions do in Deeds, kind by kind, with odds worked out by hand; and how each of them ends."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec import structs

from at_table import box, do, done, facts, warnings
from caltrop import words
from caltrop.games.common.conditions.on_sheet import ConditionEnded, Conditions
from caltrop.games.common.health.needs import Need
from caltrop.games.common.items.pack import Pack
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.games.deeds.game import GAME
from caltrop.games.deeds.library import LIBRARY
from caltrop.games.deeds.zones import distance
from caltrop.kernel.contract.move import Plan
from caltrop.kernel.rules.steps import ConditionActed
from caltrop.kernel.state.events.characters import CharacterAdded
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import Character
from caltrop.odds import odds
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Session
from caltrop.web.page.condition_lines import effect_sentences
from deeds.table import borne, creature, hero, items, marks, play, score, settle_order, table, target

ROWS = LIBRARY.conditions


def marked(character: Character, *texts: str) -> Character:
    """The character with these conditions, as the game's rows have them."""
    return character.with_parts(Conditions({f"c{n}": borne(text) for n, text in enumerate(texts, 1)}))


def plan(session: Session, seat: str, move: str, actor: str, **want: Any) -> Plan[Any, Any]:
    found = session.preview(seat, Intent(move, actor, want))
    assert isinstance(found, Plan), found
    return found


def chance(found: Plan[Any, Any], of: Any) -> Fraction:
    return odds(found.rule, found.params).chance(of)


def why(session: Session, entry: Entry) -> str:
    return " ".join(words.why_lines(entry, session.state, GAME))


# ---- edge
@pytest.mark.parametrize(
    ("mark", "ability", "passes"),
    [
        ("", "Brawn", Fraction(11, 20)),
        ("reeling", "Brawn", Fraction(121, 400)),  # both of two dice below 12
        ("age-worn", "Brawn", Fraction(121, 400)),
        ("age-worn", "Finesse", Fraction(10, 20)),
        ("oak-skinned", "Finesse", Fraction(100, 400)),
        ("sure-footed", "Brawn", Fraction(11, 20)),  # it depends on the story, and is not applied by itself
    ],
)
def test_deeds_save_edges_are_in_the_odds(mark: str, ability: str, passes: Fraction) -> None:
    session = table(ana=marked(hero("Ana", "s1"), *([mark] if mark else [])))
    found = plan(session, "s1", "deeds.save", "ana", ability=ability)
    assert chance(found, lambda o: o.passed) == passes
    acts = any(isinstance(step.facts, ConditionActed) for step in found.explanation)
    assert acts == (mark in ("reeling", "oak-skinned") or (mark, ability) == ("age-worn", "Brawn"))


@pytest.mark.parametrize(
    ("ours", "theirs", "six"),
    [
        ("", "", Fraction(1, 6)),
        ("giant-grown", "", 1 - Fraction(5 * 5, 6 * 12)),  # enhanced: 6 or more on a d6 or a d12
        ("swarmed", "", Fraction(0)),  # impaired: a d4 never shows 6
        ("", "knocked flat", 1 - Fraction(25, 72)),
        ("", "asleep", 1 - Fraction(25, 72)),
        ("shaken", "dragged down", Fraction(1, 6)),  # both cancel
    ],
)
def test_deeds_attack_edges_are_in_the_odds(ours: str, theirs: str, six: Fraction) -> None:
    """The chance that a mace does 6 or more to a straw man without armour."""
    ana = marked(hero("Ana", "s1", items=("mace",)), *([ours] if ours else []))
    session = table(ana=ana, straw=marked(target(), *([theirs] if theirs else [])))
    found = plan(session, "s0", "deeds.attack", "ana", target="straw")
    assert chance(found, lambda o: o.damage >= 6) == six


@pytest.mark.parametrize(
    ("weapon", "zone", "mode"),
    [
        ("longsword", "close", "enhanced"),
        ("spear", "hand", "enhanced"),
        ("spear", "near", "normal"),  # thrown
        ("short-bow", "hand", "normal"),
        ("short-bow", "close", "normal"),
        ("longbow", "far", "normal"),
    ],
)
def test_deeds_attack_an_edge_for_melee_helps_no_shot(weapon: str, zone: str, mode: str) -> None:
    ana = marked(hero("Ana", "s1", items=(weapon,)), "giant-grown")
    session = table(ana=ana, straw=target())
    play(session, "s0", "deeds.fight", foes=["straw"], zone=zone)
    assert plan(session, "s0", "deeds.attack", "ana", target="straw").params.mode == mode


def test_deeds_attack_an_edge_for_melee_helps_no_spell() -> None:
    ana = marked(hero("Ana", "s1", spells=("hungry-shadow",)), "giant-grown")
    session = table(ana=ana, straw=target())
    found = plan(session, "s0", "deeds.cast", "ana", spell="hungry-shadow", targets=["straw"])
    assert found.params.targets[0].mode == "normal"


def test_an_edge_names_its_condition_in_why() -> None:
    session = table(box(2, 9), ana=hero("Ana", "s1", items=("mace",)), straw=marked(target(), "asleep"))
    assert "is asleep" in why(session, play(session, "s1", "deeds.attack", "ana", target="straw"))


def test_an_edge_is_no_number_in_why() -> None:
    """Shaken is a d4 on attacks: the why says that it hinders, and shows the die."""
    session = table(box(5, 2), ana=marked(hero("Ana", "s1", items=("mace",)), "shaken"), bob=hero("Bob", "s2"))
    told = why(session, play(session, "s1", "deeds.attack", "ana", target="bob"))
    assert "Ana is shaken, which hinders." in told
    assert "Ana: mace d6 (5), impaired d4 (2). The lowest counts: 2." in told


def test_one_condition_can_be_left_out_of_one_roll() -> None:
    session = table(box(2), ana=hero("Ana", "s1", items=("mace",)), straw=marked(target(), "asleep"))
    intent = Intent("deeds.attack", "ana", {"target": "straw"}, despite=("straw/c1",))
    assert done(session.act("s0", intent)).outcome["damage"] == 2


# ---- armour
def test_deeds_armor_of_bark_counts_as_3() -> None:
    """A longsword against armour 3 does 4 or more only with 7 or 8."""
    session = table(ana=hero("Ana", "s1", items=("longsword",)), straw=marked(target(), "oak-skinned"))
    found = plan(session, "s0", "deeds.attack", "ana", target="straw")
    assert chance(found, lambda o: o.damage >= 4) == Fraction(2, 8)


# ---- cannot
@pytest.mark.parametrize(
    ("mark", "warned"),
    [
        ("numb", {"attack", "move", "cast", "act"}),
        ("asleep", {"attack", "move", "cast", "act"}),
        ("mute", {"cast"}),
        ("rooted", {"move"}),
        ("over the edge", {"attack", "move", "cast"}),
        ("beckoned", {"move"}),
    ],
)
def test_conditions_that_hinder_warn_and_can_be_overruled(mark: str, warned: set[str]) -> None:
    ana = marked(hero("Ana", "s1", items=("mace",), spells=("owl-eyes",)), mark)
    session = table(box(2), ana=ana, straw=target())
    play(session, "s0", "deeds.fight", foes=["straw"], zone="close")
    tries: dict[str, tuple[str, dict[str, Any]]] = {
        "attack": ("deeds.attack", {"target": "straw"}),
        "move": ("deeds.move", {"way": "farther"}),
        "cast": ("deeds.cast", {"spell": "owl-eyes", "targets": ["ana"]}),
        "act": ("deeds.action", {"what": "shouts"}),
    }
    found = {
        name for name, (move, want) in tries.items() if "cannot" in warnings(do(session, "s1", move, "ana", **want))
    }
    assert found == warned
    play(session, "s1", "deeds.attack", "ana", target="straw")  # by everyone's leave


def test_a_sleeper_may_be_asked_for_a_save() -> None:
    session = table(box(3), ana=marked(hero("Ana", "s1"), "asleep"))
    done(do(session, "s1", "deeds.save", "ana", ability="Brawn"))


def test_deeds_spells_winter_lash_lets_one_move_or_act_but_not_both() -> None:
    session = table(box(2), ana=marked(hero("Ana", "s1", items=("mace",)), "frostbound"), straw=target())
    play(session, "s0", "deeds.fight", foes=["straw"], zone="near")
    assert "cannot" not in warnings(do(session, "s1", "deeds.attack", "ana", target="straw"))
    play(session, "s1", "deeds.move", "ana", way="nearer")
    assert "cannot" in warnings(do(session, "s1", "deeds.attack", "ana", target="straw"))
    assert "cannot" not in warnings(do(session, "s1", "deeds.move", "ana", way="nearer"))
    play(session, "s1", "deeds.attack", "ana", target="straw")
    assert "cannot" in warnings(do(session, "s1", "deeds.move", "ana", way="nearer"))


def grinning() -> Session:
    """Ana shows two reavers her nightmare face: the first does not stand it."""
    ana = hero("Ana", "s1", spells=("ogres-grin",))
    session = table(box(20, 1), ana=ana, bob=hero("Bob", "s2"), grim=creature("reaver"), hale=creature("reaver"))
    play(session, "s0", "deeds.fight", foes=["grim", "hale"], zone="near")
    play(session, "s1", "deeds.cast", "ana", spell="ogres-grin", targets=["grim", "hale"])
    return session


def test_deeds_spells_the_terrified_cannot_come_nearer_to_the_caster() -> None:
    session = grinning()
    assert "cannot-towards" in warnings(do(session, "s0", "deeds.move", "grim", way="nearer", target="ana"))
    assert "cannot-towards" not in warnings(do(session, "s0", "deeds.move", "grim", way="nearer", target="bob"))
    assert "cannot-towards" not in warnings(do(session, "s0", "deeds.move", "grim", way="farther", target="ana"))
    assert "cannot-towards" not in warnings(do(session, "s0", "deeds.move", "hale", way="nearer", target="ana"))


def test_the_enthralled_will_not_harm_the_countess_alone() -> None:
    countess = creature("night-countess")
    ana = hero("Ana", "s1", intellect=18, items=("mace",))
    session = table(box(1, 20), ana=ana, countess=countess, wolf=creature("ridge-wolf"))
    play(session, "s0", "deeds.attack", "countess", target="ana", weapon="come to me")
    assert marks(session, "ana") == ["enthralled"]
    assert warnings(do(session, "s1", "deeds.attack", "ana", target="countess")) == ["cannot-towards"]
    assert session.check("s1", Intent("deeds.attack", "ana", {"target": "wolf"})) is None


# ---- hurts
def test_those_who_fall_as_their_turn_begins_do_not_take_it() -> None:
    """Bob, HP 1 and Brawn 1, burns for 4: 3 are more than his Brawn, so he dies, and it is Ana's turn."""
    bob = hero("Bob", "s2", hp=1, brawn=1)
    session = table(box(4), ana=hero("Ana", "s1"), bob=bob, straw=target())
    play(session, "s0", "deeds.fight", foes=["straw"])
    settle_order(session, "foes", "bob", "ana")
    play(session, "s0", "table.condition", "bob", text="ablaze", lasts="3 rounds")
    play(session, "s0", "deeds.turn")
    assert session.state.characters["bob"].life == "dead"
    assert session.state.fight is not None
    assert session.state.fight.whose_turn == "ana"


def test_the_ablaze_burn_each_turn_past_their_armour_until_somebody_helps() -> None:
    """Bob in mail burns for a d4 as his turn begins: a 3. Then Ana beats it out."""
    bob = hero("Bob", "s2", hp=9, worn=("mail-hauberk",))
    session = table(box(3), ana=hero("Ana", "s1"), bob=bob, straw=target())
    play(session, "s0", "deeds.fight", foes=["straw"])
    settle_order(session, "foes", "bob", "ana")
    play(session, "s0", "table.condition", "bob", text="ablaze", lasts="3 rounds")
    play(session, "s0", "deeds.turn")
    assert score(session, "bob", "HP") == 6
    play(session, "s0", "deeds.turn")
    play(session, "s1", "table.free", "ana", condition="bob/c1")
    assert not marks(session, "bob")


def test_fire_that_goes_on_takes_brawn_and_asks_for_a_save() -> None:
    """1 HP left and a 4: 3 Brawn of 12, and an 8 is below 9."""
    bob = marked(hero("Bob", "s2", hp=1), "ablaze")
    session = table(box(4, 8), bob=bob)
    play(session, "s0", "deeds.time", n=1, unit="rounds")
    assert (score(session, "bob", "HP"), score(session, "bob", "Brawn")) == (0, 9)
    assert session.state.characters["bob"].life == "up"


@pytest.mark.parametrize("face", [1, 2, 4])
def test_deeds_conditions_a_troll_heals_what_the_d4_shows(face: int) -> None:
    session = table(box(face), ana=hero("Ana", "s1"))
    play(session, "s0", "deeds.creature", creature="bridge-troll")
    assert marks(session, "bridge-troll") == ["troll flesh"]
    play(session, "s0", "deeds.damage", "bridge-troll", n=8)
    play(session, "s0", "deeds.time", n=1, unit="rounds")
    assert score(session, "bridge-troll", "HP") == 4 + face
    (mark,) = session.state.part("bridge-troll", Conditions).active.values()
    assert [str(line) for effect in mark.does for line in effect_sentences(effect, GAME)] == ["Recovers d4 each turn."]


# ---- spared
def wraith(*faces: int, **ana: Any) -> Session:
    session = table(box(*faces), ana=hero("Ana", "s1", **ana))
    play(session, "s0", "deeds.creature", creature="barrow-wraith")
    return session


def test_a_wraith_is_spared_by_steel_and_the_odds_say_so() -> None:
    session = wraith(5, items=("mace",))
    found = plan(session, "s0", "deeds.attack", "ana", target="barrow-wraith")
    assert chance(found, lambda o: o.damage > 0) == 0
    assert warnings(do(session, "s0", "deeds.attack", "ana", target="barrow-wraith")) == ["spared"]
    play(session, "s0", "deeds.attack", "ana", target="barrow-wraith")
    assert score(session, "barrow-wraith", "HP") == 8


def test_a_wraith_is_harmed_by_fire_spells_and_silver() -> None:
    session = wraith(3, 2, 1, items=("fire-pot", "mace"), spells=("hungry-shadow",))
    play(session, "s0", "deeds.attack", "ana", target="barrow-wraith", weapon="fire-pot")
    assert score(session, "barrow-wraith", "HP") == 5
    play(session, "s0", "deeds.cast", "ana", spell="hungry-shadow", targets=["barrow-wraith"])
    assert score(session, "barrow-wraith", "HP") == 3
    silver = structs.replace(LIBRARY.items["dagger"], silvered=True)
    ana = session.state.characters["ana"]
    armed = ana.with_parts(ana.part(Pack).with_item("dagger", silver))
    session.states[-1] = session.state.with_character("ana", armed)
    play(session, "s0", "deeds.attack", "ana", target="barrow-wraith", weapon="dagger")
    assert score(session, "barrow-wraith", "HP") == 2


def test_deeds_spells_no_fall_harms_the_feather_light() -> None:
    session = table(ana=marked(hero("Ana", "s1", hp=9), "feather-light"))
    assert warnings(do(session, "s0", "deeds.damage", "ana", n=6, kind="fall")) == ["spared"]
    play(session, "s0", "deeds.damage", "ana", n=6, kind="fall")
    assert score(session, "ana", "HP") == 9
    play(session, "s0", "deeds.damage", "ana", n=6, kind="fire")
    assert score(session, "ana", "HP") == 3


# ---- place, loses, unseen, lights, cures, without
def test_a_coil_holds_its_victim_at_hand() -> None:
    session = table(box(2, 20), ana=hero("Ana", "s1", hp=20), bob=hero("Bob", "s2"), hydra=creature("hydra"))
    play(session, "s0", "deeds.fight", foes=["hydra"], zone="close")
    play(session, "s0", "deeds.attack", "hydra", target="ana", weapon="coil")
    assert (distance(session.state, "ana", "hydra"), distance(session.state, "bob", "hydra")) == ("hand", "close")


def test_whoever_dangles_drops_what_is_in_hand() -> None:
    session = table(box(2, 20), ana=hero("Ana", "s1", hp=20, items=("mace",)), ogre=creature("ogre"))
    play(session, "s0", "deeds.attack", "ogre", target="ana", weapon="grab and shake")
    assert not items(session, "ana")


def test_deeds_spells_the_unseen_are_not_singled_out_and_are_seen_when_they_attack() -> None:
    ana = hero("Ana", "s1", items=("mace",), spells=("nobodys-cloak",))
    session = table(box(3), ana=ana, wolf=creature("ridge-wolf"))
    play(session, "s1", "deeds.cast", "ana", spell="nobodys-cloak")
    assert marks(session, "ana") == ["unseen"]
    assert warnings(do(session, "s0", "deeds.attack", "wolf", target="ana", weapon="bite")) == ["unseen"]
    entry = play(session, "s1", "deeds.attack", "ana", target="wolf")
    assert [e.why for e in facts(entry, ConditionEnded)] == ["attack"]


def test_deeds_spells_a_moth_is_a_light_for_an_hour() -> None:
    session = table(ana=hero("Ana", "s1", spells=("moth-lantern",)))
    play(session, "s1", "deeds.cast", "ana", spell="moth-lantern")
    (light,) = session.state.part("ana", Countdowns).countdowns.values()
    assert (light.rule, light.at) == ("table.light", 3600)


@pytest.mark.parametrize("who", ["ana", "bob"])
def test_an_antidote_ends_a_poison_of_ones_own_or_of_a_friend(who: str) -> None:
    both = {"ana": hero("Ana", "s1", items=("antidote",)), "bob": hero("Bob", "s2")}
    both[who] = marked(both[who], "poisoned", "reeling")
    session = table(None, None, **both)
    play(session, "s1", "deeds.use", "ana", item="antidote", **({"target": "bob"} if who == "bob" else {}))
    assert marks(session, who) == ["reeling"]
    assert not items(session, "ana")


@pytest.mark.parametrize(
    ("spell", "ends", "stays"),
    [("loose-knots", "poisoned", "shaken"), ("clear-spring", "shaken", "poisoned")],
)
def test_deeds_spells_that_mend_also_cure(spell: str, ends: str, stays: str) -> None:
    ana, bob = hero("Ana", "s1", spells=(spell,)), marked(hero("Bob", "s2"), ends, stays)
    session = table(box(1), ana=ana, bob=bob)
    play(session, "s1", "deeds.cast", "ana", spell=spell, targets=["bob"])
    assert marks(session, "bob") == [stays]


@pytest.mark.parametrize(("item", "need"), [("strong-spirits", "warmth"), ("waterskin", "water")])
def test_deeds_deprived_each_need_ends_by_what_meets_it(item: str, need: str) -> None:
    session = table(ana=hero("Ana", "s1", items=(item,)))
    for lacking in ("food", need):
        play(session, "s0", "deeds.deprive", "ana", lacking=lacking)
    play(session, "s1", "deeds.use", "ana", item=item)
    assert list(session.state.part("ana", Need).lacks) == ["food"]


def test_deeds_morale_the_deathless_never_lose_heart() -> None:
    """A reaver (Intellect 8) speaks for them, fails with a 9, and runs alone."""
    session = table(box(9), ana=hero("Ana", "s1"), reaver=creature("reaver"))
    play(session, "s0", "deeds.creature", creature="bone-sentry")
    play(session, "s0", "deeds.fight", foes=["reaver", "bone-sentry"])
    entry = play(session, "s0", "deeds.morale")
    told: dict[str, Any] = {
        "ability": "Intellect",
        "rolled": 9,
        "score": 8,
        "names": ("reaver",),
    }  # not the bone sentry
    assert Said("reaver", "deeds.morale", "flee", told) in facts(entry)
    assert session.state.fight is not None
    assert session.state.fight.sides["foes"] == ("bone-sentry",)


# ---- told, and how everything ends
@pytest.mark.parametrize(
    ("spell", "seconds"),
    [
        ("door-in-the-wall", 600),
        ("ladder-of-smoke", 1200),
        ("bridge-of-light", 600),
        ("phantom-host", 600),
        ("wall-of-winds", 90),
    ],
)
def test_deeds_spells_on_places_are_counted_and_their_end_is_said(spell: str, seconds: int) -> None:
    session = table(ana=hero("Ana", "s1", spells=(spell,)))
    play(session, "s1", "deeds.cast", "ana", spell=spell)
    (countdown,) = session.state.part("ana", Countdowns).countdowns.values()
    assert (countdown.rule, countdown.at) == ("deeds.spells", seconds)
    entry = play(session, "s0", "table.clock", n=seconds // 30, unit="rounds")
    assert Said("ana", "deeds.spells", "over", {"spell": spell}) in facts(entry)


def test_at_most_eighteen_entries_are_only_told_and_each_has_text_and_an_end() -> None:
    rows = [row for row in ROWS.values() if not row.does]
    assert all(row.told for row in rows)
    spells = [s for s in LIBRARY.spells.values() if not (s.damage or s.heal or s.condition)]
    assert len(rows) + len(spells) <= 18
    assert all(row.text and (row.ends or row.lasts or "for life" in row.text) for row in rows)
    assert all(spell.text and spell.duration for spell in spells)


@pytest.mark.parametrize("row", ROWS.values(), ids=lambda row: row.id)
def test_every_condition_has_a_text_and_either_acts_or_is_told(row: Any) -> None:
    assert row.text
    assert bool(row.does) != row.told


def test_every_condition_that_a_spell_a_creature_or_a_scar_leaves_is_a_row() -> None:
    left = {s.condition for s in LIBRARY.spells.values()} | {s.condition for s in LIBRARY.scars.values()}
    left |= {m.condition for c in LIBRARY.creatures.values() for m in c.moves}
    left |= {row for c in LIBRARY.creatures.values() for row in c.always}
    left |= {i.condition for i in LIBRARY.items.values()}
    assert left - {""} <= set(ROWS)


def test_a_creature_brings_what_it_always_has() -> None:
    session = table(ana=hero("Ana", "s1"))
    entry = play(session, "s0", "deeds.creature", creature="bone-sentry", count=2)
    assert [marks(session, e.who) for e in facts(entry, CharacterAdded)] == [["deathless"], ["deathless"]]


def test_a_mark_of_an_older_table_acts_by_its_words_and_a_new_one_carries_its_effects() -> None:
    session = table(box(3, 11), ana=hero("Ana", "s1"))
    play(session, "s0", "table.condition", "ana", text="reeling", lasts="3 rounds")
    (mark,) = session.state.part("ana", Conditions).active.values()
    assert mark.does == ROWS["reeling"].does
    assert mark.meaning == ROWS["reeling"].text


def test_an_edge_that_depends_on_the_story_counts_where_whoever_rolls_says_so() -> None:
    """Sure-footed, and climbing: the lower of two dice is below 12 unless both are not, 1 - 81/400."""
    session = table(ana=marked(hero("Ana", "s1"), "sure-footed"))
    found = session.preview("s1", Intent("deeds.save", "ana", {"ability": "Brawn"}, counted=("ana/c1:0",)))
    assert isinstance(found, Plan)
    assert chance(found, lambda o: o.passed) == Fraction(319, 400)
