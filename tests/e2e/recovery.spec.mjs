// What is stored for offline use is damaged or gone, or the build is broken: the page gets out of it.

import { createHash } from "node:crypto";
import { cp, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { RARE, expect } from "./fixtures.mjs";
import { GamesPage } from "./pages/games.mjs";
import { acceptUpdate, buildOf, DIST, findUpdate, kept, makeBuild, NEWER, test } from "./own-site.mjs";

const GAME = { play: "b", level: 1, seed: 1 };
/** A service worker without a build: it removes itself. */
const RECALL = fileURLToPath(new URL("../../public/sw.js", import.meta.url));

/** Counts how often the page is loaded. */
async function countLoads(page) {
  await page.addInitScript(() => {
    if (location.protocol !== "http:" || self !== top) return;
    sessionStorage.setItem("loads", String(Number(sessionStorage.getItem("loads") ?? 0) + 1));
  });
  // While the page is being reloaded, it cannot be asked.
  return () => page.evaluate(() => Number(sessionStorage.getItem("loads"))).catch(() => undefined);
}

/** The path of the file whose name begins so, such as `texts/en`. */
async function fileOf(start) {
  const found = (await readdir(DIST, { recursive: true })).filter((name) => name.startsWith(`${start}-`));
  expect(found).toHaveLength(1);
  return found[0];
}

/** Cuts a stored file to four bytes. */
async function cut(page, file) {
  await page.evaluate(async (file) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const kept = await cache.match(file);
      if (kept) await cache.put(file, new Response((await kept.arrayBuffer()).slice(0, 4), { headers: kept.headers }));
    }
  }, file);
  expect((await stored(page, file)).length).toBe(4);
}

/** The stored bytes of a file. */
async function stored(page, file) {
  // As one text: a driver takes seconds for a list of as many numbers.
  const url = await page.evaluate(async (file) => {
    const kept = await caches.match(file);
    const reader = new FileReader();
    const read = new Promise((done) => reader.addEventListener("load", done));
    if (kept) reader.readAsDataURL(await kept.blob());
    return kept && read.then(() => reader.result);
  }, file);
  return url && Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}

/** Whether the stored file is the right one, by the hash in its name. */
async function isWhole(page, file) {
  const bytes = await stored(page, file).catch(() => undefined); // the page is on its way
  return bytes !== undefined && file.includes(createHash("sha256").update(bytes).digest("hex").slice(0, 16));
}

/** Opens the page until everything is stored, and leaves it. */
async function visit(board, page) {
  await board.open();
  await kept(page);
  await board.open({ lang: "en" });
}

test.describe("a damaged app", () => {
  test.use({ expected: /WebAssembly|CompileError|was preloaded|magic|Failed to load resource/ });

  test("is fetched again, and the page reloads once and starts", RARE, async ({ board, page, site }) => {
    const loads = await countLoads(page);
    await visit(board, page);
    const app = await fileOf("app_bg");
    await cut(page, app);
    const before = await loads();
    await page.goto("about:blank");
    await page.goto("./#play=b&level=1&seed=1");
    await expect(board.root).toBeVisible();
    expect(await loads()).toBe(before + 2);
    expect(await isWhole(page, app)).toBe(true);
    await site.stop();
    await page.reload();
    await expect(board.root).toBeVisible();
  });

  test("that the server does not have either is told, without a loop", async ({ board, page, site }) => {
    const loads = await countLoads(page);
    await visit(board, page);
    const app = await fileOf("app_bg");
    await cut(page, app);
    await writeFile(join(site.newer, app), "damaged");
    await cp(join(DIST, "sw.js"), join(site.newer, "sw.js"));
    await cp(join(DIST, "index.html"), join(site.newer, "index.html"));
    site.root = site.newer;
    const before = await loads();
    await page.goto("about:blank");
    await page.goto("./");
    await expect(page.locator("#not-loaded")).toBeVisible();
    // A repair answers after the one that the page has asked for.
    const answer = await page.evaluate(
      () =>
        new Promise((done) => {
          navigator.serviceWorker.addEventListener("message", ({ data }) => done(String(data)));
          navigator.serviceWorker.controller.postMessage("repair");
        }),
    );
    expect(answer).toBe("undefined");
    expect(await loads()).toBe(before + 1);
  });
});

test("whatever is damaged is noticed before it is used", RARE, async ({ board, page, site }) => {
  const loads = await countLoads(page);
  await visit(board, page);
  for (const start of ["start", "head", "app", "style", "texts/en", "later_bg"]) {
    await test.step(start, async () => {
      const file = await fileOf(start);
      await cut(page, file);
      const before = await loads();
      await board.open({ ...GAME, lang: "en" });
      await expect(board.status).toHaveText("Your move");
      await expect(page.locator("[data-live]")).toBeAttached();
      expect(await loads(), start).toBe(before + 1);
      await expect.poll(() => isWhole(page, file), start).toBe(true);
    });
  }
  await site.stop();
  await board.open({ ...GAME, lang: "en" });
  await expect(board.status).toHaveText("Your move");
});

