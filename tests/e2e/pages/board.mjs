// The page as a player sees it, by the attributes that `design.md` section 5 promises and nothing else.

import { expect } from "@playwright/test";
import { Clicks } from "./hands.mjs";

/** How long the AI may think in a test. */
const THINKING = 30_000;
/** The fields of the form that are folded away at first. */
const FOLDED = ["variant", "impasse", "conduct", "take-backs", "style"];
/** How long all else may take: a busy machine has let a page wait for ten seconds. */
const WAITING = 20_000;

/**
 * Stops the page's clock, which the test has installed: from now on its time passes only when the test says so. The
 * clock can only stop at a moment to come, so that `margin` ms or, on a slow machine, some more pass at once.
 */
export async function freeze(page, margin = 200) {
  const moment = await page.evaluate(() => Date.now());
  try {
    await page.clock.pauseAt(moment + margin);
  } catch (error) {
    // By then the moment was over.
    if (!/to the past/.test(error.message)) throw error;
    await freeze(page, 4 * margin);
  }
}

export class BoardPage {
  constructor(page) {
    this.page = page;
    this.root = page.locator("[data-board]");
    this.status = page.locator("[data-status]");
  }

  /**
   * Follows a link with these parameters, from scratch.
   * @param {Record<string, string | number | true>} params `{ play: "b", level: 1, embed: true }`
   */
  async open(params = {}) {
    // Between two links that differ in their fragment only, a browser would not load the page again.
    await this.page.goto("about:blank");
    await this.page.goto(link(params));
    await this.appears("[data-board]");
  }

  /** Waits until something is seen, and looks more often than `expect` does: a game waits at every move. */
  async appears(selector, timeout = WAITING) {
    // A frame is waited for by `expect`, which looks at one element.
    if (!this.page.context) return expect(this.page.locator(selector).first()).toBeVisible({ timeout });
    // Looked at in the world of the locators: a function in the page's own was twice silent for ten seconds about what
    // the page showed. A page that is left shows nothing.
    const anySeen = (elements) => elements.some((element) => element.checkVisibility());
    const look = () => this.page.locator(selector).evaluateAll(anySeen).catch(() => false);
    await expect.poll(look, { intervals: [50], timeout }).toBe(true);
  }

  /** The cell of a USI square such as `7g`. */
  square(name) {
    return this.root.locator(`[data-square="${name}"]`);
  }

  /** The picture of the piece on a square, which lies above it. */
  picture(name) {
    return this.root.locator(`[data-at="${name}"]:not(.flying)`);
  }

  /** Pieces of one kind in hand: color `b` or `w`, letter such as `P`. */
  hand(color, letter) {
    return this.page.locator(`[data-hand="${color}:${letter}"]`);
  }

  /** A button by its `data-action`. */
  action(name) {
    return this.page.locator(`[data-action="${name}"]`);
  }

  /** An input by its `data-field`. */
  field(name) {
    return this.page.locator(`[data-field="${name}"]`);
  }

  /** The promotion choice: `promote` or `keep`. */
  choice(name) {
    return this.page.locator(`[data-choice="${name}"]`);
  }

  /** Clicks a move; `promote` answers the promotion choice, which must then appear. */
  async move(from, to, promote) {
    await this.square(from).click();
    await this.square(to).click();
    if (promote !== undefined) await this.choice(promote ? "promote" : "keep").click();
  }

  /** Resigns, and answers the question, which a page without its later part does not ask. */
  async resign() {
    await this.action("resign").click();
    await this.appears('[data-action="confirm"], [data-board]:not([data-outcome=""])');
    if ((await this.outcome()) === "") await this.action("confirm").click();
  }

  /** Clicks a drop. */
  async drop(color, letter, to) {
    await this.hand(color, letter).click();
    await this.square(to).click();
  }

  /** Clicks a move in USI: `7g7f`, `8h2b+`, `P*5e`. A plain move must not offer a promotion, unless `keep`. */
  async play(usi, { color = "b", keep = false } = {}) {
    if (usi[1] === "*") return this.drop(color, usi[0], usi.slice(2));
    const promote = usi.endsWith("+") ? true : keep ? false : undefined;
    return this.move(usi.slice(0, 2), usi.slice(2, 4), promote);
  }

