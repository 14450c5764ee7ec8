"""What is left of a board that another has overtaken: a line on its turn, and the way to the next."""

from dataclasses import replace

import pytest

from cogs.board import overtaken
from cogs.messages.message import NONE, Message, Text
from cogs.messages.names import shown_names
from engine.roam.events import Explored
from host import MatchInfo, OldMessage, PastTurn, Seated
from host.match.standing import EndShown, LobbyShown, RestShown, TurnShown, number
from render.renderers import RENDERERS
from render.words import words

SEATS = (Seated(0, 7, "*Ann* <@7>", {}), Seated(1, 8, "Bob", {}))
INFO = MatchInfo(12, "roam", 1, 1, 7, "running", {}, SEATS, 0, started=5)
LINK = "https://discord.com/channels/1/1/900"
WAY = f"[Next]({LINK})"


def text(message: Message) -> str:
    """Return the one paragraph that there is."""
    (block,) = message.blocks
    assert isinstance(block, Text)
    assert (message.colour, message.mentions) == (None, NONE)
    return block.content


def test_what_was_taken_back_leads_on_as_every_other_line():
    assert text(overtaken.undone(LINK, words())) == f"The moves shown here were undone. {WAY}"
    assert text(overtaken.taken_back(LINK, words())).endswith(f"was undone. {WAY}")


def test_a_turn_is_told_in_a_line_with_names_escaped():
    renderer = RENDERERS["roam"].for_match(words(), shown_names(INFO, words()))
    line = text(overtaken.turn(PastTurn(3, INFO.stretches([(0, 1, (Explored(0, "tovi"),))])), renderer, LINK))
    assert line == f"**Turn 3**: \\*Ann\\* \\<@\u200b7\\> chose Tovi to explore. {WAY}"
    nothing = text(overtaken.turn(PastTurn(4, ()), renderer, LINK))
    assert nothing == f"**Turn 4**: Nothing happened that everyone can see. {WAY}"


def test_as_many_sentences_as_fit_are_told_and_how_many_more_there_are():
    assert overtaken.first_of([], words()) == ""
    assert overtaken.first_of(["One.", "Two."], words()) == "One. Two."
    long = "x" * (overtaken.LENGTH + 9)
    assert overtaken.first_of([long, "Two."], words()) == f"{long} 1 more in the log."
    assert overtaken.first_of(["One.", long, "Three."], words()) == "One. 2 more in the log."


@pytest.mark.parametrize(
    ("showed", "said"),
    [
        (LobbyShown(0), "Roam, match 12: \\*Ann\\* \\<@\u200b7\\> and Bob."),
        (RestShown(9), "The match was waiting for players."),
        (EndShown(9), "The match was frozen here."),
        (TurnShown(4, 9), "Board moved down ↓ (match 12)"),
    ],
)
def test_what_tells_of_no_turn_of_its_own_says_what_it_was(showed, said):
    old = OldMessage(899, 1, 12, number(showed), next=(1, 900))
    assert text(overtaken.other(INFO, old, "Roam", LINK, words())) == f"{said} {WAY}"


def test_a_result_that_was_put_elsewhere_leads_there():
    over = replace(INFO, status="finished")
    old = OldMessage(899, 1, 12, number(EndShown(9)), next=(1, 900))
    assert text(overtaken.other(over, old, "Roam", LINK, words())).startswith("Board moved down")
    moved = replace(old, next=(2, 900))
    assert text(overtaken.other(INFO, replace(moved, turn=3), "Roam", LINK, words())) == (
        f"Match 12 has moved to <#2>. {WAY}"
    )
