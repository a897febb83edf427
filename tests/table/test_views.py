"""What a seat may know: planted secrets are never seen, and a secret that differs changes no byte of a view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import structs

from at_table import box, do, done, parked, refusal
from caltrop.games.common.health.points import HitPoints
from caltrop.games.common.items.pack import Item, Pack
from caltrop.games.common.people.creatures import CreatureWants, add_creatures
from caltrop.games.fell.game import GAME
from caltrop.kernel.contract.scene import Scene, event_audience
from caltrop.kernel.rules.fate import scripted
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.rules.steps import DiceRolled, FactStated, Step
from caltrop.kernel.secrets.knowledge import SeatKnowledge, address_step
from caltrop.kernel.state.events.base import Event
from caltrop.kernel.state.events.characters import Appeared
from caltrop.kernel.state.events.fights import TurnEnded, UnseenTurnBegan
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.parts import Marks, Track
from caltrop.kernel.state.state import Encounter
from caltrop.table.codec import load, save
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Session, Warnings
from caltrop.table.view import SeenNote, view
from fell.table import creature, hero
from fell.table import table as fell_table
from kernel.anything import EVENTS, struct
from kernel.test_apply import STATES
from table.toy import fighter, toy_table
from table.watching import PLAYERS, Cup, Watch, numbers_of, said, sealed

OGRE = "ogre, 137 HP, BOD d12, maul d12 1 harm"
ZORBLAX = "zorblax, 151 HP, BOD d10, scythe d10 1 harm"
UNSEEN = "unseen-zorblax"  # the hidden are numbered among themselves, so that no id tells of them
SECRETS = (
    "zorblax", r"\b151\b", "scythe",  # somebody hidden
    r"\b137\b", "maul",  # numbers of somebody in sight
    "moonstone", "whisper", r"\bd11\b",  # a note, and a blind roll's label and dice
    r'"dn":\d', r'"due":"(half|lone|leader)"', "roll-due|due-roll-taken",  # a hidden difficulty, and what is due
)  # fmt: skip


def heroes() -> dict[str, Any]:
    return {
        "ana": hero("Ana", "s1", items=("mace",), worn=("shield",)),
        "bram": hero("Bram", "s2", items=("mace",), skills=("lore",)),
        "cyd": hero("Cyd", "s3", items=("mace",)),
    }


def last(session: Session, seat: str) -> Any:
    return view(session, seat).log[-1]


# ---- a long scene
def test_nothing_secret_is_seen_in_a_long_scene() -> None:
    w = Watch(fell_table(Cup(), **heroes()), SECRETS, numbers_of(("ogre", UNSEEN)))
    arrivals(w)
    blind(w)
    the_fight(w)
    hidden_difficulty(w)
    restart(w)
    morale(w)
    leaving(w)
    assert w.looks > 50


def arrivals(w: Watch) -> None:
    w.done("s0", "fell.creature", creature=OGRE)
    w.done("s0", "fell.creature", creature=ZORBLAX, hidden=True)
    assert view(w.session, "s1").characters["ogre"].hurt == "unhurt"
    w.done("s0", "table.note", text="the moonstone is cursed", to=[])
    w.done("s0", "table.note", text="a letter for Ana", to=["s1"])
    assert [note.text for note in view(w.session, "s1").notes.values()] == ["a letter for Ana"]
    assert view(w.session, "s2").notes == view(w.session, "tv").notes == {}
    w.done("s0", "table.note", text="", id="note-for-s0")
    w.done("s0", "table.note", text="the moonstone is gone", to=[])
    w.done("s0", "table.order", "ogre", rule="fell.protection", answer="0")
    w.done("s0", "table.order", UNSEEN, rule="fell.protection", answer="0")
    w.done("s0", "table.condition", UNSEEN, text="lying in wait")
    w.done("s0", "table.place", UNSEEN, place="behind the mill")
    w.done("s0", "table.house", UNSEEN, name="BOD", value=3)
    w.done("s0", "table.house", "ogre", name="BOD", value=3)


def blind(w: Watch) -> None:
    w.done("s0", "table.roll", roll="3d11", to="facilitator", label="whisper", faces=(11, 3, 7))
    w.done("s0", "table.roll", UNSEEN, roll="d6", faces=(4,))
    w.done("s0", "fell.test", "bram", ability="INT", dn=5, to="facilitator", faces=(6,))
    w.done("s1", "fell.test", "ana", ability="BOD", dn=5, to="facilitator", faces=(7,))
    mine = last(w.session, "s1")
    assert (mine.move, mine.outcome, mine.steps, mine.events) == ("fell.test", {}, (), ())
    assert len(view(w.session, "s2").log) < len(view(w.session, "s1").log)


def the_fight(w: Watch) -> None:
    """Surprise and a hidden foe; attacks by and on the hidden; undone, done again, cancelled."""
    foes = {"foes": ["ogre", UNSEEN], "surprised": [UNSEEN], "foes_roller": UNSEEN}
    w.done("s0", "fell.fight", faces=(5, 2), **foes)
    seen = view(w.session, "s1").fight
    assert seen is not None
    assert (seen.sides["foes"], seen.order, seen.surprised) == (("ogre",), ("party", "foes"), ())
    w.done("s1", "table.order", "ana", rule="fell.protection", answer="ask")
    w.done("s1", "fell.attack", "ana", target="ogre", faces=(7, 5, 3, 2))
    assert last(w.session, "s2").outcome == {"winner": "a", "a_takes": 0}
    unseen_attack = {"target": "ana", "_overrule": True, "faces": (9, 8, 2, 1)}
    waiting = w.waits("s0", "fell.attack", UNSEEN, **unseen_attack)
    assert len(view(w.session, "s1").prompts) == 1
    w.search(msgspec.json.encode(w.session.cancel("s1", waiting.id)), "s1")
    hit = w.answer("s1", waiting, "1")
    assert isinstance(hit, Entry)
    assert view(w.session, "s1").characters["ana"].hurt == "hurt"
    back = w.undo(hit.seq)
    again = w.undo(back.seq)
    w.undo(again.seq)
    w.cancel(w.waits("s0", "fell.attack", UNSEEN, **unseen_attack))
    for actor, target in ((UNSEEN, "ogre"), ("ogre", UNSEEN)):
        dice = (9, 8, 2, 1)
        entry = w.done("s0", "fell.attack", actor, target=target, _overrule=True, faces=dice)
        assert entry.outcome["winner"] == "a"
        assert last(w.session, "s1").outcome == {}
        w.undo(w.undo(entry.seq).seq)
    w.done("s0", "fell.harm", UNSEEN, n=2)
    w.done("s0", "fell.turn")
    w.done("s0", "fell.fight.leave", UNSEEN)
    w.done("s0", "fell.fight.join", UNSEEN, side="foes")
    assert list(w.session.state.due_rolls) == ["morale"]  # half of them had left
    w.done("s0", "table.due.drop", id="morale")


def hidden_difficulty(w: Watch) -> None:
    """A call on all with a hidden number; prompts open, answered, undone, cancelled."""
    want = {"ability": "INT", "dn": 4}
    w.done("s0", "table.call", move="fell.test", who=["ana", "bram", "cyd", UNSEEN], want=want, hide=["dn"])
    waiting = w.waits("s1", "fell.test", "ana", _call="call", faces=(6,))
    w.cancel(w.waits("s2", "fell.test", "bram", _call="call", faces=(6,)))
    entry = w.answer("s1", waiting, "no")
    assert isinstance(entry, Entry)
    w.undo(w.undo(entry.seq).seq)
    w.done("s2", "fell.test", "bram", _call="call", faces=(2,))
    assert last(w.session, "tv").outcome == {"hits": 0, "passed": False}
    w.waits("s3", "fell.test", "cyd", _call="call", faces=(6,))
    w.done("s0", "table.call", move="fell.test", who=[UNSEEN], want=want, hide=["dn"])


def restart(w: Watch) -> None:
    """The server is killed with a prompt open: nothing is seen afterwards that was not before."""
    before = [said(w.session, seat) for seat in PLAYERS]
    cup = w.session.box
    w.session = load(lambda id: GAME, save(w.session), cup)
    assert [said(w.session, seat) for seat in PLAYERS] == before
    w.look()
    (open_,) = w.session.parked.values()
    assert isinstance(w.answer("s3", open_, "no"), Entry)


def morale(w: Watch) -> None:
    """The ogre falls, half of them are down, morale is due: that is the facilitator's to know."""
    w.done("s0", "table.house", "ogre", name="HP", value=1)
    fallen = w.done("s1", "fell.attack", "ana", target="ogre", _overrule=True, faces=(7, 5, 3, 2))
    assert w.session.state.characters["ogre"].life == "out"
    assert list(w.session.state.due_rolls) == ["morale"]
    w.undo(w.undo(fallen.seq).seq)
    w.act("s1", "fell.morale", "ana", _overrule=True, faces=())
    w.done("s0", "fell.morale", "ana", _due="morale", _overrule=True, faces=(5, 2, 4))
    assert list(w.session.state.due_rolls) == ["end"]  # all have fled: the fight's end is the facilitator's to know
    assert w.session.state.fight is not None
    assert w.session.state.fight.sides["foes"] == ("ogre",)


