// The room of the lessons: chapters and tasks by touch, mouse and keyboard, wrong answers, progress, links and games.

import { readFileSync } from "node:fs";
import { expect, test } from "./brain.mjs";
import { RARE, inFull } from "./fixtures.mjs";
import { ANSWERS, COURSE, GAME, TASKS, stepsOf } from "./pages/answers.mjs";
import { faults } from "./pages/axe.mjs";
import { LearnRoom } from "./pages/learn.mjs";
import { tap } from "./pages/touch.mjs";
import { kept, test as ownSite } from "./own-site.mjs";

/** The words of the lessons in English. */
const TEXTS = JSON.parse(readFileSync(new URL("../../public/learn/en.json", import.meta.url), "utf8"));
/** The squares around 5e, to which a king there can go. */
const AROUND = ["4d", "5d", "6d", "4e", "6e", "4f", "5f", "6f"];

test.describe("by touch on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  for (const lang of ["en", "ja"]) {
    test(`the door leads to the chapters, and the first two tasks are solved in ${lang}`, inFull(lang === "ja"), async ({ board, page }) => {
      const room = new LearnRoom(page);
      await board.open({ lang });
      await tap(board.action("learn"));
      await expect(room.chapters).toHaveCount(COURSE.chapters.length);
      await tap(room.action("begin"));
      await expect(room.task).toHaveAttribute("data-task", "step.1");
      for (const square of AROUND) await tap(room.square(square));
      await room.is("done");
      await tap(room.action("next"));
      await expect(room.task).toHaveAttribute("data-task", "step.2");
      for (const square of ["5h", "6g", "6g", "7f"]) await tap(room.square(square));
      await room.is("done");
      await tap(room.action("chapters"));
      await expect(room.chapter("step")).toHaveAttribute("data-done", "2");
      await expect(room.chapter("step").locator(".steps .done")).toHaveCount(2);
      // Nothing is wider than the screen, and the room lies over the whole page.
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await tap(room.action("close-learn"));
      await expect(page.getByRole("dialog")).toBeHidden();
      await expect(board.action("start")).toBeVisible();
    });
  }

  for (const lang of ["en", "ja"]) {
    test(`chapters 1 to 4 are done by touch, with their games, in ${lang}`, RARE, async ({ board, brain, page }) => {
      test.setTimeout(300_000);
      const room = new LearnRoom(page);
      await room.open("step.1", { lang });
      for (const { name, answer } of TASKS) {
        await expect(room.task).toHaveAttribute("data-task", name);
        await expect(room.root.locator(".task-text")).toContainText(lang === "ja" ? /[ぁ-ん]/ : /[a-z]{3}/);
        if (answer === GAME) {
          await tap(room.action("play-lesson"));
          await expect(page.getByRole("dialog")).toBeHidden();
          // In the first game the opponent may run out of moves.
          expect(await brain.playToTheEnd(board, "b")).toMatch(/^b:(checkmate|no_moves)$/);
          await tap(page.locator('.end-card [data-action="learn"]'));
          await room.is("done");
          await tap(room.action("next"));
          continue;
        }
        for (const { choose, mark, reply, play } of stepsOf(answer)) {
          if (reply) await expect(room.square(reply)).toHaveAttribute("data-piece", /^\+?[a-z]/);
          else if (choose) await tap(room.choice(choose));
          else if (mark) await tap(room.square(mark));
          else await room.move(play, tap);
        }
        await room.is("done");
        await tap(room.action("next"));
      }
      await expect(room.task).toHaveAttribute("data-task", "promote.1");
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await tap(room.action("chapters"));
      for (const [id, answers] of Object.entries(ANSWERS)) {
        await expect(room.chapter(id)).toHaveAttribute("data-done", String(answers.length));
        await expect(room.chapter(id)).toHaveAttribute("data-all", String(answers.length));
      }
    });
  }

  test("readings that an earlier build hid stay hidden", RARE, async ({ page }) => {
    const room = new LearnRoom(page);
    const note = "komadai /some/club/path/:no-readings";
    await room.open("step.1", { lang: "ja" });
    await expect(room.field("ruby")).toBeChecked();
    await page.evaluate((note) => localStorage.setItem(note, "1"), note);
    await page.reload();
    await expect(room.field("ruby")).not.toBeChecked();
    expect(await page.evaluate((note) => localStorage.getItem(note), note)).toBeNull();
    await room.field("ruby").check();
    await page.reload();
    await expect(room.field("ruby")).toBeChecked();
  });

  test("readings stand above kanji until the person hides them, also after a reload", async ({ page }) => {
    const room = new LearnRoom(page);
    await room.open("step.1", { lang: "ja" });
    const reading = room.root.locator(".task-text rt").first();
    await expect(reading).toBeVisible();
    await room.field("ruby").uncheck();
    await expect(reading).toBeHidden();
    await page.reload();
    await expect(room.task).toHaveAttribute("data-task", "step.1");
    await expect(room.field("ruby")).not.toBeChecked();
    await expect(reading).toBeHidden();
  });
});

