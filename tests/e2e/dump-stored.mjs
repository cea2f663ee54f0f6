// Plays in the built page and writes what it stores, with what must be seen of it: `tests/data/stored/README.md`.
//
//   KOMADAI_DUMP=NUMBER node_modules/.bin/playwright test --config tests/e2e/dump.config.mjs
//
// Dates, chance, and the time of clocks are given, so that the same page writes the same dump.

import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { expect, test as base } from "./fixtures.mjs";
import { Analysis, STORED } from "./pages/analysis.mjs";
import { GamesPage, stored, waitStored } from "./pages/games.mjs";
import { LearnRoom } from "./pages/learn.mjs";
import { ProblemRoom } from "./pages/problems.mjs";
import { look, take } from "./pages/stored.mjs";

const NUMBER = process.env.KOMADAI_DUMP;
if (!/^\d+$/.test(NUMBER ?? "")) throw new Error("KOMADAI_DUMP names the folder of the dump: a number");
const FOLDER = new URL(`../data/stored/${NUMBER}/`, import.meta.url);

/** When everything is played. */
const THEN = Date.UTC(2026, 0, 5, 10);
const MINUTE = 60_000;

/** A problem: mate in 5 by two first moves, White attacks. */
const FIVE = "1n1lkn2l/P1g3gs1/pp1lppn2/2p3P2/7pp/2r1PP3/1P1P3P1/1bS1KG+r1+b/3G5 w SPsnl3p 1";

/** A record with a variation, times and comments. */
const KIF = `開始日時：2025/12/24 10:00
先手：大山
後手：升田
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:12/00:00:12)
*角道を開ける。
   2 ３四歩(33)   ( 0:03/00:00:03)
   3 ２六歩(27)   ( 1:12/00:01:24)
   4 ８四歩(83)   ( 0:05/00:00:08)
   5 投了

変化：4手
   4 ４四歩(43)
*向かい飛車？
   5 ４八銀(39)
`;

/** Has chance fall in the same way each time, and otherwise on each `visit` of one browser. */
function fixChance(page, visit = 0) {
  return page.addInitScript((visit) => {
    let tosses = 1_000 * (visit + 1);
    Math.random = () => 0.375;
    crypto.getRandomValues = (array) => {
      tosses += 1;
      const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
      bytes.forEach((_, at) => (bytes[at] = at < 4 ? tosses >>> (8 * at) : 0));
      return array;
    };
  }, visit);
}

/** Opens a link this many minutes after the beginning. Dates stand still then; timers do not. */
async function visit({ board, page }, minute, params) {
  await fixChance(page, minute);
  await page.clock.setFixedTime(THEN + minute * MINUTE);
  await board.open(params);
}

/** Opens the page with a clock that can be stopped. */
async function visitByClock({ board, page }) {
  await fixChance(page);
  await page.clock.install({ time: THEN });
  await board.open({ lang: "en" });
}

/** Has two positions of the record that is open analyzed, so far that the results are stored. */
async function analyze({ board, page }) {
  const analysis = new Analysis(page);
  await analysis.toggle.click();
  await analysis.deepens(STORED);
  await board.action("forward").click();
  await expect(board.root).toHaveAttribute("data-ply", "1");
  await analysis.deepens(STORED);
  await analysis.toggle.click();
}

const test = base.extend({
  games: async ({ page }, use) => use(new GamesPage(page)),

  /** Writes the dump of this name; `parts` is what must be seen, as `look` wants it, and `more` stands beside that. */
  write: async ({ page }, use) => {
    await mkdir(FOLDER, { recursive: true });
    const json = (name, value) =>
      // A dump is never overwritten: what it is good for is that it stays.
      writeFile(new URL(name, FOLDER), `${JSON.stringify(value, null, 2)}\n`, { flag: "wx" });
    await use(async (name, parts, more = {}) => {
      const { hash, search } = new URL(page.url());
      const dump = { address: `${search}${hash}`, ...(await take(page)) };
      const seen = await look(page, parts);
      await json(`${name}.json`, dump);
      await json(`${name}.expected.json`, { seen, ...more });
      return seen;
    });
  },
});

test("game: against the AI, from a link", async ({ board, page, write }) => {
  await visit({ board, page }, 0, { play: "b", level: 1, seed: 1, lang: "en" });
  for (const move of ["7g7f", "2g2f"]) {
    await board.act(move);
    expect(await board.waitTurn("b")).toBe("");
  }
  await waitStored(page, 4);
  const seen = await write("game", { board: {} }, { playOn: { moves: ["5g5f"], answered: "b" } });
  expect(seen.board["data-ply"]).toBe("4");
});

