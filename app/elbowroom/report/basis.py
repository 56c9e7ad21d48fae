"""What the numbers rest on: settings, notes, formulas with figures, what is left out, words."""

from collections.abc import Iterator
from dataclasses import replace

from elbowroom.core.estimate import COMPONENTS
from elbowroom.core.explain import explain
from elbowroom.report.content import Bullets, Column, Paragraph, Section, Table
from elbowroom.report.question import Question
from elbowroom.text import formulas as formula_words
from elbowroom.text import machines as machine_words
from elbowroom.text import report as words
from elbowroom.text import techniques as technique_words
from elbowroom.text.components import component
from elbowroom.text.glossary import glossary as glossary_words
from elbowroom.text.shown import shown


def settings(question: Question) -> Section:
    """Every setting of the scenario, as it runs."""
    rows = tuple((words.setting(name), value) for name, value in _settings(question) if value)
    return Section("settings", words.section("settings"), (_table("settings", rows),))


def _settings(question: Question) -> Iterator[tuple[str, str]]:
    scenario, answer = question.scenario, question.answer
    yield "model", answer.model.name
    yield "quant", str(scenario.quant)
    yield "machine", question.machine_name
    taken = answer.machine.memory
    yield "ram", machine_words.option(taken) if taken else question.memory
    yield "card", ", ".join(gpu.name for gpu in answer.machine.gpus)
    yield "runtime", scenario.runtime
    yield "people", "\n".join(_people(question))
    yield "cache_k", scenario.cache_k
    yield "cache_v", scenario.cache_v
    yield "flash_attention", words.flash(scenario.flash_attention, answer.flash)
    yield "micro_batch", f"{scenario.micro_batch:,}"
    yield "batch", f"{scenario.batch:,}"
    yield "slots", words.slots(scenario.slots)
    yield "frontend", words.frontend(scenario.frontend)
    yield from _beside(question)


def _beside(question: Question) -> Iterator[tuple[str, str]]:
    """What is loaded beside the model, and what-ifs; empty where there is none."""
    scenario, model = question.scenario, question.answer.model
    drafting = model.draft.name if model.draft else (scenario.draft or "").upper()
    yield "images", f"{scenario.images:,}" if scenario.images else ""
    yield "projector", shown(scenario.projector.name) if scenario.projector else ""
    yield "adapters", ", ".join(shown(adapter.name) for adapter in scenario.adapters)
    yield "draft", words.draft(drafting, scenario.draft_tokens) if drafting else ""
    yield "shared_prefix", f"{scenario.shared_prefix:,}" if scenario.shared_prefix else ""
    yield "beside", ", ".join(other.name for other in model.beside)
    yield "technique", ", ".join(map(technique_words.name, scenario.technique))


def _people(question: Question) -> Iterator[str]:
    """People by context, where contexts differ the longest first."""
    contexts = question.scenario.contexts
    for context in sorted(set(contexts), reverse=True):
        yield words.household(contexts.count(context), context)


def notes(question: Question) -> Section:
    """What to know beside the verdict."""
    items = question.screen.verdict.notes
    return Section("notes", words.section("notes"), (Bullets(items),))


def formulas(question: Question) -> Section:
    """How every part was computed, with this plan's figures."""
    rows = []
    for name in COMPONENTS:
        if terms := explain(question.answer, name):
            lines = formula_words.lines(terms)[: len(terms)]
            rows.append((component(name), "\n".join(lines)))
    table = _table("formulas", tuple(rows))
    return Section("formulas", words.section("formulas"), (table,))


def not_modelled() -> Section:
    """What no figure counts."""
    items = Bullets(words.not_modelled())
    return Section("not_modelled", words.section("not_modelled"), (items,))


def glossary() -> Section:
    """The words of the plan."""
    table = replace(_table("glossary", glossary_words()), is_small_print=True)
    return Section("glossary", words.section("glossary"), (table,))


def own_notes(question: Question) -> Section | None:
    """What the person wrote about the plan; ``None`` for nothing."""
    lines = [line for line in question.state.notes.splitlines() if line.strip()]
    if not lines:
        return None
    blocks = tuple(Paragraph(line) for line in lines)
    return Section("own_notes", words.section("own_notes"), blocks)


def _table(name: str, rows: tuple[tuple[str, str], ...]) -> Table:
    """Two columns: a name, and running text."""
    first, second = words.headers(name)
    return Table("", (Column(first, is_strong=True), Column(second, share=1)), rows)
