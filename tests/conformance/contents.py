"""What a game's modules hold: every kind of event, every reason of a refusal, with values for each."""

import ast
import importlib
import pkgutil
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from itertools import islice, product
from pathlib import Path

from engine.core import IllegalAction
from tests.support.positions import acts, matches


def package(game):
    """Return the package in which a game lies."""
    return importlib.import_module(".".join(type(game).__module__.split(".")[:2]))


def kinds(game):
    """Return every kind of event that the game's modules have; those that others are made from are none."""
    home = package(game)
    modules = [importlib.import_module(one.name) for one in pkgutil.walk_packages(home.__path__, f"{home.__name__}.")]
    held = {value for module in modules for value in vars(module).values() if isinstance(value, type)}
    told = {kind for kind in held if is_dataclass(kind) and hasattr(kind, "audience")}
    return {kind for kind in told if not any(other is not kind and issubclass(other, kind) for other in told)}


@cache
def met(game):
    """Return the events of all matches by kind: few of each, with every mixture of values that are there or not."""
    found = {}
    for match in matches(game):
        for position in match:
            for event in position.events:
                filled = tuple(type(getattr(event, one.name)) for one in fields(event))
                some = found.setdefault(type(event), {}).setdefault(filled, [])
                if len(some) < 5 and event not in some:
                    some.append(event)
    return {kind: [event for some in several.values() for event in some] for kind, several in found.items()}


def made(game, kind):
    """Yield events of a kind: of the matches, then with values of other events' fields of the same name."""
    yield from met(game).get(kind, ())
    pool = {}
    for events in met(game).values():
        for event in events:
            for one in fields(event):
                some = pool.setdefault(one.name, [])
                value = getattr(event, one.name)
                if len(some) < 4 and value not in some:
                    some.append(value)
    guesses = [0, 1, (), (0,), "", None]
    for values in islice(product(*([*guesses, *pool.get(one.name, [])] for one in fields(kind))), 5000):
        yield kind(*values)


@dataclass(frozen=True)
class Refused:
    """A reason and the names of its values."""

    reason: str
    names: tuple[str, ...]


def reasons(game):
    """Return what every ``IllegalAction(...)`` of the game's source says."""
    found = set()
    for file in sorted(Path(package(game).__path__[0]).rglob("*.py")):
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "IllegalAction":
                names = tuple(one.arg for one in call.keywords if one.arg)
                found |= {Refused(reason, names) for reason in said(call.args[0])}
    return found


def said(argument):
    """Return the texts that an expression may be: itself, or either side of a choice.

    >>> said(ast.parse("'a' if b == 'c' else 'd'", mode="eval").body)
    ['a', 'd']
    """
    match argument:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=body, orelse=orelse):
            return [*said(body), *said(orelse)]
    raise TypeError(f"a reason that cannot be read in the source: {ast.unparse(argument)}")


@cache
def refusals(game):
    """Return what moves of other positions are refused with, by reason: few of each, all of different values."""
    pool = sorted({position.text for match in matches(game) for position in match if position.text})
    found = {}
    for number, position in enumerate(acts(game, times=2)):
        for seat in {position.seat, (position.seat + 1) % position.seats}:
            for text in pool[number % 17 :: 17]:
                try:
                    game.apply(position.state, seat, game.decode(text))
                except IllegalAction as refused:
                    some = found.setdefault(refused.reason, [])
                    if len(some) < 20 and refused.values not in some:
                        some.append(refused.values)
    return found


def guessed(game, refused):
    """Yield values for a reason: those of other refusals that have the same name."""
    pool = {}
    for several in refusals(game).values():
        for values in several:
            for name, value in values.items():
                some = pool.setdefault(name, [])
                if len(some) < 4 and value not in some:
                    some.append(value)
    guesses = [1, *(value for some in pool.values() for value in some if isinstance(value, tuple)), "1"]
    for values in islice(product(*(pool.get(name, guesses) for name in refused.names)), 500):
        yield dict(zip(refused.names, values, strict=True))
