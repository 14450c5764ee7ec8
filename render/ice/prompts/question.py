"""What the match waits for: the headline over the pictures, the question to one seat, why anything else is refused.

Knows decisions by their names. Must not know events, nor any hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.ice import advice
from engine.ice.board import SUPPLY, ZONES
from engine.ice.components import DAYS
from render.ice.card_names import logbook_name, logbook_text, request_name
from render.ice.daytime import turn_of
from render.ice.lexicon import (
    archaeologists,
    back_name,
    camp_name,
    ep,
    leader_name,
    requests,
    rp,
    rp_tokens,
    spot_name,
    spots_listed,
)
from render.ice.prompts import choosing
from render.ice.prompts.spots import Seen
from render.texts import begun, won
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.core import Seat
    from engine.ice.view import View
    from render.words import Words
_QUESTIONS: Final[Mapping[str, str]] = {
    "call": msg("Which camp do you call archaeologists to?"),
    "post": msg("The reserve is running out: which cell gets the next one?"),
    "ascent": msg("Move your leader one step?"),
    "icefall": msg("Which snow tile do you destroy?"),
    "blizzard": msg("Where do you lay the snow tile?"),
    "ground": msg("Move your camp?"),
    "relief": msg("Where do you place 1 archaeologist?"),
    "letter": msg("Which request do you keep?"),
}
_AT_ONCE: Final = frozenset({"keep", "prisms", "consoled"})
"""Phases in which several are asked, each without waiting for the others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionTexts:
    """The texts of a kind of decision: messages of the catalogue."""

    headline: str = ""
    """What the match waits for, with {name}; "" where several are asked, or the logbook card says it."""
    first: str
    """Why something else, {act}, is refused, and what has to be done first."""
    done: str = msg("Done")
    """What ending it is called."""
    passing: str = msg("Take none")
    """What passing is called."""


PHASES: Final[Mapping[str, DecisionTexts]] = {
    "keep": DecisionTexts(first=msg("{act} isn't possible yet. First choose the requests to discard.")),
    "prisms": DecisionTexts(
        first=msg("{act} isn't possible yet. First move your prismatic artifacts, or leave them as they are."),
        done=msg("Leave as is"),
    ),
    "turn": DecisionTexts(
        headline=msg("{name}'s turn, day {day}"),
        first=msg("{act} isn't possible now. It's your turn: choose an action, or end your turn."),
        done=msg("End turn"),
    ),
    "toss": DecisionTexts(
        headline=msg("{name} is discarding snow tiles"),
        first=msg("{act} isn't possible now. Your turn is over: first discard down to 3 snow tiles."),
    ),
    "walk": DecisionTexts(
        headline=msg("{name}'s leader is on the move"),
        first=msg("{act} isn't possible yet. First finish your move: go on, or stay where you are."),
    ),
    "consoled": DecisionTexts(
        first=msg("{act} isn't possible yet. You're last on the curse track: first choose a study token.")
    ),
    "take": DecisionTexts(
        headline=msg("{name}'s sunset: taking a request"),
        first=msg("{act} isn't possible yet. First take an open request, or take none."),
    ),
    "validate": DecisionTexts(
        headline=msg("{name}'s sunset: validating requests"),
        first=msg("{act} isn't possible yet. It's your sunset: validate a request, or stop validating."),
        done=msg("Stop validating"),
    ),
    "pay": DecisionTexts(
        headline=msg("{name} is paying for a request"),
        first=msg("{act} isn't possible yet. First choose how to pay for your request."),
    ),
    "trim": DecisionTexts(
        headline=msg("{name} is discarding requests"),
        first=msg("{act} isn't possible yet. First discard down to 4 requests."),
    ),
    "slot": DecisionTexts(
        headline=msg("{name} is choosing a slot"),
        first=msg("{act} isn't possible yet. First choose a slot for your prismatic artifact."),
    ),
    "rescue": DecisionTexts(
        headline=msg("{name} can take a removed tile"),
        first=msg("{act} isn't possible yet. First take one of the removed tiles, or take none."),
    ),
    "rehome": DecisionTexts(
        headline=msg("{name} is moving the camp"),
        first=msg("{act} isn't possible yet. Your camp's tile is gone: first choose a new place for it."),
    ),
    "allocate": DecisionTexts(
        headline=msg("{name} is placing explorers"),
        first=msg("{act} isn't possible yet. First place the explorers from the excavated tile."),
        done=msg("Place your leader"),
    ),
    "held": DecisionTexts(
        headline=msg("{name} is placing the leader"),
        first=msg("{act} isn't possible yet. First place your leader, who goes last."),
    ),
    "harmony": DecisionTexts(
        headline=msg("{name} can use Harmony"),
        first=msg("{act} isn't possible yet. First use Harmony for this dig, or save it for later."),
        done=msg("Save it for later"),
    ),
    "camp": DecisionTexts(
        headline=msg("{name} is placing a camp"),
        first=msg("{act} isn't possible yet. First choose where the camp from the excavated tile lands."),
    ),
    "whistle": DecisionTexts(
        headline=msg("{name} is playing Storm whistle"),
        first=msg("{act} isn't possible yet. First choose where the Storm whistle sends the archaeologists."),
    ),
    "smilodon": DecisionTexts(
        headline=msg("{name} is playing Boreal smilodon"),
        first=msg("{act} isn't possible yet. First choose where the Boreal smilodon drives the archaeologists."),
    ),
    "call": DecisionTexts(first=msg("{act} isn't possible yet. First choose a camp for Call of the camp.")),
    "summon": DecisionTexts(
        first=msg("{act} isn't possible yet. First choose the cell that the next archaeologist comes from.")
    ),
    "post": DecisionTexts(
        first=msg("{act} isn't possible yet. First choose the cell that gets the next archaeologist.")
    ),
    "ascent": DecisionTexts(
        first=msg("{act} isn't possible yet. The logbook card is Ascent: first move one step, or stay where you are."),
        passing=msg("Stay where you are"),
    ),
    "icefall": DecisionTexts(
        first=msg("{act} isn't possible yet. The logbook card is Icefall: first destroy a snow tile.")
    ),
    "blizzard": DecisionTexts(
        first=msg("{act} isn't possible yet. The logbook card is Blizzard: first lay a snow tile.")
    ),
    "displace": DecisionTexts(
        first=msg("{act} isn't possible yet. First choose where the explorers on the covered cell go.")
    ),
    "caravan": DecisionTexts(
        first=msg(
            "{act} isn't possible yet. The caravan is here: first buy, swap or sell snow tiles, or stop trading."
        ),
        done=msg("Stop trading"),
    ),
    "ground": DecisionTexts(
        first=msg("{act} isn't possible yet. The logbook card is New ground: first move your camp, or leave it there."),
        passing=msg("Leave your camp"),
    ),
    "relief": DecisionTexts(
        first=msg("{act} isn't possible yet. The logbook card is Relief: first choose a cell with a leader or a camp.")
    ),
    "letter": DecisionTexts(
        first=msg("{act} isn't possible yet. The logbook card is Council letter: first choose the request to keep.")
    ),
}


