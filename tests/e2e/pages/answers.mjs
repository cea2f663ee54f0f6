// Right answers to the tasks of the first four chapters, as a learner would give them.
//
// An answer is a text: squares to mark (`4d`), moves in USI (`5h6g`, `G*5e`), where the opponent’s reply has come (`=3e`), or the
// index of an answer to a question (`0`).
// A small game has none.

import { readFileSync } from "node:fs";

/** The course: its chapters with the positions and goals of their tasks. */
export const COURSE = JSON.parse(readFileSync(new URL("../../../public/learn/course.json", import.meta.url), "utf8"));

/** What has no answer, but is played at the table. */
export const GAME = "game";

/** For each chapter, the answers in the order of its tasks. */
export const ANSWERS = {
  step: [
    "4d 5d 6d 4e 6e 4f 5f 6f",
    "5h6g 6g7f",
    "4d 5d 6d 4e 6e 5f",
    "5d5e 5e4e",
    "4d 5d 6d 4f 6f",
    "5e5d 5d4e",
    "0",
    "5f",
    "4g 6g 6h 4i 5i",
    "5f5e",
    "5f4e 4e5d 5d6d",
    "5g4f 4f5e 5e4d",
    "5g4g 4g3f 3f4e 4e5d",
    "4h3h 3h2h 4i3h 4g4f 4f3g",
    GAME,
  ],
  run: [
    "2h7h 7h7d",
    "5e 5g 5h 6f 7f 4f",
    "8h5e 5e3g",
    "4d 6d 4f 3g 6f 7g",
    "1h 1g 1f 1e 1d",
    "9i9g 9g9e",
    "4e 6e",
    "8i7g 7g6e",
    "5g4e",
    "5h5f 5f8f 8f8h",
    "8h4d 3h3e",
    "5c5b",
    GAME,
  ],
  board: [
    "7f",
    "1a 9i",
    "8b 2d 6f 3g 4h",
    "2c 8b 4c",
    "4i 6i",
    "8b 2b",
    "9g8h 5h2h",
    "0",
    "7g7f",
  ],
  drop: [
    "5f5e",
    "G*5e",
    "L*2h S*5b",
    "5f5e G*8d",
    "1",
    "L*2h 2h2d",
    "N*4f 4f5d",
    "B*5f =3e 5f7d",
    "S*3h G*4i",
    "4f4e =2b N*7f =7e 7f6d",
  ],
};

/** All tasks of these chapters in order, each with its name, such as `step.1`, and its answer. */
export const TASKS = Object.entries(ANSWERS).flatMap(([chapter, answers]) =>
  answers.map((answer, at) => ({ name: `${chapter}.${at + 1}`, answer })),
);

/** A step of an answer: `{ choose }`, `{ mark }`, `{ reply }` or `{ play }`. */
function stepOf(text) {
  if (text.length === 1) return { choose: text };
  if (text.startsWith("=")) return { reply: text.slice(1) };
  return text.length === 2 ? { mark: text } : { play: text };
}

/** The steps of an answer. */
export function stepsOf(answer) {
  return answer.split(" ").map(stepOf);
}
