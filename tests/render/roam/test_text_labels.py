"""Labels and hints of Roam's actions: short, complete, and true."""

import re
from collections import Counter
from dataclasses import replace

import pytest

from engine.roam import GAME, actions, advice
from engine.roam.events import AuctionOpened, Claimed, OutpostTaken, Placed, Replaced
from engine.roam.squares import parse
from engine.roam.view import ArtifactView, Phase
from render.roam.prompts import labels
from render.texts import COMMA, HINT, LABEL
from render.words import words
from tests.support.names import NAMES
from tests.support.renderers import Said
from tests.support.roam_moments import bidding, moments, roam, table

ROAM = roam()
SAID = Said(ROAM.actions)
WORDS = words()
# A name as long as Discord allows, for the limits.
LONG = ("Maximiliane von und zu Greifenst", "Bartholomäus Quirinus Feuerstein", "W" * 32, "Ж" * 32)


DECK = GAME.deck
FIRST, SOLD = DECK.starting[0], replace(DECK.artifacts[-1], price=7, points=5)
TOOLS = {tile.ability: tile.name for tile in DECK.artifacts[1::4]}


def tooled(view):
    """Return the view with an artifact of each ability in the first tableau, all ready."""
    tools = tuple(ArtifactView(tile, ready=True) for tile in GAME.deck.artifacts[1::4])
    return replace(view, row=(SOLD,), players=(replace(view.players[0], artifacts=tools), *view.players[1:]))


VIEW = tooled(table(4))
BUYING = replace(VIEW, phase=Phase.BUY)

LABELS = [
    ("rest", "Rest early for 3 coins", None),
    ("coin", f"Take 1 coin with {TOOLS['coin']}", None),
    ("turn", f"Turn the pattern with {TOOLS['turn']}", None),
    ("nowhere", "Place nothing", None),
    ("done", "End turn", None),
    ("pass", "Pass", None),
    ("explore", "Explore", None),
    (f"explore:{FIRST.id}", FIRST.name, f"Explore with {FIRST.name}"),
    ("flip", "Flip a character", None),
    (f"flip:{FIRST.id}", f"Put {FIRST.name} to sleep", None),
    ("at", "Choose a place", None),
    ("at:c4", "C4", "Place at C4"),
    ("fill", "Fill a square", None),
    ("fill:c4", "C4", "Fill C4"),
    ("blank", "Fill a blank for 2 coins", None),
    ("blank:c4", "C4", "Fill C4 for 2 coins"),
    ("free", "Fill a blank for free", None),
    ("free:c4", "C4", f"Fill C4 with {TOOLS['free']}"),
    ("slide", "Slide a marker", None),
    ("slide:c4", "Slide the marker on C4", None),
    ("slide:c4:d4", "Slide to D4", "Slide C4 to D4"),
    ("replace", "Replace a marker", None),
    ("replace:c4", "C4", "Replace the marker on C4"),
    ("replace:c4:pay", "Pay 2 coins", "Replace the marker on C4 for 2 coins"),
    ("replace:c4:free", f"Use {TOOLS['free']}", f"Replace the marker on C4 with {TOOLS['free']}"),
    ("bid", "Bid", None),
    ("bid:3", "Bid 3", "Bid 3"),
    ("limit", "Set a secret limit", None),
    ("limit:1", "Bid up to 1 coin", "Set a secret limit: 1 coin"),
    ("limit:none", "Withdraw the limit", None),
    ("buy", "Buy an artifact", None),
    (f"buy:{SOLD.id}", SOLD.name, f"Buy {SOLD.name}"),
]


def awake(view):
    players = tuple(
        replace(player, characters=tuple(replace(held, awake=True) for held in player.characters))
        for player in view.players
    )
    return replace(view, players=players)


@pytest.mark.parametrize(("text", "short", "whole"), LABELS)
def test_a_label_says_what_its_heading_does_not(text, short, whole):
    view = awake(VIEW)
    assert SAID.label(text, view) == short
    assert SAID.label(text, view, under="elsewhere") == (whole or short)
    assert SAID.label(text, view, under=text.rpartition(":")[0]) == short