def _of_turn(view: View, seat: Seat, names: Sequence[str], words: Words) -> str | None:
    """Return the question to this seat, with the EP left; None outside a turn."""
    phase = view.decision.phase
    if phase == "turn":
        budget = _budget(view, seat, words)
        if advice.payable(view, 1):
            # Translators: the budget says "1 of 2 EP used this turn, 5 left today"
            asked = words.say("What now? {budget}", budget=budget)
        else:
            free, overwork = _still(view)
            asked = words.say(_LEFT[free, overwork], budget=budget)
            if overwork:
                return f"{asked}\n{_where(seat, Seen(view, names, words))} {_overworking(words)}"
        return f"{asked}\n{_where(seat, Seen(view, names, words))}"
    question = _of_action(view, seat, names, words)
    if question is None or phase != "walk":
        return question  # nothing else that is asked costs EP
    return f"{question} {_budget(view, seat, words)}"


_LEFT: Final[Mapping[tuple[bool, bool], str]] = {
    (True, True): msg("What now, for free or by overworking? {budget}"),
    (True, False): msg("Any free action? {budget}"),
    (False, True): msg("Overwork, or end your turn? {budget}"),
    (False, False): msg("Nothing left to do. End your turn? {budget}"),
}
"""By whether something free can be done, and overworking: the question to who can spend no EP now."""


def _still(view: View) -> tuple[bool, bool]:
    """Return whether something free can still be done in a turn, and whether its player may overwork."""
    verbs = advice.still(view)
    return bool(verbs - {"overwork"}), "overwork" in verbs


def _overworking(words: Words) -> str:
    """Return what overworking costs and allows, as a sentence (I6.10)."""
    tokens, more = rp_tokens(words, 1), ep(words, 1)
    return words.say("Overworking costs {tokens}: you may use {more} more this turn.", tokens=tokens, more=more)


def _budget(view: View, seat: Seat, words: Words) -> str:
    """Return the EP left and how much of the turn's limit is spent, as a sentence (I5.3)."""
    limit, left = ep(words, view.limit), view.players[seat].ep
    # Translators: of exploration points, for "1 of 2 EP used this turn, 5 left today"
    return words.say("{spent} of {limit} used this turn, {left} left today", limit=limit, spent=view.spent, left=left)


