"""The palette: any act on anybody, found by typing. It knows no move by name: it reads the game's own declarations."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from markupsafe import Markup
from msgspec import Struct

from caltrop import words
from caltrop.kernel.contract.move import AnyMove
from caltrop.kernel.contract.parameters import Parameter, parameters
from caltrop.kernel.contract.surface import MoveRole
from caltrop.table.aims import RECENT
from caltrop.table.log import Intent
from caltrop.table.session import Session
from caltrop.table.tracked_session import plain_session
from caltrop.web.features.fight.group_attack import intent_fall_chance
from caltrop.web.features.moves.move_buttons import QuickButton, button_attrs, buttons_of, can_be_filled_in
from caltrop.web.features.moves.preview import Preview, percent, preview
from caltrop.web.page.buttons import form_attrs, form_url, move_attrs
from caltrop.web.page.forms.context import FormContext, Option
from caltrop.web.page.forms.move_form import actors
from caltrop.web.page.forms.options import field_options
from caltrop.web.page.fragments import LOG
from caltrop.web.page.labels import choice_label, move_title, move_verb, param_label, verb
from caltrop.web.page.look import Look
from caltrop.web.page.story_log import typed_words

from .phrases import LineReading, best_matches, fold, readings, words_of
from .sentences import act_sentence
from .spoken import read_spoken

_MOST_RECENT = 4  # acts in the row of recent ones
EDGE = 1.5  # by which the last act is likelier meant than one that was not done lately


def recent_intents(look: Look, moves: Collection[str], most: int = _MOST_RECENT) -> tuple[Intent, ...]:
    """Return what this seat has done last of these moves, newest first, each once; what is undone does not count."""
    session = plain_session(look.session, LOG)
    found = dict[str, Intent]()
    gone = session.undone_seqs()
    for entry in reversed(session.log[-RECENT:]):
        intent = entry.intent
        if intent is None or entry.seat != look.seat or entry.seq in gone or intent.move in found:
            continue
        if intent.move in moves:
            found[intent.move] = intent
        if len(found) == most:
            break
    return tuple(found.values())


def recent_edges(look: Look) -> Mapping[str, float]:
    """Return how much likelier a move is meant because it was done lately: the last one most."""
    found = recent_intents(look, look.game.moves, 2 * _MOST_RECENT)
    return {intent.move: EDGE / (n + 1) for n, intent in enumerate(found)}


MOST = 9  # acts that are listed
FEW = 3  # of one kind: the same move on several
MOST_DIGITS = 4
LEADS = 2.5  # how much a name at the start of a line means that this one acts
CALL = "table.call"  # it has a panel of its own
NOTHING_YET: Mapping[str, Any] = {}
_NOT_BESIDE: Mapping[str, str] = {"table.house": "table.adjust"}  # who says what a number is does not add to it
AT_FIRST: tuple[MoveRole, ...] = ("turn", "fight", "rest", "creature")  # what is offered before a line is typed


class PaletteRow(Struct, frozen=True):
    """One line of the palette. Enter does it; where something is missing, it opens the form, filled as far as known."""

    title: str
    detail: str
    attrs: Markup
    form: str = ""  # the address of its form
    said: str = ""  # the whole line, written out
    note: str = ""
    opens: bool = False
    icon: str = ""
    english: bool = False  # the title is the game's own English
    fields: tuple[tuple[str, str], ...] = ()  # that are sent with it
    refused: bool = False  # the rules refuse it as it is
    note_id: str = ""  # the element of its note, where that is fetched on demand
    asks: str = ""  # what is asked before it is done, because it may bring someone to 0


class TypedAct(Struct, frozen=True):
    """A move with what a line says of it."""

    move: str
    actor: str
    want: dict[str, Any]
    missing: bool
    fit: float  # how well the line means this
    named: bool = False  # the line names who acts
    spoken: bool = False  # the line was read whole, as a sentence
    ends: bool = False  # it ends, kills or deletes something


class Palette:
    """What a facilitator can find on a table."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.game = look.game
        self.table = look.surroundings.table
        self.session = look.session
        self.seat = look.seat
        self._options: dict[tuple[str, str, str], tuple[Option, ...]] = {}

    @cached_property
    def people(self) -> dict[str, str]:
        """The names of those who may act: the one whose turn it is first, then those who can act."""
        known = self.look.people
        order = sorted(known, key=lambda who: (who != self.look.turn, self.look.state.characters[who].life != "up"))
        return {who: self.look.name(who) for who in order}

    @cached_property
    def lately(self) -> Mapping[str, float]:
        return recent_edges(self.look)

    @cached_property
    def fillers(self) -> frozenset[str]:
        return frozenset(words_of(words.text("find-fillers")))

    @cached_property
    def moves(self) -> tuple[tuple[AnyMove, str], ...]:
        """Every move that has a form, with the words by which it is found."""
        moves = (move for move in self.game.moves.values() if can_be_filled_in(move) and move.id != CALL)
        return tuple((move, self.words_for(move)) for move in moves)

    def words_for(self, move: AnyMove) -> str:
        also = words.find("find", verb(move.id), self.game)
        return " ".join(dict.fromkeys(f"{move_title(self.game, move.id)} {also}".split()))

    # ---- acts
    def find_acts(self, line: str) -> tuple[PaletteRow, ...]:
        """Return what a line may mean, the likeliest first; a name alone lists what this one usually does."""
        typed = typed_words(line)
        spoken = tuple(
            TypedAct(s.move, s.actor, s.want, missing=False, fit=0, named=True, spoken=True, ends=s.ends)
            for s in read_spoken(self, line)
        )
        guessed = sorted(self._acts(typed), key=lambda act: (self._ends(act, typed), -act.fit)) if typed else []
        acts = (*spoken, *(act for act in guessed if not self._is_noise(act, spoken)))
        found = [self._line(act, shown=True) for act in _few_of_each(acts)[:MOST]]
        found.sort(key=lambda line: line.refused)
        return (*self.find_usual(typed), *found)[:MOST]

    def _is_noise(self, act: TypedAct, spoken: Sequence[TypedAct]) -> bool:
        """Is an act a worse guess beside sentences: the same move of the same one, or words taken for a text?"""
        if not spoken:
            return False
        said = {(each.move, each.actor) for each in spoken}
        said |= {(_NOT_BESIDE[move], who) for move, who in said if move in _NOT_BESIDE}
        return (act.move, act.actor) in said or any(self._is_own_text(act, name) for name in act.want)

    def _is_own_text(self, act: TypedAct, name: str) -> bool:
        """Is a parameter's value none that is offered, but words as they were typed?"""
        move = self.game.moves[act.move]
        known = parameters(move.wants)[name]
        offered = self.choices(move, act.actor, known) if known.choices is not None else ()
        return is_free_text(known) and act.want[name] not in {option.value for option in offered}

    def _ends(self, act: TypedAct, typed: Sequence[str]) -> bool:
        """Does an act end or delete something though the line does not ask for that in its own word?"""
        move = self.game.moves[act.move]
        named = words_of(move_title(self.game, act.move))[:1]
        amount = any(isinstance(value, int) and not isinstance(value, bool) for value in act.want.values())
        return move.danger and not amount and not any(fold(word) in named for word in typed)

    def _acts(self, typed: Sequence[str]) -> Iterator[TypedAct]:
        """Yield each act that the line may mean, in its best reading: the longest text, then what fits best."""
        seen: dict[str, TypedAct] = {}
        for move, title in self.moves:
            texts = {p.name for p in parameters(move.wants).values() if is_free_text(p)}
            for reading in readings(typed, title, self.people, self.fillers):
                for act in self._read_as(move, title, reading, len(typed)):
                    want = sorted(((n, "" if n in texts else v) for n, v in act.want.items()), key=repr)
                    key = repr((act.move, act.actor, want))
                    rank = (text_length(act, texts), act.fit)
                    if key not in seen or (text_length(seen[key], texts), seen[key].fit) < rank:
                        seen[key] = act
        yield from seen.values()

    def _read_as(self, move: AnyMove, title: str, reading: LineReading, all: int) -> Iterator[TypedAct]:
        """Yield the move as a reading means it; nothing if a word is left that says nothing about it."""
        if reading.actor and move.actor == "none":
            return
        able = tuple(o.value for o in self.actors_of(move))
        if reading.actor and reading.actor not in able:
            return
        actor = reading.actor or (self._likeliest(able) if move.actor == "one" else "")
        if move.actor == "one" and not actor:
            return
        for want, bound in self._bind(move, actor, reading.rest, all):
            missing = any(p.required and p.name not in want for p in parameters(move.wants).values())
            asked = move.actor == "one" and not reading.actor
            fit = 2 * reading.titles + reading.exact + 2 * bound - missing - 1.5 * asked - len(words_of(title)) / 8
            fit += LEADS if reading.leads and reading.rest else 0
            fit += self.lately.get(move.id, 0) - self._lacks_options(move, actor, want)
            yield TypedAct(move.id, actor, want, missing or asked, fit, named=bool(reading.actor))

    def _lacks_options(self, move: AnyMove, actor: str, want: Mapping[str, Any]) -> bool:
        """Does the move need something of which there is none, such as a clock to fill?"""
        open_ones = (p for p in parameters(move.wants).values() if p.required and p.name not in want)
        chosen = (p for p in open_ones if p.choices is not None and not p.free and p.asking != "nobody")
        return any(not self.choices(move, actor, p, want) for p in chosen)

    def actors_of(self, move: AnyMove) -> tuple[Option, ...]:
        key = ("", "", move.id)
        if key not in self._options:
            self._options[key] = actors(self.session, self.seat, move)
        return self._options[key]

    def _likeliest(self, able: Sequence[str]) -> str:
        return self.look.turn if self.look.turn in able else next(iter(able), "")

    # ---- what the words of a line say about parameters
    def _bind(
        self, move: AnyMove, actor: str, rest: tuple[tuple[int, str], ...], all: int
    ) -> Iterator[tuple[dict[str, Any], float]]:
        """Yield the parameters that these words give, several where a name is not whole; nothing if a word is left."""
        asked = [p for p in parameters(move.wants).values() if p.asking != "nobody"]
        because = {fold(word) for _, word in rest} & set(words_of(words.text("find-word-because")))
        asked = [p for p in asked if p.name != "cause" or because]  # a cause is never guessed
        known = sorted(asked, key=lambda p: not p.required)
        yield from self._bind_on(move, actor, rest=rest, known=known, want={}, bound=0, all=all)

    def _bind_on(
        self,
        move: AnyMove,
        actor: str,
        rest: tuple[tuple[int, str], ...],
        known: Sequence[Parameter],
        want: dict[str, Any],
        bound: float,
        all: int,
    ) -> Iterator[tuple[dict[str, Any], float]]:
        if not rest:
            yield want, bound
            return
        for parameter in known:
            if parameter.name in want:
                continue
            count, values, worth = self._values(move, actor, parameter, [word for _, word in rest], want)
            for value in values[:FEW]:
                now = {**want, parameter.name: value}
                yield from self._bind_on(
                    move, actor, rest=rest[count:], known=known, want=now, bound=bound + worth, all=all
                )
            if values:
                return
        text = next((p for p in known if p.required and is_free_text(p) and p.name not in want), None)
        if text is not None and all - rest[0][0] == len(rest):  # the end of the line, whole
            yield {**want, text.name: " ".join(word for _, word in rest)}, bound - 0.5
        elif fold(rest[0][1]) in self.fillers:
            yield from self._bind_on(move, actor, rest=rest[1:], known=known, want=want, bound=bound, all=all)

    def _values(
        self, move: AnyMove, actor: str, parameter: Parameter, rest: Sequence[str], want: Mapping[str, Any]
    ) -> tuple[int, tuple[Any, ...], float]:
        """Return how many words give a parameter its value, the values that they may mean, and how sure that is."""
        first = rest[0]
        if parameter.kind in ("number", "either") and not parameter.many:
            said = first.lower().strip("x")  # "x6" is how many there are
            fits = said.lstrip("+-").isdecimal() and len(said.lstrip("+-")) <= MOST_DIGITS
            return (1, (int(said),), 1.0) if fits else (0, (), 0)
        if parameter.kind == "yes-no":
            named = fold(first) in words_of(param_label(self.game, move.id, parameter.name))
            return (1, (True,), 1.0) if named else (0, (), 0)
        if parameter.kind == "record" or (parameter.free and not parameter.choices):
            return 0, (), 0
        options = self.choices(move, actor, parameter, want)
        count, found = best_matches(rest, {o.value: o.label for o in options if o.value})
        values = tuple([id] if parameter.many else id for id in found)
        return count, values, count + (0.0 if len(found) == 1 else -0.25)

    def choices(
        self, move: AnyMove, actor: str, parameter: Parameter, want: Mapping[str, Any] = NOTHING_YET
    ) -> tuple[Option, ...]:
        key = (move.id, f"{actor}/{parameter.name}", repr(want))
        if key not in self._options:
            self._options[key] = field_options(FormContext(self.session, self.seat, move, actor, want), parameter)
        return self._options[key]

    # ---- lines
    def _line(self, act: TypedAct, *, shown: bool) -> PaletteRow:
        table = self.table
        move = self.game.moves[act.move]
        seen = preview(self.session, self.seat, Intent(act.move, act.actor, act.want)) if shown else None
        refused = bool(seen and not seen.ok)
        risk = party_risk(self.session, self.seat, act, seen)
        amount = any(isinstance(value, int) for value in act.want.values())
        # Who says how much means it.
        opens = act.missing or refused or (move.danger and not amount and not act.spoken)
        note = ""
        if seen and not act.missing and (act.want or seen.ok):
            odds = odds_note(seen, risk or seen.risk)
            note = seen.refused or odds or " ".join(seen.warnings)
        make = form_attrs if opens else move_attrs
        title, told = act_sentence(self, act)
        return PaletteRow(
            title=title,
            detail=self._detail(act, told),
            attrs=make(table, act.move, act.actor, act.want),
            form=form_url(table, act.move, act.actor, act.want),
            said=self._written_out(act),
            note=note,
            opens=opens,
            refused=refused and not act.missing,
            asks=""
            if opens
            else words.text("find-sure", act=title)
            if act.ends
            else self._risk_question(act.move, risk),
        )

    def _risk_question(self, move: str, risk: str) -> str:
        """Return what is asked before an act that may bring one of the party to 0; "" where it has no risk."""
        return words.text("find-risky", risk=risk, action=move_verb(self.game, move)) if risk else ""

    def _detail(self, act: TypedAct, told: Collection[str]) -> str:
        """Return what is known of an act besides its sentence: "Weapon: mace"."""
        return ", ".join(self._parameter_text(act, name, v) for name, v in act.want.items() if name not in told)

    def _parameter_text(self, act: TypedAct, name: str, value: Any) -> str:
        label = param_label(self.game, act.move, name)
        return (
            label if value is True else words.text("find-detail", label=label, value=self.value_text(act, name, value))
        )

    def value_text(self, act: TypedAct, name: str, value: Any) -> str:
        """Return a parameter's value in words: the name of what was chosen."""
        if value is True:
            return param_label(self.game, act.move, name)
        known = {o.value: o.label for key, os in self._options.items() if key[0] == act.move for o in os}
        values = value if isinstance(value, list) else [value]
        each = (known.get(v) or choice_label(self.game, name, v) if isinstance(v, str) else str(v) for v in values)
        return " ".join(each)

    def _written_out(self, act: TypedAct) -> str:
        """Return the whole line that means this act."""
        said = (self.value_text(act, name, value) for name, value in act.want.items())
        who = self.people.get(act.actor, "") if act.named else ""
        return " ".join(filter(None, (who, move_title(self.game, act.move), *said)))

    # ---- one person
    def find_usual(self, typed: Sequence[str]) -> tuple[PaletteRow, ...]:
        """Return what one who is named alone usually does; without a line, what the one whose turn it is does."""
        if typed:
            count, ids = best_matches(typed, self.people)
            who = ids[0] if ids and count == len(typed) else ""
        else:
            who = self.look.turn if self.look.turn in self.people else ""
        if not who:
            return () if typed else tuple(self._first_lines())
        one = PaletteRow(
            words.text("find-open-sheet", name=self.people[who]),
            "",
            Markup('hx-get="/t/{}/one/{}" hx-swap="none"').format(self.table, who),
            said=self.people[who],
            opens=True,
            icon="sheet",
        )
        return (one, *(self._quick(quick) for quick in buttons_of(self.look, who)))

    def _first_lines(self) -> Iterator[PaletteRow]:
        for role in AT_FIRST:
            move = self.game.move_for(role)
            fight = self.look.state.fight is not None
            if move is not None and (role == "creature" or (role == "turn") == fight):
                able = tuple(o.value for o in self.actors_of(move))
                actor = self._likeliest(able) if move.actor == "one" else ""
                missing = any(p.required for p in parameters(move.wants).values()) or bool(actor)
                yield self._line(TypedAct(move.id, actor, {}, missing, 0), shown=False)

    def _quick(self, quick: QuickButton) -> PaletteRow:
        seen = quick.preview
        risk = quick.preview.risk if quick.preview else ""
        note = (seen.refused or odds_note(seen, risk)) if seen else ""
        detail = ", ".join(filter(None, (self.people.get(quick.actor, ""), quick.detail, quick.whom)))
        return PaletteRow(
            title=quick.label,
            detail=detail,
            attrs=button_attrs(self.table, quick),
            form=form_url(self.table, quick.move, quick.actor, quick.want, quick.call),
            said=f"{quick.label} {self.people.get(quick.actor, '')}".strip(),
            note=note,
            opens=quick.form,
            icon=quick.icon,
            asks=""
            if quick.form or not is_of_party(self.session, quick.actor)
            else self._risk_question(quick.move, risk),
        )


