// Hints: the engine advises who is to move; the board marks it, and nothing is played.

import { RARE, expect, test } from "./fixtures.mjs";
import { OUT_OF_BOOK, holdNetwork } from "./pages/worker.mjs";

const MATE = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
/** Longer than the engine looks for a hint. */
const SOUGHT = 10_000;
/** The status while it looks. */
const LOOKING = "Looking for a good move…";

/** Mate in 9 by one first move: from `tests/data/mates.sfen`. In the time of a hint the search alone finds no mate here. */
const LONG_MATE = "4k1S1l/l5r+R1/p2pppn1p/4n1p2/9/1p1G4P/P1+lPPPP1N/1+b2KSG2/8L b GS2Pbgsn3p 1";

const hinted = (board) => board.marked("hint");

/**
 * Watches the page from now on.
 * @returns what has shown since then that a hint is sought or known: the sentence of the search, places that are marked
 */
async function watchHints(page) {
  await page.evaluate((sought) => {
    window.hints = new Set();
    const look = () => {
      if (document.querySelector("[data-status]").textContent === sought) hints.add(sought);
      for (const { dataset } of document.querySelectorAll('[data-mark~="hint"]')) hints.add(dataset.square ?? dataset.hand);
    };
    const how = { attributes: true, characterData: true, childList: true, subtree: true };
    new MutationObserver(look).observe(document.body, how);
  }, LOOKING);
  return () => page.evaluate(() => [...window.hints].sort());
}

/** The squares in which the arrows of a hint begin and end on the screen, or in which its circles lie. */
const drawn = (page) =>
  page.locator(".drawing .advised :is(path, circle)").evaluateAll((shapes) =>
    shapes.map((shape) => {
      const at = (x, y) => {
        const point = new DOMPoint(x, y).matrixTransform(shape.getScreenCTM());
        return document.elementFromPoint(point.x, point.y).closest("[data-square]")?.dataset.square;
      };
      if (shape.tagName === "circle") return [at(shape.cx.baseVal.value, shape.cy.baseVal.value)];
      // The outline goes along one side to the tip and back along the other side.
      const points = shape.getAttribute("d").match(/-?\d+/g).map(Number);
      const [tail, tip] = [points.slice(0, 2), points.slice(6, 8)];
      return [at(...tail), at(...tip)];
    }),
  );

test("a good move is marked, and gone when something is played", async ({ board, page }) => {
  await board.open({ play: "b", level: 1, seed: 1, sfen: "4k4/9/9/9/4r4/9/4P4/9/4K2R1 b - 1" });
  await board.action("hint").click();
  await expect.poll(() => hinted(board), { timeout: SOUGHT }).not.toEqual([]);
  const squares = await hinted(board);
  expect(squares).toHaveLength(2);
  await expect(board.status).toHaveText("A good move is marked.");
  await expect(board.root).toHaveAttribute("data-ply", "0");
  // An arrow tells which square is which: it begins at an own piece.
  const [arrow] = await drawn(page);
  expect([...arrow].sort()).toEqual(squares);
  await expect(board.square(arrow[0])).toHaveAttribute("data-piece", /^[A-Z]$/);
  // The mark stays while pieces are picked up and put down.
  await board.square("5g").click();
  await board.square("5g").click();
  expect(await hinted(board)).toEqual(squares);
  await board.act("5i6i");
  expect(await hinted(board)).toEqual([]);
  expect(await drawn(page)).toEqual([]);
});

test("a mate is told with its length, a drop marked in the hand, and the words name the move", async ({ board, page }) => {
  await board.open({ play: "b", level: 1, seed: 1, sfen: MATE });
  await board.square("5i").focus();
  await page.keyboard.press("h");
  await expect(board.status).toHaveText("The marked move leads to mate in 1.", { timeout: SOUGHT });
  expect(await hinted(board)).toEqual(["5b"]);
  await expect(board.hand("b", "G")).toHaveAttribute("data-mark", "hint");
  await expect(page.locator("[data-aside]")).toContainText("gold dropped on 5b");
  expect(await drawn(page)).toEqual([["5b"]]);
  await board.drop("b", "G", "5b");
  expect(await board.waitEnd()).toBe("b:checkmate");
  expect(await hinted(board)).toEqual([]);
});

