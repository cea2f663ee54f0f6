// The person of a run: opens tabs, plays, writes, and notes in the journal what the screen acknowledges.

import { Random } from "./random.mjs";
import { readStores } from "./stores.mjs";

/** How long the page may take for anything, in milliseconds. */
export const LIMIT = 10_000;
/** How long a page that shows nothing is waited for before it is loaded again, as a person would. */
const IMPATIENT = 3_000;
/** The sentences that say that something is not kept. */
export const STORAGE =
  /can’t save games|storage is full|newer version of this page|reloading will lose|is not responding|not being saved|too long to be saved/i;
/** A short record: two moves. */
export const RECORD = "1AMm_A";
const SYLLABLES = ["ka", "ma", "to", "shi", "ro", "ku", "en", "ha", "将棋", "飛", "角", "ne", "mu", "ra"];

/** Fails when a promise takes too long: a page may never answer. */
export async function within(ms, promise, what = "the page") {
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error(`late: ${what}`)), ms);
  });
  // It may fail later, after the race is over.
  promise.catch(() => {});
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Looks again and again until something is so. @returns what was found, or undefined if it is late */
export async function poll(test, limit = LIMIT) {
  for (const end = Date.now() + limit; ; await pause(50)) {
    const found = await test();
    if (found || Date.now() >= end) return found || undefined;
  }
}

/** One tab, by its page. */
class Tab {
  /** Whether something could not be kept since the page was loaded, so that it may say so. */
  denied = { slot: false, library: false };
  wasDenied = false;
  /** Whether the page has said so. */
  hasTold = false;
  /** The number of its last load. */
  load = 0;

  constructor(page) {
    this.page = page;
  }

  /** Calls a function of `window.chaos`. */
  call(name, ...values) {
    const called = this.page.evaluate(([name, values]) => window.chaos[name](...values), [name, values]);
    return within(LIMIT + 2_000, called, name);
  }

  /** What it shows; undefined before the page has begun. */
  async state() {
    return within(2_000, this.page.evaluate(() => window.chaos?.state?.()));
  }
}

export class Driver {
  /** The tab that plays. */
  main;
  /** A tab in which a record is open. */
  recordTab;
  /** Two tabs in which the person learns (`learning.mjs`). They stay open, so that one of them is behind what is stored. */
  learnTabs = [];
  /** All tabs that live, and those that were closed since the last check, for the law of one writer. */
  writes = [];
  /** The crash cards that no fault explains. */
  crashes = 0;
  /** How the games stood that were shown since the fault began. */
  outcomes = [];
  #tabs = 0;
  #loads = 0;

  constructor(site, profile, journal) {
    Object.assign(this, { site, profile, journal });
    this.random = new Random(0);
    this.link = "";
  }

  /** Another address for the next game. */
  nextLink() {
    const seed = this.random.below(1e9);
    // Not the usual style, which a game without one would have.
    const style = ["static", "ranging", "solid", "wild"][seed % 4];
    this.link = `#play=b&level=1&style=${style}&seed=${seed}&lang=en`;
  }

  /** Opens a tab on an address of the site; it may not be ready yet. */
  async open({ session, link = this.link } = {}) {
    const tab = new Tab(await this.profile.newPage(session));
    tab.number = ++this.#tabs;
    await this.go(tab, link);
    return tab;
  }

  /** Follows a link from scratch. A page that cannot be loaded stays empty. */
  async go(tab, link = this.link) {
    await this.collect(tab);
    await within(LIMIT, tab.page.goto("about:blank")).catch(() => {});
    const { deny = {} } = this.site.order;
    tab.load = ++this.#loads;
    tab.wasDenied = Object.keys(deny).length > 0;
    tab.hasTold = false;
    await within(LIMIT, tab.page.goto(this.site.url + link, { waitUntil: "commit" })).catch(() => {});
  }

  /** Closes a tab, as a person does. */
  async close(tab) {
    await this.collect(tab);
    if (!tab.page.isClosed()) await within(LIMIT, tab.page.close()).catch(() => {});
    if (this.recordTab === tab) this.recordTab = undefined;
  }

  /** Takes the logs out of a tab: of writes, and of games that go on as games of their own. */
  async collect(tab) {
    const taken = await within(
      1_000,
      tab.page.evaluate(() => window.chaos && [window.chaos.writes.splice(0), window.chaos.parted.splice(0)]),
    ).catch(() => undefined);
    const [writes, parted] = taken ?? [[], []];
    for (const [id, at] of writes) this.writes.push({ id, at, tab: tab.number });
    for (const [from, to] of parted) this.journal.part(from, to, tab.load);
  }

