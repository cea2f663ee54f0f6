// Sharing: what the links of the share sheet hold, and what they open.

import { FLOW, RARE, expect, test } from "./fixtures.mjs";

/** The fragment of the link in a field of the share sheet. */
async function shared(board, name = "link") {
  await board.page.keyboard.press("s");
  const address = await board.field(`share-${name}`).inputValue();
  await board.page.keyboard.press("Escape");
  return new URL(address).hash;
}

/** Opens the address with this fragment, from scratch. */
async function open(board, fragment) {
  await board.page.goto("about:blank");
  await board.page.goto(`./${fragment}`);
  await expect(board.root).toBeVisible();
}

test("a game is shared by its moves, without what would be so anyway", async ({ board }) => {
  await board.open({ moves: "7g7f 3c3d", play: "b", level: 3, seed: 1, theme: "light" });
  expect(await shared(board)).toBe("#moves=7g7f_3c3d");
});

test("a game is shared with its terms", RARE, async ({ board }) => {
  const terms = { time: "600+30", impasse: "24", strict: true, level: 7 };
  await board.open({ ...terms, moves: "7g7f 3c3d", play: "b", seed: 1 });
  const fragment = await shared(board);
  expect(fragment).toBe("#moves=7g7f_3c3d&level=7&time=600%2B30&impasse=24&strict");
  await open(board, fragment);
  await expect(board.field("level")).toHaveValue("7");
  await expect(board.field("impasse")).toHaveValue("24");
  await expect(board.field("side")).toHaveValue("b");
  expect(await shared(board)).toBe(fragment);
});

test("a handicap and the small board go by their names", RARE, async ({ board }) => {
  await board.open({ handicap: "2", moves: "6a6b", play: "b", seed: 1 });
  expect(await shared(board)).toBe("#moves=6a6b&handicap=2");
  await board.open({ variant: "minishogi", moves: "5d5c 3a3b", play: "b", seed: 1 });
  const fragment = await shared(board);
  expect(fragment).toBe("#moves=5d5c_3a3b&variant=minishogi");
  const sfen = await board.sfen();
  await open(board, fragment);
  await expect(board.root).toHaveAttribute("data-sfen", sfen);
});

test("who opens a shared link sees the board as it was seen", FLOW, async ({ board }) => {
  await board.open({ moves: "7g7f 3c3d 2g2f 8c8d", play: "b", level: 1, seed: 1 });
  await board.page.keyboard.press("[");
  await board.page.keyboard.press("f");
  await expect(board.root).toHaveAttribute("data-ply", "3");
  const before = await board.root.evaluate(({ dataset }) => [dataset.sfen, dataset.ply, dataset.bottom]);
  await open(board, await shared(board));
  await expect(board.root).toHaveAttribute("data-ply", "3");
  expect(await board.root.evaluate(({ dataset }) => [dataset.sfen, dataset.ply, dataset.bottom])).toEqual(before);
});

test("the position on the board is shared alone", RARE, async ({ board }) => {
  await board.open({ moves: "7g7f 3c3d 8h2b+", play: "w", level: 1, seed: 1 });
  const fragment = await shared(board, "position");
  expect(fragment).toBe("#sfen=lnsgkgsnl/1r5%2BB1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL_w_B_4");
  await open(board, fragment);
  await expect(board.root).toHaveAttribute("data-ply", "0");
  await expect(board.square("2b")).toHaveAttribute("data-piece", "+B");
});

test("before any move the page's own address is enough", async ({ board }) => {
  await board.open();
  expect(await shared(board)).toBe("");
  await board.page.keyboard.press("s");
  await expect(board.field("share-link")).toBeVisible();
  await expect(board.field("share-position")).toHaveCount(0);
});
