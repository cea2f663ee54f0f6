// Measures how long a quick review of a game of 120 moves takes, and the time from an input to the paint of its result
// meanwhile, while the page's CPU is slowed down. The workers keep their speed. It asserts nothing.
//
//   node tests/bench/review.mjs [--slowdown 4]

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { report, watchInputs } from "./inputs.mjs";
import { busy, slowDown, withSite } from "./site.mjs";

const { values } = parseArgs({ options: { slowdown: { type: "string", default: "4" } } });
const slowdown = Number(values.slowdown);
/** A game of 120 moves between two players of level 9, as a line of USI: `komadai match --option Level=9 --seed 3`. */
const GAME = readFileSync(fileURLToPath(new URL("game.usi", import.meta.url)), "utf8");
const DONE = '[data-review="done"]';

await withSite(async (browser, url) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  await page.addInitScript(watchInputs, '[data-review="working"]');
  await page.goto(url);
  await page.locator("[data-live]").first().waitFor({ state: "attached" });
  await page.evaluate((text) => navigator.clipboard.writeText(text), GAME);
  await page.keyboard.press("Control+V");
  await page.locator('[data-tab="analysis"]').click();
  const begin = page.locator('.study [data-action="review"]');
  await begin.waitFor();
  await slowDown(page, slowdown);
  const begun = performance.now();
  await begin.click();
  // A person who reads the game meanwhile, about four inputs per second: three steps forth and one back, and of twenty
  // inputs one turns the board and one jumps to the end or to the start.
  const key = (i) => {
    if (i % 20 === 7) return "f";
    if (i % 20 === 19) return i % 40 === 19 ? "End" : "Home";
    return i % 4 === 3 ? "ArrowLeft" : "ArrowRight";
  };
  for (let i = 0; (await page.locator(DONE).count()) === 0; i++) {
    await page.keyboard.press(key(i));
    await page.waitForTimeout(220 + ((i * 7) % 33));
  }
  const took = ((performance.now() - begun) / 1_000).toFixed(1);
  await page.waitForTimeout(1_000);
  report(await page.evaluate(() => globalThis.inputs()), `inputs during a quick review, CPU slowed ${slowdown}×`);
  console.log(`quick review of 120 moves: ${took} s (CPU of the page slowed ${slowdown}×, ${busy()})`);
});
