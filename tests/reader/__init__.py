"""The app under a reader on a real accessibility bus: not part of `make test`."""

from pathlib import Path

at_spi_path = Path(__file__).with_name("at_spi.py")
driver_path = Path(__file__).with_name("driver.py")
