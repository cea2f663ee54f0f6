// The clock for two people with a board of their own: pressed by touch, by mouse and by key, stopped, taken back, kept
// over a reload, run out; and the device's own clock, set meanwhile. The browser's time is the test's own.

import { RARE, expect, test } from "./fixtures.mjs";
import { faults } from "./pages/axe.mjs";
import { freeze } from "./pages/board.mjs";
import { center } from "./pages/hands.mjs";
import { Fingers } from "./pages/touch.mjs";

const face = (page) => page.locator(".chess-clock");
const half = (page, side) => page.locator(`[data-press="${side}"]`);
const left = async (page, side) => Number(await half(page, side).getAttribute("data-ms"));

// One test takes a file away.
test.use({ expected: /later_bg|Failed to load resource|Failed to fetch|NetworkError/ });

test.beforeEach(async ({ page }) => {
  await page.clock.install();
});

/** Lays the clock on the page with this time, as the form offers it. */
async function lay(board, page, { time = "600", club = false, ...params } = {}) {
  await board.open(params);
  await board.field("pairing").selectOption("clock");
  await board.field("time").selectOption(time);
  if (club) await board.field("club-clock").check();
  await board.action("start").click();
  await expect(face(page)).toBeVisible();
}

test("each presses the own half, and the other one's time runs", async ({ board, page }) => {
  await lay(board, page);
  // Seconds are counted: those of a slow machine must not be.
  await freeze(page);
  await expect(face(page)).toHaveAttribute("data-hand", "idle");
  await half(page, "w").click();
  await expect(face(page)).toHaveAttribute("data-hand", "b:runs");
  await page.clock.fastForward(10_000);
  await expect.poll(() => left(page, "b")).toBe(590_000);
  // It is not White's turn.
  await half(page, "w").click();
  await expect(face(page)).toHaveAttribute("data-hand", "b:runs");
  await half(page, "b").click();
  await expect(face(page)).toHaveAttribute("data-hand", "w:runs");
  await expect(half(page, "b")).toContainText("Moves: 1");
  await page.clock.fastForward(5_000);
  await page.keyboard.press("c");
  await expect(face(page)).toHaveAttribute("data-hand", "w:stands");
  await expect.poll(() => left(page, "w")).toBe(595_000);
  await page.clock.fastForward(60_000);
  expect(await left(page, "w")).toBe(595_000);
  await page.keyboard.press("c");
  // Whoever is to move, by one key, wherever the mouse has clicked before.
  await page.keyboard.press(" ");
  await expect(face(page)).toHaveAttribute("data-hand", "b:runs");
  await expect(half(page, "w")).toContainText("Moves: 1");
});

test("a press by mistake is taken back", async ({ board, page }) => {
  await lay(board, page);
  await half(page, "w").click();
  await page.clock.fastForward(20_000);
  await half(page, "b").click();
  await page.clock.fastForward(10_000);
  await board.action("take-back").last().click();
  await expect(face(page)).toHaveAttribute("data-hand", "b:stands");
  expect([await left(page, "b"), await left(page, "w")]).toEqual([600_000, 600_000]);
  await expect(half(page, "b")).toContainText("Moves: 0");
});

test("time runs out, and the clock is set anew", async ({ board, page }) => {
  await lay(board, page, { time: "0+30" });
  await half(page, "b").click();
  await page.clock.fastForward(21_000);
  await expect(half(page, "w")).toHaveClass(/low/);
  await page.clock.fastForward(9_500);
  await expect(face(page)).toHaveAttribute("data-hand", "w:out");
  await expect(half(page, "w")).toContainText("Time’s up");
  await page.locator('.clock-bar [data-action="again"]').click();
  await expect(face(page)).toHaveAttribute("data-hand", "idle");
  expect(await left(page, "w")).toBe(30_000);
});

