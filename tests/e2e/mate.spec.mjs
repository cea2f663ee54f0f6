// Mate problems: the page finds their length, the person solves them, wrong tries are refuted on the board.

import { FLOW, RARE, expect, test } from "./fixtures.mjs";
import { inEveryFont } from "./pages/fonts.mjs";
import { faultsOfTexts } from "./pages/texts.mjs";

/** Mate in 3 by two first moves. */
const THREE = "6B1k/5+Rg2/4ppnb1/p1p3pR1/3p1l2l/P1P3S2/1GNPP1P1p/L1SKGS3/7NL b GSN6P 1";
/** The same; of the other checks some are refuted. */
const TRAP = "3g2+b1l/+P1s6/2pp1R2p/+Pp5k1/L4GN2/4pPS2/2SP4P/2PKG4/2S1L2gL b N3Prb2n4p 1";
/** Mate in 5 by two first moves, White attacks. */
const FIVE = "1n1lkn2l/P1g3gs1/pp1lppn2/2p3P2/7pp/2r1PP3/1P1P3P1/1bS1KG+r1+b/3G5 w SPsnl3p 1";
/** No check mates. */
const NONE = "4gk2l/5s1s1/p1pp1pn2/4pn1p1/3N4p/P1P2PP2/3PP2PP/+r2GK+BL2/5L1+r1 b BS2P2gsnlp 1";
/** Mate in 1 by an attacker without a king. */
const KINGLESS = "4k4/9/4P4/9/9/9/9/9/9 b G 1";
/** A mate of 31 plies from a real game, which takes the solver seconds: see `tests/data/mates-real.sfen`. */
const LONG = "l2k4l/3s1+N3/p2sp3p/2pb5/3p1pS2/7P1/P3S3P/4NKG2/+r1P+rB2NL w P3gnl7p 1";
/** Longer than the solver needs. */
const SOLVING = 20_000;

const hinted = (board) => board.marked("hint");

/** Plays what the page advises, and returns it: a square, or two. */
async function playHint(board, color) {
  await board.action("hint").click();
  await expect(board.status).toHaveText(/^The marked move leads to mate in/, { timeout: SOLVING });
  const ply = await board.ply();
  const squares = await hinted(board);
  if (squares.length === 1) {
    await board.page.locator(`[data-hand^="${color}:"][data-mark~="hint"]`).click();
    await board.square(squares[0]).click();
  } else {
    const own = color === "b" ? /^\+?[A-Z]/ : /^\+?[a-z]/;
    const first = await board.square(squares[0]).getAttribute("data-piece");
    const [from, to] = own.test(first) ? squares : squares.toReversed();
    await board.square(from).click();
    await board.square(to).click();
    // Whether it shall be turned over, the mark does not tell; the status does when it is wrong.
    const choice = board.choice("promote");
    await expect(board.page.locator(`[data-choice], [data-board]:not([data-ply="${ply}"])`).first()).toBeVisible();
    if (await choice.isVisible()) await choice.click();
  }
  await expect(board.root).not.toHaveAttribute("data-ply", ply);
}

test("a problem of 3 plies is told with its length, and each right first move is accepted", FLOW, async ({ board }) => {
  await board.open({ sfen: THREE, mate: true });
  await expect(board.page.getByText("AI level")).toHaveCount(0);
  for (const piece of ["S", "G"]) {
    await expect(board.status).toHaveText("Mate problem: mate in 3.", { timeout: SOLVING });
    await expect(board.root).toHaveAttribute("data-bottom", "b");
    await board.drop("b", piece, "2b");
    await expect(board.status).toHaveText("Correct. Now mate in 1.", { timeout: SOLVING });
    await expect(board.root).toHaveAttribute("data-ply", "2");
    if (piece === "S") await board.action("take-back").click();
  }
  await board.move("3a", "2b", true);
  expect(await board.waitEnd()).toBe("b:checkmate");
  await expect(board.status).toHaveText("Solved! Mate in 3.");
  await board.action("again").click();
  await expect(board.root).toHaveAttribute("data-ply", "0");
  await expect(board.status).toHaveText("Mate problem: mate in 3.");
});

for (const first of ["S*4g", "S*5g"]) {
  const title = `a problem of 5 plies is solved from ${first} on, with White below, by what the hints say`;
  test(title, RARE, async ({ board, page }) => {
    await board.open({ sfen: FIVE, mate: true });
    await expect(board.status).toHaveText("Mate problem: mate in 5.", { timeout: SOLVING });
    await expect(board.root).toHaveAttribute("data-bottom", "w");
    await expect(page.locator("[data-aside]")).toHaveText("Mate problem: mate in 5.");
    await board.drop("w", "S", first.slice(2));
    await expect(board.status).toHaveText("Correct. Now mate in 3.", { timeout: SOLVING });
    await playHint(board, "w");
    await expect(board.status).toHaveText("Correct. Now mate in 1.", { timeout: SOLVING });
    await playHint(board, "w");
    expect(await board.waitEnd()).toBe("w:checkmate");
    await expect(board.status).toHaveText("Solved! Mate in 5.");
  });
}

