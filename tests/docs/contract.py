"""docs/game-contract.md and docs/game-common.md: what a game is made of, as the docstrings of the code have it.

Annotations and the comments beside fields are shown as well. A docstring may have a table of the names inside a class,
or of the words of a `Literal`: lines with a name, two spaces or more, and what it is. Every name in it must be there.
Run as a program it writes both pages anew.
"""

from __future__ import annotations

import ast
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from inspect import cleandoc
from io import StringIO
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "caltrop"
DOCS = ROOT / "docs"
TOSS = ROOT / "tests" / "sixth" / "toss"

MARK = "<!-- written by tests/docs/contract.py: change the docstrings in src/ instead, and run it -->"
CONTRACT_HEAD = f"""# The contract of a game

{MARK}

This page lists what a game is made of, module by module: the names of the kernel that games take from there. It is
written from the code. Read [Adding a game](adding-a-game.md) first: it shows the parts at work.
[What games share](game-common.md) lists the chapters that a game can take over.

"""
COMMON_HEAD = f"""# What games share

{MARK}

This page lists the chapters that a game can take over, topic by topic, with the names that a game begins with, and the
texts that a game may write. It is written from the code. [Adding a game](adding-a-game.md) shows some of them at work,
and [the contract of a game](game-contract.md) is what they are built on.

"""
CONTRACT = (
    *("kernel.contract." + name for name in ("game", "move", "scene", "parameters", "surface", "surface_mistakes")),
    *("kernel.contract." + name for name in ("telling", "creation", "growth", "lesson", "forecast")),
)
# Modules whose names are listed without what is inside them: docs/forecasts.md and the code say more.
BRIEF = ("kernel.contract.forecast", "kernel.contract.growth", "kernel.rules.steps", "kernel.rules.dice")
# Names that games build on, or write as data, although few import them.
BASES = {
    "kernel.contract.parameters": {
        *("Pick", "Suggested", "Facilitator", "Unasked", "Advanced", "Ordered", "Dice", "Length", "OfTarget", "Lines"),
        *("Start", "Naming", "Belonging", "AllOf", "Flat"),
    },
    "kernel.contract.surface": {"Livery"},
    "kernel.contract.telling": {"Deed", "Effect", "ToDo", "Turn", "Tag"},
    "kernel.contract.growth": {"WayToGrow", "GrowthRoll", "GainQuestion", "ASK"},
    "kernel.contract.surface_mistakes": {"surface_mistakes"},
    "kernel.contract.lesson": {"Lesson", "LessonStep", "StepDone", "LessonAct"},
    "kernel.state.events.base": {"Event", "characters_in", "set_field", "put_entry", "drop_entry"},
    "kernel.state.events.characters": {"CharacterEvent"},
    "kernel.rules.rulings": {"NumberRuling"},
}
# Members that only the program itself uses.
INNER = {
    "Game": "bare homebrew setting move_id is_roll rolls shelf",
    "Move": "check prepare finish",
    "Scene": "reads named_part",
    "Ruling": "option_in value_in can_be",
}
LONGEST_VALUE = 160
LONGEST_CALL = 240  # characters; what is made with more than that is shown by its name
RULES = tuple("kernel.rules." + name for name in ("fate", "mechanic", "dice", "rulings", "refusals", "steps"))
STATE = ("kernel.state.parts", "kernel.state.messages", "kernel.state.events.base")
EVENTS = ("characters", "table", "fights", "open_business")
TOPICS = (
    *("conditions", "items", "fighting", "health", "people", "table", "library", "creation", "dice_pools", "saves"),
)
# The names of games/common with which nearly every game begins; of the rest the page has the docstrings of packages.
COMMON = {
    "table.wants": "Id OtherId FoeId SeatId WeaponId NoPlan plan_always require_character",
    "creation.newcomers": "NewcomerWants CreateWants join owner stated_lines fixed_lines require_own_seat plan_create",
    "creation.lines": "CreationForm CreationLine NumberLine AmountLine TextLine ShelfLine",
    "people.creatures": "CreatureWants add_creatures check_side creature_move",
    "people.targets": "require_target",
    "fighting.fights": "active_party check_fight_sides start_fight fight_moves turn_cautions mark_acted",
    "library.shelves": "Shelves Shelf TableShelf",
    "conditions.effects": (
        "EffectRoll Doing Lack HarmWord End Tag Edge Cannot Without Hurts Armour Immunity Unseen LacksNeed PaceChange "
        "Cures Leaves Loses Lights Relocates Brings ConditionRow"
    ),
    "conditions.onset": "afflict",
    "conditions.in_play": "condition_modifiers lacks is_helpless is_immune armour_with warn_before_move",
    "health.points": "HitPoints HitPointsChanged Scores ScoreChanged",
    "items.pack": "Item Pack Purse",
    "table.lessons": "lesson_reader",
}

