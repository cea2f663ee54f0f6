// Drops and moves that the rules forbid: refused with the reason, and with the squares that show it.

import { FLOW, expect, test } from "./fixtures.mjs";
import { OUT_OF_BOOK, holdNetwork } from "./pages/worker.mjs";

// Pieces glide, as they do for most people.
test.use({ reducedMotion: "no-preference" });

/** Opens a position with the person to move as Black. */
const open = (board, sfen) => board.open({ sfen, play: "b", level: 1, seed: 1 });

/** The move was refused for this reason; these squares show why. */
async function expectRefused(board, sfen, reason, squares) {
  await expect(board.status).toContainText(reason);
  await expect(board.root).toHaveAttribute("data-sfen", sfen);
  if (squares) await expect.poll(() => board.marked("why")).toEqual(squares);
}

test("a piece is dropped", async ({ board }) => {
  await open(board, "4k4/9/9/9/9/9/4P4/9/4K4 b 2G 1");
  await expect(board.hand("b", "G")).toHaveAttribute("data-count", "2");
  await board.hand("b", "G").click();
  await expect(board.hand("b", "G")).toHaveAttribute("data-mark", "selected");
  await expect(board.square("5e")).toHaveAttribute("data-mark", "target");
  await board.square("5e").click();
  await expect(board.square("5e")).toHaveAttribute("data-piece", "G");
  await expect(board.hand("b", "G")).toHaveAttribute("data-count", "1");
});

test("a captured piece comes into the hand and can be dropped", FLOW, async ({ board }) => {
  await open(board, "4k4/9/9/9/4p4/4P4/9/9/4K4 b - 1");
  await expect(board.hand("b", "P")).toBeDisabled();
  await board.act("5f5e");
  await expect(board.hand("b", "P")).toHaveAttribute("data-count", "1");
  await board.waitTurn("b");
  await board.act("P*9f");
  await expect(board.square("9f")).toHaveAttribute("data-piece", "P");
});

test("nifu is refused, and the other pawn is marked", FLOW, async ({ board }) => {
  const sfen = "4k4/9/9/9/9/9/4P4/9/4K4 b P 1";
  await open(board, sfen);
  await board.drop("b", "P", "5e");
  await expectRefused(board, sfen, "nifu", ["5g"]);
  // The pawn is still picked.
  await board.square("4e").click();
  await expect(board.square("4e")).toHaveAttribute("data-piece", "P");
  expect(await board.marked("why")).toEqual([]);
});

test("a tokin is no pawn", async ({ board }) => {
  await open(board, "4k4/9/9/9/9/9/4+P4/9/4K4 b P 1");
  await board.drop("b", "P", "5e");
  await expect(board.square("5e")).toHaveAttribute("data-piece", "P");
});

test("uchifuzume is refused", async ({ board }) => {
  const sfen = "7nk/9/7G1/9/9/9/9/9/4K4 b P 1";
  await open(board, sfen);
  await board.drop("b", "P", "1b");
  await expectRefused(board, sfen, "uchifuzume");
});

test("a pawn that moves may mate", async ({ board }) => {
  await open(board, "7nk/9/7GP/9/9/9/9/9/4K4 b - 1");
  await board.move("1c", "1b", false);
  expect(await board.waitEnd()).toBe("b:checkmate");
});

test("a dead end is refused", async ({ board }) => {
  const sfen = "4k4/9/9/9/9/9/9/9/4K4 b NLP 1";
  await open(board, sfen);
  for (const [piece, square] of [["P", "9a"], ["L", "1a"], ["N", "9b"]]) {
    await board.drop("b", piece, square);
    await expectRefused(board, sfen, "never move again");
  }
});

test("a pinned piece may not leave; king and attacker are marked", async ({ board }) => {
  const sfen = "4k4/9/9/9/4r4/9/9/4G4/4K4 b - 1";
  await open(board, sfen);
  await board.move("5h", "4h");
  await expectRefused(board, sfen, "leaves your king in check", ["5e", "5i"]);
});

