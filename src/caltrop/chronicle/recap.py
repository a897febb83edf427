"""The recap: what a seat should remember when play begins again, what happened last time, and how the last fight ended.

"Last time" is told from the log to be read aloud, in the past tense and as far as one seat may know: a paragraph for
each place with its fights, who fell there and who came to the rescue; then in one line what was carried away, and every
starred line. The facilitator may write it down in words of their own, which stand for it then. After a fight the
facilitator sees how it ended, who is out and who is away, and what "last time" will say of it.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct, structs

from caltrop import words
from caltrop.kernel.contract.game import Game
from caltrop.kernel.secrets.knowledge import SeenCharacter, state_known_to
from caltrop.kernel.state.events.characters import CharacterAdded, LifeChanged
from caltrop.kernel.state.events.fights import FightBegan, FightEnded, SideJoined
from caltrop.kernel.state.events.story import SceneOpened
from caltrop.kernel.state.events.table import Noted, SittingSet, Spoken, TimePassed
from caltrop.kernel.state.messages import Message, Thing
from caltrop.kernel.state.parts import CountdownWidget, Marks, Place, Widget
from caltrop.kernel.state.state import Audience, State
from caltrop.messages import log
from caltrop.table.log import Entry
from caltrop.table.session import Session
from caltrop.table.view import Line, SeenCall, SeenFight, lines, view

from .names import names

_LIGHT = "table.light"
_WOUND_PLACES: tuple[Place, ...] = ("wound", "old-wound", "state", "need")  # places of wounds and conditions on a sheet
_SIDES = ("party", "foes")  # the sides whose turn has a sentence of its own
_MOST_COUNTED_ROUNDS = 10  # at most this many rounds are counted in rounds
_LETTER = re.compile(r" [A-Z]{1,2}$")  # of one in a group of creatures
COUNTDOWN_NUMBER = re.compile(r"-\d+$")  # a second countdown of the same rule is "fell.death-2"


class RecapItem(Struct, frozen=True):
    """A sentence to remember about a character `who`."""

    who: str
    text: str


class Recap(Struct, frozen=True):
    """What one seat should remember, as far as it may know."""

    sitting: int  # the number of the current session of play, or of the last
    starred: tuple[Line, ...] = ()
    wounds: tuple[RecapItem, ...] = ()
    waiting: tuple[RecapItem, ...] = ()
    light: tuple[RecapItem, ...] = ()
    fight: str | None = None
    fallen: tuple[RecapItem, ...] = ()

    @property
    def fallen_names(self) -> tuple[str, ...]:
        return tuple(item.text for item in self.fallen)


def recap(session: Session, seat: str) -> Recap:
    """Build a seat's recap from nothing but its own view, the names it may know, and its lines."""
    seen = view(session, seat, 0)
    game = session.game
    known = names(session, seat)
    owed = _calls(seen.calls.values(), known, game)
    party = {who: c for who, c in seen.characters.items() if c.kind in ("character", "hireling")}
    living = {who: c for who, c in party.items() if c.life != "dead"}
    return Recap(
        sitting=session.state.sitting.number,
        starred=_starred_lines(lines(session, seat)),
        wounds=tuple(item for who, c in living.items() for item in _wounds(who, c, game)),
        waiting=(*(i for who, c in living.items() for i in _waiting_items(who, c, game, seen.fight)), *owed),
        light=tuple(item for who, c in living.items() for item in _lights(who, c)),
        fight=_fight(seen.fight, known) if seen.fight else None,
        fallen=tuple(RecapItem(who, c.name) for who, c in party.items() if c.life == "dead"),
    )


def _starred_lines(log: tuple[Line, ...]) -> tuple[Line, ...]:
    """Return the starred lines since the start of the last session that has ended; all if none has ended."""
    began = ended = 0
    for at, line in enumerate(log):
        for event in line.events if not line.undone else ():
            if isinstance(event, SittingSet):
                began, ended = (at, ended) if event.on else (began, began)
    return tuple(line for line in log[ended:] if line.starred and not line.undone)