test("clock: two people with a handicap and a clock that has run", async ({ board, page, write }) => {
  await visitByClock({ board, page });
  await board.choose({ pairing: "people", handicap: "2", time: "2700+30" });
  await board.field("face-to-face").check();
  await board.unfold();
  await board.field("name-black").fill("秋");
  await board.field("name-white").fill("Ben & Chie");
  await page.clock.pauseAt(THEN + 5 * MINUTE);
  await board.action("start").click();
  await page.clock.runFor(5_000);
  for (const [from, to, ms] of [["3c", "3d", 7_000], ["7g", "7f", 65_000]]) {
    await page.clock.runFor(ms);
    await board.square(from).click();
    await board.square(to).click();
    await page.clock.runFor(1_000);
  }
  await expect(board.root).toHaveAttribute("data-ply", "2");
  await board.action("pause").click();
  await page.clock.runFor(2_000);
  await waitStored(page, 2);
  const seen = await write("clock", { board: {}, clocks: {}, facing: {}, players: {} }, { playOn: { moves: ["4a3b", "2g2f"] } });
  expect(seen.clocks).toEqual({ b: 2_634_000, w: 2_687_000 });
  expect(seen.facing).toBe("180deg");
  expect(seen.players).toEqual(["Ben & Chie", "秋"]);
});

test("library: finished, named, put aside, and written in", async ({ board, games, page, write }) => {
  await visit({ board, page }, 0, { play: "b", level: 1, seed: 1, lang: "en" });
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  await board.resign();
  expect(await board.waitEnd()).toBe("w:resignation");
  await expect.poll(async () => (await stored(page))[0]?.result).toBe("w:resignation");
  await games.open();
  await games.write("rename", "Lost quickly");
  await games.write("tags", "club, 角換わり");
  await expect(games.rows.locator(".tag")).toHaveText(["club", "角換わり"]);
  await games.close();

  await visit({ board, page }, 1, { lang: "en" });
  await board.start({ pairing: "people", handicap: "4" });
  for (const move of ["7a6b", "7g7f", "5c5d"]) await board.act(move);
  await waitStored(page, 3);
  await games.open();
  await expect(games.rows).toHaveCount(2);
  await games.write("rename", "Four pieces");
  await expect(games.titles.first()).toHaveText("Four pieces");
  await games.close();

  await visit({ board, page }, 2, { lang: "en", seed: 2 });
  const input = page.locator('[data-field="open-file"]').first();
  await input.waitFor({ state: "attached" });
  await input.setInputFiles({ name: "a.kifu", mimeType: "text/plain", buffer: Buffer.from(KIF) });
  await expect(page.locator(".tree li")).toHaveCount(8);
  await page.locator('[data-field="comment"]').fill("Seen at the club.");
  await expect.poll(async () => (await stored(page)).length).toBe(3);
  await page.locator('[data-tab="analysis"]').click();
  await page.locator('.study [data-action="review"]').click();
  await expect(page.locator("[data-review]")).toHaveAttribute("data-review", "done", { timeout: 30_000 });
  await analyze({ board, page });
  await board.action("close-study").click();
  await expect(page.locator(".study")).toHaveCount(0);

  await visit({ board, page }, 3, { learn: "step.1", lang: "en" });
  const lessons = new LearnRoom(page);
  await expect(lessons.task).toBeVisible();
  for (const square of ["4d", "5d", "6d", "4e", "6e", "4f", "5f", "6f"]) await lessons.square(square).click();
  await lessons.is("done");
  const problems = new ProblemRoom(page);
  await problems.open({ problems: "mate1" });
  await problems.solve();
  await visit({ board, page }, 4, { lang: "en", seed: 2 });
  await page.locator("[data-live]").first().waitFor({ state: "attached" });
  await page.keyboard.press("p");
  await board.field("theme").selectOption("dark");
  await page.keyboard.press("Escape");
  await board.unfold();
  await board.field("name").fill("秋 Aki");

  await games.open();
  const [download] = await Promise.all([page.waitForEvent("download"), games.action("games-export").click()]);
  await games.close();
  const more = await look(page, { lessons: {}, problems: {}, looks: { "data-theme": "" }, form: { name: "" } });
  expect([more.looks["data-theme"], more.form.name]).toEqual(["dark", "秋 Aki"]);
  const seen = await write("library", { games: {}, earlier: {} }, { playOn: { moves: ["2g2f"] } });
  expect(seen.games.map(({ title }) => title)).toEqual(["大山 – 升田", "Four pieces", "Lost quickly"]);
  await copyFile(await download.path(), new URL("archive.zip", FOLDER));
  const expected = { seen: { games: seen.games, ...more }, games: seen.games.length, kept: 6 };
  await writeFile(new URL("archive.expected.json", FOLDER), `${JSON.stringify(expected, null, 2)}\n`, { flag: "wx" });
});

