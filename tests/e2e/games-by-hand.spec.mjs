// Whole games to mate, each by one hand alone: a mouse that drags, a finger, the keyboard.

import { expect, test } from "./brain.mjs";
import { FLOW, RARE } from "./fixtures.mjs";
import { Finger, Keyboard, Mouse } from "./pages/hands.mjs";

// Pieces glide, as they do for most people.
test.use({ reducedMotion: "no-preference" });

/** What a game saw, to tell that it asked for what it should. */
function watch(hand) {
  const seen = { drops: 0, choices: 0 };
  const watched = Object.create(hand, {
    bring: {
      value: async (from, to) => {
        if (await from.getAttribute("data-hand")) seen.drops++;
        return hand.bring(from, to);
      },
    },
    choose: {
      value: async (button) => {
        seen.choices++;
        return hand.choose(button);
      },
    },
  });
  return { watched, seen };
}

test("an even game is dragged to mate", FLOW, async ({ board, brain, page }) => {
  test.setTimeout(120_000);
  // With this chance pieces are dropped on the way.
  await board.fixChance(0.55);
  await board.open();
  await board.start({ handicap: "none", side: "b", level: 1, pace: false });
  const { watched, seen } = watch(new Mouse(page));
  expect(await brain.playToTheEnd(board, "b", watched)).toBe("b:checkmate");
  await expect(board.status).toHaveText("Checkmate. You win.");
  expect(seen.drops, "pieces dragged from the hand").toBeGreaterThan(0);
  expect(seen.choices, "promotions chosen after a drag").toBeGreaterThan(0);
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("a game is dragged and tapped to mate with a finger", RARE, async ({ board, brain, page }) => {
    test.setTimeout(120_000);
    await board.fixChance();
    await board.open();
    await page.evaluate(() => {
      // The move list has a scroll of its own.
      document.addEventListener("scroll", () => (document.documentElement.dataset.scrolled = "yes"));
      addEventListener("pointercancel", () => (document.documentElement.dataset.cancelled = "yes"));
    });
    await board.choose({ handicap: "6", side: "b", level: 2, pace: false });
    const finger = await Finger.of(page);
    await finger.tap(board.action("start"));
    const { watched, seen } = watch(finger);
    expect(await brain.playToTheEnd(board, "b", watched)).toBe("b:checkmate");
    expect(seen.drops + seen.choices).toBeGreaterThan(0);
    const root = page.locator("html");
    await expect(root).not.toHaveAttribute("data-scrolled", "yes");
    await expect(root, "a drag was taken for a scroll").not.toHaveAttribute("data-cancelled", "yes");

    await finger.tap(board.action("rematch"));
    await expect(board.root).toHaveAttribute("data-outcome", "");
    await expect(board.root).toHaveAttribute("data-bottom", "w");
  });
});

test("a game is chosen, played to mate and begun again by the keyboard alone", FLOW, async ({ board, brain, page }) => {
  test.setTimeout(120_000);
  await board.fixChance();
  await page.addInitScript(() => {
    const note = ({ type, movementX, movementY }) => {
      // A browser reports a move that is none when something else comes to lie under the pointer.
      if (type === "pointermove" && movementX === 0 && movementY === 0) return;
      document.documentElement.dataset.pointed = type;
    };
    for (const type of ["pointerdown", "pointermove", "mousedown", "touchstart"]) addEventListener(type, note, true);
  });
  await board.open();
  const keys = new Keyboard(page);
  await keys.reach('[data-field="handicap"]');
  for (let presses = 0; presses < 30 && (await board.field("handicap").inputValue()) !== "naked"; presses++) {
    await keys.press("ArrowDown");
  }
  await expect(board.field("handicap")).toHaveValue("naked");
  await keys.reach('[data-action="rules"]');
  await keys.press("Enter");
  await keys.reach('[data-field="pace"]');
  await keys.press("Space");
  await expect(board.field("pace")).not.toBeChecked();
  // The level comes first in the form.
  await keys.reach('[data-action="levels"]', "Shift+Tab");
  await keys.press("Enter");
  await keys.reach('[data-field="level"]');
  await keys.press("Home");
  await expect(board.field("level")).toHaveValue("1");
  await keys.reach('[data-action="start"]');
  await keys.press("Enter");
  await expect(board.action("start")).toBeHidden();

  const { watched, seen } = watch(keys);
  expect(await brain.playToTheEnd(board, "b", watched)).toBe("b:checkmate");
  await expect(board.status).toHaveText("Checkmate. You win.");
  expect(seen.choices, "promotions chosen by keys").toBeGreaterThan(0);

  await keys.reach('[data-action="rematch"]');
  await keys.press("Enter");
  await expect(board.root).toHaveAttribute("data-bottom", "w");
  await expect(board.root).toHaveAttribute("data-outcome", "");
  expect(await board.waitTurn("w")).toBe("");
  await board.act("5a5b", keys);
  expect(await board.waitTurn("w")).toBe("");
  await expect(page.locator("html")).not.toHaveAttribute("data-pointed", /./);
});

test("after a handicap is chosen by keys, Tab and Space reach the check box", FLOW, async ({ board, page }) => {
  await board.open({ lang: "en" });
  await board.action("rules").click();
  await board.field("handicap").focus();
  await page.keyboard.press("ArrowDown");
  await expect(board.field("handicap")).not.toHaveValue("none");
  const box = board.field("pace");
  const isThere = () => box.evaluate((field) => field === document.activeElement);
  for (let presses = 0; presses < 20 && !(await isThere()); presses++) await page.keyboard.press("Tab");
  const before = await box.isChecked();
  await page.keyboard.press("Space");
  await expect(box).toBeChecked({ checked: !before });
});

test("a drop and its square are found by the keyboard", async ({ board, page }) => {
  await board.open({ play: "b", level: 1, seed: 1, sfen: "4k4/9/4P4/9/9/9/9/9/4K4 b GP 1" });
  await board.act("G*5b", new Keyboard(page));
  await expect(board.root).toHaveAttribute("data-outcome", "b:checkmate");
});
