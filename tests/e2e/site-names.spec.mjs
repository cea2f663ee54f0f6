// What is stored has the path of the site in its name: several copies of the site under one origin share nothing. What
// earlier builds have stored without a path is copied, and stays.

import { RARE, expect, test } from "./fixtures.mjs";
import { BoardPage, link } from "./pages/board.mjs";
import { GamesPage, stored, waitStored } from "./pages/games.mjs";

const GAME = { play: "b", level: 1, seed: 1, lang: "en" };
const SITE = "/some/club/path/";
const OTHER = "/another/site/";

/** Serves a copy of the site under another path of the same origin. */
async function serveCopy(context) {
  await context.route(`**${OTHER}**`, async (route) => {
    const answer = await route.fetch({ url: route.request().url().replace(OTHER, SITE) });
    await route.fulfill({ response: answer });
  });
}

test("two copies of the site under one origin have games of their own", RARE, async ({ board, context, page }) => {
  await serveCopy(context);
  await board.open(GAME);
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  await waitStored(page, 2);
  const copy = new BoardPage(await context.newPage());
  await copy.page.goto(new URL(link(GAME), page.url().replace(SITE, OTHER)).href);
  await expect(copy.root).toHaveAttribute("data-ply", "0");
  const games = new GamesPage(copy.page);
  await games.open();
  await expect(games.rows).toHaveCount(0);
  await games.close();
  await copy.act("2g2f");
  expect(await copy.waitTurn("b")).toBe("");
  await page.reload();
  await expect(board.square("7f")).toHaveAttribute("data-piece", "P");
  expect((await stored(page)).length).toBe(1);
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(names.sort()).toEqual([`komadai ${OTHER}:library`, `komadai ${SITE}:library`]);
});

/** Leaves what is stored as an earlier build would have: the same texts under names without a path. */
async function leaveAsEarlier(page) {
  await page.goto("about:blank");
  await page.route("**/nowhere.html", (route) => route.fulfill({ contentType: "text/html", body: '<link rel="icon" href="data:,">' }));
  await page.goto("./nowhere.html");
  await page.evaluate(async (scope) => {
    const done = (request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const store of [localStorage, sessionStorage]) {
      for (const name of Object.keys(store)) {
        if (!name.startsWith(scope)) continue;
        store.setItem(`komadai:${name.slice(scope.length)}`, store.getItem(name));
        store.removeItem(name);
      }
    }
    const here = await done(indexedDB.open(`${scope}library`));
    const request = indexedDB.open("komadai", here.version);
    request.onupgradeneeded = () => {
      for (const name of here.objectStoreNames) request.result.createObjectStore(name, { keyPath: "id" });
    };
    const old = await done(request);
    for (const name of here.objectStoreNames) {
      for (const row of await done(here.transaction(name).objectStore(name).getAll())) {
        await done(old.transaction(name, "readwrite").objectStore(name).put(row));
      }
    }
    here.close();
    old.close();
    await done(indexedDB.deleteDatabase(`${scope}library`));
  }, `komadai ${SITE}:`);
}

test("what earlier builds have stored is copied once, and stays where it was", async ({ board, page }) => {
  await board.open(GAME);
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  await waitStored(page, 2);
  await leaveAsEarlier(page);
  await page.goto(link(GAME));
  await expect(board.root).toHaveAttribute("data-ply", "2");
  await board.act("2g2f");
  expect(await board.waitTurn("b")).toBe("");
  await waitStored(page, 4);
  // A second start copies nothing over it.
  await page.reload();
  await expect(board.root).toHaveAttribute("data-ply", "4");
  expect((await stored(page)).length).toBe(1);
  const left = await page.evaluate(async () => [
    Object.keys(localStorage).some((name) => name.startsWith("komadai:games:")),
    (await indexedDB.databases()).some(({ name }) => name === "komadai"),
  ]);
  expect(left).toEqual([true, true]);
});

test("an earlier library that cannot be opened is copied at the next visit", RARE, async ({ board, context, page }) => {
  await board.open(GAME);
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  await waitStored(page, 2);
  await leaveAsEarlier(page);
  // Only the library has the game.
  await page.evaluate(() => [localStorage, sessionStorage].forEach((store) => store.clear()));
  const refused = await context.newPage();
  await refused.addInitScript(() => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (name, ...rest) {
      if (name !== "komadai") return open.call(this, name, ...rest);
      const error = new DOMException("refused", "UnknownError");
      return {
        error,
        set onerror(listen) {
          setTimeout(listen);
        },
      };
    };
  });
  await refused.goto(link({ lang: "en" }));
  await new GamesPage(refused).open();
  expect(await stored(refused)).toEqual([]);
  await refused.close();
  await page.goto(link({ lang: "en" }));
  await new GamesPage(page).open();
  await waitStored(page, 2);
});
