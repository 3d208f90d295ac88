"""A guest at a table: the client of the tests, which tells what it sees, one JSON object a line.

    python3 guest.py CLIENT PORT SEAT CODE

`CLIENT` is tests/net/headless_client.py. The guest begins once everybody is ready, plays one
round, and checks that its deal was fair.
"""

import importlib.util
import json
import sys
from typing import Any


def main() -> None:
    """Play; the last line has `fair`."""
    client, port, seat, code = sys.argv[1:]
    spec = importlib.util.spec_from_file_location("headless_client", client)
    assert spec is not None
    assert spec.loader is not None
    known: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(known)

    class Telling(known.Player):  # type: ignore[misc]
        def room(self, room: dict[str, Any]) -> None:
            tell({"members": [one["name"] for one in room["members"]], "stage": room["stage"]})
            super().room(room)

        def act(self) -> None:
            tell({"tricks": len(self.view["tricks"])})
            super().act()

    tell(Telling(known.Line(int(port), code), f"G{seat}", int(seat), 1).run())


def tell(what: dict[str, Any]) -> None:
    """Print one line."""
    print(json.dumps(what), flush=True)


if __name__ == "__main__":
    main()
