// How games end, besides checkmate.

import { RARE, expect, test } from "./fixtures.mjs";

/** A cycle of four moves three times over, but for the last one: the next completes the fourth occurrence. */
const thrice = (cycle) => `${cycle} `.repeat(3).trim().split(" ").slice(0, -1).join(" ");

const ROOKS = "2h3h 8b7b 3h2h 7b8b";
const ENTERED = "KGGSS4/GGSS5/PP7/9/9/9/9/9/8k b 2R2B 1";

test("a person resigns, takes it back, and plays on", async ({ board }) => {
  await board.open({ play: "b", level: 1, seed: 1, moves: "7g7f 3c3d" });
  await board.resign();
  expect(await board.waitEnd()).toBe("w:resignation");
  await expect(board.status).toHaveText("Black resigned. You lose.");
  await board.action("take-back").click();
  await expect(board.root).toHaveAttribute("data-outcome", "");
  await expect(board.root).toHaveAttribute("data-turn", "b");
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
});

test("in Japanese the reason and the result are one sentence, without a space", RARE, async ({ board }) => {
  await board.open({ play: "b", level: 1, seed: 1, moves: "7g7f 3c3d", lang: "ja" });
  await board.resign();
  await board.waitEnd();
  await expect(board.status).toHaveText("先手の投了により、あなたの負けです。");
});

test("a rematch changes the sides", async ({ board }) => {
  await board.open({ play: "b", level: 1, seed: 1 });
  await expect(board.action("rematch")).toBeHidden();
  await board.resign();
  await board.waitEnd();
  await board.action("rematch").click();
  await expect(board.root).toHaveAttribute("data-bottom", "w");
  await expect(board.root).toHaveAttribute("data-outcome", "");
  expect(await board.waitTurn("w")).toBe("");
  await expect(board.root).toHaveAttribute("data-ply", "1");
});

test("the third repetition is told, and the fourth ends without a result, or in minishogi against who moved first", async ({ board }) => {
  const seven = thrice(ROOKS).split(" ").slice(0, 7).join(" ");
  await board.open({ moves: seven, play: "w", level: 20, seed: 1 });
  await board.act("7b8b");
  await expect(board.status).toHaveText(/three times/);
  expect(await board.outcome()).toBe("");

  await board.open({ moves: thrice(ROOKS), play: "w", level: 1, seed: 1 });
  expect(await board.outcome()).toBe("");
  await board.act("7b8b");
  expect(await board.waitEnd()).toBe("replay:repetition");
  await expect(board.status).toHaveText("Fourfold repetition (sennichite). No result. The game is replayed.");

  await board.open({ variant: "minishogi", moves: thrice("1e1d 5a5b 1d1e 5b5a"), play: "w", level: 1, seed: 1 });
  await board.act("5b5a");
  expect(await board.waitEnd()).toBe("w:repetition");
  await expect(board.status).toHaveText(/that moved first loses\. You win\./);
});

test("the check that would complete a perpetual check is refused", async ({ board }) => {
  const chase = "4k4/9/9/9/9/9/9/4R4/K8 w - 1";
  await board.open({ sfen: chase, moves: thrice("5a4a 5h4h 4a5a 4h5h"), play: "b", level: 1, seed: 1 });
  await board.move("4h", "5h");
  await expect(board.status).toHaveText(/Perpetual check/);
  await expect(board.root).toHaveAttribute("data-ply", "11");
  await expect.poll(() => board.marked("why")).toEqual(["5a"]);
  // The refused piece is still picked.
  await board.square("4i").click();
  await expect(board.root).not.toHaveAttribute("data-ply", "11");
  expect(await board.waitTurn("b")).toBe("");
});

test("when the side in check completes a perpetual check, the checking side loses", async ({ board }) => {
  const chase = "4k4/9/9/9/9/9/9/5R3/K8 b - 1";
  await board.open({ sfen: chase, moves: thrice("4h5h 5a4a 5h4h 4a5a"), play: "w", level: 1, seed: 1 });
  await board.act("4a5a");
  expect(await board.waitEnd()).toBe("w:perpetual_check");
  await expect(board.status).toHaveText(/^Perpetual check by Black, which loses\. You win\./);
});

