// The same tests in Firefox: all of them, or with `KOMADAI_FLOWS` only the most important flows, tagged `@flow`.
//
// `cargo xtask test --browsers` runs all of them. `KOMADAI_FIREFOX` is the path of the browser.

import config from "./playwright.config.mjs";

/** What Firefox does on its own, and what tests would hear of. */
const QUIET = {
  // All pages share one process, as Playwright expects it of this version.
  "fission.webContentIsolationStrategy": 0,
  // Sound after a gesture only, as people have it: Playwright allows it at once.
  "media.autoplay.default": 1,
  // Over the content, as on phones. `scroll-bars.spec.mjs` has the others.
  "ui.useOverlayScrollbars": 1,
  // Names of this machine that are no secure origin.
  "network.dns.localDomains": "intranet.example,club.example",
  // A file is of no origin, as people have it: the driver has files be of one.
  "security.fileuri.strict_origin_policy": true,
  // Tests open links of more than a megabyte, which Firefox itself refuses otherwise.
  "network.standard-url.max-length": 1 << 24,
};

const { channel, args, ...launchOptions } = config.use.launchOptions;

export default {
  ...config,
  outputDir: "results/firefox",
  grep: process.env.KOMADAI_FLOWS ? /@flow/ : undefined,
  reporter: [["list"], ["json", { outputFile: "results/firefox/report.json" }]],
  use: {
    ...config.use,
    browserName: "firefox",
    channel: "moz-firefox",
    launchOptions: {
      ...launchOptions,
      executablePath: process.env.KOMADAI_FIREFOX ?? "/usr/bin/firefox-esr",
      args: ["--remote-allow-system-access"],
      firefoxUserPrefs: QUIET,
    },
  },
};
