"""The wooden body of a piece, the colors of the page, and path data as short as it can be written."""

import math

# Sizes by rank, in units of the cell: height, width of the foot, y of the foot.
CENTER = 55
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

KOMA = "var(--koma,#f3dcaa)"
CUT = "var(--koma-cut,#f3dcaa)"  # what is cut out of a picture: it stays where pieces have no body
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
        (CENTER, bottom - top),
        (CENTER + x, bottom - t),
        (CENTER + base, bottom - foot),
        (CENTER - base, bottom - foot),
        (CENTER - x, bottom - t),
    ]


def koma(size):
    """The wooden body: two shadows (for a piece that stands and one that is turned), the block in
    the color of the lower bevels, the lit bevels, the face and its grain."""
    height, width, bottom = size
    block = outline(size)
    face = outline(size, 2.2, 2.4, 4.4)
    inner = outline(size, 3.2, 3.4, 5.4)  # the face less half the stroke that rounds it

    def shadow(dx, dy):
        return polygon([(x + dx, y + dy) for x, y in block])

    lit = [
        (CENTER, block[0][1] + 0.9),
        (CENTER, bottom - height / 2),
        face[3],
        (block[3][0] + 1, block[3][1] - 0.8),
        (block[4][0] + 0.9, block[4][1] + 0.2),
    ]
    grain = Path(0.1, number)
    for at, bend in ((-0.29, 1.7), (0.13, -0.8), (0.31, -1.8)):
        x = CENTER + width * at
        grain.move((x * 0.86 + CENTER * 0.14, bottom - height * (0.84 if abs(at) < 0.2 else 0.8)))
        grain.curve((x - bend, bottom - height * 0.4), (x, bottom - 5.2))
    return (
        f'<path fill="{SHADOW_TURNED}" d="{shadow(-1.4, -3)}"/>'
        f'<path fill="{SHADOW}" d="{shadow(1.4, 3)}"/>'
        f'<path fill="{SHADE}" stroke="{EDGE}" stroke-width="1.4" d="{rounded(block, (6, 5, 4, 4, 5))}"/>'
        f'<path fill="{LIGHT}" d="{polygon(lit)}"/>'
        f'<path fill="{KOMA}" stroke="{KOMA}" stroke-width="2" stroke-linejoin="round" d="{polygon(inner)}"/>'
        f'<path fill="none" stroke="{GRAIN}" d="{grain.data}"/>'
    )
