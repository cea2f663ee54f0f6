// Keeps the screen lit while the root element has `data-awake`: a clock that nobody sees is of no use. Where the device
// cannot or will not, the screen goes dark as usual.

const root = document.documentElement;
let lock = null;

async function follow() {
  // A page that has this one in a frame may not allow it.
  const allowed = document.featurePolicy?.allowsFeature("screen-wake-lock") ?? true;
  const wanted = allowed && root.hasAttribute("data-awake") && document.visibilityState === "visible";
  if (wanted && (lock === null || lock.released)) {
    lock = await navigator.wakeLock?.request("screen").catch(() => null);
    // What was wanted may have changed meanwhile.
    if (!root.hasAttribute("data-awake")) await lock?.release();
  } else if (!wanted && lock !== null) {
    await lock?.release();
    lock = null;
  }
}

new MutationObserver(follow).observe(root, { attributeFilter: ["data-awake"] });
// A page that is hidden loses the lock.
document.addEventListener("visibilitychange", follow);
follow();
