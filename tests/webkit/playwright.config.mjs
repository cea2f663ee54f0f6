// Flows in WebKit: the release site in MiniBrowser of WebKitGTK, or in Safari, driven by WebDriver.
//
//   node_modules/.bin/playwright test --config tests/webkit [FILTER]
//
// runs the ordinary flows on what lies in dist/, and with KOMADAI_BROWSERS=1 or a filter by title (`-g`) all of them. It needs
// Debian's packages webkit2gtk-driver and xvfb, and the native program (`cargo build --release -p cli`). Playwright's own
// browsers are not used: only its runner is. A failed flow leaves a picture in tests/webkit/results.

import { defineConfig } from "@playwright/test";
import { BROWSER } from "./webdriver.mjs";

export default defineConfig({
  testDir: ".",
  outputDir: "results",
  forbidOnly: true,
  fullyParallel: true,
  grepInvert: process.env.KOMADAI_BROWSERS ? undefined : /@further/,
  // A page and its engine keep more than one core busy. Safari has one session at a time.
  workers: BROWSER === "safari" ? 1 : 2,
  // A browser that dies under a flow is started again, once: `fixtures.mjs`. A flow that fails in one that is alive fails again at once.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: "results/report.json" }]],
});
