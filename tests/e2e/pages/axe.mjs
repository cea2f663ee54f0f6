// What axe-core finds on a page.

import { AxeBuilder } from "@axe-core/playwright";

/** The rules whose answer depends on colours, or on the size of the window. */
const RULES_OF_LOOKS = ["color-contrast", "link-in-text-block", "target-size", "scrollable-region-focusable"];

/**
 * The faults of a page: the name of each broken rule, with the first elements that break it.
 *
 * One look at each screen asks for all rules, in every run or in the full one. Looks at the same screen in another theme,
 * size, language or design ask only for the rules whose answer may differ there, which takes less time.
 *
 * @param options.allRules whether all rules are asked for
 * @param options.include a selector of the parts that are looked at, if not all are
 * @param options.exclude selectors of parts that are left out
 * @param options.frames whether the page has frames. Without them axe-core needs no page of its own to put results
 *   together: it is as thorough, and takes half the time.
 */
export async function faults(page, { allRules, include, exclude = [], frames = false }) {
  const axe = new AxeBuilder({ page });
  if (!frames) axe.setLegacyMode();
  if (include) axe.include(include);
  for (const selector of exclude) axe.exclude(selector);
  if (allRules) {
    // Axe-core has the size of targets switched off.
    axe.options({ rules: { "target-size": { enabled: true } } });
  } else {
    axe.withRules(RULES_OF_LOOKS);
  }
  // What fades in is seen through until it is there.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect, playState }) => playState !== "running" || effect.getTiming().iterations === Infinity),
  );
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).slice(0, 5).join(" | ")}`);
}
