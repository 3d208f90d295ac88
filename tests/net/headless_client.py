"""A client for docs/protocol.md that shares no line with the program: standard library only.

    python headless_client.py PORT NAME SEAT ROUNDS [CODE]

Joins the first table, sits down, says ready, plays ROUNDS rounds by trial and error, checks the
fair deals, and prints one JSON object with what it saw.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import secrets
import socket
import ssl
import struct
import sys
import time
from typing import Any

ANY_CODE = "?"
"""Encrypted, but whose certificate it is does not matter."""
DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def short_code(fingerprint: bytes) -> str:
    data = hashlib.pbkdf2_hmac("sha256", fingerprint, b"tractor-code", 100000)
    bits = int.from_bytes(data, "big") >> (256 - 50)
    text = "".join(DIGITS[bits >> shift & 31] for shift in range(45, -1, -5))
    return f"{text[:5]}-{text[5:]}"


class Line:
    def __init__(
        self, port: int, code: str, address: str = "127.0.0.1", fingerprint: str = ""
    ) -> None:
        plain = socket.create_connection((address, port), timeout=60)
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket: socket.socket = plain
        if code or fingerprint:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
            context.check_hostname = False
            context.verify_mode = ssl.CERT_NONE
            secure = context.wrap_socket(plain)
            found = hashlib.sha256(secure.getpeercert(True) or b"").digest()
            if fingerprint:
                known = found.hex() == fingerprint
            else:
                known = code == ANY_CODE or short_code(found) == code
            if not known:
                raise OSError("another host")
            self.socket = secure
        self.sent = self.received = 0

    def ask(self, what: str, /, **fields: Any) -> None:
        payload = json.dumps({"ask": what, **fields}).encode()
        self.socket.sendall(struct.pack(">II", len(payload), self.sent) + payload)
        self.sent += 1

    def hear(self) -> dict[str, Any]:
        length, number = struct.unpack(">II", self._exactly(8))
        assert number == self.received
        self.received += 1
        told: dict[str, Any] = json.loads(self._exactly(length))
        return told

    def _exactly(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            piece = self.socket.recv(count - len(data))
            if not piece:
                raise EOFError
            data += piece
        return data


class Stream:
    """Numbers that follow from a key."""

    def __init__(self, key: bytes) -> None:
        self.key = hashlib.sha256(key).digest()
        self.words = self._words()

    def _words(self) -> Any:
        for counter in itertools.count():
            block = hashlib.sha256(self.key + counter.to_bytes(8, "big")).digest()
            yield from struct.unpack(">8I", block)

    def below(self, bound: int) -> int:
        for word in self.words:
            if word < 2**32 // bound * bound:
                return int(word % bound)
        raise AssertionError

    def shuffled(self, cards: list[int]) -> list[int]:
        mixed = list(cards)
        for place in range(len(mixed) - 1, 0, -1):
            other = self.below(place + 1)
            mixed[place], mixed[other] = mixed[other], mixed[place]
        return mixed


class Fair:
    """Commitments, nonces, and the check after the round."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.nonces: dict[tuple[int, int, str], bytes] = {}
        self.lists: dict[tuple[int, int, str], dict[int, str]] = {}
        self.checked: list[bool] = []
        self.decks: list[list[int]] = []

    def commitment(self, label: str, number: int, attempt: int, who: int, nonce: bytes) -> str:
        text = f"tractor-commit/{label}/{number}/{attempt}/{who}/".encode()
        return hashlib.sha256(text + nonce).hexdigest()

    def call(self, label: str, member: int, told: dict[str, Any]) -> None:
        number, attempt = told["number"], told["attempt"]
        key = (number, attempt, told["commitment"])
        nonce = self.nonces.setdefault(key, secrets.token_bytes(32))
        mine = self.commitment(label, number, attempt, member, nonce)
        self.line.ask("fair-commit", number=number, attempt=attempt, commitment=mine)

    def commits(self, label: str, member: int, told: dict[str, Any]) -> None:
        number, attempt = told["number"], told["attempt"]
        listed = dict(told["commitments"])
        key = (number, attempt, listed[-1])
        nonce = self.nonces[key]
        assert self.lists.setdefault(key, listed) == listed
        assert listed[member] == self.commitment(label, number, attempt, member, nonce)
        self.line.ask("fair-reveal", number=number, attempt=attempt, nonce=nonce.hex())

    def opened(self, label: str, told: dict[str, Any], view: dict[str, Any]) -> None:
        for deal in told["deals"]:
            nonces = {who: bytes.fromhex(text) for who, text in deal["nonces"]}
            number, attempt = deal["number"], deal["attempt"]
            host = self.commitment(label, number, attempt, -1, nonces[-1])
            promised = self.lists[number, attempt, host]
            fits = all(
                promised[who] == self.commitment(label, number, attempt, who, nonce)
                for who, nonce in nonces.items()
            )
            mine = self.nonces[number, attempt, host] in nonces.values()
        key = f"tractor-deal/{label}/{number}/{attempt}".encode()
        for who in sorted(nonces):
            key += f"/{who}/".encode() + nonces[who]
        deck = Stream(hashlib.sha256(key).digest()).shuffled(sorted([*range(54)] * 2))
        self.decks.append(deck)
        kitty = deck[-view["kitty_size"] :]
        dealt = deck[: -view["kitty_size"]]
        sound = True
        for seat in range(4):
            hand = dealt[(seat - view["first_dealt"]) % 4 :: 4]
            if seat == view["burier"]:
                hand = hand + kitty
            for trick in view["tricks"]:
                for play in trick["plays"]:
                    if play["seat"] == seat:
                        for card in play["cards"]:
                            sound = sound and card in hand
                            if card in hand:
                                hand.remove(card)
        self.checked.append(fits and mine and sound)


