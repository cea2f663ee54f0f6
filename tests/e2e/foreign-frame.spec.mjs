// The whole page in a frame of another origin: it keeps nothing, deletes nothing, and can be opened in a tab.
//
// The page around lies on another port of this machine: of another origin, but of the same site, so that the frame has the
// storage of the page itself. In a frame of another site it would have one of its own, or none.

import { FLOW, RARE, expect, test } from "./fixtures.mjs";
import { faults } from "./pages/axe.mjs";
import { BoardPage } from "./pages/board.mjs";
import { inEveryFont } from "./pages/fonts.mjs";
import { addressOf, frameOf, openSite } from "./pages/host.mjs";

const PLAY = "play=b&level=1&seed=1";

test.use({ serviceWorker: true, expected: /^request to http:\/\/127\.0\.0\.1:\d+$/ });

let [site, club] = [];
test.beforeEach(async () => ([site, club] = [await openSite(), await openSite()]));
test.afterEach(async ({ page }) => {
  await page.goto("about:blank");
  await Promise.all([site.stop(), club.stop()]);
});

/** Opens a page of a site around a frame with the whole page, and waits until the frame has loaded. */
async function inFrame(page, link, { around = club, attributes = "" } = {}) {
  await page.goto(addressOf(around, "frame.html", { site: site.url, link: link.replaceAll("&", "&amp;"), attributes }, "same"));
  const board = new BoardPage(frameOf(page));
  await board.page.locator("[data-live]").first().waitFor({ state: "attached" });
  return board;
}

/** The line above the board, and the link in it. */
const lineOf = (board) => board.page.locator(".foreign");
const linkOf = (board) => board.action("open-in-tab");

/** All that the storages of a document have, without the order of the keys. */
function stored(board) {
  return board.root.evaluate(async () => {
    const games = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise((done, failed) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
      });
      for (const table of database.objectStoreNames) {
        const rows = await new Promise((done) => {
          const request = database.transaction(table).objectStore(table).getAll();
          request.onsuccess = () => done(request.result);
        });
        games.push([name, table, JSON.stringify(rows)]);
      }
      database.close();
    }
    return {
      games,
      local: Object.entries(localStorage).toSorted(),
      tab: Object.entries(sessionStorage).toSorted(),
      caches: await caches.keys(),
      workers: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    };
  });
}

const NOTHING = { games: [], local: [], tab: [], caches: [], workers: [] };

/** Plays two plies. */
async function playOn(board) {
  await board.act("7g7f");
  await expect(board.root).toHaveAttribute("data-ply", "2", { timeout: 30_000 });
}

test("the board has its place before the line above it is there", RARE, async ({ page }) => {
  await page.addInitScript(() => {
    window.tops = new Set();
    const look = () => {
      const { top, height } = document.querySelector(".board")?.getBoundingClientRect() ?? {};
      if (height) window.tops.add(Math.round(top));
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  for (const [width, height] of [[900, 700], [400, 700]]) {
    const board = await inFrame(page, `${PLAY}&lang=en`, { attributes: `style="width:${width}px;height:${height}px"` });
    await expect(linkOf(board)).toBeVisible();
    const tops = await board.root.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done([...window.tops])))));
    expect(tops, `${width} by ${height}`).toHaveLength(1);
  }
});

test("nothing is kept of a game, of a record, or of settings", FLOW, async ({ page }) => {
  await page.clock.install();
  const board = await inFrame(page, PLAY, { attributes: 'style="width:900px;height:700px"' });
  await playOn(board);
  await board.action("preferences").first().click();
  await board.field("pieces").selectOption("international");
  await board.action("close-preferences").click();
  await board.action("study").click();
  await expect(board.page.locator(".study")).toBeVisible();
  // Whatever it would keep later on.
  await page.clock.runFor(10_000);
  expect(await stored(board)).toEqual(NOTHING);
});

test("what the page itself has kept stays, and cannot be seen or deleted in the frame", async ({ page }) => {
  const own = new BoardPage(page);
  await page.goto(`${site.url}#${PLAY}`);
  await page.locator("[data-live]").first().waitFor({ state: "attached" });
  await playOn(own);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await expect.poll(async () => (await stored(own)).games.length).toBeGreaterThan(0);
  const board = await inFrame(page, "", { attributes: 'style="width:900px;height:700px"' });
  const before = await stored(board);
  expect(before.local.length).toBeGreaterThan(0);
  await board.action("games").first().click();
  await expect(board.page.locator("[data-trouble]")).toContainText("does not save games");
  await expect(board.page.locator("[data-game]")).toHaveCount(0);
  await board.page.locator('[data-action="close-games"]').click();
  await board.start({ level: 1, side: "b" });
  await playOn(board);
  expect(await stored(board)).toEqual(before);
});

