"""Any bytes as a GGUF file: a model, or a refusal, and never more memory than a reader may take."""

import sys
from io import BytesIO
from pathlib import Path

import atheris

with atheris.instrument_imports():
    from elbowroom.catalog.attachments import attachment_of
    from elbowroom.catalog.gguf_records import record_of
    from elbowroom.catalog.model_files import to_model
    from elbowroom.catalog.model_reading import ReadModel
    from elbowroom.core.attached import Adapter, Projector
    from elbowroom.core.checks import check_scenario
    from elbowroom.core.errors import Refusal
    from elbowroom.core.scenario import Scenario
    from elbowroom.readers import gguf, gguf_file
    from elbowroom.readers.faults import BadFile

from tests.fuzz import seeds

PATH = Path("fuzz.gguf")


def one_input(data: bytes) -> None:
    try:
        header = gguf.parse_header(BytesIO(data), len(data))
        file = gguf_file.joined(PATH, [PATH.name], [header])
        if file.role in ("model", "draft"):
            record = record_of(file, "2026-11-30")
            to_model(record, Path(f"{record.id}.json"))
    except (BadFile, Refusal):
        return
    attached = attachment_of(ReadModel(PATH, file, None))
    if isinstance(attached, Projector):
        check_scenario(Scenario("m", projector=attached))
    elif isinstance(attached, Adapter):
        check_scenario(Scenario("m", adapters=(attached,)))


if __name__ == "__main__":
    seeds.write(next(arg for arg in sys.argv[1:] if not arg.startswith("-")), seeds.gguf_seeds())
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()
