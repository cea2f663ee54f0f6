// What lies in the browser, read past the page: the slots of games, the cards and records of the library, and what was
// done in the lessons and mate problems, reviewed and analyzed.
//
// Names of keys and databases may carry the path of the site, and older names may lie beside the newer ones. So everything
// that looks like ours is read, and of two copies the better one counts.

/** Reads slots, cards and records; `still` is a page of the origin on which the app does not run. */
export async function readStores(still) {
  const found = await still.evaluate(async () => {
    const done = (request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const slots = Object.keys(localStorage).flatMap((key) => {
      const id = /^komadai.*games:([0-9a-f]{16})$/.exec(key)?.[1];
      return id === undefined ? [] : [[id, localStorage.getItem(key)]];
    });
    const texts = (name) => {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith("komadai") && key.endsWith(`:${name}`));
      return keys.map((key) => localStorage.getItem(key));
    };
    const rows = { games: [], records: [] };
    for (const { name } of await indexedDB.databases()) {
      if (!name.startsWith("komadai")) continue;
      const database = await done(indexedDB.open(name));
      for (const store of Object.keys(rows)) {
        if (!database.objectStoreNames.contains(store)) continue;
        rows[store].push(...(await done(database.transaction(store).objectStore(store).getAll())));
      }
      database.close();
    }
    const [learned, problems, reviews, findings] = ["learned", "problems", "reviews", "findings"].map(texts);
    return { slots, learned, problems, reviews, findings, ...rows };
  });
  return new Stores(found);
}

/** The state of all stores at one moment. */
export class Stores {
  /**
   * How far the person is, by names: 1 to 3, its stars, for a task that is done, such as `step.1`; 1 to 4 for a mate problem that was solved,
   * such as `problem.7`; the number of answers of a review, by its game; the depth of a result of live analysis, by its
   * position; and the number of `reviews`, of such `results`, of `solved` problems and of `days` in a row, the longest. None of them may get smaller.
   */
  levels;

  constructor({ slots, games, records, learned = [], problems = [], reviews = [], findings = [] }) {
    const done = [...learned.flatMap(readLearned), ...problems.flatMap(readProblems)];
    const levels = [...done, ...reviews.flatMap(readReviews), ...findings.flatMap(readFindings)];
    this.levels = new Map();
    for (const [name, level] of levels) {
      if (level > 0) this.levels.set(name, Math.max(level, this.levels.get(name) ?? 0));
    }
    this.slots = slots.map(([id, text]) => ({ id, ...readSlot(text) }));
    this.cards = games.flatMap(({ id, text }) => readCard(id, text));
    this.records = records.map(({ text }) => bitsOf(String(text)));
  }

  /** The best of all copies of a game; undefined if there is none. */
  best(id) {
    const copies = [...this.slots, ...this.cards].filter((copy) => copy.id === id);
    if (copies.length === 0) return undefined;
    return {
      plies: Math.max(...copies.map(({ plies }) => plies)),
      results: copies.map(({ result }) => result).filter((result) => result !== ""),
    };
  }

  /** The ids of all games. */
  ids() {
    return new Set([...this.slots, ...this.cards].map(({ id }) => id));
  }

  /** The titles of a game. */
  titles(id) {
    return this.cards.filter((card) => card.id === id).map(({ title }) => title);
  }

  /** How many of the first characters of a comment lie in some record. A few of them may lie anywhere by chance. */
  foundOf(comment) {
    const letters = [...comment];
    for (let count = letters.length; count > 7; count--) {
      const wanted = textBits(letters.slice(0, count));
      if (this.records.some((bits) => bits.includes(wanted))) return count;
    }
    return 0;
  }

  /** Where each copy of a game ends, in words. */
  tell(id) {
    const of = (all) => all.filter((copy) => copy.id === id).map(({ plies, result }) => `${plies}${result && ` ${result}`}`);
    return `slot ${of(this.slots).join(", ") || "none"}, library ${of(this.cards).join(", ") || "none"}`;
  }
}

