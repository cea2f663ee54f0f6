// Everybody has the same puzzle on the same day: the date chooses from the list. Put your own SFENs into it, and a picture of
// each into the folder: `pictures/puzzle-1.svg` and so on. What is said of them stands in the page.

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
/** How many days can be looked at. */
const DAYS = 5;

const [board, day, length, praise, days] = ["board", "day", "length", "praise", "days"].map((id) => document.getElementById(id));
const [link, picture] = ["link", "picture"].map((id) => document.getElementById(id));
let shown;

/** Days since 1970, by the reader's own calendar. */
const today = () => Math.floor((Date.now() - new Date().getTimezoneOffset() * 60_000) / 86_400_000);
const dateOf = (number) => new Date(number * 86_400_000).toLocaleDateString(document.documentElement.lang, { dateStyle: "long", timeZone: "UTC" });

function show(number) {
  shown = number;
  const index = number % PUZZLES.length;
  const [plies, sfen] = PUZZLES[index];
  day.textContent = dateOf(number);
  length.textContent = length.dataset.text.replace("{plies}", plies);
  praise.value = "";
  board.setAttribute("sfen", sfen);
  // What is there if the board does not come.
  link.hash = `mate&sfen=${sfen.replaceAll(" ", "_").replaceAll("+", "%2B")}`;
  picture.src = `pictures/puzzle-${index + 1}.svg`;
  picture.alt = picture.dataset.text.replace("{plies}", plies);
  for (const button of days.querySelectorAll("button")) {
    if (button.value === String(number)) button.setAttribute("aria-current", "date");
    else button.removeAttribute("aria-current");
  }
}

// Mate, but not by the shortest way, is an end as well.
board.addEventListener("verdict", ({ detail }) => {
  if (detail.verdict !== "solved") return;
  praise.value = shown === today() ? praise.dataset.today : praise.dataset.before;
});

for (let back = 0; back < DAYS; back++) {
  const [item, button] = [document.createElement("li"), document.createElement("button")];
  button.value = today() - back;
  button.textContent = back === 0 ? days.dataset.today : dateOf(today() - back);
  button.addEventListener("click", () => show(Number(button.value)));
  item.append(button);
  days.append(item);
}
show(today());
