// Keeps the whole build on this device, so that the page works without a network.
//
// A build is kept whole or not at all, in a cache of its own. A new build waits until a page asks for it
// (updates.js) or none is open. The build before it stays, since pages of it may still run and need its files.
// What is not of these builds goes to the network as if there were no service worker.

// Filled in by xtask/src/offline.rs. Where they are empty, a developer's server is at work: see `leave`.
const BUILD = "";
const FILES = [];

/** What hashed names end in, after which the content never changes. */
const HASHED = /-([0-9a-f]{16})\.[a-z0-9]+$/;

const SCOPE = self.registration.scope;
/** Caches belong to the whole origin, where Komadai may lie more than once. */
const OURS = `komadai ${SCOPE} `;
const CACHE = OURS + BUILD;
/** Where other apps send what they share (manifest.webmanifest), and how the caches that keep it begin, one for each. */
const SHARE_TARGET = `${SCOPE}share-target`;
const SHARED = `komadai-shared ${SCOPE} `;
/** No record is larger (src/app/study/import.rs), in bytes; the form around it has some too. */
const MOST_SHARED = 16.1e6;
/** In each cache: when its build was last put in charge. */
const ACTIVATED = `${SCOPE}!activated`;

if (BUILD) {
  self.addEventListener("install", (event) => event.waitUntil(keep()));
  self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
  self.addEventListener("fetch", serve);
  self.addEventListener("message", (event) => {
    if (event.data === "activate") event.waitUntil(self.skipWaiting());
  });
} else {
  self.addEventListener("install", () => self.skipWaiting());
  self.addEventListener("activate", (event) => event.waitUntil(leave()));
}

/** Fetches all files into this build's cache. The page comes last: where it is, nothing is missing. */
async function keep() {
  if (await caches.match(SCOPE, { cacheName: CACHE })) return;
  const answers = await Promise.all(FILES.map((file) => fetchFile(file)));
  try {
    const cache = await caches.open(CACHE);
    for (const [index, file] of FILES.entries()) await cache.put(file, answers[index]);
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

/** A file of this build, surely: a server may be in the middle of an update, or answer anything with its front page. */
async function fetchFile(file, cache = HASHED.test(file) ? "default" : "reload") {
  const answer = await fetch(file, { cache });
  if (answer.ok && (await isOfThisBuild(file, answer.clone()))) {
    // Browsers refuse to show a page that remembers a redirection.
    return answer.redirected ? new Response(answer.body, answer) : answer;
  }
  if (cache === "reload") throw new Error(`${file} is not of build ${BUILD}`);
  return fetchFile(file, "reload");
}

async function isOfThisBuild(file, answer) {
  // Some hosts add lines of their own to a page, so its hash would say too much.
  if (file === "./") return (await answer.text()).includes(BUILD);
  const expected = HASHED.exec(file)?.[1];
  if (expected === undefined) return true;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.arrayBuffer()));
  const found = Array.from(digest.slice(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return found === expected;
}

/** Deletes the builds that no page should need any more, and takes charge of pages that had no service worker. */
async function takeOver() {
  const others = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  let [before, latest] = [undefined, 0];
  const unused = [];
  for (const name of others) {
    const time = Number((await (await caches.match(ACTIVATED, { cacheName: name }))?.text()) ?? 0);
    if (time === 0) unused.push(name);
    if (time > latest) [before, latest] = [name, time];
  }
  // What was never in charge may be a still newer build on its way.
  const { installing, waiting } = self.registration;
  const spared = installing || waiting ? unused : [];
  for (const name of others) {
    if (name !== before && !spared.includes(name)) await caches.delete(name);
  }
  await (await caches.open(CACHE)).put(ACTIVATED, new Response(String(Date.now())));
  // Only then, or a page of the build before would be taken over unasked.
  if (before === undefined) await self.clients.claim();
}

/** Answers for the page, whatever its query, and for files of the builds kept. */
function serve(event) {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  const address = origin + pathname;
  if (method === "POST" && address === SHARE_TARGET) event.respondWith(keepShared(event.request));
  if (method !== "GET" || !address.startsWith(SCOPE)) return;
  const path = address.slice(SCOPE.length);
  if (mode === "navigate" && (path === "" || path === "index.html")) {
    event.respondWith(answer(event.request, SCOPE, { cacheName: CACHE }));
  } else if (HASHED.test(path)) {
    // A name with a hash means the same in every build.
    event.respondWith(answer(event.request, address));
  } else if (FILES.includes(path)) {
    event.respondWith(answer(event.request, address, { cacheName: CACHE }));
  }
}

/** Keeps what another app shares until the page takes it (src/app/study/shared.rs), and shows the page. */
async function keepShared(request) {
  try {
    const headers = { "Content-Type": request.headers.get("Content-Type") };
    const body = await request.blob();
    // Of what is too large the page only says so.
    const form = body.size > MOST_SHARED ? new Response(null, { status: 413 }) : new Response(body, { headers });
    // Two may come within one millisecond.
    await (await caches.open(SHARED + (Date.now() + Math.random()))).put(SHARE_TARGET, form);
  } catch {
    // The storage is full or forbidden: the page shows what it would show anyway.
  }
  return Response.redirect(SCOPE, 303);
}

/** What is kept under an address; else, or if the storage fails, what the network says. */
async function answer(request, address, where) {
  let kept;
  try {
    kept = await caches.match(address, where);
  } catch {
    // The browser has lost or locked its storage.
  }
  return kept ?? fetch(request);
}

/** Gives an address where a release was served before back to the developer's server. */
async function leave() {
  await self.registration.unregister();
  for (const page of await self.clients.matchAll({ type: "window" })) await page.navigate(page.url);
}
