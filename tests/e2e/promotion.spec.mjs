// Promotion: offered, taken, refused, forced, and given up again.

import { FLOW, RARE, expect, test } from "./fixtures.mjs";

const SILVER = "4k4/9/9/4S4/9/9/9/9/4K4 b - 1";

let seed = 0;
/** Opens a position with the person to move as Black. Another seed begins another game, also where this link was open. */
const open = (board, sfen) => board.open({ sfen, play: "b", level: 1, seed: ++seed });

/** Picks the silver and sends it into the camp; the choice is open then. */
async function ask(board) {
  await board.move("5d", "5c");
  await expect(board.choice("promote")).toBeVisible();
  await expect(board.choice("keep")).toBeVisible();
}

/** The same from scratch. */
async function offer(board) {
  await open(board, SILVER);
  await ask(board);
}

async function expectNothingMoved(board) {
  await expect(board.choice("promote")).toBeHidden();
  await expect(board.root).toHaveAttribute("data-sfen", SILVER);
  await expect(board.root).toHaveAttribute("data-turn", "b");
  expect(await board.marked("selected")).toEqual([]);
}

test("a promotion is offered where the move ends, given up, and answered by the keyboard", FLOW, async ({ board, page }) => {
  await test.step("the choice opens at the square where the move ends", async () => {
    await offer(board);
    const [choice, square] = [await board.choice("promote").boundingBox(), await board.square("5c").boundingBox()];
    expect.soft(Math.abs(choice.x - square.x)).toBeLessThanOrEqual(3);
    expect.soft(Math.abs(choice.y - square.y)).toBeLessThanOrEqual(3);
  });
  await test.step("a click elsewhere on the board gives the move up", async () => {
    await board.square("1e").click();
    await expectNothingMoved(board);
  });
  await test.step("Escape gives the move up", async () => {
    await ask(board);
    await page.keyboard.press("Escape");
    await expectNothingMoved(board);
  });
  await test.step("Tab goes from one answer to the other", async () => {
    await ask(board);
    await expect(board.choice("promote")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(board.choice("keep")).toBeFocused();
    await page.keyboard.press("Escape");
  });
  await test.step("arrows do as well, and the space bar answers", async () => {
    await ask(board);
    await expect(board.choice("promote")).toBeFocused();
    for (const [key, choice] of [["ArrowDown", "keep"], ["ArrowUp", "promote"], ["ArrowRight", "keep"]]) {
      await page.keyboard.press(key);
      await expect(board.choice(choice)).toBeFocused();
    }
    await page.keyboard.press(" ");
    await expect(board.square("5c")).toHaveAttribute("data-piece", "S");
  });
  await test.step("Enter answers, too", async () => {
    await offer(board);
    await expect(board.choice("promote")).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(board.square("5c")).toHaveAttribute("data-piece", "S");
  });
});

test("a promotion is chosen, refused, and chosen after it was given up", RARE, async ({ board, page }) => {
  await offer(board);
  await board.choice("promote").click();
  await expect(board.square("5c")).toHaveAttribute("data-piece", "+S");
  await expect(board.choice("promote")).toBeHidden();

  await offer(board);
  await board.choice("keep").click();
  await expect(board.square("5c")).toHaveAttribute("data-piece", "S");

  await offer(board);
  await page.keyboard.press("Escape");
  await expectNothingMoved(board);
  await board.move("5d", "5c", true);
  await expect(board.square("5c")).toHaveAttribute("data-piece", "+S");
});

test("a lance may stay one on the second rank; what could never move again promotes without being asked", async ({ board }) => {
  await open(board, "4k4/P8/9/1LN5L/9/9/9/9/4K4 b - 1");
  await test.step("a lance that may stay one", async () => {
    await board.move("1d", "1b", false);
    await expect(board.square("1b")).toHaveAttribute("data-piece", "L");
  });
  for (const [piece, from, to] of [
    ["pawn", "9b", "9a"],
    ["lance", "8d", "8a"],
    ["knight", "7d", "8b"],
  ]) {
    await test.step(piece, async () => {
      expect(await board.waitTurn("b")).toBe("");
      await board.move(from, to);
      await expect(board.square(to)).toHaveAttribute("data-piece", /^\+[PLN]$/);
      await expect(board.choice("promote")).toBeHidden();
    });
  }
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
  expect(await board.waitTurn("b")).toBe("");
  await board.move("5d", "4c");
  await expect(board.square("4c")).toHaveAttribute("data-piece", "G");
});