def leaving(w: Watch) -> None:
    removed = w.done("s0", "table.remove", UNSEEN)
    w.undo(w.undo(removed.seq).seq)
    w.done("s0", "fell.fight.end")
    w.done("s0", "table.clock", n=1, unit="hours")


# ---- a secret that differs changes no byte
def same(*sessions: Session) -> None:
    """All of them look the same to every seat but the facilitator's."""
    for seat in PLAYERS:
        views = {said(session, seat) for session in sessions}
        assert len(views) == 1, (seat, views)


def differs(*sessions: Session) -> None:
    """To the facilitator they do not look the same: there was a secret to keep."""
    assert len({said(session, "s0") for session in sessions}) == len(sessions)


@pytest.mark.parametrize("dns", [(2, 3), (1, 5)])
def test_a_hidden_difficulty_that_differs_changes_no_byte(dns: tuple[int, int]) -> None:
    """A 6 and then, after the reroll, a 5 pass all of these: called, waiting, answered, undone, redone, cancelled."""
    sessions = []
    for dn in dns:
        session = fell_table(box(6, 5, 6), **heroes())
        call = {"move": "fell.test", "who": ["ana", "bram"], "want": {"ability": "INT", "dn": dn}, "hide": ["dn"]}
        done(session.act("s0", Intent("table.call", "", call)))
        sessions.append(session)
    same(*sessions)
    waiting = [parked(s.act("s1", Intent("fell.test", "ana", call="call"))) for s in sessions]
    same(*sessions)
    differs(*sessions)
    entries = [done(s.answer("s1", w.id, w.asks[0].key, "yes")) for s, w in zip(sessions, waiting, strict=True)]
    same(*sessions)
    for session, entry in zip(sessions, entries, strict=True):
        back = session.undo("s0", entry.seq)
        assert isinstance(back, Entry)
        session.undo("s0", back.seq)
        waits = parked(session.act("s2", Intent("fell.test", "bram", call="call")))
        session.cancel("s0", waits.id)
    same(*sessions)


