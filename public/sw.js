// The service worker: it stores the whole build on this device, so that the page works without a network.
//
// A build is stored completely or not at all, in a cache of its own. A new build waits until a page accepts it
// (updates.js) or no page is open. The build before it stays, since its pages may still be open and need its files. All
// other requests go to the network as if there were no service worker.
//
// What is stored may be damaged or removed later. All files but the large ones are checked before they are handed out,
// because a page whose scripts do not run cannot ask for help. All files are checked, and what is wrong or missing is
// fetched again, when a page asks for that (recover.js), when the page is reloaded, and when a file is missing or wrong.
// A query after the name of a file asks for the file of the server: workers that did not start are fetched so.
//
// `komadaiWithout` names what is turned off for the chaos run (tests/chaos). A release does not have it.

// The identifier and the files of the build, which xtask/src/offline.rs fills in. In development builds they are empty,
// and the service worker removes itself: see `leave`.
const BUILD = "";
const FILES = [];

/** The end of file names that contain a hash. The content of such a file never changes. */
const HASHED = /-([0-9a-f]{16})\.[a-z0-9]+$/;

const SCOPE = self.registration.scope;
/** The beginning of the names of this site's caches. The origin may have other sites, even other copies of Komadai. */
const OURS = `komadai ${SCOPE} `;
const CACHE = OURS + BUILD;
/**
 * The address to which other apps send shared files (manifest.webmanifest), and the beginning of the names of the
 * caches that store them, one cache for each.
 */
const SHARE_TARGET = `${SCOPE}share-target`;
const SHARED = `komadai-shared ${SCOPE} `;
/** The greatest size of a shared form in bytes: that of a record (src/app/study/import.rs), and some for the form. */
const MOST_SHARED = 16.1e6;
/** The key of an entry in each cache: the time at which its build was last activated. */
const ACTIVATED = `${SCOPE}!activated`;

if (BUILD) {
  self.addEventListener("install", (event) => event.waitUntil(install()));
  self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
  self.addEventListener("fetch", serve);
  self.addEventListener("message", (event) => {
    const { data, source } = event;
    if (data === "activate") event.waitUntil(self.skipWaiting());
    if (data === "repair") event.waitUntil(repair().then((repaired) => source.postMessage(repaired)));
  });
} else {
  self.addEventListener("install", () => self.skipWaiting());
  self.addEventListener("activate", (event) => event.waitUntil(leave()));
}

