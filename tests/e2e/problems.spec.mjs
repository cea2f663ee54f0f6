// The room of the mate problems: sets, solving, wrong moves, hints, what is stored, the problem of the day, and links.

import { RARE, expect, test } from "./fixtures.mjs";
import { faults } from "./pages/axe.mjs";
import { ProblemRoom } from "./pages/problems.mjs";
import { tap } from "./pages/touch.mjs";

test("a set gives one problem after another, and counts them", async ({ board, page }) => {
  const room = new ProblemRoom(page);
  await board.open({ lang: "en" });
  await room.enter();
  await expect(room.set("mate1")).toHaveAttribute("data-done", "0");
  for (const length of [1, 3, 5, 7, 9]) {
    expect(Number(await room.set(`mate${length}`).getAttribute("data-all"))).toBeGreaterThanOrEqual(60);
  }
  await room.set("mate3").click();
  await expect(room.task).toHaveAttribute("data-plies", "3");
  const first = await room.task.getAttribute("data-task");
  await room.solve();
  await expect(room.said).toContainText("Solved!");
  await expect(room.action("next")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(room.task).not.toHaveAttribute("data-task", first);
  await room.solve();
  await room.action("sets").click();
  await expect(room.set("mate3")).toHaveAttribute("data-done", "2");
  await expect(room.set("mate3")).toContainText("2 at the first try");
  await page.reload();
  await room.enter();
  await expect(room.set("mate3")).toHaveAttribute("data-done", "2");
  await room.action("close-problems").click();
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("a wrong move is answered, and its problem comes again after three others", RARE, async ({ page }) => {
  const room = new ProblemRoom(page);
  await room.open({ problems: "mate1" });
  const missed = await room.task.getAttribute("data-task");
  const before = await room.task.getAttribute("data-sfen");
  await room.playWrong();
  await room.is("wrong");
  await expect(room.said).toHaveText(/gives no check|There is a way out|does not lead to mate/);
  await expect(room.task).toHaveAttribute("data-sfen", before);
  await room.action("again").click();
  await room.solve();
  for (let i = 0; i < 3; i++) {
    await room.action("next").click();
    await expect(room.task).not.toHaveAttribute("data-task", missed);
    await room.solve();
  }
  await room.action("next").click();
  await expect(room.task).toHaveAttribute("data-task", missed);
  await room.action("sets").click();
  await expect(room.set("mate1")).toContainText("1 comes again");
});

test("hints come in three steps", RARE, async ({ page }) => {
  const room = new ProblemRoom(page);
  await room.open({ problems: "mate3" });
  const [first] = await room.solution();
  await room.action("problem-hint").click();
  await expect(room.said).toHaveText(first[1] === "*" ? /^Drop the / : /^Look at the /);
  await room.action("problem-hint").click();
  await expect(room.said).toHaveText(/^The move is ▲/);
  await room.action("problem-hint").click();
  await expect(room.said).toHaveText(/^The solution: ▲\S+ △\S+ ▲\S+$/);
  await expect(room.action("problem-hint")).toHaveCount(0);
  await room.solve();
  await room.action("sets").click();
  // A problem with hints is not solved at the first try.
  await expect(room.set("mate3")).toHaveAttribute("data-done", "1");
  await expect(room.set("mate3")).toContainText("1 comes again");
});

test("each day has its problem, and days in a row are counted", RARE, async ({ page }) => {
  const room = new ProblemRoom(page);
  const solveDaily = async (date) => {
    await page.clock.setFixedTime(new Date(date));
    await room.open({ daily: true });
    await expect(room.task).toBeVisible();
    const name = await room.task.getAttribute("data-task");
    // With a clock that stands still, answers would not come.
    await page.clock.resume();
    await room.solve();
    await room.action("sets").click();
    return name;
  };
  const first = await solveDaily("2026-11-20T12:00:00");
  await expect(room.action("daily")).toHaveAttribute("data-streak", "1");
  await expect(room.action("daily")).toContainText("Solved today · 1 day in a row");
  const second = await solveDaily("2026-11-21T12:00:00");
  expect(second).not.toBe(first);
  await expect(room.action("daily")).toHaveAttribute("data-streak", "2");
  await solveDaily("2026-11-24T12:00:00");
  await expect(room.action("daily")).toHaveAttribute("data-streak", "1");
});

test("a set that does not exist is named above the list, as wide as that", RARE, async ({ page }) => {
  const room = new ProblemRoom(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await room.open({ problems: "xyz" });
  const note = room.root.locator(".note");
  await expect(note).toContainText("“xyz”");
  const box = (locator) => locator.boundingBox();
  const [told, first, third] = [await box(note), await box(room.set("all")), await box(room.root.locator("[data-set]").nth(2))];
  expect([told.x, told.x + told.width]).toEqual([first.x, third.x + third.width]);
});

test("a problem names its length or its theme once", RARE, async ({ page }) => {
  const room = new ProblemRoom(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await room.open({ problems: "mate1" });
  await expect(room.root.locator(".task-text")).toHaveText("Mate in one move.");
  await expect(room.root.locator(".task-place")).toBeHidden();
  await room.open({ problems: "mate3" });
  await expect(room.root.locator(".task-text")).toHaveText("Mate in 3. Every move must give check.");
  await room.open({ problems: "fork" });
  await expect(room.root.locator(".task-place")).toHaveText("Forks");
});

for (const width of [360, 1280]) {
  test(`the problem of the day is as wide as a set, at ${width}`, RARE, async ({ page }) => {
    const room = new ProblemRoom(page);
    await page.setViewportSize({ width, height: 800 });
    await room.open({ problems: "" });
    const [daily, set] = [await room.action("daily").boundingBox(), await room.set("all").boundingBox()];
    expect([daily.x, daily.width]).toEqual([set.x, set.width]);
  });
}

test("links open sets, and can lock the room", async ({ board, page }) => {
  const room = new ProblemRoom(page);
  await room.open({ problems: "mate5" });
  await expect(room.task).toHaveAttribute("data-plies", "5");
  // What does not exist is named, and all sets are offered.
  await room.open({ problems: "mate2" });
  await expect(room.root).toContainText("“mate2”");
  await room.set("mate1").click();
  await expect(room.task).toHaveAttribute("data-plies", "1");
  await expect(room.root).not.toContainText("mate2");
  await board.open({ lang: "en", lock: "problems" });
  await board.action("learn").click();
  await expect(page.locator("[data-chapter]").first()).toBeVisible();
  for (const door of await board.action("problems").all()) await expect(door).toBeHidden();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("a problem is solved by touch in Japanese, and axe finds nothing", RARE, async ({ page }) => {
    const room = new ProblemRoom(page);
    await room.open({ problems: "mate1", lang: "ja" });
    await expect(room.task).toBeVisible();
    expect(await faults(page, { allRules: true })).toEqual([]);
    const moves = await room.solution();
    await room.play(moves[0], tap);
    await room.is("done");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await tap(room.action("sets"));
    await expect(room.set("mate1")).toHaveAttribute("data-done", "1");
    expect(await faults(page, { allRules: true })).toEqual([]);
  });
});
