// What a script uses that browsers of given versions do not know: names of objects, and names of their members.
//
// A script does not say of which type a value is. So a member is a problem only if no object that browsers know has a
// member of this name. What a script asks for before it uses it is guarded: `x?.name`, `x.name?.()`, `x.name ?? y`,
// `"name" in x`, `typeof name`, `x.name === undefined`. A guard counts in the function in which it stands, or in its
// statement if it stands in none, and for no other name. Where a script has asked elsewhere, a comment says so in the line
// of the use or in the one before: `guarded: name`.

import * as acorn from "acorn";
import { ancestor } from "acorn-walk";
import { TABLES, lackingAll } from "./tables.mjs";

/** The version of the language that all browsers of the list know. */
const LANGUAGE = 2022;

/** What is known of objects that have a name everywhere. */
export const OBJECTS = new Map();
/** What is known of the members of objects, by their names. */
export const MEMBERS = new Map();
const note = (names, name, entry) => names.set(name, [...(names.get(name) ?? []), entry]);
/** A table of objects; what lies deeper is no member, but a detail. */
const read = (table) => {
  for (const [name, object] of Object.entries(table)) {
    if (name === "__compat") continue;
    if (object.__compat) note(OBJECTS, name, object);
    for (const [member, entry] of Object.entries(object)) {
      if (member !== "__compat" && entry.__compat) note(MEMBERS, member.replace(/_(static|event)$/, ""), entry);
      // `Intl.Segmenter`
      for (const [inner, deep] of Object.entries(entry)) {
        if (deep?.__compat && name === "Intl") note(MEMBERS, inner, deep);
      }
    }
  }
};
read(TABLES.api);
read(TABLES.javascript.builtins);
// What a worker or window has is there by its bare name too.
for (const name of Object.keys(TABLES.api)) {
  if (!/^(Window|WorkerGlobalScope|\w+GlobalScope)$/.test(name)) continue;
  for (const [member, entry] of Object.entries(TABLES.api[name])) if (entry.__compat && member !== "__compat") note(OBJECTS, member, entry);
}

/** Whether an expression is `undefined`, also as minifiers write it. */
const isUndefined = (node) => node.name === "undefined" || (node.type === "UnaryExpression" && node.operator === "void");

/** Whether what a node names is asked for where it stands. */
function isAsked(node, parents) {
  const around = parents.at(-2);
  if (node.optional) return true;
  if (around?.type === "CallExpression" && around.callee === node && around.optional) return true;
  if (around?.type === "MemberExpression" && around.object === node && around.optional) return true;
  if (around?.type === "LogicalExpression" && around.left === node) return true;
  if (around?.type === "BinaryExpression" && /^[!=]==?$/.test(around.operator) && around.left === node && isUndefined(around.right)) return true;
  if (around?.type === "IfStatement" && around.test === node) return true;
  if (around?.type === "ConditionalExpression" && around.test === node) return true;
  return around?.type === "UnaryExpression" && ["typeof", "!", "delete"].includes(around.operator);
}

const isFunction = ({ type }) => /^(Arrow)?Function(Expression|Declaration)$/.test(type);

/**
 * Where a guard counts: in the innermost function around it, or else in its statement. A function that is called where it
 * stands, as that around a whole script, is none.
 */
function reachOf(parents) {
  const isCalledThere = (at) => parents[at - 1]?.type === "CallExpression" && parents[at - 1].callee === parents[at];
  let reach = parents[1];
  for (const [at, node] of parents.entries()) {
    if (!isFunction(node)) continue;
    const statement = node.body.type === "BlockStatement" ? parents[at + 2] : undefined;
    reach = isCalledThere(at) ? (statement ?? reach) : node;
  }
  return reach ?? parents[0];
}

/** What comments say to be guarded: names, each with the lines for which that holds. */
function namedIn(comments) {
  return comments.flatMap(({ value, loc }) => {
    const names = /\bguarded: ([\w$]+(?:, [\w$]+)*)/.exec(value)?.[1] ?? "";
    return names.split(", ").filter(Boolean).map((name) => ({ name, from: loc.start.line, to: loc.end.line + 1, line: loc.start.line }));
  });
}

/**
 * The problems of a script, one line each.
 * @param {string} text the script
 * @param {Map<string, number[]>} browsers the oldest versions, by `browsersOf`
 * @param {Record<string, string>} [harmless] names that may be missing, each with the reason
 */
export function problemsOfScript(text, browsers, harmless = {}) {
  const problems = [];
  const used = new Set();
  const comments = [];
  let tree;
  try {
    const options = { ecmaVersion: LANGUAGE, sourceType: "module", locations: true, allowReturnOutsideFunction: true };
    tree = acorn.parse(text, { ...options, onComment: comments });
  } catch (error) {
    return { problems: [`${error.loc?.line ?? 1}: ${error.message}`], used };
  }
  const uses = [];
  const guards = [];
  const guard = (name, parents) => guards.push({ name, reach: reachOf(parents) });
  const declared = new Set();
  ancestor(tree, {
    MemberExpression(node, _, parents) {
      if (node.computed || node.property.type !== "Identifier") return;
      if (isAsked(node, parents)) guard(node.property.name, parents);
      else uses.push([node.property.name, MEMBERS.get(node.property.name), node]);
    },
    Identifier(node, _, parents) {
      if (isAsked(node, parents)) guard(node.name, parents);
      else uses.push([node.name, OBJECTS.get(node.name), node]);
    },
    VariablePattern: (node) => void declared.add(node.name),
    Function: (node) => void (node.id && declared.add(node.id.name)),
    Class: (node) => void (node.id && declared.add(node.id.name)),
    ImportDeclaration: (node) => node.specifiers.forEach(({ local }) => declared.add(local.name)),
    BinaryExpression(node, _, parents) {
      if (node.operator === "in" && node.left.type === "Literal") guard(node.left.value, parents);
    },
  });
  const named = namedIn(comments);
  const isGuarded = (name, { start, end, loc }) =>
    guards.some((guard) => guard.name === name && guard.reach.start <= start && end <= guard.reach.end) ||
    named.some((one) => one.name === name && one.from <= loc.end.line && loc.end.line <= one.to);
  for (const [name, entries, node] of uses) {
    if (entries === undefined || isGuarded(name, node)) continue;
    if (node.type === "Identifier" && declared.has(name)) continue;
    const lacks = lackingAll(entries, browsers);
    if (lacks.length === 0) continue;
    if (Object.hasOwn(harmless, name)) used.add(name);
    else problems.push(`${node.loc.start.line}: ${name} is missing in ${lacks.join(", ")}`);
  }
  return { problems: [...new Set(problems)], used };
}
