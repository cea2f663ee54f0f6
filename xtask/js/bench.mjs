// Runs the engine's bench in wasm, under Node, and prints what it returns, its speed, that of both evaluations, and that
// of the bare rules.
// Arguments: the JavaScript that `wasm-bindgen --target nodejs` wrote for the worker, and the file of the network.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const MADE_DEPTH = 4;
/** Rounds in which both evaluations are timed one after the other. */
const ROUNDS = 3;

const worker = createRequire(import.meta.url)(resolve(process.argv[2]));
if (typeof worker.bench !== "function") {
  console.error("The worker exports no `bench(network) -> String`.");
  process.exit(1);
}
const network = new Uint8Array(readFileSync(process.argv[3]));
const none = new Uint8Array();

/** What a function returns, and the seconds that it takes. */
function timed(work) {
  const begin = performance.now();
  const result = work();
  return [result, (performance.now() - begin) / 1000];
}

/** Nodes per second with a network, or with the hand-made evaluation for no bytes. */
function speed(bytes) {
  const [nodes, seconds] = timed(() => worker.bench_part(bytes));
  return nodes / seconds;
}

// The wasm is compiled for speed while it runs the first time.
const text = worker.bench(network);
worker.perft_made(MADE_DEPTH);
let [byNetwork, byHand] = [0, 0];
for (let round = 0; round < ROUNDS; round++) {
  byHand = Math.max(byHand, speed(none));
  byNetwork = Math.max(byNetwork, speed(network));
}
const [moves, made] = timed(() => worker.perft_made(MADE_DEPTH));
const bare = moves / made;
console.log(`Moves made and undone per second: ${bare.toFixed(0)}; speed of the search by hand: ${(byHand / bare).toFixed(3)} of that`);
console.log(`Nodes per second: ${byHand.toFixed(0)} by hand, ${byNetwork.toFixed(0)} by the network`);
console.log(text);
