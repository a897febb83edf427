"""What the TV's templates read of a look: the order of turns, foes in bands, and each hero's numbers."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from caltrop import words
from caltrop.chronicle.outcome_row import OutcomeRow
from caltrop.kernel.contract.telling import Turn
from caltrop.kernel.state.messages import Message
from caltrop.kernel.state.parts import CountdownWidget, Track
from caltrop.messages import log
from caltrop.table.view import CharacterInSight, SeenNote
from caltrop.web.page.labels import split_letter
from caltrop.web.page.look import LogLine, Look, countdowns, tracks
from caltrop.web.page.sheet_reading import Band, BandMember, bands, is_light, tracks_at, words_at

SIDES = ("party", "foes")  # the sides that have words of their own
MOST_MARKS = 3  # words about a hero; the others are counted
MOST_LIGHTS = 2
TAIL = 12  # lines that are searched for what happened since the newest outcome
UNTOLD = (
    "table.seat", "table.leave", "table.preferences", "table.order", "table.ruling", "table.note", "table.portrait",
    "table.display",
)  # fmt: skip


# ---- whose turn it is
class TurnStep(Struct, frozen=True):
    """One place in the order of turns; `label` is a letter where the one before is of the same kind."""

    label: str
    is_now: bool = False
    is_foe: bool = False
    opens_round: bool = False  # the next round begins with it
    who: str = ""  # a side or a character


def turn_order(look: Look) -> tuple[TurnStep, ...]:
    """Return the order from whose turn it is to the end of the next round; () where only sides take turns."""
    fight = look.view.fight
    if fight is None or all(place in fight.sides for place in fight.order):
        return ()
    order = [place for place in fight.order if is_in_order(look, place)]
    now = order.index(look.turn) if look.turn in order else 0
    places = [*order[now:], *order[:now]]
    labels = step_labels([look.name(place) or side_name(place) for place in places])
    foes = {who for side, members in fight.sides.items() if side != "party" for who in (side, *members)}
    return tuple(
        TurnStep(label, place == look.turn and not fight.paused, place in foes, at == len(order) - now > 0, place)
        for at, (place, label) in enumerate(zip(places, labels, strict=True))
    )


def is_in_order(look: Look, place: str) -> bool:
    """Does a side or character of the order still take turns?"""
    if not look.takes_turns(place):
        return False
    return place in look.fight.sides or (place in look.people and look.people[place].life not in ("dead", "out"))


def step_labels(names: list[str]) -> Iterator[str]:
    """Yield the names; of creatures of one kind that follow each other the later ones are letters."""
    before = ""
    for name in names:
        kind, letter = split_letter(name)
        yield letter if letter and kind == before else name
        before = kind if letter else ""


def short_name(look: Look, who: str) -> str:
    """Return the letter of a creature whose kind is named beside it, or else the whole name."""
    name = look.name(who)
    return split_letter(name)[1] or name


def side_name(side: str) -> str:
    return words.say("side", side) if side in SIDES else side


def turn_title(look: Look) -> str:
    """Return whose turn it is; "" if it is no one's."""
    if not look.turn:
        return ""
    if look.turn in look.fight.sides and look.turn in SIDES:
        return words.say("title", f"tv-turn-{look.turn}")
    return words.text("title-tv-turn", name=look.name(look.turn) or look.turn)


def next_side(look: Look) -> str:
    """Say which side has the next turn; "" where characters take turns one by one."""
    fight = look.view.fight
    if fight is None or len(fight.order) < 2 or any(place not in fight.sides for place in fight.order):
        return ""
    after = fight.order[(fight.turn + 1) % len(fight.order)]
    return words.say("title", f"tv-next-{after}") if after in SIDES else words.text("title-tv-next", name=after)


def marks_done(look: Look) -> bool:
    """Do sides take turns together, so that each hero has a tick for "done"?"""
    fight = look.view.fight
    return fight is not None and bool(fight.order) and all(place in fight.sides for place in fight.order)


# ---- what is shown large
def shown_note(look: Look) -> SeenNote | None:
    """Return the note that the facilitator shows on the TV, if everyone may read it."""
    note = look.view.notes.get(look.state.shown)
    return note if note is not None and note.to is None else None


# ---- light
def lights(look: Look) -> tuple[CountdownWidget, ...]:
    """Return the lights of the party, of each kind the one that goes out first."""
    found = (c for seen in look.party.values() for c in countdowns(seen.widgets) if is_light(c))
    first = dict[object, CountdownWidget]()
    for light in sorted(found, key=lambda c: c.left or 0):
        first.setdefault(light.what, light)
    return tuple(first.values())[:MOST_LIGHTS]


