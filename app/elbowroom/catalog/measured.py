"""What was measured of a catalogue's model holds for a file that makes the same graph."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from elbowroom.catalog.model_files import ModelRecord

NO_PART_OF_THE_GRAPH = ("context_length",)
"""Quantisers write the trained length, or the one that is stretched to; a plan has its own."""


def as_measured(record: ModelRecord, known: Iterable[ModelRecord]) -> ModelRecord:
    """The record, as exact as the measured model whose figures it has; else as it is.

    llama.cpp makes the graph from the architecture and its hyperparameters, and from whether the
    output matrix is the token table: a fine-tune or another quantisation has the same workspace.
    """
    if record.read_from is None or record.llama_cpp.status != "unknown":
        return record
    graph = _graph(record)
    for other in known:
        if other.llama_cpp.status in ("exact", "bounded") and _graph(other) == graph:
            note = f"workspace as measured on {other.name}: the same graph"
            return replace(record, llama_cpp=other.llama_cpp, notes=(*record.notes, note))
    return record


def _graph(record: ModelRecord) -> tuple[str, bool, Mapping[str, Any]]:
    """What the graph is made from."""
    figures = {
        key: value
        for key, value in record.hyperparameters.items()
        if value is not None and key not in NO_PART_OF_THE_GRAPH
    }
    return record.architecture, record.tied_embeddings, figures
