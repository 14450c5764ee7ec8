"""Events as sentences, one by one or merged where they belong together, and why an action was refused.

Knows which events there are and which follow each other within a turn, and the keys of ``engine.roam.actions``. Must
not know views, nor rules: an event holds all that its readers may know.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final, assert_never

from engine.roam.events import (
    AuctionOpened,
    Began,
    Bid,
    Bought,
    Claimed,
    CoinTaken,
    Ended,
    Explored,
    Flipped,
    LandLaid,
    LastRound,
    LimitSet,
    NothingPlaced,
    OutpostTaken,
    Passed,
    Placed,
    Replaced,
    Slid,
    TurnBegan,
    Turned,
    TurnForced,
    Woke,
)
from render.roam.lexicon import markers, square, squares_listed
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from engine.core import Seat, Value
    from engine.roam.events import RoamEvent
    from render.roam.lexicon import Voice


def exploring(voice: Voice, event: Explored | Placed | NothingPlaced | Replaced | OutpostTaken) -> str:
    """Return a sentence on an event on the map."""
    say = voice.words.say
    match event:
        case Explored(seat, character):
            return say(
                "{name} chose {character} to explore.", name=voice.name(seat), character=voice.character(character)
            )
        case NothingPlaced():
            return nothing_placed(voice, event)
        case Placed(blank=True):
            return blanks(voice, [event])
        case Placed():
            return markers_placed(voice, [event])
        case Replaced():
            return _replaced(voice, event)
        case OutpostTaken(seat, at):
            return say(
                "{name} surrounded the marker on {square} and took the outpost.",
                name=voice.name(seat),
                square=square(at),
            )


def nothing_placed(voice: Voice, event: NothingPlaced, character: str | None = None) -> str:
    """Return a sentence that a character found no position; with ``character`` the sentence names it."""
    say, name = voice.words.say, voice.name(event.seat)
    if character and event.markers:
        return say(
            "{name} explored with {character}, but found nowhere to place the pattern.", name=name, character=character
        )
    if character:
        return say(
            "{name} explored with {character}, but had no markers left to place.", name=name, character=character
        )
    if event.markers:
        return say("{name} found nowhere to place the pattern.", name=name)
    return say("{name} had no markers left to place.", name=name)


def markers_placed(voice: Voice, events: Sequence[Placed], character: str | None = None) -> str:
    """Return a sentence on the solid squares of one exploration; with ``character`` the sentence names it."""
    say, name = voice.words.say, voice.name(events[0].seat)
    where = sorted(at for event in events for at in event.squares)
    gained = sum(event.gained for event in events)
    if not where and character:
        return say(
            "{name} explored with {character}: every square was full, so nothing was placed.",
            name=name,
            character=character,
        )
    if not where:
        return say("Every square was full, so {name} placed nothing.", name=name)
    values = {"name": name, "squares": squares_listed(voice.words, where)}
    if character and gained:
        # Translators: {coins} are gained by it, such as "+2 coins"; {squares} is a list: "C2, C3 and D3"
        return say(
            "{name} explored with {character}: {squares} ({coins}).",
            character=character,
            coins=voice.gain(gained),
            **values,
        )
    if character:
        return say("{name} explored with {character}: {squares}.", character=character, **values)
    values["markers"] = markers(voice.words, len(where))
    if gained:
        return say("{name} placed {markers} on {squares} ({coins}).", coins=voice.gain(gained), **values)
    return say("{name} placed {markers} on {squares}.", **values)


def blanks(voice: Voice, events: Sequence[Placed]) -> str:
    """Return a sentence on blank squares filled one after the other, all for coins or all with artifacts."""
    count, n = voice.words.count, len(events)
    values = {
        "name": voice.name(events[0].seat),
        "squares": squares_listed(voice.words, (at for event in events for at in event.squares)),
    }
    gained = sum(event.gained for event in events)
    paid = sum(event.paid for event in events)
    if paid and gained:
        # Translators: {coins} are gained by it, such as "+1 coin"
        return count(
            "{name} filled the blank {squares} for {price} ({coins}).",
            "{name} filled the blanks {squares} for {price} ({coins}).",
            n,
            price=voice.coins(paid),
            coins=voice.gain(gained),
            **values,
        )
    if paid:
        return count(
            "{name} filled the blank {squares} for {price}.",
            "{name} filled the blanks {squares} for {price}.",
            n,
            price=voice.coins(paid),
            **values,
        )
    values["artifacts"] = voice.artifacts([event.artifact for event in events if event.artifact])
    if gained:
        return count(
            "{name} filled the blank {squares} with {artifacts} ({coins}).",
            "{name} filled the blanks {squares} with {artifacts} ({coins}).",
            n,
            coins=voice.gain(gained),
            **values,
        )
    return count(
        "{name} filled the blank {squares} with {artifacts}.",
        "{name} filled the blanks {squares} with {artifacts}.",
        n,
        **values,
    )


def _replaced(voice: Voice, event: Replaced) -> str:
    say = voice.words.say
    values = {
        "name": voice.name(event.seat),
        "owner": voice.name(event.owner),
        "square": square(event.square),
        "artifacts": voice.artifacts([key for key in (event.artifact, event.free) if key]),
    }
    if event.paid and event.gained:
        return say(
            "{name} used {artifacts} to replace {owner}'s marker on {square} for {price} ({coins}).",
            price=voice.coins(event.paid),
            coins=voice.gain(event.gained),
            **values,
        )
    if event.paid:
        return say(
            "{name} used {artifacts} to replace {owner}'s marker on {square} for {price}.",
            price=voice.coins(event.paid),
            **values,
        )
    if event.gained:
        return say(
            "{name} used {artifacts} to replace {owner}'s marker on {square} ({coins}).",
            coins=voice.gain(event.gained),
            **values,
        )
    return say("{name} used {artifacts} to replace {owner}'s marker on {square}.", **values)


def tools(voice: Voice, event: Woke | Flipped | CoinTaken | Slid | Turned) -> str:
    """Return a sentence on the use of an artifact, or on characters that woke up."""
    say = voice.words.say
    match event:
        case Woke(seat, cost, artifacts):
            return _woke(voice, voice.name(seat), cost, voice.artifacts(artifacts))
        case Flipped(seat, artifact, character, awake):
            who = {"name": voice.name(seat), "character": voice.character(character)}
            if awake:
                return say("{name} woke {character} with {artifact}.", artifact=voice.artifact(artifact), **who)
            return say("{name} put {character} to sleep with {artifact}.", artifact=voice.artifact(artifact), **who)
        case CoinTaken(seat, artifact):
            return coins_taken(voice, seat, [artifact])
        case Turned(seat, artifact):
            return turned(voice, seat, [artifact])
        case Slid(seat, artifact, owner, source, target):
            way = {"source": square(source), "target": square(target), "artifact": voice.artifact(artifact)}
            if seat == owner:
                # Translators: markers of the same person: "Ann slid one of Ann's markers ..."
                return say(
                    "{name} slid one of their own markers from {source} to {target} with {artifact}.",
                    name=voice.name(seat),
                    **way,
                )
            return say(
                "{name} slid {owner}'s marker from {source} to {target} with {artifact}.",
                name=voice.name(seat),
                owner=voice.name(owner),
                **way,
            )


def _woke(voice: Voice, name: str, cost: int | None, artifacts: str) -> str:
    say = voice.words.say
    if cost is None:
        if artifacts:
            # Translators: at the start of a turn of this person, for free
            return say("{name}: all characters woke up, with {artifacts} ready again.", name=name, artifacts=artifacts)
        return say("{name}: all characters woke up.", name=name)
    price = voice.coins(cost)
    if artifacts:
        return say(
            "{name} rested early for {coins}: all characters woke up, with {artifacts} ready again.",
            name=name,
            coins=price,
            artifacts=artifacts,
        )
    return say("{name} rested early for {coins}: all characters woke up.", name=name, coins=price)


def coins_taken(voice: Voice, seat: Seat, artifacts: Sequence[str]) -> str:
    """Return a sentence on coins taken one after the other."""
    return voice.words.say(
        "{name} took {coins} with {artifacts}.",
        name=voice.name(seat),
        coins=voice.coins(len(artifacts)),
        artifacts=voice.artifacts(artifacts),
    )


def turned(voice: Voice, seat: Seat, artifacts: Sequence[str]) -> str:
    """Return a sentence on quarter turns of one pattern."""
    return voice.words.say(
        "{name} turned the pattern with {artifacts}.", name=voice.name(seat), artifacts=voice.artifacts(artifacts)
    )


# ---- Sentences about the course of the match: beginning and end, auctions, claims, purchases

_TIED: Final = msg(
    "The {land} is complete, and {names} are tied. Auction for {character} ({points}): {name} bids first."
)
# Translators: the same for lands with the name of several: "The ruins are complete ..."
_TIED_MANY: Final = msg(
    "The {land} are complete, and {names} are tied. Auction for {character} ({points}): {name} bids first."
)


def course(voice: Voice, event: Began | LastRound | Ended | TurnForced) -> str:
    """Return a sentence on the course of the match."""
    say = voice.words.say
    match event:
        case Began(order, purse):
            seats = [say("{name} ({coins})", name=voice.name(s), coins=voice.coins(purse[s])) for s in order]
            return say("The match begins. Turn order: {names}.", names=voice.words.listed(seats))
        case TurnForced(seat):
            return say("{name} had no choice this turn, so it was played automatically.", name=voice.name(seat))
        case LastRound(seat):
            return say("{name} has 10 characters: this is the last round.", name=voice.name(seat))
        case Ended(reason):
            if reason == "quiet":
                return say("Ten rounds without a claim: the match is over.")
            return say("That was the last round: the match is over.")


def auction(voice: Voice, event: AuctionOpened | LimitSet | Bid | Passed) -> str:
    """Return a sentence on a bid or a pass in an auction, or on a secret limit."""
    say = voice.words.say
    match event:
        case AuctionOpened(_, card, tied):
            return say(
                _TIED_MANY if voice.several(card) else _TIED,
                land=voice.land(card),
                names=voice.everyone(tied),
                character=voice.character(card),
                points=voice.worth(card),
                name=voice.name(tied[0]),
            )
        case LimitSet(seat, None) if voice.over:
            return say("{name} withdrew the secret limit.", name=voice.name(seat))
        case LimitSet(seat, int(amount)) if voice.over:
            return say("{name} had a secret limit of {coins}.", name=voice.name(seat), coins=voice.coins(amount))
        case LimitSet(_, None):
            return say("You withdrew your secret limit. You'll be asked when it's your turn to bid.")
        case LimitSet(_, int(amount)):
            return say("Your secret limit is {coins}. Only you can see this.", coins=voice.coins(amount))
        case Bid(seat, amount):
            return say("{name} bid {coins}.", name=voice.name(seat), coins=voice.coins(amount))
        case Passed(seat, broke):
            if broke:
                return say("{name} couldn't outbid that and passed automatically.", name=voice.name(seat))
            return say("{name} passed.", name=voice.name(seat))
    raise AssertionError(event)


def bids(voice: Voice, events: Sequence[Bid | Passed]) -> str:
    """Return a sentence on several bids and passes, one after the other."""
    say = voice.words.say
    spoken = []
    for event in events:
        name = voice.name(event.seat)
        match event:
            case Bid(_, amount):
                spoken.append(say("{name} bid {coins}", name=name, coins=voice.coins(amount)))
            case Passed(_, True):
                spoken.append(say("{name} couldn't outbid that", name=name))
            case Passed():
                spoken.append(say("{name} passed", name=name))
    # Translators: {bids} are short sentences: "Ann bid 1 coin; Bob passed"
    return say("Auction: {bids}.", bids="; ".join(spoken))


def gains(voice: Voice, event: Claimed | LandLaid | Bought) -> str:
    """Return a sentence on a land claimed or laid, or on something bought."""
    say = voice.words.say
    match event:
        case Claimed():
            return _claimed(voice, event)
        case LandLaid():
            return say("No lands are left, so the map has a hole there.")
        case Bought(seat, artifact, price):
            return say(
                "{name} bought {artifact} for {coins}.",
                name=voice.name(seat),
                artifact=voice.artifact(artifact),
                coins=voice.coins(price),
            )
    raise AssertionError(event)


def _claimed(voice: Voice, event: Claimed) -> str:
    say = voice.words.say
    values = {
        "land": voice.land(event.card),
        "character": voice.character(event.card),
        "name": voice.name(event.seat),
    }
    if event.price is None:
        # Translators: a kind of land, and the name of the character on its other side
        sentence = say("{name} claimed the {land} and recruited {character}.", **values)
    else:
        sentence = say(
            "{name} won the {land} for {coins} and recruited {character}.", coins=voice.coins(event.price), **values
        )
    if not event.consoled:
        return sentence
    consoled = voice.words.count(
        "{names} got 1 coin.", "{names} got 1 coin each.", len(event.consoled), names=voice.everyone(event.consoled)
    )
    return f"{sentence} {consoled}"


def sentence(event: RoamEvent, voice: Voice) -> str | None:
    """Return one event as a sentence; None for a turn's beginning (in the headline) and a new land (in the picture)."""
    match event:
        case TurnBegan() | LandLaid(_, str()):
            return None
        case Began() | LastRound() | Ended() | TurnForced():
            return course(voice, event)
        case Woke() | Flipped() | CoinTaken() | Slid() | Turned():
            return tools(voice, event)
        case Explored() | Placed() | NothingPlaced() | Replaced() | OutpostTaken():
            return exploring(voice, event)
        case AuctionOpened() | LimitSet() | Bid() | Passed():
            return auction(voice, event)
        case Claimed() | LandLaid() | Bought():
            return gains(voice, event)
        case _:
            assert_never(event)


