"""What every model file said when it was last accepted, so that a changed fact shows.

After looking a fact up again, change it and the file's ``checked_on``, then run

    python -m tests.golden.model_digests

It refuses a file that changed under the same date. Two changes on one day, or a field that the
format gained, are accepted by name: ``python -m tests.golden.model_digests --same-day ID ...``
(``--same-day all`` for all).
"""

import json
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

from elbowroom.catalog.paths import resources

PATH = Path(__file__).parent / "model_digests.json"
NOT_FACTS = ("checked_on", "notes")


def said() -> dict[str, tuple[str, str]]:
    """Id -> (date of the look-up, digest of everything that is a fact) of every model file."""
    found = {}
    for path in sorted((resources() / "models").glob("*.json")):
        data = json.loads(path.read_text(encoding="utf-8"))
        found[path.stem] = (data["checked_on"], digest(data))
    return found


def digest(data: dict[str, Any]) -> str:
    """Digest of the facts, whatever the order and the spacing of the file."""
    facts = {key: value for key, value in data.items() if key not in NOT_FACTS}
    text = json.dumps(facts, sort_keys=True, ensure_ascii=False)
    return sha256(text.encode()).hexdigest()[:16]


def accepted() -> dict[str, tuple[str, str]]:
    """Id -> (date, digest) as committed."""
    return {key: (day, hash_) for key, (day, hash_) in json.loads(PATH.read_text()).items()}


def undated(now: dict[str, tuple[str, str]], before: dict[str, tuple[str, str]]) -> list[str]:
    """Files whose facts changed while their date did not, or went back."""
    return [
        key
        for key, (day, hash_) in now.items()
        if key in before and hash_ != before[key][1] and day <= before[key][0]
    ]


def main(arguments: list[str]) -> int:
    """Accept what the files say now; 1 when a fact changed without its date."""
    now = said()
    named = set(arguments[1:]) if arguments[:1] == ["--same-day"] else set()
    left = [] if named == {"all"} else [key for key in undated(now, accepted()) if key not in named]
    if left:
        print("changed without a new checked_on:", ", ".join(left), file=sys.stderr)
        return 1
    lines = (f"{json.dumps(key)}: {json.dumps(value)}" for key, value in now.items())
    PATH.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
