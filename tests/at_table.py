"""What tests do at any game's table: a box that rolls what it is told, the usual seats, moves and what came of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from caltrop import words
from caltrop.games.common.health.rest import RestTaken
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.events.table import TimePassed
from caltrop.kernel.state.messages import Message
from caltrop.kernel.state.state import Character, Seat, State
from caltrop.table.log import Entry, Intent, Parked
from caltrop.table.session import Result, Session, Warnings
from caltrop.words.catalogue import plain

SEATS = {
    "s0": Seat("Gail", "facilitator"),
    "s1": Seat("Ann"),
    "s2": Seat("Bob"),
    "s3": Seat("Cyd"),
    "tv": Seat("TV", "spectator"),
}


def box(*faces: int) -> Callable[[int], int]:
    """A dice box that rolls these faces in turn, and fails when it is asked for more."""
    left = list(faces)

    def roll(sides: int) -> int:
        assert left, f"the script is over, and a d{sides} is asked for"
        face = left.pop(0)
        assert 1 <= face <= sides, f"the script has {face} for a d{sides}"
        return face

    return roll


def seated(
    game: Game,
    roll: Callable[[int], int] | None,
    rulings: dict[str, str] | None,
    people: Mapping[str, Character],
) -> Session:
    """A session with these people and the usual seats s0, s1, s2, s3, tv."""
    state = State(game=game.id, seats=SEATS, characters=dict(people), rulings=rulings or {})
    return Session(game, state, roll or box())


def do(
    session: Session,
    seat: str,
    move: str,
    actor: str = "",
    /,
    *,
    dice: tuple[int, ...] = (),
    overrule: bool = False,
    due: str = "",
    **want: Any,
) -> Result:
    """Try a move."""
    return session.act(seat, Intent(move, actor, want, dice=dice, overrule=overrule, due=due))


def done(result: Result) -> Entry:
    """The entry of a move that went through."""
    assert isinstance(result, Entry), result
    return result


def parked(result: Result) -> Parked:
    assert isinstance(result, Parked), result
    return result


def refusal(result: Any) -> str:
    """The code of a refusal."""
    assert isinstance(result, Refused), result
    return result.code


def warnings(result: Any) -> list[str]:
    """The codes of all warnings."""
    assert isinstance(result, Warnings), result
    return [w.code for w in result.warnings]


def warning(result: Any) -> str:
    """The code of the first warning."""
    return warnings(result)[0]


def facts(entry: Entry, kind: type[Any] | None = None) -> list[Any]:
    """The events of an entry, or those of one kind."""
    return [t.event for t in entry.emitted if kind is None or isinstance(t.event, kind)]


def facts_of_rest(entry: Entry) -> list[Any]:
    """The events of a rest, apart from the time that it takes."""
    return [e for e in facts(entry) if not isinstance(e, TimePassed | RestTaken)]


def rules_in(entry: Entry) -> set[str]:
    """The rule ids of an entry's explanation."""
    return {s.step.rule for s in entry.steps}


def in_words(game: words.Whose, *messages: Message) -> str:
    """What the log says of these messages, for tests of where it is said; the words themselves are not their matter."""
    return plain(" ".join(words.say_line(messages, game)))
