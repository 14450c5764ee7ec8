"""Print the tests that matter for what changed since the main branch, or for the paths that are given.

Knows which tests look at which part. Must not know what they test.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
ALWAYS: Final = ("tests/arch", "tests/docs")
TESTS: Final = {
    "engine": ("tests/engine", "tests/conformance", "tests/perft", "tests/records"),
    "players": ("tests/players", "tests/conformance/test_players.py"),
    "render": ("tests/render", "tests/conformance/test_renderers.py", "tests/cogs"),
    "db": ("tests/db", "tests/host"),
    "host": ("tests/host", "tests/cogs", "tests/e2e"),
    "cogs": ("tests/cogs", "tests/e2e"),
    "bot.py": ("tests/cogs", "tests/e2e"),
    "settings.py": ("tests/cogs",),
    "worker_processes.py": ("tests/players", "tests/cogs"),
    ".env.example": ("tests/cogs",),
    "playground": ("tests/playground",),
    "bench": ("tests/bench",),
    "locales": ("tests/render",),
}
"""What tests each part; of what is not named here, the tests in ``ALWAYS`` are enough."""


def affected(paths: list[str]) -> list[str]:
    """Return test folders and modules for changed paths, relative to the root.

    A game's own tests stand for all of a part when only that game changed; a test stands for itself, and what tests
    share for every test that imports it, as does what measures.
    """
    found = set(ALWAYS)
    for path in paths:
        part, *rest = path.split("/")
        if part in {"tests", "bench"}:
            found |= set(_of_tests(path))
        for where in TESTS.get(part, ()):
            own = f"{where}/{rest[0]}" if rest and _is_game(rest[0]) else ""
            found.add(own if own and (ROOT / own).is_dir() else where)
    return sorted(where for where in found if (ROOT / where).exists() and not _within(where, found))


def _is_game(folder: str) -> bool:
    return (ROOT / "engine" / folder / "game.py").is_file()


def _of_tests(path: str) -> list[str]:
    name = Path(path).name
    if name.startswith("test_"):
        return [path]
    if name == "conftest.py" or (path.startswith("tests/") and not path.endswith(".py")):
        return [str(Path(path).parent)]
    module = path.removesuffix(".py").replace("/", ".")
    tests = (ROOT / "tests").rglob("test_*.py")
    return [str(test.relative_to(ROOT)) for test in tests if module in test.read_text("utf-8")]


def _within(where: str, found: set[str]) -> bool:
    return any(str(parent) in found for parent in Path(where).parents)


def changed() -> list[str]:
    """Return the paths that differ from the main branch, new ones included."""
    base = _git("merge-base", "HEAD", "main") or ["HEAD"]
    return sorted({*_git("diff", "--name-only", base[0]), *_git("ls-files", "--others", "--exclude-standard")})


def _git(*arguments: str) -> list[str]:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.split() if done.returncode == 0 else []


if __name__ == "__main__":
    print(*affected(sys.argv[1:] or changed()))