test("a long mate is told with its length, since the solver is asked too", async ({ board, page }) => {
  await board.open({ play: "b", level: 1, seed: 1, sfen: LONG_MATE });
  // The first hint may be there before the solver is.
  await expect(async () => {
    await board.action("hint").click();
    await expect(board.status).not.toHaveText(LOOKING, { timeout: SOUGHT });
    expect(await board.status.textContent()).toBe("The marked move leads to mate in 9.");
  }).toPass({ timeout: 3 * SOUGHT });
  expect(await hinted(board)).toEqual(["5b"]);
  await expect(board.hand("b", "G")).toHaveAttribute("data-mark", "hint");
  await expect(page.locator("[data-aside]")).toContainText("gold dropped on 5b");
});

test("who asks for a hint again and again is answered each time", RARE, async ({ board }) => {
  await board.open({ play: "b", level: 1, seed: 1 });
  for (let asked = 0; asked < 3; asked++) {
    await board.action("hint").click();
    await expect(board.status).toHaveText("A good move is marked.", { timeout: SOUGHT });
  }
});

test("who moves before the hint is there gets none, and the game goes on", RARE, async ({ board, page }) => {
  await board.open({ play: "b", level: 1, seed: 1 });
  await board.square("7g").focus();
  await page.keyboard.press("h");
  await expect(board.status).toHaveText(LOOKING);
  await board.act("7g7f");
  const hints = await watchHints(page);
  // The engine answers in order: by its move it has dropped the question.
  expect(await board.waitTurn("b")).toBe("");
  await expect(board.root).toHaveAttribute("data-ply", "2");
  expect(await hints()).toEqual([]);
  // The next question has its own answer, and no other move was marked before it.
  await page.keyboard.press("h");
  await expect(board.status).toHaveText("A good move is marked.", { timeout: SOUGHT });
  expect(await hints()).toEqual([...(await hinted(board)), LOOKING].sort());
});

test("while the AI thinks its move can be had, and no hint", RARE, async ({ board, page }) => {
  await holdNetwork(page);
  await board.open({ play: "w", level: 20, seed: 1, sfen: OUT_OF_BOOK });
  await expect(board.root).toHaveAttribute("data-thinking", "true");
  await expect(board.action("hint")).toHaveCount(0);
  await page.keyboard.press("h");
  await board.action("move-now").click();
  expect(await board.waitTurn("w")).toBe("");
  await expect(board.action("hint")).toBeEnabled();
  await expect(board.action("move-now")).toHaveCount(0);
  expect(await hinted(board)).toEqual([]);
});

test("two people at one screen are advised too", RARE, async ({ board }) => {
  await board.open();
  await board.field("pairing").selectOption("people");
  await board.action("start").click();
  await board.act("7g7f");
  await board.action("hint").click();
  await expect.poll(() => hinted(board), { timeout: SOUGHT }).toHaveLength(2);
  await expect(board.root).toHaveAttribute("data-turn", "w");
});

test("a link can lock it", async ({ board, page }) => {
  await board.open({ play: "b", level: 1, seed: 1, lock: "hint" });
  await expect(board.action("hint")).toHaveCount(0);
  await expect(board.action("move-now")).toBeDisabled();
  await board.square("7g").focus();
  const hints = await watchHints(page);
  await page.keyboard.press("h");
  // Whatever the key asked for would be answered before the move.
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  expect(await hints()).toEqual([]);
});

test.describe("before the part of the page is there that asks for hints", () => {
  /** Opens a game, and returns what lets the part come. */
  async function openWithout(board) {
    let come;
    const part = new Promise((resolve) => (come = resolve));
    await board.page.route(/\/later_bg-[^/]*\.wasm/, async (route) => {
      await part;
      await route.continue();
    });
    await board.open({ play: "b", level: 1, seed: 1 });
    return come;
  }

  test("a hint is wanted, and had as soon as it can be", RARE, async ({ board, page }) => {
    const come = await openWithout(board);
    await page.keyboard.press("h");
    await expect(board.status).toHaveText("Your move");
    come();
    await expect(board.status).toHaveText("A good move is marked.", { timeout: SOUGHT });
  });

  test("who moves by then gets none", RARE, async ({ board, page }) => {
    const come = await openWithout(board);
    await page.keyboard.press("h");
    await board.act("7g7f");
    expect(await board.waitTurn("b")).toBe("");
    const hints = await watchHints(page);
    come();
    await expect(page.locator("[data-live]")).toBeAttached();
    // Whatever the part asked for would be answered before the next move.
    await board.act("2g2f");
    expect(await board.waitTurn("b")).toBe("");
    expect(await hints()).toEqual([]);
  });
});
