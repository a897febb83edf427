"""Bytes and back: a table loads as it was saved, under tags that stay."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import Struct

from at_table import box, do, done, parked
from caltrop.games import registry
from caltrop.games.common import every_table as shared
from caltrop.games.fell.game import GAME
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.fate import Answer, Choice, Roll, Words
from caltrop.kernel.rules.refusals import Refused, Warned
from caltrop.kernel.secrets.knowledge import AddressedStep
from caltrop.kernel.state.parts import tag
from caltrop.kernel.state.state import Character, State
from caltrop.table.codec import VERSION, Codec, SavedTable, load, save
from caltrop.table.log import Entry, Intent, Parked
from caltrop.table.session import Session
from caltrop.table.view import view
from fell.table import creature, hero
from fell.table import table as fell_table
from kernel.anything import ALL, PARTS, struct
from table.toy import TOY, find, toy_table

# Tags are in every saved table. A tag that is missing here is new: add it. One that is missing in the code was renamed
# or dropped, and saved tables can no longer be read: do not.
SHARED = [
    "acted",
    "appeared",
    "attribute-lost",
    "body-searched",
    "call-answered",
    "call-dropped",
    "call-excused",
    "call-hidden",
    "called",
    "card-lifted",
    "card-tapped",
    "character-added",
    "character-removed",
    "coin-changed",
    "condition-added",
    "condition-caused",
    "condition-ended",
    "condition-put-off",
    "condition-used",
    "conditions",
    "die-restored",
    "die-stepped",
    "exploration-rolled",
    "fatigue-changed",
    "fight-began",
    "fight-ended",
    "fight-paused",
    "handout-shown",
    "hidden",
    "hit-points",
    "hit-points-changed",
    "item-gained",
    "item-lost",
    "item-renamed",
    "item-silvered",
    "item-worn",
    "ladder",
    "last-rest",
    "left-fight",
    "lesson-begun",
    "lesson-ended",
    "lesson-left",
    "lesson-step-begun",
    "lesson-step-done",
    "life-changed",
    "line-lost",
    "line-told",
    "lines-lost",
    "lines-put-aside",
    "moved",
    "noted",
    "due-roll-taken",
    "roll-due",
    "order-changed",
    "order-set",
    "owner-changed",
    "pack",
    "pack-sized",
    "part-set",
    "parts-given",
    "pile",
    "pile-left",
    "pile-shown",
    "placed",
    "points-changed",
    "progress-ended",
    "progress-moved",
    "progress-set",
    "portrait-set",
    "protection-changed",
    "purse",
    "recap-written",
    "renamed",
    "rest-taken",
    "row-discarded",
    "row-kept",
    "row-retired",
    "row-shown",
    "role-changed",
    "ruling-set",
    "said",
    "said-done",
    "scene-opened",
    "scene-over",
    "scene-prepared",
    "score-changed",
    "score-grown",
    "score-restored",
    "scores",
    "searched",
    "seat-language-set",
    "seat-left",
    "seat-letters-set",
    "seat-set",
    "seat-taken",
    "shot-spent",
    "shown-as",
    "side-joined",
    "sitting-set",
    "spoken",
    "stack-split",
    "starred",
    "surprise-set",
    "table-language-set",
    "table-rolled",
    "tactic-set",
    "task-closed",
    "task-moved",
    "task-set",
    "time-passed",
    "countdown-over",
    "countdown-set",
    "countdowns",
    "turn-ended",
    "turn-set",
    "unseen-turn-began",
    "unseen-turn-ended",
]
TOOLS = ("tool-answered", "tool-ask", "tool-ask-ended", "tool-asked")
NEEDS = ["fatigued", "drank", "fed", "need", "need-arose", "needs-met"]
PEOPLE = ["attitude", "attitude-set", "attitude-swayed", "hire", "hired", "pay-ran-out"]
WOUNDS = ["wound-described", "wound-noted", "wounds"]
SKILLS = ["failure", "failure-noted", "failure-settled", "skill-dice"]
OWN = {
    "fell": [
        *TOOLS,
        *NEEDS,
        *PEOPLE,
        "bio",
        "nature",
        "fell.advanced",
        "fell.endangered",
        "fell.growth",
        "fell.known",
        "fell.learned",
    ],
    "fell-hits": [
        *(*NEEDS, *PEOPLE, *WOUNDS, *SKILLS, "bio", "nature"),
        *("fell-hits.experience", "fell-hits.experience-changed"),
    ],
    "generic-fantasy": [
        *(*NEEDS, *PEOPLE, *WOUNDS, *SKILLS, "bio", "nature"),
        *(
            "generic-fantasy.build",
            "generic-fantasy.feat-used",
            "generic-fantasy.feats",
            "generic-fantasy.feats-rested",
        ),
    ],
    "deeds": [
        *TOOLS,
        *(*NEEDS, *PEOPLE),
        *("deeds.beaten", "deeds.beaten-for", "deeds.declared", "deeds.doing", "deeds.nature", "deeds.scarred"),
        *("deeds.scars", "deeds.step-taken", "deeds.traits", "deeds.zone-changed", "deeds.zone-set", "deeds.zones"),
    ],
    "grimoire": [
        *TOOLS,
        *(*NEEDS, *PEOPLE),
        *("grimoire.advantage-gained", "grimoire.ap-set", "grimoire.ap-spent", "grimoire.bio"),
        *("grimoire.enlisted", "grimoire.held", "grimoire.hold-over"),
        *("grimoire.initiative-set", "grimoire.item-became", "grimoire.magic", "grimoire.marked", "grimoire.nature"),
        *("grimoire.spaces-gained", "grimoire.turn"),
        *("grimoire.hide-grown", "grimoire.ignores-changed", "grimoire.tumours-changed"),
    ],
}


def game(id: str) -> Game:
    found = registry.find(id)
    assert isinstance(found, Game)
    return found


# ---- tags
def test_the_tags_of_what_games_share_are_these_and_stay() -> None:
    assert {tag(kind) for kind in shared.KINDS} == set(SHARED)


@pytest.mark.every_game
@pytest.mark.parametrize("id", registry.ids())
def test_the_tags_of_a_game_are_these_and_stay(id: str) -> None:
    assert {tag(kind) for kind in game(id).kinds} == {*SHARED, *OWN[id]}


@pytest.mark.parametrize(
    ("kind", "name"),
    [(Refused, "refused"), (Warned, "warned"), (Roll, "roll"), (Choice, "choice"), (Words, "words")],
)
def test_the_tags_of_questions_and_refusals_stay(kind: type[Struct], name: str) -> None:
    assert tag(kind) == name


@pytest.mark.parametrize("id", registry.ids())
def test_every_games_tags_are_its_own_and_no_class_paths(id: str) -> None:
    tags = [tag(kind) for kind in game(id).kinds]
    assert len(set(tags)) == len(tags)
    assert not [
        t for t in tags if not t.replace(".", "-").replace("_", "-").replace("-", "").isalnum() or t != t.lower()
    ]


# ---- round trips
def test_an_entry_is_stored_like_this() -> None:
    """By hand: what later versions must still be able to read."""
    session = toy_table(box(3))
    entry = done(session.act("s1", Intent("toy.test", "ann", {"dn": 4}), at=1.5))
    raw = msgspec.json.decode(Codec(session.game).encode(entry))
    assert raw == {
        "seq": 1,
        "seat": "s1",
        "at": 1.5,
        "intent": {"move": "toy.test", "actor": "ann", "want": {"dn": 4}},
        "plan": {
            "mechanic": "toy.test",
            "want": {"dn": 4},
            "params": {"dice": ["d6"], "dn": 4},
            "roles": {"roller": "ann"},
            "reads": ["ann.life,owner", "seat:s1"],
        },
        "answers": [
            {
                "ask": {
                    "type": "roll",
                    "key": "together@#0/die0/toy.test@ann#0",
                    "who": "ann",
                    "rule": "toy.test",
                    "dice": ["d6"],
                },
                "value": [3],
                "source": "app",
            }
        ],
        "emitted": [
            {
                "event": {
                    "kind": "said",
                    "who": "ann",
                    "rule": "toy.test",
                    "result": "failed",
                    "facts": {"stakes": ""},
                },
            }
        ],
        "changes": [],
        "steps": [
            {
                "step": {"rule": "toy.test", "who": "ann", "facts": {"kind": "rolled", "dice": ["d6"], "faces": [3]}},
            },
            {"step": {"rule": "toy.test", "who": "ann", "facts": {"kind": "hits-counted", "dn": 4}}},
        ],
        "outcome": {"hits": 0},
    }


@pytest.mark.parametrize("facts", [b'{"kind":"prophesied"}', b'{"dice":["d6"],"faces":[3]}', b"{}", b"[]"])
def test_facts_of_a_step_name_a_kind_that_is_known(facts: bytes) -> None:
    step = b'{"step":{"rule":"toy.test","who":"ann","facts":%b},"audience":null,"hidden_fields":["dn"]}'
    with pytest.raises(msgspec.ValidationError):
        Codec(TOY).decode(step % facts, AddressedStep)


def test_an_entry_survives_the_disk() -> None:
    session = toy_table(box(3, 4, 1))
    codec = Codec(session.game)
    for entry in (
        done(session.act("s1", Intent("toy.test", "ann", {"dn": 4}), at=1.5)),
        done(do(session, "s0", "toy.duel", "ogre", target="bob")),
        done(do(session, "s0", "table.note", text="a secret", to=[])),
        session.undo("s0", 1),
    ):
        assert isinstance(entry, Entry)
        assert codec.decode(codec.encode(entry), Entry) == entry


def test_an_outcome_that_was_set_survives_the_disk() -> None:
    session = toy_table()
    outcome = {"winner": "a", "a_takes": 0, "b_takes": 4}
    entry = done(session.act("s0", Intent("toy.duel", "ann", {"target": "ogre"}, outcome=outcome)))
    codec = Codec(session.game)
    assert codec.decode(codec.encode(entry), Entry) == entry


def test_whatever_sequences_an_intent_was_given_it_equals_what_comes_back() -> None:
    session = toy_table(box(3, 8))
    entry = done(session.act("s1", Intent("toy.test", "ann", {"dn": 4, "dice": ("d6", "d8")})))
    codec = Codec(session.game)
    assert codec.decode(codec.encode(entry), Entry) == entry


def test_a_parked_move_survives_the_disk() -> None:
    session = toy_table(box(4, 1))
    done(do(session, "s2", "table.order", "bob", rule="toy.shield", answer="ask"))
    waiting = parked(do(session, "s0", "toy.duel", "ogre", target="bob"))
    codec = Codec(session.game)
    assert codec.decode(codec.encode(waiting), Parked) == waiting


def busy() -> Session:
    """A Fell table with something of everything."""
    session = fell_table(
        box(*[4, 1, 2, 3] * 9),
        ana=hero("Ana", "s1", items=("mace", "shortbow"), worn=("shield",), skills=("lore",), spells=("web",), coin=9),
        bram=hero("Bram", "s2", worn=("brigandine",)),
        lurker=creature("goblin-leader", hidden=True),
    )
    done(do(session, "s0", "fell.creature", creature="goblin", count=2))
    done(
        do(session, "s0", "fell.fight", foes=["goblin-a", "goblin-b", "lurker"], first="party", surprised=["goblin-a"])
    )
    done(
        do(
            session,
            "s0",
            "table.call",
            move="fell.test",
            who=["ana", "bram"],
            want={"ability": "BOD", "dn": 9},
            hide=["dn"],
        )
    )
    done(do(session, "s0", "fell.extended", name="The ford", needs=3))
    done(do(session, "s1", "table.condition", "ana", text="muddy", lasts="2 hours"))
    done(do(session, "s0", "table.note", text="it is a trap", to=["s2"]))
    done(do(session, "s0", "table.ruling", ruling="fell.npc.zero", option="death_table"))
    done(do(session, "s0", "table.clock", n=3, unit="hours", overrule=True))
    done(do(session, "s2", "table.order", "bram", rule="fell.protection", answer="ask"))
    session.undo("s0", 5)
    return session


def test_a_whole_table_loads_as_it_was() -> None:
    session = busy()
    again = load(game, save(session), box())
    assert again.states == session.states
    assert again.log == session.log
    assert again.parked == session.parked
    assert (again.salt, again._parks, again.game) == (session.salt, session._parks, session.game)
    assert save(again) == save(session)
    for seat in session.state.seats:
        assert view(again, seat) == view(session, seat)


def test_the_state_survives_the_disk_by_itself() -> None:
    codec, state = Codec(GAME), busy().state
    assert codec.decode(codec.encode(state), State) == state


def test_a_loaded_table_goes_on() -> None:
    session = load(game, save(busy()), box(3))
    done(do(session, "s1", "fell.test", "ana", ability="INT", dn=2, overrule=True))


@settings(deadline=None, max_examples=100, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.sampled_from(PARTS).flatmap(struct), max_size=4))
def test_any_sheet_survives_the_disk(parts: list[Any]) -> None:
    codec = Codec(ALL)
    character = Character("Anyone").with_parts(*parts)
    assert codec.decode(codec.encode(character), Character) == character


# ---- what cannot be read
def test_a_tag_that_no_game_knows_is_an_error_and_not_silence() -> None:
    raw = save(toy_table(box(3)))
    broken = raw.replace(b'"part":"hit-points"', b'"part":"wounds"')
    assert broken != raw
    with pytest.raises(msgspec.ValidationError):
        load(find, broken, box())


def test_saved_tables_carry_their_version_and_game() -> None:
    saved = msgspec.json.decode(save(toy_table()))
    assert (saved["version"], saved["game"]) == (VERSION, "toy")
    assert list(saved) == list(SavedTable.__struct_fields__)


def test_answers_keep_where_they_came_from() -> None:
    for source in ("app", "real", "person", "order", "script"):
        answer = Answer(Roll("k", "ann", "r", ("d6",)), (3,), source)
        assert msgspec.json.decode(msgspec.json.encode(answer), type=Answer) == answer


def test_a_table_of_another_version_is_not_misread() -> None:
    raw = save(fell_table()).replace(b'"version":3', b'"version":4', 1)
    with pytest.raises(ValueError, match="version 4"):
        load(lambda id: GAME, raw, box())
