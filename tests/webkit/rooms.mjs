// The rooms of the lessons and of the mate problems in a tab, by the attributes that src/README.md promises.

import { expect } from "@playwright/test";
import { stepsOf } from "../e2e/pages/answers.mjs";
import { solutionOf } from "../e2e/pages/problems.mjs";
import { CLICKS, soon } from "./tab.mjs";

/** A room with a task and its board. */
class Room {
  constructor(tab, root) {
    [this.tab, this.root, this.task] = [tab, root, `${root} [data-task]`];
  }

  /** The selector of a square of the task's board. */
  square(name) {
    return `${this.root} [data-square="${name}"]`;
  }

  /** The selector of a kind of piece in hand, such as `b:G`. */
  hand(name) {
    return `${this.root} [data-hand="${name}"]`;
  }

  /** The selector of an answer by its index, or of the choice of promotion. */
  choice(name) {
    return `${this.root} [data-choice="${name}"]`;
  }

  /** The selector of a button of the room. */
  action(name) {
    return `.sheet [data-action="${name}"]`;
  }

  /** Clicks a button of the room. */
  act(name) {
    return this.tab.click(this.action(name));
  }

  /** Waits until the room shows a task; any, if no name is given. @returns its name */
  async shows(name) {
    const read = () => this.tab.attribute(this.task, "data-task");
    const polled = soon(read, `the task ${name ?? ""}`);
    await (name === undefined ? polled.not.toBe(null) : polled.toBe(name));
    return read();
  }

  /** Waits for a state of the task: `open`, `wrong` or `done`. */
  async is(state, timeout) {
    await soon(() => this.tab.attribute(this.task, "data-state"), `the state of ${await this.tab.attribute(this.task, "data-task")}`, timeout).toBe(state);
  }

  /** The position on the task's board. */
  sfen() {
    return this.tab.attribute(this.task, "data-sfen");
  }

  /** What was said last about an input. */
  said() {
    return this.tab.text(`${this.root} .task-said`);
  }

  /** The value of `data-mark` of a square. */
  mark(name) {
    return this.tab.attribute(this.square(name), "data-mark");
  }

  /** Makes a move in USI, and answers the choice of promotion if there is one. */
  async move(usi, how = CLICKS) {
    const before = await this.sfen();
    const from = usi[1] === "*" ? this.hand(`b:${usi[0]}`) : this.square(usi.slice(0, 2));
    await how.bring(this.tab, from, this.square(usi.slice(2, 4)));
    const choice = this.choice(usi.endsWith("+") ? "promote" : "keep");
    const seen = async () => {
      if (await this.tab.isSeen(choice)) return "asked";
      const isOpen = (await this.tab.attribute(this.task, "data-state")) === "open";
      return isOpen && (await this.sfen()) === before ? "nothing" : "moved";
    };
    await soon(seen, usi).not.toBe("nothing");
    if (await this.tab.isSeen(choice)) await how.choose(this.tab, choice);
  }

  /** Closes the room. */
  async close(action) {
    await this.act(action);
    await this.tab.vanishes(this.root);
  }
}

/** The room of the lessons. */
export class LearnRoom extends Room {
  constructor(tab) {
    super(tab, "[data-learn]");
  }

  /** Gives an answer of `answers.mjs`, and waits until the task is done. */
  async answer(answer, how = CLICKS) {
    for (const { choose, mark, reply, play } of stepsOf(answer)) {
      if (reply) await soon(() => this.tab.attribute(this.square(reply), "data-piece"), `the reply on ${reply}`).toMatch(/^\+?[a-z]/);
      else if (play) await this.move(play, how);
      else await how.press(this.tab, mark ? this.square(mark) : this.choice(choose));
    }
    await this.is("done");
  }

  /** An attribute of a chapter in the list. */
  chapter(id, name) {
    return this.tab.attribute(`${this.root} [data-chapter="${id}"]`, `data-${name}`);
  }
}

/** The room of the mate problems. */
export class ProblemRoom extends Room {
  constructor(tab) {
    super(tab, "[data-problems]");
  }

  /** Enters by the door in the room of the lessons. */
  async enter() {
    await this.tab.click('[data-action="learn"]');
    await this.act("problems");
    await this.tab.appears(`${this.root} [data-set="mate1"]`);
  }

  /** The selector of a set. */
  set(name) {
    return `${this.root} [data-set="${name}"]`;
  }

  /** The solution of the problem that is shown. */
  async solution() {
    await this.is("open");
    return solutionOf(await this.sfen());
  }

  /** Plays the moves of the attacker, and waits for the answers. */
  async solve() {
    const moves = await this.solution();
    for (let ply = 0; ply < moves.length; ply += 2) {
      const before = await this.sfen();
      await this.move(moves[ply]);
      if (ply + 1 === moves.length) break;
      const answered = async () => {
        const sfen = await this.sfen();
        return sfen !== before && sfen.split(" ")[1] === "b";
      };
      await soon(answered, "the answer").toBe(true);
      expect(await this.said()).toContain("The answer is");
    }
    await this.is("done");
  }

  /** Makes a legal move that is not the solution: a piece of the board goes where the page says that it can. */
  async playWrong() {
    const [first] = await this.solution();
    const own = await this.tab.evaluate(
      (root) => [...document.querySelectorAll(`${root} [data-square]`)].filter((square) => /^\+?[A-Z]$/.test(square.dataset.piece)).map((square) => square.dataset.square),
      this.root,
    );
    for (const from of own) {
      await this.tab.click(this.square(from));
      await soon(() => this.mark(from), `${from} is picked`).toContain("selected");
      const targets = await this.tab.evaluate(
        (root) => [...document.querySelectorAll(`${root} [data-mark~="target"]`)].map((square) => square.dataset.square),
        this.root,
      );
      const to = targets.find((square) => !first.startsWith(from + square));
      if (to !== undefined) {
        await this.tab.click(this.square(to));
        const asked = async () => (await this.tab.isSeen(this.choice("keep"))) || (await this.tab.attribute(this.task, "data-state")) !== "open";
        await soon(asked, `${from}${to}`).toBe(true);
        if (await this.tab.isSeen(this.choice("keep"))) await this.tab.click(this.choice("keep"));
        return;
      }
      await this.tab.press("Escape");
    }
    throw new Error("no wrong move");
  }
}
