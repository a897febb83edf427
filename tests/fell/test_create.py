"""Making characters: every background, every row, the three ways; faces in the order they are asked.

Dice come as BOD, INT, WIL (d8), background (d24), coin (3d6), name, look, drive, flaw, bond (d20), and last a spell
(d100).
"""

from __future__ import annotations

from typing import Any

import pytest

from at_table import SEATS, box, do, done, facts, parked, refusal, rules_in
from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.creation.lines import ROLL
from caltrop.games.common.dice_pools.drafts import Bio
from caltrop.games.common.dice_pools.ladder import Ladder, Rung
from caltrop.games.common.health.needs import Need
from caltrop.games.common.items.pack import Pack, Purse
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.games.fell.creation import CREATION, Draft
from caltrop.games.fell.game import GAME
from caltrop.games.fell.library import LIBRARY
from caltrop.games.fell.sheet import Knowledge
from caltrop.kernel.rules.dice import LadderDie
from caltrop.kernel.rules.fate import Choice, Roll, scripted
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.events.characters import CharacterAdded
from caltrop.kernel.state.state import Character
from caltrop.table.codec import Codec
from caltrop.table.log import Entry, Parked
from caltrop.table.session import Result, Session, replay
from fell.table import hero, table

PLAIN = (4, 4, 4, 1, 2, 4, 5, 1, 2, 3, 4, 5)  # three d6, the first background, 11 coin, rows 1 to 5
ARMOUR = {"gambeson", "helmet", "brigandine"}  # all the armour that backgrounds bring


def made(entry: Entry) -> Character:
    (event,) = facts(entry)
    assert isinstance(event, CharacterAdded)
    return event.character


def bodies(character: Character) -> tuple[str, ...]:
    return tuple(r.die for r in character.part(Ladder).rungs.values())


def answers(session: Session, prompt: Result, *words: str) -> Result:
    """Answers the questions of a prompt in the order they stand."""
    result = prompt
    for word in words:
        assert isinstance(result, Parked)
        result = session.answer("s1", result.id, result.asks[0].key, word)
    return result


# ---- fell.create: rolled
def test_fell_create_rolls_every_line() -> None:
    # The rulebook's dice: 2, 5 and 7 give d4, d6 and d8; 3d6 show 2, 4, 5: 11 coin; WIL d8 brings spell 1.
    session = table(box(2, 5, 7, 3, 2, 4, 5, 20, 1, 2, 3, 4, 1))
    entry = done(do(session, "s1", "fell.create"))
    assert made(entry) == Character("Drusk", "character", "s1").with_parts(
        Ladder({"BOD": Rung("d4", 4, "d4"), "INT": Rung("d6", 6, "d6"), "WIL": Rung("d8", 8, "d8")}),
        Knowledge(("athletics",), ("adhere",)),
        session.state.part("drusk", Pack),
        Purse(11),
        Bio(
            "Levy deserter",
            "Tall, stooped, and always ducking under beams that are not there",
            "Find out who has been answering your sister's letters",
            "Takes any dare that is made in front of witnesses",
            "You swore to a dying stranger to look after their dog",
            "a muster token with somebody else's name",
        ),
        Need(),
        Conditions(),
        Countdowns(),
    )
    pack = session.state.part("drusk", Pack)
    assert pack.size == 8
    assert list(pack.items) == ["gambeson", "helmet", "mace", "waterskin", "rations"]
    assert pack.protection == 2
    assert rules_in(entry) == {"fell.create"}
    assert {s.step.who for s in entry.steps} == {"s1"}
    assert session.state.may_act_for("s1", "drusk")


@pytest.mark.parametrize(
    ("face", "die"),
    [(1, "d4"), (2, "d4"), (3, "d6"), (4, "d6"), (5, "d6"), (6, "d6"), (7, "d8"), (8, "d8")],
)
def test_fell_create_ability_dice(face: int, die: str) -> None:
    spell = (1,) if face >= 7 else ()
    session = table(box(face, face, face, *PLAIN[3:], *spell))
    character = made(done(do(session, "s1", "fell.create")))
    assert bodies(character) == (die, die, die)
    assert character.part(Pack).size == 4 + int(die[1:])
    assert len(character.part(Knowledge).spells) == len(spell)


@pytest.mark.parametrize(("n", "id"), list(enumerate(LIBRARY.backgrounds, 1)))
def test_fell_create_every_background(n: int, id: str) -> None:
    session = table(box(*PLAIN[:3], n, *PLAIN[4:]))
    character = made(done(do(session, "s1", "fell.create")))
    background, items = LIBRARY.backgrounds[id], character.part(Pack).items
    assert character.part(Knowledge) == Knowledge((background.skill,))
    assert background.skill in LIBRARY.skills
    assert (character.part(Bio).background, character.part(Bio).keepsake) == (background.name, background.keepsake)
    assert tuple(items) == background.gear
    assert {key for key, item in items.items() if item.on} == set(items) & ARMOUR
    assert character.part(Pack).slots_free >= 4  # of 10, even with something bulky


