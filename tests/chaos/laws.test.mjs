// The laws themselves, the plan, and how the stores are read: without a browser.
//
//   node --test tests/chaos/

import assert from "node:assert/strict";
import { test } from "node:test";
import { Journal } from "./journal.mjs";
import { checkKept, checkWriters } from "./laws.mjs";
import { makePlan } from "./plan.mjs";
import { Stores } from "./stores.mjs";

const ID = "00000000000000aa";
const slot = (moves, resigned = "") => [ID, `komadai=3\nline=position startpos moves ${moves}\nresigned=${resigned}\n`];
const card = (plies, result = "", title = "") => ({ id: ID, text: JSON.stringify({ plies, result, title }) });
const stores = ({ slots = [], games = [], records = [] }) => new Stores({ slots, games, records });

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
