// A board in a page of somebody else's: it plays wherever a frame can stand, and says what is missing where it cannot.

import { expect, test } from "./fixtures.mjs";
import { frameOf, hostPage, openSite } from "./pages/host.mjs";
import { BoardPage } from "./pages/board.mjs";

const PLAY = "embed=play&play=b&level=1&seed=1";
const OPAQUE = 'sandbox="allow-scripts"';

// Host pages lie on other origins than the site that the tests know.
test.use({ expected: /^request to http:\/\/(localhost|127\.0\.0\.1):\d+$/ });

/** Each case: what the host page is to the site, and what its frame is allowed. */
const CASES = [
  ["on a page of the same origin", "same", ""],
  ["on a page of another origin", "other", ""],
  ["in a sandbox that keeps its origin", "other", 'sandbox="allow-scripts allow-same-origin"'],
  ["in a sandbox without an origin", "other", OPAQUE],
];

test.describe("a frame plays", () => {
  for (const [where, origin, attributes] of CASES) {
    test(where, async ({ page }) => {
      const site = await openSite({ open: attributes === OPAQUE });
      try {
        await page.goto(hostPage(site, { origin, link: PLAY, attributes }));
        const board = new BoardPage(frameOf(page));
        await board.act("7g7f");
        await expect(board.root).toHaveAttribute("data-ply", "2", { timeout: 30_000 });
        await board.act("2g2f");
        await expect(board.root).toHaveAttribute("data-ply", "4", { timeout: 30_000 });
        const own = await board.root.evaluate(() => self.origin);
        expect(own).toBe(attributes === OPAQUE ? "null" : new URL(site.url).origin);
      } finally {
        await site.stop();
      }
    });
  }
});

test.describe("a frame without an origin", () => {
  test.use({ expected: /^request to http:|CORS policy|ERR_FAILED|was preloaded/ });

  test("says which header is missing", async ({ page }) => {
    const site = await openSite({ open: false });
    try {
      await page.goto(hostPage(site, { origin: "other", link: PLAY, attributes: OPAQUE }));
      const told = frameOf(page).locator("#not-loaded");
      await expect(told).toContainText("Access-Control-Allow-Origin: *");
      await expect(told).toContainText("allow-same-origin");
    } finally {
      await site.stop();
    }
  });
});