class Player:
    def __init__(self, line: Line, name: str, seat: int, rounds: int) -> None:
        self.line, self.name, self.seat, self.rounds = line, name, seat, rounds
        self.fair = Fair(line)
        self.rules: dict[str, Any] = {}
        self.member = 0
        self.token = ""
        self.hold = 0.0
        self.moves = 0
        self.label = ""
        self.view: dict[str, Any] = {}
        self.ends: dict[int, dict[str, Any]] = {}
        self.revision = 0
        self.question: Any = None
        self.tries: Any = iter(())
        self.refusals = 0
        self.match = ""
        self.table = ""
        self.record: list[dict[str, Any]] = []
        self.recorded = 0

    def run(self) -> dict[str, Any]:
        greeting = self.line.hear()
        assert (greeting["protocol"], greeting["format"]) == (1, 1)
        self.line.ask("hello", protocol=1, format=1, name=self.name)
        table = self.line.hear()["tables"][0]
        self.table = table["table"]
        self.line.ask("rules", table=table["table"])
        self.rules = self.line.hear()["rules"]
        known = self.rules["id"], self.rules["deck"]["players"]
        assert known == (table["rules"], table["players"])
        self.line.ask("join", table=table["table"])
        self.line.ask("sit", seat=self.seat)
        self.line.ask("ready", ready=True)
        while min(len(self.fair.checked), self.recorded) < self.rounds:
            self.told(self.line.hear())
        decks = [one["action"]["deck"] for one in self.record if one["action"]["do"] == "shuffle"]
        assert decks == self.fair.decks
        return {
            "name": self.name,
            "rounds": len(self.fair.checked),
            "fair": all(self.fair.checked),
            "refusals": self.refusals,
            "levels": self.view["levels"],
            "hold": self.hold,
            "moves": self.moves,
        }

    def told(self, told: dict[str, Any]) -> None:
        kind = told["tell"]
        if kind == "joined":
            self.member, self.token = told["member"], told["token"]
            self.hold = told.get("hold", 900)
            assert told["rules"] == self.rules
        elif kind == "room":
            self.room(told["room"])
        elif kind == "moved":
            self.view, self.revision = told["view"], told["revision"]
            number = self.view["round_number"]
            if self.view["result"] and number not in self.ends:
                self.ends[number] = self.view
                self.line.ask("record", match=self.match, since=len(self.record))
            self.act()
        elif kind == "record":
            self.more_record(told)
        elif kind == "redirect":
            self.follow(told)
        elif kind == "refused":
            self.refusals += 1
            self.another(told["rejected"])
        elif kind == "ping":
            self.line.ask("pong", number=told["number"])
        elif kind == "failed" and told["final"]:
            raise EOFError(told["code"])
        else:
            self.told_of_deals(kind, told)

    def follow(self, told: dict[str, Any]) -> None:
        """The table has moved: to its new host, with the token."""
        self.line.socket.close()
        self.line = self.fair.line = self.way_to(told)
        self.moves += 1
        assert self.line.hear()["tell"] == "greeting"
        self.line.ask("hello", protocol=1, format=1, name=self.name)
        assert self.line.hear()["tell"] == "tables"
        self.line.ask("join", table=self.table, token=self.token)

    def way_to(self, told: dict[str, Any]) -> Line:
        for address in itertools.islice(itertools.cycle(told["addresses"]), 50):
            try:
                return Line(told["port"], "", address, told["fingerprint"])
            except OSError:
                time.sleep(0.2)
        raise EOFError("the new host is not to be found")

    def told_of_deals(self, kind: str, told: dict[str, Any]) -> None:
        if kind == "fair-call":
            self.fair.call(self.label, self.member, told)
        elif kind == "fair-commits":
            self.fair.commits(self.label, self.member, told)
        elif kind == "fair-opened":
            self.fair.opened(self.label, told, self.ends[told["round_number"]])

    def more_record(self, told: dict[str, Any]) -> None:
        assert told["since"] == len(self.record)
        self.record += told["entries"]
        if len(self.record) < told["open"]:
            self.line.ask("record", match=self.match, since=len(self.record))
        else:
            self.recorded += 1

    def room(self, room: dict[str, Any]) -> None:
        self.match = room["match"]
        self.label = f"{room['table']}/{room['match']}"
        everybody = len(room["members"]) == 4 and all(one["ready"] for one in room["members"])
        if room["stage"] == "gathering" and room["owner"] == self.member and everybody:
            self.line.ask("begin")

    def act(self) -> None:
        view = self.view
        if view["viewer"] not in view["awaited"] or view["phase"] == "deal":
            return
        trick = view["trick"]
        question = [view["phase"], view["round_number"], len(view["tricks"]), len(view["bids"])]
        question += [len(trick["plays"]) if trick else 0, view["hand"]]
        if question == self.question:
            return
        self.question = question
        self.tries = self.ideas()
        self.another(None)

    def another(self, rejected: dict[str, Any] | None) -> None:
        if rejected and rejected["code"] in ("stale", "not-your-turn", "wrong-phase"):
            return
        if rejected and rejected["owed"]:
            self.tries = itertools.chain(self.with_owed(rejected["owed"]), self.tries)
        action = next(self.tries, None)
        if action is not None:
            self.line.ask("act", action=action, revision=self.revision)

    def ideas(self) -> Any:
        view = self.view
        phase, hand = view["phase"], view["hand"]
        if phase == "last-call":
            rank = "23456789TJQKA".index(view["level"])
            if view["standing"] is None:
                yield from (
                    {"do": "declare", "cards": [card]} for card in hand if card % 13 == rank < 52
                )
            yield {"do": "pass"}
        elif phase == "bury":
            yield {"do": "bury", "cards": hand[: view["kitty_size"]]}
        elif phase == "round-end":
            if view["round_number"] < self.rounds:
                yield {"do": "ready"}
        elif phase == "play":
            yield from self.plays()

    def plays(self) -> Any:
        hand, trick = self.view["hand"], self.view["trick"]
        count = len(trick["plays"][0]["cards"]) if trick and trick["plays"] else 1
        for cards in itertools.combinations(hand, count):
            yield {"do": "play", "cards": list(cards)}

    def with_owed(self, owed: list[int]) -> Any:
        hand, trick = self.view["hand"], self.view["trick"]
        count = len(trick["plays"][0]["cards"])
        rest = list(hand)
        for card in owed[:count]:
            rest.remove(card)
        for more in itertools.combinations(rest, max(0, count - len(owed))):
            yield {"do": "play", "cards": [*owed[:count], *more]}
            break


def main() -> None:
    port, name, seat, rounds, *code = sys.argv[1:]
    line = Line(int(port), code[0] if code else "")
    print(json.dumps(Player(line, name, int(seat), int(rounds)).run()), flush=True)


if __name__ == "__main__":
    main()
