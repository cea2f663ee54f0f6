#!/usr/bin/env python3
"""Draw the vector pieces.

Writes the sets of public/pieces (kanji.svg, two-kanji.svg, international.svg, children.svg), the license of the font
beside them, and public/icon.svg.
The files are checked in; run this only to change the drawing:

    python3 -m venv /tmp/pieces && /tmp/pieces/bin/pip install fonttools==4.68.0 brotli
    /tmp/pieces/bin/python xtask/pieces/make.py

It fetches one npm package with `npm pack` into a temporary folder and checks its hash (or give
the .tgz as the only argument). The same package and fontTools give the same bytes.

Font:    Yuji Boku (v8), Kinuta Font Factory, https://github.com/Kinutafontfactory/Yuji
Package: @fontsource/yuji-boku 5.3.0, file files/yuji-boku-japanese-400-normal.woff2
License: SIL Open Font License 1.1, copied beside the sprites

The body of a piece is in wood.py, the signs that are drawn for Komadai in pictograms.py and drawn.py.

A sprite holds one <symbol> for each face, pointing up, in a cell of 110 by 120. All colors are
custom properties of the page, which holds a sprite, with fallbacks. There is no style element, no style attribute, no
filter, no gradient and no reference from one symbol to another, so that <use href="#P"/>
works under a strict CSP, from inside the page and from outside.
"""

import base64
import hashlib
import io
import math
import pathlib
import subprocess
import sys
import tarfile
import tempfile

from fontTools.misc.transform import Transform
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.qu2cuPen import Qu2CuPen
from fontTools.pens.recordingPen import DecomposingRecordingPen, RecordingPen
from fontTools.pens.statisticsPen import StatisticsPen
from fontTools.ttLib import TTFont

from drawn import children, international
from wood import CENTER, INK, INK_PROMOTED, LEAN, RANKS, Path, koma, number, outline, rounded

PACKAGE = "@fontsource/yuji-boku@5.3.0"
SHA512 = "DdM6GebHQ79LTZSv1wyjrNl0pgsf40X7dgiCydWXOMtY5PrZX/ZksWjbQVxVqjU0Xofw0cEJJf5Vd2VXiElWEw=="
FONT_FILE = "package/files/yuji-boku-japanese-400-normal.woff2"
LICENSE_FILE = "package/LICENSE"
NOTE = (
    "The characters in kanji.svg, two-kanji.svg and ../icon.svg are outlines of the font Yuji Boku "
    "(npm @fontsource/yuji-boku 5.3.0), under this licence:\n\n"
)

FROM_FONT = "Characters: Yuji Boku, see LICENSE-OFL.txt."
DRAWN = "Drawn for Komadai."

# id, character, rank, promoted, added weight, scale, shift right, shift down: the last three by eye. The weight is at least
# as much as it takes for nine tenths of all strokes to be 2 px wide or more where a square is 36 px (strokes.py measures
# it: 2.00 to 2.22, 2.47 to 2.60 for the kings and と). The dragon has the short form of its character, as in print: the
# long one has more strokes than there are pixels.
PIECES = [
    ("K", "玉", "king", False, 2.0, 0.98, 0, 0),
    ("K2", "王", "king", False, 2.0, 0.97, 0, 0),
    ("R", "飛", "major", False, 2.3, 1.06, -1.2, 0),
    ("B", "角", "major", False, 2.3, 1.00, 0, 0.5),
    ("G", "金", "general", False, 3.2, 1.02, -1, -0.5),
    ("S", "銀", "general", False, 3.2, 1.03, -0.6, 0),
    ("N", "桂", "knight", False, 2.4, 1.02, -0.4, 0),
    ("L", "香", "lance", False, 3.0, 1.03, 0, 0),
    ("P", "歩", "pawn", False, 2.1, 1.03, 0, 0),
    ("pR", "竜", "major", True, 2.2, 1.04, 0, 0),
    ("pB", "馬", "major", True, 2.0, 1.02, 0.3, -1.5),
    ("pS", "全", "general", True, 2.7, 1.03, 0, -0.5),
    ("pN", "圭", "knight", True, 2.6, 1.00, 0, 0),
    ("pL", "杏", "lance", True, 2.7, 1.04, 0, 0),
    ("pP", "と", "pawn", True, 2.0, 0.98, 0, 0),
]
# Of the set with two characters: id, characters, rank, height of the lower one, added weight of each, by the same measure:
# 2.00 to 2.19, 2.70 for と.
NAMES = [
    ("K", "玉将", "king", 0.385, (3.4, 3.4)),
    ("K2", "王将", "king", 0.385, (3.4, 3.4)),
    ("R", "飛車", "major", 0.375, (3.6, 3.6)),
    ("B", "角行", "major", 0.375, (4.0, 4.0)),
    ("G", "金将", "general", 0.385, (3.8, 3.8)),
    ("S", "銀将", "general", 0.375, (3.6, 3.6)),
    ("N", "桂馬", "knight", 0.435, (4.4, 3.6)),
    ("L", "香車", "lance", 0.375, (4.1, 3.5)),
    ("P", "歩兵", "pawn", 0.385, (3.8, 3.8)),
    ("pR", "竜王", "major", 0.365, (3.0, 3.0)),
    ("pB", "竜馬", "major", 0.425, (3.7, 3.7)),
    ("pS", "成銀", "general", 0.425, (3.7, 3.7)),
    ("pN", "成桂", "knight", 0.425, (4.4, 3.9)),
    ("pL", "成香", "lance", 0.425, (4.1, 4.1)),
    ("pP", "と", "pawn", 0, (3.0,)),
]
# Of each character: its middle above the foot, its width and its height, all as shares of the piece at that height.
FOOT, TOP, APART = 0.055, 0.855, 0.005
WIDE = (0.92, 0.88)
ALONE = [(0.445, 0.84, 0.66)]
STRETCH = 1.4

