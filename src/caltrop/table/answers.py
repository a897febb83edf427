"""Answers of a move under way: typed dice, the dice box, a standing order, or dice that can be verified.

Dice that can be verified: neither the server nor the roller can have chosen their faces. For one throw the server
draws a fresh secret and shows its promise: a hash of the secret and the dice. The roller answers with a number of
their own. The faces follow from both, and the secret is opened with the entry. The server could not choose the secret
to fit a number that it did not know yet, nor the roller a number to fit a secret that they did not know. Anyone can
work both out again:

- promise: SHA-256 of the lines "caltrop-promise", secret, dice ("d6 d8"), as hexadecimal digits;
- faces: the bytes of SHA-256 of the lines "caltrop-throw", secret, number, n, for n = 0, 1, 2 and so on. Each die
  takes the next byte below the greatest multiple of its sides that is at most 256, divides it by its sides, and shows
  the remainder plus one. A die of more than 256 sides takes two bytes below 256 (the first is worth 256 times as much)
  in the same way, below the greatest multiple up to 65,536.

A secret serves one throw only. Rolls that are hidden from anybody get no promise.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from hmac import compare_digest
from typing import TypeAlias

from msgspec import structs

from caltrop.kernel.contract.forecast import answer_by_tactics
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import SIDES, Dice
from caltrop.kernel.rules.fate import Answer, Ask, Choice, Proof, Roll, Value, is_valid_answer
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.rules.steps import DiceRolled
from caltrop.kernel.state.state import Audience, State

from .dicebox import DiceBox
from .log import Parked

Box: TypeAlias = Callable[[int], int]


class ImpossibleFace(BaseException):
    """A typed number that its die does not have. The session turns it into a refusal."""

    def __init__(self, ask: Roll, faces: tuple[int, ...]) -> None:
        super().__init__(ask, faces)
        self.refused = _refuse_answer(ask, faces)


def _refuse_answer(ask: Ask, value: Value) -> Refused:
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
    return _refuse_answer(veil_answers(game, ask) if veiled else ask, value)


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


def _wants_proof(state: State, parked: Parked, audience: Audience, ask: Roll) -> bool:
    """Does the seat that rolls want a proof, and may it have one? Only a roll that everyone sees gets one."""
    seat = state.seats.get(seat_to_ask(state, parked.seat, audience, ask))
    if audience is not None or seat is None or seat.away:
        return False
    return seat.verified_dice or (parked.intent.prove and is_typed_for(state, parked, ask.who))


class Answerer:
    """Answers the questions in one run of a parked move from typed dice, the dice box and standing orders."""

    def __init__(self, game: Game, state: State, box: Box, parked: Parked, fresh: bool) -> None:
        self.game = game
        self.state = state
        self.box = box
        self.parked = parked
        self.fresh = fresh
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
        asked = by_hand or (typing and self.parked.intent.dice) or _wants_proof(self.state, self.parked, audience, ask)
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


_SECRET_BYTES = 32  # bytes of a secret
LONGEST_NUMBER = 80  # letters of a roller's number


def _fresh_secret(box: Box) -> str:
    return bytes(box(256) - 1 for _ in range(_SECRET_BYTES)).hex()


def promise_of(secret: str, dice: Dice) -> str:
    """Return the promise of a throw: it can be shown before the secret is."""
    return _hash_lines("caltrop-promise", secret, " ".join(dice)).hex()


def proved_faces(secret: str, number: str, dice: Dice) -> tuple[int, ...]:
    """Return the faces that follow from a secret and a roller's number."""
    box = DiceBox(_VerifiedBytes(secret, number))
    return tuple(box.roll(SIDES[die]) for die in dice)


def prove(secret: str, number: str, dice: Dice) -> Proof:
    return Proof(promise_of(secret, dice), number, secret)


def is_proved(proof: Proof, dice: Dice, faces: tuple[int, ...]) -> bool:
    """Was this promise made for these dice, and do these faces follow from its secret and the number?"""
    kept = compare_digest(promise_of(proof.secret, dice).encode(), proof.promise.encode())
    return kept and proved_faces(proof.secret, proof.number, dice) == faces


def with_promises(state: State, box: Box, parked: Parked, before: Parked | None = None) -> Parked:
    """Return a parked move with a secret for each throw that is to be proved.

    A question that was open `before` keeps its secret: there is one promise for each throw.
    """
    kept = {ask.key: before.secrets.get(ask.key) for ask in before.asks if ask in parked.asks} if before else {}
    throws = (ask for ask in parked.asks if isinstance(ask, Roll))
    promised = [ask.key for ask in throws if _wants_proof(state, parked, parked.audience, ask)]
    return structs.replace(parked, secrets={key: kept.get(key) or _fresh_secret(box) for key in promised})


def is_own_number(text: str) -> bool:
    """Can this be a roller's number? Any short line of text can."""
    return 0 < len(text) <= LONGEST_NUMBER and text.isprintable()


def _hash_lines(*lines: str) -> bytes:
    return sha256("\n".join(lines).encode()).digest()


class _VerifiedBytes:
    """The bytes from which the faces of one throw are taken."""

    def __init__(self, secret: str, number: str) -> None:
        self.secret = secret
        self.number = number
        self.blocks = 0

    def __call__(self, count: int) -> bytes:
        """Return the next bytes, at most as many as asked for."""
        self.blocks += 1
        return _hash_lines("caltrop-throw", self.secret, self.number, str(self.blocks - 1))[:count]
