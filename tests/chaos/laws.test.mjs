// The laws themselves, the plan, and how the stores are read: without a browser.
//
//   node --test tests/chaos/

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { DISK, Journal } from "./journal.mjs";
import { checkKept, checkLearned, checkWriters } from "./laws.mjs";
import { makePlan } from "./plan.mjs";
import { LESSONS, solutionOf } from "./solutions.mjs";
import { Stores } from "./stores.mjs";

const ID = "00000000000000aa";
const slot = (moves, resigned = "") => [ID, `komadai=3\nline=position startpos moves ${moves}\nresigned=${resigned}\n`];
const card = (plies, result = "", title = "") => ({ id: ID, text: JSON.stringify({ plies, result, title }) });
const stores = (found) => new Stores({ slots: [], games: [], records: [], ...found });

/** A journal with one game of four moves, shown long ago, at 1000. */
function journal(outcome = "") {
  const made = new Journal();
  made.show(ID, { ply: 4, outcome, at: 1000 });
  return made;
}

test("the same seed gives the same faults, and another one others", () => {
  assert.deepEqual(makePlan(7, 50), makePlan(7, 50));
  assert.notDeepEqual(makePlan(7, 50), makePlan(8, 50));
  assert.deepEqual(makePlan(7, 80).slice(0, 50), makePlan(7, 50));
  assert.deepEqual(new Set(makePlan(7, 50, ["kill", "twin"]).map(({ kind }) => kind)), new Set(["kill", "twin"]));
  assert.throws(() => makePlan(7, 1, ["none"]), /no kind/);
});

test("moves that neither store has are lost, once", () => {
  const short = stores({ slots: [slot("7g7f 3c3d")], games: [card(3)] });
  const made = journal();
  assert.equal(checkKept(made, short, { now: 9000 }).count.moves, 1);
  assert.equal(checkKept(made, short, { now: 9000 }).count.moves, 0);
  assert.equal(checkKept(journal(), stores({ games: [card(4)] }), { now: 9000 }).count.moves, 0);
  const { count } = checkKept(journal(), stores({}), { now: 9000 });
  assert.deepEqual([count.games, count.moves], [1, 4]);
});

test("a game that goes on keeps its style", () => {
  const styled = (style) => stores({ slots: [[ID, `${slot("7g7f 3c3d 2g2f 8c8d")[1]}${style}`]] });
  const made = journal();
  assert.equal(checkKept(made, styled("style=wild\n"), { now: 9000 }).count.styles, 0);
  assert.equal(checkKept(made, styled("style=wild\n"), { now: 9000 }).count.styles, 0);
  const { count, lost } = checkKept(made, styled("style=any\n"), { now: 9000 });
  assert.deepEqual([count.styles, lost], [1, [`game ${ID}: its style was wild and is any`]]);
  assert.equal(checkKept(made, styled("style=any\n"), { now: 9000 }).count.styles, 0);
  assert.equal(checkKept(made, styled(""), { now: 9000 }).count.styles, 1);
});

test("the last second before a strike may be lost, but not what lay there after it", () => {
  const short = stores({ games: [card(2)] });
  assert.equal(checkKept(journal(), short, { now: 9000, strike: 1500 }).count.moves, 0);
  assert.equal(checkKept(journal(), short, { now: 9000, strike: 2500 }).count.moves, 2);
  const floor = stores({ games: [card(3)] });
  assert.equal(checkKept(journal(), short, { now: 9000, strike: 1500, floor }).count.moves, 1);
});

test("a game goes on without the end that a strike took with it", () => {
  const made = new Journal();
  made.show(ID, { ply: 4, outcome: "", at: 1000 });
  made.show(ID, { ply: 4, outcome: "w:resignation", at: 4000 });
  made.show(ID, { ply: 6, outcome: "", at: 4800 });
  const found = stores({ slots: [slot("7g7f 3c3d 2g2f 8c8d 2f2e 8d8e")] });
  assert.equal(checkKept(made, found, { now: 5000, strike: 4100 }).count.results, 0);
  assert.equal(checkKept(made, found, { now: 5500 }).count.results, 0);
  made.show(ID, { ply: 6, outcome: "w:resignation", at: 6000 });
  assert.equal(checkKept(made, found, { now: 9000 }).count.results, 1);
});

