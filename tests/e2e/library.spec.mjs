// Every game that is played is kept, and can be found, named, deleted and taken along; a browser that keeps nothing, or
// has no room, costs no game.

import { readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { isFirefox } from "./firefox.mjs";
import { FLOW, RARE, expect, inFull, test as base } from "./fixtures.mjs";
import { faults } from "./pages/axe.mjs";
import { BoardPage, link } from "./pages/board.mjs";
import { savedFiles } from "./pages/downloads.mjs";
import { inEveryFont } from "./pages/fonts.mjs";
import { GamesPage, holdWrites, stored, waitStored } from "./pages/games.mjs";
import { unseen } from "./pages/in-sight.mjs";
import { tap } from "./pages/touch.mjs";

const GAME = { play: "b", level: 1, seed: 1 };
const SHOTS = fileURLToPath(new URL("shots/", import.meta.url));
/** Long before today. */
const BEGUN = 1_700_000_000_000;

const test = base.extend({
  games: async ({ page }, use) => {
    await use(new GamesPage(page));
  },
});

/** Plays a move on a fresh board, and waits for the answer and until both are kept. */
async function play(board, params = GAME) {
  await board.open(params);
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  await waitStored(board.page, 2);
}

/** A card of the present form. */
function card(number, more = {}) {
  return {
    version: 2,
    id: number.toString(16).padStart(16, "0"),
    kind: "played",
    title: `Game ${number}`,
    heading: "",
    tags: [],
    black: "person",
    white: { engine: 5 },
    begun: BEGUN + number,
    changed: BEGUN + number,
    day: "",
    result: "b:checkmate",
    plies: 2,
    start: "",
    sfen: "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3",
    save: "",
    ...more,
  };
}

/** 7g7f 3c3d, packed. */
const PACKED = "1AMm_A";

/** A place of the site where the page does not run. */
async function nowhere(page) {
  await page.route("**/nowhere.html", (route) =>
    route.fulfill({ contentType: "text/html", body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto("./nowhere.html");
}

/** Makes a database by hand before the page does: `stores` by name, their rows `[id, text]`. */
async function lay(page, version, stores) {
  // The page itself would open it too.
  await nowhere(page);
  await page.evaluate(
    ([version, stores]) =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open("komadai /some/club/path/:library", version);
        request.onupgradeneeded = () => {
          for (const [name, rows] of Object.entries(stores)) {
            const store = request.result.createObjectStore(name, { keyPath: "id" });
            for (const [id, text] of rows) store.put({ id, text });
          }
        };
        request.onsuccess = () => resolve(request.result.close());
        request.onerror = () => reject(request.error);
      }),
    [version, stores],
  );
}

/** Lays these cards, each with the same record. */
function layCards(page, cards) {
  return lay(page, 2, {
    games: cards.map((card) => [card.id, JSON.stringify(card)]),
    records: cards.map(({ id }) => [id, PACKED]),
  });
}

/** Puts rows into the stores of the database: `{ games: [row], records: [row] }`. */
async function putRows(page, rows) {
  await page.evaluate(
    (rows) =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open("komadai /some/club/path/:library");
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const transaction = request.result.transaction(Object.keys(rows), "readwrite");
          for (const [name, all] of Object.entries(rows)) {
            for (const row of all) transaction.objectStore(name).put(row);
          }
          transaction.oncomplete = () => resolve(request.result.close());
        };
      }),
    rows,
  );
}

/** Puts a card there, as another tab would, with the same record. */
function put(page, card) {
  return putRows(page, {
    games: [{ id: card.id, text: JSON.stringify(card) }],
    records: [{ id: card.id, text: PACKED }],
  });
}

/** The rows of a store, as they are. */
function rowsOf(page, store) {
  return page.evaluate(
    (store) =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open("komadai /some/club/path/:library");
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const reading = request.result.transaction(store).objectStore(store).getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => resolve(request.result.close() ?? reading.result);
        };
      }),
    store,
  );
}

