// What a run says: a line for each fault, a table for people, and everything as JSON.

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { zero } from "./laws.mjs";
import { describe } from "./plan.mjs";

const LOSSES = ["moves", "games", "results", "characters"];
const COLUMNS = ["fault", "injected", ...LOSSES, "other laws", "reported", "back, median", "back, worst"];

const seconds = (ms) => (ms === Infinity ? "never" : ms === undefined ? "–" : `${(ms / 1000).toFixed(1)} s`);
const sum = (counts, name) => counts.reduce((total, count) => total + count[name], 0);

/** One line about a fault. */
export function line({ fault, back, broken, told, took }) {
  const words = [String(fault.index).padStart(4), seconds(back).padStart(6), seconds(took).padStart(6), describe(fault)];
  if (told) words.push("(reported)");
  return [words.join("  "), ...broken.map((what) => `        ✗ ${what}`)].join("\n");
}

/** The numbers of all faults of one kind, or of several. */
function summary(name, results) {
  const counts = results.map(({ count }) => count);
  const backs = results.map(({ back }) => back).toSorted((a, b) => a - b);
  const total = Object.fromEntries(Object.keys(zero()).map((law) => [law, sum(counts, law)]));
  return {
    fault: name,
    injected: results.length,
    ...total,
    reported: results.filter(({ told }) => told).length,
    median: backs[Math.floor((backs.length - 1) / 2)],
    worst: backs.at(-1),
  };
}

/** The summaries of all kinds, and of everything. */
export function summaries(results) {
  const kinds = [...new Set(results.map(({ fault }) => fault.kind))].toSorted();
  const of = (kind) => summary(kind, results.filter(({ fault }) => fault.kind === kind));
  return [...kinds.map(of), summary("all", results)];
}

/** The table of the README. */
export function table(results) {
  const others = Object.keys(zero()).filter((law) => !LOSSES.includes(law));
  const rows = summaries(results).map((kind) => [
    kind.fault,
    kind.injected,
    ...LOSSES.map((law) => kind[law]),
    others.reduce((total, law) => total + kind[law], 0),
    kind.reported,
    seconds(kind.median),
    seconds(kind.worst),
  ]);
  const format = (row) => `| ${row.join(" | ")} |`;
  return [format(COLUMNS), format(COLUMNS.map((_, index) => (index === 0 ? "---" : "---:"))), ...rows.map(format)].join("\n");
}

/** Writes everything into `results/`. @returns the path */
export async function save(folder, name, report) {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${name}.json`);
  await writeFile(path, `${JSON.stringify(report, null, 1)}\n`);
  return path;
}
