// What browsers of given versions know, by the compatibility tables of MDN (@mdn/browser-compat-data).

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** The tables. */
export const TABLES = JSON.parse(readFileSync(require.resolve("@mdn/browser-compat-data")));

/** The browsers of phones, whose versions are those of the browsers for desktops. */
const PHONES = { chrome: "chrome_android", firefox: "firefox_android", safari: "safari_ios" };

/**
 * The browsers of a list such as `chrome111,safari16.4`, by the names of the tables.
 * @returns {Map<string, number[]>} the parts of each version
 */
export function browsersOf(list) {
  const browsers = new Map();
  for (const each of list.split(",")) {
    const [, name, version] = /^([a-z]+)([\d.]+)$/.exec(each) ?? [];
    if (!(name in TABLES.browsers)) throw new Error(`no browser: ${each}`);
    for (const known of [name, PHONES[name]]) if (known) browsers.set(known, parts(version));
  }
  return browsers;
}

const parts = (version) => version.replace("≤", "").split(".").map(Number);

/** Whether a version is not newer than another. */
function isReached(version, limit) {
  const [major, minor = 0] = parts(version);
  const [most, rest = 0] = limit;
  return major < most || (major === most && minor <= rest);
}

/**
 * The browsers of the list that lack a feature, each with the version that has it first.
 * @param {object} entry a node of the tables
 * @param {string} [prefix] a prefix with which the feature is written too, such as `-webkit-`
 */
export function lacking(entry, browsers, prefixes = []) {
  const lacks = [];
  for (const [browser, limit] of browsers) {
    const statements = [entry.__compat.support[browser] ?? []].flat();
    const counts = (statement) =>
      typeof statement.version_added === "string" &&
      statement.version_added !== "preview" &&
      !statement.flags &&
      !statement.alternative_name &&
      (statement.prefix === undefined || prefixes.includes(statement.prefix)) &&
      !(typeof statement.version_removed === "string" && isReached(statement.version_removed, limit));
    const known = statements.filter(counts);
    if (known.some((statement) => isReached(statement.version_added, limit))) continue;
    lacks.push(`${browser} ${known.map(({ version_added }) => version_added).join(" or ") || "never"}`);
  }
  return lacks;
}

/** All nodes of a table by their names. A name may be that of several features. */
export function byName(table) {
  const found = new Map();
  const visit = (node) => {
    for (const [name, child] of Object.entries(node)) {
      if (name === "__compat") continue;
      if (child.__compat) found.set(name, [...(found.get(name) ?? []), child]);
      visit(child);
    }
  };
  visit(table);
  return found;
}

/** As `lacking`, for a name of several features: empty if browsers know one of them. */
export function lackingAll(entries, browsers) {
  const lacks = entries.map((entry) => lacking(entry, browsers));
  return lacks.toSorted((a, b) => a.length - b.length)[0] ?? [];
}
