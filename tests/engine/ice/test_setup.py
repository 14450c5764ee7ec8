"""I4, I13.4: the set-up, its options, what each of them changes on the table, and what never runs short."""

from collections import Counter
from dataclasses import replace

import pytest

from engine.core import BadOptions
from engine.ice import GAME
from engine.ice.board import ABOVE, BY_NAME, CENTRE, DEEP, NAMES, OUT, SNOW, SPOTS, SUPPLY, SURFACE, TILES, ZONES, ring
from engine.ice.components import BOX, CAMP_SITE, CREVASSE, TUNNEL, Guild
from engine.ice.events.days import Began, IceEvent, RequestsDrawn, Secret
from engine.ice.events.logbook import Opened
from engine.ice.pending import Keep, Turn
from engine.ice.setup import OPTIONS, deal
from engine.rng import Rng
from tests.support.ice_table import do, legal, refused, table

SEATS = GAME.info.seats


def site_of(state):
    return next(cell for cell in SNOW if state.backs[state.ground.layout[cell]] == CAMP_SITE)


def cells_with(state, terrain):
    return [cell for cell in SNOW if state.backs[state.ground.layout[cell]] == terrain]


def standing(state):
    return {spot: state.archs[spot] for spot in SPOTS if state.archs[spot]}


@pytest.mark.parametrize("seed", range(20))
def test_i4_1_all_tiles_are_laid_on_their_levels(seed):
    state = deal(BOX, 4, seed, {})
    layout = state.ground.layout
    assert layout[: SNOW.stop] == tuple(SNOW)
    assert sorted(layout[SURFACE.start : SURFACE.stop]) == list(SURFACE)
    assert sorted(layout[DEEP.start : DEEP.stop]) == list(DEEP)
    assert state.ground.tiles.bit_count() == len(TILES)
    assert Counter(state.backs) == Counter(BOX.backs)
    assert Counter(state.fronts) == Counter(BOX.fronts)
    assert site_of(state) in CENTRE
    assert {state.ground.turns[piece] for piece in SNOW} <= {0, 1, 2}


def test_i4_1_seeds_differ():
    states = [deal(BOX, 2, seed, {}) for seed in range(30)]
    for part in ("backs", "fronts", "pile", "log", "decrees"):
        assert len({getattr(state, part) for state in states}) > 10
    assert {site_of(state) for state in states} == set(CENTRE)
    assert len({state.ground.layout for state in states}) == 30
    assert {state.first for state in states} == {0, 1}


@pytest.mark.parametrize("seats", SEATS)
def test_i1_i4_2_archaeologists_and_white_camps(seats):
    state = deal(BOX, seats, 7, {})
    site = site_of(state)
    expected = dict.fromkeys(cells_with(state, TUNNEL), 1) | {site: 1}
    assert standing(state) == expected
    white = {1: (site, SUPPLY), 2: (site, SUPPLY), 3: (site, SUPPLY), 4: (site, OUT), 5: (OUT, OUT)}
    assert state.camps == (SUPPLY,) * seats + white[seats]
    sheltered = sum(player.shelter for player in state.players)
    assert sheltered == 2 * (Guild.FORAGERS in state.setting.guilds)
    assert state.reserve == 45 - 13 - sheltered


@pytest.mark.parametrize("seats", SEATS)
def test_i4_3_cards(seats):
    state = deal(BOX, seats, 7, {})
    assert len(state.decrees) == len(set(state.decrees)) == 3
    hands = [card for player in state.players for card in player.requests]
    assert sorted((*state.pile, *hands)) == list(range(54))
    assert sorted(state.log) == list(range(10))
    assert (state.heap, state.row, state.logged, state.spill, state.spoil) == ((), (), (), (), ())


def test_i4_4_i11_4_i11_5_players_begin():
    guilds = {f"guild.{seat}": guild.value for seat, guild in enumerate(Guild)}
    state = deal(BOX, 5, 7, guilds)
    assert state.setting.guilds == tuple(Guild)
    assert state.leaders == (SUPPLY,) * 5
    for guild, player in zip(Guild, state.players, strict=True):
        assert player.rp == (1 if guild in {Guild.FLAME, Guild.WARDENS} else 3)
        assert player.crampons == 2 * (guild is Guild.WALKERS)
        assert player.shelter == 2 * (guild is Guild.FORAGERS)
        assert (player.hand, player.hold, player.studies, player.planning) == ((), (), 0, False)


def test_i4_4_each_guild_begins_with_the_rp_tokens_of_its_own_board():
    boards = tuple(replace(board, rp=(0, number, number + 5, 9, 9)) for number, board in enumerate(BOX.guilds))
    other = replace(BOX, guilds=boards)
    for seats, expected in ((1, [0]), (2, [4, 1]), (3, [9, 6, 5])):
        chosen = dict(zip(("guild.0", "guild.1", "guild.2"), ("walkers", "wardens", "flame")[:seats], strict=False))
        assert [player.rp for player in deal(other, seats, 3, chosen).players] == expected


