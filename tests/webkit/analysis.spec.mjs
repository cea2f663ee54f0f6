// Live analysis of a record: candidates, their lines walked and kept, what makes it rest, locks.

import { BRANCHING } from "../e2e/pages/records.mjs";
import { expect, FURTHER, test } from "./fixtures.mjs";
import { expectRoom, openRecordAt } from "./sight.mjs";
import { soon } from "./tab.mjs";

test.describe.configure({ timeout: 120_000 });

/** How many rows the list of moves has. */
const ROWS = 7;
/** How long the engine may need for what a flow waits for, in milliseconds. */
const PATIENCE = 40_000;

const TOGGLE = '.analysis [data-action="analysis"]';
const row = (rank) => `[data-candidates] [data-rank="${rank}"]`;
const step = (rank, at) => `${row(rank)} [data-step="${at}"]`;

/** What the panel says of the depth and speed. */
const extent = (tab) => tab.text(".analysis .extent");

/** The depth that the panel tells; 0 before it tells one. */
const depth = async (tab) => Number(/Depth (\d+)/.exec((await extent(tab)) ?? "")?.[1] ?? 0);

/** Waits until the candidates have a depth. */
const deepens = (tab, least = 4) => soon(() => depth(tab), "the depth", PATIENCE).toBeGreaterThanOrEqual(least);

/** Whether the focus is on what a selector names. */
const hasFocus = (tab, selector) => soon(() => tab.evaluate((selector) => document.activeElement.matches(selector), selector), `the focus is on ${selector}`).toBe(true);

test("candidates of the position shown appear, deepen and are remembered", FURTHER, async ({ board, openFile, tab }) => {
  await board.open({ lang: "en" });
  await openFile("game.kifu", BRANCHING);
  await tab.openAnalysis();
  expect(await tab.count("[data-candidates]")).toBe(0);
  await tab.click(TOGGLE);
  await deepens(tab, 6);
  await soon(() => tab.count("[data-candidates] [data-move]"), "candidates").toBe(3);
  const candidates = await tab.evaluate(() => [...document.querySelectorAll("[data-candidates] [data-move]")].map(({ dataset }) => [dataset.move, dataset.score]));
  expect(new Set(candidates.map(([move]) => move)).size).toBe(3);
  for (const [, score] of candidates) expect(score).toMatch(/^(cp -?\d+|mate -?\d+)$/);
  // An even game is about even.
  const value = Number(await tab.attribute("[data-eval]", "data-eval"));
  expect(value).toBeGreaterThan(30);
  expect(value).toBeLessThan(70);
  // The arrows lie on the board, the best one the strongest.
  expect(await tab.count('.drawing .suggested [data-weight="4"]')).toBe(1);
  await tab.appears(".drawing .suggested path");
  // Another position, and back: what was found is there at once.
  const before = await depth(tab);
  await board.act("last");
  await board.act("first");
  await board.expect({ ply: "0" });
  expect(await depth(tab)).toBeGreaterThanOrEqual(before);
  await tab.choose("analysis-lines", "5");
  await soon(() => tab.count("[data-candidates] [data-move]"), "candidates", PATIENCE).toBe(5);
  await tab.click(TOGGLE);
  await soon(() => tab.count("[data-candidates]"), "lists").toBe(0);
  expect(await tab.count(".drawing .suggested > *")).toBe(0);
});

