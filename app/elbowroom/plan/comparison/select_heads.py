"""Headings of a comparison: what tells rows and columns apart, and what holds for all."""

from collections.abc import Iterable, Iterator
from dataclasses import fields
from itertools import groupby

from elbowroom.catalog.prices import Price, price_of
from elbowroom.core.architecture import first_nonzero
from elbowroom.core.machine import INTEGRATED, Gpu, unnumbered
from elbowroom.core.model import Model
from elbowroom.core.scenario import Scenario
from elbowroom.core.units import GIB
from elbowroom.plan.answers import Answers, runtime_now
from elbowroom.plan.comparison.cells import Found
from elbowroom.plan.comparison.names import machine_name, settings_text
from elbowroom.plan.comparison.state import Column, Comparison, Settings
from elbowroom.plan.comparison.view_models import HeadVM
from elbowroom.text import buying, units
from elbowroom.text import compare as words
from elbowroom.text import controls as plan_words


def rows_settings(answers: Answers, comparison: Comparison, plan: Scenario) -> list[Settings]:
    """What holds in each row, every field filled in; the file type as the runtime chooses it."""
    return [_filled(answers, row.on(plan)) for row in comparison.rows]


def _filled(answers: Answers, scenario: Scenario) -> Settings:
    model = answers.model(scenario)
    quant = scenario.quant or (runtime_now(scenario).default_file_type(model) if model else None)
    return Settings(
        quant=quant,
        runtime=scenario.runtime,
        context=max(scenario.contexts),
        users=len(scenario.contexts),
        cache_k=scenario.cache_k,
        cache_v=scenario.cache_v,
        flash_attention=scenario.flash_attention,
    )


def differing(settings: Iterable[Settings]) -> frozenset[str]:
    """Names of the settings that are not the same in all rows; the caches' go together."""
    all_of = list(settings)
    names = {
        field.name
        for field in fields(Settings)
        if len({getattr(each, field.name) for each in all_of}) > 1
    }
    caches = {"cache_k", "cache_v"}
    return frozenset(names | caches if names & caches else names)


def own_texts(settings: Settings, names: frozenset[str]) -> tuple[str, ...]:
    """The settings of these names in words."""
    return settings_text(Settings(**{n: v for n, v in settings.given.items() if n in names}))


def shared(settings: list[Settings], names: frozenset[str], plan: Scenario) -> Iterator[str]:
    """What holds in every row, in words."""
    first = settings[0]
    if not names & {"context", "users"}:
        own = (first.context, first.users) != (max(plan.contexts), len(plan.contexts))
        contexts = (first.context or 0,) * (first.users or 1) if own else plan.contexts
        yield words.household(contexts)
    skipped = {"context", "users"} | ({"flash_attention"} if _is_auto(first) else set())
    kept = frozenset(first.given) - names - skipped
    yield from own_texts(first, kept)


def _is_auto(settings: Settings) -> bool:
    return settings.flash_attention == "auto"


def row_head(
    model: Model | None, name: str, own: tuple[str, ...], found: Found | None, is_alone: bool
) -> HeadVM:
    """A row.

    Args:
        model: the model; ``None`` where it cannot be read.
        name: its id, to call it by then.
        own: what tells it from the other rows.
        found: one of its cells.
        is_alone: all rows are this model, so that its name tells nothing.
    """
    title = model.name if model else name
    facts = list(_traits(model, found)) if model else []
    if is_alone and own:
        return HeadVM(" · ".join(own), (title, *facts[:1]), title)
    return HeadVM(title, (*own, *facts))


def _traits(model: Model, found: Found | None) -> Iterator[str]:
    """Bytes a token, and what makes the model cheap or fast for its size."""
    answer = found.estimate if found else None
    if answer is not None and answer.per_token_bytes:
        yield words.per_token(answer.per_token_bytes)
    counts: dict[str, int] = {}
    for run in model.layers:
        counts[run.layer.kind] = counts.get(run.layer.kind, 0) + run.count
    windows = {run.layer.window for run in model.layers if run.layer.kind == "sliding"}
    if windows:
        yield words.window(max(windows), counts["sliding"], model.n_layers)
    if counts.get("mla"):
        yield words.latent(counts["mla"])
    if recurrent := counts.get("recurrent", 0) + counts.get("hybrid", 0):
        yield words.recurrent(recurrent, model.n_layers)
    if (experts := first_nonzero(model.hyperparameters, "expert_count")) > 1:
        used = first_nonzero(model.hyperparameters, "expert_used_count")
        yield words.experts(used, experts)


def column_head(answers: Answers, column: Column, plan: Scenario) -> HeadVM:
    """A machine with its memory and price."""
    asked = column.on(plan)
    machine = answers.machine(asked)
    if machine is None:
        return HeadVM(machine_name(answers, column), ())
    title = machine.name
    facts = []
    if machine.unified and machine.gpus:
        share = units.size(machine.gpus[0].usable.point, 1)
        facts.append(words.unified(units.sold_memory(machine.ram), share))
    else:
        facts += _cards(machine.gpus)
        facts.append(words.ram(units.sold_memory(machine.ram)))
    price = price_on(answers, asked)
    hint = ""
    if price is not None:
        facts.append(words.price(price))
        hint = buying.price(price)
    return HeadVM(title, tuple(facts), hint)


def price_on(answers: Answers, scenario: Scenario) -> Price | None:
    """What a scenario's machine costs; ``None`` for one described by its memory."""
    rig = answers.catalogue.rig(scenario)
    if rig is None:
        return None
    return price_of(answers.catalogue.hardware, rig.host, rig.option, rig.cards)


def _cards(gpus: tuple[Gpu, ...]) -> Iterator[str]:
    """The cards, equal ones counted; graphics on the processor have no memory of their own."""
    for (name, memory), same in groupby(map(_name_and_memory, gpus)):
        cards = list(same)
        title = _card(name, memory) if memory else name
        yield title if len(cards) == 1 else f"{len(cards)} × {title}"


def _name_and_memory(gpu: Gpu) -> tuple[str, int]:
    """A card without the number that tells it from its equals."""
    return unnumbered(gpu.name), 0 if gpu.id == INTEGRATED else gpu.memory


def _card(name: str, memory: int) -> str:
    """A card by its name and size, without its maker's."""
    plain = name.removeprefix("NVIDIA ").removeprefix("AMD ").removeprefix("Intel ")
    size = plan_words.gb(f"{memory / GIB:g}")
    return plain if size in plain else f"{plain} {size}"
