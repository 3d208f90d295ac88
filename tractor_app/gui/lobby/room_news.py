"""What has happened at a table, in sentences: who came, who is cut off, who plays instead."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from tractor_app.protocol.room import Chair, Member, Room, Stage

translate = QCoreApplication.translate


def room_news(before: Room | None, after: Room, me: int | None) -> list[str]:
    """What a member numbered ``me`` should hear of the change from ``before``."""
    if before is None or before.table != after.table:
        return []
    old = {one.id: one for one in before.members}
    new = {one.id: one for one in after.members}
    found = []
    for number, member in new.items():
        if number != me:
            found += _about(old.get(number), member, before, after)
    found += [
        translate("RoomNews", "{0} has left.").format(one.name)
        for number, one in old.items()
        if number not in new and number != me
    ]
    if after.owner != before.owner and after.owner in new:
        found.append(_owner(new[after.owner], me))
    return found


def _owner(owner: Member, me: int | None) -> str:
    if owner.id == me:
        return translate("RoomNews", "The table is yours now.")
    return translate("RoomNews", "The table belongs to {0} now.").format(owner.name)


def _about(was: Member | None, now: Member, before: Room, after: Room) -> list[str]:
    if was is None:
        return [translate("RoomNews", "{0} has come.").format(now.name)]
    if now.online != was.online:
        if now.online:
            text = translate("RoomNews", "{0} is back.")
        elif now.seat is None:
            text = translate("RoomNews", "{0} is cut off.")
        else:
            text = translate("RoomNews", "{0} is cut off; the seat is kept.")
        return [text.format(now.name)]
    stands_in = bool(_bot(after, now)) and not _bot(before, was)
    if stands_in and after.stage is Stage.PLAYING:
        return [translate("RoomNews", "A bot plays for {0} for the time being.").format(now.name)]
    return []


def _bot(room: Room, member: Member) -> str:
    seat = member.seat
    chair = room.chairs[seat] if seat is not None and seat < len(room.chairs) else Chair()
    return chair.bot
