"""What ICE hides stays hidden: redealt behind someone's back, everything that they see and fetch stays the same."""

from __future__ import annotations

import logging
import random
import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import pytest

from bench.people.messages import has, words_of
from bench.people.playing import PlayedMatch, begun, pressed_act
from cogs.app import ids
from cogs.app.ids import parse
from engine.ice.components import BOX
from engine.ice.pending import NextTurn, Reveal
from engine.rng import Rng
from playground import walk
from render.ice.card_names import request_name
from render.ice.lexicon import front_name
from render.words import words
from tests.e2e.ice_at_position import asked, placed
from tests.support.ice_player import Digger, command
from tests.support.ice_table import CARDS
from tests.support.ice_table import table as position
from tests.support.table import table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from bench.people.table import LiveTable
    from host import Update
    from playground import Exchange

WORDS = words()
OWN = {"outpost", "cogs", "host", "db", "engine", "render"}
"""Loggers of ours."""
WRONG = (
    *("rescue:slot:a4d", "use:harmony", "spark:obliteration:a4d", "play:gem", "play:talisman:harmony", "play:rune:s4d"),
    *("excavate:3", "destroy:s4c", "lay:s4c", "buy:rope", "swap:rope:gem", "sell:wreckage", "validate:prismatic"),
    *("take:one-o-1", "toss:spiders", "drop:4", "keep:2", "camp:a4d", "pitch:a4d", "home", "forage:s4d", "light"),
    *(
        "move:a4d:1",
        "sail:a4d",
        "even:d1a",
        "put:arch:a4d",
        "study",
        "overwork",
        "pay:o1a:x2",
        "crampon",
        "recruit:d1a",
    ),
)
"""What is tried where it is not legal: the refusal may not tell either."""
LISTS = (
    *(("move", "to"), ("free-move", "to"), ("camp", "at"), ("sail", "to"), ("recruit", "at"), ("excavate", "termites")),
    *(("allocate", "even"), ("allocate", "to"), ("tile", "tile"), ("artifact", "type"), ("guild", "at")),
    *(("request", "request"), ("request", "pay"), ("tableau", "player")),
)


@pytest.fixture
def _logged(caplog: pytest.LogCaptureFixture) -> None:
    """Log as a bot does at level INFO."""
    caplog.set_level(logging.INFO)