test("a declaration wins, or with fewer than 31 points under the 24-point rule makes a replay", async ({ board }) => {
  await board.open({ sfen: ENTERED, play: "b", level: 1, seed: 1 });
  await board.action("declare").click();
  expect(await board.waitEnd()).toBe("b:declaration");
  await expect(board.status).toHaveText("Win declared with 30 points. You win.");
  const sfen = "KGGSS4/GGSS5/PP7/9/9/9/9/9/8k b 2RB 1";
  await board.open({ sfen, impasse: 24, play: "b", level: 1, seed: 1 });
  await board.action("declare").click();
  expect(await board.waitEnd()).toBe("replay:impasse");
});

test("a declaration that fails is refused with its condition", RARE, async ({ board, page }) => {
  const cases = [
    ["the king", "4k4/9/9/9/9/9/9/9/4K4 b 2R 1", "need your king in the enemy camp"],
    ["a check", "K2rGSSGG/SSPPP4/9/9/9/9/9/9/8k b R2B 1", "declare a win while in check"],
    ["the pieces", "KGGSS4/9/9/9/9/9/9/9/8k b 2R2B 1", "ten pieces besides the king in the enemy camp; you have 4"],
    ["the points", "KGGSS4/GGSS5/PP7/9/9/9/9/9/8k b - 1", "need 28 points; you have 10"],
  ];
  for (const [what, sfen, sentence] of cases) {
    await test.step(what, async () => {
      await board.open({ sfen, play: "b", level: 1, seed: 1 });
      // There is a button only when a king has entered.
      await expect.soft(board.action("declare")).toBeVisible({ visible: what !== "the king" });
      await page.keyboard.press("d");
      await expect.soft(board.status).toContainText(sentence);
      expect.soft(await board.outcome()).toBe("");
    });
  }
});

test("a king that reaches the other's home wins under the try rule", async ({ board }) => {
  await board.open({ sfen: "9/4K4/9/9/9/9/9/9/8k b - 1", impasse: "try", play: "b", level: 1, seed: 1 });
  await board.act("5b5a");
  expect(await board.waitEnd()).toBe("b:try");
});

test("in a strict game an illegal move loses, and can be taken back alone", async ({ board, page }) => {
  await board.open({ sfen: "4k4/9/9/9/9/9/4P4/9/4K4 b P 1", play: "b", strict: true, level: 1, seed: 1 });
  await board.act("5i5h");
  expect(await board.waitTurn("b")).toBe("");
  const sfen = await board.sfen();
  const lose = async () => {
    await board.drop("b", "P", "5e");
    expect(await board.waitEnd()).toMatch(/^w:/);
    await expect(board.status).toHaveText(/^Illegal move by Black\. You lose\. Two pawns/);
  };
  await lose();
  await board.action("take-back").click();
  await expect(board.root).toHaveAttribute("data-outcome", "");
  await expect(board.root).toHaveAttribute("data-sfen", sfen);
  await expect(page.locator("[data-live]")).toHaveText("Back to move 2.");
  // A reload does not undo it: the game is over, and the link begins another.
  await lose();
  await page.reload();
  await expect(board.root).toHaveAttribute("data-ply", "0");
});

test("a mate can be taken back", async ({ board }) => {
  await board.open({ sfen: "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", play: "b", level: 1, seed: 1 });
  const start = await board.sfen();
  await board.act("G*5b");
  expect(await board.waitEnd()).toBe("b:checkmate");
  await board.action("take-back").click();
  await expect(board.root).toHaveAttribute("data-sfen", start);
  await expect(board.root).toHaveAttribute("data-outcome", "");
  await expect(board.status).toHaveText("Your move");
});

test("the AI gives a mate in one, and the person has lost", async ({ board }) => {
  await board.open({ sfen: "4k4/9/9/9/9/9/P3p4/9/4K4 b g 1", play: "b", level: 2, seed: 1 });
  await board.act("9g9f");
  expect(await board.waitEnd()).toBe("w:checkmate");
  await expect(board.status).toHaveText("Checkmate. You lose.");
  await expect(board.square("5i")).toHaveAttribute("data-mark", /check/);
});

test("an AI that runs out of checks plays something else, and the game never waits for it", RARE, async ({ board }) => {
  const sfen = "4k4/9/9/9/4R4/9/gg7/9/K8 w 2gs 1";
  const moves = "5a4a 5e4e 4a5a 4e5e 5a4a 5e4e 4a5a 4e5e 5a4a 5e4e";
  await board.open({ play: "w", level: 12, seed: 1, sfen, moves });
  await board.square("4a").click();
  await board.square("5a").click();
  const outcome = await board.waitTurn("w");
  expect(["", "w:resignation"]).toContain(outcome);
});