test("the door of the mate problems has a reading as long as readings are shown", async ({ board, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const room = new LearnRoom(page);
  const door = page.locator('.sheet [data-action="problems"]');
  const openMenu = async (lang) => {
    await board.open({ lang });
    await page.locator('[data-action="menu"]:visible').first().click();
    await expect(door).toBeVisible();
  };
  await openMenu("ja");
  await expect(door.locator("rt")).toHaveText("つめしょうぎ");
  await expect(door.locator("rt")).toBeVisible();
  // It has no room of its own: the name stands in the middle of the button, as others do.
  const heights = (name) => page.locator(`.sheet [data-action="${name}"]`).evaluate((button) => button.getBoundingClientRect().height);
  expect(await heights("problems")).toBe(await heights("share"));
  await room.open("step.1", { lang: "ja" });
  await room.field("ruby").uncheck();
  await openMenu("ja");
  await expect(door.locator("rt")).toBeHidden();
  await openMenu("en");
  await expect(door).toHaveText("Problems");
  await expect(door.locator("rt")).toHaveCount(0);
});

test("the moves that are left are told while a task is open", RARE, async ({ page }) => {
  const room = new LearnRoom(page);
  const left = room.root.locator(".task-left");
  await room.open("step.2");
  await expect(left).toHaveText("2 moves left");
  await room.move("5h6g");
  await expect(left).toHaveText("1 move left");
  await room.move("6g7f");
  await room.is("done");
  await expect(left).toBeHidden();
  await room.open("step.2");
  await room.move("5h5i");
  await room.move("5i5h");
  await room.is("wrong");
  await expect(left).toBeHidden();
  await room.action("again").click();
  await expect(left).toHaveText("2 moves left");
  await expect(left).toBeVisible();
});

test("a task is solved by taps, by dragging and by keys, on one way or another", RARE, async ({ page }) => {
  const room = new LearnRoom(page);
  await room.open("step.2");
  await room.move("5h6g");
  await expect(room.square("6g")).toHaveAttribute("data-piece", "K");
  await room.move("6g7f");
  await room.is("done");
  await room.open("step.2");
  await room.drag("5h", "6g");
  await expect(room.square("6g")).toHaveAttribute("data-piece", "K");
  await room.drag("6g", "7f");
  await room.is("done");
  await room.open("step.2");
  await room.square("5h").focus();
  const to = { left: "ArrowLeft", up: "ArrowUp" };
  for (const key of ["Enter", to.left, to.up, "Enter", "Enter", to.left, to.up, "Enter"]) await page.keyboard.press(key);
  await room.is("done");
  // Enter goes on.
  await expect(room.action("next")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(room.task).toHaveAttribute("data-task", "step.3");
});

test("all is done by keys: the door, a chapter, a task, and the way out", RARE, async ({ board, page }) => {
  const room = new LearnRoom(page);
  await board.open({ lang: "en" });
  await board.action("learn").focus();
  await page.keyboard.press("Enter");
  await expect(room.chapters.first()).toBeVisible();
  await room.chapter("step").focus();
  await page.keyboard.press("Enter");
  await expect(room.task).toHaveAttribute("data-state", "open");
  // The middle of the board is the first place.
  await room.square("5e").focus();
  for (const keys of ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp"]) {
    await page.keyboard.press(keys);
    await page.keyboard.press(" ");
  }
  await room.is("done");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(board.action("learn")).toBeFocused();
});

test("a lesson is done by keys and by what a screen reader says, from the door to the next task", RARE, async ({ board, page }) => {
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** Goes on by Tab, as a person does who listens, until what is focused has this role and name. */
  const reach = async (role, name) => {
    const wanted = page.getByRole(role, { name });
    for (let steps = 0; steps < 80; steps++) {
      const found = await wanted.evaluateAll((all) => all.includes(document.activeElement));
      if (found) return;
      await press("Tab");
    }
    throw new Error(`${role} ${name} is not reached by Tab`);
  };
  const room = page.getByRole("dialog");
  const said = (text) => expect(room.getByRole("status").filter({ hasText: text })).toBeVisible();
  await board.open({ lang: "en" });
  await reach("button", /Learn/);
  await press("Enter");
  await expect(room.getByRole("list", { name: "All chapters" }).getByRole("button")).toHaveCount(COURSE.chapters.length);
  await reach("button", /^1\. Pieces that step, 0 of 15 done$/);
  await press("Enter");
  // A square that is marked, and one that is wrong.
  await expect(room.getByText("This is your king").first()).toBeVisible();
  await reach("button", /^5e, Black’s king$/);
  await press("ArrowUp", "Enter");
  await expect(room.getByRole("button", { name: "5d, empty, marked" })).toBeFocused();
  await press("ArrowUp", "Enter");
  await said(/can’t go to 5c/);
  // The others around the king.
  for (const [keys, square] of [
    [["ArrowDown", "ArrowLeft"], "6d"],
    [["ArrowDown"], "6e"],
    [["ArrowDown"], "6f"],
    [["ArrowRight"], "5f"],
    [["ArrowRight"], "4f"],
    [["ArrowUp"], "4e"],
    [["ArrowUp"], "4d"],
  ]) {
    await press(...keys, "Enter");
    if (square !== "4d") await expect(room.getByRole("button", { name: `${square}, empty, marked` })).toBeFocused();
  }
  await said(/Right!/);
  await expect(room.getByRole("button", { name: "Next", exact: true })).toBeFocused();
  await press("Enter");
  // A piece that is moved: it is picked, its squares are named, and the star is reached.
  await expect(room.getByText("Tap the king, then a square with a dot.").first()).toBeVisible();
  await expect(room.getByRole("button", { name: "7f, empty, star" })).toBeVisible();
  // The middle of the board is the first place.
  await reach("button", /^5e, empty$/);
  await press("ArrowDown", "ArrowDown", "ArrowDown");
  await expect(room.getByRole("button", { name: "5h, Black’s king" })).toBeFocused();
  await press("Enter");
  await expect(room.getByRole("button", { name: "5h, Black’s king, selected" })).toBeFocused();
  await press("ArrowLeft", "ArrowUp");
  await expect(room.getByRole("button", { name: "6g, empty, legal move" })).toBeFocused();
  await press("Enter", "Enter", "ArrowLeft", "ArrowUp", "Enter");
  await said(/Right!/);
  await press("Escape");
  await expect(room).toBeHidden();
});

test("a wrong move is refuted on the board, with its reason, and is taken back", RARE, async ({ page }) => {
  const room = new LearnRoom(page);
  // The silver on 5e takes what comes to 5f.
  await room.open("step.13");
  const before = await room.sfen();
  await room.move("5g5f");
  await room.is("wrong");
  await expect(room.said).toContainText("silver");
  await expect.poll(() => room.sfen(), { message: "the silver has taken the king" }).toContain("/4s4/");
  await expect.poll(() => room.sfen(), { message: "the board is back" }).toBe(before);
  await room.is("wrong");
  await room.action("again").click();
  await room.is("open");
  await expect(room.said).toHaveText("");
  // Who goes on at once needs no button.
  await room.move("5g5f");
  await room.is("wrong");
  await room.square("5g").click();
  await room.is("open");
  await expect(room.square("5g")).toHaveAttribute("data-mark", /selected/);
});

test("an impossible move says why, and a square that is wrongly marked is named", async ({ page }) => {
  const room = new LearnRoom(page);
  await room.open("step.4");
  await room.move("5d4e");
  await room.is("wrong");
  await expect(room.said).toHaveText("The gold can’t go there. It moves one square in any direction except diagonally back.");
  await room.open("step.5");
  await room.square("5f").click();
  await room.is("wrong");
  await expect(room.square("5f")).toHaveAttribute("data-mark", /why/);
  await room.square("5d").click();
  await room.is("open");
  await expect(room.square("5d")).toHaveAttribute("data-mark", /marked/);
});

test("where squares or pieces are asked for, a wrong one is answered with what stands there", async ({ page }) => {
  const room = new LearnRoom(page);
  for (const [lang, task, square, why] of [
    // The king's own square, one that no rule lets it go to, one with a piece, one without, and a piece that is protected.
    ["en", "check.4", "5i", "That is 5i. Your king stands there."],
    ["en", "check.4", "1a", "The king can’t go to 1a. It moves one square in any direction."],
    ["en", "board.1", "7g", "That is 7g. Your pawn stands there."],
    ["en", "check.1", "3b", "The gold on 3b gives no check."],
    ["en", "check.1", "5e", "That is 5e. No piece stands there."],
    ["en", "tactics.1", "2a", "The gold on 3a protects it."],
    ["ja", "attack.5", "6a", "そこは６一です。相手の金がいます。"],
  ]) {
    await room.open(task, { lang });
    await room.square(square).click();
    await room.is("wrong");
    await expect(room.square(square)).toHaveAttribute("data-mark", /why/);
    const said = room.said.evaluate((said) => {
      const copy = said.cloneNode(true);
      for (const reading of copy.querySelectorAll("rt, rp")) reading.remove();
      return copy.textContent;
    });
    expect(await said, `${task} ${square}`).toBe(why);
  }
});

test("who promotes is asked, and pieces in hand are dropped", RARE, async ({ page }) => {
  const room = new LearnRoom(page);
  await room.open("promote.1");
  await room.move("5d5c");
  await room.choice("keep").click();
  await room.is("wrong");
  await room.action("again").click();
  await room.move("5d5c");
  await room.choice("promote").click();
  await room.is("done");
  await room.open("drop.2");
  await room.hand("b:G").click();
  await room.square("5e").click();
  await room.is("done");
});

test("a drop that attacks two pieces is safe on one square, and others are answered with their reason", RARE, async ({ page }) => {
  const room = new LearnRoom(page);
  await room.open("drop.8");
  const drop = async (square, why) => {
    await room.hand("b:B").click();
    await room.square(square).click();
    await room.is("wrong");
    await expect(room.said).toContainText(why);
    await room.action("again").click();
    await room.is("open");
  };
  // The king could take it; it attacks only one piece.
  await drop("5b", "king");
  await drop("9b", "both pieces");
  await room.hand("b:B").click();
  await room.square("5f").click();
  await expect(room.said).toContainText("gold");
  await room.move("5f7d");
  await room.is("done");
});

test("where one has to find what to take, nothing is marked", async ({ page }) => {
  const room = new LearnRoom(page);
  await room.open("step.10");
  await expect(room.square("5e")).toHaveAttribute("data-mark", "prize");
  await room.open("run.9");
  await expect(room.root.locator('[data-mark~="prize"]')).toHaveCount(0);
  await room.move("5g6e");
  await room.is("wrong");
  await expect(room.said).toContainText("protected");
  await room.action("again").click();
  await room.move("5g4e");
  await room.is("done");
});

test("hands come with the chapter about drops, and pieces there are as large as on the board", RARE, async ({ page }) => {
  const room = new LearnRoom(page);
  for (const task of ["step.10", "run.9", "run.12", "board.7"]) {
    await room.open(task);
    await expect(room.root.locator("[data-stand]")).toHaveCount(0);
  }
  for (const [width, height] of [[390, 844], [1280, 800]]) {
    await page.setViewportSize({ width, height });
    await room.open("drop.2");
    await expect(room.root.locator("[data-stand]")).toContainText("Your hand");
    const [inHand, onBoard] = await Promise.all([room.hand("b:G").boundingBox(), room.square("8h").boundingBox()]);
    expect(Math.abs(inHand.width - onBoard.width)).toBeLessThan(2);
    expect(Math.abs(inHand.height - onBoard.height)).toBeLessThan(2);
  }
});

test("the board keeps its place from task to task, below one line about the progress", RARE, async ({ page }) => {
  test.setTimeout(600_000);
  const room = new LearnRoom(page);
  const all = COURSE.chapters.flatMap(({ id, tasks }) => tasks.map((_, at) => `${id}.${at + 1}`));
  // On a desktop two stands, or fewer squares, are given another place.
  const usual = ["step.1", "step.7", "step.10", "run.2", "board.8", "drop.1", "drop.3", "drop.5", "promote.14"];
  for (const [width, height, tasks] of [[360, 780, all], [390, 844, all], [1280, 800, usual]]) {
    await page.setViewportSize({ width, height });
    for (const lang of ["en", "ja"]) {
      await room.open(tasks[0], { lang });
      /** The tasks by the place of their board. */
      const places = {};
      for (const task of tasks) {
        await page.evaluate((task) => void (location.hash = `learn=${task}`), task);
        await expect(room.task).toHaveAttribute("data-task", task);
        const { x, y } = await room.root.locator(".task-board").boundingBox();
        (places[`${Math.round(x)} ${Math.round(y)}`] ??= []).push(task);
        expect((await room.root.locator(".task-place").boundingBox()).height, `${task} at ${width}`).toBeLessThan(30);
      }
      expect(Object.keys(places), `${width}×${height} ${lang}: ${JSON.stringify(places)}`).toHaveLength(1);
    }
  }
});

test("a question is answered by its buttons", async ({ page }) => {
  const room = new LearnRoom(page);
  await room.open("step.7");
  const { goal } = COURSE.chapters[0].tasks[6];
  await room.choice(1 - goal.choose).click();
  await room.is("wrong");
  await expect(room.choice(1 - goal.choose)).toHaveAttribute("data-mark", "wrong");
  await room.choice(goal.choose).click();
  await room.is("done");
  await expect(room.said).toContainText("Right!");
});

/** Marks the squares around the king of `step.1`, after so many wrong ones. */
async function solveFirst(room, misses) {
  for (let miss = 0; miss < misses; miss++) {
    await room.square("9a").click();
    await room.is("wrong");
  }
  for (const square of AROUND) await room.square(square).click();
  await room.is("done");
}

for (const [lang, two, sum] of [
  ["en", "2 of 3 stars", "15 done, 3 of 45 stars"],
  ["ja", "星3こ中2こ", "15問中1問できた, 星45こ中3こ"],
]) {
  test(`a task earns stars, and a better result replaces a worse one, in ${lang}`, inFull(lang === "ja"), async ({ page }) => {
    const room = new LearnRoom(page);
    const earned = room.root.locator("[data-earned]");
    await room.open("step.1", { lang });
    await expect(earned).toHaveCount(0);
    await solveFirst(room, 1);
    await expect(earned).toHaveText("★★☆");
    await expect(room.said).toContainText(two);
    await expect(room.root.locator(".task-place .here")).toHaveAttribute("data-stars", "2");
    await room.action("once-more").click();
    await room.is("open");
    await expect(room.task).toBeFocused();
    await expect(room.said).toHaveText("");
    await expect(earned).toHaveCount(0);
    await solveFirst(room, 0);
    await expect(earned).toHaveText("★★★");
    await expect(room.action("once-more")).toHaveCount(0);
    // A worse result later takes nothing away.
    await room.open("step.1", { lang });
    await solveFirst(room, 2);
    await expect(earned).toHaveText("★☆☆");
    await expect(room.root.locator(".task-place .here")).toHaveAttribute("data-stars", "3");
    await page.reload();
    await room.action("chapters").click();
    const chapter = room.chapter("step");
    await expect(chapter).toHaveAttribute("data-stars", "3");
    await expect(chapter).toContainText("★ 3/45");
    await expect(chapter).toHaveAccessibleName(new RegExp(`${sum}$`));
    await expect(room.chapter("run")).toHaveAttribute("data-stars", "0");
    await expect(room.chapter("run")).not.toContainText("★");
  });
}

test("what an earlier build has stored as done has one star", RARE, async ({ page }) => {
  const room = new LearnRoom(page);
  await room.open("step.3");
  await page.evaluate(() => localStorage.setItem("komadai /some/club/path/:learned", "learn=1\nat=step.3\ndone.step=1,2\n"));
  await page.reload();
  await room.action("chapters").click();
  await expect(room.chapter("step")).toHaveAttribute("data-done", "2");
  await expect(room.chapter("step")).toHaveAttribute("data-stars", "2");
});

test("a reload in the middle of a task loses nothing that was done before", async ({ board, page }) => {
  const room = new LearnRoom(page);
  await board.open({ lang: "en" });
  await board.action("learn").click();
  await room.action("begin").click();
  for (const square of AROUND) await room.square(square).click();
  await room.is("done");
  await room.action("next").click();
  await expect(room.task).toHaveAttribute("data-task", "step.2");
  // Half of the task.
  await room.move("5h6g");
  await page.reload();
  await expect(page.locator("[data-live]").first()).toBeAttached();
  if (!(await room.root.isVisible())) await board.action("learn").click();
  await expect(room.root).toBeVisible();
  if (!(await room.task.isVisible())) {
    await expect(room.chapter("step")).toHaveAttribute("data-done", "1");
    await room.action("continue").click();
  }
  await expect(room.task).toHaveAttribute("data-task", "step.2");
  for (const square of ["5h", "6g", "6g", "7f"]) await room.square(square).click();
  await room.is("done");
  await room.action("chapters").click();
  await expect(room.chapter("step")).toHaveAttribute("data-done", "2");
});

test("what is done is there on the next visit, and one goes on where one stopped", async ({ board, page }) => {
  const room = new LearnRoom(page);
  await room.open("step.8");
  await room.square("5f").click();
  await room.is("done");
  await room.action("next").click();
  await expect(room.task).toHaveAttribute("data-task", "step.9");
  await page.goto("about:blank");
  await board.open({ lang: "en" });
  await board.action("learn").click();
  await expect(room.chapter("step")).toHaveAttribute("data-done", "1");
  await room.action("continue").click();
  await expect(room.task).toHaveAttribute("data-task", "step.9");
});

/** The ways in which a browser refuses to store anything. */
const REFUSALS = {
  "a storage that takes nothing": () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  },
  "no storage at all": () => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
    }
  },
};