test("study: a place in a variation, and what was written there", async ({ board, page, write }) => {
  await visit({ board, page }, 0, { lang: "en" });
  const input = page.locator('[data-field="open-file"]').first();
  await input.waitFor({ state: "attached" });
  await input.setInputFiles({ name: "a.kifu", mimeType: "text/plain", buffer: Buffer.from(KIF) });
  await expect(page.locator(".tree li")).toHaveCount(8);
  await page.locator('[data-tab="record"]').click();
  await page.locator(".about > summary").click();
  await board.field("notation").selectOption("usi");
  await page.locator(".tree .step", { hasText: "4c4d" }).click();
  await page.locator('[data-action="forward"]:visible').first().click();
  await page.locator('[data-tab="comment"]').click();
  await page.locator('[data-field="comment"]').fill("美濃囲い？ & “mino”");
  await page.locator('[data-field="comment"]').blur();
  await expect.poll(async () => (await stored(page)).length).toBe(1);
  await expect(board.root).toHaveAttribute("data-ply", "5");
  const analysis = { "analysis-lines": "5", "analysis-form": "pawns", "analysis-viewpoint": "mover" };
  await page.locator('[data-tab="analysis"]').click();
  await board.action("analysis").click();
  for (const [name, value] of Object.entries(analysis)) await board.field(name).selectOption(value);
  await board.action("analysis").click();
  const seen = await write("study", { board: {}, study: {}, analysis }, { playOn: { moves: ["8b4b"] } });
  expect(seen.analysis).toEqual(analysis);
  expect(seen.study.comment).toBe("美濃囲い？ & “mino”");
});

test("results: a record with two positions that were analyzed", async ({ board, page, write }) => {
  await visit({ board, page }, 0, { lang: "en" });
  const input = page.locator('[data-field="open-file"]').first();
  await input.waitFor({ state: "attached" });
  await input.setInputFiles({ name: "a.kifu", mimeType: "text/plain", buffer: Buffer.from(KIF) });
  await expect(page.locator(".tree li")).toHaveCount(8);
  await page.locator('[data-tab="analysis"]').click();
  await analyze({ board, page });
  const seen = await write("results", { results: {} });
  expect(seen.results).toEqual({ positions: 2 });
});

test("review: a record that was reviewed", async ({ board, page, write }) => {
  await visit({ board, page }, 0, { lang: "en" });
  const input = page.locator('[data-field="open-file"]').first();
  await input.waitFor({ state: "attached" });
  await input.setInputFiles({ name: "a.kifu", mimeType: "text/plain", buffer: Buffer.from(KIF) });
  await expect(page.locator(".tree li")).toHaveCount(8);
  await page.locator('[data-tab="analysis"]').click();
  await page.locator('.study [data-action="review"]').click();
  const review = page.locator("[data-review]");
  await expect(review).toHaveAttribute("data-review", "done", { timeout: 30_000 });
  // A second one, with another effort.
  await board.field("review-pace").selectOption("normal");
  await board.action("review-again").click();
  await expect(review).toHaveAttribute("data-state", "running");
  await expect(review).toHaveAttribute("data-review", "done", { timeout: 30_000 });
  const effort = { "review-pace": "normal" };
  const seen = await write("review", { review: {}, effort });
  expect(seen.review).toEqual({ state: "done", positions: 5 });
  expect(seen.effort).toEqual(effort);
});

