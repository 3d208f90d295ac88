"""Every text of the window in both languages, in glyphs the bundled font has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from build_scripts import make_translations as make
from tests.gui.glyphs import missing_glyphs
from tractor_app.gui.i18n import Translations, best_language, other_language
from tractor_app.gui.names import names
from tractor_app.gui.options import LANGUAGES
from tractor_app.gui.screens.about import AboutSheet

PLACE = re.compile(r"\{[^}]*\}|%n")
CHINESE = make.FOLDER / "tractor_zh_CN.ts"


@pytest.mark.parametrize("language", make.LANGUAGES)
def test_files_match_the_sources_and_are_complete(language: str) -> None:
    assert make.stale(language) == []


def test_a_stale_file_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("tractor_zh_CN.ts", "tractor_zh_CN.qm"):
        (tmp_path / name).write_bytes((make.FOLDER / name).read_bytes())
    changed = (tmp_path / "tractor_zh_CN.ts").read_text("utf-8").replace("新牌局", "新比赛", 1)
    (tmp_path / "tractor_zh_CN.ts").write_text(changed, "utf-8")
    monkeypatch.setattr(make, "FOLDER", tmp_path)
    assert make.stale("zh_CN") == ["tractor_zh_CN.qm is not what tractor_zh_CN.ts compiles to"]


def test_translations_keep_the_placeholders() -> None:
    for context, source, texts in make.messages(CHINESE):
        wanted = set(PLACE.findall(source))
        # A plural form may leave the number out where the language says it otherwise.
        for text in texts:
            assert set(PLACE.findall(text)) - {"%n"} == wanted - {"%n"}, (context, source, text)


def test_chinese_is_chinese() -> None:
    same = [source for _, source, texts in make.messages(CHINESE) if texts == [source]]
    english = [text for text in same if re.search(r"[a-z]{3}", PLACE.sub("", text))]
    # What is printed on the key stays.
    assert set(english) <= {"Enter"}


@pytest.mark.usefixtures("qapp")
def test_every_glyph_is_in_the_bundled_fonts() -> None:
    text = "".join("".join(texts) + source for _, source, texts in make.messages(CHINESE))
    text += "".join(LANGUAGES.values())
    assert missing_glyphs(text) == ""


@pytest.mark.parametrize(
    ("wanted", "system", "found"),
    [
        ("zh_CN", "", "zh_CN"),
        ("zh-Hans", "", "zh_CN"),
        ("zh_TW", "", "zh_CN"),
        ("en_GB", "", "en"),
        ("de", "", "en"),
        (None, "zh_CN", "zh_CN"),
        (None, "fr_FR", "en"),
    ],
)
def test_nearest_language(wanted: str | None, system: str, found: str) -> None:
    assert best_language(wanted, system) == found


def test_the_switch_goes_round() -> None:
    assert other_language("en") == "zh_CN"
    assert other_language("zh_CN") == "en"
    assert other_language("eo") == "en"


def test_language_changes_while_a_sheet_is_open(qapp: QApplication, qtbot: QtBot) -> None:
    from PySide6.QtWidgets import QWidget

    translations = Translations(qapp)
    host = QWidget()
    qtbot.addWidget(host)
    host.resize(1024, 640)
    host.show()
    try:
        translations.use("en")
        sheet = AboutSheet(host, ("/here",))
        sheet.open()
        assert sheet.title.text() == "About Tractor"
        translations.use("zh_CN")
        qapp.processEvents()
        assert sheet.title.text() == "关于拖拉机"
        assert names().default_bots()[0] == "阿明"
        translations.use("en")
        qapp.processEvents()
        assert sheet.title.text() == "About Tractor"
    finally:
        translations.remove()


def test_english_counts_words(qapp: QApplication) -> None:
    translations = Translations(qapp)
    translations.use("en")
    one = QCoreApplication.translate("NewMatchSheet", "%n deck(s)", "", 1)
    two = QCoreApplication.translate("NewMatchSheet", "%n deck(s)", "", 2)
    translations.remove()
    assert (one, two) == ("1 deck", "2 decks")


def test_an_unknown_language_is_refused(qapp: QApplication) -> None:
    with pytest.raises(KeyError):
        Translations(qapp).use("eo")
