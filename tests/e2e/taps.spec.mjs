// The ways of a newcomer on a phone, counted in taps, from the first visit to the end of a game and the next one.

import { expect, test } from "./fixtures.mjs";
import { tap } from "./pages/touch.mjs";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const KIF = "手合割：平手\n先手：大山\n後手：升田\n   1 ７六歩(77)\n   2 ３四歩(33)\n";

/** Taps a button that is in sight, and counts. */
class Taps {
  count = 0;

  constructor(board) {
    this.board = board;
  }

  async on(action) {
    const button = this.board.action(action).filter({ visible: true });
    await expect(button).toBeInViewport({ ratio: 1 });
    await tap(button);
    this.count += 1;
  }

  /** The taps since the last time. */
  take() {
    const { count } = this;
    this.count = 0;
    return count;
  }
}

test("a game takes one tap to start, one for a hint, two to resign, one to copy and one for the next", async ({ board, page }) => {
  await board.fixChance();
  await board.open({ lang: "en" });
  const taps = new Taps(board);
  await taps.on("start");
  await board.waitTurn("b");
  await expect(board.root).toHaveAttribute("data-outcome", "");
  expect(taps.take(), "to start").toBe(1);

  await taps.on("hint");
  await expect.poll(() => board.marked("hint")).not.toEqual([]);
  expect(taps.take(), "for a hint").toBe(1);

  await taps.on("resign");
  expect(await board.outcome(), "the first tap only asks").toBe("");
  await taps.on("confirm");
  await board.waitEnd();
  expect(taps.take(), "to resign").toBe(2);

  await board.appears('[data-action="copy-kif"]');
  await taps.on("copy-kif");
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("手数----指手");
  expect(taps.take(), "to copy the record").toBe(1);

  await taps.on("rematch");
  await expect(board.root).toHaveAttribute("data-outcome", "");
  // Sides are changed after each game.
  expect(await board.waitTurn("w")).toBe("");
  expect(taps.take(), "for the next game").toBe(1);
});

test("a record takes one tap to copy in the share sheet", async ({ board, page }) => {
  const taps = new Taps(board);
  await board.open({ moves: "7g7f 3c3d", play: "b", level: 1, lang: "en" });
  await page.keyboard.press("s");
  await taps.on("copy-kif");
  await expect(board.action("copy-kif").filter({ visible: true })).toHaveText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/1 ７六歩\(77\)[^]*2 ３四歩\(33\)/);
  expect(taps.take()).toBe(1);
});

test("a record is pasted with at most two taps, from the first screen", async ({ board, page }) => {
  const taps = new Taps(board);
  const put = () => page.evaluate((text) => navigator.clipboard.writeText(text), KIF);
  await board.open({ lang: "en" });
  await expect(board.action("paste")).toBeVisible();
  await put();
  await taps.on("paste");
  await expect(board.status).toHaveText("Start of the record: 2 moves.");
  expect(taps.take(), "from the first screen").toBeLessThanOrEqual(2);
});
