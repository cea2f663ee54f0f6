// A game by the terms of the form, and a list of those that were finished.

const KEY = "club-games";
const [board, terms, list, replay] = ["board", "terms", "games", "replay"].map((id) => document.getElementById(id));
const games = JSON.parse(localStorage.getItem(KEY) ?? "[]");
let start = "";

terms.addEventListener("submit", (event) => {
  event.preventDefault();
  const { handicap, level } = Object.fromEntries(new FormData(terms));
  board.level = level;
  board.handicap = handicap || null;
  // The same terms once more are a new game too.
  board.seed = Math.floor(Math.random() * 2 ** 32);
});

for (const type of ["ready", "turn"]) {
  board.addEventListener(type, ({ detail }) => {
    if (detail.ply === 0) start = detail.sfen;
  });
}

board.addEventListener("end", ({ detail }) => {
  const { outcome, moves } = detail;
  const record = `position sfen ${start} moves ${moves.join(" ")}`;
  games.unshift({ day: new Date().toLocaleDateString(), outcome, count: moves.length, record });
  localStorage.setItem(KEY, JSON.stringify(games.slice(0, 20)));
  show();
});

function show() {
  document.getElementById("none").hidden = games.length > 0;
  list.replaceChildren(
    ...games.map(({ day, outcome, count, record }) => {
      const [item, button] = [document.createElement("li"), document.createElement("button")];
      const won = { b: "you won", w: "the AI won" }[outcome.split(":")[0]] ?? "no winner";
      button.textContent = `${day}: ${won} after ${count} moves`;
      button.addEventListener("click", () => {
        replay.hidden = false;
        document.getElementById("record").load(record, 0);
        replay.scrollIntoView({ block: "nearest" });
      });
      item.append(button);
      return item;
    }),
  );
}

show();
