"""What the panel needs of choices: where squares are, what it shows, recommends, offers as one press, and *Why not?*.

As one press it offers what nobody who knows the game would choose step by step: where only one character can explore,
the place is asked at once; who ends the turn buys by the same press; equal artifacts are used together. For *Why not?*
it knows what a player may look for in a phase and is not offered, and tells a refusal in a few words. Knows the names
of squares, views and the advice on them. Must not know rules: the engine refuses and says why.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.roam import advice, squares
from engine.roam.deck import Ability
from engine.roam.squares import SQUARES, WIDTH, name
from engine.roam.view import Phase
from render.base import Expected, MapPlace, Shortcut, led
from render.roam.lexicon import ABILITIES, coins
from render.roam.prompts import labels
from render.roam.texts.sentences import UNKNOWN
from render.texts import clipped
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from engine.core import Value
    from engine.roam.advice import Forecast
    from engine.roam.view import View
    from render.base import PanelPicture
    from render.roam.lexicon import Voice
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
    """Return what someone who speaks in an auction need not be offered beside the other bids and a pass.

    A limit of one's own turn is carried out at once: it is the least bid, or a pass. A bid that no later bidder
    could outbid wins, so a higher one only costs more (R7.2, coins are public). *Bid 0* and *Pass* never come to
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


def shortcuts(view: View, names: Sequence[str], words: Words, *, plan: Sequence[str] = ()) -> tuple[Shortcut, ...]:
    """Return the series that are offered to who acts, the best of each kind first, by a ``plan`` or by themselves."""
    return (
        *_explorations(view, names, words, plan=plan),
        *_woken(view, words),
        *_coins(view, words),
        *_rests(view, words),
        *_turns(view, words),
        *_endings(view, names, words),
    )


def _explorations(view: View, names: Sequence[str], words: Words, *, plan: Sequence[str]) -> Iterator[Shortcut]:
    """Yield the places where the only character that can explore may do so (R3.5).

    Of several, the best place of the one that is recommended.
    """
    keys, first = advice.explorers(view), "".join(plan[:1])
    best = first if first.startswith("explore:") else recommended(view, [f"explore:{key}" for key in keys])
    best = best.partition(":")[2]
    after = advice.exploring(view, best) if best else None
    if after is None or after.exploration is None:
        return
    places = led(ranked(after, [f"at:{name(at)}" for at in after.exploration.positions]), plan[1:])
    alone = len(keys) == 1
    for text in places if alone else places[:1]:
        label = labels.label(text, after, words, under="") if alone else labels.placed(text, after, words)
        hint, near = labels.hint(text, after, names, words), labels.brief(text, after, words) if alone else ""
        yield Shortcut(
            (f"explore:{best}", text),
            label,
            hint,
            whole=alone,
            near=near,
            leads=True,
            for_rivals=labels.for_rivals(text, after, words),
            vital=labels.vital(text, after, words),
        )


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
        yield Shortcut(("coin",) * count, label, words.say("you'll have {coins}", coins=made), whole=True)


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
    return words.say("half a turn") if count == 2 else words.say("a quarter turn anticlockwise")


def _endings(view: View, names: Sequence[str], words: Words) -> Iterator[Shortcut]:
    """Yield what may be bought at the end of the turn, then to buy nothing (R9.2).

    Where a land is settled before, who buys nothing yet may see that first, and may be able to pay for more then.
    """
    if not advice.shop_opens(view):
        return
    texts = [f"buy:{artifact.id}" for artifact in advice.affordable(view)]
    best = bought(view, texts)
    for text in sorted(texts, key=lambda text: text != best):
        label, hint = labels.label(text, view, words, under=""), labels.hint(text, view, names, words)
        yield Shortcut(("done", text), label, hint, whole=True, vital=labels.vital(text, view, words))
    label, settled = labels.label("done", view, words), bool(advice.complete(view))
    skips, nothing = words.say("End turn, skip shop"), words.say("you buy nothing")
    if settled:
        yield Shortcut(("done", "done"), skips, nothing, whole=True, said=skips)
    hint = labels.hint("done", view, names, words) if settled else nothing
    yield Shortcut(("done",) if settled else ("done", "done"), label, hint, whole=True, said="" if settled else skips)


_LABEL: Final = 48
"""Characters of the names of several characters or artifacts."""