for (const [name, refuse] of Object.entries(REFUSALS)) {
  test(`with ${name} both rooms say that progress is lost, and go on`, inFull(name === "no storage at all"), async ({ board, page }) => {
    const room = new LearnRoom(page);
    await page.addInitScript(refuse);
    for (const [lang, sentence] of [
      ["en", "Your progress can’t be saved here, so closing the page loses it."],
      ["ja", /^できた問題の記録.*はここにのこせないので、ページをとじると消えてしまいます。$/],
    ]) {
      const unkept = page.locator("[data-unkept]");
      await room.open("step.1", { lang });
      await expect(unkept).toHaveText(sentence);
      for (const square of AROUND) await room.square(square).click();
      await room.is("done");
      // It stays, and can be seen in the list as well.
      await expect(unkept).toBeInViewport();
      await room.action("chapters").click();
      await expect(room.chapter("step")).toHaveAttribute("data-done", "1");
      await expect(unkept).toBeInViewport();
      await room.action("problems").click();
      await expect(page.locator("[data-problems] [data-unkept]")).toBeInViewport();
      await page.locator('.sheet [data-set="mate1"]').click();
      await expect(page.locator("[data-problems] .task [data-unkept]")).toHaveText(sentence);
    }
    await page.goto("about:blank");
    // Only a wide page has this door beside the others.
    await page.setViewportSize({ width: 1600, height: 900 });
    await board.open({ lang: "en" });
    await board.action("problems").click();
    await expect(page.locator("[data-unkept]")).toBeInViewport();
  });
}

