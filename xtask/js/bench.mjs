// Runs the engine's bench in wasm, under Node, and prints what it returns, its speed, that of both evaluations, and that
// of the bare rules.
// Arguments: the JavaScript that `wasm-bindgen --target nodejs` wrote for the worker, and the file of the network.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const MADE_DEPTH = 4;
/** Rounds in which the network is timed between two runs by hand, since the speed of a machine changes from second to second. */
const ROUNDS = 5;

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
let byHand = speed(none);
const rounds = [];
for (let round = 0; round < ROUNDS; round++) {
  const [before, byNetwork] = [byHand, speed(network)];
  byHand = speed(none);
  const around = (before + byHand) / 2;
  rounds.push({ byHand: around, byNetwork, ratio: byNetwork / around });
}
const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
const [hand, net, ratio] = ["byHand", "byNetwork", "ratio"].map((name) => median(rounds.map((round) => round[name])));
const [moves, made] = timed(() => worker.perft_made(MADE_DEPTH));
const bare = moves / made;
console.log(`Moves made and undone per second: ${bare.toFixed(0)}; speed of the search by hand: ${(hand / bare).toFixed(3)} of that`);
console.log(`Nodes per second: ${hand.toFixed(0)} by hand, ${net.toFixed(0)} by the network, ${ratio.toFixed(3)} of the former (medians of ${ROUNDS} rounds)`);
console.log(text);