test.describe("autosave", () => {
  test("a game is kept from its first move, and what is only looked at is not", RARE, async ({ board, games, page }) => {
    await board.open();
    await games.open();
    await expect(games.empty).toContainText("No saved games yet");
    await games.close();
    await play(board);
    await games.open();
    await expect(games.rows).toHaveCount(1);
    await expect(games.titles).toHaveText("Player – Komadai level 1");
    await expect(games.rows).toContainText("Unfinished");
    await expect(games.rows).toContainText("2 moves");
    await expect(games.rows.locator("use")).toHaveCount(40);
    await games.close();
    await board.resign();
    await board.waitEnd();
    await expect.poll(async () => (await stored(page))[0]?.result).toBe("w:resignation");
    await games.open();
    await expect(games.rows).toContainText("White won");
  });

  test("a page that breaks down has kept every move", async ({ board, context, page: crashing }) => {
    test.skip(isFirefox(crashing), "the pages of a driven Firefox share one process, which a crash would end");
    await play(board);
    const sfen = await board.sfen();
    const session = await context.newCDPSession(board.page);
    const crashed = board.page.waitForEvent("crash");
    session.send("Page.crash").catch(() => {});
    await crashed;
    const page = await context.newPage();
    const again = new BoardPage(page);
    await page.goto(link({ lang: "en" }));
    const games = new GamesPage(page);
    await games.open();
    await expect(games.rows).toContainText("2 moves");
    // It goes on where it was.
    await games.action("game-open").click();
    await expect(again.root).toHaveAttribute("data-sfen", sfen);
    await again.act("2g2f");
    expect(await again.waitTurn("b")).toBe("");
    await waitStored(page, 4);
    expect(await stored(page)).toHaveLength(1);
  });

  test("a reload changes nothing, and the game goes on as the same", FLOW, async ({ board, page }) => {
    await play(board);
    const before = await stored(page);
    await page.reload();
    await expect(board.root).toHaveAttribute("data-ply", "2");
    await board.act("2g2f");
    expect(await board.waitTurn("b")).toBe("");
    await waitStored(page, 4);
    const after = await stored(page);
    expect(after.map(({ id, begun }) => [id, begun])).toEqual(before.map(({ id, begun }) => [id, begun]));
    expect(after[0].changed).toBeGreaterThan(before[0].changed);
  });

  test("a page that is left while it writes frees the database, and loses nothing when it is shown again", FLOW, async ({ board, page }) => {
    await play(board);
    await waitStored(page, 2);
    // From now on, no transaction that writes comes to its end.
    await page.evaluate(holdWrites);
    await board.act("2g2f");
    await expect(page.locator("html")).toHaveAttribute("data-writing", "");
    // What a browser does that keeps the page for the button "Back".
    const turn = (type) => page.evaluate((type) => dispatchEvent(new PageTransitionEvent(type, { persisted: true })), type);
    await turn("pagehide");
    const [card] = await stored(page);
    expect(card.plies).toBe(2);
    expect(await board.waitTurn("b")).toBe("");
    await expect(page.locator(".notice, [role=alert]").filter({ visible: true })).toHaveCount(0);
    // The page is loaded anew, with the moves of its slot.
    const reloaded = page.waitForEvent("load");
    await turn("pageshow");
    await reloaded;
    await expect(board.root).toHaveAttribute("data-ply", "4");
    await board.act("2f2e");
    expect(await board.waitTurn("b")).toBe("");
    await waitStored(page, 6);
    expect((await stored(page)).map(({ id }) => id)).toEqual([card.id]);
  });

  test("what is written just before a reload is kept after it", RARE, async ({ board, games, page }) => {
    await board.open({ g: PACKED });
    const comment = page.locator("[data-field=comment]");
    for (const text of ["one", "one and a long second half"]) {
      await comment.fill(text);
      await page.reload();
      await expect(comment).toHaveValue(text);
      await expect.poll(async () => (await stored(page)).length).toBe(1);
    }
    await expect.poll(async () => (await stored(page, "records"))[0]?.length ?? 0).toBeGreaterThan(20);
    await board.action("close-study").click();
    await games.open();
    await games.action("game-open").first().click();
    await expect(comment).toHaveValue("one and a long second half");
  });

  test("unfinished games from before there was a list are in it", RARE, async ({ board, games, page }) => {
    await play(board);
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          indexedDB.deleteDatabase("komadai /some/club/path/:library").onsuccess = resolve;
        }),
    );
    await board.open({ handicap: "2" });
    await games.open();
    await expect(games.rows).toHaveCount(1);
    await expect(games.rows).toContainText("2 moves");
  });

  test("a record is kept when somebody writes in it, and once", RARE, async ({ board, games, page }) => {
    const text = "先手：大山\n後手：升田\n手数----指手---------消費時間--\n1 ７六歩(77)\n2 ３四歩(33)\n3 投了\n";
    await board.open();
    const open = async () => {
      const input = page.locator('[data-field="open-file"]').first();
      await input.waitFor({ state: "attached" });
      await input.setInputFiles({ name: "a.kifu", mimeType: "text/plain", buffer: Buffer.from(text) });
      await expect(page.locator(".study")).toBeVisible();
    };
    await open();
    await board.action("forward").click();
    await games.open();
    await expect(games.rows).toHaveCount(0);
    await games.close();
    await board.act("8c8d");
    await waitStored(page, 2);
    const [before] = await stored(page, "records");
    await page.reload();
    await expect(page.locator(".study")).toBeVisible();
    await board.act("2g2f");
    await expect.poll(async () => (await stored(page, "records"))[0]).not.toBe(before);
    expect(await stored(page)).toHaveLength(1);
    await games.open();
    await expect(games.titles).toHaveText("大山 – 升田");
    await expect(games.rows).toContainText("Record");
    await expect(games.rows).toContainText("White won");
  });

  test("a finished game is opened as a record", RARE, async ({ board, games, page }) => {
    await layCards(page, [card(1)]);
    await board.open();
    await games.open();
    await games.action("game-open").click();
    await expect(page.locator(".study")).toBeVisible();
    await expect(page.locator(".tree li")).toHaveCount(3);
    await board.action("last").click();
    await board.act("2g2f");
    await waitStored(page, 3);
    const [kept] = await stored(page);
    expect([kept.title, kept.kind, kept.begun]).toEqual(["Game 1", "played", BEGUN + 1]);
  });

  test("a board inside another page keeps nothing, unless its link says where", RARE, async ({ board, games, page }) => {
    await board.open({ ...GAME, embed: true });
    await board.act("7g7f");
    expect(await board.waitTurn("b")).toBe("");
    await play(board, { ...GAME, embed: true, save: "club" });
    // What is written first is there first: nothing of the game before is on its way.
    expect((await stored(page)).map(({ save }) => save)).toEqual(["club"]);
    // Others do not see it.
    await board.open();
    await games.open();
    await expect(games.rows).toHaveCount(0);
  });
});

test.describe("a store that is shut or full", () => {
  test.describe("full", () => {
    test.beforeEach(({ page }) =>
      page.addInitScript(() => {
        const put = IDBObjectStore.prototype.put;
        IDBObjectStore.prototype.put = function (...values) {
          if (window.roomy) return put.apply(this, values);
          throw new DOMException("full", "QuotaExceededError");
        };
      }),
    );

    test("is told once, and the game goes on", RARE, async ({ board, games, page }) => {
      await board.open(GAME);
      await board.act("7g7f");
      await expect(page.locator(".notes")).toContainText("storage is full");
      expect(await board.waitTurn("b")).toBe("");
      await board.action("dismiss").click();
      await board.act("2g2f");
      expect(await board.waitTurn("b")).toBe("");
      await expect(page.locator(".notes")).toBeHidden();
      await games.open();
      await expect(games.trouble).toContainText("storage is full");
      await games.close();
      // There is room again.
      await page.evaluate(() => (window.roomy = true));
      await board.act("5g5f");
      await waitStored(page, 6);
      await games.open();
      await expect(games.trouble).toHaveCount(0);
      await expect(games.rows).toHaveCount(1);
    });
  });

  test("forbidden: the list says so and offers the game on the board", RARE, async ({ board, games, page }) => {
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException("denied", "SecurityError");
      };
    });
    await board.open(GAME);
    await board.act("7g7f");
    await expect(page.locator(".notes")).toContainText("can’t save games");
    expect(await board.waitTurn("b")).toBe("");
    await games.open();
    await expect(games.trouble).toContainText("can’t save games");
    await page.locator('.games-trouble [data-action="share"]').click();
    await expect(board.field("share-sfen")).toBeVisible();
  });

  test("a record that a reload would lose says so", RARE, async ({ board, page }) => {
    await page.addInitScript(() => {
      const set = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, value) {
        if (key === "komadai /some/club/path/:study") throw new DOMException("full", "QuotaExceededError");
        return set.call(this, key, value);
      };
    });
    await board.open(GAME);
    await board.act("7g7f");
    expect(await board.waitTurn("b")).toBe("");
    await board.action("study").click();
    await expect(page.locator(".notes")).toContainText("reloading will lose your changes to this record");
  });
});

