"""What a plan takes from the wall in a year, where the plan says for how long it works."""

from elbowroom.report.content import Bullets, Section
from elbowroom.report.question import Question
from elbowroom.text import energy as energy_words


def electricity(question: Question) -> Section | None:
    """A year's use and cost; ``None`` where the plan does not say for how many hours a day."""
    year = question.catalogue.energy(question.scenario)
    if year is None:
        return None
    facts = tuple(energy_words.facts(year))
    return Section("electricity", energy_words.title(), (Bullets(facts),))