def _where(seat: Seat, seen: Seen) -> str:
    """Return where the leader stands and what excavating costs there, as a sentence."""
    view, words = seen.view, seen.words
    at = view.players[seat].leader
    if at == SUPPLY:
        return words.say("Your leader enters the dig at a camp: build one, or sail to one. You recruit at camps, too.")
    price = advice.price(view, seat)
    if price is None or not advice.diggable(view, seat):
        if at in ZONES:
            return words.say("You're on {spot} in Azulia, the bottom: nothing to dig.", spot=spot_name(at))
        if price is None:
            return words.say("You're on {spot} ({tile}): nothing to dig.", spot=spot_name(at), tile=seen.tile(at))
        over = advice.covering(view, at)
        return words.count(
            "{spot} ({tile}) is too covered to dig: {over} lies on it. Dig above it first.",
            "{spot} ({tile}) is too covered to dig: {over} lie on it. Dig above it first.",
            len(over),
            spot=spot_name(at),
            tile=seen.type_at(at),
            over=spots_listed(words, over),
        )
    cost = ep(words, price.ep)
    return words.say("You're on {spot}: {cost} to dig.", spot=spot_name(at), cost=cost)


def _of_action(view: View, seat: Seat, names: Sequence[str], words: Words) -> str | None:
    decision = view.decision
    where = spot_name(decision.cell) if decision.cell >= 0 else ""
    match decision.phase:
        case "walk":
            return words.count(
                "Keep moving your leader?\nYou have {n} more step at no extra cost.",
                "Keep moving your leader?\nYou have {n} more steps at no extra cost.",
                decision.left,
            )
        case "toss":
            over = view.players[seat].hand - advice.MOST_TILES
            return words.count(
                "Which snow tile do you discard?\nYou have {n} too many.",
                "Which snow tiles do you discard?\nYou have {n} too many.",
                over,
            )
        case "slot":
            return words.say(
                "Which slot gets the prismatic artifact?\n"
                "Its anima counts for that slot's effect. In requests it stands in for any type."
            )
        case "rescue":
            gone = words.listed([_removed(cell, back, words) for cell, back in decision.removed])
            return words.say(
                "Take one of the removed tiles?\nYou can choose from {tiles}. The rest are discarded.", tiles=gone
            )
        case "rehome":
            return words.say("Where does your camp go?\nIts tile is gone. You can recruit at camps and sail to them.")
        case "allocate":
            return _allocating(Seen(view, names, words))
        case "held":
            if decision.archs:
                return words.say(
                    "Where do your leader and 1 archaeologist land?\nChoose any cell below {spot}.", spot=where
                )
            return words.say("Where does your leader land?\nChoose any cell below {spot}.", spot=where)
        case "harmony":
            at = spot_name(view.players[seat].leader)
            if advice.can_use_harmony(view, seat):
                return words.say(
                    "Use Harmony?\n1 archaeologist joins your leader on {spot} to help you dig.",
                    spot=at,
                )
            return words.say("Continue?\nEveryone is placed. You have nothing to bring 1 more to {spot}.", spot=at)
        case "camp":
            own = decision.camp == seat
            camp = words.say("your camp") if own else camp_name(decision.camp, len(view.players), names, words)
            return words.say(
                "Where does {camp} land?\nIts tile is gone. Everyone can recruit at camps and sail to them.", camp=camp
            )
        case "whistle":
            return words.say(
                "Which camp does the Storm whistle call to?\nUp to 2 archaeologists go there from {spot}.", spot=where
            )
        case "smilodon":
            return words.say(
                "Where does the Boreal smilodon drive them?\n"
                "All archaeologists on {spot} go to the same adjacent cell.",
                spot=where,
            )
    return None


def _allocating(seen: Seen) -> str:
    """Return what is asked of an allocation, then who has to be placed and who is held back."""
    return f"{_open_about(seen)}\n{_waiting_there(seen)}"


def _open_about(seen: Seen) -> str:
    """Return the question: whose place is open, one's own leader's before all."""
    words, view = seen.words, seen.view
    ways = choosing.outcomes(view)
    if not ways:
        return words.say("Place your leader now?")
    if len(ways) < 2:
        # at most it can be chosen what to use first
        return words.say("Place everyone now?")
    if len({dict(way.leaders).get(seen.seat) for way in ways}) > 1:
        return words.say("Where does your leader land?")
    open_ = [seat for seat, _ in ways[0].leaders if len({dict(way.leaders)[seat] for way in ways}) > 1]
    if len(open_) == 1:
        return words.say("Where does {leader} land?", leader=leader_name(open_[0], seen.names, words))
    if open_ or len({way.archaeologists for way in ways}) > 1:
        return words.say("Where do the others land?")
    if len({way.camp for way in ways}) > 1:
        return words.say("Where does the camp land?")
    return words.say("Use Harmony to bring 1 more archaeologist?")


