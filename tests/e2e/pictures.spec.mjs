// The looks of the page, beside pictures that were looked at. What differs from one machine to another is left out: words
// are laid out in a font of the tests' own and not drawn, nothing moves, nothing blinks. To take the pictures anew after
// a change of looks, and to look at each of them: `npx playwright test --config tests/e2e -u all pictures`.

import { readFileSync } from "node:fs";
import { expect, test } from "./fixtures.mjs";

// Styles of the test, which the page's own policy would refuse.
test.use({ bypassCSP: true });

const FONT = readFileSync(
  new URL("../../node_modules/@fontsource/roboto/files/roboto-latin-400-normal.woff2", import.meta.url),
).toString("base64");

const STYLE = `
  @font-face { font-family: Pictures; src: url(data:font/woff2;base64,${FONT}) format("woff2"); }
  *, *::before, *::after {
    font-family: Pictures !important;
    color: transparent !important;
    caret-color: transparent !important;
    transition: none !important;
    animation: none !important;
  }
  /* Drawn by the browser in its own way. */
  select, input { appearance: none !important; accent-color: transparent !important; }
`;

const PHONE = { width: 390, height: 844 };
const ON_ITS_SIDE = { width: 844, height: 390 };
const FRAME = { width: 360, height: 560 };

/** A position with every kind of piece, promoted ones, and pieces in hand on both sides. */
const FULL = "ln1g3nl/1r2k1g2/p2p1p2p/4p1p2/1p3+S1+B1/2P1P1P2/P2P1P2P/2G1+P2R1/L+N1GK1+n1L b BS2P2sp 1";
const GAME = { sfen: FULL, play: "b", level: 1, seed: 7 };
const MATE = { sfen: "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", play: "b", level: 1, seed: 7 };

/** Name, what to open, what the person likes, and how the window is. */
const PICTURES = [
  ["form", {}],
  ["full", GAME, {}, undefined, "light", (board) => board.square("2h").click()],
  ["phone", GAME, {}, PHONE],
  ["phone-on-its-side", GAME, {}, ON_ITS_SIDE],
  ["frame", { ...GAME, embed: true }, {}, FRAME],
  ["frame-dark", { ...GAME, embed: true }, {}, FRAME, "dark"],
  ["dark", GAME, {}, undefined, "dark"],
  ["two-kanji", GAME, { pieces: "two-kanji" }],
  ["international", GAME, { pieces: "international" }],
  ["children", GAME, { pieces: "children" }],
  ["board-light", GAME, { board: "light" }],
  ["board-dark", GAME, { board: "dark" }],
  ["board-contrast", GAME, { board: "contrast" }],
  ["board-printed", GAME, { board: "printed" }],
  ["minishogi", { variant: "minishogi", play: "b", level: 1, seed: 7 }],
  ["clocks", { ...GAME, time: "600+30" }, {}, PHONE],
  ["settings", GAME, {}, undefined, "light", (board) => board.action("preferences").click()],
  [
    "promotion",
    { sfen: "4k4/9/9/4S4/9/9/9/9/4K4 b RB2G3Prb 1", play: "b", level: 1, seed: 7 },
    {},
    undefined,
    "light",
    async (board) => {
      await board.square("5d").click();
      await board.square("5c").click();
      await expect(board.choice("promote")).toBeVisible();
    },
  ],
  [
    "end",
    MATE,
    {},
    undefined,
    "light",
    async (board) => {
      await board.drop("b", "G", "5b");
      expect(await board.waitEnd()).toBe("b:checkmate");
    },
  ],
  [
    "chess-clock",
    {},
    {},
    PHONE,
    "light",
    async (board) => {
      await board.field("pairing").selectOption("clock");
      await board.action("start").click();
      await expect(board.page.locator(".chess-clock")).toBeVisible();
    },
  ],
];

for (const [name, link, likes = {}, window = undefined, colorScheme = "light", act = async () => {}] of PICTURES) {
  test(`${name} looks as it did`, async ({ board, page }) => {
    if (window) await page.setViewportSize(window);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const preferences = { version: 1, greeting: "unsaid", sound: "off", glide: 0, ...likes };
    await page.addInitScript(
      // A page that is empty has no store.
      (text) => location.protocol === "about:" || localStorage.setItem("komadai:preferences", text),
      Object.entries(preferences).map(([like, choice]) => `${like}=${choice}\n`).join(""),
    );
    await board.open(link);
    await act(board);
    await page.addStyleTag({ content: STYLE });
    await page.evaluate(() => document.fonts.ready);
    await page.mouse.move(0, 0);
    await expect(page).toHaveScreenshot(`${name}.png`, { maxDiffPixelRatio: 0.005 });
  });
}
