// Writes a dump of what the page stores: `tests/data/stored/README.md` says when and how.

import config from "./playwright.config.mjs";

export default { ...config, testMatch: "dump-stored.mjs" };
