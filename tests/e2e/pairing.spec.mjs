// Who plays against whom: two people at one screen, and the engine against itself.

import { expect, test } from "./fixtures.mjs";

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
  await board.action("resign").click();
  expect(await board.waitEnd()).toBe("b:resignation");
  await expect(board.status).toContainText("Black wins");
});

test("two people play by the clock", async ({ board, page }) => {
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
  await board.choose({ pairing: "people" });
  await expect(board.field("level")).toBeHidden();
  await expect(board.field("side")).toBeHidden();
  await board.choose({ pairing: "engines" });
  await expect(board.field("level")).toBeVisible();
  await expect(board.field("side")).toBeHidden();
});

test("the engine plays against itself", async ({ board }) => {
  await board.open({});
  await board.start({ pairing: "engines", level: 1, pace: false });
  await expect.poll(async () => Number(await board.ply())).toBeGreaterThan(8);
  await expect(board.action("resign")).toBeDisabled();
  await expect(board.action("take-back")).toBeDisabled();
  await board.action("new-game").click();
  await board.start({ pairing: "engine", level: 1 });
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
});
