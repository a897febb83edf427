"""Counts how much a reader of Caltrop has to take in, from the syntax trees.

    python tests/house/count.py [--web] [--names] [--calls] [--cycles]

Modules are counted without `__init__.py` and without what is compiled. A public name is counted by its file, and a use
is a binding: an import of that very name from that very module, or an attribute of the module where it is imported. So
two functions of the same name in two files are two names, and a use of one is no use of the other.
"""

from __future__ import annotations

import argparse
import ast
import builtins
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
COMPILED = re.compile(r"Compiled from .*edit that file instead")
MANY = 6  # positional arguments that a reader cannot follow


@dataclass(frozen=True)
class Name:
    """A name at module level, by its module."""

    module: str
    name: str

    def __str__(self) -> str:
        return f"{self.module}:{self.name}"


@dataclass(frozen=True)
class Import:
    """An import of a module, or of a name of one, and what it is called here."""

    module: str
    name: str
    local: str
    line: int
    is_for_types: bool


@dataclass
class Module:
    """A file of the tree."""

    name: str
    path: Path
    tree: ast.Module
    imports: list[Import] = field(default_factory=list)

    @property
    def is_package(self) -> bool:
        return self.path.name == "__init__.py"

    @property
    def package(self) -> str:
        return self.name if self.is_package else self.name.rpartition(".")[0]

    @cached_property
    def defined(self) -> dict[str, int]:
        """Every name that this module binds at its own level, other than by an import, and its line."""
        return dict(_bindings(self.tree.body))

    @cached_property
    def exported(self) -> frozenset[str]:
        """What stands in `__all__`."""
        for node in self.tree.body:
            if isinstance(node, ast.Assign) and any(
                isinstance(t, ast.Name) and t.id == "__all__" for t in node.targets
            ):
                return frozenset(str(each.value) for each in ast.walk(node.value) if isinstance(each, ast.Constant))
        return frozenset()

    @cached_property
    def named(self) -> frozenset[str]:
        """What others find here without an import: commands, what Alembic reads of a migration, and tagged classes.

        Parts, events, facts and the like are collected from their modules, and found by their tag in what is stored.
        """
        if ".migrations." in self.name:
            return frozenset(self.defined)
        commands = {
            node.name
            for node in self.tree.body
            if isinstance(node, ast.FunctionDef)
            for each in node.decorator_list
            if "command" in ast.unparse(each).partition("(")[0]
        }
        tagged = {
            node.name
            for node in self.tree.body
            if isinstance(node, ast.ClassDef) and any(each.arg == "tag" for each in node.keywords)
        }
        return frozenset(commands | tagged)

    @property
    def public(self) -> list[str]:
        return [name for name in self.defined if not name.startswith("_")]


