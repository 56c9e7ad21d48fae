"""What a folder of models holds: Ollama's, Hugging Face's, LM Studio's, or any other."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from elbowroom.readers.bounded import never
from elbowroom.readers.stores import ollama
from elbowroom.readers.stores.stored import StoredModel
from elbowroom.readers.stores.walk import Walk, size_of
from elbowroom.storage.faults import not_read

MOST_MODELS = 5000
_PART = re.compile(r"(.+)-(\d{5})-of-(\d{5})\.(gguf|safetensors)", re.IGNORECASE | re.ASCII)
_REPOSITORY = re.compile(r"models--([^/]+?)--([^/]+)/snapshots/([0-9a-f]{7})[0-9a-f]*/(.*)")
_LM_STUDIO = (".lmstudio", "lm-studio")

Found = Callable[[StoredModel], None]


@dataclass(frozen=True, slots=True)
class Store:
    """A folder that was looked through.

    Attributes:
        kind: ``ollama``, ``hugging face``, ``lm studio`` or ``folder``.
        models: what is there, by name.
        left_out: entries that were not looked at, by reason.
    """

    kind: str
    models: tuple[StoredModel, ...]
    left_out: Mapping[str, int] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """Bytes on disk; a file that several models share counts once."""
        return sum({path: size_of(path) for each in self.models for path in each.files}.values())


def look_through(
    root: Path, is_stopped: Callable[[], bool] = never, found: Found = lambda _: None
) -> Store:
    """The models of a folder.

    Args:
        is_stopped: asked at every entry.
        found: told of each model at once.

    Raises:
        Refusal: ``NOT_READ``: there is no such folder, or it may not be read.
        Stopped: somebody cancelled.
    """
    if not root.is_dir():
        raise not_read(root, "not a folder" if root.exists() else "not there")
    walk = Walk(root, is_stopped)
    kind, start = kind_of_store(root)
    source = ollama.models(start, walk) if kind == "ollama" else _files(start, walk)
    models: list[StoredModel] = []
    for model in source:
        if len(models) >= MOST_MODELS:
            walk.left_out["too many"] += 1
            break
        models.append(model)
        found(model)
    models.sort(key=lambda each: each.name.lower())
    return Store(kind, tuple(models), dict(walk.left_out))


def kind_of_store(root: Path) -> tuple[str, Path]:
    """Whose folder it is, and where in it the models are."""
    for place in (root, root / "models"):
        if (place / "manifests").is_dir() and (place / "blobs").is_dir():
            return "ollama", place
    for place in (root, root / "hub"):
        if root.name.startswith("models--") or any(place.glob("models--*")):
            return "hugging face", place
    if root.name in _LM_STUDIO or (root.name == "models" and root.parent.name in _LM_STUDIO):
        return "lm studio", root
    return "folder", root


def _files(start: Path, walk: Walk) -> Iterator[StoredModel]:
    """Models as files: parts of one go together, and a checkpoint's with its configuration."""
    folder: Path | None = None
    files: list[Path] = []
    for path in walk.files(start):
        if folder != path.parent:
            yield from _of_folder(start, files)
            folder, files = path.parent, []
        if path.suffix.lower() in (".gguf", ".safetensors") or path.name == "config.json":
            files.append(path)
    yield from _of_folder(start, files)


def _of_folder(start: Path, files: list[Path]) -> Iterator[StoredModel]:
    groups: dict[str, list[Path]] = {}
    for path in files:
        if path.suffix.lower() == ".gguf":
            match = _PART.fullmatch(path.name)
            groups.setdefault(match[1] if match else path.name, []).append(path)
    for parts in groups.values():
        yield _model(start, "gguf", parts[0], parts)
    tensors = [path for path in files if path.suffix.lower() == ".safetensors"]
    config = next((path for path in files if path.name == "config.json"), None)
    if tensors and config is not None:
        yield _model(start, "checkpoint", config, tensors)


def _model(start: Path, kind: str, path: Path, files: list[Path]) -> StoredModel:
    place = path.relative_to(start).as_posix()
    if start.name.startswith("models--"):
        place = f"{start.name}/{place}"
    return StoredModel(_name(place, kind), kind, path, tuple(files), sum(map(size_of, files)))


def _name(place: str, kind: str) -> str:
    """What a model is called by where it lies; a repository of Hugging Face by its own name."""
    place = place.removesuffix("/config.json") if kind == "checkpoint" else place
    match = _REPOSITORY.fullmatch(place if "." in place.rpartition("/")[2] else f"{place}/")
    if match is None:
        return place
    owner, name, revision, rest = match.groups()
    return f"{owner}/{name}/{rest}" if rest else f"{owner}/{name} ({revision})"
