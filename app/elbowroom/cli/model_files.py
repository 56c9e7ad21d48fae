"""Model files on the command line: ``inspect FILE``, and a file where a model's id may stand."""

import argparse
import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from elbowroom.catalog.attachments import adapter_of, projector_of
from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.model_files import ModelRecord
from elbowroom.catalog.model_reading import ReadModel, read_model
from elbowroom.cli.text_report import padded
from elbowroom.core.model import Layer
from elbowroom.plan.model_file_vm import model_file_vm
from elbowroom.readers.checkpoint import CheckpointFile
from elbowroom.readers.model_file import TensorGroup
from elbowroom.readers.sniff import is_model_file

LABEL_WIDTH = 18
BULLET = "• "


def with_file(args: argparse.Namespace, catalogue: Catalogue) -> Catalogue:
    """The catalogue with the models of files that were given in place of ids.

    Files may stand for the model, for its draft, for models that stay loaded beside it, and for
    the rows of a comparison; a projector and adapters become figures of the scenario.

    Raises:
        Refusal: a file cannot be read, or holds no model.
    """
    records: list[ModelRecord] = []

    def id_of(name: str) -> str:
        if not is_model_file(Path(name)):
            return name
        records.append(_read(name).planned())
        return records[-1].id

    for flag in ("model", "draft"):
        if getattr(args, flag):
            setattr(args, flag, id_of(getattr(args, flag)))
    args.beside = [id_of(name) for name in args.beside]
    if args.projector is not None:
        args.projector = projector_of(_read(args.projector))
    args.adapters = [adapter_of(_read(name)) for name in args.adapters]
    args.models = [_in_row(text, id_of) for text in getattr(args, "models", ())]
    return catalogue.with_models(*records) if records else catalogue


def _in_row(text: str, id_of: Callable[[str], str]) -> str:
    """A row to compare, ``FILE.gguf`` or ``MODEL@TYPE``: the file, if it is one, by its model's id.

    A file has its own type, and its name may hold an ``@``.
    """
    if is_model_file(Path(text)):
        return id_of(text)
    name, at, kind = text.rpartition("@")
    return f"{id_of(name)}@{kind}" if at else text


def inspect(args: argparse.Namespace, catalogue: Catalogue) -> int:
    """Print what is in a file, or in a folder of models; the exit code.

    Raises:
        Refusal: the file cannot be read.
    """
    if Path(args.file).is_dir():
        from elbowroom.cli.stores import inspect_folder

        return inspect_folder(args, catalogue)
    read = _read(args.file)
    if args.json:
        print(json.dumps(data_of(read), ensure_ascii=True, allow_nan=False))
    else:
        print("\n".join(_lines(read)))
    return 0


def _read(name: str) -> ReadModel:
    return read_model(Path(name), datetime.now(UTC).astimezone().date())


def _lines(read: ReadModel) -> list[str]:
    vm = model_file_vm(read)
    rows = (padded(label, LABEL_WIDTH) + value for label, value in vm.rows)
    return [vm.title, vm.summary, "", *rows, *(BULLET + remark for remark in vm.remarks)]


def data_of(read: ReadModel) -> dict[str, Any]:
    """A file in codes and figures."""
    file, record, model = read.file, read.record, read.model()
    layers = model.layers if model else ()
    data = {
        "role": file.role,
        "files": list(file.files),
        "size": file.size,
        "name": file.title,
        "model": record.id if record else None,
        "architecture": record.architecture if record else None,
        "file_type": record.read_from.file_type if record and record.read_from else None,
        "parameters": record.parameters if record else None,
        "layers": [_layer(run.layer, run.count) for run in layers],
        "tensor_count": file.n_tensors,
        "tensor_bytes": file.data_bytes,
        "missing_bytes": file.missing_bytes,
        "missing_tensors": file.missing_tensors,
        "warnings": [{"code": w.code, "place": w.place, "found": w.found} for w in file.warnings],
    }
    if isinstance(file, CheckpointFile):
        return data | {"format": "checkpoint", "bytes_by_type": dict(file.types)}
    return data | {
        "format": "gguf",
        "version": file.version,
        "big_endian": file.is_big_endian,
        "hyperparameters": dict(file.hyperparameters),
        "tensors": [_tensor(group) for group in file.tensors],
    }


def _tensor(group: TensorGroup) -> dict[str, Any]:
    return {
        "name": group.name,
        "shape": list(group.shape),
        "type": group.type,
        "layers": list(group.layers),
        "size": group.size,
        "size_inferred": group.is_inferred,
    }


def _layer(layer: Layer, count: int) -> dict[str, Any]:
    return {
        "kind": layer.kind,
        "count": count,
        "kv_heads": layer.n_kv_heads,
        "k_dim": layer.k_dim,
        "v_dim": layer.v_dim,
        "window": layer.window,
    }
