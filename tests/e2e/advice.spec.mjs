// What the page says about pieces that cannot move and moves that are refused, and what it marks: seen as a player sees it.

import { RARE, expect, test } from "./fixtures.mjs";

/** A game in which the person, Black, is to move. */
const GAME = { play: "b", level: 1, seed: 1, lang: "en" };

/** Opens a game with all that is loaded later. */
async function open(board, link) {
  await board.open({ ...GAME, ...link });
  await expect(board.page.locator("[data-live]")).toBeAttached();
}

/** Whether the background of a square has an image. */
const hasImage = (square) => square.evaluate((cell) => getComputedStyle(cell).backgroundImage !== "none");
/** The style of the border that a mark paints above the piece. */
const ring = (square) => square.evaluate((cell) => getComputedStyle(cell, "::after").borderTopStyle);

test("a tap on an opponent's piece names it and shows where it goes", async ({ board }) => {
  await open(board);
  await board.square("8b").click();
  await expect(board.status).toHaveText("White’s rook moves in straight lines, any distance.");
  await expect(board.square("7b")).toHaveAttribute("data-mark", /reach/);
  expect(await hasImage(board.square("7b"))).toBe(true);
  expect(await hasImage(board.square("7c"))).toBe(false);
  await board.square("5e").click();
  await expect(board.square("7b")).toHaveAttribute("data-mark", "");
  await board.act("7g7f");
});

test("a look at a piece is possible before a game begins", async ({ board }) => {
  await board.open({ lang: "en" });
  await expect(board.page.locator("[data-live]")).toBeAttached();
  await board.square("8i").click();
  await expect(board.status).toHaveText("Black’s knight moves two squares ahead and one to the side, over other pieces.");
});

test("a piece that is blocked says so, and its hindrances are marked", async ({ board }) => {
  await open(board);
  await board.square("8h").click();
  await expect(board.status).toHaveText("The bishop is blocked by your own pieces for now.");
  for (const square of ["7g", "9g", "7i", "9i"]) await expect(board.square(square)).toHaveAttribute("data-mark", /why/);
});

test("a pinned piece and one that cannot help in check say why", RARE, async ({ board }) => {
  await open(board, { sfen: "4r3k/9/9/9/9/9/9/4N4/4K4 b - 1" });
  await board.square("5h").click();
  await expect(board.status).toHaveText("The knight can’t move: it protects your king.");
  await expect(board.square("5a")).toHaveAttribute("data-mark", /why/);
  await open(board, { sfen: "4r3k/9/9/9/9/9/9/P8/4K4 b - 1" });
  await board.square("9h").click();
  await expect(board.status).toHaveText("You are in check, and the pawn can’t help.");
});

test("a piece stays picked after an illegal square, and the page says how it moves", async ({ board }) => {
  await open(board);
  await board.move("7g", "7e");
  await expect(board.status).toHaveText("The pawn can’t move there. It moves one square straight ahead.");
  await expect(board.square("7g")).toHaveAttribute("data-mark", /selected/);
  await expect(board.square("7f")).toHaveAttribute("data-mark", /target/);
  expect(await hasImage(board.square("7f"))).toBe(true);
  await board.square("7f").click();
  await expect(board.root).not.toHaveAttribute("data-ply", "0");
});

test("in check the checking piece has a ring, and a move that ignores the check is refused with the ways out", async ({ board }) => {
  await open(board, { sfen: "4r3k/9/9/9/9/9/9/P8/4K4 b - 1" });
  await expect(board.square("5a")).toHaveAttribute("data-mark", /checker/);
  expect(await ring(board.square("5a"))).toBe("dashed");
  await board.move("9h", "9g");
  await expect(board.status).toHaveText("You are in check: capture the checking piece, block it, or move the king.");
});

test("at low levels the promotion choice has words", RARE, async ({ board, page }) => {
  const sfen = "4k4/9/9/4S4/9/9/9/9/4K4 b - 1";
  for (const [level, words] of [[3, ["Promote", "Don’t promote"]], [9, ["", ""]]]) {
    await open(board, { sfen, level });
    await board.move("5d", "5c");
    expect(await board.choice("promote").innerText()).toBe(words[0]);
    expect(await board.choice("keep").innerText()).toBe(words[1]);
    // The faces are on the square of the move and the one below.
    const [face, square] = [page.locator(".promotion .piece").first(), board.square("5c")];
    const [one, other] = [await face.boundingBox(), await square.boundingBox()];
    expect(Math.abs(one.x + one.width / 2 - other.x - other.width / 2)).toBeLessThan(2);
    const box = await page.locator(".promotion").boundingBox();
    const around = await page.locator(".board").boundingBox();
    expect(box.x).toBeGreaterThanOrEqual(around.x);
    expect(box.x + box.width).toBeLessThanOrEqual(around.x + around.width);
  }
});

test("resigning asks first, by button and by key", async ({ board, page }) => {
  await open(board);
  const [confirm, cancel] = [board.action("confirm"), board.action("cancel")];
  await board.action("resign").click();
  await expect(confirm).toBeFocused();
  await cancel.click();
  await expect(confirm).toHaveCount(0);
  await expect(board.root).toHaveAttribute("data-outcome", "");
  await page.keyboard.press("r");
  await expect(confirm).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(confirm).toHaveCount(0);
  await page.keyboard.press("r");
  // A press on the board is no answer, and plays on.
  await board.square("7g").click();
  await expect(confirm).toHaveCount(0);
  await expect(board.root).toHaveAttribute("data-outcome", "");
  await page.keyboard.press("r");
  await expect(confirm).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(board.root).toHaveAttribute("data-outcome", "w:resignation");
  await expect(confirm).toHaveCount(0);
});

test("what goes on stands at the left of what ends the game", RARE, async ({ board }) => {
  await open(board);
  await board.action("resign").click();
  const [confirm, cancel] = [await board.action("confirm").boundingBox(), await board.action("cancel").boundingBox()];
  expect(cancel.x + cancel.width).toBeLessThan(confirm.x);
  expect(Math.abs(cancel.y - confirm.y)).toBeLessThan(1);
  await expect(board.action("cancel")).toHaveClass(/strong/);
});

test("the first move of a link with a clock starts the clock", RARE, async ({ board, page }) => {
  await open(board, { time: "60" });
  await expect(board.status).toHaveText("Your move");
  await expect(board.action("pause")).toHaveText("Start clock");
  const clock = page.locator('[data-clock="b"]');
  await expect(clock).toHaveAttribute("data-ms", "60000");
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  await expect.poll(async () => Number(await clock.getAttribute("data-ms"))).toBeLessThan(60000);
  await expect(board.action("pause")).toHaveText("Pause");
});
