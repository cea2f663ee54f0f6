// A game by the terms of the form, and a list of those that were finished. What is said of them stands in the page.

import { keep, read } from "./kept.js";

const NAME = "club-games";
const [board, record, terms, list, none, replay] = ["board", "record", "terms", "games", "none", "replay"].map((id) => document.getElementById(id));
const games = read(NAME, []);
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
  games.unshift({ time: Date.now(), outcome, count: moves.length, record: `position sfen ${start} moves ${moves.join(" ")}` });
  keep(NAME, games.slice(0, 20));
  show();
});

/** The sentence that the page has for a game. */
function told({ time, outcome, count }) {
  const [side] = outcome.split(":");
  const { won, lost, open } = list.dataset;
  const day = new Date(time).toLocaleDateString(document.documentElement.lang, { dateStyle: "medium" });
  return ({ b: won, w: lost }[side] ?? open).replace("{day}", day).replace("{moves}", count);
}

function show() {
  none.hidden = games.length > 0;
  list.replaceChildren(
    ...games.map((game) => {
      const [item, button] = [document.createElement("li"), document.createElement("button")];
      button.textContent = told(game);
      button.addEventListener("click", () => {
        replay.hidden = false;
        record.load(game.record, 0);
        replay.scrollIntoView({ block: "nearest" });
      });
      item.append(button);
      return item;
    }),
  );
}

show();
