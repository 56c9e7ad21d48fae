"""Settings of the geometry tests."""

from hypothesis import settings

# A busy machine is no failure: examples have no time limit.
settings.register_profile("elbowroom", deadline=None)
settings.load_profile("elbowroom")
