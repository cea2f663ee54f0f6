// Runs the engine's bench in wasm, under Node, and prints what it returns, its speed, and that of the bare rules.
// Argument: the JavaScript that `wasm-bindgen --target nodejs` wrote for the worker.

import { createRequire } from "node:module";
import { resolve } from "node:path";

const MADE_DEPTH = 4;

const worker = createRequire(import.meta.url)(resolve(process.argv[2]));
if (typeof worker.bench !== "function") {
  console.error("The worker exports no `bench() -> String`.");
  process.exit(1);
}

/** What a function returns, and the seconds that it takes. */
function timed(work) {
  const begin = performance.now();
  const result = work();
  return [result, (performance.now() - begin) / 1000];
}

// The wasm is compiled for speed while it runs the first time.
worker.bench();
worker.perft_made(MADE_DEPTH);
const [text, searched] = timed(() => worker.bench());
const [moves, made] = timed(() => worker.perft_made(MADE_DEPTH));
const nodes = Number(/^Nodes: (\d+)$/m.exec(text)[1]);
const [speed, bare] = [nodes / searched, moves / made];
console.log(`Moves made and taken back per second: ${bare.toFixed(0)}; the search: ${(speed / bare).toFixed(3)} of it`);
console.log(`Nodes per second: ${speed.toFixed(0)}`);
console.log(text);