def expected(view: View, legal: Sequence[str], words: Words) -> tuple[Expected, ...]:
    """Return what the seat whose turn it is may look for in this phase and is not among its actions."""
    verbs = {text.partition(":")[0] for text in legal}
    match view.phase:
        case Phase.START | Phase.BEFORE:
            found = [*_characters(view, legal, words), *_resting(view, words), *_artifacts(view, words)]
        case Phase.PLACE | Phase.FILL:
            found = [*_artifacts(view, words)]
        case Phase.AFTER:
            found = [*_blanks(view, words), *_artifacts(view, words), *_again(view, words)]
        case Phase.BUY:
            return tuple(_wares(view, legal, words))
        case Phase.AUCTION if view.auction is not None and "pass" in verbs:
            found = [Expected(words.say("Bid"), f"bid:{view.auction.minimum}")]
        case _:
            found = []
    missing = [one for one in found if one.text.startswith("explore:") or one.text.partition(":")[0] not in verbs]
    return (*missing, *_shop(view, words))


# ---- in which phase what is looked for


def _characters(view: View, legal: Sequence[str], words: Words) -> Iterator[Expected]:
    """Yield exploring with each character that cannot: all who sleep together, since one thing wakes them."""
    held = advice.acting(view).characters
    asleep = [one.card for one in held if not one.awake]
    if asleep:
        names = words.listed([words.say(card.name) for card in asleep])
        label = words.say("Explore with {character}", character=names)
        yield Expected(clipped(label, _LABEL), f"explore:{asleep[0].id}")
    for one in held:
        if one.awake and f"explore:{one.card.id}" not in legal:
            name = words.say(one.card.name)
            yield Expected(words.say("Explore with {character}", character=name), f"explore:{one.card.id}")


def _resting(view: View, words: Words) -> Iterator[Expected]:
    if any(not one.awake for one in advice.acting(view).characters):
        yield Expected(words.say("Rest early"), "rest")


def _again(view: View, words: Words) -> Iterator[Expected]:
    """Yield exploring with another character in the same turn."""
    awake = [one.card for one in advice.acting(view).characters if one.awake]
    if awake:
        yield Expected(words.say("Explore again"), f"explore:{awake[0].id}")


def _blanks(view: View, words: Words) -> Iterator[Expected]:
    if view.exploration is not None and view.exploration.blanks:
        yield Expected(words.say("Fill a blank"), f"blank:{squares.name(_blank(view))}")


def _artifacts(view: View, words: Words) -> Iterator[Expected]:
    """Yield the own artifacts, those of one ability together: any of them does the same."""
    held: dict[Ability, list[str]] = {}
    for one in advice.acting(view).artifacts:
        held.setdefault(one.artifact.ability, []).append(words.say(one.artifact.name))
    for ability, names in held.items():
        called, does = clipped(words.listed(names), _LABEL), words.say(ABILITIES[ability])
        # Translators: artifacts and what they do: "Mask and Totem (Replace)"
        yield Expected(words.say("{artifacts} ({ability})", artifacts=called, ability=does), _use(ability, view))


def _use(ability: Ability, view: View) -> str:
    """Return how an artifact of an ability comes to mind to be used."""
    match ability:
        case Ability.FREE_BLANK:
            return f"free:{squares.name(_blank(view))}"
        case Ability.REPLACE:
            return _replacing(view)
        case Ability.SLIDE:
            source = next((at for at, some in enumerate(view.markers) if some), 0)
            return f"slide:{squares.name(source)}:{squares.name(_beside(source))}"
        case Ability.FLIP:
            held = advice.acting(view).characters
            return f"flip:{next((one.card.id for one in held if one.awake), held[0].card.id)}"
        case Ability.COIN | Ability.TURN:
            return ability.value


def _blank(view: View) -> int:
    """Return a free blank of the pattern, a square outside it if there is none."""
    blanks = view.exploration.blanks if view.exploration else ()
    free = [at for at in blanks if len(view.markers[at]) < 1 + view.stacked]
    return free[0] if free else next(at for at in range(squares.SQUARES) if at not in blanks)


