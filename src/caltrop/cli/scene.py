"""`caltrop scene`: plays a short scene in the terminal and explains every roll."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from . import show
from .command import command, flag, option

if TYPE_CHECKING:
    from caltrop.demo.solo_scene import Beat, PlayedScene
    from caltrop.kernel.contract.move import Plan
    from caltrop.kernel.rules.refusals import Refused
    from caltrop.table.log import Entry


@command()
@option("--seed-faces", "faces", default="")
@flag("--yes", "-y")
def scene(faces: str, yes: bool) -> None:
    """Play a short scene, and explain every roll."""
    from caltrop.demo.solo_scene import open_scene

    played = open_scene(show.value_or_fail(_dice_box(faces)))
    printer = _BeatPrinter(played, pauses=show.is_interactive() and not yes)
    for beat in played.play():
        printer.print_beat(beat)


def _dice_box(faces: str) -> Callable[[int], int] | Refused:
    """Return dice that first show the given faces, each reduced to the size of its die, and then roll."""
    from caltrop.kernel.rules.refusals import Refused
    from caltrop.table.dicebox import DiceBox

    parts = [part.strip() for part in faces.split(",") if part.strip()]
    if not all(part.isdecimal() and len(part) <= 4 and int(part) > 0 for part in parts):
        return Refused("bad-faces", "scene", {"got": faces[:60]})
    left = [int(part) for part in parts]
    box = DiceBox()
    return lambda sides: (left.pop(0) - 1) % sides + 1 if left else box.roll(sides)


class _BeatPrinter:
    """Prints a scene beat by beat; it remembers which steps it has printed."""

    def __init__(self, played: PlayedScene, pauses: bool) -> None:
        self.played = played
        self.session = played.session
        self.pauses = pauses

    def print_beat(self, beat: Beat) -> None:
        from caltrop.demo.solo_scene import Arrival, Chances, Happening, Narration, Pause
        from caltrop.words import sentence

        match beat:
            case Narration(key):
                show.print_text()
                show.print_text(self.played.words(key))
            case Arrival(character):
                show.print_sheet(character, self.session.game)
            case Chances(plan):
                self.print_odds(plan)
            case Happening(entry):
                self.print_entry(entry)
            case Pause():
                self.wait()
            case _:
                show.print_text(sentence(beat, self.session.game))

    def wait(self) -> None:
        if self.pauses:
            show.ask(self.played.words("pause"))

    def print_odds(self, plan: Plan[Any, Any]) -> None:
        """Print the exact odds of a plan, as a button would show them."""
        line = self.odds_line(plan) if plan.rule.id != "table.nothing" else ""
        if line:
            show.print_text(line, "yellow")

    def odds_line(self, plan: Plan[Any, Any]) -> str:
        """Return the chances of each yes and of each word of the outcome; roles become names."""
        from caltrop.kernel.rules.refusals import Refused
        from caltrop.words import say, title

        from .odds import exact_odds
        from .odds_tables import outcome_rows

        answer = exact_odds(plan.rule, plan.params, {})
        if isinstance(answer, Refused):
            return ""
        chances: dict[str, Fraction] = {}
        for outcome, p in outcome_rows(answer):
            for word in self.result_words(plan, outcome):
                chances[word] = chances.get(word, Fraction(0)) + p
        game = self.session.game
        each = tuple(
            say("scene", "chance", game, word=w, percent=show.percent(p), exact=str(p)) for w, p in chances.items()
        )
        return say("scene", "odds", game, what=title(plan.rule.id, game), odds=each)

    def result_words(self, plan: Plan[Any, Any], outcome: dict[str, Any]) -> Iterator[str]:
        from caltrop.lab.outcome_words import fact_name, result_name

        game = self.session.game.id
        for name, value in outcome.items():
            if isinstance(value, str):
                named = value in plan.roles
                yield self.session.state.name_of(plan.roles[value]) if named else result_name(value, game)
            elif value is True:
                yield fact_name(name, game)

    def print_entry(self, entry: Entry) -> None:
        """Print an entry's sums and sentences."""
        from caltrop import words

        state = self.session.state
        game = self.session.game
        for line in words.why_lines(entry, state, game):
            show.print_text(f"  {line}", "dim")
        for line in words.entry_lines(entry, state, game):
            show.print_text(f"> {line}", "bold")
