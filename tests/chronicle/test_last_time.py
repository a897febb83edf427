"""Last time: a session told from its log, as far as a seat may know, or in the facilitator's words."""

from __future__ import annotations

import re

import msgspec
import pytest

from at_table import box, do, done, in_words
from caltrop import words
from caltrop.chronicle.recap import EVERYONE, last_time
from caltrop.messages import log
from caltrop.table.codec import codec_of, load, save
from caltrop.table.session import Session
from evenings import EVENINGS
from fell.table import creature, hero, table

CASES = [(game, name) for game, evenings in EVENINGS.items() for name in evenings]


def told(session: Session, seat: str = "s1") -> str:
    return "\n".join(last_time(session, seat).told)


def evening(*faces: int) -> Session:
    """A session is on, with Ana, who has a mace and 100 coin, and two goblins, one of them hidden."""
    ana = hero("Ana", "s1", items=("mace",), coin=100)
    goblins = {"goblin-a": creature("goblin", name="Goblin A"), "spy": creature("goblin", name="Spy", hidden=True)}
    session = table(box(*faces), None, ana=ana, bram=hero("Bram", "s2"), **goblins)
    done(do(session, "s0", "table.sitting", on=True))
    return session


def test_a_table_where_nothing_has_happened_has_no_story() -> None:
    found = last_time(table(ana=hero("Ana", "s1")), "s1")
    assert (found.number, found.told, found.paragraphs) == (0, (), ())


def test_each_place_is_a_paragraph_and_the_loot_is_one_line() -> None:
    session = evening()
    done(do(session, "s0", "table.scene", title="the mill road"))
    done(do(session, "s0", "fell.coin", "ana", by=5))
    done(do(session, "s0", "table.clock", n=90))
    done(do(session, "s0", "table.scene", title="The cellar!"))
    done(do(session, "s0", "table.gift", item="rope", to=["ana"]))
    assert last_time(session, "s1").told == (
        "the mill road. 1 hour 30 minutes went by.",
        "The cellar!",
        "You carried away a rope and 5 coin.",
    )
    with words.reading("de"):
        assert last_time(session, "s1").told[0] == "the mill road. 1 Stunde 30 Minuten vergingen."


def test_a_place_that_is_opened_again_at_once_is_one_paragraph() -> None:
    session = evening()
    for _ in range(2):
        done(do(session, "s0", "table.scene", title="The mill"))
    assert last_time(session, "s1").told == ("The mill.",)


def test_foes_are_told_by_kind_and_by_how_they_left() -> None:
    """Three goblins and a named one: two fall, one flees and one is called off with the fight."""
    session = evening()
    for letter in "BC":
        done(do(session, "s0", "fell.creature", creature="goblin", name=f"Goblin {letter}"))
    done(do(session, "s0", "fell.fight", foes=["goblin-a", "goblin-b", "goblin-c"], first="party"))
    for who in ("goblin-a", "goblin-b"):
        done(do(session, "s0", "table.life", who, life="dead"))
    done(do(session, "s0", "fell.fight.leave", "goblin-c", overrule=True))
    done(do(session, "s0", "fell.fight.end"))
    assert told(session) == "You beat 3 Goblins in 1 round: 2 fell, and 1 got away."


def test_a_fight_is_won_when_no_foe_that_is_seen_can_fight() -> None:
    """The hidden one is not told to players, and the facilitator hears that it still stands."""
    session = evening()
    done(do(session, "s0", "fell.fight", foes=["goblin-a", "spy"], first="party"))
    done(do(session, "s0", "fell.harm", "goblin-a", n=9))
    done(do(session, "s0", "fell.fight.end"))
    assert "You beat a Goblin in 1 round." in told(session)
    assert told(session, EVERYONE) == told(session) == told(session, "tv")
    assert "You fought a Goblin and Spy for 1 round without a decision." in told(session, "s0")


def test_the_dead_and_the_wounded_of_the_party_are_told_and_the_foes_only_with_their_fight() -> None:
    session = evening()
    done(do(session, "s0", "fell.fight", foes=["goblin-a"], first="party"))
    done(do(session, "s0", "table.life", "bram", life="dead"))
    done(do(session, "s0", "table.life", "goblin-a", life="dead"))
    done(do(session, "s0", "fell.fight.end"))
    text = told(session)
    assert text == "You beat a Goblin in 1 round. Bram died."


def test_who_went_down_is_told_whether_up_again_or_not_and_the_dead_once() -> None:
    """Ana falls and gets up, Bram falls and lies there; then Bram dies. A goblin's fall is no loss."""
    session = evening()
    for who in ("ana", "bram", "goblin-a"):
        done(do(session, "s0", "table.life", who, life="down"))
    done(do(session, "s0", "table.life", "ana", life="up"))
    assert told(session) == "Ana went down and got up again. Bram went down and has not recovered yet."
    done(do(session, "s0", "table.life", "bram", life="dead"))
    assert told(session) == "Ana went down and got up again. Bram died."


def test_who_came_to_the_rescue_is_told() -> None:
    """Death table: d4 (2) rounds, d4 (2) of them."""
    session = evening(2, 2)
    done(do(session, "s0", "fell.harm", "ana", n=8, to="BOD", armour=False))
    done(do(session, "s2", "fell.treat", "bram", target="ana", overrule=True))
    assert told(session) == "Ana went down, and Bram came to the rescue."


