"""Which tensors of a file are read, and which copies of them are made."""

import pytest

from elbowroom.core.weights import loaded_tensors, stored_tensors, weight_bytes


@pytest.mark.parametrize(
    ("model_id", "read"),
    [
        ("glm-4.5-air", set()),
        ("deepseek-v3.2", {"blk.*.exp_probs_b.bias"}),
        ("glm-5", {"blk.*.exp_probs_b.bias"}),
    ],
)
def test_layers_for_drafting_stay_in_the_file_but_for_a_bias_that_two_loaders_read(
    catalogue, model_id, read
):
    model = catalogue.models.model(model_id)

    def past_the_end(rows):
        return {row.tensor.name for row in rows if max(row.layers, default=0) >= model.n_layers}

    assert len(past_the_end(stored_tensors(model, "Q4_K_M"))) > len(read)
    assert past_the_end(loaded_tensors(model, "Q4_K_M")) == read


def test_matrices_that_the_processor_interleaves_lie_in_memory_twice(catalogue):
    """In Q4_0 every matrix but the output's, which stays Q6_K, and the look-up table."""
    model = catalogue.models.model("llama-3.1-8b")
    matrices = 32 * (2 * 4096 * 4096 + 2 * 4096 * 1024 + 3 * 4096 * 14_336)
    assert weight_bytes(model, "Q4_0", gpu=False).repacked == matrices * 18 // 32
    assert weight_bytes(model, "Q6_K", gpu=False).repacked == 0
    assert weight_bytes(model, "Q4_0", gpu=True).repacked == 0


def test_a_loader_that_makes_the_output_first_holds_a_tied_table_twice_unless_mapped(catalogue):
    """Gemma 4 does, Gemma 3 does not; unmapped tensors are padded, by less than 64 bytes each."""
    for model_id, is_twice in (("gemma-4-31b", True), ("gemma-3-12b", False)):
        model = catalogue.models.model(model_id)
        (table,) = (t for t in model.tensors if t.name == "token_embd.weight")
        mapped, read = (weight_bytes(model, "F16", gpu=False, mmap=m) for m in (True, False))
        more = read.host - mapped.host - is_twice * 2 * table.shape[0] * table.shape[1]
        assert 0 <= more < 64 * read.tensors