test("a reload stops the clock, and loses nothing", async ({ board, page }) => {
  await lay(board, page);
  await freeze(page);
  await half(page, "w").click();
  await page.clock.fastForward(30_000);
  await half(page, "b").click();
  await page.clock.resume();
  await page.reload();
  await expect(face(page)).toHaveAttribute("data-hand", "w:stands");
  await expect(half(page, "b")).toContainText("Moves: 1");
  await expect.poll(() => left(page, "b")).toBe(570_000);
  await page.locator('.clock-bar [data-action="pause"]').click();
  await expect(face(page)).toHaveAttribute("data-hand", "w:runs");
});

test("a club's clock neither stops nor goes back, and asks before it ends", RARE, async ({ board, page }) => {
  await lay(board, page, { club: true });
  await half(page, "w").click();
  await expect(page.locator('.clock-bar [data-action="pause"]')).toBeDisabled();
  await half(page, "b").click();
  await expect(page.locator('.clock-bar [data-action="take-back"]')).toBeDisabled();
  await board.action("close-clock").click();
  await expect(page.locator(".clock-bar")).toContainText("Close this clock?");
  await board.action("stay").click();
  await expect(face(page)).toHaveAttribute("data-hand", "w:runs");
  await board.action("close-clock").click();
  await board.action("close-clock").click();
  await expect(face(page)).toBeHidden();
  // The page behind can be used again, and the next visit begins with the same form.
  await board.square("7g").click();
  await page.reload();
  await expect(board.field("pairing")).toHaveValue("clock");
  await expect(board.field("club-clock")).toBeChecked();
});

