// End-to-end tests: the release site in the system's Chromium, served under a sub-path.
//
// `cargo xtask test` builds the site and sets the two variables; `npx playwright test --config tests/e2e` repeats
// the tests on what lies in dist/.

import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";

const PORT = process.env.KOMADAI_PORT ?? "4807";
const BASE = "/some/club/path/";

/** Files with tests that take half a minute or longer. */
const GAMES = ["full-game.spec.mjs", "games-by-hand.spec.mjs", "minishogi.spec.mjs"];

export default defineConfig({
  testDir: ".",
  outputDir: "results",
  fullyParallel: true,
  forbidOnly: true,
  // Further windows, themes and languages, and rare circumstances: only `cargo xtask test --full` and a named test run them.
  grepInvert: process.env.KOMADAI_FULL ? undefined : /@full/,
  // A test keeps about two cores busy: the page and its engine.
  workers: Math.max(2, Math.floor(availableParallelism() / 2)),
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // One picture for all machines: see pictures.spec.mjs.
  snapshotPathTemplate: "{testDir}/pictures/{arg}{ext}",
  reporter: [["list"], ["json", { outputFile: "results/report.json" }]],
  // Whole games come first: at the end one worker would play on alone.
  projects: [
    { name: "games", testMatch: GAMES },
    { name: "rest", testIgnore: GAMES },
  ],
  use: {
    baseURL: `http://127.0.0.1:${PORT}${BASE}`,
    viewport: { width: 1280, height: 800 },
    locale: "en-US",
    // Without a graphics card every frame of an animation costs much. Tests about motion and hands ask for it again.
    reducedMotion: "reduce",
    screenshot: "only-on-failure",
    // Tests paste what they have copied.
    permissions: ["clipboard-read", "clipboard-write"],
    launchOptions: {
      executablePath: process.env.KOMADAI_CHROME ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Pages of a context share one process, and what it has compiled: see fixtures.mjs.
        "--process-per-site",
      ],
    },
  },
  webServer: {
    // The folder of this file is the server's working folder.
    command: `node server.mjs --root ../../dist --port ${PORT} --base ${BASE}`,
    url: `http://127.0.0.1:${PORT}${BASE}`,
    reuseExistingServer: false,
  },
});