TABLE_LINE = re.compile(r"^(?: {4})?(\S+) {2,}(\S.*)$")
MORE_OF_LINE = re.compile(r"^ {6,}(\S.*)$")
PRAGMA = re.compile(r"\s*(noqa|type: ignore|fmt:).*$")


class WrongTable(Exception):
    """A docstring describes a name that is not there."""


class Module(NamedTuple):
    """A file, parsed, with its comments by line."""

    name: str
    text: str
    tree: ast.Module
    comments: dict[int, str]
    alone: frozenset[int]  # the lines that are comments and nothing else

    def __hash__(self) -> int:
        return hash(self.name)


class Doc(NamedTuple):
    """A docstring: its prose, and its tables as one."""

    prose: str
    names: dict[str, str]


class Member(NamedTuple):
    """A name inside a class, or a word of a `Literal`."""

    name: str
    shown: str
    says: str


class Entry(NamedTuple):
    """A public name of a module: how it is written, what it is, and what is inside it."""

    name: str
    shown: str
    says: str
    members: tuple[Member, ...] = ()


# ---- which names
@cache
def used_names() -> dict[str, set[str]]:
    """The names of the page by module: those of the kernel that games import, and those that these are made of."""
    games: dict[tuple[str, str], set[str]] = defaultdict(set)
    for game, path in game_files():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("caltrop.kernel."):
                for alias in node.names:
                    games[str(node.module).removeprefix("caltrop."), alias.name].add(game)
    found: dict[str, set[str]] = defaultdict(set)
    for (module, name), users in games.items():
        if len(users) > 1:
            found[module].add(name)
    for module, names in BASES.items():
        found[module] |= names
    for module in (*CONTRACT, *RULES, *STATE):
        add_parts(read_module(module), found[module])
    return {**found, **{f"games.common.{name}": set(said.split()) for name, said in COMMON.items()}}


def game_files() -> Iterator[tuple[str, Path]]:
    for folder in (*(SOURCE / "games").iterdir(), TOSS):
        if (folder / "game.py").exists():
            yield from ((folder.name, path) for path in sorted(folder.rglob("*.py")))


def add_parts(module: Module, names: set[str]) -> None:
    """Add the names of the module that those are made of: the types of fields and arguments."""
    classes = {node.name: node for node in module.tree.body if isinstance(node, ast.ClassDef)}
    values = {assigned(n): n for n in module.tree.body if isinstance(n, ast.AnnAssign | ast.Assign)}
    known: dict[str, ast.stmt] = {**values, **classes}
    left = [name for name in names if name in known]
    while left:
        named = {each.id for hint in hints(known[left.pop()]) for each in ast.walk(hint) if isinstance(each, ast.Name)}
        new = {name for name in named if name in known and is_public(name)} - names
        names |= new
        left += new


def hints(node: ast.stmt) -> Iterator[ast.AST]:
    """Yield the types of a class's fields and of what it is made with, or what an alias stands for."""
    if isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias" and node.value is not None:
        yield node.value
    for each in node.body if isinstance(node, ast.ClassDef) else ():
        if isinstance(each, ast.AnnAssign):
            yield each.annotation
        if isinstance(each, ast.FunctionDef) and each.name == "__init__":
            yield from (arg.annotation for arg in (*each.args.args, *each.args.kwonlyargs) if arg.annotation)


@cache
def used_attributes() -> frozenset[str]:
    """The methods and properties that games call or define."""
    paths = (*(SOURCE / "games" / "common").rglob("*.py"), *(path for _, path in game_files()))
    texts = (path.read_text(encoding="utf-8") for path in paths)
    return frozenset(name for text in texts for name in re.findall(r"(?:\.|def )([a-z]\w*)", text))


