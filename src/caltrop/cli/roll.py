"""`caltrop roll`: rolls any dice and shows every face."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from . import show
from .command import argument, command, flag, json_flag, option

if TYPE_CHECKING:
    from caltrop.kernel.rules.notation import Term, Throw
    from caltrop.kernel.rules.steps import DiceRolled
    from caltrop.table.dicebox import DiceBox

_MOST_REPEATS = 1000
_ROLL_START = re.compile(r"\d*d(\d|%)", re.IGNORECASE)  # how a new roll begins


@command(context_settings={"ignore_unknown_options": True})  # so that `2d6 -1` is no option
@argument("dice", nargs=-1)
@option("-n", "times", default="1")
@flag("--odds")
@json_flag
def roll(dice: tuple[str, ...], times: str, odds: bool, as_json: bool) -> None:
    """Roll dice, or show the odds of their total."""
    from caltrop.kernel.rules.notation import RULE, parse
    from caltrop.kernel.rules.refusals import Refused

    n = int(times) if times.isdecimal() and len(times) < 6 else 0
    if not 1 <= n <= _MOST_REPEATS:
        show.fail(Refused("too-many-repeats", RULE, {"got": times[:60], "most": _MOST_REPEATS}))
    throws = [(text, show.value_or_fail(parse(text))) for text in throw_texts(dice or ("",))]
    if odds:
        _print_odds([text for text, _ in throws], as_json)
        return
    from caltrop.table.dicebox import DiceBox

    box = DiceBox()
    thrown = [throw_once(box, text, throw) for _ in range(n) for text, throw in throws]
    if as_json:
        show.print_json({"throws": thrown})
    else:
        for one in thrown:
            show.print_text(throw_line(one))


def throw_texts(words: Sequence[str]) -> list[str]:
    """Join the words to one text per roll: "d20 adv" and "2d6 + 1" are one roll, "d8 d6" are two."""
    throws = list[str]()
    for word in words:
        begins = _ROLL_START.match(word) is not None
        if throws and (not begins or throws[-1].rstrip().endswith(("+", "-"))):
            throws[-1] += f" {word}"
        else:
            throws.append(word)
    return throws


# ---- one roll
def throw_once(box: DiceBox, text: str, throw: Throw) -> dict[str, Any]:
    """Roll once by the rule itself; return what each die shows and whether it counts."""
    from caltrop.kernel.rules.dice import SIDES
    from caltrop.kernel.rules.fate import Answer, Ask, Roll, TableFate
    from caltrop.kernel.rules.notation import THROW, ThrowParams
    from caltrop.kernel.rules.steps import DiceRolled

    def source(ask: Ask) -> Answer | None:
        return Answer(ask, tuple(box.roll(SIDES[d]) for d in ask.dice), "app") if isinstance(ask, Roll) else None

    play = TableFate((), source)
    total = THROW(play, ThrowParams(roll=text)).total
    rolls = (step.facts for step in play.trace if isinstance(step.facts, DiceRolled))
    terms = [{"sign": term.sign, "dice": list(_term_dice(term, rolls)), "plus": term.plus} for term in throw.terms]
    return {"roll": text.strip(), "terms": terms, "total": total}


def _term_dice(term: Term, rolls: Iterator[DiceRolled]) -> Iterator[dict[str, Any]]:
    """Yield the dice of one term; a die that climbed the ladder has a row for each step, and the last counts."""
    from caltrop.kernel.rules.dice import SIDES, TOP

    if term.keep == "climb":
        for _ in term.dice:
            for rolled in rolls:
                die, face = _dice_and_faces(rolled)[0]
                climbs = face == SIDES[die] < TOP
                yield {"die": die, "face": face, "kept": not climbs}
                if not climbs:
                    break
        return
    if term.again:
        yield from _reroll_dice(term, rolls)
        return
    pairs = _dice_and_faces(next(rolls)) if term.dice else []
    if term.counts:
        yield from ({"die": die, "face": face, "kept": bool(term.worth(face))} for die, face in pairs)
        return
    order = sorted(range(len(pairs)), key=lambda at: pairs[at][1], reverse=term.keep == "highest")
    kept = set(order if term.keep == "all" else order[: term.n])
    for at, (die, face) in enumerate(pairs):
        yield {"die": die, "face": face, "kept": at in kept}


def _reroll_dice(term: Term, rolls: Iterator[DiceRolled]) -> Iterator[dict[str, Any]]:
    """Yield dice of which some were rolled again: the first number does not count, the second may."""
    found = list[dict[str, Any]]()
    for die in term.dice:
        face = _dice_and_faces(next(rolls))[0][1]
        if face <= term.again:
            found.append({"die": die, "face": face, "kept": False, "again": True})
            face = _dice_and_faces(next(rolls))[0][1]
        found.append({"die": die, "face": face, "kept": True})
    last = [each for each in found if "again" not in each]
    ranked = sorted(last, key=lambda each: each["face"], reverse=term.keep == "highest")
    for at, each in enumerate(ranked):
        each["kept"] = bool(term.worth(each["face"])) if term.counts else term.keep == "all" or at < term.n
    yield from ({"die": each["die"], "face": each["face"], "kept": each["kept"]} for each in found)


def _dice_and_faces(rolled: DiceRolled) -> list[tuple[str, int]]:
    return list(zip(rolled.dice, rolled.faces, strict=True))


def throw_line(thrown: dict[str, Any]) -> str:
    """Return a roll as a line: dice that count in square brackets, the others in round ones."""
    parts = list[str]()
    for at, term in enumerate(thrown["terms"]):
        sign = "-" if term["sign"] < 0 else "+" if at else ""
        parts += [sign, *_face_texts(term["dice"])] if term["dice"] else [sign, str(term["plus"])]
    return f"{thrown['roll']}: {' '.join(filter(None, parts))} = {thrown['total']}"


def _face_texts(dice: list[dict[str, Any]]) -> Iterator[str]:
    """Yield the faces of a term; a die that has climbed is shown with its new size."""
    for one in dice:
        climbed = "" if one["die"] == dice[0]["die"] else f"{one['die']} "
        yield f"{climbed}[{one['face']}]" if one["kept"] else f"{climbed}({one['face']})"


# ---- odds of the total
def _print_odds(throws: list[str], as_json: bool) -> None:
    from caltrop.kernel.rules.notation import THROW, ThrowParams

    from .odds import exact_odds
    from .odds_tables import odds_json, outcome_rows, print_chances

    answers = [(t, show.value_or_fail(exact_odds(THROW, ThrowParams(roll=t), {}))) for t in throws]
    if as_json:
        found = [odds_json(THROW, ThrowParams(roll=t), {"roll": t}, {}, answer) for t, answer in answers]
        show.print_json(found[0] if len(found) == 1 else found)
        return
    for at, (text, answer) in enumerate(answers):
        if at:
            show.print_text()
        show.print_heading(text.strip())
        print_chances(outcome_rows(answer))
