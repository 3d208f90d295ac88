"""What personalities do, measured: everybody is asked the same."""

from build_scripts.measure_personalities import MOODS, measured
from tractor_app.engine.rules.presets import preset

CLASSIC = preset("classic")


def test_all_moods_are_asked_the_same_questions_and_each_answers_by_its_taste() -> None:
    notes = measured(CLASSIC, "test", hands=24, burials=4, rounds=1)
    for what in ("of hands", "of burials", "of leads", "of ruffs"):
        assert len({notes[mood][what] for mood in MOODS}) == 1, what
    plain = notes["intermediate"]
    assert plain["of hands"] == 24
    assert plain["of burials"] == 4
    assert plain["of leads"] <= 25
    for what, most in (("hands declared", "of hands"), ("ruffs", "of ruffs")):
        found = [notes[mood][what] for mood in MOODS]
        assert 0 < found[0] <= found[2] <= plain[most], what
    assert len({tuple(sorted(notes[mood].items())) for mood in MOODS}) == 3
    assert measured(CLASSIC, "test", hands=24, burials=4, rounds=1) == notes
