"""What a player's page shows, read from a look: the sheet, the buttons by size, questions, foes, the party."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup
from msgspec import Struct, structs

from caltrop import words
from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.health.needs import Need
from caltrop.games.common.items.pack import Pack, Purse
from caltrop.games.common.table.x_card import may_lift
from caltrop.kernel.secrets.knowledge import SeenCharacter
from caltrop.kernel.state.parts import CountdownWidget, Marks, Track
from caltrop.table.view import CharacterInSight, Seen
from caltrop.web.features.moves.move_buttons import QuickButton, ability_tests, button_attrs, buttons_of
from caltrop.web.features.moves.preview import Preview
from caltrop.web.features.moves.quick_actions import ActingCharacter
from caltrop.web.page.condition_lines import ConditionLine, condition_lines
from caltrop.web.page.look import Look, countdowns, tracks
from caltrop.web.page.sheet_reading import APART, KNOWN, NOW, SMALL, SORE, marks_at, place, tracks_at

SHORT = 5  # letters that fit beside an icon: "2 AP"
REACH = 4  # slim buttons that a phone shows beside the button for all moves


# ---- the sheet
class PackThing(Struct, frozen=True):
    """An item in the pack, as a cell of the grid."""

    key: str
    name: str
    slots: int
    on: bool = False
    over: bool = False
    left: int = 0  # of its protection
    protection: int = 0

    @property
    def is_broken(self) -> bool:
        return self.protection > 0 >= self.left


class Bag(Struct, frozen=True):
    """A pack as a grid: `things` take slots, `light` items take none."""

    size: int
    used: int
    things: tuple[PackThing, ...]
    light: tuple[PackThing, ...]
    fatigue: int

    @property
    def empty_slots(self) -> int:
        return max(0, self.size - self.used)

    @property
    def has_any(self) -> bool:
        """Is there something to show: slots or items? In a game without packs there is not."""
        return bool(self.size or self.used or self.things or self.light)


class Hero(Struct, frozen=True):
    """The seat's own character, in the order in which its page shows the sheet."""

    who: str
    seen: SeenCharacter
    main: Track | None
    abilities: tuple[Track, ...]
    small: tuple[Track, ...]
    beads: Track | None
    marks: tuple[Marks, ...]
    now: tuple[Marks, ...]
    countdowns: tuple[CountdownWidget, ...]
    known: tuple[Marks, ...]


def hero(look: Look, who: str) -> Hero:
    """Return the sheet of one of this seat's characters."""
    seen = look.view.characters[who].sheet
    points = abilities(look, seen)
    small = tracks_at(look, seen, *SMALL)
    worn = () if any(t.label == "armour" for t in small) else look.state.part(who, Pack).armour()
    return Hero(
        who=who,
        seen=seen,
        main=points[0] if points else None,
        abilities=points[1:],
        small=(*worn, *small),
        beads=next(iter(tracks_at(look, seen, "beads")), None) if look.fight else None,
        marks=marks_at(look, seen, *SORE),
        now=marks_at(look, seen, *NOW),
        countdowns=countdowns(seen.widgets),
        known=marks_at(look, seen, *KNOWN),
    )


def belongings(look: Look, who: str) -> tuple[Bag, Track | None]:
    """Return a character's pack and coin."""
    return look.remember(find_belongings, who)


def find_belongings(look: Look, who: str) -> tuple[Bag, Track | None]:
    coin = next(iter(tracks_at(look, look.view.characters[who], "purse")), None)
    return bag(look.state.part(who, Pack)), coin


def abilities(look: Look, seen: Seen) -> tuple[Track, ...]:
    """Return a character's abilities, the main one first."""
    return tuple(t for t in tracks(seen.widgets) if place(look, t) not in APART)


def bag(pack: Pack) -> Bag:
    things = []
    used = 0
    for key, item in pack.items.items():
        if not item.is_natural:
            used += item.slots
            over = bool(pack.room) and used > pack.room
            name = words.mark_word(item.label)
            things.append(
                PackThing(
                    key=key,
                    name=name,
                    slots=item.slots,
                    on=item.on,
                    over=over,
                    left=item.left,
                    protection=item.protection,
                )
            )
    heavy = tuple(t for t in things if t.slots)
    return Bag(pack.room, pack.slots_used, heavy, tuple(t for t in things if not t.slots), pack.fatigue)


def conditions(look: Look, who: str) -> tuple[ConditionLine, ...]:
    """Return a character's conditions as the sheet shows them."""
    return condition_lines(look.game, look.state, who, look.seat)


# ---- the buttons
class Buttons(Struct, frozen=True):
    """A character's buttons: one test for each ability, wide ones with odds, slim ones, and all rolls on abilities."""

    tests: dict[str, QuickButton]
    wide: tuple[QuickButton, ...]
    slim: tuple[QuickButton, ...]
    rolls: tuple[QuickButton, ...]

    @property
    def is_spent(self) -> bool:
        """Is there a warning on each of the wide ones, as without action points?"""
        seen = [q.preview for q in self.wide]
        return bool(seen) and all(preview and (preview.warnings or not preview.ok) for preview in seen)


def buttons(look: Look, who: str) -> Buttons:
    found = buttons_of(look, who)
    rolls = tuple(q for q in found if q.ability)
    rest = [q for q in found if not q.ability]
    idle = "" if needs_rest(look, who) else look.move_for("rest")
    odds = (q for q in rest if q.preview and q.preview.chance and q.move != idle)
    wide = first_of_each(q for q in rest if q.wide) or list(odds)[:1]
    slim = [slim_button(q) for q in rest if q not in wide]
    tests: dict[str, QuickButton] = {}
    for q in rolls:
        tests.setdefault(q.ability, q)
    said = (look.move_for("done"), look.move_for("not_done"))
    return Buttons(tests, tuple(map(wide_button, wide)), order_slim_buttons(slim, said), rolls)


