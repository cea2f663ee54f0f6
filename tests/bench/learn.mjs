// Measures the time in which *Learn* opens from the offline copy: from the press of its door to the painted list of
// chapters, on a later visit, with the service worker in charge and without a server. It tells whether that holds the limit, as
// the median and as the longest time, and fails only if the lessons do not open: times depend on the machine.
//
//   node tests/bench/learn.mjs [--rounds 7] [--slowdown 1]
//
// Each round loads the page anew, so that the code and the texts of the lessons come out of the cache again.

import { parseArgs } from "node:util";
import { busy, quantile, slowDown, withSite } from "./site.mjs";

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "7" }, slowdown: { type: "string", default: "1" } },
});
const [rounds, slowdown] = [Number(values.rounds), Number(values.slowdown)];
/** The time in which the lessons should open, in milliseconds, without a slowdown. */
const LIMIT = 300;
/** The time after which they count as not opened. */
const PATIENCE = 60_000;

await withSite(async (browser, url, site) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript(watchDoor);
  await page.goto(url);
  // The whole build is stored before the service worker takes over.
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await site.stop();
  await slowDown(page, slowdown);
  const times = [];
  for (let round = 0; round < rounds; round++) {
    await page.goto("about:blank");
    await page.goto(url);
    const door = page.locator('[data-action="learn"]:visible').first();
    await door.waitFor({ timeout: PATIENCE });
    // A person reads before the press; the page has come to rest by then.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 1_000)));
    await door.click();
    const shown = page.waitForFunction(() => globalThis.chaptersShown, undefined, { timeout: PATIENCE });
    const opened = await shown.catch((error) => {
      throw new Error(`the lessons did not open in ${PATIENCE / 1000} s in round ${round + 1} of ${rounds}`, { cause: error });
    });
    times.push(await opened.jsonValue());
  }
  console.log(times.map((time) => time.toFixed(0).padStart(5)).join(" "));
  const [median, longest] = [quantile(times, 0.5), Math.max(...times)];
  const verdict = (time) => `${time.toFixed(0)} ms, ${time < LIMIT ? "within" : "OVER"} ${LIMIT}`;
  console.log(
    `the lessons open from the offline copy in ${verdict(median)} (longest ${verdict(longest)}; ` +
      `${rounds} rounds, CPU slowed ${slowdown}×, ${busy()})`,
  );
});

/** Runs in the page: notes the time from the press of the door to the paint of the list of chapters. */
function watchDoor() {
  let pressed;
  const press = ({ target, timeStamp }) => {
    if (target.closest?.('[data-action="learn"]')) pressed = timeStamp;
  };
  addEventListener("pointerdown", press, { capture: true });
  const observer = new MutationObserver(() => {
    if (pressed === undefined || !document.querySelector("[data-learn] [data-chapter]")) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => (globalThis.chaptersShown = performance.now() - pressed);
      port2.postMessage(undefined);
    });
  });
  observer.observe(document, { childList: true, subtree: true });
}
