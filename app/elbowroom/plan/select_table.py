"""The component table: the deciding pool line by line, with how each number came about."""

from elbowroom.core.estimate import BOUNDS, COMPONENTS, WHAT_IF, Estimate, Leaf, Pool
from elbowroom.core.explain import explain
from elbowroom.core.explain_term import Explanation
from elbowroom.core.runtimes.protocol import THE_REST
from elbowroom.plan.answers import runtime_now
from elbowroom.plan.view_models import RowVM, TableVM
from elbowroom.text import formulas, techniques, units
from elbowroom.text import table as words
from elbowroom.text.components import component
from elbowroom.text.pools import views

EMPTY = TableVM(("", "", "", "", ""), ())


def table(answer: Estimate, baseline: Estimate | None) -> TableVM:
    """All parts of the deciding pool, and their sum."""
    other = baseline.deciding if baseline else None
    rows = _with_pool(answer, pool_rows(answer, answer.deciding, other))
    return TableVM(words.headers(baseline is not None), rows)


def _with_pool(answer: Estimate, rows: tuple[RowVM, ...]) -> tuple[RowVM, ...]:
    """The rows, and of a pool that people share how large it is: a view of its own, not a part."""
    paging = answer.paging
    if paging is None or not paging.starts or runtime_now(answer.scenario).reserves != THE_REST:
        return rows
    size = paging.pool
    pool = RowVM(
        component="pool",
        label=words.reserved_pool(),
        now=units.in_column(size.point),
        delta="",
        range=_span(size.low, size.high),
        how=words.pool_how(units.tokens(paging.tokens), answer.verdict.code != "NO_FIT"),
        explanation=tuple(f"{label}: {value}" for label, value in views(paging)),
    )
    after = next(i for i, row in enumerate(rows) if row.is_total)
    return (*rows[:after], pool, *rows[after:])


def pool_rows(answer: Estimate, pool: Pool, other: Pool | None = None) -> tuple[RowVM, ...]:
    """All parts of one of the answer's pools, and their sum."""
    rows = (_row(answer, pool, leaf, other) for leaf in _leaves(pool, other))
    return (*rows, _sum(pool, other))


def _leaves(pool: Pool, other: Pool | None) -> list[Leaf]:
    """The parts of this plan, and at zero those that only the baseline has."""
    leaves = list(pool.leaves)
    present = {leaf.component for leaf in leaves}
    if other is not None:
        gone = {leaf.component for leaf in other.leaves} - present
        leaves += [Leaf(name, 0, 0, 0) for name in gone]
    return sorted(leaves, key=lambda leaf: COMPONENTS.index(leaf.component))


def _row(answer: Estimate, pool: Pool, leaf: Leaf, other: Pool | None) -> RowVM:
    terms = _terms(answer, pool, leaf)
    return RowVM(
        component=leaf.component,
        label=component(leaf.component),
        now=units.in_column(leaf.point) if leaf.has_point else units.DASH,
        delta=units.signed(leaf.point - other.part(leaf.component)) if other else "",
        range=_range(leaf),
        how=formulas.summary(terms),
        explanation=formulas.lines(terms),
    )


def _terms(answer: Estimate, pool: Pool, leaf: Leaf) -> tuple[Explanation, ...]:
    """How the part of this pool came about: of the runtime, only what lies in this pool."""
    terms = explain(answer, leaf.component)
    if leaf.component != "runtime" or len(answer.pools) == 1:
        return terms
    return tuple(term for term in terms if term.facts.get("pool", pool.id) == pool.id)


def _range(leaf: Leaf) -> str:
    if leaf.basis == "unknown":
        return words.not_known()
    if leaf.is_at_most:
        return words.at_most(units.figure(leaf.high))
    if leaf.basis == WHAT_IF and leaf.low == leaf.high:
        return techniques.what_if()
    is_exact = leaf.low == leaf.high and leaf.basis != BOUNDS
    return words.exact() if is_exact else _span(leaf.low, leaf.high)


def _span(low: int, high: int) -> str:
    left, right = units.figure(low), units.figure(high)
    return left if left == right else f"{left}–{right}"


def _has_figure(pool: Pool) -> bool:
    """Whether the sum is a figure to plan with, and not only the ends of one."""
    return not any(leaf.basis == BOUNDS for leaf in pool.leaves)


def _sum(pool: Pool, other: Pool | None) -> RowVM:
    return RowVM(
        component="need",
        label=component("need"),
        now=units.in_column(pool.need) if _has_figure(pool) else units.DASH,
        delta=units.signed(pool.need - other.need) if other else "",
        range=_span(pool.need_low, pool.need_high),
        how=words.of_usable(units.in_column(pool.usable)),
        explanation=tuple(
            f"{component(name)}: {formulas.exact(pool.part(name))}"
            for name in COMPONENTS
            if pool.part(name)
        ),
        is_total=True,
    )
