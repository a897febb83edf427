"""Last time: what happened in a session, told from the log in sentences, as far as one seat may know.

Who was there and where, how the fights ended, who fell, what the party has lost and won, and every starred line. The
facilitator may write it down in words of their own, which stand for it then.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from caltrop import words
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.telling import group_names
from caltrop.kernel.secrets.knowledge import state_known_to
from caltrop.kernel.state.events.base import Event
from caltrop.kernel.state.events.characters import CharacterAdded
from caltrop.kernel.state.events.fights import FightBegan, FightEnded, SideJoined
from caltrop.kernel.state.events.story import SceneOpened
from caltrop.kernel.state.events.table import Noted, SittingSet, Spoken, TimePassed
from caltrop.kernel.state.messages import Message
from caltrop.kernel.state.state import Audience, State
from caltrop.table.session import Session
from caltrop.table.views import Line, lines
from caltrop.words.line_order import join_messages

from .names import names

MINUTE, HOUR, DAY = 60, 3600, 86_400
SHORT = 10 * MINUTE  # less time than this is no time worth telling
FEW = 6  # so many foes are named
FALLEN = ("down", "out")  # lives of those who have gone down
EVERYONE = ""  # no seat: what everyone at the table may know


class LastTime(Struct, frozen=True):
    """What happened in a session: the sentences that the log tells, or the facilitator's words."""

    number: int
    sentences: tuple[str, ...] = ()
    written: str = ""

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """What is read: the written text by its paragraphs, or what the log tells as one."""
        if self.written:
            return tuple(part.strip() for part in self.written.splitlines() if part.strip())
        return (" ".join(self.sentences),) if self.sentences else ()


def last_time(session: Session, seat: str) -> LastTime:
    """Tell the last session that has ended, for one seat; if none has ended, the one that goes on."""
    log = [line for line in lines(session, seat) if not line.undone]
    number = told_session(log, session.state.sitting.number)
    told = Teller(session, seat, session_lines(log, number)).sentences(number)
    return LastTime(number, told, session.state.recaps.get(number, ""))


def told_session(log: Iterable[Line], now: int) -> int:
    """Return the number of the last session that has ended, or else of the present one."""
    ended = [event.number for line in log for event in line.events if isinstance(event, SittingSet) and not event.on]
    return ended[-1] if ended else now


def session_lines(log: Sequence[Line], number: int) -> Sequence[Line]:
    """Return the lines of a session, also those between its end and the beginning of the next."""
    begins = {e.number: at for at, line in enumerate(log) for e in line.events if isinstance(e, SittingSet) and e.on}
    return log[begins.get(number, 0) : begins.get(number + 1, len(log))]