test("moves that were taken back are not lost", () => {
  const made = journal();
  made.lower(ID, 2, 2000);
  const floor = stores({ slots: [slot("7g7f 3c3d 2g2f 8c8d")] });
  assert.equal(checkKept(made, stores({ games: [card(2)] }), { now: 9000, floor }).count.moves, 0);
});

test("a result is kept by a slot that says it, by a card, or by the last move", () => {
  const lost = (outcome, found) => checkKept(journal(outcome), stores(found), { now: 9000 }).count.results;
  const moves = "7g7f 3c3d 2g2f 8c8d";
  assert.equal(lost("w:resignation", { slots: [slot(moves, "b")] }), 0);
  assert.equal(lost("w:resignation", { games: [card(4, "w:resignation")] }), 0);
  assert.equal(lost("w:resignation", { slots: [slot(moves)], games: [card(4)] }), 1);
  assert.equal(lost("w:checkmate", { slots: [slot(moves)] }), 0);
});

test("comments are found in packed records", () => {
  // Two moves and a comment, as the page packs them.
  const kept = stores({ records: [{ text: "1AcTmIAK4ev_5v2f01X_qLrmS2j5kpoeRn4" }] });
  assert.equal(kept.foundOf("good, 将棋 it is!"), 15);
  assert.equal(kept.foundOf("good, 将棋 it was"), 12);
  const empty = stores({ records: [{ text: "1AMm_A" }] });
  assert.equal(empty.foundOf("one and a long"), 0);
  const made = new Journal();
  made.write(1, "one and a long", 1000);
  assert.equal(checkKept(made, empty, { now: 9000 }).count.characters, 14);
  assert.equal(made.comments.length, 0);
});

test("a game that goes on as one of its own is expected under its new id", () => {
  const other = "00000000000000ff";
  const made = new Journal();
  made.show(ID, { ply: 4, outcome: "w:resignation", at: 1000 }, false, 1);
  made.show(ID, { ply: 6, outcome: "", at: 2000 }, false, 2);
  made.part(ID, other, 2);
  const kept = (plies) => stores({ games: [card(4, "w:resignation"), { ...card(plies), id: other }] });
  assert.equal(checkKept(made, kept(6), { now: 9000 }).count.moves, 0);
  assert.equal(checkKept(made, kept(5), { now: 9000 }).count.moves, 1);
});

test("titles stay on their games", () => {
  const lost = (title) => {
    const made = new Journal();
    made.name(ID, "Final", 1000);
    return checkKept(made, stores({ games: [card(4, "", title)] }), { now: 9000 }).count.characters;
  };
  assert.equal(lost("Final"), 0);
  assert.equal(lost(""), 5);
});

test("of two writers the first does not write again", () => {
  const writes = (...tabs) => tabs.map((tab, at) => ({ id: ID, at, tab }));
  assert.deepEqual(checkWriters(writes(1, 1, 2, 2)), []);
  assert.equal(checkWriters(writes(1, 2, 1)).length, 1);
});

/** Stores with these tasks of the chapter `step`, and these marks of mate problems. */
const learning = (tasks, marks = "", more = "") =>
  stores({
    learned: tasks === "" ? [] : [`learn=1\nat=step.9\ndone.step=${tasks}\n`],
    problems: [`problems=1\nsolved=2\nmarks=${marks}\n${more}`],
  });

/** A journal in which `step.1` and problem 7 were solved at 1000. */
function learned() {
  const made = new Journal();
  made.learn("step.1", 1, 1000);
  made.learn("problem.7", 1, 1000);
  return made;
}

