// Worker and page of different builds: they refuse each other, mend themselves if they can, and the game goes on.

import { cp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isFirefox } from "./firefox.mjs";
import { RARE, expect, test as base } from "./fixtures.mjs";
import { endWorker } from "./pages/worker.mjs";
import { serve } from "./server.mjs";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));
const PATH = "/some/club/path/";
const LINK = { play: "b", level: 1, seed: 1 };
const OTHER = "0123456789abcdef";
const OUTDATED = "Please reload to get the new version and continue.";

const test = base.extend({
  /** The page's own build, which the worker must be of. */
  build: async ({}, use) => {
    const page = await readFile(join(DIST, "index.html"), "utf8");
    await use(page.match(/name="komadai:build" content="([^"]+)"/)[1]);
  },
});

/** Has the browser be given a loader of another build, as often as `times` says. @returns how often it was asked */
async function spoilLoader(page, build, times) {
  const asked = { count: 0 };
  await page.route(/\/worker_loader-[^/]*\.js/, async (route) => {
    asked.count += 1;
    const answer = await route.fetch();
    const text = await answer.text();
    expect(text).toContain(build);
    await route.fulfill({ response: answer, body: asked.count > times ? text : text.replace(build, OTHER) });
  });
  return asked;
}

/** How often the page has been loaded. */
async function countLoads(page) {
  await page.addInitScript(() => {
    if (location.protocol !== "http:") return;
    sessionStorage.setItem("loads", String(Number(sessionStorage.getItem("loads") ?? 0) + 1));
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem("loads")));
}

test("a worker of another build is fetched anew, and the game goes on by itself", async ({ board, build, page }) => {
  const asked = await spoilLoader(page, build, 1);
  const addresses = [];
  page.on("request", (request) => addresses.push(request.url()));
  await board.open(LINK);
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  await expect(board.root).toHaveAttribute("data-ply", "2");
  await expect(board.action("reload")).toBeHidden();
  expect(asked.count).toBe(2);
  // Past all caches.
  const loaders = addresses.filter((url) => url.includes("worker_loader-"));
  expect(new URL(loaders[0]).search).toBe("");
  expect(new URL(loaders[1]).search).not.toBe("");
});

test("a worker that stays wrong is told of, and all else goes on", RARE, async ({ board, build, page }) => {
  const loads = await countLoads(page);
  await spoilLoader(page, build, Infinity);
  await board.open(LINK);
  await board.act("7g7f");
  await expect(board.status).toHaveText(OUTDATED);
  await expect(board.action("reload")).toBeVisible();
  await board.action("take-back").click();
  await expect(board.root).toHaveAttribute("data-ply", "0");
  await expect(board.status).toHaveText("Your move");
  await board.act("2g2f");
  await expect(board.status).toHaveText(OUTDATED);
  await board.action("share").click();
  await expect(board.field("share-usi")).toHaveValue(/moves 2g2f$/);
  await page.keyboard.press("Escape");
  expect(await loads()).toBe(1);
  const sfen = await board.sfen();
  await board.action("reload").click();
  // The page may be on its way, and cannot be asked then.
  await expect.poll(() => loads().catch(() => undefined)).toBe(2);
  await expect(board.root).toHaveAttribute("data-sfen", sfen);
  await expect(board.status).toHaveText(OUTDATED);
  expect(await loads()).toBe(2);
  // The site is whole again: the next question finds the AI there.
  await page.unroute(/\/worker_loader-[^/]*\.js/);
  await board.action("take-back").click();
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  await expect(board.root).toHaveAttribute("data-ply", "2");
});

test("a worker that does not even speak our words is refused in the same way", async ({ board, page }) => {
  await page.route(/\/worker_loader-[^/]*\.js/, (route) =>
    route.fulfill({ contentType: "text/javascript", body: 'postMessage({ Welcome: "to the future" });' }),
  );
  await board.open(LINK);
  await board.act("7g7f");
  await expect(board.status).toHaveText(OUTDATED);
});

base.describe("a site that has a newer build by now", () => {
  const test = base.extend({
    site: async ({}, use, testInfo) => {
      const root = testInfo.outputPath("site");
      await cp(DIST, root, { recursive: true });
      const site = await serve({ root, base: PATH });
      await use(site);
      await site.stop();
      await rm(root, { recursive: true });
    },
    baseURL: ({ site }, use) => use(site.url),
  });
  test.use({ expected: /Failed to load resource/ });

  /** Replaces the build on the server: old files are gone, as a deployment leaves it. */
  async function deploy(root) {
    const old = (await readdir(root)).find((name) => name.startsWith("worker_loader-"));
    const page = await readFile(join(root, "index.html"), "utf8");
    const build = page.match(/name="komadai:build" content="([^"]+)"/)[1];
    const name = `worker_loader-${OTHER}.js`;
    await writeFile(join(root, name), (await readFile(join(root, old), "utf8")).replace(build, OTHER));
    await writeFile(join(root, "index.html"), page.replaceAll(old, name).replace(build, OTHER));
    return () => rm(join(root, old));
  }

  test("and has not the page's own worker any more: the page says so, and a reload goes on", RARE, async ({
    board,
    page,
    site,
  }) => {
    test.skip(isFirefox(page), "Firefox has what was removed in its cache, which its driver cannot empty");
    await board.open(LINK);
    await board.act("7g7f");
    expect(await board.waitTurn("b")).toBe("");
    const removeOld = await deploy(site.root);
    await removeOld();
    // The worker is missed when it is needed.
    await endWorker(page);
    await board.act("2g2f");
    await expect(board.status).toHaveText(OUTDATED);
    await board.action("reload").click();
    await expect(page.locator('meta[name="komadai:build"]')).toHaveAttribute("content", OTHER);
    expect(await board.waitTurn("b")).toBe("");
    await expect(board.root).toHaveAttribute("data-ply", "4");
  });
});
