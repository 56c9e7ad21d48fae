"""The ways out of a plan, below its answer."""

from collections.abc import Iterator

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.cli.text_report import padded, terminal_cells
from elbowroom.core.estimate import Estimate
from elbowroom.plan.answers import Answers
from elbowroom.plan.select_ways import ways

WIDTH = 40


def ways_text(answer: Estimate, catalogue: Catalogue) -> str:
    """The single changes that mend a plan, the cheapest first; ends without a newline."""
    return "\n".join(_lines(answer, catalogue))


def _lines(answer: Estimate, catalogue: Catalogue) -> Iterator[str]:
    found = ways(Answers(catalogue), answer.scenario, None)
    yield ""
    yield found.title
    if found.none:
        yield f"  {found.none}"
    for way in found.ways:
        is_long = terminal_cells(way.label) >= WIDTH
        if is_long:
            yield f"  {way.label}"
        yield f"  {padded('' if is_long else way.label, WIDTH)}{way.hint}"
