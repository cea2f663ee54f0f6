// Two people who sit face to face at one device: the upper one reads name and clock, and finds buttons, the right way up.

import { RARE, expect, inFull, test } from "./fixtures.mjs";
import { faults } from "./pages/axe.mjs";

const upper = (page) => page.locator(".stand:not(.below)");
const lower = (page) => page.locator(".stand.below");
const opposite = (board, name) => board.page.locator(`.opposite [data-action="${name}"]`);

/** Begins a game between two people who sit face to face. */
async function sitDown(board, { link = {}, fields = {} } = {}) {
  await board.open(link);
  await board.choose({ pairing: "people", ...fields });
  await board.field("face-to-face").check();
  await board.action("start").click();
  await expect(board.action("start")).toBeHidden();
}

/** How far an element is turned on the screen, in degrees, with all that is around it. */
const turnOf = (locator) =>
  locator.evaluate((element) => {
    let turn = 0;
    for (let around = element; around; around = around.parentElement) {
      const { rotate, transform } = getComputedStyle(around);
      const { a, b } = new DOMMatrix(transform === "none" ? "" : transform);
      turn += Math.round((Math.atan2(b, a) * 180) / Math.PI) + (rotate === "none" ? 0 : parseFloat(rotate));
    }
    return ((turn % 360) + 360) % 360;
  });

/** The middle of an element from left to right and from top to bottom. */
const middle = async (locator) => {
  const { x, y, width, height } = await locator.boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
};

const WINDOWS = {
  phone: { width: 360, height: 740 },
  tablet: { width: 820, height: 1180 },
  "tablet on its side": { width: 1180, height: 820 },
};

for (const [size, viewport] of Object.entries(WINDOWS)) {
  test.describe(size, () => {
    test.use({ viewport });
    const rare = inFull(size !== "phone");

    test("the upper side is turned around, the lower one is not", rare, async ({ board, page }) => {
      await sitDown(board, { fields: { time: "600" } });
      for (const part of [".side", ".clock .left"]) {
        await expect.poll(() => turnOf(upper(page).locator(part).first()), { message: part }).toBe(180);
        expect(await turnOf(lower(page).locator(part).first()), part).toBe(0);
      }
      // Name and hand are placed as below, seen from the other side.
      const [name, hand] = [await middle(upper(page).locator(".side")), await middle(upper(page).locator(".hand"))];
      const [ownName, ownHand] = [await middle(lower(page).locator(".side")), await middle(lower(page).locator(".hand"))];
      expect(Math.sign(name.x - hand.x)).toBe(-Math.sign(ownName.x - ownHand.x));
      // When the board is turned, so are the sides.
      const white = page.locator('[data-clock="w"] .left');
      expect(await turnOf(white)).toBe(180);
      await board.action("flip").click();
      await expect.poll(() => turnOf(white)).toBe(0);
      expect(await turnOf(page.locator('[data-clock="b"] .left'))).toBe(180);
    });

    test("pieces in hand point to the board, and their number is turned", rare, async ({ board, page }) => {
      const sfen = "4k4/9/9/9/9/9/9/9/4K4 b G2g 1";
      await sitDown(board, { link: { sfen } });
      const golds = board.hand("w", "G");
      await expect.poll(() => turnOf(golds.locator(".count"))).toBe(180);
      await expect(golds.locator(".count")).toHaveText("2");
      expect(await turnOf(golds.locator(".piece"))).toBe(180);
      await board.act("5i5h");
      await board.act("G*5b");
      await expect(board.square("5b")).toHaveAttribute("data-piece", "g");
    });

    test("nothing is cut or covered, and nothing keeps anyone from it", inFull(size !== "tablet"), async ({ board, page }) => {
      await sitDown(board, { fields: { time: "600", handicap: "2" } });
      await board.act("3c3d");
      await expect(page.locator("[data-greeting]")).toBeEmpty();
      const boxes = await page.evaluate(() => {
        const seen = (element) => element.checkVisibility({ visibilityProperty: true });
        const parts = [...document.querySelectorAll(".stand .side, .stand .hand, .stand .clock .left, .opposite .control")];
        return parts.filter(seen).map((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          return { name: element.dataset.action ?? element.className, left, right, top, bottom };
        });
      });
      for (const [index, one] of boxes.entries()) {
        expect(one.left, one.name).toBeGreaterThanOrEqual(0);
        expect(one.right, one.name).toBeLessThanOrEqual(viewport.width);
        for (const other of boxes.slice(index + 1)) {
          const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
          const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
          expect(wide > 1 && high > 1, `${one.name} and ${other.name}`).toBe(false);
        }
      }
      expect(await faults(page, {})).toEqual([]);
    });
  });
}

for (const size of ["tablet", "tablet on its side"]) {
  test.describe(`the buttons of the upper player, ${size}`, () => {
    test.use({ viewport: WINDOWS[size] });
    const rare = inFull(size !== "tablet");

    test("take back that player's moves only", rare, async ({ board }) => {
      await sitDown(board);
      await expect(opposite(board, "resign")).toBeVisible();
      expect(await turnOf(opposite(board, "resign"))).toBe(180);
      const { height } = await opposite(board, "resign").boundingBox();
      expect(height).toBeGreaterThanOrEqual(44);
      await expect(opposite(board, "take-back")).toBeHidden();
      await board.act("7g7f");
      await expect(opposite(board, "take-back")).toBeHidden();
      await board.act("3c3d");
      await opposite(board, "take-back").click();
      await expect(board.root).toHaveAttribute("data-ply", "1");
      await expect(opposite(board, "take-back")).toBeHidden();
    });

    test("resign for that player, after a question", RARE, async ({ board, page }) => {
      await sitDown(board);
      // It is the turn of the lower player.
      await opposite(board, "resign").click();
      await expect(page.locator(".opposite")).toContainText("Resign this game?");
      expect(await turnOf(opposite(board, "confirm"))).toBe(180);
      await opposite(board, "cancel").click();
      await expect(opposite(board, "confirm")).toHaveCount(0);
      expect(await board.outcome()).toBe("");
      await opposite(board, "resign").click();
      await opposite(board, "confirm").click();
      expect(await board.waitEnd()).toBe("b:resignation");
      await expect(page.locator(".opposite")).toHaveCount(0);
    });
  });
}

test("the choice is kept for the next visit, and concerns two people only", RARE, async ({ board, page }) => {
  await sitDown(board);
  await expect.poll(() => turnOf(upper(page).locator(".side"))).toBe(180);
  await page.reload();
  await expect.poll(() => turnOf(upper(page).locator(".side"))).toBe(180);
  // A record is studied by one person, and so is a game against the AI played.
  await board.act("7g7f");
  await board.action("study").click();
  await expect(page.locator(".study")).toBeVisible();
  expect(await turnOf(upper(page).locator(".side"))).toBe(0);
  await board.action("close-study").click();
  await expect.poll(() => turnOf(upper(page).locator(".side"))).toBe(180);
  await board.action("new-game").click();
  await expect(board.field("face-to-face")).toBeChecked();
  await board.start({ pairing: "engine", side: "b", level: 1 });
  await expect.poll(() => turnOf(upper(page).locator(".side"))).toBe(0);
  await board.action("new-game").click();
  await expect(board.field("face-to-face")).toHaveCount(0);
  await board.choose({ pairing: "people" });
  await board.field("face-to-face").uncheck();
  await board.action("start").click();
  await expect(board.action("start")).toBeHidden();
  expect(await turnOf(upper(page).locator(".side"))).toBe(0);
});
