"""Marks that several test files share."""

from __future__ import annotations

import pytest

from sim.kernel import jit

compiled_only = pytest.mark.skipif(jit.jit_disabled(), reason="the JIT is off")
