"""A character that can act: which buttons each of the game's quick actions becomes for it, and their targets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from msgspec import Struct

from caltrop import words
from caltrop.games.common.health.needs import FOOD, Need
from caltrop.games.common.items.equipment import UNARMED
from caltrop.games.common.items.pack import Item
from caltrop.games.common.table.failed_tests import Failure
from caltrop.kernel.contract.move import AnyMove
from caltrop.kernel.contract.parameters import Parameter, parameters
from caltrop.kernel.contract.surface import QuickAction, When
from caltrop.kernel.state.events.fights import turn_holders
from caltrop.table.session import Session
from caltrop.web.page.forms.context import (
    ActorContext,
    FormContext,
    Option,
    item_count,
    item_summary,
    spells,
    track_summary,
    tracks_by_label,
    weapons,
)
from caltrop.web.page.forms.options import field_options
from caltrop.web.page.fragments import recent_targets
from caltrop.web.page.labels import choice_label, move_title, move_verb
from caltrop.web.page.sheet_facts import is_dying

HURT = ("badly hurt", "hurt")  # who looks like this is a likelier target, in this order


class Case(Struct, frozen=True):
    """One button of a quick action: its parameters and its words."""

    want: dict[str, Any] = {}
    label: str = ""
    detail: str = ""
    whom: str = ""
    ability: str = ""


class ActingCharacter:
    """A character that a seat acts for, with the buttons that it has now."""

    def __init__(self, session: Session, seat: str, who: str) -> None:
        self.session = session
        self.seat = seat
        self.who = who
        self.state = session.state_for(seat)
        self.game = session.game
        self.context = ActorContext(session, seat, who)

    # ---- when
    def is_time(self, when: When) -> bool:
        fight = self.state.fight
        inside = fight is not None and bool(fight.side_of(self.who))
        match when:
            case "fight":
                return inside
            case "calm":
                return not inside
            case "turn":
                return fight is not None and self.who in turn_holders(self.state) and self.who not in fight.done
            case "done":
                return fight is not None and self.who in fight.done
            case "failed":
                return self.context.sheet.part(Failure).open
            case "facilitator":
                return self.context.eye.is_facilitator
            case _:
                return True

    # ---- the cases of an action
    def cases(self, action: QuickAction) -> Iterator[Case]:
        match action.each:
            case "ability":
                yield from self._abilities(action)
            case "option":
                yield from self._options(action)
            case "weapon":
                yield from self._weapons(action)
            case "spell":
                yield from self._spells(action)
            case "patient":
                yield from (Case({action.of: o.value}, whom=_name_and_hint(o)) for o in self._patients())
            case "light" | "meal":
                yield from self._light_or_meal(action, action.each)
            case _:
                want, whom = self._aim(action, self.likely_target() if action.aim else "")
                yield Case(want, detail=self._price(action), whom=whom)

    def _move(self, action: QuickAction) -> AnyMove:
        return self.game.moves[self.game.move_id(action.move)]

    def _parameter(self, action: QuickAction, name: str) -> Parameter:
        return parameters(self._move(action).wants)[name]

    def _title(self, action: QuickAction) -> str:
        return move_title(self.game, self._move(action).id)

    def _abilities(self, action: QuickAction) -> Iterator[Case]:
        mine = tracks_by_label(self.context.sheet)
        for name in self.abilities(action):
            number = track_summary(mine[name], self.game) if name in mine else ""
            yield Case({action.of: name}, self._test_label(action, name), number, ability=name)

    def abilities(self, action: QuickAction) -> tuple[str, ...]:
        """Return the names of the abilities that an action tests."""
        return tuple(filter(None, self._parameter(action, action.of).options))

    def _test_label(self, action: QuickAction, ability: str) -> str:
        return words.text("action-on-ability", action=self._title(action), ability=ability)

    def _options(self, action: QuickAction) -> Iterator[Case]:
        """Yield a case for each option of a parameter; with `titled`, the option stands beside the move's title."""
        context = FormContext(self.session, self.seat, self._move(action), self.who, {})
        for option in field_options(context, self._parameter(action, action.of)):
            want = {action.of: option.value}
            yield Case(want, detail=option.label) if action.titled else Case(want, option.label, option.hint)

    def _weapons(self, action: QuickAction) -> Iterator[Case]:
        """Yield an attack with each weapon on the likely target; a character without weapons attacks unarmed."""
        target = self.likely_target()
        aimed, whom = self._aim(action, target)
        armed = weapons(self.context.sheet).items()
        cases = [({**aimed, action.of: key}, self._weapon_text(item)) for key, item in armed]
        bare = choice_label(self.game, action.of, UNARMED)
        for want, what in cases or [(aimed, bare)]:
            yield Case(want, "", _join_words(what, self._price(action)), whom)

    def _weapon_text(self, item: Item) -> str:
        return f"{item.name} {item_summary(item, self.game, self.state.rulings)}".strip()

    def _spells(self, action: QuickAction) -> Iterator[Case]:
        shelf = self.context.shelf("spells")
        called = move_verb(self.game, self._move(action).id)
        for id in spells(self.context.sheet):
            if id in shelf:
                aimed, whom = self._aim(action, self._spell_target(action, shelf[id]))
                label = words.text("action-of-spell", action=called, spell=shelf[id].name)
                yield Case({action.of: id, **aimed}, label, self._price(action), whom)

    def _aim(self, action: QuickAction, target: str) -> tuple[dict[str, Any], str]:
        """Return the parameter that aims an action at a target, and the target in words; nothing without a target."""
        if not target:
            return {}, ""
        many = self._parameter(action, action.aim).many
        return {action.aim: [target] if many else target}, _name_and_hint(self.context.person(target))

    def _spell_target(self, action: QuickAction, spell: Any) -> str:
        """Return the likely target of a spell: the likely target of attacks, or the friend who looks worst."""
        match action.aims_at(spell):
            case "foe":
                return self.likely_target()
            case "friend":
                known = self.context.known_characters()
                side = self.context.side(self.who)
                ours = [w for w, c in known.items() if c.life != "dead" and self.context.side(w) == side]
                return min(ours, key=lambda w: (self._hurt_rank(w), w != self.who))
        return ""

    def _patients(self) -> Iterator[Option]:
        """Allies who are down, out or dying, but not dead."""
        side = self.context.side(self.who)
        for who, c in self.context.known_characters().items():
            down = c.life in ("down", "out") or (c.life == "up" and is_dying(self.game, self.state, who))
            if who != self.who and down and self.context.side(who) == side:
                yield self.context.person(who)

    def _light_or_meal(self, action: QuickAction, what: Literal["light", "meal"]) -> Iterator[Case]:
        """Yield the first light in the pack, or the first meal for a character who lacks food."""
        hungry = bool(self.context.sheet.part(Need).find(FOOD))
        if what == "meal" and not hungry:
            return
        things = self.context.pack.items.items()
        fit = ((k, i) for k, i in things if i.is_carried and (i.light if what == "light" else i.meals))
        for key, item in list(fit)[:1]:
            yield Case({action.of: key}, "", item_count(item))

    def _price(self, action: QuickAction) -> str:
        """Return the action's price at this table, in a fight of a game that has prices."""
        found = self.context.prices().get(action.price) if action.price and self.is_time("fight") else None
        return words.say("label", "at-price", self.game, n=found.points) if found else ""

    # ---- targets
    def foes(self) -> list[str]:
        """Return the characters of the other sides who are up, as far as this seat knows."""
        fight = self.state.fight
        ours = fight.side_of(self.who) if fight else ""
        sides = fight.sides.items() if fight else ()
        there = (w for side, members in sides if ours and side != ours for w in members)
        known = self.context.known_characters()
        return [w for w in there if w in known and known[w].life == "up"]

    def likely_target(self) -> str:
        """Return the foe that the next attack is aimed at: the last target, else the one who looks worst."""
        foes = self.foes()
        last = next((t for t in recent_targets(self.session, (self.who,)).get(self.who, ()) if t in foes), "")
        return last or min(foes, key=lambda w: (self._hurt_rank(w), foes.index(w)), default="")

    def _hurt_rank(self, who: str) -> int:
        looks = self.context.eye.sheet(who).hurt
        return HURT.index(looks) if looks in HURT else len(HURT)


def _name_and_hint(option: Option) -> str:
    return _join_words(option.label, option.hint)


def _join_words(*parts: str) -> str:
    return ", ".join(part for part in parts if part)
