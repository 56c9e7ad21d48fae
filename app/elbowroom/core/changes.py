"""What changed between two estimates: which part moved, and by how much."""

from dataclasses import dataclass

from elbowroom.core.estimate import COMPONENTS, Estimate


@dataclass(frozen=True, slots=True)
class Changed:
    """From one plan to the next.

    Attributes:
        before: verdict code of the first.
        after: verdict code of the second.
        moved: component and bytes more (or less) in the memory that decides, the largest first.
        usable: bytes by which that memory's usable part changed.
    """

    before: str
    after: str
    moved: tuple[tuple[str, int], ...]
    usable: int


def changed(before: Estimate, after: Estimate) -> Changed:
    """What moved, with everything where the plans want it.

    The memory compared is the one that decides the second plan; where the first has no such
    memory, the one that decided it.
    """
    new = after.deciding_wanted
    old = next((pool for pool in before.wanted if pool.id == new.id), before.deciding_wanted)
    differences = [(name, new.part(name) - old.part(name)) for name in COMPONENTS]
    moved = sorted((d for d in differences if d[1]), key=lambda d: -abs(d[1]))
    usable = new.usable - old.usable
    return Changed(before.verdict.code, after.verdict.code, tuple(moved), usable)
