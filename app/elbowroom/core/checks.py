"""What a scenario may hold, and what llama.cpp refuses to start with."""

from elbowroom.core.attached import MAX_FIGURE, MAX_SIZE, MOST_ADAPTERS, Adapter, Projector
from elbowroom.core.calibration import LONGEST_NAME, MAX_BYTES, MOST, MOST_PARTS
from elbowroom.core.errors import Refusal
from elbowroom.core.file_types import FILE_TYPES
from elbowroom.core.ggml_types import BLOCK, CACHE_TYPES, is_quantised
from elbowroom.core.model import Model
from elbowroom.core.scenario import (
    MAX_BATCH,
    MAX_CONTEXT,
    MAX_DRAFT_TOKENS,
    MAX_IMAGE_SIDE,
    MAX_IMAGES,
    MAX_LAYERS,
    MAX_PERSON_NAME,
    MAX_USERS,
    Scenario,
)

VISION = ("auto", "card", "ram", "off")
"""Where an image encoder may lie."""

EQUAL_TYPES_ARCHS = ("deepseek4", "deepseek32", "glm-dsa")

_CHOICES = {
    "flash_attention": ("auto", "on", "off"),
    "slots": ("split", "unified"),
    "frontend": ("server", "library"),
    "cache_k": CACHE_TYPES,
    "cache_v": CACHE_TYPES,
}

_RANGES = {
    "context": MAX_CONTEXT,
    "users": MAX_USERS,
    "micro_batch": MAX_BATCH,
    "batch": MAX_BATCH,
    "prompt_tokens": MAX_CONTEXT,
    "context_use": 100,
    "image_side": MAX_IMAGE_SIDE,
    "draft_tokens": MAX_DRAFT_TOKENS,
}

_FROM_ZERO = {"images": MAX_IMAGES, "shared_prefix": MAX_CONTEXT}

_AMOUNTS = {
    "min_tok_s": (0.01, 100_000),
    "max_wait_s": (0.01, 1_000_000),
    "hours_a_day": (0, 24),
    "idle_w": (0, 100_000),
    "load_w": (0, 100_000),
    "price_per_kwh": (0, 1_000_000),
    "memory_share": (0.05, 1),
}
"""Numbers that need not be whole: the least and the most."""


def check_scenario(scenario: Scenario, file_types: tuple[str, ...] = FILE_TYPES) -> None:
    """Every field inside what it may hold; the file type among those of the runtime.

    Raises:
        Refusal: ``OUT_OF_RANGE``, ``UNKNOWN_CHOICE`` or ``UNKNOWN_FILE_TYPE``, with the field.
    """
    check_numbers(scenario)
    for name, allowed in _CHOICES.items():
        found = getattr(scenario, name)
        if found not in allowed:
            raise Refusal("UNKNOWN_CHOICE", name, found=found, allowed=allowed)
    if scenario.quant is not None and scenario.quant not in file_types:
        raise Refusal("UNKNOWN_FILE_TYPE", "quant", found=scenario.quant, allowed=file_types)


def check_numbers(scenario: Scenario) -> None:
    """Every number inside its range, whatever the runtime; where the encoder lies, too.

    Raises:
        Refusal: ``OUT_OF_RANGE`` or ``UNKNOWN_CHOICE``, with the field.
    """
    for name, high in _RANGES.items():
        _check_number(name, getattr(scenario, name), high)
    for name, high in _FROM_ZERO.items():
        _check_number(name, getattr(scenario, name), high, 0)
    if scenario.vision not in VISION:
        raise Refusal("UNKNOWN_CHOICE", "vision", found=scenario.vision, allowed=VISION)
    for name, (least, most) in _AMOUNTS.items():
        amount = getattr(scenario, name)
        if amount is not None and not least <= amount <= most:
            raise Refusal("OUT_OF_RANGE", name, found=amount, low=least, high=most)
    _check_people(scenario)
    _check_calibrations(scenario)
    _check_attached(scenario)
    for name in ("gpu_layers", "cpu_moe_layers"):
        layers = getattr(scenario.offload, name)
        if layers is not None:
            _check_number(f"offload.{name}", layers, MAX_LAYERS, 0)


