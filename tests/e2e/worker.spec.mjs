// The AI's worker: lost, hurried, interrupted, frozen, short of memory. The game goes on.

import { RARE, expect, inFull, test } from "./fixtures.mjs";
import { freeze } from "./pages/board.mjs";
import { breakWorker, endWorker } from "./pages/worker.mjs";

/** A level that thinks far longer than a test takes. */
const SLOW = 20;
/** A position that no book has, and so the AI thinks. */
const UNKNOWN = "lnsgkgsnl/1r5b1/ppppppppp/9/9/P8/1PPPPPPPP/1B5R1/LNSGKGSNL b - 1";
/** How long the solver may take. */
const SOLVING = 20_000;
/** A mate problem: mate in 3. */
const THREE = "6B1k/5+Rg2/4ppnb1/p1p3pR1/3p1l2l/P1P3S2/1GNPP1P1p/L1SKGS3/7NL b GSN6P 1";

/** Has the AI move at once, by its key: the button comes only after a second, and with it the mate solver's worker. */
async function hurry(board) {
  await expect(board.root).toHaveAttribute("data-thinking", "true");
  await board.page.keyboard.press("m");
}

/** Opens a game in which the AI, as Black, has made its first move: its worker is up. */
async function openAnswered(board, level) {
  await board.open({ play: "w", level, seed: 1, sfen: UNKNOWN });
  if (level === SLOW) await hurry(board);
  expect(await board.waitTurn("w")).toBe("");
}

/** The AI is asked, and its worker has had time to begin. */
async function expectThinking(board, page) {
  await expect(board.root).toHaveAttribute("data-thinking", "true");
  await expect(board.status).toHaveText("The AI is thinking…");
  await expect.poll(() => page.workers().length).toBe(1);
}

test("a worker that dies while it thinks is replaced, and the AI moves", RARE, async ({ board, page }) => {
  await openAnswered(board, SLOW);
  await board.act("3c3d");
  await expectThinking(board, page);
  await endWorker(page);
  await expect(board.status).toHaveText(/was restarted/);
  await board.action("move-now").click();
  expect(await board.waitTurn("w")).toBe("");
  await expect(board.root).toHaveAttribute("data-ply", "3");
  await expect(board.status).toHaveText("Your move");
});

test("a worker that dies while the person thinks is missed when it is needed", RARE, async ({ board, page }) => {
  await openAnswered(board, 1);
  await endWorker(page);
  await board.act("3c3d");
  expect(await board.waitTurn("w")).toBe("");
  await expect(board.root).toHaveAttribute("data-ply", "3");
});

test.describe("a worker that fails aloud", () => {
  test.use({ expected: /on purpose/ });
  test("is replaced at once", async ({ board, page }) => {
    await board.open({ play: "w", level: SLOW, seed: 1, sfen: UNKNOWN });
    await expectThinking(board, page);
    await breakWorker(page);
    await expect(board.status).toHaveText(/was restarted/);
    await board.action("move-now").click();
    expect(await board.waitTurn("w")).toBe("");
  });
});

test.describe("a worker that cannot be had", () => {
  test.use({ expected: /Failed to load resource|net::ERR_FAILED/ });

  test("is told, with a way out that a click on the board does not take away", RARE, async ({ board, page }) => {
    await page.route(/worker[^/]*\.js/, (route) => route.abort());
    await board.open({ play: "w", level: 1 });
    await expect(board.status).toHaveText(/could not be started/);
    await board.square("3c").click();
    await expect(board.action("reload")).toBeVisible();
    await page.unroute(/worker[^/]*\.js/);
    await board.action("reload").click();
    expect(await board.waitTurn("w")).toBe("");
  });

  test("is told when it comes after all, as the clock goes on", RARE, async ({ board, page }) => {
    await page.route(/worker[^/]*\.js/, (route) => route.abort());
    await board.open({ play: "w", level: 1, seed: 1, time: "600" });
    await expect(board.status).toHaveText(/could not be started/);
    await page.unroute(/worker[^/]*\.js/);
    await board.action("pause").click();
    await expect(board.status).toHaveText(/was restarted/);
    expect(await board.waitTurn("w")).toBe("");
  });
});

test("“Move now” gives a move soon", async ({ board, page }) => {
  // Its worker is up: only the move counts.
  await openAnswered(board, SLOW);
  await board.act("3c3d");
  await expectThinking(board, page);
  await board.action("move-now").click();
  await board.waitTurn("w", 3_000);
  await expect(board.root).toHaveAttribute("data-ply", "3");
  await expect(board.action("move-now")).toHaveCount(0);
});

test("a move is taken back while the AI thinks, and its late answer is not played", RARE, async ({ board, page }) => {
  await board.open({ play: "b", level: SLOW, seed: 1 });
  const start = await board.sfen();
  await board.act("7g7f");
  await expectThinking(board, page);
  await board.action("take-back").click();
  await expect(board.root).toHaveAttribute("data-sfen", start);
  await expect(board.root).toHaveAttribute("data-thinking", "false");
  await expect(board.status).toHaveText("Your move");
  await board.act("2g2f");
  await expectThinking(board, page);
  await board.action("move-now").click();
  await board.waitTurn("b");
  await expect(board.root).toHaveAttribute("data-ply", "2");
  await expect(board.square("2f")).toHaveAttribute("data-piece", "P");
  await expect(board.square("7g")).toHaveAttribute("data-piece", "P");
});

