"""Laws of what is shown: whatever a renderer says of a position keeps Discord's limits, leaks nothing, is whole."""

import re
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from cogs.messages.message import ALT, ENTRY, LABEL, TEXTS
from cogs.panel import action_tree
from engine.core import IllegalAction
from engine.rng import Rng
from render.base import Names, pictured, together
from render.drawing.cache import KEPT
from render.drawing.theme import SEATS
from render.texts import MOST
from tests.conformance.test_contract import heard
from tests.support.positions import Position

BRIEF, SAID, TITLE = 20, 20, 34
"""Characters of the labels for narrow buttons."""

EXPECTED, REASON = 60, 80
"""Characters of what is not offered, and of why."""

HAND = 3000
HEADLINE = 256
"""The names of five people, and as much again."""
NARROW, WIDE = 1000, 1200
NAMES = ("Maximiliane von und zu Greifenst", "Bartholomäus Quirinus Feuerstein", "W" * 32, "Ж" * 32, "Ann")
"""The longest that Discord lets people take, and a short one."""
ESCAPED = tuple(name.swapcase() for name in NAMES)
"""The same where marks are read: no game knows what that makes of a name, only in which form it wants it."""


@dataclass(frozen=True)
class Shown:
    """A renderer before one position, in one language."""

    renderer: Any
    game: Any
    position: Position
    words: Any
    colours: tuple[int, ...] = ()

    @cached_property
    def bound(self):
        """Return what shows a match of as many people as play here."""
        seats = self.position.seats
        return self.renderer.for_match(self.words, Names(NAMES[:seats], ESCAPED[:seats], self.colours))

    @property
    def everyone(self):
        return (None, *range(self.position.seats))

    def view(self, eyes):
        return self.game.view(self.position.state, eyes)

    def legal(self, seat):
        return tuple(self.game.encode(action) for action in self.game.legal(self.position.state, seat))


def check_text(text, most, what):
    """Check that a text says something, is not too long, and is no draft of one."""
    assert text.strip(), f"{what}: empty"
    assert len(text) <= most, f"{what}: longer than {most}: {text}"
    assert not re.search(r"[{}]|<[a-z_.]+ object|\bNone\b", text), f"{what}: not for people: {text}"


def check_line(text, most, what):
    check_text(text, most, what)
    assert "\n" not in text, f"{what}: more than a line: {text}"
    assert text == text.strip(), f"{what}: blanks around it: {text!r}"


def check_sentence(text, what):
    check_line(text, TEXTS, what)
    assert text[-1] in ".!?", f"{what}: no whole sentence: {text}"


def check_form(texts, others, what):
    """Check that names stand in texts in the form that the place wants them in, not in that of the others."""
    for text in texts:
        assert not any(name in text for name in others), f"{what}: a name in the wrong form: {text}"


def check_words(shown):
    """Hold that board, prompt, description and text board say something within their limits."""
    said, pictures, state = shown.bound.sentences, shown.bound.pictures, shown.position.state
    for eyes in shown.everyone:
        view, events = shown.view(eyes), heard(shown.position.events, eyes)
        line = said.headline(view)
        check_line(line, HEADLINE, "headline")
        assert not line.endswith("."), f"headline: a full stop: {line}"
        alt, pages, told = pictures.alt(view, events=events), pictures.text(view), said.events(events)
        check_text(alt, ALT, "alt")
        assert pages, "text: no page"
        for page in pages:
            check_text(page, MOST, "text")
        for sentence in told:
            check_sentence(sentence, "sentence")
        check_form([line, *told], NAMES, "sentence")
        check_form([alt, *pages], ESCAPED, "text")
        if eyes is None:
            continue
        if tableau := pictures.tableau(view, eyes):
            check_text(tableau.text, MOST, "tableau")
        if shown.bound.hands:
            held = pictures.hand(view)
            check_text(held.text, HAND, "hand")
            check_form([held.text], (*NAMES, *ESCAPED), "hand")
    check_prompts(shown)
    if shown.game.outcome(state):
        ending = said.ending(shown.view(None))
        assert ending, "ending: nothing"
        check_text("\n".join(ending), TEXTS, "ending")
        check_form(ending, NAMES, "ending")


def check_prompts(shown):
    """Hold that everyone reads something while a match runs, and who can only wait no question put to others."""
    awaited, headings = shown.game.awaited(shown.position.state), {}
    for seat in range(shown.position.seats) if awaited else ():
        prompt = shown.bound.sentences.prompt(shown.view(seat), seat)
        check_text(prompt, TEXTS, "prompt")
        check_form([prompt], NAMES, "prompt")
        headings[seat] = prompt.partition("\n")[0]
    for seat in awaited:
        # a reminder says in public what is asked, so it is made of what the public knows
        asked = shown.bound.sentences.prompt(shown.view(None), seat).partition("\n")[0]
        check_line(asked, TEXTS, "prompt in public")
        check_form([asked], NAMES, "prompt in public")
    for seat in headings.keys() - awaited:
        if not shown.legal(seat):
            asked = {headings[other] for other in awaited}
            assert headings[seat] not in asked, f"prompt: who waits is asked too: {headings[seat]}"


