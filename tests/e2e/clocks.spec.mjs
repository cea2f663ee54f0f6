// Clocks: each kind, for both sides, with the AI first, paused, kept over a reload, asleep, in a hidden tab, and run out;
// and the device's own clock, set while somebody plays.
// The browser's time is the test's own: it can be told to jump.

import { FLOW, RARE, expect, test } from "./fixtures.mjs";
import { freeze } from "./pages/board.mjs";
import { inEveryFont } from "./pages/fonts.mjs";
import { OUT_OF_BOOK } from "./pages/worker.mjs";

const clockOf = (board, side) => board.root.locator(`[data-clock="${side}"]`);
const left = async (board, side) => Number(await clockOf(board, side).getAttribute("data-ms"));
const more = (board, side) => clockOf(board, side).locator(".more");

test.beforeEach(async ({ page }) => {
  await page.clock.install();
});

/** Opens a game by the clock; the link's clock stands until somebody is there. */
async function begin(board, link) {
  await board.open({ play: "b", level: 1, seed: 1, ...link });
  await expect(board.action("pause")).toBeVisible();
  await board.action("pause").click();
}

test("a clock is chosen in the form, runs for who is to move, and stops for who is not", FLOW, async ({ board, page }) => {
  await board.open({});
  await page.locator('[data-field="time"]').selectOption("600");
  await expect(clockOf(board, "b")).toHaveText("10:00");
  await board.action("start").click();
  await expect(clockOf(board, "b")).toHaveClass(/runs/);
  await expect(clockOf(board, "w")).not.toHaveClass(/runs/);
  await page.clock.fastForward(60_000);
  await expect.poll(() => left(board, "b")).toBeLessThanOrEqual(540_000);
  expect(await left(board, "w")).toBe(600_000);
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  const [black, white] = [await left(board, "b"), await left(board, "w")];
  expect(black).toBeGreaterThan(500_000);
  expect(white).toBeGreaterThan(590_000);
});

test("a free choice makes a clock", async ({ board, page }) => {
  await board.open({});
  await page.locator('[data-field="time"]').selectOption("free");
  // Typed, since Firefox hears of no change in a field that was filled by a script.
  const fill = async (name, number) => {
    await page.locator(`[data-field="${name}"]`).selectText();
    await page.keyboard.type(String(number));
    await page.locator(`[data-field="${name}"]`).blur();
  };
  await fill("time-minutes", 3);
  await fill("time-byoyomi", 20);
  await fill("time-periods", 2);
  await expect(clockOf(board, "w")).toHaveText("3:00+20×2");
  await fill("time-increment", 5);
  await expect(clockOf(board, "w")).toHaveText("3:00");
  // Nobody could play by no time at all.
  await fill("time-increment", 0);
  await fill("time-minutes", 0);
  await expect(clockOf(board, "w")).toHaveText("3:00");
});

test("a link's clock waits until somebody is there", RARE, async ({ board, page }) => {
  await board.open({ play: "w", level: 1, seed: 1, time: "60+10" });
  await page.clock.fastForward(300_000);
  await expect(board.root).toHaveAttribute("data-ply", "0");
  await expect(clockOf(board, "b")).toHaveText("1:00+10");
  await board.action("pause").click();
  expect(await board.waitTurn("w")).toBe("");
  await expect(board.root).toHaveAttribute("data-ply", "1");
  await expect(clockOf(board, "w")).toHaveClass(/runs/);
});

test("byoyomi follows the main time, period after period, and the last one loses", async ({ board, page }) => {
  await board.open({ play: "b", level: 1, seed: 1, time: "10+30x3" });
  // Seconds are counted: those of a slow machine must not be.
  await freeze(page);
  await board.action("pause").click();
  await page.clock.fastForward(9_000);
  await expect(more(board, "b")).toHaveText("+30×3");
  await page.clock.fastForward(3_000);
  await expect(more(board, "b")).toHaveText("×3");
  await page.clock.fastForward(30_000);
  await expect(more(board, "b")).toHaveText("×2");
  await board.act("7g7f");
  // The AI answers after some seconds of the page's time.
  await expect(async () => {
    await page.clock.runFor(500);
    expect(await board.ply()).toBe("2");
  }).toPass();
  expect(await board.waitTurn("b")).toBe("");
  // The period in use is full again, those used up are gone.
  await expect(more(board, "b")).toHaveText("×2");
  expect(await left(board, "b")).toBeGreaterThan(28_000);
  await page.clock.fastForward(52_000);
  await expect(clockOf(board, "b")).toHaveClass(/low/);
  await page.clock.fastForward(10_000);
  expect(await board.waitEnd()).toBe("w:time");
  await expect(board.status).toContainText("ran out of time");
  await expect(board.action("pause")).toBeHidden();
});

