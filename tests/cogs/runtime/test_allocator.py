"""Memory that drawing threads no longer use goes back to the system."""

from __future__ import annotations

import os
import platform
import subprocess
import sys

import pytest

from cogs.runtime import allocator

WORK = """
import os, sys
from concurrent.futures import ThreadPoolExecutor
from PIL import Image
from cogs.runtime import allocator

if sys.argv[1] == "True":
    assert allocator.give_back()

def resident():
    return int(open("/proc/self/statm").read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

def draw(number):
    # several sizes, some of which stay for a while, as sprites do
    images = [Image.new("RGB", (100 + 37 * (number % 40), 300 + 11 * k), (k, 0, 0)) for k in range(30)]
    return images[number % 30].resize((40, 40))

with ThreadPoolExecutor(6) as pool:
    before = resident()
    kept = [image for _ in range(2) for image in pool.map(draw, range(60))]
    print(resident() - before - sum(4 * 40 * 40 for _ in kept))
"""


def left(*, given_back: bool) -> int:
    """Return the bytes that a process holds beyond what it uses, after six threads drew many pictures."""
    done = subprocess.run(
        [sys.executable, "-c", WORK, str(given_back)], check=True, capture_output=True, text=True, timeout=120
    )
    return int(done.stdout)


@pytest.mark.slow
@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries give memory back by themselves")
def test_what_threads_drew_and_dropped_goes_back_to_the_system():
    held, given_back = left(given_back=False), left(given_back=True)
    assert given_back < held / 2


HOLES = """
import asyncio, os, sys
from cogs.runtime import allocator

allocator._EVERY = 0.1
assert allocator.give_back()

def resident():
    return int(open("/proc/self/statm").read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

async def main():
    # answers of several sizes, of which one in a hundred is kept longer than the others
    blocks = [bytes(20_000 + 100 * (number % 100)) for number in range(2_000)]
    kept = blocks[::100]
    del blocks
    before = resident()
    giving = asyncio.create_task(allocator.keep_giving_back())
    await asyncio.sleep(1 if sys.argv[1] == "True" else 0)
    giving.cancel()
    print(before - resident(), len(kept))

asyncio.run(main())
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries give memory back by themselves")
@pytest.mark.parametrize("given_back", [True, False])
def test_what_lies_free_between_kept_blocks_goes_back_in_time(*, given_back: bool):
    done = subprocess.run(
        [sys.executable, "-c", HOLES, str(given_back)], check=True, capture_output=True, text=True, timeout=120
    )
    returned, kept = map(int, done.stdout.split())
    assert (returned > 20 * 2**20) is given_back
    assert kept == 20


TABLES = """
import os, resource
from PIL import Image

def resident():
    return int(open("/proc/self/statm").read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

def draw(number):
    image = Image.new("RGB", (1200, 1000 + number % 7 * 20), (number, 0, 0))
    return image.resize((40, 40))

kept = [draw(number) for number in range(20)]
held, faults = resident(), resource.getrusage(resource.RUSAGE_SELF).ru_minflt
kept += [draw(number) for number in range(200)]
print((resource.getrusage(resource.RUSAGE_SELF).ru_minflt - faults) // 200, resident() - held)
"""


@pytest.mark.slow
@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries have no such settings")
def test_a_process_that_draws_uses_the_memory_of_the_last_picture_for_the_next():
    told = [
        subprocess.run(
            [sys.executable, "-c", TABLES],
            check=True,
            capture_output=True,
            text=True,
            timeout=120,
            env=os.environ | env,
        ).stdout.split()
        for env in (allocator.ENVIRONMENT, allocator.ENVIRONMENT | {"MALLOC_MMAP_THRESHOLD_": "524288"})
    ]
    (few, more), (many, _) = [map(int, line) for line in told]
    # a picture of five megabytes is more than a thousand pages
    assert few < many / 10
    assert more < 16 * 2**20
