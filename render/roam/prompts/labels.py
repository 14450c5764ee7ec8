"""What is read of a question and its answers: what the match waits for, and the label of each action.

A label stands on a button or in a list; with it come headings of the tree of actions, and what each gains or costs.
Knows phases, the notation (``engine.roam.actions``), also cut at a colon, and the advice on actions. Must not know
rules or events.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.roam import advice, squares
from engine.roam.deck import Ability
from engine.roam.view import Phase
from render.roam.lexicon import ABILITIES, COIN, DOES, TERRAINS, coins, markers, points
from render.texts import COMMA, HINT, LABEL, clipped, parts_within, won
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from engine.core import Seat
    from engine.roam.advice import Claim, Forecast, LeadChange
    from engine.roam.view import Auction, View
    from render.words import Words


# Verbs that use an artifact of the one who acts.
TOOLS: Final[Mapping[str, Ability]] = {
    "coin": Ability.COIN,
    "free": Ability.FREE_BLANK,
    "replace": Ability.REPLACE,
    "turn": Ability.TURN,
    "slide": Ability.SLIDE,
    "flip": Ability.FLIP,
}
_VERBS: Final[Mapping[str, str]] = {
    "flip": msg("Flip a character"),
    "slide": msg("Slide a marker"),
    "explore": msg("Explore"),
    "turn": msg("Turn the pattern"),
    "at": msg("Choose a place"),
    "nowhere": msg("Place nothing"),
    "fill": msg("Fill a square"),
    "blank": msg("Fill a blank for 2 coins"),
    "free": msg("Fill a blank for free"),
    "replace": msg("Replace a marker"),
    "bid": msg("Bid"),
    "pass": msg("Pass"),
    "limit": msg("Set a secret limit"),
    "buy": msg("Buy an artifact"),
}
_LEVELS: Final[Mapping[str, str]] = {
    "flip": msg("Flip which character?"),
    "slide": msg("Slide which marker?"),
    "explore": msg("Which character explores?"),
    "at": msg("Place the pattern where?"),
    "fill": msg("Fill which square?"),
    "blank": msg("Fill which blank for 2 coins?"),
    "free": msg("Fill which blank for free?"),
    "replace": msg("Replace which marker?"),
    "bid": msg("Bid how much?"),
    "limit": msg("Bid just enough to win, up to how much?"),
    "buy": msg("Buy which artifact?"),
}
_CLAIMING: Final = frozenset({"at", "fill", "blank", "free", "replace", "slide", "done"})
"""Verbs that may complete a land."""
_FIRST: Final = 2
"""Rounds in which panels explain what players know later."""
_NEARLY: Final = 9
"""Characters after which one more ends the match (R8.1)."""
_MARK: Final = 0xE000
"""The first of the signs that stand for names; no sentence contains any of them."""
BRIEF: Final = 20
"""Characters of a button beside a list."""
_NAMES: Final = (60, 24, 16, 9)
"""Characters of a name: fewer where there is no room for what goes to several."""


# The question


def headline(view: View, names: Sequence[str], words: Words) -> str:
    """Return what the match waits for in one line."""
    if view.outcome is not None:
        return won([names[seat] for seat in view.outcome.winners], words)
    if view.auction is not None:
        speaker = names[view.auction.speaker]
        return words.say("Auction for the {land}: {name} to bid", land=land(view.auction, words), name=speaker)
    return words.say("{name}'s turn", name=names[view.active])


def prompt(view: View, seat: Seat, names: Sequence[str], words: Words) -> str:
    """Return the question to this seat, or who it is waiting for."""
    if view.outcome is not None:
        return words.say("The match is over: {headline}.", headline=headline(view, names, words))
    if seat not in view.awaited:
        return _waiting(view, seat, names, words)
    match view.phase:
        case Phase.START | Phase.BEFORE:
            return "\n".join(part for part in (_exploring(view, words), goal(view, words)) if part)
        case Phase.PLACE:
            return _placing(view, words)
        case Phase.FILL:
            short = markers(words, view.players[seat].stock)
            return words.say("Which squares get a marker?\nYou only have {markers} left.", markers=short)
        case Phase.AFTER:
            return _after(view, words)
        case Phase.AUCTION if view.auction is not None:
            return _asked_to_bid(view, view.auction, names, words)
        case Phase.BUY:
            purse = coins(words, view.players[seat].coins)
            return words.say("Buy an artifact?\nOne at most. You have {coins}.", coins=purse)
        case _:
            return words.say("What will you do?")


def goal(view: View, words: Words) -> str:
    """Return what wins and when the match ends, in the first round, and when its end is near; "" between."""
    if view.outcome is not None:
        return ""
    if any(len(player.characters) == _NEARLY for player in view.players):
        return words.say("Someone has 9 characters. With 10, this round is the last.")
    if view.round > 1:
        return ""
    return words.say(
        "Goal: most points. Most markers on a full land win its character. The match ends when someone has 10."
    )


def land(auction: Auction, words: Words) -> str:
    """Return the landscape that an auction is for."""
    return words.say(TERRAINS[auction.card.land.terrain]) if auction.card.land else ""


def _waiting(view: View, seat: Seat, names: Sequence[str], words: Words) -> str:
    auction = view.auction
    if auction is None:
        return words.say("It's {name}'s turn.", name=names[view.active])
    speaker = names[auction.speaker]
    if seat not in auction.tied:
        return words.say(
            "{name} is bidding for the {land}. You aren't tied for it, so you don't bid.",
            name=speaker,
            land=land(auction, words),
        )
    if any(seat == spoke for spoke, _ in auction.spoken):
        return words.say("You have bid or passed already. {name} is next.", name=speaker)
    if view.limit is not None:
        limit = coins(words, view.limit)
        return words.say(
            "{name} bids before you. Your secret limit is {coins}: the bot bids just enough to win, or passes.",
            name=speaker,
            coins=limit,
        )
    return words.say(
        "{name} bids before you. Set a secret limit, and the bot bids for you: just enough to win, or it passes.",
        name=speaker,
    )


def _exploring(view: View, words: Words) -> str:
    cost = advice.rest_cost(view)
    (key, *others) = advice.explorers(view)
    if not others and (card := advice.card_of(view, key)):
        name = words.say(card.name)
        if cost is not None:
            purse = coins(words, cost)
            return words.say(
                "Where should {character} explore?\nOr rest first for {coins}: everyone wakes up.",
                character=name,
                coins=purse,
            )
        return _where(name, view, words)
    if cost is not None:
        return words.say("Who explores?\nOr rest first for {coins}: everyone wakes up.", coins=coins(words, cost))
    if advice.usable(view):
        return words.say("Who explores?\nYou may use artifacts first.")
    return words.say("Who explores?")


def _placing(view: View, words: Words) -> str:
    card = advice.card_of(view, view.exploration.character) if view.exploration else None
    return _where(words.say(card.name) if card else "", view, words)


def _where(name: str, view: View, words: Words) -> str:
    asked = words.say("Where should {character} explore?", character=name)
    # later everybody has seen it
    return f"{asked}\n{words.say('A place is named by its top left square.')}" if view.round <= _FIRST else asked


def _after(view: View, words: Words) -> str:
    asked = _anything_else(view, words)
    if not advice.shop_opens(view):
        return asked or words.say("End your turn?")
    shop = words.say("You have {coins}. The shop ends your turn.", coins=coins(words, advice.acting(view).coins))
    return f"{asked} {shop}" if asked else "\n".join((words.say("What do you buy?"), shop))


def _anything_else(view: View, words: Words) -> str:
    """Return what is asked before the turn is ended, "" when nothing else can be done."""
    free, tools = advice.fillable(view), advice.usable(view)
    if free:
        blanks = words.count("{n} blank", "{n} blanks", len(free))
        if tools:
            return words.say("Anything else this turn?\nFill {blanks} (dashed) or use artifacts.", blanks=blanks)
        return words.say("Anything else this turn?\nYou may fill {blanks} (dashed).", blanks=blanks)
    if tools:
        return words.say("Anything else this turn?\nYou may use artifacts.")
    if advice.complete(view):
        return words.say("End your turn?\nThen complete lands are claimed.")
    return ""


def _asked_to_bid(view: View, auction: Auction, names: Sequence[str], words: Words) -> str:
    asked = words.say(
        "What do you bid for the {land} and {character} ({points})?",
        land=land(auction, words),
        character=words.say(auction.card.name),
        points=points(words, auction.card.points),
    )
    purse = words.say("You have {coins}.", coins=coins(words, advice.acting(view).coins))
    return f"{asked}\n{_bidding(auction, names, words)} {purse}"


def _bidding(auction: Auction, names: Sequence[str], words: Words) -> str:
    """Return how the auction goes, and what becomes of the land if nobody bids."""
    if auction.best is not None:
        seat, bid = auction.best
        return words.say(
            "You bid once; the highest bid wins. {name} bid {coins}.", name=names[seat], coins=coins(words, bid)
        )
    if auction.speaker == auction.tied[0]:
        return words.say("Each tied player bids once; the highest bid wins. If all pass, you win for 0.")
    first = names[auction.tied[0]]
    return words.say("Each tied player bids once; the highest bid wins. If all pass, {name} wins for 0.", name=first)


# Labels of the actions


def label(text: str, view: View, words: Words, *, under: str | None = None) -> str:
    """Return the label of an action, or of the common beginning of several.

    ``under`` is the level under which it is listed, if that is not the level just above it: then the label says
    everything, because no heading says the rest.
    """
    whole = under is not None and under != text.rpartition(":")[0]
    return clipped(_whole(text, view, words) if whole else _short(text, view, words), LABEL)


def placed(text: str, view: View, words: Words) -> str:
    """Return the label of a position with the character that explores: "Place Belma at D4"."""
    name = _name(view.exploration.character, view, words) if view.exploration else ""
    square = text.partition(":")[2].upper()
    return clipped(words.say("Place {character} at {square}", character=name, square=square), LABEL)


def brief(text: str, view: View, words: Words) -> str:
    """Return what a button beside a list says: a verb and a square or a name; "" for what needs its whole label."""
    match text.upper().split(":"):
        case ["EXPLORE", _]:
            whole = _whole(text, view, words)
            return whole if len(whole) <= BRIEF else _short(text, view, words)
        case ["AT", at]:
            return words.say("Place at {square}", square=at)
        case ["FILL", at]:
            return words.say("Fill {square}", square=at)
        case ["BLANK", at]:
            return words.say("Fill {square}: 2 coins", square=at)
        case ["FREE", at]:
            return words.say("Fill {square} for free", square=at)
        case ["REPLACE", at]:
            return words.say("Replace marker on {square}", square=at)
    return ""


def level(prefix: str, view: View, words: Words) -> str:
    """Return the heading over the actions that begin with the prefix."""
    match prefix.split(":"):
        case [""]:
            return words.say("What do you bid?") if view.phase is Phase.AUCTION else words.say("What will you do?")
        case ["explore", _]:
            return words.say(_LEVELS["at"])
        case ["coin" | "rest" | "turn"]:
            return words.say("What will you do?")
        case ["slide", source]:
            return words.say("Slide the marker on {square} where?", square=source.upper())
        case ["replace", at]:
            return words.say("How do you pay for the blank {square}?", square=at.upper())
        case [verb, *_] if verb in _LEVELS:
            return words.say(_LEVELS[verb])
        case _:
            return label(prefix, view, words)


def _short(text: str, view: View, words: Words) -> str:
    match text.split(":"):
        case ["limit", amount] if amount != "none":
            return words.say("Bid up to {coins}", coins=coins(words, int(amount)))
        case ["bid", amount]:
            return words.say("Bid {n}", n=amount)
        case ["explore" | "buy", key]:
            return _name(key, view, words)
        case ["slide", _, target]:
            return words.say("Slide to {square}", square=target.upper())
        case ["replace", _, "pay"]:
            return words.say("Pay 2 coins")
        case ["replace", _, "free"]:
            return words.say("Use {artifact}", artifact=tool_name("free", view, words))
        case ["at" | "fill" | "blank" | "free" | "replace", at]:
            return at.upper()
        case _:
            return _whole(text, view, words)


def _whole(text: str, view: View, words: Words) -> str:
    match text.split(":"):
        case ["rest"]:
            return words.say("Rest early for {coins}", coins=coins(words, advice.awake(view)))
        case ["coin"]:
            return words.say("Take 1 coin with {artifact}", artifact=tool_name("coin", view, words))
        case ["turn"]:
            return words.say("Turn the pattern with {artifact}", artifact=tool_name("turn", view, words))
        case ["done"]:
            return words.say("Buy nothing") if view.phase is Phase.BUY else words.say("End turn")
        case [verb] if verb in _VERBS:
            return words.say(_VERBS[verb])
        case ["limit", "none"]:
            return words.say("Withdraw the limit")
        case ["limit", amount]:
            return words.say("Set a secret limit: {coins}", coins=coins(words, int(amount)))
        case ["bid", _]:
            return _short(text, view, words)
        case ["explore" | "flip" | "buy" as verb, key]:
            return _with_card(verb, key, view, words)
        case [_, *_]:
            return _with_square(text, view, words)
    raise AssertionError("a text always has a first token")


def _with_card(verb: str, key: str, view: View, words: Words) -> str:
    name = _name(key, view, words)
    if verb == "buy":
        return words.say("Buy {artifact}", artifact=name)
    if verb == "explore":
        return words.say("Explore with {character}", character=name)
    if any(held.awake for held in advice.acting(view).characters if held.card.id == key):
        return words.say("Put {character} to sleep", character=name)
    return words.say("Wake {character}", character=name)


def _with_square(text: str, view: View, words: Words) -> str:
    match text.upper().split(":"):
        case ["SLIDE", source]:
            return words.say("Slide the marker on {square}", square=source)
        case ["SLIDE", source, target]:
            return words.say("Slide {source} to {target}", source=source, target=target)
        case ["AT", at]:
            return words.say("Place at {square}", square=at)
        case ["FILL", at]:
            return words.say("Fill {square}", square=at)
        case ["BLANK", at]:
            return words.say("Fill {square} for 2 coins", square=at)
        case ["FREE", at]:
            return words.say("Fill {square} with {artifact}", square=at, artifact=tool_name("free", view, words))
        case ["REPLACE", at, "PAY"]:
            return words.say("Replace the marker on {square} for 2 coins", square=at)
        case ["REPLACE", at, "FREE"]:
            artifact = tool_name("free", view, words)
            return words.say("Replace the marker on {square} with {artifact}", square=at, artifact=artifact)
        case ["REPLACE", at]:
            return words.say("Replace the marker on {square}", square=at)
    raise ValueError(f"{text!r} is no action of Roam")


def tool_name(verb: str, view: View, words: Words) -> str:
    """Return the name of the artifact that an action would use; of its ability when no artifact is ready."""
    artifact = advice.tool(view, TOOLS[verb])
    return words.say(artifact.name if artifact else ABILITIES[TOOLS[verb]])


def _name(key: str, view: View, words: Words) -> str:
    owned = (held.artifact for player in view.players for held in player.artifacts)
    artifact = next((one for one in (*view.row, *owned) if one.id == key), None)
    card = artifact or advice.card_of(view, key)
    return words.say(card.name) if card else key


def hint(text: str, view: View, names: Sequence[str], words: Words) -> str:
    """Return a short text on what the action gains or costs; rather than what goes to a rival, names are cut.

    Commas separate its parts; within one they are ``COMMA``, so that it is cut nowhere.
    """
    me, found = advice.actor(view), ""
    for most in _NAMES:
        called = [clipped(name, most).replace(", ", COMMA) for name in names]
        rivals, facts = called[:me] + called[me + 1 :], _facts(text, view, words, called)
        whole = [part.replace(", ", COMMA) for part in facts]
        found = parts_within(whole, HINT, rivals, vital=max(1, facts.lands))
        if len(found) <= HINT:
            break
    return clipped(found, HINT)


def vital(text: str, view: View, words: Words) -> int:
    """Return how many of a hint's first parts every action of its kind has; 0 where that differs."""
    return _facts(text, view, words, ["" for _ in view.players]).vital


