"""Parts of a pool with llama.cpp's ranges."""

from collections.abc import Mapping

from elbowroom.core.amounts import Amount
from elbowroom.core.estimate import AT_MOST, COMPONENTS, Leaf
from elbowroom.core.model import Model
from elbowroom.core.units import MIB
from elbowroom.core.workspace import BOUNDED, CLOSED_FORM, WorkspaceBytes

GPU_WORKSPACE_LOW, GPU_WORKSPACE_HIGH = 98, 112
GPU_WORKSPACE_LEAST = 16 * MIB
"""Range of GPU workspace, in percent and at least: computed on an emulated device."""


def exact(component: str, size: int) -> Leaf:
    """A part that is known to the byte."""
    return Leaf(component, size, size, size)


def kv_cache(model: Model, size: int) -> Leaf:
    """The cache; an upper bound where some layers keep less than the file says."""
    if model.cache_at_most:
        return Leaf("kv_cache", size, 0, size, AT_MOST)
    return exact("kv_cache", size)


def amount(component: str, size: Amount) -> Leaf:
    """A part with the range of a constant."""
    basis = "exact" if size.low == size.high else "range"
    return Leaf(component, size.point, size.low, size.high, basis)


def unknown(component: str) -> Leaf:
    """A part that cannot be told."""
    return Leaf(component, 0, 0, 0, "unknown")


def host_workspace(work: WorkspaceBytes | None) -> Leaf:
    """Workspace in RAM, exact where the graph is replayed."""
    if work is None:
        return unknown("workspace")
    basis = work.basis if work.basis in (BOUNDED, CLOSED_FORM) else "exact"
    return Leaf("workspace", work.host, *work.host_range, basis)


def gpu_workspace(work: WorkspaceBytes | None) -> Leaf:
    """Computed on an emulated device, so shown with a range until real cards say otherwise."""
    if work is None:
        return unknown("workspace")
    low, high = work.device_range
    return Leaf(
        "workspace",
        work.device,
        min(low * GPU_WORKSPACE_LOW // 100, work.device),
        max(-(-high * GPU_WORKSPACE_HIGH // 100), work.device + GPU_WORKSPACE_LEAST),
        work.basis if work.basis in (BOUNDED, CLOSED_FORM) else "computed",
    )


def bounded_gpu_workspace(size: Amount, basis: str) -> Leaf:
    """Workspace of a card whose graph is not replayed: the wider of both ranges."""
    least = GPU_WORKSPACE_LEAST if size.point else 0
    return Leaf(
        "workspace",
        size.point,
        min(size.low, size.point * GPU_WORKSPACE_LOW // 100),
        max(size.high, -(-size.point * GPU_WORKSPACE_HIGH // 100), size.point + least),
        CLOSED_FORM if basis == CLOSED_FORM else BOUNDED,
    )


def merged(*groups: tuple[Leaf, ...]) -> tuple[Leaf, ...]:
    """Leaves of several groups, equal components added."""
    found: dict[str, Leaf] = {}
    for leaf in (leaf for group in groups for leaf in group):
        old = found.get(leaf.component)
        if old is not None:
            leaf = Leaf(
                leaf.component,
                old.point + leaf.point,
                old.low + leaf.low,
                old.high + leaf.high,
                old.basis if old.basis != "exact" else leaf.basis,
            )
        found[leaf.component] = leaf
    return tuple(sorted(found.values(), key=lambda leaf: COMPONENTS.index(leaf.component)))


def of_pool(extras: Mapping[str, Leaf], pool: str) -> tuple[Leaf, ...]:
    """What is loaded beside the model in one pool."""
    return (extras[pool],) if pool in extras else ()


def present(leaves: tuple[Leaf, ...]) -> tuple[Leaf, ...]:
    """Without the empty ones."""
    return tuple(leaf for leaf in leaves if leaf.high or leaf.basis == "unknown")
