// Measures the time in which *Learn* opens from the offline copy: from the press of its door to the painted list of
// chapters, on a later visit, with the service worker in charge and without a server. It asserts nothing.
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
    await door.waitFor();
    // A person reads before the press; the page has come to rest by then.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 1_000)));
    await door.click();
    const shown = await page.waitForFunction(() => globalThis.chaptersShown, undefined, { timeout: 60_000 });
    times.push(await shown.jsonValue());
  }
  console.log(times.map((time) => time.toFixed(0).padStart(5)).join(" "));
  console.log(
    `the lessons open from the offline copy in ${quantile(times, 0.5).toFixed(0)} ms (longest ${Math.max(...times).toFixed(0)}, ` +
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