def for_rivals(text: str, view: View, words: Words) -> bool:
    """Return whether an action completes a land for others, alone or in a tie."""
    if text.partition(":")[0] not in _CLAIMING:
        return False
    marks = [chr(_MARK + seat) for seat in range(len(view.players))]
    marks[advice.actor(view)] = ""
    facts = _facts(text, view, words, marks)
    # whose marker is slid or replaced stands behind what becomes of lands
    return any(mark and mark in part for part in facts[: facts.lands] for mark in marks)


class _Facts(list[str]):
    """The facts about an action, most important first."""

    def __init__(self, lands: Sequence[str] = (), sure: Sequence[str] = (), more: Sequence[str] = ()) -> None:
        """``lands``: what becomes of them; ``sure``: what every action of the kind has; ``more``: where it fits."""
        super().__init__([*lands, *sure, *more])
        self.lands = len(lands)
        self.vital = len(lands) + len(sure)


def _facts(text: str, view: View, words: Words, names: Sequence[str]) -> _Facts:
    match text.split(":"):
        case ["explore" | "flip" as verb, key]:
            return _Facts(sure=_character(verb, key, view, words))
        case ["at", at]:
            return _position(squares.parse(at), view, words, names)
        case ["fill" | "blank" | "free" as verb, at]:
            found = advice.filled(view, squares.parse(at))
            return _Facts(_lands(found, view, words, names), _price(verb, found, view, words))
        case ["replace", at, *way]:
            return _replacement(squares.parse(at), way, view, words, names)
        case ["slide", source, target]:
            return _slide(squares.parse(source), squares.parse(target), view, words, names)
        case ["slide", source]:
            return _Facts(sure=[_whose(squares.parse(source), view, words, names)])
        case ["bid" | "pass" | "limit" as verb, *amount]:
            return _Facts(sure=_speaking(verb, amount, view, words, names))
        case ["buy", key]:
            return _Facts(sure=_purchase(key, view, words))
        case ["done"] if view.phase is Phase.AFTER:
            settled = [_settled(claim, view, words, names) for claim in advice.complete(view)]
            return _Facts(settled, more=[words.say("then the shop")] if advice.shop_follows(view) else [])
        case [verb]:
            return _Facts(more=_alone(verb, view, words))
    return _Facts()


