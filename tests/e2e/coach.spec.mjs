// Help for beginners: pieces in danger, threats, the coach, hints in steps; chosen in the settings, by a link, and locked.

import { RARE, expect, inFull, test } from "./fixtures.mjs";
import { LearnRoom } from "./pages/learn.mjs";

/** Black's bishop on 8h is attacked, and the silver that defends it may go away. */
const OPEN_DIAGONAL = { moves: "7g7f 3c3d", play: "b", level: 1, seed: 1, lang: "en" };
/** Black mates in three plies: a row of `data/mates.sfen`. */
const MATE_IN_THREE = "3k2S1l/l5+R2/p2pppn1p/4n1p2/9/1p1G4P/P1+lPPPP1N/1+b2KSG2/8L b BS2Pr2gsn3p 1";
/** Longer than the engine looks for a hint. */
const SOUGHT = 10_000;
/** The coach with the usual marks, and one by which its arrival is seen. */
const COACHED = "moves,check,legal,coach";

/** Opens a game with the coach, and waits for its code. */
async function openCoached(board, settings) {
  await board.open({ ...settings, aids: COACHED });
  await expect.poll(async () => (await board.marked("movable")).length).toBeGreaterThan(0);
}

test("pieces in danger are marked by exchange, not by counting", async ({ board }) => {
  await board.open({ moves: "7g7f 3c3d 7i6h 4a4b", play: "b", level: 1, seed: 1, aids: "danger" });
  await expect.poll(() => board.marked("danger")).toEqual(["8h"]);
  await board.open({ ...OPEN_DIAGONAL, aids: "danger,legal" });
  await expect.poll(async () => (await board.marked("movable")).length).toBeGreaterThan(9);
  expect(await board.marked("danger")).toEqual([]);
});

test("the names of squares say what is in danger and what is threatened", async ({ board }) => {
  const danger = { moves: "7g7f 3c3d 7i6h 4a4b", play: "b", level: 1, seed: 1, aids: "danger" };
  const mate = { sfen: "4k4/9/9/4P4/9/9/9/9/4K4 b G 1", moves: "5d5c", play: "w", level: 1, seed: 1, aids: "threats" };
  for (const [lang, inDanger, threatened] of [
    ["en", "8h, Black’s bishop, in danger", "5a, White’s king, threatened"],
    ["ja", "８八 先手の角 取られそう", "５一 後手の玉 ねらわれている"],
  ]) {
    await board.open({ ...danger, lang });
    await expect(board.square("8h")).toHaveAccessibleName(inDanger);
    await expect(board.square("2h")).not.toHaveAccessibleName(/danger|取られ/);
    await board.open({ ...mate, lang });
    await expect(board.square("5a")).toHaveAccessibleName(threatened);
  }
});

test("the coach asks once before a move that loses a piece, and shows why", async ({ board, page }) => {
  await openCoached(board, OPEN_DIAGONAL);
  const question = page.locator("[data-coach]");
  await board.square("8h").click();
  // The question comes with the press; a person lets go later.
  await board.square("5e").hover();
  await page.mouse.down();
  await expect(page.locator(".drawing path").first()).toBeVisible();
  await page.mouse.up();
  await expect(question).toContainText("take your bishop");
  await expect(board.root).toHaveAttribute("data-ply", "2");
  await expect(page.locator(".drawing path").first()).toBeVisible();
  await expect(board.action("cancel")).toBeFocused();
  await board.action("cancel").click();
  await expect(question).toBeHidden();
  await expect(board.root).toHaveAttribute("data-ply", "2");
  // Not again in this position.
  await board.move("8h", "5e");
  await expect(board.root).toHaveAttribute("data-ply", /[34]/);
  await expect(question).toBeHidden();
});