def struck_ogre(*, hp: int = 40, protection: int = 0, mind: str = "d4", tactics: str = "") -> Session:
    """Ana hits an ogre for 4 and is hit for 2; then the ogre holds out, is house-called, and turns are ended."""
    ogre = creature("ogre") if "ogre" in GAME.library.creatures else creature("goblin")
    hide = {"hide": Item("hide", "hide", "natural", protection=protection, left=protection, worn="body", on=True)}
    club = {"club": Item("club", "club", "natural", steel="d6", harm=1)}
    ogre = ogre.with_parts(HitPoints(hp, hp, "d6"), Pack(items=club | (hide if protection else {})))
    session = fell_table(Cup(), **heroes(), ogre=structs.replace(ogre, name="Ogre"))
    assert isinstance(session.box, Cup)
    done(do(session, "s0", "fell.fight", foes=["ogre"], first="party"))
    session.box.put(7, 5, 3, 2)
    done(do(session, "s1", "fell.attack", "ana", target="ogre"))
    done(do(session, "s0", "fell.turn"))
    session.box.put(5, 6, 3, 2)
    done(do(session, "s0", "fell.attack", "ogre", target="bram"))
    done(do(session, "s0", "table.house", "ogre", name="INT", value=2 if mind == "d4" else 4))
    done(do(session, "s0", "fell.turn"))
    return session


def test_a_creatures_hit_points_that_change_no_word_change_no_byte() -> None:
    sessions = [struck_ogre(hp=hp) for hp in (40, 41, 90)]
    same(*sessions)
    differs(*sessions)
    assert view(sessions[0], "s1").characters["ogre"].hurt == "hurt"


def test_a_creatures_protection_that_changes_no_word_changes_no_byte() -> None:
    """4 harm, of which all or all but one goes to the hide; the ogre has been hurt before."""
    sessions = [struck_ogre(hp=40, protection=protection) for protection in (5, 6, 9)]
    same(*sessions)
    differs(*sessions)


def test_a_creatures_dice_that_were_not_thrown_change_no_byte() -> None:
    sessions = [struck_ogre(mind=mind) for mind in ("d4", "d12")]
    same(*sessions)
    differs(*sessions)


def test_what_a_blind_roll_came_to_changes_no_byte() -> None:
    sessions = []
    for face in (1, 3, 8):
        session = fell_table(box(face, face, 1, face), **heroes())
        done(do(session, "s0", "table.roll", roll="2d8", to="facilitator"))
        done(do(session, "s0", "fell.test", "bram", ability="BOD", dn=1, to="facilitator"))
        done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=8, to="facilitator"))
        sessions.append(session)
    same(*sessions)
    differs(*sessions)


def test_a_blind_roll_tells_its_roller_no_more_whether_they_want_to_be_asked_or_not() -> None:
    """At the top of the die there is a choice to reroll; being asked for it would tell that it fell."""
    sessions = []
    for faces in ((8, 3), (4,)):
        session = fell_table(box(*faces), **heroes())
        done(do(session, "s1", "table.order", "ana", rule="fell.test.reroll", answer="ask"))
        done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=9, to="facilitator"))
        sessions.append(session)
    same(*sessions)


def test_a_note_that_is_not_for_one_changes_no_byte() -> None:
    sessions = []
    for text in ("the key is under the mat", "the key is in the well"):
        session = fell_table(**heroes())
        done(do(session, "s0", "table.note", text=text, to=[]))
        done(do(session, "s1", "table.note", text=text, to=[]))
        sessions.append(session)
    for seat in ("s2", "s3", "tv"):
        assert said(sessions[0], seat) == said(sessions[1], seat)
    assert said(sessions[0], "s1") != said(sessions[1], "s1")


# ---- what one does not hear of leaves no trace
Secret = Callable[[Session], None]


def whispered(session: Session) -> None:
    done(do(session, "s0", "table.note", text="for the facilitator", to=[]))


def whispered_and_burnt(session: Session) -> None:
    done(do(session, "s0", "table.note", text="for the facilitator", to=[], id="plan"))
    done(do(session, "s0", "table.note", text="", id="plan"))


def rolled_blind(session: Session) -> None:
    cup(session, 3, 4)
    done(do(session, "s0", "table.roll", roll="2d6", to="facilitator"))


def rolled_blind_for_somebody(session: Session) -> None:
    cup(session, 3)
    done(do(session, "s0", "fell.test", "bram", ability="WIL", dn=4, to="facilitator"))


def set_a_number(session: Session) -> None:
    done(do(session, "s0", "table.house", "goblin", name="WIL", value=1))


def set_an_order(session: Session) -> None:
    done(do(session, "s0", "table.order", "goblin", rule="fell.steel", answer="ask"))
    done(do(session, "s0", "table.order", "goblin", rule="fell.steel", answer=""))


def hid_another(session: Session) -> None:
    done(do(session, "s0", "fell.creature", creature="wolf", hidden=True))


def hid_another_and_removed_it(session: Session) -> None:
    hid_another(session)
    gone = next(who for who, c in session.state.characters.items() if c.name.startswith("Wolf"))
    done(do(session, "s0", "table.remove", gone))


def marked_the_hidden(session: Session) -> None:
    done(do(session, "s0", "table.condition", "lurker", text="asleep", lasts="1 rounds"))
    done(do(session, "s0", "table.life", "lurker", life="down"))
    done(do(session, "s0", "table.rename", "lurker", name=f"Somebody Else {len(session.log)}"))
    done(do(session, "s0", "table.show", "lurker", shows="numbers"))
    done(do(session, "s0", "table.hide", "lurker", hidden=True))


