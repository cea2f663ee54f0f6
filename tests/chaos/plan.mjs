// The plan of a run: all faults, in their order, made from the seed alone before the run begins. So the same seed gives
// the same faults, whatever the browser does, and a list of faults can be cut down and replayed.

import { KINDS } from "./faults.mjs";
import { Random } from "./random.mjs";

/** One of the kinds, by their weights. */
function kindOf(random, names) {
  let left = random.number() * names.reduce((sum, name) => sum + KINDS[name].weight, 0);
  return names.find((name) => (left -= KINDS[name].weight) < 0) ?? names.at(-1);
}

/** The moment of a fault: the n-th such call after the fault before, before or after it was carried out. */
function momentOf(random) {
  const what = random.of(["put", "setItem", "commit", "move"]);
  return { what, n: random.from(1, what === "move" ? 4 : 6), side: random.of(["before", "after"]) };
}

/** What is done beside the moves before a fault. */
function workOf(random) {
  return {
    moves: random.below(3),
    comment: random.chance(0.15),
    title: random.chance(0.08),
    takeBack: random.chance(0.08),
    fresh: random.chance(0.1),
  };
}

/** What is learned before a fault; undefined for nothing. */
const learnOf = (random) =>
  random.chance(0.3) ? random.of(["lesson", "lesson", "problem", "problem", "tabs", "tabs", "review"]) : undefined;

/**
 * Makes the plan.
 * @param {number} seed
 * @param {number} count how many faults
 * @param {string[]} [only] the kinds to take them from; all kinds if there are none
 * @returns a list of faults: `kind`, `at` (the moment), `end` (whether the game ends at that moment), `work` (what is done
 *   before), `seed` (of the moves and words), and what the kind adds
 */
export function makePlan(seed, count, only = []) {
  const random = new Random(seed);
  const names = only.length > 0 ? only : Object.keys(KINDS);
  const unknown = names.find((name) => !KINDS[name]);
  if (unknown !== undefined) throw new Error(`no kind of fault is called ${unknown}: ${Object.keys(KINDS).join(", ")}`);
  return Array.from({ length: count }, (_, index) => {
    // Each fault has numbers of its own, so that a new choice in one of them changes no other.
    const own = new Random(random.seed());
    const kind = kindOf(random, names);
    const fault = {
      index: index + 1,
      kind,
      at: momentOf(own),
      end: own.chance(0.2),
      work: workOf(own),
      seed: own.seed(),
      ...KINDS[kind].choose?.(own),
    };
    fault.work.learn = learnOf(own);
    return fault;
  });
}

/** A fault in a few words. */
export function describe({ kind, at, end, index, work, seed, ...more }) {
  const text = (value) => (typeof value === "object" ? JSON.stringify(value) : value);
  const extra = Object.entries(more).map(([name, value]) => `${name}=${text(value)}`);
  return [kind, `${at.side} ${at.what} ${at.n}${end ? " of the end" : ""}`, ...extra].join(" ");
}
