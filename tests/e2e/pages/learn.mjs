// The room of the lessons, by the attributes that src/README.md promises.

import { expect } from "@playwright/test";
import { link } from "./board.mjs";

export class LearnRoom {
  constructor(page) {
    this.page = page;
    this.root = page.locator("[data-learn]");
    this.task = this.root.locator("[data-task]");
    this.chapters = this.root.locator("[data-chapter]");
    this.said = this.root.getByRole("status").last();
  }

  /**
   * Opens the page, from scratch, at a task such as `step.1`; the list of chapters for an empty name.
   * @param {{ task?: string }} options the task that is then shown, and other fields of the link
   */
  async open(name, { task = name, lang = "en", ...fields } = {}) {
    await this.page.goto("about:blank");
    await this.page.goto(link({ learn: name, lang, ...fields }));
    if (task) await expect(this.task).toHaveAttribute("data-task", task);
    else await expect(this.chapters.first()).toBeVisible();
  }

  /** A chapter in the list. */
  chapter(id) {
    return this.root.locator(`[data-chapter="${id}"]`);
  }

  /** A square of the task's board. */
  square(name) {
    return this.root.locator(`[data-square="${name}"]`);
  }

  /** A kind of piece in hand, such as `b:G`. */
  hand(name) {
    return this.root.locator(`[data-hand="${name}"]`);
  }

  /** A button of the room. */
  action(name) {
    return this.page.locator(`.sheet [data-action="${name}"]`);
  }

  /** A field of the room. */
  field(name) {
    return this.page.locator(`.sheet [data-field="${name}"]`);
  }

  /** An answer by its index, or the choice of promotion. */
  choice(name) {
    return this.root.locator(`[data-choice="${name}"]`);
  }

  /** The state of the task: `open`, `wrong` or `done`. */
  async is(state) {
    await expect(this.task).toHaveAttribute("data-state", state);
  }

  /** The position on the task's board. */
  sfen() {
    return this.task.getAttribute("data-sfen");
  }

  /** Clicks a move in USI, without promotion; `press` may be another way to do so. */
  async move(usi, press = (place) => place.click()) {
    await press(usi[1] === "*" ? this.hand(`b:${usi[0]}`) : this.square(usi.slice(0, 2)));
    await press(this.square(usi.slice(2, 4)));
  }

  /** Drags a piece with the mouse. */
  async drag(from, to) {
    await this.square(from).hover();
    await this.page.mouse.down();
    await this.square(to).hover();
    await this.page.mouse.up();
  }
}
