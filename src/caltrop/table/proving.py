"""Dice that can be proved: neither the server nor the roller can have chosen their faces.

For one throw the server draws a fresh secret and shows its promise: a hash of the secret and the dice. The roller
answers with a number of their own. The faces follow from both, and the secret is opened with the entry. The server
could not choose the secret to fit a number that it did not know yet, nor the roller a number to fit a secret that they
did not know. Anyone can work both out again:

- promise: SHA-256 of the lines "caltrop-promise", secret, dice ("d6 d8"), as hexadecimal digits;
- faces: the bytes of SHA-256 of the lines "caltrop-throw", secret, number, n, for n = 0, 1, 2 and so on. Each die
  takes the next byte below the greatest multiple of its sides that is at most 256, divides it by its sides, and shows
  the remainder plus one. A die of more than 256 sides takes two bytes below 256 (the first is worth 256 times as much)
  in the same way, below the greatest multiple up to 65,536.

A secret serves one throw only. Rolls that are hidden from anybody get no promise.
"""

from __future__ import annotations

from hashlib import sha256
from hmac import compare_digest

from msgspec import structs

from caltrop.kernel.rules.dice import SIDES, Dice
from caltrop.kernel.rules.fate import Proof, Roll
from caltrop.kernel.state.state import State

from .answering import Box, wants_proof
from .dicebox import DiceBox
from .log import Parked

SECRET = 32  # bytes of a secret
LONGEST_NUMBER = 80  # letters of a roller's number


def fresh_secret(box: Box) -> str:
    return bytes(box(256) - 1 for _ in range(SECRET)).hex()


def promise_of(secret: str, dice: Dice) -> str:
    """Return the promise of a throw: it can be shown before the secret is."""
    return _hash("caltrop-promise", secret, " ".join(dice)).hex()


def proved_faces(secret: str, number: str, dice: Dice) -> tuple[int, ...]:
    """Return the faces that follow from a secret and a roller's number."""
    box = DiceBox(_Stream(secret, number))
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
    promised = [ask.key for ask in throws if wants_proof(state, parked, parked.audience, ask)]
    return structs.replace(parked, secrets={key: kept.get(key) or fresh_secret(box) for key in promised})


def is_own_number(text: str) -> bool:
    """Can this be a roller's number? Any short line of text can."""
    return 0 < len(text) <= LONGEST_NUMBER and text.isprintable()


def _hash(*lines: str) -> bytes:
    return sha256("\n".join(lines).encode()).digest()


class _Stream:
    """The bytes from which the faces of one throw are taken."""

    def __init__(self, secret: str, number: str) -> None:
        self.secret, self.number, self.blocks = secret, number, 0

    def __call__(self, count: int) -> bytes:
        """Return the next bytes, at most as many as asked for."""
        self.blocks += 1
        return _hash("caltrop-throw", self.secret, self.number, str(self.blocks - 1))[:count]
