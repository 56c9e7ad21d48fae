"""How much data ships, and of which day it is."""

from elbowroom.catalog import shipped
from elbowroom.catalog.shipped import DataDate, shipped_data


def test_the_newest_day_of_a_kind_is_found(tmp_path, monkeypatch):
    for kind in shipped.KINDS:
        (tmp_path / kind).mkdir()
    (tmp_path / "gpus" / "a.json").write_text('{"checked_on": "2026-11-02"}')
    (tmp_path / "gpus" / "b.json").write_text('{"checked_on":"2026-10-31", "x": "2027-01-01"}')
    monkeypatch.setattr(shipped, "resources", lambda: tmp_path)
    monkeypatch.setattr(shipped, "hardware_profiles", lambda: tmp_path)
    found = {data.kind: data for data in shipped_data()}
    assert found["gpus"] == DataDate("gpus", 2, "2026-11-02")
    assert found["models"] == DataDate("models", 0, "")
