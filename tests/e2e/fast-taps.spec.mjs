// No tap is lost, however fast: within one frame, while a piece glides, while the AI thinks. And no tap costs more than
// it must.

import { RARE, expect, test } from "./fixtures.mjs";
import { isFirefox, tell } from "./firefox.mjs";
import { Finger, center } from "./pages/hands.mjs";
import { Fingers } from "./pages/touch.mjs";
import { holdNetwork } from "./pages/worker.mjs";

// Pieces glide, as they do for most people.
test.use({ reducedMotion: "no-preference" });

/** Pieces glide for so long that a test can act meanwhile, in milliseconds. */
const SLOW = 60_000;

/** Lets every glide last. Call it before `open`. */
async function slowMotion(page) {
  await page.addInitScript((duration) => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      return animate.call(this, frames, { ...options, duration });
    };
  }, SLOW);
}

/** Sends clicks on these places without waiting for any of them. */
async function clickAtOnce(page, places) {
  const points = [];
  for (const place of places) points.push(await center(place));
  if (isFirefox(page)) {
    const actions = points.flatMap(([x, y]) => [
      { type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0 },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ]);
    await tell(page, "input.performActions", { actions: [{ type: "pointer", id: "mouse", actions }] });
    return;
  }
  const client = await page.context().newCDPSession(page);
  const button = { button: "left", buttons: 1, clickCount: 1 };
  await Promise.all(
    points.flatMap(([x, y]) => [
      client.send("Input.dispatchMouseEvent", { type: "mouseMoved", x, y }),
      client.send("Input.dispatchMouseEvent", { type: "mousePressed", x, y, ...button }),
      client.send("Input.dispatchMouseEvent", { type: "mouseReleased", x, y, ...button }),
    ]),
  );
}

test("two clicks within one frame are a move", async ({ board, page }) => {
  await board.open({ play: "b", level: 1, seed: 1 });
  // Nothing is painted in between: both clicks are handled in one task of the page.
  await page.evaluate(() => {
    for (const name of ["7g", "7f"]) {
      const square = document.querySelector(`[data-square="${name}"]`);
      const { x, y, width, height } = square.getBoundingClientRect();
      const [clientX, clientY] = [x + width / 2, y + height / 2];
      for (const type of ["pointerdown", "pointerup"]) {
        const details = { bubbles: true, pointerId: 1, pointerType: "mouse", button: 0, clientX, clientY };
        square.dispatchEvent(new PointerEvent(type, details));
      }
    }
  });
  await expect(board.square("7f")).toHaveAttribute("data-piece", "P");
});

test("a burst of clicks counts each of them", RARE, async ({ board, page }) => {
  await board.open({ play: "b", level: 1, seed: 1 });
  // Picked, put down, another picked, moved.
  const names = ["7g", "7g", "2g", "2f"];
  await clickAtOnce(page, names.map((name) => board.square(name)));
  await expect(board.square("2f")).toHaveAttribute("data-piece", "P");
  expect(await board.waitTurn("b")).toBe("");
  await expect(board.root).toHaveAttribute("data-ply", "2");
});

test("a press redraws what it changes, and nothing else", async ({ board, page }) => {
  await board.open({ play: "b", level: 1, seed: 1, sfen: "4k4/9/9/9/9/9/4P4/9/4K4 b 2G2P 1" });
  await page.evaluate(() => {
    window.redrawn = new Set();
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        const { square, hand, at } = element.closest("[data-square], [data-hand], [data-at]")?.dataset ?? {};
        if (square ?? hand ?? at) window.redrawn.add(square ?? hand ?? at);
      }
    });
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    observer.observe(document.querySelector("[data-board]"), all);
  });
  await board.square("5g").click();
  await expect.poll(() => board.marked("selected")).toEqual(["5g"]);
  // The keyboard would have begun at the pawns in hand. It comes to the square after the mark.
  await expect(board.hand("b", "P")).toHaveAttribute("tabindex", "-1");
  expect(await page.evaluate(() => [...window.redrawn].sort())).toEqual(["5f", "5g", "b:P"]);
});

test("a piece is picked and moved while it still glides", RARE, async ({ board, page }) => {
  await slowMotion(page);
  await board.open({ play: "b", level: 1, seed: 1, sfen: "8k/9/9/9/9/9/7R1/9/4K4 b - 1" });
  // What lets pieces glide comes a moment later.
  await page.locator("[data-live]").first().waitFor({ state: "attached" });
  const gliding = board.picture("7g");
  await board.act("2g7g");
  expect(await board.waitTurn("b")).toBe("");
  await expect.poll(() => gliding.evaluate((piece) => piece.getAnimations().length)).toBe(1);
  // Drawn near where it came from, it is where it has been moved to, and no obstacle where it is drawn.
  await board.act("7g7d");
  expect(await board.waitTurn("b")).toBe("");
  await board.act("7d2d");
  await expect(board.square("2d")).toHaveAttribute("data-piece", "R");
});

test("squares under a gliding piece can be clicked", async ({ board, page }) => {
  await slowMotion(page);
  await board.open({ play: "b", level: 1, seed: 1, sfen: "8k/9/9/9/9/9/7R1/9/4K4 b - 1" });
  await board.act("2g9g");
  expect(await board.waitTurn("b")).toBe("");
  await board.act("9g2g");
  await expect(board.square("2g")).toHaveAttribute("data-piece", "R");
});

