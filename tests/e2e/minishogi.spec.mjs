// The game on 5×5 squares, from the form to its end.

import { expect, test } from "./brain.mjs";
import { RARE } from "./fixtures.mjs";

test("minishogi is chosen and played to checkmate by clicks", RARE, async ({ board, brain }) => {
  test.setTimeout(120_000);
  await brain.learn("minishogi");
  await board.fixChance();
  await board.open();
  await board.choose({ variant: "minishogi", side: "b", level: 1, pace: false });
  await expect(board.root.locator("[data-square]")).toHaveCount(25);
  await expect(board.root).toHaveAttribute("data-sfen", "rbsgk/4p/5/P4/KGSBR b - 1");
  await expect(board.field("impasse")).toBeHidden();
  await board.start();
  expect(await brain.playToTheEnd(board, "b")).toBe("b:checkmate");
  await expect(board.status).toHaveText("Checkmate. You win.");
});

test("minishogi has the handicaps of its own board", async ({ board }) => {
  await board.open({ variant: "minishogi" });
  const options = board.field("handicap").locator("option");
  const values = async () => (await options.evaluateAll((all) => all.map((o) => o.value))).sort();
  await expect.poll(values).toEqual(["2", "bishop", "none", "rook"]);
  await board.start({ handicap: "rook", side: "b", level: 1, pace: false });
  expect(await board.waitTurn("b")).toBe("");
  await expect(board.root).toHaveAttribute("data-ply", "1");
});

test("a board of another size has no mark of the last one", async ({ board, page }) => {
  // The last move leaves 3c, whose button is that of 1e on the small board.
  await board.open({ moves: "7g7f 3c3d" });
  const bare = board.root.locator(".square.bare");
  await expect(board.square("3c")).toHaveClass("square bare");
  await page.evaluate(() => (location.hash = "variant=minishogi"));
  await expect(board.square("1e")).toHaveAttribute("data-piece", "R");
  await expect(bare).toHaveCount(0);
});

test("only the last rank promotes, and a pawn must", async ({ board }) => {
  await board.open({ sfen: "2k2/P4/5/5/2K2 b - 1", play: "b", level: 1, seed: 1 });
  await board.move("5b", "5a");
  await expect(board.square("5a")).toHaveAttribute("data-piece", "+P");
  await board.open({ sfen: "2k2/5/S4/5/2K2 b - 1", play: "b", level: 1, seed: 1 });
  await board.move("5c", "5b");
  await expect(board.square("5b")).toHaveAttribute("data-piece", "S");
});
