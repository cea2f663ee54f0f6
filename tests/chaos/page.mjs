// What the driver puts into every page of the site before the page's own scripts: a count of the calls that store
// something, a place to deny them, and the hands that play.

/**
 * Runs in the page, so it names nothing from outside.
 *
 * `window.chaos` is for the driver. A page asks the driver's server for its orders when it starts, and again when the
 * armed call is reached: the request is synchronous, so the page stands still at that very call until the driver answers.
 */
export function instrument() {
  if (location.protocol !== "http:" || window !== top || location.pathname.startsWith("/chaos/")) return;

  const realNow = Date.now.bind(Date);
  const setItem = Storage.prototype.setItem;
  const ask = (path) => {
    try {
      const request = new XMLHttpRequest();
      request.open("GET", path, false);
      request.send();
      return JSON.parse(request.responseText);
    } catch {
      return {};
    }
  };

  const chaos = (window.chaos = { deny: {}, offset: 0, armed: null, writes: [], parted: [] });
  chaos.uid = Math.random().toString(36).slice(2);
  chaos.apply = ({ deny, offset }) => {
    if (deny !== undefined) chaos.deny = deny;
    if (offset !== undefined) chaos.offset = offset;
  };
  const order = ask("/chaos/order");
  chaos.apply(order);
  if (order.without) setItem.call(localStorage, "komadai-without", order.without);

  /** Counts a call and carries it out; the armed one stands still before or after. */
  function counted(what, call) {
    const armed = chaos.armed;
    if (armed?.what !== what || --armed.n > 0) return call();
    chaos.armed = null;
    const stand = () => chaos.apply(ask(`/chaos/mark?${armed.token}`));
    if (armed.side === "before") stand();
    try {
      return call();
    } finally {
      if (armed.side === "after") stand();
    }
  }

  const denied = (name) => {
    throw new DOMException("denied by chaos", name);
  };
  /** Notes that this page writes a game. */
  const wrote = (id) => chaos.writes.push([id, realNow()]);
  /** The id and the moves of a stored game. */
  const storedGame = (text) => ({
    id: /^id=([0-9a-f]{16})$/m.exec(text ?? "")?.[1],
    moves: /^line=position .* moves (.+)$/m.exec(text ?? "")?.[1] ?? "",
  });
  /** Notes that the game of this tab goes on as a game of its own, beside the one with its former id. */
  const parted = (before, after) => {
    const [from, to] = [storedGame(before), storedGame(after)];
    if (from.id !== to.id && from.moves !== "" && to.moves.startsWith(from.moves)) chaos.parted.push([from.id, to.id]);
  };

  Storage.prototype.setItem = function (key, text) {
    return counted("setItem", () => {
      if (chaos.deny.set) denied(chaos.deny.set);
      const slot = /^komadai.*games:([0-9a-f]{16})$/.exec(key);
      if (this === sessionStorage && /^komadai.*:game$/.test(key)) parted(this.getItem(key), text);
      setItem.call(this, key, text);
      if (slot && this === localStorage && !/^aside=1$/m.test(text)) wrote(slot[1]);
    });
  };
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...values) {
    return counted("put", () => {
      if (chaos.deny.put) denied(chaos.deny.put);
      if (this.name === "records") wrote(values[0].id);
      return put.apply(this, values);
    });
  };
  const transaction = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (stores, mode, ...more) {
    const made = transaction.call(this, stores, mode, ...more);
    // The first listener: the page has not heard of it yet.
    if (mode === "readwrite") made.addEventListener("complete", () => counted("commit", () => {}));
    return made;
  };
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (...values) {
    if (chaos.deny.open === "silent") return {};
    if (chaos.deny.open) denied(chaos.deny.open);
    return open.apply(this, values);
  };
  if (chaos.deny.locks === "none") Object.defineProperty(navigator, "locks", { value: undefined });
  if (chaos.deny.locks === "silent") {
    const never = () => new Promise(() => {});
    LockManager.prototype.request = LockManager.prototype.query = never;
  }
  if (chaos.deny.channel) delete window.BroadcastChannel;
  Date.now = () => realNow() + chaos.offset;

  const find = (selector) => document.querySelector(selector);
  const isSeen = (element) => element?.checkVisibility() === true;
  const seen = (selector) => [...document.querySelectorAll(selector)].find(isSeen);
  const button = (name) => {
    const all = [...document.querySelectorAll(`[data-action="${name}"]`)];
    return all.find((found) => isSeen(found) && !found.disabled);
  };
  const board = () => find(".board-area[data-board]")?.dataset;
  const texts = (storage, key) => Object.keys(storage).filter((name) => key.test(name)).map((name) => storage.getItem(name));
  const until = async (what, test, limit = 10_000) => {
    for (const end = performance.now() + limit; performance.now() < end; ) {
      chaos.goOn();
      const found = test();
      if (found) return found;
      if (isSeen(find("#crashed"))) throw new Error("crashed");
      await new Promise((done) => setTimeout(done, 8));
    }
    throw new Error(`late: ${what}`);
  };
  /** Whether the person is to move, or the game is over. */
  const isReady = (data) =>
    data !== undefined && (data.outcome !== "" || (data.turn === data.bottom && data.thinking === "false"));
  const shown = () => {
    const { ply, outcome, sfen } = board();
    return { ply: Number(ply), outcome, sfen, at: realNow() };
  };

  /** The id of the game on the board, from the copy of this tab. */
  const gameId = () => /^id=([0-9a-f]{16})$/m.exec(texts(sessionStorage, /^komadai.*:game$/)[0] ?? "")?.[1];
  /** The id of the record that is studied here. */
  const recordId = () => {
    const lines = texts(sessionStorage, /^komadai.*:study$/)[0]?.split("\n") ?? [];
    return lines.find((line) => /^[0-9a-f]{16}$/.test(line));
  };

  // Some sentences are shown for a moment only.
  const heard = new Set();
  const hear = () => {
    for (const { textContent } of document.querySelectorAll(".notes .note, [data-trouble], [data-status]")) heard.add(textContent);
  };
  new MutationObserver(hear).observe(document, { subtree: true, childList: true, characterData: true });
  /** Forgets what was heard, and puts away what is still shown. */
  chaos.forget = () => {
    button("dismiss")?.click();
    heard.clear();
  };

  /** What the page shows. */
  chaos.state = () => {
    const data = board();
    return {
      uid: chaos.uid,
      id: gameId(),
      ready: isReady(data),
      ...(data && shown()),
      moved: Number(data?.ply) > 0,
      heard: [...heard],
      crashed: isSeen(find("#crashed")),
      notLoaded: isSeen(find("#not-loaded")),
      build: find('meta[name="komadai:build"]')?.content,
      loaded: document.readyState === "complete",
    };
  };

  /** Plays a move by clicks, and waits for the answer. @returns the game's id, and each state that the screen has shown */
  chaos.play = async (seed, limit = 10_000) => {
    let state = seed;
    const below = (end) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * end);
    };
    await until("turn", () => isReady(board()), limit);
    const before = board().ply;
    if (board().outcome !== "") return { id: gameId(), shown: [shown()] };
    /** Presses a target of one of these that can move; false if none can. */
    const press = async (from) => {
      while (from.length > 0) {
        from.splice(below(from.length), 1)[0].click();
        await new Promise((done) => setTimeout(done, 0));
        const targets = [...document.querySelectorAll('[data-board] [data-square][data-mark~="target"]')];
        if (targets.length === 0) continue;
        targets[below(targets.length)].click();
        return true;
      }
      return false;
    };
    /** Moves a piece on the board, or drops one if none of them can move. */
    const move = async () => {
      const all = [...document.querySelectorAll("[data-board] [data-square]")];
      return (
        (await press(all.filter(({ dataset }) => /^\+?[A-Z]$/.test(dataset.piece)))) ||
        (await press([...document.querySelectorAll('[data-hand^="b:"]:not(:disabled)')]))
      );
    };
    if (!(await move())) {
      // A game with a clock stands until somebody is there.
      button("pause")?.click();
      if (!(await move())) throw new Error(`no move at ${JSON.stringify(board())}, ${find("[data-status]")?.textContent}`);
    }
    const stands = () => board().ply !== before || board().outcome !== "";
    await until("move", () => stands() || seen("[data-choice]"));
    if (!stands()) {
      seen(`[data-choice="${["promote", "keep"][below(2)]}"]`).click();
      await until("move", stands);
    }
    const all = [shown()];
    const answered = () => {
      if (isReady(board())) return true;
      button("move-now")?.click();
      return button("reload") !== undefined;
    };
    await until("answer", answered, limit);
    if (!isReady(board())) throw new Error("no engine");
    return { id: gameId(), shown: [...all, shown()] };
  };

  /** Resigns. */
  chaos.resign = async () => {
    // The AI may have ended the game in the meantime.
    await until("resign", () => button("resign") || board().outcome !== "");
    if (board().outcome !== "") return { id: gameId(), shown: [shown()] };
    button("resign").click();
    (await until("question", () => button("confirm"))).click();
    await until("end", () => board().outcome !== "");
    return { id: gameId(), shown: [shown()] };
  };

  /** Takes back the last move and its answer. */
  chaos.takeBack = async () => {
    const before = Number(board().ply);
    (await until("take-back", () => button("take-back"))).click();
    await until("taken back", () => Number(board().ply) < before && isReady(board()));
    return { id: gameId(), shown: [shown()] };
  };

  /** Begins a game by the form. */
  chaos.begin = async () => {
    if (!button("start")) (await until("new game", () => button("new-game"))).click();
    const start = await until("form", () => button("start"));
    // Both may be folded away.
    const pace = find('[data-field="pace"]');
    if (pace?.checked) pace.click();
    const level = find('[data-field="level"]');
    if (level && level.value !== "1") {
      level.value = "1";
      level.dispatchEvent(new Event("input", { bubbles: true }));
      level.dispatchEvent(new Event("change", { bubbles: true }));
    }
    start.click();
    await until("begun", () => !button("start") && board()?.outcome === "" && Number(board().ply) <= 1);
  };

  const openGames = async () => {
    await until("live", () => find("[data-live]"));
    const opener = await until("games", () => button("games") ?? button("menu"));
    opener.click();
    if (opener.dataset.action === "menu") (await until("games", () => button("games"))).click();
    const isRead = () => find("[data-game]") || /^(?!Loading)/.test(find("[data-empty]")?.textContent ?? "Loading");
    await until("list", () => seen('[data-field="games-search"]') && isRead());
  };
  const closeGames = async () => {
    (await until("close", () => button("close-games"))).click();
    await until("closed", () => !seen('[data-field="games-search"]'));
  };

  /** Gives a game of the list a title. @returns whether the list shows it */
  chaos.title = async (id, text) => {
    await openGames();
    const row = () => find(`[data-game="${id}"]`);
    const found = await until("row", row, 1_500).catch(() => undefined);
    if (found !== undefined) {
      row().querySelector('[data-action="game-rename"]').click();
      const field = await until("field", () => seen('[data-field="game-title"]'));
      field.value = text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.form.requestSubmit();
      await until("title", () => row()?.querySelector(".game-title")?.textContent === text);
    }
    await closeGames();
    return found !== undefined;
  };

  /** Opens a record of the list. */
  chaos.openRecord = async (id) => {
    await openGames();
    (await until("row", () => find(`[data-game="${id}"] [data-action="game-open"]`))).click();
    await until("study", () => seen(".study"));
    await commentField();
  };

  /** The part of a record's panel that this finds, in the tab that has it. */
  const inTab = (name, find) =>
    until(name, () => {
      const tab = seen(`[data-tab="${name}"][aria-expanded="false"]`);
      return find() || (tab?.click(), undefined);
    });
  const commentField = () => inTab("comment", () => seen('[data-field="comment"]'));

  /** Writes a comment in the record that is open. */
  chaos.comment = async (text) => {
    const field = await commentField();
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    const at = realNow();
    const id = await until("record", recordId, 2_000).catch(() => undefined);
    return { id, at, text: seen('[data-field="comment"]').value };
  };
  chaos.readComment = async () => (await commentField()).value;
  chaos.closeRecord = async () => {
    (await until("close", () => button("close-study"))).click();
    await until("closed", () => !seen(".study"));
  };
  /**
   * Waits for a task of the lessons that has this name, or for any mate problem.
   * @returns its name and its position
   */
  chaos.task = async (name) => {
    const isWanted = (task) => (name === undefined ? /^problem\./.test(task?.task) : task?.task === name);
    const shown = () => {
      const task = seen("[data-task]")?.dataset;
      return isWanted(task) && task.state === "open" && task;
    };
    const { task, sfen } = await until("task", shown, 6_000);
    return { name: task, sfen };
  };

  /**
   * Solves the task that is shown.
   * @param {{ steps: string[][], choice?: string }} solution what is pressed, step by step: a square, or a move
   * @returns when the screen has said that it is done
   */
  chaos.solve = async ({ steps, choice }) => {
    const place = () => seen("[data-task]");
    const task = () => place().dataset;
    for (const step of steps) {
      const before = task().sfen;
      for (const selector of step) {
        (await until(selector, () => place()?.querySelector(selector))).click();
        await new Promise((done) => setTimeout(done, 0));
      }
      const moved = () => task().state !== "open" || task().sfen !== before;
      if (step.length > 1) await until("move", () => moved() || place().querySelector("[data-choice]"));
      if (choice && !moved()) place().querySelector(`[data-choice="${choice}"]`)?.click();
    }
    await until("done", () => task().state === "done");
    return realNow();
  };

  /** Has the record that is open reviewed, unless it was. @returns when the screen has said that it is */
  chaos.review = async () => {
    await until("study", () => seen(".study"));
    const isDone = () => find('[data-review="done"]');
    await inTab("analysis", () => isDone() || button("review"));
    if (!isDone()) button("review").click();
    await until("reviewed", isDone, 20_000);
    return realNow();
  };

  /**
   * Has the position that is shown analyzed until the result is deep enough to be stored, after `review`.
   * @returns when it is switched off, which stores the result
   */
  chaos.analyze = async () => {
    const depth = () => Number(/Depth (\d+)/.exec(find(".analysis p.extent")?.textContent)?.[1] ?? 0);
    const isOn = () => find('.analysis [data-action="analysis"]')?.getAttribute("aria-pressed") === "true";
    (await until("analysis", () => button("analysis"))).click();
    await until("analyzed", () => isOn() && depth() >= 8, 20_000);
    button("analysis").click();
    await until("switched off", () => !isOn());
    return realNow();
  };

  /** Starts a clock that stands: a person presses what is offered. */
  chaos.goOn = () => {
    const pause = button("pause");
    if (pause?.classList.contains("strong")) pause.click();
  };
  chaos.press = (name) => button(name)?.click() ?? false;
}
