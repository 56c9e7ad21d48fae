"""Hints beside file type and cache precision: what they cost in quality, each with its source."""

from dataclasses import replace
from functools import lru_cache

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.core.errors import Refusal
from elbowroom.core.model import Model
from elbowroom.core.scenario import Scenario
from elbowroom.plan.answers import runtime_now
from elbowroom.plan.control_view_models import ChoiceVM
from elbowroom.plan.quality_lines import cache_note, file_type_note, file_type_short
from elbowroom.plan.select_model import MODELS_KEPT
from elbowroom.text.language import language


def quality_notes(catalogue: Catalogue, model: Model | None, scenario: Scenario) -> tuple[str, str]:
    """What the file type and the cache cost; empty where there is nothing to say."""
    if model is None:
        return "", ""
    try:
        file, record = catalogue.reference.quality, catalogue.models.record(model.id)
    except Refusal:
        return "", ""
    quant = scenario.quant or runtime_now(scenario).default_file_type(model)
    note = file_type_note(file, record, quant)
    has_cache = any(run.layer.has_cache for run in model.layers)
    return note, cache_note(file, record, scenario) if has_cache else ""


def with_quality(
    catalogue: Catalogue, model: Model | None, quants: tuple[ChoiceVM, ...]
) -> tuple[ChoiceVM, ...]:
    """File types of a picker, each with what it costs."""
    return _with_quality(catalogue, model.id, quants, language()) if model is not None else quants


@lru_cache(MODELS_KEPT)
def _with_quality(
    catalogue: Catalogue, model_id: str, quants: tuple[ChoiceVM, ...], _language: str
) -> tuple[ChoiceVM, ...]:
    try:
        file, record = catalogue.reference.quality, catalogue.models.record(model_id)
    except Refusal:
        return quants
    costs = ((quant, file_type_short(file, record, quant.id)) for quant in quants)
    return tuple(
        replace(quant, subtitle=f"{quant.subtitle} · {cost}") if cost else quant
        for quant, cost in costs
    )
