"""The formats of profiles as trees: which fields an object has, what a list holds, what is blank.

Told from the dataclasses that are the formats, so that no second list of fields exists.
"""

from collections.abc import Mapping
from dataclasses import is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

OBJECT, LIST, PAIR, MAP, VALUE = "object", "list", "pair", "map", "value"
"""Kinds of shapes; a pair is a list of a fixed length, such as three dimensions."""


def bare(shape: Any) -> Any:
    """A type without its bounds, and without ``None``."""
    while True:
        if get_origin(shape) is Annotated:
            shape = get_args(shape)[0]
        elif get_origin(shape) in (Union, UnionType):
            shape = next(part for part in get_args(shape) if part is not NoneType)
        else:
            return shape


def may_be_missing(shape: Any) -> bool:
    """Whether ``null`` may stand there, for unknown or none."""
    if get_origin(shape) is Annotated:
        return may_be_missing(get_args(shape)[0])
    return get_origin(shape) in (Union, UnionType) and NoneType in get_args(shape)


def kind_of(shape: Any) -> str:
    """What a type is: one of the kinds above."""
    shape = bare(shape)
    if is_dataclass(shape):
        return OBJECT
    if get_origin(shape) is tuple:
        return LIST if get_args(shape)[-1] is Ellipsis else PAIR
    return MAP if get_origin(shape) in (dict, Mapping) else VALUE


@cache
def fields_of(shape: Any) -> Mapping[str, Any]:
    """Fields of an object's type with their types, in the order of the format."""
    hints = get_type_hints(bare(shape), include_extras=True)
    return {name: hint for name, hint in hints.items() if not name.startswith("__")}


def inside(shape: Any, step: str) -> Any:
    """The type one step further in: of a field, of an item, or of an entry."""
    arguments = get_args(bare(shape))
    match kind_of(shape):
        case "object":
            return fields_of(bare(shape))[step]
        case "pair":
            return arguments[int(step)]
        case "list":
            return arguments[0]
        case _:
            return arguments[-1]


def length_of(shape: Any) -> int:
    """Of a list of a fixed length."""
    return len(get_args(bare(shape)))


def shape_at(kind: type, path: str) -> Any:
    """The type at a path of dots.

    Raises:
        KeyError: the format has no such field.
    """
    shape: Any = kind
    for step in path.split(".") if path else ():
        shape = inside(shape, step)
    return shape


def blank(shape: Any) -> Any:
    """JSON data to begin with: everything unknown that may be, the rest to be filled in."""
    if may_be_missing(shape):
        return None
    return filled(shape)


def filled(shape: Any) -> Any:
    """Likewise, and not missing as a whole."""
    match kind_of(shape):
        case "object":
            return {name: blank(field) for name, field in fields_of(bare(shape)).items()}
        case "pair":
            return [blank(part) for part in get_args(bare(shape))]
        case "list":
            return []
        case "map":
            return {}
        case _:
            return _blank_value(bare(shape))


def _blank_value(shape: Any) -> Any:
    if shape is bool:
        return False
    if get_origin(shape) is Literal:
        return get_args(shape)[0]
    return "" if shape is str else None