# ---- foes
class FoeSide(Struct, frozen=True):
    """The creatures of a side in the fight; `name` is "" where there is only one side of foes."""

    name: str
    bands: tuple[Band, ...]
    singles: tuple[BandMember, ...] = ()  # creatures without a letter
    is_surprised: bool = False


def foe_sides(look: Look) -> tuple[FoeSide, ...]:
    """Return the sides against the party, as far as this seat knows of them."""
    fight = look.view.fight
    sides = [(side, members) for side, members in fight.sides.items() if side != "party"] if fight else []
    found = [(side, bands(look, [who for who in members if who in look.creatures])) for side, members in sides]
    shown = [(side, there) for side, there in found if there]
    return tuple(foe_side(look, side, there, alone=len(shown) == 1) for side, there in shown)


def foe_side(look: Look, side: str, there: tuple[Band, ...], *, alone: bool) -> FoeSide:
    lettered = tuple(band for band in there if band.members[0].letter)
    singles = tuple(member for band in there if not band.members[0].letter for member in band.members)
    surprised = side in look.fight.surprised
    return FoeSide("" if alone and not surprised else side_name(side), lettered, singles, surprised)


def standing(band: Band) -> tuple[BandMember, ...]:
    return tuple(member for member in band.members if member.seen.life == "up")


def foe_classes(look: Look, member: BandMember, shared: tuple[str, ...] = ()) -> str:
    """Return the classes of a creature's box: what its colours say is also said in words."""
    if member.seen.life != "up":
        return "gone"
    has_marks = any(word not in shared for word in member.conditions)
    found = {"now": member.who == look.turn, "bad": member.seen.hurt == "badly hurt", "marked": has_marks}
    return " ".join(name for name, holds in found.items() if holds)


def shared_marks(band: Band) -> tuple[str, ...]:
    """Return the words that are said of all who stand: they are said once."""
    found = [member.conditions for member in standing(band)]
    return tuple(word for word in found[0] if all(word in each for each in found)) if len(found) > 1 else ()


def beaten_letters(band: Band) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the letters of those who no longer fight, by how they are: out, dead, fled."""
    found = dict[str, list[str]]()
    for member in band.members:
        if member.seen.life != "up":
            found.setdefault(member.seen.life, []).append(member.letter)
    return tuple((life, tuple(letters)) for life, letters in found.items())


# ---- the party
def main_track(look: Look, seen: CharacterInSight) -> Track | None:
    """Return the most important points of a hero: those that the game calls its heart, or else the first."""
    bounded = [track for track in tracks(seen.widgets) if track.maximum]
    return next(iter((*tracks_at(look, seen, "heart"), *bounded)), None)


def guards(look: Look, seen: CharacterInSight) -> tuple[Track, ...]:
    return tuple(track for track in tracks_at(look, seen, "guard") if track.maximum)


def other_tracks(look: Look, seen: CharacterInSight) -> tuple[Track, ...]:
    """Return the other points of a hero, without those that are spent and come back each turn."""
    shown = (main_track(look, seen), *guards(look, seen), *tracks_at(look, seen, "beads"))
    return tuple(track for track in tracks(seen.widgets) if track.maximum and track not in shown)


def is_low(track: Track) -> bool:
    return track.now * 3 <= track.maximum


def marks(look: Look, seen: CharacterInSight) -> tuple[tuple[str, ...], int]:
    """Return the first words about how a hero is, and how many there are besides."""
    found = words_at(look, seen, "state", "need", "wound", "ready")
    kept = MOST_MARKS if len(found) <= MOST_MARKS else MOST_MARKS - 1
    return found[:kept], len(found[kept:])


def time_left(seen: CharacterInSight) -> tuple[CountdownWidget, ...]:
    """Return the time that is left to a hero who is not up."""
    return tuple(c for c in countdowns(seen.widgets) if not is_light(c)) if seen.life != "up" else ()


# ---- the newest outcome
def acts_below_scene(row: OutcomeRow) -> tuple[Message, ...]:
    """Return what was done, without the title of a scene: it stands above."""
    return tuple(message for message in row.acts if not isinstance(message, log.SceneStarts))


# ---- since the newest outcome
def news_since(look: Look, n: int) -> LogLine | None:
    """Return the newest line after line `n` that says more than whose turn it is."""
    found = (told for told in look.log_lines(tail=TAIL) if told.n > n and not told.line.undone)
    return next((told for told in found if told.line.move not in UNTOLD and says_more(look, told)), None)


def says_more(look: Look, told: LogLine) -> bool:
    messages = words.line_messages(told.line, look.names, look.game)
    return any(not isinstance(message, Turn) for message in messages)