# The glyph's share of the foot's width and of the height, and its middle above the foot.
GLYPH_WIDTH, GLYPH_HEIGHT, GLYPH_MIDDLE = 0.76, 0.64, 0.445
EVEN = 0.3  # how much of the difference between what width and height allow is used to stretch a glyph
CURVE_ERROR = 12  # when curves are merged: units of the font, of which the em has 1000
GRID = 0.25  # step of the glyphs' coordinates, in units of the cell


def glyph(font, character, weight, place):
    """Path data on GRID. `place` gets the bounds and the center of mass and returns a transform."""
    glyphs = font.getGlyphSet()
    quadratic = DecomposingRecordingPen(glyphs)
    glyphs[font.getBestCmap()[ord(character)]].draw(quadratic)
    cubic = RecordingPen()
    quadratic.replay(Qu2CuPen(cubic, CURVE_ERROR, all_cubic=True))
    bounds, mass = BoundsPen(None), StatisticsPen(glyphs)
    cubic.replay(bounds)
    cubic.replay(mass)
    transform = place(bounds.bounds, (mass.meanX, mass.meanY), weight)
    path = Path(GRID, str)
    for name, points in cubic.value:
        points = [transform.transformPoint(p) for p in points]
        if name == "moveTo":
            path.move(*points)
        elif name == "lineTo":
            path.line(*points)
        elif name == "curveTo":
            path.curve(*points)
        else:
            path.close()
    return path.data


def placing(size, scale, dx, dy, even=EVEN):
    """Fits a glyph on a piece: as large as the mean of what width and height allow, somewhat larger where there is more
    room than the other way, and centered between the middle of its bounds and its center of mass."""
    height, width, bottom = size

    def place(bounds, mass, weight):
        x0, y0, x1, y1 = bounds
        fit_x = (width * GLYPH_WIDTH - weight) / (x1 - x0)
        fit_y = (height * GLYPH_HEIGHT - weight) / (y1 - y0)
        mean, lean = math.sqrt(fit_x * fit_y) * scale, (fit_x / fit_y) ** (even / 2)
        sx, sy = mean * lean, mean / lean
        cx = 0.6 * (x0 + x1) / 2 + 0.4 * mass[0]
        cy = 0.6 * (y0 + y1) / 2 + 0.4 * mass[1]
        x, y = CENTER + dx, bottom - height * GLYPH_MIDDLE + dy
        return Transform(sx, 0, 0, -sy, x - sx * cx, y + sy * cy)

    return place


def stacking(size, middle, wide, tall):
    """Fits a glyph into a box: its middle above the foot and its height as shares of the piece's height, its width as a
    share of the width that the piece has there. Nothing is stretched by more than STRETCH."""
    height, width, bottom = size

    def place(bounds, _mass, weight):
        x0, y0, x1, y1 = bounds
        there = width - 2 * LEAN * height * middle
        sx = (there * wide - weight) / (x1 - x0)
        sy = (height * tall - weight) / (y1 - y0)
        sx, sy = min(sx, sy * STRETCH), min(sy, sx * STRETCH)
        y = bottom - height * middle
        return Transform(sx, 0, 0, -sy, CENTER - sx * (x0 + x1) / 2, y + sy * (y0 + y1) / 2)

    return place