test("a storage that fills up during a lesson is reported, until it has room again", RARE, async ({ page }) => {
  const room = new LearnRoom(page);
  await room.open("step.1");
  await expect(room.root.locator("[data-unkept]")).toHaveCount(0);
  await page.evaluate(() => {
    const { setItem } = Storage.prototype;
    window.makeRoom = () => (Storage.prototype.setItem = setItem);
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  for (const square of AROUND) await room.square(square).click();
  await expect(room.root.locator("[data-unkept]")).toBeVisible();
  await page.evaluate(() => window.makeRoom());
  await room.action("next").click();
  await expect(room.task).toHaveAttribute("data-task", "step.2");
  await expect(room.root.locator("[data-unkept]")).toHaveCount(0);
  await page.reload();
  await room.action("chapters").click();
  await expect(room.chapter("step")).toHaveAttribute("data-done", "1");
});

test("Back closes the room", RARE, async ({ board, page }) => {
  const room = new LearnRoom(page);
  await board.open({ lang: "en" });
  await board.action("learn").click();
  await expect(room.chapters.first()).toBeVisible();
  await room.chapter("run").click();
  await expect(room.task).toHaveAttribute("data-task", "run.1");
  await page.evaluate(() => history.back());
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(board.action("learn")).toBeFocused();
});

test("while a game runs, a wide page has a door in its masthead, and the game goes on", async ({ board, page }) => {
  const room = new LearnRoom(page);
  const door = page.locator('.masthead [data-action="learn"]');
  await page.setViewportSize({ width: 1280, height: 800 });
  await board.open({ play: "b", level: 1, seed: 1, lang: "en" });
  // The door comes with the person's second move.
  for (const move of ["7g7f", "1g1f"]) {
    await board.act(move);
    expect(await board.waitTurn("b")).toBe("");
  }
  await expect(door).toHaveText("Learn");
  const sfen = await board.sfen();
  await door.click();
  await expect(room.chapters.first()).toBeVisible();
  await room.action("close-learn").click();
  await expect(door).toBeFocused();
  expect(await board.sfen()).toBe(sfen);
  await board.act("2g2f");
  expect(await board.waitTurn("b")).toBe("");
  // It is in the row of the other ways, and a phone has it in the menu.
  const edges = (locator) => locator.evaluate((button) => [button.getBoundingClientRect().top, button.getBoundingClientRect().height]);
  expect(await edges(door)).toEqual(await edges(page.locator('.masthead [data-action="games"]')));
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(door).toBeHidden();
  await board.action("menu").first().click();
  await expect(page.locator('.sheet [data-action="learn"]')).toBeVisible();
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1280, height: 800 });
  // The form of the next game has one of its own.
  await board.action("new-game").click();
  await expect(page.locator('.new-game [data-action="learn"]')).toBeVisible();
  await expect(door).toHaveCount(0);
  await board.open({ play: "b", level: 1, lock: "learn" });
  await expect(door).toBeHidden();
});

