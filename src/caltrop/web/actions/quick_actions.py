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
from caltrop.web.forms.context import Asked, Option, of_thing, of_track, spells, tracks, weapons
from caltrop.web.forms.sources.shelves import feats, prices
from caltrop.web.forms.sources.table import held
from caltrop.web.screens.labels import choice, title

Each: TypeAlias = Literal[
    "once", "ability", "weapon", "spell", "fallen", "light", "meal", "foe", "held", "feat", "way"
]  # fmt: skip
When: TypeAlias = Literal["always", "fight", "calm", "turn", "failed", "boss"]


class Play(Struct, frozen=True):
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
ATTACK = Play("attack", "weapon", "fight", icon="attack")
TREAT = Play("treat", "fallen", icon="treat")
REST = Play("rest", when="calm", form=True, icon="rest")
LIGHT, MEAL = Play("use", "light", icon="light"), Play("use", "meal", icon="meal")
TURN = Play("turn", when="turn", icon="turn")
HARM = (Play("harm", when="boss", form=True, icon="harm"), Play("heal", when="boss", form=True, icon="heal"))
TAILED = (REST, LIGHT, MEAL, TURN, *HARM)

PLAYS: dict[str, tuple[Play, ...]] = {
    "fell": (
        ATTACK,
        Play("cast", "spell", form=True, icon="cast", want={"dn": 4}),
        Play("test", "ability", form=True, icon="test", names=LADDER, want={"dn": 4}),
        TREAT,
        *TAILED,
    ),
    "fell-hits": (
        ATTACK,
        Play("test", "ability", form=True, icon="test", of="attribute", names=LADDER),
        Play("push", when="failed", form=True, icon="push"),
        TREAT,
        *TAILED,
    ),
    "generic-fantasy": (
        ATTACK,
        Play("test", "ability", form=True, icon="test", of="attribute", names=LADDER),
        Play("trouble", when="failed", form=True, icon="push"),
        Play("feat", "feat", icon="feat"),
        TREAT,
        *TAILED,
    ),
    "grimoire": (
        Play("attack", "weapon", "fight", icon="attack", price="attack"),
        Play("gain_advantage", when="fight", icon="advantage", price="gain-advantage"),
        Play("move", when="fight", icon="move", price="move"),
        Play("hold", when="fight", form=True, icon="hold"),
        Play("held.fire", "held", icon="hold", form=True),
        Play("cast", "spell", form=True, icon="cast", want={"slots": 1}, price="cast"),
        Play("action", "ability", form=True, icon="test", of="attribute", names=SCORES),
        Play("save", "ability", form=True, icon="save", of="attribute", names=SCORES),
        TREAT,
        Play("retreat", when="fight", form=True, icon="retreat"),
        *TAILED,
    ),
    "deeds": (
        Play("declare", when="fight", form=True, icon="declare"),
        ATTACK,
        Play("deed", when="fight", form=True, icon="deed"),
        Play("move", "way", "fight", icon="move"),
        Play("retreat", when="fight", form=True, icon="retreat"),
        Play("cast", "spell", form=True, icon="cast"),
        Play("save", "ability", form=True, icon="save", names=ABILITIES),
        Play("aid", form=True, icon="help", want={"ability": "Brawn"}),
        Play("revive", "fallen", icon="treat"),
        *TAILED,
        Play("damage", when="boss", form=True, icon="harm"),
    ),
}
SHARED = (Play("table.condition", form=True, icon="condition"),)
HURT = ("badly hurt", "hurt")  # whom one strikes first
RECENT = 200  # entries in which one looks for whom one struck last


