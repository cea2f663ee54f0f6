// The form of the next game: rules and customs, positions without a name, another time for each player; and what the
// page does while a part of it is not there yet.

import { RARE, expect, test } from "./fixtures.mjs";
import { freeze } from "./pages/board.mjs";
import { overwrite } from "./pages/hands.mjs";
import { breakWorker, filesOfWorker } from "./pages/worker.mjs";

const CARDS = [1, 3, 6, 9, 13, 20];

/** The levels whose cards are marked as chosen. */
const marked = (board) =>
  board.action("level").evaluateAll((cards) =>
    cards.filter((card) => card.getAttribute("aria-pressed") === "true").map((card) => Number(card.dataset.level)),
  );

const clockOf = (board, side) => board.root.locator(`[data-clock="${side}"]`);

test("each card chooses its level, and the game has it", async ({ board }) => {
  await board.open({ lang: "en" });
  for (const level of CARDS) {
    if (level !== CARDS[0]) await board.action("new-game").click();
    await board.card(level).click();
    await expect(board.field("level")).toHaveValue(String(level));
    expect(await marked(board)).toEqual([level]);
    await board.start({ side: "b" });
    await expect(board.page.locator(".who").first()).toHaveText(`AI level ${level}`);
  }
});

test("all levels are behind a button, and the card of the level is marked if there is one", RARE, async ({ board }) => {
  await board.open({ lang: "en" });
  await expect(board.action("level")).toHaveCount(CARDS.length);
  await expect(board.field("level")).toBeHidden();
  await expect.poll(() => marked(board)).toEqual([3]);
  await board.action("levels").click();
  await expect(board.action("levels")).toHaveAttribute("aria-expanded", "true");
  for (let level = 1; level <= 20; level++) {
    await board.field("level").fill(String(level));
    await expect.poll(() => marked(board), `at level ${level}`).toEqual(CARDS.filter((card) => card === level));
  }
  await board.field("level").fill("10");
  await board.start({ side: "b" });
  await expect(board.root).toContainText("AI level 10");
  // The level of the last game has no card, so its slider is seen.
  await board.open({ lang: "en", level: 10 });
  await expect(board.field("level")).toBeVisible();
  await expect(board.field("level")).toHaveValue("10");
  await board.action("levels").click();
  await expect(board.field("level")).toBeHidden();
});

test("what differs from the usual game is told while it is folded away", async ({ board }) => {
  await board.open({ lang: "en" });
  for (const name of ["variant", "impasse", "conduct", "take-backs", "style", "pace", "sfen"]) await expect(board.field(name)).toBeHidden();
  for (const name of ["pairing", "side", "handicap", "time"]) await expect(board.field(name)).toBeVisible();
  await board.choose({ impasse: "24" });
  await expect(board.action("rules")).toContainText("Impasse rule: 24 points");
  await board.choose({ variant: "minishogi" });
  await expect(board.action("rules")).toContainText("Minishogi");
  await expect(board.action("rules")).not.toContainText("Impasse");
});

for (const [width, height] of [[1280, 800], [390, 844], [360, 640], [844, 390]]) {
  test(`more options come into view when they are unfolded, ${width} × ${height}`, RARE, async ({ board, page }) => {
    await page.setViewportSize({ width, height });
    await board.open({ lang: "en" });
    await board.unfold();
    const field = page.locator(".rule-fields :is(select, input)").first();
    await expect(field).toBeVisible();
    // Nothing lies over it: neither the buttons of the form nor the end of the window.
    await expect
      .poll(() =>
        field.evaluate((field) => {
          const { left, top, width, height } = field.getBoundingClientRect();
          return field.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        }),
      )
      .toBe(true);
    const [start, end] = [await board.action("start").boundingBox(), await field.boundingBox()];
    // On a phone on its side the buttons stand beside the fields.
    if (height < 500) expect(end.x + end.width, "beside the buttons of the form").toBeLessThanOrEqual(start.x);
    else expect(end.y + end.height, "above the buttons of the form").toBeLessThanOrEqual(start.y);
  });
}

