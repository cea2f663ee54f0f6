// What the benchmarks share: the release site on a port of its own, a browser, and a few numbers.

import { availableParallelism, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { serve } from "../e2e/server.mjs";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));

/**
 * Serves `dist/`, starts a browser, and ends both after `work`.
 * @param {(browser: import("@playwright/test").Browser, url: string, site: object) => Promise<void>} work
 * @param {object} [options] more for the server
 */
export async function withSite(work, options = {}) {
  const site = await serve({ root: DIST, base: "/bench/", ...options });
  const browser = await chromium.launch({
    executablePath: process.env.KOMADAI_CHROME ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
  });
  try {
    await work(browser, site.url, site);
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** Slows the page's main thread down; the worker and the compositor keep their speed. */
export async function slowDown(page, times) {
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: times });
}

/** The value below which this share of the values lies; 0.5 gives the median. */
export function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];
}

/** How busy this machine is with other things: times measured on a busy one say little. */
export function busy() {
  return `load ${loadavg()[0].toFixed(1)} on ${availableParallelism()} cores`;
}
