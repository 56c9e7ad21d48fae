"""The curve of the fake plan."""

from elbowroom.core.scenario import Scenario
from elbowroom.plan.chart_view_models import BandVM, CurveVM, MarkerVM
from elbowroom.plan.state import PlanState
from tests.ui.fake_sizes import GIB, TOKEN, USABLE, WEIGHTS, largest, most_users, need, parts

POINTS = 64


def curve(state: PlanState, names: dict[str, str]) -> CurveVM:
    """Chart of growth over context or people."""
    scenario, axis = state.scenario, state.axis
    is_users = axis == "users"
    here = scenario.users if is_users else scenario.context
    limit = most_users(scenario) if is_users else largest(scenario)
    unit = 1 if is_users else 256
    x_max = max(POINTS * unit, -(-int(max(here, limit) * 1.25) // (POINTS * unit)) * POINTS * unit)
    xs = tuple(x_max * n // POINTS for n in range(POINTS + 1))
    columns = [_parts(scenario, axis, x) for x in xs]
    y_max = max(USABLE, sum(size for _, size in columns[-1])) * 11 // 10
    return CurveVM(
        title="As people are added" if is_users else "As context grows",
        axis=axis,
        axis_labels=("Context", "People"),
        xs=xs,
        bands=tuple(
            BandVM(name, names[name], tuple(column[at][1] for column in columns))
            for at, (name, _) in enumerate(columns[0])
        ),
        usable=USABLE,
        usable_label="usable 15.48 GiB",
        markers=_markers(scenario, axis, here, limit),
        x_ticks=tuple((x, f"{x:,}") for x in range(0, x_max + 1, x_max // 4)),
        y_ticks=tuple((y, f"{y // GIB}") for y in range(0, y_max + 1, 8 * GIB)),
        x_max=x_max,
        y_max=y_max,
        empty="",
        takeaway=f"Memory grows; up to {limit:,} fit.",
        x_from=unit,
        x_step=unit,
    )


def _parts(scenario: Scenario, axis: str, x: int) -> tuple[tuple[str, int], ...]:
    return parts(scenario, users=x) if axis == "users" else parts(scenario, context=x)


def _markers(scenario: Scenario, axis: str, here: int, limit: int) -> tuple[MarkerVM, ...]:
    def at(x: int) -> int:
        return need(scenario, users=x) if axis == "users" else need(scenario, context=x)

    markers = [
        MarkerVM("here", here, at(here), f"{here:,}: you are here"),
        MarkerVM("largest", limit, at(limit), f"{limit:,}: largest that fits"),
    ]
    if axis == "context":
        cross = WEIGHTS // (TOKEN * scenario.users)
        markers.append(MarkerVM("crossing", cross, at(cross), f"{cross:,}: cache > weights"))
    return tuple(markers)
