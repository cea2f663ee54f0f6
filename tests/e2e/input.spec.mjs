// Every hand: dragging with mouse and finger, moving in advance, single keys, arrows.

import { FLOW, RARE, expect, test } from "./fixtures.mjs";
import { center } from "./pages/hands.mjs";
import { Fingers, tap } from "./pages/touch.mjs";
import { OUT_OF_BOOK, holdNetwork } from "./pages/worker.mjs";

// Pieces glide, as they do for most people.
test.use({ reducedMotion: "no-preference" });

async function drag(page, from, to, button = "left") {
  await page.mouse.move(...(await center(from)));
  await page.mouse.down({ button });
  await page.mouse.move(...(await center(to)), { steps: 4 });
  await page.mouse.up({ button });
}

test("a piece is dragged, brought back, and let go beside the board", FLOW, async ({ board, page }) => {
  await board.open({ play: "b", level: 1, seed: 1 });
  await page.mouse.move(...(await center(board.square("7g"))));
  await page.mouse.down();
  await page.mouse.move(...(await center(board.square("7f"))), { steps: 4 });
  await expect(page.locator(".ghost .piece")).toBeVisible();
  await page.mouse.move(...(await center(board.square("7g"))), { steps: 4 });
  await page.mouse.up();
  await expect(page.locator(".ghost .piece")).toBeHidden();
  await expect.poll(() => board.marked("selected")).toEqual(["7g"]);

  await page.mouse.move(...(await center(board.square("7g"))));
  await page.mouse.down();
  await page.mouse.move(2, 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => board.marked("selected")).toEqual([]);
  await expect(board.root).toHaveAttribute("data-ply", "0");

  await drag(page, board.square("7g"), board.square("7f"));
  await expect(board.square("7f")).toHaveAttribute("data-piece", "P");
  expect(await board.waitTurn("b")).toBe("");
});

test("a piece in hand is dragged, and a promotion chosen after a drag", FLOW, async ({ board, page }) => {
  await board.open({ play: "b", level: 1, seed: 1, sfen: "8k/9/3S5/9/9/9/9/9/4K4 b G 1" });
  await drag(page, board.square("6c"), board.square("6b"));
  await board.choice("keep").click();
  await expect(board.square("6b")).toHaveAttribute("data-piece", "S");
  expect(await board.waitTurn("b")).toBe("");
  await drag(page, board.hand("b", "G"), board.square("5e"));
  await expect(board.square("5e")).toHaveAttribute("data-piece", "G");
});

test("a move made in advance is played if it is legal then", async ({ board }) => {
  await holdNetwork(board.page);
  await board.open({ play: "b", level: 20, seed: 1, sfen: OUT_OF_BOOK });
  await board.move("7g", "7f");
  await board.move("2g", "2f");
  await expect.poll(() => board.marked("premove")).toEqual(["2f", "2g"]);
  // By its key: the button comes only after a second.
  await board.page.keyboard.press("m");
  await expect(board.root).toHaveAttribute("data-ply", "3");
  await expect(board.square("2f")).toHaveAttribute("data-piece", "P");
});

test("a move made in advance is forgotten if it is not legal then", RARE, async ({ board, page }) => {
  // The highest level waits for its network, and so there is time for all moves in advance.
  let network;
  await page.route(/\/network-[^/]*$/, (route) => (network = route));
  await board.open({ play: "b", level: 20, seed: 1 });
  await board.move("7g", "7f");
  await expect(board.root).toHaveAttribute("data-ply", "1");
  // Escape takes it back.
  await board.move("8h", "5e");
  await expect.poll(() => board.marked("premove")).toHaveLength(2);
  await page.keyboard.press("Escape");
  await expect.poll(() => board.marked("premove")).toEqual([]);
  // What the piece can never do is no move in advance.
  await board.move("4i", "3g");
  expect(await board.marked("premove")).toEqual([]);
  // A rook cannot leap over its own pawn, whatever the AI plays.
  await board.move("2h", "2d");
  await expect.poll(() => board.marked("premove")).toEqual(["2d", "2h"]);
  await expect.poll(() => network !== undefined).toBe(true);
  await network.continue();
  expect(await board.waitTurn("b")).toBe("");
  await expect(board.root).toHaveAttribute("data-ply", "2");
  await expect(board.square("2h")).toHaveAttribute("data-piece", "R");
  expect(await board.marked("premove")).toEqual([]);
});

