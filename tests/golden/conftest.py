"""Measured rows with what we answer to them, and a table an architecture printed at the end."""

from collections import defaultdict
from dataclasses import dataclass, field

import pytest

from tests.golden.answers import Placed, Worked, place, work_out
from tests.golden.rows import GoldenModels, Row, read_file_sizes, read_rows


@pytest.fixture(scope="session")
def golden_models() -> GoldenModels:
    return GoldenModels()


@pytest.fixture(scope="session")
def rows(golden_models) -> list[Row]:
    return read_rows(golden_models)


@pytest.fixture(scope="session")
def file_sizes() -> list[dict[str, str]]:
    return read_file_sizes()


@pytest.fixture(scope="session")
def worked(rows) -> list[Worked]:
    """Rows on a processor or one card, with their workspace; the longest of the computations."""
    return work_out(rows)


@pytest.fixture(scope="session")
def placed(rows) -> list[Placed]:
    """Rows with weights or cache in RAM, or on two cards, with their estimate."""
    return place(rows)


@dataclass
class Tally:
    """How one architecture did."""

    rows: int = 0
    exact: int = 0
    worst: float = 0.0
    worst_row: str = ""
    outside: list[str] = field(default_factory=list)
    left_out: dict[str, int] = field(default_factory=lambda: defaultdict(int))

    def add(self, error: float, row: object, why: str = "") -> None:
        """A row, by how far it is off; with the reason where that is known."""
        self.rows += 1
        self.exact += error == 0
        if error and why:
            self.outside.append(f"{row}: {why}")
        if error > self.worst:
            self.worst, self.worst_row = error, str(row)


@pytest.fixture(scope="session")
def tables(request):
    """Named tables of tallies, printed in the terminal summary."""
    store: dict[str, dict[str, Tally]] = defaultdict(lambda: defaultdict(Tally))
    request.config.stash[TABLES] = store
    return store


TABLES = pytest.StashKey[dict]()
RUNTIME_TABLES = pytest.StashKey[dict]()


def pytest_terminal_summary(terminalreporter, config) -> None:
    _write_runtimes(terminalreporter, config.stash.get(RUNTIME_TABLES, {}))
    for title, tallies in config.stash.get(TABLES, {}).items():
        terminalreporter.section(title)
        counted = "inside" if "inside the" in title else "exact"
        for arch, tally in sorted(tallies.items()):
            left_out = ", ".join(f"{n} {why}" for why, n in sorted(tally.left_out.items()))
            off = "" if tally.worst == 1 else f" {tally.worst:.2%}"
            worst = f"worst{off} {tally.worst_row}" if tally.worst else ""
            line = f"{arch:24}{tally.rows:6} rows {tally.exact:6} {counted}  {worst}"
            terminalreporter.line(line + (f"  left out: {left_out}" if left_out else ""))
            for row in tally.outside:
                terminalreporter.line(f"  outside: {row}")
        rows = sum(t.rows for t in tallies.values())
        exact = sum(t.exact for t in tallies.values())
        out = sum(sum(t.left_out.values()) for t in tallies.values())
        terminalreporter.line(f"{'all':24}{rows:6} rows {exact:6} {counted}  left out: {out}")


def _write_runtimes(reporter, results) -> None:
    """One table a runtime: rows, exact, inside the range, outside, and why."""
    for runtime, result in sorted(results.items()):
        reporter.section(f"Logs of {runtime}")
        rows = result.exact + result.inside + len(result.outside)
        reporter.line(
            f"{rows} rows, {result.exact} exact, {result.inside} inside the range, "
            f"{len(result.outside)} outside, {len(result.left_out)} left out"
        )
        for line in result.outside:
            reporter.line(f"  outside: {line}")
        for line in result.left_out:
            reporter.line(f"  left out: {line}")
