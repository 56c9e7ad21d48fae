"""The catalogue of models: complete, and clear about damage."""

import json
import shutil

import pytest

from elbowroom.catalog.model_index import ModelQuery
from elbowroom.catalog.models import ModelCatalog
from elbowroom.catalog.paths import resources
from elbowroom.core.errors import Refusal
from elbowroom.core.weights import file_bytes

FAMILIES = (
    "llama",
    "qwen",
    "gemma",
    "mistral",
    "deepseek",
    "phi",
    "gpt-oss",
    "glm",
    "exaone",
    "kanana",
    "hyperclovax",
    "a.x",
)


def test_every_file_is_good_and_has_sources(catalogue):
    good, bad = catalogue.models.records()
    assert bad == ()
    assert len(good) >= 257
    for record in good:
        assert record.sources["architecture"], record.id
        assert record.checked_on


def test_most_models_are_reproduced_exactly(catalogue):
    exact = [r for r in catalogue.models.records()[0] if r.llama_cpp.status == "exact"]
    assert len(exact) >= 220


def test_a_model_that_llama_cpp_cannot_load_says_why_and_what_runs_it(catalogue):
    records = [r for r in catalogue.models.records()[0] if r.llama_cpp.status == "none"]
    assert len(records) == 15
    for record in records:
        model = catalogue.models.model(record.id)
        assert model.not_loadable is not None
        assert model.not_loadable.reason
        assert model.not_loadable.served_by, record.id
        assert all(served.source and served.checked_on for served in record.served_by)


@pytest.mark.parametrize("family", FAMILIES)
def test_large_families_and_the_korean_ones_are_there(catalogue, family):
    assert catalogue.index.find(ModelQuery(words=(family,)))


def test_parameters_are_the_sum_of_the_tensors(catalogue):
    for model_id in catalogue.models.ids:
        record, model = catalogue.models.record(model_id), catalogue.models.model(model_id)
        if record.llama_cpp.status == "none":
            continue
        total = 0
        for tensor in model.tensors:
            count = 1
            for n in tensor.shape:
                count *= n
            total += count * max(1, len(tensor.layers))
        assert total == record.parameters, model_id


def test_unknown_models_get_near_misses(catalogue):
    with pytest.raises(Refusal) as refusal:
        catalogue.models.model("qwen3-8")
    assert refusal.value.code == "UNKNOWN_MODEL"
    assert "qwen3-8b" in refusal.value.facts["near"]


@pytest.fixture
def damaged(tmp_path):
    """A catalogue of two files, one of which a change damages."""

    def make(change) -> ModelCatalog:
        for name in ("llama-3.1-8b", "gemma-3-4b"):
            shutil.copy(resources() / "models" / f"{name}.json", tmp_path)
        path = tmp_path / "llama-3.1-8b.json"
        change(path)
        return ModelCatalog(tmp_path)

    return make


def edited(**change):
    def edit(path):
        path.write_text(json.dumps(json.loads(path.read_text()) | change))

    return edit


def hyper(**change):
    def edit(path):
        data = json.loads(path.read_text())
        data["hyperparameters"] |= change
        path.write_text(json.dumps(data))

    return edit


