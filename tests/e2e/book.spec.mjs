// The book of openings: levels from 4 on wait for it in the opening of a usual game; the others never ask for it.

import { expect, test } from "./fixtures.mjs";

const BOOK = /\/engine\/book-[0-9a-f]{16}\.bin$/;
/** The lowest level that plays from the book. */
const LOWEST = 4;
const MISSING = "The AI could not load its opening book, so it plays without it.";

/** The addresses of the book that a page has asked for. */
function watchRequests(page) {
  const asked = [];
  page.on("request", (request) => BOOK.test(request.url()) && asked.push(request.url()));
  return asked;
}

test("levels below 4, handicap games and minishogi never ask for the book", async ({ board, page }) => {
  const asked = watchRequests(page);
  for (const game of [{ level: LOWEST - 1 }, { level: LOWEST, variant: "minishogi" }]) {
    await board.open({ play: "w", seed: 1, ...game });
    expect(await board.waitTurn("w")).toBe("");
  }
  await board.open({ play: "b", seed: 1, level: LOWEST, handicap: "2" });
  expect(await board.waitTurn("b")).toBe("");
  expect(asked).toEqual([]);
});

test("level 4 waits for the book, which is fetched once, and opens in its style", async ({ board, page }) => {
  const asked = watchRequests(page);
  let release;
  const released = new Promise((done) => (release = done));
  await page.route(BOOK, async (route) => {
    await released;
    await route.continue();
  });
  await board.open({ play: "w", level: LOWEST, style: "ranging", seed: 1 });
  await expect(board.status).toHaveText(/^Loading the AI/);
  await expect(board.root).toHaveAttribute("data-ply", "0");
  release();
  expect(await board.waitTurn("w")).toBe("");
  await board.act("3c3d");
  expect(await board.waitTurn("w")).toBe("");
  await expect(board.root).toHaveAttribute("data-ply", "3");
  await expect(board.status).toHaveText("Your move");
  expect(asked).toHaveLength(1);
});

test("a book that is none is refused: the page says so once, and the AI plays on", async ({ board, page }) => {
  await page.route(BOOK, (route) => route.fulfill({ body: "not a book" }));
  await board.open({ play: "w", level: LOWEST, seed: 1 });
  expect(await board.waitTurn("w")).toBe("");
  await expect(board.status).toHaveText(MISSING);
  await board.act("3c3d");
  expect(await board.waitTurn("w")).toBe("");
  await expect(board.status).toHaveText("Your move");
});

test("the style of a link is in the form, told while it is folded away, and kept over a reload", async ({ board, page }) => {
  await board.open({ lang: "en", style: "ranging", level: LOWEST });
  await expect(board.field("style")).toHaveValue("ranging");
  await expect(board.action("rules")).toContainText("Ranging rook");
  await board.start({ side: "b", style: "wild" });
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  const style = () => Object.values({ ...localStorage, ...sessionStorage }).some((text) => /^style=wild$/m.test(text));
  expect(await page.evaluate(style)).toBe(true);
  await page.reload();
  await expect(board.root).toHaveAttribute("data-ply", "2");
  // The next move writes the game anew.
  const stored = () => page.evaluate(() => Object.values(sessionStorage).find((text) => /^style=wild$/m.test(text)));
  const before = await stored();
  await board.act("2g2f");
  expect(await board.waitTurn("b")).toBe("");
  await expect.poll(stored).not.toBe(before);
  expect(await stored()).toContain("2g2f");
});
