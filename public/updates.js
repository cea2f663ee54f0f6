// Has the build kept on this device (sw.js), and offers a new one: it never replaces a running game unasked.
//
// To the app: as soon as a new build waits, the root element has `data-update="ready"` and the window hears
// `komadai:update`. From the app: `komadai:accept-update`; then the new build takes over and this page reloads; and
// `komadai:outdated`: look for a new build now.

const HOUR = 60 * 60_000;
/** No two checks are nearer to each other. */
const PAUSE = 10 * 60_000;
/** A build that may take over does so after a second or so. */
const TAKE_OVER = 3_000;

/**
 * Has the browser look again whether a waiting build may take over: now and then Chromium forgets to, for as long as
 * nothing of ours is navigated to. So a picture is, out of sight.
 */
function remind(waiting) {
  if (waiting.state !== "installed") return;
  const frame = document.createElement("iframe");
  frame.hidden = true;
  frame.src = document.querySelector('link[rel="icon"]').href;
  frame.addEventListener("load", () => frame.remove());
  document.body.append(frame);
}

/**
 * Registers the service worker and looks out for new builds from now on.
 * @param {boolean} broken the app did not start, so there is nothing to lose and nobody to ask
 * @throws where there are no service workers, or none are allowed: the page then needs the network
 */
export async function keepUp(broken) {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(new URL("./sw.js", import.meta.url));

  /** Offers what waits. A page without a controller has come from the network, and is new itself. */
  const offer = () => {
    if (serviceWorker.controller === null) return;
    if (broken) {
      accept();
    } else {
      document.documentElement.dataset.update = "ready";
      dispatchEvent(new Event("komadai:update"));
    }
  };

  const accept = () => {
    const { waiting } = registration;
    // Another page of ours was faster.
    if (waiting === null) return location.reload();
    // A page that did not start has nothing to lose: it makes way by itself.
    const reminder = setInterval(broken ? () => location.reload() : remind, TAKE_OVER, waiting);
    waiting.addEventListener("statechange", () => {
      clearInterval(reminder);
      if (waiting.state === "activated") location.reload();
      // A still newer build has come meanwhile.
      else if (waiting.state === "redundant") accept();
    });
    waiting.postMessage("activate");
  };
  addEventListener("komadai:accept-update", accept);

  const follow = (worker) => {
    const look = () => {
      if (worker.state !== "installed") return;
      offer();
      // A developer's asks nobody (sw.js).
      setTimeout(remind, TAKE_OVER, worker);
    };
    worker.addEventListener("statechange", look);
    // On a busy machine it may be installed before anybody hears that there is one.
    look();
  };
  const followNew = () => {
    const worker = registration.installing ?? registration.waiting;
    if (worker !== null) follow(worker);
  };
  registration.addEventListener("updatefound", followNew);
  if (registration.installing !== null) follow(registration.installing);
  if (registration.waiting !== null) offer();

  // Another page of ours has accepted an update: the first worker of all has no predecessor.
  let controlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    if (controlled) offer();
    controlled = true;
  });

  // The page has found out by itself that its build is no longer there.
  addEventListener("komadai:outdated", () => registration.update().catch(() => {}));

  let checked = 0;
  const check = () => {
    if (Date.now() - checked < PAUSE) return;
    checked = Date.now();
    // Without a network there is no update either.
    registration.update().catch(() => {});
  };
  setInterval(check, HOUR);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && check());
  check();
}
