// Shared functions of the benchmarks: they serve the release site on a free port, start a browser, and compute numbers.

import { availableParallelism, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { serve } from "../e2e/server.mjs";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));

/**
 * Serves `dist/`, starts a browser, runs `work`, and stops both.
 * @param {(browser: import("@playwright/test").Browser, url: string, site: object) => Promise<void>} work
 * @param {object} [options] more options of the server
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

/** Slows down the main thread of the page by a factor. The worker and the compositor keep their speed. */
export async function slowDown(page, times) {
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: times });
}

/** The quantile of the values: the smallest one that is not less than this share of them. 0.5 gives the median. */
export function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];
}

/** The load of this machine as text. Times that were measured on a busy machine are not reliable. */
export function busy() {
  return `load ${loadavg()[0].toFixed(1)} on ${availableParallelism()} cores`;
}
