"""Renderers with one mistake planted, beside the law that finds it and what the law then says."""

from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from typing import Any
from zlib import crc32

from PIL import Image

from render.base import Expected, Shortcut
from tests.support.renderers import otherwise

_CALLS = count(1)
"""That it is remembered is the mistake."""
_TOP = "no heading below the top"
_RESULT = "an empty result"
_WAITS = "who waits is asked too"
_TABLEAU = "a tableau of 3801"


@dataclass(frozen=True)
class Mistake:
    """One method of a renderer, done wrong: given what it returns and the arguments, what it then returns."""

    name: str
    law: str
    method: str
    wrong: Any
    found: str
    asked: Any = None
    """What makes other arguments of those that were given."""

    @property
    def everywhere(self):
        """Every game has what is done wrong: no secret, level below the top, result, tableau or waiting seat."""
        return not self.name.startswith("a secret") and self.name not in {_TOP, _RESULT, _WAITS, _TABLEAU}

    def __str__(self):
        return self.name.replace(" ", "-")


def careless(renderer, mistake):
    """Return the renderer with a mistake in it."""
    group, method = mistake.method.split(".")

    def wrong(right, *args, **kwargs):
        asked = mistake.asked(*args) if mistake.asked else args
        return mistake.wrong(getattr(right, method)(*asked, **kwargs), *args)

    return otherwise(renderer, group, **{method: wrong})


def longer(most):
    """Return what makes a text longer than it may be."""
    return lambda text, *_: text.ljust(most + 1, "x")


def empty(text, *_):
    return type(text)()


def said(**otherwise):
    """Return what says something else of an action, or of the beginning of several, by the fields of that."""
    return lambda right, *_: replace(right, **{name: wrong(getattr(right, name)) for name, wrong in otherwise.items()})


def _below_the_top(right, prefix, *_):
    return replace(right, label="") if prefix else right


def _without_the_first(right, *_):
    return replace(right, every=right.every[1:])


def _with_the_first_missing(right, *_):
    return replace(right, expected=(Expected("What is there", right.every[0].text),))


def number(view):
    """Return a number that depends on all that a view holds."""
    return crc32(repr(view).encode())


def betrayed(text, view, *_):
    """Return the text with a number that depends on all that the view holds, what its seat alone may know too."""
    return f"{text} {number(view)}"


def pictures(change):
    """Return what changes every picture."""

    def drawn(part, view):
        one = part.draw()
        return replace(one, image=change(one.image, view))

    return lambda parts, view, *_: tuple(replace(part, draw=partial(drawn, part, view)) for part in parts)


def _longer_page(page, *_):
    return page and replace(page, text="x" * 3801)


def _betrayed_page(page, view, *_):
    return page and replace(page, text=betrayed(page.text, view))


def counted(text, *_, calls=_CALLS):
    """Return a text that is another one every time."""
    return f"{text} {next(calls)}"


def marked(image, view):
    """Return the picture with a mark that depends on the whole view."""
    image = image.copy()
    image.putpixel((0, 0), tuple(number(view).to_bytes(4)[:3]))
    return image


def black(image, *_):
    return Image.new("RGB", image.size)


def emptied(drawn, *_):
    return drawn and replace(drawn, image=black(drawn.image))


def dated(image, _view, calls=_CALLS):
    """Return the picture with a mark that is another one every time."""
    image = image.copy()
    image.putpixel((0, 0), (next(calls) % 256, 0, 0))
    return image


def changed(drawn, view, *_):
    """Draw, and change the view."""
    object.__setattr__(view, next(iter(type(view).__dataclass_fields__)), 99)
    return drawn


def without_reason(reason):
    """Return the mistake of having no sentence for a reason."""

    def asked(said, *rest):
        return "nosuchreason" if said == reason else said, *rest

    return Mistake(
        f"no {reason}", "refusals", "sentences.refusal", lambda text, *_: text, f"{reason}: no sentence", asked
    )


def without_kind(kind):
    """Return the mistake of having no sentence for a kind of event."""

    def wrong(said, events, *_):
        return [] if isinstance(events[0], kind) else said

    return Mistake(f"no {kind.__name__}", "events", "sentences.events", wrong, f"{kind.__name__}: no sentence")


