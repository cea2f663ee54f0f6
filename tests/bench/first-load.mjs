// Measures the time and the bytes of a first visit over a slow network: 1.6 Mbit/s, 150 ms latency, Brotli for all
// files. It asserts nothing.
//
//   node tests/bench/first-load.mjs [--visits 3] [--slowdown 1] [--list]
//
// - painted: the time until the lines of a board have been painted, by the app or before it runs;
// - answers: the time until a press on a pawn has marked its destinations, and the marks have been painted;
// - before the board: the files that the page requests until the app has added its board;
// - a game: the downloads of a visitor who plays some moves against the AI and resigns, without the offline copy.
//
// Times are from the start of the navigation. Bytes are those of the response bodies as sent. `--list` names the files.
// The last line holds the medians.

import { parseArgs } from "node:util";
import { busy, quantile, slowDown, withSite } from "./site.mjs";

const LINK = "#play=b&level=1&seed=1";
/** A slow mobile network, with the values that Lighthouse uses. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
/** Moves that Black can always make, whatever White does meanwhile. */
const MOVES = [["1g", "1f"], ["9g", "9f"], ["3i", "4h"]];
/** The time without a request, in milliseconds, after which a visit is over. */
const QUIET_MS = 2_000;

const { values } = parseArgs({
  options: {
    visits: { type: "string", default: "3" },
    slowdown: { type: "string", default: "1" },
    list: { type: "boolean", default: false },
  },
});
const [visits, slowdown] = [Number(values.visits), Number(values.slowdown)];

await withSite(
  async (browser, url, site) => {
    // The first page includes the start of the browser, so it is not measured.
    await visit(browser, url, site);
    const all = [];
    for (let i = 0; i < visits; i++) all.push(await visit(browser, url, site));
    const row = (name, key, unit) => {
      const numbers = all.map((one) => one[key]);
      console.log(`${name.padEnd(18)} ${numbers.map((number) => number.toFixed(0).padStart(7)).join(" ")} ${unit}`);
      return quantile(numbers, 0.5);
    };
    const painted = row("painted", "painted", "ms");
    const answers = row("answers", "answers", "ms");
    const before = row("before the board", "before", "bytes");
    const settled = row("and then", "settled", "bytes");
    const game = await play(browser, url, site);
    if (values.list) {
      list("before the board", all.at(-1).files);
      list("in a game", game.files);
    }
    const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;
    console.log(
      `board painted after ${seconds(painted)}, answers after ${seconds(answers)}; ${before} bytes before the board, ` +
        `${settled} when the page is at rest, ${game.bytes} for a game ` +
        `(1.6 Mbit/s, 150 ms, CPU slowed ${slowdown}×, ${busy()})`,
    );
  },
  { brotli: true },
);

/** Opens a page with empty caches and without a service worker, over the slow network. */
async function newPage(browser, line) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block" });
  await context.addInitScript(watch);
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", line);
  await slowDown(page, slowdown);
  return page;
}

/** Opens the link for the first time, and waits until the page makes no more requests. */
async function visit(browser, url, site) {
  const page = await newPage(browser, LINE);
  site.sent.length = 0;
  await page.goto(url + LINK);
  const handle = await page.waitForFunction(() => globalThis.seen.answers && globalThis.seen, undefined, { timeout: 60_000 });
  const { painted, mounted, answers } = await handle.jsonValue();
  await quiet(page, site);
  const files = site.sent.filter(({ at }) => at < mounted);
  const seen = { painted, answers, files, before: sum(files), settled: sum(site.sent) };
  await page.context().close();
  return seen;
}

/** Plays some moves and resigns, over a fast network, since only the bytes are measured. */
async function play(browser, url, site) {
  const page = await newPage(browser, { ...LINE, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
  site.sent.length = 0;
  await page.goto(url + LINK);
  for (const [from, to] of MOVES) {
    await page.waitForSelector('[data-board][data-thinking="false"]');
    await page.click(`[data-square="${from}"]`);
    await page.click(`[data-square="${to}"]`);
    await page.waitForSelector(`[data-square="${to}"]:not([data-piece=""])`);
  }
  await page.waitForSelector('[data-board][data-thinking="false"]');
  await page.click('[data-action="resign"]');
  const confirm = page.locator('[data-action="confirm"]');
  if (await confirm.isVisible()) await confirm.click();
  await page.waitForSelector('[data-board]:not([data-outcome=""])');
  await quiet(page, site);
  const files = [...site.sent];
  await page.context().close();
  return { files, bytes: sum(files) };
}

/** Waits until the page has made no request for a while. */
async function quiet(page, site) {
  for (let known = -1; known !== site.sent.length; ) {
    known = site.sent.length;
    await page.waitForTimeout(QUIET_MS);
  }
}

function sum(files) {
  return files.reduce((bytes, file) => bytes + file.bytes, 0);
}

function list(name, files) {
  for (const { path, bytes } of files.toSorted((a, b) => b.bytes - a.bytes)) {
    console.log(`  ${name}: ${String(bytes).padStart(7)} ${path}`);
  }
}

/**
 * Runs in the page: notes when the lines of a board were painted, when the app had added its board, and when it
 * responded.
 */
function watch() {
  globalThis.seen = {};
  /** The time at which the current content has been painted. Nothing is painted before the styles have loaded. */
  const drawn = (then) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => then(performance.now());
      port2.postMessage(undefined);
    });

  const look = () =>
    requestAnimationFrame(() => {
      const squares = document.querySelector(".squares");
      if (squares === null || squares.getBoundingClientRect().width < 200) return look();
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => (seen.painted = performance.now());
      port2.postMessage(undefined);
    });
  look();

  const observer = new MutationObserver(tryToPick);
  observer.observe(document, { childList: true, subtree: true });
  function tryToPick() {
    if (seen.answers || document.querySelectorAll("[data-square]").length !== 81) return;
    seen.mounted ??= performance.timeOrigin + performance.now();
    observer.disconnect();
    const pawn = document.querySelector('[data-square="7g"]');
    const details = { bubbles: true, pointerId: 1, pointerType: "mouse", button: 0 };
    pawn.dispatchEvent(new PointerEvent("pointerdown", details));
    pawn.dispatchEvent(new PointerEvent("pointerup", details));
    drawn((now) => {
      if (/target/.test(document.querySelector('[data-square="7f"]').dataset.mark)) seen.answers = now;
      else tryToPick();
    });
  }
}
