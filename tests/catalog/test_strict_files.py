"""A file of the catalogue that another reader would take silently is refused."""

import shutil

import pytest

from elbowroom.catalog.models import ModelCatalog
from elbowroom.catalog.paths import resources
from elbowroom.core.errors import Refusal


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"id": "phi-4",', '"id": "phi-4", "id": "phi-4",'),
        ('"notes": [', '"notes": ["\\ud800", '),
        ('"checked_on"', '"checked_on": "2020-01-01", "checked_on"'),
    ],
)
def test_equal_keys_and_half_characters_are_refused(tmp_path, old, new):
    path = tmp_path / "phi-4.json"
    shutil.copy(resources() / "models" / path.name, path)
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1).replace(", ]", "]"), "utf-8")
    with pytest.raises(Refusal, match="DAMAGED_DATA_FILE"):
        ModelCatalog(tmp_path).record("phi-4")