test.describe("versions", () => {
  /** As the first version had it: one text for a game, and no tags. */
  const OLD = { id: "00000000000000aa", title: "Old one", black: "Oyama", white: "", begun: BEGUN, changed: BEGUN };

  test("an old database becomes a new one", async ({ board, games, page }) => {
    const entry = { version: 1, ...OLD, result: "b:resignation", save: "", record: PACKED };
    await lay(page, 1, { games: [[OLD.id, JSON.stringify(entry)], ["spoiled", "???"]] });
    await board.open();
    await games.open();
    await expect(games.titles).toHaveText("Old one");
    await expect(games.rows).toContainText("2 moves");
    await expect(page.locator("[data-games]")).toContainText("1 not shown");
    await games.search.fill("oyama");
    await expect(games.rows).toHaveCount(1);
    await games.write("tags", "classics");
    await expect(games.rows).toContainText("classics");
    // What is written is seen before it is stored.
    const kept = async () => (await stored(page)).find((card) => card.id === OLD.id);
    await expect.poll(kept).toMatchObject({ version: 2, tags: ["classics"], black: { named: "Oyama" }, plies: 2 });
    expect(await stored(page, "records")).toEqual([PACKED]);
    await games.action("game-open").click();
    await expect(page.locator(".tree li")).toHaveCount(3);
  });

  test("a newer database is left alone, and told", RARE, async ({ board, games, page }) => {
    await lay(page, 9, { games: [["x", "{}"]] });
    await board.open(GAME);
    await board.act("7g7f");
    await expect(page.locator(".notes")).toContainText("newer version");
    expect(await board.waitTurn("b")).toBe("");
    await games.open();
    await expect(games.trouble).toContainText("newer version");
    expect(await stored(page)).toEqual([{}]);
  });

  test("a tab gives way to a newer version, and says so", RARE, async ({ board, games, page, context }) => {
    await play(board);
    await games.open();
    const other = await context.newPage();
    await nowhere(other);
    const version = await other.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const request = indexedDB.open("komadai /some/club/path/:library", 9);
          request.onsuccess = () => resolve(request.result.version);
          request.onblocked = reject;
        }),
    );
    expect(version).toBe(9);
    await expect(games.trouble).toContainText("newer version");
    await games.close();
    await board.act("2g2f");
    expect(await board.waitTurn("b")).toBe("");
  });

  test("a tab that does not give way is told, and the games come when it is closed", RARE, async ({ games, page, context }) => {
    const other = await context.newPage();
    await lay(other, 1, { games: [] });
    await other.evaluate(
      () =>
        new Promise((resolve) => {
          indexedDB.open("komadai /some/club/path/:library").onsuccess = (event) => resolve((window.kept = event.target.result) && true);
        }),
    );
    await page.goto(link({ lang: "en" }));
    await page.locator("[data-live]").first().waitFor({ state: "attached" });
    await page.locator('[data-action="games"]:visible').click();
    await expect(games.trouble).toContainText("older version");
    await other.close();
    await expect(games.trouble).toHaveCount(0);
    await expect(games.empty).toContainText("No saved games yet");
  });

  test("who plays is told of it too, and the game is kept when it is closed", RARE, async ({ board, page, context }) => {
    const other = await context.newPage();
    await lay(other, 1, { games: [] });
    await other.evaluate(
      () =>
        new Promise((resolve) => {
          indexedDB.open("komadai /some/club/path/:library").onsuccess = (event) => resolve((window.kept = event.target.result) && true);
        }),
    );
    await board.open(GAME);
    await board.act("7g7f");
    await expect(page.locator(".notes")).toContainText("older version");
    expect(await board.waitTurn("b")).toBe("");
    await board.action("dismiss").click();
    await board.act("2g2f");
    expect(await board.waitTurn("b")).toBe("");
    await expect(page.locator(".notes")).toBeHidden();
    await other.close();
    await waitStored(page, 4);
  });
});

/** Opens the kept game of this title as a record, and goes to its end. */
async function study(page, title, moves = 2) {
  const games = new GamesPage(page);
  await games.open();
  await page.locator(".game-open", { hasText: title }).click();
  await expect(games.sheet).toBeHidden();
  await expect(page.locator(".tree li")).toHaveCount(moves + 1);
  await page.locator('[data-action="last"]:visible').click();
}

/** The number of moves of each kept game, by its title. */
async function lengths(page) {
  return Object.fromEntries((await stored(page)).map(({ title, plies }) => [title, plies]));
}