def _alone(verb: str, view: View, words: Words) -> list[str]:
    player = advice.acting(view)
    match verb:
        case "rest":
            left = player.coins - advice.awake(view)
            return [words.say("everyone wakes up"), words.say("leaves you {coins}", coins=coins(words, left))]
        case "coin":
            return [words.say("you'll have {coins}", coins=coins(words, player.coins + 1))]
        case "turn":
            return [words.say("a quarter turn clockwise")]
        case "nowhere":
            return [words.say("keeps the Turn artifact")]
    return []


def _character(verb: str, key: str, view: View, words: Words) -> list[str]:
    player = advice.acting(view)
    held = next((held for held in player.characters if held.card.id == key), None)
    if held is None:
        return []
    if verb == "flip":
        if not held.awake:
            return [words.say("flip: wakes up")]
        wakes = advice.wakes_all(view)
        return [words.say("flip: falls asleep, so everyone wakes up") if wakes else words.say("flip: falls asleep")]
    pattern = held.card.pattern
    found = [words.count("{n} square", "{n} squares", len(pattern.solid))]
    if pattern.blank:
        found.append(words.count("{n} blank", "{n} blanks", len(pattern.blank)))
    fit = advice.best(view, key)
    if player.stock == 0:
        return [*found, words.say("no markers left to place")]
    if fit is None:
        turned = advice.tool(view, Ability.TURN) and advice.best(view, key, turns=1)
        return [*found, words.say("fits only when turned") if turned else words.say("doesn't fit anywhere")]
    if fit.coins:
        found.append(words.say("up to {coins}", coins=coins(words, fit.coins)))
    return found


