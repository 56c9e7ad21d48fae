"""Services are called by names that a reader of either language understands."""

import re

import pytest

from elbowroom.catalog.services import ServiceCatalog
from elbowroom.text import service_names
from elbowroom.text.language import set_language
from elbowroom.text.service_names import service_name

PLAIN = re.compile(
    r"\b(server|machine|learning|memory|per|on|with|without|idle|conversion|database|vectors|"
    r"desktop|whole|base|shared|cache|in|a|the|no|default|small|large|software)\b"
)
"""English that is no part of a product's name: written small, as running words are."""
PRODUCTS = re.compile(r"(?:faster-whisper|whisper\.cpp) (?:small|base|large)")


@pytest.fixture(scope="module")
def records():
    return ServiceCatalog().search(())


def test_in_english_a_service_has_its_name_of_the_catalogue(records):
    listed = {
        **service_names._homes(),
        **service_names._systems(),
        **service_names._models(),
        **service_names._apps(),
    }
    by_id = {record.id: record.name for record in records}
    assert {key: by_id[key] for key in listed} == listed


def test_no_running_english_is_left_in_a_korean_name(records):
    set_language("ko")
    for record in records:
        name = PRODUCTS.sub("", service_name(record.id, record.name))
        assert not PLAIN.search(name), record.id


def test_a_service_of_ones_own_keeps_its_name():
    set_language("ko")
    assert service_name("mine", "Our server") == "Our server"
