// Helps after a failure: the app did not start, or it has crashed. start.js loads this file only then.
//
// `komadaiWithout` names what is turned off for the chaos run (tests/chaos). A release does not have it.

const SCOPE = self.komadaiScope;
/** The beginning of the keys under which the app stores games, in the storage of the tab and in the local storage. */
const GAME = `${SCOPE}game`;
/** The keys in the storage of the tab of the game, the record and the chess clock that a start resumes (src/app/store.rs). */
const RESUMED = [GAME, `${SCOPE}study`, `${SCOPE}clock`];
/**
 * The beginning of the keys of texts that were moved aside. A start does not read them. The list of games brings games
 * back (src/saves/slots.rs), and other texts stay.
 */
const ASIDE = `${SCOPE}aside:`;
/** The line of a stored game with its start position and moves, and that of a suspended game (src/saves/saved.rs). */
const LINE = /^line=(.*)$/m;
const SUSPENDED = /^aside=1$/m;

/** The keys in the storage of the tab under which the times of crashes and of reloads after a repair are stored. */
const CRASHES = `${SCOPE}crashes`;
const REPAIRS = `${SCOPE}repairs`;
const MINUTE = 60_000;
/** The time for the search for a newer build and for a repair, and that for the installation of a build, in milliseconds. */
const SOON = 5_000;
const INSTALLATION = 30_000;
/** The time after which an installed build has normally taken over, in milliseconds. */
const TAKE_OVER = 3_000;

/** The event `error` for a host page, in the form of src/messages/event.rs. */
const CRASHED = '{"id":null,"komadai":1,"reason":"crashed","type":"error"}';

const CARD = `<main id="crashed">
  <h1>Komadai</h1>
  <p>Something went wrong, and the page has stopped. Reload it to continue your game. Just in case, here is the game as text:</p>
  <p lang="ja">問題が発生し、ページが停止しました。再読み込みすると対局を続けられます。念のため、対局の内容を表示しています。</p>
  <p><textarea readonly aria-label="USI"></textarea></p>
  <p><button type="button" class="control" data-action="restart">Reload <span lang="ja">再読み込み</span></button></p>
</main>`;

const WITHOUT_GAME = `
  <p>The page has stopped twice within a minute. You can start without the saved game. It is not deleted: it comes back when you open the list of games.</p>
  <p lang="ja">1分以内に2回停止しました。保存した対局を開かずに始めることもできます。対局は削除されず、棋譜一覧を開くと元に戻ります。</p>
  <p><button type="button" class="control" data-action="start-without-game">Start without the saved game <span lang="ja">対局を開かずに始める</span></button></p>`;

/**
 * Called when the app did not start: has the service worker repair what it has stored, and reloads the page once if
 * that has changed anything. A newer build takes over without asking.
 */
export async function repair() {
  updateBroken();
  const registration = await findRegistration();
  if (registration && (await repairStored(registration)) && countRecent(REPAIRS) === 1) location.reload();
}

/** The value of a field of the link; null if it is missing. The fragment takes precedence over the query. */
function asked(name) {
  const [fragment, query] = [location.hash.slice(1), location.search].map((text) => new URLSearchParams(text));
  return fragment.get(name) ?? query.get(name);
}

/** Tells the host page of an embedded board that the app is dead, which cannot do so any more. */
function tellHost() {
  if (!document.documentElement.hasAttribute("data-embed") || parent === self) return;
  try {
    parent.postMessage(CRASHED, asked("parent") ?? "*");
  } catch {
    // The link names something that is not an origin: then nothing is sent, as by the app.
  }
}

/** Called when the app has crashed: shows the message about that, with the game as text, and tells the host page. */
export function showCrash() {
  if (document.getElementById("crashed") !== null) return;
  tellHost();
  document.querySelector(".page:not(.first-board)")?.setAttribute("inert", "");
  // The board of index.html is hidden after a message. The crash may come from what creates elements.
  document.getElementById("pieces").insertAdjacentHTML("beforebegin", CARD);
  const card = document.getElementById("crashed");
  const text = card.querySelector("textarea");
  text.value = gameAsText();
  text.hidden = text.value === "";
  // An embedded board without the field `save` starts without a stored game anyway.
  const resumes = !document.documentElement.hasAttribute("data-embed") || asked("save") !== null;
  if (countRecent(CRASHES) > 1 && resumes) card.insertAdjacentHTML("beforeend", WITHOUT_GAME);
  card.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (button === null) return;
    for (const each of card.querySelectorAll("button")) each.disabled = true;
    if (button.dataset.action === "start-without-game") moveGamesAside();
    restart();
  });
  scrollTo(0, 0);
}

