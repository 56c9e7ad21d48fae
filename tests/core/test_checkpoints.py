"""Bits of a weight in each checkpoint format, from what its blocks hold."""

import pytest

from elbowroom.core.checkpoints import PACKINGS

SCALED = {
    "BF16": 16,
    "FP8": 8,
    "INT8": 8,
    "NVFP4": 4 + 8 / 16,
    "MXFP4": 4 + 8 / 32,
    "AWQ": 4 + (16 + 4) / 128,
    "GPTQ": 4 + 16 / 128,
    "INT4": 4 + 16 / 128,
    **{f"EXL3-{bits}": bits for bits in (2, 3, 4, 5, 6, 8)},
}
"""Fewest bits a weight: its own, and those of its scale and zero shared out over the group."""

MOST = {
    "AWQ": 4 + (16 + 4) / 32,
    "GPTQ": 4 + (16 + 4) / 32,
    "INT4": 5,
    "FP8": 8 + 32 / 1000,
    "INT8": 8 + 16 / 125,
    "MXFP4": 4.62,
    **{f"EXL3-{bits}": bits + 0.15 for bits in (2, 3, 4, 5, 6, 8)},
}
OUTPUT = {"INT4": 8.125, "EXL3-8": 8.02}


@pytest.mark.parametrize("name", PACKINGS)
def test_a_weight_has_its_bits_and_its_share_of_the_scales(name):
    packing = PACKINGS[name]
    assert packing.low == round(1000 * SCALED[name])
    assert packing.high == round(1000 * MOST.get(name, SCALED[name]))
    usual = {"FP8": 8.003, "INT8": 8.003, "GPTQ": 4.156, "INT4": 4.25}
    usual |= {f"EXL3-{bits}": bits + 0.02 for bits in (2, 3, 4, 5, 6, 8)}
    assert packing.point == round(1000 * usual.get(name, SCALED[name]))
    output = 6.02 if name.startswith("EXL3") else 16
    assert packing.output == 1000 * OUTPUT.get(name, output)
