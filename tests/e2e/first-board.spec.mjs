// The board that the page shows before the app runs: where it lies, what lies on it, and how the app takes its place.

import { RARE, expect, inFull, test } from "./fixtures.mjs";
import { link } from "./pages/board.mjs";

const APP = /\/app_bg-[^/]*\.wasm/;
const FIRST = "#first-board";
/** The first board with its stands, and the app's. */
const [BEFORE, AFTER] = [`${FIRST} .board-area`, ".board-area[data-board]"];

/** What a person has chosen that moves the board or changes its colors. A greeting would lie on the stand. */
const BEGINNING = ["as in the beginning", { greeting: "unsaid" }];
const PRINTED = [
  "printed, small, without coordinates",
  { greeting: "unsaid", board: "printed", size: "small", coordinates: "none", theme: "dark" },
];
const CONTRAST = [
  "in high contrast, with two characters",
  { greeting: "unsaid", board: "contrast", size: "medium", pieces: "two-kanji" },
];

/** Each window with two tastes. */
const WINDOWS = [
  [390, 844, BEGINNING, PRINTED],
  [1280, 800, CONTRAST, BEGINNING],
  [1920, 1080, PRINTED, BEGINNING],
  [360, 560, BEGINNING, CONTRAST],
  [844, 390, PRINTED, BEGINNING],
];
/** The window that is tried in every run, with its first taste; all else waits for the full tests. */
const USUAL_WIDTH = 390;

// Whether pages are kept for later does not matter here.
test.beforeEach(({ page }) => page.addInitScript(() => delete Navigator.prototype.serviceWorker));

