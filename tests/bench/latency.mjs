// Measures the time from an input to the paint of its result, while the AI thinks and the page's CPU is slowed down. It
// asserts nothing.
//
//   node tests/bench/latency.mjs [--slowdown 4] [--rounds 8]
//
// The inputs are real events of the browser: presses, releases, drags, keys. There are two times, both from the moment
// at which the browser's main process received the input, so that they include the time in the queue:
//
// - frame: until the page has done all its work for the frame that shows the result (a task after the next
//   `requestAnimationFrame`), to a tenth of a millisecond;
// - screen: until that frame is presented, according to Event Timing, in steps of 8 ms. Event Timing reports nothing
//   below 16 ms, which counts as 16, and nothing about pointer moves.

import { parseArgs } from "node:util";
import { busy, quantile, slowDown, withSite } from "./site.mjs";

/** A middle game with pieces in hand, so that there is much to draw. */
const MOVES = [
  "7g7f 3c3d 2g2f 2b8h+ 7i8h 3a3b B*4e B*5d 4e3d 5d7f 2f2e 8c8d 8i7g P*3c 3d5f 4a4b 6i7h 8d8e",
  "5i6i 8b8d 3i4h 7a6b 4g4f 5c5d 5f6e 7f6e 7g6e B*2b 4i5h 5d5e 4f4e 3c3d 6g6f 2a3c 8h7g 2b3a",
  "7g7f 4b5b B*7e 3a7e 7f7e 8d8b B*2b B*4b P*7f 7c7d 7e7d 1a1b 2b1a+ 8e8f 8g8f 8b8f",
].join(" ");

/** A move that the person can make then. The highest level thinks about its answer for seconds. */
const [FROM, TO] = ["1a", "1b"];

const BUDGET_MS = 50;

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

/** Prints a row for each kind of input, and one for all. */
function report(inputs) {
  const thinking = inputs.filter((input) => input.thinking);
  const kinds = [...new Set(thinking.map((input) => input.kind))];
  console.log(`inputs while the AI thinks, CPU slowed ${slowdown}×, milliseconds (${busy()})`);
  console.log(`${"".padEnd(14)} ${"".padStart(5)}   frame: median    95 %  <50 ms   screen: median  95 %  <50 ms`);
  for (const kind of kinds) row(kind, thinking.filter((input) => input.kind === kind));
  row("AI not at work", inputs.filter((input) => !input.thinking));
  row("all", thinking);
}

function row(name, inputs) {
  if (inputs.length === 0) return;
  const frames = inputs.map((input) => input.frame);
  const screens = inputs.flatMap((input) => input.screen ?? []);
  const below = (times) => {
    const share = times.filter((time) => time < BUDGET_MS).length / times.length;
    return `${(share * 100).toFixed(1)} %`;
  };
  const numbers = [
    quantile(frames, 0.5).toFixed(1).padStart(15),
    quantile(frames, 0.95).toFixed(1).padStart(7),
    below(frames).padStart(8),
  ];
  if (screens.length > 0) {
    numbers.push(String(quantile(screens, 0.5)).padStart(16), String(quantile(screens, 0.95)).padStart(5));
    numbers.push(below(screens).padStart(8));
  }
  console.log(name.padEnd(14), String(inputs.length).padStart(5), ...numbers);
}

/** Runs in the page: notes every input and when it was painted; `inputs()` returns them. */
function watchInputs() {
  const KINDS = { pointerdown: "press", pointerup: "release", pointermove: "drag", keydown: "key" };
  const noted = [];
  const presented = new Map();
  let down = false;
  const observer = new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries()) presented.set(name + startTime, duration);
  });
  observer.observe({ type: "event", durationThreshold: 16 });

  for (const [type, kind] of Object.entries(KINDS)) {
    addEventListener(
      type,
      (event) => {
        if (type === "pointerdown") down = true;
        if (type === "pointerup") down = false;
        if (type === "pointermove" && !down) return;
        const thinking = document.querySelector("[data-board]")?.dataset.thinking === "true";
        const name = { f: "turn", "[": "look", "]": "look" }[event.key] ?? kind;
        const input = { type, kind: name, start: event.timeStamp, thinking };
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => noted.push({ ...input, frame: performance.now() - input.start });
          port2.postMessage(undefined);
        });
      },
      true,
    );
  }

  globalThis.inputs = () =>
    noted.map((input) => {
      if (input.type === "pointermove") return input;
      return { ...input, screen: presented.get(input.type + input.start) ?? 16 };
    });
}

await withSite(async (browser, url) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript(watchInputs);
  await page.goto(`${url}#play=b&level=20&seed=1&moves=${MOVES.replaceAll(" ", "_")}`);
  await page.waitForSelector("[data-square]");
  await slowDown(page, slowdown);
  const person = new Person(page);
  for (let round = 0; round < rounds; round++) await person.playRound();
  // The last entries of Event Timing come with a delay.
  await page.waitForTimeout(1_000);
  report(await page.evaluate(() => globalThis.inputs()));
});