test("the coach asks once before a move that allows mate in one, shows the mate, and nothing is lost", async ({ board, page }) => {
  // White's pawn on 5g holds 5h for a gold in hand: any move but one to the king's front allows mate there.
  await openCoached(board, { sfen: "4k4/9/9/9/9/9/P3p4/9/4K4 b Gg 1", play: "b", level: 1, seed: 1, lang: "en" });
  const question = page.locator("[data-coach]");
  await board.move("9g", "9f");
  await expect(question).toContainText("mate");
  // The drop that mates is drawn, and nothing was played or counted.
  const [ring, square] = [page.locator(".drawing circle"), board.square("5h")];
  await expect(ring).toHaveCount(1);
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  const [drawn, at] = [middle(await ring.boundingBox()), middle(await square.boundingBox())];
  expect(Math.hypot(drawn[0] - at[0], drawn[1] - at[1])).toBeLessThan(6);
  await expect(board.root).toHaveAttribute("data-ply", "0");
  await expect(board.square("9g")).toHaveAttribute("data-piece", "P");
  await board.action("cancel").click();
  await expect(question).toBeHidden();
  await expect(board.root).toHaveAttribute("data-ply", "0");
  await expect(board.root).toHaveAttribute("data-turn", "b");
  await expect(board.action("take-back")).toBeDisabled();
  // Once: the same move is played now, and the mate comes or not, as the AI likes.
  await board.move("9g", "9f");
  await expect(question).toBeHidden();
  await expect(board.root).not.toHaveAttribute("data-ply", "0");
});

for (const colorScheme of ["light", "dark"]) {
  test(`a drop with which the opponent would answer is ringed in the hand too, ${colorScheme}`, inFull(colorScheme === "dark"), async ({ board, page }) => {
    await page.emulateMedia({ colorScheme });
    await openCoached(board, { sfen: "4k4/9/9/9/9/9/P3p4/9/4K4 b Gg 1", play: "b", level: 1, seed: 1, lang: "en" });
    const rings = () =>
      page.locator("[data-hand]").evaluateAll((slots) => {
        const styles = slots.map((slot) => [slot.dataset.hand, getComputedStyle(slot, "::before")]);
        const ringed = styles.filter(([, { content, backgroundImage }]) => content !== "none" && backgroundImage.includes("radial-gradient"));
        return ringed.map(([hand, { backgroundImage, opacity }]) => ({ hand, color: /rgb\([^)]*\)/.exec(backgroundImage)?.[0], opacity }));
      });
    expect(await rings()).toEqual([]);
    await board.move("9g", "9f");
    const ring = page.locator(".drawing circle");
    await expect(ring).toHaveCount(1);
    const drawn = await ring.evaluate((circle) => {
      let opacity = 1;
      for (let element = circle; element; element = element.parentElement) opacity *= Number(getComputedStyle(element).opacity);
      return { color: getComputedStyle(circle).stroke, opacity: String(opacity) };
    });
    await expect.poll(rings).toEqual([{ hand: "w:G", ...drawn }]);
    await board.action("cancel").click();
    await expect.poll(rings).toEqual([]);
  });
}

test("of a drop that the coach asks about the piece in hand is marked", RARE, async ({ board, page }) => {
  // The rook in hand would be taken on 5e.
  await openCoached(board, { sfen: "4k4/9/9/4p4/9/9/9/9/4K4 b R 1", play: "b", level: 1, seed: 1, lang: "en" });
  await board.hand("b", "R").click();
  await board.square("5e").click();
  await expect(page.locator("[data-coach]")).toContainText("take your rook");
  await expect(board.hand("b", "R")).toHaveAttribute("data-mark", "selected");
  expect(await board.marked("target")).toEqual(["5e"]);
  await board.action("cancel").click();
  await expect(board.hand("b", "R")).not.toHaveAttribute("data-mark", "selected");
});

test("an answer without a drop rings no piece in hand", RARE, async ({ board, page }) => {
  await openCoached(board, OPEN_DIAGONAL);
  await board.move("8h", "5e");
  await expect(page.locator("[data-coach]")).toBeVisible();
  await expect(page.locator(".drawing path").first()).toBeVisible();
  await expect(page.locator("[data-answer]")).toHaveCount(0);
});

test("the move is made all the same if the person wants it", RARE, async ({ board }) => {
  await openCoached(board, OPEN_DIAGONAL);
  await board.move("8h", "5e");
  await board.action("confirm").click();
  await expect(board.root).toHaveAttribute("data-ply", /[34]/);
});