class House:
    """All hand-written modules of the program, and the tests and documents that use them."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root
        self.modules = {module.name: module for module in _read_modules(root / "src")}
        self.known = set(self.modules)
        compiled = {_module_name(path, root / "src") for path in (root / "src").rglob("*.py")} - self.known
        self.packages = {name.rpartition(".")[0] for name in self.known}
        for module in self.modules.values():
            module.imports = list(self._imports_of(module.tree, module.package))
        self.compiled = compiled

    def _imports_of(self, tree: ast.Module, package: str) -> Iterator[Import]:
        typed = {id(child) for node in ast.walk(tree) if _is_for_types(node) for child in ast.walk(node)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    yield Import(alias.name, "", alias.asname or alias.name, node.lineno, id(node) in typed)
            elif isinstance(node, ast.ImportFrom):
                base = _base(node, package)
                for alias in node.names:
                    local = alias.asname or alias.name
                    whole = f"{base}.{alias.name}"
                    is_module = whole in self.known and alias.name not in getattr(self.modules.get(base), "defined", ())
                    named = (whole, "") if is_module else (base, alias.name)
                    yield Import(*named, local, node.lineno, id(node) in typed)

    def uses_in(self, tree: ast.Module, package: str, own: str = "") -> Iterator[Name]:
        """Yield the names of other modules that a file uses."""
        modules: dict[str, str] = {}
        for each in self._imports_of(tree, package):
            if each.name:
                yield from self._name(each.module, each.name, own)
            elif each.module in self.known or each.module in self.packages:
                modules[each.local] = each.module
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name | ast.Attribute):
                module = modules.get(ast.unparse(node.value))
                if module:
                    yield from self._name(module, node.attr, own)

    def _name(self, module: str, name: str, own: str) -> Iterator[Name]:
        """Yield the name and, where a front page only passes it on, the name behind it."""
        if module != own:
            yield Name(module, name)
        found = self.modules.get(module)
        if found and name not in found.defined:
            for each in found.imports:
                if each.local == name and each.name:
                    yield from self._name(each.module, each.name, own)

    # ---- what is counted
    def outside_web(self) -> list[Module]:
        return [module for module in self.modules.values() if not module.name.startswith("caltrop.web")]

    @cached_property
    def used_by_program(self) -> set[Name]:
        return {
            use
            for module in self.modules.values()
            for use in self.uses_in(module.tree, module.package, module.name)
            if not (module.is_package and use.name in module.exported)  # a front page is no reader
        }

    @cached_property
    def used_by_tests(self) -> set[Name]:
        found = set[Name]()
        for path in [*(self.root / "tests").rglob("*.py"), self.root / "hatch_build.py"]:
            found.update(self.uses_in(ast.parse(path.read_text(encoding="utf-8")), ""))
        return found

    @cached_property
    def documented(self) -> str:
        pages = [*(self.root / "docs").rglob("*.md"), *self.root.glob("*.md")]
        return "\n".join(page.read_text(encoding="utf-8") for page in pages if page.name != "CHANGELOG.md")

    @cached_property
    def templates(self) -> frozenset[str]:
        texts = (path.read_text(encoding="utf-8") for path in (self.root / "src").rglob("*.html"))
        return frozenset(word for text in texts for word in re.findall(r"[A-Za-z_]\w+", text))

    def is_documented(self, name: str) -> bool:
        return re.search(rf"\b{re.escape(name)}\b", self.documented) is not None

    def unused(self, modules: Iterable[Module]) -> list[tuple[Name, int, bool]]:
        """Return the public names that no other file uses, their lines, and whether their own file does."""
        found = []
        for module in modules:
            own = {node.id for node in ast.walk(module.tree) if isinstance(node, ast.Name) and not _is_bound(node)}
            for name in module.public:
                key = Name(module.name, name)
                if key in self.used_by_program or key in self.used_by_tests or name in module.named:
                    continue
                if self.is_documented(name) and not name.islower():
                    continue
                found.append((key, module.defined[name], name in own))
        return found

    def is_record(self, name: Name) -> bool:
        """Whether a name is a Struct: the API's schemas and the schemas of data call it by its name."""
        module = self.modules.get(name.module)
        body = module.tree.body if module else []
        node = next((each for each in body if isinstance(each, ast.ClassDef) and each.name == name.name), None)
        if module is None or node is None:
            return False
        bases = [ast.unparse(base).partition("[")[0] for base in node.bases]
        return "Struct" in bases or any(self.is_record(base) for base in map(partial(self._base_of, module), bases))

    def _base_of(self, module: Module, base: str) -> Name:
        """Return the name behind a base class, which may be an attribute of an imported module."""
        first, dot, rest = base.partition(".")
        if not dot:
            return self._origin(module, base)
        found = next((each.module for each in module.imports if each.local == first and not each.name), "")
        return Name(found, rest)

    def wide_calls(self, modules: Iterable[Module]) -> list[tuple[Module, int, str]]:
        """Return the calls of the program's own functions with six or more positional arguments."""
        return [
            (module, node.lineno, ast.unparse(node.func))
            for module in modules
            for node in ast.walk(module.tree)
            if isinstance(node, ast.Call) and len(node.args) >= MANY and self._is_ours(module, node.func)
        ]

    def _is_ours(self, module: Module, function: ast.expr) -> bool:
        """Whether a function may be the program's own, and takes a fixed number of arguments."""
        called = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
        if called in self.variadic:
            return False
        while isinstance(function, ast.Attribute):
            function = function.value
        if not isinstance(function, ast.Name):
            return True
        origins = [each.module for each in module.imports if each.local == function.id]
        if origins:
            return any(origin.startswith("caltrop") for origin in origins)
        return function.id not in dir(builtins)

    @cached_property
    def variadic(self) -> frozenset[str]:
        """The functions, methods and classes of the program that take any number of arguments of one kind."""
        found = set[str]()
        for module in self.modules.values():
            for node in ast.walk(module.tree):
                parts = node.body if isinstance(node, ast.ClassDef) else [node]
                for part in parts:
                    if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef) and part.args.vararg:
                        found.add(node.name if isinstance(node, ast.ClassDef) else part.name)
        return frozenset(found)

    def parallel(self, modules: Iterable[Module]) -> list[tuple[Module, int, str]]:
        """Return the assignments of several values to several names at once that are no swap."""
        return [
            (module, node.lineno, ast.unparse(node))
            for module in modules
            for node in ast.walk(module.tree)
            if isinstance(node, ast.Assign) and _is_parallel(node)
        ]

    def long_functions(self, modules: Iterable[Module], most: int) -> list[tuple[Module, int, str]]:
        """Return the functions with more lines than this."""
        return [
            (module, node.lineno, node.name)
            for module in modules
            for node in ast.walk(module.tree)
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            and (node.end_lineno or node.lineno) - node.lineno >= most
        ]

    def cycles(self) -> list[list[str]]:
        """Return the groups of modules that import each other, in functions too, but not for types alone."""
        graph: dict[str, set[str]] = {name: set() for name in self.modules}
        for module in self.modules.values():
            for each in module.imports:
                if not each.is_for_types and each.module in graph and each.module != module.name:
                    graph[module.name].add(each.module)
        return [sorted(group) for group in _components(graph) if len(group) > 1]

    def messages(self) -> list[Name]:
        """Return the classes of messages that are written by hand: those that derive from `Message`."""
        bases: dict[Name, list[Name]] = {}
        for module in self.modules.values():
            for node in module.tree.body:
                if isinstance(node, ast.ClassDef):
                    owners = (self._origin(module, base.id) for base in node.bases if isinstance(base, ast.Name))
                    bases[Name(module.name, node.name)] = list(owners)
        message = next(name for name in bases if name.name == "Message" and "messages" in name.module)
        found = {message}
        while more := {name for name, above in bases.items() if name not in found and found.intersection(above)}:
            found |= more
        return sorted(found - {message}, key=str)

    def _origin(self, module: Module, local: str) -> Name:
        if local in module.defined:
            return Name(module.name, local)
        for each in module.imports:
            if each.local == local and each.module in self.modules:
                return self._origin(self.modules[each.module], each.name)
        return Name("", local)