def inked(data, ink, weight):
    """The glyph with a thin stroke in its own color, which makes it as heavy as an inlaid one."""
    width = number(round(weight / GRID * 10))
    scale = str(GRID).removeprefix("0")
    return (
        f'<path fill="{ink}" stroke="{ink}" stroke-width="{width}" stroke-linejoin="round" '
        f'transform="scale({scale})" d="{data}"/>'
    )


def sprite(note, symbols):
    """The file: its origin, and a symbol for each face."""
    lines = ['<svg xmlns="http://www.w3.org/2000/svg">', f"<!-- Made by xtask/pieces/make.py. {note} -->"]
    for name, drawing in symbols:
        lines.append(f'<symbol id="{name}" viewBox="0 0 110 120">{drawing}</symbol>')
    lines.append("</svg>")
    return "\n".join(lines) + "\n"


def one_kanji(font):
    for name, character, rank, promoted, weight, scale, dx, dy in PIECES:
        size = RANKS[rank]
        data = glyph(font, character, weight, placing(size, scale, dx, dy))
        yield name, koma(size) + inked(data, INK_PROMOTED if promoted else INK, weight)


def two_kanji(font):
    """One character above the other, each as wide as the piece allows at its height."""
    for name, characters, rank, lower, weights in NAMES:
        size = RANKS[rank]
        ink = INK_PROMOTED if name.startswith("p") else INK
        upper = TOP - FOOT - APART - lower
        stack = [(TOP - upper / 2, WIDE[0], upper), (FOOT + lower / 2, WIDE[1], lower)]
        yield name, koma(size) + "".join(
            inked(glyph(font, character, weight, stacking(size, *place)), ink, weight)
            for character, weight, place in zip(characters, weights, stack if len(characters) == 2 else ALONE)
        )


def icon(font):
    """The king, larger and simpler: it must be read at 16 px."""
    size = (116, 104, 118)
    data = glyph(font, "玉", 4.0, placing(size, 0.97, 0, 1.5, 0))
    block = rounded(outline(size, 2, 2, 2), (9, 8, 7, 7, 8))
    face = rounded(outline(size, 2, 2, 10), (9, 8, 1, 1, 8))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-5 0 120 120">\n'
        "<!-- Made by xtask/pieces/make.py. Character: Yuji Boku, see pieces/LICENSE-OFL.txt. -->\n"
        f'<path fill="#c3924a" d="{block}"/>\n'
        f'<path fill="#f2d79c" d="{face}"/>\n'
        f'<path fill="none" stroke="#6f4616" stroke-width="4" d="{block}"/>\n'
        f'{inked(data, "#1c140c", 4.0)}\n'
        "</svg>\n"
    )


def package():
    if len(sys.argv) > 1:
        data = pathlib.Path(sys.argv[1]).read_bytes()
    else:
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(["npm", "pack", "--silent", PACKAGE], cwd=folder, check=True, stdout=subprocess.DEVNULL)
            (file,) = pathlib.Path(folder).glob("*.tgz")
            data = file.read_bytes()
    if base64.b64encode(hashlib.sha512(data).digest()).decode() != SHA512:
        raise SystemExit(f"not the package that was expected: {PACKAGE}")
    return tarfile.open(fileobj=io.BytesIO(data))


def main():
    public = pathlib.Path(__file__).resolve().parents[2] / "public"
    with package() as tar:
        font = TTFont(io.BytesIO(tar.extractfile(FONT_FILE).read()))
        license = tar.extractfile(LICENSE_FILE).read().decode()
    (public / "pieces").mkdir(parents=True, exist_ok=True)
    for name, text in {
        "pieces/kanji.svg": sprite(FROM_FONT, one_kanji(font)),
        "pieces/two-kanji.svg": sprite(FROM_FONT, two_kanji(font)),
        "pieces/international.svg": sprite(DRAWN, international()),
        "pieces/children.svg": sprite(DRAWN, children()),
        "pieces/LICENSE-OFL.txt": NOTE + license,
        "icon.svg": icon(font),
    }.items():
        (public / name).write_text(text, encoding="utf-8", newline="\n")
        print(f"public/{name}: {len(text.encode())} bytes")


if __name__ == "__main__":
    main()