def fought_among_the_hidden(session: Session) -> None:
    cup(session, 5, 3, 2)
    done(do(session, "s0", "fell.attack", "lurker", target="shade", weapon="unarmed", overrule=True))


def fought_and_took_it_back(session: Session) -> None:
    fought_among_the_hidden(session)
    back = session.undo("s0", len(session.log))
    assert isinstance(back, Entry)
    session.undo("s0", back.seq)


def waits_for_the_facilitator(session: Session) -> None:
    done(do(session, "s0", "table.order", "lurker", rule="fell.steel", answer="ask"))
    parked(do(session, "s0", "fell.attack", "lurker", target="shade", overrule=True))


def waited_and_was_cancelled(session: Session) -> None:
    waits_for_the_facilitator(session)
    session.cancel("s0", next(reversed(session.parked)))


def called_on_the_hidden(session: Session) -> None:
    call = {"move": "fell.test", "who": ["lurker"], "want": {"ability": "BOD", "dn": 4}, "hide": ["dn"]}
    done(session.act("s0", Intent("table.call", "", call)))


def called_on_the_hidden_and_dropped_it(session: Session) -> None:
    called_on_the_hidden(session)
    done(do(session, "s0", "table.call.drop", id=next(reversed(session.state.calls))))


def joined_the_fight(session: Session) -> None:
    if session.state.fight is not None:
        done(do(session, "s0", "fell.fight.join", "lurker", side="foes"))


def tried_in_vain(session: Session) -> None:
    assert refusal(do(session, "s0", "fell.attack", "lurker", target="nobody")) == "no-such-character"


WHISPERS: tuple[Secret, ...] = (
    whispered,
    whispered_and_burnt,
    rolled_blind,
    rolled_blind_for_somebody,
    set_a_number,
    set_an_order,
    hid_another,
    hid_another_and_removed_it,
    marked_the_hidden,
    fought_among_the_hidden,
    fought_and_took_it_back,
    waits_for_the_facilitator,
    waited_and_was_cancelled,
    called_on_the_hidden,
    called_on_the_hidden_and_dropped_it,
    joined_the_fight,
    tried_in_vain,
)


def cup(session: Session, *faces: int) -> None:
    assert isinstance(session.box, Cup)
    session.box.put(*faces)


def openly(session: Session, step: int) -> None:
    """The steps that every seat sees, one after the other."""
    match step:
        case 0:
            done(do(session, "s0", "table.note", text="the mill burns"))
        case 1:
            cup(session, 5, 2)
            done(do(session, "s0", "fell.fight", foes=["goblin"], party_roller="ana", foes_roller="goblin"))
        case 2:
            cup(session, 7, 1, 6, 3)
            done(do(session, "s1", "fell.attack", "ana", target="goblin"))
        case 3:
            call = {"move": "fell.test", "who": ["ana", "bram"], "want": {"ability": "INT", "dn": 4}, "hide": ["dn"]}
            done(session.act("s0", Intent("table.call", "", call)))
        case 4:
            cup(session, 6)
            parked(session.act("s2", Intent("fell.test", "bram", call="call")))
        case 5:
            (mine,) = view(session, "s2").prompts
            done(session.answer("s2", mine.id, mine.ask.key, "no"))
        case 6:
            done(do(session, "s0", "fell.turn"))
        case 7:
            done(do(session, "s0", "fell.extended", name="The ford", needs=3))
        case 8:
            attacks = (e.seq for e in session.log if e.intent and e.intent.actor == "ana")
            session.undo("s0", next(attacks))
        case _:
            parked(do(session, "s3", "table.roll", roll="2d6", dice=(3,)))


STEPS = 10


def evening(secret: Secret | None, when: tuple[int, ...], hidden: dict[str, Any]) -> list[dict[str, bytes]]:
    """Every seat's view after each open step; the secret happens before the steps that `when` names."""
    session = fell_table(Cup(), **heroes(), goblin=creature("goblin"), **hidden)
    views = []
    for step in range(STEPS):
        if secret and step in when:
            secret(session)
        openly(session, step)
        views.append({seat: sealed(session, seat) for seat in PLAYERS})
    return views


def the_hidden() -> dict[str, Any]:
    return {"lurker": creature("goblin-leader", hidden=True), "shade": creature("wolf", hidden=True)}


@pytest.mark.parametrize("secret", WHISPERS, ids=lambda secret: str(secret.__name__))
def test_what_players_do_not_hear_of_leaves_no_trace(secret: Secret) -> None:
    """Not in the number of lines, nor in seqs, ids, prompts, letters or turns."""
    quiet = evening(None, (), the_hidden())
    for when in ((0,), (3,), (5,), (9,), (0, 2, 4, 6, 8)):
        assert evening(secret, when, the_hidden()) == quiet, when


def test_somebody_hidden_may_be_there_or_not() -> None:
    assert evening(None, (), the_hidden()) == evening(None, (), {})


def test_somebody_hidden_in_a_fight_may_be_there_or_not() -> None:
    """As a foe from the beginning, surprised, with a turn of its own to end, and never seen."""
    views = []
    for foes in (["goblin"], ["goblin", "lurker"], ["lurker", "goblin", "shade"]):
        session = fell_table(Cup(), **heroes(), goblin=creature("goblin"), **the_hidden())
        done(do(session, "s0", "fell.fight", foes=foes, first="party", surprised=foes))
        cup(session, 7, 5, 6, 3)
        done(do(session, "s1", "fell.attack", "ana", target="goblin"))
        done(do(session, "s0", "fell.turn"))
        done(do(session, "s0", "fell.turn"))
        views.append([said(session, seat) for seat in PLAYERS])
    assert views[0] == views[1] == views[2]


