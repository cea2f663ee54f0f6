// Plays real games on real clocks in the browser, the engine against itself, and counts the losses on time. It asserts
// nothing.
//
//   node tests/bench/clocks.mjs [--levels 1,8,14,20] [--times 0+10,300f5,180] [--games 2] [--pages 2]
//
// The times have the form of links: main time in seconds, then `+` byoyomi or `f` increment.

import { parseArgs } from "node:util";
import { busy, withSite } from "./site.mjs";

const { values } = parseArgs({
  options: {
    levels: { type: "string", default: "1,8,14,20" },
    times: { type: "string", default: "0+10,300f5,180" },
    games: { type: "string", default: "2" },
    pages: { type: "string", default: "2" },
  },
});
const list = (text) => text.split(",");
const jobs = list(values.levels).flatMap((level) =>
  list(values.times).flatMap((time) => Array.from({ length: Number(values.games) }, (_, game) => ({ level, time, game }))),
);
/** No game takes longer, in milliseconds. */
const LONGEST = 60 * 60_000;

/** Runs in the page: notes the least time that a clock has shown while it ran. */
function watchClocks() {
  let least = Infinity;
  new MutationObserver((records) => {
    for (const { target } of records) {
      const ms = Number(target.dataset.ms);
      if (target.dataset.clock !== undefined && ms > 0) least = Math.min(least, ms);
    }
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-ms"] });
  globalThis.least = () => least;
}

async function play(browser, url, { level, time, game }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(watchClocks);
  await page.goto(`${url}#level=${level}&time=${encodeURIComponent(time)}&lang=en`);
  await page.locator("[data-live]").first().waitFor({ state: "attached" });
  const start = page.locator('[data-action="start"]');
  if (!(await start.isVisible())) await page.click('[data-action="new-game"]');
  await page.click('[data-action="rules"]');
  await page.selectOption('[data-field="pairing"]', "engines");
  // The AI takes the time that a person would.
  await page.setChecked('[data-field="pace"]', true);
  await start.click();
  await page.waitForSelector('[data-board]:not([data-outcome=""])', { timeout: LONGEST });
  const board = page.locator("[data-board]").first();
  const [outcome, ply] = [await board.getAttribute("data-outcome"), await board.getAttribute("data-ply")];
  const least = (await page.evaluate(() => globalThis.least())) / 1000;
  await context.close();
  console.log(`level ${level}, ${time}, game ${game + 1}: ${outcome} after ${ply} plies, least time ${least.toFixed(1)} s`);
  return outcome;
}

await withSite(async (browser, url) => {
  const outcomes = [];
  const waiting = [...jobs];
  const work = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) outcomes.push(await play(browser, url, job));
  };
  await Promise.all(Array.from({ length: Number(values.pages) }, work));
  const lost = outcomes.filter((outcome) => outcome.endsWith(":time")).length;
  console.log(`${lost} of ${outcomes.length} games were lost on time (${values.pages} at a time, ${busy()})`);
});
