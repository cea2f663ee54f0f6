"""The sets whose signs are drawn for them: the international one, and the children's, whose arrows show the moves."""

import math

from fontTools.misc.transform import Transform
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.svgLib.path import parse_path

from pictograms import SHAPES
from wood import CENTER, CUT, INK, INK_PROMOTED, RANKS, Path, koma, number, outline, polygon

# The international set: id, rank, size of the sign, and its foot above the piece's.
INTERNATIONAL = [
    ("K", "king", 0.9, 16),
    ("K2", "king", 0.9, 16),
    ("R", "major", 1.0, 14),
    ("B", "major", 0.96, 13),
    ("G", "general", 0.95, 12),
    ("S", "general", 0.95, 12),
    ("N", "knight", 0.9, 13),
    ("L", "lance", 0.94, 12),
    ("P", "pawn", 0.98, 13),
    ("pR", "major", 0.92, 13),
    ("pB", "major", 0.92, 13),
    ("pS", "general", 0.95, 12),
    ("pN", "knight", 0.92, 12),
    ("pL", "lance", 0.9, 11),
    ("pP", "pawn", 0.86, 11),
]
# Where a piece goes: x, y, and the length of the arrow's stem, if it goes as far as it likes.
STRAIGHT, DIAGONAL = [(0, -1), (-1, 0), (1, 0), (0, 1)], [(-1, -1), (1, -1), (-1, 1), (1, 1)]
STEPS = {
    "king": [(x, y, 0) for x, y in STRAIGHT + DIAGONAL],
    "gold": [(x, y, 0) for x, y in STRAIGHT + DIAGONAL[:2]],
    "silver": [(x, y, 0) for x, y in [(0, -1)] + DIAGONAL],
    "rook": [(x, y, 8) for x, y in STRAIGHT],
    "bishop": [(x, y, 8) for x, y in DIAGONAL],
}
DRAGON = STEPS["rook"] + [(x, y, 0) for x, y in DIAGONAL]
HORSE = STEPS["bishop"] + [(x, y, 0) for x, y in STRAIGHT]

# The children's set: id, sign, rank, size of the sign, whether it stands low (where there is nothing to show but ways
# ahead), and the ways. The bodies are a rank larger than in other sets, since arrows need room.
CHILDREN = [
    ("K", "K", "king", 0.61, False, STEPS["king"]),
    ("K2", "K", "king", 0.61, False, STEPS["king"]),
    ("R", "R", "king", 0.565, False, STEPS["rook"]),
    ("B", "B", "king", 0.66, False, STEPS["bishop"]),
    ("G", "G", "major", 0.61, False, STEPS["gold"]),
    ("S", "S", "major", 0.64, False, STEPS["silver"]),
    ("N", "N", "general", 0.665, True, []),
    ("L", "L", "general", 0.72, True, [(0, -1, 9, 1.3)]),
    ("P", "P", "knight", 0.86, True, [(0, -1, 0, 1.35)]),
    ("pR", "R", "king", 0.565, False, DRAGON),
    ("pB", "B", "king", 0.66, False, HORSE),
    ("pS", "pS", "major", 0.6, False, STEPS["gold"]),
    ("pN", "N", "general", 0.6, False, STEPS["gold"]),
    ("pL", "PIKE", "general", 0.62, False, STEPS["gold"]),
    ("pP", "P", "knight", 0.61, False, STEPS["gold"]),
]
MIDDLE = 0.425  # where the arrows' lines meet: a share of the height, above the foot
LOW = 12  # the foot of a sign that stands low, above the piece's
HEAD, HEAD_WIDTH, STEM_WIDTH = 10, 7.8, 3.4  # of an arrow: the length of its head, and half widths
LINE, THINNEST = 6.5, 4.6  # lines of wood: their width, and the least that it comes to in small signs

ARROW = "var(--koma-arrow,#1a5fb4)"
GOLD = "var(--koma-gold,#f2b51d)"
SILVER = "var(--koma-silver,#eef1f4)"


