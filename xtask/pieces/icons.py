#!/usr/bin/env python3
"""Paint the icons of the installed app.

Reads public/icon.svg and writes public/icons/. The files are checked in; run this only when the icon has changed:

    sudo apt-get install librsvg2-bin
    python3 -m venv /tmp/icons && /tmp/icons/bin/pip install Pillow==13.0.0
    /tmp/icons/bin/python xtask/pieces/icons.py

The piece stands on the board's wood. A system may cut a maskable icon to any shape that holds the circle with 80 % of
its width, so the piece lies within that circle; iOS only rounds the corners of its icon. 32 colors are enough.
"""

import io
import pathlib
import re
import subprocess

from PIL import Image

WOOD = "#dfb66f"  # --board of style/tokens.css

# The smallest circle around the piece, in units of icon.svg; its line is part of it.
CENTER = (55, 71.5)
RADIUS = 68

# File, its size, and the share of its width that the circle has.
ICONS = [
    ("maskable-192.png", 192, 0.79),
    ("maskable-512.png", 512, 0.79),
    ("apple-touch.png", 180, 0.96),
]


def paint(svg, size, share):
    """The icon as PNG, with few colors."""
    width = 2 * RADIUS / share
    # Where iOS cuts only corners, the piece itself stands in the middle rather than the circle around it.
    left, top = CENTER[0] - width / 2, (CENTER[1] if share < 0.8 else 61.5) - width / 2
    box = f"{left:g} {top:g} {width:g} {width:g}"
    ground = f'<rect x="{left:g}" y="{top:g}" width="{width:g}" height="{width:g}" fill="{WOOD}"/>'
    svg = re.sub(r'viewBox="[^"]*">', f'viewBox="{box}">{ground}', svg, count=1)
    command = ["rsvg-convert", "--width", str(size), "--height", str(size)]
    png = subprocess.run(command, input=svg.encode(), stdout=subprocess.PIPE, check=True).stdout
    image = Image.open(io.BytesIO(png)).convert("RGB")
    few = image.quantize(32, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    out = io.BytesIO()
    few.save(out, "PNG", optimize=True)
    return out.getvalue()


def main():
    public = pathlib.Path(__file__).resolve().parents[2] / "public"
    svg = (public / "icon.svg").read_text(encoding="utf-8")
    (public / "icons").mkdir(exist_ok=True)
    for name, size, share in ICONS:
        data = paint(svg, size, share)
        (public / "icons" / name).write_bytes(data)
        print(f"public/icons/{name}: {len(data)} bytes")


if __name__ == "__main__":
    main()
