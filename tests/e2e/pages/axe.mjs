// What axe-core finds on a page.

import { AxeBuilder } from "@axe-core/playwright";

/**
 * Looks a page over that has no frames. Without them axe-core needs no page of its own to put results together: it is as
 * thorough, and takes half the time.
 */
export const inspect = (page) => new AxeBuilder({ page }).setLegacyMode();
