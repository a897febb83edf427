"""Who answers a question of a move under way: typed faces, the dice box, a standing order - or nobody yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from caltrop.kernel.dice import SIDES
from caltrop.kernel.errors import Refused
from caltrop.kernel.fate import Answer, Ask, Choice, Roll, Value, is_valid_answer
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import Audience, State

from .log import Parked

Box: TypeAlias = Callable[[int], int]


class ImpossibleFace(BaseException):
    """Inside the session only: a typed face that its die does not have."""

    def __init__(self, ask: Roll, faces: tuple[int, ...]) -> None:
        super().__init__(ask, faces)
        self.refused = refuse_answer(ask, faces)


def refuse_answer(ask: Ask, value: Value) -> Refused:
    """Why that is no answer to this."""
    if isinstance(ask, Roll):
        faces = value if not isinstance(value, str) else ()
        return Refused("impossible-face", ask.rule, {"faces": faces, "dice": ask.dice})
    options = ask.options if isinstance(ask, Choice) else ()
    return Refused("bad-answer", ask.rule, {"got": str(value)[:60], "options": options})


def seat_to_ask(state: State, began: str, audience: Audience, ask: Ask) -> str:
    """The seat a question goes to: whoever owns the character, or the facilitator where they may not see the roll.

    Their own dice, of a roll that they themselves began, they still throw.
    """
    seat = state.seat_of(ask.who)
    blind = audience is not None and seat not in audience
    return state.facilitator if blind and not (isinstance(ask, Roll) and seat == began) else seat


def is_typed_for(state: State, parked: Parked, who: str) -> bool:
    """Do the faces that came with an intent answer this roller? Only for one's own, and for whom one acts."""
    mine = state.seat_of(who) == parked.seat
    return mine or (who == parked.intent.actor and state.may_act_for(parked.seat, who))


class Answerer:
    """One run of a parked move: it takes faces from the hand, and rolls and orders what nobody need be asked."""

    def __init__(self, state: State, box: Box, parked: Parked, fresh: bool) -> None:
        self.state, self.box, self.parked, self.fresh = state, box, parked, fresh
        self.hand = list(parked.hand)

    def find_answer(self, scene: Scene, ask: Ask) -> Answer | None:
        """The answer to a new question, if somebody or something has one."""
        audience = scene.plan.audience if scene.plan else None
        seat = seat_to_ask(self.state, self.parked.seat, audience, ask)
        if isinstance(ask, Roll):
            return self.answer_roll(seat, ask)
        if isinstance(ask, Choice):
            return self.answer_choice(seat, ask, secret=bool(scene.plan and scene.plan.secret))
        return None

    def answer_roll(self, seat: str, ask: Roll) -> Answer | None:
        """Whoever types is never helped by the box: what is missing they are asked for."""
        typing = is_typed_for(self.state, self.parked, ask.who)
        if typing and len(self.hand) >= len(ask.dice):
            return self.answer_from_hand(ask)
        there = self.state.seats.get(seat)
        by_hand = there is not None and there.hand and not there.away
        if by_hand or (typing and self.parked.intent.dice):
            return None
        return Answer(ask, roll_from_box(self.box, ask), "box")

    def answer_from_hand(self, ask: Roll) -> Answer | None:
        typed = tuple(self.hand[: len(ask.dice)])
        if is_valid_answer(ask, typed):
            del self.hand[: len(ask.dice)]
            return Answer(ask, typed, "hand")
        if self.fresh:
            raise ImpossibleFace(ask, typed)
        self.hand.clear()  # typed for another die than it came to: asked anew
        return None

    def answer_choice(self, seat: str, ask: Choice, *, secret: bool) -> Answer | None:
        """The owner's standing order, else the usual answer - unless the choice waits for a person.

        Where something is kept from the chooser, the usual answer could give it away: then they are asked. Whoever
        is away, or may not see the roll, is not asked for what has a usual answer.
        """
        order = self.state.orders.get(ask.who, {}).get(ask.rule, "")
        if order in ask.options:
            return Answer(ask, order, "order")
        there = self.state.seats.get(seat)
        wants = order == "ask" and seat == self.state.seat_of(ask.who) and there is not None and not there.away
        if ask.waits or wants or (secret and not self.state.is_facilitator(seat)):
            return None
        return Answer(ask, ask.usual, "order")


def roll_from_box(box: Box, ask: Roll) -> tuple[int, ...]:
    return tuple(box(SIDES[die]) for die in ask.dice)
