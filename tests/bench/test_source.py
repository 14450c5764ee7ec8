"""What ``bench.structure`` reads from the source: held on a small project of its own."""

from textwrap import dedent

import pytest

from bench.structure.source import Source

FILES = {
    "top.py": "import host.lock\n",
    "host/__init__.py": '"""A part."""\n\nfrom host.core import Core as Core\n',
    "host/core.py": """
        \"\"\"What a match is.\"\"\"

        from __future__ import annotations

        from typing import TYPE_CHECKING

        if TYPE_CHECKING:
            from host.lock import Lock

        class Base:
            def one(self): ...
            def _two(self): ...

        class Core(Base):
            lock: Lock
            def one(self): ...
            async def three(self): ...
        """,
    "host/lock.py": """
        from typing import Protocol
        from host import Core

        class Lock(Protocol):
            def take(self): ...

        class Real:
            def take(self): ...

        class Deep(Core):
            def four(self): ...
        """,
    "host/lone.py": "def alone(): ...\n",
    "host/main.py": 'from .lone import alone\n\nif __name__ == "__main__":\n    alone()\n',
}


@pytest.fixture
def source(tmp_path):
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(dedent(text).lstrip())
    return Source(tmp_path, ["host"])


def test_modules_go_by_their_place(source):
    assert set(source.modules) == {"top", "host", "host.core", "host.lock", "host.lone", "host.main"}
    assert source.folders() == {".": 1, "host": 4}
    assert source.modules["host.core"].header == 9
    assert source.modules["host.core"].code == 11


def test_imports_for_types_only_count(source):
    assert source.imports["host.core"] == {"host.lock"}
    assert source.imports["host.lock"] == {"host"}
    assert source.imports["top"] == {"host.lock"}
    assert source.imports["host.main"] == {"host.lone"}
    assert source.cycles() == [("host", "host.core", "host.lock")]


def test_a_class_is_counted_with_what_it_inherits(source):
    whole = {one.name: one for one in source.whole()}
    assert whole["host.lock.Deep"].levels == 3
    assert whole["host.lock.Deep"].methods == 3, "one, three and four, each once"
    assert whole["host.lock.Deep"].lines == 2 + 4 + 3


def test_a_protocol_has_those_that_offer_what_it_says(source):
    assert source.protocols() == {"host.lock.Lock": ("host.lock.Real",)}


def test_a_small_module_with_one_importer_is_found(source):
    assert source.small(40) == {"host.lone": "host.main"}
