// The rarer screens of the page, for tests that look at every screen: the form, a game and the usual sheets they reach
// themselves.

import { expect, test } from "@playwright/test";
import { paste } from "./clipboard.mjs";
import { EditorPage } from "./editor.mjs";
import { GamesPage } from "./games.mjs";
import { LearnRoom } from "./learn.mjs";
import { ProblemRoom } from "./problems.mjs";

/** A record with variations, comments, times, a bookmark, a gift and names. */
export const KIF = `手合割：平手
棋戦：新春棋戦
先手：大山
後手：升田
手数----指手---------消費時間--
*開始前のコメント。
   1 ７六歩(77)   ( 0:12/00:00:12)
*角道を開ける。
   2 ３四歩(33)   ( 0:03/00:00:03)
   3 ５五角(88)   ( 1:12/00:01:24)
&しおり
   4 同　角(22)   ( 0:05/00:00:08)
   5 ２六歩(27)   ( 0:06/00:01:30)
   6 投了

変化：2手
   2 ８四歩(83)
   3 ２六歩(27)
`;
/** How long the engine may need on a busy machine. */
const PATIENT = { timeout: 60_000 };
/** Black's bishop on 8h is attacked, and the silver that defends it may go away. */
const OPEN_DIAGONAL = { moves: "7g7f 3c3d", play: "b", level: 1, seed: 1 };
/** Mate in one by a gold on 5b. */
const MATE = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
/** Both kings have entered. */
const ENTERED = "K8/9/9/9/9/9/9/9/8k b RB4G4S4N4LPrb17p 1";

/** Leaves what would be there again after the page is loaded anew: a record, and the clock for two people. */
async function leave(board) {
  const { page } = board;
  const [sheet, study, clock] = [page.locator(".sheet"), board.action("close-study"), board.action("close-clock")];
  if (await sheet.isVisible()) await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  if (await study.isVisible()) await study.click();
  if (await clock.isVisible()) await clock.click();
  await expect(study.or(clock)).toBeHidden();
}

/** Follows a link, and waits for what comes after the first paint. */
async function open(board, params) {
  await leave(board);
  await board.open(params);
  await expect(board.page.locator("[data-live]").first()).toBeAttached();
}

/** Opens the record in the study view. */
async function study(board, lang) {
  await open(board, { lang });
  await paste(board.page, KIF);
  await board.page.locator(".study").waitFor();
}

/** Presses a key for a sheet, and waits until it is there: an empty one may take its place while it is fetched. */
async function sheet(board, key, close) {
  await board.page.keyboard.press(key);
  await expect(board.action(close)).toBeVisible();
}

/** Opens the clock for two people. */
async function clock(board, lang) {
  await open(board, { lang });
  await board.field("pairing").selectOption("clock");
  await board.action("start").click();
  await expect(board.page.locator(".chess-clock")).toBeVisible();
}

/** Opens a task of the lessons, or the list of chapters. */
const task = async (board, name, lang) => {
  await leave(board);
  const room = new LearnRoom(board.page);
  await room.open(name, { lang });
  return room;
};

/** Opens a mate in one. */
const problem = async (board, lang) => {
  await leave(board);
  const room = new ProblemRoom(board.page);
  await room.open({ problems: "mate1", lang });
  await room.is("open");
  return room;
};

/**
 * Each screen by its name, and how to come there: some from the one before.
 * @type {[string, (board: import("./board.mjs").BoardPage, lang: string) => Promise<void>][]}
 */
