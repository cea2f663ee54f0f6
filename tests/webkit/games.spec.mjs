// Whole games to mate, each by one hand alone: clicks, a mouse that drags, the keys.

import { expect, FURTHER, test } from "./fixtures.mjs";
import { CLICKS, KEYBOARD, MOUSE, soon } from "./tab.mjs";

test.describe.configure({ timeout: 120_000 });

/** A hand that remembers what a game asked of it. */
function watched(hand) {
  const seen = { drops: 0, choices: 0 };
  const own = Object.create(hand, {
    bring: {
      value(tab, from, to) {
        if (from.includes("data-hand")) seen.drops++;
        return hand.bring(tab, from, to);
      },
    },
    choose: {
      value(tab, choice) {
        seen.choices++;
        return hand.choose(tab, choice);
      },
    },
  });
  return { own, seen };
}

/** Plays Black's side until the game is over. */
async function playToTheEnd(board, brain, hand) {
  for (let moves = 0; moves < 150; moves++) {
    const outcome = await board.waitTurn("b");
    if (outcome !== "") return outcome;
    await board.play(await brain.bestMove(await board.sfen()), hand);
  }
  throw new Error("no end after 150 moves");
}

test("a game is chosen in the form and played to mate by clicks", async ({ board, brain, tab }) => {
  // The first game from the form has the seed of the link, so the AI plays the same in every run.
  await board.open({ seed: 1, lang: "en" });
  await tab.choose("handicap", "none");
  await tab.choose("side", "b");
  await tab.click('[data-level="1"]');
  await tab.click('[data-action="rules"]');
  if (await tab.value("pace")) await tab.click('[data-field="pace"]');
  await board.act("start");
  await board.expectStatus("Your move");
  expect(await playToTheEnd(board, brain, CLICKS)).toBe("b:checkmate");
  await board.expectStatus("Checkmate. You win.");
  expect(await board.marked("check")).toHaveLength(1);
  // A finished game takes no more moves.
  const sfen = await board.sfen();
  await board.click("9g");
  await board.click("9f");
  expect(await board.sfen()).toBe(sfen);
  await board.act("rematch");
  await board.expect({ outcome: "", bottom: "w" });
});

test("a game is dragged to mate", async ({ board, brain }) => {
  await board.open({ handicap: "6", play: "b", level: 1, seed: 4, lang: "en" });
  const { own, seen } = watched(MOUSE);
  expect(await playToTheEnd(board, brain, own)).toBe("b:checkmate");
  await board.expectStatus("Checkmate. You win.");
  expect(seen.choices, "promotions chosen after a drag").toBeGreaterThan(0);
});

test("a game is chosen in the form and played to mate by the keys alone", async ({ board, brain, tab }) => {
  await board.open({ seed: 1, lang: "en" });
  await tab.evaluate(() => {
    for (const type of ["pointerdown", "mousedown", "touchstart"]) {
      addEventListener(type, () => (document.documentElement.dataset.pointed = type), true);
    }
  });
  await KEYBOARD.reach(tab, '[data-field="handicap"]');
  for (let presses = 0; presses < 30 && (await tab.value("handicap")) !== "naked"; presses++) await tab.press("ArrowDown");
  expect(await tab.value("handicap")).toBe("naked");
  await KEYBOARD.reach(tab, '[data-action="rules"]');
  await tab.press("Enter");
  await KEYBOARD.reach(tab, '[data-field="pace"]');
  await tab.press("Space");
  await soon(() => tab.value("pace")).toBe(false);
  // The level comes first in the form, so Tab goes round the page.
  await KEYBOARD.reach(tab, '[data-action="levels"]');
  await tab.press("Enter");
  await KEYBOARD.reach(tab, '[data-field="level"]');
  await tab.press("Home");
  await soon(() => tab.value("level")).toBe("1");
  await KEYBOARD.reach(tab, '[data-action="start"]');
  await tab.press("Enter");
  await tab.vanishes('[data-action="start"]');
  const { own, seen } = watched(KEYBOARD);
  expect(await playToTheEnd(board, brain, own)).toBe("b:checkmate");
  await board.expectStatus("Checkmate. You win.");
  expect(seen.choices, "promotions chosen by keys").toBeGreaterThan(0);
  await KEYBOARD.reach(tab, '[data-action="rematch"]');
  await tab.press("Enter");
  await board.expect({ outcome: "", bottom: "w" });
  expect(await tab.attribute("html", "data-pointed")).toBe(null);
});

test("minishogi is played to mate", FURTHER, async ({ board, brain }) => {
  await brain.learn("minishogi");
  await board.open({ variant: "minishogi", play: "b", level: 1, seed: 1, lang: "en" });
  expect(await board.tab.count("[data-board] [data-square]")).toBe(25);
  expect(await playToTheEnd(board, brain, CLICKS)).toBe("b:checkmate");
});
