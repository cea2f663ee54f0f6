// A whole game by clicks, from the form to checkmate and on to the next one.

import { expect, test } from "./brain.mjs";

test("a game is chosen, played to checkmate by clicks, and followed by the next", async ({ board, brain }) => {
  test.setTimeout(120_000);
  await board.fixChance();
  await board.open();
  await board.start({ handicap: "none", side: "b", level: 1, pace: false });
  await expect(board.status).toHaveText("Your move");

  const outcome = await brain.playToTheEnd(board, "b");
  expect(outcome).toBe("b:checkmate");
  await expect(board.root).toHaveAttribute("data-turn", "w");
  expect(await board.marked("check")).toHaveLength(1);
  await expect(board.status).toHaveText("Checkmate. You win.");
  await expect(board.action("resign")).toBeDisabled();
  // The result stays, whatever is clicked.
  await board.square("5e").click();
  await board.square("3c").click();
  await expect(board.status).toHaveText("Checkmate. You win.");

  // A finished game takes no more moves.
  const sfen = await board.sfen();
  await board.square("9g").click();
  await board.square("9f").click();
  await expect(board.root).toHaveAttribute("data-sfen", sfen);

  await board.action("new-game").click();
  await board.start({ side: "w" });
  await expect(board.root).toHaveAttribute("data-bottom", "w");
  expect(await board.waitTurn("w")).toBe("");
  await expect(board.root).toHaveAttribute("data-ply", "1");
  await board.act("3c3d");
  expect(await board.waitTurn("w")).toBe("");
  await expect(board.root).toHaveAttribute("data-ply", "3");
});

test("the move list shows earlier positions and returns to the game", async ({ board, page }) => {
  await board.open({ play: "b", level: 1, seed: 1, moves: "7g7f 3c3d 2g2f 8c8d" });
  const newest = await board.sfen();
  await page.locator("[data-ply='1'].move").click();
  await expect(board.root).toHaveAttribute("data-sfen", /PP1PPPPPP\/1B5R1/);
  await expect(board.root).toHaveAttribute("data-ply", "1");
  await board.action("live").click();
  await expect(board.root).toHaveAttribute("data-sfen", newest);
});
