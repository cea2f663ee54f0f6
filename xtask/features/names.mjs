// What Rust sources and HTML name that browsers of given versions do not know: elements and attributes of HTML, and, in
// Rust sources that reach objects by name (`src/app/dynamic.rs`), members of objects.
//
// Neither language is parsed. Whatever looks like an element, an attribute or the name of a member counts as one, and is a
// problem if everything of this name is missing in a browser; an attribute without a value is not seen. Where a source asks
// for a member before it uses it, a comment says so in the line of the use or in the one before: `guarded: name`.

import { MEMBERS, OBJECTS } from "./scripts.mjs";
import { TABLES, lackingAll } from "./tables.mjs";

const { elements, global_attributes: shared } = TABLES.html;

const attributes = new Map();
for (const table of [shared, ...Object.values(elements)]) {
  for (const [name, entry] of Object.entries(table)) {
    if (name !== "__compat" && entry.__compat) attributes.set(name, [...(attributes.get(name) ?? []), entry]);
  }
}

/** A kind of name: where a text has one, what is known of it, and how a problem shows it. */
const ELEMENT = {
  find: (text) => text.matchAll(/<([a-z][a-z0-9]*)(?=[\s>/])/g),
  known: (name) => elements[name]?.__compat && [elements[name]],
  shown: (name) => `<${name}>`,
};
// The formatter of Rust writes spaces around every other `=`.
const ATTRIBUTE = {
  find: (text) => text.matchAll(/(?<=[\s"])(?:attr:|prop:)?([a-z]+)=(?=["'{]|[a-z])/g),
  known: (name) => attributes.get(name),
  shown: (name) => `${name}=`,
};
const MEMBER = {
  find: membersIn,
  known: (name) => [...(MEMBERS.get(name) ?? []), ...(OBJECTS.get(name) ?? [])],
  shown: (name) => name,
};

/** The second arguments of the functions of `src/app/dynamic.rs`, where those are texts. */
function* membersIn(text) {
  for (const { 0: start, index } of text.matchAll(/(?<![\w.])(?:dynamic::)?(?:get|call|ask)\(/g)) {
    let depth = 0;
    for (let at = index + start.length; at < text.length; at += 1) {
      if ("([{".includes(text[at])) depth += 1;
      else if (")]}".includes(text[at])) depth -= 1;
      if (depth < 0) break;
      if (depth > 0 || text[at] !== ",") continue;
      const found = /^,\s*"(\w+)"/.exec(text.slice(at, at + 80));
      if (found) yield Object.assign([found[0], found[1]], { index: at + found[0].indexOf('"') });
      break;
    }
  }
}

function problemsOf(kinds, text, browsers, harmless) {
  const problems = [];
  const used = new Set();
  const lines = text.split("\n");
  // Comments become spaces, so that places stay.
  const code = text.replace(/^[ \t]*\/\/.*$/gm, (comment) => " ".repeat(comment.length));
  const guardsAt = (line) => /\/\/.*\bguarded: ([\w$]+(?:, [\w$]+)*)/.exec(lines[line] ?? "")?.[1].split(", ") ?? [];
  for (const { find, known, shown } of kinds) {
    for (const { 1: name, index } of find(code)) {
      const line = code.slice(0, index).split("\n").length - 1;
      const entries = known(name) ?? [];
      if (entries.length === 0 || [...guardsAt(line - 1), ...guardsAt(line)].includes(name)) continue;
      const lacks = lackingAll(entries, browsers);
      if (lacks.length === 0) continue;
      if (Object.hasOwn(harmless, shown(name))) used.add(shown(name));
      else problems.push(`${line + 1}: ${shown(name)} is missing in ${lacks.join(", ")}`);
    }
  }
  return { problems: [...new Set(problems)], used };
}

/**
 * The problems of a page, one line each.
 * @param {string} text the page
 * @param {Map<string, number[]>} browsers the oldest versions, by `browsersOf`
 * @param {Record<string, string>} [harmless] names that may be missing, each with the reason
 */
export function problemsOfPage(text, browsers, harmless = {}) {
  return problemsOf([ELEMENT, ATTRIBUTE], text, browsers, harmless);
}

/**
 * The problems of a source in Rust, one line each.
 * @param {string} text the source
 * @param {Map<string, number[]>} browsers the oldest versions, by `browsersOf`
 * @param {Record<string, string>} [harmless] names that may be missing, each with the reason
 */
export function problemsOfRust(text, browsers, harmless = {}) {
  return problemsOf([ELEMENT, ATTRIBUTE, MEMBER], text, browsers, harmless);
}