def check_actions(shown):
    """Hold that every action, every beginning of one and every level of the tree has its words."""
    actions = shown.bound.actions
    for seat in range(shown.position.seats):
        view, legal = shown.view(seat), shown.legal(seat)
        if not legal:
            continue
        for prefix in levels(legal):
            for entry in action_tree.level(prefix, legal):
                if not entry.leaf:
                    check_beginning(actions.beginning(entry.text, view), entry.text)
        for verb in {"", *(text.partition(":")[0] for text in legal)}:
            for eyes in (view, shown.view(None)):
                check_beginning(actions.beginning(verb, eyes), verb)
        for offer in (*actions.offers(view, legal).every, *(actions.offer(text, view) for text in legal)):
            check_offer(offer)
        check_beside(shown, seat, legal)


def check_beginning(beginning, prefix):
    check_named(beginning.label, LABEL, f"label of {prefix!r}")
    check_hinted(beginning.hint, prefix)
    for optional, what in ((beginning.heading, "heading"), (beginning.short, "short label")):
        if optional:
            check_named(optional, LABEL, f"{what} of {prefix!r}")


def check_offer(offer):
    check_named(offer.label, LABEL, f"label of {offer.text}")
    check_hinted(offer.hint, offer.text)
    widths = {"short": LABEL, "aside": LABEL, "brief": BRIEF, "said": SAID, "title": TITLE}
    for what, most in widths.items():
        if optional := getattr(offer, what):
            check_named(optional, most, f"{what} of {offer.text}")


def check_hinted(hint, text):
    if hint:
        check_named(hint, ENTRY, f"hint of {text}")


def check_named(text, most, what):
    """Check a line on a control, where names stand plainly."""
    check_line(text, most, what)
    check_form([text], ESCAPED, what)


def check_beside(shown, seat, legal):
    """Hold that order, places and shortcuts of these actions are of these actions, and have words."""
    actions, view = shown.bound.actions, shown.view(seat)
    offers = actions.offers(view, legal)
    assert sorted(one.text for one in offers.every) == sorted(legal), "offers: other actions"
    assert {text for kind in offers.kinds for text in kind.texts} <= {*legal}, "kinds: other actions"
    assert offers.recommended in {"", *legal}, "recommended: another action"
    for one in offers.expected:
        check_expected(shown, seat, one)
    for token in {token for text in legal for token in text.split(":")[1:]}:
        if place := actions.place(token):
            assert re.fullmatch("[a-z][a-z0-9]{0,3}", place.region), f"region {place.region}"
            check_line(actions.region(place.region), LABEL, f"region {place.region}")
    for one in actions.shortcuts(view, seat):
        check_named(one.label, LABEL, "shortcut")
        if one.hint:
            check_named(one.hint, ENTRY, "shortcut's hint")


def check_expected(shown, seat, one):
    """Hold that what a seat may look for and is not offered is refused, and that the reason stands behind its name."""
    check_named(one.label, EXPECTED, f"expected {one.text}")
    refused = None
    try:
        shown.game.apply(shown.position.state, seat, shown.game.decode(one.text))
    except IllegalAction as error:
        refused = error
    assert refused is not None, f"expected: {one.text} is allowed"
    said = shown.bound.sentences.refusal(refused.reason, refused.values, briefly=True)
    check_line(said, REASON, f"reason of {refused.reason}")
    assert not said.endswith("."), f"reason of {refused.reason}: a full stop: {said}"


def levels(legal):
    """Return every level of the tree of actions, the top first."""
    found, left = [], [""]
    while left:
        found.append(left.pop())
        left += [entry.text for entry in action_tree.level(found[-1], legal) if not entry.leaf]
    return found


def check_same_for_all(shown):
    """Hold that what stands in public says the same from whichever seat's view it is made, and whatever is hidden."""
    first = public(shown, shown.view(None))
    for eyes in shown.everyone:
        other = shown.game.resample(shown.position.state, eyes, Rng.seeded(1, str(shown.position)))
        for view in (shown.view(eyes), shown.game.view(other, eyes)):
            for what, said in public(shown, view).items():
                assert said == first[what], f"{what}: not the same for {eyes} as for the public"


def public(shown, view):
    """Return all texts that stand where everyone reads them."""
    said, pictures, position = shown.bound.sentences, shown.bound.pictures, shown.position
    return {
        "headline": said.headline(view),
        "alt": pictures.alt(view, events=heard(position.events, None)),
        "text": pictures.text(view),
        "tableau": [getattr(pictures.tableau(view, seat), "text", "") for seat in range(position.seats)],
        "ending": said.ending(view) if shown.game.outcome(position.state) else [],
    }


