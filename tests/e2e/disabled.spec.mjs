// What cannot be pressed now can still be read: its words stand out from their ground in every theme and on every design.

import { RARE, expect, test } from "./fixtures.mjs";
import { paste } from "./pages/clipboard.mjs";
import { GamesPage } from "./pages/games.mjs";
import { KIF } from "./pages/screens.mjs";

const THEMES = ["light", "dark"];
const DESIGNS = ["kaya", "light", "dark", "contrast", "printed"];
/** WCAG 2.1 asks nothing of what is disabled. This is what it asks of icons. */
const LEAST = 3;

/** The disabled buttons that are seen, by action, each with the contrast of its words to what lies below them. */
const contrasts = (page) =>
  page.evaluate(() => {
    const context = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true });
    /** Paints colors one over the other, each with its opacity, and returns what is seen. */
    const seen = (...layers) => {
      for (const [color, opacity] of [["#fff", 1], ...layers]) {
        context.globalAlpha = opacity;
        context.fillStyle = color;
        context.fillRect(0, 0, 1, 1);
      }
      return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const luminance = (color) => {
      const [r, g, b] = color.map((part) => (part <= 10.31475 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const buttons = [...document.querySelectorAll('[data-action]:disabled, [data-action][aria-disabled="true"]')];
    return buttons
      .filter((button) => button.checkVisibility({ visibilityProperty: true }) && button.textContent.trim())
      .map((button) => {
        const layers = [];
        let opacity = 1;
        for (let element = button; element; element = element.parentElement) {
          const style = getComputedStyle(element);
          opacity *= style.opacity;
          layers.unshift([style.backgroundColor, 1]);
        }
        const [dark, light] = [seen(...layers), seen(...layers, [getComputedStyle(button).color, opacity])]
          .map(luminance)
          .sort((one, other) => one - other);
        return [button.dataset.action, (light + 0.05) / (dark + 0.05)];
      });
  });

/** The screens with such buttons: how to come there, and some of the buttons. */
const SCREENS = {
  "the position editor": {
    go: async (board) => {
      await board.unfold();
      await board.action("edit-position").click();
      await expect(board.action("edit-undo")).toBeDisabled();
    },
    has: ["edit-undo", "edit-redo"],
  },
  "the chess clock": {
    go: async (board) => {
      await board.field("pairing").selectOption("clock");
      await board.action("start").click();
      await expect(board.page.locator(".chess-clock button:disabled").first()).toBeVisible();
    },
    has: ["pause"],
  },
  "the start of a record": {
    go: async (board) => {
      await expect(board.action("paste")).toBeVisible();
      await paste(board.page, KIF);
      await expect(board.action("first")).toHaveAttribute("aria-disabled", "true");
    },
    has: ["first", "back"],
  },
  "an empty list of games": {
    go: async (board) => {
      await new GamesPage(board.page).open();
      await expect(board.action("games-export")).toBeDisabled();
    },
    has: ["games-export"],
  },
};

for (const theme of THEMES) {
  test.describe(`in the ${theme} theme`, () => {
    test.use({ colorScheme: theme });

    for (const [name, { go, has }] of Object.entries(SCREENS)) {
      test(`disabled buttons of ${name} can be read`, RARE, async ({ board, page }) => {
        await board.open({ lang: "en" });
        await go(board);
        for (const design of DESIGNS) {
          await page.evaluate((design) => (document.documentElement.dataset.design = design), design);
          const found = await contrasts(page);
          expect(found.map(([action]) => action)).toEqual(expect.arrayContaining(has));
          expect(found.filter(([, contrast]) => contrast < LEAST), design).toEqual([]);
        }
      });
    }
  });
}
