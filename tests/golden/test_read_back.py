"""Models written with the ``gguf`` package and read back with our own reader: equal to what
llama.cpp reports of the real ones, in layers, tensor bytes, cache and workspace."""

import json
from collections import defaultdict
from dataclasses import replace
from pathlib import Path

import pytest

from elbowroom.catalog.gguf_records import record_of
from elbowroom.catalog.measured import as_measured
from elbowroom.catalog.model_files import to_model
from elbowroom.core.kv_cache import kv_cache_bytes, recurrent_state_bytes
from elbowroom.core.weights import file_bytes, stored_bytes, stored_tensors, weight_bytes
from elbowroom.core.workspace import workspace_bytes
from elbowroom.readers import gguf_types
from elbowroom.readers.gguf_file import read_gguf

gguf = pytest.importorskip("gguf", reason="writes the files; see requirements-dev.lock")

KNOWN = json.loads((Path(__file__).parent / "gguf_metadata.json").read_text("utf-8"))["models"]


def write(path: Path, model, arch: str, metadata: dict, file_type: str) -> None:
    """A file of the model without its data, as the converter and the quantiser make it."""
    writer = gguf.GGUFWriter(path, arch)
    for key, value in metadata.items():
        add = {bool: writer.add_bool, int: writer.add_uint32, float: writer.add_float32}
        add |= {str: writer.add_string, list: writer.add_array}
        add[type(value)](key if key.startswith("tokenizer.") else f"{arch}.{key}", value)
    names = {name: code for code, name in gguf_types.FILE_TYPES.items()}
    writer.add_file_type(names[file_type])
    for row in stored_tensors(model, file_type):
        for layer in row.layers or (-1,):
            name = row.tensor.name.replace("*", str(layer)) if layer >= 0 else row.tensor.name
            size = stored_bytes(row.tensor, row.type)
            add_tensor(writer, name, row.tensor.shape, row.type, size)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_ti_data_to_file()
    writer.close()


def add_tensor(writer, name: str, shape: tuple[int, ...], kind: str, size: int) -> None:
    import numpy as np

    plain = {"f32": np.float32, "f16": np.float16}
    dims = list(reversed(shape))
    if kind in plain:
        writer.add_tensor_info(name, dims, np.dtype(plain[kind]), size)
        return
    code = gguf.GGMLQuantizationType[kind.upper()]
    block, block_bytes = gguf.GGML_QUANT_SIZES[code]
    dims[-1] = dims[-1] // block * block_bytes
    writer.add_tensor_info(name, dims, np.dtype(np.uint8), size, raw_dtype=code)


@pytest.fixture(scope="module")
def written(golden_models, tmp_path_factory):
    """What was read of the files, by id."""
    folder = tmp_path_factory.mktemp("written")
    found = {}
    for name, known in KNOWN.items():
        path = folder / f"{name}.gguf"
        own = golden_models.model(name)
        write(path, own, known["arch"], known["metadata"], known["file_type"])
        found[name] = read_gguf(path)
    return found


@pytest.fixture(scope="module")
def records_read_back(written):
    """The records of them, by id."""
    return {name: record_of(file, "2026-11-30") for name, file in written.items()}


@pytest.fixture(scope="module")
def read_back(written, records_read_back):
    """What was read, and the model of it, by id."""
    return {
        name: (file, to_model(records_read_back[name], Path(f"{records_read_back[name].id}.json")))
        for name, file in written.items()
    }


def test_at_least_twelve_architectures_are_read_back():
    assert len({known["arch"] for known in KNOWN.values()}) >= 12


@pytest.mark.parametrize("name", KNOWN)
def test_tensors_are_those_of_the_real_files(name, read_back):
    known, (file, model) = KNOWN[name], read_back[name]
    assert file.n_tensors == known["n_tensors"]
    assert file.data_bytes == known["tensor_bytes"]
    assert file_bytes(model, model.stored_as) == known["tensor_bytes"]
    layers: dict[int, int] = defaultdict(int)
    for group in file.tensors:
        for layer in group.layers:
            layers[layer] += group.size // group.count
    assert [layers[i] for i in sorted(layers)] == known["layer_bytes"]


@pytest.mark.parametrize("name", KNOWN)
def test_layers_and_graph_are_those_of_the_catalogue(name, read_back, golden_models):
    own, (_, model) = golden_models.model(name), read_back[name]
    assert model.layers == own.layers
    assert model.programs == own.programs
    assert model.tied_embeddings == own.tied_embeddings


def test_a_file_with_the_figures_of_a_measured_model_is_as_exact_as_that(
    records_read_back, catalogue
):
    shared = [name for name in KNOWN if name in catalogue.models.ids]
    assert len(shared) >= 12
    for name in shared:
        own, found = catalogue.models.record(name), records_read_back[name]
        assert found.llama_cpp.status == "unknown"
        assert as_measured(found, [own]).llama_cpp == own.llama_cpp
        other = replace(own, hyperparameters=own.hyperparameters | {"block_count": 1000})
        assert as_measured(found, [other]).llama_cpp.status == "unknown"


def test_cache_weights_and_workspace_equal_the_measured_rows(rows, read_back):
    counted: dict[str, int] = defaultdict(int)
    for row in rows:
        if row.raw["model"] not in read_back or row.host_resident or row.two_gpus:
            continue
        model = read_back[row.raw["model"]][1]
        types = row.raw["type_k"], row.raw["type_v"]
        cuda = row.gpu and not row.host_resident
        sizes = (row.shape, *types, row.flash, cuda, row.full_size_windows)
        state = recurrent_state_bytes(model, row.number("n_seq_max"))
        measured = row.number("ctx_host") + row.number("ctx_dev")
        assert kv_cache_bytes(model, *sizes) + state == measured, row
        if row.raw["file_type"] == KNOWN[row.raw["model"]]["file_type"]:
            weights = weight_bytes(model, model.stored_as, row.gpu, mmap=False)
            expected = row.number("weights_host"), row.number("weights_dev")
            assert (weights.host, weights.device) == expected, row
        if row.number("splits") <= 2:
            work = workspace_bytes(model, row.settings)
            expected = row.number("compute_host"), row.number("compute_dev")
            assert (work.host, work.device) == expected, row
            counted[model.arch] += 1
    assert len(counted) >= 12
    assert min(counted.values()) >= 8


def test_our_numbers_of_types_are_those_of_the_package():
    theirs = {kind.value: kind.name.lower() for kind in gguf.GGMLQuantizationType}
    ours = {code: name.lower() for code, name in gguf_types.TENSOR_TYPES.items()}
    assert ours == {code: name for code, name in theirs.items() if name != "q8_1"}


def test_our_block_sizes_are_those_of_the_package():
    from elbowroom.core.ggml_types import BLOCK

    for code, name in gguf_types.TENSOR_TYPES.items():
        assert BLOCK[name] == gguf.GGML_QUANT_SIZES[gguf.GGMLQuantizationType(code)], name


def test_our_file_types_are_those_of_the_package():
    theirs = {each.value: each.name for each in gguf.LlamaFileType if each.value < 1024}
    ours = {code: f"MOSTLY_{name}" for code, name in gguf_types.FILE_TYPES.items()}
    assert ours | {0: "ALL_F32"} == theirs
