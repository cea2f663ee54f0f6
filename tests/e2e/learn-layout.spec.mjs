// The room of the lessons on screens of all sizes: words, answers, reasons and buttons are in sight, and cut by nothing.

import { RARE, expect, inFull, test } from "./fixtures.mjs";
import { COURSE, GAME, TASKS, stepsOf } from "./pages/answers.mjs";
import { unseen } from "./pages/in-sight.mjs";
import { LearnRoom } from "./pages/learn.mjs";

/** All tasks, with their names and goals. */
const ALL = COURSE.chapters.flatMap(({ id, tasks }) => tasks.map(({ goal }, at) => ({ name: `${id}.${at + 1}`, goal })));
const QUESTIONS = ALL.filter(({ goal }) => "choose" in goal);

/** Where the piece may go to a corner. */
const FREE = ["run.3", "drop.9"];
/** Tasks on the board, with the place of a piece in play (`at`; none where squares are marked) and the squares of the answer. */
const ON_BOARD = TASKS.filter(({ answer, name }) => answer !== GAME && !FREE.includes(name)).flatMap(({ name, answer }) => {
  const steps = stepsOf(answer);
  const [{ mark, play }] = steps;
  if (mark) return [{ name, right: steps.map(({ mark }) => mark) }];
  if (play) return [{ name, at: play.slice(0, 2), right: [play.slice(2, 4), play.slice(0, 2)] }];
  return [];
});

/** What of a task has to be seen before it is answered. */
const OPEN = ".learn .note, .task-place, .task-text, .task-left, .answer, .task-buttons button";

/** Goes to a task within the open room. */
async function follow(room, name) {
  await room.page.evaluate((name) => void (location.hash = `learn=${name}`), name);
  await expect(room.task).toHaveAttribute("data-task", name);
}

/** Presses where the answer is on the screen: a click of the tests would scroll to it. */
async function press(room, choice) {
  const { x, y, width, height } = await room.choice(choice).boundingBox();
  await room.page.mouse.click(x + width / 2, y + height / 2);
}

/**
 * What is wrong with the words that say, above the reason why an answer is wrong, what was asked. The smallest screens have
 * room for the reason only.
 */
async function aboveReason(room) {
  const [wide, small] = [".task-text", ".task-told > .task-asked"];
  const isWide = await room.root.locator(wide).isVisible();
  const { width, height } = room.page.viewportSize();
  const isJapanese = (await room.page.locator("html").getAttribute("lang")) === "ja";
  if (width <= 720 && height <= (isJapanese ? 860 : 800)) return unseen(room.page, ".task-said");
  if (isWide === (await room.root.locator(small).isVisible())) return ["what was asked is not shown once"];
  const [asked, said] = await Promise.all([isWide ? wide : small, ".task-said"].map((part) => room.root.locator(part).boundingBox()));
  const over = asked.y + asked.height > said.y + 0.5 ? ["the reason lies over what was asked"] : [];
  return [...over, ...(await unseen(room.page, isWide ? wide : small))];
}

/** The place of the board on the screen. */
const boardOf = (room) => room.root.locator(".task-board .board").boundingBox();

for (const [width, height, rare] of [
  [390, 844, false],
  [375, 667, false],
  [844, 390, false],
  [360, 640, true],
  [360, 780, true],
  [412, 915, true],
  [430, 932, true],
  [640, 360, true],
  [667, 375, true],
  [820, 1180, true],
  [1280, 800, true],
]) {
  for (const lang of ["en", "ja"]) {
    test(`every answer, what is said about it and what was asked are in sight at ${width}×${height} in ${lang}`, inFull(rare), async ({ page }) => {
      test.setTimeout(90_000);
      const room = new LearnRoom(page);
      await page.setViewportSize({ width, height });
      await room.open(QUESTIONS[0].name, { lang });
      const faults = [];
      for (const { name, goal } of QUESTIONS) {
        await follow(room, name);
        const look = async (when, selector) => {
          for (const fault of await unseen(page, selector)) faults.push(`${name}, ${when}: ${fault}`);
        };
        const seeAsked = async (when) => {
          for (const fault of await aboveReason(room)) faults.push(`${when}: ${fault}`);
        };
        await look("open", OPEN);
        const before = await boardOf(room);
        const options = await room.root.locator(".answer").count();
        const wrong = [...Array(options).keys()].filter((index) => index !== goal.choose);
        for (const index of [...wrong, goal.choose]) {
          await press(room, index);
          await expect(room.choice(index)).toHaveAttribute("data-mark", index === goal.choose ? "right" : "wrong");
          await expect(room.said).not.toHaveText("");
          await look(`after ${index}`, ".task-said, .answer, .task-buttons button");
          if (index !== goal.choose) await seeAsked(`${name}, after ${index}`);
          expect(await boardOf(room), `the board of ${name} stays after ${index}`).toEqual(before);
        }
      }
      expect(faults).toEqual([]);
    });
  }
}

