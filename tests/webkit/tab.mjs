// A tab of a browser that is driven by WebDriver, and the board in it.

import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { link } from "../e2e/pages/board.mjs";
import { nextKey } from "../e2e/pages/hands.mjs";
import { idOf } from "./webdriver.mjs";

/** How long the AI may think in a test, in milliseconds. */
const THINKING = 30_000;
/** How long all else may take. */
const WAITING = 20_000;

/** The keys of WebDriver that are not letters. */
const KEYS = {
  Backspace: "\uE003",
  Tab: "\uE004",
  Enter: "\uE007",
  Shift: "\uE008",
  Escape: "\uE00C",
  " ": " ",
  Space: " ",
  PageUp: "\uE00E",
  PageDown: "\uE00F",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
};

/** Polls for a value as `expect` of Playwright does for locators. */
export const soon = (read, message, timeout = WAITING) => expect.poll(read, { message, timeout, intervals: [20, 50, 100] });

/** Waits until the whole build is stored and the page is in the hands of the service worker. */
export const kept = (tab) =>
  soon(() => tab.evaluate(() => navigator.serviceWorker.controller?.state ?? null), "the service worker", 30_000).toBe("activated");

/** The errors of a click that may be over a moment later. */
const PASSING = ["element click intercepted", "element not interactable", "stale element reference"];

/** A tab. All its methods work in the frame that was entered last. */
export class Tab {
  /**
   * @param session the browser
   * @param {string} site the address of the site, for links
   */
  constructor(session, site, handle) {
    [this.session, this.site, this.handle] = [session, site, handle];
  }

  /** Makes this tab the one that commands are for. */
  async show() {
    await this.session.post("/window", { handle: this.handle });
  }

  /** Opens an address, and waits until it has loaded. */
  async goto(address) {
    // Between two links that differ in their fragment only, a browser would not load the page again.
    await this.session.post("/url", { url: "about:blank" });
    await this.session.post("/url", { url: new URL(address, this.site).href });
  }

  async reload() {
    await this.session.post("/refresh");
  }

  /** Calls a function in the page. */
  evaluate(run, ...args) {
    return this.session.evaluate(run, ...args);
  }

  /** Waits for an element. @returns its id */
  async find(selector) {
    await soon(() => this.count(selector), `${selector} is there`).toBeGreaterThan(0);
    return idOf(await this.session.post("/element", { using: "css selector", value: selector }));
  }

  /** The number of elements of a selector. */
  count(selector) {
    return this.evaluate((selector) => {
      const [outer, inner] = selector.split(" >> ");
      if (inner === undefined) return document.querySelectorAll(outer).length;
      return document.querySelector(outer)?.shadowRoot?.querySelectorAll(inner).length ?? 0;
    }, selector);
  }

  /** Whether any element of a selector is seen. */
  isSeen(selector) {
    return this.evaluate((selector) => [...document.querySelectorAll(selector)].some((element) => element.checkVisibility()), selector);
  }

  /** Waits until an element of a selector is seen. */
  async appears(selector, timeout = WAITING) {
    await soon(() => this.isSeen(selector), `${selector} is seen`, timeout).toBe(true);
  }

  /** Waits until no element of a selector is seen. */
  async vanishes(selector) {
    await soon(() => this.isSeen(selector), `${selector} is not seen`).toBe(false);
  }

  /** Clicks the first element of a selector that is seen, as a person does. */
  async click(selector) {
    await this.appears(selector);
    const press = async () => {
      const id = idOf(await this.evaluate(firstSeen, selector));
      try {
        await this.session.post(`/element/${id}/click`);
        return "clicked";
      } catch (error) {
        // A part of the page that arrives moves what was there, or puts it anew.
        if (!PASSING.includes(error.code)) throw error;
        // A driver scrolls no further than to the edge, where a bar that stays in place may lie above.
        await this.evaluate(toTheMiddle, selector);
        return error.code;
      }
    };
    await soon(press, `${selector} can be clicked`).toBe("clicked");
  }

  /** Opens the tab of a record that has the analysis and the review. */
  async openAnalysis() {
    const closed = '[data-tab="analysis"][aria-expanded="false"]';
    await this.appears('[data-tab="analysis"]');
    if (await this.isSeen(closed)) await this.click(closed);
    await this.appears('[data-pane="analysis"]');
  }

  /** The text of the first element of a selector; null if there is none. */
  text(selector) {
    return this.evaluate((selector) => document.querySelector(selector)?.textContent.trim() ?? null, selector);
  }

  /** An attribute of the first element of a selector; null if there is none. */
  attribute(selector, name) {
    return this.evaluate((selector, name) => document.querySelector(selector)?.getAttribute(name) ?? null, selector, name);
  }

