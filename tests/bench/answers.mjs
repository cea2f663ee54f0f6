// Measures how long levels think about an answer without a clock, in real games in the browser: from the question to the
// worker until its answer, which the page then holds back until half a second has passed. It asserts nothing.
//
//   node tests/bench/answers.mjs [--levels 1-11,20] [--moves 12]
//
// A browser cannot slow a worker down, so a phone is not simulated: its answers take about four times as long as those of
// the machine that measures, and the last number of a line is that of the longest answer. It should stay below 300 for the
// levels 1 to 11; the longest answer of level 20 on this machine should stay below 4000. The first answer waits for the
// worker, and that of a high level for the network too, so it is left out. The game begins where no book knows an answer.

import { parseArgs } from "node:util";
import { busy, quantile, withSite } from "./site.mjs";

const { values } = parseArgs({
  options: { levels: { type: "string", default: "1-11,20" }, moves: { type: "string", default: "12" } },
});
const levels = values.levels.split(",").flatMap((range) => {
  const [from, to = from] = range.split("-").map(Number);
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
});
const moves = Number(values.moves);
/** A start without the pawns of the second and the eighth file. */
const START = "lnsgkgsnl/1r5b1/p1ppppp1p/9/9/9/P1PPPPP1P/1B5R1/LNSGKGSNL_b_-_1";
/** How many times as long as this machine a phone takes. */
const PHONE = 4;

/** Runs in the page: notes how long the worker thought about each answer, when the AI has moved. */
function watchAnswers() {
  const times = [];
  let asked;
  let answered;
  const { postMessage } = Worker.prototype;
  const heard = new WeakSet();
  Worker.prototype.postMessage = function (...message) {
    asked = performance.now();
    if (!heard.has(this)) this.addEventListener("message", () => (answered = performance.now()));
    heard.add(this);
    return postMessage.apply(this, message);
  };
  let thought = false;
  new MutationObserver(() => {
    const thinks = document.querySelector("[data-board]")?.dataset.thinking === "true";
    if (thought && !thinks) times.push(answered - asked);
    thought = thinks;
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-thinking"], childList: true });
  globalThis.answers = () => times;
}

/** Makes some legal move: the piece and the target are drawn by `draw`, a number from 0 to 1. Returns `false` without one. */
async function moveAnything(page, draw) {
  const own = page.locator('.squares [data-piece]:not([data-piece=""])');
  const pieces = await own.evaluateAll((all) => all.filter((e) => /[A-Z]/.test(e.dataset.piece)).map((e) => e.dataset.square));
  for (let i = 0; i < pieces.length; i++) {
    await page.click(`[data-square="${pieces[(Math.floor(draw() * pieces.length) + i) % pieces.length]}"]`);
    const targets = page.locator('[data-mark~="target"]');
    const count = await targets.count();
    if (count > 0) {
      await targets.nth(Math.floor(draw() * count)).click();
      const keep = page.locator('[data-choice="keep"]');
      if (await keep.isVisible()) await keep.click();
      return true;
    }
    await page.keyboard.press("Escape");
  }
  return false;
}

await withSite(async (browser, url) => {
  console.log(`answers in milliseconds, ${moves} of each level (${busy()})`);
  for (const level of levels) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.addInitScript(watchAnswers);
    await page.goto(`${url}#play=b&level=${level}&seed=1&sfen=${START}`);
    let seed = level;
    // A small generator of congruences, so that every run makes the same moves.
    const draw = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
    for (let move = 0; move <= moves; move++) {
      await page.waitForSelector('[data-board][data-thinking="false"][data-turn="b"], [data-board]:not([data-outcome=""])');
      if ((await page.getAttribute("[data-board]", "data-outcome")) !== "" || !(await moveAnything(page, draw))) break;
      await page.waitForFunction((count) => globalThis.answers().length > count, move, { timeout: 60_000 }).catch(() => {});
    }
    const times = (await page.evaluate(() => globalThis.answers())).slice(1);
    const [median, longest] = times.length > 0 ? [quantile(times, 0.5), Math.max(...times)] : [NaN, NaN];
    const here = `median ${median.toFixed(0)}, longest ${longest.toFixed(0)} (${times.length} answers)`;
    console.log(`level ${String(level).padStart(2)}: ${here}; on a phone about ${(PHONE * longest).toFixed(0)}`);
    await page.close();
  }
});
