"""The booklet's examples that go over several rules, as it tells them; those of a single rule stand with the rule."""

from dataclasses import replace

from engine.ice.board import (
    ABOVE,
    BELOW,
    BESIDE,
    BY_NAME,
    DEEP,
    FLOOR_COVERS,
    ICONS,
    NAMES,
    SNOW,
    SURFACE,
    TILES,
    ZONES,
)
from engine.ice.components import ACHIEVEMENT, EXALTED, HARMONY, OBLITERATION
from engine.ice.events.dig import IconPaid
from tests.support.ice_table import artifacts, do, given, legal, phase, slots, table

UPPER = [NAMES[cell] for cell in (*SNOW, *SURFACE)]
OVER = [NAMES[cell] for cell in ABOVE[BY_NAME["a5e"]]]


def there(state, name):
    """Return archaeologists and leaders on a spot."""
    spot = BY_NAME[name]
    return state.archs[spot], state.leaders.count(spot)


def test_i6_2_a_leader_goes_to_two_archaeologists_and_on_with_them_for_2_ep():
    state = table(4, leaders=["s4c"], archs={"s4d": 2})
    met, _ = do(state, "move:s4d:0")
    assert there(met, "s4d") == (2, 1)
    after, _ = do(met, "move:s4e:2")
    assert (there(after, "s4d"), there(after, "s4e")) == ((0, 0), (2, 1))
    assert (after.players[0].ep, after.now.spent) == (3, 2)


def test_i8_1_i8_2_the_red_artifact_and_then_the_top_green_one_are_turned_but_no_study_token():
    """Red works by an artifact and a study token, green by two artifacts, yellow by one of two anima."""
    fields = {"slots": slots(o="o1a", e="e1a", h="h1a h1b", a="a2a"), "studies": 1 << OBLITERATION}
    state = table(leaders=["s4d"], archs={"s4d": 1}, p0=fields)
    ready = {text.split(":")[1] for text in legal(state) if text.startswith("use:")}
    assert ready == {"obliteration", "achievement"}, "one exalted anima does nothing; harmony waits for an excavation"
    red, _ = do(state, "use:obliteration:s4c")
    assert (red.players[0].down[OBLITERATION], red.players[0].turned) == (1, 0)
    asked, _ = do(red, "excavate")
    while phase(asked) == "allocate":
        asked, _ = do(asked, legal(asked)[-1])
    green, _ = do(asked, "use:harmony")
    player = green.players[0]
    assert player.slots[HARMONY] == artifacts("h1a h1b")
    # the lower one lies face up still
    assert [player.down[kind] for kind in (OBLITERATION, EXALTED, HARMONY, ACHIEVEMENT)] == [1, 0, 1, 0]
    assert player.turned == 0


def test_i7_5_i2_5_the_last_cover_of_an_icon_pays_and_azulia_is_crossed_in_one_step():
    floor = ICONS[0]
    cover = next(cell for cell in TILES if FLOOR_COVERS[floor] >> cell & 1)
    others = [NAMES[cell] for cell in DEEP if cell != cover]
    state = table(4, gone=[*UPPER, *others], leaders=[NAMES[cover]], archs={NAMES[cover]: 2})
    # the other icons have paid
    dug, events = do(replace(state, icons=1), "excavate")
    assert IconPaid(0, floor) in events
    assert (dug.players[0].rp, dug.now.spent) == (3, 1)
    while phase(dug) == "allocate":
        dug, _ = do(dug, legal(dug)[-1])
    here = dug.leaders[0]
    far = NAMES[next(spot for spot in BESIDE[here] if spot in ZONES)]
    after, _ = do(dug, f"move:{far}:0")
    assert after.leaders[0] == BY_NAME[far]
    # both EP of the turn are spent
    assert after.players[0].ep == 3


def test_i11_1_on_a_tile_of_obliteration_the_token_lets_it_be_used_without_an_artifact():
    state = table(guilds=("flame", "walkers"), gone=OVER, leaders=["a5e"], types={"a5e": "o1a"})
    after, _ = do(state, "light")
    assert after.players[0].token == OBLITERATION
    assert not any(after.players[0].slots)
    after, _ = do(after, next(text for text in legal(after) if text.startswith("spark:obliteration")))
    assert after.players[0].token == -1


def test_i11_2_an_archaeologist_follows_the_road_wardens_to_a_camp():
    state = table(guilds=("wardens", "flame"), leaders=["s4d"], archs={"s4d": 2}, camps=["s1a"])
    after, _ = do(state, "sail:s1a:1")
    assert (there(after, "s4d"), there(after, "s1a")) == ((1, 0), (1, 1))


def test_i11_3_the_architects_camp_lowers_the_cost_to_nothing():
    """A surface artifact with leader, archaeologist and own camp: 3 - 2 - 1."""
    state = table(
        guilds=("architects", "flame"), gone=OVER, leaders=["a5e"], archs={"a5e": 1}, camps=["a5e"], p0={"ep": 0}
    )
    assert "excavate:architects" in legal(state)
    assert "excavate" not in legal(state)
    after, _ = do(state, "excavate:architects")
    assert sum(map(len, after.players[0].slots)) == 1


def test_i11_5_the_ice_walkers_leader_goes_where_an_archaeologist_is():
    state = table(guilds=("walkers", "flame"), leaders=["s4d"], archs={"s4d": 3})
    asked, _ = do(state, "excavate", "crampon")
    low = NAMES[BELOW[BY_NAME["s4d"]][0]]
    while phase(asked) == "allocate":
        asked, _ = do(asked, legal(asked)[0])
    after, _ = do(asked, f"to:{low}")
    assert there(after, low) == (1, 1)


def test_i9_rope_leader_and_archaeologist_join_another_archaeologist():
    asked, _ = do(given(table(leaders=["s4d"], archs={"s4d": 4}), "rope"), "excavate", "play:rope")
    low = NAMES[BELOW[BY_NAME["s4d"]][0]]
    while phase(asked) == "allocate":
        asked, _ = do(asked, legal(asked)[0])
    after, _ = do(asked, f"to:{low}")
    assert there(after, low) == (2, 1)
