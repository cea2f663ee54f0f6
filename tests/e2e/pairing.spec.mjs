// Who plays against whom: two people at one screen, and the engine against itself.

import { RARE, expect, test } from "./fixtures.mjs";
import { freeze } from "./pages/board.mjs";

test("two people play at one screen, take single moves back, and either resigns", async ({ board, page }) => {
  await board.open({});
  await board.start({ pairing: "people" });
  await board.act("7g7f");
  await expect(board.status).toContainText("White");
  await board.act("3c3d");
  await board.act("8h2b+");
  await expect(board.root).toHaveAttribute("data-ply", "3");
  await board.action("take-back").click();
  await expect(board.root).toHaveAttribute("data-ply", "2");
  await expect(board.root).toHaveAttribute("data-turn", "b");
  await expect(board.root).toHaveAttribute("data-thinking", "false");
  const sfen = await board.sfen();
  await page.reload();
  await expect(board.root).toHaveAttribute("data-sfen", sfen);
  await board.act("2g2f");
  await board.resign();
  expect(await board.waitEnd()).toBe("b:resignation");
  await expect(board.status).toContainText("Black wins");
});

test("two people play by the clock", RARE, async ({ board, page }) => {
  await page.clock.install();
  await board.open({});
  await board.start({ pairing: "people", time: "600" });
  await page.clock.fastForward(30_000);
  await board.act("7g7f");
  await page.clock.fastForward(601_000);
  expect(await board.waitEnd()).toBe("b:time");
});

test("a form for two people asks for no level and no side", async ({ board }) => {
  await board.open({});
  await expect(board.card(3)).toBeVisible();
  await board.choose({ pairing: "people" });
  await expect(board.card(3)).toBeHidden();
  await expect(board.field("level")).toBeHidden();
  await expect(board.field("side")).toBeHidden();
  await board.choose({ pairing: "engines" });
  await expect(board.card(3)).toBeVisible();
  await expect(board.field("side")).toBeHidden();
});

test("the engine plays against itself", async ({ board }) => {
  await board.open({});
  await board.start({ pairing: "engines", level: 1, pace: false });
  await expect.poll(async () => Number(await board.ply()), { timeout: 30_000 }).toBeGreaterThan(8);
  await expect(board.action("resign")).toBeDisabled();
  await expect(board.action("take-back")).toBeDisabled();
  await board.action("new-game").click();
  await board.start({ pairing: "engine", level: 1 });
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
});

test("after a repetition the game is played again, colors changed, with the times that are left", RARE, async ({
  board,
  page,
}) => {
  await page.clock.install();
  const cycle = "5i5h_5a5b_5h5i_5b5a";
  await board.open({ moves: `${cycle}_${cycle}_5i5h_5a5b_5h5i` });
  await board.start({ pairing: "people", time: "600" });
  await page.clock.fastForward(100_000);
  await board.act("5b5a");
  expect(await board.waitEnd()).toBe("replay:repetition");
  const ms = async (side) => Number(await page.locator(`[data-clock="${side}"]`).getAttribute("data-ms"));
  const [black, white] = [await ms("b"), await ms("w")];
  expect(white).toBeLessThanOrEqual(500_000);
  await expect(board.action("rematch")).toHaveText("Play again");
  // The clock of the next game runs from its first moment; the machine's speed must not count.
  await freeze(page);
  await board.action("rematch").click();
  await expect(board.root).toHaveAttribute("data-ply", "0");
  await expect(board.root).toHaveAttribute("data-outcome", "");
  expect(Math.abs((await ms("b")) - white)).toBeLessThanOrEqual(2_000);
  expect(await ms("w")).toBe(black);
  await page.clock.resume();
  await page.reload();
  await board.action("pause").click();
  await board.act("7g7f");
  await expect(board.root).toHaveAttribute("data-ply", "1");
});

test("after a repetition against the AI too", RARE, async ({ board, page }) => {
  await page.clock.install();
  const cycle = "5i5h_5a5b_5h5i_5b5a";
  await board.open({ moves: `${cycle}_${cycle}_5i5h_5a5b_5h5i` });
  await board.start({ side: "w", level: 1, time: "600" });
  await page.clock.fastForward(100_000);
  await board.act("5b5a");
  expect(await board.waitEnd()).toBe("replay:repetition");
  const ms = async (side) => Number(await page.locator(`[data-clock="${side}"]`).getAttribute("data-ms"));
  const white = await ms("w");
  expect(white).toBeLessThanOrEqual(500_000);
  expect(await ms("b")).toBe(600_000);
  await freeze(page);
  await board.action("rematch").click();
  await expect(board.root).toHaveAttribute("data-bottom", "b");
  await expect(board.root).toHaveAttribute("data-ply", "0");
  expect(Math.abs((await ms("b")) - white)).toBeLessThanOrEqual(2_000);
  await page.clock.resume();
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  expect(await ms("w")).toBeGreaterThan(550_000);
});

test("the form offers what was chosen last, but not to a link that names a game", async ({ board }) => {
  await board.open({});
  await board.start({ handicap: "2", level: 7, time: "300f10" });
  await board.open({ lang: "en" });
  await expect(board.action("start")).toBeVisible();
  await expect(board.field("handicap")).toHaveValue("2");
  await expect(board.field("level")).toHaveValue("7");
  await expect(board.field("time")).toHaveValue("300f10");
  await board.open({ handicap: "lance" });
  await expect(board.field("level")).toHaveValue("3");
  await expect(board.field("time")).toHaveValue("none");
});

test("chance is five tossed pawns, and it is told how they fell", RARE, async ({ board }) => {
  for (const [seed, side, pawns] of [
    [0, "w", 0],
    [0b10011, "b", 3],
  ]) {
    await board.open({ seed });
    await board.start({ side: "chance", level: 1 });
    await expect(board.root).toHaveAttribute("data-bottom", side);
    await expect(board.status).toContainText(`${pawns} plain, ${5 - pawns} promoted`);
    expect(await board.waitTurn(side)).toBe("");
    await expect(board.status).toContainText(`You play ${side === "b" ? "Black" : "White"}`);
    await board.act(side === "b" ? "7g7f" : "8c8d");
    await expect(board.status).not.toContainText("Pawn toss");
  }
});