# ---- of one character
def _wounds(who: str, c: SeenCharacter, game: Game) -> Iterator[RecapItem]:
    """Yield how hurt a character is, with its wounds and conditions; nothing if it is well."""
    sore = tuple(
        words.mark_word(mark, game)
        for w in c.widgets
        if isinstance(w, Marks) and game.places.get(w.label) in _WOUND_PLACES
        for mark in w.marks
    )
    well = c.hurt in ("", "unhurt", "up")
    state = words.find("state", c.hurt) or c.hurt
    if sore or not well:
        yield RecapItem(who, words.say("recap", "marks" if well else "wounds", name=c.name, hurt=state, marks=sore))


def _waiting_items(who: str, c: SeenCharacter, game: Game, encounter: SeenFight | None) -> Iterator[RecapItem]:
    """Yield a character's countdowns, in a fight counted in rounds, and its rolls that wait for something."""
    for w in c.widgets:
        if isinstance(w, CountdownWidget) and _rule_of(w) != _LIGHT:
            what = words.mark_word(w.what, game)
            rule = words.title(_rule_of(w), game)
            facts = {"name": c.name, "rule": rule, "what": what, "left": w.left or 0}
            rounds, rest = divmod(w.left or 0, game.round_seconds)
            counted = encounter is not None and not rest and rounds <= _MOST_COUNTED_ROUNDS
            yield RecapItem(who, words.say("recap", "rounds" if counted else "countdown", **facts, rounds=rounds))
        if isinstance(w, Marks) and game.places.get(w.label) == "waiting":
            marks = (words.mark_word(mark, game) for mark in w.marks)
            yield from (RecapItem(who, words.say("recap", "waiting", name=c.name, what=mark)) for mark in marks)


def _lights(who: str, c: SeenCharacter) -> Iterator[RecapItem]:
    for w in c.widgets:
        if isinstance(w, CountdownWidget) and _rule_of(w) == _LIGHT:
            what = words.mark_word(w.what)
            yield RecapItem(who, words.say("recap", "light", name=c.name, what=what, left=w.left or 0))


def _rule_of(widget: Widget) -> str:
    return COUNTDOWN_NUMBER.sub("", widget.label)


# ---- of the table
def _calls(asked: Iterable[SeenCall], known: Mapping[str, str], game: Game) -> Iterator[RecapItem]:
    """Yield the calls for rolls, with the characters who have not rolled yet."""
    for call in asked:
        owing = tuple(known.get(who, who) for who in call.who if who not in call.done)
        facts = {"names": owing, "move": words.title(call.move, game), "stakes": call.stakes}
        yield RecapItem("", words.text("recap-call", **facts))


def _fight(encounter: SeenFight, known: Mapping[str, str]) -> str:
    """Return a sentence about an unfinished fight."""
    now = encounter.order[encounter.turn] if encounter.order else ""
    key = "paused-fight" if encounter.paused else "fight"
    if now in encounter.sides and now in _SIDES:
        return words.say("recap", f"{key}-{now}", round=encounter.round)
    return words.say("recap", key, round=encounter.round, name=known.get(now, ""))


_MINUTE = 60
_HOUR = 3600
_DAY = 86_400
_SHORTEST_TIME = 10 * _MINUTE  # less time than this is no time worth telling
_FALLEN = ("down", "out")  # lives of those who have gone down
EVERYONE = ""  # no seat: what everyone at the table may know


class LastTime(Struct, frozen=True):
    """What happened in a session: the paragraphs that the log tells, or the facilitator's words."""

    number: int
    told: tuple[str, ...] = ()
    written: str = ""

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """What is read: the written text by its paragraphs, or what the log tells."""
        if self.written:
            return tuple(part.strip() for part in self.written.splitlines() if part.strip())
        return self.told


def last_time(session: Session, seat: str) -> LastTime:
    """Tell the last session that has ended, for one seat; if none has ended, the one that goes on."""
    log = [line for line in lines(session, seat) if not line.undone]
    number = _told_session(log, session.state.sitting.number)
    told = tuple(_Teller(session, seat, _session_lines(log, number)).paragraphs())
    return LastTime(number, told, session.state.recaps.get(number, ""))


def _told_session(log: Iterable[Line], now: int) -> int:
    """Return the number of the last session that has ended, or else of the present one."""
    ended = [event.number for line in log for event in line.events if isinstance(event, SittingSet) and not event.on]
    return ended[-1] if ended else now


