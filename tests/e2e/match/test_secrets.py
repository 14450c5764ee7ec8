"""Nothing hidden shows: the same evening with and without a secret limit looks the same to everyone else."""

from __future__ import annotations

import logging
import random
import re
import struct
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

from bench.people.messages import controls, entries, words_of
from bench.people.playing import PlayedMatch, begun, pressed_act
from tests.support.roam_player import Greedy
from tests.support.table import table

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from bench.people.table import LiveTable
    from playground import Exchange

CALLBACK = r"^/interactions/\d+/[^/]+/callback$"
SHOWN = {
    "content",
    "custom_id",
    "label",
    "placeholder",
    "value",
    "description",
    "filename",
    "type",
    "disabled",
    "style",
}
SEED = 8_315_902_774_610_233
CHUNKS = {b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND", b"pHYs", b"sBIT"}


def shown(part: Any) -> Any:
    """Return what a person can see or fetch of a message, without numbers and times that Discord made."""
    if isinstance(part, dict):
        return {key: shown(one) for key, one in part.items() if key in SHOWN or isinstance(one, dict | list)}
    if isinstance(part, list):
        return [shown(one) for one in part if not isinstance(one, str)]
    return timeless(part) if isinstance(part, str) else part


def timeless(text: str) -> str:
    """Return a text without times and addresses: that a time reports no secret is held in ``tests/host``."""
    return re.sub(r"(<t:|/)\d{9,}", r"\1#", text)


def told(at: LiveTable, message: dict[str, Any]) -> Any:
    kept = {key: message[key] for key in ("content", "components", "attachments", "flags", "embeds")}
    files = [at.playground.world.store.file(int(one["id"])) for one in message["attachments"]]
    return shown(kept), files, message["edited_timestamp"] is None


def seen_by(at: LiveTable, people: Iterable[int]) -> list[Any]:
    """Return everything that these people see in the channel, theirs and public."""
    return [[told(at, message) for message in at.playground.visible(one, at.channel)] for one in people]


def strange(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return the bot's log without the numbers that Discord made and the time that things took."""
    own = ("outpost", "cogs", "host", "db", "engine", "render")
    lines = [r.getMessage() for r in caplog.records if r.name.split(".")[0] in own]
    return [re.sub(r"\d{6,}", "#", line) for line in lines]


async def tied(match: PlayedMatch) -> tuple[int, int, int]:
    """Play to an auction in which someone waits with coins; return who speaks, who waits, and who looks on."""
    at, player = match.at, Greedy(random.Random(0), thrift=True)
    for _ in range(400):
        update = await match.look()
        auction = update.view(None).auction
        if auction is not None:
            waiting = [s for s in auction.tied if s not in update.awaited and update.view(None).players[s].coins > 3]
            if waiting and len(update.legal(waiting[0])) > 3:
                break
        await at.host.play.submit(match.number, update.users[0], None, [player.choose(update, update.awaited[0])])
    else:
        raise AssertionError("no auction came about")
    at.bot.services.publisher.refresh(match.number)
    await at.settled()
    onlooker = next(seat for seat in range(len(match.people)) if seat not in (auction.speaker, waiting[0]))
    return match.people[auction.speaker], match.people[waiting[0]], match.people[onlooker]


async def looked(at: LiveTable, match: PlayedMatch, person: int, *, plays: bool) -> list[Any]:
    """Try everything that reads, and everything that is refused; return all answers."""
    answers: list[Exchange] = []
    for path in (
        "game text",
        "game log",
        "game export",
        "game turn",
        "game list",
        "game catchup",
        "game undo",
        "roam tableau",
    ):
        answers.append(await at.typed(person, path))
    for verb in ("turn", "log", "text", "rules"):
        answers.append(await at.press(person, at.board(), verb))
    answers.append(await at.pointed(person, "Look back from here", message=at.board()))
    if not plays:
        for path, options in (("roam bid", {"amount": 1}), ("roam done", {}), ("roam limit", {"amount": "500"})):
            answers.append(await at.typed(person, path, **options))
    offers = [
        await at.offered(person, path, name, **{name: ""})
        for path, name in (("roam bid", "amount"), ("roam limit", "amount"), ("game show", "match"))
    ]
    files = [[(file.name, file.content, file.alt) for file in answer.files] for answer in answers]
    return [[timeless(answer.text) for answer in answers], offers, files]


async def evening(path: Path, caplog: pytest.LogCaptureFixture, limit: str | None) -> tuple[Any, ...]:
    """Let one set a limit (None: only open the panel) and return all that others see, and the log."""
    caplog.clear()
    async with table(path, seed=SEED, sketched=False) as at:
        at.playground.rest.description = None
        people = (at.ann, at.bob, at.playground.person("Мария"))
        match = await begun(at, people, "mode=basic")
        speaker, waiting, onlooker = await tied(match)
        stranger = at.playground.person("Bartholomew")
        asked = len(at.playground.requests)
        panel = await at.press(waiting, at.board(), "turn", "ahead")
        if limit is not None:
            values = entries(panel.message or {}, "limit")
            answer = await at.press(waiting, panel, "pick", "limit", values=[f"limit:{limit}"])
            assert f"limit:{limit}" in values
            assert answer.ephemeral
        public = [one for one in list(at.playground.requests)[asked:] if one.path.startswith("/channels/")]
        assert public == [], "something was written where all can see it"
        others = [speaker, onlooker, stranger]
        found = [await looked(at, match, one, plays=one == speaker) for one in others]
        seen = seen_by(at, others)
        update = await match.look()
        assert (update.view(match.people.index(waiting)).limit is None) == (limit is None)
        logged = strange(caplog)
        return found, seen, logged, update.seq


@pytest.fixture
def _loud(caplog: pytest.LogCaptureFixture) -> None:
    """Log as a bot does at level DEBUG."""
    caplog.set_level(logging.DEBUG)
    for name in ("discord", "aiosqlite", "PIL"):
        caplog.set_level(logging.INFO, name)


@pytest.mark.slow
@pytest.mark.usefixtures("_loud")
async def test_a_limit_changes_nothing_for_anybody_else(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    none = await evening(tmp_path / "none.sqlite3", caplog, None)
    one = await evening(tmp_path / "one.sqlite3", caplog, "1")
    three = await evening(tmp_path / "three.sqlite3", caplog, "3")
    assert one[0] == none[0] == three[0], "answers to others differ"
    assert one[1] == none[1] == three[1], "what others see differs"
    assert one[3] == none[3] == three[3]
    assert one[2] == three[2] == none[2], "the log differs"


@pytest.mark.slow
async def test_an_answer_that_comes_too_late_does_not_tell_of_a_limit(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with table(tmp_path / "outpost.sqlite3", seed=SEED) as at:
        at.playground.rest.description = None
        match = await begun(at, (at.ann, at.bob, at.playground.person("Мария")), "mode=basic")
        _, waiting, _ = await tied(match)
        board = at.board()
        panel = await at.press(waiting, board, "turn", "ahead")
        pick = next(one for one in controls(panel.message or {}) if one.startswith("pick"))
        texts = []
        at.playground.limits.answer = 0.5
        for message, custom_id, values in (
            (board, next(one for one in controls(board) if one.endswith(":ahead")), None),
            (panel.message, pick, ["limit:3"]),
        ):
            at.playground.fail("POST", CALLBACK, 0, delay=0.9)
            before = len(at.playground.visible(at.ann, at.channel))
            answer = await at.playground.click(waiting, message, custom_id, values)
            await answer.wait()
            await at.playground.until(lambda before=before: len(at.playground.visible(at.ann, at.channel)) > before)
            texts.append(words_of(at.playground.visible(at.ann, at.channel)[-1]))
        assert texts[0] == texts[1]
        assert (await match.look()).view(match.people.index(waiting)).limit == 3
        assert "limit:3" not in caplog.text
        at.playground.violations.clear()  # the answers were refused, as they had to be


def texts_of(at: LiveTable) -> str:
    """Return everything that anyone could read or fetch so far, pictures left out."""
    found = [repr(shown(message["components"])) for message in at.playground.messages.values()]
    found += [repr(one["filename"]) + repr(one.get("description")) for one in attachments(at)]
    for one in attachments(at):
        content = at.playground.world.store.file(int(one["id"])) or b""
        if not content.startswith(b"\x89PNG"):
            found.append(content.decode())
    return "\n".join(found)


def attachments(at: LiveTable) -> list[dict[str, Any]]:
    return [one for message in at.playground.messages.values() for one in message["attachments"]]


@pytest.mark.slow
@pytest.mark.usefixtures("_loud")
async def test_order_of_the_piles_seed_and_salt_stay_hidden_to_the_end(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with table(tmp_path / "outpost.sqlite3", seed=SEED, sketched=False) as at:
        at.playground.rest.description = None
        match, player = await begun(at, (at.ann, at.bob), "animals=on"), Greedy(random.Random(2))
        for act in range(30):
            await pressed_act(match, player)
            if act % 10 == 0:
                for person in match.people:
                    await looked(at, match, person, plays=False)
        update = await match.look()
        cards = update._live.timeline.state.cards
        hidden = {*cards.pile[1:], *cards.artifact_pile}
        deck = at.games["roam"].deck
        names = {one.name for one in (*deck.lands, *deck.animals, *deck.artifacts) if one.id in hidden}
        assert len(names) > 10
        row = (await at.store.matches.load(match.number)).match
        read = texts_of(at)
        everything = read + caplog.text
        rules = "\n".join(at.renderers["roam"].lobby(at.bot.services.reader(_English())).rules())
        for name in names:
            assert re.search(rf"\b{re.escape(name)}\b", everything) is None or name in rules, name
        for secret in (str(SEED), f"{SEED:x}", f"{SEED:X}", row.salt):
            assert secret not in everything
        assert (await match.look()).info.commitment in read
        for one in attachments(at):
            content = at.playground.world.store.file(int(one["id"])) or b""
            if content.startswith(b"\x89PNG"):
                assert chunks(content) <= CHUNKS
        await at.typed(at.bob, "game resign", sure=True)
        record = await at.typed(at.ann, "game export", match=str(match.number))
        assert f"seed {SEED}" in record.files[0].content.decode()
        assert row.salt in record.files[0].content.decode()


class _English:
    extras: ClassVar[dict[str, Any]] = {}

    class locale:  # noqa: N801  as the library has it
        value = "en-US"


def chunks(png: bytes) -> set[bytes]:
    """Return the kinds of parts of a PNG: none of them may hold a text."""
    found, at = set(), 8
    while at < len(png):
        (size,) = struct.unpack(">I", png[at : at + 4])
        found.add(png[at + 4 : at + 8])
        at += size + 12
    return found
