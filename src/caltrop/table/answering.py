"""Where the answers of a move under way come from: typed dice, the dice box, or a standing order."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec import structs

from caltrop.kernel.contract.forecast import answer_by_tactics
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import SIDES
from caltrop.kernel.rules.fate import Answer, Ask, Choice, Roll, Value, is_valid_answer
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.rules.steps import DiceRolled
from caltrop.kernel.state.state import Audience, State

from .log import Parked

Box: TypeAlias = Callable[[int], int]


class ImpossibleFace(BaseException):
    """A typed number that its die does not have. The session turns it into a refusal."""

    def __init__(self, ask: Roll, faces: tuple[int, ...]) -> None:
        super().__init__(ask, faces)
        self.refused = refuse_answer(ask, faces)


def refuse_answer(ask: Ask, value: Value) -> Refused:
    """Return the refusal of a value that cannot answer this question."""
    if isinstance(ask, Roll):
        faces = value if not isinstance(value, str) else ()
        return Refused("impossible-face", ask.rule, {"faces": faces, "dice": ask.dice})
    options = ask.options if isinstance(ask, Choice) else ()
    return Refused("bad-answer", ask.rule, {"got": str(value)[:60], "options": options})


def veil_answers(game: Game, ask: Ask) -> Ask:
    """Return a question without what each of its answers comes to, and without the usual one.

    For a seat that something is hidden from: from these it could be read off.
    """
    if not isinstance(ask, Choice):
        return ask
    return structs.replace(ask, usual="", options=tuple(game.surface.veiled(ask.rule, each) for each in ask.options))


def read_answer(game: Game, ask: Ask, value: Value, *, veiled: bool) -> Value | Refused:
    """Return an answer that is one, or a refusal; an option may have been shown without what it comes to."""
    if isinstance(ask, Choice) and value not in ask.options:
        value = next((each for each in ask.options if game.surface.veiled(ask.rule, each) == value), value)
    if is_valid_answer(ask, value):
        return value
    return refuse_answer(veil_answers(game, ask) if veiled else ask, value)


def seat_to_ask(state: State, began: str, audience: Audience, ask: Ask) -> str:
    """Return the seat that a question goes to: the character's owner, or the facilitator if it may not see the roll.

    A seat still rolls its own dice in a move that it began.
    """
    seat = state.seat_of(ask.who)
    blind = audience is not None and seat not in audience
    return state.facilitator if blind and not (isinstance(ask, Roll) and seat == began) else seat


def is_typed_for(state: State, parked: Parked, who: str) -> bool:
    """Do the typed dice of a parked move answer this character's rolls? Only if its seat owns or acts for them."""
    mine = state.answers_for(parked.seat, who)
    return mine or (who == parked.intent.actor and state.may_act_for(parked.seat, who))


def wants_proof(state: State, parked: Parked, audience: Audience, ask: Roll) -> bool:
    """Does the seat that rolls want a proof, and may it have one? Only a roll that everyone sees gets one."""
    seat = state.seats.get(seat_to_ask(state, parked.seat, audience, ask))
    if audience is not None or seat is None or seat.away:
        return False
    return seat.verified_dice or (parked.intent.prove and is_typed_for(state, parked, ask.who))


class Answerer:
    """Answers the questions in one run of a parked move from typed dice, the dice box and standing orders."""

    def __init__(self, game: Game, state: State, box: Box, parked: Parked, fresh: bool) -> None:
        self.game, self.state, self.box, self.parked, self.fresh = game, state, box, parked, fresh
        self.typed = list(parked.typed)

    def find_answer(self, scene: Scene, ask: Ask) -> Answer | None:
        """Return the answer to a new question; None if a person must answer it."""
        audience = scene.plan.audience if scene.plan else None
        seat = seat_to_ask(self.state, self.parked.seat, audience, ask)
        unseen = self.is_unseen(scene, audience)
        if isinstance(ask, Roll):
            return self.answer_roll(seat, ask, audience, waits=not (unseen and seat != self.parked.seat))
        if isinstance(ask, Choice) and not unseen:
            return self.answer_choice(seat, ask, secret=bool(scene.plan and scene.plan.secret))
        if unseen:
            return Answer(ask, ask.usual if isinstance(ask, Choice) else "", "order")
        return None

    def is_unseen(self, scene: Scene, audience: Audience) -> bool:
        """Has a player begun a roll whose dice lie already, and that they may not see? Then it does not wait.

        If it waited for some results only, that would tell the result.
        """
        blind = audience is not None and self.parked.seat not in audience
        thrown = any(isinstance(step.facts, DiceRolled) for step in scene.steps)
        return blind and thrown and not self.state.is_facilitator(self.parked.seat)

    def answer_roll(self, seat: str, ask: Roll, audience: Audience, *, waits: bool = True) -> Answer | None:
        """Answer a roll with typed dice or from the box. A seat that types or proves its dice is asked first."""
        typing = is_typed_for(self.state, self.parked, ask.who)
        if typing and len(self.typed) >= len(ask.dice):
            return self.answer_from_typed(ask)
        there = self.state.seats.get(seat)
        by_hand = there is not None and there.real_dice and not there.away
        asked = by_hand or (typing and self.parked.intent.dice) or wants_proof(self.state, self.parked, audience, ask)
        if waits and asked:
            return None
        return Answer(ask, roll_from_box(self.box, ask), "app")

    def answer_from_typed(self, ask: Roll) -> Answer | None:
        typed = tuple(self.typed[: len(ask.dice)])
        if is_valid_answer(ask, typed):
            del self.typed[: len(ask.dice)]
            return Answer(ask, typed, "real")
        if self.fresh:
            raise ImpossibleFace(ask, typed)
        self.typed.clear()  # typed for another die than the one now rolled: ask again
        return None

    def answer_choice(self, seat: str, ask: Choice, *, secret: bool) -> Answer | None:
        """Answer with the owner's standing order, or the usual answer, unless the choice waits for a person.

        If something is hidden from the choosing player, the usual answer could reveal it, so the player is asked. A
        seat that is away, or may not see the roll, is not asked where there is a usual answer.
        """
        order = self.state.orders.get(ask.who, {}).get(ask.rule, "") or self.answer_of_side(ask)
        if order in ask.options:
            return Answer(ask, order, "order")
        there = self.state.seats.get(seat)
        wants = order == "ask" and seat == self.state.seat_of(ask.who) and there is not None and not there.away
        if ask.waits or wants or (secret and not self.state.is_facilitator(seat)):
            return None
        return Answer(ask, ask.usual, "order")

    def answer_of_side(self, ask: Choice) -> str:
        """Return what the policy of the foes' side says for a foe of the facilitator's; "" if it says nothing."""
        mine = ask.who in self.state.characters and not self.state.characters[ask.who].owner
        return answer_by_tactics(self.game.forecast, self.state, ask) if mine else ""


def roll_from_box(box: Box, ask: Roll) -> tuple[int, ...]:
    return tuple(box(SIDES[die]) for die in ask.dice)