test("a new game begins while the AI thinks, and its late answer is not played", RARE, async ({ board, page }) => {
  await board.open({ play: "b", level: SLOW, seed: 1 });
  await board.act("7g7f");
  await expectThinking(board, page);
  await board.action("new-game").click();
  await board.start({ variant: "minishogi", level: 1, pace: false });
  await expect(board.root).toHaveAttribute("data-ply", "0");
  await expect(board.root).toHaveAttribute("data-thinking", "false");
  await board.act("5d5c");
  expect(await board.waitTurn("b")).toBe("");
  await expect(board.root).toHaveAttribute("data-ply", "2");
});

test("who resigns while the AI thinks has lost, and stays so", RARE, async ({ board, page }) => {
  await board.open({ play: "b", level: SLOW, seed: 1 });
  await board.act("7g7f");
  await expectThinking(board, page);
  await board.resign();
  expect(await board.waitEnd()).toBe("w:resignation");
  await expect(board.action("move-now")).toBeHidden();
  await expect(board.root).toHaveAttribute("data-thinking", "false");
});

test("the form opens in the very moment in which the AI moves", RARE, async ({ board, page }) => {
  await board.open({ play: "b", level: 1, seed: 1 });
  await page.evaluate(() => {
    const board = document.querySelector("[data-board]");
    const moved = new MutationObserver(() => {
      if (board.dataset.ply !== "2") return;
      moved.disconnect();
      document.querySelector("[data-action='new-game']").click();
    });
    moved.observe(board, { attributes: true, attributeFilter: ["data-ply"] });
  });
  await board.act("7g7f");
  await board.waitTurn("b");
  await expect(board.action("start")).toBeVisible();
  // What the move list does after a move, it does within a frame or two.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await board.start();
  await board.act("2g2f");
});

/** Reads an unsigned LEB128 number: its value, and the place after it. */
function readNumber(bytes, at) {
  let [value, shift] = [0, 0];
  for (; bytes[at] & 0x80; at++, shift += 7) value += (bytes[at] & 0x7f) * 2 ** shift;
  return [value + bytes[at] * 2 ** shift, at + 1];
}

/** An unsigned LEB128 number as bytes. */
const writeNumber = (value) => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...writeNumber(Math.floor(value / 0x80))]);

/** A wasm file whose memory refuses to grow by more than so many MiB. */
function withLeastMemory(wasm, mib) {
  const [MEMORY, PAGES_PER_MIB] = [5, 16];
  for (let start = 8; start < wasm.length; ) {
    const [length, content] = readNumber(wasm, start + 1);
    if (wasm[start] === MEMORY) {
      // One memory without a maximum. Its first size follows.
      expect([...wasm.subarray(content, content + 2)]).toEqual([1, 0]);
      const [pages] = readNumber(wasm, content + 2);
      const section = [1, 1, ...writeNumber(pages), ...writeNumber(pages + PAGES_PER_MIB * mib)];
      const head = Buffer.from([MEMORY, ...writeNumber(section.length), ...section]);
      return Buffer.concat([wasm.subarray(0, start), head, wasm.subarray(content + length)]);
    }
    start = content + length;
  }
  throw new Error("a wasm file without a memory");
}

/** Lets the memory of a worker refuse to grow by more than so many MiB. */
async function boundMemory(page, file, mib) {
  await page.route(file, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: withLeastMemory(await response.body(), mib) });
  });
}

// What the engine needs besides its table is 26 MiB. Level 12 has the network, which comes later.
for (const [mib, level, extent] of [[48, 5], [32, 12, "full"]]) {
  test(`an engine that is refused memory takes a smaller table: ${mib} MiB`, inFull(extent === "full"), async ({ board, page }) => {
    await boundMemory(page, /\/worker_bg-[^/]*\.wasm/, mib);
    await board.open({ play: "w", level, seed: 1 });
    expect(await board.waitTurn("w")).toBe("");
    await expect(board.root).toHaveAttribute("data-ply", "1");
    await expect(board.status).toHaveText("Your move");
  });
}

test("a solver that is refused memory takes a smaller table", RARE, async ({ board, page }) => {
  await boundMemory(page, /\/solver_bg-[^/]*\.wasm/, 12);
  await board.open({ sfen: THREE, mate: true });
  await expect(board.status).toHaveText("Mate problem: mate in 3.", { timeout: SOLVING });
});

test("a page that was frozen keeps its worker, which has waited for it", RARE, async ({ board, page }) => {
  await page.clock.install();
  let started = 0;
  page.on("worker", () => started++);
  await openAnswered(board, SLOW);
  await board.act("3c3d");
  await expectThinking(board, page);
  await freeze(page);
  // One look at the worker is due, before any message of it.
  await page.clock.fastForward(60_000);
  await page.clock.resume();
  await page.keyboard.press("m");
  expect(await board.waitTurn("w")).toBe("");
  await expect(board.root).toHaveAttribute("data-ply", "3");
  expect(started).toBe(1);
});