/** Holds the app back; returns what lets it come. */
async function hold(page) {
  let release;
  const held = new Promise((done) => (release = done));
  await page.route(APP, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Opens a link while the app is held back, and waits until the first board is complete. */
async function openFirst(page, params = {}) {
  await page.goto(link(params), { waitUntil: "commit" });
  await expect(page.locator(FIRST)).toBeVisible();
  await page.waitForFunction(() => document.querySelector("#pieces")?.childElementCount > 0);
}

function like(page, choices) {
  const text = ["version=1", ...Object.entries(choices).map(([name, value]) => `${name}=${value}`)].join("\n") + "\n";
  return page.addInitScript((text) => localStorage.setItem("komadai /some/club/path/:preferences", text), text);
}

/** The places of a board with its stands, and of its parts. */
function places(page, area) {
  return page.evaluate(
    (area) =>
      ["", " .board", " .squares", " .hand"].flatMap((part) =>
        [...document.querySelectorAll(area + part)].map((element) => {
          const { x, y, right, height } = element.getBoundingClientRect();
          return { part, x, y, right, height };
        }),
      ),
    area,
  );
}

function expectSamePlaces(before, after) {
  expect(before.length).toBe(5);
  expect(after.map(({ part }) => part)).toEqual(before.map(({ part }) => part));
  for (const [index, place] of before.entries()) {
    const other = after[index];
    for (const side of ["right", "y", "height"]) {
      expect(Math.abs(place[side] - other[side]), `${place.part} ${side}`).toBeLessThanOrEqual(1);
    }
    // On the smallest screens the players' names take some room from the pieces in hand.
    const room = place.part === " .hand" ? 16 : 1;
    expect(Math.abs(place.x - other.x), `${place.part} x`).toBeLessThanOrEqual(room);
  }
}

/** What the squares look like, without what lies around them. */
async function picture(page, area) {
  const { x, y, width, height } = await page.locator(`${area} .squares`).boundingBox();
  return page.screenshot({ clip: { x, y, width, height } });
}

for (const [width, height, ...tastes] of WINDOWS) {
  for (const [index, [taste, choices]] of tastes.entries()) {
    const rare = inFull(index > 0 || width !== USUAL_WIDTH);
    const title = `the app's board takes the place of the first, ${width}×${height}, ${taste}`;
    test(title, rare, async ({ board, page }) => {
      await page.setViewportSize({ width, height });
      await like(page, choices);
      await page.addInitScript(() => {
        globalThis.shifts = [];
        const noted = (list) => globalThis.shifts.push(...list.getEntries().map(({ value }) => value));
        new PerformanceObserver(noted).observe({ type: "layout-shift", buffered: true });
      });
      const release = await hold(page);
      await openFirst(page, { play: "b", level: 1, seed: 1 });
      const [before, drawn] = [await places(page, BEFORE), await picture(page, BEFORE)];
      release();
      await expect(board.root).toBeVisible();
      await expect(page.locator(FIRST)).toHaveCount(0);
      expectSamePlaces(before, await places(page, AFTER));
      expect(drawn.equals(await picture(page, AFTER)), "the squares look the same").toBe(true);
      // What comes later is there too.
      await expect(page.locator(".record")).toHaveCount(1);
      const shifted = await page.evaluate(() => globalThis.shifts.reduce((sum, value) => sum + value, 0));
      expect(shifted).toBeLessThan(0.01);
    });
  }
}

test("a frame has the first board where its own will be, whatever it shows", RARE, async ({ board, page }) => {
  await page.setViewportSize({ width: 600, height: 700 });
  for (const embed of ["", "play", "view", "edit", "diagram", "mate"]) {
    const release = await hold(page);
    await page.goto("about:blank");
    await openFirst(page, embed === "mate" ? { embed, sfen: "4k4/9/4P4/9/9/9/9/9/9 b G 1" } : { embed });
    const before = await places(page, BEFORE);
    release();
    await expect(board.root).toBeAttached();
    expectSamePlaces(before, await places(page, AFTER));
    await page.unroute(APP);
  }
});

test("the page's own text has the board, in 4 kB", async ({ request, baseURL }) => {
  const source = await (await request.get(baseURL)).text();
  const board = source.match(/<div id="pieces"[^]*<div id="first-board"[^]*(?=<\/body>)/)?.[0] ?? "";
  expect(board.match(/class="piece/g)).toHaveLength(40);
  expect(Buffer.byteLength(board)).toBeLessThanOrEqual(4000);
  // What is needed first is asked for before the first script: behind it, a browser would wait (see index.html).
  const head = source.slice(0, source.indexOf("<script"));
  for (const file of ["style", "start", "app", "app_bg"]) expect(head).toMatch(new RegExp(`rel="(module)?preload" href="(./)?${file}-`));
});

test("the first board is nothing but a picture", async ({ page }) => {
  await hold(page);
  await openFirst(page);
  const first = page.locator(FIRST);
  await expect(first).toHaveAttribute("aria-hidden", "true");
  const found = await first.evaluate((first) => {
    const all = [first, ...first.querySelectorAll("*")];
    const contract = /^data-(board|sfen|turn|ply|bottom|thinking|outcome|square|piece|mark|hand|count|choice|clock|status|field|action)$/;
    return {
      contract: all.flatMap((element) => element.getAttributeNames()).filter((name) => contract.test(name)),
      roles: all.filter((element) => element.hasAttribute("role")).length,
      focusable: first.querySelectorAll("a, button, input, select, textarea, summary, [tabindex]").length,
    };
  });
  expect(found).toEqual({ contract: [], roles: 0, focusable: 0 });
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  expect(await page.locator("body").ariaSnapshot()).toBe("");
});

test.describe("what lies on the first board", () => {
  const pieces = (page) => page.locator(`${FIRST} .piece`).filter({ visible: true });

  /** Opens each link from scratch, and counts the pieces. */
  async function expectPieces(page, links, count) {
    await hold(page);
    for (const params of links) {
      await page.goto("about:blank");
      await openFirst(page, params);
      await expect(pieces(page), JSON.stringify(params)).toHaveCount(count);
    }
  }

  test("the pieces of the usual start, where a link leaves them there", async ({ page }) => {
    const links = [{}, { play: "b", level: 3, lang: "ja" }, { theme: "dark", embed: "play" }, { pieces: "one-kanji" }];
    await expectPieces(page, links, 40);
  });

  test("no pieces where a link has its own position", RARE, async ({ page }) => {
    const ends = [{ sfen: "4k4/9/9/9/9/9/9/9/4K4 b R 1" }, { moves: "7g7f" }, { handicap: "2" }, { g: "1AbC" }, { usen: "~0.." }];
    await expectPieces(page, [...ends, { play: "w" }, { flip: true }, { embed: "view" }], 0);
  });

  test("nothing but the lines of a small board in minishogi", async ({ board, page }) => {
    const release = await hold(page);
    await openFirst(page, { variant: "minishogi", play: "b", level: 1, seed: 1 });
    await expect(pieces(page)).toHaveCount(0);
    const before = await places(page, BEFORE);
    release();
    await expect(board.root).toBeVisible();
    const squares = (all) => all.filter(({ part }) => part === " .squares");
    expect(squares(await places(page, AFTER))).toEqual(squares(before));
  });

  test("no pieces where the game may go on, or begin in another way", RARE, async ({ page }) => {
    await hold(page);
    for (const [kept, store, key, text] of [
      ["a game goes on", "sessionStorage", "komadai /some/club/path/:game", "komadai=3\nline=position startpos moves 7g7f\n"],
      ["games are kept", "localStorage", "komadai /some/club/path/:games:0123456789abcdef", "komadai=3\n"],
      ["a handicap was chosen last", "localStorage", "komadai /some/club/path/:choice", "choice=1\nvariant=standard\nhandicap=2\npairing=engine\nside=b\n"],
      ["White was chosen last", "localStorage", "komadai /some/club/path/:choice", "choice=1\nvariant=standard\nhandicap=\npairing=engine\nside=w\n"],
      ["pieces are set out one by one", "localStorage", "komadai /some/club/path/:preferences", "version=1\nsetting-out=ohashi\n"],
      ["White has the other king", "localStorage", "komadai /some/club/path/:preferences", "version=1\nkings=swapped\n"],
    ]) {
      await openFirst(page);
      await page.evaluate(
        ([store, key, text]) => {
          localStorage.clear();
          sessionStorage.clear();
          self[store].setItem(key, text);
        },
        [store, key, text],
      );
      await openFirst(page);
      await expect(pieces(page), kept).toHaveCount(0);
    }
    const usual = "choice=1\nvariant=standard\nhandicap=\npairing=engine\nside=b\n";
    await page.evaluate((usual) => (localStorage.clear(), localStorage.setItem("komadai /some/club/path/:choice", usual)), usual);
    await openFirst(page);
    await expect(pieces(page), "the usual game was chosen last").toHaveCount(40);
  });
});

test.describe("without an app", () => {
  test.use({ expected: /Failed to load resource|ERR_FAILED|uncaught|expected magic word|WebAssembly/i });

  test("a card that says why is seen alone", async ({ page }) => {
    await page.route(APP, (route) => route.abort());
    await page.goto("./");
    await expect(page.locator("#not-loaded")).toBeVisible();
    await expect(page.locator(FIRST)).toBeHidden();
  });

  test("so is the one for old browsers", async ({ page }) => {
    await page.addInitScript(() => delete globalThis.WebAssembly);
    await page.goto("./");
    await expect(page.locator("#too-old")).toBeVisible();
    await expect(page.locator(FIRST)).toBeHidden();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, expected: /was preloaded/ });

  test("there is no board to wait for", async ({ page }) => {
    await page.goto("./");
    await expect(page.locator("#no-script p").first()).toBeVisible();
    await expect(page.locator(FIRST)).toBeHidden();
  });
});

test.describe("the first files", () => {
  for (const [params, names, extent] of [
    [{}, ["en", "kanji"]],
    [{ lang: "ja", pieces: "children" }, ["ja", "children"], "full"],
    [{ lang: "xx", pieces: "marbles" }, ["en", "kanji"], "full"],
  ]) {
    test(`texts and pieces are fetched once, before the app: ${JSON.stringify(params)}`, inFull(extent === "full"), async ({ board, page }) => {
      // A first visit is offered the other sets later on.
      await like(page, BEGINNING[1]);
      const asked = [];
      page.on("request", (request) => {
        const name = request.url().match(/\/(?:texts|pieces)\/(.*)-[0-9a-f]{16}\./)?.[1];
        if (name !== undefined) asked.push(name);
      });
      const release = await hold(page);
      await openFirst(page, params);
      await expect(() => expect(asked.toSorted()).toEqual(names.toSorted())).toPass();
      release();
      await expect(board.root).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("data-pieces", names[1]);
      expect(asked.toSorted()).toEqual(names.toSorted());
    });
  }

  test("texts of another build are not shown: the other language is", async ({ board, page }) => {
    await page.route(/\/texts\/en-/, async (route) => {
      const list = await (await route.fetch()).json();
      expect(Array.isArray(list)).toBe(true);
      await route.fulfill({ json: list.slice(1) });
    });
    await board.open();
    await expect(page.locator("html")).toHaveAttribute("lang", "ja");
  });
});
