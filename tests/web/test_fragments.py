"""What was drawn before is drawn again whenever it would look another way, and only then."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from caltrop import demo, words
from caltrop.table.log import Entry, Intent, Parked
from caltrop.table.session import Session
from caltrop.web.app import SCREENS
from caltrop.web.facilitator.view import FacilitatorPage
from caltrop.web.features.moves.move_buttons import buttons_for, quick_buttons
from caltrop.web.live.cache import FragmentCache, Patchwork, Recipe, is_same
from caltrop.web.live.surroundings import Surroundings
from caltrop.web.page.regions import ComparedRegions, Drawing, Screen
from caltrop.web.page.story_log import StoryLog
from caltrop.web.player.view import find_tests

AROUND = Surroundings("t", "Mill Road")
FACILITATOR, PLAYER, TV = SCREENS["facilitator"], SCREENS["player"], SCREENS["spectator"]
SEATS: tuple[tuple[Screen, str], ...] = ((FACILITATOR, "s0"), (PLAYER, "s1"), (PLAYER, "s2"), (TV, "s3"))


def seated(game: str) -> Session:
    """A demo with two players who have a character each, and a screen on the wall."""
    session = demo.make(game)
    free = [who for who, c in session.state.characters.items() if c.kind == "character" and c.life == "up"]
    for name, role in (("Vi", "player"), ("Wim", "player"), ("Wall", "spectator")):
        session.act("s0", Intent("table.seat", "", {"name": name, "role": role}))
    for seat, who in zip(("s1", "s2"), free, strict=False):
        session.act(seat, Intent("table.claim", "", {"who": who}))
    return session


def played(session: Session) -> Iterator[str]:
    """A stretch of play that touches whatever a page shows: yields after each act, with its move."""
    game = session.game.id
    mine = [who for who, c in session.state.characters.items() if c.owner == "s1"]
    people = session.state.characters.items()
    foe = next(who for who, c in people if c.kind == "creature" and not c.hidden and c.life == "up")
    secret = next(who for who, c in people if c.hidden)
    acts = [
        ("s0", Intent("table.roll", "", {"roll": "2d6", "label": "luck"})),
        ("s1", Intent("table.say", "", {"text": "Behind you!"})),
        ("s0", Intent("table.note", "", {"text": "the cellar floods", "id": "flood", "to": []})),
        ("s0", Intent("table.note", "", {"id": "flood", "text": "the cellar floods", "reveal": True})),
        ("s0", Intent("table.clock", "", {"n": 10}, overrule=True)),
        ("s0", Intent("table.hide", secret, {"hidden": False})),
        ("s0", Intent("table.show", foe, {"shows": "numbers"})),
        ("s0", Intent("table.show", foe, {"shows": "name"})),
        ("s1", Intent("table.condition", mine[0], {"text": "soaked", "lasts": "3 rounds"})),
        ("s1", Intent("table.rename", mine[0], {"name": "Somebody Else"})),
        ("s1", Intent("table.place", mine[0], {"place": "the loft"})),
        ("s0", Intent("table.stash", "", {})),
        ("s0", Intent("table.life", foe, {"life": "dead"})),
        ("s0", Intent("table.life", mine[0], {"life": "down"})),
        ("s0", Intent("table.life", mine[0], {"life": "up"})),
        ("s0", Intent("table.preferences", "", {"seat": "s2", "away": True})),
        ("s1", Intent("table.preferences", "", {"real_dice": True})),
        ("s0", Intent("table.prepare", "", {"name": "The weir", "note": "cold"})),
        ("s0", Intent("table.sitting", "", {"on": False})),
        ("s0", Intent(f"{game}.turn", "", {}, overrule=True)),
        ("s0", Intent("table.seat", "", {"name": "Xan"})),
        ("s0", Intent("table.give", mine[0], {"seat": ""})),
    ]
    quicks = [q for q in quick_buttons(session, "s1", mine[0]) if not q.form and q.preview and q.preview.ok]
    tried = [("s1", Intent(q.move, q.actor, q.want, overrule=True)) for q in quicks]
    for at, (seat, intent) in enumerate((*acts[:6], *tried, *acts[6:]), 1):
        done = session.act(seat, intent, at=float(at))
        if isinstance(done, Entry):
            yield intent.move
        while isinstance(done, Parked):
            yield f"{intent.move} waits"
            ask = done.asks[0]
            rolls = hasattr(ask, "dice")
            done = session.roll_for("s0", done.id, ask.key) if rolls else session.cancel("s0", done.id)
            yield f"{intent.move} goes on"
    session.undo("s0", session.seq)
    yield "undo"
    session.star("s0", session.seq - 3)
    yield "star"


def changed_regions(drawing: Drawing, compared: ComparedRegions) -> dict[str, str]:
    """The regions that a page is sent: those that have changed since they were compared last."""
    found = drawing.pieces(compared=compared)
    compared.update({name: (piece, piece.since) for name, piece in found.items()})
    return {name: piece.value.html() for name, piece in found.items()}


@pytest.mark.parametrize("game", demo.ids())
def test_a_remembered_page_is_the_page_drawn_anew(game: str, long: bool) -> None:
    """Whatever happens: every region and every line that memory gives is what drawing it now would give.

    After each act two seats of four are looked at, others in other games; in a long run all four.
    """
    turn = demo.ids().index(game)
    compared: dict[str, ComparedRegions] = {}
    session, memory, acts, shown = seated(game), FragmentCache(), 0, dict[str, dict[str, str]]()
    for move in played(session):
        acts += 1
        for n, (screen, seat) in enumerate(SEATS):
            if seat not in session.state.seats or not (long or (n + acts + turn) % 2):
                continue
            kept = Drawing(screen, session, seat, AROUND, memory)
            anew = Drawing(screen, session, seat, AROUND, FragmentCache())
            assert kept.regions() == anew.regions(), (move, seat)
            shown.setdefault(seat, {}).update(changed_regions(kept, compared.setdefault(seat, {})))
            made = kept.made_of_values()
            assert {**shown[seat], **{name: each.html() for name, each in made.items()}} == anew.regions(), (move, seat)
            logs = [StoryLog(each.look, each.cache, screen.newest).whole(20) for each in (kept, anew)]
            assert logs[0] == logs[1], (move, seat)
    assert acts > 20


def test_a_question_is_drawn_again_when_a_pack_it_speaks_of_changes() -> None:
    """A question about a weapon waits and a dagger is sold: what the facilitator's questions are drawn from has
    changed; the same sold by somebody whom nothing is asked changes nothing there."""
    session = seated("fell")
    who, other = (w for w, c in session.state.characters.items() if c.owner in ("s1", "s2"))
    foe = next(w for w, c in session.state.characters.items() if c.kind == "creature" and c.life == "up")
    session.act("s0", Intent("table.order", who, {"rule": "fell.steel", "answer": "ask"}))
    for each in (who, other):
        session.act("s0", Intent("fell.coin", each, {"by": 20}))
        assert isinstance(session.act("s0", Intent("fell.buy", each, {"item": "dagger"}, overrule=True)), Entry)
    parked = session.act("s0", Intent("fell.attack", who, {"target": foe}, overrule=True))
    assert isinstance(parked, Parked), parked
    memory = FragmentCache()

    def questions() -> object:
        Drawing(FACILITATOR, session, "s0", AROUND, memory).regions()
        return memory.noted["s0"].kept[words.language(), FacilitatorPage.__dict__["questions"].find_afresh, ()].value

    found = [questions()]
    for each in (other, who):
        assert isinstance(session.act("s0", Intent("fell.sell", each, {"item": "dagger"}, overrule=True)), Entry)
        found.append(questions())
    assert found[0] is found[1]
    assert found[1] is not found[2]


def pieces_drawn(memory: FragmentCache) -> dict[tuple[str, Recipe], object]:
    return {(seat, piece): noted.value for seat, found in memory.noted.items() for piece, noted in found.kept.items()}


def test_a_roll_that_changes_nothing_draws_no_region_again() -> None:
    session, memory = seated("fell"), FragmentCache()
    Drawing(PLAYER, session, "s1", AROUND, memory).regions()
    before = pieces_drawn(memory)
    session.act("s0", Intent("table.roll", "", {"roll": "d6"}))
    Drawing(PLAYER, session, "s1", AROUND, memory).regions()
    after = pieces_drawn(memory)
    assert all(after[piece] is made for piece, made in before.items())


def test_odds_come_back_with_what_they_were_worked_out_from() -> None:
    """A wound makes the buttons of a character anew; healed, they are the very ones of before, and none is planned."""
    session, memory = seated("fell"), FragmentCache()
    who = next(w for w, c in session.state.characters.items() if c.owner == "s1")

    def buttons() -> dict[tuple[str, Recipe], object]:
        Drawing(PLAYER, session, "s1", AROUND, memory).regions()
        return {key: made for key, made in pieces_drawn(memory).items() if key[1][1] is buttons_for}

    before = buttons()
    assert isinstance(session.act("s0", Intent("fell.harm", who, {"n": 1, "armour": False})), Entry)
    hurt = buttons()
    assert isinstance(session.act("s0", Intent("fell.heal", who, {"n": 1})), Entry)
    after = buttons()
    changed = [key for key, made in before.items() if hurt[key] is not made]
    assert changed
    assert all(after[key] is made for key, made in before.items())


def test_what_happens_to_one_leaves_the_pieces_of_the_others_alone() -> None:
    """After harm to one player's character, nothing of another player's page is drawn again."""
    session, memory = seated("fell"), FragmentCache()
    who = next(w for w, c in session.state.characters.items() if c.owner == "s2")
    Drawing(PLAYER, session, "s1", AROUND, memory).regions()
    before = pieces_drawn(memory)
    assert isinstance(session.act("s0", Intent("fell.harm", who, {"n": 1, "armour": False})), Entry)
    Drawing(PLAYER, session, "s1", AROUND, memory).regions()
    after = pieces_drawn(memory)
    drawn = {key: made for key, made in before.items() if isinstance(made, Patchwork)}
    again = {(seat, piece[2][0]) for (seat, piece), made in drawn.items() if after[seat, piece] is not made}
    assert len(drawn) > 5
    assert again == set()  # the card and the glance of the one who was harmed are made of values


def test_a_wound_draws_the_rolls_on_abilities_again_and_no_other_button() -> None:
    """Harm lowers what a roll on an ability says of its number; an attack and a spell are what they were."""
    session, memory = seated("fell"), FragmentCache()
    who = next(w for w, c in session.state.characters.items() if c.owner == "s1")
    Drawing(PLAYER, session, "s1", AROUND, memory).regions()
    before = pieces_drawn(memory)
    assert isinstance(session.act("s0", Intent("fell.harm", who, {"n": 1, "armour": False})), Entry)
    Drawing(PLAYER, session, "s1", AROUND, memory).regions()
    after = pieces_drawn(memory)
    again = {key[1][2][0] for key, made in before.items() if isinstance(made, Patchwork) and after.get(key) is not made}
    assert {"player/vitals.html", "player/tests.html"} <= again
    assert "player/doings.html" not in again
    assert any(piece[1] is find_tests for _, piece in before)
    assert all(after[key] is made for key, made in before.items() if key[1][1] is find_tests)


def test_what_is_kept_is_told_apart_by_what_it_is() -> None:
    one: dict[str, int] = {}
    other: dict[str, int] = {}
    assert is_same((one, 1, "a"), (one, 1, "a"))
    assert not is_same((one,), (other,))  # equal, but another object: it was changed
    assert not is_same((one,), (one, 1))
    assert not is_same((1,), (True,))
