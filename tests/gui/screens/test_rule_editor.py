"""The rule editor: every field of the schema, reasons at the field, files, and rules on cards."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLineEdit, QSpinBox

from tests.gui.screens.conftest import Open
from tests.house_options import HOUSE_OPTIONS
from tractor_app.codec.ruleset_file import RulesFileError
from tractor_app.engine.rules.policies import FailedThrow
from tractor_app.engine.rules.presets import PRESET_IDS, preset
from tractor_app.engine.rules.schema import FIELDS, value_of
from tractor_app.gui.own_rules import RulesShelf, export_file, load_file
from tractor_app.gui.rule_examples import EXAMPLES, outcomes, values_of
from tractor_app.gui.screens.new_match import NewMatchSheet
from tractor_app.gui.screens.rule_editor import GROUPS, RuleEditor
from tractor_app.gui.screens.rule_fields import (
    UnreadableError,
    bands_text,
    list_text,
    parse_bands,
    parse_list,
)
from tractor_app.gui.widgets.buttons import Switch


@pytest.fixture
def editor(open_house: Open, tmp_path: Path) -> RuleEditor:
    house = open_house()
    made = RuleEditor(house.window.page, preset("classic"), RulesShelf(tmp_path / "rules"))
    house.window.show_sheet(made)
    return made


def test_every_field_of_the_schema_has_a_row(editor: RuleEditor) -> None:
    assert list(editor.rows) == [spec.path for spec in FIELDS]
    assert GROUPS[0] == "deck"


@pytest.mark.parametrize("key", PRESET_IDS)
def test_every_preset_is_shown_as_it_is(editor: RuleEditor, key: str) -> None:
    editor.start_from(key)
    for number in range(len(GROUPS)):
        editor.groups.setCurrentRow(number)
    assert editor.rules == preset(key)
    assert editor.problems() == ()
    for path, row in editor.rows.items():
        control, value = row.control, value_of(preset(key), path)
        if isinstance(control, Switch):
            assert control.isChecked() is value
        elif isinstance(control, QSpinBox):
            assert control.value() == value
        elif isinstance(control, QComboBox):
            assert control.currentData() == value


def test_a_number_by_the_keyboard(editor: RuleEditor) -> None:
    spin = editor.rows["deck.kitty"].control
    assert isinstance(spin, QSpinBox)
    spin.setFocus()
    spin.selectAll()
    QTest.keyClicks(spin, "7")
    assert editor.rules.deck.kitty == 7
    assert "108 cards" in editor.rows["deck.kitty"].problem.text()
    assert not editor.save_button.isEnabled()
    spin.selectAll()
    QTest.keyClicks(spin, "4")
    assert editor.problems() == ()
    assert editor.save_button.isEnabled()
    assert 'other than "Classic"' in editor.status.text()


def test_a_choice_by_the_keyboard_and_back(editor: RuleEditor) -> None:
    editor.show_field("throw.failed")
    row = editor.rows["throw.failed"]
    combo = row.control
    assert isinstance(combo, QComboBox)
    combo.setFocus()
    QTest.keyClick(combo, Qt.Key.Key_Down)
    assert editor.rules.throw.failed is FailedThrow.FIRST_BEATEN
    row.reset_wanted.emit("throw.failed")
    assert editor.rules == preset("classic")
    assert combo.currentData() == "lowest-beaten"


def test_a_switch_by_the_mouse(editor: RuleEditor) -> None:
    editor.show_field("throw.trumps")
    switch = editor.rows["throw.trumps"].control
    QTest.mouseClick(switch, Qt.MouseButton.LeftButton)
    assert editor.rules.throw.trumps is False


def test_a_text_that_cannot_be_read_is_refused_at_the_field(editor: RuleEditor) -> None:
    editor.show_field("levels.must_play")
    row = editor.rows["levels.must_play"]
    line = row.control
    assert isinstance(line, QLineEdit)
    QTest.keyClicks(line, "x")
    assert row.problem.text()
    assert editor.rules == preset("classic")
    assert not editor.save_button.isEnabled()
    QTest.keyClick(line, Qt.Key.Key_Backspace)
    QTest.keyClicks(line, "5 10 K")
    assert value_of(editor.rules, "levels.must_play") == ["5", "T", "K"]
    assert row.problem.text() == ""


def test_a_contradiction_is_told_at_its_field_and_in_the_list(editor: RuleEditor) -> None:
    editor.change("levels.must_play", ["A"])
    editor.change("levels.sequence", ["2", "3", "4"])
    editor.show_field("levels.must_play")
    assert "A" in editor.rows["levels.must_play"].problem.text()
    group = editor.groups.item(GROUPS.index("levels"))
    assert group.text().endswith("!")


def test_saved_rules_can_be_played(open_house: Open) -> None:
    house = open_house()
    house.flow.begin()
    sheet = house.sheet
    assert isinstance(sheet, NewMatchSheet)
    sheet.edit_wanted.emit(sheet.rules())
    editor = house.sheet
    assert isinstance(editor, RuleEditor)
    editor.change("kitty.cap", 32)
    QTest.keyClicks(editor.name, "Village rules")
    editor.save_button.click()
    assert house.sheet is sheet
    assert sheet.rules().id == "Village rules"
    assert sheet.rules().kitty.cap == 32
    for _, level in sheet.seats.rows():
        level.setItemData(level.currentIndex(), "random")
    sheet.start.click()
    table = house.game.table
    assert table is not None
    assert table.rules.kitty.cap == 32
    assert house.window.bar.match_name.text() == "Village rules"
    assert RulesShelf(house.profile.rules).all()[0].named.name == "Village rules"
    assert house.file.load().settings.rules.endswith(".tractor-rules")


def test_the_same_name_replaces_and_another_does_not(tmp_path: Path) -> None:
    shelf = RulesShelf(tmp_path)
    rules = preset("school")
    first = shelf.save("Ours", rules)
    again = shelf.save("Ours", preset("happy"))
    other = shelf.save("Ours?", rules)
    assert first.path == again.path != other.path
    assert [own.named.name for own in shelf.all()] == ["Ours", "Ours?"]
    found = shelf.find(first.path.name)
    assert found is not None
    assert found.declaring == preset("happy").declaring
    assert shelf.find("classic") == preset("classic")
    assert shelf.find("../no/such") is None
    with pytest.raises(ValueError):
        shelf.save("  ", rules)
    shelf.remove(other)
    assert len(shelf.all()) == 1


@pytest.mark.parametrize("key", ["", ".", "..", "a\0b", "/", "x" * 5000, "nope"])
def test_a_name_without_a_file_finds_nothing(tmp_path: Path, key: str) -> None:
    assert RulesShelf(tmp_path).find(key) is None


def test_files_go_out_and_come_back(editor: RuleEditor, tmp_path: Path) -> None:
    editor.change("scoring.takeover", 100)
    editor.name.setText("Hundred")
    path = tmp_path / "out"
    editor.export_to(path)
    assert "Saved as" in editor.status.text()
    editor.start_from("school")
    editor.import_from(path.with_suffix(".tractor-rules"))
    assert editor.rules.scoring.takeover == 100
    assert editor.name.text() == "Hundred"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x00\xff\xfe",
        b"[]",
        b'{"tractor-rules": 99, "name": "x", "rules": {}}',
        b'{"tractor-rules": 1, "name": "x", "rules": {"deck": {"decks": 99}}}',
        b'{"tractor-rules": 1, "rules": {"levels": {"must_play": ["A"], "sequence": ["2"]}}}',
    ],
)
def test_a_bad_file_is_one_sentence_and_changes_nothing(
    editor: RuleEditor, tmp_path: Path, data: bytes
) -> None:
    before = editor.rules
    path = tmp_path / "bad.json"
    path.write_bytes(data)
    with pytest.raises(RulesFileError):
        load_file(path)
    editor.import_from(path)
    assert editor.rules == before
    assert editor.status.text() not in ("", "Nothing changed yet.")
    editor.import_from(tmp_path / "not there")
    assert "cannot be read" in editor.status.text()


def test_export_where_nothing_can_be_written(editor: RuleEditor, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    editor.export_to(tmp_path / "file" / "below.json")
    assert editor.status.text().startswith("Not saved")
    with pytest.raises(OSError):
        export_file(tmp_path / "file" / "below.json", "x", preset("classic"))


def test_the_words_follow_the_language(open_house: Open, tmp_path: Path) -> None:
    house = open_house()
    editor = RuleEditor(house.window.page, preset("classic"), RulesShelf(tmp_path))
    house.window.show_sheet(editor)
    editor.show_field("throw.failed")
    assert editor.rows["throw.failed"].name.text() == "A failed throw"
    house.flow.use_language("zh_CN")
    house.app.processEvents()
    assert editor.rows["throw.failed"].name.text() == "甩牌失败"
    assert editor.groups.item(0).text() == "牌与人数"


# Rules on cards.


@pytest.mark.parametrize("path", EXAMPLES)
def test_an_example_shows_a_difference(path: str) -> None:
    found = outcomes(path)
    assert [outcome.value for outcome in found] == list(values_of(path))
    seen = {(str(outcome.found), outcome.groups) for outcome in found}
    assert len(seen) > 1


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_examples_are_told_in_words(open_house: Open, tmp_path: Path, language: str) -> None:
    """On every page each example opens, tells each value, and closes."""
    house = open_house(language=language)
    editor = RuleEditor(house.window.page, preset("classic"), RulesShelf(tmp_path))
    house.window.show_sheet(editor)
    opened = []
    for path in EXAMPLES:
        editor.show_field(path)
        view = next(view for view in editor.examples() if view.path == path)
        QTest.mouseClick(view.toggle, Qt.MouseButton.LeftButton)
        told = view.told()
        assert len({value for value, _ in told}) == len(values_of(path)), path
        assert all(text for _, text in told), path
        assert "{" not in str(told), path
        opened.append(path)
        QTest.mouseClick(view.toggle, Qt.MouseButton.LeftButton)
        assert not view.frame.isVisible()
    assert opened == list(EXAMPLES)


@pytest.mark.parametrize("path", HOUSE_OPTIONS)
def test_every_option_of_section_f_is_shown_on_cards(path: str) -> None:
    found = outcomes(path)
    assert all(any(group.cards for group in outcome.groups) for outcome in found)


# What is typed into lists.


def test_lists_are_typed_as_people_write_them() -> None:
    by_path = {spec.path: spec for spec in FIELDS}
    ranks = by_path["levels.sequence"]
    assert parse_list(ranks, "2, 3，10 k、a") == ["2", "3", "T", "K", "A"]
    assert list_text(ranks, ["9", "T"]) == "9 10"
    ladders = by_path["follow.ladders"]
    assert parse_list(ladders, "4: 4 > 3 1; 2x2: 2x2 > 2 2") == ["4: 4 > 3 1", "2x2: 2x2 > 2 2"]
    numbers = by_path["kitty.table"]
    assert parse_list(numbers, "2 4 8") == [2, 4, 8]
    with pytest.raises(UnreadableError):
        parse_list(numbers, "2 four")


def test_bands_are_typed_as_people_write_them() -> None:
    text = "0 -3, 5 -2, 80 +0, 120 +1"
    bands = parse_bands(text)
    assert bands[0] == {"start": 0, "attackers": False, "rise": 3}
    assert bands[2] == {"start": 80, "attackers": True, "rise": 0}
    assert bands_text(bands) == text
    assert parse_bands("") == []
    with pytest.raises(UnreadableError):
        parse_bands("80 points")