for (const [width, height, rare] of [
  [390, 844, false],
  [360, 640, true],
  [360, 780, true],
  [375, 667, true],
  [412, 915, true],
  [640, 360, true],
  [667, 375, true],
  [844, 390, true],
]) {
  for (const lang of ["en", "ja"]) {
    test(`what is asked and the reason why a move is wrong are in sight at ${width}×${height} in ${lang}`, inFull(rare), async ({ page }) => {
      test.setTimeout(90_000);
      const room = new LearnRoom(page);
      const touch = async (place) => {
        const { x, y, width, height } = await place.boundingBox();
        await page.mouse.click(x + width / 2, y + height / 2);
      };
      await page.setViewportSize({ width, height });
      await room.open(ON_BOARD[0].name, { lang });
      const faults = [];
      for (const { name, at, right } of ON_BOARD) {
        await follow(room, name);
        const before = await boardOf(room);
        const empty = room.root.locator('[data-square][data-piece=""]');
        const free = await empty.evaluateAll((squares) => squares.map(({ dataset }) => dataset.square));
        // Corners are out of the reach of most pieces.
        const far = ["1a", "9a", "9i", "1i", ...free].filter((square) => free.includes(square) && !right.includes(square));
        for (const square of far.slice(0, 4)) {
          if (at) await touch(at[1] === "*" ? room.hand(`b:${at[0]}`) : room.square(at));
          await touch(room.square(square));
          if ((await room.task.getAttribute("data-state")) === "wrong") break;
        }
        await expect(room.task, name).toHaveAttribute("data-state", "wrong");
        await expect(room.said).not.toHaveText("");
        const faultsOf = [...(await unseen(page, ".task-said, .task-buttons button")), ...(await aboveReason(room))];
        faults.push(...faultsOf.map((fault) => `${name}: ${fault}`));
        expect(await boardOf(room), `the board of ${name} stays`).toEqual(before);
      }
      expect(faults).toEqual([]);
    });
  }
}

for (const [width, height, rare] of [
  [390, 844, false],
  [360, 780, false],
  [360, 640, true],
  [390, 664, true],
  [375, 667, true],
  [412, 915, true],
  [640, 360, true],
  [667, 375, true],
  [844, 390, true],
  [820, 1180, true],
  [1280, 800, true],
]) {
  for (const lang of ["en", "ja"]) {
    test(`the words of every task are in sight at ${width}×${height} in ${lang}`, inFull(rare), async ({ page }) => {
      test.setTimeout(90_000);
      const room = new LearnRoom(page);
      await page.setViewportSize({ width, height });
      await room.open(ALL[0].name, { lang });
      const faults = [];
      for (const { name } of ALL) {
        await follow(room, name);
        const cut = await page.locator(".task-words").evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
        if (cut > 1) faults.push(`${name}: ${cut} px of its words are cut`);
        for (const fault of await unseen(page, OPEN)) faults.push(`${name}: ${fault}`);
      }
      expect(faults).toEqual([]);
    });
  }
}

for (const [width, height, rare] of [[390, 844, false], [360, 780, true], [375, 667, true], [844, 390, true], [1280, 800, true]]) {
  test(`a message about an unknown lesson leaves all words in sight at ${width}×${height}`, inFull(rare), async ({ page }) => {
    const room = new LearnRoom(page);
    await page.setViewportSize({ width, height });
    for (const lang of ["en", "ja"]) {
      for (const name of ["nonsense.3", "step.99"]) {
        await room.open(name, { task: "step.1", lang });
        await expect(room.root.locator(".note")).toContainText(name);
        await expect(room.root.locator(".task-left")).toContainText("8");
        expect(await unseen(page, OPEN), `${name} in ${lang}`).toEqual([]);
        for (const square of ["9a", "1i"]) await expect(room.square(square)).toBeInViewport({ ratio: 1 });
      }
    }
  });
}

