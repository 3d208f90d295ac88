"""The theme's tokens as Qt's palette and style sheet, for dialogs, menus and buttons.

The table itself is painted; this dresses the ordinary widgets around it in the same look.
Give a push button the dynamic property ``role`` = ``"primary"`` for the gold one, a label
``role`` = ``"title"``, ``"muted"`` or ``"figure"``.
"""

from __future__ import annotations

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication

from tractor_app.gui import fonts
from tractor_app.gui.theme import Theme, qcolor
from tractor_app.paths import resources

_SHEET = """
QWidget {{ color: {text}; }}
QMainWindow, QDialog, QMessageBox {{ background: {dark}; }}
QToolTip {{ background: {sheet}; color: {text}; border: 1px solid {line}; padding: {xs}px {s}px; }}
QPushButton, QToolButton {{
    background: {plate}; color: {text}; border: 1px solid {accent_soft};
    border-radius: {medium}px; padding: {s}px {l}px; min-height: {body}px;
}}
QPushButton:hover, QToolButton:hover {{ background: {raised}; border-color: {accent}; }}
QPushButton:pressed, QToolButton:pressed {{ background: {track}; }}
QPushButton:focus, QToolButton:focus {{ border: 2px solid {focus}; }}
QPushButton:disabled, QToolButton:disabled {{ color: {faint}; border-color: {line}; }}
QPushButton[role="primary"], QPushButton:default {{
    background: {accent}; color: {on_accent}; border-color: {accent}; font-weight: bold;
}}
QPushButton[role="primary"]:hover, QPushButton:default:hover {{ background: {bright}; }}
QPushButton[role="primary"]:focus, QPushButton:default:focus {{ border: 2px solid {focus}; }}
QPushButton[role="primary"]:disabled {{
    background: {track}; color: {faint}; border-color: {line};
}}
QLabel {{ background: transparent; }}
QLabel[role="title"] {{ font-size: {title}px; font-weight: bold; }}
QLabel[role="figure"] {{ font-size: {large}px; font-weight: bold; color: {accent}; }}
QLabel[role="muted"] {{ color: {muted}; }}
QLineEdit, QSpinBox, QComboBox, QPlainTextEdit, QTextEdit, QListView, QTableView, QTreeView {{
    background: {plate}; color: {text}; border: 1px solid {line}; border-radius: {small}px;
    padding: {xs}px {s}px; selection-background-color: {accent}; selection-color: {on_accent};
}}
QLineEdit:focus, QSpinBox:focus, QComboBox:focus, QPlainTextEdit:focus, QTextEdit:focus,
QListView:focus, QTableView:focus, QTreeView:focus {{ border: 2px solid {focus}; }}
QComboBox QAbstractItemView {{ background: {sheet}; border: 1px solid {line}; }}
QHeaderView::section {{ background: {plate}; color: {muted}; border: none; padding: {xs}px {s}px; }}
QMenuBar {{ background: {dark}; color: {muted}; }}
QMenuBar::item {{ padding: {xs}px {m}px; background: transparent; }}
QMenuBar::item:selected {{ background: {raised}; color: {text}; border-radius: {small}px; }}
QMenu {{ background: {sheet}; border: 1px solid {line}; padding: {xs}px; }}
QMenu::item {{ padding: {s}px {xl}px; border-radius: {small}px; }}
QMenu::item:selected {{ background: {accent}; color: {on_accent}; }}
QMenu::item:disabled {{ color: {faint}; }}
QMenu::separator {{ height: 1px; background: {line}; margin: {xs}px {s}px; }}
QGroupBox {{
    border: 1px solid {line}; border-radius: {medium}px; margin-top: {m}px; padding-top: {m}px;
}}
QGroupBox::title {{ subcontrol-origin: margin; left: {m}px; color: {muted}; }}
QTabWidget::pane {{ border: 1px solid {line}; border-radius: {small}px; }}
QTabBar::tab {{ padding: {s}px {l}px; color: {muted}; background: transparent; }}
QTabBar::tab:selected {{ color: {text}; border-bottom: 2px solid {accent}; }}
QTabBar::tab:focus {{ color: {focus}; }}
QCheckBox, QRadioButton {{ spacing: {s}px; }}
QCheckBox:focus, QRadioButton:focus {{ color: {focus}; }}
QCheckBox::indicator, QRadioButton::indicator {{
    width: 16px; height: 16px; background: {plate}; border: 1px solid {faint};
}}
QCheckBox::indicator {{ border-radius: 4px; }}
QRadioButton::indicator {{ border-radius: 9px; }}
QCheckBox::indicator:hover, QRadioButton::indicator:hover {{ border-color: {accent}; }}
QCheckBox::indicator:focus, QRadioButton::indicator:focus {{ border: 2px solid {focus}; }}
QCheckBox::indicator:checked {{
    background: {accent}; border-color: {accent}; image: url("{icons}/tick.svg");
}}
QRadioButton::indicator:checked {{
    background: qradialgradient(cx: 0.5, cy: 0.5, radius: 0.5, fx: 0.5, fy: 0.5,
        stop: 0 {accent}, stop: 0.55 {accent}, stop: 0.65 {plate}, stop: 1 {plate});
    border-color: {accent};
}}
QComboBox::drop-down {{ border: none; width: {xl}px; }}
QComboBox::down-arrow {{ image: url("{icons}/down.svg"); width: 12px; height: 12px; }}
QSpinBox {{ padding-right: {xl}px; }}
QSpinBox::up-button, QSpinBox::down-button {{
    subcontrol-origin: border; background: transparent; border: none; width: {xl}px;
}}
QSpinBox::up-button {{ subcontrol-position: top right; }}
QSpinBox::down-button {{ subcontrol-position: bottom right; }}
QSpinBox::up-button:hover, QSpinBox::down-button:hover {{ background: {track}; }}
QSpinBox::up-arrow {{ image: url("{icons}/up.svg"); width: 10px; height: 10px; }}
QSpinBox::down-arrow {{ image: url("{icons}/down.svg"); width: 10px; height: 10px; }}
QProgressBar {{
    background: {track}; border: none; border-radius: {small}px; text-align: center; color: {text};
}}
QProgressBar::chunk {{ background: {accent}; border-radius: {small}px; }}
QSlider:horizontal {{ min-height: {xl}px; }}
QSlider::groove:horizontal {{ height: 6px; background: {track}; border-radius: 3px; }}
QSlider::sub-page:horizontal {{ background: {accent}; border-radius: 3px; }}
QSlider::handle:horizontal {{
    width: 18px; height: 18px; margin: -6px 0; border-radius: 9px; background: {bright};
}}
QSlider::handle:horizontal:focus {{ border: 2px solid {focus}; }}
QScrollBar:vertical {{ background: transparent; width: 10px; }}
QScrollBar::handle:vertical {{ background: {track}; border-radius: 5px; min-height: 32px; }}
QScrollBar:horizontal {{ background: transparent; height: 10px; }}
QScrollBar::handle:horizontal {{ background: {track}; border-radius: 5px; min-width: 32px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
"""