def test_i4_4_with_two_seats_flame_heirs_and_wardens_begin_with_2():
    state = deal(BOX, 2, 7, {"guild.0": "flame", "guild.1": "wardens"})
    assert [player.rp for player in state.players] == [2, 2]


def test_i4_4_guilds_left_open_are_drawn_among_the_rest():
    found = set()
    for seed in range(40):
        guilds = deal(BOX, 3, seed, {"guild.1": "foragers"}).setting.guilds
        assert guilds[1] is Guild.FORAGERS
        assert len(set(guilds)) == 3
        found |= set(guilds)
    assert found == set(Guild)


def test_i4_4_two_seats_cannot_have_one_guild():
    with pytest.raises(BadOptions) as wrong:
        GAME.setup(2, 1, {"guild.0": "flame", "guild.1": "flame"})
    assert wrong.value.key == "guild.1"


@pytest.mark.parametrize("seats", SEATS)
def test_i4_5_everybody_keeps_three_of_five(seats):
    state = deal(BOX, seats, 7, {"first": "0"})
    assert GAME.awaited(state) == tuple(range(seats))
    for seat in range(seats):
        hand = state.players[seat].requests
        assert len(hand) == 5
        assert legal(state, seat) == ["drop:1", "drop:2", "drop:3", "drop:4", "drop:5"]
        state, events = do(state, "drop:2", "drop:4", seat=seat)
        assert state.players[seat].requests == (hand[0], hand[2], hand[3])
        assert state.heap[-2:] == (hand[1], hand[4])
        assert all(event.audience is None for event in events)
        assert [event.left for event in events[:2]] == [4, 3]
    assert state.day == 1
    assert state.stack == (Turn(0),)


def test_i4_5_whoever_has_kept_is_not_asked_again():
    state, _ = do(deal(BOX, 3, 7, {}), "drop:1", "drop:1", seat=1)
    assert GAME.awaited(state) == (0, 2)
    refused(state, "drop:1", "not-your-turn", seat=1, seats=("0", "2"))
    refused(state, "drop:6", "not-offered", seat=0)
    refused(state, "done", "not-now", seat=0, phase="keep")


def test_i4_5_what_was_drawn_is_told_to_its_seat_alone():
    step = GAME.setup(3, 7, {})
    assert isinstance(step.events[0], Began)
    assert step.events[0].decrees == step.state.decrees
    drawn = step.events[1:]
    assert all(isinstance(event, RequestsDrawn) for event in drawn)
    assert [event.audience for event in drawn] == [(0,), (1,), (2,)]
    assert [event.cards for event in drawn] == [player.requests for player in step.state.players]


def test_i4_6_the_first_player_is_drawn_or_chosen():
    assert {deal(BOX, 5, seed, {}).first for seed in range(60)} == set(range(5))
    for seat in range(5):
        state = deal(BOX, 5, 3, {"first": str(seat)})
        assert state.first == state.active == seat
    with pytest.raises(BadOptions):
        deal(BOX, 2, 3, {"first": "2"})


@pytest.mark.parametrize("seats", SEATS)
def test_i4_7_first_expedition(seats):
    guilds = {f"guild.{seat}": guild.value for seat, guild in zip(range(seats), reversed(Guild), strict=False)}
    state = deal(BOX, seats, 7, {"mode": "first", "journal": "on"} | guilds)
    assert state.log == ()
    assert standing(state).keys() == {*cells_with(state, TUNNEL), site_of(state)}
    assert state.reserve == 45 - 13
    for seat, player in enumerate(state.players):
        assert (player.rp, player.crampons, player.shelter) == (2, 0, 0)
        assert len(player.requests) == 3
        state, _ = do(state, "drop:1", "drop:1", seat=seat)
        assert state.players[seat].requests == player.requests[2:]
    assert isinstance(state.stack[-1], Turn)
    assert state.players[0].crampons == 0


def test_i13_4_the_top_logbook_card_tells_where_archaeologists_start():
    seen = set()
    for seed in range(60):
        plain, state = deal(BOX, 3, seed, {}), deal(BOX, 3, seed, {"journal": "on"})
        card = plain.log[0]
        assert state.log == plain.log[1:]
        assert state.ground == plain.ground
        terrain, site = BOX.logbook[card].terrain, site_of(state)
        seen.add(terrain)
        cells = ring(site, 1) + ring(site, 2) if terrain == CAMP_SITE else tuple(cells_with(state, terrain))
        assert standing(state) == dict.fromkeys(cells, 1) | {site: 1}
        assert state.camps[3] == site
        assert sum(state.archs) + state.reserve + sum(player.shelter for player in state.players) == 45
    assert seen == {card.terrain for card in BOX.logbook}
    assert CREVASSE in seen


