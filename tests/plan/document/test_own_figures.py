"""A plan keeps the figures it was made with."""

import json

from elbowroom.plan import actions
from elbowroom.plan.document.document import open_document
from tests.plan.document.files import newer


def test_a_plan_keeps_its_figures_until_the_person_takes_the_new_ones(desk, saved, path):
    found = json.loads(path.read_bytes())
    found["records"]["models"]["llama-3.1-8b"]["max_context"] = 4096
    newer(path, records=found["records"])
    saved.close()
    document = open_document(desk, path)
    assert document.catalogue.models.model("llama-3.1-8b").max_context == 4096
    assert [d.field for d in document.differences()] == ["max_context"]
    document.store.dispatch(actions.SetUsers(2))
    document.save()
    assert [d.field for d in document.differences()] == ["max_context"]
    document.use_catalogue()
    assert document.is_changed
    assert document.catalogue.models.model("llama-3.1-8b").max_context == 131072
    document.save()
    assert document.differences() == ()
    document.close()
    assert open_document(desk, path).differences() == ()
