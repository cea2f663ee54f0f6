// The page of licenses: within reach, in the looks of the app, and there without a network.

import { RARE, expect, test } from "./fixtures.mjs";
import { inEveryFont } from "./pages/fonts.mjs";

test("the help sheet leads to the licenses, which have the theme of the app", async ({ board, context, page }) => {
  await board.open({ theme: "light" });
  await page.evaluate(() => localStorage.setItem("komadai /some/club/path/:preferences", "version=1\ntheme=dark\n"));
  await page.keyboard.press("?");
  const opened = context.waitForEvent("page");
  await board.action("licences").click();
  const licenses = await opened;
  await expect(licenses.locator("h1")).toContainText("Licenses");
  await expect(licenses.locator('[data-package^="leptos "]')).toHaveCount(1);
  await expect(licenses.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(licenses.locator("html")).toHaveCSS("background-color", "rgb(22, 19, 15)");
  await inEveryFont(licenses, async (font) => {
    expect(await licenses.evaluate(() => document.documentElement.scrollWidth <= innerWidth), font).toBe(true);
  });
});

test("the license of the pieces' characters is where the page says", async ({ page }) => {
  await page.goto("./licences.html");
  const address = await page.getByRole("link", { name: "SIL Open Font License" }).evaluate((link) => link.href);
  const answer = await page.request.get(address);
  expect(await answer.text()).toContain("SIL OPEN FONT LICENSE");
});

test.describe("without a network", () => {
  test.use({ serviceWorker: true });

  test("the licenses are kept with the build", RARE, async ({ context, page }) => {
    await page.goto("./");
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
    await context.setOffline(true);
    await page.goto("./licences.html");
    await expect(page.locator("h1")).toContainText("Licenses");
    await expect(page.locator("main")).toHaveCSS("display", "grid");
  });
});
