// Nothing that is written is cut off on the smallest phone, in either language, on any screen.

import { RARE, expect, test } from "./fixtures.mjs";
import { SCREENS, visit } from "./pages/screens.mjs";
import { cutElements, faultsOfTexts } from "./pages/texts.mjs";

/** The screens that everybody sees. */
const USUAL = [
  ["the form", (board, lang) => board.open({ lang })],
  [
    "all of the form",
    async (board) => {
      await board.unfoldLevels();
      await board.unfold();
    },
  ],
  [
    "a game with clocks, pieces in hand and the count of points",
    (board, lang) =>
      board.open({ sfen: "4K4/9/9/4S4/9/9/9/9/4k4/9 b RB2G13Prb2g 1", play: "b", level: 1, seed: 1, time: "600,10+30", impasse: 27, lang }),
  ],
  ...[["help", "?"], ["share", "s"], ["preferences", "p"]].map(([name, key]) => [
    `the sheet of ${name}`,
    async (board) => {
      await board.page.keyboard.press("Escape");
      await board.page.keyboard.press(key);
      await expect(board.action(`close-${name}`)).toBeVisible();
    },
  ]),
  [
    "the menu",
    async (board) => {
      await board.page.keyboard.press("Escape");
      await board.page.locator('[data-action="menu"]:visible').click();
      await expect(board.action("close-menu")).toBeVisible();
    },
  ],
];

/** What lies over the page. */
const COVERS = ".sheet, .editor, .chess-clock";

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

for (const lang of ["en", "ja"]) {
  for (const [name, screens] of [["usual", USUAL], ["rarer", SCREENS]]) {
    test(`nothing is cut off on the ${name} screens, ${lang}`, RARE, async ({ board, page }) => {
      // Each screen is looked over as a whole.
      test.setTimeout(300_000);
      const look = async () => {
        await expect(page.locator("[data-live]").first()).toBeAttached();
        const isCovered = (await page.locator(COVERS).count()) > 0;
        return [...(await cutElements(page)), ...(await faultsOfTexts(page, isCovered ? COVERS : "body"))];
      };
      expect(await visit(screens, board, lang, look)).toEqual({});
    });
  }
}
