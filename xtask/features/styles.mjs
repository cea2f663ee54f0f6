// What a style sheet uses that browsers of given versions do not know.
//
// `@supports` guards what its condition asks for. An earlier declaration of the same property is a fallback, but not of
// a custom property: a custom property takes any text, so that the later one always wins.

import * as csstree from "css-tree";
import { TABLES, byName, lacking, lackingAll } from "./tables.mjs";

const { properties, selectors, types, "at-rules": atRules } = TABLES.css;
const NAMED = byName(types);
/** What is known of a function. */
const functionsOf = (name) => (types[name]?.__compat ? [types[name]] : NAMED.get(name));

/** The units that are newer than CSS itself, by their features. */
const UNITS = {};
for (const [prefix, feature] of [["d", "dynamic"], ["l", "large"], ["s", "small"]]) {
  for (const unit of ["vh", "vw", "vi", "vb", "vmin", "vmax"]) {
    UNITS[prefix + unit] = types.length[`viewport_percentage_units_${feature}`];
  }
}
for (const unit of ["cqw", "cqh", "cqi", "cqb", "cqmin", "cqmax"]) UNITS[unit] = types.length.container_query_length_units;
for (const unit of ["cap", "ic", "lh", "rcap", "rch", "rex", "ric", "rlh"]) UNITS[unit] = types.length[unit];

const PREFIX = /^-[a-z]+-/;

/** The features in a part of a style sheet: their names, and what is known of them. */
function* featuresIn(node, property) {
  const found = [];
  csstree.walk(node, (part) => {
    if (part.type === "Function" && functionsOf(part.name)) found.push([`${part.name}()`, functionsOf(part.name)]);
    if (part.type === "Dimension" && UNITS[part.unit]) found.push([part.unit, [UNITS[part.unit]]]);
    if (part.type === "Identifier" && properties[property]?.[part.name]?.__compat) {
      found.push([`${property}: ${part.name}`, [properties[property][part.name]]]);
    }
    if (part.type === "PseudoClassSelector" || part.type === "PseudoElementSelector") {
      const colons = part.type === "PseudoClassSelector" ? ":" : "::";
      if (selectors[part.name]?.__compat) found.push([colons + part.name, [selectors[part.name]]]);
    }
    if (part.type === "Feature" && atRules.media[part.name]?.__compat) found.push([`(${part.name})`, [atRules.media[part.name]]]);
  });
  yield* found;
}

/** The names of all that a condition of `@supports` asks for; none if it asks whether something is missing. */
function askedBy(prelude) {
  const names = new Set();
  if (prelude === null || /\bnot\b/.test(csstree.generate(prelude))) return names;
  csstree.walk(prelude, (part) => {
    if (part.type === "Declaration") names.add(part.property);
    const property = part.type === "Declaration" ? part.property : undefined;
    for (const [name] of featuresIn(part, property)) names.add(name);
  });
  return names;
}

/**
 * The problems of a style sheet, one line each.
 * @param {string} text the style sheet
 * @param {Map<string, number[]>} browsers the oldest versions, by `browsersOf`
 * @param {Record<string, string>} [harmless] features that may be missing, each with the reason
 */
export function problemsOfStyle(text, browsers, harmless = {}) {
  const problems = [];
  const used = new Set();
  const report = (node, name, lacks, guards) => {
    if (lacks.length === 0 || guards.some((names) => names.has(name))) return;
    if (Object.hasOwn(harmless, name)) return void used.add(name);
    problems.push(`${node.loc.start.line}: ${name} is missing in ${lacks.join(", ")}`);
  };
  const check = (node, part, guards, property) => {
    for (const [name, entries] of featuresIn(part, property)) report(node, name, lackingAll(entries, browsers), guards);
  };

  /** The declarations of one block. */
  const checkDeclarations = (declarations, guards) => {
    const prefixesOf = (property) =>
      declarations.map((each) => each.property).filter((name) => name.replace(PREFIX, "") === property).map((name) => name.match(PREFIX)?.[0]);
    const safe = new Set();
    for (const declaration of declarations) {
      const { property, value } = declaration;
      if (property.startsWith("--")) {
        if (safe.has(property)) {
          problems.push(`${declaration.loc.start.line}: ${property} is given twice, which is no fallback: use @supports`);
        }
        safe.add(property);
        check(declaration, value, guards);
        continue;
      }
      // Other browsers ignore a property with a prefix.
      if (PREFIX.test(property)) continue;
      if (properties[property]) report(declaration, property, lacking(properties[property], browsers, prefixesOf(property)), guards);
      const before = problems.length;
      check(declaration, value, guards, property);
      if (problems.length === before) safe.add(property);
      else if (safe.has(property)) problems.length = before;
    }
  };

  const visit = (node, guards, isInRule = false) => {
    for (const child of node.children ?? []) {
      if (child.type === "Atrule") {
        const name = child.name.toLowerCase();
        if (name === "supports") {
          visit(child.block, [...guards, askedBy(child.prelude)], isInRule);
          continue;
        }
        if (atRules[name]) report(child, `@${name}`, lacking(atRules[name], browsers), guards);
        if (child.prelude) check(child, child.prelude, guards);
        if (child.block) visit(child.block, guards, isInRule);
      } else if (child.type === "Rule") {
        // Other browsers ignore a selector with a prefix, but also the selectors beside it.
        const isOwn = child.prelude.children?.size === 1 && /::?-[a-z]+-/.test(csstree.generate(child.prelude));
        if (!isOwn) check(child, child.prelude, guards);
        if (isInRule) report(child, "a rule in a rule", lacking(selectors.nesting, browsers), guards);
        visit(child.block, guards, true);
      }
    }
    const declarations = [...(node.children ?? [])].filter(({ type }) => type === "Declaration");
    if (declarations.length > 0) checkDeclarations(declarations, guards);
  };
  const onParseError = (error) => problems.push(`${error.line}: ${error.message}`);
  visit(csstree.parse(text, { positions: true, parseCustomProperty: true, onParseError }), []);
  return { problems, used };
}
