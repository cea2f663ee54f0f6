// The ways in which a person reaches a place of the page: a mouse that drags, a finger, the keyboard alone.
//
// Each `bring`s a piece from one place to another and `choose`s a button, with real events of the browser and without
// help from the page. `BoardPage.act` makes whole moves with them.

import { expect } from "@playwright/test";
import { Fingers } from "./touch.mjs";

/** Within the threshold of the board, in pixels: still a press. */
const TREMOR = 2;

/** The middle of an element, in pixels of the window. */
export async function center(locator) {
  const { x, y, width, height } = await locator.boundingBox();
  return [x + width / 2, y + height / 2];
}

/** Writes over what a field has, by keys. In Firefox, `fill` writes a number beside the one that is there. */
export async function overwrite(field, text) {
  await field.press("ControlOrMeta+a");
  await field.pressSequentially(text);
}

/** Clicks both places. */
export class Clicks {
  async bring(from, to) {
    await from.click();
    await to.click();
  }

  async choose(button) {
    await button.click();
  }
}

/** Presses, trembles, moves and lets go. */
export class Mouse {
  constructor(page) {
    this.mouse = page.mouse;
  }

  async bring(from, to) {
    const [[x, y], end] = [await center(from), await center(to)];
    await this.mouse.move(x, y);
    await this.mouse.down();
    await this.mouse.move(x + TREMOR, y);
    await this.mouse.move(...end, { steps: 3 });
    await this.mouse.up();
  }

  async choose(button) {
    await this.mouse.click(...(await center(button)));
  }
}

/** A finger on a touch screen: it drags and taps by turns. */
export class Finger {
  #fingers;
  #drags = false;

  /** For a context with `hasTouch`. */
  static async of(page) {
    const finger = new Finger();
    finger.#fingers = await Fingers.of(page);
    return finger;
  }

  async bring(from, to) {
    this.#drags = !this.#drags;
    if (this.#drags) {
      await this.drag(await center(from), await center(to));
    } else {
      await this.tap(from);
      await this.tap(to);
    }
  }

  async choose(button) {
    await this.tap(button);
  }

  async tap(locator) {
    const point = await center(locator);
    // Sent at once: on a busy machine the finger would rest long enough to draw.
    await this.#fingers.play([["down", ...point], ["up"]]);
  }

  /** Slides from one point to another, in six steps. */
  async drag([x, y], [toX, toY]) {
    const part = (step) => ["move", x + ((toX - x) * step) / 6, y + ((toY - y) * step) / 6];
    await this.#fingers.play([["down", x, y], ...[1, 2, 3, 4, 5, 6].map(part), ["up"]]);
  }

  down(x, y) {
    return this.#fingers.down(x, y);
  }

  move(x, y) {
    return this.#fingers.move(x, y);
  }

  up() {
    return this.#fingers.up();
  }
}

/** Tab, arrows, Home, End, PageUp, PageDown, Enter and Space. */
export class Keyboard {
  #page;

  constructor(page) {
    this.#page = page;
  }

  async press(...keys) {
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  /** Goes on with Tab, or back with `key`, until the focus is on what a selector names. */
  async reach(selector, key = "Tab") {
    for (let presses = 0; presses < 60; presses++) {
      if (await this.#page.evaluate((selector) => document.activeElement.matches(selector), selector)) return;
      await this.press(key);
    }
    throw new Error(`${key} does not reach ${selector}`);
  }

  /** Picks with Enter and puts with Space. */
  async bring(from, to) {
    await this.go(from);
    await this.press("Enter");
    await this.go(to);
    await this.press("Space");
  }

  /** Answers the promotion choice, which takes the focus by itself. */
  async choose(button) {
    const choices = this.#page.locator("[data-choice]");
    await expect(choices.first()).toBeFocused();
    if (!(await isFocused(button))) await this.press("Tab");
    await expect(button).toBeFocused();
    await this.press("Enter");
  }

  /** Brings the focus to a square or a piece in hand, by the keys that a person would take. */
  async go(place) {
    await this.reach("[data-board] *");
    for (let presses = 0; presses < 20; presses++) {
      const key = await place.evaluate(nextKey);
      if (key === undefined) return;
      await this.press(key);
    }
    throw new Error(`the keys do not lead to ${place}`);
  }
}

function isFocused(locator) {
  return locator.evaluate((element) => element === document.activeElement);
}

/** In the page: the key that leads from the focus toward `place`; undefined if it is there. */
export function nextKey(place) {
  const root = place.closest("[data-board], [data-task]");
  // As they are seen: rows from above, each from the left.
  const seen = (element) => element.getBoundingClientRect();
  const squares = [...root.querySelectorAll("[data-square]")].sort(
    (one, other) => Math.round(seen(one).y - seen(other).y) || seen(one).x - seen(other).x,
  );
  const size = Math.sqrt(squares.length);
  const spot = (element) => {
    const index = squares.indexOf(element);
    if (index >= 0) return { row: Math.floor(index / size) + 1, column: index % size, last: size - 1 };
    const color = element.dataset.hand[0];
    const hand = [...root.querySelectorAll(`[data-hand^="${color}:"]`)];
    const row = color === root.dataset.bottom ? size + 1 : 0;
    return { row, column: hand.indexOf(element), last: hand.length - 1 };
  };
  const [here, there] = [spot(document.activeElement), spot(place)];
  if (here.row > there.row) {
    return there.row >= 1 && here.row - there.row > there.row ? "PageUp" : "ArrowUp";
  }
  if (here.row < there.row) {
    return there.row <= size && there.row - here.row > size + 1 - there.row ? "PageDown" : "ArrowDown";
  }
  if (here.column > there.column) return here.column - there.column > there.column + 1 ? "Home" : "ArrowLeft";
  if (here.column < there.column) {
    return there.column - here.column > there.last - there.column + 1 ? "End" : "ArrowRight";
  }
  return undefined;
}
