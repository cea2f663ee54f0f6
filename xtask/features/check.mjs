// Compares the features that styles, scripts, pages and Rust sources use with the oldest supported browsers.
//
//   node xtask/features/check.mjs chrome111,edge111,firefox121,safari16.4 FILE…
//
// Prints the problems, one a line, and fails if there are any. A feature may be missing if it is guarded (styles.mjs,
// scripts.mjs, names.mjs) or listed here.

import { readFileSync } from "node:fs";
import { problemsOfPage, problemsOfRust } from "./names.mjs";
import { problemsOfScript } from "./scripts.mjs";
import { problemsOfStyle } from "./styles.mjs";
import { browsersOf } from "./tables.mjs";

/** What may be missing in a browser, each with what happens there. */
const HARMLESS = {
  "(scripting)": "without scripts, a board of the manual without a picture has an empty place",
  "@page": "the sheet has the margins that the browser gives it",
  "autocapitalize=": "a Mac writes no capital letters by itself",
  "break-after: avoid": "a heading may be the last line of a sheet of paper",
  byobRequest: "Leptos has it for server functions, which the page does not use",
  "cursor: default": "a phone has no pointer",
  "cursor: pointer": "a phone has no pointer",
  "forced-color-adjust": "Safari has no forced colors",
  "forced-color-adjust: none": "Safari has no forced colors",
  respond: "as byobRequest",
  resize: "a text field keeps its size",
  "resize: none": "a phone has no handle to resize a field",
  "resize: vertical": "a text field keeps its size",
  "text-wrap": "lines break elsewhere",
  "text-wrap: balance": "lines break elsewhere",
  "text-wrap: pretty": "lines break elsewhere",
  "word-break: auto-phrase": "lines break elsewhere",
};

/**
 * Names of the project's own that newer browsers have too, by the file: that of the source, or that of a script by
 * wasm-bindgen without its hash.
 */
const OWN = {
  "app.js": ["memory"],
  "solver.js": ["memory"],
  "worker.js": ["memory"],
  "public/embed.js": ["command"],
  "public/embed/examples/club.js": ["level"],
  "public/embed/snippets/methods.js": ["flip"],
  "public/head.js": ["first"],
};

/** What finds the problems of a file, by the end of its name. */
const EXAMINE = { css: problemsOfStyle, html: problemsOfPage, js: problemsOfScript, rs: problemsOfRust };

const [list, ...files] = process.argv.slice(2);
const browsers = browsersOf(list);
const used = new Set();
let count = 0;
for (const file of files) {
  const examine = EXAMINE[file.split(".").at(-1)];
  const own = (OWN[file] ?? OWN[file.replace(/^.*\/(\w+)-[0-9a-f]{16}(\.js)$/, "$1$2")] ?? []).map((name) => [name, "a name of our own"]);
  const { problems, used: harmless } = examine(readFileSync(file, "utf8"), browsers, { ...HARMLESS, ...Object.fromEntries(own) });
  for (const [name] of own) if (!harmless.has(name)) problems.push(`0: ${name} need not be listed`);
  for (const name of harmless) used.add(name);
  for (const problem of problems) console.log(`${file}:${problem}`);
  count += problems.length;
}
for (const name of Object.keys(HARMLESS)) {
  if (used.has(name)) continue;
  console.log(`${name} need not be listed as harmless`);
  count += 1;
}
if (count > 0) process.exit(1);
