// What axe-core finds on a page in WebKit, whose driver cannot load it as Playwright does.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

// It comes with the package for Playwright.
const ofPlaywright = createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright"));
const SOURCE = readFileSync(ofPlaywright.resolve("axe-core/axe.min.js"), "utf8");

/** The faults of the page that is shown: the name of each broken rule, with the first elements that break it. */
export async function faults(tab) {
  await tab.session.post("/execute/sync", { script: `${SOURCE}; globalThis.axe = axe;`, args: [] });
  return tab.evaluate(async () => {
    // Axe-core has the size of targets switched off.
    const { violations } = await globalThis.axe.run(document, { rules: { "target-size": { enabled: true } } });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).slice(0, 5).join(" | ")}`);
  });
}
