"""Workspace of llama.cpp before late 2025, and of the programs that carried it.

Those builds reserved a row of logits for every token of a micro-batch, and their graphs differ a
little from today's. The range is that of logged runs around today's graph with all logits: 0.70 to
1.29 of it on machines that held the whole model (``tests/golden/runtime_logs.csv``).
"""

from elbowroom.core.estimate import Leaf

LOW, HIGH = 70, 140
"""Percent of today's workspace of the library."""


def older_workspace(leaf: Leaf) -> Leaf:
    """The range for an older build of what today's library would take."""
    if not leaf.has_point:
        return leaf
    low, high = leaf.low * LOW // 100, -(-leaf.high * HIGH // 100)
    return Leaf("workspace", leaf.point, low, high, "range")