def logged(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return the bot's log without the numbers that Discord made and the time that things took."""
    lines = [line.getMessage() for line in caplog.records if line.name.split(".")[0] in OWN]
    return [re.sub(r"\d{6,}", "#", line) for line in lines]


# ---- dealt anew


@dataclass
class Looker:
    """Someone who tries all that reads and all that is refused, and remembers what came of it."""

    match: PlayedMatch
    person: int
    found: list[Any] = field(default_factory=list)

    @property
    def at(self) -> LiveTable:
        return self.match.at

    async def look(self, update: Update) -> list[Any]:
        """Look at everything once; nothing of it may change the match."""
        at, seat = self.at, update.seat_of(self.person)
        self.found = [at.board()]
        for path in ("text", "log", "turn", "list", "export"):
            self._keep(await at.typed(self.person, f"game {path}"))
        for player in range(len(self.match.people)):
            self._keep(await at.typed(self.person, "ice tableau", player=str(player + 1)))
        for verb in ("text", "log", "hand"):
            self._keep(await at.press(self.person, at.board(), verb))
        legal = update.legal(seat) if seat is not None else ()
        if seat is None or not update.can_undo(seat):
            self._keep(await at.typed(self.person, "game undo"))
        # a guild has one ability, so its command means that one whatever else is said
        able = any(command(text)[0] == "ice guild" for text in legal)
        for text in WRONG:
            name, options = command(text)
            if text not in legal and not (able and name == "ice guild"):
                self._keep(await at.typed(self.person, name, **options))
        for name, focused in LISTS:
            self.found.append(await at.offered(self.person, f"ice {name}", focused, **{focused: ""}))
        await self._walk(legal)
        assert (await self.match.look()).seq == update.seq, "somebody acted instead of looking"
        return [shown(at, one) for one in self.found]

    async def _walk(self, legal: tuple[str, ...]) -> None:
        """Open the panel and what can be looked at from there, some of each list."""
        panel = await self.at.press(self.person, self.at.board(), "turn")
        self._keep(panel)
        for custom_id, values in list(_ways(panel, legal)):
            # what was pressed before has taken the panel's place
            panel = await self.at.press(self.person, self.at.board(), "turn")
            exchange = await self.at.playground.click(self.person, panel.message, custom_id, values)
            await exchange.wait_shown()
            self._keep(exchange)
        # several in one go are looked at first when they are typed
        for text in [text for text in values_of(panel) if ids.JOINED in text][:2]:
            self._keep(await self.at.typed(self.person, "game do", action=text))

    def _keep(self, exchange: Exchange) -> None:
        assert exchange.ephemeral, exchange.text
        assert "incident" not in exchange.text
        self.found.append([exchange.text, exchange.message])


def values_of(panel: Exchange) -> list[str]:
    """Return what the lists of a panel offer."""
    parts = walk((panel.message or {})["components"])
    return [one["value"] for part in parts for one in part.get("options", ())]


def _ways(panel: Exchange, legal: tuple[str, ...]) -> Iterator[tuple[str, list[str] | None]]:
    """Yield what leads on from a panel without doing anything: what is looked at first, and levels."""
    for part in walk((panel.message or {})["components"]):
        known = parse(part.get("custom_id", ""))
        if known is None or part.get("disabled"):
            continue
        if known.verb == "see":
            yield part["custom_id"], None
        elif known.verb == "pick":
            values = [one["value"] for one in part["options"]]
            # several in one go are done at once
            looked = [one for one in values if one not in legal and ids.JOINED not in one]
            yield from ((part["custom_id"], [one]) for one in looked[:2])


def control_of(part: dict[str, Any]) -> str:
    """Return what can be read of a control or a paragraph, its hidden id too."""
    kept = ("content", "custom_id", "label", "placeholder", "options", "disabled", "style", "type")
    return re.sub(r"\d{15,}", "#", repr({key: part[key] for key in kept if key in part}))


def shown(at: LiveTable, thing: Any) -> Any:
    """Return what can be read of a thing, pictures and files byte by byte, without what Discord made."""
    match thing:
        case [str() as text, dict() as message]:
            return re.sub(r"\d{15,}", "#", text), shown(at, message)
        case {"attachments": attached, "components": components}:
            files = [at.playground.world.store.file(int(one["id"])) for one in attached]
            names = [(one["filename"], one.get("description")) for one in attached]
            return names, files, [control_of(part) for part in walk(components)]
    return thing


async def dealt_anew(match: PlayedMatch, person: int, caplog: pytest.LogCaptureFixture) -> None:
    """Hold that a person sees the same whatever lies where they cannot see."""
    at, update = match.at, await match.look()
    live, game = update._live, at.games["ice"]
    found: list[Any] = []
    for deal in range(2):
        caplog.clear()
        state = live.timeline.state
        if deal:
            state = game.resample(state, update.seat_of(person), Rng.seeded(deal, str(update.seq)))
            assert game.digest(state) != game.digest(live.timeline.state)
            assert state.pile != live.timeline.state.pile, "cards were not dealt anew"
        at.host.core.cache.put(match.number, replace(live, timeline=live.timeline._replace(state=state)))
        await at.typed(match.people[0], "game show")
        seen = await Looker(match, person).look(await match.look())
        found.append([seen, logged(caplog)])
    at.host.core.cache.put(match.number, live)
    assert len(found[0][0]) > 50
    for one, other in zip(*(deal[0] for deal in found), strict=True):
        assert one == other
    assert found[0][1] == found[1][1], "the log differs"


async def played(match: PlayedMatch, player: Digger, until: Callable[[Any], bool]) -> None:
    """Play by the host alone until the public view is so."""
    for _ in range(2000):
        update = await match.look()
        if until(update.view(None)):
            break
        seat = update.awaited[-1]
        await match.at.host.play.submit(match.number, match.people[seat], None, [player.choose(update, seat)])
    else:
        raise AssertionError("that never came about")
    match.at.bot.services.publisher.refresh(match.number)
    await match.at.settled()


def late(view: Any) -> bool:
    """Whether someone's turn comes late, with tiles in several hands."""
    return view.decision.phase == "turn" and view.day > 1 and sum(player.hand > 0 for player in view.players) > 1


@pytest.mark.slow
@pytest.mark.usefixtures("_logged")
async def test_what_is_hidden_from_somebody_changes_nothing_for_them(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with table(tmp_path / "outpost.sqlite3", seed=11, sketched=False) as at:
        at.playground.rest.description = None
        people = (at.ann, at.bob, at.playground.person("Мария"))
        match, player = await begun(at, people, "journal=on", game="ice"), Digger(random.Random(4))
        stranger = at.playground.person("Bartholomew")
        moments: tuple[tuple[Callable[[Any], bool], tuple[str, ...]], ...] = (
            (lambda view: view.decision.phase == "keep", ("active",)),
            (lambda view: view.decision.phase == "allocate", ("stranger",)),
            (lambda view: view.decision.phase == "validate", ("next",)),
            (late, ("active", "next")),
        )
        for until, who in moments:
            await played(match, player, until)
            active = (await match.look()).awaited[0]
            known = {"active": people[active], "next": people[(active + 1) % 3], "stranger": stranger}
            for one in who:
                await dealt_anew(match, known[one], caplog)


# ---- names of what only the owner knows


@dataclass
class Knowledge:
    """Which snow tiles and requests who has ever seen, by their names."""

    people: tuple[int, ...]
    public: set[str] = field(default_factory=set)
    own: dict[int, set[str]] = field(default_factory=dict)

    def learn(self, update: Update) -> None:
        """Take in a moment of the match."""
        view = update.view(None)
        self.public |= {front_name(WORDS, front) for front in (*view.shown, *view.market)}
        validated = [card for player in view.players for card, _, _ in player.validated]
        self.public |= {name for card in (*view.row, *validated) for name in named(card)}
        for seat, person in enumerate(self.people):
            own = update.view(seat).own
            cards = {name for card in own.requests for name in named(card)}
            self.own.setdefault(person, set()).update(cards, (front_name(WORDS, front) for front in own.hand))

    def secrets(self, person: int, update: Update) -> set[str]:
        """Return the names of what others hold and this person never saw."""
        held: set[str] = set()
        for seat, other in enumerate(self.people):
            if other != person:
                own = update.view(seat).own
                held |= {name for card in own.requests for name in named(card)}
                held |= {front_name(WORDS, front) for front in own.hand}
        return held - self.public - self.own.get(person, set())


def named(card: int) -> tuple[str, str]:
    """Return how a request is called, and its key in controls."""
    return request_name(WORDS, BOX.requests[card]), BOX.requests[card].id


def read(at: LiveTable, person: int, since: int) -> str:
    """Return everything that a person could read lately: messages, controls, names of files, alternative texts."""
    seen = [one for one in at.playground.visible(person, at.channel) if int(one["id"]) >= since]
    found = []
    for message in seen:
        found += [control_of(part) for part in walk(message["components"])]
        for one in message["attachments"]:
            content = at.playground.world.store.file(int(one["id"])) or b""
            found += [one["filename"], one.get("description") or ""]
            found += [] if content.startswith(b"\x89PNG") else [content.decode()]
    return "\n".join(found)


async def peeped(match: PlayedMatch, person: int) -> str:
    """Look at what can be fetched of others; return what was read that is in no message."""
    at = match.at
    for path, options in (
        ("game text", {}),
        ("game log", {}),
        ("game export", {}),
        ("ice hand", {}),
        ("ice tile", {"tile": "gem"}),
    ):
        await at.typed(person, path, **options)
    lists = [await at.offered(person, f"ice {name}", option, **{option: ""}) for name, option in LISTS]
    return repr(lists)


@pytest.mark.slow
@pytest.mark.usefixtures("_logged")
async def test_nobody_reads_the_name_of_what_only_another_knows(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with table(tmp_path / "outpost.sqlite3", seed=3) as at:
        at.playground.rest.description = None
        people = (at.ann, at.bob, at.playground.person("Мария"))
        match, player = await begun(at, people, game="ice"), Digger(random.Random(2))
        stranger = at.playground.person("Bartholomew")
        knowledge, checked, since = Knowledge(people), 0, int(at.board()["id"])
        for act in range(70):
            knowledge.learn(await match.look())
            await pressed_act(match, player, which=act)
            update = await match.look()
            knowledge.learn(update)
            for person in (*people, stranger):
                lists = await peeped(match, person) if act % 23 == 22 else ""
                text = read(at, person, since) + lists
                secrets = knowledge.secrets(person, update)
                checked += len(secrets)
                # one request's name may end as another is called: "Philosophical or Achievement: 3 anima"
                assert [name for name in secrets if name in text.replace(f" or {name}", "")] == []
                assert [name for name in secrets if name in "\n".join(logged(caplog))] == []
            if act % 23 == 22:
                since = int(at.board()["id"])
        assert any(player.hand for player in update.view(None).players)
        assert checked > 1000


async def test_a_council_letter_is_read_by_its_owner_alone(tmp_path: Path) -> None:
    state = position(2, p0={"requests": (4, 5)}, p1={"requests": (6, 7)})
    state = asked(replace(state, log=(CARDS["council"],), active=state.first - 1), Reveal(), NextTurn())
    async with placed(tmp_path / "outpost.sqlite3", state) as (at, match):
        since, knowledge = int(at.board()["id"]), Knowledge(match.people)
        for person in match.people:
            update = await match.look()
            assert update.users == (person,)
            seat = match.people.index(person)
            drawn = update.view(seat).own.requests[2:]
            assert len(drawn) == 2
            knowledge.learn(update)
            await at.press(person, at.board(), "turn")
            offers = await at.offered(person, "ice request", "request", request="")
            shown_to_owner = read(at, person, since) + repr(offers)
            assert all(request_name(WORDS, BOX.requests[card]) in shown_to_owner for card in drawn)
            await at.typed(person, "ice request", request="2")
            for other in match.people:
                lists = await peeped(match, other)
                text = read(at, other, since) + lists
                secrets = knowledge.secrets(other, update)
                assert secrets
                assert [
                    (name, text[max(0, text.index(name) - 300) : text.index(name) + 100])
                    for name in secrets
                    if name in text
                ] == []
        assert (await match.look()).view(None).decision.phase == "turn"


# ---- the hand, and undo


async def test_a_hand_is_its_owners_alone(tmp_path: Path) -> None:
    async with table(tmp_path / "outpost.sqlite3", seed=3) as at:
        match = await begun(at, (at.ann, at.bob), game="ice")
        update = await match.look()
        texts = []
        for seat, person in enumerate(match.people):
            pressed = await at.press(person, at.board(), "hand")
            typed = await at.typed(person, "ice hand")
            assert pressed.text == typed.text
            cards = update.view(seat).own.requests
            assert len(cards) == 5
            assert all(request_name(WORDS, BOX.requests[card]) in words_of(typed) for card in cards)
            for one in (pressed, typed):
                assert one.ephemeral
                assert [file.name for file in one.files] == [f"hand-{match.number}-0.png"]
                assert request_name(WORDS, BOX.requests[cards[0]]) in (one.files[0].alt or "")
            texts.append(typed.text)
        assert texts[0] != texts[1]
        stranger = at.playground.person("Bartholomew")
        for one in (await at.press(stranger, at.board(), "hand"), await at.typed(stranger, "ice hand")):
            assert one.ephemeral
            assert "You aren't playing in this match" in one.text
            assert not one.files
        public = [m for m in at.playground.visible(stranger, at.channel) if not m["flags"] & 64]
        assert "hand-" not in repr(public)


async def test_what_came_to_light_cannot_be_taken_back(tmp_path: Path) -> None:
    async with table(tmp_path / "outpost.sqlite3", seed=5) as at:
        match, player = await begun(at, (at.ann, at.bob), "first=0", game="ice"), Digger(random.Random(4))
        while "excavate" not in (legal := (update := await match.look()).legal(update.awaited[0])):
            seat = update.awaited[0]
            await at.host.play.submit(match.number, match.people[seat], None, [player.choose(update, seat)])
        assert "excavate" in legal
        seat, person = update.awaited[0], update.users[0]
        panel = await at.press(person, at.board(), "turn")
        assert "No undo: " in panel.text
        told = await at.press(person, panel, "do", "excavate")
        after = await match.look()
        assert after.view(None).decision.phase == "allocate"
        assert len(after.view(seat).own.hand) == len(update.view(seat).own.hand) + 1
        # who dug sees what it is; there is no way back, not by the old panel either
        assert not has(told.message or {}, "undo")
        refused = await at.typed(person, "game undo")
        assert refused.text.startswith("**"), refused.text
        again = await at.press(person, panel, "undo") if has(panel.message or {}, "undo") else refused
        assert "Undone" not in again.text
        assert (await match.look()).seq == after.seq
        # the allocation is no secret: it is taken back, and nothing before it
        spot = next(text for text in after.legal(seat) if text.startswith("even:")).removeprefix("even:")
        await at.typed(person, "ice allocate", even=spot)
        allocated = await match.look()
        assert allocated.view(None).decision.phase == "turn"
        if allocated.can_undo(seat):
            assert "Undone" in (await at.typed(person, "game undo")).text
            assert (await match.look()).view(None).decision.phase == "allocate"
            assert (await at.typed(person, "game undo")).text.startswith("**")
