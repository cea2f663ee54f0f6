// Lessons and mate problems in an element: what the page around is told of them, and how a visitor goes about.

import { readFileSync } from "node:fs";
import { RARE, expect, test } from "./fixtures.mjs";
import { allHeard, boardIn, heard, openBoards, openSite } from "./pages/host.mjs";
import { LearnRoom } from "./pages/learn.mjs";
import { ProblemRoom } from "./pages/problems.mjs";

const COURSE = JSON.parse(readFileSync(new URL("../../public/learn/course.json", import.meta.url), "utf8"));

/** All that a link can lock, but for the lessons. */
const LOCKED =
  "new-game,take-back,resign,declare,move-now,rematch,flip,hint,share,help,language,settings,level,pause,open,study," +
  "edit-position,games,analysis,aids,problems";

/** The squares around 5e, to which a king there can go. */
const AROUND = ["4d", "5d", "6d", "4e", "6e", "4f", "5f", "6f"];

test.use({ expected: /^request to http:\/\/(localhost|127\.0\.0\.1):\d+$/, viewport: { width: 1000, height: 1200 } });

let site;
test.beforeEach(async () => (site = await openSite()));
test.afterEach(() => site.stop());

/** Opens a page with an element of these attributes. Returns the board in it. */
async function open(page, attributes) {
  await openBoards(page, site, `<komadai-board id="a" lang="en" ${attributes}></komadai-board>`);
  return boardIn(page, "a");
}

/** What was solved, in order. */
const solved = async (page) => (await allHeard(page)).filter(({ type }) => type === "solved");

test("a page hears of each task that is solved, with the wrong answers before", async ({ page }) => {
  const board = await open(page, 'mode="learn" learn="step.1"');
  const room = new LearnRoom(board.page);
  expect(await heard(page, "a", "ready")).toMatchObject({ mode: "learn" });
  await expect(room.task).toHaveAttribute("data-task", "step.1");
  await room.square("9a").click();
  await room.is("wrong");
  for (const square of AROUND) await room.square(square).click();
  await room.is("done");
  const [step] = COURSE.chapters;
  const first = { kind: "lesson", task: "step.1", misses: 1, set: "step", done: 1, total: step.tasks.length };
  expect(await heard(page, "a", "solved")).toMatchObject(first);
  await room.action("next").click();
  await expect(room.task).toHaveAttribute("data-task", "step.2");
  await room.move("5h6g");
  await room.move("6g7f");
  await room.is("done");
  expect(await heard(page, "a", "solved", ({ task }) => task !== "step.1")).toMatchObject({ task: "step.2", misses: 0, done: 2 });
  expect(await solved(page)).toHaveLength(2);
});

test("a pupil behind a locked link finds no way but the lessons, and the page hears of the solved task", async ({ page }) => {
  const board = await open(page, `mode="learn" learn="step.1" lock="${LOCKED}"`);
  const room = new LearnRoom(board.page);
  /** The buttons that are seen, here or below a selector; of what is locked there is none, and no other dialog is open. */
  const offered = async (within = "") => {
    const buttons = board.page.locator(`${within} [data-action]`);
    const names = await buttons.evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.dataset.action));
    expect(names.filter((name) => LOCKED.split(",").includes(name))).toEqual([]);
    return names;
  };
  const pressAll = async () => {
    for (const key of ["n", "t", "r", "d", "m", "h", "c", "f", "p", "s", "?"]) await page.keyboard.press(key);
  };
  await expect(room.task).toBeFocused();
  await pressAll();
  await expect(board.page.getByRole("dialog")).toHaveCount(1);
  expect((await offered(".sheet")).toSorted()).toEqual(["chapters", "skip"]);
  await expect(room.task).toHaveAttribute("data-task", "step.1");

  // An address with this lock opens nothing but lessons.
  const follow = (field) =>
    board.page.locator("body").evaluate((_, field) => {
      location.hash = location.hash.replace(/(learn|problems|daily)=[^&]*/, field);
      return new Promise((done) => requestAnimationFrame(() => setTimeout(done, 200)));
    }, field);
  for (const field of ["problems=mate1", "daily=", "learn=step.2"]) {
    await follow(field);
    if (field.startsWith("learn")) await expect(room.task).toHaveAttribute("data-task", "step.2");
    await expect(board.page.locator("[data-problems]")).toHaveCount(0);
    await offered();
  }
  await room.action("chapters").click();
  await expect(room.chapters).toHaveCount(COURSE.chapters.length);
  expect(await offered(".sheet")).not.toContain("problems");
  await room.chapter("step").click();
  await expect(room.task).toHaveAttribute("data-task", "step.1");
  for (const square of AROUND) await room.square(square).click();
  await room.is("done");
  expect(await heard(page, "a", "solved")).toMatchObject({ kind: "lesson", task: "step.1", misses: 0, set: "step", done: 1 });

  // Nothing closes the room: behind it there is only the form of a game.
  await page.keyboard.press("Escape");
  await board.page.locator(".veil").click({ position: { x: 1, y: 1 }, force: true });
  await pressAll();
  await expect(board.page.getByRole("dialog")).toHaveCount(1);
  await expect(room.task).toHaveAttribute("data-task", "step.1");
  await room.is("done");
  await offered();
  expect(await solved(page)).toHaveLength(1);
});