test("an increment is added after the move", async ({ board, page }) => {
  await begin(board, { time: "60f10" });
  await page.clock.fastForward(5_000);
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  expect(await left(board, "b")).toBeGreaterThan(60_000);
  expect(await left(board, "w")).toBeGreaterThan(60_000);
});

test("professional counting takes whole minutes only", RARE, async ({ board, page }) => {
  await begin(board, { time: "600p" });
  await page.clock.fastForward(50_000);
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  await expect.poll(() => left(board, "b")).toBeGreaterThan(535_000);
  await page.clock.fastForward(61_000);
  await board.act("2g2f");
  expect(await board.waitTurn("b")).toBe("");
  expect(await left(board, "b")).toBeLessThanOrEqual(480_000);
});

test("in a handicap game the AI moves first, by its clock", RARE, async ({ board }) => {
  await begin(board, { handicap: "2", time: "60" });
  expect(await board.waitTurn("b")).toBe("");
  await expect(board.root).toHaveAttribute("data-ply", "1");
  expect(await left(board, "w")).toBeGreaterThan(50_000);
  await expect(clockOf(board, "b")).toHaveClass(/runs/);
});

test("a pause stops the clock and the game", async ({ board, page }) => {
  await begin(board, { time: "600" });
  await page.clock.fastForward(20_000);
  await page.keyboard.press("c");
  await expect(board.status).toHaveText("Clock paused");
  const before = await left(board, "b");
  await page.clock.fastForward(3_600_000);
  await board.square("7g").click();
  await board.square("7f").click();
  await expect(board.root).toHaveAttribute("data-ply", "0");
  expect(await left(board, "b")).toBe(before);
  await board.action("pause").click();
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  expect(await left(board, "b")).toBeGreaterThan(500_000);
});

test("a browser that cannot keep the screen on lets it turn off", RARE, async ({ board, page }) => {
  // Firefox before 126. What is uncaught fails the test.
  await page.addInitScript(() => delete Navigator.prototype.wakeLock);
  const loaded = page.waitForResponse(/\/awake-[^/]*\.js/);
  await begin(board, { time: "600" });
  await (await loaded).finished();
  await expect(page.locator("html")).toHaveAttribute("data-awake");
  for (let i = 0; i < 3; i++) {
    await page.evaluate(() => new Promise((done) => {
      document.dispatchEvent(new Event("visibilitychange"));
      setTimeout(done);
      // The time of the page is the test's.
      requestAnimationFrame(() => requestAnimationFrame(done));
    }));
  }
  await page.keyboard.press("c");
  await expect(page.locator("html")).not.toHaveAttribute("data-awake");
});

test("a reload keeps the clock, and it stands", RARE, async ({ board, page }) => {
  await begin(board, { time: "600" });
  await page.clock.fastForward(100_000);
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  const [black, white] = [await left(board, "b"), await left(board, "w")];
  await page.reload();
  await expect(board.status).toHaveText("Clock paused");
  await expect(board.action("pause")).toHaveText("Resume");
  await page.clock.fastForward(50_000);
  expect(Math.abs((await left(board, "b")) - black)).toBeLessThanOrEqual(10_000);
  expect(await left(board, "w")).toBe(white);
  await board.action("pause").click();
  await board.act("2g2f");
  expect(await board.waitTurn("b")).toBe("");
});

test("who sleeps loses, and a take-back gives the time back", RARE, async ({ board, page }) => {
  await begin(board, { time: "60" });
  await page.clock.fastForward(20_000);
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  await board.action("take-back").click();
  await expect.poll(() => left(board, "b")).toBeGreaterThan(55_000);
  await page.clock.fastForward(120_000);
  expect(await board.waitEnd()).toBe("w:time");
  await page.reload();
  await expect(board.root).toHaveAttribute("data-ply", "0");
});