def test_handouts_are_named_for_those_who_have_them_and_notes_are_not() -> None:
    session = evening()
    done(do(session, "s0", "table.note", title="The miller's letter", text="Come at dusk."))
    done(do(session, "s0", "table.note", title="A map", text="North is down.", to=["s1"]))
    done(do(session, "s0", "table.note", title="The trap", text="A pit.", to=[]))
    done(do(session, "s0", "table.note", title="A lie", text="All is well."))
    lie = next(id for id, note in session.state.notes.items() if note.title == "A lie")
    done(do(session, "s0", "table.note", id=lie, text=""))
    assert told(session, "s1").endswith("Handouts: The miller's letter and A map.")
    assert told(session, "s2").endswith("A handout: The miller's letter.")
    assert told(session, EVERYONE) == told(session, "s2")
    assert "The trap" not in told(session, "s0")


def test_what_the_party_was_given_is_told_and_what_foes_have_is_not() -> None:
    session = evening()
    for thing in ("rope", "torch"):
        done(do(session, "s0", "table.gift", item=thing, to=["ana"]))
    done(do(session, "s0", "table.gift", item="mace", to=["goblin-a"]))
    assert told(session) == "You carried away a rope and a torch."


def test_what_was_bought_is_no_loot_and_its_price_is_told() -> None:
    session = evening()
    done(do(session, "s1", "fell.buy", "ana", item="rope"))
    spent = 100 - session.state.characters["ana"].parts["purse"].coin  # type: ignore[attr-defined]
    assert told(session) == f"You spent {spent} coin."


def test_a_starred_line_is_told_whole() -> None:
    session = evening(4)
    entry = done(do(session, "s1", "table.roll", "ana", roll="d6", label="the lock"))
    session.star("s1", entry.seq)
    starred = in_words(session.game, log.RollsFreely(who="Ana", roll="d6", result="4"))
    assert starred in told(session)


def test_only_the_last_session_that_is_over_is_told() -> None:
    session = evening()
    for by in (1, 2):
        done(do(session, "s0", "fell.coin", "ana", by=by))
        done(do(session, "s0", "table.sitting", on=False))
        done(do(session, "s0", "table.sitting", on=True))
    done(do(session, "s0", "fell.coin", "ana", by=4))
    assert (last_time(session, "s1").number, told(session)) == (2, "You carried away 2 coin.")


def test_what_is_undone_has_not_happened() -> None:
    session = evening()
    entry = done(do(session, "s0", "fell.coin", "ana", by=7))
    session.undo("s0", entry.seq)
    assert "7" not in told(session)


def test_a_blind_roll_and_a_hidden_foe_leave_no_trace() -> None:
    session, other = evening(3), evening()
    done(do(session, "s0", "table.roll", roll="d6", label="nerve", to="facilitator"))
    done(do(session, "s0", "fell.harm", "spy", n=9))
    assert last_time(session, "s1") == last_time(other, "s1")


# ---- in words of one's own
def test_the_facilitators_words_stand_for_the_log() -> None:
    session = evening()
    done(do(session, "s0", "fell.coin", "ana", by=1))
    done(do(session, "s0", "table.recap", session=1, text="They met.\n\nIt rained."))
    assert last_time(session, "s1").paragraphs == ("They met.", "It rained.")
    done(do(session, "s0", "table.recap", session=1, text=""))
    assert last_time(session, "s1").paragraphs == ("You carried away 1 coin.",)


def test_a_written_recap_outlasts_the_undo_of_what_it_tells_and_the_disk() -> None:
    session = evening()
    coin = done(do(session, "s0", "fell.coin", "ana", by=1))
    done(do(session, "s0", "table.recap", session=1, text="They met."))
    session.undo("s0", coin.seq)
    assert last_time(session, "s1").written == "They met."
    again = load(lambda id: session.game, save(session), session.box)
    assert last_time(again, "s1").written == "They met."


def test_only_the_facilitator_writes_and_only_of_sessions_that_have_begun() -> None:
    session = evening()
    refused = do(session, "s1", "table.recap", session=1, text="I won.")
    assert getattr(refused, "code", "") == "facilitator-only"
    assert getattr(do(session, "s0", "table.recap", session=2, text="Later."), "code", "") == "no-such-session"


def test_a_table_of_before_has_no_scene_and_no_written_recap() -> None:
    """Snapshots that were stored before have neither field."""
    session = evening()
    codec = codec_of(session.game)
    raw = msgspec.json.decode(codec.encode(session.state))
    del raw["scene"], raw["recaps"]
    old = codec.decode(msgspec.json.encode(raw), type(session.state))
    assert (old.scene, old.recaps) == ("", {})


# ---- whole evenings
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("game", "name"), CASES)
def test_every_evening_can_be_told(game: str, name: str, language: str) -> None:
    """Each has the people of its first session, its fight and every death, in whole sentences."""
    session = EVENINGS[game][name]().session
    begun = [e.seq for e in session.log if e.intent and e.intent.move == "table.sitting"]
    session.undo("s0", begun[-1], only=True)
    session.undo("s0", begun[-2], only=True)
    dead = [c.name for c in session.state.characters.values() if c.life == "dead" and c.kind == "character"]
    with words.reading(language):
        text = told(session, "s0")
    assert last_time(session, "s0").number == 1
    assert all(re.search(f"{re.escape(who)}.* (died|gestorben)", text) for who in dead)
    assert re.search("You (beat|drove|fled|lost|fought)|Die Gruppe (hat|ist)", text)
    assert text.endswith(".")
    assert "  " not in text
