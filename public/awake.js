// Keeps the screen on while the root element has `data-awake`, as while a clock runs. If the device does not support or
// allow it, the screen turns off as usual.

const root = document.documentElement;
let lock = null;

/** Requests or releases the wake lock, as the attribute and the visibility of the page demand. */
async function update() {
  // The host page of an embedded page may not allow it.
  const allowed = document.featurePolicy?.allowsFeature("screen-wake-lock") ?? true;
  const wanted = allowed && root.hasAttribute("data-awake") && document.visibilityState === "visible";
  if (wanted && (lock?.released ?? true)) {
    lock = await navigator.wakeLock?.request("screen").catch(() => null);
    // The attribute may have been removed meanwhile.
    if (!root.hasAttribute("data-awake")) await lock?.release();
  } else if (!wanted && lock) {
    await lock.release();
    lock = null;
  }
}

new MutationObserver(update).observe(root, { attributeFilter: ["data-awake"] });
// The browser releases the lock when the page is hidden.
document.addEventListener("visibilitychange", update);
update();