test("a link over a running game leaves the game alone", RARE, async ({ board, page }) => {
  const room = new LearnRoom(page);
  await board.open({ play: "b", level: 1, seed: 6, lang: "en" });
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  const [sfen, address] = [await board.sfen(), page.url()];
  await page.evaluate(() => void (location.hash = "learn=run.3"));
  await expect(room.task).toHaveAttribute("data-task", "run.3");
  await room.action("close-learn").click();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(page.url()).toBe(address);
  expect(await board.sfen()).toBe(sfen);
  await board.act("2g2f");
  expect(await board.waitTurn("b")).toBe("");
});

test("a link that is followed in an open room leads to another task, and to the problems", async ({ page }) => {
  const room = new LearnRoom(page);
  const follow = (hash) => page.evaluate((hash) => void (location.hash = hash), hash);
  await room.open("step.1");
  await follow("learn=step.2");
  await expect(room.task).toHaveAttribute("data-task", "step.2");
  expect(new URL(page.url()).hash).toBe("#learn=step.2");
  await follow("problems=fork");
  await expect(page.locator("[data-problems] [data-task]")).toBeVisible();
  await follow("learn=run.1");
  await expect(room.task).toHaveAttribute("data-task", "run.1");
});

test("a lesson that does not exist is named, and the first one is shown", RARE, async ({ page }) => {
  const room = new LearnRoom(page);
  await room.open("sumo.3", { task: "step.1" });
  await expect(room.root).toContainText("sumo.3");
  await room.open("step.99", { task: "step.1" });
  await expect(room.root).toContainText("step.99");
  // The message is in the column of the words, under the title and beside the board.
  const box = (selector) => room.root.page().locator(selector).boundingBox();
  const [note, words, board, title] = await Promise.all([".learn .note", ".learn .task-text", ".task-board .board", ".sheet > h2"].map(box));
  expect([note.x, note.x >= board.x + board.width, note.y >= title.y + title.height]).toEqual([words.x, true, true]);
  await room.open("歩!", { task: "step.1" });
  await expect(room.root).toContainText("歩!");
});

