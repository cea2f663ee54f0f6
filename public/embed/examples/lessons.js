// A series of lessons on one board: each step is a set of attributes.

/** The problems are our own; `komadai mate` proves their lengths. */
const STEPS = [
  ["Mate in one", "Drop a gold so that the king cannot escape.", { mode: "mate", sfen: "4k4/9/4P4/9/9/9/9/9/9 b G 1" }],
  ["Mate in three", "A gold first. Which square?", { mode: "mate", sfen: "7p1/4s2nk/9/6S2/9/9/9/9/9 b GS2p 1" }],
  ["Mate in five", "Take your time. Every move must give check.", { mode: "mate", sfen: "9/5Sk2/9/4pp3/5l3/9/9/9/9 b RG2p 1" }],
  ["Your first game", "The other side has its king and pawns only.", { mode: "play", handicap: "10", level: "1" }],
  ["Against golds and silvers", "Now the king has friends.", { mode: "play", handicap: "6", level: "1" }],
  ["Against knights and lances too", "Rook and bishop are yours alone. Use them!", { mode: "play", handicap: "2", level: "2" }],
];
/** Nothing that distracts. */
const LOCK = "move-now,rematch,declare";
const KEY = "lessons-done";

const [board, name, task, praise, list] = ["board", "name", "task", "praise", "steps"].map((id) => document.getElementById(id));
const done = new Set(JSON.parse(localStorage.getItem(KEY) ?? "[]"));
let current = 0;

function go(step) {
  current = step;
  const [title, words, { mode, sfen = null, handicap = null, level = null }] = STEPS[step];
  [name.textContent, task.textContent, praise.value] = [title, words, ""];
  Object.assign(board, { mode, sfen, handicap, level, lock: LOCK, side: mode === "play" ? "b" : null });
  show();
}

function show() {
  list.replaceChildren(
    ...STEPS.map(([title], step) => {
      const [item, button] = [document.createElement("li"), document.createElement("button")];
      button.textContent = `${done.has(step) ? "★" : "☆"} ${step + 1}. ${title}`;
      if (step === current) button.setAttribute("aria-current", "step");
      button.addEventListener("click", () => go(step));
      item.append(button);
      return item;
    }),
  );
}

board.addEventListener("end", ({ detail }) => {
  if (!detail.outcome.startsWith("b:")) return;
  done.add(current);
  localStorage.setItem(KEY, JSON.stringify([...done]));
  praise.value = "Well done! On to the next one.";
  show();
});

await customElements.whenDefined("komadai-board");
const first = STEPS.findIndex((_, step) => !done.has(step));
go(Math.max(first, 0));
