"""What a screen shows to one seat: read from that seat's view, and computed only when a template asks for it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cached_property
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, cast

from markupsafe import Markup
from msgspec import Struct, structs

from caltrop import words
from caltrop.chronicle.names import names
from caltrop.chronicle.story import StoryLine, is_shown_elsewhere, tell_story
from caltrop.games.common.items.pack import Pack, Purse
from caltrop.games.common.items.sharing import belongings
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.lesson import lent_character
from caltrop.kernel.contract.surface import MoveRole
from caltrop.kernel.rules.fate import Choice, Roll
from caltrop.kernel.rules.steps import Step
from caltrop.kernel.state.parts import CountdownWidget, Track, Widget
from caltrop.kernel.state.state import Audience, Encounter
from caltrop.kernel.state.tracking import ReadTracker
from caltrop.table.session import Session
from caltrop.table.tracked_session import TrackedSession, plain_session
from caltrop.table.view import CharacterInSight, Line, Prompt, TableView, lines
from caltrop.web.live.cache import FragmentCache, Patchwork
from caltrop.web.live.surroundings import Surroundings
from caltrop.words import WhyLine
from caltrop.words.markup import html
from caltrop.words.why import PairTable

from .book import link_entries
from .fragments import AROUND, TableMoment
from .line_dice import DiceOnTable, InkedThrow, dice_on_table, inked_throws

T = TypeVar("T")


class OfLook(Protocol):
    """Something that is made of a look, and arranges what it shows."""

    look: Look


class LookProperty(Generic[T]):
    """A property of what is made of a look: kept from before if nothing that it reads has changed."""

    def __init__(self, find: Callable[[Any], T]) -> None:
        self.find = find
        self.__doc__ = find.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.owner = owner

    def __get__(self, thing: OfLook, owner: type) -> T:
        return thing.look.remember(self.find_afresh)

    def find_afresh(self, look: Look) -> T:
        return self.find(self.owner(look))


class WhyShown(Struct, frozen=True):
    """A sum of an explanation, and the rule it is by; the rule has a title where the book has a text of it."""

    text: Markup
    href: str = ""
    title: str = ""
    pairs: PairTable | None = None


class LogLine(Struct, frozen=True):
    """A line of the log, ready to be shown."""

    n: int
    line: Line
    says: tuple[Markup, ...]
    explained: bool  # is there a why?
    thrown: tuple[DiceOnTable, ...]
    story: StoryLine
    body: tuple[Markup, ...] = ()  # what it says without what its headings say; of a long line, in short
    full: tuple[Markup, ...] = ()  # of a long line, all that it says
    by: str = ""
    inked: tuple[InkedThrow, ...] = ()  # the dice that decided
    only: tuple[str, ...] | None = None  # the names of those it is for, where not everyone has it

    @property
    def is_quiet(self) -> bool:
        """Does the line say nothing, or only what the page shows (a star, a language, a tick) or another says?"""
        return is_shown_elsewhere(self.line) or self.line.replaced or not (self.says or self.thrown)

    @property
    def can_redo(self) -> bool:
        """Is it the line of an undo, so that undoing it is to redo?"""
        return bool(self.line.undoes) and not self.line.redo

    @property
    def dice(self) -> str:
        """The dice as the 3D dice box takes them: "d8:3 d6:5"."""
        return " ".join(f"{die}:{face}" for t in self.thrown for die, face in t.dice)


class ToldLine(NamedTuple):
    """What a line says, drawn once for all who read the same."""

    says: tuple[Markup, ...]
    explained: bool
    story: StoryLine
    body: tuple[Markup, ...]
    full: tuple[Markup, ...] = ()
    inked: tuple[InkedThrow, ...] = ()


class Look:
    """What one seat sees of a table now; templates read everything from it."""

    def __init__(
        self, session: Session, seat: str, surroundings: Surroundings, tail: int = 0, cache: FragmentCache | None = None
    ) -> None:
        self.session = session
        self.seat = seat
        self._surroundings = surroundings
        self.cache = cache
        self.state = session.state_for(seat)
        self.tail = tail
        self.is_facilitator = self.state.is_facilitator(seat)
        self.known: dict[Hashable, object] = {}

    @property
    def game(self) -> Game:
        """The game, with the homebrew rows that this seat knows."""
        return self.session.game_for(self.seat)

    @property
    def surroundings(self) -> Surroundings:
        plain_session(self.session, AROUND)
        return self._surroundings

    @property
    def table(self) -> str:
        """The table's id, as addresses have it."""
        return self.surroundings.table

    @cached_property
    def view(self) -> TableView:
        return TableView(self.session, self.seat, self.tail)

    # ---- who is there
    @cached_property
    def people(self) -> Mapping[str, CharacterInSight]:
        return self.view.some_characters(lambda c: c.kind != "stash")  # all that this seat knows of

    @cached_property
    def mine(self) -> Mapping[str, CharacterInSight]:
        seen = self.view
        found = seen.some_characters(lambda c: c.kind != "stash" and seen.eye.is_owner(c) and c.life != "dead")
        lent = lent_character(self.game.lesson(), self.state.lessons.get(self.seat))
        return {who: found[who] for who in sorted(found, key=lambda who: who == lent)}  # one for a lesson comes last

    @cached_property
    def party(self) -> Mapping[str, CharacterInSight]:
        return self.view.some_characters(lambda c: c.is_in_party and c.life != "dead")

    @cached_property
    def creatures(self) -> Mapping[str, CharacterInSight]:
        return self.view.some_characters(lambda c: c.kind == "creature")

    @cached_property
    def dead_party(self) -> Mapping[str, CharacterInSight]:
        return self.view.some_characters(lambda c: c.is_in_party and c.life == "dead")

    @cached_property
    def free_characters(self) -> Mapping[str, CharacterInSight]:
        """The living party members without a player: a player may claim them."""
        seats = self.state.seats
        return self.view.some_characters(lambda c: c.is_in_party and c.life != "dead" and c.owner not in seats)

    def has_belongings(self, who: str) -> bool:
        """Has a character items or coin that could go to others?"""
        return bool(belongings(self.state.part(who, Pack)) or self.state.part(who, Purse).coin)

    @property
    def stash(self) -> CharacterInSight | None:
        return self.view.characters.get(self.state.stash)

    def name(self, who: str) -> str:
        """Return the name of a character or a seat; "" where this seat does not know of it."""
        if who in self.view.characters:
            return self.state.characters[who].name
        return self.view.seats[who].name if who in self.view.seats else ""

    def owner(self, who: str) -> str:
        """Return the name of the character's player, or "" where there is none."""
        owner = self.state.characters[who].owner
        return self.view.seats[owner].name if owner in self.view.seats else ""

    # ---- the fight
    @property
    def fight(self) -> Any:
        return self.view.fight

    @cached_property
    def turn(self) -> str:
        """Whose turn it is: a side's name or a character's id; "" outside a fight or where the seat may not know."""
        fight = self.view.fight
        return fight.meanwhile or fight.order[fight.turn] if fight and fight.order else ""

    def takes_turns(self, who: str) -> bool:
        """Does a side or a character in the order of turns still take them? Who has left the fight does not."""
        sides = self.fight.sides if self.fight else {}
        return who in sides or any(who in members for members in sides.values())

    @cached_property
    def my_turn(self) -> bool:
        fight = self.state.fight
        return fight is not None and any(is_turn_of(fight, who) for who in self.mine)

    # ---- what can be done
    @property
    def prompts(self) -> tuple[Prompt, ...]:
        return self.view.prompts

    def ask_kind(self, prompt: Prompt) -> str:
        """Return what a prompt asks for: "roll", "choose" or "words"."""
        return "roll" if isinstance(prompt.ask, Roll) else "choose" if isinstance(prompt.ask, Choice) else "words"

    # ---- the log
    def log_lines(self, tail: int | None = None) -> tuple[LogLine, ...]:
        """Return the last lines, the newest first."""
        found = self.view.log if tail is None else lines(self.session, self.seat, tail=tail)
        return tuple(self.log_line(line) for line in reversed(found))

    def log_line(self, line: Line) -> LogLine:
        told = self.words(line)
        return LogLine(
            n=line.n,
            line=line,
            says=told.says,
            explained=told.explained,
            thrown=tuple(dice_on_table(line)),
            story=told.story,
            body=told.body,
            full=told.full,
            by=self.seat_name(line.seat),
            inked=told.inked,
            only=self.readers(line.to),
        )

    def first_sentence(self, told: LogLine) -> str:
        """Return the first sentence of a line as plain text; of an undo or redo, that of what it undoes or redoes."""
        named = (found[0] for each in (*told.line.undone_lines, told.line) if (found := self.plain_words(each)))
        return next(named, told.by)

    def words(self, line: Line) -> ToldLine:
        """Return a line's sentences, as HTML, whether there is a why, and the line as a part of the story.

        Seats that see the same line and know the same names share them.
        """
        by_foe = self.is_creature(line.actor)
        sources = ((structs.replace(line, n=0), self.names, by_foe),)
        return self.get_or_make(("words", line.at), sources, lambda: self._make_words(line, by_foe))

    def _make_words(self, line: Line, by_foe: bool) -> ToldLine:
        story = tell_story(line, self.names, self.game, by_foe=by_foe)
        explained = words.has_why(line, self.names, self.game)
        says = tuple(map(html, story.whole))
        body = says if story.says == story.whole else tuple(map(html, story.says))
        book = f"/t/{self.surroundings.table}/rules"
        body = link_entries(body, line.events, self.game, book)
        inked = tuple(inked_throws(line, story.landing, self.game, self.is_creature))
        if not story.short:
            return ToldLine(says=says, explained=explained, story=story, body=body, full=(), inked=inked)
        short = link_entries(tuple(map(html, story.short)), line.events, self.game, book)
        return ToldLine(says=says, explained=explained, story=story, body=short, full=body, inked=inked)

    def is_creature(self, who: str) -> bool:
        """Is it a creature that this seat knows?"""
        found = self.state.characters.get(who)
        return found is not None and found.kind == "creature"

    def whys(self, line: Line) -> tuple[WhyShown, ...]:
        """Return how a line came about, step by step, as HTML."""
        return tuple(self.shown_why(why) for why in words.marked_whys(line, self.names, self.game))

    def shown_why(self, why: WhyLine) -> WhyShown:
        library = self.game.library
        is_written = library is not None and why.rule in library.rules.rules
        href = f"/t/{self.surroundings.table}/rules#{why.rule}"
        title = self.title(why.rule) if is_written else ""
        return WhyShown(html(why.text), href if is_written else "", title, why.pairs)

    def plain_words(self, line: Line) -> tuple[str, ...]:
        """Return a line's sentences as plain text, for programs and for what people send on."""
        names = self.names
        game = self.game
        sources = ((structs.replace(line, n=0), names),)
        return self.get_or_make(("plain", line.at), sources, lambda: words.entry_lines(line, names, game))

    def remember(self, make: Callable[..., T], *args: Hashable) -> T:
        """Return `make(look, *args)`, kept from before if nothing that it reads has changed (see `live.cache`)."""
        if self.cache is None or not self.is_watched:
            return self.work_out_once((make, args), lambda: make(self, *args))
        return cast(T, self.cache.noted[self.seat].remember(self, make, *args))

    def place(self, draw: Callable[..., Patchwork], *args: Hashable) -> Markup:
        """Return the place of a part in the HTML that is being drawn, or the part itself where none are kept."""
        if self.cache is None or not self.is_watched:
            return Markup(self.remember(draw, *args).html())
        return Markup(self.cache.noted[self.seat].place(self, draw, *args))

    def patchwork(self, text: str) -> Patchwork:
        """Return a piece that was drawn just now, with its parts."""
        return Patchwork(text, self.cache.making[-1].parts if self.cache is not None and self.is_watched else ())

    @property
    def is_watched(self) -> bool:
        """Is it noted what is read, so that pieces can be kept?"""
        return isinstance(self.session, TrackedSession)

    @property
    def everyones(self) -> Look:
        """The look from which pieces are made that are the same for everyone."""
        return self if self.cache is None or not self.is_watched or not self.seat else self.public

    def remember_for_all(self, make: Callable[..., T], *args: Hashable) -> T:
        """Return `make(look, *args)` for the look of one who only watches: it is made once for everyone."""
        return self.everyones.remember(make, *args)

    @cached_property
    def public(self) -> Look:
        """The look of one who only watches."""
        assert isinstance(self.session, TrackedSession)
        watched = TrackedSession(self.session.plain, "", ReadTracker(fine=True))
        return Look(watched, "", self._surroundings, self.tail, self.cache)

    @property
    def reads(self) -> ReadTracker:
        assert isinstance(self.session, TrackedSession)
        return self.session.reads

    def moment(self, keys: Iterable[str]) -> TableMoment:
        """Return the table as it is now, with all that stands behind these keys."""
        return TableMoment.now(self, keys)

    def afresh(self) -> Look:
        """Return a look at the same table that has kept nothing yet."""
        fresh = Look(self.session, self.seat, self._surroundings, self.tail, self.cache)
        if self.seat and isinstance(self.session, TrackedSession):
            fresh.__dict__["public"] = self.public
        return fresh

    def get_or_make(self, piece: Hashable, sources: tuple[object, ...], make: Callable[[], T]) -> T:
        """Return a piece from the cache if it was made from the same `sources`, else made now."""
        return make() if self.cache is None else self.cache.get_or_draw(piece, sources, make)

    def work_out_once(self, what: Hashable, make: Callable[[], T]) -> T:
        """Compute something once for this look, even if several places show it."""
        if what not in self.known:
            self.known[what] = make()
        return cast(T, self.known[what])

    def readers(self, to: Audience) -> tuple[str, ...] | None:
        """Return the names of those who may read a line or note, without the facilitator, who reads everything.

        All readers get the same names, so that a piece drawn for one seat can be used for the others.
        """
        if to is None:
            return None
        others = [seat for seat in to if not self.state.is_facilitator(seat)]
        return tuple(name for seat in others if (name := self.seat_name(seat)))

    def seat_name(self, seat: str) -> str:
        """Return the name of the person in a seat, also after the seat was removed."""
        there = self.state.seats.get(seat)
        return there.name if there else self.state.former_names(self.seat).get(seat, "")

    @cached_property
    def names(self) -> dict[str, str]:
        """Names by id, for all characters and seats that this seat knows of."""
        sources = (self.state.seats, self.state.characters, self.state.gone)
        if self.cache is None or isinstance(self.session, TrackedSession):
            return self.remember(find_names)
        return self.cache.get_or_find(("names", self.seat), sources, lambda: names(self.session, self.seat))

    def step(self, step: Step) -> str:
        return words.explain(step, self.names, self.game)

    def title(self, rule: str) -> str:
        return words.title(rule, self.game)

    def move_for(self, role: MoveRole) -> str:
        """Return the id of the game's move in this role, "" in a game that has none."""
        found = self.game.move_for(role)
        return found.id if found else ""


def find_names(look: Look) -> dict[str, str]:
    return names(look.session, look.seat)


def is_turn_of(fight: Encounter, who: str) -> bool:
    """Is it the turn of this character or of its side?"""
    return fight.has_turn(who) and not fight.paused


def tracks(widgets: Iterable[Widget]) -> tuple[Track, ...]:
    return tuple(w for w in widgets if isinstance(w, Track))


def countdowns(widgets: Iterable[Widget]) -> tuple[CountdownWidget, ...]:
    return tuple(w for w in widgets if isinstance(w, CountdownWidget))