def test_a_hidden_creature_of_a_kind_does_not_show_in_the_name_of_the_next() -> None:
    views = []
    for hidden in (0, 1, 2):
        session = fell_table(**heroes())
        if hidden:
            done(do(session, "s0", "fell.creature", creature="goblin", count=hidden, hidden=True))
        done(do(session, "s0", "fell.creature", creature="goblin"))
        done(do(session, "s0", "fell.creature", creature="goblin", count=2))
        views.append([said(session, seat) for seat in PLAYERS])
    assert views[0] == views[1] == views[2]


def test_a_band_in_sight_is_lettered_as_if_nobody_were_hidden() -> None:
    views = []
    for hidden in (0, 1, 3):
        session = fell_table(**heroes())
        scene = Scene(GAME, scripted(), session.state, "s0")
        if hidden:
            add_creatures(scene, creature("goblin"), CreatureWants(creature="goblin", count=hidden, hidden=True))
        add_creatures(scene, creature("goblin"), CreatureWants(creature="goblin"))
        add_creatures(scene, creature("goblin"), CreatureWants(creature="goblin", count=2))
        assert len(scene.state.characters) == 3 + hidden + 3
        eye = SeatKnowledge(GAME, scene.state, "s1")
        views.append({who: eye.sheet(who) for who in scene.state.characters if eye.may_know(who)})
    assert views[0] == views[1] == views[2]
    assert set(views[0]) == {"ana", "bram", "cyd", "goblin", "goblin-a", "goblin-b"}


# ---- what is shown of whom
def ogre_shown(shows: Any, **more: Any) -> Session:
    return toy_table(box(4, 1), ogre=fighter("Ogre", shows=shows, **more))


def test_of_a_creature_players_see_its_name_or_words_or_numbers() -> None:
    sheets = {shows: view(ogre_shown(shows, hp=6), "s1").characters["ogre"] for shows in ("name", "words", "numbers")}
    assert (sheets["name"].name, sheets["name"].hurt, sheets["name"].widgets) == ("Ogre", "", ())
    assert (sheets["words"].hurt, sheets["words"].widgets) == ("up", ())
    assert Track("HP", 6, 6, "d6") in sheets["numbers"].widgets


def test_anybody_sees_a_creatures_conditions_but_for_one_that_is_only_a_name() -> None:
    for shows, seen in (("words", (Marks("conditions", ("stunned",)),)), ("name", ())):
        session = ogre_shown(shows)
        done(do(session, "s0", "table.condition", "ogre", text="stunned"))
        assert view(session, "s1").characters["ogre"].widgets == seen


def test_the_facilitator_sees_everything() -> None:
    session = toy_table(lurker=fighter("Lurker", hidden=True))
    seen = view(session, "s0")
    assert set(seen.characters) == {"ann", "bob", "ogre", "lurker"}
    assert seen.characters["lurker"].hidden
    assert Track("HP", 6, 6, "d6") in seen.characters["ogre"].widgets


def test_the_numbers_of_people_who_are_played_are_open_to_all() -> None:
    for seat in PLAYERS:
        assert Track("HP", 6, 6, "d6") in view(toy_table(), seat).characters["bob"].widgets


def test_mine_is_what_i_play() -> None:
    seen = view(toy_table(), "s1").characters
    assert [who for who, sheet in seen.items() if sheet.mine] == ["ann"]


@pytest.mark.parametrize("seat", ["", "nobody", "s3"])
def test_a_seat_that_is_not_there_sees_no_more_than_a_stranger(seat: str) -> None:
    """Creatures have no owner: the owner "" is no seat."""
    session = toy_table(lurker=fighter("Lurker", hidden=True), cyd=fighter("Cyd", "s3", hidden=True))
    done(do(session, "s0", "table.leave", seat="s3"))
    seen = view(session, seat)
    assert set(seen.characters) == {"ann", "bob", "ogre"}
    assert seen.characters["ogre"].widgets == ()
    assert (seen.orders, seen.prompts) == ({}, ())


def test_a_hidden_character_of_a_players_own_is_seen_by_them_and_nobody_else() -> None:
    session = toy_table(box(4, 1), sneak=fighter("Sneak", "s1", hidden=True))
    done(do(session, "s1", "toy.duel", "sneak", target="ogre"))
    assert "sneak" in view(session, "s1").characters
    line = last(session, "s1")
    assert (line.actor, [s.who for s in line.steps]) == ("sneak", ["sneak", "sneak", "ogre"])
    for seat in ("s2", "s3", "tv"):
        assert b"sneak" not in said(session, seat).lower()


def test_into_sight_is_told_to_all_and_out_of_sight_to_nobody() -> None:
    session = toy_table(lurker=fighter("Lurker", hidden=True))
    done(do(session, "s0", "table.hide", "lurker", hidden=False))
    assert last(session, "s1").events == (Appeared("lurker", "Lurker"),)
    done(do(session, "s0", "table.hide", "lurker", hidden=True))
    assert len(view(session, "s1").log) == 1
    assert "lurker" not in view(session, "s1").characters


def test_what_happened_in_hiding_stays_hidden_when_somebody_comes_into_sight() -> None:
    session = toy_table(box(4, 1), lurker=fighter("Lurker", hidden=True))
    done(do(session, "s0", "toy.duel", "lurker", target="ogre"))
    before = view(session, "s1").log
    done(do(session, "s0", "table.hide", "lurker", hidden=False))
    assert view(session, "s1").log[:-1] == before
    assert "lurker" not in str(before)


