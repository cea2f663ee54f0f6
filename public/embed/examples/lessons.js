// A series of lessons on one board. Each step is a link of the page, whose keys say what is on the board: without this
// script it opens in the app.

import { keep, read } from "./kept.js";

const NAME = "lessons-done";
const [board, name, task, praise, list] = ["board", "name", "task", "praise", "steps"].map((id) => document.getElementById(id));
const steps = [...list.querySelectorAll("a")];
/** Nothing that distracts; who plays against the AI stands by the move too. */
const lock = board.getAttribute("lock");
const done = new Set(read(NAME, []));
let current;

function go(step) {
  current = step;
  const keys = new URLSearchParams(step.hash.slice(1));
  const isMate = keys.has("mate");
  name.textContent = step.textContent;
  task.textContent = step.dataset.task;
  praise.value = "";
  Object.assign(board, {
    mode: isMate ? "mate" : "play",
    sfen: keys.get("sfen")?.replaceAll("_", " "),
    side: keys.get("play"),
    handicap: keys.get("handicap"),
    level: keys.get("level"),
    lock: isMate ? lock : `${lock},take-back`,
    // Who chooses a step once more begins it anew.
    seed: Math.floor(Math.random() * 2 ** 32),
  });
  mark();
}

function mark() {
  for (const step of steps) {
    if (done.has(steps.indexOf(step))) step.dataset.done = "";
    if (step === current) step.setAttribute("aria-current", "step");
    else step.removeAttribute("aria-current");
  }
}

for (const step of steps) {
  step.addEventListener("click", (event) => {
    event.preventDefault();
    go(step);
  });
}

// A game is won, and a problem solved by the shortest way.
board.addEventListener("end", ({ detail }) => board.mode === "play" && detail.outcome.startsWith("b:") && finish());
board.addEventListener("verdict", ({ detail }) => detail.verdict === "solved" && finish());

function finish() {
  done.add(steps.indexOf(current));
  keep(NAME, [...done]);
  praise.value = praise.dataset.done;
  mark();
}

await customElements.whenDefined("komadai-board");
go(steps.find((_, index) => !done.has(index)) ?? steps[0]);
