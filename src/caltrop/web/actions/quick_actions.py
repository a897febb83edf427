"""What is done all the time, game by game, as rows of a table; and how a row becomes one button or several."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from caltrop.games.common.sheet.failing import Failure
from caltrop.games.common.sheet.need import Need
from caltrop.games.common.sheet.pack import Item
from caltrop.games.common.sheet.time import Timers
from caltrop.kernel.state import State
from caltrop.table.session import Session
from caltrop.web.forms.context import FormContext, Option, item_summary, spells, track_summary, tracks_by_label, weapons
from caltrop.web.forms.sources.shelves import feats, prices
from caltrop.web.forms.sources.table import held_actions
from caltrop.web.screens.fragments import RECENT
from caltrop.web.screens.labels import choice_label, move_title

Each: TypeAlias = Literal[
    "once", "ability", "weapon", "spell", "fallen", "light", "meal", "foe", "held", "feat", "way"
]  # fmt: skip
When: TypeAlias = Literal["always", "fight", "calm", "turn", "failed", "boss"]


class QuickAction(Struct, frozen=True):
    """A row: a move, for each of what there is a button, when, and what is wanted of it already."""

    move: str
    each: Each = "once"
    when: When = "always"
    form: bool = False
    icon: str = ""
    of: str = "ability"  # the parameter that an ability goes to
    names: tuple[str, ...] = ()  # the abilities
    want: dict[str, Any] = {}
    price: str = ""  # what it costs, by the price list of a game that has one


class Case(Struct, frozen=True):
    """One button of a row."""

    want: dict[str, Any] = {}
    label: str = ""
    detail: str = ""
    whom: str = ""


LADDER, SCORES, ABILITIES = ("BOD", "INT", "WIL"), ("STR", "DEX", "WIL"), ("Brawn", "Finesse", "Intellect")
ATTACK = QuickAction("attack", "weapon", "fight", icon="attack")
TREAT = QuickAction("treat", "fallen", icon="treat")
REST = QuickAction("rest", when="calm", form=True, icon="rest")
LIGHT, MEAL = QuickAction("use", "light", icon="light"), QuickAction("use", "meal", icon="meal")
TURN = QuickAction("turn", when="turn", icon="turn")
HARM = (
    QuickAction("harm", when="boss", form=True, icon="harm"),
    QuickAction("heal", when="boss", form=True, icon="heal"),
)
TAILED = (REST, LIGHT, MEAL, TURN, *HARM)

PLAYS: dict[str, tuple[QuickAction, ...]] = {
    "fell": (
        ATTACK,
        QuickAction("cast", "spell", form=True, icon="cast", want={"dn": 4}),
        QuickAction("test", "ability", form=True, icon="test", names=LADDER, want={"dn": 4}),
        TREAT,
        *TAILED,
    ),
    "fell-hits": (
        ATTACK,
        QuickAction("test", "ability", form=True, icon="test", of="attribute", names=LADDER),
        QuickAction("push", when="failed", form=True, icon="push"),
        TREAT,
        *TAILED,
    ),
    "generic-fantasy": (
        ATTACK,
        QuickAction("test", "ability", form=True, icon="test", of="attribute", names=LADDER),
        QuickAction("trouble", when="failed", form=True, icon="push"),
        QuickAction("feat", "feat", icon="feat"),
        TREAT,
        *TAILED,
    ),
    "grimoire": (
        QuickAction("attack", "weapon", "fight", icon="attack", price="attack"),
        QuickAction("gain_advantage", when="fight", icon="advantage", price="gain-advantage"),
        QuickAction("move", when="fight", icon="move", price="move"),
        QuickAction("hold", when="fight", form=True, icon="hold"),
        QuickAction("held.fire", "held", icon="hold", form=True),
        QuickAction("cast", "spell", form=True, icon="cast", want={"slots": 1}, price="cast"),
        QuickAction("action", "ability", form=True, icon="test", of="attribute", names=SCORES),
        QuickAction("save", "ability", form=True, icon="save", of="attribute", names=SCORES),
        TREAT,
        QuickAction("retreat", when="fight", form=True, icon="retreat"),
        *TAILED,
    ),
    "deeds": (
        QuickAction("declare", when="fight", form=True, icon="declare"),
        ATTACK,
        QuickAction("deed", when="fight", form=True, icon="deed"),
        QuickAction("move", "way", "fight", icon="move"),
        QuickAction("retreat", when="fight", form=True, icon="retreat"),
        QuickAction("cast", "spell", form=True, icon="cast"),
        QuickAction("save", "ability", form=True, icon="save", names=ABILITIES),
        QuickAction("aid", form=True, icon="help", want={"ability": "Brawn"}),
        QuickAction("revive", "fallen", icon="treat"),
        *TAILED,
        QuickAction("damage", when="boss", form=True, icon="harm"),
    ),
}
SHARED = (QuickAction("table.condition", form=True, icon="condition"),)
HURT = ("badly hurt", "hurt")  # whom one strikes first


class ActingCharacter:
    """A character at its turn, seen from the seat that plays it."""

    def __init__(self, session: Session, seat: str, who: str) -> None:
        self.session, self.seat, self.who = session, seat, who
        self.game, self.state = session.game, session.state
        move = next(iter(session.game.moves.values()))
        self.asked = FormContext(session, seat, move, who, {})

    def move_id(self, verb: str) -> str:
        return verb if verb.startswith("table.") else f"{self.game.id}.{verb}"

    # ---- when
    def is_time(self, when: When) -> bool:
        fight = self.state.encounter
        inside = fight is not None and bool(fight.side_of(self.who))
        match when:
            case "fight":
                return inside
            case "calm":
                return not inside
            case "turn":
                return fight is not None and fight.whose_turn in (self.who, fight.side_of(self.who)) and inside
            case "failed":
                return self.asked.sheet.part(Failure).open
            case "boss":
                return self.asked.eye.boss
            case _:
                return True

    # ---- for each of what there is
    def cases(self, play: QuickAction) -> Iterator[Case]:
        match play.each:
            case "ability":
                yield from self._abilities(play)
            case "weapon":
                yield from self._weapons(play)
            case "spell":
                yield from self._spells(play)
            case "fallen":
                yield from (Case({"target": o.value}, whom=_name_and_hint(o)) for o in self._patients())
            case "light" | "meal":
                yield from self._light_or_meal(play.each)
            case "held":
                yield from (Case({"id": o.value}, detail=o.label) for o in held_actions(self.asked))
            case "feat":
                yield from (Case({"feat": o.value}, o.label, o.hint) for o in feats(self.asked))
            case "way":
                yield from (Case({"way": way}, choice_label(self.game, "way", way)) for way in ("nearer", "farther"))
            case _:
                yield Case(detail=self._price(play))

    def _abilities(self, play: QuickAction) -> Iterator[Case]:
        mine, several = tracks_by_label(self.asked.sheet), len(play.names) > 1
        called = move_title(self.game, self.move_id(play.move))
        for name in play.names:
            number = track_summary(mine[name], self.game) if name in mine else ""
            yield Case({play.of: name}, f"{called} {name}" if several else called, number)

    def _weapons(self, play: QuickAction) -> Iterator[Case]:
        """With each weapon at the likeliest target; who has none has hands."""
        target = self.target()
        aimed = {"target": target} if target else {}
        whom = _name_and_hint(self.asked.person(target)) if target else ""
        armed = weapons(self.asked.sheet).items()
        cases = [({**aimed, "weapon": key}, self._weapon_text(item)) for key, item in armed]
        for want, what in cases or [(aimed, choice_label(self.game, "weapon", "unarmed"))]:
            yield Case(want, "", _join_words(what, self._price(play)), whom)

    def _weapon_text(self, item: Item) -> str:
        return f"{item.name} {item_summary(item, self.game, self.state.rulings)}".strip()

    def _spells(self, play: QuickAction) -> Iterator[Case]:
        shelf, called = self.asked.shelf("spells"), move_title(self.game, self.move_id(play.move))
        for id in spells(self.asked.sheet):
            if id in shelf:
                at = self._spell_targets(play, shelf[id])
                whom = _name_and_hint(self.asked.person(at[0])) if at else ""
                want: dict[str, Any] = {"spell": id, "targets": list(at)} if at else {"spell": id}
                yield Case(want, f"{called} {shelf[id].name}", self._price(play), whom)

    def _spell_targets(self, play: QuickAction, spell: Any) -> tuple[str, ...]:
        """Whom a spell is likely meant for: the likeliest to strike, of one that helps whoever looks worst of ours."""
        if not spell.target.startswith("creature"):
            return ()
        if getattr(spell, "heal", "") or not getattr(spell, "resisted", True):
            ours = [
                w
                for w, c in self.asked.known_characters().items()
                if c.life != "dead" and self.asked.side(w) == self._side
            ]
            return (min(ours, key=lambda w: (self._hurt_rank(w), w != self.who)),)
        found = self.target()
        return (found,) if found else ()

    @property
    def _side(self) -> str:
        return self.asked.side(self.who)

    def _patients(self) -> Iterator[Option]:
        """Friends who are down and can still be helped."""
        for who, c in self.asked.known_characters().items():
            down = c.life in ("down", "out") or (c.life == "up" and "death" in _timer_rules(self.state, who))
            if who != self.who and down and self.asked.side(who) == self._side:
                yield self.asked.person(who)

    def _light_or_meal(self, what: Literal["light", "meal"]) -> Iterator[Case]:
        """One light, and something to eat for whoever has none."""
        hungry = bool(self.asked.sheet.part(Need).lacking)
        if what == "meal" and not hungry:
            return
        things = self.asked.pack.items.items()
        fit = ((k, i) for k, i in things if i.is_carried and (i.light if what == "light" else i.meals))
        for key, item in list(fit)[:1]:
            yield Case({"item": key}, "", f"{item.name} x{item.count}" if item.count > 1 else item.name)

    def _price(self, play: QuickAction) -> str:
        """What it costs at this table, where the game has a list of prices and somebody counts."""
        counted = play.price and self.is_time("fight")
        return next((o.hint for o in prices(self.asked) if o.value == play.price), "") if counted else ""

    # ---- whom
    def foes(self) -> list[str]:
        """Who of the other side is on their feet, as far as this seat knows."""
        fight = self.state.encounter
        ours = fight.side_of(self.who) if fight else ""
        sides = fight.sides.items() if fight else ()
        there = (w for side, members in sides if ours and side != ours for w in members)
        known = self.asked.known_characters()
        return [w for w in there if w in known and known[w].life == "up"]

    def target(self) -> str:
        """The likeliest one to strike: whom one struck last, else who looks worst."""
        foes = self.foes()
        last = next((t for t in self._last_targets() if t in foes), "")
        return last or min(foes, key=lambda w: (self._hurt_rank(w), foes.index(w)), default="")

    def _hurt_rank(self, who: str) -> int:
        looks = self.asked.eye.sheet(who).hurt
        return HURT.index(looks) if looks in HURT else len(HURT)

    def _last_targets(self) -> Iterator[str]:
        """Whom one has struck, the latest first; what was taken back was never done."""
        gone = self.session.undone_seqs()
        for entry in reversed(self.session.log[-RECENT:]):
            intent = entry.intent if entry.seq not in gone else None
            if intent and intent.actor == self.who and intent.move == self.move_id("attack"):
                yield str(intent.want.get("target", ""))


def _timer_rules(state: State, who: str) -> set[str]:
    """What waits for somebody, by the names of the rules without their game."""
    return {timer.rule.partition(".")[2] for timer in state.part(who, Timers).timers.values()}


def _name_and_hint(option: Option) -> str:
    return _join_words(option.label, option.hint)


def _join_words(*parts: str) -> str:
    return ", ".join(part for part in parts if part)
