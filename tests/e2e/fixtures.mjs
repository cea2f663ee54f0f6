// What every test starts from: a board to play on, and a watch over the page.
//
// A test fails on any console error or warning, any uncaught error, and any request to another place.

import { test as base, expect } from "@playwright/test";
import { BoardPage } from "./pages/board.mjs";

export const test = base.extend({
  /** The complaints that a test expects: `test.use({ expected: /worker lost/ })`. */
  expected: [undefined, { option: true }],

  /** Complaints of the browser so far, one sentence each; they must all be expected. */
  complaints: [
    async ({ context, baseURL, expected }, use) => {
      const complaints = [];
      const home = new URL(baseURL).origin;
      context.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) {
          complaints.push(`console ${message.type()}: ${message.text()}`);
        }
      });
      context.on("weberror", (error) => complaints.push(`uncaught: ${error.error()}`));
      context.on("request", (request) => {
        const url = new URL(request.url());
        if (["http:", "https:"].includes(url.protocol) && url.origin !== home) {
          complaints.push(`request to ${url.origin}`);
        }
      });
      await use(complaints);
      const unexpected = complaints.filter((text) => !expected?.test(text));
      expect(unexpected, "console errors, warnings and foreign requests").toEqual([]);
    },
    { auto: true },
  ],

  /** The board of the page; `board.open()` loads it. */
  board: async ({ page }, use) => {
    await use(new BoardPage(page));
  },
});

export { expect };
