"""Messages to payloads and back. What comes in is a message or a :class:`WireError`."""

from __future__ import annotations

from typing import Final, TypeVar

from tractor_app.codec.errors import CodecError, Fault
from tractor_app.codec.plain import Codec
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.rules.validate import validate
from tractor_app.engine.wellformed import is_action
from tractor_app.protocol.framing import ASK_LIMIT, TELL_LIMIT
from tractor_app.protocol.messages import Act, Ask, Code, HandOver, Joined, RulesTold, Tell
from tractor_app.protocol.tidy import tidy

T = TypeVar("T")

ASKS: Final[Codec[Ask]] = Codec("ask", Ask, ASK_LIMIT)
TELLS: Final[Codec[Tell]] = Codec("tell", Tell, TELL_LIMIT)


class WireError(ValueError):
    """A payload that is no message; ``details`` is for logs only."""

    def __init__(self, code: Code, details: str) -> None:
        super().__init__(f"{code.value}: {details}")
        self.code = code
        self.details = details


def decode_ask(payload: bytes) -> Ask:
    """What a guest asks. Raises WireError."""
    ask = _decode(ASKS, payload)
    if isinstance(ask, Act) and not is_action(ask.action):
        raise WireError(Code.MALFORMED, "no action")
    return ask


def decode_tell(payload: bytes) -> Tell:
    """What a host tells, fit to be shown. Raises WireError, also for rules nobody can play."""
    tell = _decode(TELLS, payload)
    rules = tell.rules if isinstance(tell, Joined | HandOver | RulesTold) else None
    if rules is not None:
        _check_rules(rules)
    return tidy(tell)


def _check_rules(rules: RuleSet) -> None:
    problems = validate(rules)
    if problems:
        raise WireError(Code.MALFORMED, "; ".join(problem.code.value for problem in problems))


def _decode(codec: Codec[T], payload: bytes) -> T:
    try:
        return codec.decode(payload)
    except CodecError as error:
        code = Code.TOO_LARGE if error.fault is Fault.TOO_LARGE else Code.MALFORMED
        raise WireError(code, str(error)) from None
