// Without a network, and from one build to the next: the page plays on.

import { cp, readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isFirefox } from "./firefox.mjs";
import { FLOW, RARE, expect, inFull } from "./fixtures.mjs";
import { acceptUpdate, buildOf, DIST, findUpdate, kept, lookForUpdate, NEWER, test } from "./own-site.mjs";
import { endWorker } from "./pages/worker.mjs";

test("after one visit the page needs no server, under any link", FLOW, async ({ board, page, site }) => {
  await board.open();
  await kept(page);
  await site.stop();
  // The list of moves comes with the later part.
  const laterPart = page.locator('button[data-ply="1"]');
  // Firefox reports the parts that are still being loaded when the page is left.
  const quiet = () => page.waitForLoadState("networkidle");
  for (const link of ["./?from=home#play=b&level=1&seed=1", "./index.html#play=b&level=1&lang=ja"]) {
    await page.goto("about:blank");
    await page.goto(link);
    await board.act("7g7f");
    expect(await board.waitTurn("b")).toBe("");
    await expect(board.root).toHaveAttribute("data-ply", "2");
    await expect(laterPart).toBeVisible();
    await quiet();
  }
  // The evaluation network, which higher levels need, was kept although nothing had asked for it.
  await page.goto("about:blank");
  await page.goto("./?from=home#play=b&level=12&seed=1&lang=en");
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  await expect(board.status).toHaveText("Your move");
  await quiet();
  await page.reload();
  await expect(laterPart).toBeVisible();
  await quiet();
  // What is not the page is not answered with it.
  expect(await page.evaluate(async () => (await fetch("licences.html")).text())).toContain("SIL");
  await expect(page.goto("./other/page")).rejects.toThrow(/CONNECTION_REFUSED/);
});

test("an update is offered to a running game, which keeps its own files until it accepts", FLOW, async ({
  board,
  context,
  page,
  site,
}) => {
  await board.open({ play: "b", level: 1, seed: 1 });
  await kept(page);
  const old = await buildOf(page);
  await board.act("7g7f");
  await board.waitTurn("b");
  const other = await context.newPage();
  await other.goto("./?other");
  await page.evaluate(() => {
    addEventListener("komadai:update", () => (document.documentElement.dataset.heard = "yes"));
    window.untouched = true;
  });

  site.root = site.newer;
  await findUpdate(page);
  await expect(page.locator("html")).toHaveAttribute("data-heard", "yes");
  await expect(other.locator("html")).toHaveAttribute("data-update", "ready", { timeout: 30_000 });
  expect(await page.evaluate(() => window.untouched)).toBe(true);

  // A page that is opened meanwhile is of the old build still.
  await other.reload();
  expect(await buildOf(other)).toBe(old);
  await expect(other.locator("html")).toHaveAttribute("data-update", "ready", { timeout: 30_000 });

  await other.evaluate(() => (window.reloaded = false));
  await acceptUpdate(other);
  await other.waitForFunction(() => window.reloaded === undefined);
  await expect.poll(() => buildOf(other)).toBe(NEWER);
  await expect(other.locator("html")).not.toHaveAttribute("data-update");

  // The game goes on with the files of its own build, though the newer one is in charge and the server has no other.
  expect(await page.evaluate(() => window.untouched)).toBe(true);
  await endWorker(page);
  await board.act("2g2f");
  await board.waitTurn("b");
  await expect(board.root).toHaveAttribute("data-ply", "4");

  await acceptUpdate(page);
  await page.waitForFunction(() => window.untouched === undefined);
  await expect.poll(() => buildOf(page)).toBe(NEWER);
  await site.stop();
  await page.reload();
  await expect(board.root).toBeVisible();
  expect(await buildOf(page)).toBe(NEWER);
});

test("what is shared waits through an update, and the newer build takes it too", RARE, async ({ baseURL, board, page, site }) => {
  await board.open();
  await kept(page);
  // Shared, and not taken yet.
  const share = (moves) => {
    const form = new FormData();
    form.append("text", `position startpos moves ${moves}`);
    return fetch("share-target", { method: "POST", body: form, redirect: "manual" }).then(({ type }) => type);
  };
  expect(await page.evaluate(share, "7g7f")).toBe("opaqueredirect");
  site.root = site.newer;
  await findUpdate(page);
  await page.evaluate(() => (window.reloaded = false));
  await acceptUpdate(page);
  await page.waitForFunction(() => window.reloaded === undefined);
  await expect.poll(() => buildOf(page)).toBe(NEWER);
  await expect(page.locator(".tree li")).toHaveCount(2);
  await kept(page);
  expect(await page.evaluate(share, "7g7f 3c3d")).toBe("opaqueredirect");
  await page.goto("about:blank");
  await page.goto(baseURL);
  await expect(page.locator(".tree li")).toHaveCount(3);
});

test("two builds are kept, and nothing of others is touched", RARE, async ({ board, page, site }) => {
  await board.open();
  await kept(page);
  const scope = site.url;
  await page.evaluate(async (scope) => {
    await caches.open(`komadai ${scope}other/ 1`);
    const ancient = await caches.open(`komadai ${scope} ancient`);
    await ancient.put(`${scope}!activated`, new Response("1"));
    await caches.open(`komadai ${scope} broken`);
  }, scope);
  const old = await buildOf(page);
  site.root = site.newer;
  await findUpdate(page);
  await acceptUpdate(page);
  await expect.poll(() => buildOf(page)).toBe(NEWER);
  const names = async () => (await page.evaluate(() => caches.keys())).sort();
  const left = [`komadai ${scope} ${NEWER}`, `komadai ${scope} ${old}`, `komadai ${scope}other/ 1`];
  await expect.poll(names).toEqual(left);
});

