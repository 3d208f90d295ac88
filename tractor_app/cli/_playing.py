"""What `simulate` and `arena` share: reading names and rules, and matches from a seed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tractor_app.bots.registry import UnknownBotError, bot_names, make_bot
from tractor_app.cli._losses import Losses
from tractor_app.codec import ruleset_file
from tractor_app.codec.ruleset_file import RulesFileError
from tractor_app.engine.actions import Shuffle
from tractor_app.engine.rules.presets import UnknownPresetError, preset
from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.engine.state import MatchState
from tractor_app.session.chance import make_shuffle, wanted_shuffle
from tractor_app.session.headless import MakeShuffle, Player
from tractor_app.session.outside import PREFIX, CommandError, check_command, seated


class UsageError(ValueError):
    """An argument that cannot be used; the message is one sentence."""


def read_rules(text: str) -> RuleSet:
    """Return the preset, or the rules in the file, called ``text``. Raises UsageError."""
    try:
        return preset(text)
    except UnknownPresetError:
        pass
    path = Path(text)
    if not path.is_file():
        raise UsageError(
            f"{text!r} is no preset and no file; `tractor rules list` shows the presets"
        )
    try:
        return ruleset_file.decode(path.read_bytes()).rules
    except RulesFileError as error:
        raise UsageError(f"{text} is no rule set that can be played: {error}") from None
    except OSError as error:
        raise UsageError(f"{text} cannot be read: {error.strerror}") from None


def check_bot(name: str) -> str:
    """Return ``name`` if a bot has it, or if it is ``exec:`` and a command. Raises UsageError."""
    try:
        if name.startswith(PREFIX):
            check_command(name)
        else:
            make_bot(name)
    except UnknownBotError:
        known = f"{', '.join(bot_names())}, and {PREFIX}COMMAND for a program"
        raise UsageError(f"no bot is called {name!r}; there are {known}") from None
    except CommandError as error:
        raise UsageError(f"{name!r} {error}") from None
    except ImportError:
        raise UsageError(f"the bot {name!r} is not part of this copy") from None
    return name


def starts_programs(names: Sequence[str]) -> bool:
    """Whether any of these bots is a program of its own."""
    return any(name.startswith(PREFIX) for name in names)


def player(name: str, seat: int, seed: int, seconds: float) -> Player:
    """Return the bot called ``name`` on a seat; ``seconds`` are for one answer of a program."""
    return Player(seated(name, seat, seconds), seed)


def losses(players: Sequence[Player]) -> Losses:
    """Return the losses of all ``players`` together."""
    found = Losses()
    for one in players:
        found.add(Losses(dict(one.lost), one.last_loss))
    return found


def decks(seed: str) -> MakeShuffle:
    """Return decks that follow from ``seed`` and from how many came before."""
    count = 0

    def shuffle(state: MatchState) -> Shuffle:
        nonlocal count
        wanted = wanted_shuffle(state, count)
        count += 1
        return make_shuffle(f"deck/{seed}/{wanted.number}".encode(), wanted)

    return shuffle
