"""What a player may look for and is not offered, and in a few words why: for *Why not?*.

Knows kinds of actions, the phases in which they are looked for, and the keys of ``engine.roam.actions``. Must not know
when anything is allowed: the engine refuses it and says why.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.roam import advice, squares
from engine.roam.deck import Ability
from engine.roam.view import Phase
from render.base import Expected
from render.roam.lexicon import ABILITIES
from render.roam.texts.sentences import UNKNOWN
from render.texts import clipped
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from engine.core import Value
    from engine.roam.view import View
    from render.roam.lexicon import Voice
    from render.words import Words

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
        yield Expected(words.say("Buy an artifact"), f"buy:{view.row[0].id}")


def _wares(view: View, legal: Sequence[str], words: Words) -> Iterator[Expected]:
    for one in view.row:
        if f"buy:{one.id}" not in legal:
            yield Expected(words.say("Buy {artifact}", artifact=words.say(one.name)), f"buy:{one.id}")


# ---- why it is refused, in a few words

REASONS: Final[Mapping[str, str]] = {
    "artifact-used": msg("used until all your characters wake up"),
    "flip-last": msg("your last awake character must still explore"),
    "slide-none": msg("no marker has an empty square beside it"),
    "slide-nothing": msg("there is no marker on {square}"),
    "slide-far": msg("{target} is not next to {square}"),
    "slide-taken": msg("{target} is occupied"),
    "slide-hole": msg("no land lies at {target} any more"),
    "turn-thrice": msg("turned three times already, and a fourth brings it back"),
    "turn-no-position": msg("turned once more, {card} would fit nowhere"),
    "asleep": msg("asleep until all of yours wake up"),
    "rest-none-asleep": msg("all your characters are awake"),
    "rest-coins": msg("costs {cost} now, and you have {coins}"),
    "no-position": msg("fits nowhere on the map"),
    "no-marker": msg("you have no marker left"),
    "blank-none": msg("no blank of your pattern is free on the map"),
    "blank-coins": msg("costs {cost}, and you have {coins}"),
    "filled": msg("{square} was filled in this exploration already"),
    "replace-none": msg("no marker of another player lies in your pattern"),
    "replace-room": msg("{square} still has room, and only full squares are replaced"),
    "bid-coins": msg("the least is {amount}, and you have {coins}"),
    "buy-coins": msg("costs {price}, and you have {coins}"),
}
"""By reason. Each stands behind a name: "Mask: no marker of another player lies in your pattern"."""
_LATER: Final = msg("once your pattern lies on the map")
_SHOP: Final = msg("after *End turn*, if you can pay for one")
_EARLY, _MEANWHILE = ("start", "before"), ("place", "fill")
_NOT_NOW: Final[Mapping[tuple[str, str], str]] = {
    **{(verb, phase): _LATER for verb in ("blank", "free", "replace") for phase in (*_EARLY, *_MEANWHILE)},
    **{(verb, phase): _LATER for verb in ("coin", "flip", "slide") for phase in _MEANWHILE},
    **{("buy", phase): _SHOP for phase in (*_EARLY, "after")},
    ("turn", "start"): msg("once you have chosen who explores"),
    ("turn", "before"): msg("once you have chosen who explores"),
    ("turn", "fill"): msg("only before the pattern is placed"),
    ("turn", "after"): msg("only before the pattern is placed"),
    ("rest", "before"): msg("only at the beginning of a turn"),
    ("explore", "after"): msg("once a turn is all"),
}
"""By verb and present phase: when it is possible."""
_NEVER: Final = msg("not possible now")


def reason(key: str, values: Mapping[str, Value], voice: Voice) -> str:
    """Return in a few words why something is refused, as it stands behind a name."""
    message = REASONS.get(key, UNKNOWN)
    if key == "not-now":
        message = _NOT_NOW.get((str(values["verb"]), str(values["phase"])), _NEVER)
    return voice.words.say(message, **{name: voice.value(name, value) for name, value in values.items()})
