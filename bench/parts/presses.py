"""How many presses a turn takes: every turn of the kept matches is walked through the private panel, the shortest way.

A button is one press and a select two: it is opened, then an entry is chosen. Opening the panel is the first press of
a turn. A turn is what a seat does from its first act to the one that ends it, as long as nobody else acts; acts that
one entry of the panel carries out together are walked together, and it counts where an entry leads: who goes first of
those who are placed changes nothing. *Done* as the answer to a question in a turn, such as Harmony's, doesn't end it.
The shop of Roam is a part of the turn. What else is asked at a sunrise or a sunset or in an auction, is none.
What was undone is left out. A question that offers nothing is gone on with by itself, so it takes no press where
the seat's own act has led to it.

Matches of the folder were found by random play, but for those whose names begin with ``played-``: in these everyone
did what a person would do; those in the folder ``played`` were played by computers. The bars are held against both
kinds, each by itself; they are meant for people.
"""

from __future__ import annotations

import asyncio
import heapq
import statistics
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from bench.bots.blank_pictures import BlankPool
from bench.kept_matches import moments, records
from bench.measured import Measured, percentile
from cogs.app import ids
from cogs.messages.message import Row, SelectSpec
from cogs.messages.names import shown_names
from cogs.panel.entries import KIND
from cogs.panel.panel import Panel
from engine.core import IllegalAction, MalformedAction
from engine.record import Entry, Record
from engine.registry import find
from engine.roam.view import Phase
from engine.timeline import UNDO
from host.match.live_match import Batch
from players import strengths
from players.computer import chance_of
from render.renderers import RENDERERS
from render.words import words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cogs.messages.message import Message
    from host import Update
    from host.match.live_match import LiveMatch

PLAYED = "played-"


class Bars(NamedTuple):
    """How many presses a turn may take."""

    median: int
    worst: int
    mean: float | None = None
    """None: of no matter."""
    first: int | None = None
    """The median of the first turn of a seat, and of each guild by itself; None: they are like any other."""


BARS: Final = {"roam": Bars(5, 9, mean=4.5), "ice": Bars(5, 15, first=6)}
"""By game."""
_GUILD: Final = "guild"
"""The option of a seat by which first turns are told apart."""
_GUILD_TURNS: Final = 5
"""First turns of each guild that a computer plays."""
_OWN: dict[str, Callable[[Any], bool]] = {
    "roam": lambda view: view.phase in {Phase.START, Phase.BEFORE},
    "ice": lambda view: view.decision.phase == "turn",
}
"""By game: whether someone's own turn is under way."""
_ASIDE = {"ice": {"take", "validate", "pay", "trim", "consoled"}}
"""By game: the phases of a sunset, which may follow a turn without anyone else between, but are no part of it."""
_SHOP = {"roam": Phase.BUY}
"""By game: the phase of what is asked once a turn is ended, and is a part of it."""
_ENDS = ("done", "buy:")
_ELSE = {"ice": {"harmony", "prisms", "caravan", "validate"}}
"""By game: phases in which this text ends something else than a turn."""
_BUTTON, _SELECT = 1, 2


@dataclass
class Sitting:
    """What one seat did without anyone else between, up to the end of its turn."""

    seat: int
    updates: list[Update] = field(default_factory=list)
    """The moment before each of its acts, and, once it is over, that after them."""
    matches: list[LiveMatch] = field(default_factory=list)
    """The match before each of its acts."""
    texts: list[str] = field(default_factory=list)
    own: bool = False
    """Whether the turn was its own, and not only something asked."""
    first: bool = False
    """Whether it is the first turn of its seat."""
    over: bool = False
    """Whether its player has ended it."""


def turns(record: Record) -> Iterator[Sitting]:
    """Yield what the seats did in a match, turn by turn."""
    begun: set[int] = set()
    key, turn = record.game, Sitting(-1)
    for update, entry in moments(record):
        view = update.view(None)
        phase = view.decision.phase if key in _ASIDE else ""
        begins = _OWN[key](view) and not turn.own
        aside = turn.own and phase in _ASIDE.get(key, ())
        over = turn.over and not (key in _SHOP and view.phase is _SHOP[key])
        if turn.texts and (begins or aside or entry.seat != turn.seat or over):
            turn.updates.append(update)
            yield turn
            turn = Sitting(entry.seat)
        turn.seat = entry.seat
        turn.updates.append(update)
        turn.matches.append(update._live)
        turn.texts.append(entry.text)
        turn.over = entry.text.startswith(_ENDS) and phase not in _ELSE.get(key, ())
        if _OWN[key](view) and not turn.own:
            turn.own, turn.first = True, entry.seat not in begun
            begun.add(entry.seat)
    yield turn


