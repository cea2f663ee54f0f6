// The check that compares styles and scripts with the oldest supported browsers (xtask/features) finds what it should.

import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { problemsOfPage, problemsOfRust } from "../../xtask/features/names.mjs";
import { problemsOfScript } from "../../xtask/features/scripts.mjs";
import { problemsOfStyle } from "../../xtask/features/styles.mjs";
import { browsersOf } from "../../xtask/features/tables.mjs";

/** The list of `xtask/src/browsers.rs`, in the form of `target` there. */
const [, LIST] = /const BROWSERS: [^=]*=\s*\[([^\]]*)\]/.exec(readFileSync(new URL("../../xtask/src/browsers.rs", import.meta.url), "utf8"));
const BROWSERS = browsersOf(Array.from(LIST.matchAll(/\("(\w+)", "([\d.]+)"\)/g), ([, name, version]) => name.toLowerCase() + version).join());

/** The names of the features that a style sheet should not use. */
const inStyle = (text, harmless) => problemsOfStyle(text, BROWSERS, harmless).problems.map((line) => line.replace(/^\d+: (.*?) is .*/, "$1"));
const inScript = (text, harmless) => problemsOfScript(text, BROWSERS, harmless).problems.map((line) => line.replace(/^\d+: (.*?) is .*/, "$1"));
const inPage = (text) => problemsOfPage(text, BROWSERS).problems.map((line) => line.replace(/^\d+: (.*?) is .*/, "$1"));
const inRust = (text) => problemsOfRust(text, BROWSERS).problems.map((line) => line.replace(/^\d+: (.*?) is .*/, "$1"));

test("a problem has its line, and the versions that have the feature", () => {
  expect(problemsOfStyle("a {\n  width: round(1px, 2px);\n}", BROWSERS).problems).toEqual([
    "2: round() is missing in chrome 125, chrome_android 125, edge 125",
  ]);
});

test("newer functions, properties, values, units, selectors and rules are found", () => {
  expect(inStyle("a { width: round(1px, 2px); --a: sign(1) }")).toEqual(["round()", "sign()"]);
  expect(inStyle("a { anchor-name: --a; text-wrap: balance }")).toEqual(["anchor-name", "text-wrap", "text-wrap: balance"]);
  expect(inStyle("a { height: 1rcap; & c { color: red } }")).toEqual(["a rule in a rule", "rcap"]);
  expect(inStyle("a:open { color: red } a::details-content { color: red }")).toEqual([":open", "::details-content"]);
  expect(inStyle("@starting-style { a { color: red } } @media (prefers-reduced-transparency) { a { color: red } }")).toEqual([
    "@starting-style",
    "(prefers-reduced-transparency)",
  ]);
});

test("what all browsers of the list know is no problem", () => {
  const style = `a:has(b):is(c, d)::before { color: color-mix(in srgb, red, blue); height: 100dvh; inset: 0; width: 3lh }
    @media (width >= 10px) { a { translate: 1px; accent-color: red } } @layer x { a { rotate: 1deg } }`;
  expect(inStyle(style)).toEqual([]);
  expect(inScript("const a = [1].at(-1).toSorted(); structuredClone(a); class B { #c = 1; static { } } Object.hasOwn(a, 'b')")).toEqual([]);
});

test("@supports guards what it asks for, and nothing else", () => {
  expect(inStyle("@supports (width: round(down, 1px, 1px)) { a { --cell: round(down, 1.5px, 1px) } }")).toEqual([]);
  expect(inStyle("@supports (width: round(down, 1px, 1px)) { a { width: sign(1) } }")).toEqual(["sign()"]);
  expect(inStyle("@supports not (width: round(down, 1px, 1px)) { a { width: round(1px, 2px) } }")).toEqual(["round()"]);
  expect(inStyle("@supports selector(:open) { a:open { color: red } }")).toEqual([]);
});

test("an earlier declaration is a fallback, but not of a custom property", () => {
  expect(inStyle("a { width: 1px; width: round(1px, 2px) }")).toEqual([]);
  expect(inStyle("a { height: 1px; width: round(1px, 2px) }")).toEqual(["round()"]);
  const twice = "a {\n  --cell: 1px;\n  --cell: calc(1px);\n}";
  expect(problemsOfStyle(twice, BROWSERS).problems).toEqual(["3: --cell is given twice, which is no fallback: use @supports"]);
  expect(inStyle("a { --cell: 1px } b { --cell: 2px }")).toEqual([]);
});

test("a property that needs a prefix has it beside it", () => {
  expect(inStyle("a { user-select: none }")).toEqual(["user-select"]);
  expect(inStyle("a { user-select: none; -webkit-user-select: none }")).toEqual([]);
});