class Playing:
    """A character at its turn, seen from the seat that plays it."""

    def __init__(self, session: Session, seat: str, who: str) -> None:
        self.session, self.seat, self.who = session, seat, who
        self.game, self.state = session.game, session.state
        move = next(iter(session.game.moves.values()))
        self.asked = Asked(session, seat, move, who, {})

    def move(self, verb: str) -> str:
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
                return fight is not None and fight.now in (self.who, fight.side_of(self.who)) and inside
            case "failed":
                return self.asked.sheet.part(Failure).open
            case "boss":
                return self.asked.eye.boss
            case _:
                return True

    # ---- for each of what there is
    def cases(self, play: Play) -> Iterator[Case]:
        match play.each:
            case "ability":
                yield from self._abilities(play)
            case "weapon":
                yield from self._weapons(play)
            case "spell":
                yield from self._spells(play)
            case "fallen":
                yield from (Case({"target": o.value}, whom=_named(o)) for o in self._fallen())
            case "light" | "meal":
                yield from self._used(play.each)
            case "held":
                yield from (Case({"id": o.value}, detail=o.label) for o in held(self.asked))
            case "feat":
                yield from (Case({"feat": o.value}, o.label, o.hint) for o in feats(self.asked))
            case "way":
                yield from (Case({"way": way}, choice(self.game, "way", way)) for way in ("nearer", "farther"))
            case _:
                yield Case(detail=self._price(play))

    def _abilities(self, play: Play) -> Iterator[Case]:
        mine, several = tracks(self.asked.sheet), len(play.names) > 1
        called = title(self.game, self.move(play.move))
        for name in play.names:
            number = of_track(mine[name], self.game) if name in mine else ""
            yield Case({play.of: name}, f"{called} {name}" if several else called, number)

    def _weapons(self, play: Play) -> Iterator[Case]:
        """With each weapon at the likeliest target; who has none has hands."""
        target = self.target()
        aimed = {"target": target} if target else {}
        whom = _named(self.asked.person(target)) if target else ""
        armed = weapons(self.asked.sheet).items()
        cases = [({**aimed, "weapon": key}, self._armed(item)) for key, item in armed]
        for want, what in cases or [(aimed, choice(self.game, "weapon", "unarmed"))]:
            yield Case(want, "", _joined(what, self._price(play)), whom)

    def _armed(self, item: Item) -> str:
        return f"{item.name} {of_thing(item, self.game, self.state.rulings)}".strip()

    def _spells(self, play: Play) -> Iterator[Case]:
        shelf, called = self.asked.shelf("spells"), title(self.game, self.move(play.move))
        for id in spells(self.asked.sheet):
            if id in shelf:
                at = self._aimed(play, shelf[id])
                whom = _named(self.asked.person(at[0])) if at else ""
                want: dict[str, Any] = {"spell": id, "targets": list(at)} if at else {"spell": id}
                yield Case(want, f"{called} {shelf[id].name}", self._price(play), whom)

    def _aimed(self, play: Play, spell: Any) -> tuple[str, ...]:
        """Whom a spell is likely meant for: the likeliest to strike, of one that helps whoever looks worst of ours."""
        if not spell.target.startswith("creature"):
            return ()
        if getattr(spell, "heal", "") or not getattr(spell, "resisted", True):
            ours = [w for w, c in self.asked.known().items() if c.life != "dead" and self.asked.side(w) == self._side]
            return (min(ours, key=lambda w: (self._looks(w), w != self.who)),)
        found = self.target()
        return (found,) if found else ()

    @property
    def _side(self) -> str:
        return self.asked.side(self.who)

    def _fallen(self) -> Iterator[Option]:
        """Friends who are down and can still be helped."""
        for who, c in self.asked.known().items():
            down = c.life in ("down", "out") or (c.life == "up" and "death" in _waiting(self.state, who))
            if who != self.who and down and self.asked.side(who) == self._side:
                yield self.asked.person(who)

    def _used(self, what: Literal["light", "meal"]) -> Iterator[Case]:
        """One light, and something to eat for whoever has none."""
        hungry = bool(self.asked.sheet.part(Need).lacking)
        if what == "meal" and not hungry:
            return
        things = self.asked.pack.items.items()
        fit = ((k, i) for k, i in things if i.carried and (i.light if what == "light" else i.meals))
        for key, item in list(fit)[:1]:
            yield Case({"item": key}, "", f"{item.name} x{item.count}" if item.count > 1 else item.name)

    def _price(self, play: Play) -> str:
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
        known = self.asked.known()
        return [w for w in there if w in known and known[w].life == "up"]

    def target(self) -> str:
        """The likeliest one to strike: whom one struck last, else who looks worst."""
        foes = self.foes()
        last = next((t for t in self._struck() if t in foes), "")
        return last or min(foes, key=lambda w: (self._looks(w), foes.index(w)), default="")

    def _looks(self, who: str) -> int:
        looks = self.asked.eye.sheet(who).hurt
        return HURT.index(looks) if looks in HURT else len(HURT)

    def _struck(self) -> Iterator[str]:
        """Whom one has struck, the latest first; what was taken back was never done."""
        gone = self.session.struck()
        for entry in reversed(self.session.log[-RECENT:]):
            intent = entry.intent if entry.seq not in gone else None
            if intent and intent.actor == self.who and intent.move == self.move("attack"):
                yield str(intent.want.get("target", ""))


def _waiting(state: State, who: str) -> set[str]:
    """What waits for somebody, by the names of the rules without their game."""
    return {timer.rule.partition(".")[2] for timer in state.of(who, Timers).timers.values()}


def _named(option: Option) -> str:
    return _joined(option.label, option.hint)


def _joined(*parts: str) -> str:
    return ", ".join(part for part in parts if part)
