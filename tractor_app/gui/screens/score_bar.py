"""The attackers' points on a bar with the thresholds of the rules."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from tractor_app.engine.rules.ruleset import RuleSet
from tractor_app.gui import fonts, look
from tractor_app.gui.screens.summary import Mark, marks
from tractor_app.gui.theme import qcolor


class ScoreBar(QWidget):
    """A bar from 0 to a little above the last mark worth showing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._marks: tuple[Mark, ...] = ()
        self._points = 0
        self._end = 1
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_score(self, rules: RuleSet, points: int, contract: int = 0) -> None:
        """Show `points` between the thresholds of `rules` (after an auction, of the contract)."""
        found = marks(rules, contract)
        self._points = points
        rises = [mark for mark in found if mark.attackers]
        shown = max((mark.points for mark in rises[:4]), default=found[-1].points)
        self._marks = tuple(mark for mark in found if mark.points <= max(shown, points))
        step = rules.scoring.step or rules.scoring.takeover or 40
        self._end = max(shown, points, 1) + step // 2
        self.update()

    def sizeHint(self) -> QSize:
        """A bar with two lines of small text under it."""
        caption = look.theme().type.caption
        return QSize(420, 18 + 2 * (caption + 6))

    def minimumSizeHint(self) -> QSize:
        """As high, narrower."""
        return QSize(240, self.sizeHint().height())

    def label(self, mark: Mark) -> str:
        """What a mark brings, as short as can be."""
        if mark.attackers and mark.rise == 0:
            return self.tr("take over")
        if mark.attackers:
            return f"+{mark.rise}"
        return self.tr("decl. +{0}").format(mark.rise) if mark.rise else self.tr("decl. stays")

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint track, filled part, ticks and what they bring."""
        theme = look.theme()
        surface = theme.surface
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        track = QRectF(14, 3, self.width() - 28, 12)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(qcolor(surface.track))
        painter.drawRoundedRect(track, 6, 6)
        filled = QRectF(track)
        filled.setWidth(track.width() * min(1.0, max(0, self._points) / self._end))
        if filled.width() > 0:
            filled.setWidth(max(12.0, filled.width()))
            painter.setBrush(qcolor(surface.accent))
            painter.drawRoundedRect(filled, 6, 6)
        self._paint_marks(painter, track)

    def _paint_marks(self, painter: QPainter, track: QRectF) -> None:
        surface = look.theme().surface
        caption = look.theme().type.caption
        reached = [mark for mark in self._marks if mark.points <= max(0, self._points)]
        line = QFontMetrics(fonts.font(caption)).height()
        right = -6.0
        for mark in self._marks:
            x = track.left() + track.width() * mark.points / self._end
            current = bool(reached) and mark is reached[-1]
            painter.setPen(QPen(qcolor(surface.text, 0.75), 1))
            if mark.points:
                painter.drawLine(int(x), int(track.top()) - 2, int(x), int(track.bottom()) + 2)
            font = fonts.font(caption, bold=current)
            metrics = QFontMetrics(font)
            text = self.label(mark)
            width = max(metrics.horizontalAdvance(text), metrics.horizontalAdvance("000")) + 2
            wanted = min(max(x - width / 2, 0.0), self.width() - width)
            left = max(wanted, right + 6)
            if left - wanted > width * 0.75:
                continue
            right = left + width
            painter.setFont(font)
            painter.setPen(qcolor(surface.accent_bright if current else surface.text_muted))
            flags = int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
            painter.drawText(QRectF(left, track.bottom() + 4, width, line), flags, text)
            painter.setPen(qcolor(surface.text_faint))
            painter.setFont(fonts.font(caption))
            rect = QRectF(left, track.bottom() + 3 + line, width, line)
            painter.drawText(rect, flags, str(mark.points))
