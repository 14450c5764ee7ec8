"""The message of a finished match: who won and the score come first, then the table, and no news."""

from dataclasses import replace

import pytest

from bench.bots.blank_pictures import BlankPool
from bench.kept_matches import moments, records
from cogs.board import end_message
from cogs.messages.message import Picture, Text
from host import Update
from host.match.live_match import Batch
from render.renderers import RENDERERS
from render.words import words


def last(key: str) -> Update:
    """Return the end of a kept match of a game."""
    _, record = next(records(key))
    *_, (update, entry) = moments(record)
    batch = Batch(update._game, update._live)
    batch.play(entry.seat, entry.text)
    live = batch.finish(update.info, at=0)
    return Update(update._game, replace(live, info=replace(live.info, status="finished")))


@pytest.mark.parametrize("key", ["roam", "ice"])
async def test_winner_and_score_come_first_and_what_happened_is_not_told(key: str) -> None:
    update = last(key)
    renderer = RENDERERS[key]
    message = await end_message.ended(update, renderer, words(), BlankPool())
    head, score, *rest = message.blocks
    assert isinstance(head, Text)
    assert head.content.startswith("## ")
    assert isinstance(score, Picture)
    texts = "\n".join(block.content for block in message.blocks if isinstance(block, Text))
    told = renderer.for_match(words(), end_message.shown_names(update.info, words())).sentences.events(update.recent)
    assert told
    assert not any(line in texts for line in told)
    assert any(isinstance(block, Picture) for block in rest), "the final table"