test.describe("a kept record", () => {
  test.beforeEach(({ page }) => layCards(page, [card(1), card(2)]));

  test("is opened and reviewed with one press", RARE, async ({ board, games, page }) => {
    await board.open({ lang: "en" });
    await games.open();
    await page.locator('[data-game] [data-action="game-review"]').first().click();
    await expect(games.sheet).toBeHidden();
    await expect(page.locator("[data-review]")).toHaveAttribute("data-review", "done", { timeout: 60_000 });
    await expect(page.locator(".tree li")).toHaveCount(3);
    // Where the analysis is locked, the list does not offer it.
    await board.open({ lang: "en", lock: "analysis" });
    await games.open();
    await expect(page.locator('[data-action="game-rename"]').first()).toBeVisible();
    await expect(page.locator('[data-action="game-review"]')).toHaveCount(0);
  });

  test("is written by one tab, and what another writes in it is another one", async ({ board, page, context }) => {
    const tab = await context.newPage();
    const other = new BoardPage(tab);
    await board.open();
    await other.open();
    await study(page, "Game 1");
    await study(tab, "Game 1");
    await board.act("2g2f");
    await waitStored(page, 3);
    const before = await stored(page, "records");
    await other.act("5g5f");
    await other.act("5c5d");
    await waitStored(page, 4);
    const cards = await stored(page);
    expect(cards).toHaveLength(3);
    expect(await lengths(page)).toMatchObject({ "Game 1": 3, "Game 2": 2 });
    expect(await stored(page, "records")).toEqual(expect.arrayContaining(before));
    // Either goes on with its own.
    await board.act("5c5d");
    await board.act("3g3f");
    await waitStored(page, 5);
    expect(await lengths(page)).toMatchObject({ "Game 1": 5, "Game 2": 2 });
    expect(await stored(page)).toHaveLength(3);
  });

  test("is written again when a change is undone", RARE, async ({ board, page }) => {
    await board.open();
    await study(page, "Game 1");
    await board.act("2g2f");
    await waitStored(page, 3);
    await page.locator('.study [data-action="undo"]').click();
    await waitStored(page, 2);
  });

  test("that could not be written is written with the next change, whatever that is of", RARE, async ({ board, page }) => {
    await page.addInitScript(() => {
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (...values) {
        if (window.roomy) return put.apply(this, values);
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await board.open();
    await study(page, "Game 1");
    await board.act("2g2f");
    await expect(page.locator(".notes")).toContainText("storage is full");
    expect(await lengths(page)).toEqual({ "Game 1": 2, "Game 2": 2 });
    await study(page, "Game 2");
    await page.evaluate(() => (window.roomy = true));
    await board.act("5g5f");
    await expect.poll(() => lengths(page)).toEqual({ "Game 1": 3, "Game 2": 3 });
  });

  test("is not written under the name of another that is being asked for", RARE, async ({ board, page, context }) => {
    const tab = await context.newPage();
    const other = new BoardPage(tab);
    await other.open();
    await study(tab, "Game 1");
    await other.act("2g2f");
    await waitStored(page, 3);
    await board.open();
    await study(page, "Game 1", 3);
    // The other tab has it: this one asks, and waits.
    await board.act("5c5d");
    await study(page, "Game 2");
    await board.act("9g9f");
    await board.act("9c9d");
    // What was written before it came is another record.
    await expect.poll(async () => (await stored(page)).map(({ plies }) => plies).sort()).toEqual([3, 4, 4]);
    expect(await lengths(page)).toMatchObject({ "Game 1": 3, "Game 2": 4 });
  });
});

test("two tabs keep two games, and each sees the other's", RARE, async ({ board, games, page, context }) => {
  await play(board);
  await games.open();
  const tab = await context.newPage();
  const other = new BoardPage(tab);
  await tab.goto(link({ ...GAME, seed: 2 }));
  await other.act("2g2f");
  expect(await other.waitTurn("b")).toBe("");
  await expect(games.rows).toHaveCount(2);
  await expect.poll(async () => (await stored(page)).map(({ plies }) => plies)).toEqual([2, 2]);
  // What another tab plays cannot be deleted here, nor what lies on the board.
  await games.action("game-delete").first().click();
  await expect(games.told).toContainText("is being played in another tab");
  await games.action("game-delete").last().click();
  await expect(games.told).toContainText("is on the board");
  await expect(games.rows).toHaveCount(2);
  // A name given here outlives a move made there.
  await games.write("rename", "Theirs");
  await expect(games.titles.first()).toHaveText("Theirs");
  await other.act("7g7f");
  expect(await other.waitTurn("b")).toBe("");
  await expect(games.rows.first()).toContainText("4 moves");
  await expect(games.titles.first()).toHaveText("Theirs");
  // Opened here while it is played there, it is a record, and what is written in it another one.
  await games.action("game-open").first().click();
  await expect(page.locator(".study")).toBeVisible();
});

test.describe("the list", () => {
  test.beforeEach(({ page }) =>
    layCards(page, [
      card(1, { title: "Meijin 第１局", tags: ["Yagura"], changed: BEGUN + 50 }),
      card(2, { title: "", black: { named: "羽生" }, white: { named: "Satō" }, result: "draw", plies: 150 }),
      card(3, { title: "Club", tags: ["club"], start: "2", result: "w:resignation" }),
    ]),
  );

  test("is searched and ordered", async ({ board, games, page }) => {
    await board.open();
    await games.open();
    await expect(games.titles).toHaveText(["Meijin 第１局", "Club", "羽生 – Satō"]);
    for (const [question, titles] of [
      ["meijin 第1", ["Meijin 第１局"]],
      ["ＹＡＧＵＲＡ", ["Meijin 第１局"]],
      ["羽生 draw", ["羽生 – Satō"]],
      ["2023-11", ["Meijin 第１局", "Club", "羽生 – Satō"]],
      ["nobody", []],
      ["", ["Meijin 第１局", "Club", "羽生 – Satō"]],
    ]) {
      await games.search.fill(question);
      await expect(games.titles).toHaveText(titles);
    }
    await games.search.fill("nobody");
    await expect(games.empty).toHaveText("No games match your search.");
    await games.search.fill("");
    await page.locator('[data-field="games-order"]').selectOption("title");
    await expect(games.titles).toHaveText(["Club", "Meijin 第１局", "羽生 – Satō"]);
    await page.locator('[data-field="games-order"]').selectOption("length");
    await expect(games.titles.first()).toHaveText("羽生 – Satō");
  });

  test("is renamed and tagged, and stays so", RARE, async ({ board, games, page }) => {
    await board.open();
    await games.open();
    await games.write("rename", "  Final   game ");
    await expect(games.titles.first()).toHaveText("Final game");
    await expect(games.action("game-rename").first()).toBeFocused();
    await games.write("tags", "a, 角換わり、a");
    await expect(games.rows.first().locator(".tag")).toHaveText(["a", "角換わり"]);
    // Escape keeps nothing and closes nothing.
    await games.action("game-rename").first().click();
    await page.locator('[data-field="game-title"]').fill("x");
    await page.keyboard.press("Escape");
    await expect(games.titles.first()).toHaveText("Final game");
    // What is written is seen before it is stored.
    const kept = async () => (await stored(page)).find(({ title }) => title === "Final game")?.tags;
    await expect.poll(kept).toEqual(["a", "角換わり"]);
    await page.reload();
    await games.open();
    await expect(games.titles.first()).toHaveText("Final game");
    await expect(games.rows.first().locator(".tag")).toHaveText(["a", "角換わり"]);
  });

  test("a deleted game can be had again until it cannot", RARE, async ({ board, games, page }) => {
    await page.clock.install();
    await board.open();
    await games.open();
    await expect(page.locator("[data-games]")).toHaveText("3 games");
    await games.action("game-delete").first().click();
    await expect(games.rows).toHaveCount(2);
    await expect(page.locator("[data-games]")).toHaveText("2 games");
    await expect(games.action("games-undo")).toBeFocused();
    await games.action("games-undo").click();
    await expect(games.rows).toHaveCount(3);
    await games.action("game-delete").first().click();
    await expect(games.rows).toHaveCount(2);
    expect(await stored(page)).toHaveLength(3);
    await page.clock.runFor(11_000);
    await expect(games.action("games-undo")).toBeHidden();
    await expect.poll(async () => (await stored(page)).length).toBe(2);
    expect(await stored(page, "records")).toHaveLength(2);
    // Who closes the list does not want the next one back either.
    await games.action("game-delete").first().click();
    await games.close();
    await expect.poll(async () => (await stored(page)).length).toBe(1);
  });

  test("a game that changes before it is gone for good stays, and that is told", RARE, async ({ board, games, page }) => {
    await board.open();
    await games.open();
    await games.action("game-delete").first().click();
    await expect(games.rows).toHaveCount(2);
    // As another tab does it.
    await put(page, card(1, { title: "Gone on", plies: 9, changed: BEGUN + 60 }));
    await games.close();
    await expect(page.locator(".notes")).toContainText("Meijin 第１局 was changed in the meantime, so it was not deleted.");
    expect((await stored(page)).map(({ title }) => title)).toContain("Gone on");
  });

  test("a game that cannot be deleted is in the list again, and that is told", RARE, async ({ board, games, page }) => {
    await board.open();
    await games.open();
    await page.evaluate(() => {
      IDBObjectStore.prototype.delete = () => {
        throw new DOMException("no", "UnknownError");
      };
    });
    await games.action("game-delete").first().click();
    await expect(games.rows).toHaveCount(2);
    // The next one is for good, or would be.
    await games.action("game-delete").first().click();
    await expect(games.told).toHaveText("Meijin 第１局 could not be deleted.");
    await expect(games.titles).toHaveText(["Meijin 第１局", "羽生 – Satō"]);
    await games.close();
    await expect(page.locator(".notes")).toContainText("Club could not be deleted");
    expect(await stored(page)).toHaveLength(3);
  });

  test("who leaves the page before a game is gone for good has it still", RARE, async ({ board, games, page }) => {
    await board.open();
    await games.open();
    await games.action("game-delete").first().click();
    await expect(games.rows).toHaveCount(2);
    await page.reload();
    await games.open();
    await expect(games.titles).toHaveText(["Meijin 第１局", "Club", "羽生 – Satō"]);
  });

  test("a name given here outlives what comes in, and a file from the future", RARE, async ({ board, games, page }) => {
    await board.open();
    await games.open();
    await games.write("rename", "Mine");
    await expect(games.titles.first()).toHaveText("Mine");
    await expect.poll(async () => (await stored(page))[0]?.title).toBe("Mine");
    const later = { ...card(1, { title: "Theirs", changed: 4 * BEGUN }), record: "1AMm_A" };
    const list = JSON.stringify({ "komadai-games": 1, games: [later] });
    await games.import({ name: "games.json", buffer: Buffer.from(list) });
    await expect(games.told).toHaveText("1 game imported, 0 already here.");
    const [kept] = await stored(page);
    expect([kept.title, kept.tags]).toEqual(["Mine", ["Yagura"]]);
    expect(kept.changed).toBeGreaterThan(BEGUN + 50);
    expect(kept.changed).toBeLessThanOrEqual(await page.evaluate(() => Date.now()));
  });

  test("of many games that fail some are named, and of a file that is too large its size", RARE, async ({
    board,
    games,
  }, testInfo) => {
    await board.open();
    await games.open();
    const list = JSON.stringify({ "komadai-games": 1, games: Array.from({ length: 30 }, (_, at) => card(at + 10)) });
    await games.import({ name: "games.json", buffer: Buffer.from(list) });
    await expect(games.told).toContainText("Game 29 and 10 more.");
    await expect(games.told).not.toContainText("Game 30");
    const long = testInfo.outputPath("long.kif");
    await writeFile(long, Buffer.alloc(16_000_001, "#"));
    await games.import(long);
    await expect(games.told).toHaveText("long.kif can’t be opened. It is larger than 16 MB.");
    await rm(long);
  });

  test("what cannot be read goes out as it is, and is told", RARE, async ({ board, games, page }) => {
    await put(page, { ...card(9, { version: 99 }), title: "From tomorrow" });
    await board.open();
    await games.open();
    await expect(page.locator("[data-games]")).toContainText("1 not shown");
    const archive = await games.export();
    await expect(games.told).toContainText("1 game could not be read.");
    expect(archive.includes("unreadable.json")).toBe(true);
    expect(archive.includes("From tomorrow")).toBe(true);
    await games.import({ name: "games.zip", buffer: archive });
    await expect(games.told).toHaveText("0 games imported, 3 already here.");
  });

  test("a row that is no game is told, goes out, and stays", RARE, async ({ board, games, page }) => {
    const rows = {
      games: [{ id: "text", text: 5 }, { id: "none" }, { id: 7, text: "???" }, { id: "more", text: "{}", more: [1] }],
      records: [{ id: "text", text: "its record" }, { id: "alone", text: { deep: "er" } }],
    };
    await putRows(page, rows);
    await board.open();
    await games.open();
    await expect(games.titles).toHaveText(["Meijin 第１局", "Club", "羽生 – Satō"]);
    await expect(page.locator("[data-games]")).toContainText("4 not shown");
    const archive = (await games.export()).toString();
    const raw = (id, card, record) => JSON.stringify({ id, card, record });
    for (const row of [raw("text", "", "its record"), raw("none", "", ""), raw("more", "{}", ""), raw("", "???", "")]) {
      expect(archive).toContain(row);
    }
    await expect(games.told).toContainText("5 games could not be read.");
    // A move is written beside them.
    await games.close();
    await board.open(GAME);
    await board.act("7g7f");
    await expect.poll(async () => (await rowsOf(page, "games")).length).toBe(8);
    expect(await rowsOf(page, "games")).toEqual(expect.arrayContaining(rows.games));
    expect(await rowsOf(page, "records")).toEqual(expect.arrayContaining(rows.records));
  });

  test("goes out as one file and comes back whole", async ({ board, games, page }) => {
    await board.open();
    await games.open();
    const before = [await stored(page), await stored(page, "records")];
    const archive = await games.export();
    expect(archive.includes("Meijin 第１局.kifu")).toBe(true);
    await games.import({ name: "games.zip", buffer: archive });
    await expect(games.told).toHaveText("0 games imported, 3 already here.");
    for (let left = 2; left >= 0; left--) {
      await games.action("game-delete").first().click();
      await expect(games.rows).toHaveCount(left);
    }
    await games.close();
    await expect.poll(async () => (await stored(page)).length).toBe(0);
    await games.open();
    await expect(games.empty).toBeVisible();
    await games.import({ name: "games.zip", buffer: archive });
    await expect(games.told).toHaveText("3 games imported, 0 already here.");
    await expect(games.rows).toHaveCount(3);
    const after = [await stored(page), await stored(page, "records")];
    // The length of a game is what its record says.
    for (const card of before[0]) card.plies = 2;
    for (const card of before[0]) card.start = "";
    expect(after).toEqual(before);
  });

  test("what was learned goes out with the games, and joins what was learned since", RARE, async ({ board, games, page }) => {
    const put = (texts) =>
      page.evaluate((texts) => {
        for (const [name, text] of Object.entries(texts)) localStorage.setItem(`komadai /some/club/path/:${name}`, text);
      }, texts);
    const kept = (name) => page.evaluate((name) => localStorage.getItem(`komadai /some/club/path/:${name}`), name);
    await board.open({ lang: "en" });
    const findings = (depth) => `1\n\n4k4/9/9/9/9/9/9/9/4K4 b G\n0.1.0-1a2b3c4d network ${depth} 345678\n900 cp 800 ${depth} G*5b\n`;
    await put({ learned: "learn=1\ndone.step=1,2\n", problems: "problems=1\nsolved=2\nmarks=1x 2y\n", findings: findings(12) });
    await games.open();
    const archive = await games.export();
    await put({ learned: "learn=1\ndone.step=3\n", problems: "problems=1\nsolved=1\nmarks=2x\n", findings: findings(9) });
    await games.import({ name: "games.zip", buffer: archive });
    const added = "Your lessons and mate problems were added. Analysis results were added.";
    await expect(games.told).toHaveText(`0 games imported, 3 already here. ${added}`);
    expect(await kept("learned")).toBe("learn=1\ndone.step=1,2,3\n");
    expect(await kept("problems")).toBe("problems=1\nsolved=2\nmarks=2x 1x\n");
    expect(await kept("findings")).toBe(findings(12));
    // A file that is damaged is named, and the games and the other file come in.
    archive[archive.indexOf("done.step=1") + 10] = "7".charCodeAt(0);
    await games.import({ name: "games.zip", buffer: archive });
    await expect(games.told).toHaveText(`0 games imported, 3 already here. ${added} Could not be read: lessons.txt`);
    expect(await kept("learned")).toBe("learn=1\ndone.step=1,2,3\n");
  });

  test("reviews of a later version stay as they are, and the rest of an archive comes in", RARE, async ({ board, games, page }) => {
    const [key, later] = ["komadai /some/club/path/:reviews", "99\n\nof a later version\n"];
    await board.open({ lang: "en" });
    await page.evaluate(([key, later]) => localStorage.setItem(key, later), [key, later]);
    await games.open();
    await games.import({ name: "archive.zip", buffer: readFileSync("tests/data/stored/12/archive.zip") });
    const left = "Reviews were left out: those here were saved by a newer version of this page.";
    await expect(games.told).toContainText(`0 already here. ${left} Your lessons and mate problems were added.`);
    expect(await page.evaluate((key) => localStorage.getItem(key), key)).toBe(later);
  });

  test("names and settings go out with the games, and what was chosen since stays", RARE, async ({ board, games, page }) => {
    const put = async (texts) => {
      await page.evaluate((texts) => {
        for (const [name, text] of Object.entries(texts)) localStorage.setItem(`komadai /some/club/path/:${name}`, text);
      }, texts);
      await page.reload();
    };
    const kept = (name) => page.evaluate((name) => localStorage.getItem(`komadai /some/club/path/:${name}`), name);
    await board.open({ lang: "en" });
    await put({ names: "names=1\nname=秋\nname-used=秋\tBen\n", preferences: "version=1\ntheme=dark\nsize=small\nlanguage=ja\n" });
    await games.open();
    const archive = await games.export();
    await games.close();
    await put({ names: "names=1\nname=typed\nname-used=Chie\tBen\n", preferences: "version=1\nsize=medium\n" });
    await expect(page.locator("html")).not.toHaveAttribute("data-theme");
    await games.open();
    await games.import({ name: "games.zip", buffer: archive });
    await expect(games.told).toHaveText("0 games imported, 3 already here. Names and settings were added.");
    // The page follows at once; its language is that of its link.
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.locator("html")).toHaveAttribute("data-size", "medium");
    expect(await kept("names")).toContain("name=typed\nname-used=Chie\tBen\t秋\n");
    expect(await kept("preferences")).toMatch(/^size=medium$[^]*^language=ja$[^]*^theme=dark$/m);
    // A file that is damaged is named, and the other one comes in.
    await page.evaluate(() => localStorage.removeItem("komadai /some/club/path/:names"));
    await page.reload();
    await games.open();
    archive[archive.indexOf("theme=dark") + 6] = "x".charCodeAt(0);
    await games.import({ name: "games.zip", buffer: archive });
    await expect(games.told).toContainText("Could not be read: preferences.txt");
    expect(await kept("names")).toContain("name=秋\nname-used=秋\tBen\n");
  });

  test("of a spoiled archive the others come in, and which did not is told", RARE, async ({ board, games, page }) => {
    await board.open();
    await games.open();
    const entries = [card(7), card(8, { version: 99 }), card(9)].map((card) => ({ ...card, record: PACKED }));
    entries[0].record = "1!!";
    const json = JSON.stringify({ "komadai-games": 1, games: entries });
    await games.import({ name: "games.json", buffer: Buffer.from(json) });
    await expect(games.told).toHaveText(
      "1 game imported, 0 already here. Could not be read: Game 7, Game 8 (from a newer version)",
    );
    await expect(games.rows).toHaveCount(4);
    await games.import({ name: "cut.zip", buffer: (await games.export()).subarray(0, 300) });
    await expect(games.told).toContainText("cut.zip is damaged or incomplete");
    // An older one overwrites nothing, and another game of the same name is another game.
    const older = { ...card(9, { title: "Older", changed: 1 }), record: PACKED };
    const another = { ...card(9, { title: "Another", begun: 5 }), record: "1AB_A" };
    const list = JSON.stringify({ "komadai-games": 1, games: [older, another] });
    await games.import({ name: "games.json", buffer: Buffer.from(list) });
    await expect(games.told).toHaveText("1 game imported, 1 already here.");
    await expect(games.titles.filter({ hasText: /^Game 9$/ })).toHaveCount(1);
    await expect(games.titles.filter({ hasText: /^Another$/ })).toHaveCount(1);
  });

  test("records of other programs come in, all games of a file", async ({ board, games }) => {
    const game = (name) => `V2.2\nN+${name}\nPI\n+\n+7776FU\n%TORYO\n`;
    await board.open();
    await games.open();
    const file = { name: "a.csa", buffer: Buffer.from(`${game("甲")}/\n${game("乙")}`) };
    await games.import(file);
    await expect(games.told).toHaveText("2 games imported, 0 already here.");
    await expect(games.rows).toHaveCount(5);
    await games.import(file, { name: "no.png", buffer: Buffer.from([0x89, 0x50, 0, 0]) });
    await expect(games.told).toHaveText("no.png could not be read. 0 games imported, 2 already here.");
  });
});

test("of a thousand games only those in sight are in the document", RARE, async ({ board, games, page }) => {
  await layCards(page, Array.from({ length: 1_000 }, (_, number) => card(number + 1)));
  await board.open();
  await games.open();
  await expect(page.locator("[data-games]")).toHaveText("1000 games");
  expect(await games.rows.count()).toBeLessThan(30);
  await page.locator(".games").evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await expect(games.titles.last()).toHaveText("Game 1");
  await games.search.fill("game 500");
  await expect(games.titles).toHaveText(["Game 500"]);
  await expect(page.locator("[data-games]")).toHaveText("1 of 1000 games");
});

test.describe("large files", () => {
  /** A game of 9,000 moves, packed, of which the end is missing: it takes as long to read as a whole one. */
  const CUT = `1wVMFRUTUTUTUTUTUTUTShrXJMjaZgg${"JpN".repeat(1124)}Jp`;

  test("the page goes on while an archive comes in, says so, and begins no second one", RARE, async ({ board, games, page }) => {
    test.slow();
    await board.open();
    await games.open();
    // From the moment at which the file is there, until the list tells the result.
    await page.evaluate(() => {
      const told = document.querySelector("[data-told]");
      const button = document.querySelector("[data-action=games-import]");
      const input = document.querySelector("[data-field=games-file]");
      const seen = (window.seen = { events: 0, files: 0, told: new Set(), off: new Set(), isOver: false });
      new MutationObserver(() => (seen.isOver ||= told.textContent.includes("imported"))).observe(told, {
        characterData: true,
        childList: true,
        subtree: true,
      });
      const look = () => {
        if (seen.isOver) return;
        if (seen.events++ === 0) {
          const files = new DataTransfer();
          files.items.add(new File(["{}"], "second.json"));
          input.files = files.files;
          input.dispatchEvent(new Event("change", { bubbles: true }));
        }
        seen.told.add(told.textContent);
        seen.off.add(button.ariaDisabled);
        setTimeout(look);
      };
      const read = Blob.prototype.arrayBuffer;
      Blob.prototype.arrayBuffer = async function () {
        seen.files++;
        const buffer = await read.call(this);
        setTimeout(look);
        return buffer;
      };
    });
    const entries = Array.from({ length: 600 }, (_, at) => ({ ...card(at + 1), record: CUT }));
    const list = Buffer.from(JSON.stringify({ "komadai-games": 1, games: entries }));
    expect(list.length).toBeGreaterThan(2e6);
    await games.import({ name: "games.json", buffer: list });
    await expect(games.told).toContainText("Game 20 and 580 more.", { timeout: 60_000 });
    const seen = await page.evaluate(() => ({ ...window.seen, told: [...window.seen.told], off: [...window.seen.off] }));
    expect(seen.events).toBeGreaterThan(5);
    expect(seen).toMatchObject({ files: 1, told: ["Importing games…"], off: ["true"] });
    await expect(games.action("games-import")).toHaveAttribute("aria-disabled", "false");
    // Another one may come in now.
    const game = { ...card(1), record: PACKED };
    await games.import({ name: "b.json", buffer: Buffer.from(JSON.stringify({ "komadai-games": 1, games: [game] })) });
    await expect(games.told).toHaveText("1 game imported, 0 already here.");
  });

  test("of a file beyond 32 MB nothing is read", RARE, async ({ board, games, page }, testInfo) => {
    await board.open();
    await games.open();
    await page.evaluate(() => {
      window.read = 0;
      Blob.prototype.arrayBuffer = Blob.prototype.text = Blob.prototype.stream = () => (window.read++, Promise.reject());
    });
    const path = testInfo.outputPath("large.zip");
    const bytes = Buffer.alloc(2 ** 25 + 1);
    bytes.write("PK\x03\x04");
    await writeFile(path, bytes);
    await games.import(path);
    await expect(games.told).toHaveText("large.zip is larger than 32 MB, so it was not read.");
    expect(await page.evaluate(() => window.read)).toBe(0);
    await rm(path);
  });

  test("a library too large for one file goes out as several, and each comes in again", RARE, async ({ board, games, page }, testInfo) => {
    test.slow();
    const cards = Array.from({ length: 40 }, (_, at) => card(at + 1));
    await layCards(page, cards);
    // A title as no person writes it makes the files large.
    await page.evaluate(
      (cards) =>
        new Promise((resolve) => {
          indexedDB.open("komadai /some/club/path/:library").onsuccess = ({ target: { result } }) => {
            const transaction = result.transaction("games", "readwrite");
            for (const card of cards) {
              const text = JSON.stringify({ ...card, title: card.title.padEnd(900_000, "x") });
              transaction.objectStore("games").put({ id: card.id, text });
            }
            transaction.oncomplete = () => resolve(result.close());
          };
        }),
      cards,
    );
    await board.open();
    await games.open();
    const files = await savedFiles(page, 2, () => games.action("games-export").click());
    await expect(games.told).toContainText("split into 2 files");
    const day = /^komadai-games-\d{4}-\d\d-\d\d/;
    expect(files.map(({ name }) => name.replace(day, ""))).toEqual(["-1.zip", "-2.zip"]);
    let count = 0;
    for (const { name, bytes } of files) {
      expect(bytes.length).toBeLessThanOrEqual(2 ** 25);
      const path = testInfo.outputPath(name);
      await writeFile(path, bytes);
      await games.import(path);
      await expect(games.told).toContainText("0 games imported, ");
      count += Number((await games.told.textContent()).match(/, (\d+) already/)[1]);
    }
    expect(count).toBe(40);
  });
});

test.describe("a browser that is to keep the games for good", () => {
  const MONTH = 31 * 24 * 60 * 60 * 1000;

  /** Makes a browser that answers so, and counts how often it is asked. */
  function make(page, answer) {
    return page.addInitScript(({ granted, engine, installed }) => {
      if (location.protocol !== "http:") return;
      navigator.storage.persist = async () => {
        localStorage.setItem("asked", Number(localStorage.getItem("asked") ?? 0) + 1);
        return Boolean(granted);
      };
      navigator.storage.persisted = async () => Boolean(granted && localStorage.getItem("asked"));
      const supports = CSS.supports;
      CSS.supports = (...how) => (how[0] === "-moz-appearance" ? engine === "Firefox" : supports.apply(CSS, how));
      window.GestureEvent = engine === "Safari" ? class {} : undefined;
      if (installed) {
        const match = window.matchMedia;
        window.matchMedia = (query) => match.call(window, query.includes("standalone") ? "all" : query);
      }
    }, answer);
  }

  const asked = (page) => page.evaluate(() => localStorage.getItem("asked"));
  const noted = (page) => page.evaluate(() => localStorage.getItem("komadai /some/club/path/:persistence"));
  const note = (page, text) => page.evaluate((text) => localStorage.setItem("komadai /some/club/path/:persistence", text), text);

  /** Plays a game to its end, and waits until so many are kept that are over. */
  async function finish(board, count) {
    await play(board);
    await board.resign();
    await board.waitEnd();
    const over = async () => (await stored(board.page)).filter(({ result }) => result).length;
    await expect.poll(over).toBe(count);
  }

  test("is asked after the first finished one, and once if it does", async ({ board, page }) => {
    await make(page, { granted: true });
    await play(board);
    expect(await asked(page)).toBeNull();
    await board.resign();
    await expect.poll(() => asked(page)).toBe("1");
    await board.action("rematch").click();
    await board.waitTurn("w");
    await board.resign();
    await expect.poll(async () => (await stored(page)).length).toBe(2);
    expect(await asked(page)).toBe("1");
    await new GamesPage(page).open();
    await expect(page.locator("[data-storage]")).toContainText("until you delete them");
  });

  test("is asked again each month while it refuses", RARE, async ({ board, page }) => {
    await make(page, {});
    await board.open();
    // As an earlier page noted it.
    await note(page, "refused");
    await finish(board, 1);
    await expect.poll(() => noted(page)).toMatch(/^refused \d+$/);
    expect(await asked(page)).toBe("1");
    await finish(board, 2);
    await note(page, `refused ${Date.now() - MONTH}`);
    await finish(board, 3);
    await expect.poll(async () => Number((await noted(page)).split(" ")[1])).toBeGreaterThan(Date.now() - MONTH / 2);
    // The second game did not ask.
    expect(await asked(page)).toBe("2");
  });

  test("is asked again when the page has been installed", RARE, async ({ board, games, page }) => {
    await make(page, {});
    await board.open();
    await note(page, `refused ${Date.now()}`);
    await games.open();
    await page.evaluate(() => dispatchEvent(new Event("appinstalled")));
    await expect.poll(() => noted(page)).toMatch(/^refused \d+ installed$/);
    expect(await asked(page)).toBe("1");
  });

  test("and asks the person is asked on a press, once", RARE, async ({ board, games, page }) => {
    await make(page, { engine: "Firefox" });
    await finish(board, 1);
    await games.open();
    await expect(games.action("games-keep")).toHaveText("Ask the browser not to delete games");
    expect([await asked(page), await noted(page)]).toEqual([null, null]);
    await games.action("games-keep").click();
    await expect(games.action("games-keep")).toHaveCount(0);
    await expect.poll(() => noted(page)).toMatch(/^refused \d+$/);
    await page.reload();
    await games.open();
    await expect(page.locator("[data-storage]")).toContainText("when space runs low");
    await expect(games.action("games-keep")).toHaveCount(0);
    expect(await asked(page)).toBe("1");
  });

  test("but forgets them after seven days says so, with the advice to export", RARE, async ({ board, games, page }) => {
    await make(page, { engine: "Safari" });
    await board.open();
    await games.open();
    await expect(page.locator("[data-storage]")).toContainText("visit this page for seven days");
    await expect(page.locator("[data-storage]")).toContainText("Export a backup");
    await expect(games.action("games-keep")).toHaveCount(0);
  });

  test("and forgets nothing of an installed page does not say so", RARE, async ({ board, games, page }) => {
    await make(page, { engine: "Safari", installed: true });
    await board.open();
    await games.open();
    await expect(page.locator("[data-storage]")).toContainText("when space runs low");
  });
});

test("the list shows the used space once it is nearly full", RARE, async ({ board, games, page }) => {
  await page.addInitScript(() => {
    if (location.protocol !== "http:") return;
    navigator.storage.estimate = async () => ({ usage: Number(localStorage.getItem("usage")), quota: 1e10 });
  });
  const tell = async (usage) => {
    await page.evaluate((usage) => localStorage.setItem("usage", usage), String(usage));
    await page.reload();
    await games.open();
    await expect(page.locator("[data-storage]")).not.toBeEmpty();
    return page.locator("[data-storage]").textContent();
  };
  await board.open({ lang: "en" });
  expect(await tell(2e9)).not.toContain("used");
  expect(await tell(9e9)).toContain("9.0 GB of 10.0 GB used.");
});

test.describe("on a phone, by touch", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a game is named, deleted, had again and opened", async ({ board, games, page }) => {
    await layCards(page, [card(1), card(2)]);
    await board.open();
    await page.locator("[data-live]").first().waitFor({ state: "attached" });
    const way = page.locator('[data-action="games"]:visible, [data-action="menu"]:visible').first();
    const isMenu = (await way.getAttribute("data-action")) === "menu";
    await tap(way);
    if (isMenu) await tap(page.locator('.sheet [data-action="games"]'));
    await games.read();
    await tap(games.action("game-rename").first());
    await page.locator('[data-field="game-title"]').fill("Club night");
    await tap(games.action("game-save"));
    await expect(games.titles).toHaveText(["Club night", "Game 1"]);
    await tap(games.action("game-delete").first());
    await expect(games.titles).toHaveText(["Game 1"]);
    await tap(games.action("games-undo"));
    await expect(games.titles).toHaveText(["Club night", "Game 1"]);
    await tap(games.action("game-open").first());
    await expect(games.sheet).toBeHidden();
    await expect(page.locator(".tree li")).toHaveCount(3);
    await expect.poll(async () => (await stored(page)).map(({ title }) => title)).toEqual(["Game 1", "Club night"]);
  });
});

