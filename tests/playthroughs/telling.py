"""A played scene as a text that a person can read: intent, dice, reasons, facts, state, and what players see."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from caltrop import words
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.telling import HeardLine
from caltrop.kernel.rules.fate import Answer, Roll
from caltrop.kernel.rules.steps import Addend, Cause, DiceRolled, OptionChosen
from caltrop.kernel.secrets.knowledge import widgets
from caltrop.kernel.state.parts import CountdownWidget, Grid, Marks, Track, Widget
from caltrop.kernel.state.state import State
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Session
from caltrop.table.view import Line, lines
from caltrop.words import line
from caltrop.words.line import arrange
from caltrop.words.speech import duration


def tell(title: str, session: Session) -> str:
    """The whole log of a session."""
    told = [f"# {title}", "", *start(session.states[0], session.game)]
    for entry in session.log:
        told += ["", *entry_lines(session, entry)]
    return "\n".join(told) + "\n"


def start(state: State, game: Game) -> Iterator[str]:
    for who, character in state.characters.items():
        sheet = widgets(character, full=True, clock=state.clock)
        yield f"{who}: {character.name}, {character.kind}; {'; '.join(shown(widget, game) for widget in sheet)}"


def entry_lines(session: Session, entry: Entry) -> Iterator[str]:
    state, before = session.states[entry.seq], session.states[entry.seq - 1]
    yield f"## {entry.seq}. {session.state.seats[entry.seat].name}: {wish(entry.intent) if entry.intent else 'undo'}"
    if entry.undoes:
        yield f"   takes back {', '.join(map(str, entry.undoes))}"
    for answer in entry.answers:
        yield f"   {answered(answer)}"
    for step in entry.steps:
        if not isinstance(step.step.facts, DiceRolled | OptionChosen):
            facts = " ".join(f"{k}={flat(v)}" for k, v in step.step.facts.by_name().items())
            yield f"   rule   {step.step.rule} {step.step.who} {facts}".rstrip()
    if entry.outcome:
        yield f"   result {' '.join(f'{k}={flat(v)}' for k, v in entry.outcome.items())}"
    for at, told in enumerate(entry.emitted):
        hearers = "" if told.audience is None else f"   [only {', '.join(told.audience) or 'the facilitator'}]"
        text = fact_text(session, entry, at)
        yield f"   fact   {text or type(told.event).__name__}{hearers}"
    yield from changes(before, state, session.game)
    n = number(session, entry)
    mine = (line for line in lines(session, "s1") if line.n == n)
    yield from (f"   Ann sees  {text}" for line in mine for text in seen(session, line))


def fact_text(session: Session, entry: Entry, at: int) -> str:
    """What one event of an entry says by itself."""
    changes = (structs.replace(change, at=0) for change in session.changes_of(entry) if change.at == at)
    heard = HeardLine(session.game, words.names_by_id(session.state), (entry.emitted[at].event,), changes)
    says = words.catalogue(session.game)
    return " ".join(
        words.capitalise(says.say(message)) for message in arrange(list(line.tell(heard.events[0], heard, 0)))
    )


def wish(intent: Intent) -> str:
    want = " ".join(f"{k}={flat(v)}" for k, v in intent.want.items())
    return " ".join(filter(None, (intent.move, intent.actor, want, "(overruling)" if intent.overrule else "")))


def answered(answer: Answer) -> str:
    ask = answer.ask
    if isinstance(ask, Roll):
        faces = " ".join(map(str, answer.value))
        return f"dice   {ask.who} {' '.join(ask.dice)}: {faces} ({answer.source}, {ask.rule})"
    return f"choice {ask.who or 'facilitator'}: {answer.value} ({answer.source}, {ask.rule})"


def changes(before: State, after: State, game: Game) -> Iterator[str]:
    for who, character in after.characters.items():
        old = before.characters.get(who)
        if old == character:
            continue
        was = {shown(w, game) for w in widgets(old, full=True, clock=before.clock)} if old else set()
        now = [s for w in widgets(character, full=True, clock=after.clock) if (s := shown(w, game)) not in was]
        life = character.life if old is None or old.life != character.life else ""
        yield f"   now    {who}: {'; '.join(filter(None, (life, *now))) or 'nothing that shows'}"


def shown(widget: Widget, game: Game) -> str:
    widget = words.widget_in_words(widget, game)
    match widget:
        case Track():
            return f"{widget.label} {widget.now}{f'/{widget.maximum}' if widget.maximum else ''} {widget.die}".rstrip()
        case Marks():
            return f"{widget.label}: {', '.join(map(str, widget.marks)) or '-'}"
        case Grid():
            used, things = sum(n for _, n in widget.cells), ", ".join(str(what) for what, _ in widget.cells)
            return f"{widget.label} {used}/{widget.size}: {things}"
        case CountdownWidget():
            return f"{widget.label} in {duration(words.catalogue(), widget.left or 0)}: {widget.what}".rstrip(": ")


def number(session: Session, entry: Entry) -> int:
    """The number a player knows an entry by; 0 when they do not."""
    return next((n for n, e in enumerate(session.entries_seen_by("s1"), 1) if e.seq == entry.seq), 0)


def seen(session: Session, line: Line) -> Iterator[str]:
    names = {id: c.name for id, c in session.state.characters.items()}
    yield from words.entry_lines(line, names, session.game)


def flat(value: object) -> str:
    if isinstance(value, Addend):
        return f"{value.what}{value.die and f'({value.die})'} {value.number}"
    if isinstance(value, Cause):
        return ":".join(filter(None, (value.kind, value.name, value.who)))
    return ",".join(map(flat, value)) if isinstance(value, (list, tuple)) else str(value)
