// Measures how long the page is blocked while it opens a record of a thousand moves with five hundred variations, and
// while a person steps through it and writes a comment. It asserts nothing.
//
//   node tests/bench/open-record.mjs [--slowdown 1] [--rounds 5]
//
// A task is work of the page's main thread without a pause: until it ends, nothing is painted and no input is handled.
// The results are the longest task of each stage, and the time until the record is on the screen.

import { parseArgs } from "node:util";
import { longKif } from "../e2e/long-record.mjs";
import { busy, quantile, slowDown, withSite } from "./site.mjs";

const { values } = parseArgs({
  options: { slowdown: { type: "string", default: "1" }, rounds: { type: "string", default: "5" } },
});
const [slowdown, rounds] = [Number(values.slowdown), Number(values.rounds)];
const { text, branches } = longKif();

await withSite(async (browser, url) => {
  const found = { open: [], shown: [], step: [], write: [] };
  for (let round = 0; round < rounds; round++) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.addInitScript(watchTasks);
    await page.goto(url);
    const input = page.locator('[data-field="open-file"]').first();
    await input.waitFor({ state: "attached" });
    await slowDown(page, slowdown);
    const stage = async (name, act) => {
      await page.evaluate(() => globalThis.rest());
      await act();
      found[name].push(await page.evaluate(() => globalThis.rest()));
    };
    const begun = performance.now();
    await stage("open", async () => {
      await input.setInputFiles({ name: "long.kif", mimeType: "text/plain", buffer: Buffer.from(text) });
      await page.locator('.tree [aria-current="step"]').waitFor();
      found.shown.push(performance.now() - begun);
    });
    await stage("step", async () => {
      for (let i = 0; i < 20; i++) await page.keyboard.press("ArrowRight");
      await page.waitForSelector('[data-board][data-ply="20"]');
    });
    await stage("write", () => page.locator('[data-field="comment"]').pressSequentially("A good move."));
    await page.close();
  }
  const row = (name) => `${quantile(found[name], 0.5).toFixed(0)} (longest ${Math.max(...found[name]).toFixed(0)})`;
  console.log(
    `1000 moves, ${branches} variations: on the screen after ${row("shown")} ms; longest task while it is opened ${row("open")}, ` +
      `stepped through ${row("step")}, written in ${row("write")} ms (${rounds} rounds, CPU slowed ${slowdown}×, ${busy()})`,
  );
});

/**
 * Runs in the page: `rest()` waits until the page is idle, and returns the length of the longest task since the last
 * call.
 */
function watchTasks() {
  let longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: "longtask", buffered: true });
  globalThis.rest = async () => {
    await new Promise((done) => setTimeout(done, 500));
    const told = longest;
    longest = 0;
    return told;
  };
}
