"""What the source can emit, read from the source itself, so that nothing new escapes the tests."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import elbowroom

APP = Path(elbowroom.__file__).parent
CODE = re.compile(r"[A-Z][A-Z0-9]+(_[A-Z0-9]+)*")
LONG_CODE = re.compile(r"[A-Z][A-Z0-9]*(_[A-Z0-9]+)+")


def codes(called: str, folder: str = "", keyword: str = "") -> set[str]:
    """Codes that calls of ``called`` are given, as first argument or as ``keyword``.

    Where the argument is not a constant, every code in the function around the call counts, and
    where there is none, every code in the file.
    """
    found: set[str] = set()
    for tree in _trees(folder):
        for call, around in _calls(tree, called):
            argument = _argument(call, keyword)
            if argument is not None:
                found |= _codes_of(argument, around, tree)
    return found


def words(called: str, code: str, keyword: str) -> set[str]:
    """Constant strings that calls of ``called`` with that code are given as ``keyword``.

    Follows a name to what it is set to, and ``table.get(key, word)`` to every value of the table;
    whatever else is given fails, so that nothing escapes.
    """
    found: set[str] = set()
    for tree in _trees(""):
        for call, around in _calls(tree, called):
            argument = _argument(call, keyword)
            if argument is not None and code in _results(call.args[0]):
                found |= _words_of(argument, around, tree)
    return found


def choices(module: str, function: str, parameter: str) -> set[str]:
    """Words that a text function tells apart: keys it looks up, and values it compares with.

    Where it only compares, one more word stands for all others.
    """
    tree = _tree(APP / "text" / f"{module}.py")
    functions = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    found: set[str] = set()
    for node in ast.walk(functions[function]):
        if isinstance(node, ast.Subscript) and _is_name(node.slice, parameter):
            table: ast.AST = node.value
            if isinstance(table, ast.Call) and isinstance(table.func, ast.Name):
                table = functions[table.func.id]
            for inner in ast.walk(table):
                if isinstance(inner, ast.Dict):
                    found |= {key.value for key in inner.keys if isinstance(key, ast.Constant)}
    if found:
        return found
    for node in ast.walk(functions[function]):
        if isinstance(node, ast.Compare) and _is_name(node.left, parameter):
            found |= _constants(node.comparators[0]) | {"another"}
    return found


def returned(path: str, function: str) -> set[str]:
    """Constant strings that a function returns."""
    found: set[str] = set()
    for node in ast.walk(_tree(APP / path)):
        if isinstance(node, ast.FunctionDef) and node.name == function:
            for inner in ast.walk(node):
                if isinstance(inner, ast.Return) and inner.value is not None:
                    found |= _results(inner.value)
    return found


def arguments(called: str, place: int = 0) -> set[str]:
    """Constant strings that calls of ``called`` are given, first or at another place."""
    found: set[str] = set()
    for tree in _trees(""):
        for call, _ in _calls(tree, called):
            if len(call.args) > place:
                found |= _results(call.args[place])
    return found


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _trees(folder: str) -> Iterator[ast.Module]:
    return (_tree(path) for path in sorted((APP / folder).rglob("*.py")))


def _calls(tree: ast.Module, name: str) -> Iterator[tuple[ast.Call, ast.AST]]:
    """Calls of a function, each with the innermost function around it."""

    def walk(node: ast.AST, around: ast.AST) -> Iterator[tuple[ast.Call, ast.AST]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Call) and name in (
                getattr(child.func, "id", ""),
                getattr(child.func, "attr", ""),
            ):
                yield child, around
            yield from walk(child, child if isinstance(child, ast.FunctionDef) else around)

    yield from walk(tree, tree)


def _argument(call: ast.Call, keyword: str) -> ast.expr | None:
    if not keyword:
        return call.args[0] if call.args else None
    return next((k.value for k in call.keywords if k.arg == keyword), None)


def _codes_of(argument: ast.expr, around: ast.AST, tree: ast.Module) -> set[str]:
    if isinstance(argument, ast.Constant):
        return {str(argument.value)}
    near = {text for text in _constants(around) if CODE.fullmatch(text)}
    return near or {text for text in _constants(tree) if LONG_CODE.fullmatch(text)}


def _words_of(argument: ast.expr, around: ast.AST, tree: ast.Module) -> set[str]:
    if isinstance(argument, ast.Name):
        return _words_of(_value_of(argument.id, around), around, tree)
    if isinstance(argument, ast.Call) and isinstance(argument.func, ast.Attribute):
        _, word = argument.args
        table = argument.func.value
        assert argument.func.attr == "get", ast.unparse(argument)
        assert isinstance(table, ast.Name), ast.unparse(argument)
        values = _value_of(table.id, tree)
        assert isinstance(values, ast.Dict), ast.unparse(values)
        return _words_of(word, around, tree).union(
            *(_words_of(value, tree, tree) for value in values.values)
        )
    found = _results(argument)
    assert found, f"cannot tell what it comes to: {ast.unparse(argument)}"
    return found


def _value_of(name: str, around: ast.AST) -> ast.expr:
    """What the one assignment of a name sets it to."""
    (value,) = (
        node.value
        for node in ast.walk(around)
        if isinstance(node, ast.Assign) and any(_is_name(target, name) for target in node.targets)
    )
    return value


def _constants(node: ast.AST) -> set[str]:
    return {
        inner.value
        for inner in ast.walk(node)
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str)
    }


def _results(node: ast.expr) -> set[str]:
    """Strings that an expression can come to; the conditions in it are left out."""
    if isinstance(node, ast.IfExp):
        return _results(node.body) | _results(node.orelse)
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return {node.value} if is_text else set()


def _is_name(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name
