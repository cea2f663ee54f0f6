// Pictures of the page, and where two of them differ for a person's eye.

// The reader of PNG files that Playwright itself compares pictures with.
import { PNG } from "playwright-core/lib/utilsBundle";

/** A picture of a part of the page, one pixel for each pixel of CSS. */
export class Picture {
  #png;
  #left;
  #top;

  constructor(png, left, top) {
    this.#png = png;
    this.#left = left;
    this.#top = top;
  }

  /** Takes a picture of a part of the window, in whole pixels. What moves and ends is shown at its end. */
  static async take(page, { x, y, width, height }) {
    const clip = { x: Math.floor(x), y: Math.floor(y), width: Math.ceil(width) + 1, height: Math.ceil(height) + 1 };
    const bytes = await page.screenshot({ clip, animations: "disabled", caret: "hide" });
    return new Picture(PNG.sync.read(bytes), clip.x, clip.y);
  }

  /**
   * Where a box of this picture differs from a box of the same size in another one.
   * @param {{ x: number, y: number, width: number, height: number }} box in pixels of the window
   * @param {{ x: number, y: number }} there the upper left corner of the other box
   */
  difference(box, other, there = box) {
    const [x, y, width, height] = [box.x, box.y, box.width, box.height].map(Math.round);
    const [thereX, thereY] = [there.x, there.y].map(Math.round);
    const distances = new Float32Array(width * height);
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < width; column++) {
        const one = this.#at(x + column, y + row);
        const two = other.#at(thereX + column, thereY + row);
        const distance = one === two ? 0 : distanceOf(one, two);
        distances[row * width + column] = distance;
      }
    }
    return new Difference(distances, width, height);
  }

  /** The color of a pixel of the window as one number, red first. */
  #at(x, y) {
    return this.#png.data.readUInt32BE(((y - this.#top) * this.#png.width + x - this.#left) * 4) >>> 8;
  }
}

/** How much each pixel of a box differs from another one: 0 is not at all, 1 is black and white. */
export class Difference {
  #distances;
  #width;
  #height;

  constructor(distances, width, height) {
    this.#distances = distances;
    this.#width = width;
    this.#height = height;
  }

  /**
   * How many pixels of an area differ by at least so much, as a share from 0 to 1.
   * @param area left, top, right and bottom as shares of the box
   */
  share(least, [left, top, right, bottom] = [0, 0, 1, 1]) {
    const columns = [left, right].map((share) => Math.round(share * this.#width));
    const rows = [top, bottom].map((share) => Math.round(share * this.#height));
    let [all, differing] = [0, 0];
    for (let row = rows[0]; row < rows[1]; row++) {
      for (let column = columns[0]; column < columns[1]; column++) {
        all += 1;
        if (this.#distances[row * this.#width + column] >= least) differing += 1;
      }
    }
    return differing / all;
  }
}

/** Light of a channel's byte, as sRGB defines it. */
const LINEAR = Float64Array.from({ length: 256 }, (_, byte) =>
  byte <= 10 ? byte / 3294.6 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
);

/** Lightness and two axes of color, in which equal distances look equal: Björn Ottosson's Oklab (2020). */
function oklab(color) {
  const [r, g, b] = [LINEAR[color >> 16], LINEAR[(color >> 8) & 255], LINEAR[color & 255]];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const known = new Map();

/** How different two colors look. A board has few pairs of colors. */
function distanceOf(one, two) {
  const pair = one * 0x1000000 + two;
  let distance = known.get(pair);
  if (distance === undefined) {
    const [a, b] = [oklab(one), oklab(two)];
    distance = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
    known.set(pair, distance);
  }
  return distance;
}
