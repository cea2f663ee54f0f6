// The looks of the page, beside pictures that were looked at. What differs from one machine to another is left out: words
// are laid out in a font of the tests' own and not drawn, nothing moves, nothing blinks. To take the pictures anew after
// a change of looks, and to look at each of them: `npx playwright test --config tests/e2e -u all pictures`.

import { readFileSync } from "node:fs";
import { RARE, expect, test } from "./fixtures.mjs";

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

const DESKTOP = { width: 1280, height: 800 };

/** Chooses in the settings, as a person does, and leaves no focus behind. */
async function choose(board, likes) {
  await board.page.keyboard.press("p");
  for (const [field, choice] of Object.entries(likes)) await board.field(field).selectOption(choice);
  await board.page.keyboard.press("Escape");
  await expect(board.page.getByRole("dialog")).toBeHidden();
  await board.page.evaluate(() => document.activeElement.blur());
}

/** Opens a link as someone who wants neither greetings nor sound, and no piece to glide. */
async function open(board, link) {
  const { page } = board;
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.addInitScript(() => {
    // A page that is empty has no store.
    if (location.protocol === "about:") return;
    localStorage.setItem("komadai /some/club/path/:preferences", "version=1\ngreeting=unsaid\nsound=off\nglide=0\n");
  });
  await board.open(link);
}

/** The page looks as in the picture of this name. */
async function expectPicture(page, name, { window = DESKTOP, colorScheme = "light" } = {}) {
  await test.step(name, async () => {
    await page.setViewportSize(window);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("[data-live]").first()).toBeAttached();
    const style = await page.addStyleTag({ content: STYLE });
    await page.evaluate(() => document.fonts.ready);
    await page.mouse.move(0, 0);
    await expect.soft(page).toHaveScreenshot(`${name}.png`, { maxDiffPixelRatio: 0.005 });
    await style.evaluate((element) => element.remove());
  });
}

test.skip(({ browserName }) => browserName !== "chromium", "The pictures are of Chromium, whose fonts and edges differ.");

test("a game looks as it did in every window, theme and design", RARE, async ({ board, page }) => {
  await open(board, GAME);
  await expectPicture(page, "phone", { window: PHONE });
  await expectPicture(page, "phone-on-its-side", { window: ON_ITS_SIDE });
  await expectPicture(page, "dark", { colorScheme: "dark" });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  for (const pieces of ["two-kanji", "international", "children"]) {
    await choose(board, { pieces });
    await expectPicture(page, pieces);
  }
  await choose(board, { pieces: "kanji" });
  for (const design of ["light", "dark", "contrast", "printed"]) {
    await choose(board, { board: design });
    await expectPicture(page, `board-${design}`);
  }
  await choose(board, { board: "kaya" });
  await board.square("2h").click();
  await expectPicture(page, "full");
  await board.square("2h").click();
  await board.action("preferences").click();
  await expectPicture(page, "settings");
});

test("a frame looks as it did, light and dark", async ({ board, page }) => {
  await page.setViewportSize(FRAME);
  await open(board, { ...GAME, embed: true });
  await expectPicture(page, "frame", { window: FRAME });
  await expectPicture(page, "frame-dark", { window: FRAME, colorScheme: "dark" });
});

test("clocks on a phone look as they did", RARE, async ({ board, page }) => {
  await page.setViewportSize(PHONE);
  await open(board, { ...GAME, time: "600+30" });
  await expectPicture(page, "clocks", { window: PHONE });
});

test("minishogi, a promotion and the end of a game look as they did", RARE, async ({ board, page }) => {
  await open(board, { variant: "minishogi", play: "b", level: 1, seed: 7 });
  await expectPicture(page, "minishogi");
  await open(board, { sfen: "4k4/9/9/4S4/9/9/9/9/4K4 b RB2G3Prb 1", play: "b", level: 1, seed: 7 });
  await board.square("5d").click();
  await board.square("5c").click();
  await expect(board.choice("promote")).toBeVisible();
  await expectPicture(page, "promotion");
  await open(board, MATE);
  await board.drop("b", "G", "5b");
  expect(await board.waitEnd()).toBe("b:checkmate");
  await expectPicture(page, "end");
});

test("the form and the chess clock look as they did", RARE, async ({ board, page }) => {
  await open(board, {});
  await expectPicture(page, "form");
  await page.setViewportSize(PHONE);
  await board.field("pairing").selectOption("clock");
  await board.action("start").click();
  await expect(page.locator(".chess-clock")).toBeVisible();
  await expectPicture(page, "chess-clock", { window: PHONE });
});