# ---- reading
@cache
def read_module(name: str) -> Module:
    stem = SOURCE / name.replace(".", "/")
    path = stem / "__init__.py" if stem.is_dir() else stem.with_suffix(".py")
    text = path.read_text(encoding="utf-8")
    comments: dict[int, str] = {}
    alone = set[int]()
    for token in tokenize.generate_tokens(StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            comments[token.start[0]] = PRAGMA.sub("", token.string.lstrip("# ")).strip()
            if not token.line[: token.start[1]].strip():
                alone.add(token.start[0])
    return Module(name, text, ast.parse(text), comments, frozenset(alone))


def split_doc(text: str | None) -> Doc:
    """Take the tables out of a docstring; what is left is prose, and code that is indented."""
    prose: list[str] = []
    names: dict[str, str] = {}
    last = ""
    for line in cleandoc(text or "").splitlines():
        found = TABLE_LINE.match(line)
        more = MORE_OF_LINE.match(line) if last else None
        if found:
            last = found[1]
            names[last] = found[2]
        elif more:
            names[last] += f" {more[1]}"
        else:
            last = ""
            prose.append(line)
    return Doc(re.sub(r"\n{3,}", "\n\n", "\n".join(prose)).strip(), names)


def one_line(prose: str) -> str:
    """Return prose without its code examples, as one line."""
    paragraphs = (each for each in prose.split("\n\n") if not each.startswith("    "))
    return escape(" ".join(" ".join(paragraphs).split()))


def first_paragraph(node: ast.FunctionDef) -> str:
    return one_line(split_doc(ast.get_docstring(node)).prose.partition("\n\n")[0])


def escape(text: str) -> str:
    """Keep what is not between backticks from being read as a tag of HTML."""
    parts = text.split("`")
    return "`".join(part if n % 2 else part.replace("<", "&lt;") for n, part in enumerate(parts))


def source_of(module: Module, node: ast.AST) -> str:
    """Return code as it is written, on one line and without its comments."""
    lines = (ast.get_source_segment(module.text, node) or "").splitlines()
    code = " ".join(" ".join(re.sub(r"(?<!\")  # .*$", "", line) for line in lines).split())
    code = re.sub(r",? ([\])])", r"\1", re.sub(r"([\[(]) ", r"\1", code))
    return re.sub(r"\b_[A-Z]\w*", lambda found: aliases(module).get(found[0], found[0][1:]), code)


@cache
def aliases(module: Module) -> dict[str, str]:
    """Private names for types, and what they stand for: the page has that in their place."""
    found = (node for node in module.tree.body if isinstance(node, ast.AnnAssign) and node.value is not None)
    private = {ast.unparse(node.target): node.value for node in found if ast.unparse(node.target).startswith("_")}
    return {name: source_of(module, value) for name, value in private.items() if value is not None}


def comment_on(module: Module, node: ast.stmt | ast.arg) -> str:
    """Return the comment at the end of a line, or the one above it."""
    assert node.end_lineno is not None
    if (said := module.comments.get(node.end_lineno, "")) and node.end_lineno not in module.alone:
        return said
    above: list[str] = []
    if module.name.startswith("games."):  # where such a comment is a heading
        return ""
    line = node.lineno - 1
    while line in module.alone and not module.comments[line].startswith("----"):
        above.insert(0, module.comments[line])
        line -= 1
    return " ".join(above)


def is_public(name: str) -> bool:
    return not name.startswith("_")


# ---- what a module has
def entries(module: Module) -> Iterator[Entry]:
    body = module.tree.body
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.ClassDef) and is_public(node.name):
            yield class_entry(module, node)
        elif isinstance(node, ast.FunctionDef) and is_public(node.name):
            yield Entry(node.name, signature(module, node.name, node), first_paragraph(node))
        elif isinstance(node, ast.AnnAssign | ast.Assign) and (name := assigned(node)):
            yield value_entry(module, node, name, literal_text(after))


def assigned(node: ast.AnnAssign | ast.Assign) -> str:
    """Return the public name that an assignment binds; "" for a type variable."""
    target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
    value = node.value
    is_variable = isinstance(value, ast.Call) and ast.unparse(value.func) in ("TypeVar", "ParamSpec")
    return "" if is_variable or not isinstance(target, ast.Name) or not is_public(target.id) else target.id


def literal_text(node: ast.stmt | None) -> str:
    """Return the text of a docstring below an assignment."""
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    return node.value.value if is_text else ""  # type: ignore[union-attr]


