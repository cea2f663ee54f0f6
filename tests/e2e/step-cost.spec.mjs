// A step through a record styles only the elements that it changes. Twice a property or a selector that reached from the
// board or the list to everything around made a step several times as slow as its own work.

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

    await browser.startTracing(page, { categories: ["devtools.timeline"] });
    for (let step = 1; step <= STEPS; step++) {
      await page.keyboard.press("ArrowRight");
      await expect(board.root).toHaveAttribute("data-ply", String(3 + step));
    }
    const { traceEvents } = JSON.parse(await browser.stopTracing());
    const styled = traceEvents.flatMap(({ name, args }) => (name === "UpdateLayoutTree" ? (args.elementCount ?? []) : []));
    // Every step styles something: the events are those of this page.
    expect(styled.filter((count) => count > 5).length).toBeGreaterThanOrEqual(STEPS);
    expect(Math.max(...styled)).toBeLessThanOrEqual(MOST);
  });
}