@pytest.mark.parametrize("seats", SEATS)
def test_i13_4_everybody_sees_the_card_opened_at_the_set_up_and_it_is_out_of_the_match(seats):
    seen = set()
    for seed in range(20):
        step = GAME.setup(seats, seed, {"journal": "on"})
        card = deal(BOX, seats, seed, {}).log[0]
        seen.add(card)
        opened = [event for event in step.events if isinstance(event, Opened)]
        assert opened == [Opened(card)]
        assert isinstance(opened[0], IceEvent)
        assert not isinstance(opened[0], Secret)
        for eyes in (None, *range(seats)):
            view = GAME.view(step.state, eyes)
            assert (view.opened, view.log, view.logged) == (card, 9, ())
            # nobody takes it for one that may still come
            for number in range(5):
                other = GAME.resample(step.state, eyes, Rng.seeded(number))
                assert GAME.view(other, eyes).opened == card
                assert sorted((card, *other.log)) == list(range(10))
    assert len(seen) > 5


@pytest.mark.parametrize("options", [{}, {"journal": "off"}, {"mode": "first", "journal": "on"}, {"mode": "curse"}])
def test_i13_4_without_the_variant_no_card_is_opened(options):
    step = GAME.setup(3, 4, options)
    assert not any(isinstance(event, Opened) for event in step.events)
    assert GAME.view(step.state, None).opened == -1
    assert len(step.state.log) == (0 if options.get("mode") == "first" else 10)


@pytest.mark.parametrize("cell", CENTRE)
def test_i13_4_six_tiles_around_the_camp_site_and_six_beyond(cell):
    near, far = ring(cell, 1), ring(cell, 2)
    assert (len(near), len(far)) == (6, 6)
    assert not {cell, *near} & set(far)


def test_i13_2_the_track_begins_further_on_for_many():
    assert [deal(BOX, seats, 1, {"mode": "curse"}).players[0].step for seats in SEATS] == [0, 0, 0, 1, 2]
    tokens = [deal(BOX, seats, 1, {"mode": "curse"}).curses for seats in SEATS]
    assert tokens == [row * 2 for row in ((1, 1, 0), (1, 1, 0), (1, 1, 1), (2, 1, 1), (2, 2, 1))]
    assert deal(BOX, 4, 1, {}).curses == (0,) * 6
    assert deal(BOX, 4, 1, {}).players[0].step == 0


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("mode", OPTIONS[0].values)
def test_i13_options_mean_something_only_where_the_rules_say_so(seats, mode):
    every = {"mode": mode, "mild": "on", "blessing": "on", "freemove": "on"}
    setting, plain = deal(BOX, seats, 1, every).setting, deal(BOX, seats, 1, {"mode": mode}).setting
    assert setting.mild == (mode == "curse" and seats > 1)
    assert setting.blessing
    assert not plain.blessing
    assert (plain.walks, setting.walks) == {1: (2, 2), 2: (2, 2), 3: (0, 1)}.get(seats, (0, 0))
    assert setting.abilities == (mode != "first")
    assert setting.curse == (mode == "curse")


@pytest.mark.parametrize(("seats", "ep"), [(1, 6), (2, 6), (3, 5), (4, 5), (5, 4)])
def test_i5_1_i6_9_numbers_of_the_seats(seats, ep):
    setting = deal(BOX, seats, 1, {}).setting
    assert setting.ep == ep
    assert setting.planning == (seats > 2)


def test_i13_6_solo():
    state = deal(BOX, 1, 5, {})
    assert state.first == 0
    assert state.camps == (SUPPLY, site_of(state), SUPPLY)
    assert isinstance(state.stack[-1], Keep)
    state, _ = do(state, "drop:1", "drop:1")
    assert (state.players[0].ep, state.players[0].walks) == (6, 2)


def test_nobody_stands_where_nothing_can_be_seen():
    state = deal(BOX, 4, 9, {})
    assert not any(state.archs[spot] for spot in (*SURFACE, *DEEP, *ZONES))
    assert state.ground.visible == (1 << len(SNOW)) - 1
    assert BOX.types[state.ground.layout[BY_NAME["a5e"]]] >= 0


def test_i3_2_crevasses_lie_all_three_ways():
    ways = [GAME.setup(2, seed, {}).state.ground.turns for seed in range(4)]
    assert all(set(turns) == {0, 1, 2} for turns in ways)
    assert len(set(ways)) == 4


def test_i4_8_rp_tokens_never_run_out():
    state = table(3, hand="wreckage", p0={"rp": 35}, p1={"rp": 50}, p2={"rp": 50})
    after, _ = do(state, "play:wreckage")
    assert after.players[0].rp == 36


def test_i4_8_any_number_of_explorers_share_a_cell():
    state = table(5, leaders=["s4c", *["s4d"] * 4], archs={"s4c": 3, "s4d": 38})
    after, _ = do(state, "move:s4d:3")
    assert after.archs[BY_NAME["s4d"]] == 41
    assert after.leaders == (BY_NAME["s4d"],) * 5


def test_i4_8_25_study_tokens_5_of_each_type_are_never_short():
    all_but_one = {f"p{seat}": {"studies": 0b11111} for seat in range(1, 5)}
    state = table(
        5,
        leaders=["a5e"],
        gone=[NAMES[cell] for cell in ABOVE[BY_NAME["a5e"]]],
        types={"a5e": "h1a"},
        p0={"studies": 0b11011},
        **all_but_one,
    )
    after, _ = do(state, "study")
    assert sum(player.studies.bit_count() for player in after.players) == 25
    refused(after, "study", "studied")
