// Fonts that the tests bring along, so that no check of the layout depends on the fonts of the machine.
//
// The page asks for the system's font, which is narrow on one machine and wide on another. Checks of the layout run in
// two fonts: a narrow one, as on most phones, and one that is 15 % wider than the widest of the usual systems.

import { readFileSync } from "node:fs";

const LIGHT = "1 500";
const BOLD = "501 1000";
const EVERY_WEIGHT = "1 1000";
const WIDER = "115%";

/**
 * Fonts by their names. Each has families, which have faces; the first family that knows a character draws it.
 *
 * DejaVu Sans is as wide as Verdana, some 14 % wider than Roboto; at 115 % it is some 30 % wider. Japanese characters are
 * as wide as high in nearly every font, so the wide font has the same ones, larger. DejaVu Sans also draws the signs of
 * the players (▲△), which the other two lack.
 */
export const FONTS = {
  narrow: {
    latin: [
      { file: "roboto/files/roboto-latin-400-normal", weight: LIGHT },
      { file: "roboto/files/roboto-latin-600-normal", weight: BOLD },
    ],
    japanese: [{ file: "sawarabi-gothic/files/sawarabi-gothic-japanese-400-normal", weight: EVERY_WEIGHT }],
    signs: [{ file: "dejavu-sans/files/dejavu-sans-latin-400-normal", weight: EVERY_WEIGHT }],
  },
  wide: {
    latin: [
      { file: "dejavu-sans/files/dejavu-sans-latin-400-normal", weight: LIGHT, sizeAdjust: WIDER },
      { file: "dejavu-sans/files/dejavu-sans-latin-700-normal", weight: BOLD, sizeAdjust: WIDER },
    ],
    japanese: [
      { file: "sawarabi-gothic/files/sawarabi-gothic-japanese-400-normal", weight: EVERY_WEIGHT, sizeAdjust: WIDER },
    ],
  },
};

const contents = new Map();

/** The content of a font's file, in Base64. */
function read(file) {
  if (!contents.has(file)) {
    const address = new URL(`../../../node_modules/@fontsource/${file}.woff2`, import.meta.url);
    contents.set(file, readFileSync(address).toString("base64"));
  }
  return contents.get(file);
}

/**
 * Writes a page in a font, until it is loaded again. Fonts and style are handed over by script: the page's own policy
 * refuses nothing, and the font is there at once.
 * @param page a page or a frame
 * @param {keyof FONTS} font
 */
export async function write(page, font) {
  const isKnown = await page.evaluate((font) => {
    const style = window.fontsOfTests?.[font];
    if (style) document.adoptedStyleSheets = [style];
    return style !== undefined;
  }, font);
  if (isKnown) return;
  const faces = Object.entries(FONTS[font]).flatMap(([family, faces]) =>
    faces.map(({ file, ...descriptors }) => ({ family: `${font}-${family}`, content: read(file), descriptors })),
  );
  await page.evaluate(
    ({ font, faces }) => {
      for (const { family, content, descriptors } of faces) {
        const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
        document.fonts.add(new FontFace(family, bytes, descriptors));
      }
      const families = new Set(faces.map(({ family }) => family));
      const style = new CSSStyleSheet();
      style.replaceSync(`:root { font-family: ${[...families].join()} !important; }`);
      window.fontsOfTests = { ...window.fontsOfTests, [font]: style };
      document.adoptedStyleSheets = [style];
    },
    { font, faces },
  );
}

/**
 * Looks at a page in each font, one after another.
 * @param page a page or a frame
 * @param {(font: keyof FONTS) => Promise} look
 * @returns what was seen, by the name of the font
 */
export async function inEveryFont(page, look) {
  const seen = {};
  for (const font of Object.keys(FONTS)) {
    await write(page, font);
    seen[font] = await look(font);
  }
  return seen;
}