def needs_rest(look: Look, who: str) -> bool:
    """Is there something that a rest may mend: points that are missing, fatigue, a need or a condition?"""
    seen = look.view.characters[who].sheet
    low = any(t.now < t.maximum for t in (*abilities(look, seen), *tracks_at(look, seen, "heart")))
    lacks = look.state.part(who, Need).lacks
    marks = look.state.part(who, Conditions).active
    return low or bool(look.state.part(who, Pack).fatigue or lacks or marks)


def doings(look: Look, who: str) -> Buttons:
    """Return the buttons of what a character can do, without the rolls on abilities, which stand elsewhere."""
    return look.remember(find_doings, who)


def find_doings(look: Look, who: str) -> Buttons:
    return structs.replace(buttons(look, who), tests={}, rolls=())


def rolls(look: Look, who: str) -> tuple[QuickButton, ...]:
    """Return the buttons of all rolls on a character's abilities."""
    return look.remember(find_rolls, who)


def find_rolls(look: Look, who: str) -> tuple[QuickButton, ...]:
    return buttons(look, who).rolls


def tests(look: Look, who: str) -> dict[str, Markup]:
    """Return what a character's numbers do when they are pressed: the attributes of a test's button, by ability."""
    return look.remember(find_tests, who)


def find_tests(look: Look, who: str) -> dict[str, Markup]:
    if not look.state.may_act_for(look.seat, who):
        return {}
    table = look.surroundings.table
    found = ability_tests(ActingCharacter(look.session, look.seat, who))
    return {ability: button_attrs(table, q) for ability, q in found.items()}


def order_slim_buttons(slim: list[QuickButton], said: tuple[str, ...]) -> tuple[QuickButton, ...]:
    """Put the button that says "done", or takes it back, among the first, which a phone shows."""
    ends = [q for q in slim[REACH:] if q.move in said]
    rest = [q for q in slim if q not in ends]
    return (*rest[: REACH - len(ends)], *ends, *rest[REACH - len(ends) :])


def first_of_each(quicks: Iterable[QuickButton]) -> list[QuickButton]:
    """Return one button for each move: the first that can be pressed, or the first if none can."""
    found = list(quicks)
    usable = sorted(found, key=lambda q: q.preview is not None and not q.preview.ok)
    return [next(q for q in usable if q.move == move) for move in dict.fromkeys(q.move for q in found)]


def slim_button(quick: QuickButton) -> QuickButton:
    """Return a button that is too small for odds and warnings; its dialog shows them.

    Its few words are what it is done with, or else the target's name.
    """
    seen = quick.preview
    kept = Preview(seen.ok, overrulable=seen.overrulable) if seen is not None else None
    if len(quick.detail) > SHORT:
        return structs.replace(quick, detail="", whom=quick.detail, preview=kept)
    return structs.replace(quick, whom=quick.whom.partition(",")[0], preview=kept)


def wide_button(quick: QuickButton) -> QuickButton:
    """Return a button with one warning at most; pressing it shows the others."""
    seen = quick.preview
    return quick if seen is None else structs.replace(quick, preview=structs.replace(seen, warnings=seen.warnings[:1]))


# ---- the fight
def next_up(look: Look) -> str:
    """Return the name of the next in the order of turns; "" where sides take turns."""
    fight = look.fight
    if fight is None or len(fight.order) < 2 or (look.turn in fight.sides and len(fight.order) == len(fight.sides)):
        return ""
    coming = (*fight.order[fight.turn + 1 :], *fight.order[: fight.turn + 1])
    after = next((who for who in coming if look.takes_turns(who)), "")
    return words.say("side", after, look.game) if after in fight.sides else look.name(after)


# ---- the rest of the party
def listeners(look: Look) -> dict[str, str]:
    """Return those a message can be sent to: the facilitator and the other players, by seat."""
    seats = ((id, s) for id, s in look.view.seats.items() if id != look.seat and s.role != "spectator")
    return {id: s.name for id, s in sorted(seats, key=lambda seat: seat[1].role != "facilitator")}


def other_players(look: Look) -> dict[str, str]:
    """Return the other players by seat: those who can be chosen to see a private roll."""
    return {id: name for id, name in listeners(look).items() if not look.state.is_facilitator(id)}


def background(look: Look, seen: Seen) -> str:
    """Return a character's background; "" if the sheet has none."""
    return next((words.mark_word(widget.marks[0], look.game) for widget in marks_at(look, seen, "origin")), "")


def ability_summary(look: Look, seen: Seen) -> str:
    """Return a character's abilities in one line: "BOD d8, INT d6, WIL d6"."""
    return ", ".join(f"{t.label} {t.die or t.now}" for t in abilities(look, seen))


def coin(look: Look, who: str) -> int:
    return look.state.part(who, Purse).coin


def my_dead(look: Look) -> dict[str, CharacterInSight]:
    return {who: seen for who, seen in look.dead_party.items() if seen.mine}


def is_away(look: Look) -> bool:
    return look.view.seats[look.seat].away


def may_lift_card(look: Look) -> bool:
    """Can this seat let the game go on after the X-card?"""
    return may_lift(look.state, look.seat)
