"""People who know how to play Roam: what they choose, and how an action is typed or found on a panel.

Choosing needs an ``Update`` only, so the same people play through commands, through buttons and in a simulation.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.roam import squares
from engine.roam.events import Placed
from engine.roam.squares import land_square
from host import Refusal

if TYPE_CHECKING:
    import random

    from host import Update

_PLACES = [[land_square(place, index) for index in range(6)] for place in range(6)]


@dataclass
class Greedy:
    """Places where most is gained, finishes what it leads in, bids what a land is worth, buys what it can pay.

    ``thrift``: whether artifacts are bought and used at all; without them matches are shorter.
    """

    rng: random.Random
    thrift: bool = False

    def choose(self, update: Update, seat: int) -> str:
        """Return the action that the seat takes now."""
        legal = update.legal(seat)
        verbs = {text.partition(":")[0] for text in legal}
        if "explore" in verbs:
            return self._explore(update, seat, legal)
        if "at" in verbs:
            return self._best(update, seat, [text for text in legal if text.startswith("at:")], [])[1]
        if "bid" in verbs or "pass" in verbs:
            return self._bid(update, seat, legal)
        if "buy" in verbs:
            wares = [text for text in legal if text.startswith("buy:")]
            return legal[-1] if self.thrift or self.rng.random() < 0.3 else self.rng.choice(wares)
        if "done" in verbs:
            return self._after(update, seat, legal)
        return legal[0]

    def together(self, update: Update, seat: int, text: str) -> list[str]:
        """Return the actions that are typed in one command with this one: anyone who explores says where."""
        where = self.where(update, seat, text) if text.startswith("explore:") else ""
        return [text, where] if where else [text]

    def command(self, update: Update, seat: int, texts: list[str]) -> tuple[str, dict[str, Any]]:
        """Return the command that carries these actions out."""
        begun = texts[0].startswith(("at:", "nowhere", "fill:"))
        name, options = ("roam explore", {}) if begun else command(texts[0])
        if begun:
            options["character"] = update.view(seat).exploration.character
        for text in texts:
            verb, _, what = text.partition(":")
            match verb:
                case "at" | "nowhere":
                    options["position"] = what or verb
                case "fill":
                    options["fill"] = f"{options.get('fill', '')} {what}".strip()
        return name, options

    def where(self, update: Update, seat: int, explore: str) -> str:
        """Return the position that an exploration gets; "" when that is known only later."""
        return self._at(update, seat, explore)[1]

    def limit(self, update: Update, seat: int) -> int:
        """Return how many coins the land of the auction is worth to the seat."""
        view = update.view(None)
        return min(view.players[seat].coins, view.auction.card.points + self.rng.randrange(2))

    def _explore(self, update: Update, seat: int, legal: tuple[str, ...]) -> str:
        if not self.thrift and "coin" in legal:
            return "coin"
        found = [(*self._at(update, seat, text), text) for text in legal if text.startswith("explore:")]
        worth, _, text = max(found, default=(-9.0, "", "rest"))
        return "rest" if worth < 1 and "rest" in legal else text

    def _at(self, update: Update, seat: int, explore: str) -> tuple[float, str]:
        view, _ = update.preview(seat, [explore]) or (None, ())
        if view is None or view.exploration is None:
            return 0.0, ""
        return self._best(update, seat, [f"at:{squares.name(at)}" for at in view.exploration.positions], [explore])

    def _best(self, update: Update, seat: int, ways: list[str], before: list[str]) -> tuple[float, str]:
        # a touch of chance settles between equals, so that matches differ
        return max(
            ((self._worth(update, seat, [*before, way]) + self.rng.random() / 10, way) for way in ways),
            default=(0.0, "nowhere"),
        )

    def _after(self, update: Update, seat: int, legal: tuple[str, ...]) -> str:
        """End the turn, but fill a blank before if that wins a land."""
        now = _standing(update.view(None), seat)
        for text in legal:
            if text.startswith(("free:", "blank:")) and not self.thrift:
                thought = update.preview(seat, [text])
                if thought is not None and _standing(thought[0], seat) - now > 3:
                    return text
        return "done" if "done" in legal else legal[0]

    def _bid(self, update: Update, seat: int, legal: tuple[str, ...]) -> str:
        least = update.view(None).auction.minimum
        return f"bid:{least}" if f"bid:{least}" in legal and least <= self.limit(update, seat) else "pass"

    def _worth(self, update: Update, seat: int, texts: list[str]) -> float:
        try:
            thought = update.preview(seat, texts)
        except Refusal:
            return 0.0
        if thought is None:
            return 0.0
        view, events = thought
        gained = sum(event.gained for event in events if isinstance(event, Placed))
        placed = sum(len(event.squares) for event in events if isinstance(event, Placed))
        return placed + gained / 2 + _standing(view, seat) - _standing(update.view(None), seat)


def _standing(view: Any, seat: int) -> float:
    """Return what the seat's markers on the map promise."""
    worth = 0.0
    for spots, card in zip(_PLACES, view.lands, strict=True):
        if card is None:
            continue
        owners = [view.markers[at][-1] for at in spots if view.markers[at]]
        mine = owners.count(seat)
        most = max((owners.count(other) for other in set(owners) - {seat}), default=0)
        if len(owners) == len(spots):
            worth += 5 + card.points if mine > most else 2 if mine == most else -4
        elif mine > most:
            worth += 0.5 * mine
    return worth


def command(text: str) -> tuple[str, dict[str, Any]]:
    """Return the command that says an action; ``at`` and ``fill`` need the character under way besides."""
    match text.split(":"):
        case ["explore", who]:
            return "roam explore", {"character": who}
        case ["bid", amount]:
            return "roam bid", {"amount": int(amount)}
        case ["limit", amount]:
            return "roam limit", {"amount": amount}
        case ["buy", key]:
            return "roam buy", {"artifact": key}
        case ["blank", square]:
            return "roam blank", {"square": square}
        case ["free", square]:
            return "roam artifact", {"kind": "free", "on": square}
        case ["slide", source, target]:
            return "roam artifact", {"kind": "slide", "on": source, "to": target}
        case ["replace", square, *way]:
            pay = {"pay": {"pay": "coins", "free": "artifact"}[way[0]]} if way else {}
            return "roam artifact", {"kind": "replace", "on": square, **pay}
        case ["flip", who]:
            return "roam artifact", {"kind": "flip", "on": who}
        case ["coin" | "turn" as kind]:
            return "roam artifact", {"kind": kind}
        case ["rest" | "done" | "pass" as verb]:
            return f"roam {verb}", {}
    raise AssertionError(text)