def check_pictures(shown):
    """Hold that pictures are wide enough, show something, are described, and are the same for all and every time."""
    first = drawn(shown, shown.view(None))
    check_drawn(*first)
    assert all(re.fullmatch("[a-z]+", one.name) for one in first), [one.name for one in first]
    assert max(one.image.width for one in first) >= NARROW, f"pictures: none is {NARROW} wide"
    seat = apart(shown.game, shown.position) or 0
    other = shown.game.resample(shown.position.state, seat, Rng.seeded(1, str(shown.position)))
    for view in (shown.view(None), shown.view(seat), shown.game.view(other, seat)):
        assert same(drawn(shown, view), first), "pictures: not the same for all and every time"


def apart(game, position):
    """Return a seat that sees more than the public does; None where all see the same."""
    public = game.view(position.state, None)
    return next((seat for seat in range(position.seats) if game.view(position.state, seat) != public), None)


def drawn(shown, view):
    """Return the public pictures of a view, which must be as it was when they are drawn."""
    view = deepcopy(view)
    before = repr(view)
    events = heard(shown.position.events, None)
    found = together(shown.bound.pictures.table(view, events=events))
    assert repr(view) == before, "pictures: the view was changed"
    return found


def same(some, others):
    """Tell whether pictures and their descriptions are the same."""
    return [(one.name, one.alt, one.image.size, one.image.tobytes()) for one in some] == [
        (one.name, one.alt, one.image.size, one.image.tobytes()) for one in others
    ]


def check_picture(image, what):
    assert 0 < image.width <= WIDE, f"{what}: {image.width} wide"
    assert image.height, f"{what}: no height"
    # None: more colours than are counted
    colours = image.convert("RGB").getcolors(256)
    assert colours is None or len(colours) > 3, f"{what}: there is nothing on it but {len(colours)} colours"


def check_colours(shown):
    """Hold that seats in other colours are drawn in them, whatever was drawn before, and that all else is the same."""
    turned = replace(shown, colours=tuple((seat + 1) % len(SEATS) for seat in range(shown.position.seats)))
    default = replace(shown, colours=tuple(range(shown.position.seats)))
    view, first = shown.view(None), everything(shown)
    other = everything(turned)
    assert [(one.name, one.image.size) for one in other] == [(one.name, one.image.size) for one in first]
    for one, usual in zip(other, first, strict=True):
        assert one.image.tobytes() != usual.image.tobytes(), f"colours: not to be seen on {one.name}"
    assert same(everything(default), first), "colours: those by number are not the usual ones"
    assert same(everything(shown), first), "colours: those of another match are kept"
    forget()
    assert same(everything(turned), other), "colours: those of another match were kept"
    some, others = shown.bound, turned.bound
    assert some.sentences.headline(view) == others.sentences.headline(view)
    check_words(turned)


def everything(shown):
    """Return all pictures that the public sees."""
    pictures, view = shown.bound.pictures, shown.view(None)
    events, over = heard(shown.position.events, None), shown.game.outcome(shown.position.state)
    pages = [pictures.tableau(view, seat) for seat in range(shown.position.seats)]
    boards = [page.draw() for page in pages if page and page.draw]
    result = pictures.result(view, events=events) if over else None
    return [*together(pictures.table(view, events=events)), *boards, *([result] if result else [])]


def forget():
    """Forget every sprite that was drawn."""
    budget, KEPT.budget = KEPT.budget, 0
    KEPT.budget = budget


def check_panel_pictures(shown):
    """Hold the same of what a seat is shown: the map, its hand, what lies before it, what an action brings."""
    pictures, game = shown.bound.pictures, shown.game
    state, seat = shown.position.state, shown.position.seat
    if seat is None:
        check_drawn(pictures.result(shown.view(None)))
        return
    view = deepcopy(shown.view(seat))
    before, legal = repr(view), shown.legal(seat)
    check_drawn(replace(pictures.preview(view), name="map"))
    assert repr(view) == before, "map: the view was changed"
    pages = {"hand": pictures.hand(view), "tableau": pictures.tableau(view, seat)}
    check_drawn(*(pictured(page, name, pictures.look)() for name, page in pages.items() if page))
    if tokens := tuple(dict.fromkeys(token for text in legal if (token := shown.bound.actions.nature(text).place))):
        check_drawn(pictures.preview(view, places=tokens[:25]))
    assert repr(view) == before, "places: the view was changed"
    for text in [text for text in legal if shown.bound.actions.nature(text).pictured][:2]:
        step = game.apply(state, seat, game.decode(text))
        events = heard(step.events, seat)
        if not step.barrier:
            check_drawn(pictures.preview(game.view(step.state, seat), events=events))
        elif (drawn := pictures.forecast(text, view)) is not None:
            check_picture(drawn.image, "forecast")
    assert repr(view) == before, "hand: the view was changed"


def check_drawn(*pictures):
    """Check the pictures that there are, and what describes them."""
    for one in pictures:
        if one is not None:
            check_picture(one.image, one.name)
            check_text(one.alt, ALT, f"alt of {one.name}")
            check_form([one.alt], ESCAPED, f"alt of {one.name}")
