"""What all tests share. Games are compiled when the first test plays them, once for all workers."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("tests.contract")
