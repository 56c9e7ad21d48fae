"""Each test that asks for it runs in English and in Korean."""

import pytest

from elbowroom.text.language import LANGUAGES, set_language


@pytest.fixture(params=tuple(LANGUAGES))
def each_language(request) -> str:
    """Code of the language that is set."""
    set_language(request.param)
    return request.param
