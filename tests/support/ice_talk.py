"""How an action of ICE is typed."""

from __future__ import annotations

from typing import Any


def command(text: str) -> tuple[str, dict[str, Any]]:
    """Return the command that says an action, and its options by their names on Discord."""
    verb, *rest = text.split(":")
    name, options = _SAID[verb](verb, rest)
    return f"ice {name}", options


def _with(spots: str, rest: list[str], name: str) -> tuple[str, dict[str, Any]]:
    """A spot and perhaps how many come along."""
    spot, *number = rest
    return name, {spots: spot, **({"with": int(number[0])} if number else {})}


def _build(_verb: str, rest: list[str]) -> tuple[str, dict[str, Any]]:
    white = rest[0] == "white"
    name, options = _with("at", rest[white:], "camp")
    return name, {**options, **({"white": True} if white else {})}


def _excavate(_verb: str, rest: list[str]) -> tuple[str, dict[str, Any]]:
    architects = rest[:1] == ["architects"]
    number = rest[architects:]
    return "excavate", {
        **({"architects": True} if architects else {}),
        **({"termites": int(number[0])} if number else {}),
    }


def _front(rest: list[str]) -> tuple[str, list[str]]:
    """The words of a snow tile, and what follows."""
    size = 2 if rest[0] == "talisman" else 1
    return ":".join(rest[:size]), rest[size:]


def _play(_verb: str, rest: list[str]) -> tuple[str, dict[str, Any]]:
    front, more = _front(rest)
    if front == "sailer":
        return "tile", {"tile": front, **({"for": str(int(more[0]) + 1)} if more else {})}
    return "tile", {"tile": front, **(_with("at", more, "")[1] if more else {})}


def _trade(verb: str, rest: list[str]) -> tuple[str, dict[str, Any]]:
    front, more = _front(rest)
    return "tile", {"do": verb, "tile": front, **({"for": ":".join(more)} if more else {})}


def _to(_verb: str, rest: list[str]) -> tuple[str, dict[str, Any]]:
    return _with("to", rest, "tile") if len(rest) > 1 else ("allocate", {"to": rest[0]})


def _use(verb: str, rest: list[str]) -> tuple[str, dict[str, Any]]:
    token = {"token": True} if verb == "spark" else {}
    return "artifact", {"type": rest[0], **({"at": rest[1]} if rest[1:] else {}), **token}


def _rescue(_verb: str, rest: list[str]) -> tuple[str, dict[str, Any]]:
    how, cell = rest
    if how == "gem":
        return "tile", {"tile": how, "at": cell}
    return _use("spark" if how == "token" else "use", ["philosophical", cell])


def _put(_verb: str, rest: list[str]) -> tuple[str, dict[str, Any]]:
    match rest:
        case ["arch", spot]:
            return "allocate", {"to": spot}
        case [_, spot, seat]:
            return "allocate", {"to": f"{int(seat) + 1}:{spot}"}
    raise AssertionError(rest)


_SAID = {
    "build": _build,
    "excavate": _excavate,
    "play": _play,
    "to": _to,
    "use": _use,
    "spark": _use,
    "rescue": _rescue,
    "put": _put,
    "camp": lambda _verb, rest: ("camp", {"at": rest[0]}),
    "move": lambda _verb, rest: _with("to", rest, "move"),
    "sail": lambda _verb, rest: _with("to", rest, "sail"),
    "walk": lambda _verb, rest: _with("to", rest, "free-move"),
    "step": lambda _verb, rest: ("free-move", {"to": rest[0]}),
    "recruit": lambda _verb, rest: ("recruit", {"at": rest[0]}),
    "even": lambda _verb, rest: ("allocate", {"even": rest[0]}),
    "home": lambda _verb, rest: ("guild", {"with": int(rest[0])} if rest else {}),
    "shift": lambda _verb, rest: ("artifact", {"type": rest[0], "to": rest[1], "anima": int(rest[2])}),
    "pay": lambda _verb, rest: ("request", {"do": "pay", "pay": " ".join(rest)}),
    **dict.fromkeys(("study", "plan", "overwork"), lambda verb, _rest: (verb, {})),
    **dict.fromkeys(("stay", "pass", "done"), lambda _verb, _rest: ("end", {})),
    **dict.fromkeys(("light", "crampon"), lambda _verb, _rest: ("guild", {})),
    **dict.fromkeys(("pitch", "forage"), lambda _verb, rest: ("guild", {"at": rest[0]})),
    **dict.fromkeys(("slot", "learn"), lambda _verb, rest: ("artifact", {"type": rest[0]})),
    **dict.fromkeys(("call", "pick"), lambda _verb, rest: ("allocate", {"to": rest[0]})),
    **dict.fromkeys(("destroy", "lay"), lambda verb, rest: ("tile", {"do": verb, "at": rest[0]})),
    **dict.fromkeys(("toss", "buy", "swap", "sell"), _trade),
    **dict.fromkeys(
        ("take", "validate", "drop", "keep"), lambda verb, rest: ("request", {"do": verb, "request": rest[0]})
    ),
}
"""By verb: the command, given the verb and what follows it."""