def value_entry(module: Module, node: ast.AnnAssign | ast.Assign, name: str, text: str) -> Entry:
    """Return an alias or a constant; the words of a `Literal` are its members if its docstring has a table."""
    doc = split_doc(text)
    says = one_line(doc.prose) or escape(comment_on(module, node))
    value = source_of(module, node.value) if node.value is not None else ""
    words = literal_words(node.value)
    if doc.names:
        check_names(module, name, doc.names, words)
        return Entry(name, name, says, tuple(Member(word, f'"{word}"', escape(doc.names[word])) for word in words))
    is_shown = len(value) <= LONGEST_VALUE and not re.search(r"\b_[a-z]", value)
    return Entry(name, f"{name} = {value}" if is_shown else name, says)


def literal_words(value: ast.expr | None) -> list[str]:
    if not isinstance(value, ast.Subscript):
        return []
    return [str(each.value) for each in ast.walk(value.slice) if isinstance(each, ast.Constant)]


def check_names(module: Module, name: str, said: dict[str, str], known: list[str]) -> None:
    if strange := set(said) - set(known):
        raise WrongTable(f"{module.name}.{name}: {sorted(strange)}")


def signature(module: Module, name: str, node: ast.FunctionDef, *, typed: bool = True) -> str:
    """Return a call as it is written: without `self`, or `cls`; of a method without the types of its arguments."""
    argument = typed_argument if typed else plain_argument
    told = node.args
    first = [*told.posonlyargs, *told.args]
    defaults = [None] * (len(first) - len(told.defaults)) + list(told.defaults)
    shown = [argument(module, a, d) for a, d in zip(first, defaults, strict=True) if a.arg not in ("self", "cls")]
    if told.vararg:
        shown.append(f"*{argument(module, told.vararg, None)}")
    elif told.kwonlyargs:
        shown.append("*")
    shown += [argument(module, a, d) for a, d in zip(told.kwonlyargs, told.kw_defaults, strict=True)]
    if told.kwarg:
        shown.append(f"**{argument(module, told.kwarg, None)}")
    returns = f" -> {source_of(module, node.returns)}" if node.returns and ast.unparse(node.returns) != "None" else ""
    return f"{name}({', '.join(shown)}){returns}"


def plain_argument(module: Module, arg: ast.arg, default: ast.expr | None) -> str:
    return f"{arg.arg}={default_of(module, default)}" if default is not None else arg.arg


def typed_argument(module: Module, arg: ast.arg, default: ast.expr | None) -> str:
    shown = f"{arg.arg}: {source_of(module, arg.annotation)}" if arg.annotation else arg.arg
    return f"{shown} = {default_of(module, default)}" if default is not None else shown


# ---- classes
def class_entry(module: Module, node: ast.ClassDef) -> Entry:
    """Return a class with its members; a small struct without a word about its fields is written as a call."""
    doc = split_doc(ast.get_docstring(node))
    inner = INNER.get(node.name, "").split()
    found = [each for each in members(module, node, doc) if each.name not in inner]
    check_names(module, node.name, doc.names, [each.name for each in found])
    says = one_line(doc.prose)
    fields = [each for each in found if "(" not in each.shown.partition(":")[0]]
    if fields and not any(each.says for each in fields):
        call = f"{node.name}({', '.join(each.shown for each in fields)})"
        call = call if len(call) <= LONGEST_CALL else node.name
        return Entry(node.name, call, says, tuple(each for each in found if each.says))
    return Entry(node.name, node.name, says, tuple(found))


def members(module: Module, node: ast.ClassDef, doc: Doc) -> Iterator[Member]:
    for each in node.body:
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name) and is_public(each.target.id):
            name = each.target.id
            says = escape(doc.names.get(name) or comment_on(module, each))
            if says or not ast.unparse(each.annotation).startswith("ClassVar"):
                yield Member(name, field(module, each), says)
        elif isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name) and doc.names:
            name = each.targets[0].id
            if name in doc.names:
                yield Member(name, name, escape(doc.names[name]))
        elif isinstance(each, ast.FunctionDef) and "overload" in map(ast.unparse, each.decorator_list):
            continue
        elif isinstance(each, ast.FunctionDef) and each.name == "__init__":
            yield from arguments(module, each, doc)
        elif isinstance(each, ast.FunctionDef) and is_public(each.name):
            yield from method(module, each, doc)


def field(module: Module, node: ast.AnnAssign) -> str:
    assert isinstance(node.target, ast.Name)
    kind = re.sub(r"^ClassVar\[(.*)\]$", r"\1", source_of(module, node.annotation))
    shown = f"{node.target.id}: {kind}"
    return f"{shown} = {default_of(module, node.value)}" if node.value is not None else shown