def _position(at: int, view: View, words: Words, names: Sequence[str]) -> _Facts:
    found = advice.positioned(view, at)
    if found is None:
        return _Facts()
    if found.missing:
        # more than one choice is left, so coins and lands are not known yet
        needed = found.markers + found.missing
        few = markers(words, found.markers)
        said = words.count("{markers} for {n} square", "{markers} for {n} squares: you choose", needed, markers=few)
        return _Facts(sure=[said])
    lands = _lands(found, view, words, names)
    sure = [coins(words, found.coins)] if found.coins else []
    if not found.markers:
        sure.append(words.say("places nothing"))
    elif found.wasted:
        every = found.markers + found.wasted
        sure.append(words.say("fills only {n} of {every} squares", n=found.markers, every=every))
    elif not (lands or sure):
        sure.append(markers(words, found.markers))
    blanks = found.blanks if advice.acting(view).stock > found.markers else 0
    more = [words.count("{n} blank for 2 coins", "{n} blanks for 2 coins each", blanks)] if blanks else []
    return _Facts(lands, sure, more)


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


def _replacement(at: int, way: list[str], view: View, words: Words, names: Sequence[str]) -> _Facts:
    found = advice.replaced(view, at)
    if found is None:
        return _Facts()
    # squares stay occupied, but who leads a complete land may have changed
    settled = [_settled(claim, view, words, names) for claim in found.passed_on]
    sure = [words.say("sends back {name}'s marker", name=names[view.markers[at][-1]])]
    if found.coins:
        sure.append(words.say("gains {coins}", coins=coins(words, found.coins)))
    more = [words.say("with {artifact}", artifact=tool_name("free", view, words))] if way == ["free"] else []
    return _Facts([*settled, *_lands(found, view, words, names)], sure, more)


