// Sets of pieces: each is fetched when it is chosen, stays, and needs no network then.

import { BoardPage } from "./pages/board.mjs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { RARE, expect, test as base } from "./fixtures.mjs";
import { serve } from "./server.mjs";

const SETS = ["kanji", "two-kanji", "international", "children"];
const FACES = ["K", "K2", "R", "B", "G", "S", "N", "L", "P", "pR", "pB", "pS", "pN", "pL", "pP"];
/** A position that shows every face. */
const ALL_FACES = "+r+b+s+n+l+pkg1/9/9/9/9/9/9/9/1PLNSGBRK b - 1";

/** The text of a set's file. */
const fileOf = (set) => readFile(fileURLToPath(new URL(`../../public/pieces/${set}.svg`, import.meta.url)), "utf8");

/** What is drawn last on a pawn, in the page. */
const pawn = (page) => page.evaluate(() => document.querySelector("symbol#P path:last-child")?.getAttribute("d"));

/** What is drawn last on a pawn of a set. */
async function pawnOf(set) {
  const [symbol] = (await fileOf(set)).match(/id="P"[^]*?<\/symbol>/);
  return symbol.match(/ d="([^"]*)"\/><\/symbol>/)[1];
}

/** Waits until the page shows a set. */
async function shows(page, set) {
  const expected = await pawnOf(set);
  await expect.poll(() => pawn(page)).toBe(expected);
}

/** Opens the settings and chooses. */
async function choose(board, field, value) {
  await board.page.keyboard.press("p");
  await board.field(field).selectOption(value);
  await expect(board.field(field)).toHaveValue(value);
}

async function closeSheet(page) {
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
}

/** The sets that the page itself has asked for since. */
function asked(page) {
  const sets = [];
  page.on("request", (request) => {
    const set = request.url().match(/\/pieces\/([a-z-]+?)-[0-9a-f]{16}\.svg$/)?.[1];
    if (set !== undefined && !sets.includes(set)) sets.push(set);
  });
  return sets;
}

