"""Someone who knows how to play ICE: goes where people stand, digs, studies, pays requests; and how one types it.

Choosing needs an ``Update`` only, so the same person plays through commands, through buttons and in a simulation.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.ice.board import COVERS, LEVEL, NAMES, NEAR
from engine.ice.turn.dig import cost
from host import Refusal

if TYPE_CHECKING:
    import random

    from host import Update

_EAGER = (
    *("validate", "pay", "take", "rescue", "slot", "even", "camp", "light", "forage", "learn", "study", "buy"),
    *("lay", "keep", "destroy", "call", "pick", "crampon"),
)
"""Verbs that are worth it whenever they are offered, the best first."""
_THOUGHT = 10
"""Actions that are thought through; of more, some at random."""
_GOOD_TILES = ("wreckage", "sailer", "survivors", "manta", "spiders", "talisman")


@dataclass
class Digger:
    """Chooses by what a step leaves: a tile under the leader that is cheap to excavate."""

    rng: random.Random

    def choose(self, update: Update, seat: int) -> str:
        """Return the action that the seat takes now."""
        legal = update.legal(seat)
        view = update.view(seat)
        if view.decision.phase == "turn":
            return self._turn(update, seat, legal)
        if view.decision.phase == "allocate" and (joined := _first(legal, "play")):
            return joined
        return next((found for verb in _EAGER if (found := self._any(legal, verb))), None) or self.rng.choice(legal)

    def together(self, _update: Update, _seat: int, text: str) -> list[str]:
        """Return the actions that are typed in one command with this one: it alone."""
        return [text]

    def command(self, _update: Update, _seat: int, texts: list[str]) -> tuple[str, dict[str, Any]]:
        """Return the command that carries this action out."""
        (text,) = texts
        return command(text)

    def _turn(self, update: Update, seat: int, legal: tuple[str, ...]) -> str:
        view = update.view(seat)
        me = view.players[seat]
        digs = [text for text in legal if text.startswith("excavate")]
        talisman = _first(legal, "play:talisman")
        if digs or talisman:
            return talisman or digs[0]
        for start in ("light", "forage", "study", "use:achievement", *(f"play:{front}" for front in _GOOD_TILES)):
            if (found := self._any(legal, start)) and (start != "use:achievement" or me.ep < 6):
                return found
        now = _promise(view, seat)
        steps = [text for text in legal if text not in {"done", "overwork"}]
        found = [
            (self._gain(update, seat, text, now), text) for text in self.rng.sample(steps, min(_THOUGHT, len(steps)))
        ]
        worth, text = max(found, default=(0.0, "done"))
        # who spends nothing gives 1 EP up (I5.4), so the first one is free
        if worth > (-0.9 if view.spent == 0 and me.ep else 0.4):
            return text
        if "overwork" in legal and now >= 4 and me.rp > 1:
            return "overwork"
        return "done" if "done" in legal else text

    def _gain(self, update: Update, seat: int, text: str, now: float) -> float:
        """Return what an action is worth, a further step thought of; nothing is known of what brings to light."""
        thought = update.preview(seat, [text])
        if thought is None:
            return -1.0
        view, _ = thought
        me, ep = view.players[seat], update.view(seat).players[seat].ep
        worth = _promise(view, seat) - 0.5 * (ep - me.ep)
        company = max((min(cell.archs, me.carry) for cell in view.cells if cell.spot == me.leader), default=0)
        for spot in NEAR[me.leader] if me.leader >= 0 and text.startswith(("move", "sail", "build")) else ():
            with suppress(Refusal):
                then = update.preview(seat, [text, f"move:{NAMES[spot]}:{company}"])
                if then is not None:
                    worth = max(worth, _promise(then[0], seat) - 0.5 * (ep - me.ep + 1) - 0.1)
        # a touch of chance settles between equals, so that matches differ
        return worth - now + self.rng.random() / 5

    def _any(self, legal: tuple[str, ...], start: str) -> str | None:
        found = [text for text in legal if text == start or text.startswith(f"{start}:")]
        return self.rng.choice(found) if found else None


def _first(legal: tuple[str, ...], start: str) -> str | None:
    return next((text for text in legal if text == start or text.startswith(f"{start}:")), None)


def _promise(view: Any, seat: int) -> float:
    """Return what the seat's place promises: what it could dig there, or a step away."""
    me = view.players[seat]
    found = 0.3 * me.rp + 0.4 * len(me.studies) + (0.6 if me.planning else 0.0)
    cells = {cell.spot: cell for cell in view.cells}
    here = cells.get(me.leader)
    if here is None:
        return found - 2
    there = sum(1 << spot for spot, cell in cells.items() if cell.kind == "tile")
    company = min(here.archs, me.carry)
    ways = [_tile(here, there, here.archs + len(here.leaders))]
    ways += [
        _tile(cell, there, cell.archs + len(cell.leaders) + 1 + company) - 0.8
        for spot in NEAR[me.leader]
        if (cell := cells.get(spot)) is not None and cell.visible
    ]
    return found + max(ways)


