"""The page on the notation names every action that there is, and its record can be read."""

import re
from pathlib import Path

from engine.ice import GAME as ICE
from engine.ice.actions import VERBS
from engine.ice.board import BY_NAME
from engine.ice.components import TYPES
from engine.record import parse
from engine.roam import GAME, actions

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text("utf-8")
ROAM_PART = PAGE[PAGE.index("## Actions of Roam") : PAGE.index("## Spots of ICE")]
ICE_PART = PAGE[PAGE.index("## Actions of ICE") : PAGE.index("## Undo")]
WRITTEN = {
    # what stands for what in the table of ICE: the first that the verb takes
    "CELL": ("s4c",),
    "SPOT": ("z3",),
    "TYPE": tuple(TYPES),
    "FRONT": ("rope", "talisman:harmony"),
    "ID": ("oneharmony",),
    "PIECES": ("o1c:x2:os",),
    "N": ("1",),
}


def texts(part):
    """Return what stands in the first column of the tables."""
    for line in part.splitlines():
        if line.startswith("| `"):
            yield from re.findall(r"`([^`]+)`", line.split("|")[1])


def written(text):
    """Return a text of ICE with examples for what it leaves open."""
    for word, (first, *_) in WRITTEN.items():
        text = re.sub(rf"\b{word}\b", first, text)
    return text


def test_every_action_is_on_the_page():
    table = "".join(line for line in actions.__doc__.splitlines() if line.startswith("| ``"))
    forms = {text.replace(":3", ":N") for text in re.findall(r"`([a-z]+(?::[a-zA-Z0-9]+)*)`", ROAM_PART)}
    for form in re.findall(r"``([^`]+)``", table):
        assert form in forms, form


def test_the_actions_on_the_page_can_be_read():
    card, tile = GAME.deck.lands[0].id, GAME.deck.artifacts[0].id
    for text in texts(ROAM_PART):
        named = text.replace("ID", tile if text.startswith("buy") else card)
        assert GAME.encode(GAME.decode(named)) == named


def test_every_verb_of_ice_is_on_the_page():
    assert {text.split(":")[0] for text in texts(ICE_PART)} == {*VERBS, "pay"}


def test_the_actions_of_ice_on_the_page_can_be_read():
    for text in map(written, texts(ICE_PART)):
        assert ICE.encode(ICE.decode(text)) == text


def test_the_spots_of_ice_on_the_page_are_there():
    part = PAGE[PAGE.index("## Spots of ICE") : PAGE.index("## Actions of ICE")]
    assert {"s4c", "a1a", "d4d"} <= set(re.findall(r"`([sadz]\d[a-z]?)`", part)) <= BY_NAME.keys()


def test_the_record_on_the_page_can_be_read():
    text = re.search(r"```\n(game roam\n.*?)```", PAGE, re.DOTALL)[1]
    record = parse(text)
    assert [entry.text for entry in record.entries] == ["explore:tovi", "at:c4", "undo"]
    assert record.outcome.reason == "ten"