for (const [width, height, part] of [[390, 844, 0.5], [360, 640, 0.3]]) {
  test(`on a phone of ${width} × ${height} the form leaves the board in sight, for fingers`, RARE, async ({ board, page }) => {
    await page.setViewportSize({ width, height });
    for (const lang of ["en", "ja"]) {
      await board.open({ lang });
      await expect(board.action("open")).toBeVisible();
      const [first, last, sheet] = await Promise.all(
        [board.square("9a"), board.square("9i"), page.locator(".beside")].map((place) => place.boundingBox()),
      );
      const seen = (sheet.y - first.y) / (last.y + last.height - first.y);
      expect(seen, "the part of the board above the form").toBeGreaterThanOrEqual(part);
      const [start, open] = await Promise.all(["start", "open"].map((name) => board.action(name).boundingBox()));
      expect(start.y + start.height, "one tap starts a game").toBeLessThanOrEqual(height);
      expect(open.y, "the door to records is beside it").toBe(start.y);
      const places = page.locator(".new-game :is(button, select, summary)");
      const low = await places.evaluateAll((all) =>
        all.filter((place) => place.checkVisibility() && place.getBoundingClientRect().height < 44).map((place) => place.outerHTML),
      );
      expect(low).toEqual([]);
      // No word of a card is cut.
      const cut = await board.action("level").evaluateAll((cards) =>
        cards.filter((card) => card.scrollWidth > card.clientWidth || card.scrollHeight > card.clientHeight).map((card) => card.textContent),
      );
      expect(cut).toEqual([]);
    }
  });
}

test("a forbidden move loses where the form says so", RARE, async ({ board }) => {
  await board.open({ seed: 1 });
  await board.field("pairing").selectOption("people");
  await board.action("rules").click();
  await board.field("conduct").selectOption("strict");
  await expect(board.action("rules")).toContainText("illegal moves lose");
  await board.action("start").click();
  await board.act("7g7f");
  await board.act("3c3d");
  // A rook over its own pieces.
  await board.square("2h").click();
  await board.square("2c").click();
  await expect(board.root).toHaveAttribute("data-outcome", /^w:/);
});

test("take-backs are counted, also over a reload", RARE, async ({ board, page }) => {
  await board.open({ seed: 2 });
  await board.field("pairing").selectOption("people");
  await board.action("rules").click();
  await board.field("take-backs").selectOption("1");
  await board.action("start").click();
  await board.act("7g7f");
  await board.action("take-back").click();
  await expect(board.root).toHaveAttribute("data-ply", "0");
  await board.act("2g2f");
  await expect(board.action("take-back")).toBeDisabled();
  await board.act("3c3d");
  // White has one left.
  await expect(board.action("take-back")).toBeEnabled();
  await board.act("7g7f");
  await page.reload();
  await expect(board.root).toHaveAttribute("data-ply", "3");
  await expect(board.action("take-back")).toBeDisabled();
});

test("a game starts from a position that is typed, and a bad one is told", async ({ board }) => {
  const SFEN = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
  await board.open({ seed: 3 });
  const before = await board.root.getAttribute("data-sfen");
  await board.action("rules").click();
  await board.field("sfen").fill("4k4/9 b");
  await expect(board.page.locator(".new-game")).toContainText("number of rows");
  expect(await board.root.getAttribute("data-sfen")).toBe(before);
  await board.field("sfen").fill(`sfen ${SFEN}`);
  await expect(board.root).toHaveAttribute("data-sfen", SFEN);
  await expect(board.page.locator(".new-game")).not.toContainText("number of rows");
  await board.action("start").click();
  await board.drop("b", "G", "5b");
  expect(await board.waitEnd()).toBe("b:checkmate");
});

test("a game does not start from a text that cannot be read", RARE, async ({ board, page }) => {
  await board.open({ seed: 3 });
  await board.action("rules").click();
  await board.field("sfen").fill("4k4/9 b");
  // It is folded away again.
  await board.action("rules").click();
  await expect(board.field("sfen")).toBeHidden();
  await board.action("start").click();
  await expect(board.field("sfen")).toBeFocused();
  await expect(page.locator(".new-game")).toContainText("number of rows");
  await expect(board.root).toHaveAttribute("data-thinking", "false");
  await expect(board.action("start")).toBeVisible();
  await board.field("sfen").fill("startpos moves 7g7f");
  await board.field("sfen").press("Enter");
  await expect(board.action("start")).toBeHidden();
  await expect(board.root).toHaveAttribute("data-sfen", / w /);
});