test.describe("with a finger", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("moves are made in advance by taps and drags", RARE, async ({ board, page }) => {
    await holdNetwork(page);
    await board.open({ play: "b", level: 20, seed: 1 });
    const finger = await Finger.of(page);
    await finger.bring(board.square("7g"), board.square("7f"));
    await expect(board.root).toHaveAttribute("data-ply", "1");
    await finger.tap(board.square("2g"));
    await finger.tap(board.square("2f"));
    await expect.poll(() => board.marked("premove")).toEqual(["2f", "2g"]);
    // An idle tap takes it back.
    await finger.tap(board.square("5e"));
    await expect.poll(() => board.marked("premove")).toEqual([]);
    await finger.drag(await center(board.square("2g")), await center(board.square("2f")));
    await expect.poll(() => board.marked("premove")).toEqual(["2f", "2g"]);
    await expect(board.action("move-now")).toBeVisible();
    await finger.tap(board.action("move-now"));
    await expect(board.root).toHaveAttribute("data-ply", "3");
    await expect(board.square("2f")).toHaveAttribute("data-piece", "P");
  });

  test("a piece in hand is dropped in advance", RARE, async ({ board, page }) => {
    const sfen = "lnsgk1snl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b G 1";
    await holdNetwork(page);
    await board.open({ play: "b", level: 20, seed: 1, sfen });
    const finger = await Finger.of(page);
    await finger.bring(board.square("7g"), board.square("7f"));
    await expect(board.root).toHaveAttribute("data-ply", "1");
    await finger.drag(await center(board.hand("b", "G")), await center(board.square("5f")));
    await expect.poll(() => board.marked("premove")).toEqual(["5f"]);
    await expect(board.action("move-now")).toBeVisible();
    await finger.tap(board.action("move-now"));
    await expect(board.root).toHaveAttribute("data-ply", "3");
    await expect(board.square("5f")).toHaveAttribute("data-piece", "G");
  });

  test("the promotion is tapped right after the piece was flicked", async ({ board, page }) => {
    await board.open({ play: "b", level: 1, seed: 1, sfen: "8k/9/9/9/9/4R4/9/9/4K4 b - 1" });
    const finger = await Finger.of(page);
    const [[x, y], [, toY]] = [await center(board.square("5f")), await center(board.square("5c"))];
    // One move a frame, and fast to the end: with a swing.
    await finger.down(x, y);
    for (let step = 1; step <= 6; step++) await finger.move(x, y + ((toY - y) * step) / 6);
    await finger.up();
    await finger.tap(board.choice("promote"));
    await expect(board.square("5c")).toHaveAttribute("data-piece", "+R");
  });

  test("the thumb of the other hand may tap before the first has left", async ({ board, page }) => {
    await board.open({ play: "b", level: 1, seed: 1 });
    const fingers = await Fingers.of(page);
    await fingers.down(...(await center(board.square("7g"))), 0);
    await fingers.down(...(await center(board.square("7f"))), 1);
    await fingers.up(0);
    await fingers.up(1);
    await expect(board.square("7f")).toHaveAttribute("data-piece", "P");
  });
});

test.describe("in a small frame with a finger", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 380 } });

  test("the page scrolls beside the board, and never under a drag on it", RARE, async ({ board, page }) => {
    await board.open({ play: "b", level: 1, seed: 1 });
    const finger = await Finger.of(page);
    const scrolled = () => page.evaluate(() => Math.round(scrollY));
    // The list of moves, which makes the page this long, comes later.
    const hidden = () => page.evaluate(() => document.scrollingElement.scrollHeight - innerHeight);
    await expect.poll(hidden).toBeGreaterThan(40);
    const [x, y] = await center(board.square("7g"));
    await finger.drag([x, y], [x, y - 150]);
    expect(await scrolled()).toBe(0);
    const empty = await center(board.square("5f"));
    await finger.drag(empty, [empty[0], empty[1] - 150]);
    expect(await scrolled()).toBe(0);
    test.skip(isFirefox(page), "the driver of Firefox moves fingers without scrolling");
    const beside = await center(board.status);
    await finger.drag(beside, [beside[0], beside[1] - 150]);
    await expect.poll(scrolled).toBeGreaterThan(0);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a second tap on what asks whether to resign is no answer", async ({ board, page }) => {
    await board.open({ moves: "7g7f 3c3d", play: "b", level: 1, seed: 1 });
    await expect(page.locator("[data-live]").first()).toBeAttached();
    await expect(board.action("resign")).toBeEnabled();
    const met = await page.evaluate(async () => {
      const find = (action) => document.querySelector(`[data-action="${action}"]`);
      const { x, y, width, height } = find("resign").getBoundingClientRect();
      find("resign").click();
      while (!find("confirm")) await new Promise(requestAnimationFrame);
      const met = document.elementFromPoint(x + width / 2, y + height / 2);
      return { answers: met.closest('[data-action="confirm"]') !== null, question: met.closest(".question") !== null };
    });
    expect(met).toEqual({ answers: false, question: true });
    await board.action("confirm").click();
    await expect(board.root).toHaveAttribute("data-outcome", "w:resignation");
  });
});