def _slide(source: int, target: int, view: View, words: Words, names: Sequence[str]) -> _Facts:
    found = advice.slid(view, source, target)
    if found is None:
        return _Facts()
    return _Facts(_lands(found, view, words, names), [_whose(source, view, words, names)])


def _whose(at: int, view: View, words: Words, names: Sequence[str]) -> str:
    if not view.markers[at]:
        return ""
    owner = view.markers[at][-1]
    if owner == advice.actor(view):
        return words.say("your marker")
    return words.say("{name}'s marker", name=names[owner])


def _lands(found: Forecast, view: View, words: Words, names: Sequence[str]) -> list[str]:
    # what nobody may miss comes first: a land for oneself, for others, in an auction; then who leads
    me = advice.actor(view)
    claimed = sorted(found.completed, key=lambda claim: (len(claim.leaders) > 1, claim.leaders != (me,)))
    parts = [_completed(claim, view, words, names) for claim in claimed]
    parts += [words.say("opens the {land}", land=_land(place, view, words)) for place in found.opened]
    if found.outpost:
        parts.append(words.say("takes the outpost"))
    return parts + _leads(found.leads, view, words)


def _leads(changes: Sequence[LeadChange], view: View, words: Words) -> list[str]:
    """Return where who acts comes to have most markers, or has no longer, one kind of it in one part."""

    def lands(found: Iterable[LeadChange]) -> str:
        said = [
            # Translators: a land, and markers there: of the player, and the most of anybody else: "the ruins 2:1"
            words.say("the {land} {own}:{other}", land=_land(one.place, view, words), own=one.own, other=one.other)
            for one in found
        ]
        return words.listed(said)

    taken = lands(one for one in changes if one.now == "ahead")
    lost = lands(one for one in changes if one.now == "behind" or (one.now == "level" and one.before == "ahead"))
    level = lands(one for one in changes if one.now == "level" and one.before == "behind")
    parts = [words.say("leads {lands}", lands=taken)] if taken else []
    parts += [words.say("no longer leads {lands}", lands=lost)] if lost else []
    return [*parts, words.say("ties {lands}", lands=level)] if level else parts


