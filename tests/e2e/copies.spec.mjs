// A game lies in the tab, in a slot and in the list of games. Whatever happens to one of these copies, the game goes on
// from the newest, and a copy with other moves is kept as well.

import { RARE, expect, test as base } from "./fixtures.mjs";
import { BoardPage, link } from "./pages/board.mjs";
import { GamesPage, stored, waitStored } from "./pages/games.mjs";

const LINK = { play: "b", level: 1, seed: 1, lang: "en" };
const SLOT = /^komadai.*:games:[0-9a-f]{16}$/;
/** A record of two moves. */
const RECORD = "1AMm_A";
const DAY = 24 * 60 * 60_000;

const test = base.extend({
  /** Opens a tab on a link; `before` is a script for the tab, with an argument. */
  openTab: async ({ context }, use) => {
    await use(async (params = LINK, before, argument) => {
      const page = await context.newPage();
      if (before) await page.addInitScript(before, argument);
      await page.goto(link(params));
      const board = new BoardPage(page);
      await expect(board.root).toBeVisible();
      return board;
    });
  },
});

/** Plays a move, and waits for the answer. */
async function play(board, ...moves) {
  for (const usi of moves) {
    await board.act(usi);
    expect(await board.waitTurn("b")).toBe("");
  }
}

/** What the session storage of a tab holds. */
const session = (board) => board.page.evaluate(() => ({ ...sessionStorage }));

/** A script that fills an empty session storage: that of a restored or duplicated tab. */
const restore = (copy) => {
  if (location.protocol === "http:" && sessionStorage.length === 0) Object.assign(sessionStorage, copy);
};

/** The texts of all slots by their keys. */
const slots = (page) =>
  page.evaluate(
    (pattern) => Object.fromEntries(Object.entries(localStorage).filter(([key]) => new RegExp(pattern).test(key))),
    SLOT.source,
  );

/** The moves in the text of a slot. */
const moves = (text) => /^line=.* moves (.*)$/m.exec(text)?.[1].split(" ") ?? [];

test("a restored tab goes on with the moves that another tab has added", RARE, async ({ openTab }) => {
  const first = await openTab();
  await play(first, "7g7f");
  await waitStored(first.page, 2);
  const copy = await session(first);
  await first.page.close();
  const second = await openTab();
  await play(second, "2g2f", "5g5f");
  await waitStored(second.page, 6);
  await second.page.close();
  const restored = await openTab(LINK, restore, copy);
  await expect(restored.root).toHaveAttribute("data-ply", "6");
  await play(restored, "9g9f");
  await waitStored(restored.page, 8);
  expect(Object.values(await slots(restored.page)).map((text) => moves(text).length)).toEqual([8]);
});

test("a restored tab with other moves keeps them as a game of its own", async ({ openTab }) => {
  const first = await openTab();
  await play(first, "7g7f", "2g2f");
  const copy = await session(first);
  await first.action("take-back").click();
  await expect(first.root).toHaveAttribute("data-ply", "2");
  await play(first, "5g5f");
  await waitStored(first.page, 4);
  await first.page.close();
  const restored = await openTab(LINK, restore, copy);
  await expect(restored.root.locator('[data-square="5f"]')).toHaveAttribute("data-piece", "P");
  await expect(restored.page.locator(".notes")).toContainText("continued in two different ways");
  const kept = Object.values(await slots(restored.page)).map((text) => moves(text)[2]);
  expect(kept.sort()).toEqual(["2g2f", "5g5f"]);
  await restored.action("new-game").click();
  await restored.action("resume").click();
  await expect(restored.root.locator('[data-square="2f"]')).toHaveAttribute("data-piece", "P");
});