/** The moves of a slot, how it ended if it says so, and the style of its opponent (src/saves/saved.rs). */
function readSlot(text) {
  const line = (name) => new RegExp(`^${name}=(.*)$`, "m").exec(text)?.[1] ?? "";
  const moves = line("line").split(" moves ")[1] ?? "";
  const loser = line("resigned");
  const winner = { b: "w", w: "b" }[loser];
  const result = winner ? `${winner}:resignation` : "";
  return { plies: moves.split(" ").filter(Boolean).length, result, style: line("style") };
}

/** The card of a game (src/saves/entry.rs); nothing if it is none. */
function readCard(id, text) {
  try {
    const { plies, result, title } = JSON.parse(text);
    return [{ id, plies, result, title }];
  } catch {
    return [];
  }
}

/** The levels of the progress in the lessons (src/saves/learn.rs). */
function readLearned(text) {
  const lines = (name) => [...text.matchAll(new RegExp(`^${name}\\.([^=]+)=(.*)$`, "gm"))];
  const stars = new Map(lines("stars").map(([, chapter, digits]) => [chapter, digits]));
  const starsOf = (chapter, number) => Number(stars.get(chapter)?.[number - 1] ?? 1);
  return lines("done").flatMap(([, chapter, numbers]) =>
    numbers.split(",").map((number) => [`${chapter}.${number}`, starsOf(chapter, number)]),
  );
}

/** The letters of a mate problem in a text: it was not solved, after a mistake, again, as often as it came, at once. */
const MARKS = "mnoyx";

/** The levels of what was done in the mate problems (src/saves/problem_progress.rs). */
function readProblems(text) {
  const line = (name) => new RegExp(`^${name}=(.*)$`, "m").exec(text)?.[1] ?? "";
  const marks = [...line("marks").matchAll(/([0-9a-f]+)([mnoxy])/g)];
  const levels = marks.map(([, id, letter]) => [`problem.${id}`, MARKS.indexOf(letter)]);
  return [...levels, ["solved", Number(line("solved"))], ["days", Number(line("daily").split(" ")[2] ?? 0)]];
}

/** The levels of the reviews (src/saves/reviews.rs). */
function readReviews(text) {
  const [, ...reviews] = text.split("\n\n").map((part) => part.split("\n").filter(Boolean));
  const levels = reviews.map(([, game, , ...answers]) => [`review of ${game}`, answers.length]);
  return [...levels, ["reviews", reviews.length]];
}

/** What a depth counts for more if the network was there. */
const NETWORK = 1_000;

/** The levels of the results of live analysis (src/saves/findings.rs). */
function readFindings(text) {
  const [, ...results] = text.split("\n\n").map((part) => part.split("\n"));
  const levels = results.map(([position, about]) => {
    const [, evaluation, depth] = about.split(" ");
    return [`analysis of ${position}`, Number(depth) + (evaluation === "substitute" ? 0 : NETWORK)];
  });
  return [...levels, ["results", results.length]];
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** The bits of a packed record, as zeros and ones (src/record/packed/bits.rs). The first letter is the version. */
function bitsOf(packed) {
  return [...packed.slice(1)].map((letter) => Math.max(LETTERS.indexOf(letter), 0).toString(2).padStart(6, "0")).join("");
}

/** The bits of letters as packed records have them, without their number (src/record/packed/writer.rs). */
function textBits(letters) {
  let before = "a".codePointAt(0);
  return letters
    .map((letter) => {
      const step = letter.codePointAt(0) - before;
      before += step;
      return number(step < 0 ? -2 * step - 1 : 2 * step, 5);
    })
    .join("");
}

/** A number in Exp-Golomb bits. */
function number(value, short) {
  let [width, head] = [short, ""];
  while (value >> width !== 0) {
    value -= 1 << width;
    width += 1;
    head += "1";
  }
  return `${head}0${value.toString(2).padStart(width, "0")}`;
}
