"""The lobby's sentences: codes of host and line in words, and the quick phrases."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

import tractor_app
from tractor_app.gui.counts import counts
from tractor_app.net.client import LinkFault
from tractor_app.net.serving import host_name
from tractor_app.protocol.messages import Code, Failed
from tractor_app.protocol.room import Stage
from tractor_app.session.fairness import Checked, Mark

translate = QCoreApplication.translate


def phrases() -> tuple[str, ...]:
    """The quick phrases by number, as the protocol's page lists them."""
    return (
        translate("LobbyTexts", "Hello!"),
        translate("LobbyTexts", "Well played!"),
        translate("LobbyTexts", "Good luck!"),
        translate("LobbyTexts", "Thank you!"),
        translate("LobbyTexts", "Sorry!"),
        translate("LobbyTexts", "One moment, please."),
        translate("LobbyTexts", "It is your turn."),
        translate("LobbyTexts", "Oh no!"),
        translate("LobbyTexts", "Wow!"),
        translate("LobbyTexts", "Good game!"),
        translate("LobbyTexts", "Another one?"),
        translate("LobbyTexts", "Good night!"),
    )


def stage_text(stage: Stage) -> str:
    """What a table is doing."""
    return {
        Stage.GATHERING: translate("LobbyTexts", "waiting for players"),
        Stage.PLAYING: translate("LobbyTexts", "playing"),
        Stage.OVER: translate("LobbyTexts", "between two matches"),
    }[stage]


def _line_codes() -> dict[Code, str]:
    return {
        Code.VERSION: translate(
            "LobbyTexts",
            "The host runs another version of the game. Both need the same version to play "
            "together.",
        ),
        Code.MALFORMED: translate("LobbyTexts", "The host did not understand this program."),
        Code.TOO_LARGE: translate("LobbyTexts", "The host did not understand this program."),
        Code.OUT_OF_ORDER: translate("LobbyTexts", "The connection was disturbed."),
        Code.TOO_MANY: translate("LobbyTexts", "Too many messages in a short time."),
        Code.TOO_SLOW: translate("LobbyTexts", "The connection is too slow."),
        Code.SILENT: translate("LobbyTexts", "Nothing was heard for too long."),
        Code.FULL: translate("LobbyTexts", "There is no room left at this table."),
        Code.NO_SUCH_TABLE: translate("LobbyTexts", "This table does not exist any more."),
        Code.PASSCODE: translate("LobbyTexts", "The passcode is not right."),
        Code.TOKEN: translate("LobbyTexts", "Your seat is not kept any more."),
        Code.ELSEWHERE: translate("LobbyTexts", "Your seat was taken up on another computer."),
        Code.REMOVED: translate("LobbyTexts", "You were asked to leave the table."),
        Code.CLOSING: translate("LobbyTexts", "The host has closed the table."),
    }


def _table_codes() -> dict[Code, str]:
    return {
        Code.NOT_JOINED: translate("LobbyTexts", "You are not at this table."),
        Code.NOT_OWNER: translate("LobbyTexts", "Only the owner of the table can do that."),
        Code.SEAT_TAKEN: translate("LobbyTexts", "Somebody sits there."),
        Code.NO_SUCH_SEAT: translate("LobbyTexts", "There is no such seat."),
        Code.NO_SUCH_MEMBER: translate("LobbyTexts", "This player is gone."),
        Code.NO_SUCH_BOT: translate("LobbyTexts", "The host does not know this bot."),
        Code.SEATS_OPEN: translate("LobbyTexts", "Some seats are still free: fill them with bots."),
        Code.NOT_READY: translate("LobbyTexts", "Not everybody is ready."),
        Code.WRONG_STAGE: translate("LobbyTexts", "That cannot be done now."),
        Code.NOT_SEATED: translate("LobbyTexts", "Sit down first."),
        Code.NO_TALK: translate("LobbyTexts", "Table talk is switched off."),
        Code.HIDDEN: translate("LobbyTexts", "This player does not show the cards."),
    }


def _versions(theirs: str) -> str:
    """Both versions, where the host's is known."""
    text = translate(
        "LobbyTexts",
        "The host runs version {0} of the game, this is {1}: both need the same one to play "
        "together.",
    )
    return text.format(theirs, tractor_app.__version__)


def nameless() -> str:
    """What others call a player who gave no name: "Me" would be nobody to them."""
    return host_name()[:24]


def failure_text(failed: Failed, program: str = "") -> str:
    """Why the host said no; ``program`` is its version."""
    text = (_line_codes() | _table_codes())[failed.code]
    if failed.code is Code.VERSION and program not in ("", tractor_app.__version__):
        text = _versions(program)
    if failed.wait >= 1:
        text += " " + counts().wait(round(failed.wait))
    return text


def fault_text(fault: LinkFault) -> str:
    """Why there is no connection."""
    return {
        LinkFault.UNREACHABLE: translate("LobbyTexts", "Nobody hosts at this address just now."),
        LinkFault.CERTIFICATE: translate(
            "LobbyTexts",
            "This is not the host it should be: its code is another one. Ask the host for the "
            "code on its screen.",
        ),
        LinkFault.GARBLED: translate("LobbyTexts", "Something else answers at this address."),
    }[fault]


def mark_text(checked: Checked) -> str:
    """What the check of a round's deck came to."""
    text = {
        Mark.FAIR: translate("LobbyTexts", "✓ fair deal"),
        Mark.UNSEEN: translate("LobbyTexts", "deal not proven"),
        Mark.BROKEN: translate("LobbyTexts", "false deal!"),
    }[checked.mark]
    if checked.repeats and checked.mark is not Mark.BROKEN:
        text += translate("LobbyTexts", " (drawn again: {0})").format(checked.repeats)
    return text