  /** The value of a field by its `data-field`; null if there is none. */
  value(field) {
    return this.evaluate((field) => {
      const element = document.querySelector(`[data-field="${field}"]`);
      return element?.type === "checkbox" ? element.checked : (element?.value ?? null);
    }, field);
  }

  /** Writes into a field by its `data-field`, key by key, in place of what is there. */
  async fill(field, text) {
    const selector = `[data-field="${field}"]`;
    await this.appears(selector);
    const id = idOf(await this.evaluate(firstSeen, selector));
    await this.session.post(`/element/${id}/clear`);
    await this.session.post(`/element/${id}/value`, { text });
  }

  /**
   * Chooses an option of a field by its `data-field`. A driver cannot reach the list of options, which the system draws:
   * so the value is set, and the events are those of a choice. `games.spec.mjs` chooses by keys.
   */
  async choose(field, value) {
    const selector = `[data-field="${field}"]`;
    await this.appears(selector);
    const chosen = await this.evaluate(
      (selector, value) => {
        const element = [...document.querySelectorAll(selector)].find((element) => element.checkVisibility());
        element.focus();
        element.value = value;
        for (const type of ["input", "change"]) element.dispatchEvent(new Event(type, { bubbles: true }));
        return element.value;
      },
      selector,
      String(value),
    );
    expect(chosen, `the option of ${field}`).toBe(String(value));
  }

  /** Chooses a file by its path. */
  async upload(selector, path) {
    const id = await this.find(selector);
    await this.session.post(`/element/${id}/value`, { text: path });
  }

  /** Presses keys one after another: `a`, `?`, `Enter`, `Shift+Tab`. */
  async press(...keys) {
    for (const key of keys) {
      const all = (key.length > 1 ? key.split("+") : [key]).map((name) => KEYS[name] ?? name);
      const down = all.map((value) => ({ type: "keyDown", value }));
      const up = all.toReversed().map((value) => ({ type: "keyUp", value }));
      await this.session.post("/actions", { actions: [{ type: "key", id: "keys", actions: [...down, ...up] }] });
    }
  }

