// The kinds of faults. Each says how often it comes, what it chooses from the seed, and what it does.
//
// `run` returns what the laws look at:
// - `strike`: when the fault struck, if it ended a page or the browser, so that the last second before may be lost;
// - `floor`: what lay in the browser when the fault had struck, before the app ran again;
// - `killed`: whether it ended the browser, so that the local storage of the last minute may be lost;
// - `back`: how long it took after the end of the fault until a move was played and answered; undefined if too long;
// - `told`: whether something had to be reported (`must`), and what was (`seen`);
// - `broken`: other things that went wrong, in words.

import { LIMIT, poll, within } from "./driver.mjs";

/** The changes of the clock, in milliseconds: an hour and thirty days, forward and back. */
const JUMPS = [3_600_000, -3_600_000, 30 * 86_400_000, -30 * 86_400_000];

/** Opens the game again, as the one tab that plays. */
async function reopen(driver, { session, ...result } = {}) {
  const floor = await driver.stores();
  const start = Date.now();
  driver.main = await driver.open({ session });
  const took = await driver.usable();
  return { floor, back: took === undefined ? undefined : Date.now() - start, ...result };
}

/** Plays some moves in a tab, as long as its game lasts. */
async function playOn(driver, tab, moves) {
  for (let i = 0; i < moves; i++) {
    const { outcome } = await driver.play(tab);
    if (outcome !== "") return;
  }
}

/**
 * Denies storage for a while.
 * @param {{ deny: object, fromStart: boolean, moves: number, leave: boolean }} fault
 */
async function denyStorage(driver, fault) {
  const { deny, fromStart } = fault;
  const lost = { slot: Boolean(deny.set), library: Boolean(deny.put || deny.open) };
  let tab = driver.main;
  if (fromStart) {
    driver.site.order = { deny };
    await driver.go(tab);
    tab.denied = lost;
    // A move in a game that runs; the end comes later.
    await driver.usable(tab);
  } else {
    const go = await driver.reach(fault.at, false);
    tab.denied = lost;
    tab.wasDenied = true;
    await go({ deny });
    if ((await tab.state()).outcome !== "") await driver.begin(tab, true);
    await driver.play(tab);
  }
  const { outcome } = await tab.state();
  if (outcome === "") {
    await playOn(driver, tab, fault.moves);
    if (fault.end && (await tab.state()).outcome === "") await driver.resign(tab);
  }
  // A page says it once.
  const must = !tab.hasTold;
  const heard = async () => {
    const notices = await driver.notices(tab);
    return notices.length > 0 && notices;
  };
  const seen = (await poll(heard, must ? LIMIT : 0)) ?? [];
  // The end of the fault.
  driver.site.order = {};
  const told = { must, seen };
  if (fault.leave) {
    await driver.close(tab);
    return reopen(driver, { strike: Date.now(), told });
  }
  await tab.page.evaluate(() => window.chaos.apply({ deny: {} }));
  tab.denied = { slot: false, library: false };
  return { back: await driver.usable(tab), told };
}

