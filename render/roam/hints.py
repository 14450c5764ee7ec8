"""What an action brings to who takes it, in a few words beside its label.

Knows actions and forecasts. Must not know rules beyond what a forecast reckons.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.roam import squares
from engine.roam.deck import Ability
from engine.roam.view import Phase
from render.roam import forecast
from render.roam.forecast import acting, awake, leaders, tool
from render.roam.labels import tool_name
from render.roam.lexicon import ABILITIES, TERRAINS, coins, markers, points
from render.texts import HINT, clipped, seat_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.roam.view import View
    from render.roam.forecast import Forecast
    from render.words import Words


def hint(text: str, view: View, words: Words, *, names: Sequence[str] = ()) -> str:
    """Return what the action brings; seats are called by their colours where no names are given."""
    return clipped(", ".join(_parts(text, view, words, names)), HINT)


def _parts(text: str, view: View, words: Words, names: Sequence[str]) -> list[str]:  # noqa: C901, PLR0911  one a verb
    match text.split(":"):
        case ["explore" | "flip" as verb, key]:
            return _character(verb, key, view, words)
        case ["at", at]:
            return _position(squares.parse(at), view, words, names)
        case ["fill" | "blank" | "free" as verb, at]:
            found = forecast.filled(view, [squares.parse(at)])
            return [*_price(verb, found, view, words), *_lands(found, view, words, names)]
        case ["replace", at, *way]:
            return _replacement(squares.parse(at), way, view, words, names)
        case ["slide", source, target]:
            return _slide(squares.parse(source), squares.parse(target), view, words, names)
        case ["slide", source]:
            return [_whose(squares.parse(source), view, words, names)]
        case ["bid" | "pass" | "limit" as verb, *amount]:
            return _speaking(verb, amount, view, words)
        case ["buy", key]:
            return _purchase(key, view, words)
        case ["done"] if view.phase is Phase.AFTER:
            complete = forecast.complete(view, view.markers)
            return [_settled(place, leaders(view.markers, place), view, words, names) for place in complete]
        case [verb]:
            return _alone(verb, view, words)
    return []


def _alone(verb: str, view: View, words: Words) -> list[str]:
    player = acting(view)
    match verb:
        case "rest":
            left = player.coins - awake(player)
            return [words.say("everyone wakes up"), words.say("leaves you {coins}", coins=coins(words, left))]
        case "coin":
            return [words.say("makes {coins}", coins=coins(words, player.coins + 1))]
        case "turn":
            return [words.say("a quarter clockwise")]
        case "nowhere":
            return [words.say("keeps the Turn artifact")]
    return []


def _character(verb: str, key: str, view: View, words: Words) -> list[str]:
    player = acting(view)
    held = next((held for held in player.characters if held.card.id == key), None)
    if held is None:
        return []
    if verb == "flip":
        if not held.awake:
            return [words.say("wakes up")]
        last = awake(player) == 1 and view.phase is Phase.START
        return [words.say("falls asleep, so that everyone wakes up") if last else words.say("falls asleep")]
    pattern = held.card.pattern
    found = [words.count("{n} square", "{n} squares", len(pattern.solid))]
    if pattern.blank:
        found.append(words.count("{n} blank", "{n} blanks", len(pattern.blank)))
    fit = forecast.best(view, held.card)
    if player.stock == 0:
        return [*found, words.say("no marker left to place")]
    if fit is None:
        turned = tool(player, Ability.TURN) and forecast.best(view, held.card, turns=1)
        return [*found, words.say("fits only when turned") if turned else words.say("fits nowhere")]
    if fit.coins:
        found.append(words.say("up to {coins}", coins=coins(words, fit.coins)))
    return found


def _position(at: int, view: View, words: Words, names: Sequence[str]) -> list[str]:
    exploration = view.exploration
    card = forecast.card_of(view, exploration.character) if exploration else None
    if exploration is None or card is None:
        return []
    pattern = card.pattern.turned(exploration.quarters)
    found = forecast.positioned(view, pattern, at)
    if found is None:
        return []
    if found.missing:
        # more than one choice is left, so coins and lands are not known yet
        needed = found.markers + found.missing
        few = markers(words, found.markers)
        return [words.count("{markers} for {n} square", "{markers} for {n} squares: you choose", needed, markers=few)]
    parts = [markers(words, found.markers) if found.markers else words.say("places nothing")]
    if found.coins:
        parts.append(coins(words, found.coins))
    parts += _lands(found, view, words, names)
    blanks = forecast.free_blanks(view, pattern, at)
    if blanks and acting(view).stock > found.markers:
        parts.append(words.count("{n} blank to fill", "{n} blanks to fill", blanks))
    return parts


def _price(verb: str, found: Forecast, view: View, words: Words) -> list[str]:
    back = coins(words, found.coins)
    if verb == "blank":
        return [words.say("{coins} back", coins=back)] if found.coins else []
    if verb == "free":
        artifact = tool_name("free", view, words)
        if found.coins:
            return [words.say("with {artifact}: {coins}", artifact=artifact, coins=back)]
        return [words.say("with {artifact}", artifact=artifact)]
    return [back] if found.coins else []


def _replacement(at: int, way: list[str], view: View, words: Words, names: Sequence[str]) -> list[str]:
    if not view.markers[at]:
        return []
    owner = seat_name(words, view.markers[at][-1], names)
    parts = [words.say("sends back {name}'s marker", name=owner)]
    if way == ["free"]:
        parts.append(words.say("with {artifact}", artifact=tool_name("free", view, words)))
    found = forecast.replaced(view, at)
    if found.coins:
        parts.append(words.say("gains {coins}", coins=coins(words, found.coins)))
    parts += _lands(found, view, words, names)
    # squares stay occupied, but who leads a complete land may have changed
    for place in forecast.complete(view, found.markers_after):
        first = leaders(found.markers_after, place)
        if first != leaders(view.markers, place):
            parts.append(_settled(place, first, view, words, names))
    return parts


def _slide(source: int, target: int, view: View, words: Words, names: Sequence[str]) -> list[str]:
    if not view.markers[source]:
        return []
    return [_whose(source, view, words, names), *_lands(forecast.slid(view, source, target), view, words, names)]


def _whose(at: int, view: View, words: Words, names: Sequence[str]) -> str:
    if not view.markers[at]:
        return ""
    owner = view.markers[at][-1]
    if owner == forecast.actor(view):
        return words.say("your marker")
    return words.say("{name}'s marker", name=seat_name(words, owner, names))


def _lands(found: Forecast, view: View, words: Words, names: Sequence[str]) -> list[str]:
    parts = [_claim(place, leaders(found.markers_after, place), view, words, names) for place in found.completed]
    parts += [words.say("opens the {land}", land=_land(place, view, words)) for place in found.opened]
    if found.outpost:
        parts.append(words.say("takes the outpost"))
    return parts


def _settled(place: int, first: tuple[int, ...], view: View, words: Words, names: Sequence[str]) -> str:
    """Return who claims a land that is complete."""
    land = _land(place, view, words)
    if first == (forecast.actor(view),):
        return words.say("the {land} for you", land=land)
    if len(first) == 1:
        return words.say("the {land} for {name}", land=land, name=seat_name(words, first[0], names))
    tied = words.listed([seat_name(words, seat, names) for seat in first])
    return words.say("an auction for the {land}: {names}", land=land, names=tied)


def _claim(place: int, first: tuple[int, ...], view: View, words: Words, names: Sequence[str]) -> str:
    """Return that a land becomes complete, and for whom."""
    me, land = forecast.actor(view), _land(place, view, words)
    if first == (me,):
        return words.say("completes the {land} for you", land=land)
    if len(first) == 1:
        return words.say("completes the {land} for {name}", land=land, name=seat_name(words, first[0], names))
    others = words.listed([seat_name(words, seat, names) for seat in first if seat != me])
    if me in first:
        return words.say("completes the {land}, tied with {names}", land=land, names=others)
    return words.say("completes the {land}: {names} tie", land=land, names=others)


def _land(place: int, view: View, words: Words) -> str:
    card = view.lands[place]
    return words.say(TERRAINS[card.land.terrain]) if card and card.land else ""


def _speaking(verb: str, amount: list[str], view: View, words: Words) -> list[str]:
    auction = view.auction
    if verb == "limit":
        if amount == ["none"]:
            return [words.say("you will be asked when it is your turn")]
        return [words.say("bids as little as wins, passes above")] if amount else []
    if auction is None:
        return []
    if verb == "bid":
        left = acting(view).coins - int(amount[0]) if amount else None
        return [] if left is None else [words.say("leaves you {coins}", coins=coins(words, left))]
    if auction.best is None and auction.speaker == auction.tied[0]:
        return [words.say("if all pass, the land is yours for 0 coins")]
    return [words.say("1 coin for you when another claims it")]


def _purchase(key: str, view: View, words: Words) -> list[str]:
    artifact = next((one for one in view.row if one.id == key), None)
    if artifact is None:
        return []
    return [
        coins(words, artifact.price),
        words.say(
            "{points}: {ability}",
            points=points(words, artifact.points),
            ability=words.say(ABILITIES[artifact.ability]),
        ),
    ]
