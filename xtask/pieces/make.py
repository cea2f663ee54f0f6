#!/usr/bin/env python3
"""Draw the vector pieces.

Writes public/pieces/kanji.svg, public/pieces/LICENSE-OFL.txt and public/icon.svg.
The files are checked in; run this only to change the drawing:

    python3 -m venv /tmp/pieces && /tmp/pieces/bin/pip install fonttools==4.68.0 brotli
    /tmp/pieces/bin/python xtask/pieces/make.py

It fetches one npm package with `npm pack` into a temporary folder and checks its hash (or give
the .tgz as the only argument). The same package and fontTools give the same bytes.

Font:    Yuji Boku (v8), Kinuta Font Factory, https://github.com/Kinutafontfactory/Yuji
Package: @fontsource/yuji-boku 5.3.0, file files/yuji-boku-japanese-400-normal.woff2
Licence: SIL Open Font License 1.1, copied beside the sprite

The sprite holds one <symbol> for each face, pointing up, in a cell of 110 by 120. All colours are
custom properties of the page, which holds the sprite, with fallbacks. There is no style element, no style attribute, no
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

PACKAGE = "@fontsource/yuji-boku@5.3.0"
SHA512 = "DdM6GebHQ79LTZSv1wyjrNl0pgsf40X7dgiCydWXOMtY5PrZX/ZksWjbQVxVqjU0Xofw0cEJJf5Vd2VXiElWEw=="
FONT_FILE = "package/files/yuji-boku-japanese-400-normal.woff2"
LICENCE_FILE = "package/LICENSE"
NOTE = (
    "The characters in kanji.svg and ../icon.svg are outlines of the font Yuji Boku "
    "(npm @fontsource/yuji-boku 5.3.0), under this licence:\n\n"
)

# Sizes by rank, in units of the cell: height, width of the foot, y of the foot.
CENTRE = 55
RANKS = {
    "king": (110, 97, 116.0),
    "major": (107, 94, 114.8),
    "general": (103, 89.5, 113.4),
    "knight": (101.5, 85.5, 112.8),
    "lance": (100, 81.5, 112.2),
    "pawn": (97, 78, 111.2),
}
LEAN = 0.15  # how far a side leans in, for each unit of height
SHOULDER = 0.825  # height of the shoulders within the piece

# id, character, rank, promoted, added weight, scale, shift right, shift down: the last four by eye.
PIECES = [
    ("K", "玉", "king", False, 2.0, 0.98, 0, 0),
    ("K2", "王", "king", False, 2.0, 0.97, 0, 0),
    ("R", "飛", "major", False, 2.0, 1.03, -1.2, 0),
    ("B", "角", "major", False, 2.3, 1.00, 0, 0.5),
    ("G", "金", "general", False, 2.6, 1.02, -1, -0.5),
    ("S", "銀", "general", False, 2.0, 1.03, -0.6, 0),
    ("N", "桂", "knight", False, 2.4, 1.02, -0.4, 0),
    ("L", "香", "lance", False, 2.5, 1.03, 0, 0),
    ("P", "歩", "pawn", False, 2.5, 1.03, 0, 0),
    ("pR", "龍", "major", True, 1.7, 1.04, 0, 0),
    ("pB", "馬", "major", True, 2.0, 1.02, 0.3, -2.5),
    ("pS", "全", "general", True, 2.7, 1.03, 0, -0.5),
    ("pN", "圭", "knight", True, 2.6, 1.00, 0, 0),
    ("pL", "杏", "lance", True, 2.7, 1.04, 0, 0),
    ("pP", "と", "pawn", True, 2.4, 0.98, 0, 0),
]
# The glyph's share of the foot's width and of the height, and its middle above the foot.
GLYPH_WIDTH, GLYPH_HEIGHT, GLYPH_MIDDLE = 0.76, 0.64, 0.445
CURVE_ERROR = 12  # when curves are merged: units of the font, of which the em has 1000
GRID = 0.25  # step of the glyphs' coordinates, in units of the cell

KOMA = "var(--koma,#f3dcaa)"
EDGE = "var(--koma-edge,#94692f)"
LIGHT = "var(--koma-light,#fdf1d2)"
SHADE = "var(--koma-shade,#c99e58)"
GRAIN = "var(--koma-grain,#a0692826)"
SHADOW = "var(--koma-shadow,#3c230a4d)"
SHADOW_TURNED = "var(--koma-shadow-turned,none)"
INK = "var(--ink,#1c140c)"
INK_PROMOTED = "var(--ink-promoted,#a81f17)"


def number(tenths):
    """An integer of tenths as the shortest decimal."""
    sign, (whole, part) = "-" * (tenths < 0), divmod(abs(tenths), 10)
    return sign + (str(whole) if whole or not part else "") + (f".{part}" if part else "")


def numbers(texts):
    """Numbers in a row, with no more separators than a path needs."""
    out, last = "", ""
    for text in texts:
        glued = text.startswith("-") or (text.startswith(".") and "." in last)
        out += text if glued or not out else " " + text
        last = text
    return out


class Path:
    """Path data with relative commands on an integer grid."""

    def __init__(self, grid, write):
        self.grid, self.write = grid, write
        self.data, self.at, self.start, self.last = "", (0, 0), (0, 0), ""

    def _add(self, command, values):
        body = numbers([self.write(v) for v in values])
        if command == self.last and command not in "mM":
            self.data += body if body.startswith("-") else " " + body
        else:
            self.data += command + body
        self.last = command

    def _snap(self, point):
        return tuple(math.floor(v / self.grid + 0.5) for v in point)

    def move(self, point):
        x, y = self._snap(point)
        if self.data:
            self._add("m", (x - self.at[0], y - self.at[1]))
        else:
            self._add("M", (x, y))
        self.at = self.start = (x, y)

    def line(self, point):
        x, y = self._snap(point)
        dx, dy = x - self.at[0], y - self.at[1]
        self.at = (x, y)
        if dx and dy:
            self._add("l", (dx, dy))
        elif dx:
            self._add("h", (dx,))
        elif dy:
            self._add("v", (dy,))

    def curve(self, *points):
        """A quadratic or cubic; one that is straight on this grid becomes a line."""
        snapped = [self._snap(p) for p in points]
        relative = [(x - self.at[0], y - self.at[1]) for x, y in snapped]
        ex, ey = relative[-1]
        length = math.hypot(ex, ey)
        if not length:
            return
        straight = all(
            abs(x * ey - y * ex) / length < 0.6 and -1 <= (x * ex + y * ey) / length <= length + 1
            for x, y in relative[:-1]
        )
        if straight:
            self.line(points[-1])
            return
        self._add("q" if len(points) == 2 else "c", [v for p in relative for v in p])
        self.at = snapped[-1]

    def close(self):
        self.data += "z"
        self.at, self.last = self.start, "z"


def polygon(points):
    path = Path(0.1, number)
    path.move(points[0])
    for point in points[1:]:
        path.line(point)
    path.close()
    return path.data


def rounded(points, radii):
    """A polygon whose corners are cut by quadratics."""
    path = Path(0.1, number)
    for i, (corner, radius) in enumerate(zip(points, radii)):
        ends = []
        for other in (points[i - 1], points[(i + 1) % len(points)]):
            share = radius / math.dist(corner, other)
            ends.append(tuple(c + (o - c) * share for c, o in zip(corner, other)))
        (path.line if i else path.move)(ends[0])
        path.curve(corner, ends[1])
    path.close()
    return path.data


def outline(size, roof=0.0, side=0.0, foot=0.0):
    """Apex, right shoulder, right foot, left foot, left shoulder, moved inwards by so much."""
    height, width, bottom = size
    shoulder = height * SHOULDER
    slope = (height - shoulder) / (width / 2 - shoulder * LEAN)
    half = width / 2 - side * math.hypot(1, LEAN)
    top = height - roof * math.hypot(1, slope)
    t = (top - slope * half) / (1 - slope * LEAN)
    x = half - LEAN * t
    base = half - LEAN * foot
    return [
        (CENTRE, bottom - top),
        (CENTRE + x, bottom - t),
        (CENTRE + base, bottom - foot),
        (CENTRE - base, bottom - foot),
        (CENTRE - x, bottom - t),
    ]


def koma(size):
    """The wooden body: two shadows (for a piece that stands and one that is turned), the block in
    the colour of the lower bevels, the lit bevels, the face and its grain."""
    height, width, bottom = size
    block = outline(size)
    face = outline(size, 2.2, 2.4, 4.4)
    inner = outline(size, 3.2, 3.4, 5.4)  # the face less half the stroke that rounds it

    def shadow(dx, dy):
        return polygon([(x + dx, y + dy) for x, y in block])

    lit = [
        (CENTRE, block[0][1] + 0.9),
        (CENTRE, bottom - height / 2),
        face[3],
        (block[3][0] + 1, block[3][1] - 0.8),
        (block[4][0] + 0.9, block[4][1] + 0.2),
    ]
    grain = Path(0.1, number)
    for at, bend in ((-0.29, 1.7), (0.13, -0.8), (0.31, -1.8)):
        x = CENTRE + width * at
        grain.move((x * 0.86 + CENTRE * 0.14, bottom - height * (0.84 if abs(at) < 0.2 else 0.8)))
        grain.curve((x - bend, bottom - height * 0.4), (x, bottom - 5.2))
    return (
        f'<path fill="{SHADOW_TURNED}" d="{shadow(-1.4, -3)}"/>'
        f'<path fill="{SHADOW}" d="{shadow(1.4, 3)}"/>'
        f'<path fill="{SHADE}" stroke="{EDGE}" stroke-width="1.4" d="{rounded(block, (6, 5, 4, 4, 5))}"/>'
        f'<path fill="{LIGHT}" d="{polygon(lit)}"/>'
        f'<path fill="{KOMA}" stroke="{KOMA}" stroke-width="2" stroke-linejoin="round" d="{polygon(inner)}"/>'
        f'<path fill="none" stroke="{GRAIN}" d="{grain.data}"/>'
    )


def glyph(font, character, weight, place):
    """Path data on GRID. `place` gets the bounds and the centre of mass and returns a transform."""
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


def placing(size, scale, dx, dy):
    """Fits a glyph on a piece: as large as the mean of what width and height allow, and centred
    between the middle of its bounds and its centre of mass."""
    height, width, bottom = size

    def place(bounds, mass, weight):
        x0, y0, x1, y1 = bounds
        fit_x = (width * GLYPH_WIDTH - weight) / (x1 - x0)
        fit_y = (height * GLYPH_HEIGHT - weight) / (y1 - y0)
        s = math.sqrt(fit_x * fit_y) * scale
        cx = 0.6 * (x0 + x1) / 2 + 0.4 * mass[0]
        cy = 0.6 * (y0 + y1) / 2 + 0.4 * mass[1]
        x, y = CENTRE + dx, bottom - height * GLYPH_MIDDLE + dy
        return Transform(s, 0, 0, -s, x - s * cx, y + s * cy)

    return place


def inked(data, ink, weight):
    """The glyph with a thin stroke in its own colour, which makes it as heavy as an inlaid one."""
    width = number(round(weight / GRID * 10))
    scale = str(GRID).removeprefix("0")
    return (
        f'<path fill="{ink}" stroke="{ink}" stroke-width="{width}" stroke-linejoin="round" '
        f'transform="scale({scale})" d="{data}"/>'
    )


def sprite(font):
    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg">',
        "<!-- Made by xtask/pieces/make.py. Characters: Yuji Boku, see LICENSE-OFL.txt. -->",
    ]
    for name, character, rank, promoted, weight, scale, dx, dy in PIECES:
        size = RANKS[rank]
        data = glyph(font, character, weight, placing(size, scale, dx, dy))
        ink = INK_PROMOTED if promoted else INK
        lines.append(
            f'<symbol id="{name}" viewBox="0 0 110 120">{koma(size)}{inked(data, ink, weight)}</symbol>'
        )
    lines.append("</svg>")
    return "\n".join(lines) + "\n"


def icon(font):
    """The king, larger and simpler: it must be read at 16 px."""
    size = (116, 104, 118)
    data = glyph(font, "玉", 4.0, placing(size, 0.97, 0, 1.5))
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
        licence = tar.extractfile(LICENCE_FILE).read().decode()
    (public / "pieces").mkdir(parents=True, exist_ok=True)
    for name, text in {
        "pieces/kanji.svg": sprite(font),
        "pieces/LICENSE-OFL.txt": NOTE + licence,
        "icon.svg": icon(font),
    }.items():
        (public / name).write_text(text, encoding="utf-8", newline="\n")
        print(f"public/{name}: {len(text.encode())} bytes")


if __name__ == "__main__":
    main()