test("the link opens the game that is on the board", RARE, async ({ context, page }) => {
  const board = await inFrame(page, PLAY);
  await playOn(board);
  const sfen = await board.sfen();
  const [tab] = await Promise.all([context.waitForEvent("page"), linkOf(board).click()]);
  await expect(tab.locator("[data-board]")).toHaveAttribute("data-sfen", sfen);
  // There it is no frame any more.
  await expect(tab.locator(".foreign")).toHaveCount(0);
  expect(await tab.evaluate(() => window.opener)).toBe(null);
  await tab.close();
});

test("before a game the link has the address of the frame", async ({ page }) => {
  const board = await inFrame(page, "handicap=4&lang=ja");
  await expect(lineOf(board)).toContainText("このフレームの中では何も保存されません。");
  await expect(linkOf(board)).toHaveText("新しいタブで開く");
  await expect(linkOf(board)).toHaveAttribute("href", `${site.url}#handicap=4&lang=ja`);
});

test("a frame within a frame of another origin keeps nothing either", RARE, async ({ page }) => {
  await inFrame(page, "");
  const outer = page.frames()[1];
  await outer.evaluate((link) => {
    const frame = document.createElement("iframe");
    [frame.src, frame.name] = [link, "inner"];
    document.body.prepend(frame);
  }, `${site.url}?inner#${PLAY}`);
  const inner = frameOf(page).frameLocator('iframe[name="inner"]');
  await expect(inner.locator("html")).toHaveAttribute("data-foreign", "");
  await expect(inner.locator('[data-action="open-in-tab"]')).toHaveCount(1);
});

test("in a frame of the same origin all is as without one", RARE, async ({ page }) => {
  const board = await inFrame(page, PLAY, { around: site });
  await playOn(board);
  await expect(lineOf(board)).toHaveCount(0);
  await expect.poll(async () => (await stored(board)).games.length).toBeGreaterThan(0);
  await page.reload();
  await expect(board.root).toHaveAttribute("data-ply", "2");
});

test("an embedded board has no such line", RARE, async ({ page }) => {
  for (const link of [`embed=play&${PLAY}`, `embed&${PLAY}`]) {
    const board = await inFrame(page, link);
    await expect(board.root).toBeVisible();
    await expect(lineOf(board)).toBeHidden();
  }
});

for (const [width, height, colorScheme] of [
  [360, 560, "light"],
  [360, 560, "dark"],
  [1280, 800, "dark"],
  [1280, 800, "light"],
  [360, 740, "light"],
  [740, 360, "dark"],
]) {
  test.describe(`${width} by ${height}, ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: { width: width + 40, height: height + 40 } });

    test("the line is above the board, which is whole", RARE, async ({ page }, testInfo) => {
      for (const lang of ["en", "ja"]) {
        const board = await inFrame(page, `${PLAY}&lang=${lang}`, { attributes: `style="border:0;width:${width}px;height:${height}px"` });
        await expect(linkOf(board)).toBeVisible();
        await inEveryFont(page.frames()[1], async (font) => {
          const seen = await board.root.evaluate((root) => {
            const box = (selector) => document.querySelector(selector).getBoundingClientRect();
            const [line, link, squares] = [box(".foreign"), box(".foreign a"), root.querySelector(".board").getBoundingClientRect()];
            return [
              document.documentElement.scrollWidth <= innerWidth,
              line.top >= 0 && link.left >= 0 && link.right <= innerWidth,
              line.bottom <= squares.top,
              link.height >= 24,
              squares.left >= 0 && squares.right <= innerWidth && squares.bottom <= innerHeight,
            ];
          });
          expect(seen, `${lang}, ${font} font`).toEqual([true, true, true, true, true]);
        });
        await page.screenshot({ path: testInfo.outputPath(`foreign-${lang}.png`) });
        expect(await faults(page, { allRules: colorScheme === "light", include: ["iframe", ".foreign"], frames: true })).toEqual([]);
      }
    });
  });
}