def _check_attached(scenario: Scenario) -> None:
    """Sizes and widths that a file can have."""
    _check_number("adapters", len(scenario.adapters), MOST_ADAPTERS, 0)
    files: list[tuple[str, Adapter | Projector]] = [
        (f"adapters[{i}]", adapter) for i, adapter in enumerate(scenario.adapters)
    ]
    if scenario.projector is not None:
        files.append(("projector", scenario.projector))
    for place, file in files:
        _check_number(f"{place}.size", file.size, MAX_SIZE, 0)
        for name in ("hidden", "inner", "heads", "patches", "widest"):
            _check_number(f"{place}.{name}", getattr(file, name, 0), MAX_FIGURE, 0)


def _check_calibrations(scenario: Scenario) -> None:
    """Bytes that some memory can hold, of not more calibrations than a person can look through."""
    if len(scenario.calibrations) > MOST:
        raise Refusal(
            "OUT_OF_RANGE", "calibrations", found=len(scenario.calibrations), low=0, high=MOST
        )
    for i, item in enumerate(scenario.calibrations):
        place = f"calibrations[{i}]"
        _check_number(f"{place}.measured", len(item.measured), MOST_PARTS)
        _check_number(f"{place}.name", len(item.name), LONGEST_NAME)
        for j, part in enumerate(item.measured):
            for name in ("estimated", "logged"):
                _check_number(f"{place}.measured[{j}].{name}", getattr(part, name), MAX_BYTES)
            _check_number(f"{place}.measured[{j}].rounding", part.rounding, MAX_BYTES, 0)


def _check_people(scenario: Scenario) -> None:
    """Household, how many are active, and how long answers may be."""
    for i, person in enumerate(scenario.household):
        _check_number(f"household[{i}].context", person.context, MAX_CONTEXT)
        if person.answer_tokens is not None:
            _check_number(f"household[{i}].answer_tokens", person.answer_tokens, person.context)
        for name in ("name", "workload"):
            length = len(getattr(person, name))
            _check_number(f"household[{i}].{name}", length, MAX_PERSON_NAME, 0)
    if scenario.household:
        _check_number("household", len(scenario.household), MAX_USERS)
    if scenario.active is not None:
        _check_number("active", scenario.active, MAX_USERS)
    if scenario.answer_tokens is not None:
        _check_number("answer_tokens", scenario.answer_tokens, MAX_CONTEXT)


def _check_number(field: str, value: int, high: int, low: int = 1) -> None:
    if not low <= value <= high:
        raise Refusal("OUT_OF_RANGE", field, found=value, low=low, high=high)


def check_cache_types(model: Model, scenario: Scenario, flash: bool) -> None:
    """Combinations of cache types that llama.cpp refuses (``llama_init_from_model``).

    Raises:
        Refusal: ``CACHE_TYPES_MUST_MATCH``, ``QUANTISED_V_NEEDS_FLASH_ATTENTION`` or
            ``HEAD_SIZE_NOT_DIVISIBLE``.
    """
    if not any(run.layer.has_cache for run in model.layers):
        return
    latent = any(run.layer.kind == "mla" for run in model.layers)
    if scenario.cache_k != scenario.cache_v and (latent or model.arch in EQUAL_TYPES_ARCHS):
        raise Refusal(
            "CACHE_TYPES_MUST_MATCH", "cache_v", found=scenario.cache_v, other=scenario.cache_k
        )
    if is_quantised(scenario.cache_v) and not flash:
        raise Refusal("QUANTISED_V_NEEDS_FLASH_ATTENTION", "cache_v", found=scenario.cache_v)
    for run in model.layers:
        if run.layer.has_cache and run.layer.n_kv_heads:
            _check_head("cache_k", scenario.cache_k, run.layer.k_dim)
            _check_head("cache_v", scenario.cache_v, run.layer.v_dim)


def _check_head(field: str, type_name: str, head_size: int) -> None:
    block = BLOCK[type_name][0]
    if head_size % block:
        raise Refusal(
            "HEAD_SIZE_NOT_DIVISIBLE", field, found=type_name, head_size=head_size, block=block
        )
