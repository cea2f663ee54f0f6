// The card about the end of a game: what it tells, what it offers, and that nothing else moves.

import { RARE, expect, test } from "./fixtures.mjs";
import { inEveryFont } from "./pages/fonts.mjs";

/** Mate in one by a gold on 5b. */
const MATE = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
/** The same for an attacker without a king. */
const PROBLEM = "4k4/9/4P4/9/9/9/9/9/9 b G 1";
/** Longer than the mate solver needs. */
const SOLVING = 20_000;

const cardOf = (page) => page.locator(".end-card");

/** Follows a link, and waits for what is loaded later: the card is part of that. */
async function open(board, link) {
  await board.open({ lang: "en", seed: 1, ...link });
  await expect(board.page.locator("[data-live]")).toBeAttached();
}

/** Wins a game with its first move. */
async function win(board, link = {}) {
  await open(board, { sfen: MATE, play: "b", level: 1, ...link });
  await board.drop("b", "G", "5b");
  expect(await board.waitEnd()).toBe("b:checkmate");
  await expect(cardOf(board.page)).toBeVisible();
}

/** Resigns, and waits for the card. */
async function lose(board) {
  await board.resign();
  await board.waitEnd();
  await expect(cardOf(board.page)).toBeVisible();
}

test("after a win the card shows reason, moves and results so far, and offers the next level", async ({ board, page }) => {
  await win(board);
  const card = cardOf(page);
  await expect(card.getByRole("heading")).toHaveText("You win");
  await expect(card.locator(".reason")).toHaveText("Checkmate.");
  await expect(card.locator(".facts")).toHaveText("1 move · Level 1: 1 won, 0 lost");
  await expect(board.action("easier")).toHaveCount(0);
  await board.action("next-level").click();
  await expect(card).toHaveCount(0);
  await expect(board.root).toHaveAttribute("data-outcome", "");
  await expect(board.root).toHaveAttribute("data-sfen", MATE);
  await expect(board.root).toHaveAttribute("data-bottom", "b");
  await expect(board.root).toContainText("AI level 2");
});

test("no level follows the highest, nor where a link locks levels or new games", RARE, async ({ board }) => {
  for (const link of [{ level: 20 }, { lock: "level" }, { lock: "new-game" }]) {
    await test.step(JSON.stringify(link), async () => {
      await win(board, link);
      await expect(board.action("rematch")).toBeVisible();
      await expect(board.action("next-level")).toHaveCount(0);
    });
  }
});

test("in a frame that only plays, nothing of the card leads away", async ({ board }) => {
  await win(board, { embed: "play" });
  await expect(board.action("rematch")).toBeVisible();
  await expect(board.action("next-level")).toHaveCount(0);
  for (const name of ["copy-kif", "new-game"]) await expect(board.action(name)).toBeHidden();
});

test("after two losses in a row the level below is offered", async ({ board, page }) => {
  await open(board, { play: "b", level: 3, moves: "7g7f 3c3d" });
  await lose(board);
  await expect(cardOf(page).getByRole("heading")).toHaveText("You lose");
  await expect(cardOf(page).locator(".reason")).toHaveText("Black resigned.");
  for (const name of ["easier", "next-level"]) await expect(board.action(name)).toHaveCount(0);
  // The lessons are a step as well.
  await expect(cardOf(page).locator('[data-action="learn"]')).toHaveText("Learn");
  await board.action("rematch").click();
  await expect(board.root).toHaveAttribute("data-outcome", "");
  await lose(board);
  await expect(board.action("easier")).toHaveText("Try level 2");
  await expect(cardOf(page).locator('[data-action="learn"]')).toHaveCount(0);
  await board.action("easier").click();
  await expect(board.root).toHaveAttribute("data-outcome", "");
  await expect(board.root).toContainText("AI level 2");
  await lose(board);
  await expect(board.action("easier")).toHaveCount(0);
});

test("a beginner who loses is led to the lessons, others are not", RARE, async ({ board, page }) => {
  const learn = cardOf(page).locator('[data-action="learn"]');
  for (const { level, lock, offered } of [{ level: 3, offered: 1 }, { level: 4, offered: 0 }, { level: 2, lock: "learn", offered: 0 }]) {
    await open(board, { play: "b", level, moves: "7g7f 3c3d", lock });
    await lose(board);
    await expect(cardOf(page)).toBeVisible();
    if (offered === 0) await expect(learn.filter({ visible: true })).toHaveCount(0);
    else await expect(learn).toBeVisible();
  }
  await open(board, { play: "b", level: 1, moves: "7g7f 3c3d" });
  await page.setViewportSize({ width: 390, height: 844 });
  await lose(board);
  await learn.click();
  await expect(page.locator("[data-learn]")).toBeVisible();
});