test("a line is walked by pointer and keys, and put into the record as a variation", FURTHER, async ({ board, openFile, tab }) => {
  await board.open({ lang: "en" });
  await openFile("game.kifu", BRANCHING);
  await board.act("forward");
  await tab.openAnalysis();
  await tab.click(TOGGLE);
  await deepens(tab, 6);
  const start = await board.sfen();
  await tab.click(step(1, 2));
  await board.expect({ ply: "3" });
  expect(await tab.attribute(step(1, 2), "aria-current")).toBe("step");
  // Meanwhile the record is as it was.
  expect(await tab.count(".tree li")).toBe(ROWS);
  // By keys.
  await tab.press("ArrowRight");
  await board.expect({ ply: "4" });
  await hasFocus(tab, step(1, 3));
  await tab.press("ArrowLeft", "ArrowLeft");
  await board.expect({ ply: "2" });
  await tab.press("ArrowLeft");
  await board.expect({ sfen: start });
  await tab.press("ArrowDown");
  await hasFocus(tab, step(2, 1));
  await tab.press("ArrowRight", "ArrowRight");
  await board.expect({ ply: "3" });
  // A press on the board ends the walk, and Escape does.
  await board.click("5e");
  await board.expect({ sfen: start });
  await tab.click(step(2, 1));
  await board.expect({ ply: "2" });
  await tab.press("Escape");
  await board.expect({ sfen: start });
  // As far as it is walked, it becomes a variation.
  const rows = () => tab.evaluate(() => [...document.querySelectorAll(".tree li .text")].map(({ textContent }) => textContent));
  const before = await rows();
  const keep = async () => {
    await tab.click(step(2, 3));
    await board.expect({ ply: "4" });
    const walked = await board.sfen();
    await tab.click(`${row(2)} [data-action="keep-line"]`);
    await soon(rows, "moves in the list").not.toEqual(before);
    await board.expect({ ply: "4", sfen: walked });
    await board.expectStatus(/^Move 4 of 4, variation: /);
    return walked;
  };
  await keep();
  await board.act("undo");
  await board.expect({ sfen: start });
  await soon(rows).toEqual(before);
  await soon(() => tab.count(step(2, 3)), "the second line", PATIENCE).toBe(1);
  const walked = await keep();
  // It stays over a reload, which shows the same place.
  const after = await rows();
  await tab.reload();
  await board.expect({ ply: "4", sfen: walked });
  await soon(rows).toEqual(after);
});

test("it rests while the page is hidden", FURTHER, async ({ board, openFile, tab }) => {
  await board.open({ lang: "en" });
  await openFile("game.kifu", BRANCHING);
  await tab.openAnalysis();
  await tab.click(TOGGLE);
  await deepens(tab);
  await tab.hide();
  await soon(() => extent(tab), "what it says").toContain("Paused while the page is hidden.");
  const told = await extent(tab);
  expect(told).not.toMatch(/\d\S*\/s/);
  await new Promise((done) => setTimeout(done, 2_000));
  expect(await extent(tab)).toBe(told);
  const before = await depth(tab);
  await tab.resize(1280, 800);
  await soon(() => extent(tab), "what it says", PATIENCE).toMatch(/\d\S*\/s/);
  await deepens(tab, before);
});

test("a game with a clock, a strict one, and a link that locks it have no analysis", FURTHER, async ({ board, openFile, tab }) => {
  await board.open({ play: "b", level: 1, seed: 3, lang: "en" });
  await tab.appears(TOGGLE);
  for (const barrier of [{ time: "600+30" }, { strict: true }, { lock: "analysis" }]) {
    await board.open({ play: "b", level: 1, seed: 3, lang: "en", ...barrier });
    // What else comes with that part of the page is there.
    await board.exchange("7g7f").catch((error) => {
      // A clock waits.
      if (!barrier.time) throw error;
    });
    expect(await tab.count(TOGGLE), JSON.stringify(barrier)).toBe(0);
  }
  // Nor has a record there.
  await board.open({ lock: "analysis", lang: "en" });
  await openFile("game.kifu", BRANCHING);
  await board.act("forward");
  await board.expect({ ply: "1" });
  expect(await tab.count(TOGGLE)).toBe(0);
  expect(await tab.count('[data-action="review"]')).toBe(0);
  await tab.evaluate(() => document.querySelector('.tree [aria-current="step"]').focus());
  await tab.press("a");
  await tab.press("ArrowRight");
  await board.expect({ ply: "2" });
  expect(await tab.count("[data-candidates]")).toBe(0);
});

for (const size of [[390, 844], [1920, 1080]]) {
  test(`bar, candidates and settings of the analysis have room at ${size.join(" by ")}`, FURTHER, async ({ folder, tab: wide }, testInfo) => {
    const { tab } = await openRecordAt(wide, folder, size, BRANCHING);
    await tab.click(TOGGLE);
    await deepens(tab, 6);
    await soon(() => tab.count("[data-candidates] [data-move]"), "candidates").toBe(3);
    await expectRoom(tab, testInfo, "analysis", "[data-eval]", row(1), row(2), row(3), '[data-field="analysis-lines"]', TOGGLE);
  });
}
