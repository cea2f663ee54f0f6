// What a first visit costs on a slow line: 1.6 Mbit/s, 150 ms until anything is answered, everything sent as Brotli.
// Nothing is asserted.
//
//   node tests/bench/first-load.mjs [--visits 3] [--slowdown 1] [--list]
//
// - painted: until the frame that shows the lines of a board has been drawn, whoever has drawn it;
// - answers: until a press on a pawn has marked where it can go, and that has been drawn;
// - before the board: what the page asked for until the app has put its board into the page;
// - a game: what a visitor downloads who plays some moves against the AI and resigns, without the offline copy.
//
// Times are from the start of the navigation; bytes are bodies as the server sends them. `--list` names the files. The last
// line holds the medians.

import { parseArgs } from "node:util";
import { busy, quantile, slowDown, withSite } from "./site.mjs";

const LINK = "#play=b&level=1&seed=1";
/** A slow telephone's line, as Lighthouse takes it to be. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
/** Moves that Black can always make, whatever White does meanwhile. */
const MOVES = [["1g", "1f"], ["9g", "9f"], ["3i", "4h"]];
/** So long nothing more is asked for when a visit is over. */
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
    // The first page of a browser pays for its start.
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

/** A page with empty caches and without a service worker, on the slow line. */
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

/** Opens the link for the first time, and waits until the page is at rest. */
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

/** Plays some moves and resigns; on a fast line, since only bytes count. */
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

/** Waits until nothing has been asked for in a while. */
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

/** In the page: notes when a board's lines were drawn, when the app's board was there, and when it has answered. */
function watch() {
  globalThis.seen = {};
  /** When what is there by now has been drawn. No frame is drawn before the styles are there. */
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