for (const width of [390, 360]) {
  test.describe(`on a phone of ${width} px`, () => {
    test.use({ viewport: { width, height: 740 }, hasTouch: true });

    test("the field for a title or tags covers nothing and is whole", RARE, async ({ board, games, page }) => {
      await layCards(page, [card(1, { tags: ["club"] }), card(2)]);
      await board.open();
      await games.open();
      for (const [what, field] of [["rename", "game-title"], ["tags", "game-tags"]]) {
        await games.action(`game-${what}`).first().click();
        const row = page.locator("[data-game]", { has: page.locator(`[data-field="${field}"]`) });
        await expect(row.locator(".game-title")).toBeVisible();
        const { others, written, list } = await row.evaluate((row) => {
          const box = (element) => element.getBoundingClientRect().toJSON();
          const input = row.querySelector("input");
          const seen = [...row.querySelectorAll(".stamp, .game-open > span")].filter((part) => part.checkVisibility());
          const { outlineWidth, outlineOffset } = getComputedStyle(input);
          const ring = parseFloat(outlineWidth) + parseFloat(outlineOffset);
          return { others: seen.map(box), written: { ...box(input), ring }, list: box(row.closest(".games")) };
        });
        for (const other of others) expect(other.bottom, what).toBeLessThanOrEqual(written.top);
        expect(written.left - written.ring, what).toBeGreaterThanOrEqual(list.left);
        expect(written.right + written.ring, what).toBeLessThanOrEqual(list.right);
        await page.keyboard.press("Escape");
      }
    });
  });
}

