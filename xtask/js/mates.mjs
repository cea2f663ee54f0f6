// Looks for the long mates of real games natively and in wasm under Node, row by row, and prints what each took; the last
// line sums up. Both must visit the same positions.
// Arguments: the native program, the JavaScript that `wasm-bindgen --target nodejs` wrote for the worker, the rows.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const MEMORY_MIB = 64;
const SECONDS = 10;
/// In wasm a row ends by positions, since nothing there knows the time: more than 10 s take.
const MOST_NODES = 30_000_000;

const [native, wasm, rows] = process.argv.slice(2);
const worker = createRequire(import.meta.url)(resolve(wasm));

/** Plies of the mate, 0 if none was found, positions visited, and seconds. */
function natively(sfen) {
  const options = ["mate", "--first", "--line", "--seconds", `${2 * SECONDS}`, "--memory", `${MEMORY_MIB}`];
  const text = execFileSync(native, [...options, "--sfen", sfen], { encoding: "utf8" });
  const plies = Number(/^mate (?:within|in) (\d+):/m.exec(text)?.[1] ?? 0);
  const [, nodes, milliseconds] = /^nodes: (\d+) in ([\d.]+) ms$/m.exec(text);
  return { plies, nodes: Number(nodes), seconds: milliseconds / 1000 };
}

function inWasm(sfen) {
  const begin = performance.now();
  const [plies, nodes] = worker.find_mate(sfen, MEMORY_MIB, MOST_NODES);
  return { plies, nodes, seconds: (performance.now() - begin) / 1000 };
}

const told = ({ plies, nodes, seconds }) =>
  `${plies > 0 ? `mate within ${plies}` : "not found"}, ${nodes} positions, ${seconds.toFixed(2)} s`;
const isSolved = ({ plies, seconds }) => plies > 0 && seconds <= SECONDS;

const sfens = readFileSync(rows, "utf8")
  .split("\n")
  .filter((row) => row !== "" && !row.startsWith("#"))
  .map((row) => row.split("\t")[0]);
// The wasm is compiled for speed while it runs the first time.
inWasm(sfens[0]);
const solved = [0, 0];
for (const sfen of sfens) {
  const [there, here] = [natively(sfen), inWasm(sfen)];
  console.log(`${sfen}\n  native: ${told(there)}\n  wasm:   ${told(here)}`);
  if (there.plies > 0 && here.plies > 0 && there.nodes !== here.nodes) throw new Error("the positions visited differ");
  solved[0] += isSolved(there) ? 1 : 0;
  solved[1] += isSolved(here) ? 1 : 0;
}
console.log(`mates of real games found in ${SECONDS} s: ${solved[0]} of ${sfens.length} natively, ${solved[1]} in wasm`);
