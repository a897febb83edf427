"""The bodies of the HTTP API's requests and replies."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from caltrop.kernel.rules.fate import Ask
from caltrop.kernel.state.events.base import EventBase

Name = Annotated[str, Meta(min_length=1, max_length=60)]
Word = Annotated[str, Meta(max_length=80)]
Token = Annotated[str, Meta(max_length=100)]
Faces = Annotated[list[Annotated[int, Meta(ge=1, le=1000)]], Meta(max_length=200)]


class NewTable(Struct, forbid_unknown_fields=True):
    """A request for a new table; `variant` is a variant's data instead of a game's id, `key` the host's key."""

    name: Name
    game: Word = ""
    rulings: Annotated[dict[Word, Word], Meta(max_length=100)] = {}
    facilitator: Name = "Facilitator"
    variant: dict[str, Any] | None = None
    key: Token = ""


class TableReply(Struct):
    """A new table: its id, the facilitator's token, and the invitation for all others."""

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
    """A move. `overrule` makes it in spite of warnings; `call` and `due` name the call or due move it answers.

    `despite` names conditions that the facilitator leaves out of this roll, each as "character/condition"; `counted`
    names effects that depend on the story and count now, each as "character/condition:effect", counted from 0. With
    `prove`, each open throw of the caller is promised first and becomes a question, answered with a `number`. `tool` is
    the key of an item that gives advantage: the facilitator's to say, or granted by `table.tool.answer`.
    """

    move: Word
    actor: Word = ""
    params: dict[str, Any] = {}
    dice: Faces = []
    expect: Annotated[int, Meta(ge=0)] | None = None
    call: Word = ""
    due: Word = ""
    overrule: bool = False
    outcome: dict[str, Any] | None = None
    despite: Annotated[list[Annotated[str, Meta(max_length=130)]], Meta(max_length=50)] = []
    counted: Annotated[list[Annotated[str, Meta(max_length=130)]], Meta(max_length=50)] = []
    tool: Annotated[str, Meta(max_length=60)] = ""
    prove: bool = False


class AnswerBody(Struct, forbid_unknown_fields=True):
    """An answer to a question: words, faces, `roll` for app dice, or for promised dice a `number` of one's own."""

    key: Word
    answer: Annotated[str, Meta(max_length=2000)] | Faces | None = None
    roll: bool = False
    number: Word | None = None


class UndoBody(Struct, forbid_unknown_fields=True):
    """The entry to undo, by its number in the caller's log; without it, the last one that the caller may undo.

    With `only`, what depends on it stays; with `since`, all that was done since goes, if a facilitator calls. With
    `expect`, the caller's last number, it is refused if there is more.
    """

    seq: Annotated[int, Meta(ge=1)] | None = None
    only: bool = False
    since: bool = False
    expect: Annotated[int, Meta(ge=0)] | None = None


class JudgeBody(Struct, forbid_unknown_fields=True):
    """The last entry, by its number in the caller's log, and how hard its roll is said to be now.

    `want` has parameters that only the facilitator sets, such as the difficulty.
    """

    seq: Annotated[int, Meta(ge=1)]
    want: dict[str, Any]


class LineWords(Struct):
    """A line of the caller's log in words."""

    n: int
    lines: list[str]


class WatchReply(Struct):
    """A token that may stand in an address as `token`, for reading only, and when it expires, in seconds since 1970."""

    token: str
    expires: float
    stream: str


class UndoReply(Struct):
    """What an undo would undo: the entry, and in `along` what goes along, or comes back if it is a `redo`.

    If there are many, these are the first, and `more` are left out. `whole` says if the caller may undo all of this,
    `only` if the entry can be undone alone, else `message` why not.
    """

    seq: int
    along: list[LineWords]
    more: int
    redo: bool
    whole: bool
    only: bool
    message: str = ""


class DoneReply(Struct):
    """The entry of a move, as the caller may see it; `seq` is its number in the caller's log."""

    seq: int
    outcome: dict[str, Any]
    events: tuple[EventBase, ...]
    lines: list[str]


class DoableOption(Struct):
    """A value that a parameter can have, and its name for people."""

    value: Any
    label: str


