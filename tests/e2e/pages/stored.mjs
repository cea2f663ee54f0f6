// What a browser keeps for the page: taken out of it as a dump, laid into another browser, and what the page then shows.
// `tests/data/stored/README.md` says what dumps are for.

import { expect } from "@playwright/test";
import { BoardPage } from "./board.mjs";
import { GamesPage } from "./games.mjs";

/** Everything that this tab finds: both storages, and the rows of the database. */
export function take(page) {
  return page.evaluate(async () => {
    const done = (request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const texts = (storage) => Object.fromEntries(Object.keys(storage).sort().map((key) => [key, storage.getItem(key)]));
    const dump = { local: texts(localStorage), session: texts(sessionStorage), database: null };
    const name = `${self.komadaiScope}library`;
    if ((await indexedDB.databases()).some((other) => other.name === name)) {
      const database = await done(indexedDB.open(name));
      dump.database = { name, version: database.version, stores: {} };
      for (const name of [...database.objectStoreNames].sort()) {
        const store = database.transaction(name).objectStore(name);
        dump.database.stores[name] = { keyPath: store.keyPath, rows: await done(store.getAll()) };
      }
      database.close();
    }
    return dump;
  });
}

/** The rows of the list of a record, in a browser. */
const rowsOf = (rows) =>
  rows.slice(1).map((row) => ({
    level: Number(row.dataset.depth),
    number: Number(row.querySelector(".number").textContent),
    text: row.querySelector(".text").textContent,
    here: row.querySelector('[aria-current="step"]') !== null,
  }));

/** The moves of the line that goes through the current row, each before those that were played in its place. */
function movesAround(rows) {
  const root = { children: [] };
  const ends = [root];
  let here = root;
  for (const row of rows) {
    const { level } = row;
    const goesOn = level === 0 || ends[level]?.number === row.number - 1;
    const before = goesOn ? (ends[level] ?? root) : ends[level - 1].parent;
    const node = { ...row, parent: before, children: [] };
    before.children.push(node);
    ends.splice(level, ends.length, node);
    if (row.here) here = node;
  }
  const line = [];
  for (let node = here; node !== root; node = node.parent) line.unshift(node);
  for (let [node] = here.children; node; [node] = node.children) line.push(node);
  return line.flatMap((node) => [node, ...node.parent.children.filter((other) => other !== node)]).map(({ text }) => text);
}

/** Lays a dump into an empty browser, on a page of the site where the app does not run. */
export async function lay(page, { local, session, database }) {
  await page.route("**/nowhere.html", (route) =>
    route.fulfill({ contentType: "text/html", body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto("./nowhere.html");
  await page.evaluate(
    async ({ local, session, database }) => {
      for (const [key, text] of Object.entries(local)) localStorage.setItem(key, text);
      for (const [key, text] of Object.entries(session)) sessionStorage.setItem(key, text);
      if (database === null) return;
      await new Promise((resolve, reject) => {
        // The first dump is of a page whose names had no path.
        const request = indexedDB.open(database.name ?? "komadai", database.version);
        request.onupgradeneeded = () => {
          for (const [name, { keyPath, rows }] of Object.entries(database.stores)) {
            const store = request.result.createObjectStore(name, { keyPath });
            for (const row of rows) store.put(row);
          }
        };
        request.onsuccess = () => resolve(request.result.close());
        request.onerror = () => reject(request.error);
      });
    },
    { local, session, database },
  );
}

/** The values of some fields; those of check boxes are `true` or `false`. */
async function fields(page, names) {
  const value = (field) => (field.type === "checkbox" ? field.checked : field.value);
  const read = (name) => page.locator(`[data-field="${name}"]`).first().evaluate(value);
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await read(name)])));
}

/** The attributes of an element. */
async function attributes(element, names) {
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await element.getAttribute(name)])));
}

/** The number in a text. */
const number = (text) => Number(/\d+/.exec(text)?.[0] ?? Number.NaN);