def matters(event: RoamEvent, seat: Seat) -> int:
    """Return how much an event matters to a seat: 0 for what is everyday, 9 for a land with markers of its own."""
    match event:
        case Claimed(seat=winner, markers=back):
            return 9 if seat == winner or back[seat] else 5
        case Replaced(owner=owner):
            return 8 if owner == seat else 1
        case LastRound():
            return 7
        case AuctionOpened(tied=tied):
            return 6 if seat in tied else 2
        case Slid(seat=other, owner=owner):
            return 4 if owner == seat != other else 1
        case OutpostTaken():
            return 3
        case _:
            return 0


def sentences(events: Sequence[RoamEvent], voice: Voice) -> list[str]:
    """Return the events as sentences, as few as possible, in order; new lands have none."""
    found: list[str] = []
    explorer: Explored | None = None
    for run in _runs(events):
        first = run[0]
        if isinstance(first, Explored):
            explorer = first
            continue
        if explorer is not None and not isinstance(first, Turned | Placed | NothingPlaced):
            found += _as_list(sentence(explorer, voice))
            explorer = None
        found += _run_sentences(run, explorer, voice)
        if isinstance(first, Placed | NothingPlaced):
            explorer = None
    return found + (_as_list(sentence(explorer, voice)) if explorer else [])