test("a game that is lost again after a take-back is one loss", RARE, async ({ board }) => {
  await open(board, { play: "b", level: 3, moves: "7g7f 3c3d" });
  await lose(board);
  await board.action("take-back").click();
  await expect(board.root).toHaveAttribute("data-outcome", "");
  await expect(cardOf(board.page)).toHaveCount(0);
  await lose(board);
  await expect(board.action("easier")).toHaveCount(0);
});

test("at the lowest level a larger handicap is offered", RARE, async ({ board }) => {
  await open(board, { play: "b", level: 1 });
  await lose(board);
  await board.action("rematch").click();
  await expect(board.root).toHaveAttribute("data-bottom", "w");
  await lose(board);
  await expect(board.action("easier")).toHaveText("Try a handicap: Lance");
  await board.action("easier").click();
  await expect(board.root).toHaveAttribute("data-bottom", "b");
  // The AI, which gives its left lance away, moves first.
  expect(await board.waitTurn("b")).toBe("");
  await expect(board.square("1a")).toHaveAttribute("data-piece", "");
});

test("losses before a reload count", async ({ board, page }) => {
  await open(board, { play: "b", level: 3, moves: "7g7f 3c3d" });
  await lose(board);
  await expect(cardOf(page).locator(".facts")).toHaveText("2 moves · Level 3: 0 won, 1 lost");
  await page.reload();
  await expect(page.locator("[data-live]")).toBeAttached();
  await expect(board.root).toHaveAttribute("data-outcome", "");
  await lose(board);
  await expect(cardOf(page).locator(".facts")).toHaveText("2 moves · Level 3: 0 won, 2 lost");
  await expect(board.action("easier")).toHaveText("Try level 2");
});

test("of two people the card names the winner, and counts nothing", RARE, async ({ board, page }) => {
  await open(board, {});
  await board.start({ pairing: "people" });
  await board.act("7g7f");
  await lose(board);
  await expect(cardOf(page).getByRole("heading")).toHaveText("Black wins");
  await expect(cardOf(page).locator(".facts")).toHaveText("1 move");
  for (const name of ["easier", "next-level"]) await expect(board.action(name)).toHaveCount(0);
});

test("a solved problem can be solved again, and has no rematch", RARE, async ({ board, page }) => {
  await open(board, { sfen: PROBLEM, mate: true });
  await expect(board.status).toHaveText("Mate problem: mate in 1.", { timeout: SOLVING });
  await board.drop("b", "G", "5b");
  const card = cardOf(page);
  await expect(card.getByRole("heading")).toHaveText("Solved", { timeout: SOLVING });
  await expect(card.locator(".facts")).toHaveText("1 move");
  for (const name of ["rematch", "next-level", "easier", "copy-kif"]) await expect(board.action(name)).toHaveCount(0);
  await board.action("close-end").click();
  await expect(card).toHaveCount(0);
  await expect(board.action("rematch")).toHaveCount(0);
  await board.action("again").click();
  await expect(board.root).toHaveAttribute("data-ply", "0");
  await board.drop("b", "G", "5b");
  await expect(card).toBeVisible({ timeout: SOLVING });
  await card.locator('[data-action="again"]').click();
  await expect(board.root).toHaveAttribute("data-ply", "0");
  await expect(card).toHaveCount(0);
});