# ---- facts, steps, outcomes
def test_a_fact_for_the_facilitator_alone_is_not_told_to_the_owner_of_whom_it_is_about() -> None:
    """A blind roll of a player's hidden character: the owner is not the facilitator."""
    session = toy_table(box(5), sneak=fighter("Sneak", "s1", hidden=True))
    entry = done(do(session, "s1", "toy.test", "sneak", dn=4, to="facilitator"))
    assert [t.audience for t in entry.emitted] == [()]
    assert (last(session, "s1").events, last(session, "s1").steps) == ((), ())


def test_a_fact_about_two_is_told_only_to_whoever_may_know_of_both() -> None:
    session = toy_table(sneak=fighter("Sneak", "s1", hidden=True), lurker=fighter("Lurker", hidden=True))
    for naming in ("against", "target"):
        assert event_audience(session.state, Said("sneak", "toy.duel", "won", {naming: "lurker"}), None) == ()
    assert event_audience(session.state, Said("sneak", "toy.duel", "won"), None) == ("s1",)
    assert event_audience(session.state, Said("ann", "toy.duel", "won"), ("s2",)) == ("s2",)


def test_dice_of_a_creature_are_seen_and_what_it_makes_of_them_is_not() -> None:
    session = toy_table(box(8, 2), ogre=fighter("Ogre", sword=True))
    done(do(session, "s0", "toy.duel", "ogre", target="ann"))
    line = last(session, "s1")
    assert line.steps == (
        Step("toy.duel", "ogre", DiceRolled(("d8",), (8,))),
        Step("toy.duel", "ann", DiceRolled(("d6",), (2,))),
    )
    assert line.outcome == {"winner": "a", "b_takes": 2}
    assert "weapon" in str(last(session, "s0").steps)


def test_an_outcome_for_each_of_several_is_cut_where_one_of_them_is_closed() -> None:
    session = fell_table(box(9, 6, 1, 1, 2, 2), **heroes(), a=creature("goblin"), b=creature("goblin"))
    boss = creature("goblin-leader", shows="numbers")
    session.states[0] = session.state.with_character("boss", boss)
    blast = next(key for key, item in boss.part(Pack).items.items() if item.blast)
    session.box = box(5, 4, 1, 1, 2, 2)
    done(do(session, "s0", "fell.blast", "boss", targets=["a", "b"], weapon=blast, ability="BOD"))
    assert last(session, "s1").outcome == {}
    session.box = box(5, 4, 1, 1, 2, 2)
    done(do(session, "s0", "fell.blast", "boss", targets=["ana", "bram"], weapon=blast, ability="BOD"))
    assert len(last(session, "s1").outcome["each"]) == 2


def test_with_somebody_hidden_in_it_a_contest_is_counted_for_the_facilitator_alone() -> None:
    """The ogre's die is on the table; against which number is not said."""
    session = toy_table(box(4, 1), lurker=fighter("Lurker", hidden=True))
    done(do(session, "s0", "toy.duel", "lurker", target="ogre"))
    line = last(session, "s1")
    assert (line.move, line.actor, line.outcome) == ("", "", {})
    assert [s.facts.by_name() for s in line.steps] == [{"dice": ("d6",), "faces": (1,)}]


def test_among_the_hidden_alone_there_is_not_even_a_line() -> None:
    hidden = {"lurker": fighter("Lurker", hidden=True), "shade": fighter("Shade", hidden=True)}
    session = toy_table(box(4, 1), **hidden)
    done(do(session, "s0", "toy.duel", "lurker", target="shade"))
    assert view(session, "s1").log == ()
    session = fell_table(
        box(5, 4, 3, 2), **heroes(), lurker=creature("wolf", hidden=True), shade=creature("wolf", hidden=True)
    )
    done(do(session, "s0", "fell.attack", "lurker", target="shade", overrule=True))
    assert view(session, "s1").log == ()


def test_what_comes_to_light_at_the_end_is_the_facilitators_to_tell() -> None:
    session = toy_table(box(4, 1), ogre=fighter("Ogre", hp=2))
    done(do(session, "s0", "table.house", "ogre", name="HP", value=1))
    assert view(session, "s1").log == ()
    assert "toy.shaken" in str(last(session, "s0").steps)


def test_the_names_of_the_hidden_are_cut_from_steps_whatever_fact_has_them() -> None:
    state = toy_table(lurker=fighter("The Lurker", hidden=True)).state
    for hidden in ("lurker", "The Lurker", ("bob", "lurker")):
        step = Step("toy.note", "ann", FactStated("near", hidden, "bob"))
        assert address_step(state, step, None).step_for(False).facts == FactStated("near", of="bob")
        assert address_step(state, step, None).step_for(True) == step


def test_a_thing_a_creature_gets_is_told_without_its_numbers() -> None:
    session = fell_table(**heroes(), goblin=creature("goblin"))
    done(do(session, "s0", "fell.hand", "ana", to="goblin", item="mace"))
    kinds = [type(e).__name__ for e in last(session, "s2").events]
    assert kinds == ["ItemLost"]


