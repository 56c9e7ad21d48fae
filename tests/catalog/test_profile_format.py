"""Formats as trees: what is inside, what may be missing, and what is blank."""

import json

import pytest

from elbowroom.catalog.data_files import adapter
from elbowroom.catalog.gpu_profiles import GpuProfile
from elbowroom.catalog.host_profiles import HostProfile, Slot
from elbowroom.catalog.profile_files import KINDS
from elbowroom.catalog.profile_format import (
    blank,
    fields_of,
    filled,
    inside,
    kind_of,
    length_of,
    may_be_missing,
    shape_at,
)
from elbowroom.catalog.services import ServiceRecord


@pytest.mark.parametrize(
    ("kind", "path", "found"),
    [
        (HostProfile, "slots", "list"),
        (HostProfile, "slots.0", "object"),
        (HostProfile, "slots.0.lanes", "value"),
        (HostProfile, "memory_options.0.needs_modules", "list"),
        (HostProfile, "size_mm", "pair"),
        (HostProfile, "cpu.isa.avx2", "value"),
        (HostProfile, "igpu.backends", "list"),
        (HostProfile, "sources", "map"),
        (HostProfile, "field_sources.cpu", "list"),
        (GpuProfile, "card_variants.0.sources", "list"),
        (ServiceRecord, "peak_mib", "pair"),
    ],
)
def test_each_part_of_a_format_is_of_one_kind(kind, path, found):
    assert kind_of(shape_at(kind, path)) == found


def test_what_may_be_unknown_is_told_apart():
    assert may_be_missing(shape_at(HostProfile, "cpu"))
    assert not may_be_missing(shape_at(HostProfile, "name"))
    assert length_of(shape_at(HostProfile, "size_mm")) == 3


def test_a_field_that_no_format_has_is_none():
    with pytest.raises(KeyError):
        shape_at(HostProfile, "colour")


def test_a_new_item_is_unknown_wherever_it_may_be():
    slot = filled(inside(shape_at(HostProfile, "slots"), "0"))
    assert set(slot) == set(fields_of(Slot))
    assert slot["lanes"] is None
    assert slot["aux_plug"] is False
    ready = json.dumps(slot | {"id": "slot1", "pcie_gen": 4})
    assert adapter(Slot).validate_json(ready).pcie_gen == 4


@pytest.mark.parametrize("kind", KINDS.values())
def test_whatever_is_blank_can_be_written(kind):
    for shape in fields_of(kind).values():
        json.dumps([blank(shape), filled(shape)])