def _waiting_there(seen: Seen) -> str:
    """Return who has to be placed and who is held back, as a sentence."""
    view, words = seen.view, seen.words
    waiting, where = advice.waiting(view), spot_name(view.decision.cell)
    archs, leaders = waiting.archaeologists, waiting.leaders
    who = [archaeologists(words, archs)] if archs else []
    own = seen.seat in view.decision.leaders and not waiting.leader_last
    who += [words.say("your leader")] if own else []
    if others := leaders - own:
        who.append(words.count("{n} other leader", "{n} other leaders", others))
    if not who and waiting.company_last:
        return words.say(
            "Your leader and 1 archaeologist go last from {spot}. Nobody else has to be placed.", spot=where
        )
    if not who:
        return words.say("Your leader goes last from {spot}. Nobody else has to be placed.", spot=where)
    # Translators: of an excavated tile, "2 archaeologists and your leader fall from A4C, …"
    question = words.count(
        "{who} falls from {spot} to a cell with the fewest explorers. Explorers on your cell make digging cheaper.",
        "{who} fall from {spot}, each to a cell with the fewest explorers. Explorers on your cell make digging"
        " cheaper.",
        archs + leaders,
        who=begun(words.listed(who)),
        spot=where,
    )
    if not waiting.leader_last:
        return question
    if waiting.company_last:
        return words.say("{question} Your leader and 1 archaeologist go last.", question=question)
    return words.say("{question} Your leader goes last.", question=question)


def _removed(cell: int, back: str, words: Words) -> str:
    """Return a removed tile as words: its place and what it shows."""
    return words.say("{spot} ({tile})", spot=spot_name(cell), tile=back_name(words, back))


# ---- Questions to a seat on requests, artifacts and tokens: at the set-up, at sunrise, at sunset


def _of_cards(view: View, seat: Seat, _names: Sequence[str], words: Words) -> str | None:
    """Return the question to this seat; None when another module has it."""
    decision, held = view.decision, view.players[seat].requests
    match decision.phase:
        case "keep":
            asked = words.count(
                "Which request do you discard?", "Which {n} requests do you discard?", held - decision.count
            )
            return f"{asked}\n{goal(len(view.players), words)} {_paying(decision.count, words)}"
        case "prisms":
            return words.say("Move your prismatic artifacts?\nTheir anima counts for the slot that they're on.")
        case "consoled":
            return words.say("Which study token do you take?\nYou get one because you're last on the curse track.")
        case "take":
            return _taking(view, words)
        case "validate":
            return _validating(view, words)
        case "pay":
            request = view.box.requests[decision.card]
            name = request_name(words, request)
            return words.say("How do you pay for this request?\n{request}. What you pay with is used up.", request=name)
        case "trim":
            return words.say(
                "Which requests do you discard?\nYou have {requests}, and can keep {n}.",
                requests=requests(words, held),
                n=advice.MOST_REQUESTS,
            )
    return None


def goal(players: int, words: Words) -> str:
    """Return what a match is about, and when it ends, as a sentence (I10.5, I10.6)."""
    if players == 1:
        return words.say("Goal: as much renown as possible in {n} days.", n=DAYS)
    return words.say("Goal: the most renown after {n} days.", n=DAYS)


def _paying(kept: int, words: Words) -> str:
    return words.count(
        "Dig up artifacts to pay for the {n} request that you keep.",
        "Dig up artifacts to pay for the {n} requests that you keep.",
        kept,
    )


def _taking(view: View, words: Words) -> str:
    """Return the question about the open requests, and when one can be paid (I5.7)."""
    if view.day == 1:
        return words.say("Your sunset: take a request?\nYou can pay for it from tomorrow's sunset.")
    if view.day == DAYS:
        return words.say("Last sunset: take a request?\nIt only scores if you can pay for it right now.")
    return words.say("Your sunset: take a request?\nYou can pay for it now, or at a later sunset.")