test("what a link locks has no door and does not open, and a frame shows lessons only if it is asked to", RARE, async ({ board, page }) => {
  const room = new LearnRoom(page);
  await board.open({ lock: "learn", learn: "step.1", lang: "en" });
  await expect(board.action("open")).toBeVisible();
  await expect(board.action("learn")).toBeHidden();
  await expect(room.root).toHaveCount(0);
  await board.open({ lock: "open", lang: "en" });
  await expect(board.action("learn")).toBeVisible();
  await expect(board.action("open")).toBeHidden();
  await board.open({ embed: true, lang: "en" });
  await expect(board.action("paste")).toBeVisible();
  await expect(board.action("learn")).toHaveCount(0);
  await room.open("step.1", { embed: true });
  for (const square of AROUND) await room.square(square).click();
  await room.is("done");
  // A frame stores nothing, and says so.
  await expect(room.root.locator("[data-unkept]")).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.endsWith(":learned")))).toEqual([]);
});

test("a small game is played at the table, and its win is the end of the chapter", RARE, async ({ board, page }) => {
  const room = new LearnRoom(page);
  const game = COURSE.chapters[1].tasks.findIndex(({ goal }) => goal.game) + 1;
  // The same game shortly before its end.
  await page.route(/\/learn\/course-/, async (route) => {
    const course = structuredClone(COURSE);
    course.chapters[1].tasks[game - 1].sfen = "4k4/1R7/4P4/9/9/9/9/9/4K4 b G 1";
    await route.fulfill({ json: course });
  });
  await room.open(`run.${game}`);
  await room.action("play-lesson").click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await board.waitTurn("b");
  await board.act("8b8c");
  expect(await board.waitTurn("b")).toBe("");
  await board.resign();
  // A lost game is tried again.
  await board.action("lesson-again").click();
  await expect(board.root).toHaveAttribute("data-outcome", "");
  await page.reload();
  await board.waitTurn("b");
  await board.hand("b", "G").click();
  await board.square("5b").click();
  await expect(board.root).toHaveAttribute("data-outcome", "b:checkmate");
  await page.locator('.end-card [data-action="learn"]').click();
  await expect(room.chapter("run").or(room.task).first()).toBeVisible();
  if (await room.task.isVisible()) await room.action("chapters").click();
  await expect(room.chapter("run")).toHaveAttribute("data-done", "1");
  // The task is solved, with its stars, and shows the board that was won.
  await page.evaluate((game) => void (location.hash = `learn=run.${game}`), game);
  await room.is("done");
  await expect(room.root.locator("[data-earned]")).toHaveAttribute("data-earned", "3");
  await expect(room.said).toContainText("You mated the king");
  await expect(room.square("5b")).toHaveAttribute("data-piece", "G");
  await expect(room.square("5b")).toHaveAttribute("data-mark", "last-to");
  // Once another game is on the table, it shows the beginning.
  await board.open({ play: "b", level: 1, seed: 1, lang: "en" });
  await room.open(`run.${game}`);
  await room.is("done");
  await expect(room.square("5b")).toHaveAttribute("data-piece", "");
  await expect(room.root.locator("[data-earned]")).toHaveAttribute("data-earned", "3");
});

