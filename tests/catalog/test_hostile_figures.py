"""Any figures that a file may state: a plan, bounds, or a refusal; never an error."""

from contextlib import suppress

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.gguf_keys import KEPT
from elbowroom.catalog.gguf_records import record_of
from elbowroom.cli import text_report
from elbowroom.core.errors import Refusal
from elbowroom.core.scenario import InlineGpu, InlineMachine, Scenario
from elbowroom.readers import gguf_metadata
from elbowroom.readers.model_file import GgufFile, TensorGroup
from tests.text.samples import faults

LAYERS = 4
CATALOGUE = Catalogue()
ARCHITECTURES = sorted({r.architecture for r in CATALOGUE.models.records()[0]})
MACHINES = (InlineMachine(8), InlineMachine(8, (InlineGpu(4),)))

figures = some.one_of(
    some.sampled_from(
        [0, 1, 2, 3, 4, 5, 8, 63, 64, 96, 128, 255, 256, 257, (1 << 24) - 1, 1 << 31]
    ),
    some.integers(0, 4096),
    some.booleans(),
    some.lists(some.integers(0, 300), min_size=LAYERS, max_size=LAYERS),
    some.lists(some.integers(0, 3), max_size=3),
)
metadata = some.fixed_dictionaries(
    {},
    optional=dict.fromkeys(sorted(KEPT), figures),
)
needed = some.fixed_dictionaries(
    {
        "block_count": some.just(LAYERS),
        "embedding_length": some.sampled_from([1, 7, 64, 256]),
        "attention.head_count": some.sampled_from([0, 1, 4, 5]),
    }
)
groups = some.lists(
    some.builds(
        lambda name, shape, kind, layers: TensorGroup(
            name, tuple(shape), kind, tuple(layers) if name.startswith("blk") else (), 64
        ),
        some.sampled_from(
            [
                "output.weight",
                "blk.*.attn_k.weight",
                "blk.*.attn_v.weight",
                "blk.*.ffn_up.weight",
                "blk.*.ffn_gate_exps.weight",
                "blk.*.exp_probs_b.bias",
            ]
        ),
        some.lists(some.sampled_from([1, 32, 64, 256]), min_size=1, max_size=4),
        some.sampled_from(["f32", "f16", "i8", "type 999"]),
        some.sets(some.integers(0, LAYERS), min_size=1).map(sorted),
    ),
    max_size=4,
    unique_by=lambda group: (group.name, group.layers),
)


def file_of(architecture: str, hyper: dict, tensors: list[TensorGroup]) -> GgufFile:
    table = TensorGroup("token_embd.weight", (64, 32), "f32", (), 64 * 32 * 4)
    return GgufFile(
        role="model",
        files=("x.gguf",),
        size=1000,
        version=3,
        is_big_endian=False,
        architecture=architecture,
        general={},
        hyperparameters=hyper,
        tensors=(table, *tensors),
        n_tensors=1 + len(tensors),
        data_bytes=1,
        missing_bytes=0,
        missing_tensors=0,
        bytes_read=0,
        warnings=(),
    )


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(some.sampled_from([*ARCHITECTURES, "foo9"]), needed, metadata, groups)
def test_any_figures_give_an_answer(architecture, base, hyper, tensors):
    hyper = hyper | {key: value for key, value in base.items() if key not in hyper}
    if any(gguf_metadata.faults_of(architecture, hyper)):
        return
    with suppress(Refusal):
        record = record_of(file_of(architecture, hyper, tensors), "2026-11-30")
        catalogue = CATALOGUE.with_models(record)
        for machine in MACHINES:
            answer = catalogue.estimate(Scenario(record.id, machine, context=512))
            text = text_report.report(answer, None)
            assert text
            assert not faults(text)
            assert all(leaf.low <= leaf.point <= leaf.high for _, leaf in answer.leaves())


def answered(architecture: str, tensors: list[TensorGroup] | None = None, **hyper: object) -> str:
    """The verdict of figures, underscores for dots, or the places of what is refused."""
    base = {"block_count": LAYERS, "embedding_length": 64, "attention.head_count": 4}
    keys = {key.replace("__", "."): value for key, value in hyper.items()}
    try:
        record = record_of(file_of(architecture, base | keys, tensors or []), "2026-11-30")
    except Refusal as error:
        return " ".join(fault.place for fault in error.facts["faults"])
    answer = CATALOGUE.with_models(record).estimate(Scenario(record.id, MACHINES[1], context=512))
    return answer.verdict.code


# What the search above found at first


def test_a_list_where_one_figure_belongs_is_refused():
    found = answered("kimi-linear", expert_used_count=[64, 0, 2, 3])
    assert found == "kimi-linear.expert_used_count"


def test_figures_that_leave_a_graph_without_bytes_give_bounds_of_its_workspace():
    assert answered("deepseek32", attention__kv_lora_rank=2) in ("FITS", "TIGHT", "UNKNOWN")


def test_a_matrix_of_one_dimension_is_no_fused_one():
    odd = TensorGroup("blk.*.ffn_up.weight", (64,), "f32", (0,), 256)
    assert answered("deepseek32", [odd], attention__kv_lora_rank=2) in ("FITS", "TIGHT", "UNKNOWN")


def test_compression_that_is_not_said_is_named():
    assert answered("deepseek4", attention__sliding_window=128) == "UNKNOWN"