export const KINDS = {
  /** The browser's process is killed, and started again with the same profile. */
  kill: {
    weight: 10,
    choose: (random) => ({ waits: random.chance(0.2), moves: random.from(1, 8) }),
    async run(driver, { at, end, waits, moves }) {
      // The browser writes the slots later than the library: some seconds after its start, then once a minute.
      const { id } = await driver.main.state();
      if (waits) await poll(() => driver.profile.hasOnDisk(id), 6_000);
      await playOn(driver, driver.main, moves);
      await driver.ready();
      await driver.reach(at, end);
      const strike = Date.now();
      await driver.profile.kill();
      await driver.profile.launch();
      driver.recordTab = undefined;
      return reopen(driver, { strike, killed: true });
    },
  },

  /** The page's process crashes; the game is opened in another tab. */
  crash: {
    weight: 12,
    async run(driver, { at, end }) {
      const go = await driver.reach(at, end);
      const strike = Date.now();
      await driver.profile.crash(driver.main.page, go);
      await driver.main.page.close();
      return reopen(driver, { strike });
    },
  },

  /**
   * The tab is discarded while its game is gone on with in another one, which is closed; then it is restored with its own
   * session storage.
   */
  discard: {
    weight: 12,
    choose: (random) => ({ meanwhile: random.from(0, 3) }),
    async run(driver, { at, end, meanwhile }) {
      const go = await driver.reach(at, end);
      await go();
      const session = await driver.session(driver.main);
      const strike = Date.now();
      await driver.close(driver.main);
      if (meanwhile > 0) {
        const other = await driver.open();
        if ((await driver.usable(other)) !== undefined) await playOn(driver, other, meanwhile - 1);
        await driver.close(other);
      }
      return reopen(driver, { session, strike });
    },
  },

  /** The tab of a record is discarded and restored. */
  "discard-record": {
    weight: 4,
    async run(driver) {
      if (!driver.recordTab) await driver.writeComment();
      const text = await driver.writeIn(driver.recordTab);
      const { number, page } = driver.recordTab;
      const link = page.url().slice(driver.site.url.length);
      const session = await driver.leave(driver.recordTab);
      await driver.close(driver.recordTab);
      const start = Date.now();
      const tab = await driver.open({ session, link });
      tab.number = number;
      driver.recordTab = tab;
      const found = await poll(async () => (await tab.call("readComment").catch(() => "")) === text);
      const took = Date.now() - start;
      if (!found) return { back: await driver.usable(), broken: ["a restored record without its comment"] };
      await driver.writeIn(tab);
      return { back: (await driver.usable()) === undefined ? undefined : took };
    },
  },

  /** A tab is duplicated: two tabs have one session storage. */
  twin: {
    weight: 8,
    choose: (random) => ({ moves: random.from(1, 3), first: random.chance(0.5) }),
    async run(driver, { at, end, moves, first }) {
      const go = await driver.reach(at, end);
      await go();
      const session = await driver.session(driver.main);
      const twin = await driver.open({ session });
      await driver.usable(twin);
      for (let i = 0; i < moves; i++) {
        if ((await driver.main.state()).outcome === "") await driver.play();
        if ((await twin.state()).outcome === "") await driver.play(twin);
      }
      const [left, stays] = first ? [driver.main, twin] : [twin, driver.main];
      const strike = Date.now();
      await driver.close(left);
      driver.main = stays;
      return { strike, back: await driver.usable() };
    },
  },

  /** Two tabs open one record; the first writes and closes it, then the second writes. */
  "twin-record": {
    weight: 5,
    async run(driver) {
      if (!driver.recordTab) await driver.writeComment();
      const { recordTab } = driver;
      const id = await poll(async () => {
        const stored = (await driver.stores()).ids();
        return recordTab.record !== undefined && stored.has(recordTab.record) && recordTab.record;
      });
      await driver.close(recordTab);
      if (id === undefined) return { back: await driver.usable() };
      const tabs = [await driver.open({ link: "?a#lang=en" }), await driver.open({ link: "?b#lang=en" })];
      for (const tab of tabs) {
        await tab.page.waitForFunction(() => window.chaos);
        await tab.call("openRecord", id);
      }
      // What was there before is replaced by what the first one writes.
      driver.journal.comments = driver.journal.comments.filter(({ tab }) => tab !== recordTab.number);
      for (const [index, tab] of tabs.entries()) {
        const text = await driver.writeIn(tab);
        const isStored = await poll(async () => (await driver.stores()).foundOf(text) === [...text].length, 2_000);
        // From now on it must stay.
        if (isStored) driver.journal.comments.at(-1).isStored = true;
        if (index === 0) await tab.call("closeRecord");
      }
      for (const tab of tabs) await driver.close(tab);
      return { back: await driver.usable() };
    },
  },

  /** The engine's worker ends. */
  worker: {
    weight: 6,
    async run(driver, { at }) {
      const go = await driver.reach(at, false);
      const [worker] = driver.main.page.workers();
      if (worker) {
        const closed = worker.waitForEvent("close");
        worker.evaluate(() => self.close()).catch(() => {});
        await within(2_000, closed, "the worker's end").catch(() => {});
      }
      await go().catch(() => {});
      return { back: await driver.usable() };
    },
  },

  /**
   * There is no room: in the slots, in the library, or in both. Not by a quota of the browser: it looks at that twice a
   * minute only.
   */
  full: {
    weight: 8,
    choose(random) {
      const name = "QuotaExceededError";
      const deny = random.of([{ put: name }, { set: name }, { put: name, set: name }]);
      return { deny, fromStart: false, moves: random.from(0, 2), leave: random.chance(0.6) };
    },
    run: denyStorage,
  },

  /** Storage throws: from the page's start, or in its midst. */
  throwing: {
    weight: 8,
    choose(random) {
      const open = random.chance(0.5);
      const [put, set] = ["UnknownError", "SecurityError"];
      const deny = open ? { open: "SecurityError" } : random.of([{ put }, { put, set }, { set }]);
      return { deny, fromStart: open, moves: random.from(0, 2), leave: random.chance(0.6) };
    },
    run: denyStorage,
  },

  /** The database never answers. */
  silent: {
    weight: 3,
    choose: (random) => ({ deny: { open: "silent" }, fromStart: true, moves: random.from(0, 1), leave: true }),
    run: denyStorage,
  },

  /** One file of the offline copy is cut or removed, or all are removed. */
  cache: {
    weight: 5,
    choose: (random) => ({
      how: random.of(["cut", "cut", "remove", "empty"]),
      file: random.of(["app_bg", "worker_bg", "worker_loader", "start", "app", "later_bg", "style", "texts/en", "index"]),
    }),
    async run(driver, { how, file }) {
      const whole = await driver.cached();
      const change = [
        async ({ how, file, scope }) => {
          for (const name of await caches.keys()) {
            if (!name.startsWith("komadai http")) continue;
            const cache = await caches.open(name);
            for (const request of await cache.keys()) {
              const path = request.url.slice(scope.length);
              const hit = file === "index" ? path === "" : path.startsWith(`${file}-`);
              if (how === "empty" || (how === "remove" && hit)) await cache.delete(request);
              if (how === "cut" && hit) {
                const kept = await cache.match(request);
                const bytes = (await kept.arrayBuffer()).slice(0, 4);
                await cache.put(request, new Response(bytes, { headers: kept.headers }));
              }
            }
          }
        },
        { how, file, scope: driver.site.url },
      ];
      await driver.profile.aside((still) => still.evaluate(...change));
      await driver.go(driver.main);
      const back = await driver.usable();
      const broken = [];
      if (back !== undefined && !(await driver.isLive())) broken.push("the later part of the page cannot be loaded");
      if (back !== undefined && whole && how !== "cut" && !(await driver.cached())) {
        broken.push("the offline copy is not filled again");
      }
      return { back, broken };
    },
  },

  /** The network goes, the page is loaded from its offline copy, and the network comes back. */
  offline: {
    weight: 6,
    choose: (random) => ({ moves: random.from(0, 2), load: random.chance(0.6) }),
    async run(driver, { at, moves, load }) {
      const whole = await driver.cached();
      const go = await driver.reach(at, false);
      driver.site.online = false;
      await go();
      const broken = [];
      try {
        if (load) await driver.go(driver.main);
        // Without an offline copy, nobody can play without a network.
        if (whole || !load) {
          if ((await driver.usable()) === undefined) broken.push("not usable without a network");
          else await playOn(driver, driver.main, moves);
        }
      } finally {
        driver.site.online = true;
      }
      return { back: await driver.usable(), broken };
    },
  },

  /** A build that breaks down at its start is taken over, and a mended one waits. */
  build: {
    weight: 3,
    async run(driver) {
      const { main, site } = driver;
      await driver.cached();
      await driver.go(main);
      await driver.usable();
      const update = async () =>
        main.page.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          if (registration.waiting === null) await registration.update();
          return registration.waiting !== null;
        });
      const found = () => poll(() => within(5_000, update()).catch(() => false));
      const broken = [];
      const whole = site.build;
      site.build = site.next(true);
      await found();
      await main.page.evaluate(() => {
        document.documentElement.dataset.old = "";
        dispatchEvent(new Event("komadai:accept-update"));
      });
      const crashed = await poll(async () => (await main.state().catch(() => undefined))?.crashed);
      if (!crashed) broken.push("the broken build did not come up");
      site.build = site.next(false);
      site.whole = site.build;
      if (!(await found())) broken.push("the mended build was not found");
      const wanted = site.build.id;
      const start = Date.now();
      let pressed;
      const mended = await poll(async () => {
        const state = await main.state().catch(() => undefined);
        // Once on each card.
        if (state?.crashed && state.uid !== pressed) pressed = state.uid;
        else return state?.build === wanted && !state.crashed;
        await within(1_000, main.call("press", "restart")).catch(() => {});
        return false;
      });
      if (!mended) {
        broken.push("the broken build cannot be left");
        await driver.heal();
        await driver.go(main);
      }
      const took = await driver.usable(main, { crashes: false });
      const back = mended && took !== undefined ? Date.now() - start : undefined;
      return { back, broken, told: { must: false, seen: [], crash: true } };
    },
  },

  /** The wall clock jumps; then a game is put aside, and the page is opened again. */
  clock: {
    weight: 6,
    choose: (random) => ({
      jump: random.of(JUMPS),
      timed: random.chance(0.4),
      moves: random.from(1, 2),
      aside: random.chance(0.5),
    }),
    async run(driver, { at, jump, timed, moves, aside }) {
      const broken = [];
      if (timed) {
        driver.nextLink();
        driver.link += "&time=900";
        await driver.go(driver.main);
        await driver.usable();
      }
      const go = await driver.reach(at, false);
      driver.site.order = { offset: jump };
      await go({ offset: jump });
      let back = await driver.usable();
      await playOn(driver, driver.main, moves - 1);
      if (timed && driver.outcomes.some((outcome) => outcome.endsWith(":time"))) {
        broken.push("a game was lost on time by a jump of the clock");
      }
      if (aside) await driver.begin(driver.main, true);
      if (aside) await driver.play();
      driver.site.order = {};
      await driver.go(driver.main);
      back = back === undefined ? undefined : Math.max(back, (await driver.usable()) ?? LIMIT);
      return { back, broken };
    },
  },

  /** There are no locks, no channel between tabs either, or locks that never answer. */
  locks: {
    weight: 5,
    choose: (random) => ({
      deny: random.of([{ locks: "none" }, { locks: "none", channel: true }, { locks: "silent" }]),
      moves: random.from(1, 2),
      twin: random.chance(0.5),
    }),
    async run(driver, { at, deny, moves, twin }) {
      const go = await driver.reach(at, false);
      await go();
      driver.site.order = { deny };
      await driver.go(driver.main);
      const back = await driver.usable();
      if (back !== undefined) {
        await playOn(driver, driver.main, moves);
        // With neither locks nor messages, tabs cannot know of each other.
        if (twin && deny.locks === "none" && !deny.channel) {
          const other = await driver.open();
          await driver.usable(other);
          if ((await driver.main.state()).outcome === "") await driver.play();
          await driver.close(other);
        }
      }
      driver.site.order = {};
      await driver.go(driver.main);
      const after = await driver.usable();
      return { back: back === undefined || after === undefined ? undefined : Math.max(back, after) };
    },
  },
};
