"""What the program is made of, for machines: CycloneDX 1.6, from lock file and licence list.

https://cyclonedx.org/docs/1.6/json/. The same bytes for the same source. The lock gives the
versions and the hashes of every file that may be installed for them; the list gives the licences.
"""

import json
import re
import uuid
from typing import Any

from builders.licences import parts, pins
from builders.names import DEVELOPERS, HOMEPAGE, NAME, OUT, ROOT, source_day, version

FILE = OUT / "elbowroom.cdx.json"
_ENTRY = re.compile(r"^(?=[A-Za-z0-9_.-]+==)", re.MULTILINE)
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")


def bill() -> dict[str, Any]:
    """The document."""
    program = {
        "type": "application",
        "bom-ref": "elbowroom",
        "name": NAME,
        "version": version(),
        "supplier": {"name": DEVELOPERS, "url": [HOMEPAGE]},
        "licenses": [{"license": {"id": "MIT"}}],
        "purl": f"pkg:pypi/elbowroom@{version()}",
    }
    components = [*_packages(), *_inside()]
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"timestamp": f"{source_day()}T00:00:00Z", "component": program},
        "components": components,
        "dependencies": [
            {"ref": "elbowroom", "dependsOn": [part["bom-ref"] for part in components]}
        ],
    }
    name = json.dumps(document, sort_keys=True)
    return document | {"serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, name)}"}


def _packages() -> list[dict[str, Any]]:
    """One component for each pinned version."""
    entries = _ENTRY.split((ROOT / "requirements.lock").read_text("utf-8"))[1:]
    hashes = {entry.split(" ")[0]: _HASH.findall(entry) for entry in entries}
    licence = {name: part["license"] for part in parts() for name in part["packages"]}
    components = []
    for name, pinned, condition in pins():
        reference = f"pkg:pypi/{name}@{pinned}"
        component = {
            "type": "library",
            "bom-ref": reference,
            "name": name,
            "version": pinned,
            "purl": reference,
            "licenses": [{"expression": licence[name]}],
            "hashes": [{"alg": "SHA-256", "content": h} for h in hashes[f"{name}=={pinned}"]],
        }
        if condition:
            component["properties"] = [{"name": "elbowroom:condition", "value": condition}]
        components.append(component)
    return components


def _inside() -> list[dict[str, Any]]:
    """What comes inside of other parts, where no lock names a version."""
    return [
        {
            "type": "library",
            "bom-ref": f"inside:{part['name']}",
            "name": part["name"],
            "licenses": [{"expression": part["license"]}],
            "supplier": {"name": part["holder"], "url": [part["home"]]},
            "properties": [{"name": "elbowroom:within", "value": part["within"]}],
        }
        for part in parts()
        if not part["packages"]
    ]


def write() -> None:
    """Write it where packages lie."""
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(json.dumps(bill(), indent=1, ensure_ascii=False) + "\n", "utf-8")