test("after a power cut the game goes on from the list, where that has more moves", RARE, async ({ openTab }) => {
  const first = await openTab();
  await play(first, "7g7f");
  const older = await slots(first.page);
  await play(first, "2g2f", "5g5f");
  await waitStored(first.page, 6);
  // The slots have reached the disk later than the database.
  await first.page.evaluate((older) => Object.assign(localStorage, older), older);
  await first.page.close();
  const again = await openTab();
  await expect(again.root).toHaveAttribute("data-ply", "6");
  await play(again, "9g9f");
  await waitStored(again.page, 8);
  expect((await stored(again.page)).length).toBe(1);
});

test("a game that has ended in the list does not come back from its slot", RARE, async ({ openTab }) => {
  const first = await openTab();
  await play(first, "7g7f");
  const older = await slots(first.page);
  await play(first, "2g2f");
  await first.resign();
  await expect.poll(async () => (await stored(first.page))[0]?.result).toBe("w:resignation");
  await first.page.close();
  const away = await openTab({ ...LINK, handicap: "2" });
  await away.page.evaluate((older) => Object.assign(localStorage, older), older);
  await away.page.close();
  const again = await openTab();
  await expect(again.root).toHaveAttribute("data-ply", "0");
  await expect.poll(async () => Object.keys(await slots(again.page))).not.toContain(Object.keys(older)[0]);
  // The other game may be in the list as well.
  const cards = (await stored(again.page)).map(({ plies, result }) => [plies, result]);
  expect(cards).toContainEqual([4, "w:resignation"]);
  expect(cards).not.toContainEqual([2, ""]);
});

test("a record that another tab has changed is not overwritten", RARE, async ({ openTab }) => {
  const start = await openTab({ lang: "en", g: RECORD });
  const comment = (board) => board.page.locator("[data-field=comment]");
  await comment(start).fill("begun");
  await expect.poll(async () => (await stored(start.page, "records")).length).toBe(1);
  await start.action("close-study").click();
  await start.page.close();
  const open = async () => {
    const board = await openTab({ lang: "en" });
    const games = new GamesPage(board.page);
    await games.open();
    await games.action("game-open").first().click();
    await expect(comment(board)).toBeVisible();
    return board;
  };
  const [mine, other] = [await open(), await open()];
  await comment(other).fill("a long comment of the other tab");
  await expect.poll(async () => (await stored(other.page, "records")).join().length).toBeGreaterThan(40);
  await other.action("close-study").click();
  await expect(comment(other)).toBeHidden();
  await comment(mine).fill("mine");
  await expect(mine.page.locator(".notes")).toContainText("This record was changed in another tab");
  await expect.poll(async () => (await stored(mine.page, "records")).length).toBe(2);
  // Later changes go into the record of its own.
  await comment(mine).fill("mine, and more of it");
  const games = new GamesPage(other.page);
  await games.open();
  await expect(games.rows).toHaveCount(2);
  const seen = [];
  for (const at of [0, 1]) {
    await games.action("game-open").nth(at).click();
    await expect(comment(other)).toBeVisible();
    seen.push(await comment(other).inputValue());
    await other.action("close-study").click();
    if (at === 0) await games.open();
  }
  expect(seen.sort()).toEqual(["a long comment of the other tab", "mine, and more of it"]);
});

/** A script that shuts the database. */
const shut = () => {
  IDBFactory.prototype.open = () => {
    throw new DOMException("denied", "SecurityError");
  };
};

/** Ends a game, and expects it in the list after the next visit, for which `mend` has removed the obstacle. */
async function expectTakenOver(openTab, before, mend = () => {}) {
  const first = await openTab(LINK, before);
  await play(first, "7g7f");
  await first.resign();
  expect(await first.waitEnd()).toBe("w:resignation");
  await first.page.close();
  await mend();
  const again = await openTab({ lang: "en" });
  await expect.poll(async () => (await stored(again.page)).map(({ result }) => result)).toEqual(["w:resignation"]);
  await expect.poll(async () => Object.keys(await slots(again.page))).toEqual([]);
}

test("a finished game reaches the list later if the database was shut", async ({ openTab }) => {
  await expectTakenOver(openTab, () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("denied", "SecurityError");
    };
  });
});

