// Scroll bars that take room, as on most desktops: nothing scrolls sideways because of them, and they look as in the other
// engines, as selects and digits do. The other tests have bars that lie over the content.

import { RARE, expect, test } from "./fixtures.mjs";
import { arrowIn, barOf, expectArrow, expectBar, expectSelects, looksOfSelects, placeOf, SELECT, unevenDigits } from "./pages/alike.mjs";
import { SCREENS, visit } from "./pages/screens.mjs";

test.use({
  launchOptions: [
    async ({ launchOptions, browserName }, use) => {
      const { firefoxUserPrefs } = launchOptions;
      const bars =
        browserName === "firefox"
          ? { firefoxUserPrefs: { ...firefoxUserPrefs, "ui.useOverlayScrollbars": 0 } }
          : { ignoreDefaultArgs: ["--hide-scrollbars"] };
      await use({ ...launchOptions, ...bars });
    },
    { scope: "worker" },
  ],
});

/** What has a bar for up and down and scrolls sideways besides, with the width that is missing. Texts of files may. */
const sideways = (page) =>
  page.evaluate(() => {
    const hasBar = (element) => {
      const { overflowY } = getComputedStyle(element);
      return /auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight;
    };
    return Array.from(document.querySelectorAll(":not(textarea)"))
      .filter((element) => element.checkVisibility() && (element === document.scrollingElement || hasBar(element)))
      .filter((element) => element.scrollWidth > element.clientWidth)
      .map((element) => `${element.localName}.${element.className}: ${element.scrollWidth - element.clientWidth} px`);
  });

/** The screens that everybody sees, and the rarer ones. */
const ALL = [
  ["the form", (board, lang) => board.open({ lang })],
  ["a game", (board, lang) => board.open({ play: "b", level: 1, seed: 1, lang })],
  ...SCREENS,
];

for (const [width, height] of [[1280, 800], [360, 640]]) {
  test.describe(`in a window of ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } });

    test("nothing scrolls sideways for a bar that takes room", RARE, async ({ board, page }) => {
      test.setTimeout(300_000);
      await board.open();
      const room = await page.evaluate(() => {
        const box = document.createElement("div");
        box.style.cssText = "width: 100px; overflow: scroll";
        document.body.append(box);
        const room = 100 - box.clientWidth;
        box.remove();
        return room;
      });
      expect(room, "the bars of this browser take room").toBeGreaterThan(5);
      expect(await visit(ALL, board, "en", () => sideways(page))).toEqual({});
    });
  });
}

test("selects look as in the other engines, with the arrow of the page", async ({ board, page }) => {
  await board.open({ lang: "en" });
  await expect(board.field("handicap")).toBeVisible();
  expectSelects(await page.evaluate(looksOfSelects, Object.keys(SELECT)));
  const place = await page.evaluate(placeOf, "handicap");
  expectArrow(arrowIn(await page.screenshot(), place));
});

test("digits of clocks and counts are of one width, as in the other engines", async ({ board, page }) => {
  await board.open({ lang: "en" });
  await expect(board.field("handicap")).toBeVisible();
  expect(await page.evaluate(unevenDigits)).toEqual([]);
  await board.open({ play: "b", level: 1, seed: 1, time: "600,30", lang: "en" });
  await expect(page.locator(".clock").first()).toBeVisible();
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  await expect(page.locator('button[data-ply="1"]')).toBeVisible();
  expect(await page.evaluate(unevenDigits)).toEqual([]);
});

test("the bar of a sheet looks as in the other engines", async ({ board, page }) => {
  await page.setViewportSize({ width: 800, height: 400 });
  await board.open({ lang: "en" });
  await expect(page.locator("[data-live]").first()).toBeAttached();
  await page.keyboard.press("p");
  await expect(board.action("close-preferences")).toBeVisible();
  expectBar(await page.evaluate(barOf, ".sheet"));
});