def _runs(events: Sequence[RoamEvent]) -> Iterator[list[RoamEvent]]:
    """Yield the events in groups of a kind: solid squares, paid blanks, bids and so on."""
    for _, run in groupby(events, key=_kind):
        yield list(run)


def _kind(event: RoamEvent) -> tuple[object, ...]:
    match event:
        case Placed(seat, blank=blank, paid=paid):
            return Placed, seat, blank, bool(paid)
        case CoinTaken(seat) | Turned(seat):
            return type(event), seat
        case Bid() | Passed():
            return (Bid,)
        case _:
            return (id(event),)


def _run_sentences(run: list[RoamEvent], explorer: Explored | None, voice: Voice) -> list[str]:
    match run:
        case [Placed(blank=False), *_]:
            placed = [event for event in run if isinstance(event, Placed)]
            return [markers_placed(voice, placed, voice.character(explorer.character) if explorer else None)]
        case [Placed(), *_]:
            return [blanks(voice, [event for event in run if isinstance(event, Placed)])]
        case [CoinTaken(seat), *_]:
            return [coins_taken(voice, seat, [event.artifact for event in run if isinstance(event, CoinTaken)])]
        case [Turned(seat), *_]:
            return [turned(voice, seat, [event.artifact for event in run if isinstance(event, Turned)])]
        case [NothingPlaced() as event] if explorer:
            return [nothing_placed(voice, event, voice.character(explorer.character))]
        case [Bid() | Passed(), _, *_]:
            return [bids(voice, [event for event in run if isinstance(event, Bid | Passed)])]
        case _:
            return [line for event in run for line in _as_list(sentence(event, voice))]


