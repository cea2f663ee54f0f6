// The controls show only what can be done now. What comes and goes has its place kept, so that nothing else moves.

import { RARE, expect, inFull, test } from "./fixtures.mjs";
import { OUT_OF_BOOK } from "./pages/worker.mjs";

/** The places of these controls. */
const places = (board, names) => Promise.all(names.map((name) => board.action(name).boundingBox()));

const WINDOWS = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

for (const [size, viewport] of Object.entries(WINDOWS)) {
  test.describe(size, () => {
    test.use({ viewport });
    const rare = inFull(size === "desktop");

    test("before the first move nothing can be taken back or studied, and no place changes when it can", RARE, async ({ board, page }) => {
      const always = ["new-game", "hint", "resign", "flip"];
      const later = ["take-back", "study"];
      await board.open({ play: "b", level: 1, seed: 1 });
      await expect(board.action("study")).toBeAttached();
      for (const name of always) await expect(board.action(name)).toBeVisible();
      for (const name of later) await expect(board.action(name)).toBeHidden();
      const before = await places(board, always);
      await board.act("7g7f");
      expect(await board.waitTurn("b")).toBe("");
      for (const name of [...always, ...later]) await expect(board.action(name)).toBeVisible();
      expect(await places(board, always)).toEqual(before);
      await board.action("take-back").click();
      for (const name of later) await expect(board.action(name)).toBeHidden();
      expect(await places(board, always)).toEqual(before);
    });

    test("nobody is offered to urge the AI before it has thought for a second", rare, async ({ board, page }) => {
      // The AI never answers: its code does not arrive.
      await page.route(/worker_bg/, () => {});
      // The second stands still where it begins, and passes as the test says.
      await page.addInitScript(() => {
        addEventListener("animationstart", ({ target }) => {
          if (target.dataset?.action !== "move-now") return;
          [window.second] = target.getAnimations();
          window.second?.pause();
        });
      });
      await board.open({ play: "b", level: 20, seed: 1, sfen: OUT_OF_BOOK });
      await board.act("7g7f");
      await expect.poll(() => page.evaluate(() => window.second !== undefined)).toBe(true);
      const pass = (ms) => page.evaluate((ms) => void (window.second.currentTime = ms), ms);
      await pass(990);
      await expect(board.action("move-now")).toBeHidden();
      await pass(1000);
      await expect(board.action("move-now")).toBeVisible();
    });
  });
}

test("a game that is over cannot be adjourned, and the form leads back to the board", async ({ board }) => {
  await board.open({ play: "b", level: 1, seed: 1 });
  await board.action("new-game").click();
  await expect(board.action("interrupt")).toBeVisible();
  await expect(board.action("close")).toHaveText("Return to game");
  await board.action("close").click();
  await board.resign();
  await board.action("new-game").first().click();
  await expect(board.action("close")).toHaveText("Back to the board");
  await expect(board.action("interrupt")).toBeHidden();
});