test("a small game has the help of the lessons, as far as the person wants it", RARE, async ({ board, page }) => {
  const room = new LearnRoom(page);
  const game = COURSE.chapters[1].tasks.findIndex(({ goal }) => goal.game) + 1;
  // Black's bishop on 8h is attacked, and its silver has left it.
  await page.route(/\/learn\/course-/, async (route) => {
    const course = structuredClone(COURSE);
    course.chapters[1].tasks[game - 1].sfen = "lnsgk1snl/1r3g1b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B1S3R1/LN1GKGSNL b - 5";
    await route.fulfill({ json: course });
  });
  await room.open(`run.${game}`);
  await room.action("play-lesson").click();
  await board.waitTurn("b");
  await expect.poll(() => board.marked("danger")).toEqual(["8h"]);
  expect((await board.marked("movable")).length).toBeGreaterThan(9);
  await board.move("8h", "5e");
  await expect(page.locator("[data-coach]")).toContainText("take your bishop");
  await board.action("cancel").click();
  // After a reload it is still the game of a lesson.
  await page.reload();
  await expect.poll(() => board.marked("danger")).toEqual(["8h"]);
  await page.keyboard.press("p");
  await expect(board.field("aid-coach")).toBeChecked();
  await board.field("aid-danger").uncheck();
  await board.action("close-preferences").click();
  await expect.poll(() => board.marked("danger")).toEqual([]);
  expect((await board.marked("movable")).length).toBeGreaterThan(9);
});