def css(token: str) -> str:
    """A colour token as a style sheet writes it, which unlike ``#aarrggbb`` is unmistakable."""
    colour = qcolor(token)
    return f"rgba({colour.red()}, {colour.green()}, {colour.blue()}, {colour.alpha()})"


def style_sheet(theme: Theme) -> str:
    """The style sheet of a theme."""
    surface = theme.surface
    colours = {
        "text": surface.text,
        "dark": theme.felt.dark,
        "sheet": surface.sheet,
        "line": surface.plate_line,
        "plate": surface.plate,
        "raised": surface.plate_raised,
        "track": surface.track,
        "accent": surface.accent,
        "bright": surface.accent_bright,
        "accent_soft": surface.accent_deep,
        "on_accent": surface.on_accent,
        "muted": surface.text_muted,
        "faint": surface.text_faint,
        "focus": surface.focus,
    }
    sizes = {
        name: getattr(group, name)
        for group in (theme.radii, theme.spacing, theme.type)
        for name in group.__struct_fields__
        if name not in ("small", "large")
    }
    sizes |= {"small": theme.radii.small, "large": theme.type.large}
    inks = {name: css(token) for name, token in colours.items()}
    icons = (resources() / "icons").as_posix().replace('"', '\\"')
    return _SHEET.format(**inks, **sizes, icons=icons)


def palette(theme: Theme) -> QPalette:
    """The palette of a theme, for whatever the style sheet does not reach."""
    surface = theme.surface
    role = QPalette.ColorRole
    result = QPalette(qcolor(theme.felt.middle), qcolor(theme.felt.dark))
    for part, token in (
        (role.Window, theme.felt.dark),
        (role.WindowText, surface.text),
        (role.Base, theme.felt.dark),
        (role.AlternateBase, surface.track),
        (role.Text, surface.text),
        (role.Button, surface.track),
        (role.ButtonText, surface.text),
        (role.ToolTipBase, surface.sheet),
        (role.ToolTipText, surface.text),
        (role.PlaceholderText, surface.text_faint),
        (role.Highlight, surface.accent),
        (role.HighlightedText, surface.on_accent),
        (role.Link, surface.accent_bright),
    ):
        result.setColor(part, qcolor(token))
    for part in (role.WindowText, role.Text, role.ButtonText):
        result.setColor(QPalette.ColorGroup.Disabled, part, qcolor(surface.text_faint))
    return result


def dress(app: QApplication, theme: Theme) -> None:
    """Give the whole application the theme's font, palette and style sheet."""
    app.setStyle("Fusion")
    fonts.install(app)
    app.setPalette(palette(theme))
    app.setStyleSheet(style_sheet(theme))