const losses = (made, found, fault) => checkLearned(made, found, { now: 9000, ...fault }).count;

test("what was solved is stored, or counts as lost once", () => {
  assert.equal(losses(learned(), learning("1,2", "7x")), 0);
  assert.equal(losses(learned(), learning("1", "7n5")), 0);
  assert.equal(losses(learned(), learning("2", "7x")), 1);
  assert.equal(losses(learned(), learning("1", "7m5 71x")), 1);
  const made = learned();
  assert.equal(losses(made, stores({})), 2);
  assert.equal(losses(made, stores({})), 0);
  // Only the last second may be on its way.
  assert.equal(losses(learned(), stores({}), { now: 1900 }), 0);
});

test("of two tabs that learn, what the first one has done stays", () => {
  const made = learned();
  assert.equal(losses(made, learning("1", "7x")), 0);
  made.learn("step.2", 1, 9500);
  assert.equal(losses(made, learning("2", "7x"), { now: 11000 }), 1, "the second has written over it");
  made.learn("problem.8", 1, 12000);
  assert.equal(losses(made, learning("2", "8x"), { now: 14000 }), 1);
});

test("nothing that was stored is lowered", () => {
  const high = () => {
    const made = new Journal();
    assert.equal(losses(made, learning("1", "7x 8o5", "daily=100 2 3\n")), 0);
    return made;
  };
  assert.equal(losses(high(), learning("1,2", "7x 8y 9m3", "daily=101 1 3\n"), { now: 9100 }), 0);
  assert.equal(losses(high(), learning("1", "7n5 8o5", "daily=101 1 3\n"), { now: 9100 }), 1);
  assert.equal(losses(high(), learning("1", "7x 8o5", "daily=101 1 1\n"), { now: 9100 }), 1);
  assert.equal(losses(high(), learning("2", "8o5", "daily=101 1 3\n"), { now: 9100 }), 2);
});

test("the stars of a task are not lowered", () => {
  const tasks = (stars) => stores({ learned: [`learn=1\ndone.step=1,3\n${stars}`] });
  assert.deepEqual([...tasks("stars.step=203\n").levels], [["step.1", 2], ["step.3", 3]]);
  const made = new Journal();
  assert.equal(losses(made, tasks("stars.step=202\n")), 0);
  assert.equal(losses(made, tasks("stars.step=203\n"), { now: 9100 }), 0);
  assert.equal(losses(made, tasks("stars.step=103\n"), { now: 9200 }), 1);
  assert.equal(losses(made, tasks(""), { now: 9300 }), 1);
});

test("a strike takes what was solved in the last second, and not what lay there after it", () => {
  const none = stores({});
  assert.equal(losses(learned(), none, { strike: 1500 }), 0);
  assert.equal(losses(learned(), none, { strike: 2500 }), 2);
  assert.equal(losses(learned(), learning("1", "7x"), { strike: 1500, floor: learning("1", "7x") }), 0);
  assert.equal(losses(learned(), none, { strike: 1500, floor: learning("1", "7x") }), 3, "the number of the solved is a level too");
  assert.equal(losses(new Journal(), none, { floor: learning("1") }), 2);
});

test("a killed browser may lose a minute of what was solved", () => {
  const stored = () => {
    const made = learned();
    checkLearned(made, learning("1", "7x"), { now: 2500 });
    return made;
  };
  const fault = (strike) => ({ strike, killed: true, now: strike + 3000 });
  assert.equal(losses(stored(), stores({}), fault(1000 + DISK - 1)), 0);
  assert.equal(losses(stored(), stores({}), { ...fault(1000 + DISK - 1), killed: false }), 3);
  assert.equal(losses(stored(), stores({}), fault(3000 + DISK)), 3);
  assert.equal(losses(stored(), learning("", "7x"), { ...fault(5000), floor: learning("1", "7x") }), 1);
});