def _cut(path):
    path.write_bytes(path.read_bytes()[:200])


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (_cut, ""),
        (edited(parameters="many"), "parameters"),
        (edited(surprise=1), "surprise"),
        (edited(hyperparameters={}), "hyperparameters.block_count"),
        (edited(id="another"), "id"),
        (edited(max_context=-5), "max_context"),
        (edited(native_file_type="Q9"), "native_file_type"),
        (edited(tensors=[{"name": "a", "shape": [4], "layers": "31-0"}]), "tensors.a"),
        (edited(tensors=[{"name": "a", "shape": [4], "layers": "0-31/0"}]), "tensors.a"),
        (edited(tensors=[{"name": "a", "shape": [4]}]), "tensors"),
        (hyper(**{"attention.head_count_kv": -8}), "hyperparameters.attention.head_count_kv"),
        (hyper(nextn_predict_layers=99), "hyperparameters.nextn_predict_layers"),
        (hyper(feed_forward_length=[]), "hyperparameters.feed_forward_length"),
        (edited(tensors=[{"name": "a", "shape": [4], "layers": "0-999"}]), "tensors.a"),
        (edited(tensors=[{"name": "a", "shape": [4], "layers": "x"}]), "tensors.a"),
        (edited(tensors=[{"name": "a", "shape": [0]}]), "tensors.a"),
        (edited(tensors=[{"name": "a", "shape": [4], "type": "q9"}]), "tensors.a"),
        (lambda path: path.write_bytes(b"\xff\xfe{"), ""),
        (lambda path: path.write_text("[" * 100_000), ""),
        (lambda path: path.write_bytes(b" " * (5 << 20)), ""),
    ],
)
def test_a_damaged_file_is_named_with_the_place_and_the_others_stay(damaged, change, where):
    catalogue = damaged(change)
    with pytest.raises(Refusal) as refusal:
        catalogue.model("llama-3.1-8b")
    assert refusal.value.code == "DAMAGED_DATA_FILE"
    assert refusal.value.field == "llama-3.1-8b.json"
    assert refusal.value.facts["where"].startswith(where)
    good, bad = catalogue.records()
    assert [r.id for r in good] == ["gemma-3-4b"]
    assert len(bad) == 1


def unloadable(**change):
    """A file of a model that llama.cpp cannot load, changed further."""

    def edit(path):
        source = resources() / "models" / "zaya1-8b.json"
        data = json.loads(source.read_text()) | {"id": "llama-3.1-8b"} | change
        path.write_text(json.dumps(data))

    return edit


def reason(**change):
    def edit(path):
        data = json.loads(path.read_text())
        data["llama_cpp"] |= change
        path.write_text(json.dumps(data))

    return edit


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (unloadable(layers=[]), "layers"),
        (unloadable(layers=[{"count": 2, "kind": "full"}]), "layers"),
        (unloadable(layers=[{"count": 40, "kind": "curved"}]), "layers.0.kind"),
        (unloadable(layers=[{"count": 40, "kind": "full", "k_dim": -1}]), "layers.0.k_dim"),
        (unloadable(parameters=0), "parameters"),
        (unloadable(tensors=[{"name": "a", "shape": [4]}]), "tensors"),
        (
            unloadable(served_by=[{"program": "x", "source": "", "checked_on": "2026-11-29"}]),
            "served_by",
        ),
        (
            unloadable(served_by=[{"program": "x", "source": "y", "checked_on": "today"}]),
            "served_by",
        ),
        (reason(status="none"), "llama_cpp"),
        (reason(reason="NO_ARCHITECTURE"), "llama_cpp"),
        (reason(status="good"), "llama_cpp.status"),
        (
            edited(
                other_context={
                    "tokens": 8192,
                    "how": "yarn",
                    "source": "a card",
                    "checked_on": "2026-11-29",
                }
            ),
            "other_context.tokens",
        ),
    ],
)
def test_a_file_that_contradicts_itself_is_damaged(damaged, change, where):
    with pytest.raises(Refusal) as refusal:
        damaged(change).model("llama-3.1-8b")
    assert refusal.value.code == "DAMAGED_DATA_FILE"
    assert refusal.value.facts["where"].startswith(where)


def test_file_sizes_fall_with_the_bits(catalogue):
    model = catalogue.models.model("llama-3.1-8b")
    sizes = [file_bytes(model, name) for name in ("F16", "Q8_0", "Q6_K", "Q4_K_M", "Q2_K")]
    assert sizes == sorted(sizes, reverse=True)


def test_a_measured_model_without_its_graph_is_refused(damaged):
    catalogue = damaged(edited(architecture="no-such-graph"))
    with pytest.raises(Refusal) as refusal:
        catalogue.model("llama-3.1-8b")
    assert refusal.value.code == "DAMAGED_DATA_FILE"
    assert refusal.value.facts["where"] == "architecture"