test("below ten seconds the clock shows tenths", RARE, async ({ board, page }) => {
  await board.open({ play: "b", level: 1, seed: 1, time: "60" });
  await freeze(page);
  await board.action("pause").click();
  await page.clock.runFor(49_900);
  await expect(clockOf(board, "b")).toHaveText("0:11");
  await page.clock.runFor(400);
  await expect(clockOf(board, "b")).toHaveText("9.7");
  await page.clock.runFor(9_600);
  await expect(clockOf(board, "b")).toHaveText("0.1");
  expect(await board.outcome()).toBe("");
  await page.clock.runFor(200);
  expect(await board.waitEnd()).toBe("w:time");
});

/** What a person as White, whose clock runs, sees after these seconds, and what is left after a move then. */
const OF_WHITE = [
  ["sudden death", "90", 65, /^0:[12]\d$/, [5_000, 25_000]],
  ["byoyomi", "10+30x3", 45, /×2$/, [25_000, 30_000]],
  ["an increment", "60f10", 20, /^0:[34]\d$/, [35_000, 50_000]],
  ["professional counting", "600p", 70, /^7:/, [420_000, 480_000]],
];
for (const [kind, time, seconds, text, [least, most]] of OF_WHITE) {
  test(`the clock of White: ${kind}`, RARE, async ({ board, page }) => {
    await begin(board, { play: "w", time });
    expect(await board.waitTurn("w")).toBe("");
    await expect(clockOf(board, "w")).toHaveClass(/runs/);
    await page.clock.fastForward(1_000 * seconds);
    await expect(clockOf(board, "w")).toHaveText(text);
    const black = await left(board, "b");
    await board.act("3c3d");
    expect(await board.waitTurn("w")).toBe("");
    expect(await left(board, "w")).toBeGreaterThan(least);
    expect(await left(board, "w")).toBeLessThanOrEqual(most);
    expect(await left(board, "b")).toBeLessThanOrEqual(black + 10_000);
    await page.clock.fastForward(600_000);
    expect(await board.waitEnd()).toBe("b:time");
  });
}