/** The game as text: that of the tab, or else the position on the board, or else the game that a start resumes. */
function gameAsText() {
  const sfen = document.querySelector("[data-board]")?.dataset.sfen;
  try {
    const slots = gamesToResume().map((key) => localStorage.getItem(key));
    const [line, other] = [sessionStorage.getItem(GAME), ...slots].map((text) => text?.match(LINE)?.[1]);
    return line ?? (sfen ? `position sfen ${sfen}` : other ?? "");
  } catch {
    // The storage is forbidden.
    return sfen ? `position sfen ${sfen}` : "";
  }
}

/** The keys of the games in the local storage that a start may resume: all but the suspended ones. */
function gamesToResume() {
  const games = Object.keys(localStorage).filter((key) => key.startsWith(GAME));
  return games.filter((key) => !SUSPENDED.test(localStorage.getItem(key)));
}

/**
 * Moves what a start resumes to other keys, which a start does not read. From then on the crashed app, of which parts
 * may still run, stores nothing.
 */
function moveGamesAside() {
  /** Stores a text in the first storage that has room. */
  const put = (name, text) =>
    [localStorage, sessionStorage].some((store) => {
      try {
        store.setItem(name, text);
        return true;
      } catch {
        return false;
      }
    });
  const moved = [...gamesToResume().map((key) => [localStorage, key]), ...RESUMED.map((key) => [sessionStorage, key])];
  const texts = new Set();
  for (const [store, key] of moved) {
    const text = store.getItem(key);
    store.removeItem(key);
    // The tab and its slot mostly have the same text.
    if (text === null || texts.has(text)) continue;
    if (put(`${ASIDE}${Date.now()}:${texts.size}`, text)) texts.add(text);
    else store.setItem(key, text);
  }
  sessionStorage.removeItem(CRASHES);
  Storage.prototype.setItem = () => {};
}

/**
 * Reloads the page: in a newer build, if the server or this browser has one, and with repaired files. A crashed app is
 * not asked whether it wants a newer build, for that may be the one that has been mended.
 */
async function restart() {
  if (self.komadaiWithout?.includes("recall")) return location.reload();
  const registration = await findRegistration();
  if (registration) {
    const searched = registration.update().then(() => true);
    const [isReached] = await Promise.all([within(SOON, searched), within(SOON, repairStored(registration))]);
    const newer = registration.installing ?? registration.waiting;
    if (newer) await within(INSTALLATION, activate(newer));
    // A script that does not take over, such as an empty one, recalls all service workers.
    if (isReached && registration.waiting) await registration.unregister();
  }
  location.reload();
}

/** Lets a service worker take over once it is installed, and waits for that, or until it is seen that it does not. */
function activate(worker) {
  return new Promise((done) => {
    let patience;
    const proceed = () => {
      if (worker.state === "installed") {
        worker.postMessage("activate");
        patience = setTimeout(done, TAKE_OVER);
      }
      if (worker.state === "activated" || worker.state === "redundant") {
        clearTimeout(patience);
        done();
      }
    };
    worker.addEventListener("statechange", proceed);
    proceed();
  });
}

/** Has the service worker repair what it has stored. Returns whether anything had to be repaired. */
function repairStored({ active }) {
  return new Promise((done) => {
    if (active === null) return done(false);
    navigator.serviceWorker.addEventListener("message", ({ data }) => done(data), { once: true });
    active.postMessage("repair");
  });
}

/** The registration of the service worker; nothing if there is none, or the browser forbids it. */
async function findRegistration() {
  try {
    return await navigator.serviceWorker.getRegistration();
  } catch {
    return undefined;
  }
}

/** Registers the service worker as start.js does, so that a newer build takes over without asking. */
async function updateBroken() {
  if (self.komadaiWithout?.includes("recall")) return;
  if (document.querySelector('meta[name="komadai:build"]') === null) return;
  if (document.documentElement.hasAttribute("data-embed")) return;
  if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", done));
  await import("./updates.js").then((updates) => updates.registerUpdates(true)).catch(() => {});
}

/** Notes the time in the storage of the tab. Returns the number of times within the last minute; 0 without a storage. */
function countRecent(key) {
  try {
    const now = Date.now();
    const times = (sessionStorage.getItem(key) ?? "").split(" ").filter((time) => Math.abs(now - time) < MINUTE);
    sessionStorage.setItem(key, [...times, now].join(" "));
    return times.length + 1;
  } catch {
    return 0;
  }
}

/** The result of a promise; `undefined` if it fails or takes longer than `time` milliseconds. */
function within(time, promise) {
  return Promise.race([promise.catch(() => {}), new Promise((done) => setTimeout(done, time))]);
}