  /** Drags from the middle of one element to that of another, given by their selectors. */
  async drag(from, to) {
    const [[x, y], [toX, toY]] = await this.evaluate(
      (...selectors) =>
        selectors.map((selector) => {
          const element = [...document.querySelectorAll(selector)].find((element) => element.checkVisibility());
          const { left, top, width, height } = element.getBoundingClientRect();
          return [Math.round(left + width / 2), Math.round(top + height / 2)];
        }),
      from,
      to,
    );
    const move = (x, y) => ({ type: "pointerMove", x, y, duration: 0, origin: "viewport" });
    const actions = [
      move(x, y),
      { type: "pointerDown", button: 0 },
      // Within the threshold of the board: still a press.
      move(x + 2, y),
      move(Math.round((x + toX) / 2), Math.round((y + toY) / 2)),
      move(toX, toY),
      { type: "pointerUp", button: 0 },
    ];
    await this.session.post("/actions", { actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }] });
  }

  /** Works in a frame from now on: `iframe`, or `#a >> iframe` in the shadow of an element. */
  async enter(selector) {
    await soon(() => this.count(selector), `${selector} is there`).toBeGreaterThan(0);
    const isInShadow = selector.includes(" >> ");
    // WebKit's driver hands out no frame of the same origin as an element, so a frame goes by its number if it has one.
    const number = (selector) => [...document.querySelectorAll("iframe")].indexOf(document.querySelector(selector));
    const id = isInShadow ? await this.evaluate(inShadow, selector) : await this.evaluate(number, selector);
    await this.session.post("/frame", { id });
  }

  /** Works in the page around all frames from now on. */
  async leave() {
    await this.session.post("/frame", { id: null });
  }

  /** A picture of the window, as PNG. */
  async screenshot() {
    return Buffer.from(await this.session.get("/screenshot"), "base64");
  }

  /** Hides the page, as who puts the window away does; `resize` brings it back. */
  async hide() {
    await this.session.post("/window/minimize");
    await soon(() => this.evaluate(() => document.visibilityState), "the page").toBe("hidden");
  }

  /** Gives the page so much room. */
  async resize(width, height) {
    // What the browser has around the page, such as its bars, is not part of it.
    let [around, above] = [0, 0];
    for (let tries = 0; tries < 3; tries++) {
      await this.session.post("/window/rect", { width: width + around, height: height + above });
      const size = () => this.evaluate(() => [innerWidth, innerHeight]);
      let [innerWidth, innerHeight] = await size();
      // The page learns of its size a moment later.
      for (let wait = 0; wait < 20 && (innerWidth !== width || innerHeight !== height); wait++) {
        await new Promise((done) => setTimeout(done, 25));
        [innerWidth, innerHeight] = await size();
      }
      if (innerWidth === width && innerHeight === height) return;
      [around, above] = [around + width - innerWidth, above + height - innerHeight];
    }
    throw new Error(`the page cannot be ${width} by ${height}`);
  }

  /**
   * Opens an address in another window of this size, which may be narrower than a window with bars. The page must have
   * the origin of the site.
   */
  async openWindow(width, height, address) {
    await this.evaluate(
      (address, how) => {
        const button = document.createElement("button");
        button.id = "open-window";
        button.textContent = "open";
        button.addEventListener("click", () => {
          open(address, "narrow", how);
          button.remove();
        });
        document.body.prepend(button);
      },
      new URL(address, this.site).href,
      `popup,width=${width},height=${height}`,
    );
    const before = await this.session.get("/window/handles");
    // A browser opens windows only for a gesture.
    await this.click("#open-window");
    let handle;
    const find = async () => {
      handle = (await this.session.get("/window/handles")).find((one) => !before.includes(one));
      return handle !== undefined;
    };
    await soon(find, "a window opens").toBe(true);
    const tab = new Tab(this.session, this.site, handle);
    await tab.show();
    await soon(() => tab.evaluate(() => `${innerWidth} by ${innerHeight}, ${document.readyState}`), "the size").toBe(
      `${width} by ${height}, complete`,
    );
    return tab;
  }

  /** Opens another tab. */
  async openTab() {
    const { handle } = await this.session.post("/window/new", { type: "tab" });
    const tab = new Tab(this.session, this.site, handle);
    await tab.show();
    return tab;
  }

  /** Closes the tab; another one must be shown then. */
  async close() {
    await this.show();
    await this.session.delete("/window");
  }

  /** Clicks what saves a file, and waits for it. @returns its name and bytes */
  async save(selector) {
    const folder = this.session.downloads;
    const before = await readdir(folder);
    await this.click(selector);
    let file;
    const isThere = async () => {
      // While a file comes, its name has another ending.
      const isNew = (name) => !before.includes(name) && !/\.(wkdownload|part|download)$/.test(name);
      const name = (await readdir(folder)).find(isNew);
      const bytes = name === undefined ? undefined : await readFile(join(folder, name));
      const whole = bytes !== undefined && bytes.length > 0 && bytes.length === file?.bytes.length;
      file = bytes && { name, bytes };
      return whole;
    };
    await soon(isThere, "a file is saved").toBe(true);
    // The next file of this name shall have it too.
    await rm(join(folder, file.name));
    return file;
  }
}

/** In the page: the first element in the shadow of another. */
function inShadow(selector) {
  const [outer, inner] = selector.split(" >> ");
  return document.querySelector(outer).shadowRoot.querySelector(inner);
}

/** In the page: the first element of a selector that is seen. */
function firstSeen(selector) {
  return [...document.querySelectorAll(selector)].find((element) => element.checkVisibility());
}

/** In the page: scrolls the first element of a selector that is seen to the middle. */
function toTheMiddle(selector) {
  [...document.querySelectorAll(selector)].find((element) => element.checkVisibility())?.scrollIntoView({ block: "center" });
}

const square = (name) => `[data-board] [data-square="${name}"]`;
const hand = (color, letter) => `[data-hand="${color}:${letter}"]`;

/** The board of a page, by the attributes that `design.md` section 5 promises. */
export class Board {
  constructor(tab) {
    this.tab = tab;
  }

  /** Follows a link with these parameters, from scratch. */
  async open(params = {}) {
    await this.tab.goto(link(params));
    await this.tab.appears("[data-board]");
    // What comes later than the board, such as sheets and keys.
    await this.tab.find("[data-live]");
  }

  /** An attribute of the board by its name after `data-`. */
  attribute(name) {
    return this.tab.attribute("[data-board]", `data-${name}`);
  }

  sfen() {
    return this.attribute("sfen");
  }

  status() {
    return this.tab.text("[data-status]");
  }

  /** The letter of the piece on a square; empty if there is none. */
  piece(name) {
    return this.tab.attribute(square(name), "data-piece");
  }

  /** The number of pieces in hand. */
  async inHand(color, letter) {
    return Number(await this.tab.attribute(hand(color, letter), "data-count"));
  }

  click(name) {
    return this.tab.click(square(name));
  }

  /** Clicks a button by its `data-action`. */
  act(name) {
    return this.tab.click(`[data-action="${name}"]`);
  }