base.describe("without a service worker", () => {
  const test = base;

  test("a set is fetched when it is to be seen, not before, and stays", async ({ board, page }) => {
    const sets = asked(page);
    await board.open({ sfen: ALL_FACES, play: "b", level: 1, seed: 1 });
    await expect(board.square("9a")).toHaveAttribute("data-piece", "+r");
    await shows(page, "kanji");
    expect(sets).toEqual(["kanji"]);
    const pictures = [await board.root.screenshot()];
    // The settings have a picture of each set.
    await page.keyboard.press("p");
    await expect.poll(() => sets.toSorted()).toEqual(SETS.toSorted());
    await closeSheet(page);
    for (const set of SETS.slice(1)) {
      await choose(board, "pieces", set);
      await closeSheet(page);
      await shows(page, set);
      const picture = await board.root.screenshot();
      for (const other of pictures) expect(picture.equals(other), set).toBe(false);
      pictures.push(picture);
    }
    sets.length = 0;
    await page.reload();
    await shows(page, "children");
    expect(sets).toEqual(["children"]);
  });

  test("a link asks for a set, and the person's own stays theirs", RARE, async ({ board, page }) => {
    await board.open();
    await choose(board, "pieces", "international");
    await closeSheet(page);
    await shows(page, "international");
    await board.open({ pieces: "two-kanji" });
    await shows(page, "two-kanji");
    await page.keyboard.press("p");
    await expect(board.field("pieces")).toHaveValue("two-kanji");
    await closeSheet(page);
    // Another link in the same page.
    await page.evaluate(() => (location.hash = "pieces=children"));
    await shows(page, "children");
    await board.open();
    await shows(page, "international");
    await board.open({ pieces: "one-kanji" });
    await shows(page, "kanji");
  });

  test("promoted faces are red, or black if the person likes", RARE, async ({ board, page }) => {
    await board.open({ sfen: ALL_FACES, play: "b", level: 1, seed: 1 });
    await shows(page, "kanji");
    const dragon = board.picture("9a");
    const ink = (name) => dragon.evaluate((piece, name) => getComputedStyle(piece).getPropertyValue(name), name);
    const [black, red] = [await ink("--ink"), await ink("--ink-promoted")];
    expect(red).not.toBe(black);
    await choose(board, "promoted", "black");
    await expect.poll(() => ink("--ink-promoted")).toBe(black);
    await page.reload();
    await expect(board.root).toBeVisible();
    await expect.poll(() => ink("--ink-promoted")).toBe(black);
    await choose(board, "promoted", "red");
    await expect.poll(() => ink("--ink-promoted")).toBe(red);
  });

  test.describe("when a set cannot be had", () => {
    // No page of this process may have had the files.
    test.use({ expected: /Failed to load resource/, fresh: true });

    test("the board keeps its pieces and the page says so", RARE, async ({ baseURL, browser }) => {
      // Not one of the shared contexts: there the second file came from elsewhere than the route.
      const context = await browser.newContext({ baseURL, locale: "en-US", viewport: { width: 1280, height: 800 } });
      await context.addInitScript(() => delete Navigator.prototype.serviceWorker);
      const page = await context.newPage();
      const board = new BoardPage(page);
      await board.open({ play: "b", level: 1, seed: 1 });
      await page.route("**/pieces/children-*", (route) => route.abort());
      // A server that answers anything with its front page.
      const front = { body: "<!doctype html>", contentType: "text/html" };
      await page.route("**/pieces/two-kanji-*", (route) => route.fulfill(front));
      for (const [set, name] of [
        ["children", "Symbols with arrows"],
        ["two-kanji", "Two kanji"],
      ]) {
        await page.keyboard.press("p");
        await board.field("pieces").selectOption(set);
        const sentence = `The piece set “${name}” could not be loaded. The current pieces stay on the board.`;
        await expect(page.locator(".hint", { hasText: sentence })).toBeVisible();
        await expect(board.field("pieces")).toHaveValue("kanji");
        await closeSheet(page);
        await expect(page.getByText(sentence)).toHaveCount(0);
        await shows(page, "kanji");
      }
      // With a link it is said beside the board, until that is read.
      await board.open({ pieces: "children" });
      await shows(page, "kanji");
      await expect(page.locator(".note")).toHaveText(/“Symbols with arrows” could not be loaded/);
      await board.action("dismiss").click();
      await expect(page.locator(".note")).toHaveCount(0);
      // The next attempt succeeds.
      await page.unroute("**/pieces/children-*");
      await choose(board, "pieces", "children");
      await shows(page, "children");
      await context.close();
    });
  });
});

/** A web server of this test alone, which may stop. */
const offline = base.extend({
  site: async ({}, use) => {
    const root = fileURLToPath(new URL("../../dist", import.meta.url));
    const site = await serve({ root, base: "/some/club/path/" });
    await use(site);
    await site.stop();
  },
  baseURL: ({ site }, use) => use(site.url),
});

offline.use({ serviceWorker: true });

offline("every set is there without a network", RARE, async ({ board, page, site }) => {
  await board.open();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await choose(board, "pieces", "international");
  await closeSheet(page);
  await shows(page, "international");
  await site.stop();
  await page.reload();
  // The pieces are there before the app, which is what hears keys.
  await expect(board.root).toBeVisible();
  await shows(page, "international");
  for (const set of SETS) {
    await choose(board, "pieces", set);
    await closeSheet(page);
    await shows(page, set);
  }
});

base("every set has every face", async ({ page }) => {
  for (const set of SETS) {
    const text = await fileOf(set);
    expect(Array.from(text.matchAll(/<symbol id="(\w+)"/g), ([, id]) => id).sort(), set).toEqual([...FACES].sort());
    // Drawn in the page, no face is empty, leaves its square, or refers to anything.
    expect(text, set).not.toMatch(/style|script|href|filter|url\(/);
    await page.setContent(text.replaceAll("<symbol", "<svg").replaceAll("</symbol>", "</svg>"));
    const boxes = await page.locator("svg > svg").evaluateAll((faces) => {
      return faces.map((face) => face.getBBox()).map(({ x, y, width, height }) => ({ x, y, width, height }));
    });
    for (const { x, y, width, height } of boxes) {
      expect(Math.min(x, y), set).toBeGreaterThan(0);
      expect(x + width, set).toBeLessThan(110);
      expect(y + height, set).toBeLessThanOrEqual(120);
      expect(width, set).toBeGreaterThan(60);
    }
  }
});
