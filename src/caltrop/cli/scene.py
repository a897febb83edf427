"""`caltrop scene`: a short scene of Fell in the terminal, played through the table's own session and explained."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

import typer

from . import show

if TYPE_CHECKING:
    from caltrop.kernel.errors import Refused
    from caltrop.kernel.fate import Ask
    from caltrop.kernel.move import Plan
    from caltrop.table.log import Entry, Intent
    from caltrop.table.session import Session

YOU, HOST = "you", "gm"
FOE = "goblin"
MOST_ROUNDS = 3
MOST_QUESTIONS = 100  # of one move: more than any has


def scene(
    faces: Annotated[
        str, typer.Option("--seed-faces", help="What the first dice show: 3,5,2; then the box rolls.", metavar="FACES")
    ] = "",
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not wait for Enter in between.")] = False,
) -> None:
    """Play a short scene, every roll explained: caltrop scene"""
    from caltrop.games import registry
    from caltrop.kernel.state import Seat, State
    from caltrop.table.session import Session

    game = show.value_or_fail(registry.find("fell"))
    box = show.value_or_fail(dice_box(faces))
    seats = {HOST: Seat("the facilitator", "facilitator"), YOU: Seat("you")}
    TerminalScene(Session(game, State(game=game.id, seats=seats), box), pauses=show.is_interactive() and not yes).play()


def dice_box(faces: str) -> Callable[[int], int] | Refused:
    """The faces that were given, brought down to their die, and then the box."""
    from caltrop.kernel.errors import Refused
    from caltrop.table.dicebox import DiceBox

    parts = [part.strip() for part in faces.split(",") if part.strip()]
    if not all(part.isdecimal() and len(part) <= 4 and int(part) > 0 for part in parts):
        return Refused("bad-faces", "scene", {"got": faces[:60]})
    left, box = [int(part) for part in parts], DiceBox()
    return lambda sides: (left.pop(0) - 1) % sides + 1 if left else box.roll(sides)


class TerminalScene:
    """The scene as it unfolds: every act goes through the session, and is told with its reasons."""

    def __init__(self, session: Session, pauses: bool) -> None:
        self.session, self.pauses = session, pauses
        self.hero = ""
        self.told = set[str]()

    def play(self) -> None:
        if not self.arrive():
            return
        self.wait()
        self.climb()
        self.wait()
        self.fight()
        self.say("end")

    # ---- three parts
    def arrive(self) -> bool:
        """Somebody is made, by the dice alone."""
        self.say("begin")
        entry = self.act(YOU, "fell.create", quiet=True)
        before = set() if entry is None else {e.fact.about()[0] for e in entry.told if e.fact.about()}
        self.hero = next(iter(before), "")
        if self.hero in self.session.state.characters:
            show.print_sheet(self.session.state.characters[self.hero])
        return bool(self.hero)

    def climb(self) -> None:
        """A test, its exact odds first."""
        self.say("climb")
        self.act(YOU, "fell.test", self.hero, ability="BOD", dn=4, stakes=self.words("stakes"))

    def fight(self) -> None:
        """A fight to its end, or for a few rounds."""
        self.say("fight")
        self.act(HOST, "fell.creature", creature=FOE, quiet=True)
        foes = tuple(who for who, c in self.session.state.characters.items() if c.kind == "creature")
        if not foes or self.act(HOST, "fell.fight", foes=foes, party=(self.hero,)) is None:
            return
        while (fight := self.session.state.encounter) is not None and fight.round <= MOST_ROUNDS:
            if not self.take_turn(fight.whose_turn, foes[0]):
                break
            self.wait()
        self.end_fight(foes[0])

    def take_turn(self, side: str, foe: str) -> bool:
        """One side's turn; does the fight go on after it?"""
        if side == "party":
            done = self.act(YOU, "fell.attack", self.hero, target=foe)
        else:
            done = self.act(HOST, "fell.attack", foe, target=self.hero)
        for id, offer in list(self.session.state.offers.items()):
            self.act(HOST, offer.move, offer.actor or self.hero, offer=id, **offer.want)
        goes_on = done is not None and self.is_up(self.hero) and self.is_up(foe) and not self.has_given_up(foe)
        return goes_on and self.act(HOST, "fell.turn", quiet=True) is not None

    def end_fight(self, foe: str) -> None:
        hero, other = self.is_up(self.hero), self.is_up(foe) and not self.has_given_up(foe)
        self.say("both" if hero and other else "won" if hero else "lost")
        if self.session.state.encounter is not None:
            self.act(HOST, "fell.fight.end", quiet=hero)

    def is_up(self, who: str) -> bool:
        found = self.session.state.characters.get(who)
        return found is not None and found.life == "up"

    def has_given_up(self, who: str) -> bool:
        """Whom a rout has taken: it is a condition on their sheet."""
        from caltrop.games.common.sheet.time import Conditions
        from caltrop.games.fell.mechanics import ROUTS

        marks = self.session.state.part(who, Conditions)
        return any(marks.has(word) for _, word in ROUTS)

    # ---- one act
    def act(
        self, seat: str, move: str, actor: str = "", *, quiet: bool = False, offer: str = "", **want: Any
    ) -> Entry | None:
        """Do it, with the odds before and the reasons after; what is asked on the way is answered as usual."""
        from caltrop.kernel.errors import Refused
        from caltrop.table.log import Entry, Intent

        intent = Intent(move, actor, want, offer=offer, overrule=True)
        if not quiet:
            self.show_odds(seat, intent)
        result: Any = self.session.act(seat, intent)
        for _ in range(MOST_QUESTIONS):
            if not getattr(result, "asks", ()):
                break
            result = self.answer(result.id, result.asks[0])
        if isinstance(result, Entry):
            if not quiet:
                self.tell(result)
            return result
        if isinstance(result, Refused):
            from caltrop.words import sentence

            show.print_text(sentence(result, self.session.game))
        return None

    def answer(self, id: str, ask: Ask) -> Any:
        from caltrop.kernel.fate import Choice, Roll

        if isinstance(ask, Roll):
            return self.session.roll_for(HOST, id, ask.key)
        return self.session.answer(HOST, id, ask.key, ask.usual if isinstance(ask, Choice) else "")

    # ---- words
    def show_odds(self, seat: str, intent: Intent) -> None:
        """What the button would show: the exact odds of this very plan."""
        from caltrop.kernel.errors import Refused

        plan = self.session.preview(seat, intent)
        if isinstance(plan, Refused) or plan.rule.id == "table.nothing":
            return
        line = self.odds_line(plan)
        if line:
            show.print_text(line, "yellow")

    def odds_line(self, plan: Plan[Any, Any]) -> str:
        """The chances of what can be said with yes or no, or in a word; roles by their names."""
        from caltrop.kernel.errors import Refused
        from caltrop.words import say, title

        from .odds import exact_odds, rows

        answer = exact_odds(plan.rule, plan.params, {})
        if isinstance(answer, Refused):
            return ""
        chances: dict[str, Fraction] = {}
        for outcome, p in rows(answer):
            for word in self.result_words(plan, outcome):
                chances[word] = chances.get(word, Fraction(0)) + p
        game = self.session.game
        each = tuple(
            say("scene", "chance", game, word=w, percent=show.percent(p), exact=str(p)) for w, p in chances.items()
        )
        return say("scene", "odds", game, what=title(plan.rule.id, game), odds=each)

    def result_words(self, plan: Plan[Any, Any], outcome: dict[str, Any]) -> Iterator[str]:
        from caltrop.words import say

        for name, value in outcome.items():
            if isinstance(value, str):
                named = self.session.state.name_of(plan.roles[value]) if value in plan.roles else value
                yield say("scene", f"result-{name}", self.session.game, name=named)
            elif value is True:
                yield name

    def tell(self, entry: Entry) -> None:
        """How it came about, and what is so now; what was said before a throw is not said twice."""
        from caltrop import words

        state, game = self.session.state, self.session.game
        thrown, reasons = False, list[str]()
        for shown, text in zip(entry.steps, words.why_lines(entry, state, game), strict=True):
            thrown = thrown or "faces" in shown.step.facts
            if thrown or text not in self.told:
                reasons.append(text)
            self.told.add(text)
        if reasons:
            show.print_text(f"  {' '.join(reasons)}", "dim")
        for line in words.entry_lines(entry, state, game):
            show.print_text(f"> {line}", "bold")

    def words(self, key: str) -> str:
        from caltrop.words import say

        named = self.session.state.name_of(self.hero)
        return say("scene", key, self.session.game, hero=named)

    def say(self, key: str) -> None:
        show.print_text()
        show.print_text(self.words(key))

    def wait(self) -> None:
        if self.pauses:
            show.ask(self.words("pause"))