for (const [what, spoil] of [
  ["the page", (newer) => cp(join(DIST, "index.html"), join(newer, "index.html"))],
  [
    "a file that the server answers with its front page",
    async (newer) => {
      const text = (await readdir(join(newer, "texts"))).find((name) => name.startsWith("ja-"));
      await cp(join(newer, "index.html"), join(newer, "texts", text));
    },
  ],
]) {
  test(`an update without ${what} is none`, RARE, async ({ board, page, site }) => {
    await board.open();
    await kept(page);
    const [old, names] = [await buildOf(page), await page.evaluate(() => caches.keys())];
    await spoil(site.newer);
    site.root = site.newer;
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      window.refused = new Promise((done) => {
        registration.addEventListener("updatefound", () => {
          const worker = registration.installing;
          worker.addEventListener("statechange", () => worker.state === "redundant" && done());
        });
      });
    });
    await lookForUpdate(page);
    await page.evaluate(() => window.refused);
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(names);
    await expect(page.locator("html")).not.toHaveAttribute("data-update");
    await page.reload();
    await expect(board.root).toBeVisible();
    expect(await buildOf(page)).toBe(old);
  });
}

test.describe("a build that cannot start", () => {
  // Nor does it use the pieces that its page has asked for in advance: the browser says so after a few seconds.
  test.use({ expected: /broken on purpose|pieces.* was preloaded/ });
  test("is replaced by the next one without a question", RARE, async ({ page, site }) => {
    await page.addInitScript(() => {
      WebAssembly.instantiateStreaming = WebAssembly.instantiate = () => Promise.reject(new Error("broken on purpose"));
    });
    await page.goto("./");
    await expect(page.locator("#not-loaded")).toBeVisible();
    await kept(page);
    site.root = site.newer;
    // The page may be gone before it can answer.
    lookForUpdate(page).catch(() => {});
    await expect(page.locator('meta[name="komadai:build"]')).toHaveAttribute("content", NEWER, { timeout: 30_000 });
  });
});

test("a developer's server gets the address of a release back", RARE, async ({ board, page, site }) => {
  await board.open();
  await kept(page);
  await cp(fileURLToPath(new URL("../../public/sw.js", import.meta.url)), join(site.newer, "sw.js"));
  const file = join(site.newer, "index.html");
  await writeFile(file, (await readFile(file, "utf8")).replace(/<meta name="komadai:build"[^>]*>/, ""));
  site.root = site.newer;
  await page.reload();
  await expect(page.locator('meta[name="komadai:build"]')).toHaveCount(0);
  await expect(board.root).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);
});

for (const [what, spoil, extent] of [
  ["service workers", () => delete Navigator.prototype.serviceWorker],
  ["leave to use them", () => Object.assign(navigator.serviceWorker ?? {}, { register: () => Promise.reject() }), "full"],
]) {
  test(`a browser without ${what} plays with the network alone`, inFull(extent === "full"), async ({ board, page }) => {
    await page.addInitScript(spoil);
    await board.open({ play: "b", level: 1, seed: 1 });
    await board.act("7g7f");
    expect(await board.waitTurn("b")).toBe("");
    await expect(board.root).toHaveAttribute("data-ply", "2");
  });
}

for (const [state, spoil] of [
  [
    "lost",
    async () => {
      for (const name of await caches.keys()) await caches.delete(name);
    },
  ],
  ["locked", () => (caches.match = () => Promise.reject(new Error("denied")))],
]) {
  test(`${state} storage is no loss while there is a network`, RARE, async ({ board, context, page }) => {
    test.skip(isFirefox(page), "Playwright reaches no service worker of Firefox.");
    await board.open();
    await kept(page);
    await context.serviceWorkers()[0].evaluate(spoil);
    await board.open({ play: "b", level: 1, seed: 1 });
    await board.act("7g7f");
    expect(await board.waitTurn("b")).toBe("");
  });
}

test("the page can be installed", async ({ page }) => {
  await page.goto("./");
  const href = await page.locator('link[rel="manifest"]').getAttribute("href");
  const answer = await page.request.get(new URL(href, page.url()).href);
  const manifest = await answer.json();
  const at = (path) => new URL(path, answer.url()).href;
  expect([at(manifest.start_url), at(manifest.scope)]).toEqual([page.url(), page.url()]);
  const touch = page.locator('link[rel="apple-touch-icon"]');
  const icons = [...manifest.icons, { src: await touch.getAttribute("href"), sizes: "180x180" }];
  for (const { src, sizes } of icons.filter(({ sizes }) => sizes !== "any")) {
    const png = await (await page.request.get(at(src))).body();
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes);
  }
});

test("nothing keeps the page from being installed", async ({ page }) => {
  test.skip(isFirefox(page), "Only Chromium tells what keeps a page from being installed.");
  await page.goto("./");
  const client = await page.context().newCDPSession(page);
  expect((await client.send("Page.getAppManifest")).errors).toEqual([]);
  const { installabilityErrors } = await client.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.map((error) => error.errorId).filter((id) => id !== "in-incognito")).toEqual([]);
});
