// The room of the mate problems, by the attributes that src/README.md promises, and the solutions of its problems.

import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { link } from "./board.mjs";

/** The solution of each problem by its board and hands. */
const SOLUTIONS = new Map(
  readFileSync(new URL("../../../public/learn/problems.txt", import.meta.url), "utf8")
    .split("\n")
    .filter((row) => row.includes("\t"))
    .map((row) => row.split("\t"))
    .map(([sfen, , solution]) => [bare(sfen), solution.split(" ")]),
);

/** A position without its move number. */
function bare(sfen) {
  return sfen.split(" ").slice(0, 3).join(" ");
}

/** The solution of the problem with this position: moves in USI. */
export function solutionOf(sfen) {
  return SOLUTIONS.get(bare(sfen));
}

export class ProblemRoom {
  constructor(page) {
    this.page = page;
    this.root = page.locator("[data-problems]");
    this.task = this.root.locator("[data-task]");
    this.said = this.root.getByRole("status");
  }

  async open(fields) {
    await this.page.goto("about:blank");
    await this.page.goto(link({ lang: "en", ...fields }));
  }

  /** Enters by the door in the room of the lessons. */
  async enter() {
    await this.page.locator('[data-action="learn"]:visible').first().click();
    await this.page.locator('.sheet [data-action="problems"]').click();
    await expect(this.set("all")).toBeVisible();
  }

  set(name) {
    return this.root.locator(`[data-set="${name}"]`);
  }

  action(name) {
    return this.page.locator(`.sheet [data-action="${name}"]`);
  }

  is(state) {
    return expect(this.task).toHaveAttribute("data-state", state);
  }

  /** The solution of the problem that is shown. */
  async solution() {
    await this.is("open");
    return solutionOf(await this.task.getAttribute("data-sfen"));
  }

  async play(usi, press = (place) => place.click()) {
    const from = usi[1] === "*" ? `[data-hand="b:${usi[0]}"]` : `[data-square="${usi.slice(0, 2)}"]`;
    await press(this.root.locator(from));
    await press(this.root.locator(`[data-square="${usi.slice(2, 4)}"]`));
    const choice = this.root.locator(`[data-choice="${usi.endsWith("+") ? "promote" : "keep"}"]`);
    if (await choice.isVisible()) await press(choice);
  }

  /** Plays the moves of the attacker, and waits for the answers. */
  async solve(press) {
    const moves = await this.solution();
    for (let ply = 0; ply < moves.length; ply += 2) {
      const before = await this.task.getAttribute("data-sfen");
      await this.play(moves[ply], press);
      if (ply + 1 < moves.length) {
        const [answer] = moves.slice(ply + 1);
        await expect(this.said).toContainText("The answer is");
        await expect(this.task).not.toHaveAttribute("data-sfen", before);
        const to = this.root.locator(`[data-square="${answer.slice(2, 4)}"]`);
        await expect(to).toHaveAttribute("data-mark", /last-to/);
      }
    }
    await this.is("done");
  }

  /** A legal move of the attacker that is not the solution: a piece of the board that goes where the page says it can. */
  async playWrong() {
    const [first] = await this.solution();
    for (const piece of await this.root.locator('.squares [data-piece]').evaluateAll((all) => all.map((e) => [e.dataset.square, e.dataset.piece]))) {
      if (!/^\+?[A-Z]$/.test(piece[1])) continue;
      await this.root.locator(`[data-square="${piece[0]}"]`).click();
      const targets = await this.root.locator('[data-mark~="target"]').evaluateAll((all) => all.map((e) => e.dataset.square));
      const to = targets.find((square) => !first.startsWith(piece[0] + square));
      if (to) {
        await this.root.locator(`[data-square="${to}"]`).click();
        const keep = this.root.locator('[data-choice="keep"]');
        if (await keep.isVisible()) await keep.click();
        return;
      }
      await this.page.keyboard.press("Escape");
    }
    throw new Error("no wrong move");
  }
}