def party_risk(session: Session, seat: str, act: TypedAct, seen: Preview | None) -> str:
    """Return who of the party may drop to 0 by an act, and with which chance: the one who acts, or its target."""
    if seen is None or not seen.ok or act.missing:
        return ""
    if is_of_party(session, act.actor):
        return seen.risk
    attack = session.game.move_for("attack")
    target = act.want.get("target")
    if attack is None or act.move != attack.id or not is_of_party(session, target):
        return ""
    chance = intent_fall_chance(session, seat, Intent(act.move, act.actor, act.want))
    name = session.state.name_of(str(target))
    return words.say("label", "group-risk-once", session.game, name=name, percent=percent(chance)) if chance else ""


def odds_note(seen: Preview, risk: str) -> str:
    """Return the chance of an act and its risk in one line."""
    return ", ".join(filter(None, (f"{seen.chance} {seen.says}".strip(), risk)))


def is_of_party(session: Session, who: object) -> bool:
    return isinstance(who, str) and who in session.state.characters and session.state.characters[who].is_in_party


def text_length(act: TypedAct, texts: Collection[str]) -> int:
    return sum(len(str(value)) for name, value in act.want.items() if name in texts)


def is_free_text(parameter: Parameter) -> bool:
    """Can any words be typed here?"""
    return parameter.kind == "words" and not parameter.many and (parameter.choices is None or parameter.free)


def _few_of_each(acts: Sequence[TypedAct]) -> list[TypedAct]:
    """Return the acts with no more than a few of one move, so that others are found, too."""
    counts: dict[str, int] = {}
    found = []
    for act in acts:
        counts[act.move] = counts.get(act.move, 0) + 1
        if counts[act.move] <= FEW:
            found.append(act)
    return found