def test_every_verb_has_labels_a_level_and_a_hint():
    table = "".join(line for line in actions.__doc__.splitlines() if line.startswith("| ``"))
    assert {text.partition(":")[0] for text, _, _ in LABELS} == set(re.findall(r"``([a-z]+)[:`]", table))
    for text, _, _ in LABELS:
        assert SAID.level(text, VIEW)
        assert isinstance(SAID.hint(text, VIEW), str)


def test_an_action_of_another_game_has_no_label():
    with pytest.raises(ValueError, match="no action of Roam"):
        SAID.label("castle:c4:d4", VIEW, under="")


@pytest.mark.parametrize(
    ("prefix", "heading"),
    [
        ("", "What will you do?"),
        ("explore", "Which character explores?"),
        ("at", "Place the pattern where?"),
        ("slide", "Slide which marker?"),
        ("slide:c4", "Slide the marker on C4 where?"),
        ("replace", "Replace which marker?"),
        ("replace:c4", "How do you pay for the blank C4?"),
        ("bid", "Bid how much?"),
        ("rest", "What will you do?"),
    ],
)
def test_levels_have_headings(prefix, heading):
    assert SAID.level(prefix, awake(VIEW)) == heading


def test_the_root_of_an_auction_and_of_buying():
    assert SAID.level("", bidding()) == "What do you bid?"
    assert SAID.label("done", BUYING) == "Buy nothing"


@pytest.mark.parametrize(
    ("text", "brief"),
    [
        (f"explore:{FIRST.id}", f"Explore with {FIRST.name}"),
        ("at:c4", "Place at C4"),
        ("fill:c4", "Fill C4"),
        ("blank:c4", "Fill C4: 2 coins"),
        ("free:c4", "Fill C4 for free"),
        ("replace:c4", "Replace marker on C4"),
        ("slide:c4:d4", ""),
        ("done", ""),
    ],
)
def test_a_button_beside_a_list_has_a_verb_and_an_object(text, brief):
    assert labels.brief(text, awake(VIEW), WORDS) == brief


def test_of_a_name_that_is_too_long_for_such_a_button_it_says_the_name():
    long = replace(FIRST, name="Hippolyta Thermodon")
    players = tuple(replace(player, characters=(replace(player.characters[0], card=long),)) for player in VIEW.players)
    assert labels.brief(f"explore:{long.id}", awake(replace(VIEW, players=players)), WORDS) == long.name


@pytest.mark.slow
def test_all_labels_and_hints_keep_the_limits():
    for moment in moments(2):
        for text in moment.legal:
            parts = text.split(":")
            for end in range(1, len(parts) + 1):
                start = ":".join(parts[:end])
                for under in (None, ""):
                    assert 0 < len(SAID.label(start, moment.view, under=under)) <= LABEL
                assert len(Said(roam(LONG).actions).hint(start, moment.view)) <= HINT
                assert 0 < len(SAID.level(start, moment.view)) <= LABEL


def placed(events, kind=Placed):
    return next((event for event in events if isinstance(event, kind)), None)


def coins_said(hint):
    found = re.search(r"(?<!for )\b(\d+) coins?(?: back)?(?:,|$)", hint)
    return int(found[1]) if found else 0


def test_the_hint_of_a_position_is_what_happens():
    seen = lost = 0
    for moment in moments(3):
        for text in moment.legal:
            if not text.startswith("at:"):
                continue
            step = GAME.apply(moment.state, moment.seat, GAME.decode(text))
            said = SAID.hint(text, moment.view)
            event = placed(step.events)
            if event is None:
                assert "you choose" in said
                continue
            seen += 1
            many, pattern = len(event.squares), advice.card_of(moment.view, moment.view.exploration.character).pattern
            every = len(pattern.solid)
            fills = f"fills only {many} of {every} squares"
            # what becomes of two lands may leave no room
            short = len(f"{said}, {fills}") > HINT
            assert (fills in said) == (0 < many < every) or short, (text, said)
            assert ("places nothing" in said) == (many == 0), (text, said)
            found = re.match(r"(\d+) markers?(,|$)", said)
            assert not found or found[1] == str(many), (text, said)
            lost += many < every
            assert coins_said(said) == event.gained or short, (text, said)
            assert ("takes the outpost" in said) == (placed(step.events, OutpostTaken) is not None), (text, said)
    assert seen > 1000
    assert lost > 100