test("what has grown in the last minute may be lost with a killed browser", () => {
  const made = new Journal();
  assert.equal(losses(made, learning("", "7x"), { now: 1000 }), 0);
  const grown = stores({ problems: ["problems=1\nsolved=3\nmarks=7x 8x\n"] });
  assert.equal(losses(made, grown, { now: 90_000 }), 0);
  const fault = { strike: 100_000, killed: true, now: 103_000 };
  assert.equal(losses(made, learning("", "7x"), { ...fault, floor: learning("", "7x") }), 0);
  assert.equal(losses(made, stores({}), { strike: 200_000, killed: true, now: 203_000 }), 2);
});

test("reviews are found by their games, with their answers", () => {
  const review = (...answers) => `\nquick\nposition startpos moves 7g7f\nnetwork\n${answers.map((text) => `${text}\n`).join("")}`;
  const kept = (...reviews) => stores({ reviews: [`1\n${reviews.join("")}`] });
  const name = "review of position startpos moves 7g7f";
  assert.deepEqual([...kept(review("0 - none", "1 - none")).levels], [[name, 2], ["reviews", 1]]);
  const made = new Journal();
  made.learn("reviews", 1, 1000);
  assert.equal(losses(made, kept(review("0 - none", "1 - none"))), 0);
  assert.equal(losses(made, kept(review("0 - none")), { now: 9100 }), 1);
  assert.equal(losses(made, kept(), { now: 9200 }), 2);
});

test("results of the analysis are found by their positions, with their depths", () => {
  const result = (position, evaluation, depth) => `\n${position} b -\n0.1.0-1a2b3c4d ${evaluation} ${depth} 345678\n512 cp 35 12 2g2f\n`;
  const kept = (...results) => stores({ findings: [`1\n${results.join("")}`] });
  const both = kept(result("4k4", "network", 12), result("5k3", "substitute", 9));
  assert.deepEqual([...both.levels], [["analysis of 4k4 b -", 1012], ["analysis of 5k3 b -", 9], ["results", 2]]);
  const made = new Journal();
  made.learn("results", 1, 1000);
  assert.equal(losses(made, both), 0);
  // The network may take the place of what was there before it, with less depth.
  assert.equal(losses(made, kept(result("5k3", "network", 8), result("4k4", "network", 12)), { now: 9100 }), 0);
  assert.equal(losses(made, kept(result("5k3", "network", 8), result("4k4", "network", 11)), { now: 9200 }), 1);
  assert.equal(losses(made, kept(result("5k3", "network", 8)), { now: 9300 }), 2);
});

test("the person knows tasks of the course, and the solutions of the problems", () => {
  const course = JSON.parse(readFileSync(new URL("../../public/learn/course.json", import.meta.url), "utf8"));
  for (const name of Object.keys(LESSONS)) {
    const [chapter, number] = name.split(".");
    assert.ok(course.chapters.find(({ id }) => id === chapter).tasks[number - 1], name);
  }
  const [, row] = readFileSync(new URL("../../public/learn/problems.txt", import.meta.url), "utf8").split("\n");
  const [sfen, , usi] = row.split("\t");
  assert.equal(solutionOf(sfen).steps[0][1], `[data-square="${usi.slice(2, 4)}"]`);
  assert.throws(() => solutionOf("9/9/9/9/9/9/9/9/9 b - 1"), /no problem/);
});

test("what is learned before a fault changes no other choice of the plan", () => {
  const learns = makePlan(3, 200).map(({ work }) => work.learn);
  const named = ["lesson", "problem", "tabs", "review", undefined];
  assert.deepEqual(new Set(learns), new Set(named));
  // The first fault of seed 1, as it was before there were lessons.
  const [{ kind, at, end, seed }] = makePlan(1, 1);
  assert.deepEqual({ kind, at, end, seed }, { kind: "kill", at: { what: "commit", n: 3, side: "before" }, end: false, seed: 3_677_630_860 });
});