test("learning: a task that is done, problems that were solved and missed, no readings", async ({ board, page, write }) => {
  await visit({ board, page }, 0, { learn: "step.1", lang: "en" });
  const lessons = new LearnRoom(page);
  await expect(lessons.task).toBeVisible();
  for (const square of ["4d", "5d", "6d", "4e", "6e", "4f", "5f", "6f"]) await lessons.square(square).click();
  await lessons.is("done");
  const problems = new ProblemRoom(page);
  await problems.open({ problems: "mate1" });
  await problems.solve();
  await problems.action("next").click();
  await problems.action("problem-hint").click();
  await problems.solve();
  await lessons.open("step.2", { lang: "ja" });
  await lessons.field("ruby").uncheck();
  await board.open({ lang: "en" });
  const seen = await write("learning", { lessons: {}, stars: {}, problems: {}, readings: {} });
  expect(seen.readings).toBe("off");
  expect(seen.lessons).toEqual({ step: 1 });
  expect(seen.stars).toEqual({ step: 3 });
  expect(seen.problems.mate1).toBe(2);
});

test("mate: a problem after its first move", async ({ board, page, write }) => {
  await visit({ board, page }, 0, { sfen: FIVE, mate: true, lang: "en" });
  await expect(board.status).toHaveText("Mate problem: mate in 5.", { timeout: 20_000 });
  await board.drop("w", "S", "4g");
  await expect(board.status).toHaveText("Correct. Now mate in 3.", { timeout: 20_000 });
  await write("mate", { board: {}, mate: {} });
});

test("chess-clock: pressed, and stopped", async ({ board, page, write }) => {
  await visitByClock({ board, page });
  await board.choose({ pairing: "clock", time: "600" });
  await page.clock.pauseAt(THEN + 5 * MINUTE);
  await board.action("start").click();
  await page.clock.runFor(2_000);
  const half = (side) => page.locator(`[data-press="${side}"]`);
  await half("w").click();
  for (const [side, ms] of [["b", 12_000], ["w", 34_000], ["b", 56_000]]) {
    await page.clock.runFor(ms);
    await half(side).click();
  }
  await page.clock.runFor(3_000);
  await page.locator('.clock-bar [data-action="pause"]').click();
  await page.clock.runFor(1_000);
  const seen = await write("chess-clock", { chessClock: {} });
  expect(seen.chessClock).toEqual({ hand: "w:stands", b: { ms: 532_000, moves: 2 }, w: { ms: 563_000, moves: 1 } });
});

test("preferences: all others than usual, and the form of the last game", async ({ board, page, write }) => {
  const selects = {
    pieces: "international",
    promoted: "black",
    kings: "swapped",
    board: "dark",
    size: "small",
    coordinates: "digits",
    theme: "dark",
    glide: "250",
    sound: "loud",
    "count-down": "voice",
    "setting-out": "ohashi",
    greeting: "unsaid",
  };
  const form = { pairing: "engine", handicap: "6", side: "w", level: "7", time: "600", impasse: "24", style: "ranging", pace: false, name: "秋 Aki" };
  await visit({ board, page }, 0, {});
  await page.locator("[data-live]").first().waitFor({ state: "attached" });
  await page.keyboard.press("p");
  for (const [name, value] of Object.entries(selects)) await board.field(name).selectOption(value);
  for (const name of ["say-check", "aid-danger", "aid-coach"]) await board.field(name).check();
  await page.keyboard.press("Escape");
  await board.choose({ pairing: "engine", handicap: "6", side: "w", time: "600", level: 7, pace: false });
  await board.field("impasse").selectOption("24");
  await board.field("style").selectOption("ranging");
  await board.field("name").fill("秋 Aki");
  await board.action("start").click();
  await expect(board.action("start")).toBeHidden();
  await board.action("new-game").click();
  await expect(board.action("start")).toBeVisible();
  await board.action("language").click();
  const looks = { lang: "", "data-theme": "", "data-promoted": "", "data-design": "", "data-size": "" };
  const preferences = { ...selects, "say-check": true, "aid-danger": true, "aid-coach": true };
  const seen = await write("preferences", { looks, preferences, form });
  expect(seen.preferences).toEqual(preferences);
  expect(seen.form).toEqual(form);
  expect(seen.looks.lang).toBe("ja");
});

test("saved: a game in another page, under the name that its link gives", async ({ board, page, write }) => {
  await visit({ board, page }, 0, { embed: true, save: "club", play: "b", level: 1, seed: 1, lang: "en" });
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  await waitStored(page, 2);
  const seen = await write("saved", { board: {} }, { playOn: { moves: ["2g2f"], answered: "b" } });
  expect(seen.board["data-ply"]).toBe("2");
});
