// The page's program breaks down: the game is offered as text, and a reload goes on with it.

import { RARE, expect, test } from "./fixtures.mjs";
import { inEveryFont } from "./pages/fonts.mjs";
import { OUT_OF_BOOK, holdNetwork } from "./pages/worker.mjs";

const GAME = { play: "b", level: 1, seed: 1 };
const USI = /^position sfen lnsgkgsnl\/\S+ b - 1 moves 7g7f \S+$/;

test.use({ fresh: true, expected: /panicked|unreachable|RuntimeError|memory access|on purpose|already|closure/ });

const card = (page) => page.locator("#crashed");

/** A game of two moves. @returns its position */
async function openPlayed(board, params = GAME) {
  await board.open(params);
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  return board.sfen();
}

/** The browser fails the program where it cannot fail: the program panics. */
function breakElements(page) {
  return page.evaluate(() => {
    const fail = () => {
      throw new Error("on purpose");
    };
    Document.prototype.createElement = Node.prototype.cloneNode = fail;
  });
}

async function expectCard(page) {
  await expect(card(page)).toBeVisible();
  await expect(card(page).locator("p").nth(0)).toContainText("Reload it to continue your game.");
  await expect(card(page).locator("p").nth(1)).toContainText("再読み込み");
  await expect(card(page).locator("textarea")).toHaveValue(USI);
  await expect(card(page)).toBeInViewport();
}

async function expectResumed(board, page, sfen) {
  await card(page).locator('[data-action="restart"]').click();
  await expect(board.root).toHaveAttribute("data-sfen", sfen);
  await expect(card(page)).toBeHidden();
  await board.act("2g2f");
  expect(await board.waitTurn("b")).toBe("");
}

test("a panic shows the game as text, and a reload goes on with it", async ({ board, complaints, page }) => {
  const sfen = await openPlayed(board);
  await breakElements(page);
  await board.action("new-game").click();
  await expectCard(page);
  await expect.poll(() => complaints.join("\n")).toMatch(/panicked at/);
  await card(page).locator("textarea").click();
  await page.keyboard.press("ControlOrMeta+a");
  const selected = await card(page)
    .locator("textarea")
    .evaluate((field) => field.value.slice(field.selectionStart, field.selectionEnd));
  expect(selected).toMatch(USI);
  await expectResumed(board, page, sfen);
});

test("a panic while the AI's answer is heard shows it too", RARE, async ({ board, page }) => {
  await holdNetwork(page);
  await board.open({ ...GAME, level: 20, sfen: OUT_OF_BOOK });
  await board.act("7g7f");
  await expect(board.root).toHaveAttribute("data-thinking", "true");
  await breakElements(page);
  await page.keyboard.press("m");
  await expect(card(page)).toBeVisible();
  await expect(card(page).locator("textarea")).toHaveValue(/^position sfen \S+ b - 1 moves 7g7f( \S+)?$/);
});

test("a trap, which no panic tells of, shows it too", RARE, async ({ board, complaints, page }) => {
  await page.addInitScript(() => {
    for (const name of ["instantiate", "instantiateStreaming"]) {
      const original = WebAssembly[name];
      WebAssembly[name] = async (...args) => {
        const result = await original.apply(WebAssembly, args);
        const { exports } = result.instance ?? result;
        // What comes later has no memory of its own.
        if (exports.memory) window.program = exports;
        return result;
      };
    }
  });
  const sfen = await openPlayed(board);
  await page.evaluate(() => {
    // All that the program remembers is gone.
    new Uint8Array(window.program.memory.buffer).fill(0xff);
  });
  // The watch over the AI's worker is the next to run.
  await expectCard(page);
  await expect.poll(() => complaints.join("\n")).toMatch(/RuntimeError|memory access|unreachable/);
  expect(complaints.join("\n")).not.toMatch(/panicked/);
  await expectResumed(board, page, sfen);
});

test("without a store the position is offered", async ({ board, page }) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
    }
  });
  const sfen = await openPlayed(board);
  await breakElements(page);
  await board.action("new-game").click();
  await expect(card(page).locator("textarea")).toHaveValue(`position sfen ${sfen}`);
});

for (const [width, height] of [
  [1280, 800],
  [390, 844],
]) {
  test(`the card fits a screen of ${width} by ${height}`, RARE, async ({ board, page }, testInfo) => {
    await page.setViewportSize({ width, height });
    await openPlayed(board);
    await breakElements(page);
    await board.action("new-game").click();
    await expectCard(page);
    await inEveryFont(page, async (font) => {
      const box = await card(page).locator("textarea").boundingBox();
      expect(box.x, font).toBeGreaterThanOrEqual(8);
      expect(box.x + box.width, font).toBeLessThanOrEqual(width - 8);
      expect(box.y + box.height, font).toBeLessThanOrEqual(height);
    });
    await page.screenshot({ path: testInfo.outputPath(`crashed-${width}.png`) });
  });
}