def _session_lines(log: Sequence[Line], number: int) -> Sequence[Line]:
    """Return the lines of a session, also those between its end and the beginning of the next."""
    begins = {e.number: at for at, line in enumerate(log) for e in line.events if isinstance(e, SittingSet) and e.on}
    return log[begins.get(number, 0) : begins.get(number + 1, len(log))]


class _Teller:
    """Tells the lines of a session to one seat."""

    def __init__(self, session: Session, seat: str, log: Sequence[Line]) -> None:
        self.session = session
        self.seat = seat
        self.log = log
        self.game: Game = session.game
        self.names: Mapping[str, str] = names(session, seat)
        people = session.state_for(seat).characters
        came = {e.who for line in log for e in line.events if isinstance(e, CharacterAdded) and e.character.is_in_party}
        self.party = {who for who, c in people.items() if c.is_in_party} | came
        self.party_names = {self.names[who] for who in self.party if who in self.names}

    def paragraphs(self) -> Iterator[str]:
        """Yield the story: a paragraph for each place, what was won, and what the table has starred."""
        for title, chapter in _chapters(self.log):
            told = (*self.time(chapter), *self.fights(chapter), *self.falls(chapter))
            if title or told:
                yield " ".join((*([_as_sentence(title)] if title else []), *told))
        if won := (*self.loot(), *self.growth(), *self.handouts()):
            yield " ".join(won)
        if starred := self.star_sentences():
            yield " ".join(starred)

    def time(self, chapter: Iterable[Line]) -> Iterator[str]:
        """Yield how long it was in the story."""
        passed = sum(e.seconds for line in chapter for e in line.events if isinstance(e, TimePassed))
        if passed >= _SHORTEST_TIME:
            unit = _HOUR if passed >= _DAY else _MINUTE
            yield words.text("recap-time", seconds=passed // unit * unit)

    # ---- fights
    def fights(self, chapter: Iterable[Line]) -> Iterator[str]:
        """Yield how each fight ended that is over."""
        foes = list[str]()
        for line in chapter:
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
        if fight is None:
            return
        people = before.characters
        every = [who for who in dict.fromkeys((*foes, *fight.sides.get("foes", ()))) if self.names.get(who)]
        away = sum(who in fight.left for who in every)
        fallen = sum(who not in fight.left and (who not in people or people[who].life != "up") for who in every)
        end = _fight_end(before)
        key = end if end != "won" or not away else "mixed" if fallen else "drove"
        known = self.counted_kinds(every)
        if known:
            facts = {"foes": known, "rounds": fight.round, "fell": fallen, "away": away}
            yield words.text(f"recap-fight-{key}", **facts)

    def counted_kinds(self, foes: Iterable[str]) -> tuple[str, ...]:
        """Return foes by their kind, and those with a name of their own by that: "4 Goblins, a Wolf and Sigrun"."""
        kinds = {row.name for row in self.game.shelf("creatures").values()}
        found = Counter((_LETTER.sub("", name), name) for name in (self.names[who] for who in foes))
        counted = Counter(kind for kind, _ in found.elements())
        own = {name for kind, name in found if kind == name and name not in kinds}
        return tuple(kind if kind in own and n == 1 else self.of_kind(kind, n) for kind, n in counted.items())

    def of_kind(self, kind: str, n: int) -> str:
        """Return so many of a kind in words: "a Wolf", "4 Goblins"."""
        if n > 1:
            many = f"{kind[:-2]}en" if kind.endswith(("man", "Man")) else ""
            return self.say([log.GivenThing(Thing(kind, many=many, count=n))])[0]
        return words.text("recap-an-foe" if kind[0] in "AEIOU" else "recap-a-foe", name=kind)

    def state_before(self, line: Line) -> State:
        """Return the table before a line, as the seat knew it."""
        seq = self.session.seq_of(self.seat, line.n) or self.session.seq
        state = self.session.states[seq - self.session.base - 1]
        return state_known_to(state, self.seat)

    # ---- what was lost and won
    def falls(self, chapter: Iterable[Line]) -> Iterator[str]:
        """Yield who went down in these lines: those who were saved, got up, lie there still, or died."""
        lives = [(c.who, str(c.after), line.actor) for line in chapter for c in line.changes if c.name == "life"]
        yield from _fall_sentences(lives, self.party, self.names)

    def loot(self) -> Iterator[str]:
        """Yield in one line what the party has carried away, with its coin, or what it has spent."""
        things = [thing for m in self.won() for thing in _things_of(m)]
        by = sum(int(c.after or 0) - int(c.before or 0) for line in self.log for c in line.changes if self.is_coin(c))
        named = [self.say([log.GivenThing(thing)])[0] for thing in _joined_things(things)]
        if by > 0:
            named.append(words.catalogue(self.game).text("recap-coin", cost=by))
        if named:
            yield words.text("recap-loot", things=tuple(_uncapitalised(name) for name in named))
        if by < 0:
            yield words.catalogue(self.game).text("recap-coin-less", cost=-by)

    def growth(self) -> Iterator[str]:
        """Yield what the party has learned, and who has grown."""
        found = [(m, str(getattr(m, "who", ""))) for m in self.won() if not _things_of(m)]
        for message, who in found:
            what = getattr(message, "skill", None) or getattr(message, "spell", None)
            if what:
                yield words.text("recap-learned", who=who, what=str(what))
        grown = dict.fromkeys(who for m, who in found if who and not hasattr(m, "skill") and not hasattr(m, "spell"))
        if grown:
            yield words.text("recap-grew", names=tuple(grown))

    def won(self) -> Iterator[Message]:
        return (m for m in self.messages() if getattr(m, "won", False) and not self.is_of_others(m))

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


def _chapters(log: Iterable[Line]) -> Iterator[tuple[str, list[Line]]]:
    """Yield the places of a story with the lines about each; "" before the first."""
    title = ""
    chapter = list[Line]()
    for line in log:
        opened = next((e.title for e in line.events if isinstance(e, SceneOpened) and e.title), "")
        if opened and opened != title:
            yield title, chapter
            title = opened
            chapter = []
        chapter.append(line)
    yield title, chapter


def _as_sentence(title: str) -> str:
    return title if title[-1:] in ".!?" else f"{title}."


def _uncapitalised(text: str) -> str:
    """Return what stands in the middle of a sentence; a name keeps its capitals."""
    article, space, rest = text.partition(" ")
    return f"{article.lower()}{space}{rest}" if article in ("A", "An") else text


def _things_of(message: Message) -> tuple[Thing, ...]:
    """Return the things that someone has got with a message; what lies somewhere has been got by no one."""
    if not getattr(message, "who", ""):
        return ()
    given = [each for each in getattr(message, "things", ()) if isinstance(each, log.GivenThing)]
    item = getattr(message, "item", None)
    return (*(each.item for each in given), *([item] if isinstance(item, Thing) else []))


def _joined_things(things: Iterable[Thing]) -> Iterator[Thing]:
    """Yield things, each kind once, with how many there are."""
    joined = dict[tuple[str, str], Thing]()
    for thing in things:
        key = (thing.name, thing.spell)
        before = joined.get(key)
        joined[key] = structs.replace(thing, count=(before.count if before else 0) + max(1, thing.count))
    yield from joined.values()


def _fall_sentences(
    lives: Iterable[tuple[str, str, str]], party: Collection[str], names: Mapping[str, str]
) -> Iterator[str]:
    """Yield what became of those in the party who went down, by each change of a life and who brought it about."""
    fell = dict[str, None]()
    last = dict[str, str]()
    saved_by = dict[str, str]()
    for who, life, by in lives:
        if who not in party or not names.get(who):
            continue
        last[who] = life
        if life in _FALLEN or life == "dead":
            fell[who] = None
        elif who in fell and by in party and by != who:
            saved_by[who] = by
    by_end = defaultdict[tuple[str, str], list[str]](list)
    for who in fell:
        end = "died" if last[who] == "dead" else "still" if last[who] in _FALLEN else "up"
        helper = saved_by.get(who, "") if end == "up" else ""
        by_end["saved" if helper else end, helper].append(names[who])
    for (end, helper), found in by_end.items():
        yield words.text(f"recap-{end}", names=tuple(found), helper=names.get(helper, ""))


def _fight_end(state: State) -> str:
    """Return how a fight ends for the party: won, fled, lost, or just over."""
    fight = state.fight
    people = state.characters
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


_FIGHT_WINDOW = 600  # entries back, in which the last fight is looked for


class _FightOver(Struct, frozen=True):
    """How the last fight ended in a few words, in numbers, and in the words of "last time"."""

    title: str
    facts: str
    later: str


def fight_over(session: Session, seat: str) -> _FightOver | None:
    """Tell how the last fight ended; None where no fight has ended lately, or while one goes on."""
    if session.state.fight is not None:
        return None
    told = _last_fight(session)
    if not told or told[-1].seq <= session.base:
        return None
    before = session.states[told[-1].seq - session.base - 1]
    own = _foes_in(told, state_known_to(before, seat))
    public = _foes_in(told, state_known_to(before, EVERYONE))
    teller = _Teller(session, EVERYONE, ())
    falls = _fall_sentences(_falls_since(session, told[0].seq), teller.party, teller.names)
    later = (*teller.fight(state_known_to(before, EVERYONE), public), *falls)
    return _FightOver(_end_title(before, own), _end_facts(session.state, before, own), " ".join(later))


def _last_fight(session: Session) -> Sequence[Entry]:
    """Return the entries from the beginning of the last fight to its end, without those that were undone."""
    gone = session.undone_seqs()
    found = [entry for entry in session.log[-_FIGHT_WINDOW:] if entry.seq not in gone]
    ends = [at for at, entry in enumerate(found) if _has_fact(entry, FightEnded)]
    if not ends:
        return ()
    begins = [at for at in range(ends[-1]) if _has_fact(found[at], FightBegan)]
    return found[begins[-1] if begins else ends[-1] : ends[-1] + 1]


def _has_fact(entry: Entry, kind: type) -> bool:
    return any(isinstance(told.fact, kind) for told in entry.emitted)


def _foes_in(told: Sequence[Entry], before: State) -> list[str]:
    """Return those who were against the party at any time of the fight, as far as a veiled state knows them."""
    found = list[str]()
    for event in (each.fact for entry in told for each in entry.emitted):
        if isinstance(event, FightBegan):
            found += event.fight.sides.get("foes", ())
        elif isinstance(event, SideJoined) and event.side == "foes":
            found.append(event.who)
    found += before.fight.sides.get("foes", ()) if before.fight else ()
    return [who for who in dict.fromkeys(found) if who in before.characters]


def _falls_since(session: Session, seq: int) -> list[tuple[str, str, str]]:
    """Return whose life has changed since an entry, and to what."""
    gone = session.undone_seqs()
    later = (entry for entry in session.log[-_FIGHT_WINDOW:] if entry.seq >= seq and entry.seq not in gone)
    facts = (told.fact for entry in later for told in entry.emitted)
    return [(fact.who, fact.life, "") for fact in facts if isinstance(fact, LifeChanged)]


# ---- in words
def _end_title(before: State, foes: Sequence[str]) -> str:
    """Return how the fight ended; of foes who were beaten and of those who ran away it says the greater part."""
    end = _fight_end(before)
    away = sum(1 for who in foes if before.characters[who].life == "up")
    return words.text("aftermath-foes-flee" if end == "won" and away * 2 > len(foes) else f"aftermath-{end}")


def _end_facts(now: State, before: State, foes: Sequence[str]) -> str:
    """Return the rounds, the foes by what became of them, and who of the party is down or dead."""
    fight = before.fight
    up = [who for who in foes if before.characters[who].life == "up"]
    standing = sum(1 for who in up if fight is not None and who in fight.sides.get("foes", ()))
    numbers = {"out": len(foes) - len(up), "away": len(up) - standing, "standing": standing}
    counted = [words.text(f"aftermath-{key}-foes", n=n) for key, n in numbers.items() if n]
    said = [words.text("aftermath-rounds", n=fight.round if fight else 1)]
    said += [words.text("aftermath-foes", list=tuple(counted))] if counted else []
    party = [c for c in now.characters.values() if c.is_in_party]
    for key, lives in (("aftermath-down", ("down", "out")), ("aftermath-dead", ("dead",))):
        names = tuple(c.name for c in party if c.life in lives)
        said += [words.text(key, names=names, count=len(names))] if names else []
    return " ".join(said)
