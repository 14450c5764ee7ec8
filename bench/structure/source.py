"""What the source says of its own structure: folders, headers of modules, imports in a circle, classes, protocols.

Reads files and runs none of them. ``tests/arch`` holds what is found here to its limits.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

ROOT: Final = Path(__file__).parents[2]
PRODUCT: Final = ("engine", "render", "players", "db", "host", "cogs", "playground", "locales", "bench")
"""Folders with code of ours that is no test, besides the modules at the top."""


@dataclass(frozen=True)
class Module:
    """One file of code, by its dotted name; a package goes by the name of its folder."""

    name: str
    path: Path
    tree: ast.Module = field(repr=False)
    lines: int
    code: int
    """Lines that are neither blank nor a comment nor part of a docstring."""
    header: int
    """Lines up to the first statement that does something: docstring, imports, and what is imported for types."""

    @property
    def package(self) -> bool:
        """Return whether it is the ``__init__`` of a folder."""
        return self.path.name == "__init__.py"


@dataclass(frozen=True)
class Class:
    """A class of ours, by module and name."""

    module: str
    node: ast.ClassDef = field(repr=False)
    bases: tuple[str, ...]
    """Its bases that are ours, as module and name joined by a dot."""

    @property
    def name(self) -> str:
        """Return the module and the name, joined by a dot."""
        return f"{self.module}.{self.node.name}"

    @property
    def lines(self) -> int:
        """Return how many lines it takes, without what it inherits."""
        return (self.node.end_lineno or self.node.lineno) - self.node.lineno + 1

    @property
    def methods(self) -> frozenset[str]:
        """Return the names of its own methods and properties that do not begin with an underscore."""
        kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
        return frozenset(n.name for n in self.node.body if isinstance(n, kinds) and not n.name.startswith("_"))

    @property
    def protocol(self) -> bool:
        """Return whether it says only what others offer."""
        return any(_last(base) == "Protocol" for base in self.node.bases)


@dataclass(frozen=True)
class Whole:
    """A class with everything that it inherits from classes of ours."""

    name: str
    lines: int
    methods: int
    """Public methods and properties, each name once."""
    levels: int
    """1 for a class that inherits from none of ours."""


class Source:
    """The modules of the product, or of other folders below ``root``."""

    def __init__(self, root: Path = ROOT, parts: Iterable[str] = PRODUCT) -> None:
        files = [*root.glob("*.py"), *(path for part in parts for path in (root / part).rglob("*.py"))]
        self.root = root
        self.modules = {one.name: one for one in (_module(root, path) for path in sorted(files))}

    # -- folders ---------------------------------------------------------------------------------------------------

    def folders(self) -> dict[str, int]:
        """Return how many modules each folder has, ``__init__`` and ``__main__`` left out."""
        found: dict[str, int] = defaultdict(int)
        for one in self.modules.values():
            if one.path.stem not in {"__init__", "__main__"}:
                found[str(one.path.parent.relative_to(self.root))] += 1
        return dict(found)

    def small(self, lines: int) -> dict[str, str]:
        """Return the modules with fewer lines that only one other imports, each with that other.

        Left out: what is run, packages and what they hand on, and what belongs to another part than its importer, which
        must not hold it.
        """
        importers: dict[str, set[str]] = defaultdict(set)
        for name, found in self.imports.items():
            for other in found:
                importers[other].add(name)
        return {
            name: next(iter(importers[name]))
            for name, one in self.modules.items()
            if one.lines < lines
            and one.path.stem not in {"__init__", "__main__"}
            and len(importers[name]) == 1
            and next(iter(importers[name])).partition(".")[0] == name.partition(".")[0]
            and not self.modules[next(iter(importers[name]))].package
            and not _run(one)
        }

    # -- imports ---------------------------------------------------------------------------------------------------

    @cached_property
    def imports(self) -> dict[str, frozenset[str]]:
        """Return which modules of ours each module names in its imports, those for types only included."""
        return {name: frozenset(self._imported(one)) - {name} for name, one in self.modules.items()}

    def cycles(self) -> list[tuple[str, ...]]:
        """Return the groups of modules that import each other in a circle, the largest first."""
        found = [tuple(sorted(group)) for group in _strongly_connected(self.imports) if len(group) > 1]
        return sorted(found, key=lambda group: (-len(group), group))

    def _imported(self, one: Module) -> Iterator[str]:
        for node in ast.walk(one.tree):
            if isinstance(node, ast.Import):
                yield from (found for alias in node.names if (found := self._known(alias.name)))
            elif isinstance(node, ast.ImportFrom):
                whole = _absolute(one, node)
                for alias in node.names:
                    if found := (self._known(f"{whole}.{alias.name}", exactly=True) or self._known(whole)):
                        yield found

    def _known(self, name: str, *, exactly: bool = False) -> str | None:
        while name not in self.modules and not exactly and "." in name:
            name = name.rpartition(".")[0]
        return name if name in self.modules else None

    # -- classes ---------------------------------------------------------------------------------------------------

    @cached_property
    def classes(self) -> dict[str, Class]:
        """Return the classes of all modules, those within others left out."""
        found = {}
        for one in self.modules.values():
            for node in one.tree.body:
                if isinstance(node, ast.ClassDef):
                    bases = tuple(base for given in node.bases if (base := self._class(one, given)))
                    found[f"{one.name}.{node.name}"] = Class(one.name, node, bases)
        return found

    def whole(self) -> list[Whole]:
        """Return each class with all that it inherits, the one with the most lines first."""
        found = []
        for name, one in self.classes.items():
            line = [self.classes[base] for base in self._line(name)]
            methods = frozenset[str]().union(*(part.methods for part in line))
            found.append(Whole(one.name, sum(part.lines for part in line), len(methods), self._levels(name)))
        return sorted(found, key=lambda whole: (-whole.lines, whole.name))

    def protocols(self) -> dict[str, tuple[str, ...]]:
        """Return the protocols of ours, each with the classes that inherit from it or have all of its members."""
        return {
            name: tuple(other for other, its in self.classes.items() if not its.protocol and self._offers(other, name))
            for name, one in self.classes.items()
            if one.protocol
        }

    def _offers(self, name: str, protocol: str) -> bool:
        wanted, offered = self._members[protocol], self._members[name]
        return protocol in self._line(name) or (bool(wanted) and wanted <= offered)

    @cached_property
    def _members(self) -> dict[str, frozenset[str]]:
        """Return what each class offers, with what it inherits from classes of ours."""
        own = {name: _members(one) for name, one in self.classes.items()}
        return {name: frozenset[str]().union(*(own[part] for part in self._line(name))) for name in own}

    def _line(self, name: str) -> list[str]:
        """Return a class and all of ours that it inherits from, each once."""
        found, left = [], [name]
        while left:
            if (one := left.pop(0)) not in found:
                found.append(one)
                left += [base for base in self.classes[one].bases if base in self.classes]
        return found

    def _levels(self, name: str) -> int:
        return 1 + max((self._levels(base) for base in self.classes[name].bases if base in self.classes), default=0)

    def _class(self, one: Module, base: ast.expr) -> str | None:
        """Return the class of ours that an expression names as a base."""
        base = base.value if isinstance(base, ast.Subscript) else base
        if isinstance(base, ast.Attribute) and isinstance(base.value, ast.Name):
            module = self._names(one).get(base.value.id)
            return module and self._defined(module, base.attr)
        if not isinstance(base, ast.Name):
            return None
        known = self._names(one).get(base.id)
        if known is None:
            return f"{one.name}.{base.id}" if _defines(one, base.id) else None
        return self._defined(*known.rpartition(".")[::2])

    def _defined(self, module: str, name: str) -> str | None:
        """Return where a class is defined that a module offers, which may have it from another."""
        for _ in range(9):
            one = self.modules.get(module)
            if one is None:
                return None
            if _defines(one, name):
                return f"{module}.{name}"
            origin = self._names(one).get(name)
            if origin is None:
                return None
            module, _, name = origin.rpartition(".")
        return None

    def _names(self, one: Module) -> Mapping[str, str]:
        """Return what the names that a module imports stand for."""
        found: dict[str, str] = {}
        for node in ast.walk(one.tree):
            if isinstance(node, ast.Import):
                found |= {alias.asname or alias.name: alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                whole = _absolute(one, node)
                found |= {alias.asname or alias.name: f"{whole}.{alias.name}" for alias in node.names}
        return found


def _module(root: Path, path: Path) -> Module:
    text = path.read_text("utf-8")
    tree = ast.parse(text)
    parts = path.relative_to(root).with_suffix("").parts
    name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    lines = text.splitlines()
    told = {
        line
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    code = sum(
        1 for number, line in enumerate(lines, 1) if number not in told and line.strip() and line.strip()[0] != "#"
    )
    return Module(name, path, tree, len(lines), code, _header(tree, len(lines)))


def _header(tree: ast.Module, lines: int) -> int:
    for node in tree.body:
        told = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        types = isinstance(node, ast.If) and _last(node.test) == "TYPE_CHECKING"
        if not (told or types or isinstance(node, ast.Import | ast.ImportFrom)):
            return node.lineno - 1
    return lines


def _absolute(one: Module, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    parts = one.name.split(".")
    kept = parts[: len(parts) - node.level + one.package]
    return ".".join([*kept, *([node.module] if node.module else [])])


def _run(one: Module) -> bool:
    """Return whether a module is run as a program."""
    return any(isinstance(node, ast.If) and "__main__" in ast.unparse(node.test) for node in one.tree.body)


def _defines(one: Module, name: str) -> bool:
    return any(isinstance(node, ast.ClassDef) and node.name == name for node in one.tree.body)


def _last(node: ast.expr) -> str:
    node = node.value if isinstance(node, ast.Subscript) else node
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _members(one: Class) -> frozenset[str]:
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    named = {node.name for node in one.node.body if isinstance(node, kinds)}
    fields = {
        node.target.id
        for node in one.node.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }
    own = {
        node.attr
        for node in ast.walk(one.node)
        if isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Store)
        and isinstance(node.value, ast.Name)
        and node.value.id == "self"
    }
    return frozenset(named | fields | own)


def _strongly_connected(graph: Mapping[str, frozenset[str]]) -> list[list[str]]:
    """Return the groups of nodes that all lead to each other (Tarjan), without recursion."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    on_stack: set[str] = set()
    groups = []
    for start in graph:
        if start in index:
            continue
        work = [(start, iter(sorted(graph[start])))]
        index[start] = low[start] = len(index)
        stack.append(start)
        on_stack.add(start)
        while work:
            node, left = work[-1]
            for other in left:
                if other not in index:
                    index[other] = low[other] = len(index)
                    stack.append(other)
                    on_stack.add(other)
                    work.append((other, iter(sorted(graph[other]))))
                    break
                if other in on_stack:
                    low[node] = min(low[node], index[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    cut = stack.index(node)
                    groups.append(stack[cut:])
                    on_stack -= set(stack[cut:])
                    del stack[cut:]
    return groups
