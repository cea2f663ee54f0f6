// A long session in WebKit, which is not a part of the tests:
//
//   KOMADAI_MINUTES=60 node_modules/.bin/playwright test --config tests/webkit/long.config.mjs

import base from "./playwright.config.mjs";

const minutes = Number(process.env.KOMADAI_MINUTES ?? 10);

export default {
  ...base,
  testMatch: "long.mjs",
  grepInvert: undefined,
  workers: 1,
  // A browser that dies is what it looks for.
  retries: 0,
  timeout: (minutes + 5) * 60_000,
  reporter: [["list"]],
  metadata: { minutes },
};