def _validating(view: View, words: Words) -> str:
    """Return how many requests may be validated today, as a sentence (I10.3)."""
    done = view.decision.done
    if view.own is not None and not any(advice.payments(view, view.own.seat, card) for card in view.own.requests):
        return words.say("Your sunset: continue?\nYou can't pay for any of your requests now.")
    if view.day == DAYS:
        return words.say(
            "Which requests do you validate?\nThis is the last sunset: requests that you can't pay for score nothing."
        )
    if not done:
        return words.count(
            "Which request do you validate?\nYour sunset: up to {n}, paid for with artifacts and study tokens.",
            "Which requests do you validate?\nYour sunset: up to {n}, paid for with artifacts and study tokens.",
            advice.MOST_VALIDATED,
        )
    return words.count(
        "Validate another request?\nYou can validate {n} more today.",
        "Validate another request?\nYou can validate {n} more today.",
        advice.MOST_VALIDATED - done,
    )


# ---- Questions of the logbook cards to a seat (I12)


def _of_logbook(view: View, _seat: Seat, _names: Sequence[str], words: Words) -> str | None:
    """Return the question to this seat; None outside the logbook phases."""
    question = _question(view, words)
    if question is None:
        return None
    card = view.box.logbook[view.logged[-1]]
    # Translators: a logbook card by name and what it does
    effect = words.say("{card}: {text}.", card=logbook_name(words, card), text=logbook_text(words, card))
    return f"{question}\n{effect}"


def _question(view: View, words: Words) -> str | None:
    decision = view.decision
    match decision.phase:
        case "summon":
            return words.count(
                "Where does {n} more archaeologist come to {spot} from?",
                "Where does the next of {n} archaeologists come to {spot} from?",
                decision.left,
                spot=spot_name(decision.cell),
            )
        case "displace":
            spot = spot_name(decision.cell)
            return words.say("Where does the next explorer on {spot} go?", spot=spot)
        case "caravan":
            return words.count(
                "What do you trade? You have {n} trade left.",
                "What do you trade? You have {n} trades left.",
                advice.MOST_TRADES - decision.done,
            )
        case phase if phase in _QUESTIONS:
            return words.say(_QUESTIONS[phase])
    return None


_ORGANS: Final = (_of_turn, _of_cards, _of_logbook)


def headline(view: View, names: Sequence[str], words: Words, *, dated: bool = True) -> str:
    """Return what the match waits for in one line; ``dated``: with the day, unless the line says it already."""
    if view.outcome is not None:
        return _won(view, names, words)
    decision = view.decision
    waited = words.listed([names[seat] for seat in decision.seats])
    number = len(decision.seats)
    if decision.phase == "keep":
        return words.count("{names} is choosing requests", "{names} are choosing requests", number, names=waited)
    if decision.phase == "prisms":
        return words.say("{names} can move prismatic artifacts", names=waited)
    if decision.phase == "consoled":
        return words.count("{names} is taking a study token", "{names} are taking study tokens", number, names=waited)
    known = PHASES[decision.phase].headline if decision.phase in PHASES else ""
    if message := msg("{name}'s turn") if decision.phase == "turn" and not dated else known:
        return words.say(message, name=waited, day=view.day)
    return words.say(
        "{card}: waiting for {name}", card=logbook_name(words, view.box.logbook[view.logged[-1]]), name=waited
    )


def prompt(view: View, seat: Seat, names: Sequence[str], words: Words) -> str:
    """Return the question to this seat, or who it is waiting for."""
    if view.outcome is not None:
        return words.say("The match is over: {headline}.", headline=headline(view, names, words))
    if seat not in view.decision.seats:
        return _waiting(view, seat, names, words)
    for finder in _ORGANS:
        if text := finder(view, seat, names, words):
            return text
    raise AssertionError(f"no prompt for {view.decision.phase}")


def _won(view: View, names: Sequence[str], words: Words) -> str:
    assert view.outcome is not None
    if not (view.outcome.scores or view.outcome.winners):
        return words.say("Given up")
    if len(names) == 1:
        return words.say("{name} scored {rp}", name=names[0], rp=rp(words, view.outcome.scores[0]))
    return won([names[seat] for seat in view.outcome.winners], words)


def _waiting(view: View, seat: Seat, names: Sequence[str], words: Words) -> str:
    head = headline(view, names, words, dated=False)
    player = view.players[seat]
    if view.decision.phase in _AT_ONCE:
        return words.say("{headline}. Nothing for you to do right now.", headline=head)
    if player.resting:
        return words.say("{headline}. You're done exploring today.", headline=head)
    left = ep(words, player.ep)
    if turn_of(view) == seat:
        return words.say("{headline}. Then your turn continues. You have {ep} left.", headline=head, ep=left)
    return words.say("{headline}. Nothing for you to do right now. You have {ep} left.", headline=head, ep=left)