for (const colorScheme of ["light", "dark"]) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test("axe-core finds no fault in the list, a task, a reason and a question", RARE, async ({ page }) => {
      const room = new LearnRoom(page);
      const look = async () => expect(await faults(page, { allRules: colorScheme === "light", include: ".sheet" })).toEqual([]);
      for (const [width, height] of [[1280, 800], [390, 844]]) {
        await page.setViewportSize({ width, height });
        await room.open("");
        await look();
        await room.open("step.13", { lang: "ja" });
        await look();
        await room.move("5g5f");
        await room.is("wrong");
        await look();
        await room.open("step.7");
        await look();
      }
    });
  });
}

for (const [width, height] of [[1280, 800], [1920, 1080], [390, 844], [360, 640], [844, 390], [360, 560]]) {
  test(`board and buttons are in sight at ${width}×${height}`, RARE, async ({ page }) => {
    const room = new LearnRoom(page);
    await page.setViewportSize({ width, height });
    for (const lang of ["en", "ja"]) {
      for (const task of ["step.1", "step.7", "check.2"]) {
        await room.open(task, { lang });
        for (const part of [room.square("9a"), room.square("1i"), room.action("chapters"), room.action("skip")]) {
          await expect(part).toBeInViewport({ ratio: 1 });
        }
      }
    }
  });
}

test("every task opens with its position and its words", RARE, async ({ page }) => {
  const room = new LearnRoom(page);
  await room.open("");
  for (const { id, tasks } of COURSE.chapters) {
    for (const [at, { sfen, played }] of tasks.entries()) {
      const name = `${id}.${at + 1}`;
      await page.evaluate((name) => void (location.hash = `learn=${name}`), name);
      await expect(room.task).toHaveAttribute("data-task", name);
      // What was played before the task begins is on the board.
      if (!played) expect((await room.sfen()).split(" ").slice(0, 3), name).toEqual(sfen.split(" ").slice(0, 3));
      expect(await room.root.locator(".task-text").textContent(), name).toBe(TEXTS.chapters[id].tasks[at].text);
    }
  }
});

ownSite("without a network the lessons are there", RARE, async ({ board, page, site }) => {
  const room = new LearnRoom(page);
  await board.open({ lang: "en" });
  await kept(page);
  await site.stop();
  await page.goto("about:blank");
  await page.goto("./#learn=step.1&lang=en");
  for (const square of AROUND) await room.square(square).click();
  await room.is("done");
});