async def presses(turn: Sitting) -> int:
    """Return the fewest presses for a turn, opening the panel included."""
    count = len(turn.texts)
    least: list[float] = [0.0] + [float("inf")] * count
    for number in range(count):
        if number and turn.updates[number].idle(turn.seat):
            least[number + 1] = min(least[number + 1], least[number])
            continue
        for together, cost in (await ways(turn, number)).items():
            least[number + together] = min(least[number + together], least[number] + cost)
    return _BUTTON + int(least[count])


async def ways(turn: Sitting, number: int) -> dict[int, int]:
    """Return the fewest presses from the top of a panel that carry out the first, or first few, acts from one on."""
    update, goal = turn.updates[number], turn.texts[number:]
    panel = Panel(update, turn.seat, RENDERERS[update.info.game].for_match(words(), shown_names(update.info, words())))
    found: dict[int, int] = {}
    seen: set[tuple[str, str]] = set()
    queue = [(0, "level", "")]
    while queue:
        cost, kind, tail = heapq.heappop(queue)
        if (kind, tail) in seen:
            continue
        seen.add((kind, tail))
        if kind == "act":
            found.setdefault(_done(panel, tail, turn, number), cost)
            continue
        if kind == "level":
            message = await panel.level_message(BlankPool(), tail)
        else:
            message = await panel.preview_message(BlankPool(), tail)
        for more, verb, to in controls(message):
            if not _leads_on(to, goal) and not (verb != "walk" and _done(panel, to, turn, number)):
                continue
            lead = ("act", to) if verb == "do" else ("level", to) if verb == "walk" else panel.entries.lead(to)
            if lead[0] != "act" or _done(panel, lead[1], turn, number):
                heapq.heappush(queue, (cost + more, *lead))
    return found


def _done(panel: Panel, tail: str, turn: Sitting, number: int) -> int:
    """Return how many moves of a turn, from one on, an entry of the panel carries out, 0 when it does others."""
    texts, goal = ids.read_together(tail), turn.texts[number:]
    if goal[: len(texts)] == texts:
        return len(texts)
    nature = panel.renderer.actions.nature
    # what goes to the end of the same thing may do so in another order
    begun = nature(texts[0]).begins
    if texts[0] not in panel.legal or not begun or begun != nature(goal[0]).begins:
        return 0
    if (result := _carried_out(panel.update.info.game, turn, number, texts)) is None:
        return 0
    later = range(number + 1, len(turn.updates))
    return next((n - number for n in later if result == turn.updates[n].view(turn.seat)), 0)


def _carried_out(key: str, turn: Sitting, number: int, texts: Sequence[str]) -> object | None:
    """Return what a seat sees once these acts are done from a moment of its turn on, None if they are not possible."""
    game = find(key)
    batch = Batch(game, turn.matches[number])
    try:
        for text in texts:
            batch.play(turn.seat, text)
    except (IllegalAction, MalformedAction):
        return None
    after: object = game.view(batch.state, turn.seat)
    return after


def controls(message: Message) -> Iterator[tuple[int, str, str]]:
    """Yield what can be used on a panel: what it costs, its verb, and the tail that it leads to."""
    for block in message.blocks:
        if isinstance(block, SelectSpec):
            yield from ((_SELECT, "pick", choice.value) for choice in block.choices)
        elif isinstance(block, Row):
            for press in block.buttons:
                tail = press.control.tail
                if press.control.verb in {"do", "see", "walk"} and not press.disabled:
                    yield _BUTTON, press.control.verb, tail.partition("/")[2] if press.control.verb == "see" else tail


