// Single moves: promotion, drops, what the rules forbid, taking back.

import { expect, FURTHER, test } from "./fixtures.mjs";
import { soon } from "./tab.mjs";

const PLAY = { play: "b", level: 1, seed: 1, lang: "en" };
const SILVER = "4k4/9/9/4S4/9/9/9/9/4K4 b - 1";

test("a promotion is offered, given up, refused and chosen", async ({ board, tab }) => {
  await board.open({ ...PLAY, sfen: SILVER });
  const ask = async () => {
    await board.click("5d");
    await board.click("5c");
    await tab.appears('[data-choice="promote"]');
    await tab.appears('[data-choice="keep"]');
  };
  await ask();
  // The choice lies where the move ends.
  const distance = await tab.evaluate(() => {
    const [choice, square] = ['[data-choice="promote"]', '[data-square="5c"]'].map((selector) => document.querySelector(selector).getBoundingClientRect());
    return Math.max(Math.abs(choice.x - square.x), Math.abs(choice.y - square.y));
  });
  expect(distance).toBeLessThanOrEqual(3);
  await tab.press("Escape");
  await tab.vanishes("[data-choice]");
  expect(await board.sfen()).toBe(SILVER);
  await ask();
  await tab.click('[data-choice="keep"]');
  await soon(() => board.piece("5c")).toBe("S");
  await board.open({ ...PLAY, seed: 2, sfen: SILVER });
  await ask();
  // The choice takes the focus by itself, a moment later.
  await soon(() => tab.evaluate(() => document.activeElement.dataset.choice ?? null), "the choice has the focus").toBe("promote");
  await tab.press("Enter");
  await soon(() => board.piece("5c")).toBe("+S");
});

test("a piece is dropped, and nifu is refused with the reason", async ({ board, tab }) => {
  const sfen = "4k4/9/9/9/9/9/4P4/9/4K4 b 2GP 1";
  await board.open({ ...PLAY, sfen });
  await tab.click('[data-hand="b:P"]');
  await board.click("5e");
  await board.expectStatus(/nifu/);
  expect(await board.sfen()).toBe(sfen);
  await soon(() => board.marked("why")).toEqual(["5g"]);
  await board.play("G*5e");
  expect(await board.piece("5e")).toBe("G");
  expect(await board.inHand("b", "G")).toBe(1);
});

test("a captured piece comes into the hand, and is taken back", FURTHER, async ({ board }) => {
  await board.open({ ...PLAY, sfen: "4k4/9/9/9/4p4/4P4/9/9/4K4 b - 1" });
  await board.exchange("5f5e");
  expect(await board.inHand("b", "P")).toBe(1);
  await board.act("take-back");
  await board.expect({ ply: "0" });
  expect(await board.inHand("b", "P")).toBe(0);
  expect(await board.piece("5e")).toBe("p");
});

test("a hint is marked, and names a mate", FURTHER, async ({ board, tab }) => {
  await board.open({ ...PLAY, sfen: "4k4/9/4P4/9/9/9/9/9/4K4 b G 1" });
  await board.act("hint");
  await board.expectStatus("The marked move leads to mate in 1.", 20_000);
  expect(await board.marked("hint")).toEqual(["5b"]);
  expect(await tab.attribute('[data-hand="b:G"]', "data-mark")).toBe("hint");
});

test("a handicap game from a link: the AI begins", FURTHER, async ({ board }) => {
  await board.open({ ...PLAY, handicap: "4" });
  expect(await board.waitTurn("b")).toBe("");
  await board.expect({ ply: "1", bottom: "b" });
});