def _tile(cell: Any, there: int, explorers: int) -> float:
    """Return what excavating a tile is worth, less what it costs with this many explorers."""
    if cell.kind != "tile":
        return -1.0
    covers = COVERS[cell.spot] & there
    if covers.bit_count() > 1:
        return -0.5
    harder = cell.camp is not None or cell.back == "nunatak" or not cell.open
    level = LEVEL[cell.spot]
    return (1.5, 4.0, 6.0)[level] - 1.1 * cost(level, explorers, harder=harder)


def command(text: str) -> tuple[str, dict[str, Any]]:
    """Return the command that says an action, and its options by their names on Discord."""
    verb, *rest = text.replace("talisman:", "talisman/").split(":")
    name, options = _said(verb, [one.replace("/", ":") for one in rest])
    return f"ice {name}", options


def _if(option: str, given: list[str]) -> dict[str, Any]:
    """Return an option if something is given for it, a number as one."""
    return {option: int(given[0]) if given[0].isdecimal() else given[0]} if given else {}


def _with(option: str, spot: str, *number: str) -> dict[str, Any]:
    """Return a spot and perhaps how many come along."""
    return {option: spot, **_if("with", [*number])}


def _said(verb: str, rest: list[str]) -> tuple[str, dict[str, Any]]:
    match verb, *rest:
        case "build", "white", *where:
            return "camp", _with("at", *where) | {"white": True}
        case "build", *where:
            return "camp", _with("at", *where)
        case "excavate", "architects", *number:
            return "excavate", {"architects": True, **_if("termites", number)}
        case "excavate", *number:
            return "excavate", _if("termites", number)
        case "play", "sailer", seat:
            return "tile", {"tile": "sailer", "for": str(int(seat) + 1)}
        case "play", front, *where:
            return "tile", {"tile": front} | (_with("at", *where) if where else {})
        case "toss" | "buy" | "swap" | "sell", front, *more:
            return "tile", {"do": verb, "tile": front, **_if("for", more)}
        case "destroy" | "lay", cell:
            return "tile", {"do": verb, "at": cell}
        case "rescue", "gem", cell:
            return "tile", {"tile": "gem", "at": cell}
        case "rescue", how, cell:
            return _said("spark" if how == "token" else "use", ["philosophical", cell])
        case "use", kind, *cell:
            return "artifact", {"type": kind, **_if("at", cell)}
        case "spark", kind, *cell:
            return "artifact", {"type": kind, "token": True, **_if("at", cell)}
        case "slot" | "learn", kind, *_:
            return "artifact", {"type": kind}
        case "shift", kind, other, anima:
            return "artifact", {"type": kind, "to": other, "anima": int(anima)}
        case "to", _, _:
            return "tile", _with("to", *rest)
        case ("to" | "call" | "pick", spot) | ("put", "arch", spot):
            return "allocate", {"to": spot}
        case "put", _, spot, seat:
            return "allocate", {"to": f"{int(seat) + 1}:{spot}"}
        case "even", spot:
            return "allocate", {"even": spot}
        case "move" | "sail", *where:
            return verb, _with("to", *where)
        case "walk" | "step", *where:
            return "free-move", _with("to", *where)
        case "camp" | "recruit", cell:
            return verb, {"at": cell}
        case "home", *number:
            return "guild", _if("with", number)
        case "pitch" | "forage", cell:
            return "guild", {"at": cell}
        case ("light" | "crampon",):
            return "guild", {}
        case "pay", *pieces:
            return "request", {"do": "pay", "pay": " ".join(pieces)}
        case "take" | "validate" | "drop" | "keep", request:
            return "request", {"do": verb, "request": request}
        case ("stay" | "pass" | "done",):
            return "end", {}
        case ("study" | "plan" | "overwork",):
            return verb, {}
    raise AssertionError(f"no command says {verb}:{':'.join(rest)}")
