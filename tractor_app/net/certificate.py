"""A certificate made on the spot: a P-256 key and a self-signed X.509 certificate, in PEM.

Nobody vouches for it, and nobody has to: guests compare its fingerprint (as a short code) or
remember it. Sources: SEC 1 and SEC 2 for the curve, FIPS 186 for ECDSA, RFC 5280 and RFC 5480 for
the certificate. The arithmetic is not constant in time; it runs once, for one's own key.
"""

from __future__ import annotations

import base64
import hashlib
import re
import secrets
from typing import Final, NamedTuple

_P: Final = 2**256 - 2**224 + 2**192 + 2**96 - 1
_N: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
_G: Final = (
    0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
    0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5,
)

_Point = tuple[int, int, int]
"""Jacobian coordinates; z = 0 is the point at infinity."""


class Certificate(NamedTuple):
    """PEM texts; ``fingerprint`` is the SHA-256 of the certificate's DER, as hex digits."""

    certificate: bytes
    key: bytes
    fingerprint: str


def make_certificate(name: str = "tractor") -> Certificate:
    """Return a fresh certificate, valid from 2020 to 2049: clocks in living rooms are wrong."""
    secret = secrets.randbelow(_N - 1) + 1
    x, y = _multiply(secret)
    point = b"\4" + x.to_bytes(32, "big") + y.to_bytes(32, "big")
    body = _body(name, point)
    signed = _sequence(body, _SIGNATURE, _bits(_sign(secret, body)))
    key = _sequence(
        _integer(1),
        _tagged(0x04, secret.to_bytes(32, "big")),
        _tagged(0xA0, _CURVE),
        _tagged(0xA1, _bits(point)),
    )
    return Certificate(
        _pem("CERTIFICATE", signed), _pem("EC PRIVATE KEY", key), hashlib.sha256(signed).hexdigest()
    )


def read_certificate(text: bytes) -> Certificate | None:
    """The certificate in a file of :func:`certificate_file`; None for anything else."""
    blocks = re.findall(rb"-----BEGIN [A-Z ]+-----[^-]*-----END [A-Z ]+-----\n", text)
    if len(blocks) != 2 or b"CERTIFICATE" not in blocks[0] or b"KEY" not in blocks[1]:
        return None
    try:
        der = base64.b64decode(b"".join(blocks[0].splitlines()[1:-1]), validate=True)
    except ValueError:
        return None
    return Certificate(blocks[0], blocks[1], hashlib.sha256(der).hexdigest())


def certificate_file(certificate: Certificate) -> bytes:
    """What is kept of a certificate between two evenings; for the owner's eyes only."""
    return certificate.certificate + certificate.key


# The curve.


def _double(point: _Point) -> _Point:
    x, y, z = point
    if not z or not y:
        return (1, 1, 0)
    y2 = y * y % _P
    s = 4 * x * y2 % _P
    z2 = z * z % _P
    m = 3 * (x - z2) * (x + z2) % _P
    x3 = (m * m - 2 * s) % _P
    return x3, (m * (s - x3) - 8 * y2 * y2) % _P, 2 * y * z % _P


def _add(one: _Point, other: _Point) -> _Point:
    if not one[2]:
        return other
    if not other[2]:
        return one
    z1, z2 = one[2] * one[2] % _P, other[2] * other[2] % _P
    u1, u2 = one[0] * z2 % _P, other[0] * z1 % _P
    s1, s2 = one[1] * z2 * other[2] % _P, other[1] * z1 * one[2] % _P
    if u1 == u2:
        return _double(one) if s1 == s2 else (1, 1, 0)
    h, r = (u2 - u1) % _P, (s2 - s1) % _P
    h2 = h * h % _P
    h3, v = h * h2 % _P, u1 * h2 % _P
    x = (r * r - h3 - 2 * v) % _P
    return x, (r * (v - x) - s1 * h3) % _P, h * one[2] * other[2] % _P


def _multiply(number: int) -> tuple[int, int]:
    """``number`` times the generator, as plain coordinates."""
    total: _Point = (1, 1, 0)
    for bit in bin(number)[2:]:
        total = _double(total)
        if bit == "1":
            total = _add(total, (*_G, 1))
    inverse = pow(total[2], -1, _P)
    square = inverse * inverse % _P
    return total[0] * square % _P, total[1] * square * inverse % _P


def _sign(secret: int, text: bytes) -> bytes:
    """An ECDSA signature with SHA-256, in DER."""
    hashed = int.from_bytes(hashlib.sha256(text).digest(), "big")
    while True:
        once = secrets.randbelow(_N - 1) + 1
        r = _multiply(once)[0] % _N
        s = pow(once, -1, _N) * (hashed + r * secret) % _N
        if r and s:
            return _sequence(_integer(r), _integer(s))


# DER.


def _tagged(tag: int, content: bytes) -> bytes:
    length = len(content)
    if length < 128:
        return bytes((tag, length)) + content
    size = (length.bit_length() + 7) // 8
    return bytes((tag, 128 | size)) + length.to_bytes(size, "big") + content


def _sequence(*parts: bytes) -> bytes:
    return _tagged(0x30, b"".join(parts))


def _integer(value: int) -> bytes:
    return _tagged(0x02, value.to_bytes(value.bit_length() // 8 + 1, "big"))


def _bits(content: bytes) -> bytes:
    return _tagged(0x03, b"\0" + content)


def _oid(hexed: str) -> bytes:
    return _tagged(0x06, bytes.fromhex(hexed))


_CURVE: Final = _oid("2a8648ce3d030107")
_SIGNATURE: Final = _sequence(_oid("2a8648ce3d040302"))
_KEY_KIND: Final = _sequence(_oid("2a8648ce3d0201"), _CURVE)


def _body(name: str, point: bytes) -> bytes:
    common_name = _sequence(_oid("550403"), _tagged(0x0C, name.encode()))
    who = _sequence(_tagged(0x31, common_name))
    validity = _sequence(_tagged(0x17, b"200101000000Z"), _tagged(0x17, b"491231235959Z"))
    return _sequence(
        _tagged(0xA0, _integer(2)),
        _integer(secrets.randbits(120) | 1 << 120),
        _SIGNATURE,
        who,
        validity,
        who,
        _sequence(_KEY_KIND, _bits(point)),
    )


def _pem(kind: str, der: bytes) -> bytes:
    text = base64.b64encode(der).decode()
    lines = [text[at : at + 64] for at in range(0, len(text), 64)]
    return "\n".join([f"-----BEGIN {kind}-----", *lines, f"-----END {kind}-----", ""]).encode()
