"""Dice that can be proved: promised first, thrown with the roller's own number, checked by anybody afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any

import pytest
from msgspec import structs

from at_table import do, done, parked, seated
from caltrop.games import registry
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.fate import Proof, Roll
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.state import Character
from caltrop.table.answers import is_proved, promise_of, proved_faces
from caltrop.table.codec import load, save
from caltrop.table.log import Entry, Intent, Parked
from caltrop.table.session import Session
from caltrop.table.view import lines, view
from table.toy import fighter, toy_table

PEOPLE = {
    "ana": Character("Ana", "character", "s1"),
    "bo": Character("Bo", "character", "s2"),
    "ogre": Character("Ogre", hidden=True),
}


def counting_box() -> Callable[[int], int]:
    """A box that rolls 1, 2, 3 and so on: two secrets of it are never the same."""
    faces: Iterator[int] = iter(range(10_000))
    return lambda sides: next(faces) % sides + 1


@pytest.fixture
def session() -> Session:
    game = registry.find("fell")
    assert isinstance(game, Game)
    return seated(game, counting_box(), None, PEOPLE)


def roll(session: Session, seat: str = "s1", who: str = "ana", prove: bool = True, **want: Any) -> Any:
    return session.act(seat, Intent("table.roll", who, {"roll": "3d6", **want}, prove=prove))


def by_hand(secret: str, number: str, sides: list[int]) -> list[int]:
    """Work the faces out as the documentation says, apart from the program."""
    whole = b"".join(sha256(f"caltrop-throw\n{secret}\n{number}\n{n}".encode()).digest() for n in range(40))
    bytes, faces = iter(whole), []
    for many in sides:
        top = 256 if many <= 256 else 65_536
        while True:
            value = next(bytes) if many <= 256 else next(bytes) * 256 + next(bytes)
            if value < top // many * many:
                break
        faces.append(value % many + 1)
    return faces


@pytest.mark.parametrize("number", ["7", "our own words", "Ü 3"])
def test_faces_follow_from_secret_and_number(number: str) -> None:
    secret = "5e" * 32
    dice = ("d4", "d6", "d8", "d10", "d12", "d20", "d100")
    assert list(proved_faces(secret, number, dice)) == by_hand(secret, number, [4, 6, 8, 10, 12, 20, 100])
    assert promise_of(secret, ("d6", "d8")) == sha256(f"caltrop-promise\n{secret}\nd6 d8".encode()).hexdigest()


def test_every_face_comes_equally_often() -> None:
    """Of 12,000 throws of a d6 each face is expected 2,000 times; 200 more or less is five standard deviations."""
    faces = [face for n in range(2_000) for face in proved_faces("0" * 64, str(n), ("d6",) * 6)]
    assert all(1_800 < faces.count(face) < 2_200 for face in range(1, 7))


def test_a_roll_waits_with_a_promise_and_is_thrown_with_the_number(session: Session) -> None:
    waiting = roll(session)
    assert isinstance(waiting, Parked)
    [prompt] = view(session, "s1").prompts
    secret = waiting.secrets[waiting.asks[0].key]
    assert prompt.promise == sha256(f"caltrop-promise\n{secret}\nd6 d6 d6".encode()).hexdigest()
    entry = session.prove("s1", prompt.id, prompt.ask.key, "31337")
    assert isinstance(entry, Entry)
    answer = entry.answers[0]
    assert (answer.source, answer.proof) == ("proof", Proof(prompt.promise, "31337", secret))
    assert list(answer.value) == by_hand(secret, "31337", [6, 6, 6])
    for seat in ("s1", "s2", "tv", "s0"):
        [seen] = lines(session, seat)[-1].proofs
        assert is_proved(Proof(seen.promise, seen.number, seen.secret), seen.dice, seen.faces)


def test_a_proof_holds_for_nothing_else(session: Session) -> None:
    waiting = roll(session)
    entry = session.prove("s1", waiting.id, waiting.asks[0].key, "5")
    assert isinstance(entry, Entry)
    [answer] = entry.answers
    assert answer.proof is not None
    assert isinstance(answer.ask, Roll)
    assert not isinstance(answer.value, str)
    proof, dice, faces = answer.proof, answer.ask.dice, answer.value
    assert is_proved(proof, dice, faces)
    other = tuple(face % 6 + 1 for face in faces)
    assert not is_proved(proof, dice, other)
    assert not is_proved(proof, ("d6", "d6", "d8"), faces)
    assert not is_proved(structs.replace(proof, number="6"), dice, faces)
    assert not is_proved(structs.replace(proof, secret="00" * 32), dice, faces)


def test_the_secret_is_seen_by_nobody_before_the_roll(session: Session) -> None:
    waiting = roll(session)
    [secret] = waiting.secrets.values()
    assert all(secret not in repr(view(session, seat)) for seat in ("s0", "s1", "s2", "tv"))
    assert secret.encode() not in save(session)


def test_a_table_that_moves_promises_anew(session: Session) -> None:
    before = roll(session)
    moved = load(lambda id: session.game, save(session), counting_box())
    [prompt] = view(moved, "s1").prompts
    assert prompt.promise
    assert isinstance(moved.prove("s1", before.id, prompt.ask.key, "1"), Entry)


def test_each_roll_has_a_secret_of_its_own(session: Session) -> None:
    found = [secret for _ in range(3) for secret in roll(session).secrets.values()]
    assert len(set(found)) == 3


def test_a_promise_stays_while_others_answer() -> None:
    """Both sides of a duel roll; the promise to one does not change when the other has rolled."""
    session = toy_table(counting_box(), ana=fighter("Ana", "s1"), bob=fighter("Bob", "s2"))
    do(session, "s1", "table.preferences", verified_dice=True)
    do(session, "s2", "table.preferences", verified_dice=True)
    waiting = parked(do(session, "s1", "toy.duel", "ana", target="bob"))
    assert len(set(waiting.secrets.values())) == 2
    [mine], [theirs] = view(session, "s1").prompts, view(session, "s2").prompts
    parked(session.prove("s1", mine.id, mine.ask.key, "1"))
    assert not view(session, "s1").prompts
    assert [p.promise for p in view(session, "s2").prompts] == [theirs.promise]
    done(session.prove("s2", theirs.id, theirs.ask.key, "2"))
    assert {p.promise for p in lines(session, "tv")[-1].proofs} == {mine.promise, theirs.promise}


def test_only_the_roller_may_answer_with_a_number(session: Session) -> None:
    waiting = roll(session)
    key = session.seal_key(waiting.asks[0].key)
    assert [p.promise for p in view(session, "s0").prompts] == [""]
    refused = session.prove("s0", waiting.id, key, "1")
    assert isinstance(refused, Refused)
    assert refused.code == "no-promise"
    refused = session.prove("s2", waiting.id, key, "1")
    assert isinstance(refused, Refused)
    assert refused.code == "not-your-prompt"


@pytest.mark.parametrize("number", ["", "x" * 81, "a\nb", "\x00"])
def test_a_number_is_a_short_line(session: Session, number: str) -> None:
    waiting = roll(session)
    refused = session.prove("s1", waiting.id, waiting.asks[0].key, number)
    assert isinstance(refused, Refused)
    assert refused.code == "own-number"


@pytest.mark.parametrize("to", ["me", "facilitator"])
def test_what_not_everyone_sees_gets_no_promise(session: Session, to: str) -> None:
    entry = roll(session, to=to)
    assert isinstance(entry, Entry)
    assert entry.answers[0].source == "app"
    assert not any(line.proofs for seat in ("s0", "s1", "s2") for line in lines(session, seat))


def test_a_question_without_a_promise_is_not_thrown_with_a_number(session: Session) -> None:
    do(session, "s1", "table.preferences", real_dice=True)
    waiting = roll(session, prove=False)
    refused = session.prove("s1", waiting.id, waiting.asks[0].key, "1")
    assert isinstance(refused, Refused)
    assert refused.code == "no-promise"


def test_a_seat_proves_all_its_rolls_or_types_them(session: Session) -> None:
    do(session, "s1", "table.preferences", verified_dice=True)
    assert roll(session, prove=False).secrets
    do(session, "s1", "table.preferences", real_dice=True)
    assert (session.state.seats["s1"].real_dice, session.state.seats["s1"].verified_dice) == (True, False)
    do(session, "s1", "table.preferences", verified_dice=True)
    assert (session.state.seats["s1"].real_dice, session.state.seats["s1"].verified_dice) == (False, True)


def test_who_is_away_proves_nothing(session: Session) -> None:
    do(session, "s1", "table.preferences", verified_dice=True, away=True)
    assert isinstance(roll(session, "s0", prove=False), Entry)
