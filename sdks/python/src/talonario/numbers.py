"""Numbers of JSON, exactly: money never becomes a float on its way."""

from __future__ import annotations

import json
import math
from decimal import Decimal
from typing import Any, Mapping, Union

Number = Union[int, Decimal]
"""What comes: whole numbers are int, all others Decimal, digit for digit as they were sent."""

Amount = Union[int, float, Decimal]
"""What may be sent. A float is written with the fewest digits that mean it: 10.1 is 10.1."""


def parse_json(text: Union[str, bytes]) -> Any:
    return json.loads(text, parse_float=Decimal, parse_constant=_refuse)


def write_json(value: object) -> str:
    """JSON of dictionaries, lists, texts and numbers. json.dumps knows no Decimal."""
    if value is None or value is True or value is False or isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, int):
        return int.__repr__(value)
    if isinstance(value, (float, Decimal)):
        if not math.isfinite(value):
            raise ValueError(f"{value} is no number of JSON")
        return format(value, "f") if isinstance(value, Decimal) else float.__repr__(value)
    if isinstance(value, Mapping):
        return "{" + ",".join(f"{_name(name)}:{write_json(inner)}" for name, inner in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(write_json(inner) for inner in value) + "]"
    raise TypeError(f"{type(value).__name__} cannot be sent as JSON")


def _name(name: object) -> str:
    if not isinstance(name, str):
        raise TypeError(f"keys of JSON are texts, not {type(name).__name__}")
    return json.dumps(name, ensure_ascii=False)


def _refuse(name: str) -> Any:
    raise ValueError(f"{name} is no JSON")
