// Sizes: what is written can be read at arm's length, and what can be pressed is as large as a finger. Both are asked of
// the browser: the size of every text that is shown, and what a press beside the middle of a button meets.

import { RARE, expect, inFull, test } from "./fixtures.mjs";
import { paste } from "./pages/clipboard.mjs";
import { GamesPage } from "./pages/games.mjs";
import { SCREENS as RARER, visit } from "./pages/screens.mjs";
import { smallPlaces, smallTargets, smallTexts } from "./pages/sizes.mjs";

/** The smallest text, in CSS pixels. */
const SMALLEST = 14;
/** The smallest target on a phone, in CSS pixels, and the smallest square and piece in hand. */
const FINGER = 44;
const SQUARE = 38;
/** The same on the board of a task, whose words are in sight with it, on a phone that is lower than `LOW`. */
const SQUARE_OF_TASK = 32;
const LOW = 720;

/** The least width of a piece in hand, as a share of that on the board. */
const IN_HAND = 0.75;

const WINDOWS = {
  phone: { width: 390, height: 844 },
  "small phone": { width: 360, height: 640 },
  desktop: { width: 1280, height: 800 },
  "large desktop": { width: 1920, height: 1080 },
};

/** A record with variations, comments, times and a bookmark. */
const KIF = `手合割：平手
先手：大山
後手：升田
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:12/00:00:12)
*角道を開ける。
   2 ３四歩(33)   ( 0:03/00:00:03)
   3 ２六歩(27)   ( 1:12/00:01:24)
&しおり

変化：2手
   2 ８四歩(83)
   3 ２六歩(27)
`;

/** Every screen by its name, and how to come there from the one before. */
const SCREENS = [
  ["the form", (board) => board.open({ lang: "en" })],
  [
    "all of the form",
    async (board) => {
      await board.unfoldLevels();
      await board.unfold();
    },
  ],
  [
    "a game with clocks, pieces in hand and the count of points",
    (board) => board.open({ sfen: "4K4/9/9/4S4/9/9/9/4k4/9 b RB2G13Prb2g 1", play: "b", level: 1, seed: 1, time: "600,10+30", impasse: 27, lang: "en" }),
  ],
  [
    "a refusal",
    async (board) => {
      await board.square("5d").click();
      await board.square("5h").click();
      await board.appears('.status:not([data-tone="plain"])');
    },
  ],
  ...["help", "share", "preferences"].map((name) => [
    `the sheet of ${name}`,
    async (board) => {
      await board.page.keyboard.press("Escape");
      await board.page.keyboard.press({ help: "?", share: "s", preferences: "p" }[name]);
      await expect(board.action(`close-${name}`)).toBeVisible();
    },
  ]),
  [
    "the end",
    async (board) => {
      await board.page.keyboard.press("Escape");
      // A game without a move is not kept.
      await board.act("5d4e");
      expect(await board.waitTurn("b")).toBe("");
      await board.resign();
      await board.appears('[data-action="close-end"]');
    },
  ],
  [
    "a record",
    async (board) => {
      await board.open({ lang: "en" });
      await expect(board.action("paste")).toBeVisible();
      await paste(board.page, KIF);
      await expect(board.status).toContainText("Start of the record");
    },
  ],
  [
    "a move of a record",
    async (board) => {
      for (let ply = 0; ply < 3; ply += 1) await board.page.keyboard.press("]");
      await expect(board.root).toHaveAttribute("data-ply", "3");
    },
  ],
  [
    "the list of games",
    async (board) => {
      await new GamesPage(board.page).open();
      await expect(board.page.locator("[data-game]").first()).toBeVisible();
    },
  ],
];

for (const [name, viewport] of Object.entries(WINDOWS)) {
  const isPhone = viewport.width < 640;

  test.describe(name, () => {
    test.use({ viewport, hasTouch: isPhone });

    test("every text can be read, and every target is large enough", RARE, async ({ board, page }) => {
      const faults = {};
      for (const [screen, reach] of SCREENS) {
        await reach(board);
        const found = await smallTexts(page, SMALLEST);
        if (isPhone) found.push(...(await smallTargets(page, FINGER)));
        if (found.length > 0) faults[screen] = found;
      }
      expect.soft(faults).toEqual({});
    });

    test("so it is on the rarer screens", RARE, async ({ board, page }) => {
      test.setTimeout(300_000);
      const look = async () => {
        const found = await smallTexts(page, SMALLEST);
        if (!isPhone) return found;
        const isTask = (await page.locator(".task").count()) > 0;
        const least = isTask && viewport.height < LOW ? SQUARE_OF_TASK : SQUARE;
        return [...found, ...(await smallTargets(page, FINGER)), ...(await smallPlaces(page, least))];
      };
      expect(await visit(RARER, board, "en", look)).toEqual({});
    });

    test("the body has the size of its window", inFull(name !== "phone"), async ({ board, page }) => {
      await board.open({ lang: "en" });
      const size = await page.evaluate(() => getComputedStyle(document.body).fontSize);
      expect(size).toBe(viewport.width >= 1600 ? "18px" : "16px");
      const smallest = (selector) =>
        page.locator(selector).evaluateAll((places) =>
          Math.min(...places.flatMap((place) => [place.getBoundingClientRect().width, place.getBoundingClientRect().height])),
        );
      expect(await smallest("[data-square]")).toBeGreaterThanOrEqual(SQUARE);
      expect(await smallest("[data-hand]")).toBeGreaterThanOrEqual(SQUARE);
    });
  });
}

/** Windows in which the board is measured: phones, tablets, desktops. */
const BOARDS = [[360, 640], [390, 844], [768, 1024], [820, 1180], [1024, 1366], [1280, 800], [1600, 900], [1920, 1080]];

test("hands are at the board's scale, a phone's board is as wide as the screen, and a large screen has a wide panel", RARE, async ({
  board,
  page,
}) => {
  await board.open({ sfen: "4k4/9/9/9/9/9/9/9/4KG3 b G4P 1", play: "b", level: 1, seed: 1, pieces: "kanji" });
  const [frame, panel, inHand, onBoard] = [".board", ".beside", '[data-hand="b:G"] .piece', '[data-at="4i"]'].map(
    (selector) => page.locator(selector).first(),
  );
  const wide = async (place) => (await place.boundingBox()).width;
  for (const [width, height] of BOARDS) {
    await page.setViewportSize({ width, height });
    const size = `${width} × ${height}`;
    expect((await wide(inHand)) / (await wide(onBoard)), `a piece in hand, ${size}`).toBeGreaterThanOrEqual(IN_HAND);
    if (width < 640) expect(await wide(frame), `the board, ${size}`).toBeGreaterThan(width - 9);
    if (width >= 1600) {
      expect(await wide(panel), `the panel, ${size}`).toBeGreaterThanOrEqual(420);
      expect(await wide(panel), `the panel, ${size}`).toBeLessThanOrEqual(480);
    }
  }
});
