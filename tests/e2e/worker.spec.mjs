// The AI's worker: lost, hurried, interrupted. The game goes on.

import { expect, test } from "./fixtures.mjs";

/** A level that thinks far longer than a test takes. */
const SLOW = 20;

/** Ends the page's worker from inside: the page hears nothing of it. */
async function killWorker(page) {
  await expect.poll(() => page.workers().length).toBe(1);
  const [worker] = page.workers();
  const closed = worker.waitForEvent("close");
  // The worker is gone before it could answer.
  worker.evaluate(() => self.close()).catch(() => {});
  await closed;
}

/** Opens a game in which the AI, as Black, has made its first move: its worker is up. */
async function openAnswered(board, level) {
  await board.open({ play: "w", level, seed: 1 });
  if (level === SLOW) await board.action("move-now").click();
  expect(await board.waitTurn("w")).toBe("");
}

/** The AI is asked, and its worker has had time to begin. */
async function expectThinking(board, page) {
  await expect(board.root).toHaveAttribute("data-thinking", "true");
  await expect(board.status).toHaveText("The AI is thinking …");
  await expect.poll(() => page.workers().length).toBe(1);
}

test("a worker that dies while it thinks is replaced, and the AI moves", async ({ board, page }) => {
  await openAnswered(board, SLOW);
  await board.act("3c3d");
  await expectThinking(board, page);
  await killWorker(page);
  await expect(board.status).toHaveText(/was started again/);
  await board.action("move-now").click();
  expect(await board.waitTurn("w")).toBe("");
  await expect(board.root).toHaveAttribute("data-ply", "3");
  await expect(board.status).toHaveText("Your move");
});

test("a worker that dies while the person thinks is missed when it is needed", async ({ board, page }) => {
  await openAnswered(board, 1);
  await killWorker(page);
  await board.act("3c3d");
  expect(await board.waitTurn("w")).toBe("");
  await expect(board.root).toHaveAttribute("data-ply", "3");
});

test.describe("a worker that fails aloud", () => {
  test.use({ expected: /on purpose/ });
  test("is replaced at once", async ({ board, page }) => {
    await board.open({ play: "w", level: SLOW, seed: 1 });
    await expectThinking(board, page);
    await page.workers()[0].evaluate(() => {
      setTimeout(() => {
        throw new Error("on purpose");
      });
    });
    await expect(board.status).toHaveText(/was started again/);
    await board.action("move-now").click();
    expect(await board.waitTurn("w")).toBe("");
  });
});

test.describe("a worker that cannot be had", () => {
  test.use({ expected: /Failed to load resource|net::ERR_FAILED/ });

  test("is told, with a way out that a click on the board does not take away", async ({ board, page }) => {
    await page.route(/worker[^/]*\.js/, (route) => route.abort());
    await board.open({ play: "w", level: 1 });
    await expect(board.status).toHaveText(/could not be started/);
    await board.square("3c").click();
    await expect(board.action("reload")).toBeVisible();
    await page.unroute(/worker[^/]*\.js/);
    await board.action("reload").click();
    expect(await board.waitTurn("w")).toBe("");
  });

  test("is told when it comes after all, as the clock goes on", async ({ board, page }) => {
    await page.route(/worker[^/]*\.js/, (route) => route.abort());
    await board.open({ play: "w", level: 1, seed: 1, time: "600" });
    await expect(board.status).toHaveText(/could not be started/);
    await page.unroute(/worker[^/]*\.js/);
    await board.action("pause").click();
    await expect(board.status).toHaveText(/was started again/);
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

test("a move is taken back while the AI thinks, and its late answer is not played", async ({ board, page }) => {
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

test("a new game begins while the AI thinks, and its late answer is not played", async ({ board, page }) => {
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

test("who resigns while the AI thinks has lost, and stays so", async ({ board, page }) => {
  await board.open({ play: "b", level: SLOW, seed: 1 });
  await board.act("7g7f");
  await expectThinking(board, page);
  await board.action("resign").click();
  expect(await board.waitEnd()).toBe("w:resignation");
  await expect(board.action("move-now")).toBeHidden();
  await expect(board.root).toHaveAttribute("data-thinking", "false");
});

test("the form opens in the very moment in which the AI moves", async ({ board, page }) => {
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
