"""JSON data straight into the dataclasses of a format, where nothing in it is unusual, and back.

pydantic decides what a file may hold and says what is wrong with one, but loading it and building
its parsers takes longer than all that a start computes. So this reader goes first: it accepts no
more than pydantic's strict mode does, with the same result, and leaves to pydantic whatever it
does not know or does not like.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

Reader = Callable[[Any], Any]
"""JSON data -> a value of a type; raises :class:`NotPlain`, or another ``ValueError``."""


class NotPlain(ValueError):  # noqa: N818 - not an error: pydantic is to look
    """Not certainly a value of the type."""


@cache
def plain_reader(kind: Any) -> Reader:
    """The reader of a type, for data as :func:`elbowroom.storage.strict_json.parse` gives it.

    Of a type that it does not know, the reader takes nothing.
    """
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _bounded(plain_reader(parts[0]), [note.bounds for note in parts[1:]])
    if origin is Literal:
        return _one_of(parts)
    if origin in (Union, UnionType):
        return _either(parts)
    if origin in (tuple, list):
        return _several(origin, parts)
    if origin in (dict, Mapping):
        return _mapping(*map(plain_reader, parts))
    if is_dataclass(kind):
        return _record(kind)
    return _SIMPLE.get(kind) or _exactly(kind)


def plain_data(value: Any) -> Any:
    """A value of such a type as JSON data, all its fields filled in."""
    if is_dataclass(value):
        return {field.name: plain_data(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {key: plain_data(inner) for key, inner in value.items()}
    return [plain_data(inner) for inner in value] if isinstance(value, list | tuple) else value


def _exactly(kind: type) -> Reader:
    known = kind in (str, int, bool, NoneType, dict)

    def read(value: Any) -> Any:
        if not known or type(value) is not kind:
            raise NotPlain
        return value

    return read


def _number(value: Any) -> float:
    """A float; a whole number stands for one."""
    if type(value) is float or type(value) is int:
        return float(value)
    raise NotPlain


_SIMPLE: Mapping[Any, Reader] = {float: _number, Any: lambda value: value}


def _one_of(choices: tuple[Any, ...]) -> Reader:
    def read(value: Any) -> Any:
        if type(value) is not str or value not in choices:
            raise NotPlain
        return value

    return read


def _either(kinds: tuple[Any, ...]) -> Reader:
    """The first kind that takes the value; a whole number is no float where both may stand."""
    if float in kinds and int in kinds:
        return _exactly(object)
    readers = [plain_reader(kind) for kind in kinds]

    def read(value: Any) -> Any:
        for reader in readers:
            try:
                return reader(value)
            except ValueError:
                continue
        raise NotPlain

    return read


def _several(kind: type, parts: tuple[Any, ...]) -> Reader:
    """A list, or a tuple of any length or of a fixed one."""
    is_open = kind is list or parts[-1] is Ellipsis
    readers = [plain_reader(part) for part in parts if part is not Ellipsis]

    def read(value: Any) -> Any:
        if type(value) is not list or not (is_open or len(value) == len(readers)):
            raise NotPlain
        if is_open:
            return kind(map(readers[0], value))
        return kind(reader(part) for reader, part in zip(readers, value, strict=True))

    return read


def _mapping(key_of: Reader, value_of: Reader) -> Reader:
    def read(value: Any) -> Any:
        if type(value) is not dict:
            raise NotPlain
        return {key_of(key): value_of(inner) for key, inner in value.items()}

    return read


def _bounded(reader: Reader, bounds: list[Mapping[str, Any]]) -> Reader:
    rules = [(_RULES[name], bound) for each in bounds for name, bound in each.items()]

    def read(value: Any) -> Any:
        found = reader(value)
        if not all(rule(found, bound) for rule, bound in rules):
            raise NotPlain
        return found

    return read


_RULES: Mapping[str, Callable[[Any, Any], bool]] = {
    "ge": lambda value, bound: value >= bound,
    "gt": lambda value, bound: value > bound,
    "le": lambda value, bound: value <= bound,
    "lt": lambda value, bound: value < bound,
    "min_length": lambda value, bound: len(value) >= bound,
    "max_length": lambda value, bound: len(value) <= bound,
    "pattern": lambda value, bound: re.fullmatch(bound, value) is not None,
}
"""What :class:`elbowroom.catalog.data_files.Limits` may bound."""


def _record(kind: Any) -> Reader:
    """A dataclass from an object with its fields; what it checks of itself is checked."""
    kinds: dict[str, Any] = {field.name: field.type for field in fields(kind)}
    readers = {name: plain_reader(each) for name, each in kinds.items()}
    needed = {
        field.name
        for field in fields(kind)
        if field.default is MISSING and field.default_factory is MISSING
    }
    ignores_more = getattr(kind, "__pydantic_config__", {}).get("extra") == "ignore"

    def read(value: Any) -> Any:
        if type(value) is not dict or not needed <= value.keys():
            raise NotPlain
        if ignores_more:
            value = {name: inner for name, inner in value.items() if name in readers}
        elif not value.keys() <= readers.keys():
            raise NotPlain
        return kind(**{name: readers[name](inner) for name, inner in value.items()})

    return read