test.describe("without the code of the list", () => {
  test.use({ expected: /Failed to load resource|Failed to fetch|NetworkError/ });

  test("a finished game reaches the list later", RARE, async ({ context, openTab }) => {
    await context.route(/later_bg/, (route) => route.abort());
    await expectTakenOver(openTab, undefined, () => context.unroute(/later_bg/));
  });
});

test("a game is not lost because the clock was set back", RARE, async ({ openTab }) => {
  const first = await openTab();
  await play(first, "7g7f");
  const [[key, text]] = Object.entries(await slots(first.page));
  await first.page.evaluate(
    ([key, text]) => {
      for (let number = 1; number <= 8; number += 1) {
        const id = String(number).padStart(16, "0");
        const copy = text.replace(/^id=.*$/m, `id=${id}`).replace("aside=0", "aside=1");
        localStorage.setItem(key.replace(/.{16}$/, id), copy);
      }
    },
    [key, text],
  );
  await first.page.close();
  const back = await openTab(
    { ...LINK, level: 2 },
    (day) => {
      const now = Date.now;
      Date.now = () => now() - 30 * day;
    },
    DAY,
  );
  await play(back, "2g2f");
  await back.action("new-game").click();
  await back.action("start").click();
  await expect(back.root).toHaveAttribute("data-ply", "0");
  await back.page.close();
  const again = await openTab({ lang: "en" });
  await expect.poll(async () => Object.keys(await slots(again.page)).length).toBe(8);
  await again.action("resume").click();
  await expect(again.root.locator('[data-square="2f"]')).toHaveAttribute("data-piece", "P");
  // The games that are too many for the slots are in the list, and go on from there.
  const inSlots = Object.keys(await slots(again.page)).map((key) => key.slice(-16));
  const cards = await stored(again.page);
  expect(cards.length).toBe(10);
  const games = new GamesPage(again.page);
  await games.open();
  const lost = cards.filter(({ id }) => !inSlots.includes(id));
  await games.page.locator(`[data-game="${lost[0].id}"] [data-action="game-open"]`).click();
  await expect(again.root).toHaveAttribute("data-ply", "2");
  await play(again, "9g9f");
});

test("a database that never answers is reported, and the game goes on", RARE, async ({ openTab }) => {
  const first = await openTab(LINK, () => {
    IDBFactory.prototype.open = () => ({});
  });
  await play(first, "7g7f");
  await expect(first.page.locator(".notes")).toContainText("is not responding", { timeout: 15_000 });
  await first.action("dismiss").click();
  await first.resign();
  await first.page.close();
  const again = await openTab({ lang: "en" });
  await expect.poll(async () => (await stored(again.page)).map(({ result }) => result)).toEqual(["w:resignation"]);
});

test("moves that only the tab could keep come back when the tab follows another link", RARE, async ({ openTab }) => {
  const board = await openTab();
  const { page } = board;
  await play(board, "7g7f");
  await waitStored(page, 2);
  await page.evaluate(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (...values) {
      if (this === localStorage) throw new DOMException("full", "QuotaExceededError");
      setItem.apply(this, values);
    };
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException("broken", "UnknownError");
    };
  });
  await play(board, "2g2f");
  await page.goto("about:blank");
  await page.goto(link({ lang: "en" }));
  await board.action("resume").click();
  await expect(board.root).toHaveAttribute("data-ply", "4");
  await waitStored(page, 4);
});