/** The part with what is done in a room, or another count of it, to which the doors lead and which `close` closes. */
const done = (doors, name, close, count = "done") => ({
  async open(page) {
    for (const door of doors) await page.locator(`[data-action="${door}"]:visible`).first().click();
    await page.locator(`[${name}]`).first().waitFor();
  },
  read: (page) =>
    page.locator(`[${name}]:not([data-${count}="0"])`).evaluateAll(
      (rows, [name, count]) => Object.fromEntries(rows.map((row) => [row.getAttribute(name), Number(row.dataset[count])])),
      [name, count],
    ),
  close: (page) => page.locator(`[data-action="${close}"]`).click(),
});

/**
 * What the page shows, by parts. Each part has what opens it, what reads it (`kept` is what should be read, or names
 * the fields), and what closes it again.
 */
const PARTS = {
  /** The position, by the attributes of the board. */
  board: {
    read: (page) =>
      attributes(page.locator("[data-board]"), ["data-sfen", "data-ply", "data-turn", "data-bottom", "data-outcome"]),
  },
  /** The time that is left to both, in milliseconds. */
  clocks: {
    async read(page) {
      const left = (side) => page.locator(`[data-board] [data-clock="${side}"]`).getAttribute("data-ms");
      return { b: Number(await left("b")), w: Number(await left("w")) };
    },
  },
  /** How far the name of the upper player is turned around. */
  facing: { read: (page) => page.locator(".stand:not(.below) .player-box").evaluate((box) => getComputedStyle(box).rotate) },
  /** Who plays, as the stands say: the upper player first. */
  players: { read: (page) => page.locator("[data-board] .who").allTextContents() },
  /** The record that is studied, and the place in it. */
  study: {
    open: (page) => expect(page.locator(".study")).toBeVisible(),
    async read(page) {
      const step = page.locator('.tree [aria-current="step"]');
      return {
        node: await step.getAttribute("data-node"),
        moves: movesAround(await page.locator(".tree li").evaluateAll(rowsOf)),
        ...(await fields(page, ["comment", "notation"])),
      };
    },
  },
  /** The settings of the analysis, in a study. */
  analysis: {
    async open(page) {
      const tab = page.locator('[data-tab="analysis"]');
      if ((await tab.getAttribute("aria-expanded")) === "false") await tab.click();
      await page.locator('[data-action="analysis"]').click();
      await expect(page.locator('[data-field="analysis-lines"]')).toBeVisible();
    },
    read: (page, kept) => fields(page, Object.keys(kept)),
    close: (page) => page.locator('[data-action="analysis"]').click(),
  },
  /** The results of live analysis: the number of positions with one. Which of them are shown depends on the engine. */
  results: {
    read: (page) =>
      page.evaluate(() => {
        const key = Object.keys(localStorage).find((key) => key.startsWith("komadai") && key.endsWith(":findings"));
        return { positions: (localStorage.getItem(key) ?? "").split("\n\n").length - 1 };
      }),
  },
  /** The review of the record: its state, and the number of positions in its curve. */
  review: {
    async read(page) {
      const curve = await page.locator("[data-graph] .curve").getAttribute("d");
      return { state: await page.locator("[data-review]").getAttribute("data-review"), positions: curve.split("L").length };
    },
  },
  /** The effort of the review. */
  effort: {
    read: (page, kept) => fields(page, Object.keys(kept)),
  },
  /** The tasks that are done, by chapter, of those with any, and the same of the sets of problems. */
  lessons: done(["learn"], "data-chapter", "close-learn"),
  /** The stars that were earned, by chapter. */
  stars: done(["learn"], "data-chapter", "close-learn", "stars"),
  problems: done(["learn", "problems"], "data-set", "close-problems"),
  /** Whether readings stand above the kanji of the lessons. */
  readings: {
    async open(page) {
      await page.locator('[data-action="learn"]:visible').first().click();
      await page.locator("[data-learn]").waitFor();
    },
    read: (page) => page.locator("[data-learn]").getAttribute("data-ruby"),
    close: (page) => page.locator('[data-action="close-learn"]').click(),
  },
  /** In how many plies the problem mates from here. */
  mate: { read: async (page) => number(await page.locator("[data-status]").textContent()) },
  /** The clock for a board of one's own. */
  chessClock: {
    open: (page) => expect(page.locator(".chess-clock")).toBeVisible(),
    async read(page) {
      const half = (side) => page.locator(`[data-press="${side}"]`);
      const side = async (side) => ({
        ms: Number(await half(side).getAttribute("data-ms")),
        moves: number(/Moves: \d+/.exec(await half(side).textContent())?.[0]),
      });
      const hand = await page.locator(".chess-clock").getAttribute("data-hand");
      return { hand, b: await side("b"), w: await side("w") };
    },
  },
  /** The form of the next game. */
  form: {
    async open(page) {
      const start = page.locator('[data-action="start"]:visible');
      const another = page.locator('[data-action="new-game"]:visible');
      await expect(start.or(another).first()).toBeVisible();
      if (!(await start.isVisible())) await another.click();
      await expect(start).toBeVisible();
    },
    read: (page, kept) => fields(page, Object.keys(kept)),
  },
  /** The settings. */
  preferences: {
    async open(page) {
      await page.locator("[data-live]").first().waitFor({ state: "attached" });
      await page.keyboard.press("p");
      await expect(page.getByRole("dialog")).toBeVisible();
    },
    read: (page, kept) => fields(page, Object.keys(kept)),
    async close(page) {
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
    },
  },
  /** How the page is marked for its styles. */
  looks: { read: (page, kept) => attributes(page.locator("html"), Object.keys(kept)) },
  /** The list of the kept games. */
  games: {
    open: (page) => new GamesPage(page).open(),
    read: (page) =>
      page.locator("[data-game]").evaluateAll((rows) =>
        rows.map((row) => ({
          id: row.dataset.game,
          title: row.querySelector(".game-title").textContent,
          tags: Array.from(row.querySelectorAll(".tag"), (tag) => tag.textContent),
          plies: Number(/(\d+) moves?/.exec(row.textContent)[1]),
          finished: !row.textContent.includes("Unfinished"),
        })),
      ),
    close: (page) => new GamesPage(page).close(),
  },
  /** The unfinished game that is offered, gone on with. */
  earlier: {
    async open(page) {
      await page.locator('[data-action="resume"]').click();
      // It comes from the storage.
      await page.locator('[data-board]:not([data-ply="0"])').waitFor();
    },
    read: (page) => PARTS.board.read(page),
  },
};

/** Reads some parts of what the page shows: `{ board: {}, form: { level: "" } }`, empty values where it says more. */
export async function look(page, parts) {
  const seen = {};
  for (const [name, kept] of Object.entries(parts)) {
    const { open, read, close } = PARTS[name];
    await open?.(page);
    seen[name] = await read(page, kept);
    await close?.(page);
  }
  return seen;
}

/** Sees that the page shows all this, in this order. */
export async function check(page, parts) {
  for (const [name, kept] of Object.entries(parts)) {
    const { open, read, close } = PARTS[name];
    await open?.(page);
    await expect.poll(() => read(page, kept), { message: name, timeout: 20_000 }).toEqual(kept);
    await close?.(page);
  }
}

/**
 * Makes these moves; where the AI answers, `answered` says who is to move then.
 * @param isTimed whether the game has clocks: they stand until somebody is there
 */
export async function playOn(page, { moves, answered }, isTimed) {
  const board = new BoardPage(page);
  if (isTimed) await board.action("pause").click();
  for (const move of moves) {
    await board.act(move);
    if (answered) expect(await board.waitTurn(answered)).toBe("");
  }
}
