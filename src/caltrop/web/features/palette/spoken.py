"""Lines that are read whole, as one says them: "1 hour", "orrick bod 4", "kill goblin d", "10 gold to hobb".

Each reader knows one kind of sentence and leaves no word of the line over; small words count for nothing. The words
of each kind are texts of the catalogue, so that every language has its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

from caltrop import words
from caltrop.kernel.contract.move import AnyMove
from caltrop.kernel.contract.parameters import parameters

from .phrases import best_matches, fold, is_whole, words_of

if TYPE_CHECKING:
    from .acts import Palette

_FEW = 3  # people that a name may mean
_LEAST = 3  # letters of a word cut short, where nothing else says what is meant
_DIGITS = 4  # of a number
_UNITS = ("rounds", "minutes", "hours", "days", "weeks")
_MINUTES: Mapping[str, int] = {"minutes": 1, "hours": 60, "days": 24 * 60, "weeks": 7 * 24 * 60}
_AMOUNT = re.compile(r"(\d{1,4})([^\W\d]*)")
_SIGNED = re.compile(r"[+-]?\d{1,4}")
_DICE = re.compile(r"\d{0,2}[dw]\d{1,3}( ?[+-] ?(\d{0,2}[dw])?\d{1,3})*")
_APOSTROPHES = "'\N{RIGHT SINGLE QUOTATION MARK}"
_ENDS = f".,!?{_APOSTROPHES}"
Line: TypeAlias = tuple[str, ...]


class SpokenAct(Struct, frozen=True):
    """What a sentence means: a move with all that the line says of it."""

    move: str
    actor: str
    want: dict[str, Any]
    ends: bool = False  # it ends, kills or deletes something


def read_spoken(palette: Palette, line: str) -> Iterator[SpokenAct]:
    """Yield what a line means as a whole sentence, the likeliest first."""
    said = tuple(filter(None, (_plain_word(word) for word in line.split())))
    if said:
        for reader in _READERS:
            yield from reader(palette, said)


def _plain_word(word: str) -> str:
    """Return a word without a comma or a possessive after it."""
    plain = word.strip(_ENDS)
    return plain[:-2] if plain[-2:-1] in tuple(_APOSTROPHES) and plain[-1] in "sS" else plain


# ---- parts of a sentence
def _known(key: str) -> frozenset[str]:
    return frozenset(words_of(words.text(f"find-word-{key}")))


def _split(said: Line, key: str) -> tuple[bool, Line]:
    """Return whether one of these words is in a line, and the line without them."""
    known = _known(key)
    rest = tuple(word for word in said if fold(word) not in known)
    return len(rest) < len(said), rest


def _without_small(palette: Palette, said: Line) -> Line:
    return tuple(word for word in said if fold(word) not in palette.fillers)


def _named(palette: Palette, said: Line) -> Iterator[tuple[str, Line, Line]]:
    """Yield everyone a line may name, with the words before and after the name: the longest name counts."""
    found = [
        (count, -at, ids)
        for at, word in enumerate(said)
        if len(word) > 1 and fold(word) not in palette.fillers
        for count, ids in [best_matches(said[at:], palette.people)]
        if count
    ]
    if not found:
        return
    count, before, ids = max(found, key=lambda each: each[:2])
    whole = [who for who in ids if is_whole(said[-before : count - before], palette.people[who])]
    for who in (whole or ids)[:_FEW]:
        yield who, said[:-before] if before else (), said[count - before :]


def _named_and_rest(palette: Palette, said: Line) -> Iterator[tuple[str, Line]]:
    """Yield everyone a line may name, with the other words that say something."""
    for who, before, after in _named(palette, said):
        yield who, _without_small(palette, (*before, *after))


def _move(palette: Palette, id: str) -> AnyMove | None:
    return palette.game.moves.get(id)


def _options(palette: Palette, move: AnyMove, actor: str, name: str) -> dict[str, str]:
    """Return the values of a parameter with their labels, without the number of a stack."""
    parameter = parameters(move.wants).get(name)
    found = palette.choices(move, actor, parameter) if parameter else ()
    return {o.value: re.sub(r" x\d+$", "", o.label) for o in found if o.value}


def _match(said: Line, names: Mapping[str, str]) -> str:
    """Return what all of these words name, the one with the shortest name first; "" if they do not."""
    count, ids = best_matches(said, names) if said else (0, ())
    long_enough = all(len(word) >= _LEAST for word in said)
    fits = [id for id in ids if count == len(said) and (long_enough or is_whole(said, names[id]))]
    return min(fits, key=lambda id: (not is_whole(said, names[id]), len(words_of(names[id]))), default="")


# ---- time
def _read_length(said: Line, small: frozenset[str]) -> tuple[int, str]:
    """Return a length of time and its unit: "1 hour 30 min" is 90 minutes; 0 if a word says anything else."""
    units = {word: unit for unit in _UNITS for word in _known(f"unit-{unit}")}
    one = _known("one")
    half = _known("half")
    lengths: list[tuple[float, str]] = []
    n: float | None = None
    for word in map(fold, said):
        amount = _AMOUNT.fullmatch(word)
        unit = units.get(amount[2] if amount else word, "")
        n = float(amount[1]) if amount else 0.5 if word in half else 1 if word in one and n is None else n
        if unit and n:
            lengths.append((n, unit))
            n = None
        elif unit or not ((amount and not amount[2]) or word in small | one | half):
            return 0, ""
    return _sum_up(lengths) if n is None else (0, "")


def _sum_up(lengths: Sequence[tuple[float, str]]) -> tuple[int, str]:
    """Return several lengths in the unit of the clock in which they are whole."""
    if len(lengths) == 1 and lengths[0][0] >= 1 and lengths[0][1] != "weeks":
        return int(lengths[0][0]), lengths[0][1]
    if not lengths or any(unit == "rounds" for _, unit in lengths):
        return 0, ""
    minutes = sum(n * _MINUTES[unit] for n, unit in lengths)
    units = ("days", "hours") if minutes >= _MINUTES["days"] else ("hours",)
    unit = next((unit for unit in units if minutes % _MINUTES[unit] == 0), "minutes")
    return int(minutes / _MINUTES[unit]), unit


def _read_time(palette: Palette, said: Line) -> Iterator[SpokenAct]:
    n, unit = _read_length(said, palette.fillers | _known("pass"))
    if n:
        yield SpokenAct("table.clock", "", {"n": n, "unit": unit})


def _read_night(palette: Palette, said: Line) -> Iterator[SpokenAct]:
    """Read "night" for the party, and "orrick sleeps" for one."""
    move = palette.game.move_for("rest")
    is_night, rest = _split(_split(said, "night-small")[1], "night")
    if move is None or not is_night:
        return
    able = [o.value for o in palette.actors_of(move)]
    left = _without_small(palette, rest)
    alone = [who for who, more in _named_and_rest(palette, left) if not more]
    actor = next(iter(alone or able), "")
    if (left and not alone) or actor not in able or "night" not in _options(palette, move, actor, "kind"):
        return
    yield SpokenAct(move.id, actor, {"kind": "night"} if alone else {"kind": "night", "party": True})


# ---- numbers, conditions, lives
def _read_number(palette: Palette, said: Line) -> Iterator[SpokenAct]:
    """Read "orrick bod 4", which sets the number, and "orrick bod +1", which changes it."""
    numbers = [word for word in said if _SIGNED.fullmatch(word)]
    house = _move(palette, "table.house")
    if len(numbers) != 1 or house is None:
        return
    _, words_left = _split(tuple(word for word in said if word != numbers[0]), "set")
    signed = not numbers[0].isdecimal()
    n = int(numbers[0])
    for who, rest in _named_and_rest(palette, words_left):
        name = _match(rest, _options(palette, house, who, "name"))
        if name and signed:
            yield SpokenAct("table.adjust", who, {"name": name, "by": n})
        elif name:
            yield SpokenAct("table.house", who, {"name": name, "value": n})


def _read_condition(palette: Palette, said: Line) -> Iterator[SpokenAct]:
    """Read "cond goblin d blinded", "poisoned hobb", "goblin d dazed 2 rounds"; a cause is never guessed."""
    move = _move(palette, "table.condition")
    if move is None:
        return
    said, cause = _split_cause(palette, said)
    asked, words_left = _split(said, "condition")
    for who, before, after in _named(palette, words_left):
        typed = (*before, *after)
        text, lasts = _condition_and_length(palette, move, who, _without_small(palette, typed))
        if text or (asked and typed):
            own = text or " ".join(_after_small(palette, typed))
            more = {name: value for name, value in (("lasts", lasts), ("cause", cause)) if value}
            yield SpokenAct(move.id, who, {"text": own, **more})


def _split_cause(palette: Palette, said: Line) -> tuple[Line, str]:
    """Return a line without its "because of hobb", and who that is."""
    known = _known("because")
    for at, word in enumerate(said):
        who = _match(_after_small(palette, said[at + 1 :]), palette.people) if fold(word) in known else ""
        if who:
            return said[:at], who
    return said, ""


def _condition_and_length(palette: Palette, move: AnyMove, who: str, said: Line) -> tuple[str, str]:
    """Return the condition that words name, of the game or a usual one, and how long it lasts, as far as they say."""
    known = {value: value for value in _options(palette, move, who, "text")}
    for size in range(len(said), 0, -1):
        n, unit = _read_length(said[size:], palette.fillers) if said[size:] else (0, "")
        text = _condition(said[:size], known) if n or size == len(said) else ""
        if text:
            return text, f"{n} {unit if n > 1 else unit[:-1]}" if n else ""
    return "", ""


def _condition(said: Line, known: Mapping[str, str]) -> str:
    found = _match(said, known)
    usual = " ".join(map(fold, said))
    if found and (is_whole(said, known[found]) or usual not in _known("conditions")):
        return found
    return usual if usual in _known("conditions") else ""


def _read_recovery(palette: Palette, said: Line) -> Iterator[SpokenAct]:
    """Read "goblin d no longer blinded"."""
    move = _move(palette, "table.condition.end")
    ended, words_left = _split(said, "no-longer")
    for who, rest in _named_and_rest(palette, words_left) if move and ended else ():
        found = _match(rest, _options(palette, move, who, "id")) if move else ""
        if found:
            yield SpokenAct("table.condition.end", who, {"id": found})


def _read_life(palette: Palette, said: Line) -> Iterator[SpokenAct]:
    for life in ("dead", "down", "up"):
        is_life, words_left = _split(said, life)
        for who, rest in _named_and_rest(palette, words_left) if is_life else ():
            if not rest:
                yield SpokenAct("table.life", who, {"life": life}, ends=life != "up")


# ---- dice, tables, scenes, the session
def _read_dice(palette: Palette, said: Line) -> Iterator[SpokenAct]:
    _, left = _split(said, "roll")
    dice = " ".join(_without_small(palette, left)).casefold()
    if _DICE.fullmatch(dice):
        yield SpokenAct("table.roll", "", {"roll": dice.replace("w", "d").replace(" ", "")})


def _read_table(palette: Palette, said: Line) -> Iterator[SpokenAct]:
    move = _move(palette, "table.random")
    titles = _options(palette, move, "", "table") if move else {}
    found = _match(_without_small(palette, _split(said, "roll")[1]), titles)
    if found:
        yield SpokenAct("table.random", "", {"table": found})


def _read_scene(palette: Palette, said: Line) -> Iterator[SpokenAct]:
    move = _move(palette, "table.enter")
    titles = _options(palette, move, "", "id") if move else {}
    found = _match(_without_small(palette, _split(said, "scene")[1]), titles)
    if found:
        yield SpokenAct("table.enter", "", {"id": found})


def _read_session(palette: Palette, said: Line) -> Iterator[SpokenAct]:
    is_session, left = _split(said, "session")
    for key in ("begin", "end"):
        asked, rest = _split(left, key)
        if is_session and asked and not _without_small(palette, rest):
            yield SpokenAct("table.sitting", "", {"on": key == "begin"}, ends=key == "end")


# ---- things, coin, places, learning
def _read_coin(palette: Palette, said: Line) -> Iterator[SpokenAct]:
    """Read "10 gold to hobb", and "hobb pays 10 gold"."""
    coin = palette.game.move_for("coin")
    at = next((at for at, word in enumerate(said) if word.isdecimal() and len(word) <= _DIGITS), len(said))
    if not said[at + 1 :] or fold(said[at + 1]) not in _known("coin"):
        return
    n = int(said[at])
    pays, rest = _split((*said[:at], *said[at + 2 :]), "pays")
    for who, more in _named_and_rest(palette, _split(rest, "give")[1]):
        if not more and pays and coin:
            yield SpokenAct(coin.id, who, {"by": -n})
        elif not more and n:
            yield SpokenAct("table.gift", "", {"to": [who], "coin": n})


def _read_light(palette: Palette, said: Line) -> Iterator[SpokenAct]:
    """Read "light torch orrick", or "orrick torch"; without a name the first who carries one lights it."""
    move = palette.game.move_for("use")
    asked, left = _split(said, "light")
    lights = _known("lights")
    if move is None or not any(fold(word) in lights for word in left):
        return
    named = list(_named_and_rest(palette, left))
    nameless = [(who, _without_small(palette, left)) for who in palette.look.party] if asked and not named else []
    for who, rest in named or nameless:
        found = _match(rest, _options(palette, move, who, "item"))
        if found:
            yield SpokenAct(move.id, who, {"item": found})
            return


def _read_place(palette: Palette, said: Line) -> Iterator[SpokenAct]:
    """Read "place sigrun bridge": the name, then the place as it was typed or as it is called already."""
    move = _move(palette, "table.place")
    if move is None or fold(said[0]) not in _known("place"):
        return
    for who, before, after in _named(palette, said[1:]):
        small = len(after) - len(_after_small(palette, after))
        place = " ".join(after[small:])
        known = {fold(each): each for each in _options(palette, move, who, "place").values()}
        if place and not before:
            yield SpokenAct("table.place", who, {"place": known.get(fold(place), place)})


def _after_small(palette: Palette, said: Line) -> Line:
    """Return a line from its first word that says something."""
    at = next((at for at, word in enumerate(said) if fold(word) not in palette.fillers), len(said))
    return said[at:]


def _read_teaching(palette: Palette, said: Line) -> Iterator[SpokenAct]:
    move = palette.game.move_for("learn")
    asked, left = _split(said, "teach")
    for who, rest in _named_and_rest(palette, left) if move and asked else ():
        found = [
            (name, each)
            for name in ("spell", "skill")
            if move and (each := _match(rest, _options(palette, move, who, name)))
        ]
        if move and found:
            yield SpokenAct(move.id, who, dict(found[:1]))


# ---- fights
def _read_harm(palette: Palette, said: Line) -> Iterator[SpokenAct]:
    """Read "goblin d takes 3 harm"."""
    move = palette.game.move_for("harm")
    harms, left = _split(said, "harm")
    numbers = [word for word in left if word.isdecimal() and len(word) <= _DIGITS]
    if move is None or not harms or len(numbers) != 1:
        return
    _, words_left = _split(tuple(word for word in left if word != numbers[0]), "takes")
    for who, rest in _named_and_rest(palette, words_left):
        if not rest:
            yield SpokenAct(move.id, who, {"n": int(numbers[0])})


def _read_attack(palette: Palette, said: Line) -> Iterator[SpokenAct]:
    """Read two names, "sigrun hits skeleton a"; without a verb only of those on different sides."""
    move = palette.game.move_for("attack")
    if move is None:
        return
    asked, left = _split(said, "attack")
    for who, target in _pairs(palette, left):
        characters = palette.look.state.characters
        apart = characters[who].is_in_party != characters[target].is_in_party
        if (asked or apart) and target in _options(palette, move, who, "target"):
            yield SpokenAct(move.id, who, {"target": target})


def _pairs(palette: Palette, said: Line) -> Iterator[tuple[str, str]]:
    """Yield the two that a line names, and nothing else, in their order."""
    count, firsts = best_matches(said, palette.people) if said and len(said[0]) > 1 else (0, ())
    rest = said[count:]
    more, others = best_matches(rest, palette.people) if rest and len(rest[0]) > 1 else (0, ())
    if not count or not more or more < len(rest):
        return
    first = next((who for who in firsts if is_whole(said[:count], palette.people[who])), firsts[0])
    whole = [who for who in others if is_whole(rest, palette.people[who])]
    for other in (whole or others)[:_FEW]:
        if other != first:
            yield first, other


_READERS: tuple[Callable[[Palette, Line], Iterator[SpokenAct]], ...] = (
    _read_time,
    _read_night,
    _read_dice,
    _read_session,
    _read_life,
    _read_coin,
    _read_light,
    _read_number,
    _read_recovery,
    _read_condition,
    _read_harm,
    _read_attack,
    _read_place,
    _read_teaching,
    _read_scene,
    _read_table,
)
