"""The buttons of a character, the buttons of open calls, and the menu of all moves."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from markupsafe import Markup
from msgspec import Struct

from caltrop import words
from caltrop.games.common.surfaces import GROUPS, group_of, place_in_group
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.move import AnyMove
from caltrop.kernel.contract.parameters import parameters
from caltrop.kernel.contract.surface import MoveGroup, QuickAction
from caltrop.kernel.secrets.knowledge import SeatKnowledge
from caltrop.kernel.state.events.open_business import rollers_left
from caltrop.kernel.state.state import Role
from caltrop.table.log import Intent, Parked
from caltrop.table.session import Session, can_answer_call
from caltrop.table.tools import granted_tool
from caltrop.table.view import calls as seen_calls
from caltrop.web.features.calls.callable_rolls import has_open_params
from caltrop.web.live.cache import recall
from caltrop.web.page.buttons import form_attrs, move_attrs
from caltrop.web.page.forms.context import Option
from caltrop.web.page.labels import choice_label, move_title, param_label
from caltrop.web.page.look import Look

from .preview import Preview, preview
from .quick_actions import ActingCharacter, Case

EVERY_TABLE = (QuickAction("table.condition", form=True, icon="condition"),)
OF_LESSONS = "table.lesson."  # how the moves are named that stand on a lesson's card


class QuickButton(Struct, frozen=True):
    """A button that does a move in one tap, or with `form` opens the move's form with `want` filled in."""

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
    wide: bool = False
    ability: str = ""  # the ability that it tests
    tool: str = ""  # the tool that the facilitator has granted

    @property
    def intent(self) -> Intent:
        return Intent(self.move, self.actor, self.want, call=self.call, tool=self.tool)


class Group(Struct, frozen=True):
    """The moves of one group in the menu of all moves."""

    id: MoveGroup
    label: str
    moves: tuple[Option, ...]


# ---- a character's buttons
def quick_buttons(session: Session, seat: str, who: str) -> tuple[QuickButton, ...]:
    """Return the buttons of a character's usual moves now; none if this seat does not act for the character."""
    state = session.state_for(seat)
    if who not in state.characters or not state.may_act_for(seat, who) or state.characters[who].kind == "stash":
        return ()
    acting = ActingCharacter(session, seat, who)
    return tuple(button for action in quick_actions(session.game) for button in _buttons(acting, action))


def quick_actions(game: Game) -> tuple[QuickAction, ...]:
    """Return the usual actions of a character in this game."""
    return (*game.surface.quick, *EVERY_TABLE)


def _may_do(acting: ActingCharacter, action: QuickAction) -> bool:
    """Does the game have the move, may this seat make it, and is it the time for it?"""
    move = acting.game.moves.get(acting.game.move_id(action.move))
    return (
        move is not None
        and (move.by != "facilitator" or acting.context.eye.is_facilitator)
        and acting.is_time(action.when)
    )


def _buttons(acting: ActingCharacter, action: QuickAction) -> Iterator[QuickButton]:
    if not _may_do(acting, action):
        return
    move = acting.game.moves[acting.game.move_id(action.move)]
    required = {name for name, found in parameters(move.wants).items() if found.required}
    for case in acting.cases(action):
        button = _button(acting, action, move.id, case, required)
        if button.preview is None or button.preview.code not in action.unless:
            yield button


def _button(
    acting: ActingCharacter, action: QuickAction, move: str, case: Case, required: Collection[str]
) -> QuickButton:
    want = {**action.want, **case.want}
    missing = any(name not in want for name in required)
    opens = action.form or missing
    seen = None
    if not missing:
        seen = preview(acting.session, acting.seat, Intent(move, acting.who, want))
        seen = None if opens and seen.code in acting.game.surface.silent_refusals else seen
    return QuickButton(
        label=case.label or move_title(acting.game, move),
        detail=case.detail,
        whom=case.whom,
        move=move,
        actor=acting.who,
        want=want,
        form=opens,
        preview=seen,
        icon=action.icon,
        wide=action.wide,
        ability=case.ability,
    )


def ability_tests(acting: ActingCharacter) -> dict[str, QuickButton]:
    """Return a button for the test of each ability, without its words, and without its odds, which take long."""
    found: dict[str, QuickButton] = {}
    for action in quick_actions(acting.game):
        if action.each != "ability" or not _may_do(acting, action):
            continue
        move = acting.game.moves[acting.game.move_id(action.move)]
        required = {name for name, found in parameters(move.wants).items() if found.required}
        for ability in acting.abilities(action):
            want = {**action.want, action.of: ability}
            opens = action.form or any(name not in want for name in required)
            found.setdefault(
                ability,
                QuickButton(
                    label="", detail="", whom="", move=move.id, actor=acting.who, want=want, form=opens, ability=ability
                ),
            )
    return found


