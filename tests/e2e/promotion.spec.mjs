// Promotion: offered, taken, refused, forced, and given up again.

import { expect, test } from "./fixtures.mjs";

const SILVER = "4k4/9/9/4S4/9/9/9/9/4K4 b - 1";

/** Opens a position with the person to move as Black. */
const open = (board, sfen) => board.open({ sfen, play: "b", level: 1, seed: 1 });

/** Picks the silver and sends it into the camp; the choice is open then. */
async function offer(board) {
  await open(board, SILVER);
  await board.move("5d", "5c");
  await expect(board.choice("promote")).toBeVisible();
  await expect(board.choice("keep")).toBeVisible();
}

async function expectNothingMoved(board) {
  await expect(board.choice("promote")).toBeHidden();
  await expect(board.root).toHaveAttribute("data-sfen", SILVER);
  await expect(board.root).toHaveAttribute("data-turn", "b");
  expect(await board.marked("selected")).toEqual([]);
}

test("promotion is chosen", async ({ board }) => {
  await offer(board);
  await board.choice("promote").click();
  await expect(board.square("5c")).toHaveAttribute("data-piece", "+S");
  await expect(board.choice("promote")).toBeHidden();
});

test("promotion is refused", async ({ board }) => {
  await offer(board);
  await board.choice("keep").click();
  await expect(board.square("5c")).toHaveAttribute("data-piece", "S");
});

test("the choice opens at the square where the move ends", async ({ board }) => {
  await offer(board);
  const [choice, square] = [await board.choice("promote").boundingBox(), await board.square("5c").boundingBox()];
  expect(Math.abs(choice.x - square.x)).toBeLessThanOrEqual(3);
  expect(Math.abs(choice.y - square.y)).toBeLessThanOrEqual(3);
});

test("the keyboard answers the choice", async ({ board, page }) => {
  await offer(board);
  await expect(board.choice("promote")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(board.choice("keep")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(board.square("5c")).toHaveAttribute("data-piece", "S");
});

test("arrows go from one answer to the other", async ({ board, page }) => {
  await offer(board);
  await expect(board.choice("promote")).toBeFocused();
  for (const [key, choice] of [["ArrowDown", "keep"], ["ArrowUp", "promote"], ["ArrowRight", "keep"]]) {
    await page.keyboard.press(key);
    await expect(board.choice(choice)).toBeFocused();
  }
  await page.keyboard.press(" ");
  await expect(board.square("5c")).toHaveAttribute("data-piece", "S");
});

test("Escape gives the move up", async ({ board, page }) => {
  await offer(board);
  await page.keyboard.press("Escape");
  await expectNothingMoved(board);
  await board.move("5d", "5c", true);
  await expect(board.square("5c")).toHaveAttribute("data-piece", "+S");
});

test("a click elsewhere on the board gives the move up", async ({ board }) => {
  await offer(board);
  await board.square("1e").click();
  await expectNothingMoved(board);
});

for (const [piece, sfen, from, to] of [
  ["pawn", "4k4/P8/9/9/9/9/9/9/4K4 b - 1", "9b", "9a"],
  ["lance", "4k4/9/9/L8/9/9/9/9/4K4 b - 1", "9d", "9a"],
  ["knight", "4k4/9/9/N8/9/9/9/9/4K4 b - 1", "9d", "8b"],
]) {
  test(`a ${piece} that could never move again promotes without being asked`, async ({ board }) => {
    await open(board, sfen);
    await board.move(from, to);
    await expect(board.square(to)).toHaveAttribute("data-piece", /^\+[PLN]$/);
    await expect(board.choice("promote")).toBeHidden();
  });
}

test("a lance may stay a lance on the second rank", async ({ board }) => {
  await open(board, "4k4/9/9/L8/9/9/9/9/4K4 b - 1");
  await board.move("9d", "9b", false);
  await expect(board.square("9b")).toHaveAttribute("data-piece", "L");
});

test("White promotes on Black's side of the board", async ({ board }) => {
  await board.open({ sfen: "4k4/9/9/9/9/4s4/9/9/4K4 w - 1", play: "w", level: 1, seed: 1 });
  await board.move("5f", "5g", true);
  await expect(board.square("5g")).toHaveAttribute("data-piece", "+s");
});

test("outside the camp nothing is asked, and a gold is never asked", async ({ board }) => {
  await open(board, "4k4/9/9/4G4/9/9/9/4S4/4K4 b - 1");
  await board.move("5h", "4g");
  await expect(board.square("4g")).toHaveAttribute("data-piece", "S");
  await open(board, "4k4/9/9/4G4/9/9/9/4S4/4K4 b - 1");
  await board.move("5d", "4c");
  await expect(board.square("4c")).toHaveAttribute("data-piece", "G");
});
