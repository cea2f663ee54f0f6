// Counts the same perft natively and in wasm under Node, by turns, and prints the medians and their ratio.
// Arguments: the native program, the JavaScript that `wasm-bindgen --target nodejs` wrote for the worker.

import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const DEPTH = 5;
const LEAVES = 19_861_490;
const ROUNDS = 9;

const [native, wasm] = process.argv.slice(2);
const worker = createRequire(import.meta.url)(resolve(wasm));

/** Seconds that a count takes, which must come to the known number. */
function timed(count) {
  const begin = performance.now();
  const leaves = count();
  if (leaves !== LEAVES) throw new Error(`${leaves} leaves instead of ${LEAVES}`);
  return (performance.now() - begin) / 1000;
}

const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];
const natively = () =>
  Number(/searched: (\d+)/.exec(execFileSync(native, ["perft", `${DEPTH}`], { encoding: "utf8" }))[1]);
const inWasm = () => worker.perft(DEPTH);

// The wasm is compiled for speed while it runs the first times.
timed(inWasm);
timed(inWasm);
const rounds = Array.from({ length: ROUNDS }, () => [timed(natively), timed(inWasm)]);
const speed = (which) => (LEAVES / 1e6 / median(rounds.map((round) => round[which]))).toFixed(1);
const ratio = median(rounds.map(([native, wasm]) => native / wasm)).toFixed(2);
console.log(`perft ${DEPTH}: native ${speed(0)} M leaves/s, wasm ${speed(1)}, wasm of native ${ratio}`);