# ---- calls
def call_buttons(session: Session, seat: str) -> tuple[QuickButton, ...]:
    """Return a button for each character of this seat that a call asks to roll and that has not begun to roll."""
    return tuple(call_button(session, seat, id, who) for id, who in open_asks(session, seat))


def open_asks(session: Session, seat: str) -> tuple[tuple[str, str], ...]:
    """Return the calls that this seat can answer now, each with the character who is to roll."""
    state = session.state_for(seat)
    seen = seen_calls(SeatKnowledge(session.game, state, seat), state)
    return tuple(
        (id, who)
        for id, call in seen.items()
        for who in rollers_left(state, state.calls[id])
        if who in call.who and state.may_act_for(seat, who) and who not in rolls_under_way(session, id)
    )


def rolls_under_way(session: Session, call: str) -> dict[str, Parked]:
    """Return the rolls for a call that have begun and wait for an answer, by character."""
    return {parked.intent.actor: parked for parked in session.parked.values() if parked.intent.call == call}


def call_button(session: Session, seat: str, id: str, who: str) -> QuickButton:
    """Return the button with which a character answers a call; it neither shows nor asks for hidden parameters."""
    state = session.state_for(seat)
    call = state.calls[id]
    tool = granted_tool(state, who, call.move, id)
    intent = Intent(call.move, who, {}, call=id, tool=tool)
    assert can_answer_call(call, intent)
    missing = has_open_params(session.game, call)
    return QuickButton(
        label=move_title(session.game, call.move),
        detail=call_words(session, seat, id),
        whom=session.state.name_of(who),
        move=call.move,
        actor=who,
        want=dict(call.want) if missing else {},
        form=missing,
        preview=None if missing else preview(session, seat, intent),
        icon="call",
        call=id,
        tool=tool,
    )


def call_words(session: Session, seat: str, id: str) -> str:
    """Return what an open call says, in words: "BOD, DN 6, the beam gives"; "" without a call."""
    call = session.state_for(seat).calls.get(id)
    return (
        ", ".join(word for word in (*want_words(session.game, call.move, call.want), call.stakes) if word)
        if call
        else ""
    )


def want_words(game: Game, move: str, want: Mapping[str, Any]) -> Iterator[str]:
    """Yield the parameters of a roll in words: "BOD", "DN 6"."""
    texts = {name for roll in game.surface.calls for name in roll.texts}
    for name, value in want.items():
        if name in texts:
            yield f"{param_label(game, move, name)}: {value}"
        elif isinstance(value, str):
            yield choice_label(game, name, value)
        elif isinstance(value, int) and not isinstance(value, bool):
            short = f"short-{name}"
            known = words.has("label", short, game)
            yield (words.say("label", short, game, n=value) if known else f"{param_label(game, move, name)} {value}")


# ---- all moves
def move_menu(game: Game, role: Role) -> tuple[Group, ...]:
    """Return every move that a role may make, in groups by what one wants to do."""
    found: dict[MoveGroup, list[Option]] = {group: [] for group in GROUPS}
    moves = sorted(game.moves.values(), key=lambda move: place_in_group(game, move.id))
    for move in moves if role != "spectator" else ():
        if (role == "facilitator" or move.by != "facilitator") and can_be_filled_in(move):
            rule = words.title(move.rule, game)
            found[group_of(game, move.id)].append(Option(move.id, move_title(game, move.id), rule))
    return tuple(Group(id, words.text(f"title-group-{id}"), tuple(options)) for id, options in found.items() if options)


def can_be_filled_in(move: AnyMove) -> bool:
    """Has a move's form something to fill in, or does the move need nothing? Others have buttons of their own."""
    if move.id.startswith(OF_LESSONS):
        return False
    known = parameters(move.wants).values()
    return not known or any(parameter.required or parameter.asking != "nobody" for parameter in known)


# ---- on a page
def buttons_of(look: Look, who: str) -> tuple[QuickButton, ...]:
    """Return a character's buttons, made once for a look."""
    return look.remember(make_buttons, who)


def make_buttons(look: Look, who: str) -> tuple[QuickButton, ...]:
    state = look.state
    if who not in state.characters or not state.may_act_for(look.seat, who) or state.characters[who].kind == "stash":
        return ()
    each = (look.remember(buttons_for, who, n) for n in range(len(quick_actions(look.game))))
    return tuple(button for buttons in each for button in buttons)


@recall
def buttons_for(look: Look, who: str, n: int) -> tuple[QuickButton, ...]:
    """Return the buttons of one of a character's usual actions."""
    return tuple(_buttons(ActingCharacter(look.session, look.seat, who), quick_actions(look.game)[n]))


def button_attrs(table: str, quick: QuickButton) -> Markup:
    """Return the attributes of a button: it does its move, or opens the move's form."""
    if quick.form:
        return form_attrs(table, quick.move, quick.actor, quick.want, quick.call)
    return move_attrs(table, quick.move, quick.actor, quick.want, **({"call": quick.call} if quick.call else {}))