for (const lang of ["en", "ja"]) {
  test(`beside the board nothing is seen in part behind the question, ${lang}`, RARE, async ({ board, page }) => {
    await openCoached(board, { ...OPEN_DIAGONAL, lang });
    await expect(page.locator(".analysis .control").first()).toBeVisible();
    // The button below the moves does not touch the line.
    const [list, button] = [page.locator(".record"), page.locator(".record > .control:last-child")];
    const end = async (locator) => (({ y, height }) => y + height)(await locator.boundingBox());
    expect((await end(list)) - (await end(button))).toBeGreaterThanOrEqual(8);
    await board.move("8h", "5e");
    await expect(page.locator("[data-coach]")).toBeVisible();
    const covered = await page.locator("[data-coach]").evaluate((question) => {
      const { top } = question.getBoundingClientRect();
      const buttons = [...document.querySelectorAll(".beside button")];
      const seen = buttons.filter((button) => button.checkVisibility({ visibilityProperty: true }));
      return seen.filter((button) => button.getBoundingClientRect().bottom > top).map(({ textContent }) => textContent);
    });
    expect(covered).toEqual([]);
  });
}

test("there is no coach in a strict game", async ({ board }) => {
  await openCoached(board, { ...OPEN_DIAGONAL, strict: "1" });
  await board.move("8h", "5e");
  await expect(board.root).toHaveAttribute("data-ply", /[34]/);
});

test("where the coach is on, a hint comes in steps", async ({ board, page }) => {
  await openCoached(board, { play: "b", level: 1, seed: 1, sfen: "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", lang: "en" });
  const press = () => board.action("hint").click();
  await press();
  await expect(board.status).toContainText("There is a good move.", { timeout: SOUGHT });
  expect(await board.marked("hint")).toEqual([]);
  await press();
  await expect(board.status).toContainText("Look at the gold in your hand.");
  await expect(board.hand("b", "G")).toHaveAttribute("data-mark", "hint");
  await expect(page.locator(".drawing circle")).toHaveCount(0);
  await press();
  // The move in words, with a ring around its square.
  await expect(board.status).toHaveText("Drop the gold from your hand on 5b.");
  // A screen reader hears it once.
  await expect(page.locator("[data-aside]")).toHaveText("Drop the gold from your hand on 5b.");
  expect(await board.marked("hint")).toEqual(["5b"]);
  await expect(page.locator(".drawing circle")).toHaveCount(1);
  await press();
  await expect(board.status).toHaveText("This move is checkmate.");
});

test("the last step of a hint tells the length of a mate", async ({ board }) => {
  await openCoached(board, { play: "b", level: 1, seed: 1, sfen: MATE_IN_THREE, lang: "en" });
  const press = () => board.action("hint").click();
  await press();
  await expect(board.status).toContainText("There is a good move.", { timeout: SOUGHT });
  for (let step = 0; step < 3; step++) await press();
  await expect(board.status).toHaveText("This move leads to mate in 3.");
});

test("a hint in steps names the squares of a move, and an arrow leads from the one to the other", async ({ board, page }) => {
  await openCoached(board, { play: "b", level: 1, seed: 1, sfen: "4k4/9/3GK4/9/9/9/9/9/9 b - 1", lang: "en" });
  const press = () => board.action("hint").click();
  await press();
  await expect(board.status).toContainText("There is a good move.", { timeout: SOUGHT });
  await press();
  await expect(board.status).toContainText("Look at your gold.");
  expect(await board.marked("hint")).toEqual(["6c"]);
  await expect(page.locator(".drawing path")).toHaveCount(0);
  await press();
  await expect(board.status).toHaveText("Move your gold from 6c to 5b.");
  expect(await board.marked("hint")).toEqual(["5b", "6c"]);
  const boxes = [page.locator(".drawing path"), board.square("6c"), board.square("5b")].map((box) => box.boundingBox());
  const [arrow, from, to] = await Promise.all(boxes);
  // It begins on the piece, and ends in the middle of the goal, which is at the top right.
  expect(Math.abs(arrow.x + arrow.width - (to.x + to.width / 2))).toBeLessThan(8);
  expect(Math.abs(arrow.y - (to.y + to.height / 2))).toBeLessThan(8);
  expect(arrow.x).toBeLessThan(from.x + from.width);
  expect(arrow.x).toBeGreaterThan(from.x);
  expect(arrow.y + arrow.height).toBeGreaterThan(from.y);
});

