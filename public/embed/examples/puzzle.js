// Everybody has the same puzzle on the same day: the date chooses from the list. Put your own SFENs into it.

/** Our own problems, in so many plies, as `komadai mate` proves. */
const PUZZLES = [
  [3, "7p1/4s2nk/9/6S2/9/9/9/9/9 b GS2p 1"],
  [1, "5k3/9/6+R2/6nl1/9/9/9/9/9 b GN2p 1"],
  [5, "9/5Sk2/9/4pp3/5l3/9/9/9/9 b RG2p 1"],
  [3, "5l3/9/8k/6S2/4p3p/9/9/9/9 b 2G2p 1"],
  [1, "7Sk/9/9/5l1pp/9/9/9/9/9 b 2G2p 1"],
  [5, "6Bs1/8k/9/4g4/9/9/9/9/9 b GL2p 1"],
  [3, "7k1/9/7P1/4p4/5g3/9/9/9/9 b RS2p 1"],
];

const [board, day, length, praise, before] = ["board", "day", "length", "praise", "before"].map((id) => document.getElementById(id));

/** Days since 1970, by the reader's own calendar. */
const today = () => Math.floor((Date.now() - new Date().getTimezoneOffset() * 60_000) / 86_400_000);
const dateOf = (number) => new Date(number * 86_400_000).toLocaleDateString(document.documentElement.lang, { dateStyle: "long", timeZone: "UTC" });
const puzzleOf = (number) => PUZZLES[number % PUZZLES.length];

function show(number) {
  const [plies, sfen] = puzzleOf(number);
  day.textContent = dateOf(number);
  length.textContent = `mate in ${plies}`;
  praise.value = "";
  board.setAttribute("sfen", sfen);
  for (const button of before.querySelectorAll("button")) {
    if (button.value === String(number)) button.setAttribute("aria-current", "date");
    else button.removeAttribute("aria-current");
  }
}

board.addEventListener("end", () => (praise.value = "Solved! Come again tomorrow."));

for (let back = 0; back < 5; back++) {
  const [item, button] = [document.createElement("li"), document.createElement("button")];
  button.value = today() - back;
  button.textContent = back === 0 ? "Today" : dateOf(today() - back);
  button.addEventListener("click", () => show(Number(button.value)));
  item.append(button);
  before.append(item);
}
show(today());
