// Lessons: chapters solved by clicks and by keys, wrong answers, progress, what a link locks. `offline.spec.mjs` has them
// without a network.

import { link } from "../e2e/pages/board.mjs";
import { ANSWERS, COURSE, GAME, TASKS } from "../e2e/pages/answers.mjs";
import { expect, FURTHER, test } from "./fixtures.mjs";
import { LearnRoom } from "./rooms.mjs";
import { Board, CLICKS, KEYBOARD, MOUSE, soon } from "./tab.mjs";

/** Opens a task by its address. */
async function openTask(tab, name, lang = "en") {
  await tab.goto(link({ learn: name, lang }));
  const room = new LearnRoom(tab);
  await room.shows(name);
  return room;
}

/** Plays the small game of the task that is shown to its end, and comes back to the lessons. */
async function playGame(tab, brain, room) {
  const board = new Board(tab);
  await room.act("play-lesson");
  await tab.vanishes(room.root);
  for (let moves = 0; moves < 100; moves++) {
    if ((await board.waitTurn("b")) !== "") break;
    await board.play(await brain.bestMove(await board.sfen()));
  }
  // In the first game the opponent may run out of moves.
  expect(await board.attribute("outcome")).toMatch(/^b:(checkmate|no_moves)$/);
  await tab.click('.end-card [data-action="learn"]');
  await room.is("done");
}

for (const lang of ["en", "ja"]) {
  test(`the door opens the course, and chapters 1 to 4 are solved by clicks on a narrow page in ${lang}`, FURTHER, async ({ brain, tab: wide }) => {
    test.setTimeout(300_000);
    await wide.goto(link({ lang }));
    const tab = await wide.openWindow(390, 844, link({ lang }));
    await tab.find("[data-live]");
    const room = new LearnRoom(tab);
    await tab.click('[data-action="learn"]');
    await soon(() => tab.count(`${room.root} [data-chapter]`), "chapters").toBe(COURSE.chapters.length);
    await room.act("begin");
    for (const { name, answer } of TASKS) {
      await room.shows(name);
      const words = await tab.text(`${room.root} .task-text`);
      expect(/[ぁ-ん]/.test(words), `${name}: ${words}`).toBe(lang === "ja");
      if (answer === GAME) await playGame(tab, brain, room);
      else await room.answer(answer);
      await room.act("next");
    }
    await room.shows("promote.1");
    expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await room.act("chapters");
    for (const [id, { length }] of Object.entries(ANSWERS)) {
      await soon(() => room.chapter(id, "done"), `done in ${id}`).toBe(String(length));
      expect(await room.chapter(id, "all")).toBe(String(length));
    }
    await room.close("close-learn");
    await tab.appears('[data-action="learn"]');
  });
}

test("a wrong answer is answered on the board with its reason", FURTHER, async ({ tab }) => {
  test.setTimeout(120_000);
  // The silver on 5e takes what comes to 5f.
  let room = await openTask(tab, "step.13");
  const before = await room.sfen();
  await tab.evaluate((task) => {
    window.boards = [];
    const look = () => boards.push(document.querySelector(task)?.dataset.sfen);
    new MutationObserver(look).observe(document.querySelector(task), { attributeFilter: ["data-sfen"] });
  }, room.task);
  await room.move("5g5f");
  await room.is("wrong");
  expect(await room.said()).toContain("silver");
  await soon(() => room.sfen(), "the board is back").toBe(before);
  expect(await tab.evaluate(() => window.boards.some((sfen) => sfen.startsWith("9/9/9/9/9/4s4/"))), "the silver has taken the king").toBe(true);
  await room.is("wrong");
  await room.act("again");
  await room.is("open");
  expect(await room.said()).toBe("");
  await room.answer(ANSWERS.step[12]);

  // A move that the piece cannot make.
  room = await openTask(tab, "step.4");
  await room.move("5d4e");
  await room.is("wrong");
  expect((await room.said()).length).toBeGreaterThan(10);

  // A square that is wrongly marked.
  room = await openTask(tab, "step.5", "ja");
  await tab.click(room.square("5f"));
  await room.is("wrong");
  expect(await room.mark("5f")).toContain("why");
  expect(await room.said()).toContain("真後ろ");
  await tab.click(room.square("5d"));
  await room.is("open");
  expect(await room.mark("5d")).toContain("marked");

  // A wrong answer to a question.
  room = await openTask(tab, "step.7");
  const { goal } = COURSE.chapters[0].tasks[6];
  await tab.click(room.choice(1 - goal.choose));
  await room.is("wrong");
  expect(await tab.attribute(room.choice(1 - goal.choose), "data-mark")).toBe("wrong");
  await tab.click(room.choice(goal.choose));
  await room.is("done");
  expect(await room.said()).toContain("Right!");
});