export const SCREENS = [
  [
    "the study with everything unfolded",
    async (board, lang) => {
      await study(board, lang);
      await board.action("last").click();
      await board.page.locator('[data-tab="record"]').click();
      for (const summary of await board.page.locator(".study summary").all()) await summary.click();
    },
  ],
  [
    "the analysis",
    async (board) => {
      await board.page.locator('[data-tab="analysis"]').click();
      await board.page.locator('.analysis [data-action="analysis"]').click();
      await expect(board.page.locator("[data-candidates] [data-move]").first()).toBeVisible(PATIENT);
    },
  ],
  [
    "the review",
    async (board) => {
      await board.page.locator('.analysis [data-action="analysis"]').click();
      await board.page.locator('.study [data-action="review"]').click();
      await expect(board.page.locator("[data-review]")).toHaveAttribute("data-review", "done", PATIENT);
      await board.page.locator(".review-move").first().click();
      await expect(board.page.locator("[data-review-list] [data-step]").first()).toBeVisible();
      // The graph stays in sight over the list, and would cover a part of this button: how much depends on the browser.
      await board.action("practice").evaluate((button) => button.scrollIntoView({ block: "center" }));
    },
  ],
  [
    "the practice with the mistakes",
    async (board) => {
      await board.action("practice").click();
      await expect(board.page.locator("[data-practice]")).toHaveAttribute("data-practice", "open");
    },
  ],
  [
    "a mistake that is shown",
    async (board) => {
      await board.action("practice-reveal").click();
      await expect(board.page.locator("[data-practice]")).toHaveAttribute("data-practice", "shown");
    },
  ],
  ...["links", "file", "diagram", "peers", "qr"].map((form) => [
    `sharing as ${form}`,
    async (board, lang) => {
      if (form === "links") {
        await study(board, lang);
        await board.action("last").click();
        await sheet(board, "s", "close-share");
      }
      await board.field("share-as").selectOption(form);
    },
  ]),
  [
    "the field to paste into",
    async (board, lang) => {
      await open(board, { lang });
      await board.page.evaluate(() => {
        navigator.clipboard.readText = () => Promise.reject(new DOMException("", "NotAllowedError"));
      });
      await board.action("paste").first().click();
      await expect(board.action("close-paste")).toBeVisible();
      await board.field("paste-text").fill("手合割：平手\n   1 ９九歩(77)\n   2 ３四歩(33)\n");
      await board.action("open-text").click();
      await expect(board.page.locator(".sheet .problem")).not.toBeEmpty();
    },
  ],
  [
    "the chapters of the lessons",
    async (board, lang) => {
      await task(board, "", lang);
    },
  ],
  [
    "a task that went wrong",
    async (board, lang) => {
      const room = await task(board, "step.13", lang);
      await room.move("5g5f");
      await room.is("wrong");
    },
  ],
  [
    "a task that is done",
    async (board, lang) => {
      const room = await task(board, "step.2", lang);
      await room.move("5h6g");
      await room.move("6g7f");
      await room.is("done");
    },
  ],
  [
    "a question of a lesson",
    async (board, lang) => {
      const room = await task(board, "step.7", lang);
      await expect(room.choice(0)).toBeVisible();
    },
  ],
  [
    "the sets of problems",
    async (board, lang) => {
      const room = new ProblemRoom(board.page);
      await open(board, { lang });
      await room.enter();
    },
  ],
  [
    "a problem that went wrong",
    async (board, lang) => {
      const room = await problem(board, lang);
      await room.playWrong();
      await room.is("wrong");
    },
  ],
  [
    "a problem that is solved",
    async (board, lang) => {
      const room = await problem(board, lang);
      await room.play((await room.solution())[0]);
      await room.is("done");
    },
  ],
  [
    "the editor",
    async (board, lang) => {
      await new EditorPage(board).open({ lang });
    },
  ],
  [
    "the editor with all that is wrong",
    async (board) => {
      const editor = new EditorPage(board);
      await editor.lay("P3k4/9/P8/9/9/9/4R4/9/9 b G2p 1");
      await editor.square("9a").click();
    },
  ],
  ["the chess clock", clock],
  [
    "the chess clock while it runs",
    async (board) => {
      await board.page.locator('[data-press="w"]').click();
      await expect(board.page.locator(".chess-clock")).toHaveAttribute("data-hand", "b:runs");
    },
  ],
  [
    "the question before the chess clock is closed",
    async (board) => {
      await board.action("close-clock").click();
      await expect(board.action("stay")).toBeVisible();
    },
  ],
  [
    "the question before a game is resigned",
    async (board, lang) => {
      await open(board, { ...OPEN_DIAGONAL, lang });
      await board.action("resign").click();
      await expect(board.action("confirm")).toBeVisible();
    },
  ],
  [
    "the coach's question",
    async (board, lang) => {
      await open(board, { ...OPEN_DIAGONAL, aids: "moves,check,legal,coach", lang });
      await expect.poll(async () => (await board.marked("movable")).length).toBeGreaterThan(0);
      await board.move("8h", "5e");
      await expect(board.page.locator("[data-coach]")).toBeVisible();
    },
  ],
  [
    "the card after a win",
    async (board, lang) => {
      await open(board, { sfen: MATE, play: "b", level: 1, seed: 1, lang });
      await board.drop("b", "G", "5b");
      await expect(board.page.locator(".end-card")).toBeVisible();
    },
  ],
  [
    "the list of games, one of which is renamed",
    async (board) => {
      const games = new GamesPage(board.page);
      await games.open();
      await games.action("game-rename").first().click();
      await expect(board.field("game-title")).toBeVisible();
    },
  ],
  [
    "the list after a game was deleted",
    async (board) => {
      await board.page.keyboard.press("Enter");
      await board.action("game-delete").first().click();
      await expect(board.action("games-undo")).toBeVisible();
    },
  ],
  [
    "the impasse",
    async (board, lang) => {
      await open(board, { sfen: ENTERED, lang });
      await board.start({ pairing: "people" });
      await board.page.locator('[data-action="impasse"]').click();
      await expect(board.action("propose-impasse")).toBeVisible();
    },
  ],
  [
    "the end of the settings",
    async (board, lang) => {
      await open(board, { ...OPEN_DIAGONAL, lang });
      await sheet(board, "p", "close-preferences");
      await board.action("close-preferences").scrollIntoViewIfNeeded();
    },
  ],
];

/**
 * Visits screens one after another, and looks at each.
 * @param look returns the faults of the screen that is shown
 * @returns {Promise<Record<string, string[]>>} the faults by screen; a screen that was not reached is one
 */
export async function visit(screens, board, lang, look) {
  // One that is not reached must not use up the time of the others.
  board.page.setDefaultTimeout(30_000);
  const faults = {};
  for (const [name, reach] of screens) {
    await test.step(name, async () => {
      try {
        await reach(board, lang);
        const found = await look(name);
        if (found.length > 0) faults[name] = found;
      } catch (error) {
        faults[name] = [`not reached: ${error.message}`];
      }
    });
  }
  return faults;
}
