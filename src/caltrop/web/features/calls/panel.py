"""The panel that calls for a roll: who rolls what, how likely they pass, and what each side will see of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from caltrop import words
from caltrop.kernel.contract.parameters import Parameter, parameters
from caltrop.table.log import Intent
from caltrop.web.facilitator.view import FacilitatorPage
from caltrop.web.features.moves.preview import Preview, preview
from caltrop.web.gate.fields import Posted, all_values, first_value
from caltrop.web.page.cards import Card
from caltrop.web.page.forms.context import Option
from caltrop.web.page.labels import move_title, widget_label

from .callable_rolls import CallOptions, call_want
from .last_call import find_last_call, kept_options

AT = "at:"  # stands before a place whose people are called
GRADES = ((9, (1, 2, 3, 4)), (12, (2, 4, 6, 8, 10)), (99, (10, 15, 20, 25, 30)))  # by the highest difficulty there is


class Callee(Struct, frozen=True):
    """Someone who can be called: `cannot` says in a word why the rules would refuse the roll."""

    card: Card
    is_chosen: bool
    seen: Preview
    cannot: str = ""


class Grade(Struct, frozen=True):
    """A difficulty to choose, with the chance of the one who is called."""

    value: str
    label: str
    chance: str
    is_chosen: bool


class CallPanel(Struct, frozen=True):
    """The panel as it is filled in."""

    options: CallOptions
    move: str
    ability: str
    harder: str
    typed: str
    luck: str
    hides: bool
    stakes: str
    callees: tuple[Callee, ...]
    grades: tuple[Grade, ...]
    details: tuple[str, ...]  # what those who are called see of it
    also: tuple[str, ...] = ()  # the places whose people are called
    is_kept: bool = False  # it starts with what the last call asked for

    @property
    def picks(self) -> tuple[Callee, ...]:
        return tuple(callee for callee in self.callees if callee.is_chosen)

    @property
    def rollers(self) -> tuple[Callee, ...]:
        """Those who will roll: everyone where no one is chosen."""
        return self.picks or self.callees


def call_panel(desk: FacilitatorPage, fields: Posted) -> CallPanel | None:
    """Return the panel for a form's fields; one that has just been opened has what was kept."""
    options = desk.call_options
    kept = kept_options(desk.look)
    if options is None:
        return None
    given = {name: first_value(fields, name) for name in ("move", "ability", "harder", "grade", "luck", "hide")}
    if "move" not in fields:
        given |= {**kept, "harder": "", "grade": kept["harder"]}
    harder = given["harder"].strip() or given["grade"]
    move = given["move"] if given["move"] in [o.value for o in options.moves] else kept["move"]
    want = call_want(desk.game, move, given["ability"], harder, given["luck"])
    wanted = all_values(fields, "who")
    callees = tuple(find_callees(desk, move, given["ability"], want, wanted))
    chosen = [callee for callee in callees if callee.is_chosen]
    alone = chosen[0].card.who if len(chosen) == 1 else ""
    hides = given["hide"] == "yes" and bool(options.harder)
    shown = {name: value for name, value in want.items() if not (hides and name == options.harder)}
    return CallPanel(
        options=options,
        move=move,
        ability=given["ability"],
        harder=harder,
        typed=given["harder"],
        luck=given["luck"],
        hides=hides,
        stakes=first_value(fields, "stakes"),
        callees=callees,
        grades=tuple(find_grades(desk, options, move=move, want=want, now=harder, who=alone)),
        details=(move_title(desk.game, move), *(desk.detail(move, name, value) for name, value in shown.items())),
        also=tuple(word for word in wanted if word.startswith(AT)),
        is_kept=bool(find_last_call(desk.look.session).move),
    )


def find_callees(
    desk: FacilitatorPage, move: str, ability: str, want: Mapping[str, Any], chosen: Sequence[str]
) -> Iterator[Callee]:
    for card in desk.party:
        seen = preview(desk.look.session, desk.look.seat, Intent(move, card.who, dict(want)))
        called = card.who in chosen or (bool(card.place) and f"{AT}{card.place}" in chosen)
        yield Callee(card, called, seen, "" if seen.ok else why_not(desk, card, ability))


def why_not(desk: FacilitatorPage, card: Card, ability: str) -> str:
    """Return in a word why someone cannot roll: an ability without points, or how they are."""
    spent = next((p.track for p in card.points if p.track.label == ability and p.track.now <= 0), None)
    if spent is not None:
        return f"{widget_label(spent.label, desk.game)} {spent.now}"
    return words.say("choice", card.life) if card.life != "up" else words.text("flag-desk-cannot-roll")


# ---- difficulties
def find_grades(
    desk: FacilitatorPage, options: CallOptions, move: str, want: Mapping[str, Any], now: str, who: str
) -> Iterator[Grade]:
    """Yield the difficulties that are offered: round numbers, the one that is chosen, and none where none is needed."""
    harder = parameters(desk.game.moves[move].wants).get(options.harder) if options.harder else None
    for value in grade_values(harder, now) if harder is not None else ():
        without = {name: given for name, given in want.items() if name != options.harder}
        there = {**without, options.harder: int(value)} if value else without
        seen = preview(desk.look.session, desk.look.seat, Intent(move, who, there)) if who else None
        label = value or words.text("choice-desk-by-the-rules")
        yield Grade(value, label, seen.chance if seen else "", value == now)


def grade_values(harder: Parameter, now: str) -> tuple[str, ...]:
    most = harder.most if harder.most is not None else GRADES[-1][0]
    known = next((grades for top, grades in GRADES if most <= top), GRADES[-1][1])
    own = {int(now)} if now.isdecimal() and len(now) < 5 else set()
    return (*(() if harder.required else ("",)), *map(str, sorted({*known, *own})))


def ability_dice(panel: CallPanel) -> tuple[tuple[Option, str], ...]:
    """Return the abilities, each with the die of the one who is called."""
    card = panel.picks[0].card if len(panel.picks) == 1 else None
    dice = {p.track.label: p.track.die or "" for p in card.points} if card else {}
    return tuple((option, dice.get(option.value, "")) for option in panel.options.abilities)
