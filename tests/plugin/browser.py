"""pytest-playwright on the machine's Chromium, and the sizes at which the board must be good."""

from __future__ import annotations

from typing import Any

import pytest

from tests.plugin.chromium import chromium_arguments, find_chromium

DESKTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    chromium = find_chromium()
    if chromium is None:
        pytest.fail("No Chromium is found: apt-get install chromium, or name yours in CHROMIUM.")
    return {**browser_type_launch_args, "executable_path": chromium, "args": chromium_arguments()}