const SIZES = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
  frame: { width: 360, height: 560 },
};

for (const [size, colorScheme, lang] of [
  ["desktop", "light", "en"],
  ["phone", "dark", "ja"],
  ["frame", "light", "ja"],
  ["frame", "dark", "en"],
]) {
  test.describe(`${size}, ${colorScheme}, ${lang}`, () => {
    test.use({ viewport: SIZES[size], colorScheme });

    test("the list has no fault and nothing of it is cut off", RARE, async ({ board, games, page }) => {
      test.slow();
      const cards = Array.from({ length: 9 }, (_, number) => card(number + 1, { tags: ["矢倉", "club night"] }));
      cards[8].title = "A very long title of a very long game ".repeat(4).trim();
      cards[7] = card(8, { title: "", black: { named: "羽生善治" }, white: { named: "佐藤" }, start: "two-lance" });
      await layCards(page, cards);
      await board.open({ lang });
      await games.open();
      await expect(games.rows.first()).toBeVisible();
      const cut = () =>
        page.evaluate(() => {
          const found = [];
          for (const element of document.querySelectorAll(".sheet :is(button, input, select, p, h2)")) {
            const { left, right } = element.getBoundingClientRect();
            const clipped = element.tagName === "BUTTON" && element.scrollWidth > element.clientWidth + 1;
            if (left < 0 || right > innerWidth || clipped) found.push(element.dataset.action ?? element.textContent);
          }
          return found;
        });
      const expectWhole = () => inEveryFont(page, async (font) => expect(await cut(), font).toEqual([]));
      // One look by all rules is enough.
      const allRules = size === "phone";
      expect(await faults(page, { allRules })).toEqual([]);
      await expectWhole();
      await page.screenshot({ path: `${SHOTS}games-${size}-${colorScheme}.png` });
      await games.action("game-tags").first().click();
      expect(await faults(page, { allRules }), "tags are written").toEqual([]);
      await expectWhole();
      await page.screenshot({ path: `${SHOTS}games-written-${size}-${colorScheme}.png` });
      await page.keyboard.press("Escape");
      await games.action("game-delete").first().click();
      await expect(games.action("games-undo")).toBeVisible();
      expect(await faults(page, { allRules }), "a deleted game").toEqual([]);
      await expectWhole();
      await page.screenshot({ path: `${SHOTS}games-deleted-${size}-${colorScheme}.png` });
    });
  });
}

