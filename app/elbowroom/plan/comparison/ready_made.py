"""Comparisons that need no picking: one model, and one thing that changes."""

from collections.abc import Iterable, Iterator

from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Estimate
from elbowroom.core.ggml_types import millibits
from elbowroom.core.model import Model
from elbowroom.core.runtimes import RUNTIMES
from elbowroom.core.scenario import Scenario
from elbowroom.plan.answers import Answers, runtime_now
from elbowroom.plan.carry_over import carried
from elbowroom.plan.comparison.state import MOST, Column, Comparison, Row, Settings, column_of

CACHES = ("f16", "q8_0", "q5_1", "q4_0")
"""Of keys and values together: every width that llama.cpp keeps well."""

CACHES_APART = (("q8_0", "f16"), ("q8_0", "q4_0"))
"""Keys and values apart: keys bear less, so that they keep more bits."""

QUANTS = ("Q4_K_M", "Q8_0", "Q6_K", "Q5_K_M", "Q3_K_M", "Q2_K")
"""Which file types come first where a model has more than there are rows."""


def ready_made(
    answers: Answers, kind: str, scenario: Scenario, columns: tuple[Column, ...] = ()
) -> Comparison:
    """The plan's model over one kind of setting.

    Args:
        answers: which programs run it.
        kind: one of :data:`~elbowroom.plan.comparison.changes.VARIED`.
        scenario: the plan.
        columns: machines; without any, the plan's.

    Raises:
        Refusal: the model is unknown or damaged.
    """
    model = answers.catalogue.models.model(scenario.model)
    asked = columns[0].on(scenario) if columns else scenario
    settings: Iterable[Settings] = {
        "quants": lambda: _quants(scenario, model),
        "caches": lambda: _caches(scenario, model),
        "runtimes": lambda: _runtimes(answers, asked, model),
        "flash": lambda: _flash(scenario),
    }[kind]()
    rows = tuple(Row(scenario.model, each) for each in settings)[:MOST]
    return Comparison(rows, columns or (column_of(scenario),))


def _quants(scenario: Scenario, model: Model) -> Iterator[Settings]:
    """The usual file types and the plan's own, the largest first."""
    there = runtime_now(scenario).file_types(model)
    ranked = [
        name for name in (scenario.quant, model.native_file_type, *QUANTS, *there) if name in there
    ]
    shown = [*dict.fromkeys(ranked)][:MOST]
    yield from (Settings(quant=name) for name in there if name in shown)


def _caches(scenario: Scenario, model: Model) -> Iterator[Settings]:
    """Both together, and apart where the model keeps keys and values apart."""
    has_one_cache = any(run.layer.kind == "mla" for run in model.layers)
    pairs = [(name, name) for name in CACHES]
    apart = () if has_one_cache else CACHES_APART
    for k, v in sorted({*pairs, *apart}, key=_bits, reverse=True):
        yield Settings(quant=scenario.quant, cache_k=k, cache_v=v)


def _bits(pair: tuple[str, str]) -> tuple[int, str]:
    """Of keys and values together, so that the largest cache stands first."""
    return sum(map(millibits, pair)), pair[0]


def _runtimes(answers: Answers, scenario: Scenario, model: Model) -> Iterator[Settings]:
    """The plan's program first, then the others that run it there; the plan is carried over to
    each, so that weights and cache are of about the same size."""
    machine = answers.machine(scenario)
    if machine is None:
        return
    for name in dict.fromkeys((scenario.runtime, *RUNTIMES)):
        there = carried(model, machine, scenario, name)
        if name == scenario.runtime or _runs(answers.estimate(there)):
            yield _carried_settings(scenario, there)


def _carried_settings(scenario: Scenario, there: Scenario) -> Settings:
    """What a plan that was carried over has of its own; its caches where they are others."""
    caches = {name: getattr(there, name) for name in ("cache_k", "cache_v")}
    others = {name: kind for name, kind in caches.items() if kind != getattr(scenario, name)}
    return Settings(runtime=there.runtime, quant=there.quant, **others)


def _runs(answer: Estimate | Refusal) -> bool:
    return isinstance(answer, Estimate) and answer.verdict.code != "UNKNOWN"


def _flash(scenario: Scenario) -> Iterator[Settings]:
    for value in ("on", "off"):
        yield Settings(quant=scenario.quant, flash_attention=value)
