"""Cut the bundled fonts: Noto Sans SC regular and bold, subset to what the game can show.

    python build_scripts/make_fonts.py [--source DIR]

Without ``--source`` the full fonts come from the npm package named below (``npm`` must be on the
path). With it, DIR is an unpacked copy of that package. Writes ``resources/fonts``: two TTF files
and the licence. The same input gives the same bytes, so a rebuild shows up in git only if
something changed. Needs ``fonttools``.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from build_scripts.devtools.files import renewed  # noqa: E402

PACKAGE = "@expo-google-fonts/noto-sans-sc@0.4.3"
TARGET = ROOT / "resources" / "fonts"
TRANSLATIONS = ROOT / "resources" / "i18n"
WEIGHTS = {
    "NotoSansSC-Regular.ttf": "400Regular/NotoSansSC_400Regular.ttf",
    "NotoSansSC-Bold.ttf": "700Bold/NotoSansSC_700Bold.ttf",
}
LICENCE = {"OFL.txt": "LICENSE_FONT"}

# Whole ranges, so that a text edited later seldom needs a new cut.
RANGES = (
    (0x0020, 0x007E),  # ASCII
    (0x00A0, 0x017F),  # Latin-1 and Latin Extended-A: European player names
    (0x0391, 0x03C9),  # Greek
    (0x2010, 0x2027),  # dashes, quotes, ellipsis
    (0x2030, 0x205E),  # per mille, primes, guillemets
    (0x20A0, 0x20BF),  # currency
    (0x2150, 0x218B),  # fractions, Roman numerals
    (0x2190, 0x21FF),  # arrows
    (0x2200, 0x226F),  # mathematics
    (0x2300, 0x23FF),  # key signs
    (0x2460, 0x24FF),  # circled numbers
    (0x25A0, 0x26FF),  # shapes, stars, card suits
    (0x2700, 0x27BF),  # ticks and crosses
    (0x3000, 0x301F),  # Chinese punctuation
    (0x3220, 0x3229),  # bracketed Chinese numbers
    (0xFF01, 0xFF65),  # full-width forms
    (0xFFE0, 0xFFE6),  # full-width currency
)

# Characters of given names and of chat which GB2312 files under level 2.
NAME_CHARACTERS = (
    "昊睿琪瑶鑫淼婷倩嫣晖炜烨雯瑾璇珺璐琳颖妍娅娜婕婧媛嫒嫦嬿莹茜芸苒荀荃莉菁菡萱葳蓓蕙蕊薇蘅"
    "曦昕旻昱晔晟晗暄煜焱熠炀炫煊燊烜钰钧铄锟锴鉴铭铮钊钏镕骁骏骞骐骥翊翎翀翌翔翱飏彧彦徽"
    "泓泷洵浠涵淇淳湛湄湫溪滢漪潇澜澍瀚灏沅沁沐沛泠洳浩璟瑜瑛瑞瑗瑷璋璞璨瓒珂珈珊珏珩琛琦琨琬琰"
    "祎祺禧禹稷穗笙筠箫绮绫缇纾绶缦羿翰聪芃芊苡茉荔莺菀菲蔚蔺薛藜蘩诩谌谡赟轩轶辰迩逸遥遐邦郗鄞"
    "阚隽霁霏雩霆靓韬韵颉颢馥麒麟黛龚龛峥嵘嶷岱崴崧巍恺悦忻怡恬愫懿戬挚捷敏斐旸杉杞栩桓梓棣楠榕樾"
    "欣歆毓佟仝伽佑佳俐俪俊偲倬傅僖儒冕冽凯凌劼勐勋卉卿叡咏哲喆嘉囡圳坤垚埏堃塬奕奚妤妮姗姝姣娉娴嫱"
    "孜宓宸寰尧尹屹岚岑邱邵邹郝郜郭郦祁闫阎韦覃佘逄滕漆濮缪翟臧芦荆莘蒯蔡裴褚詹谭谯贲赖逯郏郓郇"
    "哦嗯嘿嘻噢噗嗨咦哟呗呦唉啧嗦嘞咩喵呃咯啰囧氪嗷甭咋嘚瑟哒哩嘛吖叻唔呜嘤彗贼嗑噻擂赢"
)


def wanted_characters() -> set[str]:
    """Everything the cut fonts should hold: ranges, GB2312 level 1, names, translated texts."""
    wanted = {chr(code) for first, last in RANGES for code in range(first, last + 1)}
    wanted |= {
        char
        for high in range(0xB0, 0xD8)
        for low in range(0xA1, 0xFF)
        for char in bytes([high, low]).decode("gb2312", "ignore")
    }
    wanted |= set(NAME_CHARACTERS)
    for file in sorted(TRANSLATIONS.glob("*.ts")):
        wanted |= {char for char in file.read_text("utf-8") if char.isprintable()}
    return wanted


def cut(source: Path, target: Path, characters: set[str]) -> None:
    """Write a subset of the font `source` to `target`, without hints and vertical metrics."""
    with tempfile.TemporaryDirectory() as folder:
        codes = Path(folder) / "codes.txt"
        codes.write_text("\n".join(f"{ord(char):04X}" for char in sorted(characters)), "utf-8")
        options = [
            f"--unicodes-file={codes}",
            f"--output-file={target}",
            "--layout-features=kern,liga,ccmp,mark",
            "--no-hinting",
            "--drop-tables+=vhea,vmtx,BASE,STAT",
            "--no-recalc-timestamp",
        ]
        command = [sys.executable, "-m", "fontTools.subset", str(source), *options]
        subprocess.run(command, check=True)


def fetch(folder: Path) -> Path:
    """Download and unpack the font package into `folder`; give the folder with the fonts."""
    npm = shutil.which("npm")
    if npm is None:
        raise SystemExit("make_fonts: npm is not installed; unpack the package, pass --source DIR")
    subprocess.run([npm, "pack", "--silent", PACKAGE], cwd=folder, check=True)
    archive = next(folder.glob("*.tgz"))
    with tarfile.open(archive) as tar:
        tar.extractall(folder, filter="data")
    return folder / "package"


def make(source: Path) -> None:
    """Cut both weights from the unpacked package `source` and copy the licence beside them."""
    TARGET.mkdir(parents=True, exist_ok=True)
    characters = wanted_characters()
    for name, path in WEIGHTS.items():
        with renewed(TARGET / name) as fresh:
            cut(source / path, fresh, characters)
        print(f"{name}: {(TARGET / name).stat().st_size / 1000:.0f} kB")
    for name, path in LICENCE.items():
        with renewed(TARGET / name) as fresh:
            shutil.copyfile(source / path, fresh)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Cut the bundled fonts.")
    parser.add_argument("--source", type=Path, help="unpacked npm package with the full fonts")
    options = parser.parse_args(argv)
    if options.source is not None:
        make(options.source)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        make(fetch(Path(folder)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