for (const lang of ["en", "ja"]) {
  test(`on a phone the question before the end has a line of its own, ${lang}`, RARE, async ({ board, page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await lay(board, page, { lang });
    await half(page, "w").click();
    await board.action("close-clock").click();
    const bar = page.locator(".clock-bar");
    const lines = await bar.locator("p").evaluate((question) => {
      const range = document.createRange();
      range.selectNodeContents(question);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    });
    expect(lines).toBe(1);
    const [question, stay, end] = await Promise.all(
      [bar.locator("p"), board.action("stay"), board.action("close-clock")].map((part) => part.boundingBox()),
    );
    expect(question.y + question.height).toBeLessThanOrEqual(stay.y);
    expect(stay.x + stay.width).toBeLessThan(end.x);
    expect(Math.abs(stay.y - end.y)).toBeLessThan(1);
  });
}

for (const club of [false, true]) {
  test(`a device's clock that is set forward stops ${club ? "a club's" : "the"} clock, which says why`, RARE, async ({ board, page }) => {
    await lay(board, page, { club });
    await half(page, "w").click();
    await expect(face(page)).toHaveAttribute("data-hand", "b:runs");
    await freeze(page);
    await page.clock.setSystemTime(new Date(await page.evaluate(() => Date.now() + 3_600_000)));
    await page.clock.runFor(300);
    await expect(face(page)).toHaveAttribute("data-hand", "b:stands");
    for (const side of ["b", "w"]) await expect(half(page, side)).toContainText("the device’s clock jumped ahead");
    expect(await left(page, "b")).toBeGreaterThan(500_000);
    await page.locator('.clock-bar [data-action="pause"]').click();
    await expect(face(page)).toHaveAttribute("data-hand", "b:runs");
    await expect(half(page, "b")).toContainText("Moves: 0");
  });
}

test("the players change their seats before they begin", RARE, async ({ board, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await lay(board, page);
  const top = async (side) => (await half(page, side).boundingBox()).y;
  expect(await top("w")).toBeLessThan(await top("b"));
  await board.action("turn-round").click();
  await expect(async () => expect(await top("b")).toBeLessThan(await top("w"))).toPass();
  await half(page, "b").click();
  await expect(face(page)).toHaveAttribute("data-hand", "w:runs");
});

test.describe("two people's fingers", () => {
  test.use({ hasTouch: true });

  test("are both heard, also while one of them rests", RARE, async ({ board, page }) => {
    await lay(board, page);
    const fingers = await Fingers.of(page);
    await fingers.down(...(await center(half(page, "w"))), 2);
    await expect(face(page)).toHaveAttribute("data-hand", "b:runs");
    await fingers.down(...(await center(half(page, "b"))), 1);
    await expect(face(page)).toHaveAttribute("data-hand", "w:runs");
    await fingers.up(1);
    await fingers.up(2);
    await expect(face(page)).toHaveAttribute("data-hand", "w:runs");
  });
});

test.describe("without a service worker, which would have it already", () => {
  test("a clock whose part of the page is not there yet comes when it is", RARE, async ({ board, page }) => {
    await page.route(/\/later_bg-[^/]*\.wasm/, (route) => route.abort());
    await board.open({});
    await board.field("pairing").selectOption("clock");
    await board.action("start").click();
    await expect(page.locator(".notes")).toContainText("could not be loaded");
    await page.unroute(/\/later_bg-[^/]*\.wasm/);
    // By now it may have come by itself, and cover the button.
    await board.action("start").dispatchEvent("click");
    await expect(face(page)).toBeVisible();
  });
});

/** Lays the clock over a game that runs. */
async function cover(board, page) {
  await board.action("new-game").click();
  await board.field("pairing").selectOption("clock");
  await board.action("start").click();
  await expect(face(page)).toBeVisible();
}

test("a game behind the clock rests, and the AI does not move unseen", RARE, async ({ board, page }) => {
  // The AI does not answer before the clock is gone: its code does not arrive.
  let go;
  const gone = new Promise((done) => (go = done));
  await page.route(/\/worker_bg-/, async (route) => {
    await gone;
    // The page that asked first was loaded anew.
    await route.continue().catch(() => {});
  });
  await board.open({ play: "b", level: 20, seed: 1 });
  await board.act("7g7f");
  await expect(board.root).toHaveAttribute("data-thinking", "true");
  await cover(board, page);
  await expect(board.root).toHaveAttribute("data-thinking", "false");
  await page.reload();
  await expect(face(page)).toBeVisible();
  await expect(board.root).toHaveAttribute("data-ply", "1");
  await expect(board.root).toHaveAttribute("data-thinking", "false");
  await board.action("close-clock").click();
  await expect(board.root).toHaveAttribute("data-thinking", "true");
  go();
  await board.action("move-now").click();
  expect(await board.waitTurn("b")).toBe("");
  await expect(board.root).toHaveAttribute("data-ply", "2");
});

for (const club of [false, true]) {
  test(`a game's own clock stands behind it${club ? ", a club's too" : ""}`, RARE, async ({ board, page }) => {
    await board.open({ seed: 1 });
    await board.choose({ side: "b", level: 1, time: "600" });
    await board.action("rules").click();
    await board.field("club-clock").setChecked(club);
    await board.action("start").click();
    const own = board.root.locator('[data-clock="b"]');
    await expect(own).toHaveClass(/runs/);
    await cover(board, page);
    await expect(own).not.toHaveClass(/runs/);
    const before = await own.getAttribute("data-ms");
    await page.clock.fastForward(700_000);
    await board.action("close-clock").click();
    await expect(own).toHaveAttribute("data-ms", before);
    expect(await board.outcome()).toBe("");
    await board.action("close").click();
    await board.action("pause").click();
    await expect(own).toHaveClass(/runs/);
    await board.act("7g7f");
    expect(await board.waitTurn("b")).toBe("");
  });
}

for (const colorScheme of ["light", "dark"]) {
  test(`nothing keeps anyone from the clock, ${colorScheme}`, RARE, async ({ board, page }) => {
    await page.emulateMedia({ colorScheme });
    await lay(board, page);
    await half(page, "w").click();
    // One look by all rules is enough.
    expect(await faults(page, { allRules: colorScheme === "dark" })).toEqual([]);
  });
}
