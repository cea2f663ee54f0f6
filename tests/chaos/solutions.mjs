// The solutions of tasks of the lessons and of mate problems, as what is pressed.

import { readFileSync } from "node:fs";

/** Squares of the board of a task, each as what is pressed. */
const squares = (text) => text.split(" ").map((name) => [`[data-square="${name}"]`]);
/** Moves in USI, each as a square and another one. */
const moves = (text) => text.split(" ").map(pressed);

/** What is pressed for a move in USI. */
function pressed(usi) {
  const from = usi[1] === "*" ? `[data-hand="b:${usi[0]}"]` : `[data-square="${usi.slice(0, 2)}"]`;
  return [from, `[data-square="${usi.slice(2, 4)}"]`];
}

/** Tasks of `public/learn/course.json` with their solutions. */
export const LESSONS = {
  "step.1": squares("4d 5d 6d 4e 6e 4f 5f 6f"),
  "step.2": moves("5h6g 6g7f"),
  "step.3": squares("4d 5d 6d 4e 6e 5f"),
  "step.4": moves("5d4d 4d4e"),
  "step.5": squares("4d 5d 6d 4f 6f"),
  "step.6": moves("5e4f 4f4e"),
  "step.8": squares("5f"),
  "run.1": moves("2h7h 7h7d"),
  "run.3": moves("8h5e 5e3g"),
  "run.5": squares("1h 1g 1f 1e 1d"),
  "drop.1": moves("5f5e"),
};

/** A position without its move number. */
const bare = (sfen) => sfen.split(" ").slice(0, 3).join(" ");

/** The solution of each mate problem, by its position. */
const SOLUTIONS = new Map(
  readFileSync(new URL("../../public/learn/problems.txt", import.meta.url), "utf8")
    .split("\n")
    .map((row) => row.split("\t"))
    .filter(({ length }) => length === 3)
    .map(([sfen, , solution]) => [bare(sfen), solution.split(" ")]),
);

/**
 * What is pressed to solve a mate problem of one move, and how its move promotes.
 * @param {string} sfen
 */
export function solutionOf(sfen) {
  const [usi] = SOLUTIONS.get(bare(sfen)) ?? [];
  if (usi === undefined) throw new Error(`no problem has the position ${sfen}`);
  return { steps: [pressed(usi)], choice: usi.endsWith("+") ? "promote" : "keep" };
}