def test_the_hint_of_a_claim_is_what_happens():
    """Anyone who a finished land is promised to, claims it at the end of the turn."""
    seen = 0
    for moment in moments():
        if moment.chosen != "done" or moment.view.phase is not Phase.AFTER:
            continue
        said = SAID.hint("done", moment.view)
        shop, bought = said.endswith("then the shop"), moment.after.phase is Phase.BUY
        said = said.removesuffix("then the shop").removesuffix(", ")
        first = placed(moment.events, Claimed | AuctionOpened)
        if first is None:
            assert said == ""
            assert shop == bought
            continue
        assert not shop or not isinstance(first, Claimed) or bought or moment.after.phase is Phase.AUCTION
        seen += 1
        if isinstance(first, AuctionOpened):
            assert said.startswith("an auction for the "), said
            assert all(NAMES[seat] in said for seat in first.tied)
        else:
            who = "you" if first.seat == moment.seat else NAMES[first.seat]
            assert f" for {who}" in said.split(",")[0], said
    assert seen > 40


def test_a_position_that_completes_a_land_says_so():
    seen = 0
    for moment in moments():
        said = SAID.hint(moment.chosen, moment.view)
        if moment.chosen.startswith(("at:", "blank:", "free:")) and placed(moment.events):
            before = sum(all(moment.view.markers[at] for at in land) for land in LANDS)
            after = sum(all(moment.after.markers[at] for at in land) for land in LANDS)
            if moment.after.phase is Phase.AFTER:
                assert said.count("completes the ") == after - before, said
                seen += after - before
    assert seen > 10


def leader(view, land):
    """Return who has most markers on a land alone, and its squares that are still empty."""
    there = Counter(seat for at in land for seat in view.markers[at])
    most = [seat for seat, count in there.items() if count == max(there.values())]
    return most[0] if len(most) == 1 else None, sum(not view.markers[at] for at in land)


@pytest.mark.slow
def test_what_a_position_does_is_told_in_order_of_importance():
    """Lands completed and led, coins, squares wasted, then the rest; long names push out only that."""
    order = (
        "completes the ", "opens the ", "takes the outpost", "leads the ", "no longer leads ", "ties the ",
        r"^\d+ coins?$", "fills only |places nothing|^\\d+ markers?$", "blanks? for",
    )  # fmt: skip
    long, seen, led, tied = Said(roam(LONG).actions), 0, 0, 0
    for moment in moments(3):
        for text in moment.legal:
            if not text.startswith("at:"):
                continue
            step = GAME.apply(moment.state, moment.seat, GAME.decode(text))
            after = GAME.view(step.state, moment.seat)
            if after.phase is not Phase.AFTER:
                continue
            said = SAID.hint(text, moment.view)
            found = [next(n for n, one in enumerate(order) if re.search(one, part)) for part in said.split(", ")]
            assert found == sorted(found), said
            done = sum(leader(moment.view, land)[1] > 0 == leader(after, land)[1] for land in LANDS)
            assert long.hint(text, moment.view).count("completes the ") == done, said
            seen += done
            open_ = [land for land in LANDS if leader(after, land)[1] > 0]
            ranks = [[rank(view, land, moment.seat) for view in (moment.view, after)] for land in open_]
            lands = dict(part.split(" ", 1) for part in said.split(", ") if part.startswith(("leads ", "ties ")))
            for verb, now in (("leads", "ahead"), ("ties", "level")):
                came = sum(rank_after == now != before for before, rank_after in ranks)
                assert lands.get(verb, "").count(":") == came, said
                led, tied = led + came * (now == "ahead"), tied + came * (now == "level")
            # however little room there is
            kept = ", ".join(said.split(", ")[: ROAM.actions.offer(text, moment.view).vital])
            assert not re.search("blank", kept), kept
            assert kept.count(":") == said.count(":"), kept
            assert coins_said(kept) == coins_said(said.partition(" for 2 coins")[0]), kept
    assert seen > 10
    assert led > 100
    assert tied > 100


def rank(view, land, seat):
    """Return where a seat stands among those with markers on a land."""
    there = Counter(whose for at in land for whose in view.markers[at])
    most = max((there[whose] for whose in there if whose != seat), default=0)
    return "behind" if there[seat] < most or not there[seat] else "ahead" if there[seat] > most else "level"


LANDS = [
    [6 * y + x for y in range(3 * row, 3 * row + 3) for x in (2 * c, 2 * c + 1)] for row in (0, 1) for c in range(3)
]


