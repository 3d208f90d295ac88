"""Seat tokens, proofs of a passcode, and the short code that tells one host from another."""

from __future__ import annotations

import hashlib
import hmac
from functools import lru_cache
from typing import Final

_DIGITS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""No I, L, O, U: a code is read aloud and typed."""
_ROUNDS: Final = 100_000
_CODE: Final = 10


def token_hash(token: str) -> str:
    """What a host keeps of a seat token."""
    return hashlib.sha256(b"tractor-token" + bytes.fromhex(token)).hexdigest()


def proof_key(passcode: str) -> str:
    """What a host keeps of a passcode; 64 hex digits, empty for none."""
    if not passcode:
        return ""
    salt = b"tractor-passcode"
    return hashlib.pbkdf2_hmac("sha256", passcode.encode(errors="replace"), salt, _ROUNDS).hex()


def passcode_proof(key: str, nonce: str, fingerprint: str) -> str:
    """Proof of a passcode for one line: worth nothing on another, or with another certificate."""
    message = bytes.fromhex(nonce) + bytes.fromhex(fingerprint)
    return hmac.new(bytes.fromhex(key), message, hashlib.sha256).hexdigest()


def same(left: str, right: str) -> bool:
    """Compare secrets without telling by the time how far they agree."""
    return hmac.compare_digest(left.encode(), right.encode())


@lru_cache(maxsize=64)
def short_code(fingerprint: str) -> str:
    """Ten letters and digits (``7KQ2M-XW93P``) that follow from a certificate.

    50 bits behind a slow hash: nobody makes a second certificate with the same code.
    """
    salt = b"tractor-code"
    data = hashlib.pbkdf2_hmac("sha256", bytes.fromhex(fingerprint), salt, _ROUNDS)
    number = int.from_bytes(data[:8], "big") >> (64 - 5 * _CODE)
    text = "".join(_DIGITS[number >> (5 * place) & 31] for place in reversed(range(_CODE)))
    return f"{text[:5]}-{text[5:]}"


def same_code(left: str, right: str) -> bool:
    """Whether two short codes are the same as people write them."""
    return _plain(left) == _plain(right)


def _plain(code: str) -> str:
    plain = "".join(char for char in code.upper() if char.isalnum())
    return plain.translate(str.maketrans("ILOU", "110V"))
