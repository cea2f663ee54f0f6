// The page comes up under a sub-path, silently, with a board.

import { expect, test } from "./fixtures.mjs";

test("the page shows a board and no complaint", async ({ board, page }) => {
  await board.open();
  await expect(page).toHaveTitle(/Komadai/);
  await expect(board.root).toHaveAttribute("data-sfen", /^lnsgkgsnl\//);
  await expect(board.root.locator("[data-square]")).toHaveCount(81);
});

test("the page has no inline script and starts with its policy", async ({ page, request, baseURL }) => {
  const source = await (await request.get(baseURL)).text();
  expect(source).toMatch(/<head>\s*<meta name="komadai:policy"/);
  expect(source).not.toMatch(/<script(?![^>]*\ssrc=)/);
  await page.goto("./");
  await expect(page.locator("#too-old")).toBeHidden();
  await expect(page.locator("#not-loaded")).toBeHidden();
});

test.describe("a front page that is older than the site", () => {
  test.use({ expected: /404|Failed to load resource|Loading module from/ });

  test("says that it could not be loaded", async ({ page }) => {
    await page.route(/\/start-[^/]*\.js/, (route) => route.fulfill({ status: 404 }));
    await page.goto("./");
    await expect(page.locator("#not-loaded")).toBeVisible();
  });
});

test("a browser without WebAssembly gets a sentence", async ({ page }) => {
  await page.addInitScript(() => {
    delete globalThis.WebAssembly;
  });
  await page.goto("./");
  await expect(page.locator("#too-old")).toBeVisible();
});
