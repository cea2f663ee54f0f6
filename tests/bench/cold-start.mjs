// Measures the time until the board can be played on: from the start of the navigation until all squares exist and a
// press on a pawn has been painted as a selection. It asserts nothing.
//
//   node tests/bench/cold-start.mjs [--visits 5] [--slowdown 1]
//
// A first visit has empty caches and fetches everything from this machine, so the network takes no time. A later visit
// is served by the service worker. The last line holds the medians.

import { parseArgs } from "node:util";
import { busy, quantile, slowDown, withSite } from "./site.mjs";

const LINK = "#play=b&level=1&seed=1";

const { values } = parseArgs({
  options: { visits: { type: "string", default: "5" }, slowdown: { type: "string", default: "1" } },
});
const [visits, slowdown] = [Number(values.visits), Number(values.slowdown)];

await withSite(async (browser, url) => {
  // The first page includes the start of the browser, so it is not measured.
  await visit(await newPage(browser), url);

  const first = [];
  for (let i = 0; i < visits; i++) {
    const page = await newPage(browser);
    first.push(await visit(page, url));
    await page.context().close();
  }

  const page = await newPage(browser);
  await visit(page, url);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  const later = [];
  for (let i = 0; i < visits; i++) {
    later.push(await visit(page, url));
    const kept = await page.evaluate(() => performance.getEntriesByType("navigation")[0].workerStart > 0);
    if (!kept) throw new Error("the service worker did not serve this visit");
  }

  const row = (name, times) => {
    const all = times.map((time) => time.toFixed(0).padStart(5)).join(" ");
    console.log(`${name.padEnd(14)} ${all}   median ${quantile(times, 0.5).toFixed(0)} ms`);
  };
  row("first visit", first);
  row("later visit", later);
  const [a, b] = [first, later].map((times) => quantile(times, 0.5).toFixed(0));
  console.log(`playable after ${a} ms on a first visit, ${b} ms on a later one (CPU slowed ${slowdown}×, ${busy()})`);
});

/** Opens a page with empty caches, which notes when its board can be played on. */
async function newPage(browser) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript(watchBoard);
  const page = await context.newPage();
  await slowDown(page, slowdown);
  return page;
}

/** Opens the link, and returns the time in milliseconds until the board can be played on. */
async function visit(page, url) {
  await page.goto("about:blank");
  await page.goto(url + LINK);
  const handle = await page.waitForFunction(() => globalThis.playable, undefined, { timeout: 60_000 });
  return handle.jsonValue();
}

/** Runs in the page: presses a pawn as soon as it exists, and notes when the selection has been painted. */
function watchBoard() {
  const observer = new MutationObserver(tryToPick);
  observer.observe(document, { childList: true, subtree: true });

  function tryToPick() {
    if (globalThis.playable || document.querySelectorAll("[data-square]").length !== 81) return;
    observer.disconnect();
    const pawn = document.querySelector('[data-square="7g"]');
    const details = { bubbles: true, pointerId: 1, pointerType: "mouse", button: 0 };
    pawn.dispatchEvent(new PointerEvent("pointerdown", details));
    pawn.dispatchEvent(new PointerEvent("pointerup", details));
    requestAnimationFrame(() => {
      if (!/selected/.test(pawn.dataset.mark)) {
        tryToPick();
        return;
      }
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => (globalThis.playable = performance.now());
      port2.postMessage(undefined);
    });
  }
}
