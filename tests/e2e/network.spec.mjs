// The evaluation network: levels from 12 on, and hints, wait for it; the others never ask for it.

import { readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { RARE, expect, test } from "./fixtures.mjs";
import { BoardPage } from "./pages/board.mjs";
import { ROOT } from "./pages/host.mjs";
import { filesOfWorker } from "./pages/worker.mjs";
import { serve } from "./server.mjs";

const NETWORK = /\/engine\/network-[0-9a-f]{16}\.bin$/;
/** The lowest level that uses the network. */
const LOWEST = 12;
const LOADING = /^Loading the AI/;
const MISSING = "Part of the AI could not be loaded, so it plays below its level.";

/** The paths of the network that a page has asked for. */
function watchRequests(page) {
  const asked = [];
  page.on("request", (request) => NETWORK.test(request.url()) && asked.push(request.url()));
  return asked;
}

/**
 * Holds the network back.
 * @returns a function that lets it come, as it is or with another answer
 */
async function holdNetwork(page) {
  let release;
  const released = new Promise((done) => (release = done));
  await page.route(NETWORK, async (route) => {
    const answer = await released;
    await (answer ? route.fulfill(answer) : route.continue());
  });
  return release;
}

const clock = async (board, side) => Number(await board.root.locator(`[data-clock="${side}"]`).getAttribute("data-ms"));

test("a level below 12 never asks for the network", async ({ board, page }) => {
  const asked = watchRequests(page);
  await board.open({ play: "w", level: LOWEST - 1, seed: 1 });
  expect(await board.waitTurn("w")).toBe("");
  expect(asked).toEqual([]);
});

test("a level from 12 on waits for the network, which is fetched once", async ({ board, page }) => {
  const asked = watchRequests(page);
  const release = await holdNetwork(page);
  await board.open({ play: "w", level: LOWEST, seed: 1 });
  await expect(board.status).toHaveText(LOADING);
  await expect(board.root).toHaveAttribute("data-thinking", "true");
  await expect(board.root).toHaveAttribute("data-ply", "0");
  release();
  expect(await board.waitTurn("w")).toBe("");
  await expect(board.status).toHaveText("Your move");
  await board.act("3c3d");
  expect(await board.waitTurn("w")).toBe("");
  await expect(board.root).toHaveAttribute("data-ply", "3");
  expect(asked).toHaveLength(1);
});

test.describe("from another server", () => {
  test.use({ expected: /^request to http:\/\/127\.0\.0\.1:\d+$/ });

  test("the downloaded part is shown in per cent, if the server sends the size", async ({ page }) => {
    const body = readFileSync(join(ROOT, "engine", readdirSync(join(ROOT, "engine")).find((name) => name.startsWith("network-"))));
    let finish;
    const finished = new Promise((done) => (finish = done));
    // A server of its own, since a route sends a file in one piece.
    const site = await serve({ root: ROOT, base: "/" });
    const slow = createServer(async (request, response) => {
      if (!NETWORK.test(request.url)) {
        const file = await fetch(new URL(request.url, site.url));
        response.writeHead(file.status, Object.fromEntries(file.headers)).end(Buffer.from(await file.arrayBuffer()));
        return;
      }
      response.writeHead(200, { "Content-Type": "application/octet-stream", "Content-Length": body.length });
      response.write(body.subarray(0, body.length / 2));
      await finished;
      response.end(body.subarray(body.length / 2));
    });
    await new Promise((done) => slow.listen(0, "127.0.0.1", done));
    try {
      const board = new BoardPage(page);
      await page.goto(`http://127.0.0.1:${slow.address().port}/#play=w&level=${LOWEST}&seed=1`);
      await expect(board.status).toHaveText(/^Loading the AI: (49|50)%$/);
      finish();
      expect(await board.waitTurn("w")).toBe("");
      await page.goto("about:blank");
    } finally {
      slow.closeAllConnections();
      slow.close();
      await site.stop();
    }
  });
});

test("the AI’s clock stands while the network comes", RARE, async ({ board, page }) => {
  const release = await holdNetwork(page);
  await board.open({ play: "w", level: LOWEST, seed: 1, time: "600" });
  await board.action("pause").click();
  await expect(board.status).toHaveText(LOADING);
  // The clock stood as soon as the worker said that it had to wait.
  await expect.poll(() => clock(board, "b")).toBeGreaterThan(0);
  const before = await clock(board, "b");
  await page.waitForFunction((since) => performance.now() > since + 1_500, await page.evaluate(() => performance.now()));
  expect(await clock(board, "b")).toBe(before);
  release();
  expect(await board.waitTurn("w")).toBe("");
  await expect(board.root).toHaveAttribute("data-ply", "1");
  // It runs again.
  const left = await clock(board, "w");
  await expect.poll(() => clock(board, "w")).toBeLessThan(left);
});

test("“Move now” does not wait for the network, and the next move is made with it", RARE, async ({ board, page }) => {
  const release = await holdNetwork(page);
  await board.open({ play: "w", level: LOWEST, seed: 1 });
  await expect(board.status).toHaveText(LOADING);
  await board.action("move-now").click();
  expect(await board.waitTurn("w")).toBe("");
  await expect(board.status).toHaveText("Your move");
  // It comes while no move is asked for.
  release();
  await expect.poll(() => filesOfWorker(page)).toContainEqual(expect.stringContaining("/engine/network-"));
  await board.act("3c3d");
  expect(await board.waitTurn("w")).toBe("");
  await expect(board.root).toHaveAttribute("data-ply", "3");
  await expect(board.status).toHaveText("Your move");
});

test("“Move now” in a game with a clock does not wait for the network either", RARE, async ({ board, page }) => {
  await holdNetwork(page);
  await board.open({ play: "w", level: LOWEST, seed: 1, time: "600" });
  await board.action("pause").click();
  await expect(board.status).toHaveText(LOADING);
  await board.action("move-now").click();
  expect(await board.waitTurn("w")).toBe("");
  await expect(board.root).toHaveAttribute("data-ply", "1");
  await expect(board.status).toHaveText("Your move");
});

test("a move is taken back while the network comes, and the next one waits for it again", RARE, async ({ board, page }) => {
  const release = await holdNetwork(page);
  await board.open({ play: "b", level: LOWEST, seed: 1 });
  await board.act("7g7f");
  await expect(board.status).toHaveText(LOADING);
  await board.action("take-back").click();
  await expect(board.status).toHaveText("Your move");
  await board.act("2g2f");
  await expect(board.status).toHaveText(LOADING);
  release();
  expect(await board.waitTurn("b")).toBe("");
  await expect(board.root).toHaveAttribute("data-ply", "2");
});

test("a network that is none is refused: the page says so once, and the AI plays on", RARE, async ({ board, page }) => {
  await page.route(NETWORK, (route) => route.fulfill({ body: "not a network" }));
  await board.open({ play: "w", level: LOWEST, seed: 1 });
  expect(await board.waitTurn("w")).toBe("");
  await expect(board.status).toHaveText(MISSING);
  await board.act("3c3d");
  expect(await board.waitTurn("w")).toBe("");
  await expect(board.status).toHaveText("Your move");
});

test.describe("without a connection", () => {
  test.use({ expected: /Failed to load resource|net::ERR_FAILED/ });

  test("the page says so, and the AI plays on", async ({ board, page }) => {
    await page.route(NETWORK, (route) => route.abort());
    await board.open({ play: "w", level: LOWEST, seed: 1, lang: "ja" });
    expect(await board.waitTurn("w")).toBe("");
    await expect(board.status).toHaveText("AIのデータを読み込めなかったため、本来より弱い手を指します。");
    await expect(board.root).toHaveAttribute("data-ply", "1");
  });

  test("a game with a clock goes on", RARE, async ({ board, page }) => {
    await page.route(NETWORK, (route) => route.abort());
    await board.open({ play: "w", level: LOWEST, seed: 1, time: "3+1" });
    await board.action("pause").click();
    expect(await board.waitTurn("w")).toBe("");
    await expect(board.root).toHaveAttribute("data-ply", "1");
    await expect(board.status).toHaveText(MISSING);
  });

  test("a hint comes all the same, and the page says what is missing", RARE, async ({ board, page }) => {
    await page.route(NETWORK, (route) => route.abort());
    await board.open({ play: "b", level: 1, seed: 1 });
    await board.action("hint").click();
    await expect(board.status).toHaveText(MISSING, { timeout: 10_000 });
    expect(await board.marked("hint")).toHaveLength(2);
  });
});

test("a hint shows that it waits for the network", RARE, async ({ board, page }) => {
  const release = await holdNetwork(page);
  await board.open({ play: "b", level: 1, seed: 1 });
  await board.action("hint").click();
  await expect(board.status).toHaveText(LOADING);
  release();
  await expect(board.status).toHaveText("A good move is marked.", { timeout: 10_000 });
});

test("a hint asks for the network, but not in minishogi", RARE, async ({ board, page }) => {
  const asked = watchRequests(page);
  await board.open({ play: "b", variant: "minishogi", level: 20, seed: 1 });
  await board.action("hint").click();
  await expect(board.status).toHaveText("A good move is marked.", { timeout: 10_000 });
  expect(asked).toEqual([]);
  await board.open({ play: "b", level: 1, seed: 1 });
  await board.action("hint").click();
  await expect(board.status).toHaveText("A good move is marked.", { timeout: 10_000 });
  expect(asked).toHaveLength(1);
});

test("the same level and seed give the same moves", RARE, async ({ board, page }) => {
  const moves = [];
  for (let round = 0; round < 2; round++) {
    await page.goto("about:blank");
    await board.open({ play: "w", level: LOWEST, seed: 5 });
    await board.waitTurn("w");
    await board.act("3c3d");
    await board.waitTurn("w");
    moves.push(await board.sfen());
    // The page would go on with this game.
    await page.evaluate(() => (localStorage.clear(), sessionStorage.clear()));
  }
  expect(moves[0]).toBe(moves[1]);
});
