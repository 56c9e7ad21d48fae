"""Why two cells differ: the table of facts, those that are equal too."""

from collections.abc import Iterator

from elbowroom.core.estimate import Estimate
from elbowroom.core.runtimes import runtime_of
from elbowroom.core.scenario import Scenario
from elbowroom.plan.comparison.traits import Traits, traits
from elbowroom.plan.comparison.view_models import FactVM
from elbowroom.text import compare, units
from elbowroom.text import speed as speeds
from elbowroom.text import why as words
from elbowroom.text.programs import program


def cache_type(scenario: Scenario) -> str:
    """Types of keys and values, once where they are equal."""
    k, v = scenario.cache_k, scenario.cache_v
    return k if k == v else f"K {k}, V {v}"


def facts(one: Estimate, other: Estimate) -> tuple[FactVM, ...]:
    """Every line of which at least one of the two says something."""
    pairs = zip(_lines(one, traits(one)), _lines(other, traits(other)), strict=True)
    return tuple(
        FactVM(words.label(name), a or units.DASH, b or units.DASH, a != b)
        for (name, a), (_, b) in pairs
        if a or b
    )


def _lines(answer: Estimate, known: Traits) -> Iterator[tuple[str, str]]:
    """Name and value of each line; an empty value for what a model does not have."""
    scenario, model = answer.scenario, answer.model
    yield "need", units.size(known.need)
    yield "usable", units.size(known.usable)
    for name in ("weights", "kv_cache", "recurrent_state", "workspace"):
        yield name, units.size(known.parts[name]) if known.parts[name] else ""
    yield "parameters", units.parameters(model.parameters) if model.parameters else ""
    yield "quant", str(scenario.quant)
    yield "program", program(runtime_of(scenario.runtime).title)
    yield "cache", cache_type(scenario)
    yield "flash", words.on_off(answer.flash)
    yield "growing", f"{known.growing}" if known.growing else ""
    of = model.n_layers
    yield "window", f"{known.sliding} / {of} × {known.window:,}" if known.sliding else ""
    yield "recurrent", f"{known.recurrent} / {of}" if known.recurrent else ""
    yield "heads", f"{known.heads[0]} × {known.heads[1]}" if known.heads else ""
    yield "latent", f"{known.latent:,}" if known.latent else ""
    yield "experts", f"{known.experts[0]} / {known.experts[1]}" if known.experts else ""
    per_token = answer.per_token_bytes
    yield "per_token", compare.cache_size(per_token) if per_token else ""
    yield "context", units.tokens(model.max_context) if model.max_context else ""
    yield "bandwidth", words.gb_s(known.bandwidth_gb_s) if known.bandwidth_gb_s else ""
    yield "speed", speeds.rate(answer.speed.answer_tok_s_each) if answer.speed else ""