def drawn(shape, scale, x, y, ink):
    """Elements that show a shape with the middle of its foot at x, y."""
    runs = []  # neighbors of one paint are one element
    for paint, data, *place in shape:
        s, dx, dy = place or (1.0, 0.0, 0.0)
        d = path_of(data, Transform().translate(x, y).scale(scale).translate(dx, dy).scale(s))
        if runs and runs[-1][0] == paint:
            runs[-1][1] += d
        else:
            runs.append([paint, d, s])
    out = ""
    for paint, d, s in runs:
        if paint == "line":
            width = number(round(10 * max(LINE * scale * s, THINNEST)))
            out += f'<path fill="none" stroke="{CUT}" stroke-width="{width}" stroke-linecap="round" d="{d}"/>'
        elif paint == "ink":
            out += f'<path fill="{ink}" stroke="{ink}" stroke-width="1.6" stroke-linejoin="round" d="{d}"/>'
        else:
            fill = {"koma": CUT, "gold": GOLD, "silver": SILVER}[paint]
            out += f'<path fill="{fill}" d="{d}"/>'
    return out


def path_of(data, transform):
    """SVG path data, moved and written short."""
    pen = RecordingPen()
    parse_path(data, TransformPen(pen, transform))
    path = Path(0.1, number)
    for name, points in pen.value:
        if name == "moveTo":
            path.move(*points)
        elif name == "lineTo":
            path.line(*points)
        elif name in ("curveTo", "qCurveTo"):
            path.curve(*points)
        elif name == "closePath":
            path.close()
    return path.data


def international():
    for name, rank, scale, foot in INTERNATIONAL:
        size = RANKS[rank]
        ink = INK_PROMOTED if name.startswith("p") else INK
        yield name, koma(size) + drawn(SHAPES[name], scale, CENTER, size[2] - foot, ink)


def children():
    for name, sign, rank, scale, low, moves in CHILDREN:
        size = RANKS[rank]
        height, _, bottom = size
        middle = bottom - height * MIDDLE
        ink = INK_PROMOTED if name.startswith("p") else INK
        foot = bottom - LOW if low else middle + 36 * scale
        arrows = "".join(arrow(size, middle, *move) for move in moves)
        if name == "N":
            arrows = jump(foot - 72 * scale - 5)
        yield name, (
            koma(size)
            + f'<path fill="{ARROW}" stroke="{ARROW}" stroke-width="1.6" stroke-linejoin="round" d="{arrows}"/>'
            + drawn(SHAPES[sign], scale, CENTER, foot, ink)
        )


def arrow(size, middle, x, y, stem, big=1.0):
    """An arrow at the edge of the piece: a head for one step, with a stem for a move as far as a piece likes."""
    length = math.hypot(x, y)
    x, y = x / length, y / length
    tip = reach_of(outline(size, 6, 6, 8), (CENTER, middle), (x, y))
    neck, end = tip - HEAD * big, tip - HEAD * big - stem
    thick, wide = STEM_WIDTH * big, HEAD_WIDTH * big
    corners = [(tip, 0), (neck, wide), (neck, thick), (end, thick), (end, -thick), (neck, -thick), (neck, -wide)]
    if not stem:
        corners = [(tip, 0), (neck, wide), (neck, -wide)]
    return polygon([(CENTER + x * u - y * v, middle + y * u + x * v) for u, v in corners])


def jump(below):
    """The knight's two ways: ahead, then aside."""
    out = ""
    for side in (-1, 1):
        corners = [(3, 0), (3, -22), (14, -22), (14, -28), (26, -18.5), (14, -9), (14, -15), (10, -15), (10, 0)]
        out += polygon([(CENTER + side * x, below + y) for x, y in corners])
    return out


def reach_of(corners, start, way):
    """How far it is from a point within a convex polygon to its edge."""
    found = []
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1]):
        ex, ey = bx - ax, by - ay
        cross = way[0] * ey - way[1] * ex
        if abs(cross) > 1e-9:
            found.append(((ax - start[0]) * ey - (ay - start[1]) * ex) / cross)
    return min(t for t in found if t > 0)
