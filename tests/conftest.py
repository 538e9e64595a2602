"""What every test shares: Hypothesis settings that give the same answer on every machine."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "fitsmobile",
    deadline=None,  # a slow machine is no defect
    derandomize=True,  # a red run must be red again
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("fitsmobile")
