// Fingers on the touch screen of a page: the events of the browser itself, each by the protocol that it understands.

import { isFirefox, tell } from "../firefox.mjs";

/** Fingers on a page whose context has `hasTouch`. Each finger has a number. */
export class Fingers {
  #page;
  #client;
  /** Where fingers rest, by their numbers. */
  #resting = new Map();

  static async of(page) {
    const fingers = new Fingers();
    fingers.#page = page;
    if (!isFirefox(page)) fingers.#client = await page.context().newCDPSession(page);
    return fingers;
  }

  down(x, y, finger = 0) {
    return this.play([["down", x, y, finger]]);
  }

  move(x, y, finger = 0) {
    return this.play([["move", x, y, finger]]);
  }

  up(finger = 0) {
    return this.play([["up", 0, 0, finger]]);
  }

  /**
   * Sends several events at once, in order.
   * @param {[kind: "down" | "move" | "up", x: number, y: number, finger?: number][]} events
   */
  async play(events) {
    if (this.#client) await Promise.all(events.map((event) => this.#dispatch(...event)));
    else for (const [finger, actions] of rows(events)) await this.#perform(finger, actions);
  }

  #dispatch(kind, x, y, finger = 0) {
    if (kind === "up") this.#resting.delete(finger);
    else this.#resting.set(finger, { x, y, id: finger });
    const type = { down: "touchStart", move: "touchMove", up: "touchEnd" }[kind];
    return this.#client.send("Input.dispatchTouchEvent", { type, touchPoints: [...this.#resting.values()] });
  }

  #perform(finger, actions) {
    const source = { type: "pointer", id: `finger ${finger}`, parameters: { pointerType: "touch" }, actions };
    return tell(this.#page, "input.performActions", { actions: [source] });
  }
}

/** Taps an element. `locator.tap()` reaches no page in Firefox. */
export async function tap(locator) {
  const page = locator.page();
  if (!isFirefox(page)) return locator.tap();
  // Waits until the element can be tapped, and brings it into sight.
  await locator.click({ trial: true });
  const { x, y, width, height } = await locator.boundingBox();
  return (await Fingers.of(page)).play([["down", x + width / 2, y + height / 2], ["up", 0, 0]]);
}

/** Events as the actions of WebDriver, in rows of one finger. */
function rows(events) {
  const rows = [];
  for (const [kind, x, y, finger = 0] of events) {
    if (rows.at(-1)?.[0] !== finger) rows.push([finger, []]);
    const actions = rows.at(-1)[1];
    if (kind === "up") actions.push({ type: "pointerUp", button: 0 });
    else actions.push({ type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0 });
    if (kind === "down") actions.push({ type: "pointerDown", button: 0 });
  }
  return rows;
}
