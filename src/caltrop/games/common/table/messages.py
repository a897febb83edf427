"""Messages, notes and handouts; the beginning and end of a session, its recap, and where a scene is set."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from caltrop.games.common.items.piles import leave_piles
from caltrop.kernel.contract.move import AnyMove, Move, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, Belonging, Pick, Unasked
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.state.events.story import RecapWritten, SceneOpened
from caltrop.kernel.state.events.table import Noted, SittingSet, Spoken
from caltrop.kernel.state.state import Audience, Note

from .pictures import PictureId
from .wants import Id, NoPlan, Readers, Text, readers, require_seats


# ---- messages and handouts
class SayWants(Wants, frozen=True, kw_only=True):
    """A message to everyone, or only to these seats, the facilitator and the sender; a handout has a `title`."""

    text: Annotated[str, Meta(min_length=1, max_length=2000)]
    to: Annotated[Readers | None, Pick.seats] = None
    title: Annotated[str, Meta(max_length=120), Advanced] = ""


def _plan_say(scene: Scene, actor: str, want: SayWants) -> NoPlan:
    require_seats(scene, want.to or (), "table.say")
    return plan_without_dice()


def _say(scene: Scene, actor: str, want: SayWants, outcome: Nothing) -> None:
    scene.emit(Spoken(scene.seat, want.text, want.title, _addressees(scene, want.to)), readers(scene, want.to))


def _addressees(scene: Scene, to: Audience) -> Audience:
    """Return the seats that a message is for; an empty list means the facilitators."""
    return to if to is None else tuple(dict.fromkeys(to)) or scene.state.facilitators


# ---- sessions of play
class SittingWants(Wants, frozen=True, kw_only=True):
    """Whether a session begins or ends."""

    on: bool


def _plan_sitting(scene: Scene, actor: str, want: SittingWants) -> NoPlan:
    now = scene.state.sitting
    if want.on == now.on:
        refuse("sitting-on" if now.on else "no-sitting", "table.sitting", number=now.number)
    return plan_without_dice()


def _set_sitting(scene: Scene, actor: str, want: SittingWants, outcome: Nothing) -> None:
    scene.emit(SittingSet(scene.state.sitting.number + want.on, want.on))


MESSAGE_MOVES: tuple[AnyMove, ...] = (
    Move("table.say", SayWants, _plan_say, _say, by="anyone", while_halted=True),
    Move("table.sitting", SittingWants, _plan_sitting, _set_sitting, by="facilitator"),
)


class SetSceneWants(Wants, frozen=True, kw_only=True):
    """Where the scene is set, in a few words that everyone reads."""

    title: Annotated[str, Meta(min_length=1, max_length=120)]


def _plan_scene(scene: Scene, actor: str, want: SetSceneWants) -> NoPlan:
    if not want.title.strip():
        refuse("no-title", "table.scene")
    return plan_without_dice()


def _set_scene(scene: Scene, actor: str, want: SetSceneWants, outcome: Nothing) -> None:
    leave_piles(scene)
    scene.emit(SceneOpened(want.title.strip()))


class RecapWants(Wants, frozen=True, kw_only=True):
    """What happened in a session; an empty text lets the log tell it by itself again."""

    session: Annotated[int, Meta(ge=0)]
    text: Annotated[str, Meta(max_length=4000)] = ""


def _plan_recap(scene: Scene, actor: str, want: RecapWants) -> NoPlan:
    if want.session > scene.state.sitting.number:
        refuse("no-such-session", "table.recap", number=want.session)
    return plan_without_dice()


def _write_recap(scene: Scene, actor: str, want: RecapWants, outcome: Nothing) -> None:
    scene.emit(RecapWritten(want.session, want.text.strip()))


RECAP_MOVES: tuple[AnyMove, ...] = (
    Move("table.scene", SetSceneWants, _plan_scene, _set_scene, by="facilitator"),
    Move("table.recap", RecapWants, _plan_recap, _write_recap, by="facilitator"),
)


class NoteWants(Wants, frozen=True, kw_only=True):
    """A note for everyone, or `to` these seats, the facilitator and the writer; `id` is the note to rewrite.

    A rewritten note keeps its readers, unless `to` names others or `reveal` shows it to all. It keeps its title, unless
    the new title is another, or "" for none. A note with a title is a handout. With a `picture` it needs no text; ""
    removes its picture. Without text and picture it is deleted.
    """

    text: Text
    id: Annotated[Id, Unasked, Belonging("note")] = ""
    to: Annotated[Readers | None, Pick.seats] = None
    reveal: Annotated[bool, Unasked, Advanced] = False
    title: Annotated[Annotated[str, Meta(max_length=120)] | None, Advanced] = None
    picture: Annotated[PictureId | None, Unasked] = None


def _plan_note(scene: Scene, actor: str, want: NoteWants) -> NoPlan:
    require_seats(scene, want.to or (), "table.notes")
    return plan_without_dice()


def _write_note(scene: Scene, actor: str, want: NoteWants, outcome: Nothing) -> None:
    """Write, rewrite or, without text and picture, delete a note. Only its readers are told of a deletion."""
    there = _known_note(scene, want.id)
    is_deleted = not want.text and not want.picture
    kept = there is not None and not want.reveal and (is_deleted or want.to is None)
    audience = there.audience if there and kept else readers(scene, want.to)
    named = want.id if there or scene.state.is_facilitator(scene.seat) else ""
    before = there or Note("", by=scene.seat)
    title = before.title if want.title is None else want.title
    picture = "" if is_deleted else before.picture if want.picture is None else want.picture
    scene.emit(
        Noted(
            id=named or fresh_note(scene, audience),
            text=want.text,
            audience=audience,
            title=title,
            by=before.by,
            picture=picture,
        ),
        audience,
    )


def _known_note(scene: Scene, id: str) -> Note | None:
    """Return the note if this seat may read it."""
    found = scene.state.notes.get(id)
    heard = found is not None and (found.audience is None or scene.seat in found.audience)
    return found if heard or scene.state.is_facilitator(scene.seat) else None


def fresh_note(scene: Scene, audience: Audience) -> str:
    """Return a new note's id, which is drawn: a note that everyone reads may have been private, or become so."""
    before = "note" if audience is None else "-".join(("note-for", *sorted(audience or ("s0",))))
    return scene.secret_id("note", before, scene.state.notes)


NOTE_MOVES: tuple[AnyMove, ...] = (
    Move("table.note", NoteWants, _plan_note, _write_note, rule="table.notes", by="anyone"),
)