test("a reload in the middle loses nothing, and one goes on where one stopped", FURTHER, async ({ board, tab }) => {
  const room = new LearnRoom(tab);
  await board.open({ lang: "en" });
  await board.act("learn");
  await room.act("begin");
  await room.shows("step.1");
  await room.answer(ANSWERS.step[0]);
  await room.act("next");
  await room.shows("step.2");
  // Half of the task.
  await room.move("5h6g");
  await tab.reload();
  await tab.find("[data-live]");
  if (!(await tab.isSeen(room.root))) await board.act("learn");
  if (!(await tab.isSeen(room.task))) {
    await soon(() => room.chapter("step", "done"), "what is done").toBe("1");
    await room.act("continue");
  }
  await room.shows("step.2");
  await room.answer(ANSWERS.step[1]);
  await room.act("chapters");
  await soon(() => room.chapter("step", "done"), "what is done").toBe("2");
  expect(await tab.count(`${room.root} [data-chapter="step"] .steps .done`)).toBe(2);
});

test("one task is solved by clicks, by dragging and by keys", FURTHER, async ({ tab }) => {
  test.setTimeout(120_000);
  for (const how of [CLICKS, MOUSE, KEYBOARD]) {
    const room = await openTask(tab, "step.2");
    await room.answer(ANSWERS.step[1], how);
  }
});

test("a lesson is done by the keys alone, from the door to the way out", FURTHER, async ({ board, tab }) => {
  test.setTimeout(180_000);
  const room = new LearnRoom(tab);
  await board.open({ lang: "en" });
  await tab.evaluate(() => {
    for (const type of ["pointerdown", "mousedown", "touchstart"]) {
      addEventListener(type, () => (document.documentElement.dataset.pointed = type), true);
    }
  });
  await KEYBOARD.reach(tab, '[data-action="learn"]');
  await tab.press("Enter");
  await tab.appears(room.action("begin"));
  await KEYBOARD.reach(tab, room.action("begin"));
  await tab.press("Enter");
  for (const [at, answer] of ANSWERS.step.entries()) {
    await room.shows(`step.${at + 1}`);
    if (answer === GAME) continue;
    await room.answer(answer, KEYBOARD);
    // What goes on takes the focus by itself.
    await soon(() => tab.evaluate(() => document.activeElement.dataset.action ?? null), "the focus").toBe("next");
    await tab.press("Enter");
  }
  // The chapter ends with a game at the table.
  await room.shows(`step.${ANSWERS.step.length}`);
  await tab.press("Escape");
  await tab.vanishes(room.root);
  await soon(() => tab.evaluate(() => document.activeElement.dataset.action ?? null), "the focus").toBe("learn");
  expect(await tab.attribute("html", "data-pointed")).toBe(null);
});

/** What a link locks that leaves a pupil with the lessons only. */
const LESSONS_ONLY = "problems,open,study,games,analysis,new-game,edit-position,level,settings,share,help,language";

test("a locked pupil has the lessons and no other door, or all but the lessons", FURTHER, async ({ board, tab }) => {
  test.setTimeout(120_000);
  const room = new LearnRoom(tab);
  const seen = async (...actions) => {
    const list = [];
    for (const action of actions) if (await tab.isSeen(`[data-action="${action}"]`)) list.push(action);
    return list;
  };
  const doors = ["problems", "open", "paste", "study", "games", "analysis", "new-game", "edit-position", "preferences", "share", "help", "language"];
  await tab.goto(link({ learn: "step.1", lock: LESSONS_ONLY, lang: "en" }));
  await room.shows("step.1");
  await tab.find("[data-live]");
  await room.act("chapters");
  await tab.appears(`${room.root} [data-chapter="step"]`);
  expect(await seen(...doors)).toEqual([]);
  await tab.press("p", "s", "?");
  expect(await tab.count(".sheet")).toBe(1);
  expect(await tab.isSeen(room.root)).toBe(true);
  // Behind the room there is no other door either, and the reload of the page unlocks none.
  for (let times = 0; times < 2; times++) {
    await room.close("close-learn");
    expect(await seen(...doors, "learn")).toEqual(["learn"]);
    await board.act("learn");
    await tab.appears(room.root);
    await tab.reload();
    // The address has a task.
    await room.shows("step.1");
  }
  // The lessons themselves can be locked.
  await board.open({ lock: "learn", learn: "step.1", lang: "en" });
  await tab.appears('[data-action="open"]');
  expect(await seen("learn")).toEqual([]);
  expect(await tab.count(room.root)).toBe(0);
});
