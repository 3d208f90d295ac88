"""Frames survive any cutting of the stream, and nothing else."""

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tractor_app.protocol.framing import FrameError, FrameReader, FrameWriter

payloads = st.lists(st.binary(max_size=200), max_size=8)


@given(payloads, st.lists(st.integers(0, 300), max_size=20))
def test_any_cutting_gives_the_same_payloads(sent: list[bytes], cuts: list[int]) -> None:
    writer, reader = FrameWriter(), FrameReader(200)
    stream = b"".join(writer.frame(payload) for payload in sent)
    got: list[bytes] = []
    for cut in cuts:
        got += reader.feed(stream[:cut])
        stream = stream[cut:]
    got += reader.feed(stream)
    assert got == sent
    assert reader.waiting == 0


def test_a_repeated_frame_is_a_fault() -> None:
    frame = FrameWriter().frame(b"x")
    reader = FrameReader(10)
    assert list(reader.feed(frame)) == [b"x"]
    with pytest.raises(FrameError) as caught:
        list(reader.feed(frame))
    assert not caught.value.too_large


def test_an_announced_giant_is_refused_before_it_comes() -> None:
    with pytest.raises(FrameError) as caught:
        list(FrameReader(10).feed(struct.pack(">II", 11, 0)))
    assert caught.value.too_large
