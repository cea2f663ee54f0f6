"""What the international set shows, drawn for it: shapes that a newcomer can name, and signs for what promotion gives.

Coordinates are those of the cell, with the middle of the foot at 0,0 and y downwards; a shape is about 70 high. Nothing
that must be seen is thinner than 7, which is more than two pixels where a piece is 36 wide.

Each sign is widest at its foot and points ahead, as the piece does, so that the two tell its owner together. Generals are
shields that stand: the gold one bears a sun, the silver one a moon. What has become like a gold general has its
shield, on which it stands in gold. What has gained the king's steps wears his crown.

A shape is a list of (paint, path). Paints: `ink`; `gold` and `silver`; `koma`, the wood, which cuts out of what lies
below; and `line`, a line of wood.
"""


import math


def circle(x, y, r):
    return f"M{x - r},{y}A{r},{r} 0 1 1 {x + r},{y}A{r},{r} 0 1 1 {x - r},{y}Z"


def moved(shape, scale=1.0, dx=0.0, dy=0.0):
    """The shape elsewhere, in another size; parts are (paint, path, scale, dx, dy)."""
    out = []
    for paint, path, *place in shape:
        s, x, y = place or (1.0, 0.0, 0.0)
        out.append((paint, path, s * scale, x * scale + dx, y * scale + dy))
    return out


def sun(x, y, r):
    """A disc with eight rays."""
    path = circle(x, y, round(r * 0.48, 2))
    for i in range(8):
        sine, cosine = math.sin(math.pi * i / 4), math.cos(math.pi * i / 4)
        corners = [(-r * 0.19, -r * 0.66), (r * 0.19, -r * 0.66), (r * 0.1, -r), (-r * 0.1, -r)]
        turned = [f"{x + u * cosine - v * sine:.2f},{y + u * sine + v * cosine:.2f}" for u, v in corners]
        path += f"M{'L'.join(turned)}Z"
    return path


def painted(paint, shape):
    """The shape's ink in another paint, without what is cut out of it."""
    return [(paint, *part[1:]) for part in shape if part[0] == "ink"]


BASE = ("ink", "M-26,0V-10H26V0Z")

KING = [
    ("ink", "M-33,0V-12H33V0Z"),
    ("ink", "M-28,-18L-30,-47L-15,-34L0,-60L15,-34L30,-47L28,-18Z"),
    ("ink", circle(-30, -48, 5.5)),
    ("ink", circle(30, -48, 5.5)),
    ("ink", "M-4.5,-50V-63H-13V-71H-4.5V-80H4.5V-71H13V-63H4.5V-50Z"),
]
CROWN = [("ink", "M-17,0L-21,-20L-9,-12L0,-24L9,-12L21,-20L17,0Z")]

TOWER = [
    ("ink", "M-29,0V-11H29V0Z"),
    ("ink", "M-19,-17L-17,-42L-26,-48V-68H-14V-59H-6V-68H6V-59H14V-68H26V-48L17,-42L19,-17Z"),
    ("koma", "M-5,-17V-29A5,5 0 0 1 5,-29V-17Z"),
]

MITRE = [
    BASE,
    ("ink", "M-16,-16C-23,-21 -26,-28 -25,-36C-24,-47 -10,-55 0,-65C10,-55 24,-47 25,-36C26,-28 23,-21 16,-16Z"),
    ("line", "M0,-22V-50M-11,-39H11"),
]
BALL = [("ink", circle(0, -69, 6.5))]

SHIELD = [("ink", "M-34,0V-9H34V0ZM-30,-14V-50C-29,-60 -10,-66 0,-77C10,-66 29,-60 30,-50V-14Z")]
MOON = "M5,-64A21,21 0 1 0 20,-36A17,17 0 1 1 5,-64Z"

HORSE = [
    BASE,
    (
        "ink",
        "M-21,-16C-20,-28 -8,-32 -5,-42C-11,-37 -16,-36 -20,-31C-24,-27 -31,-30 -32,-36C-32,-40 -29,-43 -27,-46"
        "C-23,-54 -19,-59 -12,-63L-13,-74L-2,-66C17,-63 29,-44 27,-16Z",
    ),
    ("koma", circle(-10, -51, 3.9)),
    ("line", "M6,-54C14,-48 18,-38 18,-27"),
]

BLADE = [("ink", "M0,-80C5,-70 13,-64 14,-56L5,-45V0H-5V-45L-14,-56C-13,-64 -5,-70 0,-80Z")]
SPEAR = BLADE + [("ink", "M4,-44C16,-40 26,-41 40,-35C26,-30 18,-24 4,-21Z")]
# Between arrows: stouter, and its pennant short and high.
PIKE = [
    ("ink", "M0,-84C6,-74 17,-68 18,-58L7,-45V0H-7V-45L-18,-58C-17,-68 -6,-74 0,-84Z"),
    ("ink", "M5,-44C13,-41 20,-41 28,-37C20,-32 14,-27 5,-24Z"),
]

PAWN = [
    ("ink", "M-24,0V-11H24V0Z"),
    ("ink", "M-20,-17C-10,-22 -8,-28 -8,-34H-16V-41H16V-34H8C8,-28 10,-22 20,-17Z"),
    ("ink", circle(0, -53, 14.5)),
]

SHAPES = {
    "K": KING,
    "R": TOWER,
    "B": MITRE + BALL,
    "G": SHIELD + [("gold", sun(0, -42, 23))],
    "S": SHIELD + [("silver", MOON)],
    "N": HORSE,
    "L": moved(SPEAR, 1, -7),
    "P": PAWN,
    "pR": moved(TOWER, 0.78) + moved(CROWN, 1.1, 0, -56.5),
    "pB": moved(MITRE, 0.8) + moved(CROWN, 1.1, 0, -55),
    "pS": SHIELD + [("gold", MOON)],
    "pN": SHIELD + moved(painted("gold", HORSE[1:2]) + [("ink", circle(-10, -51, 4.5))], 0.66, 2, -8),
    "pL": SHIELD + moved(painted("gold", SPEAR), 0.64, -4, -18),
    "pP": SHIELD + moved(painted("gold", PAWN), 0.66, 0, -19),
}
SHAPES["K2"] = SHAPES["K"]
SHAPES["PIKE"] = PIKE