test("one tap copies the game as KIF", async ({ board, page }) => {
  await win(board);
  await board.action("copy-kif").click();
  await expect(board.action("copy-kif")).toHaveText("Copied");
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(/^#KIF/);
  expect(text).toContain("５二金打");
});

test("the card is closed by its button or Escape, takes no focus, and its buttons return to the controls", async ({ board, page }) => {
  await win(board);
  const card = cardOf(page);
  const controls = page.locator(".controls");
  for (const name of ["rematch", "new-game"]) {
    await expect(board.action(name)).toHaveCount(1);
    await expect(controls.locator(`[data-action="${name}"]`)).toHaveCount(0);
  }
  expect(await page.evaluate(() => document.activeElement.closest(".end-card"))).toBeNull();
  // The end is announced once.
  await expect(card).not.toHaveAttribute("role", /./);
  await expect(card.locator("[aria-live], [role=status], [role=alert]")).toHaveCount(0);
  await expect(page.locator("[data-live]")).toContainText("Checkmate. You win.");
  await page.keyboard.press("Escape");
  await expect(card).toHaveCount(0);
  for (const name of ["rematch", "new-game"]) await expect(controls.locator(`[data-action="${name}"]`)).toBeVisible();
  // It stays closed while the same end is looked at, and opens with the next end.
  await page.keyboard.press("[");
  await expect(board.root).toHaveAttribute("data-ply", "0");
  await page.keyboard.press("]");
  await expect(board.root).toHaveAttribute("data-ply", "1");
  await expect(card).toHaveCount(0);
  await board.action("take-back").click();
  await board.drop("b", "G", "5b");
  await expect(card).toBeVisible();
  await board.action("close-end").click();
  await expect(card).toHaveCount(0);
});

test("the form of the next game takes the place of the card, and gives it back", RARE, async ({ board, page }) => {
  await win(board);
  await board.action("new-game").click();
  await expect(board.action("start")).toBeVisible();
  await expect(cardOf(page)).toHaveCount(0);
  await board.action("close").click();
  await expect(cardOf(page)).toBeVisible();
});

for (const [width, height] of [[1920, 1080], [1280, 800], [820, 1180], [390, 844], [360, 640], [844, 390]]) {
  test(`the board keeps its place and stays in sight, at ${width}×${height}`, RARE, async ({ board, page }) => {
    await page.setViewportSize({ width, height });
    await open(board, { sfen: MATE, play: "b", level: 1 });
    const squares = () =>
      board.root.locator("[data-square]").evaluateAll((all) => all.map((square) => square.getBoundingClientRect().toJSON()));
    const before = await squares();
    await board.drop("b", "G", "5b");
    const card = cardOf(page);
    await expect(card).toBeVisible();
    await expect(card.locator(".facts")).toHaveText("1 move · Level 1: 1 won, 0 lost");
    const after = await squares();
    expect(after).toEqual(before);
    const box = await card.boundingBox();
    const covers = ({ left, right, top, bottom }) =>
      left < box.x + box.width && right > box.x && top < box.y + box.height && bottom > box.y;
    expect(after.filter(covers)).toEqual([]);
    // The lowest phone has no room for five buttons, and a new game can be chosen when the card is closed.
    const names = ["next-level", "rematch", "review", "copy-kif", "close-end", ...(height === 640 ? [] : ["new-game"])];
    for (const name of names) await expect(card.locator(`[data-action="${name}"]`)).toBeInViewport({ ratio: 1 });
    if (height === 844) {
      const hand = await board.hand("b", "P").boundingBox();
      expect(box.y).toBeGreaterThanOrEqual(hand.y + hand.height);
    }
    expect(await page.evaluate(() => document.documentElement.scrollHeight > innerHeight)).toBe(false);
  });
}

for (const [width, lang] of [[390, "en"], [390, "ja"], [360, "ja"]]) {
  test(`on a phone the buttons fill the card, and each fact has one line, ${width} px, ${lang}`, RARE, async ({ board, page }) => {
    await page.setViewportSize({ width, height: 844 });
    await win(board, { lang });
    const look = () =>
      cardOf(page).evaluate((card) => {
        const box = card.getBoundingClientRect();
        const buttons = [...card.querySelectorAll(".buttons button")].filter((button) => button.checkVisibility());
        const facts = [...card.querySelectorAll(".facts span")].filter((fact) => fact.checkVisibility());
        const close = card.querySelector('[data-action="close-end"]').getBoundingClientRect();
        const lines = facts.map((fact) => {
          const words = document.createRange();
          words.selectNodeContents(fact);
          return [...words.getClientRects()];
        });
        return {
          left: Math.max(...buttons.map((button) => button.getBoundingClientRect().right)) - box.right,
          lines: lines.map(({ length }) => length),
          behind: lines.flat().filter(({ right, bottom }) => right > close.left && bottom > close.top && bottom < close.bottom).length,
        };
      });
    await inEveryFont(page, async (font) => {
      const { left, lines, behind } = await look();
      expect(left, font).toBeGreaterThan(-12);
      expect(lines, font).toEqual([1, 1]);
      expect(behind, font).toBe(0);
    });
  });
}
