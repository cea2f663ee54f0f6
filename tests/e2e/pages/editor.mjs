// The position editor as a person sees it, by the attributes that it promises.

import { expect } from "@playwright/test";

export class EditorPage {
  constructor(board) {
    this.board = board;
    this.page = board.page;
    this.root = this.page.locator("[data-editor]");
  }

  /** Opens the page by a link, and the editor in the form of a new game. */
  async open(params = {}) {
    await this.board.open(params);
    await this.reopen();
  }

  /** Opens the editor again; the form of a new game is open. */
  async reopen() {
    await this.board.unfold();
    await this.board.action("edit-position").click();
    await expect(this.root).toBeVisible();
  }

  /** Lays out an arrangement by its SFEN. */
  async lay(sfen) {
    await this.field("sfen").fill(sfen);
    await this.expectSfen(sfen);
    await this.page.keyboard.press("Tab");
  }

  /** Puts down what is picked: by a press beside all pieces. */
  async putDown() {
    await this.root.locator("h2").click();
  }

  square(name) {
    return this.root.locator(`[data-square="${name}"]`);
  }

  hand(color, letter) {
    return this.root.locator(`[data-hand="${color}:${letter}"]`);
  }

  /** A piece in the box by its letter of SFEN. */
  box(letter) {
    return this.root.locator(`[data-box="${letter}"]`);
  }

  /** A control by its name after `edit-`. */
  action(name) {
    return this.root.locator(`[data-action="edit-${name}"]`);
  }

  /** A field by its name after `edit-`. */
  field(name) {
    return this.root.locator(`[data-field="edit-${name}"]`);
  }

  /** What is wrong with the arrangement, or what it can be used for, a sentence each. */
  get told() {
    return this.root.locator("[data-problems]");
  }

  async expectSfen(sfen) {
    await expect(this.root).toHaveAttribute("data-sfen", sfen);
  }
}
