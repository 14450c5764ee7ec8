"""A move after which others decide, or which cannot be undone, is shown by the place that it leads to."""

import pytest

from engine.ice import GAME
from render.ice.dig.framing import ACROSS, ROOMY
from render.ice.dig.preview import forecast
from render.ice.prompts.choosing import has_preview
from render.words import words
from tests.render.ice.scenes import digging, public, scene
from tests.support.ice_moments import KEPT, kept
from tests.support.lettered import Lettered

WORDS = words()


@pytest.mark.parametrize("text", ["done", "no such thing", "excavate", "play:manta", "pay:a1a:os", "camp:nowhere"])
def test_what_names_no_place_has_no_picture_beforehand(text):
    assert forecast(text, public(scene(2)), Lettered(WORDS)) is None


@pytest.mark.parametrize("text", ["play:manta:{}", "play:whistle:{}", "move:{}:0", "even:{}", "lay:{}", "pick:{}"])
def test_the_place_that_an_act_leads_to_is_shown_beforehand(text):
    view = public(digging())
    one, other = (forecast(text.format(spot), view, Lettered(WORDS)) for spot in ("s4c", "s6c"))
    for image in (one, other):
        assert image.mode == "RGB"
        assert image.width == ACROSS
        assert image.height <= ROOMY
    assert one.tobytes() != other.tobytes()


def test_an_arrow_leads_there_where_the_leader_goes_along():
    view = public(digging())
    flown, whistled, laid = (
        forecast(f"{act}:s4c", view, Lettered(WORDS)) for act in ("play:manta", "play:whistle", "lay")
    )
    assert flown.tobytes() != whistled.tobytes()
    assert whistled.tobytes() == laid.tobytes()


def test_no_act_of_the_kept_matches_that_names_a_place_is_without_a_picture():
    met = {}
    for name in KEPT[::3]:
        for moment in kept(name):
            verb, *rest = moment.text.split(":")
            kind = ":".join([verb, *rest[:1]]) if verb == "play" else verb
            if moment.seat is None or kind in met or not has_preview(moment.text):
                continue
            if GAME.apply(moment.state, moment.seat, GAME.decode(moment.text)).barrier:
                met[kind] = forecast(moment.text, moment.view(moment.seat), Lettered(WORDS))
    assert len(met) > 4, met
    assert None not in met.values(), met
