"""Controls and forms that nobody made, by the hundred: each press ends in a sentence, none in an incident."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import pytest

from bench.people.playing import begun
from cogs.app import router
from cogs.app.ids import BUTTONS, MODALS, SELECTS
from playground import walk
from playground.facts import COMPONENT, MODAL
from tests.e2e.bad_input import standing

if TYPE_CHECKING:
    from bench.people.table import LiveTable
    from playground import Exchange

TAILS = {
    "roam": ("explore", "explore:belma", "at:c4", "flip", "done", "bid:1", "limit:99", "slide:a1", "c4"),
    "ice": ("move:s4c:1", "build:white:s3a:1", "pay:o1c:xs", "take:", "play:rune:s1a", "use:harmony", "drop:9", "z1"),
}
PIECES = ("", ":", "|", "/", "+", ".", "1.2.", "1.abc.", "look/", "left/", "undo", "sure", "close", "rules|roam|1")
ODD = (
    "log|2",
    "text|٣",
    "page",
    "9" * 30,
    "-1",
    "²",
    "٣",
    "🦊",
    "\0",
    "\n",
    "x" * 70,
    "first=9",
    "edge=north",
    "ahead",
)
MATCHES = ("{m}", "77", "0", "9" * 18, "9" * 19, "٣", "-1", "", "1e3")
TAGS = ("{t}", "000000", "ffffff", "FFFFFF", "٣٣٣٣٣٣", "")
SEQS = ("{s}", "0", "9" * 9, "9" * 10, "٢", "")


def forged(chance: random.Random, game: str, about: dict[str, Any]) -> str:
    """Return an id, mostly one that comes as far as the handler of its verb."""
    verb = chance.choice((*BUTTONS, *SELECTS, *MODALS, *MODALS, *MODALS))
    pieces = (*TAILS[game], *TAILS[game], *PIECES, *ODD)
    tail = "".join(chance.choice(pieces) for _ in range(chance.randint(0, 3)))
    near = chance.random() < 0.8
    match, tag, seq = (kinds[0] if near else chance.choice(kinds) for kinds in (MATCHES, TAGS, SEQS))
    return f"{verb}:{match}.{tag}:{seq}:{tail}".format_map(about)[:100]


async def sent(at: LiveTable, person: int, chance: random.Random, custom_id: str, values: list[str]) -> Exchange:
    """Send it as Discord would, though there is no such control, and wait for the answer."""
    message = at.board()
    if custom_id.startswith(MODALS) and chance.random() < 0.8:
        name = chance.choice(("text", "who", "whose", "mode", "first", "outpost+fog", "", *values))
        filled_in = {"value": "".join(values)} if chance.random() < 0.3 else {"values": values}
        field = {"type": 18, "id": 1, "component": {"type": 4, "id": 2, "custom_id": name, **filled_in}}
        filled: dict[str, Any] = {"custom_id": custom_id, "components": [field] * chance.randint(0, 2)}
        answer = at.playground.acts._send(MODAL, person, at.channel, filled, custom_id, message=message)
        return await answer.wait_shown()
    # the library looks for the control in the message that it came with
    part = chance.choice([one for one in walk(message["components"]) if one.get("type") in {2, 3}])
    real, part["custom_id"] = part["custom_id"], custom_id
    data = {"custom_id": custom_id, "component_type": part["type"], "id": part["id"]}
    if part["type"] == 3:
        data["values"] = values
    answer = at.playground.acts._send(COMPONENT, person, at.channel, data, custom_id, message=message)
    await answer.wait_shown()
    part["custom_id"] = real
    return answer


@pytest.mark.slow
@pytest.mark.parametrize("stage", ["lobby", "running", "finished"])
@pytest.mark.parametrize("game", ["roam", "ice"])
async def test_forged_controls_end_in_a_sentence(
    at: LiveTable, game: str, stage: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    at.playground.rest.description = None
    monkeypatch.setattr(router, "COURTESY", 0.0)
    chance = random.Random(f"{game} {stage}")
    if stage == "lobby":
        await at.typed(at.ann, "game new", game=game)
    else:
        await begun(at, (at.ann, at.bob), game=game)
    if stage == "finished":
        await at.typed(at.bob, "game resign", sure=True)
    info = await at.host.core.info(1)
    stranger = at.playground.person("Bartholomew")
    pieces = (*TAILS[game], *PIECES, *ODD)
    before, board = await standing(at), deepcopy(at.board())
    for _ in range(150):
        update = None if stage == "lobby" else await at.host.play.look(1)
        about = {"m": info.id, "t": info.tag, "s": update.seq if update else 0}
        custom_id = forged(chance, game, about)
        values = [chance.choice(pieces)[:100] for _ in range(chance.choice((0, 1, 1, 1, 3)))]
        # who may act could do so by chance
        lobby = ("join", "leave", "start", "cancel", "option", "choose", "rematch", "guests", "chosen")
        person = stranger if custom_id.startswith(lobby) else at.ann
        if update and at.ann in update.users and custom_id.startswith(("do", "pick", "typed", "see", "undo")):
            person = chance.choice((stranger, at.ann))
        # one that says of itself that it belongs to no match loses its buttons
        at.playground.world.messages[int(board["id"])] = deepcopy(board)
        answer = await sent(at, person, chance, custom_id, values)
        assert not answer.failed, (custom_id, values)
        assert answer.modal or answer.text, (custom_id, values)
        assert "incident" not in answer.text, (custom_id, values, answer.text)
    # what nobody made is not described
    at.playground.rest.own.mistakes.clear()
    assert "Traceback" not in caplog.text
    errors = [one for one in caplog.records if one.levelname == "ERROR"]
    assert [one.name for one in errors] in ([], ["cogs.app.second_bot"]), "which is right to suspect another bot"
    await at.settled()
    if stage == "finished":
        assert (await standing(at))[0] == before[0]