def _settled(claim: Claim, view: View, words: Words, names: Sequence[str]) -> str:
    """Return who claims a complete land, as words."""
    first, land = claim.leaders, _land(claim.place, view, words)
    if first == (advice.actor(view),):
        return words.say("the {land} for you", land=land)
    if len(first) == 1:
        return words.say("the {land} for {name}", land=land, name=names[first[0]])
    tied = words.listed([names[seat] for seat in first])
    return words.say("an auction for the {land}: {names}", land=land, names=tied)


def sign(text: str) -> str:
    """Return the key of the sign of an action: of those that cost or bring coins."""
    match text.split(":"):
        case ["limit", "none"]:
            return ""
        case ["bid" | "limit" | "buy" | "blank" | "rest" | "coin", *_] | ["replace", _, "pay"]:
            return COIN
    return ""


def _completed(claim: Claim, view: View, words: Words, names: Sequence[str]) -> str:
    """Return that a land becomes complete and who gets it, as words."""
    me, land, first = advice.actor(view), _land(claim.place, view, words), claim.leaders
    if first == (me,):
        return words.say("completes the {land} for you", land=land)
    if len(first) == 1:
        return words.say("completes the {land} for {name}", land=land, name=names[first[0]])
    others = words.listed([names[seat] for seat in first if seat != me])
    if me in first:
        return words.say("completes the {land}, tied with {names}", land=land, names=others)
    return words.say("completes the {land}: {names} tie", land=land, names=others)


