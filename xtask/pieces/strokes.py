#!/usr/bin/env python3
"""Measure how thick the strokes of the pieces are drawn.

Draws every face of a set in ink alone, on squares of 36 px, twenty times as fine as a screen has it, and measures along
the middle of each stroke how wide it is there; ends, which are cut to a point by the brush, are left out. Prints for
each face the width that nine tenths of its strokes have at least, and the usual one, in px at 36 px:

    python3 -m venv /tmp/pieces && /tmp/pieces/bin/pip install numpy==2.4.6 pillow==13.0.0 scikit-image==0.26.0
    /tmp/pieces/bin/python xtask/pieces/strokes.py two-kanji

It runs the system's chromium, or the program that KOMADAI_CHROME names.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

import numpy
from PIL import Image
from scipy import ndimage
from skimage.morphology import skeletonize

SQUARE, FINE = 36, 20
COLUMNS = 5
PUBLIC = pathlib.Path(__file__).resolve().parents[2] / "public"
BODY = ("koma", "koma-cut", "koma-edge", "koma-light", "koma-shade", "koma-grain", "koma-shadow", "koma-shadow-turned")


def drawn(text, names):
    """A picture of the faces, black on white."""
    unseen = "".join(f"--{name}:#fff;" for name in BODY)
    faces = "".join(f'<svg viewBox="0 0 110 120"><use href="#{name}"/></svg>' for name in names)
    rows = -(-len(names) // COLUMNS)
    height = SQUARE * 12 // 11 + 1
    page = (
        f"<!doctype html><style>*{{margin:0}}body{{{unseen}--ink:#000;--ink-promoted:#000;background:#fff;display:grid;"
        f"grid-template-columns:repeat({COLUMNS},{SQUARE}px);grid-auto-rows:{height}px}}"
        f"body>svg:not([viewBox]){{position:absolute;width:0;height:0}}</style>{faces}{text}"
    )
    with tempfile.TemporaryDirectory() as folder:
        file, picture = pathlib.Path(folder) / "faces.html", pathlib.Path(folder) / "faces.png"
        file.write_text(page, encoding="utf-8")
        command = [os.environ.get("KOMADAI_CHROME", "/usr/bin/chromium"), "--headless", "--no-sandbox", "--disable-gpu"]
        command += [f"--force-device-scale-factor={FINE}", f"--window-size={COLUMNS * SQUARE},{rows * height}"]
        command += ["--hide-scrollbars", f"--screenshot={picture}", file.as_uri()]
        subprocess.run(command, check=True, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        image = numpy.asarray(Image.open(picture).convert("L"))
    for index in range(len(names)):
        x, y = index % COLUMNS * SQUARE * FINE, index // COLUMNS * height * FINE
        yield image[y : y + height * FINE, x : x + SQUARE * FINE]


def widths(mask):
    """The width of what a mask shows, at each point of its middle lines, without their ends."""
    line = skeletonize(mask)
    neighbors = ndimage.convolve(line.astype(int), numpy.ones((3, 3), int), mode="constant") - 1
    ends = line & (neighbors <= 1)
    near = ndimage.distance_transform_edt(~ends)
    half = ndimage.distance_transform_edt(mask)
    # The brush leaves and comes down over as much as the stroke is wide.
    inner = line & (near > numpy.maximum(1.5 * half, 0.5 * FINE))
    return 2 * half[inner] / FINE


def main():
    sets = sys.argv[1:] or ["kanji", "two-kanji"]
    for name in sets:
        text = (PUBLIC / "pieces" / f"{name}.svg").read_text(encoding="utf-8")
        names = re.findall(r'<symbol id="(\w+)"', text)
        print(f"{name}: px at {SQUARE} px\n{'face':>6} {'strokes':>8} {'usual':>6}")
        for face, picture in zip(names, drawn(text, names)):
            strokes = widths(picture < 128)
            print(f"{face:>6} {numpy.quantile(strokes, 0.1):8.2f} {numpy.median(strokes):6.2f}")


if __name__ == "__main__":
    main()