  /** The names of the squares that carry a mark. */
  marked(mark) {
    return this.tab.evaluate(
      (mark) => [...document.querySelectorAll(`[data-board] [data-square][data-mark~="${mark}"]`)].map(({ dataset }) => dataset.square).sort(),
      mark,
    );
  }

  /** Waits until the board has these values of attributes: `{ ply: "2", turn: "b" }`. */
  async expect(values, timeout = WAITING) {
    const read = () =>
      this.tab.evaluate((names) => {
        const board = document.querySelector("[data-board]");
        return Object.fromEntries(names.map((name) => [name, board?.getAttribute(`data-${name}`)]));
      }, Object.keys(values));
    await soon(read, "the board", timeout).toEqual(values);
  }

  /** Waits until the status is this sentence, or matches. */
  async expectStatus(sentence, timeout = WAITING) {
    const polled = soon(() => this.status(), "the status", timeout);
    await (typeof sentence === "string" ? polled.toBe(sentence) : polled.toMatch(sentence));
  }

  /** Plays a move in USI, and waits until it stands. `how` is one of `CLICKS`, `MOUSE` and `KEYBOARD`. */
  async play(usi, how = CLICKS) {
    const ply = await this.attribute("ply");
    const from = usi[1] === "*" ? hand(await this.attribute("turn"), usi[0]) : square(usi.slice(0, 2));
    await how.bring(this.tab, from, square(usi.slice(2, 4)));
    if (usi[1] !== "*") {
      await this.tab.appears(`[data-choice], [data-board]:not([data-ply="${ply}"])`);
      const choice = `[data-choice="${usi.endsWith("+") ? "promote" : "keep"}"]`;
      if (await this.tab.isSeen(choice)) await how.choose(this.tab, choice);
    }
    await soon(() => this.attribute("ply"), `${usi} is played`).not.toBe(ply);
  }

  /** Waits until this color is to move and nobody thinks, or the game is over. @returns the outcome, or an empty text */
  async waitTurn(color, timeout = THINKING) {
    await this.tab.appears(`[data-board][data-turn="${color}"][data-thinking="false"], [data-board]:not([data-outcome=""])`, timeout);
    return this.attribute("outcome");
  }

  /** Plays a move as Black, and waits until the AI has answered and the game goes on. */
  async exchange(usi, how) {
    await this.play(usi, how);
    expect(await this.waitTurn("b"), "the outcome").toBe("");
  }
}

/** Clicks both places. */
export const CLICKS = {
  press: (tab, place) => tab.click(place),
  async bring(tab, from, to) {
    await tab.click(from);
    await tab.click(to);
  },
  choose: (tab, choice) => tab.click(choice),
};

/** Drags with the mouse. */
export const MOUSE = {
  press: (tab, place) => tab.click(place),
  bring: (tab, from, to) => tab.drag(from, to),
  choose: (tab, choice) => tab.click(choice),
};

/** Takes the keys only: Tab, arrows, Home, End, PageUp, PageDown, Enter and Space. */
export const KEYBOARD = {
  /** Presses a square, or a button. */
  async press(tab, place) {
    await (place.includes("data-square") ? this.go(tab, place) : this.reach(tab, place));
    await tab.press("Enter");
  },

  async bring(tab, from, to) {
    await this.go(tab, from);
    await tab.press("Enter");
    await this.go(tab, to);
    await tab.press("Space");
  },

  /** Answers the promotion choice, which takes the focus by itself. */
  async choose(tab, choice) {
    const hasFocus = (selector) => tab.evaluate((selector) => document.activeElement.matches(selector), selector);
    await soon(() => hasFocus("[data-choice]"), "the choice has the focus").toBe(true);
    if (!(await hasFocus(choice))) await tab.press("Tab");
    expect(await hasFocus(choice), `${choice} has the focus`).toBe(true);
    await tab.press("Enter");
  },

  /** Goes on with Tab until the focus is on what a selector names. */
  async reach(tab, selector) {
    for (let presses = 0; presses < 60; presses++) {
      if (await tab.evaluate((selector) => document.activeElement.matches(selector), selector)) return;
      await tab.press("Tab");
    }
    throw new Error(`Tab does not reach ${selector}`);
  },

  /** Brings the focus to a square or a piece in hand. */
  async go(tab, selector) {
    await this.reach(tab, ":is([data-board], [data-task]) :is([data-square], [data-hand])");
    for (let presses = 0; presses < 20; presses++) {
      const key = await tab.evaluate(`(selector) => (${nextKey})(document.querySelector(selector)) ?? null`, selector);
      if (key === null) return;
      await tab.press(key);
    }
    throw new Error(`the keys do not lead to ${selector}`);
  },
};