def test_fell_create_has_twenty_or_more_backgrounds() -> None:
    assert len(LIBRARY.backgrounds) >= 20
    assert LIBRARY.tables["backgrounds"].die == f"d{len(LIBRARY.backgrounds)}"


@pytest.mark.parametrize("n", range(1, 21))
def test_fell_create_every_row_of_its_tables(n: int) -> None:
    session = table(box(*PLAIN[:7], n, n, n, n, n))
    character = made(done(do(session, "s1", "fell.create")))
    bio = character.part(Bio)
    rows = [LIBRARY.tables[t].rows[n - 1] for t in ("names", "looks", "drives", "flaws", "bonds")]
    assert [character.name, bio.look, bio.drive, bio.flaw, bio.bond] == rows


@pytest.mark.parametrize("table", ["names", "looks", "drives", "flaws", "bonds"])
def test_fell_create_tables_have_twenty_rows_and_no_row_twice(table: str) -> None:
    found = LIBRARY.tables[table]
    assert (found.die, len(found.rows), len(set(found.rows))) == ("d20", 20, 20)


@pytest.mark.parametrize(("faces", "coin"), [((1, 1, 1), 3), ((6, 6, 6), 18), ((2, 3, 6), 11)])
def test_fell_create_coin_is_3d6(faces: tuple[int, ...], coin: int) -> None:
    session = table(box(*PLAIN[:4], *faces, *PLAIN[7:]))
    assert made(done(do(session, "s1", "fell.create"))).part(Purse).coin == coin


@pytest.mark.parametrize(("face", "spell"), [(1, "adhere"), (20, "cure-wounds"), (100, "x-ray-vision")])
def test_fell_create_wil_d8_brings_a_spell(face: int, spell: str) -> None:
    session = table(box(4, 4, 8, *PLAIN[3:], face))
    assert made(done(do(session, "s1", "fell.create"))).part(Knowledge).spells == (spell,)


def test_fell_create_lines_that_are_said_are_not_rolled() -> None:
    session = table(box(4, 4, 4, 3, 3, 3))
    entry = done(
        do(
            session,
            "s1",
            "fell.create",
            name="Old Meg",
            background="poacher",
            look="Muddy",
            drive="Sleep",
            flaw="Snores",
            bond="None",
        )
    )
    character = made(entry)
    assert (character.name, character.part(Purse).coin) == ("Old Meg", 9)
    bio = character.part(Bio)
    assert (bio.background, bio.look, bio.drive, bio.flaw, bio.bond) == ("Poacher", "Muddy", "Sleep", "Snores", "None")
    assert list(session.state.characters) == ["old-meg"]


# ---- fell.create: assigned
def test_fell_create_assigned_is_d6_in_each() -> None:
    session = table(box(*PLAIN[3:]))
    assert bodies(made(done(do(session, "s1", "fell.create", method="assigned")))) == ("d6", "d6", "d6")


@pytest.mark.parametrize(
    ("up", "down", "dice"),
    [
        ("BOD", "INT", ("d8", "d4", "d6")),
        ("INT", "WIL", ("d6", "d8", "d4")),
        ("BOD", "WIL", ("d8", "d6", "d4")),
        ("INT", "BOD", ("d4", "d8", "d6")),
    ],
)
def test_fell_create_assigned_one_goes_down_to_raise_another(up: str, down: str, dice: tuple[str, ...]) -> None:
    session = table(box(*PLAIN[3:]))
    assert bodies(made(done(do(session, "s1", "fell.create", method="assigned", up=up, down=down)))) == dice


def test_fell_create_assigned_wil_d8_brings_a_spell() -> None:
    session = table(box(*PLAIN[3:], 97))
    character = made(done(do(session, "s1", "fell.create", method="assigned", up="WIL", down="BOD")))
    assert (bodies(character), character.part(Knowledge).spells) == (("d4", "d6", "d8"), ("web",))


def test_fell_create_assigned_refusals() -> None:
    session = table()
    alone = do(session, "s1", "fell.create", method="assigned", up="BOD")
    assert alone == Refused("up-and-down", "fell.create", {"up": "BOD", "down": ""})
    assert refusal(do(session, "s1", "fell.create", method="assigned", down="BOD")) == "up-and-down"
    assert refusal(do(session, "s1", "fell.create", method="assigned", up="INT", down="INT")) == "up-and-down"
    rolled = do(session, "s1", "fell.create", up="BOD", down="INT")
    assert rolled == Refused("not-assigned", "fell.create", {"method": "rolled"})


