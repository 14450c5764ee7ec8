"""What the panel needs of choices: where squares are, what it shows and recommends, and offers as one press.

As one press it offers what nobody who knows the game would choose step by step: where only one character can explore,
the place is asked at once; who ends the turn buys by the same press; equal artifacts are used together. Knows the names
of squares, views and the advice on them. Must not know rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.roam import advice, squares
from engine.roam.deck import Ability
from engine.roam.squares import SQUARES, WIDTH, name
from engine.roam.view import Phase
from render.base import MapPlace, Shortcut
from render.roam.lexicon import coins
from render.roam.prompts import labels

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.roam.advice import Forecast
    from engine.roam.view import View
    from render.base import PanelPicture
    from render.words import Words

_PLACES: Final = {name(at): MapPlace(at % WIDTH, at // WIDTH, name(at)[0]) for at in range(SQUARES)}
"""Every square by its name; its column is the region."""


def place(token: str) -> MapPlace | None:
    """Return the position of a square; None for other tokens.

    >>> place("c4"), place("maelo")
    (MapPlace(x=2, y=3, region='c', depth=0), None)
    """
    return _PLACES.get(token)


def region(key: str, words: Words) -> str:
    """Return the name of a column."""
    return words.say("Column {column}", column=key.upper())


def panel_picture(view: View, legal: Sequence[str]) -> PanelPicture:
    """Return which picture the panel shows: where the pattern would fall, or the squares to choose from."""
    if view.phase is Phase.PLACE:
        return "best"
    if view.phase is Phase.BUY:
        return "map"  # the shop
    verbs = {text.partition(":")[0] for text in legal}
    explorers = len(advice.explorers(view))
    if explorers and advice.acting(view).stock and (explorers == 1 or explorers + len(verbs) - 1 <= _FEW):
        return "best"
    if view.phase is Phase.AFTER and verbs & {"blank", "free", "replace"}:
        return "map"  # which squares may be filled
    return "map" if verbs and verbs <= {"fill", "slide"} else ""


_FEW: Final = 5
"""Explorers and other things to do beside which a phone has room for the map."""
_NOTHING: Final = (-99, 0.0, 0.0)
"""How good it is to place nothing."""
_LAND: Final = 4.0
"""What a land is worth that comes to one or is lost, in coins."""
_FILLED: Final = 3.0
"""What 2 coins for a blank have to bring: what is kept can buy or bid."""

# ---- What the panel recommends and shows first


def recommended(view: View, legal: Sequence[str]) -> str:
    """Return the action that brings most, "" where none stands out."""
    known = {verb: [text for text in legal if text.startswith(f"{verb}:")] for verb in ("explore", "at", "buy")}
    match view.phase:
        case Phase.START | Phase.BEFORE if known["explore"]:
            return max(known["explore"], key=lambda text: _explored(text, view))
        case Phase.PLACE if known["at"]:
            return max(known["at"], key=lambda text: _placed(text, view))
        case Phase.AFTER:
            return _after(view, legal)
        case Phase.AUCTION:
            return _bid(view, legal)
        case Phase.BUY if known["buy"]:
            return bought(view, known["buy"])
    return ""


def _after(view: View, legal: Sequence[str]) -> str:
    """Return what is worth doing once the pattern lies, the end of the turn where nothing is."""
    if "coin" in legal:
        return "coin"
    found = [(worth, text) for text in legal if (worth := _changed(text, view)) > 0]
    return max(found)[1] if found else "done" if "done" in legal else ""


def _changed(text: str, view: View) -> float:
    """Return what a marker more, another one in its place, or one that slides is worth, in coins; 0 for all else."""
    verb, *tokens = text.split(":")
    found: Forecast | None
    match verb, [squares.parse(token) for token in tokens if place(token)]:
        case "blank" | "free", [at]:
            found = advice.filled(view, at)
        case "replace", [at]:
            found = advice.replaced(view, at)
        case "slide", [source, target]:
            found = advice.slid(view, source, target)
        case _:
            found = None
    if found is None:
        return 0.0
    given, lands, more = found.standing(advice.actor(view))
    paid = _FILLED if verb == "blank" or tokens[-1] == "pay" else 0.0
    return 0.0 if given else _LAND * lands + more - paid


def _bid(view: View, legal: Sequence[str]) -> str:
    """Return the least bid, and no bid once it is more than the character is worth."""
    auction = view.auction
    if auction is None or f"bid:{auction.minimum}" not in legal or auction.minimum > auction.card.points + 1:
        return "pass" if "pass" in legal else ""
    return f"bid:{auction.minimum}"


def needless(view: View, legal: Sequence[str]) -> frozenset[str]:
    """Return what somebody who speaks in an auction need not be offered beside the other bids and a pass.

    A limit of one's own turn is carried out at once: it is the least bid, or a pass. A bid that nobody who is still to
    speak could outbid wins, so a higher one only costs more (R7.2, coins are public). *Bid 0* and *Pass* never come to
    the same: after a pass the others may bid 0, after a bid of 0 they need 1 (R7.4).
    """
    auction = view.auction
    if auction is None or f"bid:{auction.minimum}" not in legal:
        return frozenset()
    later = auction.tied[len(auction.spoken) + 1 :]
    enough = max([auction.minimum, *(view.players[seat].coins for seat in later)])
    higher = {f"bid:{amount}" for amount in range(enough + 1, advice.acting(view).coins + 1)}
    return frozenset(text for text in legal if text in higher or text.startswith("limit:"))


def bought(view: View, legal: Sequence[str]) -> str:
    """Return the artifact with most points, the cheapest of these."""
    row = {f"buy:{one.id}": one for one in view.row}
    return max(legal, key=lambda text: (row[text].points, -row[text].price))


def ranked(view: View, legal: Sequence[str]) -> tuple[str, ...]:
    """Return the actions with the positions that bring most coins first; () where no position is chosen."""
    if view.phase is not Phase.PLACE:
        return ()
    return tuple(sorted(legal, key=lambda text: _gains(text, view), reverse=True))


def _gains(text: str, view: View) -> tuple[float, ...]:
    """Return what a position brings; what is none stays behind them."""
    return _placed(text, view) if text.startswith("at:") else (-100, 0.0, 0.0)


def _explored(text: str, view: View) -> tuple[int, float, float]:
    fit = advice.best(view, text.partition(":")[2])
    return _NOTHING if fit is None else fit.standing(advice.actor(view))


def _placed(text: str, view: View) -> tuple[int, float, float]:
    fit = advice.positioned(view, squares.parse(text.partition(":")[2]))
    return _NOTHING if fit is None else fit.standing(advice.actor(view))


_BEGINS: Final = frozenset({"explore", "coin", "rest", "turn", "done"})
"""Verbs whose actions only begin something, where there is a series that goes to its end."""


def begins(text: str) -> str:
    """Return what an action only begins, as a key; "" if it is whole.

    >>> begins("explore:maelo"), begins("at:c4")
    ('explore', '')
    """
    verb, _, _ = text.partition(":")
    return verb if verb in _BEGINS else ""


def shortcuts(view: View, names: Sequence[str], words: Words) -> tuple[Shortcut, ...]:
    """Return the series that are offered to who acts, the best of each kind first."""
    return (
        *_explorations(view, names, words),
        *_woken(view, words),
        *_coins(view, words),
        *_rests(view, words),
        *_turns(view, words),
        *_endings(view, names, words),
    )


def _explorations(view: View, names: Sequence[str], words: Words) -> Iterator[Shortcut]:
    """Yield the places where the only character that can explore may do so (R3.5).

    Of several, the best place of the one that is recommended.
    """
    keys = advice.explorers(view)
    best = recommended(view, [f"explore:{key}" for key in keys]).partition(":")[2]
    after = advice.exploring(view, best) if best else None
    if after is None or after.exploration is None:
        return
    places = ranked(after, [f"at:{name(at)}" for at in after.exploration.positions])
    alone = len(keys) == 1
    for text in places if alone else places[:1]:
        label = labels.label(text, after, words, under="") if alone else labels.placed(text, after, words)
        hint, near = labels.hint(text, after, names, words), labels.brief(text, after, words) if alone else ""
        yield Shortcut((f"explore:{best}", text), label, hint, whole=alone, near=near, leads=True)


def _woken(view: View, words: Words) -> Iterator[Shortcut]:
    """Yield the waking of each character that sleeps with what it is for: to explore with it (R10.6)."""
    if not advice.explorers(view) or advice.tool(view, Ability.FLIP) is None:
        return
    for held in advice.acting(view).characters:
        key = held.card.id
        if not held.awake and advice.best(view, key) is not None:
            label = words.say("Wake {character} + explore", character=words.say(held.card.name))
            hint = words.say("flip: wakes up")
            yield Shortcut((f"flip:{key}", f"explore:{key}"), label, hint)


def _coins(view: View, words: Words) -> Iterator[Shortcut]:
    """Yield the use of all Coin artifacts that are ready (R10.1)."""
    count = advice.coins_ready(view)
    if count > 1 and view.phase in {Phase.START, Phase.BEFORE, Phase.AFTER}:
        made = coins(words, advice.acting(view).coins + count)
        label = words.say("Take {coins} with artifacts", coins=coins(words, count))
        yield Shortcut(("coin",) * count, label, words.say("makes {coins}", coins=made), whole=True)


def _rests(view: View, words: Words) -> Iterator[Shortcut]:
    """Yield an early rest with the use of all Coin artifacts, which it readies (R3.4)."""
    cost, count = advice.rest_cost(view), advice.coins_owned(view)
    if cost is not None and count:
        label = words.say("Rest for {coins} + take {more}", coins=coins(words, cost), more=coins(words, count))
        left = coins(words, advice.acting(view).coins - cost + count)
        hint = f"{words.say('everyone wakes up')}, {words.say('leaves you {coins}', coins=left)}"
        yield Shortcut(("rest", *["coin"] * count), label, hint, whole=True)


def _turns(view: View, words: Words) -> Iterator[Shortcut]:
    """Yield the use of several Turn artifacts, where the pattern fits after each (R10.4)."""
    if view.exploration is None:
        return
    key = view.exploration.character
    used = view.exploration.quarters - advice.acting(view).edge.quarters
    for count in range(1, advice.turns_left(view) + 1):
        if advice.best(view, key, turns=(used + count) % 4) is None:
            return
        if count > 1:
            label = words.count("Turn the pattern {n} time", "Turn the pattern {n} times", count)
            yield Shortcut(("turn",) * count, label, _turned(count, words), whole=True)


def _turned(count: int, words: Words) -> str:
    return words.say("half way round") if count == 2 else words.say("a quarter counterclockwise")


def _endings(view: View, names: Sequence[str], words: Words) -> Iterator[Shortcut]:
    """Yield what may be bought at the end of the turn, then to buy nothing (R9.2).

    Where a land is settled before, who buys nothing yet sees that first, and may be able to pay for more then.
    """
    if not advice.shop_opens(view):
        return
    texts = [f"buy:{artifact.id}" for artifact in advice.affordable(view)]
    best = bought(view, texts)
    for text in sorted(texts, key=lambda text: text != best):
        yield Shortcut(
            ("done", text), labels.label(text, view, words, under=""), labels.hint(text, view, names, words), whole=True
        )
    label, settled = labels.label("done", view, words), bool(advice.complete(view))
    hint = labels.hint("done", view, names, words) if settled else words.say("you buy nothing")
    yield Shortcut(("done",) if settled else ("done", "done"), label, hint, whole=True)
