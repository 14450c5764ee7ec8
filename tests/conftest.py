import gc

from hypothesis import HealthCheck, settings

# A machine may be slow, or busy with another run of the same tests.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


def pytest_collection_finish() -> None:
    """Leave out of every garbage collection what stays until the end: seven thousand tests, and all modules."""
    gc.collect()
    gc.freeze()