/** Stores all files of this build, or none. */
async function install() {
  try {
    await keep();
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

/**
 * Fetches the files that the cache of this build does not have, or not with the right content. The page is stored last:
 * if it is there, the cache is complete. `missing` handles the error of a file that cannot be fetched. Returns whether
 * any file was stored.
 */
async function keep(missing) {
  const cache = await caches.open(CACHE);
  const answers = await Promise.all(
    FILES.map(async (file) => {
      const kept = await cache.match(file);
      if (kept && (await isOfThisBuild(file, kept))) return;
      await cache.delete(file);
      return fetchFile(file).catch(missing);
    }),
  );
  for (const [index, file] of FILES.entries()) if (answers[index]) await cache.put(file, answers[index]);
  return answers.some(Boolean);
}

/** The repair that is under way, if any. */
let repairing;

/** Calls `keep` for all that ask meanwhile. Returns whether anything was repaired; `undefined` if that failed. */
function repair() {
  if (self.komadaiWithout?.includes("repair")) return Promise.resolve(false);
  let fails = false;
  // What can be fetched is stored.
  repairing ??= keep(() => {
    fails = true;
  })
    .then(async (repaired) => {
      // The note of the time is lost with the cache.
      if (repaired) await noteTime();
      return repaired || (fails ? undefined : false);
    })
    .catch(() => {})
    .finally(() => (repairing = undefined));
  return repairing;
}

/**
 * Fetches a file, and checks that it belongs to this build: the server may be in the middle of an update, or may answer
 * every request with its front page.
 */
async function fetchFile(file, cache = HASHED.test(file) ? "default" : "reload") {
  const answer = await fetch(file, { cache });
  if (answer.ok && (await isOfThisBuild(file, answer.clone()))) {
    // Browsers refuse a stored page whose response was redirected, so this makes a new response.
    return answer.redirected ? new Response(answer.body, answer) : answer;
  }
  if (cache === "reload") throw new Error(`${file} is not of build ${BUILD}`);
  return fetchFile(file, "reload");
}

/** Whether a response has the content of this build, by the hash in the file name or the identifier in the page. */
async function isOfThisBuild(file, answer) {
  // Some hosts add lines of their own to a page, so its hash cannot be compared.
  if (file === "./") return (await answer.text()).includes(BUILD);
  const expected = HASHED.exec(file)?.[1];
  if (expected === undefined) return true;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.arrayBuffer()));
  const found = Array.from(digest.slice(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return found === expected;
}

/** Deletes the builds that no page should need any more, and takes control of pages that had no service worker. */
async function takeOver() {
  const others = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  let [before, latest] = [undefined, 0];
  const unused = [];
  for (const name of others) {
    const time = Number((await (await caches.match(ACTIVATED, { cacheName: name }))?.text()) ?? 0);
    if (time === 0) unused.push(name);
    if (time > latest) [before, latest] = [name, time];
  }
  // A build that was never activated may be an even newer one that is being installed.
  const { installing, waiting } = self.registration;
  const spared = installing || waiting ? unused : [];
  for (const name of others) {
    if (name !== before && !spared.includes(name)) await caches.delete(name);
  }
  await noteTime();
  // Without this condition, a page of the build before would be taken over without consent.
  if (before === undefined) await self.clients.claim();
}

/** Notes the time in the cache of this build, which is the one in use. */
async function noteTime() {
  await (await caches.open(CACHE)).put(ACTIVATED, new Response(String(Date.now())));
}

/** Answers requests for the page, with any query, and for files of the stored builds. */
function serve(event) {
  const { cache, method, mode, url } = event.request;
  const { origin, pathname, search } = new URL(url);
  const address = origin + pathname;
  if (method === "POST" && address === SHARE_TARGET) event.respondWith(keepShared(event.request));
  if (method !== "GET" || !address.startsWith(SCOPE)) return;
  const path = address.slice(SCOPE.length);
  if (mode === "navigate" && (path === "" || path === "index.html")) {
    event.respondWith(answer(event, "./"));
    // The page is reloaded, perhaps because it does not look right.
    if (cache === "no-cache") event.waitUntil(repair());
  } else if (HASHED.test(path) || FILES.includes(path)) {
    event.respondWith(answer(event, path, search && HASHED.test(path)));
  }
}

/**
 * Stores a file that another app shares until the page reads it (src/app/study/shared.rs), and opens the page. Another
 * site can send such a form too: the page asks first, by the address of the sender.
 */
async function keepShared(request) {
  try {
    const headers = { "Content-Type": request.headers.get("Content-Type"), Referer: request.referrer };
    const body = await request.blob();
    // If the form is too large, the page only says so.
    const form = body.size > MOST_SHARED ? new Response(null, { status: 413 }) : new Response(body, { headers });
    // The random number separates two forms that arrive in the same millisecond.
    await (await caches.open(SHARED + (Date.now() + Math.random()))).put(SHARE_TARGET, form);
    // Only the newest three stay. The names are in the order in which the caches were made.
    const shared = (await caches.keys()).filter((name) => name.startsWith(SHARED));
    for (const name of shared.slice(0, -3)) await caches.delete(name);
  } catch {
    // The storage is full or forbidden: the page opens without the shared file.
  }
  return Response.redirect(SCOPE, 303);
}

/**
 * The stored response for a file, or else that of the network. `anew` prefers that of the network, if it is right, and
 * stores it.
 */
async function answer(event, file, anew) {
  try {
    if (anew) {
      const fresh = await fetchFile(file, "reload");
      const copy = fresh.clone();
      event.waitUntil(caches.open(CACHE).then((cache) => cache.put(file, copy)));
      // A new response has the address of the request: the query goes on to the files that a worker asks for.
      return new Response(fresh.body, fresh);
    }
  } catch {
    // There is no network, or the server does not have the file any more.
  }
  try {
    const kept = await stored(file);
    if (kept) return kept;
    event.waitUntil(repair());
  } catch {
    // The browser has lost or locked its storage.
  }
  return fetch(event.request);
}

/**
 * The stored response for a file; nothing if its content is wrong. The program of the page is not checked, for it would
 * start later: the page notices when it does not start.
 */
async function stored(file) {
  const kept =
    (await caches.match(file, { cacheName: CACHE })) ??
    // A file name with a hash has the same content in every build.
    (HASHED.test(file) ? await caches.match(file) : undefined);
  if (self.komadaiWithout?.includes("repair")) return kept;
  if (kept && (file.startsWith("app_bg-") || (await isOfThisBuild(file, kept.clone())))) return kept;
}

/** Removes this service worker, where a development server now uses the address of an earlier release. */
async function leave() {
  await self.registration.unregister();
  for (const page of await self.clients.matchAll({ type: "window" })) await page.navigate(page.url);
}
