"""A cache of pictures and measures, bounded in bytes.

Sprites have few colours: packed they take a twentieth of the bytes, and unpacking takes a fortieth of the time of
drawing. So values that were not used for a while are packed first, and dropped only when that is not enough.

Knows how many bytes a picture takes. Must not know what is on it. Everything here may run in several threads at once.
"""

from __future__ import annotations

import sys
import zlib
from functools import update_wrapper
from itertools import count
from threading import Lock
from typing import TYPE_CHECKING, Final, NamedTuple, ParamSpec, TypeAlias, TypeVar, cast

from PIL import Image

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
T = TypeVar("T")
Key: TypeAlias = tuple[object, ...]

MEBIBYTE: Final = 2**20
BUDGET: Final = 48 * MEBIBYTE
"""The default budget in bytes."""
_ENTRY: Final = 350
"""Bytes of an entry besides its value and its texts: the key, the arguments, the place in the dict."""
_PICTURE: Final = 500
"""Bytes of a picture besides its pixels."""
_LEFT: Final = 7 / 8
"""The share of the budget to shrink to, so that not every new picture makes the cache shrink again."""
_LARGE: Final = 1 / 6
"""A picture above this share of the budget is kept packed only: unpacked it would displace everything else."""
_WORTH: Final = 4096
"""Pictures of at least this many bytes are packed."""
_PIXEL: Final = {"1": 1, "L": 1, "P": 1}
"""Bytes of a pixel by the mode of the picture; Pillow takes four for the others."""


class Packed(NamedTuple):
    """A picture packed into few bytes."""

    mode: str
    size: tuple[int, int]
    pixels: bytes

    def opened(self) -> Image.Image:
        """Return the picture with exactly the pixels it had."""
        return Image.frombytes(self.mode, self.size, zlib.decompress(self.pixels))


def packed(image: Image.Image) -> Packed:
    """Return the picture packed."""
    return Packed(image.mode, image.size, zlib.compress(image.tobytes(), 1))


def weight(value: object) -> int:
    """Return how many bytes a kept value takes, without parts that it shares with others."""
    if isinstance(value, Image.Image):
        return value.width * value.height * _PIXEL.get(value.mode, 4) + 8 * value.height + _PICTURE
    if isinstance(value, tuple):
        return sum(map(weight, value)) + sys.getsizeof(value)
    return sys.getsizeof(value) if isinstance(value, (str, bytes, int)) else 32


class _Entry:
    """One value: open, packed, or both if it was packed before."""

    __slots__ = ("packed", "size", "used", "value")

    def __init__(self, value: object, size: int, used: int) -> None:
        self.value = value
        self.packed: Packed | None = None
        self.size = size
        self.used = used


class Cache:
    """The values used last, together no larger than ``budget`` bytes."""

    def __init__(self, budget: int = BUDGET) -> None:
        self._budget = budget
        self._entries: dict[Key, _Entry] = {}
        self._open: dict[Key, _Entry] = {}
        """The entries that are worth packing and are not packed."""
        self._size = 0
        self._uses = count()
        self._changing = Lock()

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def size(self) -> int:
        """Return how many bytes are kept now."""
        return self._size

    @property
    def budget(self) -> int:
        """Return how many bytes may be kept."""
        return self._budget

    @budget.setter
    def budget(self, budget: int) -> None:
        with self._changing:
            self._budget = budget
            self._shrink(budget)

    def get(self, key: Key, make: Callable[..., T], *args: object, **kwargs: object) -> T:
        """Return the value under the key; make it from the arguments if it is not kept.

        Two threads that miss the same key at once both make the value, so no thread waits for another's drawing.
        """
        entry = self._entries.get(key)
        if entry is None:
            value = make(*args, **kwargs)
            with self._changing:
                self._put(key, value)
            return value
        entry.used = next(self._uses)
        # in this order, for another thread may pack it in this moment
        there, small = entry.value, entry.packed
        if there is None and small is not None:
            there = small.opened()
            with self._changing:
                self._opened(key, entry, there)
        return cast("T", there)

    def _put(self, key: Key, value: object) -> None:
        if key in self._entries:
            return
        entry = _Entry(value, _ENTRY + weight(key) + weight(value), next(self._uses))
        if isinstance(value, Image.Image) and weight(value) > self._budget * _LARGE:
            self._size += entry.size
            self._pack(entry)
            self._size -= entry.size
        elif isinstance(value, Image.Image) and weight(value) >= _WORTH:
            self._open[key] = entry
        self._entries[key] = entry
        self._size += entry.size
        self._make_room()

    def _opened(self, key: Key, entry: _Entry, image: Image.Image) -> None:
        more = weight(image)
        if entry.value is None and self._entries.get(key) is entry and more <= self._budget * _LARGE:
            self._open[key] = entry
            entry.value = image
            entry.size += more
            self._size += more
            self._make_room()

    def _make_room(self) -> None:
        if self._size > self._budget:
            self._shrink(int(self._budget * _LEFT))

    def _shrink(self, left: int) -> None:
        """Pack, then drop the values not used for the longest time, until at most ``left`` bytes are kept."""
        for key, entry in _oldest(self._open):
            if self._size <= left:
                return
            del self._open[key]
            self._pack(entry)
        for key, entry in _oldest(self._entries):
            if self._size <= left:
                return
            del self._entries[key]
            self._size -= entry.size

    def _pack(self, entry: _Entry) -> None:
        image = entry.value
        assert isinstance(image, Image.Image)
        change = -weight(image)
        if entry.packed is None:
            entry.packed = packed(image)
            change += weight(entry.packed)
        entry.value = None
        entry.size += change
        self._size += change


def _oldest(entries: dict[Key, _Entry]) -> list[tuple[Key, _Entry]]:
    return sorted(entries.items(), key=lambda item: item[1].used)


KEPT: Final = Cache()
"""Everything that ``cached`` keeps."""


def cached(function: Callable[P, T]) -> Callable[P, T]:
    """Return the function with its results cached, in one budget for all such functions; it must be pure.

    Its arguments must be hashable. Copy a picture that it returns before drawing on it.
    """

    def look_up(*args: P.args, **kwargs: P.kwargs) -> T:
        key = (function, args, *kwargs.items()) if kwargs else (function, args)
        return KEPT.get(key, function, *args, **kwargs)

    return cast("Callable[P, T]", update_wrapper(look_up, function))
