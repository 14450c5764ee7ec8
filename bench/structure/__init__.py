"""``python -m bench structure``: how much code there is, how it hangs together, and how much of it a click enters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bench.measured import Measured
from bench.structure.flows import FLOWS, traced
from bench.structure.source import Source

if TYPE_CHECKING:
    from collections.abc import Iterator

ENTERED: Final = {"panel": 60, "act": 100, "limit": 105, "reminder": 45}
"""By flow: how many modules it may enter."""
_TOLD: Final = {
    "panel": "opening a panel",
    "act": "placing markers, from the press to the new board",
    "limit": "a `/roam limit` that decides an auction",
    "reminder": "a reminder, from the moment it is scheduled for",
}
FOLDER, LINES, METHODS, LEVELS, SMALL = 15, 400, 40, 3, 40
"""The most modules of a folder; the most lines, public methods and levels of a class with what it inherits; and the
fewest lines of a module that only one other imports."""


def figures() -> Iterator[Measured]:
    """Measure the source, then trace the flows."""
    source = Source()
    modules = source.modules.values()
    lines, header = sum(one.lines for one in modules), sum(one.header for one in modules)
    detail = f"{lines / 1000:.1f}k lines, {sum(one.code for one in modules) / 1000:.1f}k of them code"
    yield Measured("Modules", "about 500", str(len(source.modules)), detail, len(source.modules) <= 550)
    yield Measured("Lines of code that are headers", "–", f"{header / lines:.0%}", f"{header / 1000:.1f}k", met=True)
    folder, most = max(source.folders().items(), key=lambda found: found[1])
    yield Measured("Most modules in one folder", f"≤ {FOLDER}", str(most), f"`{folder}`", most <= FOLDER)
    cycles = source.cycles()
    detail = f"of {', '.join(str(len(group)) for group in cycles)} modules" if cycles else "type-only imports included"
    yield Measured("Import cycles", "0", str(len(cycles)), detail, not cycles)
    whole = source.whole()
    largest = whole[0]
    detail = f"`{largest.name}`, {largest.methods} public methods, {largest.levels} levels"
    yield Measured("Lines of the largest class", f"≤ {LINES}", str(largest.lines), detail, largest.lines <= LINES)
    deep, wide = [one for one in whole if one.levels > LEVELS], [one for one in whole if one.methods > METHODS]
    yield Measured(f"Classes of more than {LEVELS} levels", "0", str(len(deep)), "with what they inherit", not deep)
    yield Measured(f"Classes of more than {METHODS} public methods", "0", str(len(wide)), "the same", not wide)
    for name in FLOWS:
        entered = traced(name)
        count, bar = len(entered.modules), ENTERED[name]
        detail = f"{len(entered.functions)} functions"
        yield Measured(f"Modules entered: {_TOLD[name]}", f"≤ {bar}", str(count), detail, count <= bar)
