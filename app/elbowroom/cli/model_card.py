"""The card of one model: as text for a terminal, and as data."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from elbowroom.catalog.model_facts import FileTypeFacts, ModelFacts
from elbowroom.cli.text_report import padded
from elbowroom.plan.about_model import AboutModelVM, about_model
from elbowroom.text import about_model as words

LABEL_WIDTH = 18


def card_text(facts: ModelFacts) -> str:
    """Everything a chooser needs to know, ending without a newline."""
    return "\n".join(_lines(about_model(facts)))


def _lines(vm: AboutModelVM) -> Iterator[str]:
    yield vm.title
    yield vm.subtitle
    yield ""
    for fact in vm.facts:
        yield padded(fact.label, LABEL_WIDTH) + fact.value
        yield from (" " * LABEL_WIDTH + note for note in fact.notes)
    yield ""
    yield from _file_types(vm)
    yield ""
    yield words.label("sources")
    for source in vm.sources:
        yield f"  {source.label}"
        yield from (f"    {line}" for line in source.lines)


def _file_types(vm: AboutModelVM) -> Iterator[str]:
    if vm.file_types:
        rows = [(row.name, row.download, row.memory, row.quality) for row in vm.file_types]
        for name, download, memory, quality in (vm.headers, *rows):
            yield padded(name, 12) + padded(download, 14) + padded(memory, 20) + quality
    yield from vm.file_notes


def card_data(facts: ModelFacts) -> dict[str, Any]:
    """The same in codes and figures, for JSON."""
    record = facts.record
    return {
        "id": record.id,
        "name": record.name,
        "family": record.family,
        "publisher": record.publisher,
        "released": record.released,
        "released_from": record.released_from,
        "hugging_face": record.hugging_face,
        "architecture": record.architecture,
        "modality": record.modality,
        "parameters": record.parameters,
        "active_parameters": record.active_parameters,
        "max_context": record.max_context,
        "max_context_source": record.max_context_source,
        "other_context": asdict(record.other_context) if record.other_context else None,
        "commercial": facts.commercial,
        "licences": [asdict(licence) for licence in facts.licences],
        "languages": asdict(facts.languages) if facts.languages else None,
        "tokens": _tokens(facts),
        "file_types": [_file_type(each) for each in facts.file_types],
        "quality": {
            "test": facts.measured.test,
            "sources": list(facts.measured.sources),
            "checked_on": facts.measured.checked_on,
        },
        "llama_cpp": asdict(record.llama_cpp),
        "served_by": [asdict(served) for served in record.served_by],
        "sources": record.sources,
        "checked_on": record.checked_on,
        "own": list(facts.own),
    }


def _tokens(facts: ModelFacts) -> dict[str, Any]:
    characters, tokenizer = facts.page.characters, facts.tokenizer
    english = tokenizer.english if tokenizer else None
    korean = tokenizer.korean if tokenizer else None
    return {
        "page_characters": characters,
        "english_page": english.per_page(characters) if english else None,
        "korean_page": korean.per_page(characters) if korean else None,
        "usual_korean_page": list(facts.usual.korean_page(characters)),
        "tokenizer": asdict(tokenizer) if tokenizer else None,
    }


def _file_type(facts: FileTypeFacts) -> dict[str, Any]:
    return {
        "name": facts.name,
        "file_bytes": facts.file.size,
        "basis": facts.file.basis,
        "published": asdict(facts.file.published) if facts.file.published else None,
        "other_recipe": facts.file.is_other_recipe,
        "weights_bytes": facts.weights,
        "quality": asdict(facts.quality) if facts.quality else None,
        "trained_in": facts.native is not None,
        "default": facts.is_default,
    }