/** Lets the tab be hidden, where no timer runs, or seen again. */
async function hide(page, hidden) {
  if (hidden) await freeze(page);
  await page.evaluate((hidden) => {
    const state = hidden ? "hidden" : "visible";
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, hidden);
}

/** Time goes by, but no timer hears of it. */
async function pass(page, seconds) {
  await page.clock.setSystemTime(new Date(await page.evaluate((ms) => Date.now() + ms, 1_000 * seconds)));
}

test("the clock of a hidden tab is right as soon as it is seen", async ({ board, page }) => {
  await begin(board, { time: "600" });
  await hide(page, true);
  const before = await left(board, "b");
  await pass(page, 120);
  expect(await left(board, "b")).toBe(before);
  await hide(page, false);
  await expect.poll(() => left(board, "b")).toBeLessThanOrEqual(before - 120_000);
  expect(await left(board, "b")).toBeGreaterThan(before - 122_000);
  expect(await board.outcome()).toBe("");
});

test("whose time runs out in a hidden tab has lost when it is seen", RARE, async ({ board, page }) => {
  await begin(board, { time: "60" });
  await hide(page, true);
  await pass(page, 61);
  expect(await board.outcome()).toBe("");
  await hide(page, false);
  expect(await board.waitEnd()).toBe("w:time");
});

test("the AI moves in a hidden tab, and its clock stops for it", RARE, async ({ board, page }) => {
  // Where it can be seen, it would take its time: no timer ends that.
  await begin(board, { time: "600" });
  await board.act("7g7f");
  await hide(page, true);
  await expect(board.root).toHaveAttribute("data-ply", "2");
  expect(await left(board, "w")).toBeGreaterThan(590_000);
});

test("the AI takes the time of a person", RARE, async ({ board, page }) => {
  await begin(board, { time: "600+30" });
  await expect(board.root).toHaveAttribute("data-thinking", "false");
  await freeze(page);
  await board.act("7g7f");
  await page.clock.runFor(1_200);
  // Time for the worker to answer; that of the page stands.
  await new Promise((done) => setTimeout(done, 1_000));
  await expect(board.root).toHaveAttribute("data-thinking", "true");
  expect(await board.ply()).toBe("1");
  await page.clock.runFor(10_000);
  await expect(board.root).toHaveAttribute("data-ply", "2");
});

test("without the pause the AI moves at once on a clock, too", RARE, async ({ board, page }) => {
  await board.open({ seed: 1 });
  await board.start({ side: "b", level: 1, time: "600", pace: false });
  await expect(clockOf(board, "b")).toHaveClass(/runs/);
  await freeze(page);
  await board.act("7g7f");
  await expect(board.root).toHaveAttribute("data-ply", "2");
});

/** The device's clock is set by so many seconds between two ticks of the page, which hears of it with the next one. */
async function setDevice(page, seconds) {
  await freeze(page);
  await pass(page, seconds);
  await page.clock.runFor(300);
}

test("a device's clock that is set forward stops the clock, which says why, and costs no time", RARE, async ({ board, page }) => {
  await begin(board, { time: "600" });
  // The code that says so loads later than the game.
  await expect(page.locator(".moves")).toBeVisible();
  await setDevice(page, 3_600);
  await expect(board.status).toHaveText("Clock paused");
  await expect(page.locator(".notes")).toContainText("The device’s clock jumped ahead");
  expect(await board.outcome()).toBe("");
  expect(await left(board, "b")).toBeGreaterThan(500_000);
  await page.clock.resume();
  await board.action("pause").click();
  await expect(clockOf(board, "b")).toHaveClass(/runs/);
  await expect(page.locator(".notes")).toHaveCount(0);
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  expect(await left(board, "b")).toBeGreaterThan(500_000);
});

test("a device's clock that is set forward stops the clock of the AI and a club's, too", RARE, async ({ board, page }) => {
  await board.open({ seed: 1, sfen: OUT_OF_BOOK });
  await board.choose({ side: "b", level: 20, time: "600" });
  await board.action("rules").click();
  await board.field("club-clock").check();
  await board.action("start").click();
  await expect(page.locator(".moves")).toBeVisible();
  await board.act("7g7f");
  await expect(clockOf(board, "w")).toHaveClass(/runs/);
  await setDevice(page, 30 * 24 * 3_600);
  await expect(board.status).toHaveText("Clock paused");
  await expect(board.root).toHaveAttribute("data-thinking", "false");
  expect(await left(board, "w")).toBeGreaterThan(500_000);
  await page.clock.resume();
  await board.action("pause").click();
  await board.action("move-now").click();
  expect(await board.waitTurn("b")).toBe("");
  await expect(board.root).toHaveAttribute("data-ply", "2");
});

test("a device's clock that is set back changes nothing", RARE, async ({ board, page }) => {
  await begin(board, { time: "600" });
  await expect(page.locator(".moves")).toBeVisible();
  await setDevice(page, -3_600);
  const before = await left(board, "b");
  await page.clock.runFor(10_000);
  await expect.poll(() => left(board, "b")).toBe(before - 10_000);
  await expect(clockOf(board, "b")).toHaveClass(/runs/);
  await expect(page.locator(".notes")).toHaveCount(0);
});

test("a link gives each player another time", RARE, async ({ board }) => {
  await begin(board, { time: "600+30,300f10" });
  await expect(more(board, "b")).toHaveText("+30");
  await expect(clockOf(board, "w")).toHaveText("5:00");
  await board.action("new-game").click();
  await expect(board.field("time")).toHaveValue("free");
  await expect(board.field("time-white")).toHaveValue("300f10");
});

test("a screen reader is told whose clock it is", async ({ board }) => {
  await begin(board, { time: "60" });
  await expect(board.root.getByRole("timer", { name: "Black’s clock" })).toBeVisible();
});

for (const width of [320, 360, 640, 1280]) {
  test(`clocks can be read at ${width} px`, RARE, async ({ board, page }) => {
    await page.setViewportSize({ width, height: width === 640 ? 360 : 700 });
    await begin(board, { time: "5400+60" });
    await inEveryFont(page, async (font) => {
      for (const side of ["b", "w"]) {
        const room = await clockOf(board, side).evaluate((clock) => {
          const [plate, text] = [clock, clock.querySelector(".left")].map((part) => part.getBoundingClientRect());
          return { right: plate.right - text.right, bottom: plate.bottom - text.bottom };
        });
        expect(room.right, `the plate of ${side} ends behind its text, ${font} font`).toBeGreaterThanOrEqual(0);
        expect(room.bottom, `${side}, ${font} font`).toBeGreaterThanOrEqual(-2);
      }
    });
  });
}

test("a clock that stands says so to whoever tries to move", async ({ board }) => {
  await begin(board, { time: "60" });
  await board.action("pause").click();
  await board.square("7g").click();
  await expect(board.status).toContainText("Resume the clock first");
  await expect(board.action("move-now")).toBeDisabled();
});