  /** Notes what a tab has shown. */
  #note(tab, { id, shown }) {
    for (const state of shown) this.journal.show(id, state, tab.denied.slot && tab.denied.library, tab.load);
    this.outcomes.push(shown.at(-1).outcome);
    return shown.at(-1);
  }

  /** Plays a move and waits for the answer. */
  async play(tab = this.main, limit = LIMIT) {
    return this.#note(tab, await tab.call("play", this.random.seed(), limit));
  }

  async resign(tab = this.main) {
    return this.#note(tab, await tab.call("resign"));
  }

  async takeBack(tab = this.main) {
    const { id, shown } = await tab.call("takeBack");
    this.journal.lower(id, shown[0].ply, shown[0].at);
  }

  /** Begins a game by the form, or by a link. */
  async begin(tab = this.main, byForm = this.random.chance(0.6)) {
    if (byForm) return tab.call("begin");
    this.nextLink();
    await this.go(tab);
  }

  /**
   * Uses the board until a move was played and answered, and does all that the page offers for that.
   * @returns how long that took in milliseconds; undefined if it took too long
   */
  async usable(tab = this.main, { limit = LIMIT, crashes = true } = {}) {
    const start = Date.now();
    let loaded = start;
    const left = () => start + limit - Date.now();
    const again = async () => {
      loaded = Date.now();
      tab.load = ++this.#loads;
      tab.hasTold = false;
      await within(LIMIT, tab.page.reload({ waitUntil: "commit" })).catch(() => {});
    };
    while (left() > 0) {
      const state = await tab.state().catch((error) => void (tab.trouble = error.message.split("\n")[0]));
      if (state && !state.ready) tab.trouble = JSON.stringify({ ...state, heard: undefined, sfen: undefined });
      if (state?.crashed) {
        if (crashes) this.crashes += 1;
        crashes = false;
        await within(1_000, tab.call("press", "restart")).catch(() => {});
        await pause(200);
      } else if (state?.ready) {
        try {
          if (state.outcome !== "") {
            this.#note(tab, { id: state.id, shown: [state] });
            await tab.call("begin");
          }
          await this.play(tab, Math.max(left(), 50));
          return Date.now() - start;
        } catch (error) {
          tab.trouble = error.message.split("\n")[0];
          // A person presses what is offered.
          if (/no engine/.test(error.message)) await again();
          else await pause(50);
        }
      } else if ((state === undefined || state.notLoaded || !("ply" in state)) && Date.now() - loaded > IMPATIENT) {
        await again();
      } else {
        if (state) await within(1_000, tab.call("goOn")).catch(() => {});
        await pause(50);
      }
    }
    return undefined;
  }

  /** Makes sure that there is a tab with a running game, before a fault. */
  async ready() {
    if (this.main?.page.isClosed()) this.main = undefined;
    if (!this.main) this.main = await this.open();
    const state = await poll(async () => {
      const state = await this.main.state().catch(() => undefined);
      return state?.ready && state;
    });
    if (!state) throw new Error("no board before the fault");
    if (state.outcome !== "") {
      await this.begin();
      await this.play();
    } else if (state.ply === 0) {
      await this.play();
    }
  }

  /** Does what the plan says before a fault. */
  async work({ moves, comment, title, takeBack, fresh }) {
    if (fresh) {
      await this.begin();
      await this.play();
    }
    for (let i = 0; i < moves; i++) await this.play();
    if (comment) await this.writeComment();
    if (title) await this.giveTitle();
    if (takeBack) {
      const { ply, outcome } = await this.main.state();
      if (outcome === "" && ply >= 4) await this.takeBack();
    }
    const { outcome } = await this.main.state();
    if (outcome !== "") {
      await this.begin();
      await this.play();
    }
  }

  /** Words that are nowhere else. */
  words(count = 6) {
    return Array.from({ length: count }, () => this.random.of(SYLLABLES)).join("") + this.random.below(1e6).toString(36);
  }

  /** Writes a comment in a new record in a tab of its own, which stays open. */
  async writeComment() {
    if (this.recordTab) await this.close(this.recordTab);
    this.recordTab = await this.open({ link: `?record=${this.random.below(1e6)}#g=${RECORD}&lang=en` });
    return this.writeIn(this.recordTab);
  }

  /** Writes another comment in the record of a tab. */
  async writeIn(tab) {
    await poll(() => tab.state().catch(() => undefined), LIMIT);
    const { id, at, text } = await tab.call("comment", this.words());
    this.journal.write(tab.number, text, at);
    tab.record = id;
    return text;
  }

  /** Gives the game of the main tab a title, if it is in the list. */
  async giveTitle() {
    const { id } = await this.main.state();
    const title = this.words(4);
    if (id !== undefined && (await this.main.call("title", id, title))) this.journal.name(id, title, Date.now());
  }

  /** Waits until the later part of the page is there. @returns whether it is */
  async isLive(tab = this.main) {
    return poll(() => tab.page.evaluate(() => document.querySelector("[data-live]") !== null).catch(() => false));
  }

  /** What lies in the browser. */
  stores() {
    return within(LIMIT, this.profile.aside(readStores), "the stores");
  }

  /** The sentences of a tab that say that something is not kept, since the fault began. Some are shown for a moment only. */
  async notices(tab = this.main) {
    if (!tab) return [];
    const state = await tab.state().catch(() => undefined);
    const notices = (state?.heard ?? []).filter((text) => STORAGE.test(text));
    tab.hasTold ||= notices.length > 0;
    return notices;
  }

  /**
   * Plays until the armed call is reached, where the page then stands still. @param act what is done, again and again
   * @returns a function that lets the page go on, with orders
   */
  async reach({ what, n, side }, end, tab = this.main) {
    const act = async () => {
      const shown = end ? await this.resign(tab) : await this.play(tab);
      if (!end && shown.outcome !== "") {
        await this.begin(tab, true);
        await this.play(tab);
      }
    };
    if (what === "move") {
      for (let i = 1; i < n; i++) await this.play(tab);
      await act();
      return (order) => this.#apply(tab, order);
    }
    const mark = this.site.expectMark();
    // The end of a game is one change: few calls follow it.
    const armed = { what, side, n: end ? Math.min(n, 2) : n, token: mark.token };
    await tab.page.evaluate((armed) => (window.chaos.armed = armed), armed);
    for (let i = 0; i < (end ? 1 : 8); i++) {
      const acting = act();
      acting.catch(() => {});
      // What stores may come a moment later than what is shown.
      const done = acting.then(() => pause(end ? 150 : 0));
      const go = await Promise.race([mark.reached, done.then(() => undefined)]);
      if (go !== undefined) {
        return async (order) => {
          go(order);
          await done.catch(() => {});
        };
      }
    }
    this.site.forget(mark.token);
    await tab.page.evaluate(() => (window.chaos.armed = null));
    return (order) => this.#apply(tab, order);
  }

  async #apply(tab, order) {
    if (order) await tab.page.evaluate((order) => window.chaos.apply(order), order);
  }

  /**
   * Leaves the page of a tab. The browser tells a page before it discards it, so the page can store what is due.
   * @returns a copy of the tab's session storage
   */
  async leave(tab) {
    await this.collect(tab);
    await within(LIMIT, tab.page.goto(`${this.site.origin}/chaos/still.html`));
    return this.session(tab);
  }

  /** A copy of a tab's session storage. */
  session(tab) {
    return within(2_000, tab.page.evaluate(() => ({ ...sessionStorage })));
  }

  /** Waits until the whole site lies in the browser, and is loaded from there. @returns whether it does */
  async cached(limit = LIMIT) {
    const { files, id } = this.site.build;
    const names = JSON.parse(/FILES\s*=\s*(\[[^\]]*\])/.exec(files.get("sw.js"))[1]);
    const kept = (still) =>
      still.evaluate(
        async ([files, id, scope]) => {
          const name = (await caches.keys()).find((name) => name.startsWith("komadai http") && name.endsWith(id));
          const worker = (await navigator.serviceWorker.getRegistration(scope))?.active;
          if (name === undefined || worker?.state !== "activated") return false;
          const keys = new Set((await (await caches.open(name)).keys()).map(({ url }) => url));
          return files.every((file) => keys.has(new URL(file, scope).href));
        },
        [names, id, this.site.url],
      );
    return (await this.profile.aside((still) => poll(() => kept(still).catch(() => false), limit))) ?? false;
  }

  /** Removes what serves the page without a network, so that the next load comes from the server. */
  async heal() {
    await this.profile.aside((still) =>
      still.evaluate(async () => {
        for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
        for (const name of await caches.keys()) await caches.delete(name);
      }),
    );
  }
}