test("a wrong try is refuted on the board, and taken back with one key", async ({ board, page }) => {
  await board.open({ sfen: TRAP, mate: true });
  await expect(board.status).toHaveText("Mate problem: mate in 3.", { timeout: SOLVING });
  const start = await board.sfen();
  // A check that does not mate.
  await board.drop("b", "P", "2e");
  await expect(board.status).toHaveText("White escapes. Take the move back and try again.", {
    timeout: SOLVING,
  });
  await expect(board.root).toHaveAttribute("data-ply", "2");
  await expect(page.locator(".status")).toHaveAttribute("data-tone", "retry");
  const ink = () => board.action("take-back").evaluate((button) => getComputedStyle(button).backgroundColor);
  const offered = await ink();
  await board.square("9i").focus();
  await page.keyboard.press("t");
  await expect(board.root).toHaveAttribute("data-sfen", start);
  await expect(board.status).toHaveText("Mate problem: mate in 3.");
  // The way out was to be seen.
  await expect.poll(ink).not.toBe(offered);
  // What is no check is no try at all.
  await board.move("1i", "1h");
  await expect(board.status).toHaveText("Every move must give check. Take the move back and try again.");
  await expect(board.root).toHaveAttribute("data-ply", "2");
  await board.action("take-back").click();
  await expect(board.root).toHaveAttribute("data-sfen", start);
});

test("a mate that comes later is accepted and does not count as solved", RARE, async ({ board }) => {
  await board.open({ sfen: THREE, mate: true });
  await expect(board.status).toHaveText("Mate problem: mate in 3.", { timeout: SOLVING });
  await board.drop("b", "P", "1b");
  await expect(board.status).toHaveText("That mates too, but takes 2 moves longer. Now mate in 3.", { timeout: SOLVING });
  await playHint(board, "b");
  await expect(board.status).toHaveText("That mates too, but takes 2 moves longer. Now mate in 1.", { timeout: SOLVING });
  await playHint(board, "b");
  expect(await board.waitEnd()).toBe("b:checkmate");
  await expect(board.status).toHaveText("Mate in 5, but it can be done in 3. Take the move back and try again.");
});

test("on a phone the problem and what is told of it have room", RARE, async ({ board, page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await board.open({ sfen: THREE, mate: true });
  await expect(board.status).toHaveText("Mate problem: mate in 3.", { timeout: SOLVING });
  await board.move("1i", "1h");
  await expect(board.status).toHaveText("Every move must give check. Take the move back and try again.");
  const overflows = () =>
    page.evaluate(() => {
      const told = document.querySelector("[data-status]").getBoundingClientRect();
      const room = document.querySelector(".status").getBoundingClientRect();
      return [told.top < room.top - 1 || told.bottom > room.bottom + 1, document.documentElement.scrollWidth > innerWidth];
    });
  await inEveryFont(page, async (font) => {
    expect(await overflows(), font).toEqual([false, false]);
    expect(await faultsOfTexts(page, ".table"), font).toEqual([]);
  });
});

test("where there is no mate the page says so, and refutes what is tried", async ({ board }) => {
  await board.open({ sfen: NONE, mate: true });
  await expect(board.status).toHaveText("There is no mate in this position.", { timeout: SOLVING });
  await board.action("hint").click();
  await expect(board.status).toHaveText("No hint right now.");
  await board.drop("b", "S", "3b");
  await expect(board.root).toHaveAttribute("data-ply", "2", { timeout: SOLVING });
  await expect(board.status).toHaveText(/Take the move back and try again\.$/);
});

test("an attacker needs no king, and a hint shows the right move", async ({ board }) => {
  await board.open({ sfen: KINGLESS, mate: true });
  await expect(board.status).toHaveText("Mate problem: mate in 1.", { timeout: SOLVING });
  await board.action("hint").click();
  await expect(board.status).toHaveText("The marked move leads to mate in 1.");
  await expect.poll(() => hinted(board)).toEqual(["5b"]);
  await board.drop("b", "G", "5b");
  expect(await board.waitEnd()).toBe("b:checkmate");
  await expect(board.status).toHaveText("Solved! Mate in 1.");
});

test("without mate in its link a position without a king is refused", async ({ board, page }) => {
  await board.open({ sfen: KINGLESS, play: "b" });
  await expect(page.getByRole("alert")).toContainText("Black has no king");
});

test("after a reload the problem goes on where it stood", RARE, async ({ board, page }) => {
  await board.open({ sfen: FIVE, mate: true });
  await expect(board.status).toHaveText("Mate problem: mate in 5.", { timeout: SOLVING });
  await board.drop("w", "S", "4g");
  await expect(board.status).toHaveText("Correct. Now mate in 3.", { timeout: SOLVING });
  await page.reload();
  await expect(board.root).toHaveAttribute("data-ply", "2");
  await expect(board.root).toHaveAttribute("data-bottom", "w");
  await expect(board.status).toHaveText("Correct. Now mate in 3.", { timeout: SOLVING });
});

test("what a link locks is locked in a problem, and the words are Japanese where the page is", RARE, async ({ board, page }) => {
  await board.open({ sfen: THREE, mate: true, lock: "hint", lang: "ja" });
  await expect(board.status).toHaveText("3手詰の詰将棋です。", { timeout: SOLVING });
  await expect(board.action("hint")).toHaveCount(0);
  await board.square("9i").focus();
  await page.keyboard.press("h");
  await expect(board.action("declare")).toBeDisabled();
  expect(await hinted(board)).toEqual([]);
  await page.evaluate(() => (location.hash = "#play=b&level=1&lang=en"));
  await expect(board.root).toHaveAttribute("data-sfen", /^lnsgkgsnl\//);
  await expect(board.root).toHaveAttribute("data-ply", "0");
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
});

test("while the solver works the page says how far it has come", async ({ board, page }) => {
  await board.open({ sfen: LONG, mate: true });
  await expect(board.status).toHaveText(/positions so far…$/, { timeout: SOLVING });
  const before = await board.status.textContent();
  await expect(board.status).not.toHaveText(before);
  // Nobody hears the numbers.
  await expect(page.locator("[data-aside]")).not.toContainText("positions");
  // The board is not asleep meanwhile.
  await board.action("flip").click();
  await expect(board.root).toHaveAttribute("data-bottom", "b");
});