test("a start that is chosen takes the place of the text", RARE, async ({ board, page }) => {
  await board.open({ seed: 3 });
  await board.action("rules").click();
  const text = board.field("sfen");
  for (const typed of ["4k4/9 b", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"]) {
    await text.fill(typed);
    await board.field("handicap").selectOption("2");
    await expect(text).toHaveValue("");
    await expect(text).toHaveAttribute("aria-invalid", "false");
    await expect(page.locator(".new-game")).not.toContainText("number of rows");
    await board.field("handicap").selectOption("none");
  }
  await text.fill("4k4/9 b");
  await board.field("variant").selectOption("minishogi");
  await expect(text).toHaveValue("");
  await board.action("start").click();
  await expect(board.action("start")).toBeHidden();
  await expect(board.root).toHaveAttribute("data-sfen", /^rbsgk/);
});

test("each player has another time", async ({ board, page }) => {
  await board.open({ seed: 4 });
  await board.field("pairing").selectOption("people");
  await board.field("time").selectOption("600");
  await board.field("time-each").check();
  await board.field("time-white").selectOption("0+30");
  await expect(clockOf(board, "b")).toHaveText("10:00");
  await expect(clockOf(board, "w")).toHaveText("0:30");
  await board.field("time-each").uncheck();
  await expect(clockOf(board, "w")).toHaveText("10:00");
  await board.field("time-each").check();
  await board.field("time-white").selectOption("free");
  await overwrite(board.field("time-minutes-white"), "3");
  await board.field("time-minutes-white").blur();
  await expect(clockOf(board, "w")).toHaveText(/^3:00/);
  await board.action("start").click();
  await expect(clockOf(board, "b")).toHaveClass(/runs/);
  await page.reload();
  await expect(clockOf(board, "w")).toHaveText(/^3:00/);
});

test("two people who play again change colors, and each takes the time along", RARE, async ({ board, page }) => {
  await page.clock.install();
  await board.open({ seed: 7 });
  await board.field("pairing").selectOption("people");
  await board.field("time").selectOption("600");
  await board.field("time-each").check();
  await board.field("time-white").selectOption("0+30");
  await board.action("start").click();
  await expect(board.root).toHaveAttribute("data-bottom", "b");
  await board.resign();
  // The clock of the next game runs from its first moment; the machine's speed must not count.
  await freeze(page);
  await board.action("rematch").click();
  await expect(board.root).toHaveAttribute("data-bottom", "w");
  await expect(clockOf(board, "b")).toHaveClass(/runs/);
  await expect(clockOf(board, "w")).toHaveText("10:00");
  await expect(clockOf(board, "b")).toHaveText("0:30");
});

test("the AI's clock stands until the AI is there", RARE, async ({ board, page }) => {
  let go;
  const there = new Promise((resolve) => (go = resolve));
  await page.route(/\/worker_bg-[^/]*\.wasm/, async (route) => {
    await there;
    await route.continue();
  });
  await page.clock.install();
  await board.open({ play: "w", level: 1, seed: 5, time: "600" });
  await board.action("pause").click();
  await expect(board.root).toHaveAttribute("data-thinking", "true");
  await expect(board.action("pause")).toBeHidden();
  await page.clock.fastForward(10_000);
  expect(await clockOf(board, "b").getAttribute("data-ms")).toBe("600000");
  go();
  expect(await board.waitTurn("w")).toBe("");
  await expect(board.root).toHaveAttribute("data-ply", "1");
  await expect(clockOf(board, "w")).toHaveClass(/runs/);
});

test.describe("under a club's clock", () => {
  test.use({ expected: /on purpose/ });

  /** Holds back a file of the AI from now on, until the answer is called. */
  async function holdBack(page, file) {
    let go;
    const there = new Promise((resolve) => (go = resolve));
    await page.route(file, async (route) => {
      await there;
      await route.continue();
    });
    return go;
  }

  async function start(board, level) {
    await board.open({ seed: 8 });
    await board.choose({ time: "600", side: "b", level });
    await board.action("rules").click();
    await board.field("club-clock").check();
    await board.action("start").click();
    await expect(clockOf(board, "b")).toHaveClass(/runs/);
    // No book has this move, and so the AI thinks.
    await board.act("9g9f");
    await expect(board.root).toHaveAttribute("data-thinking", "true");
  }

  const left = async (board) => Number(await clockOf(board, "w").getAttribute("data-ms"));

  test("an AI that is not there yet is not charged", RARE, async ({ board, page }) => {
    await page.clock.install();
    const go = await holdBack(page, /\/worker_bg-[^/]*\.wasm/);
    await start(board, 1);
    await page.clock.fastForward(10_000);
    expect(await left(board)).toBe(600_000);
    go();
    expect(await board.waitTurn("b")).toBe("");
    await expect(board.root).toHaveAttribute("data-ply", "2");
    expect(await left(board)).toBeGreaterThan(595_000);
    await expect(clockOf(board, "b")).toHaveClass(/runs/);
  });

  test("an AI that is lost is not charged until another is there", RARE, async ({ board, page }) => {
    await page.clock.install();
    await start(board, 20);
    await expect.poll(() => page.workers().length).toBe(1);
    // An AI that has its network has begun to think. One that fails as it starts is another matter.
    await expect.poll(() => filesOfWorker(page)).toContainEqual(expect.stringContaining("/engine/network"));
    const go = await holdBack(page, /\/worker[^/]*\.(js|wasm)/);
    await breakWorker(page);
    await expect(board.status).toHaveText(/was restarted/);
    await expect(page.locator(".clock.runs")).toHaveCount(0);
    const before = await left(board);
    await page.clock.fastForward(3_000);
    expect(await left(board)).toBe(before);
    go();
    await expect(clockOf(board, "w")).toHaveClass(/runs/);
    await expect(board.status).toHaveText(/was restarted/);
    await board.action("move-now").click();
    expect(await board.waitTurn("b")).toBe("");
    expect(await left(board)).toBeGreaterThan(before - 30_000);
  });
});

test.describe("a part of the page that cannot be had", () => {
  test.use({ expected: /later_bg|Failed to load resource|TypeError|CompileError|WebAssembly/ });

  test("is told, and fetched again when it is asked for", RARE, async ({ board, page }) => {
    await page.route(/\/later_bg-[^/]*\.wasm/, (route) => route.abort());
    await board.open({ play: "b", level: 1, seed: 6 });
    await expect(page.locator(".notes")).toContainText("could not be loaded");
    await board.act("7g7f");
    expect(await board.waitTurn("b")).toBe("");
    await page.unroute(/\/later_bg-[^/]*\.wasm/);
    await board.action("preferences").click();
    await expect(page.locator(".sheet")).toBeVisible();
    await expect(page.locator(".notes")).toBeHidden();
  });

  test("keeps no key from the page, and a sheet that is late does not come up in the middle of something", async ({
    board,
    page,
  }) => {
    let answer;
    await page.route(/\/later_bg-[^/]*\.wasm/, (route) => (answer = route));
    await board.open({ play: "b", level: 1, seed: 6 });
    await board.square("7g").focus();
    await page.keyboard.press("?");
    await page.keyboard.press("F");
    await expect(board.root).toHaveAttribute("data-bottom", "w");
    await expect.poll(() => answer !== undefined).toBe(true);
    await answer.continue();
    await expect(page.locator(".record")).toBeVisible();
    await expect(page.locator(".sheet")).toBeHidden();
  });

  for (const part of ["later", "dialogs"]) {
    test(`${part}: leaves a position that cannot be played a sentence and a way on`, RARE, async ({ board, page }) => {
      await page.route(new RegExp(`/${part}_bg-[^/]*\\.wasm`), (route) => route.abort());
      await board.open({ sfen: "4k4/9x" });
      await expect(page.locator(".link-card")).toContainText("This link can’t be opened");
      await expect(page.locator(".notes")).toContainText("could not be loaded");
      await board.action("start-position").click();
      await expect(board.action("start")).toBeVisible();
    });
  }
});

test.describe("texts that cannot be had", () => {
  test.use({ expected: /texts|Failed to load resource/ });

  test("in one language are read in the other", RARE, async ({ board, page }) => {
    await page.route(/\/texts\/en-/, (route) => route.abort());
    await board.open({ play: "b", level: 1, seed: 6 });
    await expect(board.status).toHaveText("あなたの番です");
  });

  test("in any language are told as a page that did not load", RARE, async ({ page }) => {
    await page.route(/\/texts\//, (route) => route.abort());
    await page.goto("./");
    await expect(page.locator("#not-loaded")).toBeVisible();
  });
});