# ---- fell.create: chosen
CHOSEN = ("d8", "d6", "d4", "goatherd", "12", "Halla")


def test_fell_create_chosen_asks_for_every_line() -> None:
    session = table()
    waiting = parked(do(session, "s1", "fell.create", method="chosen"))
    assert len(waiting.asks) == 10
    assert all(isinstance(a, Choice) and a.waits and a.who == "s1" and a.usual == ROLL for a in waiting.asks)
    bio = tuple(LIBRARY.tables[t].rows[6] for t in ("looks", "drives", "flaws", "bonds"))
    character = made(done(answers(session, waiting, *CHOSEN, *bio)))
    assert (bodies(character), character.name, character.part(Purse).coin) == (("d8", "d6", "d4"), "Halla", 12)
    found = character.part(Bio)
    assert (found.background, found.look, found.drive, found.flaw, found.bond) == ("Goatherd", *bio)
    assert character.part(Knowledge) == Knowledge(("survival",))


def test_fell_create_chosen_line_may_be_left_to_the_dice() -> None:
    session = table(box(7, 19))
    waiting = parked(do(session, "s1", "fell.create", method="chosen", look="a", drive="b", flaw="c", bond="d"))
    assert len(waiting.asks) == 6
    waiting = parked(answers(session, waiting, "d6", "d6", ROLL, "tinker", "3", ROLL))
    (spell,) = waiting.asks  # WIL came up d8
    assert isinstance(spell, Choice)
    assert set(spell.options) == {*LIBRARY.spells, ROLL}
    character = made(done(session.answer("s1", waiting.id, spell.key, "web")))
    assert (bodies(character), character.name) == (("d6", "d6", "d8"), "Ulfar")
    assert character.part(Knowledge) == Knowledge(("repair",), ("web",))


def test_fell_create_chosen_is_asked_of_whoever_will_play() -> None:
    session = table()
    waiting = parked(do(session, "s0", "fell.create", method="chosen", seat="s2"))
    assert {a.who for a in waiting.asks} == {"s2"}
    key = waiting.asks[0].key
    assert refusal(session.answer("s1", waiting.id, key, "d6")) == "not-your-prompt"
    waiting = parked(session.answer("s2", waiting.id, key, "d6"))
    assert len(parked(session.answer("s0", waiting.id, waiting.asks[0].key, "d6")).asks) == 8


# ---- the owner
def test_fell_create_for_seats() -> None:
    session = table(box(*PLAIN * 4))
    assert made(done(do(session, "s1", "fell.create"))).owner == "s1"
    assert made(done(do(session, "s1", "fell.create", seat="s1"))).owner == "s1"
    assert made(done(do(session, "s0", "fell.create", seat="s2"))).owner == "s2"
    assert made(done(do(session, "s0", "fell.create"))).owner == ""
    assert list(session.state.characters) == ["aldith", "aldith-2", "aldith-3", "aldith-4"]


def test_fell_create_refusals() -> None:
    session = table()
    assert do(session, "s1", "fell.create", seat="s2") == Refused("not-your-seat", "table.seats", {"seat": "Bob"})
    assert do(session, "s0", "fell.create", seat="s9") == Refused("no-such-seat", "table.seats", {"seat": "s9"})
    assert refusal(do(session, "s0", "fell.create", seat="tv")) == "no-such-seat"
    assert refusal(do(session, "tv", "fell.create")) == "not-seated"
    unknown = do(session, "s1", "fell.create", background="prince")
    assert unknown == Refused(
        "no-such-background", "fell.create", {"got": "prince", "options": tuple(LIBRARY.backgrounds)}
    )


@pytest.mark.parametrize(("name", "id"), [("S0", "s0-2"), ("S1", "s1-2"), ("...", "hero"), ("Éowyn", "éowyn")])
def test_fell_create_ids_are_nobody_elses(name: str, id: str) -> None:
    assert "s0" in SEATS
    session = table(box(*PLAIN[:7], *PLAIN[8:]))
    done(do(session, "s0", "fell.create", name=name))  # who may be called like the facilitator
    assert list(session.state.characters) == [id]


def test_fell_create_with_dice_from_the_hand() -> None:
    session = table()
    entry = done(do(session, "s1", "fell.create", dice=PLAIN))
    assert {a.source for a in entry.answers} == {"real"}
    assert made(entry).name == "Aldith"
    waiting = parked(do(session, "s1", "fell.create", dice=PLAIN[:7]))
    assert [a.dice for a in waiting.asks if isinstance(a, Roll)] == [("d20",)] * 5


