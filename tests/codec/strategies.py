"""Hypothesis strategies for any msgspec type, built from the type itself.

A field added to an action, an event or the observation is thereby covered at once.
"""

from __future__ import annotations

import enum
from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

_TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)


def values(of: Any) -> st.SearchStrategy[Any]:
    """Return values of type ``of``, which may be a union, a tuple or a struct."""
    return _build(inspect.type_info(of))


def _build(info: inspect.Type) -> st.SearchStrategy[Any]:
    if isinstance(info, inspect.Metadata):
        return _build(info.type)
    simple = _simple(info)
    if simple is not None:
        return simple
    match info:
        case inspect.VarTupleType(item_type=item, max_length=most):
            return st.lists(_build(item), max_size=min(most or 4, 4)).map(tuple)
        case inspect.TupleType(item_types=items):
            return st.tuples(*(_build(item) for item in items))
        case inspect.UnionType(types=types):
            return st.one_of([_build(one) for one in types])
        case inspect.StructType(cls=cls, fields=fields):
            return _struct(cls, {field.name: field.type for field in fields})
    raise TypeError(f"no strategy for {info!r}")


def _simple(info: inspect.Type) -> st.SearchStrategy[Any] | None:
    match info:
        case inspect.NoneType():
            return st.none()
        case inspect.BoolType():
            return st.booleans()
        case inspect.IntType(ge=low, le=high):
            return st.integers(-(2**53) if low is None else low, 2**53 if high is None else high)
        case inspect.StrType(pattern=None):
            return _TEXT
        case inspect.StrType(pattern=str() as pattern):
            return st.from_regex(pattern, fullmatch=True).filter(lambda text: "\n" not in text)
        case inspect.EnumType(cls=cls):
            return st.sampled_from(_members(cls))
    return None


def _members(cls: type[enum.Enum]) -> list[enum.Enum]:
    return list(cls)


def _struct(cls: type[msgspec.Struct], fields: dict[str, inspect.Type]) -> st.SearchStrategy[Any]:
    built = {name: _build(kind) for name, kind in fields.items()}
    return st.fixed_dictionaries(built).map(lambda chosen: cls(**chosen))