test("a damaged page is noticed before it is used", RARE, async ({ board, page, site }) => {
  await visit(board, page);
  await cut(page, site.url);
  await board.open();
  await expect.poll(async () => (await stored(page, site.url)).length).toBeGreaterThan(1000);
});

test.describe("a damaged worker", () => {
  test.use({ expected: /WebAssembly|CompileError|magic|wasm_bindgen|SyntaxError|ReferenceError|ERR_FAILED/ });

  test("is fetched again, each of its files, and the AI plays", RARE, async ({ board, page, site }) => {
    const play = async (seed) => {
      await board.open({ ...GAME, seed });
      await board.act("7g7f");
      expect(await board.waitTurn("b")).toBe("");
      await expect(board.root).toHaveAttribute("data-ply", "2");
    };
    await visit(board, page);
    for (const [at, start] of ["worker", "worker_bg", "worker_loader"].entries()) {
      await test.step(start, async () => {
        const file = await fileOf(start);
        await cut(page, file);
        await play(at + 1);
        await expect.poll(() => isWhole(page, file), start).toBe(true);
      });
    }
    await site.stop();
    await play(4);
  });
});

test("a worker that has to start again without a network starts from what is stored", RARE, async ({ board, context, page, site }) => {
  await visit(board, page);
  await site.stop();
  // The first worker finds its loader wrong, so that the next one is asked for with a query.
  await context.addInitScript(() => {
    const Original = Worker;
    let count = 0;
    self.Worker = function (address) {
      count += 1;
      if (count > 1) document.documentElement.dataset.second = address;
      return new Original(count > 1 ? address : URL.createObjectURL(new Blob(["setTimeout(() => { throw 1; })"])));
    };
  });
  await board.open(GAME);
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  await expect(page.locator("html")).toHaveAttribute("data-second", /#\d+$/);
});

test("an emptied storage is filled again", RARE, async ({ board, page, site }) => {
  await visit(board, page);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await board.open();
  // The page comes last.
  await expect.poll(() => stored(page, site.url).then(Boolean)).toBe(true);
  expect(await isWhole(page, await fileOf("later_bg"))).toBe(true);
  await site.stop();
  await board.open(GAME);
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  // The build still counts as one that is in use.
  expect(await page.evaluate(() => caches.match("./!activated").then(Boolean))).toBe(true);
});

test("a reload repairs what no page has noticed", RARE, async ({ board, page }) => {
  await visit(board, page);
  const file = await fileOf("tools_bg");
  await cut(page, file);
  await page.reload();
  await expect(board.root).toBeVisible();
  await expect.poll(() => isWhole(page, file)).toBe(true);
});

/** A script that makes the app crash as soon as the page has been loaded, if `condition` is true. */
const crashes = (condition) =>
  `;addEventListener("load", () => { if (${condition}) dispatchEvent(new Event("komadai:crashed")); });\n`;
/** The condition that a start resumes a game with moves. */
const HAS_GAME = `[sessionStorage, localStorage].some((store) =>
  Object.keys(store).some((key) => key.startsWith("komadai /some/club/path/:game") && / moves /.test(store.getItem(key))))`;
const BROKEN = "00000000000bad00";

const card = (page) => page.locator("#crashed");

for (const [when, find] of [
  ["waiting", findUpdate],
  ["on the server", async () => {}],
]) {
  test(`the message about a crash starts the newer build that is ${when}`, RARE, async ({ board, page, site }, testInfo) => {
    site.root = testInfo.outputPath("broken");
    await makeBuild(site.root, BROKEN, { added: crashes("sessionStorage.getItem('sound') !== 'yes'") });
    await page.goto("./");
    await page.evaluate(() => sessionStorage.setItem("sound", "yes"));
    await board.open();
    await kept(page);
    expect(await buildOf(page)).toBe(BROKEN);
    await page.evaluate(() => sessionStorage.clear());
    site.root = site.newer;
    await page.reload();
    await expect(card(page)).toBeVisible();
    await find(page);
    await card(page).locator('[data-action="restart"]').click();
    await expect(page.locator('meta[name="komadai:build"]')).toHaveAttribute("content", NEWER, { timeout: 20_000 });
    await expect(board.root).toBeVisible();
    await expect(card(page)).toBeHidden();
  });
}

test.describe("a game with which the page cannot start", () => {
  /** Plays two plies, and reloads until the message offers to start without them. @returns the line of the game */
  async function crashTwice(board, page, site, folder) {
    site.root = folder;
    await makeBuild(folder, BROKEN, { added: crashes(HAS_GAME) });
    await board.open(GAME);
    await kept(page);
    await board.act("7g7f");
    expect(await board.waitTurn("b")).toBe("");
    const game = await page.evaluate(() => sessionStorage.getItem("komadai /some/club/path/:game"));
    const line = game.match(/^line=(.*)$/m)[1];
    expect(line).toMatch(/ moves 7g7f \S+$/);
    await page.reload();
    await expect(card(page)).toBeVisible();
    await expect(card(page).locator("textarea")).toHaveValue(line);
    await expect(withoutGame(page)).toHaveCount(0);
    await card(page).locator('[data-action="restart"]').click();
    await expect(withoutGame(page)).toBeVisible();
    await expect(card(page).locator("textarea")).toHaveValue(line);
    return line;
  }

  const withoutGame = (page) => card(page).locator('[data-action="start-without-game"]');

  /** The lines of the games that were moved aside. */
  const linesAside = (page) =>
    page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith("komadai /some/club/path/:aside:"))
        .map((key) => localStorage.getItem(key).match(/^line=(.*)$/m)?.[1]),
    );

  test("is put aside after two crashes, and not deleted", async ({ board, page, site }, testInfo) => {
    const line = await crashTwice(board, page, site, testInfo.outputPath("broken"));
    await withoutGame(page).click();
    await expect(board.root).toHaveAttribute("data-ply", "0");
    await expect(card(page)).toBeHidden();
    expect(await linesAside(page)).toEqual([line]);
    await page.reload();
    await expect(board.root).toHaveAttribute("data-ply", "0");
    await expect(card(page)).toBeHidden();
    expect(await linesAside(page)).toEqual([line]);
  });

  test("comes back by the list of games, in a build that can start with it", RARE, async ({ board, page, site }, testInfo) => {
    const line = await crashTwice(board, page, site, testInfo.outputPath("broken"));
    await withoutGame(page).click();
    await expect(board.root).toHaveAttribute("data-ply", "0");
    site.root = site.newer;
    await findUpdate(page);
    await acceptUpdate(page);
    await expect.poll(() => buildOf(page).catch(() => BROKEN)).toBe(NEWER);
    await expect(board.root).toHaveAttribute("data-ply", "0");
    await new GamesPage(page).open();
    await expect.poll(() => linesAside(page)).toEqual([]);
    const slots = await page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith("komadai /some/club/path/:games:"))
        .map((key) => localStorage.getItem(key)),
    );
    const suspended = slots.filter((text) => text.includes("\naside=1\n"));
    expect(suspended.map((text) => text.match(/^line=(.*)$/m)[1])).toEqual([line]);
  });
});