def _replacing(view: View) -> str:
    """Return a Replace of another player's marker in the pattern, of one outside it if there is none."""
    me = advice.actor(view)
    blanks = view.exploration.blanks if view.exploration else ()
    solid = view.exploration.skipped if view.exploration else ()
    theirs = [at for at in (*solid, *blanks) if view.markers[at] and view.markers[at][-1] != me]
    # what was filled has a marker of one's own
    others = [at for at, some in enumerate(view.markers) if me not in some and at not in {*solid, *blanks}]
    at = next(iter((*theirs, *others)), 0)
    return f"replace:{squares.name(at)}" + (":pay" if at in blanks else "")


def _beside(source: int) -> int:
    return next(iter(squares.listed(squares.NEIGHBOURS[source])))


def _shop(view: View, words: Words) -> Iterator[Expected]:
    """Yield buying before its time, where there is anything to buy."""
    if view.row and view.phase in {Phase.START, Phase.BEFORE, Phase.AFTER}:
        # where one is offered with the end of the turn, nothing is missing
        wanted = next(iter(advice.affordable(view)), view.row[0])
        yield Expected(words.say("Buy an artifact"), f"buy:{wanted.id}")


def _wares(view: View, legal: Sequence[str], words: Words) -> Iterator[Expected]:
    for one in view.row:
        if f"buy:{one.id}" not in legal:
            yield Expected(words.say("Buy {artifact}", artifact=words.say(one.name)), f"buy:{one.id}")


# ---- why it is refused, in a few words

REASONS: Final[Mapping[str, str]] = {
    "artifact-used": msg("used until all your characters wake up"),
    "flip-last": msg("your last awake character must still explore"),
    "slide-none": msg("no marker is next to an empty square"),
    "slide-nothing": msg("there's no marker on {square}"),
    "slide-far": msg("{target} isn't next to {square}"),
    "slide-taken": msg("{target} is occupied"),
    "slide-hole": msg("there's no land at {target} any more"),
    "turn-thrice": msg("already turned three times"),
    "turn-no-position": msg("turned again, {card} wouldn't fit anywhere"),
    "asleep": msg("asleep until all your characters wake up"),
    "rest-none-asleep": msg("all your characters are awake"),
    "rest-coins": msg("costs {cost} now, and you have {coins}"),
    "no-position": msg("doesn't fit anywhere on the map"),
    "no-marker": msg("you have no markers left"),
    "blank-none": msg("your pattern has no free blank on the map"),
    "blank-coins": msg("costs {cost}, and you have {coins}"),
    "filled": msg("you've already filled {square} this turn"),
    "replace-none": msg("there's no rival's marker in your pattern"),
    "replace-room": msg("{square} still has room; only full squares can be replaced"),
    "bid-coins": msg("the least is {amount}, and you have {coins}"),
    "buy-coins": msg("costs {price}, and you have {coins}"),
}
"""By reason. Each stands behind a name: "Mask: no marker of another player lies in your pattern"."""
_LATER: Final = msg("once your pattern is on the map")
_SHOP: Final = msg("after *End turn*, if you can pay for one")
_EARLY, _MEANWHILE = ("start", "before"), ("place", "fill")
_NOT_NOW: Final[Mapping[tuple[str, str], str]] = {
    **{(verb, phase): _LATER for verb in ("blank", "free", "replace") for phase in (*_EARLY, *_MEANWHILE)},
    **{(verb, phase): _LATER for verb in ("coin", "flip", "slide") for phase in _MEANWHILE},
    **{("buy", phase): _SHOP for phase in (*_EARLY, "after")},
    ("turn", "start"): msg("once you have chosen who explores"),
    ("turn", "before"): msg("once you have chosen who explores"),
    ("turn", "fill"): msg("only before you place the pattern"),
    ("turn", "after"): msg("only before you place the pattern"),
    ("rest", "before"): msg("only at the start of your turn"),
    ("explore", "after"): msg("only once per turn"),
}
"""By verb and present phase: when it is possible."""
_NEVER: Final = msg("not possible now")


def reason(key: str, values: Mapping[str, Value], voice: Voice) -> str:
    """Return in a few words why something is refused, as it stands behind a name."""
    message = REASONS.get(key, UNKNOWN)
    if key == "not-now":
        message = _NOT_NOW.get((str(values["verb"]), str(values["phase"])), _NEVER)
    return voice.words.say(message, **{name: voice.value(name, value) for name, value in values.items()})
