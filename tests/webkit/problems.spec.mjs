// Mate problems in their room: solved, missed, with hints, one for each day.

import { expect, FURTHER, test } from "./fixtures.mjs";
import { ProblemRoom } from "./rooms.mjs";
import { soon } from "./tab.mjs";

test.describe.configure({ timeout: 120_000 });

test("a mate problem of a set is solved, the next one comes by one tap, and both are counted", FURTHER, async ({ board, tab }) => {
  const room = new ProblemRoom(tab);
  await board.open({ lang: "en" });
  await room.enter();
  expect(await tab.attribute(room.set("mate3"), "data-done")).toBe("0");
  await tab.click(room.set("mate3"));
  const first = await room.shows();
  expect(await tab.attribute(room.task, "data-plies")).toBe("3");
  await room.solve();
  expect(await room.said()).toContain("Solved!");
  await room.act("next");
  await soon(() => room.shows(), "the next problem").not.toBe(first);
  await room.solve();
  await room.act("sets");
  await soon(() => tab.attribute(room.set("mate3"), "data-done"), "problems solved").toBe("2");
  expect(await tab.text(room.set("mate3"))).toContain("2 at the first try");
  await tab.reload();
  await tab.find("[data-live]");
  if (!(await tab.isSeen(room.root))) await room.enter();
  await soon(() => tab.attribute(room.set("mate3"), "data-done"), "problems solved").toBe("2");
  await room.close("close-problems");
});

test("a wrong try is refuted, and its problem comes again after three others", FURTHER, async ({ board, tab }) => {
  const room = new ProblemRoom(tab);
  await board.open({ problems: "mate1", lang: "en" });
  const missed = await room.shows();
  const before = await room.sfen();
  await room.playWrong();
  await room.is("wrong");
  expect(await room.said()).toMatch(/gives no check|There is a way out|does not lead to mate/);
  await soon(() => room.sfen(), "the board is back").toBe(before);
  await room.act("again");
  await room.solve();
  let last = missed;
  for (let others = 0; others < 3; others++) {
    await room.act("next");
    await soon(() => room.shows(), "another problem").not.toBe(last);
    last = await room.shows();
    expect(last).not.toBe(missed);
    await room.solve();
  }
  await room.act("next");
  await room.shows(missed);
  await room.act("sets");
  await soon(() => tab.text(room.set("mate1"))).toContain("1 comes again");
});

test("hints come in three steps", FURTHER, async ({ board, tab }) => {
  const room = new ProblemRoom(tab);
  await board.open({ problems: "mate3", lang: "en" });
  await room.shows();
  const [first] = await room.solution();
  await room.act("problem-hint");
  await soon(() => room.said()).toMatch(first[1] === "*" ? /^Drop the / : /^Look at the /);
  await room.act("problem-hint");
  await soon(() => room.said()).toMatch(/^The move is ▲/);
  await room.act("problem-hint");
  await soon(() => room.said()).toMatch(/^The solution: ▲\S+ △\S+ ▲\S+$/);
  expect(await tab.count(room.action("problem-hint"))).toBe(0);
  await room.solve();
});

test("each day has its problem, and days in a row are counted", FURTHER, async ({ board, tab }) => {
  const room = new ProblemRoom(tab);
  const streak = () => tab.attribute(room.action("daily"), "data-streak");
  /** Solves the problem of a day. @returns its name */
  const solve = async (date) => {
    await board.open({ lang: "en" });
    // Another calendar for this page: its clock goes on.
    await tab.evaluate((date) => {
      const Real = Date;
      window.Date = class extends Real {
        constructor(...how) {
          if (how.length > 0) super(...how);
          else super(date);
        }
      };
    }, date);
    await room.enter();
    await room.act("daily");
    const name = await room.shows();
    await room.solve();
    await room.act("sets");
    return name;
  };
  const first = await solve("2026-11-20T12:00:00");
  await soon(streak, "days in a row").toBe("1");
  expect(await tab.text(room.action("daily"))).toContain("Solved today · 1 day in a row");
  const second = await solve("2026-11-21T12:00:00");
  expect(second).not.toBe(first);
  await soon(streak, "days in a row").toBe("2");
  // The same day has the same problem.
  expect(await solve("2026-11-21T20:00:00")).toBe(second);
  await soon(streak, "days in a row").toBe("2");
  await solve("2026-11-24T12:00:00");
  await soon(streak, "days in a row").toBe("1");
});