test("a hint in the record of a game is no step of the hint that was begun in the game", async ({ board, page }) => {
  const sfen = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
  await openCoached(board, { play: "b", level: 1, seed: 1, sfen, moves: "5i5h_5a6a", lang: "en" });
  await board.action("hint").click();
  await expect(board.status).toContainText("There is a good move.", { timeout: SOUGHT });
  await board.action("study").click();
  await page.locator('[data-tab="analysis"]').click();
  await page.locator('.analysis [data-action="hint"]').click();
  await expect(board.status).toHaveText(/^(A good move is marked|The marked move)/, { timeout: SOUGHT });
});

for (const aid of ["danger", "threats"]) {
  test(`where the board shows ${aid}, a hint comes in steps as well`, inFull(aid === "threats"), async ({ board }) => {
    await board.open({ play: "b", level: 1, seed: 1, sfen: "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", aids: `moves,check,legal,${aid}`, lang: "en" });
    await expect.poll(async () => (await board.marked("movable")).length).toBeGreaterThan(0);
    await board.action("hint").click();
    await expect(board.status).toContainText("There is a good move.", { timeout: SOUGHT });
    expect(await board.marked("hint")).toEqual([]);
    await board.action("hint").click();
    await expect(board.status).toContainText("Look at the gold in your hand.");
  });
}

test("where the board only shows what can move, a hint takes one tap", async ({ board }) => {
  await board.open({ play: "b", level: 1, seed: 1, sfen: "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", aids: "moves,check,legal", lang: "en" });
  await expect.poll(async () => (await board.marked("movable")).length).toBeGreaterThan(0);
  await board.action("hint").click();
  await expect(board.status).toHaveText("The marked move leads to mate in 1.", { timeout: SOUGHT });
  expect(await board.marked("hint")).toEqual(["5b"]);
});

test("in Japanese the coach and the hints have kanji that children read, while readings are on", RARE, async ({ board, page }) => {
  const rook = { play: "b", level: 1, seed: 1, sfen: "4k4/9/9/9/4p4/9/9/4R4/4K4 b - 1", lang: "ja" };
  const drop = { play: "b", level: 1, seed: 1, sfen: "4k4/9/4G4/9/9/9/9/9/4K4 b R 1", lang: "ja" };
  const room = new LearnRoom(page);
  for (const [readings, lost, hinted] of [
    [true, "この手を指すと、ひしゃを取られてそんをします。それでも指しますか？", "もちごまのひしゃを見ましょう。"],
    [false, "この手を指すと、飛を取られてそんをします。それでも指しますか？", "もちごまの飛を見ましょう。"],
  ]) {
    await room.open("step.1", { lang: "ja" });
    await room.field("ruby").setChecked(readings);
    await openCoached(board, rook);
    await board.move("5h", "5f");
    await expect(page.locator("[data-coach] p")).toHaveText(lost);
    await openCoached(board, drop);
    await board.action("hint").click();
    await expect(board.status).toContainText("いい手があります。", { timeout: SOUGHT });
    await board.action("hint").click();
    await expect(board.status).toContainText(hinted);
  }
});

test("the settings switch the help on, and it stays", RARE, async ({ board, page }) => {
  await board.open({ ...OPEN_DIAGONAL, moves: "7g7f 3c3d 7i6h 4a4b" });
  await page.keyboard.press("p");
  await board.field("aid-danger").check();
  await board.field("aid-material").check();
  await board.action("close-preferences").click();
  await expect.poll(() => board.marked("danger")).toEqual(["8h"]);
  await expect(page.locator("[data-material]")).toHaveText("▲ 93  △ 93");
  await page.reload();
  await expect.poll(() => board.marked("danger")).toEqual(["8h"]);
});

test("a link can lock the help", async ({ board, page }) => {
  await board.open({ ...OPEN_DIAGONAL, lock: "aids", aids: "danger" });
  await page.keyboard.press("p");
  await expect(board.field("theme")).toBeAttached();
  await expect(board.field("aid-danger")).toHaveCount(0);
});