def default_of(module: Module, node: ast.expr) -> str:
    """Return a default as it is written; of a function it is enough that there is one."""
    return "..." if isinstance(node, ast.Lambda) else source_of(module, node)


def arguments(module: Module, node: ast.FunctionDef, doc: Doc) -> Iterator[Member]:
    """What a class is made with."""
    told = node.args
    first = told.args[1:]
    defaults = [None] * (len(first) - len(told.defaults)) + list(told.defaults)
    for arg, default in (*zip(first, defaults, strict=True), *zip(told.kwonlyargs, told.kw_defaults, strict=True)):
        says = doc.names.get(arg.arg) or comment_on(module, arg)
        yield Member(arg.arg, typed_argument(module, arg, default), escape(says))


def method(module: Module, node: ast.FunctionDef, doc: Doc) -> Iterator[Member]:
    """A method or a property that is described; one that only does what its base class says is left out."""
    says = escape(doc.names.get(node.name, "")) or first_paragraph(node)
    if not says or node.name not in used_attributes() or (module.name.startswith("games.") and not doc.names):
        return
    if any(ast.unparse(each).endswith("property") for each in node.decorator_list):
        kind = f": {source_of(module, node.returns)}" if node.returns else ""
        yield Member(node.name, f"{node.name}{kind}", says)
    else:
        yield Member(node.name, signature(module, node.name, node, typed=False), says)


# ---- writing
def contract_lines() -> Iterator[str]:
    for package, names in (("kernel.contract", CONTRACT), ("kernel.rules", RULES), ("kernel.state", STATE)):
        yield from front(package)
        for name in names:
            yield from whole(name)
    yield from front("kernel.state.events")
    for name in EVENTS:
        yield from events(f"kernel.state.events.{name}")


def common_lines() -> Iterator[str]:
    yield from front("games.common")
    for topic in TOPICS:
        yield from front(f"games.common.{topic}")
        for name in (each for each in COMMON if each.startswith(f"{topic}.")):
            yield from whole(f"games.common.{name}")
    yield from front("words.catalogue")


@cache
def pages() -> dict[str, str]:
    """The pages by their names."""
    return {
        "game-contract.md": CONTRACT_HEAD + "\n".join(contract_lines()).rstrip() + "\n",
        "game-common.md": COMMON_HEAD + "\n".join(common_lines()).rstrip() + "\n",
    }


def front(package: str) -> Iterator[str]:
    """The first page of a package."""
    yield from (f"## `caltrop.{package}`", "", *docstring(read_module(package)), "")


def docstring(module: Module) -> list[str]:
    return [escape(line) for line in cleandoc(ast.get_docstring(module.tree) or "").splitlines()]


def whole(name: str) -> Iterator[str]:
    """A module with every public name."""
    module = read_module(name)
    yield from (f"### `caltrop.{name}`", "", *docstring(module), "")
    found = {each.name: each for each in entries(module)}
    yield from named(each._replace(members=()) if name in BRIEF else each for each in known(name, found))
    yield ""


def known(module: str, found: dict[str, Entry]) -> Iterator[Entry]:
    """Yield the names that the page has, in the order of the module; each that is listed above must be there."""
    wanted = used_names().get(module, set())
    if module.startswith("games.") and (gone := wanted - set(found)):
        raise WrongTable(f"{module}: {sorted(gone)}")
    yield from (entry for name, entry in found.items() if name in wanted)


def named(found: Iterator[Entry]) -> Iterator[str]:
    for entry in found:
        yield f"- `{entry.shown}`{told(entry.says)}"
        yield from (f"  - `{member.shown}`{told(member.says)}" for member in entry.members)


def told(says: str) -> str:
    return f": {says}" if says else ""


def events(name: str) -> Iterator[str]:
    """The events of a module, each as it is made."""
    module = read_module(name)
    yield from (f"### `caltrop.{name}`", "", *docstring(module), "")
    bases = {node.name: node for node in module.tree.body if isinstance(node, ast.ClassDef)}
    for node in bases.values():
        if node.name in used_names().get(name, ()):
            above = [bases[ast.unparse(each)] for each in node.bases if ast.unparse(each) in bases]
            body = [each for one in (*above, node) for each in one.body]
            made = ", ".join(field(module, each) for each in body if isinstance(each, ast.AnnAssign))
            yield f"- `{node.name}({made})`{told(one_line(ast.get_docstring(node) or ''))}"
    yield ""


if __name__ == "__main__":
    for name, text in pages().items():
        (DOCS / name).write_text(text, encoding="utf-8")
