// No screen has a fault that axe-core finds: light and dark, both languages, three sizes. The first look at a screen asks
// for everything, the others for what depends on size and colors.

import { RARE, expect, inFull, test } from "./fixtures.mjs";
import { faults } from "./pages/axe.mjs";
import { link } from "./pages/board.mjs";
import { SCREENS as RARER, visit } from "./pages/screens.mjs";

// Else the settings have a hint more, and in the frame a field that their foot covers in part.
test.use({ reducedMotion: "no-preference" });

const SIZES = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
  frame: { width: 360, height: 560 },
};

/** Every screen by its name, and how to come there from the one before. */
const SCREENS = [
  [
    "the form",
    async (board, lang) => {
      await board.open({ lang });
      // It comes later, over the board.
      if (lang === "en") await expect(board.page.locator(".pieces-offer")).toBeVisible();
    },
  ],
  [
    "a game with pieces in hand, a picked piece and a note about the link",
    async (board, lang) => {
      await board.open({ sfen: "4k4/9/9/4S4/9/9/9/9/4K4 b RB2G3Prb 1", play: "b", level: 1, seed: 1, time: "x", lang });
      await board.hand("b", "G").click();
    },
  ],
  [
    "a refusal",
    async (board) => {
      await board.action("dismiss").click();
      await board.page.keyboard.press("Escape");
      await board.square("5d").click();
      await board.square("5h").click();
    },
  ],
  [
    "the promotion choice",
    async (board) => {
      // The refused piece is still picked.
      await board.square("5c").click();
      await expect(board.choice("keep")).toBeVisible();
    },
  ],
  [
    "check",
    async (board) => {
      await board.choice("keep").click();
      expect(await board.waitTurn("b")).toBe("");
    },
  ],
  ...[
    ["help", "?"],
    ["share", "s"],
    ["preferences", "p"],
  ].map(([name, key]) => [
    `the sheet of ${name}`,
    async (board) => {
      await board.page.keyboard.press("Escape");
      await board.page.keyboard.press(key);
      // An empty sheet may take its place while it is fetched.
      await expect(board.action(`close-${name}`)).toBeVisible();
    },
  ]),
  [
    "an earlier move",
    async (board) => {
      await board.page.keyboard.press("Escape");
      await board.page.keyboard.press("[");
      await expect(board.root).toHaveAttribute("data-ply", "1");
    },
  ],
  [
    "the question before another link, and the offer of an update",
    async (board) => {
      const { page } = board;
      await page.evaluate(() => dispatchEvent(new Event("komadai:update")));
      await page.evaluate((hash) => (location.hash = hash), new URL(link({ play: "w" }), page.url()).hash);
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  ],
  [
    "the offer of an update",
    async (board) => {
      await board.page.keyboard.press("Escape");
      await expect(board.page.getByRole("dialog")).toBeHidden();
    },
  ],
  [
    "the end",
    async (board) => {
      await board.page.keyboard.press("]");
      await board.resign();
      await board.waitEnd();
    },
  ],
  [
    "the form during a game",
    async (board) => {
      await board.action("new-game").click();
      await expect(board.action("start")).toBeVisible();
    },
  ],
  [
    "a link that cannot be opened",
    async (board, lang) => {
      await board.open({ sfen: "4k4/xyz", lang });
      await expect(board.page.locator("[data-error]")).toBeVisible();
    },
  ],
];

/** Every size in both schemes; the languages take turns. All but the first wait for the full tests. */
const LOOKS = [
  ["desktop", "light", "en"],
  ["desktop", "dark", "ja", "full"],
  ["phone", "light", "ja", "full"],
  ["phone", "dark", "en", "full"],
  ["frame", "light", "en", "full"],
  ["frame", "dark", "ja", "full"],
];

for (const [index, [size, colorScheme, lang, extent]] of LOOKS.entries()) {
  const allRules = index === 0;

  test.describe(`${size}, ${colorScheme}, ${lang}`, () => {
    test.use({ viewport: SIZES[size], colorScheme });

    test("no screen has a fault", inFull(extent === "full"), async ({ board, page }) => {
      // Fourteen screens, each looked over as a whole.
      test.setTimeout(300_000);
      for (const [name, go] of SCREENS) {
        await test.step(name, async () => {
          await go(board, lang);
          // What comes later is there too.
          await expect(page.locator("[data-live]").first()).toBeAttached();
          const found = await faults(page, { allRules });
          expect.soft(found, [name, ...found].join("; ")).toEqual([]);
        });
      }
      const menu = page.locator('[data-action="menu"]:visible');
      if (size === "desktop") {
        await expect(menu).toHaveCount(0);
      } else {
        await board.open({ play: "b", level: 1, lang });
        await menu.click();
        await expect(board.action("close-menu")).toBeVisible();
        expect.soft(await faults(page, { allRules: colorScheme === "dark" }), "the menu").toEqual([]);
      }
    });
  });
}

for (const [index, [size, colorScheme, lang]] of LOOKS.filter(([size]) => size !== "frame").entries()) {
  test.describe(`rarer, ${size}, ${colorScheme}, ${lang}`, () => {
    test.use({ viewport: SIZES[size], colorScheme });

    test("no rarer screen has a fault", RARE, async ({ board, page }) => {
      test.setTimeout(300_000);
      expect(await visit(RARER, board, lang, () => faults(page, { allRules: index === 0 }))).toEqual({});
    });
  });
}

test("the last resorts have no fault", RARE, async ({ board, page }) => {
  await board.open();
  await page.evaluate(() => document.querySelector(".page").remove());
  for (const id of ["too-old", "not-loaded", "no-origin", "crashed"]) {
    const card = page.locator(`#${id}`);
    if (id === "crashed") {
      await page.evaluate(() => {
        // The second crash within a minute.
        sessionStorage.setItem("komadai /some/club/path/:crashes", String(Date.now()));
        dispatchEvent(new Event("komadai:crashed"));
      });
      await expect(card.locator("button")).toHaveCount(2);
    }
    await card.evaluate((card) => (card.hidden = false));
    for (const colorScheme of ["light", "dark"]) {
      await test.step(`${id}, ${colorScheme}`, async () => {
        await page.emulateMedia({ colorScheme });
        await expect(card).toBeVisible();
        const allRules = colorScheme === "light";
        expect.soft(await faults(page, { allRules }), `${id}, ${colorScheme}`).toEqual([]);
      });
    }
    await card.evaluate((card) => (card.hidden = true));
  }
});
