"""The page on the notation names every action that there is, and its record can be read."""

import re
from pathlib import Path

from engine.record import parse
from engine.roam import GAME, actions

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text("utf-8")


def test_every_action_is_on_the_page():
    table = "".join(line for line in actions.__doc__.splitlines() if line.startswith("| ``"))
    forms = {text.replace(":3", ":N") for text in re.findall(r"`([a-z]+(?::[a-zA-Z0-9]+)*)`", PAGE)}
    for form in re.findall(r"``([^`]+)``", table):
        assert form in forms, form


def test_the_actions_on_the_page_can_be_read():
    card, tile = GAME.deck.lands[0].id, GAME.deck.artifacts[0].id
    for line in PAGE.splitlines():
        if line.startswith("| `"):
            for text in re.findall(r"`([^`]+)`", line.split("|")[1]):
                written = text.replace("ID", tile if text.startswith("buy") else card)
                assert GAME.encode(GAME.decode(written)) == written


def test_the_record_on_the_page_can_be_read():
    text = re.search(r"```\n(game roam\n.*?)```", PAGE, re.DOTALL)[1]
    record = parse(text)
    assert [entry.text for entry in record.entries] == ["explore:tovi", "at:c4", "undo"]
    assert record.outcome.reason == "ten"