def test_hints_of_blanks_and_replaced_markers_count_their_coins():
    for moment in moments():
        for text in moment.legal:
            if text.startswith(("blank:", "free:", "replace:")):
                events = GAME.apply(moment.state, moment.seat, GAME.decode(text)).events
                event = placed(events, Placed | Replaced)
                said = SAID.hint(text, moment.view)
                assert coins_said(said) == event.gained, (text, said)


def test_hints_by_hand():
    markers = [()] * 36
    for at in ("a4", "a5", "a6", "b4", "b5"):
        markers[parse(at)] = (1,)
    view = replace(awake(VIEW), markers=tuple(markers), coins=(0,) * 36)
    land = view.lands[3].land.terrain.value
    fill = SAID.hint("blank:b6", view)
    assert fill == f"completes the {land} for Bob"
    for at in ("a5", "a6"):
        markers[parse(at)] = (0,)
    tied = replace(view, markers=tuple(markers))
    assert SAID.hint("fill:b6", tied) == f"completes the {land}{COMMA}tied with Bob"
    markers[parse("a4")] = (0,)
    own = replace(view, markers=tuple(markers), coins=(1,) * 36)
    assert SAID.hint("free:b6", own) == f"completes the {land} for you, with {TOOLS['free']}: 1 coin"
    assert SAID.hint("replace:b4", own) == "sends back Bob's marker, gains 1 coin"
    assert SAID.hint("slide:b5:c5", own) == "Bob's marker"
    assert SAID.hint("slide:a4:b6", own) == "your marker"
    markers[parse("b6")] = (2,)
    whole = replace(view, markers=tuple(markers))
    assert SAID.hint("slide:b5:c5", whole) == f"opens the {land}, Bob's marker"
    assert SAID.hint("replace:b6", whole) == "sends back Cy's marker"
    assert view.players[0].coins == 0
    assert SAID.hint("coin", view) == "you'll have 1 coin"
    assert SAID.hint(f"flip:{FIRST.id}", view) == "flip: falls asleep"
    price = f"{SOLD.price} coins, {SOLD.points} points, wake a character{COMMA}or put one to sleep"
    assert SAID.hint(f"buy:{SOLD.id}", view) == price
    solid, blank = len(FIRST.pattern.solid), len(FIRST.pattern.blank)
    assert SAID.hint(f"explore:{FIRST.id}", view) == f"{solid} squares, {blank} blank"


def test_hints_of_an_auction():
    view = bidding()
    purse = view.players[view.auction.speaker].coins
    assert SAID.hint("bid:3", view).endswith(f"leaves you {purse - 3} coins")
    (leading, paid), *_ = [one for one in reversed(view.auction.spoken) if one[1] is not None]
    claims = f"if all others pass{COMMA}{NAMES[leading]} wins for {paid} coins"
    assert SAID.hint("pass", view) == f"{claims}, you get 1 coin if someone else wins"
    silent = replace(view, auction=replace(view.auction, spoken=(), best=None, speaker=view.auction.tied[-1]))
    claims = f"if all others pass{COMMA}{NAMES[view.auction.tied[0]]} wins for 0 coins"
    assert SAID.hint("pass", silent).startswith(claims)
    assert SAID.hint("limit:4", view) == f"the bot bids just enough to win{COMMA}or passes"
    assert SAID.hint("limit:none", view) == "you'll be asked when it's your turn"
    first = replace(view, auction=replace(view.auction, spoken=(), best=None, speaker=0))
    # what tells a bid of 0 from a pass
    assert SAID.hint("bid:0", first).startswith("1 or more beats it")
    assert SAID.hint("pass", first) == f"others may win with 0; if all pass{COMMA}you win for 0"
    poor = tuple(replace(player, coins=0) for player in first.players)
    assert SAID.hint("bid:0", replace(first, players=poor)) == "wins for sure, leaves you 0 coins"


def test_the_map_is_shown_where_squares_may_be_filled():
    after = replace(VIEW, phase=Phase.AFTER)
    assert ROAM.actions.offers(after, ("blank:c4", "done")).picture == "map"
    assert ROAM.actions.offers(after, ("free:c4", "rest")).picture == "map"
    assert not ROAM.actions.offers(after, ("coin", "done")).picture
