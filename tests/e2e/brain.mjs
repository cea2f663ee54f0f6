// Good moves for the person of a test: the native program, spoken to in USI.
//
// It is given the position shown and nothing else, and looks at a fixed number of positions, so its moves are the same
// in every run.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { test as base, expect } from "./fixtures.mjs";

export const NATIVE =
  process.env.KOMADAI_NATIVE ?? fileURLToPath(new URL("../../target/release/komadai", import.meta.url));

/** Enough to mate a beginner without wandering about. */
const NODES = 20_000;

/** No game of a test is longer, in moves of the person. */
const MOST_MOVES = 150;

export const test = base.extend({
  /** A player that is better than the page's lower levels. */
  brain: async ({}, use) => {
    const brain = new Brain();
    await use(brain);
    brain.quit();
  },
});

export { expect };

export class Brain {
  #program = spawn(NATIVE, { stdio: ["pipe", "pipe", "inherit"] });
  #lines = createInterface({ input: this.#program.stdout })[Symbol.asyncIterator]();

  constructor() {
    // A new network must not change the games of the tests.
    this.#say("setoption name EvalFile value <empty>");
  }

  /** The best move in a position, as USI writes it; or `resign`, or `win` for a declaration. */
  async bestMove(sfen) {
    this.#say(`position sfen ${sfen}`, `go nodes ${NODES}`);
    return (await this.#hear("bestmove ")).split(" ")[1];
  }

  /** Which game is played: `standard` or `minishogi`. */
  async learn(variant) {
    this.#say("usi", `setoption name USI_Variant value ${variant}`, "isready");
    await this.#hear("readyok");
  }

  /**
   * Plays the person's side until the game is over.
   * @param hand how the moves are made: by clicks, or by one of the others of `hands.mjs`
   * @returns the outcome
   */
  async playToTheEnd(board, color, hand) {
    for (let moves = 0; moves < MOST_MOVES; moves++) {
      const outcome = await board.waitTurn(color);
      if (outcome !== "") return outcome;
      await board.act(await this.bestMove(await board.sfen()), hand);
    }
    throw new Error(`no end after ${MOST_MOVES} moves`);
  }

  quit() {
    this.#program.kill();
  }

  #say(...lines) {
    this.#program.stdin.write(lines.join("\n") + "\n");
  }

  async #hear(start) {
    for (;;) {
      const { value, done } = await this.#lines.next();
      if (done) throw new Error(`${NATIVE} ended`);
      if (value.startsWith(start)) return value;
    }
  }
}
