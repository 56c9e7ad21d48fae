"""``elbowroom techniques``: every technique on one plan."""

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict, is_dataclass

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.techniques import Shown, techniques_of
from elbowroom.cli.model_files import with_file
from elbowroom.cli.plans import question
from elbowroom.cli.scenario_flags import check_alone, scenario_of
from elbowroom.core.estimate import COMPONENTS
from elbowroom.core.scenario import Scenario
from elbowroom.core.techniques import FAMILIES
from elbowroom.text import techniques as words
from elbowroom.text import verdicts
from elbowroom.text.components import component
from elbowroom.text.technique_costs import cost

INDENT = "    "


def techniques(args: argparse.Namespace, catalogue: Catalogue) -> int:
    """Print them as text or JSON.

    Raises:
        Refusal: the plan cannot be answered.
    """
    scenario, catalogue = _asked(args, catalogue)
    answer = catalogue.estimate(scenario)
    found = techniques_of(catalogue, answer)
    if args.json:
        print(json.dumps([_data(shown) for shown in found], ensure_ascii=False))
        return 0
    print(f"{answer.model.name}: {verdicts.headline(answer)}. {verdicts.sentence(answer)}")
    for family in FAMILIES:
        print(f"\n{words.family(family)}")
        for shown in found:
            if shown.technique.family == family:
                print("\n".join(_lines(shown)))
    return 0


def _asked(args: argparse.Namespace, catalogue: Catalogue) -> tuple[Scenario, Catalogue]:
    """The scenario of a plan file or of the flags; the example where nothing is named.

    Raises:
        Refusal: flags or file do not make one.
    """
    if args.plan is not None:
        check_alone(args)
        return question(args.plan, catalogue)
    if args.model is None:
        check_alone(args, "MODEL")
        return catalogue.example(), catalogue
    catalogue = with_file(args, catalogue)
    return scenario_of(args), catalogue


def _lines(shown: Shown) -> Iterator[str]:
    finding, technique = shown.finding, shown.technique
    lossy = words.lossy() if technique.is_lossy else ""
    marks = (technique.id, words.status(finding), words.effect(finding), lossy)
    yield f"  {words.name(technique.id)} · {' · '.join(mark for mark in marks if mark)}"
    if why := words.why_not(finding):
        yield INDENT + why
        return
    for name in COMPONENTS:
        without, with_it = finding.without.get(name, 0), finding.with_it.get(name, 0)
        if without != with_it:
            yield INDENT + words.instead_of(component(name), with_it, without)
    if formula := words.formula(technique.id, finding.facts):
        yield INDENT + formula
    if shown.speed is not None:
        yield INDENT + words.slower(*shown.speed)
    yield INDENT + cost(technique.id)
    yield INDENT + words.source_line("; ".join(shown.fact.sources), shown.fact.checked_on)


def _data(shown: Shown) -> dict[str, object]:
    finding, technique, fact = shown.finding, shown.technique, shown.fact
    return {
        "id": technique.id,
        "family": technique.family,
        "changes": list(technique.changes),
        "status": finding.status,
        "reason": finding.refusal.code if finding.refusal else finding.reason,
        "lossy": technique.is_lossy,
        "without": dict(finding.without),
        "with": dict(finding.with_it),
        "saves_bytes": finding.saves,
        "answer_tok_s_each": _speeds(shown),
        "facts": dict(finding.facts),
        "change": {name: _plain(value) for name, value in finding.change.items()},
        "figures": dict(fact.figures),
        "sources": list(fact.sources),
        "checked_on": fact.checked_on,
    }


def _speeds(shown: Shown) -> dict[str, list[float]] | None:
    """Answer tokens a second for each person, without and with it."""
    if shown.speed is None:
        return None
    bands = zip(("without", "with"), shown.speed, strict=True)
    return {name: [float(f"{end:.4g}") for end in (band.low, band.high)] for name, band in bands}


def _plain(value: object) -> object:
    return asdict(value) if is_dataclass(value) and not isinstance(value, type) else value
