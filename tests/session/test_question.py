"""What tells one question to a bot from the next."""

import msgspec

from tractor_app.engine.apply import new_match
from tractor_app.engine.observe import observe
from tractor_app.engine.rules.presets import preset
from tractor_app.session.bot_driver import question


def test_each_offer_of_levels_is_a_question_of_its_own() -> None:
    seen = observe(new_match(preset("personal-levels")), 0)
    offered = msgspec.structs.replace(seen, transfer=(0, 2))
    refused = msgspec.structs.replace(offered, refused=(2,))
    other = msgspec.structs.replace(seen, transfer=(2, 1))
    assert len({question(one) for one in (seen, offered, refused, other)}) == 4