def _leads_on(tail: str, goal: Sequence[str]) -> bool:
    """Return whether a tail is on the way to the acts; another number at its end may be changed yet."""
    text, _ = ids.read_level(tail)
    if ids.JOINED in text:
        texts = ids.read_together(text)
        return list(goal[: len(texts)]) == texts
    if text.startswith(KIND):
        return True
    start, _, number = text.rpartition(":")
    near = start if number.isdecimal() and start else text
    return not near or goal[0] == near or goal[0].startswith(f"{near}:")


async def counted(key: str) -> dict[str, list[tuple[int, Sitting]]]:
    """Return the presses of each turn of the kept matches of a game, by match."""
    return {
        name: [(await presses(turn), turn) for turn in turns(record) if turn.own and UNDO not in turn.texts]
        for name, record in records(key)
    }


def figures() -> Iterator[Measured]:
    """Walk every turn of the kept matches: first those in which people did what people do, then the random ones."""
    for key in BARS:
        matches = asyncio.run(counted(key))
        played = {name: found for name, found in matches.items() if name.startswith(PLAYED)}
        yield from _figures(key, played, "as people play")
        yield from _figures(key, {name: matches[name] for name in matches if name not in played}, "at random")
        if BARS[key].first is not None:
            yield from asyncio.run(_guilds(key))


def _figures(key: str, matches: dict[str, list[tuple[int, Sitting]]], kept: str) -> Iterator[Measured]:
    title, bars = find(key).info.title, BARS[key]
    every = [(count, turn) for match in matches.values() for count, turn in match]
    counts = sorted(count for count, _ in every)
    detail = f"{len(counts)} turns of {len(matches)} kept matches"
    middle = statistics.median(counts)
    name, worst = f"{title}: presses a turn, {kept}", bars.worst
    yield Measured(f"{name}, median", f"≤ {bars.median}", f"{middle:g}", detail, middle <= bars.median)
    if bars.mean is not None:
        mean = statistics.mean(counts)
        spread = ", ".join(f"{number} × {count}" for count, number in sorted(Counter(counts).items()))
        yield Measured(f"{name}, mean", f"≤ {bars.mean}", f"{mean:.2f}", spread, mean <= bars.mean)
    over = sum(count > worst for count in counts)
    detail = f"{over} turns take more than {worst}; nine of ten take at most {percentile(counts, 0.9)}"
    yield Measured(f"{name}, worst", f"≤ {worst}", f"{counts[-1]}", detail, counts[-1] <= worst)
    if bars.first is not None:
        first = [(count, turn) for count, turn in every if turn.first]
        yield _first(f"{title}: presses of a first turn, {kept}, median", bars.first, first)


def _first(name: str, bar: int, turns: Sequence[tuple[int, Sitting]]) -> Measured:
    middle = statistics.median(count for count, _ in turns)
    acts = statistics.median(len(turn.texts) for _, turn in turns)
    detail = f"{len(turns)} seats, who do {acts:g} things in it (median)"
    return Measured(name, f"≤ {bar}", f"{middle:g}", detail, middle <= bar)


async def _guilds(key: str) -> Iterator[Measured]:
    """Return the presses of the first turn of each guild, as a computer plays it against another."""
    game, bar = find(key), BARS[key].first or 0
    guilds = next(option for option in game.info.seat_options if option.key == _GUILD).values
    found = []
    for guild in guilds:
        played = [first_turn(key, guild, seed) for seed in range(_GUILD_TURNS)]
        name = f"{game.info.title}: presses of a first turn, {guild}, median"
        found.append(_first(name, bar, [(await presses(turn), turn) for turn in played]))
    return iter(found)


def first_turn(key: str, guild: str, seed: int) -> Sitting:
    """Return the first turn of a seat with this guild, in a match of two computers."""
    game, player, entries = find(key), strengths.find(key, "normal"), list[Entry]()
    record = Record(key, game.info.rules_version, 2, seed, {f"{_GUILD}.0": guild})
    state = game.setup(2, seed, record.options).state
    while True:
        (seat, *_) = game.awaited(state)
        chance = chance_of(seed, seat, len(entries))
        text = player.choose(game, state, seat, rng=chance, budget=player.budget).texts[0]
        state = game.apply(state, seat, game.decode(text)).state
        entries.append(Entry(seat, text))
        # the last of them goes on
        *every, _ = turns(replace(record, entries=tuple(entries)))
        if found := next((turn for turn in every if turn.first and turn.seat == 0), None):
            return found
