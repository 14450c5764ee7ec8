from hypothesis import HealthCheck, settings

# A machine may be slow, or busy with another run of the same tests.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")
