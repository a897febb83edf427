"""What people do all the time: buttons for a character and for a call, and the menu of everything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from caltrop import words
from caltrop.kernel.events.open_business import owing
from caltrop.kernel.game import Game
from caltrop.kernel.state import Call, Role
from caltrop.kernel.views import Eye
from caltrop.table.log import Intent, Parked
from caltrop.table.session import Session, answers_call
from caltrop.table.views import calls as seen_calls
from caltrop.web.forms.context import Option, say
from caltrop.web.forms.parameters import shapes
from caltrop.web.screens.labels import choice, label, title

from .calls import left_open
from .preview import OPEN, Preview, preview
from .quick_actions import PLAYS, SHARED, Play, Playing

BY_ITSELF = {"feat-by-itself"}  # what works without a button


class Quick(Struct, frozen=True):
    """A button: one tap does it, or with `form` opens the form with `want` filled in."""

    label: str
    detail: str
    whom: str
    move: str
    actor: str
    want: dict[str, Any] = {}
    form: bool = False
    preview: Preview | None = None
    icon: str = ""
    call: str = ""

    @property
    def intent(self) -> Intent:
        return Intent(self.move, self.actor, self.want, call=self.call)


class Group(Struct, frozen=True):
    """A chapter's moves in the menu of everything."""

    label: str
    moves: tuple[Option, ...]
    facilitator: bool = False


# ---- a character's buttons
def quick(session: Session, seat: str, who: str) -> tuple[Quick, ...]:
    """What this character does all the time, as things stand; nothing for whoever this seat does not act for."""
    state = session.state
    if who not in state.characters or not state.acts_for(seat, who) or state.characters[who].kind == "stash":
        return ()
    playing = Playing(session, seat, who)
    rows = (*PLAYS.get(session.game.id, ()), *SHARED)
    return tuple(button for play in rows if _may(playing, play) for button in _buttons(playing, play))


def _may(playing: Playing, play: Play) -> bool:
    """Is there such a move, and is it this seat's to make?"""
    move = playing.game.moves.get(playing.move(play.move))
    return move is not None and (move.by != "facilitator" or playing.asked.eye.boss) and playing.is_time(play.when)


def _buttons(playing: Playing, play: Play) -> Iterator[Quick]:
    move = playing.move(play.move)
    game, wants = playing.game, shapes(playing.game.moves[move].wants)
    for case in playing.cases(play):
        want = {**play.want, **case.want}
        missing = any(shape.required and name not in want for name, shape in wants.items())
        opens = play.form or missing
        named, seen = case.label or title(game, move), None
        if not missing:
            seen = preview(playing.session, playing.seat, Intent(move, playing.who, want))
        if seen is not None and opens and seen.code in OPEN:
            seen = None
        if seen is None or seen.code not in BY_ITSELF:
            yield Quick(named, case.detail, case.whom, move, playing.who, want, opens, seen, play.icon)


# ---- calls
def calls(session: Session, seat: str) -> tuple[Quick, ...]:
    """Open calls that this seat can answer now, for each of those it acts for; who is rolling rolls only once."""
    seen = seen_calls(Eye(session.game, session.state, seat), session.state)
    return tuple(
        _called(session, seat, id, session.state.calls[id], who)
        for id, call in seen.items()
        for who in owing(session.state, session.state.calls[id])
        if who in call.who and session.state.acts_for(seat, who) and who not in under_way(session, id)
    )


def under_way(session: Session, call: str) -> dict[str, Parked]:
    """Rolls for a call that have begun and wait for an answer, by whose they are."""
    return {parked.intent.actor: parked for parked in session.parked.values() if parked.intent.call == call}


def _called(session: Session, seat: str, id: str, call: Call, who: str) -> Quick:
    """A button for one of those called; what is kept back is neither shown nor asked for."""
    intent = Intent(call.move, who, {}, call=id)
    assert answers_call(call, intent)
    missing = left_open(session.game, call)
    return Quick(
        title(session.game, call.move),
        ", ".join(word for word in (*_asked_for(session.game, call), call.stakes) if word),
        session.state.named(who),
        call.move,
        who,
        dict(call.want) if missing else {},
        missing,
        None if missing else preview(session, seat, intent),
        "call",
        id,
    )


def _asked_for(game: Game, call: Call) -> Iterator[str]:
    """What is open of a call: "BOD", "DN 6"."""
    for name, value in call.want.items():
        if isinstance(value, str):
            yield choice(game, name, value)
        elif isinstance(value, int) and not isinstance(value, bool):
            short = f"short-{name}"
            known = short in words.catalogue(game)["label"]
            yield say("label", short, game, n=value) if known else f"{label(game, call.move, name)} {value}"


# ---- everything
def everything(game: Game, role: Role) -> tuple[Group, ...]:
    """Every move that somebody in this role can make, by the chapters of the game; the facilitator's own apart."""
    if role == "spectator":
        return ()
    groups = _grouped(game, facilitator=False)
    return (*groups, *_grouped(game, facilitator=True)) if role == "facilitator" else groups


def _grouped(game: Game, *, facilitator: bool) -> tuple[Group, ...]:
    moves = [m for m in game.moves.values() if (m.by == "facilitator") == facilitator]
    found: dict[str, list[Option]] = {name: [] for name in (*_chapters(game).values(), _chapter(game, ""))}
    for move in moves:
        found[_chapter(game, move.rule)].append(Option(move.id, title(game, move.id), words.title(move.rule, game)))
    phrase = "at-facilitator" if facilitator else "at-chapter"
    named = ((say("label", phrase, game, chapter=chapter), options) for chapter, options in found.items())
    return tuple(Group(heading, tuple(options), facilitator) for heading, options in named if options)


def _chapters(game: Game) -> dict[str, str]:
    return {chapter.id: chapter.title for chapter in game.library.rules.chapters} if game.library else {}


def _chapter(game: Game, rule: str) -> str:
    """The title of the chapter that a rule stands in; what every table has is a chapter of its own."""
    found = game.library.rules.rules.get(rule) if game.library else None
    own = _chapters(game).get(found.chapter) if found else None
    return own or say("label", "at-table", game)