class Teller:
    """Tells the lines of a session to one seat."""

    def __init__(self, session: Session, seat: str, log: Sequence[Line]) -> None:
        self.session, self.seat, self.log = session, seat, log
        self.game: Game = session.game
        self.names: Mapping[str, str] = names(session, seat)
        people = session.state_for(seat).characters
        came = {e.who for line in log for e in line.events if isinstance(e, CharacterAdded) and e.character.is_in_party}
        self.party = {who for who, c in people.items() if c.is_in_party} | came
        self.party_names = {self.names[who] for who in self.party if who in self.names}

    def sentences(self, number: int) -> tuple[str, ...]:
        """Return the whole story; nothing where nothing has happened, before the first session."""
        where = (*self.scenes(), *self.time(), *self.fights())
        came_of_it = (*self.falls(), *self.losses(), *self.gains(), *self.handouts(), *self.star_sentences())
        told = (*where, *came_of_it)
        return (*self.people(number), *told) if told or number else ()

    # ---- who, where and how long
    def people(self, number: int) -> Iterator[str]:
        """Yield who was there: the party members that something is told of."""
        about = (who for line in self.log for e in line.events if isinstance(e, Event) for who in e.about())
        acting = (line.actor for line in self.log)
        there = dict.fromkeys(who for who in (*acting, *about) if who in self.party and self.names.get(who))
        if there:
            who = tuple(self.names[one] for one in self.names if one in there)
            yield words.text("recap-there" if number else "recap-there-at-first", number=number, names=who)

    def scenes(self) -> Iterator[str]:
        titles = dict.fromkeys(e.title for line in self.log for e in line.events if isinstance(e, SceneOpened))
        if titles:
            yield words.text("recap-scenes", scenes=tuple(titles))

    def time(self) -> Iterator[str]:
        """Yield how long it was in the story."""
        passed = sum(e.seconds for line in self.log for e in line.events if isinstance(e, TimePassed))
        if passed >= SHORT:
            unit = HOUR if passed >= DAY else MINUTE
            yield words.text("recap-time", seconds=passed // unit * unit)

    # ---- fights
    def fights(self) -> Iterator[str]:
        """Yield how each fight ended that is over."""
        foes = list[str]()
        for line in self.log:
            for event in line.events:
                if isinstance(event, FightBegan):
                    foes = list(event.fight.sides.get("foes", ()))
                elif isinstance(event, SideJoined) and event.side == "foes":
                    foes.append(event.who)
                elif isinstance(event, FightEnded):
                    yield from self.fight(self.state_before(line), foes)

    def fight(self, before: State, foes: Sequence[str]) -> Iterator[str]:
        """Yield how a fight ended, judged by who could still fight."""
        fight = before.fight
        every = dict.fromkeys((*foes, *(fight.sides.get("foes", ()) if fight else ())))
        known = group_names(name for who in every if (name := self.names.get(who, "")))
        if fight is not None and known:
            end = fight_end(before)
            key = f"recap-fight-{end}" if len(known) <= FEW else f"recap-fight-{end}-many"
            yield words.text(key, names=known, count=len(known), rounds=fight.round)

    def state_before(self, line: Line) -> State:
        """Return the table before a line, as the seat knew it."""
        seq = self.session.seq_of(self.seat, line.n) or self.session.seq
        state = self.session.states[seq - self.session.base - 1]
        return state_known_to(state, self.seat)

    # ---- what was lost and won
    def falls(self) -> Iterator[str]:
        """Yield who has gone down: those who are up again, and those who are not. The dead are told apart."""
        lives = [(c.who, str(c.after)) for line in self.log for c in line.changes if c.name == "life"]
        yield from fall_sentences(lives, self.party, self.names)

    def losses(self) -> tuple[str, ...]:
        """Return the deaths, wounds and scars of the party, and what has broken."""
        grave = [m for m in self.messages() if getattr(m, "lasting", False) or getattr(m, "ruined", False)]
        return self.say(join_messages([m for m in grave if people_of(m) & self.party_names]))

    def gains(self) -> Iterator[str]:
        """Yield what the party has found, got and learned, and how its coin has changed."""
        won = [m for m in self.messages() if getattr(m, "won", False)]
        yield from self.say(join_messages([m for m in won if not self.is_of_others(m)]))
        by = sum(int(c.after or 0) - int(c.before or 0) for line in self.log for c in line.changes if self.is_coin(c))
        if by:
            yield words.catalogue(self.game).text("recap-coin-more" if by > 0 else "recap-coin-less", cost=abs(by))

    def is_of_others(self, message: Message) -> bool:
        """Is a message about someone, and no one of the party?"""
        who = str(getattr(message, "who", ""))
        return bool(who) and who not in self.party_names

    def is_for_players(self, to: Audience) -> bool:
        """Is something for everyone, or for others than the facilitator alone?"""
        return to is None or any(not self.session.state.is_facilitator(seat) for seat in to)

    def handouts(self) -> Iterator[str]:
        """Yield the titles of what was handed out to players, and stands there still."""
        titles = dict[str, str]()
        for event in (event for line in self.log for event in line.events):
            if isinstance(event, Noted):
                titles[event.id] = event.title if event.text and self.is_for_players(event.audience) else ""
            elif isinstance(event, Spoken) and self.is_for_players(event.to):
                titles[event.title] = event.title
        if names := tuple(dict.fromkeys(filter(None, titles.values()))):
            yield words.text("recap-handouts", titles=names, count=len(names))

    def is_coin(self, change: object) -> bool:
        """Is it the coin of a party member?"""
        return getattr(change, "name", "") == "coin" and getattr(change, "who", "") in self.party

    def star_sentences(self) -> tuple[str, ...]:
        """Return what the lines with a star say."""
        stars = (line for line in self.log if line.starred)
        return tuple(text for line in stars for text in words.entry_lines(line, self.names, self.game))

    def messages(self) -> Iterator[Message]:
        return (m for line in self.log if not line.starred for m in words.line_messages(line, self.names, self.game))

    def say(self, messages: Iterable[Message]) -> tuple[str, ...]:
        says = words.catalogue(self.game)
        return tuple(words.capitalise(says.say(message)) for message in messages)


def fall_sentences(lives: Iterable[tuple[str, str]], party: Collection[str], names: Mapping[str, str]) -> Iterator[str]:
    """Yield who of the party went down, by how each life changed, one after the other: up again, or still down."""
    lives = tuple(lives)
    last = {who: life for who, life in lives if who in party and names.get(who)}
    fell = dict.fromkeys(who for who, life in lives if life in FALLEN and last.get(who, "dead") != "dead")
    for key, ends in (("recap-fell", ("up",)), ("recap-fell-still", FALLEN)):
        if found := tuple(names[who] for who in fell if last[who] in ends):
            yield words.text(key, names=found, count=len(found))


def people_of(message: Message) -> set[str]:
    """Return the names of those a message is about."""
    return {*getattr(message, "names", ()), str(getattr(message, "who", ""))}


def fight_end(state: State) -> str:
    """Return how a fight ends for the party: won, fled, lost, or just over."""
    fight, people = state.fight, state.characters
    if fight is None:
        return "over"
    foes = [who for who in fight.sides.get("foes", ()) if who in people and people[who].life == "up"]
    party = [who for who in fight.sides.get("party", ()) if who in people and people[who].life == "up"]
    if not foes:
        return "won"
    if party:
        return "over"
    away = any(who in people and people[who].is_in_party and people[who].life == "up" for who in fight.left)
    return "fled" if away else "lost"