for (const [width, height, rare] of [[390, 844, false], [1280, 800, false], [375, 667, true], [360, 560, true], [844, 390, true], [820, 1180, true]]) {
  test(`beside a small game are its goal and the way back to the lesson at ${width}×${height}`, inFull(rare), async ({ board, page }) => {
    const room = new LearnRoom(page);
    const bar = page.locator(".lesson-game");
    await page.setViewportSize({ width, height });
    for (const [name, lang, goal] of [["step.15", "en", "Take all three pawns to win."], ["run.13", "en", "Mate your opponent’s king to win."], ["mate.16", "ja", /^相手の玉.*を詰.*ませたら勝ちです。$/]]) {
      await room.open(name, { lang });
      await room.action("play-lesson").click();
      await board.waitTurn("b");
      await expect(bar.locator("p")).toHaveText(goal);
      expect(await unseen(page, ".lesson-game p, .lesson-game button, .controls > [data-action=resign]"), name).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollHeight), name).toBeLessThanOrEqual(height);
      const sfen = await board.sfen();
      await board.action("to-lesson").click();
      await expect(room.task).toHaveAttribute("data-task", name);
      // The game goes on.
      await room.action("close-learn").click();
      await expect(page.getByRole("dialog")).toBeHidden();
      expect(await board.sfen()).toBe(sfen);
      await expect(bar).toBeVisible();
    }
  });
}

for (const [width, height, rare] of [[360, 640, false], [390, 844, false], [1280, 800, false], [820, 1180, true], [844, 390, true]]) {
  test(`the greeting before a small game covers no hand and no piece at ${width}×${height}`, inFull(rare), async ({ board, page }) => {
    const room = new LearnRoom(page);
    await page.setViewportSize({ width, height });
    for (const [name, lang] of [["step.15", "en"], ["run.13", "ja"], ["mate.16", "en"]]) {
      await room.open(name, { lang });
      await room.action("play-lesson").click();
      const greeting = page.locator("[data-greeting]");
      await expect(greeting).toContainText(lang === "en" ? "Onegai shimasu" : "お願いします");
      const covered = await greeting.evaluate((greeting) => {
        // Where it comes to rest.
        for (const animation of greeting.getAnimations()) animation.finish();
        const box = greeting.getBoundingClientRect();
        const others = document.querySelectorAll(".stand .hand, .stand .name, [data-square], .lesson-game, .controls > button");
        const meets = ({ left, right, top, bottom }) => left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1;
        const isOut = box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > innerHeight;
        const met = [...others].filter((other) => other.checkVisibility() && meets(other.getBoundingClientRect()));
        return [...met.map(({ className, dataset }) => dataset.square ?? className), ...(isOut ? ["beyond the screen"] : [])];
      });
      expect(covered, name).toEqual([]);
      await expect(greeting).toBeEmpty();
      await page.evaluate(() => localStorage.clear());
    }
  });
}

test("the words of an answer are in its middle, beside the mark", RARE, async ({ page }) => {
  const room = new LearnRoom(page);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await room.open("step.7");
    await room.choice(1).click();
    for (const index of [0, 1]) {
      const [left, right] = await room.choice(index).evaluate((answer) => {
        const [box, range] = [answer.getBoundingClientRect(), document.createRange()];
        range.selectNodeContents(answer);
        const words = range.getBoundingClientRect();
        return [words.left - box.left, box.right - words.right];
      });
      expect(Math.abs(left - right), `${index} at ${width}`).toBeLessThan(1);
      // The sign of right and wrong has its place at the right.
      expect(right, `${index} at ${width}`).toBeGreaterThanOrEqual(16);
    }
  }
});

for (const lang of ["en", "ja"]) {
  test(`beside the board title, words and buttons begin at one edge, ${lang}`, RARE, async ({ page }) => {
    const room = new LearnRoom(page);
    for (const [width, height] of [[1280, 800], [844, 390]]) {
      await page.setViewportSize({ width, height });
      await room.open("step.7", { lang });
      await expect(room.choice(0)).toBeVisible();
      const edges = await page.evaluate(() => {
        const start = (element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          return range.getBoundingClientRect().left;
        };
        const [title, text] = [".sheet > h2", ".task-text"].map((name) => start(document.querySelector(name)));
        const boxes = [".answer", ".task-buttons .control", ".steps"].map((name) => document.querySelector(name).getBoundingClientRect().left);
        return [title, text, ...boxes];
      });
      expect(Math.max(...edges) - Math.min(...edges), `${width} × ${height}: ${edges}`).toBeLessThanOrEqual(1.5);
    }
  });
}

