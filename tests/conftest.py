"""What every test runs under."""

from hypothesis import settings

# A busy machine is no failure: how long things take is measured by the benchmarks, not by properties.
settings.register_profile("takuban", deadline=None)
settings.load_profile("takuban")