test("a check must be answered", async ({ board }) => {
  const sfen = "4k4/9/9/9/4r4/9/9/9/4K4 b P 1";
  await open(board, sfen);
  await expect(board.status).toHaveText(/^Check!/);
  await expect(board.square("5i")).toHaveAttribute("data-mark", "check");
  await board.drop("b", "P", "1f");
  await expectRefused(board, sfen, "block it, or move the king", ["5e", "5i"]);
  await board.square("5g").click();
  // The AI may have taken it by now.
  await expect(board.root).not.toHaveAttribute("data-ply", "0");
  await expect(board.square("5g")).not.toHaveAttribute("data-piece", "");
});

test("a move that a piece does not make is refused; what is in the way is marked", async ({ board }) => {
  await board.open({ play: "b", level: 1, seed: 1 });
  const sfen = await board.sfen();
  await board.move("7g", "7e");
  await expectRefused(board, sfen, "can’t move there", ["7g"]);
  await board.move("8h", "5e");
  await expectRefused(board, sfen, "is in the way", ["7g"]);
  await board.square("8h").click();
  await board.square("3c").click();
  await expectRefused(board, sfen, "White’s pawn moves one square straight ahead.", []);
});

test("nobody moves for the AI while it thinks", async ({ board }) => {
  await holdNetwork(board.page);
  await board.open({ play: "w", level: 20, seed: 1, sfen: OUT_OF_BOOK });
  await expect(board.root).toHaveAttribute("data-thinking", "true");
  await board.square("7g").click();
  await expect(board.status).toHaveText("Black’s pawn moves one square straight ahead.");
  await expect(board.root).toHaveAttribute("data-ply", "0");
  expect(await board.marked("selected")).toEqual([]);
});

test.describe("a press before the code that explains it has come", () => {
  /** Opens a game whose later code waits until the function that this returns is called. */
  async function openEarly(board, page) {
    const waiting = [];
    await page.route(/\/later_bg-[^/]*\.wasm/, (route) => waiting.push(route));
    await board.open({ play: "b", level: 1, seed: 1 });
    return async () => {
      await expect.poll(() => waiting.length).toBe(1);
      await waiting.pop().continue();
      await expect(page.locator("[data-live]")).toBeAttached();
    };
  }

  test("is explained when it comes: the last one", async ({ board, page }) => {
    const arrive = await openEarly(board, page);
    await board.square("8b").click();
    await board.square("3c").click();
    await arrive();
    await expect(board.status).toHaveText("White’s pawn moves one square straight ahead.");
  });

  test("is not explained after a press beside the pieces", async ({ board, page }) => {
    const arrive = await openEarly(board, page);
    await board.square("3c").click();
    await board.square("5e").click();
    await arrive();
    await expect(board.status).toHaveText("Your move");
  });

  test("is not explained after a move", async ({ board, page }) => {
    const arrive = await openEarly(board, page);
    await board.square("8h").click();
    await board.act("7g7f");
    expect(await board.waitTurn("b")).toBe("");
    await arrive();
    await expect(board.status).toHaveText("Your move");
  });

  test("is not explained where a refusal is shown", async ({ board, page }) => {
    const arrive = await openEarly(board, page);
    await board.square("8h").dragTo(board.square("5e"));
    await expect.poll(() => board.marked("why")).toEqual(["7g"]);
    await arrive();
    await expect(board.status).toContainText("is in the way");
    expect(await board.marked("why")).toEqual(["7g"]);
  });

  test("is not explained at an earlier position", async ({ board, page }) => {
    const arrive = await openEarly(board, page);
    await board.act("7g7f");
    expect(await board.waitTurn("b")).toBe("");
    await board.square("2g").click();
    await page.keyboard.press("[");
    await arrive();
    await page.keyboard.press("]");
    await expect(board.status).toHaveText("Your move");
  });
});