test("after lessons the form keeps a level that the link names or the person has pressed", async ({ board, page }) => {
  const room = new LearnRoom(page);
  const level = page.locator('.new-game [aria-pressed="true"][data-level]');
  /** Solves the first task, and leaves the room. */
  const learn = async () => {
    for (const square of ["4d", "5d", "6d", "4e", "6e", "4f", "5f", "6f"]) await room.square(square).click();
    await room.is("done");
    await room.action("close-learn").click();
    await expect(page.getByRole("dialog")).toBeHidden();
  };
  await room.open("step.1", { level: 3 });
  await learn();
  await expect(level).toHaveAttribute("data-level", "3");
  await board.open({ lang: "en" });
  await expect(level).toHaveAttribute("data-level", "1");
  await page.locator('.new-game [data-level="3"]').click();
  await board.action("learn").click();
  await room.chapter("step").click();
  await room.action("close-learn").click();
  await expect(level).toHaveAttribute("data-level", "3");
  // The usual level, which was not chosen, changes.
  await page.evaluate(() => localStorage.clear());
  await room.open("step.1");
  await learn();
  await expect(level).toHaveAttribute("data-level", "1");
});

test("until drops, promotion and check are learned, the form and the room name the chapters that teach them", async ({ board, page }) => {
  const room = new LearnRoom(page);
  const door = page.locator('.new-game [data-action="learn"]');
  // They are the fourth to the sixth.
  expect(COURSE.chapters.slice(3, 6).map(({ id }) => id)).toEqual(["drop", "promote", "check"]);
  await board.open({ lang: "en" });
  await expect(door).toHaveText("New to shogi? Learn");
  await door.click();
  await expect(room.root.locator(".learn-start")).toContainText("After chapter 6 you know enough for a whole game.");
  await room.chapter("step").click();
  await expect(room.task).toBeVisible();
  await room.action("close-learn").click();
  await expect(door).toHaveText("Chapters 1–6 Learn");
  await expect(door).toHaveAttribute("title", "Chapters 1 to 6 teach what a whole game needs");
  const done = (chapters) => chapters.map((id) => `done.${id}=${Array.from({ length: 8 }, (_, at) => at + 1).join(",")}\n`).join("");
  for (const [chapters, text] of [[["drop", "promote"], "Chapters 1–6 Learn"], [["drop", "promote", "check"], "Learn"]]) {
    await page.evaluate((lines) => {
      const name = Object.keys(localStorage).find((name) => name.endsWith(":learned"));
      localStorage.setItem(name, `learn=1\n${lines}`);
    }, done(chapters));
    await board.open({ lang: "en" });
    await expect(door).toHaveText(text);
  }
});

test("the way back outlives a reload, and other games have none", RARE, async ({ board, page }) => {
  const room = new LearnRoom(page);
  const back = board.action("to-lesson");
  await page.setViewportSize({ width: 390, height: 844 });
  await room.open("run.13");
  await room.action("play-lesson").click();
  await board.waitTurn("b");
  await expect(back).toBeVisible();
  await page.reload();
  await expect(page.locator(".lesson-game p")).toHaveText("Mate your opponent’s king to win.");
  await back.click();
  await expect(room.task).toHaveAttribute("data-task", "run.13");
  await room.action("close-learn").click();
  // The card about the end has a way back of its own.
  await board.resign();
  await expect(page.locator('.end-card [data-action="learn"]')).toBeVisible();
  await expect(back).toHaveCount(0);
  // After the lesson there is the next game to choose, and not the end of this one again.
  await page.locator('.end-card [data-action="learn"]').click();
  await room.action("close-learn").click();
  await expect(board.action("start")).toBeVisible();
  await expect(page.locator(".end-card")).toBeHidden();
  await expect(board.action("close")).toHaveText("Back to the board");
  // After lessons and before any game, the form has the level of the small games, now and at the next visit.
  const level = page.locator('.new-game [aria-pressed="true"][data-level]');
  await expect(level).toHaveAttribute("data-level", "1");
  await board.open({ lang: "en" });
  await expect(level).toHaveAttribute("data-level", "1");
  await board.open({ play: "b", level: 1, lang: "en" });
  await expect(board.action("resign")).toBeVisible();
  await expect(back).toHaveCount(0);
});