# ---- refusals
@pytest.mark.parametrize("warn", [False, True])
def test_a_refusal_or_warning_names_nobody_whom_the_player_has_not_named(warn: bool) -> None:
    session = toy_table(lurker=fighter("The Lurker", hidden=True))
    intent = Intent("toy.blame", "ann", {"warn": warn})
    for found in (session.act("s1", intent), session.check("s1", intent)):
        assert "lurker" not in str(found).lower()
        (facts,) = [w.facts for w in found.warnings] if isinstance(found, Warnings) else [found.facts]  # type: ignore[union-attr]
        assert facts == {"who": "", "name": "", "ids": ("ann", "bob", "ogre"), "names": ("Ann", "Bob", "Ogre")}
    assert "The Lurker" in str(session.act("s0", intent))
    named, nobody = (session.act("s1", Intent("toy.blame", "ann", {"who": who})) for who in ("lurker", "nobody"))
    assert isinstance(named, Refused)
    assert isinstance(nobody, Refused)
    assert (named.facts["who"], named.facts["name"]) == ("lurker", "lurker")  # what was typed, as for no one
    assert (nobody.facts["who"], nobody.facts["name"]) == ("nobody", "nobody")


def test_a_refusal_to_somebody_who_is_asked_names_nobody_whom_only_the_facilitator_has_named() -> None:
    session = toy_table(lurker=fighter("The Lurker", hidden=True))
    done(do(session, "s2", "table.order", "bob", rule="toy.blame", answer="ask"))
    waiting = parked(do(session, "s0", "toy.blame", "bob", who="lurker", ask=True))
    found = session.answer("s2", waiting.id, waiting.asks[0].key, "yes")
    assert refusal(found) == "blamed"
    assert "lurker" not in str(found).lower()


@pytest.mark.parametrize(
    ("move", "want"),
    [
        ("fell.attack", {"target": "{}"}),
        ("fell.contest", {"target": "{}"}),
        ("fell.treat", {"target": "{}"}),
        ("fell.test", {"ability": "BOD", "dn": 4, "help": [{"who": "{}"}]}),
        ("fell.hand", {"item": "mace", "to": "{}"}),
        ("fell.blast", {"targets": ["bram", "{}"]}),
    ],
)
def test_somebody_hidden_is_refused_as_a_target_like_somebody_who_does_not_exist(move: str, want: Any) -> None:
    answers = []
    for hidden in (True, False):
        people: dict[str, Any] = {"the-boss": creature("goblin-leader", hidden=True)} if hidden else {}
        session = fell_table(box(), **heroes(), **people)
        filled = msgspec.json.decode(msgspec.json.encode(want).replace(b"{}", b"the-boss"))
        answers.append(session.act("s1", Intent(move, "ana", filled)))
    assert isinstance(answers[0], Refused)
    assert answers[0] == answers[1]


def test_a_prompt_one_is_not_asked_cannot_be_probed() -> None:
    session = toy_table(box(), lurker=fighter("The Lurker", hidden=True, sword=True))
    done(do(session, "s0", "table.order", "lurker", rule="toy.weapon", answer="ask"))
    waiting = parked(do(session, "s0", "toy.duel", "lurker", target="ann"))
    for attempt in (
        session.answer("s1", waiting.id, waiting.asks[0].key, "sword"),
        session.roll_for("s1", waiting.id, waiting.asks[0].key),
        session.cancel("s1", waiting.id),
    ):
        assert refusal(attempt) == "no-prompt"


# ---- prompts
def test_everybody_sees_only_their_own_questions() -> None:
    session = toy_table(box(4, 1))
    done(do(session, "s2", "table.order", "bob", rule="toy.shield", answer="ask"))
    waiting = parked(do(session, "s0", "toy.duel", "ogre", target="bob"))
    assert [p.id for p in view(session, "s2").prompts] == [waiting.id]
    assert view(session, "s1").prompts == view(session, "tv").prompts == ()
    assert len(view(session, "s1").waiting) == 1
    assert len(view(session, "s0").prompts) == 1


def test_a_question_about_somebody_says_about_whom() -> None:
    session = fell_table(box(2, 1, 2, 1), **heroes(), foe=creature("goblin"))
    done(do(session, "s0", "fell.fight", foes=["foe"], first="party"))
    for who in ("ana", "bram"):
        done(do(session, "s0", "fell.harm", who, n=8, armour=False))
    parked(do(session, "s0", "fell.fight.end"))
    assert [(p.ask.rule, p.about) for p in view(session, "s0").prompts] == [
        ("fell.death", "ana"),
        ("fell.death", "bram"),
    ]


def test_two_of_the_dying_do_not_exchange_their_answers() -> None:
    """Ana's end is said first; then she is treated while Bram's is still open: Bram does not die of her answer."""
    session = fell_table(box(2, 1, 2, 1), **heroes(), foe=creature("goblin"))
    done(do(session, "s0", "fell.fight", foes=["foe"], first="party"))
    for who in ("ana", "bram"):
        done(do(session, "s0", "fell.harm", who, n=8, armour=False))
    waiting = parked(do(session, "s0", "fell.fight.end"))
    waiting = parked(session.answer("s0", waiting.id, waiting.asks[0].key, "dies"))
    done(do(session, "s3", "fell.treat", "cyd", target="ana"))
    done(session.answer("s0", waiting.id, waiting.asks[0].key, "keep"))
    assert session.state.characters["bram"].life != "dead"
    assert session.state.characters["ana"].life == "up"


def hidden_fight(order: tuple[str, ...], **now: int) -> Session:
    session = toy_table(lurker=fighter("Lurker", hidden=True), shade=fighter("Shade", hidden=True))
    fight = Encounter({"party": ("ann",), "foes": ("lurker", "ogre", "shade")}, order, **now)  # type: ignore[arg-type]
    session.states[0] = structs.replace(session.state, fight=fight)
    return session