  /**
   * Makes a move in USI, answering a promotion choice if there is one, all the same if the coach asks, and waits until it
   * stands. The board may have moved on by then.
   * @param hand how: by clicks, or one of the others of `hands.mjs`
   */
  async act(usi, hand = new Clicks()) {
    const [ply, color] = [await this.ply(), await this.root.getAttribute("data-turn")];
    const to = this.square(usi.slice(2, 4));
    if (usi[1] === "*") {
      await hand.bring(this.hand(color, usi[0]), to);
    } else {
      await hand.bring(this.square(usi.slice(0, 2)), to);
      await this.appears(`[data-choice], [data-board]:not([data-ply="${ply}"])`);
      const choice = this.choice(usi.endsWith("+") ? "promote" : "keep");
      if (await choice.isVisible()) await hand.choose(choice);
    }
    await this.appears(`[data-coach], [data-board]:not([data-ply="${ply}"])`);
    const anyway = this.page.locator('[data-coach] [data-action="confirm"]');
    if (await anyway.isVisible()) await anyway.click();
    await expect(this.root).not.toHaveAttribute("data-ply", ply);
  }

  /**
   * Fills the form of the next game.
   * @param {{ variant?: string, handicap?: string, side?: string, impasse?: string, style?: string, level?: number, pace?: boolean }}
   *   fields by their `data-field`
   */
  async choose({ level, pace, ...selects }) {
    if (pace !== undefined || Object.keys(selects).some((name) => FOLDED.includes(name))) await this.unfold();
    for (const [name, value] of Object.entries(selects)) await this.field(name).selectOption(value);
    if (level !== undefined) {
      await this.unfoldLevels();
      await this.field("level").fill(String(level));
    }
    if (pace !== undefined) await this.field("pace").setChecked(pace);
  }

  /** Shows the rarer fields of the form. */
  async unfold() {
    const rules = this.action("rules");
    if (!(await rules.evaluate((summary) => summary.parentElement.open))) await rules.click();
  }

  /** Shows the slider with all levels. */
  async unfoldLevels() {
    const levels = this.action("levels");
    if ((await levels.getAttribute("aria-expanded")) === "false") await levels.click();
  }

  /** The card of a level in the form. */
  card(level) {
    return this.page.locator(`[data-action="level"][data-level="${level}"]`);
  }

  /** Fills the form and starts the game. */
  async start(fields = {}) {
    await this.choose(fields);
    await this.action("start").click();
    await expect(this.action("start")).toBeHidden();
  }

  /**
   * Lets chance fall the same way in every run, in games that no link gives a `seed`. Call it before `open`.
   * @param {number} toss from 0 to 1: each makes another game
   */
  async fixChance(toss = 0.375) {
    await this.page.addInitScript((toss) => {
      Math.random = () => toss;
    }, toss);
  }

  /** How many moves lead to the position shown, as text. */
  ply() {
    return this.root.getAttribute("data-ply");
  }

  /** The names of the squares that carry a mark. */
  async marked(mark) {
    const squares = this.root.locator(`[data-square][data-mark~="${mark}"]`);
    // All at once: a mark may go meanwhile.
    const names = await squares.evaluateAll((all) => all.map(({ dataset }) => dataset.square));
    return names.sort();
  }

  /**
   * Waits until this color is to move and nobody thinks, or the game is over.
   * @returns the outcome, empty while the game runs
   */
  async waitTurn(color, timeout = THINKING) {
    const ready = `[data-board][data-turn="${color}"][data-thinking="false"], [data-board]:not([data-outcome=""])`;
    await this.appears(ready, timeout);
    return this.outcome();
  }

  /** Waits until the game is over, and returns its outcome. */
  async waitEnd(timeout = THINKING) {
    await this.appears('[data-board]:not([data-outcome=""])', timeout);
    return this.outcome();
  }

  /** Empty while the game runs; else for example `b:checkmate`. */
  outcome() {
    return this.root.getAttribute("data-outcome");
  }

  /** The position shown. */
  sfen() {
    return this.root.getAttribute("data-sfen");
  }
}

/** The address of the page with a fragment, written as `design.md` section 5 says. */
export function link(params) {
  const parts = Object.entries(params).map(([name, value]) =>
    value === true ? name : `${name}=${escape(String(value))}`,
  );
  return parts.length > 0 ? `./#${parts.join("&")}` : "./";
}

/** Spaces become `_`, `+` becomes `%2B`; slashes may stay. */
function escape(value) {
  return encodeURIComponent(value).replaceAll("%20", "_").replaceAll("%2F", "/");
}
