"""Columns of values, of whatever library, as lists of plain values of Python."""

import functools
import re
import struct
from collections.abc import Iterable, Mapping

_PLAIN = (str, int, float, bool, type(None))
# the code of struct, the numbers of digits that can be the shortest, and how libraries call the type; "float" is that of Arrow
_NARROW = (
    ("<f", range(6, 10), re.compile(r"\bfloat32\b|\bfloat\b|[<>=]f4")),
    ("<e", range(1, 6), re.compile(r"\bfloat16\b|\bhalffloat\b|[<>=]f2")),
)


def column(values, name, compound=()):
    """The values of one column. Those of single or half precision are the numbers of their shortest texts, 0.7 and not 0.699999988,
    as in a file. Values with parts are refused unless they are of the type ``compound``, as a tuple may name a group.
    """
    _require_column(values, name)
    kind = _narrow(values)
    return [value if not kind and isinstance(value, _PLAIN) else _value(value, kind, name, row, compound) for row, value in enumerate(_listed(values))]


def is_missing(value):
    """None, NaN, and what libraries have for a missing value, which is never equal to itself or refuses to say so."""
    if value is None:
        return True
    try:
        return bool(value != value)
    except (TypeError, ArithmeticError):
        return True
    except ValueError:  # an array
        return False


def scalar(value, name):
    """One value as one of Python."""
    return _value(value, None, name, None, ())


def _require_column(values, name):
    must = f"{name} must be one column of values, such as a list"
    if isinstance(values, (str, bytes)):
        raise ValueError(f"{must}, and not a text: {name}={values[:40]!r}")
    kind = type(values).__name__
    if isinstance(values, Mapping):
        raise ValueError(f"{must}: it is a {kind} with the keys {_few(values)}; give the values of one key")
    if isinstance(values, (set, frozenset)):
        raise ValueError(f"{must}: it is a {kind}, whose values have no order; give a list with one value for each row")
    shape = getattr(values, "shape", None)
    names = table_names(values)
    if names is not None:
        raise ValueError(f"{must}: it is a {kind} with the columns {_few(names)}; give one of them" + (f", such as df[{names[0]!r}]" if names else ""))
    if isinstance(shape, Iterable) and len(tuple(shape)) > 1:
        raise ValueError(f"{must}: it is a {kind} of the shape {tuple(shape)}; give one column of it, such as {name}[:, 0]")
    if shape == () or not isinstance(values, Iterable) and not hasattr(values, "__getitem__"):
        raise ValueError(f"{must}: it is a {kind}, {name}={str(values)[:40]}")


def table_names(values):
    """The names of the columns of a data frame, a table or a mapping; None for anything else."""
    if isinstance(values, Mapping):
        return list(values)
    kind = type(values)  # a column of pandas has its own values as attributes
    if hasattr(kind, "column_names"):
        return list(values.column_names)
    if hasattr(kind, "collect_schema"):
        return list(values.collect_schema())
    return list(values.columns) if hasattr(kind, "columns") else None


def _few(names):
    shown = [repr(name) for _, name in zip(range(4), names)]
    return "[" + ", ".join(shown[:3]) + (", ..." if len(shown) > 3 else "") + "]"


def _listed(values):
    for method in ("to_pylist", "tolist", "to_list"):
        if hasattr(values, method):
            return getattr(values, method)()
    return values.__array__().tolist() if hasattr(values, "__array__") else values


def _value(value, kind, name, row, compound):
    place = name if row is None else f"{name}[{row}]"
    shape = getattr(value, "shape", ())
    if isinstance(value, (list, tuple, set, frozenset, Mapping)) or (isinstance(shape, tuple) and shape):
        if isinstance(value, compound):
            return value
        raise ValueError(f"{place} must be one value, and not a {type(value).__name__}: {place}={str(value)[:40]}")
    kind = kind or _narrow(value)
    for method in ("as_py", "item"):
        if hasattr(value, method):
            value = getattr(value, method)()
            break
    return _shortest(value, *kind) if kind and isinstance(value, float) else value


def _narrow(values):
    """The code and the digits of single or half precision; None for any other type."""
    if getattr(values, "typecode", getattr(values, "format", None)) == "f":  # of an array or a memoryview
        return _NARROW[0][:2]
    dtype = getattr(values, "dtype", None)
    if dtype is None:
        dtype = getattr(values, "type", None)  # of Arrow
    dtype = getattr(getattr(dtype, "categories", None), "dtype", dtype)
    return None if dtype is None or dtype is float else _narrow_type(dtype)


@functools.lru_cache(maxsize=64)
def _narrow_type(dtype):
    text = str(dtype).lower()
    return next((kind[:2] for kind in _NARROW if kind[2].search(text)), None)


def _shortest(value, code, digits):
    texts = (float(f"{value:.{count}g}") for count in digits)
    return next((number for number in texts if _rounded(number, code) == value), value)


def _rounded(number, code):
    try:
        return struct.unpack(code, struct.pack(code, number))[0]
    except OverflowError:
        return None