def _read_modules(source: Path) -> Iterator[Module]:
    for path in sorted(source.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if "languages" in path.parts or COMPILED.search(text[:200]):
            continue
        yield Module(_module_name(path, source), path, ast.parse(text))


def _module_name(path: Path, source: Path) -> str:
    parts = path.relative_to(source).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _base(node: ast.ImportFrom, package: str) -> str:
    if not node.level:
        return node.module or ""
    above = package.split(".")
    above = above[: len(above) - node.level + 1]
    return ".".join([*above, *([node.module] if node.module else [])])


def _is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def _is_bound(node: ast.Name) -> bool:
    return not isinstance(node.ctx, ast.Load)


def _is_parallel(node: ast.Assign) -> bool:
    target, value = node.targets[0], node.value
    if not (isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple)):
        return False
    if any(isinstance(each, ast.Starred) for each in (*target.elts, *value.elts)):
        return False
    read = {ast.unparse(each) for part in value.elts for each in ast.walk(part) if isinstance(each, ast.expr)}
    return not read.intersection(map(ast.unparse, target.elts))


def _bindings(body: Iterable[ast.stmt]) -> Iterator[tuple[str, int]]:
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name, node.lineno
        elif isinstance(node, ast.If | ast.Try | ast.With):
            yield from _bindings(child for child in ast.iter_child_nodes(node) if isinstance(child, ast.stmt))
        elif isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign | ast.For):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for child in (child for target in targets for child in ast.walk(target)):
                if isinstance(child, ast.Name) and _is_bound(child):
                    yield child.id, node.lineno


def _components(graph: dict[str, set[str]]) -> list[set[str]]:
    """Return the strongly connected components (Kosaraju)."""
    order: list[str] = []
    seen: set[str] = set()
    for start, first in graph.items():
        stack = [(start, iter(first))] if start not in seen else []
        seen.add(start)
        while stack:
            node, targets = stack[-1]
            target = next((each for each in targets if each not in seen), None)
            if target is None:
                order.append(node)
                stack.pop()
            else:
                seen.add(target)
                stack.append((target, iter(graph[target])))
    back: defaultdict[str, set[str]] = defaultdict(set)
    for source, reached in graph.items():
        for target in reached:
            back[target].add(source)
    found: list[set[str]] = []
    placed: set[str] = set()
    for node in reversed(order):
        if node not in placed:
            group, todo = set[str](), [node]
            while todo:
                each = todo.pop()
                if each not in placed:
                    placed.add(each)
                    group.add(each)
                    todo += back[each]
            found.append(group)
    return found


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--web", action="store_true", help="count web/, too")
    for what in ("names", "calls", "cycles"):
        options.add_argument(f"--{what}", action="store_true", help=f"list the {what} that are counted")
    given = options.parse_args()
    house = House()
    modules = list(house.modules.values()) if given.web else house.outside_web()
    unused, wide, cycles = house.unused(modules), house.wide_calls(modules), house.cycles()
    if not given.web:
        cycles = [group for group in cycles if not all(name.startswith("caltrop.web") for name in group)]
    statements = sum(isinstance(node, ast.stmt) for module in modules for node in ast.walk(module.tree))
    public = sum(len(module.public) for module in modules)
    print(f"{sum(not module.is_package for module in modules)} modules, {statements} statements")
    nowhere = sum(not own for *_, own in unused)
    print(f"{public} public names, {len(unused)} of them used in no other file ({nowhere} nowhere)")
    print(f"{len(house.messages())} message classes written by hand")
    print(f"{len(wide)} calls with {MANY} or more positional arguments")
    print(f"{len(house.parallel(modules))} assignments of several values at once that are no swap")
    print(f"{len(cycles)} import cycles")
    if given.names:
        print(*(f"{name} {line}{'' if own else ' nowhere'}" for name, line, own in unused), sep="\n")
    if given.calls:
        print(*(f"{module.path.relative_to(ROOT)}:{line} {what}" for module, line, what in wide), sep="\n")
    if given.cycles:
        print(*(" ".join(group) for group in cycles), sep="\n")


if __name__ == "__main__":
    main()
