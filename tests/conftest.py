"""Settings of all tests: Hypothesis and PATH are the same on every machine; marks of scans."""

import pytest
from hypothesis import HealthCheck, settings

from tests import programs

settings.register_profile(
    "fitsmobile",
    deadline=None,  # a slow machine is no defect
    derandomize=True,  # a red run must be red again
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("fitsmobile")
programs.hide_others()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Write into the JUnit report which tests are scans: `tools.dev.check` counts them apart."""
    for item in items:
        if item.get_closest_marker("scan"):
            item.user_properties.append(("scan", "yes"))