def test_fell_create_can_be_played_at_once() -> None:
    session = table(box(*PLAIN, 6, 5))
    done(do(session, "s1", "fell.create"))
    assert done(do(session, "s1", "fell.test", "aldith", ability="BOD", skill="athletics", dn=4)).outcome["passed"]


def test_fell_create_is_stored_and_replayed() -> None:
    session = table(box(4, 4, 8, *PLAIN[3:], 20))
    before = session.state
    entry = done(do(session, "s1", "fell.create"))
    codec = Codec(GAME)
    assert codec.decode(codec.encode(entry), Entry) == entry
    assert replay(GAME, entry, before).emitted == entry.emitted


# ---- drafts, to make a character line by line
def draft(**lines: Any) -> Draft:
    return Draft(**{"background": "poacher", "name": "Ana", "coin": 10, **lines})


@pytest.mark.parametrize(
    ("line", "faces", "value"),
    [
        ("BOD", (8,), "d8"),
        ("INT", (1,), "d4"),
        ("WIL", (3,), "d6"),
        ("background", (1,), "steeplejack"),
        ("coin", ((6, 5, 4),), 15),
        ("name", (3,), "Sigrun"),
        ("look", (2,), "A broken nose set by somebody in a hurry"),
        ("drive", (3,), "See the sea once, while it is still water"),
        ("flaw", (1,), "Cannot leave a locked box locked"),
        ("bond", (3,), "An innkeeper holds your good name as security"),
    ],
)
def test_fell_create_reroll_of_one_line(line: str, faces: tuple[Any, ...], value: str | int) -> None:
    before = draft()
    after = CREATION.reroll(scripted(*faces), LIBRARY, before, line)
    changed = {f for f in Draft.__struct_fields__ if getattr(before, f) != getattr(after, f)}
    assert getattr(after, line) == value
    assert changed <= {line}


def test_fell_create_a_spell_comes_and_goes_with_wil_d8() -> None:
    gifted = CREATION.reroll(scripted(7, 97), LIBRARY, draft(), "WIL")
    assert (gifted.WIL, gifted.spell) == ("d8", "web")
    assert CREATION.reroll(scripted(20), LIBRARY, gifted, "spell").spell == "cure-wounds"
    assert CREATION.reroll(scripted(8), LIBRARY, gifted, "WIL") == gifted
    assert CREATION.reroll(scripted(5), LIBRARY, gifted, "WIL").spell == ""
    assert CREATION.reroll(scripted(), LIBRARY, draft(), "spell") == draft()


def test_fell_create_lines_can_be_set() -> None:
    assert CREATION.put(LIBRARY, draft(), "name", "Meg") == draft(name="Meg")
    assert CREATION.put(LIBRARY, draft(), "coin", 18) == draft(coin=18)
    assert CREATION.put(LIBRARY, draft(), "background", "tinker") == draft(background="tinker")
    gifted = draft(WIL="d8", spell="web")
    assert CREATION.put(LIBRARY, gifted, "spell", "haste") == draft(WIL="d8", spell="haste")
    assert CREATION.put(LIBRARY, gifted, "WIL", "d6") == draft()
    assert refusal(CREATION.put(LIBRARY, draft(), "background", "prince")) == "no-such-line"
    assert refusal(CREATION.put(LIBRARY, draft(), "BOD", "d12")) == "no-such-line"
    assert refusal(CREATION.put(LIBRARY, draft(), "spell", "web")) == "not-gifted"
    assert refusal(CREATION.put(LIBRARY, draft(), "coin", "many")) == "bad-value"
    assert refusal(CREATION.put(LIBRARY, draft(), "coin", -1)) == "bad-value"
    assert refusal(CREATION.put(LIBRARY, draft(), "name", 7)) == "bad-value"


@pytest.mark.parametrize(("die", "slots"), [("d4", 8), ("d6", 10), ("d8", 12)])
def test_fell_create_built_from_a_draft(die: LadderDie, slots: int) -> None:
    character = CREATION.finish(draft(BOD=die), "s2")
    assert (character.owner, character.kind, character.life) == ("s2", "character", "up")
    assert character.part(Pack).size == slots
    assert character.part(Purse).coin == 10


def test_fell_create_in_one_go_with_any_fate() -> None:
    one = CREATION.create(scripted(*PLAIN[:4], PLAIN[4:7], *PLAIN[7:]), LIBRARY, "s1")
    assert one == CREATION.finish(CREATION.make(scripted(*PLAIN[:4], PLAIN[4:7], *PLAIN[7:]), LIBRARY), "s1")
    assert one.name == "Aldith"


def test_fell_create_leaves_others_alone() -> None:
    session = table(box(*PLAIN), ana=hero("Ana", "s1"))
    before = session.state.characters["ana"]
    done(do(session, "s2", "fell.create"))
    assert session.state.characters["ana"] == before