test("the right button draws arrows and circles, and a click wipes them", async ({ board, page }) => {
  await board.open({ play: "b", level: 1, seed: 1 });
  await drag(page, board.square("8h"), board.square("5e"), "right");
  await drag(page, board.square("5a"), board.square("5a"), "right");
  await expect(page.locator(".drawing path")).toHaveCount(1);
  await expect(page.locator(".drawing circle")).toHaveCount(1);
  await drag(page, board.square("5a"), board.square("5a"), "right");
  await expect(page.locator(".drawing circle")).toHaveCount(0);
  await board.square("5e").click();
  await expect(page.locator(".drawing path")).toHaveCount(0);
  // With a piece picked, the right button drops it and draws nothing.
  await board.square("7g").click();
  await board.square("7f").click({ button: "right" });
  await expect.poll(() => board.marked("selected")).toEqual([]);
  await expect(page.locator(".drawing circle")).toHaveCount(0);
  await expect(board.root).toHaveAttribute("data-ply", "0");
});

test("single keys stand for the controls, and the help sheet names them", async ({ board, page }) => {
  await board.open({ play: "b", level: 1, seed: 1 });
  await board.move("7g", "7f");
  expect(await board.waitTurn("b")).toBe("");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toContainText("Take back");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("[");
  await expect(board.root).toHaveAttribute("data-ply", "1");
  await page.keyboard.press("]");
  await expect(board.root).toHaveAttribute("data-ply", "2");
  await page.keyboard.press("f");
  await expect(board.root).toHaveAttribute("data-bottom", "w");
  await page.keyboard.press("t");
  await expect(board.root).toHaveAttribute("data-ply", "0");
  await page.keyboard.press("r");
  await expect(board.action("confirm")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(board.root).toHaveAttribute("data-outcome", "w:resignation");
  await page.keyboard.press("n");
  await expect(board.action("start")).toBeVisible();
});

test("what happens is told to those who do not see the board", async ({ board, page }) => {
  await board.open({ play: "b", level: 1, seed: 1, sfen: "4k4/9/4P4/9/9/9/9/9/4K4 b G 1" });
  await board.drop("b", "G", "5b");
  await expect(page.locator("[data-live]")).toHaveText("Black: gold dropped on 5b. Checkmate. You win.");
});

test("every move is told in words, in the language of the screen", FLOW, async ({ board, page }) => {
  const sfen = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";
  const told = page.locator("[data-live]");
  await board.open({ sfen, play: "b", level: 1, seed: 1 });
  await expect(told).toHaveText("Black to move.");
  await expect(board.square("8h")).toHaveAccessibleName("8h, Black’s bishop");
  await board.square("8h").click();
  await expect(board.square("8h")).toHaveAccessibleName("8h, Black’s bishop, selected");
  await expect(board.square("2b")).toHaveAccessibleName("2b, White’s bishop, legal move");
  await page.evaluate(() => {
    window.said = [];
    const region = document.querySelector("[data-live]");
    new MutationObserver(() => said.push(region.textContent)).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  await board.square("2b").click();
  await board.choice("promote").click();
  expect(await board.waitTurn("b")).toBe("");
  await expect.poll(() => page.evaluate(() => said.length)).toBeGreaterThan(1);
  const said = await page.evaluate(() => said);
  expect(said[0]).toBe("Black: bishop 8h to 2b, promoted, takes bishop.");
  expect(said[1]).toMatch(/^White: [a-z]+ \d[a-i] to \d[a-i]/);
  // What is taken back is not told as a move, and what is refused is told.
  await board.action("take-back").click();
  await expect(told).toHaveText("Black to move.");
  await board.move("2g", "2d");
  await expect(page.locator("[data-aside]")).toHaveText("The pawn can’t move there. It moves one square straight ahead.");
  // In Japanese.
  await board.action("language").click();
  await expect(told).toHaveText("先手の手番です。");
  await expect(board.square("8h")).toHaveAccessibleName("８八 先手の角");
  await board.move("8h", "2b", false);
  await expect.poll(() => page.evaluate(() => said)).toContain("先手、２二角不成、８八から、角を取る。");
});

test.describe("with a finger", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("a piece is dragged above the finger, and the page does not scroll", async ({ board, page }) => {
    await board.open({ play: "b", level: 1, seed: 1 });
    const fingers = await Fingers.of(page);
    const [from, to] = [await center(board.square("7g")), await center(board.square("7f"))];
    await fingers.down(...from);
    await fingers.move(from[0], from[1] - 15);
    await fingers.move(...to);
    await expect(async () => {
      const ghost = await page.locator(".ghost .piece").boundingBox();
      expect(ghost.y + ghost.height).toBeLessThan(to[1] + ghost.height * 0.2);
    }).toPass();
    await fingers.up();
    await expect(board.square("7f")).toHaveAttribute("data-piece", "P");
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await board.waitTurn("b")).toBe("");
  });

  test("a finger that rests draws a circle and moves nothing", RARE, async ({ board, page }) => {
    await board.open({ play: "b", level: 1, seed: 1 });
    const fingers = await Fingers.of(page);
    await fingers.down(...(await center(board.square("7g"))));
    await expect(page.locator(".drawing .draft circle")).toHaveCount(1);
    await fingers.up();
    await expect(page.locator(".drawing .draft *")).toHaveCount(0);
    await expect(page.locator(".drawing circle")).toHaveCount(1);
    expect(await board.marked("selected")).toEqual([]);
  });

  test("a finger that rests and then moves draws an arrow, and shows what it draws", RARE, async ({ board, page }) => {
    await board.open({ play: "b", level: 1, seed: 1 });
    await page.evaluate(() => {
      window.menus = 0;
      addEventListener("contextmenu", (event) => (menus += event.defaultPrevented ? 0 : 1));
    });
    const fingers = await Fingers.of(page);
    const [from, to] = [await center(board.square("8h")), await center(board.square("5e"))];
    await fingers.down(...from);
    // It shows that the finger has rested long enough.
    await expect(page.locator(".drawing .draft circle")).toHaveCount(1);
    await fingers.move(...to);
    await expect(page.locator(".drawing .draft path")).toHaveCount(1);
    await fingers.up();
    await expect(page.locator(".drawing .draft *")).toHaveCount(0);
    await expect(page.locator(".drawing > path")).toHaveCount(1);
    expect(await board.marked("selected")).toEqual([]);
    await expect(board.root).toHaveAttribute("data-ply", "0");
    expect(await page.evaluate(() => menus)).toBe(0);
    expect(await page.evaluate(() => getSelection().toString())).toBe("");
    // The next tap wipes it and picks as ever.
    await tap(board.square("7g"));
    await expect(page.locator(".drawing > path")).toHaveCount(0);
    await expect.poll(() => board.marked("selected")).toEqual(["7g"]);
  });

  test("a finger that rests where its move ends plays the move and draws nothing", RARE, async ({ board, page }) => {
    await page.clock.install();
    // The highest level waits for its network, and so there is time for a move in advance.
    let network;
    await page.route(/\/network-[^/]*$/, (route) => (network = route));
    await board.open({ play: "b", level: 20, seed: 1 });
    const fingers = await Fingers.of(page);
    const rest = async (square) => {
      await fingers.down(...(await center(board.square(square))));
      // Longer than a drawing waits for.
      await page.clock.fastForward(700);
      await fingers.up();
    };
    await tap(board.square("7g"));
    await rest("7f");
    await expect(board.square("7f")).toHaveAttribute("data-piece", "P");
    await expect(page.locator(".drawing circle")).toHaveCount(0);
    // So does a move in advance, which stays.
    await tap(board.square("2g"));
    await rest("2f");
    await expect(page.locator(".drawing circle")).toHaveCount(0);
    await expect.poll(() => board.marked("premove")).toEqual(["2f", "2g"]);
    await network.continue();
    await expect(board.root).toHaveAttribute("data-ply", "3");
    await expect(board.square("2f")).toHaveAttribute("data-piece", "P");
  });
});

test("the keys of the controls do nothing behind a sheet", RARE, async ({ board, page }) => {
  await board.open({ play: "b", level: 1, seed: 1 });
  for (const sheet of ["?", "s"]) {
    await page.keyboard.press(sheet);
    await expect(page.getByRole("dialog")).toBeVisible();
    // The focus may be on a button of the sheet, or in one of its texts.
    await page.keyboard.press("Tab");
    await page.keyboard.press("r");
    await page.keyboard.press("f");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(board.root).toHaveAttribute("data-outcome", "");
    await expect(board.root).toHaveAttribute("data-bottom", "b");
  }
});