test("a selector with a prefix stands alone, or the rule is lost", () => {
  expect(inStyle("a::-webkit-scrollbar { width: 1px }")).toEqual([]);
  expect(inStyle("a, a::-webkit-scrollbar { width: 1px }")).toEqual(["::-webkit-scrollbar"]);
});

test("a style sheet that cannot be read is a problem", () => {
  expect(inStyle("a { color: }} b")).not.toEqual([]);
  expect(inStyle("a { .nested { color: red } }")).not.toEqual([]);
});

test("newer objects, members and syntax of scripts are found", () => {
  expect(inScript("a.checkVisibility(); Promise.withResolvers(); new URLPattern(); Object.groupBy([], a)")).toEqual([
    "checkVisibility",
    "withResolvers",
    "URLPattern",
    "groupBy",
  ]);
  expect(inScript("new Intl.DurationFormat()")).toEqual(["DurationFormat"]);
  expect(problemsOfScript("a;\n/[a&&b]/v", BROWSERS).problems[0]).toMatch(/^2: /);
});

test("a script may ask before it uses something", () => {
  expect(inScript("navigator.userActivation?.isActive; a.checkVisibility?.(); if ('URLPattern' in self) new URLPattern()")).toEqual([]);
  expect(inScript("if (a.detached === undefined) b(); else c(a.detached)")).toEqual([]);
  expect(inScript("if (typeof URLPattern === 'function') new URLPattern()")).toEqual([]);
  expect(inScript("const URLPattern = 1; use(URLPattern)")).toEqual([]);
});

test("a guard counts in its function alone, or in its statement, and for its own name", () => {
  const twice = "function a() { b.checkVisibility?.(); b.checkVisibility() }\nfunction c() { b.checkVisibility() }";
  expect(problemsOfScript(twice, BROWSERS).problems).toEqual([expect.stringMatching(/^2: checkVisibility /)]);
  expect(inScript("if ('URLPattern' in self) new URLPattern();\nnew URLPattern()")).toEqual(["URLPattern"]);
  expect(inScript("if ('URLPattern' in self) b.checkVisibility()")).toEqual(["checkVisibility"]);
  // A guard reaches into the functions of its function, and that around a whole script is none.
  expect(inScript("function a() { if (!b.checkVisibility) return; all.map((one) => one.checkVisibility()) }")).toEqual([]);
  expect(inScript("(() => { use(b.checkVisibility?.()); b.checkVisibility() })()")).toEqual(["checkVisibility"]);
  expect(inScript("(() => { if ('URLPattern' in self) new URLPattern() })()")).toEqual([]);
});

test("a comment names what is guarded elsewhere, and counts for the line after it", () => {
  expect(inScript("// The caller has asked; guarded: checkVisibility\nb.checkVisibility();")).toEqual([]);
  expect(inScript("b.checkVisibility(); // guarded: withResolvers, checkVisibility")).toEqual([]);
  expect(inScript("// guarded: withResolvers\nb.checkVisibility();")).toEqual(["checkVisibility"]);
  expect(inScript("// guarded: checkVisibility\n\nb.checkVisibility();")).toEqual(["checkVisibility"]);
});

test("a feature listed as harmless is no problem, and counts as used", () => {
  const { problems, used } = problemsOfStyle("a { text-wrap: balance }", BROWSERS, { "text-wrap": "", "text-wrap: balance": "" });
  expect(problems).toEqual([]);
  expect([...used]).toEqual(["text-wrap", "text-wrap: balance"]);
});

test("an unknown browser is an error", () => {
  expect(() => browsersOf("chrome111,netscape4")).toThrow("netscape4");
});

test("newer elements and attributes are found in pages and in the views of Rust", () => {
  const page = '<search><p popover="auto" title="is=1">a</p></search><div writingsuggestions="false" inert="">command</div>';
  expect(inPage(page)).toEqual(["<search>", "popover=", "writingsuggestions="]);
  const view = 'view! { <search class="a" popover=move || now.get()> <b title={text}>"x"</b> </search> }\nlet command = 1;';
  expect(inRust(view)).toEqual(["<search>", "popover="]);
  expect(inRust("// <search popover=x>\nlet list: Vec<b> = search(|a| a == 1);")).toEqual([]);
});

test("newer members that Rust reaches by name are found, unless a comment says that they are guarded", () => {
  const source = `let item = dynamic::get(&window(), "ClipboardItem")?;
    // The page goes on without it. guarded: readText
    let text = ask(&get(&navigator, "clipboard")?, "readText", &[]);
    call(
        &map(&[a, b]),
        "groupBy",
        &[],
    )?; store.get("launchQueue"); get("a"); call(&object, name, &[]);`;
  expect(inRust(source)).toEqual(["ClipboardItem", "groupBy"]);
  expect(problemsOfRust(source, BROWSERS).problems[1]).toMatch(/^6: /);
});