class DoableField(Struct, omit_defaults=True):
    """A parameter of a move as its form shows it; `value` is what the form begins with."""

    name: str
    label: str
    kind: str
    required: bool
    value: Any = None
    options: list[DoableOption] = []
    least: int | None = None
    most: int | None = None


class Doable(Struct, omit_defaults=True):
    """Something that an actor can do now. Send `move`, `actor`, `params`, `call`, `due` and `tool` on to do it."""

    move: str
    actor: str
    title: str
    group: str
    possible: bool
    params: dict[str, Any]
    detail: str = ""
    whom: str = ""
    call: str = ""
    due: str = ""
    tool: str = ""
    refused: str = ""
    warnings: list[str] = []
    chance: str = ""
    says: str = ""
    risk: str = ""
    missing: list[str] = []
    fields: list[DoableField] = []


class WaitReply(Struct, omit_defaults=True):
    """The move waits for answers; `asks` are the questions that the caller may answer.

    `promises` has the hash of each throw that is to be proved, by the key of its question.
    """

    prompt: str
    asks: list[Ask]
    promises: dict[str, str] = {}


class RefusalReply(Struct):
    """A refusal in one sentence; `warnings` can be overruled by sending the move again with `overrule`.

    `mistakes` are all that is wrong with a variant, where there is more than one.
    """

    code: str
    rule: str
    message: str
    warnings: list[str] = []
    overrule: bool = False
    mistakes: list[str] = []


class OddsRow(Struct):
    outcome: dict[str, Any]
    chance: float
    exact: str


class OddsReply(Struct):
    """The mechanic of a move with its parameters, and each outcome with its chance."""

    mechanic: str
    params: dict[str, Any]
    outcomes: list[OddsRow]


class RollReply(Struct):
    """A roll: its total, and the faces of its dice, roll by roll, those that do not count among them."""

    roll: str
    total: int
    faces: list[list[int]]


class OddsBody(Struct, forbid_unknown_fields=True):
    """A rule of dice by its id, its parameters, and rulings that differ from the game's own."""

    mechanic: Word
    params: dict[str, Any] = {}
    rulings: Annotated[dict[Word, Word], Meta(max_length=100)] = {}


class SweepBody(Struct, forbid_unknown_fields=True):
    """A rule of dice, and values that may stand for several: "d8,{d4,d6}", "0..12"; `measures` as the lab has them."""

    mechanic: Word
    params: Annotated[dict[Word, Annotated[str, Meta(max_length=400)]], Meta(max_length=40)] = {}
    rulings: Annotated[dict[Word, Annotated[str, Meta(max_length=400)]], Meta(max_length=40)] = {}
    measures: Annotated[list[Word], Meta(max_length=40)] = []


class SweepPoint(Struct):
    """The values of what is swept, and each measure there: as a number, and exactly."""

    at: dict[str, str]
    values: list[float]
    exact: list[str]


class SweepReply(Struct):
    """A rule at every combination of values; `is_chance` says which measures are chances, the others are averages."""

    mechanic: str
    params: dict[str, str]
    measures: list[str]
    is_chance: list[bool]
    points: list[SweepPoint]


class FightBody(Struct, forbid_unknown_fields=True):
    """A made-up fight, as a file describes it; a side may be a text, such as "6 goblins"."""

    game: Word
    party: dict[str, Any] | Annotated[str, Meta(max_length=2000)]
    foes: dict[str, Any] | Annotated[str, Meta(max_length=2000)]
    first: Word = "roll"
    rulings: Annotated[dict[Word, Word], Meta(max_length=100)] = {}
    fights: int = 20_000
    seed: int = 1
    exact: bool = False


class PoliciesBody(Struct, forbid_unknown_fields=True):
    """What both sides of a table's fight do; if neither is said, what its facilitator has chosen for them.

    With `best`, the answer names the best first target.
    """

    party: dict[str, Any] = {}
    foes: dict[str, Any] = {}
    best: bool = False


class ForecastReply(Struct):
    """How a fight goes: in words, in numbers, and what is left out. Without an answer yet, only `refined` is there.

    `policies` say what each side does, and which spells are cast.
    """

    says: list[str]
    refined: bool
    left_out: list[str]
    forecast: dict[str, Any] | None
    best: dict[str, Any] | None = None
    policies: list[str] = []