test("a pupil behind a locked link leaves the lessons for their small games alone, and returns", async ({ page }) => {
  const { id, tasks } = COURSE.chapters[1];
  const game = tasks.findIndex(({ goal }) => goal.game) + 1;
  const board = await open(page, `mode="learn" learn="${id}.${game}" lock="${LOCKED}"`);
  const room = new LearnRoom(board.page);
  await room.action("play-lesson").click();
  await expect(room.root).toHaveCount(0);
  await board.waitTurn("b");
  await board.action("to-lesson").click();
  await expect(room.task).toHaveAttribute("data-task", `${id}.${game}`);
  // The game goes on.
  await room.action("close-learn").click();
  await expect(room.root).toHaveCount(0);
  await board.action("to-lesson").click();
  await room.action("skip").click();
  await expect(room.task).toBeVisible();
});

test("where new games are not locked, a lesson in a frame can be closed", RARE, async ({ page }) => {
  const board = await open(page, `mode="learn" learn="step.1" lock="${LOCKED.replace("new-game,", "")}"`);
  const room = new LearnRoom(board.page);
  await expect(room.task).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(room.root).toHaveCount(0);
  await board.page.locator('[data-action="learn"]:visible').first().click();
  await expect(room.task.or(room.chapters.first()).first()).toBeVisible();
});

test("a task that does not exist is named, and another attribute opens another one", RARE, async ({ page }) => {
  const board = await open(page, 'mode="learn" learn="sumo.3"');
  const room = new LearnRoom(board.page);
  await expect(room.root).toContainText("sumo.3");
  await expect(room.task).toHaveAttribute("data-task", "step.1");
  await page.evaluate(() => (document.querySelector("#a").learn = "step.2"));
  await expect(room.task).toHaveAttribute("data-task", "step.2");
});

test("a set that does not exist is named in the room and told as an error, and all sets are offered", RARE, async ({ page }) => {
  const board = await open(page, 'mode="problems" problems="mate2"');
  const room = new ProblemRoom(board.page);
  await expect(room.root).toContainText("“mate2”");
  await expect(room.set("mate1")).toBeVisible();
  expect(await heard(page, "a", "error")).toMatchObject({ reason: "value" });
});

test("without a task the chapters are listed, and who closes the room finds the way back", RARE, async ({ page }) => {
  const board = await open(page, 'mode="learn"');
  const room = new LearnRoom(board.page);
  await expect(room.chapters).toHaveCount(COURSE.chapters.length);
  await room.action("close-learn").click();
  await expect(room.root).toHaveCount(0);
  await expect(board.action("problems")).toHaveCount(0);
  await board.action("learn").first().click();
  await expect(room.chapters.first()).toBeVisible();
});

test("a problem of a set and that of the day are told as solved", async ({ page }) => {
  const board = await open(page, 'mode="problems" problems="mate1"');
  expect(await heard(page, "a", "ready")).toMatchObject({ mode: "problems" });
  const room = new ProblemRoom(board.page);
  await expect(room.task).toHaveAttribute("data-plies", "1");
  const task = await room.task.getAttribute("data-task");
  await room.action("problem-hint").click();
  await room.solve();
  expect(await heard(page, "a", "solved")).toMatchObject({ kind: "problem", task, misses: 1, set: "mate1", done: 1 });
  expect((await solved(page))[0].total).toBeGreaterThanOrEqual(60);

  await open(page, 'mode="daily"');
  expect(await heard(page, "a", "ready")).toMatchObject({ mode: "daily" });
  await expect(room.task).toBeVisible();
  const daily = await room.task.getAttribute("data-task");
  await room.solve();
  expect(await heard(page, "a", "solved")).toMatchObject({ kind: "daily", task: daily, misses: 0, set: "all", done: 1 });
});

test("a small game in a frame is told when it is won, and leads back to the lessons", RARE, async ({ page }) => {
  const { id, tasks } = COURSE.chapters[1];
  const game = tasks.findIndex(({ goal }) => goal.game) + 1;
  // The same game shortly before its end.
  await page.route(/\/learn\/course-/, async (route) => {
    const course = structuredClone(COURSE);
    course.chapters[1].tasks[game - 1].sfen = "4k4/1R7/4P4/9/9/9/9/9/4K4 b G 1";
    await route.fulfill({ json: course });
  });
  const board = await open(page, `mode="learn" learn="${id}.${game}"`);
  const room = new LearnRoom(board.page);
  await room.action("play-lesson").click();
  await expect(room.root).toHaveCount(0);
  await board.waitTurn("b");
  await board.hand("b", "G").click();
  await board.square("5b").click();
  await expect(board.root).toHaveAttribute("data-outcome", "b:checkmate");
  const told = { kind: "lesson", task: `${id}.${game}`, misses: 0, set: id, done: 1, total: tasks.length };
  expect(await heard(page, "a", "solved")).toMatchObject(told);
  await board.page.locator('.end-card [data-action="learn"]').click();
  // What was done is not told again.
  await expect(room.task.or(room.chapters.first()).first()).toBeVisible();
  expect(await solved(page)).toHaveLength(1);
});
