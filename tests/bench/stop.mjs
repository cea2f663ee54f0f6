// Measures the time until the engine in the page answers `Stop`, and the time until its move is on the board. It
// asserts nothing.
//
//   node tests/bench/stop.mjs [--slowdown 1] [--stops 40]
//
// The engine at the highest level has to move at once, each time at another moment of its search. There are two times,
// both from the moment at which the browser's main process received the key:
//
// - answer: until the message with the answer arrives at the page;
// - board: until the page has done its work for the frame that shows the move.

import { parseArgs } from "node:util";
import { busy, quantile, slowDown, withSite } from "./site.mjs";

const MOVES = "7g7f 3c3d 2g2f 2b8h+ 7i8h 3a3b B*4e B*5d 4e3d 5d7f 2f2e 8c8d 8i7g P*3c 3d5f 4a4b 6i7h 8d8e";

const { values } = parseArgs({
  options: { slowdown: { type: "string", default: "1" }, stops: { type: "string", default: "40" } },
});
const [slowdown, stops] = [Number(values.slowdown), Number(values.stops)];

await withSite(async (browser, url) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript(watchStops);
  await page.goto(`${url}#play=b&level=20&seed=1&moves=${MOVES.replaceAll(" ", "_")}`);
  const board = page.locator("[data-board]");
  await page.waitForSelector("[data-square]");
  await slowDown(page, slowdown);
  const times = [];
  for (let i = 0; i < stops; i++) {
    await page.locator('[data-square="1g"]').click();
    await page.locator('[data-square="1f"]').click();
    await page.waitForSelector('[data-board][data-thinking="true"]');
    await page.waitForTimeout(150 + ((i * 61) % 500));
    // If the engine has answered by itself meanwhile, nothing is measured.
    if ((await board.getAttribute("data-thinking")) === "true") {
      await page.keyboard.press("m");
      await page.waitForSelector('[data-board][data-thinking="false"]');
      times.push(await page.evaluate(() => globalThis.stopped()));
    }
    await page.keyboard.press("t");
    await page.waitForFunction((ply) => document.querySelector("[data-board]").dataset.ply === ply, "18");
  }
  const stopped = times.filter(Boolean);
  const row = (name, all) => {
    const numbers = [quantile(all, 0.5), quantile(all, 0.95), Math.max(...all)].map((ms) => ms.toFixed(1));
    return `${name} median ${numbers[0]}, 95 % ${numbers[1]}, longest ${numbers[2]} ms`;
  };
  const answers = stopped.map((time) => time.answer);
  const boards = stopped.map((time) => time.board);
  console.log(`${row("answer", answers)}; ${row("board", boards)} (${stopped.length} stops, CPU slowed ${slowdown}×, ${busy()})`);
});

/** Runs in the page: notes when the key was pressed, when the worker answered, and when its move was shown. */
function watchStops() {
  // The index of the reply `BestMove` (src/protocol/reply.rs), with which its message begins.
  const BEST_MOVE = 3;
  let pressed;
  let answered;
  let last;
  addEventListener("keydown", (event) => (pressed = event.key === "m" ? event.timeStamp : pressed), true);
  globalThis.Worker = class extends Worker {
    constructor(...details) {
      super(...details);
      this.addEventListener("message", ({ data }) => {
        if (pressed === undefined || data[0] !== BEST_MOVE) return;
        answered = performance.now() - pressed;
        const start = pressed;
        pressed = undefined;
        last = undefined;
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => (last = { answer: answered, board: performance.now() - start });
          port2.postMessage(undefined);
        });
      });
    }
  };
  globalThis.stopped = async () => {
    while (last === undefined) await new Promise((resolve) => setTimeout(resolve, 10));
    return last;
  };
}
