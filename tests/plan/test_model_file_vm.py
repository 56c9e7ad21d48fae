"""A model file in words, before anything is done with it."""

import json
from datetime import date

import pytest

from elbowroom.catalog.model_reading import read_model
from elbowroom.plan.attaching import attached
from elbowroom.plan.model_file_vm import model_file_vm
from tests.catalog.configs import CONFIGS
from tests.readers.gguf_bytes import Gguf
from tests.readers.test_safetensors import packed

TODAY = date(2026, 11, 30)


@pytest.fixture
def read(tmp_path):
    """Reads a file that is written first."""

    def write_and_read(file, name="tiny.gguf"):
        path = tmp_path / name
        path.write_bytes(file.data())
        return read_model(path, TODAY)

    return write_and_read


@pytest.fixture
def scenario(catalogue):
    return catalogue.example()


def test_a_model_has_its_layers_size_and_types_in_one_sentence(read):
    vm = model_file_vm(read(Gguf.llama()))
    assert vm.summary == "2 layers, all full attention; 1 MB on disk; mix F32"
    assert vm.can_add
    assert vm.attachment is None
    assert vm.remarks == ()


def test_the_further_facts_have_their_labels(read):
    rows = dict(model_file_vm(read(Gguf.llama())).rows)
    assert rows["Architecture"] == "llama"
    assert rows["File type"] == "F32"
    assert rows["Longest context"] == "2,048"
    assert rows["Format"] == "GGUF version 3"


def test_a_file_in_the_other_byte_order_says_so(read):
    rows = dict(model_file_vm(read(Gguf.llama(order=">"))).rows)
    assert rows["Format"].startswith("GGUF version 3, big-endian")


def test_an_architecture_that_no_program_is_known_to_serve_is_remarked(read):
    file = Gguf.llama()
    file.keys = [key.replace(b"llama", b"lhama") for key in file.keys]
    vm = model_file_vm(read(file))
    assert vm.can_add
    (remark,) = vm.remarks
    assert "lhama is not known here" in remark


def test_another_model_can_draft_for_the_plans_and_not_for_itself(read, scenario):
    found = read(Gguf.llama())
    assert model_file_vm(found, scenario).attachment == found.record.id
    own = scenario.with_model(found.record.id)
    assert model_file_vm(found, own).attachment is None


def test_a_draft_that_the_plan_loads_already_is_known_as_such(read, scenario):
    found = read(Gguf.llama())
    vm = model_file_vm(found, attached(scenario, found.record.id))
    assert vm.is_attached


def test_a_projector_is_to_be_attached_and_not_added(read, scenario):
    vm = model_file_vm(read(Gguf.projector()), scenario)
    assert not vm.can_add
    assert vm.attachment is not None
    assert not vm.is_attached
    assert dict(vm.rows)["Image encoder"].startswith("64 wide")


def test_an_adapter_names_the_architecture_that_it_was_made_for(read, scenario, catalogue):
    vm = model_file_vm(
        read(Gguf.adapter("llama")), scenario, catalogue.models.model("llama-3.1-8b")
    )
    assert vm.attachment is not None
    assert dict(vm.rows)["Goes with"] == "models of the architecture llama"


def test_an_adapter_for_another_architecture_is_remarked_and_cannot_be_attached(
    read, scenario, catalogue
):
    model = catalogue.models.model("gemma-3-4b")
    vm = model_file_vm(read(Gguf.adapter("llama")), scenario, model)
    assert vm.attachment is None
    (remark,) = vm.remarks
    assert f"does not fit the plan's model: {model.name}" in remark


def test_what_is_missing_of_a_download_is_remarked(read, tmp_path):
    class Cut:
        def data(self):
            return Gguf.llama().data()[:-1000]

    vm = model_file_vm(read(Cut()))
    assert vm.can_add
    (remark,) = vm.remarks
    assert remark.startswith("99 % of the weights are there: 1 MB of 1 tensor is missing.")


@pytest.fixture
def checkpoint(tmp_path):
    """A configuration with weights beside it, in two parts."""
    config = CONFIGS["llama-3.1-8b"] | {"architectures": ["LlamaForCausalLM"]}
    (tmp_path / "config.json").write_text(json.dumps(config), "utf-8")
    for part, name in enumerate(("model.layers.0.mlp.up_proj.weight", "vision_tower.x"), 1):
        tensor = {"dtype": "BF16", "shape": [2, 2], "data_offsets": [0, 8]}
        path = tmp_path / f"model-0000{part}-of-00002.safetensors"
        path.write_bytes(packed({name: tensor}))
    return tmp_path


def test_a_checkpoint_has_its_parts_and_what_of_it_sees(checkpoint):
    vm = model_file_vm(read_model(checkpoint / "model-00001-of-00002.safetensors", TODAY))
    rows = dict(vm.rows)
    assert rows["Format"] == "checkpoint (safetensors)"
    assert rows["Parts"] == "2"
    assert rows["Vision part"].endswith("MiB")


def test_an_adapter_as_a_checkpoint_says_that_it_has_to_be_converted(tmp_path):
    (tmp_path / "adapter_config.json").write_text(json.dumps({"peft_type": "LORA"}), "utf-8")
    tensor = {"dtype": "BF16", "shape": [2, 2], "data_offsets": [0, 8]}
    (tmp_path / "adapter_model.safetensors").write_bytes(packed({"a": tensor}))
    vm = model_file_vm(read_model(tmp_path / "adapter_model.safetensors", TODAY))
    assert not vm.can_add
    (remark,) = vm.remarks
    assert remark.startswith("llama.cpp loads adapters as GGUF: convert it")