_PLANTED = {
    "words": {
        "a headline of two lines": ("sentences.headline", lambda text, *_: f"{text}\nand more", "headline: more"),
        "a headline with a full stop": ("sentences.headline", lambda text, *_: f"{text}.", "headline: a full stop"),
        "a description of 1025": ("pictures.alt", longer(1024), "alt: longer"),
        "no description": ("pictures.alt", empty, "alt: empty"),
        "a page of 3801": ("pictures.text", lambda pages, *_: [pages[0].ljust(3801, "x")], "text: longer"),
        "no page": ("pictures.text", empty, "text: no page"),
        _TABLEAU: ("pictures.tableau", _longer_page, "tableau: longer"),
        "no prompt": ("sentences.prompt", empty, "prompt: empty"),
        _WAITS: ("sentences.prompt", lambda *_: "What will you do?", "prompt: who waits"),
        "half a sentence": ("sentences.events", lambda said, *_: [one[:-1] for one in said], "no whole sentence"),
        "a placeholder left open": ("sentences.events", lambda said, *_: ["{name} left."], "not for people"),
        "no ending": ("sentences.ending", empty, "ending: nothing"),
        "a name that is not escaped": ("sentences.headline", lambda text, *_: f"{text} Ann", "wrong form"),
        "a name that is escaped": ("pictures.alt", lambda text, *_: f"{text} aNN", "wrong form"),
    },
    "actions": {
        "a label of 81": ("actions.offer", said(label=longer(80)), "label of [a-z]+.*: longer"),
        "no label": ("actions.offer", said(label=empty), "label of [a-z]+.*: empty"),
        "a short label of 81": ("actions.offer", said(short=longer(80)), "short of [a-z]+.*: longer"),
        "a hint of 101": ("actions.offer", said(hint=longer(100)), "hint of .*: longer"),
        "a title of 35": ("actions.offer", said(title=longer(34)), "title of .*: longer"),
        "no heading": ("actions.beginning", said(heading=empty, label=empty), "label of '.*': empty"),
        _TOP: ("actions.beginning", _below_the_top, "label of '[a-z]+': empty"),
        "an action lost in the order": ("actions.offers", _without_the_first, "offers: other"),
        "something offered looked for": ("actions.offers", _with_the_first_missing, "expected: .* is allowed"),
        "a shortcut of 81": ("actions.shortcuts", lambda *_: (Shortcut(("a",), "x" * 81, ""),), "shortcut: longer"),
    },
    "same": {
        "a secret in the description": ("pictures.alt", betrayed, "alt: not the same"),
        "a secret in the headline": ("sentences.headline", betrayed, "headline: not the same"),
        "a secret in the text board": ("pictures.text", lambda text, *args: [*text, betrayed("", *args)], "text: not"),
        "a secret in what lies in front": ("pictures.tableau", _betrayed_page, "tableau: not"),
        "a description of another time": ("pictures.alt", counted, "alt: not the same"),
    },
    "pictures": {
        "narrow pictures": ("pictures.table", pictures(lambda one, _: one.resize((990, 900))), "none is 1000"),
        "wide pictures": ("pictures.table", pictures(lambda one, _: one.resize((1300, 900))), "1300 wide"),
        "empty pictures": ("pictures.table", pictures(black), "there is nothing"),
        "a secret in a picture": ("pictures.table", pictures(marked), "not the same for all"),
        "a picture of another time": ("pictures.table", pictures(dated), "not the same for all"),
        "a view changed": ("pictures.table", changed, "the view was changed"),
    },
    "colours": {
        "pictures in no colours": ("pictures.table", pictures(black), "colours: not to be seen"),
        "colours of another time": ("pictures.table", pictures(dated), "colours: those by number"),
    },
    "panel": {
        "a map changed": ("pictures.preview", changed, "the view was changed"),
        _RESULT: ("pictures.result", emptied, "result: there is nothing"),
        "an empty map": ("pictures.preview", emptied, "map: there is nothing"),
    },
    "refusals": {"a refusal that says nothing": ("sentences.refusal", empty, "unknown reason")},
}
"""By law and name: the method, what it then returns, and what the law says of it."""
MISTAKES = tuple(Mistake(name, law, *rest) for law, several in _PLANTED.items() for name, rest in several.items())
