// The share of a picture that is colored or dark.

// The reader of PNG files that Playwright itself compares pictures with.
import { PNG } from "playwright-core/lib/utilsBundle";

/** Returns how many pixels of a PNG image have a color, and how many are dark, as shares of all. */
export function inks(image) {
  const { data } = PNG.sync.read(image);
  let [colored, dark] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue] = data.subarray(at, at + 3);
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > 24) colored += 1;
    if (red + green + blue < 3 * 64) dark += 1;
  }
  const pixels = data.length / 4;
  return { colored: colored / pixels, dark: dark / pixels };
}