/** What stands around the list. */
const AROUND = ".sheet > h2, .sheet > p, .games-ways .control, .games-undo .control, .sheet > .foot .control";

for (const [width, height] of [[390, 844], [360, 640], [1280, 800]]) {
  for (const lang of ["en", "ja"]) {
    test.describe(`at ${width} × ${height}, ${lang}`, () => {
      test.use({ viewport: { width, height }, hasTouch: width < 640 });

      test("the list gives way to what stands around it", inFull(width !== 390 || lang === "ja"), async ({ board, games, page }) => {
        await layCards(page, Array.from({ length: 9 }, (_, number) => card(number + 1)));
        await board.open({ lang });
        await games.open();
        await expect(games.rows.first()).toBeVisible();
        const look = async (state) => {
          await inEveryFont(page, async (font) => {
            expect(await unseen(page, AROUND), `${state}, ${font} font`).toEqual([]);
            expect(await games.sheet.evaluate((sheet) => sheet.scrollHeight - sheet.clientHeight), font).toBe(0);
          });
          // A whole row, at the least.
          expect((await page.locator(".games").boundingBox()).height, state).toBeGreaterThan(144);
        };
        await look("nine games");
        await games.action("game-delete").first().click();
        await expect(games.action("games-undo")).toBeVisible();
        await look("one deleted");
      });
    });
  }
}