def test_while_somebody_hidden_has_the_turn_the_last_one_goes_on_for_players() -> None:
    """Also at a table of before, which has not noted whose turn was seen last."""
    order = ("ann", "lurker", "ogre", "shade")
    for turn, seen in ((0, 0), (1, 0), (2, 1), (3, 1)):
        there = view(hidden_fight(order, turn=turn), "s1").fight
        assert there is not None
        assert (there.order, there.turn) == (("ann", "ogre"), seen)


@pytest.mark.parametrize(("round", "seen"), [(1, 0), (2, 1)])
def test_before_the_first_turn_in_sight_it_is_the_turn_of_the_first_or_still_of_the_last(round: int, seen: int) -> None:
    there = view(hidden_fight(("lurker", "ann", "ogre"), round=round), "s1").fight
    assert there is not None
    assert (there.order, there.turn) == (("ann", "ogre"), seen)


def test_as_turns_pass_by_the_hidden_players_see_nothing() -> None:
    """Ann, then two unseen, of whom one begins a new round, then the ogre."""
    session = hidden_fight(("shade", "ogre", "ann", "lurker"), turn=2)
    seen = [view(session, "s1").fight]
    for event in (UnseenTurnBegan("lurker", closes=True), UnseenTurnBegan("shade"), TurnEnded(("lurker", "shade"))):
        session.states[0] = event.apply(session.state)
        seen.append(view(session, "s1").fight)
    ann, lurker, shade, ogre = seen
    assert ann == lurker == shade
    assert ann is not None
    assert ogre is not None
    assert (ann.order[ann.turn], ann.round, ogre.order[ogre.turn], ogre.round) == ("ann", 1, "ogre", 2)


# ---- in any state
@settings(deadline=None, max_examples=120, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_any_state_can_be_looked_at_by_anybody(data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(STATES))
    for event in data.draw(st.lists(st.sampled_from(EVENTS).flatmap(struct), max_size=5)):
        assert isinstance(event, Event)
        state = event.apply(state)
    session = Session(GAME, state, box())
    for seat in ("s0", "s1", "s2", "nobody", ""):
        msgspec.json.encode(view(session, seat))


def test_a_tail_is_the_last_lines_under_their_own_numbers() -> None:
    session = toy_table(box(1, 2, 3))
    for _ in range(3):
        done(do(session, "s1", "toy.test", "ann", dn=4))
    seen = view(session, "s1", tail=2)
    assert (seen.seq, [line.n for line in seen.log]) == (3, [2, 3])
    assert view(session, "s1", tail=0).log == ()


def test_a_private_note_that_is_rewritten_stays_private_until_it_is_revealed() -> None:
    session = fell_table(ana=hero("Ana", "s1"))
    done(do(session, "s0", "table.note", text="the miller lies", id="miller", to=["s2"]))
    done(do(session, "s0", "table.note", text="the miller lies, badly", id="miller"))
    assert "miller" in view(session, "s2").notes
    assert "miller" not in view(session, "s1").notes
    done(do(session, "s0", "table.note", text="the miller lied", id="miller", reveal=True))
    assert view(session, "s1").notes == {"miller": SeenNote("the miller lied", "", None, "s0")}


def test_a_note_keeps_its_title_and_its_writer_when_it_is_rewritten() -> None:
    session = fell_table(ana=hero("Ana", "s1"))
    done(do(session, "s0", "table.note", text="Come at dusk.", title="A letter", to=["s1"]))
    (id,) = view(session, "s1").notes
    done(do(session, "s0", "table.note", id=id, text="Come at dusk, alone."))
    assert view(session, "s1").notes == {id: SeenNote("Come at dusk, alone.", "A letter", ("s1",), "s0")}
    done(do(session, "s0", "table.note", id=id, text="Come at dusk, alone.", title="The letter", reveal=True))
    assert view(session, "s2").notes == {id: SeenNote("Come at dusk, alone.", "The letter", None, "s0")}
    done(do(session, "s0", "table.note", id=id, text="Come at dusk, alone.", title=""))
    assert view(session, "s2").notes == {id: SeenNote("Come at dusk, alone.", "", None, "s0")}


# ---- the seats that a line is for
def to_whom(session: Session) -> tuple[object, object]:
    """The seats that the last line is for, as the facilitator and as Ana's player may know it."""
    return view(session, "s0").log[-1].to, view(session, "s1").log[-1].to


def test_a_line_that_everyone_has_is_for_nobody_in_particular() -> None:
    session = fell_table(ana=hero("Ana", "s1"))
    done(do(session, "s1", "table.say", text="The mill turns."))
    assert to_whom(session) == (None, None)


def test_words_for_some_say_to_all_who_have_them_whom_they_are_for() -> None:
    session = fell_table(ana=hero("Ana", "s1"))
    done(do(session, "s0", "table.say", text="You know that voice.", to=["s1"]))
    spoken = view(session, "s0").log[-1].to
    assert spoken is not None
    assert "s1" in spoken
    assert "s2" not in spoken
    assert view(session, "s1").log[-1].to == ("s1",)
    done(do(session, "s2", "table.note", text="The miller knows Ana.", to=["s1"]))
    assert set(view(session, "s1").log[-1].to or ()) == {"s1", "s2"}


def test_a_blind_roll_is_marked_for_the_facilitator_alone() -> None:
    session = fell_table(box(3), ana=hero("Ana", "s1"))
    done(do(session, "s1", "table.roll", "ana", roll="d6", to="facilitator"))
    assert to_whom(session) == ((), None)


def test_a_player_never_learns_from_a_roll_who_else_sees_it() -> None:
    session = fell_table(box(3), ana=hero("Ana", "s1"))
    done(do(session, "s0", "table.roll", roll="d6", to=["s1", "s2"]))
    assert to_whom(session) == (("s1", "s2"), None)
