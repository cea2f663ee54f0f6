// One long session: game after game in one tab, with reloads and pauses behind a hidden window. Does the AI always answer,
// and is the offline copy whole? See `long.config.mjs`.

import { expect, test } from "./fixtures.mjs";
import { CLICKS } from "./tab.mjs";

/** Two levels without the network, and one with it. */
const LEVELS = [1, 6, 12];
/** No game is followed for longer, in moves of the person. */
const MOST_MOVES = 60;
const HIDDEN_MS = 15_000;

const seconds = (ms) => (ms / 1000).toFixed(1);

/** In the page: the number of files in the offline copy. */
async function countFiles() {
  const names = (await caches.keys()).filter((name) => name.startsWith("komadai http"));
  const counts = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
  return counts.reduce((sum, count) => sum + count, 0);
}

test("the AI answers in a long session", async ({ board, brain, tab }, { config }) => {
  const end = Date.now() + config.metadata.minutes * 60_000;
  const answers = [];
  let games = 0;
  let fewest = Infinity;
  for (; Date.now() < end; games++) {
    const level = LEVELS[games % LEVELS.length];
    await board.open({ play: "b", level, seed: games, lang: "en", handicap: level > 6 ? "4" : "none" });
    for (let moves = 0; moves < MOST_MOVES && Date.now() < end; moves++) {
      const start = Date.now();
      if ((await board.waitTurn("b", 60_000)) !== "") break;
      if (moves > 0) answers.push(Date.now() - start);
      if (moves % 20 === 19) {
        await tab.reload();
        await tab.find("[data-live]");
        expect(await board.waitTurn("b", 60_000), "a game that goes on after a reload").toBe("");
      }
      const move = await brain.bestMove(await board.sfen());
      if (!/^[1-9A-Z]/.test(move)) break;
      await board.play(move, CLICKS);
    }
    const files = await tab.evaluate(countFiles);
    if (games > 0) fewest = Math.min(fewest, files);
    if (games % 5 === 4) {
      await tab.hide();
      await new Promise((done) => setTimeout(done, HIDDEN_MS));
      await tab.resize(1280, 800);
    }
    const longest = seconds(Math.max(0, ...answers));
    console.log(`game ${games + 1}, level ${level}: ${answers.length} answers, longest ${longest} s; ${files} files offline`);
  }
  console.log(`${games} games, ${answers.length} answers, longest ${seconds(Math.max(...answers))} s; never under ${fewest} files`);
  expect(answers.length).toBeGreaterThan(0);
});