test("a game that leaves the table before it is written is not taken for one that another tab has changed", RARE, async ({ openTab }) => {
  const board = await openTab({ lang: "en" });
  const { page } = board;
  await board.start({ pairing: "people" });
  await board.act("7g7f");
  await waitStored(page, 1);
  await page.evaluate(() => {
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (stores, mode, ...rest) {
      if (mode === "readwrite" && window.isBroken) throw new DOMException("broken", "UnknownError");
      return transaction.call(this, stores, mode, ...rest);
    };
    window.isBroken = true;
  });
  await board.act("3c3d");
  await expect(page.locator(".notes")).toContainText("This browser can’t save games");
  await board.action("new-game").click();
  await board.start({ pairing: "people" });
  await page.locator('.notes [data-action="dismiss"]').click();
  await page.evaluate(() => (window.isBroken = false));
  await board.act("2g2f");
  const plies = async () => (await stored(page)).map(({ plies }) => plies).sort();
  await expect.poll(plies).toEqual([1, 2]);
  await expect(page.locator(".notes")).toHaveCount(0);
});

test("of a write that is refused halfway nothing is stored, and the game stays one", RARE, async ({ openTab }) => {
  const board = await openTab({ lang: "en" });
  const { page } = board;
  await board.start({ pairing: "people" });
  await board.act("7g7f");
  await waitStored(page, 1);
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...values) {
      if (this.name === "records" && window.isFull) throw new DOMException("full", "QuotaExceededError");
      return put.apply(this, values);
    };
    window.isFull = true;
  });
  await board.act("3c3d");
  await expect(page.locator(".notes")).toContainText("storage is full");
  // The card of a game goes with its record.
  expect((await stored(page)).map(({ plies }) => plies)).toEqual([1]);
  await page.locator('.notes [data-action="dismiss"]').click();
  await page.evaluate(() => (window.isFull = false));
  await board.act("2g2f");
  await waitStored(page, 3);
  expect(await stored(page)).toHaveLength(1);
  await expect(page.locator(".notes")).toHaveCount(0);
});

test("a page that is hidden while it writes has one game", RARE, async ({ openTab }) => {
  const board = await openTab({ lang: "en" });
  const { page } = board;
  await board.start({ pairing: "people" });
  // The second move comes while the first is written, and then the page is hidden at once.
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    const press = (square) => document.querySelector(`[data-square="${square}"]`).click();
    IDBObjectStore.prototype.put = function (...values) {
      const request = put.apply(this, values);
      IDBObjectStore.prototype.put = put;
      // Still before the browser reports that it has stored the first move.
      queueMicrotask(() => {
        press("3c");
        press("3d");
        dispatchEvent(new PageTransitionEvent("pagehide"));
      });
      return request;
    };
  });
  await board.act("7g7f");
  await expect(board.root).toHaveAttribute("data-ply", "2");
  await board.act("2g2f");
  await waitStored(page, 3);
  expect((await stored(page)).map(({ plies }) => plies)).toEqual([3]);
  await expect(page.locator(".notes")).toHaveCount(0);
});

test("a board appears even if locks never answer", RARE, async ({ openTab }) => {
  const silence = () => {
    LockManager.prototype.request = () => new Promise(() => {});
    LockManager.prototype.query = () => new Promise(() => {});
  };
  const first = await openTab(LINK, silence);
  await play(first, "7g7f");
  await first.page.reload();
  await expect(first.root).toHaveAttribute("data-ply", "2");
  await play(first, "2g2f");
});

test("two tabs without locks that go on with one game have two", RARE, async ({ context, openTab }) => {
  await context.addInitScript(() => {
    delete window.BroadcastChannel;
    Object.defineProperty(navigator, "locks", { value: undefined });
  });
  const first = await openTab();
  await play(first, "7g7f");
  const second = await openTab(LINK, restore, await session(first));
  await expect(second.root).toHaveAttribute("data-ply", "2");
  await play(second, "2g2f");
  await play(first, "5g5f");
  await expect(first.page.locator(".notes")).toContainText("continued in two different ways");
  const kept = Object.values(await slots(first.page)).map((text) => moves(text)[2]);
  expect(kept.sort()).toEqual(["2g2f", "5g5f"]);
  await waitStored(first.page, 4);
  await expect.poll(async () => (await stored(first.page)).length).toBe(2);
});