for (const [what, recall] of [
  ["a script without a build", (folder) => cp(RECALL, join(folder, "sw.js"))],
  ["an empty file", (folder) => writeFile(join(folder, "sw.js"), "")],
]) {
  test(`a broken release is recalled by ${what} as sw.js`, RARE, async ({ board, page, site }, testInfo) => {
    site.root = testInfo.outputPath("broken");
    await makeBuild(site.root, BROKEN, { added: crashes("sessionStorage.getItem('sound') !== 'yes'") });
    await page.goto("./");
    await page.evaluate(() => sessionStorage.setItem("sound", "yes"));
    await board.open();
    await kept(page);
    await page.evaluate(() => sessionStorage.clear());
    // The page before the broken one, without its service worker.
    await recall(site.newer);
    site.root = site.newer;
    await page.reload();
    await expect(async () => {
      // The page may be reloaded meanwhile, by the script or by the button.
      if (await card(page).isVisible()) await card(page).locator('[data-action="restart"]').click({ timeout: 1_000 });
      expect(await buildOf(page)).toBe(NEWER);
    }).toPass({ timeout: 30_000 });
    await expect(board.root).toBeVisible();
    // The next page does not come from the storage either.
    await page.reload();
    await expect(board.root).toBeVisible();
    expect(await buildOf(page)).toBe(NEWER);
  });
}

test("an older build that the server has again is offered as an update", RARE, async ({ board, page, site }) => {
  site.root = site.newer;
  await board.open();
  await kept(page);
  expect(await buildOf(page)).toBe(NEWER);
  site.root = DIST;
  await findUpdate(page);
  await acceptUpdate(page);
  await expect.poll(() => buildOf(page).catch(() => NEWER)).not.toBe(NEWER);
  await site.stop();
  await page.reload();
  await expect(board.root).toBeVisible();
});
