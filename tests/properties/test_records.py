"""The records of the engine: fields as attributes, numbers that do not wrap, arrays that travel."""

import pickle

import cloudpickle
import numpy as np
import pytest

from simlab import tables
from simlab.engine import state

RECORDS = {
    f"{module.__name__}:{name}": kind
    for module in (tables, state)
    for name, kind in vars(module).items()
    if isinstance(kind, np.dtype) and kind.names
}


@pytest.mark.parametrize("place", RECORDS)
@pytest.mark.parametrize("way", [pickle, cloudpickle], ids=lambda way: way.__name__)
def test_an_array_of_records_travels(place: str, way) -> None:
    sent = np.zeros(2, RECORDS[place])
    came = pickle.loads(way.dumps(sent))
    assert came.dtype == sent.dtype
    assert came.dtype.type is sent.dtype.type
    assert came.tobytes() == sent.tobytes()


def test_numbers_are_pythons_own_and_go_where_they_belong() -> None:
    cards = np.zeros(3, tables.CARD)
    card = cards[1]
    card.level, card.identity = 20, np.uint64(2**64 - 1)
    card.only[2] = 7
    assert cards["level"].tolist() == [0, 20, 0]
    assert cards["only"][1].tolist() == [0, 0, 7, 0]
    assert (type(card.level), card.level * 10_000) == (int, 200_000)
    with np.errstate(over="ignore"):
        assert card.identity + np.uint64(2) == 1  # words of 64 bits wrap, as they do compiled
    with pytest.raises(OverflowError):
        card.hands = 200
    with pytest.raises(AttributeError):
        _ = card.levle
