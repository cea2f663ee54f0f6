// The review of a game: cancelled, gone on with after a reload, its reasons, and the practice with its mistakes.

import { REVIEWED } from "../e2e/pages/records.mjs";
import { faults } from "./axe.mjs";
import { expect, FURTHER, test as base } from "./fixtures.mjs";
import { expectRoom, liesStill, openRecordAt } from "./sight.mjs";
import { soon } from "./tab.mjs";

const MOVES = 13;
/** How long a quick review of this game may take on a busy machine, in milliseconds. */
const PATIENCE = 90_000;

const BEGIN = '.study [data-action="review"]';
const row = (ply) => `[data-review-list] > [data-ply="${ply}"]`;
const step = (ply, line, at) => `${row(ply)} [data-line="${line}"] [data-step="${at}"]`;

const test = base.extend({
  /** The record is open, with moves written as USI does. */
  board: async ({ board, openFile, tab }, use) => {
    await board.open({ lang: "en" });
    await tab.evaluate(() => localStorage.setItem("komadai /some/club/path/:notation", "usi"));
    await board.open({ lang: "en" });
    await openFile("game.kifu", REVIEWED);
    await use(board);
  },
});

test.describe.configure({ timeout: 240_000 });

const state = (tab) => tab.attribute("[data-review]", "data-review");
const curve = (tab) => tab.attribute("[data-graph] .curve", "d");
const done = (tab) => soon(() => state(tab), "the review", PATIENCE).toBe("done");

test("a review is cancelled, reloaded and resumed, and a reload keeps all of it", FURTHER, async ({ board, tab }) => {
  await tab.openAnalysis();
  await tab.click(BEGIN);
  // Some moves are judged, not all.
  await soon(() => curve(tab), "the curve", PATIENCE).toMatch(/L/);
  await board.act("cancel-review");
  await soon(() => state(tab), "the review").toBe("stopped");
  const half = await curve(tab);
  expect(half.split("L").length).toBeLessThan(MOVES);
  await new Promise((done) => setTimeout(done, 1_500));
  expect(await curve(tab), "nothing goes on").toBe(half);
  await tab.reload();
  await soon(() => state(tab), "the review", PATIENCE).toBe("stopped");
  expect(await curve(tab)).toBe(half);
  await tab.openAnalysis();
  expect(await tab.text('[data-action="review-again"]')).toBe("Continue");
  await board.act("review-again");
  await done(tab);
  const whole = await curve(tab);
  expect(whole).toMatch(/^M0 \d+(L\d+ \d+){13}$/);
  expect(whole.endsWith(half.slice(1))).toBe(true);
  const judged = () => tab.evaluate(() => [...document.querySelectorAll("[data-review-list] > [data-ply]")].map(({ textContent }) => textContent));
  const moves = await judged();
  await tab.reload();
  await done(tab);
  expect(await curve(tab)).toBe(whole);
  expect(await judged()).toEqual(moves);
  await tab.openAnalysis();
  await board.act("close-review");
  await tab.vanishes("[data-review]");
});

