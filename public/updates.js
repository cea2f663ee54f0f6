// Registers the service worker (sw.js), which stores the build on this device, and offers new builds. A new build never
// replaces a running one without the person's consent.
//
// Events to the app: when a new build is ready, the root element has `data-update="ready"`, and `komadai:update` is
// dispatched on the window. Events from the app: on `komadai:accept-update` the new build takes over and this page
// reloads; on `komadai:outdated` it checks for a new build at once.

const HOUR = 60 * 60_000;
/** The shortest time between two checks, in milliseconds. */
const PAUSE = 10 * 60_000;
/** The time after which a build that may take over normally has done so, in milliseconds. */
const TAKE_OVER = 3_000;

/**
 * Makes the browser check again whether a waiting service worker may take over. Chromium sometimes does not check until
 * the next navigation within the site, so a hidden frame navigates to a picture.
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
 * Registers the service worker, and checks for new builds from now on.
 * @param {boolean} broken whether the app did not start; then a new build takes over without asking
 * @throws if the browser has no service workers or forbids them; the page then needs the network
 */
export async function registerUpdates(broken) {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(new URL("./sw.js", import.meta.url));

  /** Offers the waiting build. A page without a controller has come from the network, so it is new already. */
  const offer = () => {
    if (serviceWorker.controller === null) return;
    if (broken) {
      accept();
    } else {
      document.documentElement.dataset.update = "ready";
      dispatchEvent(new Event("komadai:update"));
    }
  };

  /** Lets the waiting build take over, and reloads the page. */
  const accept = () => {
    const { waiting } = registration;
    // Another page of this site has accepted the update already.
    if (waiting === null) return location.reload();
    // If the app did not start, the page reloads by itself.
    const reminder = setInterval(broken ? () => location.reload() : remind, TAKE_OVER, waiting);
    waiting.addEventListener("statechange", () => {
      clearInterval(reminder);
      if (waiting.state === "activated") location.reload();
      // An even newer build has replaced the waiting one.
      else if (waiting.state === "redundant") accept();
    });
    waiting.postMessage("activate");
  };
  addEventListener("komadai:accept-update", accept);

  /** Offers a service worker as soon as it is installed. */
  const watch = (worker) => {
    const offerIfInstalled = () => {
      if (worker.state !== "installed") return;
      offer();
      // The service worker of a development build takes over without asking (sw.js).
      setTimeout(remind, TAKE_OVER, worker);
    };
    worker.addEventListener("statechange", offerIfInstalled);
    // On a busy machine it may have been installed before the event `updatefound` was handled.
    offerIfInstalled();
  };
  const watchNew = () => {
    const worker = registration.installing ?? registration.waiting;
    if (worker !== null) watch(worker);
  };
  registration.addEventListener("updatefound", watchNew);
  if (registration.installing !== null) watch(registration.installing);
  if (registration.waiting !== null) offer();

  // If the controller changes, another page of this site has accepted an update, unless there was no controller before.
  let controlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    if (controlled) offer();
    controlled = true;
  });

  // The app has noticed that the server has another build.
  addEventListener("komadai:outdated", () => registration.update().catch(() => {}));

  let checked = 0;
  const check = () => {
    if (Date.now() - checked < PAUSE) return;
    checked = Date.now();
    // Without a network the check fails, and is repeated later.
    registration.update().catch(() => {});
  };
  setInterval(check, HOUR);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && check());
  check();
}
