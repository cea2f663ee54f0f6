// Measures the time from an input to the paint of its result, while the AI thinks and the page's CPU is slowed down. It
// asserts nothing.
//
//   node tests/bench/latency.mjs [--slowdown 4] [--rounds 8]
//
// The inputs are real events of the browser: presses, releases, drags, keys. `inputs.mjs` says what the times are.

import { parseArgs } from "node:util";
import { report, watchInputs } from "./inputs.mjs";
import { slowDown, withSite } from "./site.mjs";

/** A middle game with pieces in hand, so that there is much to draw. */
const MOVES = [
  "7g7f 3c3d 2g2f 2b8h+ 7i8h 3a3b B*4e B*5d 4e3d 5d7f 2f2e 8c8d 8i7g P*3c 3d5f 4a4b 6i7h 8d8e",
  "5i6i 8b8d 3i4h 7a6b 4g4f 5c5d 5f6e 7f6e 7g6e B*2b 4i5h 5d5e 4f4e 3c3d 6g6f 2a3c 8h7g 2b3a",
  "7g7f 4b5b B*7e 3a7e 7f7e 8d8b B*2b B*4b P*7f 7c7d 7e7d 1a1b 2b1a+ 8e8f 8g8f 8b8f",
].join(" ");

/** A move that the person can make then. With hours on the clock, the highest level thinks about its answer for minutes. */
const [FROM, TO] = ["1a", "1b"];

const { values } = parseArgs({
  options: { slowdown: { type: "string", default: "4" }, rounds: { type: "string", default: "8" } },
});
const [slowdown, rounds] = [Number(values.slowdown), Number(values.rounds)];

/** A quick person, who uses all controls of the page while the AI thinks, with about six inputs per second. */
class Person {
  #page;
  #pauses = 0;

  constructor(page) {
    this.#page = page;
  }

  async playRound() {
    // The move is taken back while the AI thinks, and made again.
    await this.#keys("t");
    await this.#letThink();
    // Pieces are selected one after another.
    for (const square of ["1g", "9g", "6i", FROM]) await this.#click(square);
    await this.#keys("Escape");
    // The keyboard moves the focus, selects a piece, and deselects it.
    await this.#page.locator('[data-square="5g"]').focus();
    await this.#keys("ArrowUp", "ArrowLeft", "ArrowDown", "Home", "End", "PageDown", "Enter", "Escape");
    // A piece is dragged all over the board and sent in advance; the premove is taken back.
    await this.#letThink();
    await this.#drag("1g", ["2f", "4e", "6d", "8c", "5e", "3f", "1f"]);
    await this.#keys("Escape");
    await this.#letThink();
    // The board is turned, and earlier positions are shown.
    await this.#keys("f", "f", "[", "[", "[", "]", "]", "]");
  }

  /** Takes back to the beginning, unless the AI thinks, and makes the move that it thinks about. */
  async #letThink() {
    const board = this.#page.locator("[data-board]");
    while ((await board.getAttribute("data-thinking")) === "false") {
      while (Number(await board.getAttribute("data-ply")) > MOVES.split(" ").length) await this.#keys("t");
      await this.#click(FROM);
      await this.#click(TO);
    }
  }

  async #keys(...keys) {
    for (const key of keys) {
      await this.#page.keyboard.press(key);
      await this.#pause();
    }
  }

  async #click(square) {
    // The pointer arrives, then presses, as a hand does.
    await this.#page.mouse.move(...(await this.#center(square)));
    await this.#pause();
    await this.#page.mouse.down();
    await this.#pause();
    await this.#page.mouse.up();
    await this.#pause();
  }

  async #drag(from, over) {
    await this.#page.mouse.move(...(await this.#center(from)));
    await this.#pause();
    await this.#page.mouse.down();
    await this.#pause();
    for (const square of over) {
      await this.#page.mouse.move(...(await this.#center(square)));
      await this.#pause();
    }
    await this.#page.mouse.up();
    await this.#pause();
  }

  async #center(square) {
    const { x, y, width, height } = await this.#page.locator(`[data-square="${square}"]`).boundingBox();
    return [x + width / 2, y + height / 2];
  }

  /** Pauses for varying times, so that inputs are not in step with frames. */
  #pause() {
    return this.#page.waitForTimeout(140 + ((this.#pauses++ * 7) % 33));
  }
}

await withSite(async (browser, url) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript(watchInputs, '[data-board][data-thinking="true"]');
  await page.goto(`${url}#play=b&level=20&seed=1&time=3600%2B60&moves=${MOVES.replaceAll(" ", "_")}`);
  await page.waitForSelector("[data-square]");
  await slowDown(page, slowdown);
  const person = new Person(page);
  for (let round = 0; round < rounds; round++) await person.playRound();
  // The last entries of Event Timing come with a delay.
  await page.waitForTimeout(1_000);
  report(await page.evaluate(() => globalThis.inputs()), `inputs while the AI thinks, CPU slowed ${slowdown}×`);
});
