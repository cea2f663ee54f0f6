// The time from an input to the paint of its result, for benchmarks: noted in the page, and printed as a table.
//
// There are two times, both from the moment at which the browser's main process received the input, so that they include
// the time in the queue:
//
// - frame: until the page has done all its work for the frame that shows the result (a task after the next
//   `requestAnimationFrame`), to a tenth of a millisecond;
// - screen: until that frame is presented, according to Event Timing, in steps of 8 ms. Event Timing reports nothing
//   below 16 ms, which counts as 16, and nothing about pointer moves.

import { busy, quantile } from "./site.mjs";

const BUDGET_MS = 50;

/**
 * Prints a row for each kind of input, and one for all.
 * @param {object[]} inputs what `inputs()` has returned in the page
 * @param {string} title what was going on
 */
export function report(inputs, title) {
  const meanwhile = inputs.filter((input) => input.busy);
  const kinds = [...new Set(meanwhile.map((input) => input.kind))];
  console.log(`${title}, milliseconds (${busy()})`);
  console.log(`${"".padEnd(14)} ${"".padStart(5)}   frame: median    95 %  <50 ms   screen: median  95 %  <50 ms`);
  for (const kind of kinds) row(kind, meanwhile.filter((input) => input.kind === kind));
  row("at rest", inputs.filter((input) => !input.busy));
  row("all", meanwhile);
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

/**
 * Runs in the page: notes every input and when it was painted; `inputs()` returns them.
 * @param {string} selector what is in the document while the page is busy
 */
export function watchInputs(selector) {
  const KEYS = { f: "turn", "[": "look", "]": "look", ArrowLeft: "step", ArrowRight: "step", Home: "jump", End: "jump" };
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
        const busy = document.querySelector(selector) !== null;
        const name = KEYS[event.key] ?? kind;
        const input = { type, kind: name, start: event.timeStamp, busy };
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
