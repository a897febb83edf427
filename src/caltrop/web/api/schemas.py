"""The shapes of the HTTP API: what is said and what is answered."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

Name = Annotated[str, Meta(min_length=1, max_length=60)]
Word = Annotated[str, Meta(max_length=80)]
Token = Annotated[str, Meta(max_length=100)]
Faces = Annotated[list[Annotated[int, Meta(ge=1, le=1000)]], Meta(max_length=200)]


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be; `variant` is a variant's data in the place of a game's id, `key` the host's, where one is set."""

    name: Name
    game: Word = ""
    rulings: Annotated[dict[Word, Word], Meta(max_length=100)] = {}
    facilitator: Name = "Facilitator"
    variant: dict[str, Any] | None = None
    key: Token = ""


class TableReply(Struct):
    """A new table: its id, the facilitator's token, and the invitation for everybody else."""

    table: str
    facilitator: str
    invite: str


class JoinBody(Struct, forbid_unknown_fields=True):
    invite: Token
    name: Name
    spectator: bool = False


class SeatReply(Struct):
    seat: str
    token: str


class MoveBody(Struct, forbid_unknown_fields=True):
    """A move. `overrule` says that its warnings are known; `call` and `offer` name what it answers."""

    move: Word
    actor: Word = ""
    params: dict[str, Any] = {}
    dice: Faces = []
    expect: Annotated[int, Meta(ge=0)] | None = None
    call: Word = ""
    offer: Word = ""
    overrule: bool = False
    outcome: dict[str, Any] | None = None


class AnswerBody(Struct, forbid_unknown_fields=True):
    """An answer to a question: words, faces, or `roll` for the dice box."""

    key: Word
    answer: Annotated[str, Meta(max_length=2000)] | Faces | None = None
    roll: bool = False


class UndoBody(Struct, forbid_unknown_fields=True):
    """Which entry, by the number the caller knows it by; the last one of the caller's where none is said."""

    seq: Annotated[int, Meta(ge=1)] | None = None


class DoneReply(Struct):
    """What has happened, as the caller may see it, under the caller's own number."""

    seq: int
    outcome: dict[str, Any]
    events: list[dict[str, Any]]
    lines: list[str]


class WaitReply(Struct):
    """It waits for answers; `asks` are those that the caller may give."""

    prompt: str
    asks: list[dict[str, Any]]


class RefusalReply(Struct):
    """Why not, in one sentence; `warnings` can be overruled by saying so."""

    code: str
    rule: str
    message: str
    warnings: list[str] = []
    overrule: bool = False


class OddsRow(Struct):
    outcome: dict[str, Any]
    chance: float
    exact: str


class OddsReply(Struct):
    """A plan's mechanic with its parameters, and each outcome with its chance."""

    mechanic: str
    params: dict[str, Any]
    outcomes: list[OddsRow]
