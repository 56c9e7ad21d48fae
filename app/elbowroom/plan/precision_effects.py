"""What each cache precision would change, asked once the person rests: a handful of estimates."""

from collections.abc import Mapping
from dataclasses import replace

from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Pool
from elbowroom.core.scenario import Scenario
from elbowroom.plan.answers import Answers
from elbowroom.plan.quality_lines import cache_note
from elbowroom.plan.select_precision import offered_labels
from elbowroom.text import controls as words

Effects = Mapping[str, str]
"""Cache type -> what it saves or costs, workspace included, and what is known of its quality."""


def effects(answers: Answers, scenario: Scenario) -> Effects:
    """Of every precision but the one in use, for keys and values alike."""
    now = answers.wanted(scenario)
    if isinstance(now, Refusal) or not now:
        return {}
    found = {}
    for name, label in offered_labels(scenario).items():
        other = replace(scenario, cache_k=name, cache_v=name)
        there = answers.wanted(other)
        if other == scenario or isinstance(there, Refusal) or not there:
            continue
        cache, workspace = (_grows(now, there, part) for part in ("kv_cache", "workspace"))
        net = words.precision_note(label, -(cache + workspace), cache, workspace)
        found[name] = " ".join(filter(None, (net + ".", _quality(answers, other, name))))
    return found


def _grows(now: tuple[Pool, ...], then: tuple[Pool, ...], component: str) -> int:
    return sum(pool.part(component) for pool in then) - sum(pool.part(component) for pool in now)


def _quality(answers: Answers, scenario: Scenario, name: str) -> str:
    """What is known of it; nothing of the one that changes nothing."""
    if name == max(offered_labels(scenario), key=lambda each: int(offered_labels(scenario)[each])):
        return ""
    try:
        record = answers.catalogue.models.record(scenario.model)
    except Refusal:
        return ""
    return cache_note(answers.catalogue.reference.quality, record, scenario)
