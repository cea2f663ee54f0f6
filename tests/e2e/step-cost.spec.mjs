// A step through a record or a game styles only the elements that it changes. Three times a property or a selector that
// reached from the board or the list to everything around made a step several times as slow as its own work.

import { expect, test } from "./fixtures.mjs";
import { isFirefox } from "./firefox.mjs";
import { paste } from "./pages/clipboard.mjs";

const STEPS = 4;
/** The squares, pieces, rows and names of one step, with what is drawn in them; and some to spare. */
const MOST = 90;

/** A game of thirty moves: both sides push their pawns. */
const GAME = `position startpos moves ${"98765432 1".replace(" ", "").replaceAll(/./g, (file) => `${file}g${file}f ${file}c${file}d `)}2f2e 8d8e 2e2d`;

for (const [name, size] of [
  ["a desktop", { width: 1280, height: 800 }],
  ["a phone", { width: 390, height: 844 }],
]) {
  test(`a step styles little beside what it changes on ${name}`, async ({ board, browser, page }) => {
    test.skip(isFirefox(page), "only Chromium tells how many elements it styles");
    await page.setViewportSize(size);
    await board.open({ lang: "en" });
    await page.locator("[data-live]").first().waitFor({ state: "attached" });
    await paste(page, GAME);
    await expect(page.locator(".row-tools, .move-strip").first()).toBeAttached();
    // A key that is pressed within milliseconds of the paste would be lost.
    for (let step = 0; step < 3; step++) await board.action("forward").click();
    await expect(board.root).toHaveAttribute("data-ply", "3");
    await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));

    await expectToStyleLittle(browser, page, async () => {
      for (let step = 1; step <= STEPS; step++) {
        await page.keyboard.press("ArrowRight");
        await expect(board.root).toHaveAttribute("data-ply", String(3 + step));
        await painted(page);
      }
    });
  });
}

test("a look back in a game styles little beside what it changes", async ({ board, browser, page }) => {
  test.skip(isFirefox(page), "only Chromium tells how many elements it styles");
  await page.setViewportSize({ width: 1280, height: 800 });
  await board.open({ lang: "en", play: "b", level: 1, seed: 1, moves: GAME.replace("position startpos moves ", "").replaceAll(" ", "_") });
  await expect(board.root).toHaveAttribute("data-ply", "22");
  await expect(page.locator(".move").first()).toBeVisible();
  // The first look back offers the way to the present.
  await page.keyboard.press("[");
  await expect(board.root).toHaveAttribute("data-ply", "21");
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
  await expectToStyleLittle(browser, page, async () => {
    for (let step = 1; step <= STEPS; step++) {
      await page.keyboard.press("[");
      await expect(board.root).toHaveAttribute("data-ply", String(21 - step));
      await painted(page);
    }
  });
});

/** Waits until what has changed is painted: steps that share a picture would be styled together. */
const painted = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/**
 * Fails if the steps style more elements than they change, or none.
 * @param {import("@playwright/test").Browser} browser
 * @param {import("@playwright/test").Page} page
 * @param {() => Promise<void>} walk makes the steps
 */
async function expectToStyleLittle(browser, page, walk) {
  await browser.startTracing(page, { categories: ["devtools.timeline"] });
  await walk();
  const { traceEvents } = JSON.parse(await browser.stopTracing());
  const styled = traceEvents.flatMap(({ name, args }) => (name === "UpdateLayoutTree" ? (args.elementCount ?? []) : []));
  // Every step styles something: the events are those of this page.
  expect(styled.filter((count) => count > 5).length).toBeGreaterThanOrEqual(STEPS);
  expect(Math.max(...styled)).toBeLessThanOrEqual(MOST);
}
