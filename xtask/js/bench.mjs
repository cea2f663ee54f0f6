// Runs the engine's bench in wasm, under Node, and prints what it returns.
// Argument: the JavaScript that `wasm-bindgen --target nodejs` wrote for the worker.

import { createRequire } from "node:module";
import { resolve } from "node:path";

const worker = createRequire(import.meta.url)(resolve(process.argv[2]));
if (typeof worker.bench !== "function") {
  console.error("The worker exports no `bench() -> String`.");
  process.exit(1);
}
console.log(worker.bench());