def _land(place: int, view: View, words: Words) -> str:
    """Return what a land is called: its terrain, and where it lies if there are others of the kind."""
    terrains = [card.land.terrain if card and card.land else None for card in view.lands]
    terrain = terrains[place]
    if terrain is None:
        return ""
    called, corner = words.say(TERRAINS[terrain]), squares.name(min(squares.listed(squares.PLACES[place]))).upper()
    # Translators: one of several lands of a kind, by its first square: "mountains at C4"
    return called if terrains.count(terrain) == 1 else words.say("{land} at {square}", land=called, square=corner)


def _speaking(verb: str, amount: list[str], view: View, words: Words, names: Sequence[str]) -> list[str]:
    auction = view.auction
    if verb == "limit":
        if amount == ["none"]:
            return [words.say("you'll be asked when it's your turn")]
        return [words.say("the bot bids just enough to win, or passes")] if amount else []
    if auction is None:
        return []
    if verb == "bid":
        if not amount:
            return []
        left = words.say("leaves you {coins}", coins=coins(words, advice.acting(view).coins - int(amount[0])))
        bid = int(amount[0])
        if bid >= max((view.players[seat].coins for seat in _later(auction)), default=0):
            return [words.say("wins for sure"), left]
        return [words.say("{n} or more beats it", n=bid + 1), left]
    if auction.best is None and auction.speaker == auction.tied[0]:
        return [words.say("others may win with 0; if all pass, you win for 0")]
    best = max(((paid, seat) for seat, paid in auction.spoken if paid is not None), default=(0, auction.tied[0]))
    values = {"name": names[best[1]], "coins": coins(words, best[0])}
    whose = (
        words.say("if all others pass, {name} wins for {coins}", **values)
        if _later(auction)
        else words.say("{name} wins for {coins}", **values)
    )
    return [whose, words.say("you get 1 coin if someone else wins")]


def _later(auction: Auction) -> tuple[Seat, ...]:
    """Return who speaks after the speaker."""
    return auction.tied[len(auction.spoken) + 1 :]


def _purchase(key: str, view: View, words: Words) -> list[str]:
    artifact = next((one for one in view.row if one.id == key), None)
    if artifact is None:
        return []
    return [coins(words, artifact.price), points(words, artifact.points), words.say(DOES[artifact.ability])]