test("a review finds the bad moves, says why, and the mistakes are tried again to the end", FURTHER, async ({ board, tab }) => {
  await tab.openAnalysis();
  await tab.click(BEGIN);
  await done(tab);
  for (const ply of [3, 12]) expect(await tab.attribute(row(ply), "data-judgement"), `move ${ply}`).toBe("blunder");
  expect(await tab.text(row(3))).toContain("The bishop on 5e can be taken for nothing");
  expect(await tab.count('[data-graph] [data-mark-ply="3"][data-judgement="blunder"]')).toBe(1);
  // The refutation is walked, and the better move is shown.
  await tab.click(`${row(3)} .review-move`);
  await board.expect({ ply: "3" });
  await liesStill(tab, step(3, "refutation", 1));
  await tab.click(step(3, "refutation", 1));
  await board.expect({ ply: "4" });
  const better = (await tab.text(step(3, "better", 1))).slice(1);
  const rows = await tab.count(".tree li");
  const task = () => tab.attribute("[data-practice]", "data-practice");
  const told = () => tab.text("[data-practice]");
  await board.act("practice");
  await soon(task).toBe("open");
  await board.expect({ ply: "2" });
  expect(await told()).toContain("Move 3 was ▲8h5e. Black to play: find a better move.");
  // The move of the game is wrong, and the board shows why.
  await board.click("8h");
  await board.click("5e");
  await soon(task).toBe("wrong");
  expect(await told()).toMatch(/▲8h5e lowers the win rate by \d+ points\. The answer is △2b5e\./);
  await soon(() => board.piece("5e")).toBe("b");
  // A move that the review has not judged yet.
  await board.act("practice-retry");
  await board.expect({ ply: "2" });
  await board.click("8h");
  await board.click("4d");
  await soon(task, "the judgement", PATIENCE).toBe("wrong");
  expect(await told()).toContain("The answer is △2b4d.");
  await board.act("practice-retry");
  await board.expect({ ply: "2" });
  await board.click(better.slice(0, 2));
  await board.click(better.slice(2, 4));
  await soon(task).toBe("right");
  expect(await told()).toContain(`Right! ▲${better} is the best move.`);
  await board.act("practice-next");
  await soon(task).toBe("open");
  await board.act("practice-reveal");
  await soon(task).toBe("shown");
  expect(await told()).toMatch(/The best move is [▲△]/);
  for (let tasks = 0; tasks < MOVES && (await task()) !== null; tasks++) {
    const before = await told();
    await board.act("practice-next");
    await soon(told, "the next task").not.toBe(before);
  }
  expect(await task()).toBe(null);
  // The record is as it was.
  expect(await tab.count(".tree li")).toBe(rows);
  await tab.appears(`${row(3)} .review-move`);
});

test("a review is begun and read, and a mistake is tried again, by keys alone", FURTHER, async ({ board, tab }) => {
  const focus = (selector) => tab.evaluate((selector) => document.querySelector(selector).focus(), selector);
  const focused = (selector) => soon(() => tab.evaluate((selector) => document.activeElement.matches(selector), selector), selector).toBe(true);
  await tab.openAnalysis();
  await focus(BEGIN);
  await tab.press("Enter");
  await done(tab);
  expect(await faults(tab)).toEqual([]);
  await focus(`${row(12)} .review-move`);
  await tab.press("Enter");
  await board.expect({ ply: "12" });
  await tab.appears(step(12, "better", 1));
  const better = (await tab.text(step(12, "better", 1))).slice(1);
  // The lines are walked, and left again.
  await focus(step(12, "refutation", 1));
  await tab.press("Enter", "ArrowRight");
  await focused(step(12, "refutation", 2));
  await tab.press("Escape");
  await board.expect({ ply: "12" });
  await focus(`${row(12)} [data-action="practice-at"]`);
  await tab.press("Enter");
  const task = () => tab.attribute("[data-practice]", "data-practice");
  await soon(task).toBe("open");
  await board.expect({ ply: "11" });
  expect(await faults(tab)).toEqual([]);
  const from = better[1] === "*" ? `[data-hand="w:${better[0]}"]` : `[data-square="${better.slice(0, 2)}"]`;
  await focus(from);
  await tab.press("Enter");
  await focus(`[data-square="${better.slice(2, 4)}"]`);
  await tab.press("Enter");
  await soon(task, "the judgement", PATIENCE).toBe("right");
  await focus('[data-action="practice-end"]');
  await tab.press("Enter");
  await tab.vanishes("[data-practice]");
  // The button that began the practice has the focus again, also if the practice ends before its last answer is painted.
  await focused(`${row(12)} [data-action="practice-at"]`);
});

for (const size of [[390, 844], [1920, 1080]]) {
  test(`graph, lines and practice of a review have room at ${size.join(" by ")}`, FURTHER, async ({ folder, tab: wide }, testInfo) => {
    const board = await openRecordAt(wide, folder, size, REVIEWED);
    const { tab } = board;
    await tab.click(BEGIN);
    await done(tab);
    await expectRoom(tab, testInfo, "review", "[data-graph]", ".review-counts", row(3), row(12));
    await tab.click(`${row(3)} .review-move`);
    await liesStill(tab, step(3, "refutation", 1));
    await expectRoom(tab, testInfo, "lines", "[data-graph]", step(3, "refutation", 1), step(3, "better", 1));
    await board.act("practice");
    await soon(() => tab.attribute("[data-practice]", "data-practice")).toBe("open");
    await expectRoom(tab, testInfo, "practice", "[data-practice]", '[data-action="practice-reveal"]', '[data-action="practice-end"]');
  });
}
