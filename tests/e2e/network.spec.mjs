// The evaluation network: levels from 12 on, and hints, wait for it; the others never ask for it.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "./fixtures.mjs";
import { ROOT } from "./pages/host.mjs";

const NETWORK = /\/engine\/network-[0-9a-f]{16}\.bin$/;
/** The lowest level that uses the network. */
const LOWEST = 12;
const LOADING = /^The AI is getting ready/;
const MISSING = "The AI’s network could not be loaded. It plays with its simpler evaluation.";

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

test("the part that has come is told in per cent, if the server tells the size", async ({ board, page }) => {
  const file = readdirSync(join(ROOT, "engine")).find((name) => name.startsWith("network-"));
  await board.open();
  await page.evaluate(() => {
    window.statuses = new Set();
    const status = document.querySelector("[data-status]");
    new MutationObserver(() => statuses.add(status.textContent)).observe(status, {
      characterData: true,
      childList: true,
      subtree: true,
    });
  });
  await page.route(NETWORK, async (route) => {
    const body = readFileSync(join(ROOT, "engine", file));
    await route.fulfill({ body, headers: { "Content-Length": String(body.length) } });
  });
  await board.start({ level: LOWEST, side: "w" });
  expect(await board.waitTurn("w")).toBe("");
  const told = await page.evaluate(() => [...statuses]);
  expect(told.filter((text) => LOADING.test(text)).length).toBeGreaterThan(0);
});

test("the AI’s clock stands while the network comes", async ({ board, page }) => {
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

test("“Move now” does not wait for the network", async ({ board, page }) => {
  const release = await holdNetwork(page);
  await board.open({ play: "w", level: LOWEST, seed: 1 });
  await expect(board.status).toHaveText(LOADING);
  await board.action("move-now").click();
  expect(await board.waitTurn("w")).toBe("");
  await expect(board.status).toHaveText(MISSING);
  release();
});

test("a network that is none is refused: the page says so once, and the AI plays on", async ({ board, page }) => {
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

  test("the page says so, and the AI plays by its simpler evaluation", async ({ board, page }) => {
    await page.route(NETWORK, (route) => route.abort());
    await board.open({ play: "w", level: LOWEST, seed: 1, lang: "ja" });
    expect(await board.waitTurn("w")).toBe("");
    await expect(board.status).toHaveText("AIの評価データを読み込めなかったため、簡易な評価で指します。");
    await expect(board.root).toHaveAttribute("data-ply", "1");
  });
});

test("a hint asks for the network, but not in minishogi", async ({ board, page }) => {
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

test("the same level and seed give the same moves", async ({ board, page }) => {
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