def _as_list(line: str | None) -> list[str]:
    return [] if line is None else [line]


SENTENCES: Final[Mapping[str, str]] = {
    "over": msg("The match is over. Start a new one when you like."),
    "not-your-turn": msg("It's {seat}'s turn. You'll be mentioned when it's yours."),
    # artifacts
    "no-artifact": msg("You have no {ability} artifact. You can buy one at the end of your turn."),
    "artifact-used": msg("You've used your {ability} artifacts. They're ready again when all your characters wake up."),
    "flip-last": msg(
        "{card} is your last awake character, and you still have to explore. Explore first, or flip another one."
    ),
    "slide-none": msg("No marker can slide now: none is next to an empty square. Keep the artifact for later."),
    "slide-nothing": msg("There's no marker on {square} to slide. Choose a square with a marker."),
    "slide-far": msg("{target} isn't next to {square}. A marker slides one step up, down, left or right."),
    "slide-taken": msg("{target} is occupied. Choose an empty square."),
    "slide-hole": msg("There's no land at {target} any more. Choose a square on a land."),
    "turn-thrice": msg(
        "You've already turned the pattern three times, and a fourth would bring it full circle. Place it now."
    ),
    "turn-no-position": msg("Turned again, {card} wouldn't fit anywhere on the map. Place the pattern as it is."),
    # waking and exploring
    "not-yours": msg("{card} isn't one of your characters. Choose one of yours."),
    "asleep": msg("{card} is asleep. Choose an awake character."),
    "rest-none-asleep": msg("All your characters are awake, so there's no need to rest. Explore with one."),
    "rest-coins": msg("An early rest costs {cost} now, and you have {coins}. Explore with an awake character."),
    "no-position": msg("{card} doesn't fit anywhere on the map. Explore with another character."),
    "position-outside": msg(
        "At {square}, solid squares of {card} would be off the map. Only blanks may be. Choose another place."
    ),
    "position-hole": msg("At {square}, solid squares of {card} would be on a hole in the map. Choose another place."),
    "nowhere-fits": msg("{card} has to explore now. Choose a place, or use a Turn artifact first."),
    "fill-other": msg("You can't fill {square} now, because you're short of markers. Choose from {squares}."),
    # blanks and Replace
    "no-marker": msg("You have no markers left to place. You get yours back when a land they're on is claimed."),
    "blank-none": msg("Your pattern has no free blank on the map. Use an artifact, or end your turn."),
    "not-blank": msg("{square} isn't a blank of this pattern. Choose one of its blanks."),
    "filled": msg("You've already filled {square} in this exploration. Choose another square."),
    "blank-full": msg("{square} is full. Choose a free blank."),
    "blank-coins": msg("That costs {cost}, and you have {coins}. Use a Free blank artifact, or end your turn."),
    "replace-none": msg("There's no rival's marker in your pattern. Keep the artifact for another turn."),
    "replace-outside": msg("{square} isn't in the pattern as you placed it. Choose one of its squares."),
    "replace-nothing": msg("There's no marker on {square} to replace. Choose a rival's marker."),
    "replace-own": msg("The marker on {square} is your own. Choose a rival's."),
    "replace-room": msg(
        "{square} still has room for a marker. With stacked markers, you can only replace on full squares."
    ),
    "replace-unpaid": msg("{square} is a blank. Pay 2 coins, or use a Free blank artifact as well."),
    "replace-solid": msg("{square} is a solid square of the pattern. Replace its marker without paying."),
    # auctions
    "not-tied": msg("You aren't tied for this land, so you can't bid. Wait for the auction to end."),
    "spoken": msg("You've already bid or passed, and everyone gets one turn. Wait for the others."),
    "bid-low": msg("A bid of {amount} is too low. Bid at least {minimum}, or pass."),
    "bid-coins": msg("You can't bid {amount}: you have {coins}. Bid less, or pass."),
    "limit-coins": msg("A limit of {amount} is more than you have ({coins}). Set a lower one."),
    "limit-unset": msg("You haven't set a limit in this auction, so there's nothing to withdraw."),
    # buying
    "not-in-row": msg("{artifact} isn't for sale now. Choose one that is, or buy nothing."),
    "buy-coins": msg("{artifact} costs {price}, and you have {coins}. Choose a cheaper one, or buy nothing."),
}

# By the present step, because that is what the player needs to know.
NOT_NOW: Final[Mapping[str, str]] = {
    "start": msg("You can't do that now. First explore with a character. Before that, you may use Flip or rest early."),
    "before": msg("You can't do that now. First explore with a character. Before that, you may use artifacts."),
    "place": msg("You can't do that now. First choose where your character explores."),
    "fill": msg("You can't do that now. You're short of markers: first choose the squares to fill."),
    "after": msg("You can't do that now. You've explored: fill blanks, use artifacts, or end your turn."),
    "auction": msg("You can't do that during an auction. Bid, pass or set a limit."),
    "buy": msg("You can't do that now. Buy an artifact, or buy nothing."),
    "over": msg("The match is over. Start a new one when you like."),
}
UNKNOWN: Final = msg("The rules don't allow that now. Look at the choices of your turn.")


def refusal(reason: str, values: Mapping[str, Value], voice: Voice) -> str:
    """Return a sentence on what was wrong and what to do; an unknown reason gets a general one."""
    message = NOT_NOW.get(str(values.get("phase")), UNKNOWN) if reason == "not-now" else SENTENCES.get(reason, UNKNOWN)
    return voice.words.say(message, **{key: voice.value(key, value) for key, value in values.items()})
