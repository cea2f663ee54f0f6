// A whole game by clicks, from the form to checkmate and on to the next one.

import { expect, test } from "./brain.mjs";
import { FLOW, RARE } from "./fixtures.mjs";

// Pieces glide, as they do for most people.
test.use({ reducedMotion: "no-preference" });

test("a game is chosen, played to checkmate by clicks, and followed by the next", FLOW, async ({ board, brain }) => {
  test.setTimeout(120_000);
  await board.fixChance();
  await board.open();
  await board.start({ handicap: "none", side: "b", level: 1, pace: false });
  await expect(board.status).toHaveText("Your move");

  const outcome = await brain.playToTheEnd(board, "b");
  expect(outcome).toBe("b:checkmate");
  await expect(board.root).toHaveAttribute("data-turn", "w");
  await expect.poll(() => board.marked("check")).toHaveLength(1);
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

for (const [device, width, height] of [
  ["a desktop", 1280, 800],
  ["a phone", 390, 844],
]) {
  test(`the list of moves follows what is looked at on ${device}`, RARE, async ({ board, page }) => {
    // Every pawn of Black two squares ahead, while the other king goes to and fro.
    const pawns = ["gf", "fe"].flatMap(([from, to]) => [...Array(9).keys()].map((file) => `${file + 1}${from}${file + 1}${to}`));
    const moves = pawns.flatMap((pawn, nth) => [pawn, nth % 2 ? "5b5a" : "5a5b"]).join(" ");
    await page.setViewportSize({ width, height });
    await board.open({ play: "b", level: 1, seed: 1, moves });
    const isSeen = (ply) =>
      page.evaluate((ply) => {
        const [list, entry] = [".moves", `.moves [data-ply="${ply}"]`].map((name) =>
          document.querySelector(name).getBoundingClientRect(),
        );
        const within = (less, more) => entry[less] >= list[less] - 1 && entry[more] <= list[more] + 1;
        return within("top", "bottom") && within("left", "right");
      }, ply);
    // The list comes later than the board.
    await expect(page.locator(".moves [data-ply='36']")).toBeAttached();
    await expect.poll(() => isSeen(36)).toBe(true);
    expect(await isSeen(1)).toBe(false);
    await board.square("5e").focus();
    await page.keyboard.press("[");
    await expect(board.root).toHaveAttribute("data-ply", "35");
    for (let ply = 34; ply >= 1; ply--) await page.keyboard.press("[");
    await expect(board.root).toHaveAttribute("data-ply", "1");
    await expect.poll(() => isSeen(1)).toBe(true);
    expect(await isSeen(36)).toBe(false);
    expect(await page.evaluate(() => [scrollX, scrollY])).toEqual([0, 0]);
    await board.action("live").click();
    await expect.poll(() => isSeen(36)).toBe(true);
  });
}
