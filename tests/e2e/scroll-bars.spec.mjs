// Scroll bars that take room, as on most desktops: nothing scrolls sideways because of them. The other tests have bars that
// lie over the content.

import { RARE, expect, test } from "./fixtures.mjs";
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
