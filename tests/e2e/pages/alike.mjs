// How selects, digits and scroll bars look: the same in all engines. The tests of WebKit use this, too.

import { expect } from "@playwright/test";
// The reader of PNG files that Playwright itself compares pictures with.
import { PNG } from "playwright-core/lib/utilsBundle";

/** How each select of the form looks. */
export const SELECT = {
  appearance: "none",
  borderTopWidth: "1px",
  fontSize: "16px",
  paddingLeft: "8px",
  paddingRight: "22px",
  textOverflow: "ellipsis",
};

/** The height of each of them in a window of 1280 by 800, in pixels. */
const HEIGHT = 44;

/** In the page: what the selects that are seen have of these properties, their heights, and whether their font is the page's. */
export function looksOfSelects(properties) {
  const seen = [...document.querySelectorAll("select")].filter((select) => select.checkVisibility() && getComputedStyle(select).opacity !== "0");
  const { fontFamily } = getComputedStyle(document.documentElement);
  return seen.map((select) => {
    const style = getComputedStyle(select);
    return {
      field: select.dataset.field,
      height: select.getBoundingClientRect().height,
      ownFont: style.fontFamily === fontFamily,
      look: Object.fromEntries(properties.map((name) => [name, style[name]])),
    };
  });
}

/** In the page: the texts with digits whose digits are not all of one width, by rule or in fact. */
export function unevenDigits() {
  const faults = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement: element } = walker.currentNode;
    if (!/\d/.test(data) || element.closest("svg, script, style, option") || !element.checkVisibility()) continue;
    const { fontVariantNumeric } = getComputedStyle(element);
    if (fontVariantNumeric !== "tabular-nums") faults.push(`“${data.trim()}” has ${fontVariantNumeric}`);
  }
  for (const element of document.querySelectorAll("select, input, textarea")) {
    const { fontVariantNumeric } = getComputedStyle(element);
    if (element.checkVisibility() && fontVariantNumeric !== "tabular-nums") faults.push(`${element.dataset.field} has ${fontVariantNumeric}`);
  }
  for (const clock of document.querySelectorAll(".clock")) {
    const probe = document.createElement("span");
    probe.style.position = "absolute";
    clock.append(probe);
    const widths = ["1111", "4444", "8888"].map((digits) => {
      probe.textContent = digits;
      return probe.getBoundingClientRect().width;
    });
    probe.remove();
    if (new Set(widths.map(Math.round)).size > 1) faults.push(`digits of a clock are ${widths} wide`);
  }
  return faults;
}

/** In the page: how the scroll bar of an element that scrolls looks, as far as styles tell, and its width in pixels. */
export function barOf(selector) {
  const element = document.querySelector(selector);
  const [{ scrollbarWidth, scrollbarColor }, { width }] = [getComputedStyle(element), getComputedStyle(element, "::-webkit-scrollbar")];
  const probe = document.createElement("i");
  probe.style.color = "var(--muted)";
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  const isStandard = CSS.supports("(scrollbar-width: thin) and (scrollbar-color: red red)");
  const { offsetWidth, clientWidth, clientLeft } = element;
  return {
    scrolls: element.scrollHeight > element.clientHeight,
    isThin: isStandard ? scrollbarWidth === "thin" : width === "10px",
    isMuted: isStandard ? scrollbarColor.startsWith(color) : true,
    width: offsetWidth - clientWidth - 2 * clientLeft,
  };
}

/** In the page: where a select lies. */
export function placeOf(field) {
  const select = document.querySelector(`select[data-field="${field}"]`);
  select.scrollIntoView({ block: "center" });
  const { right, top, height } = select.getBoundingClientRect();
  return { right, top, height };
}

/** How many pixels the arrow of a select has in each of its five lines, in a picture of the window with one pixel for each of CSS. */
export function arrowIn(picture, { right, top, height }) {
  const { data, width } = PNG.sync.read(picture);
  const brightness = (x, y) => data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3).reduce((sum, part) => sum + part, 0);
  const [from, middle] = [Math.round(right) - 20, Math.round(top + height / 2)];
  const paper = brightness(from, middle);
  const lines = [];
  for (let y = middle - 3; y < middle + 4; y++) {
    let count = 0;
    for (let x = from; x < from + 14; x++) if (Math.abs(brightness(x, y) - paper) > 90) count += 1;
    lines.push(count);
  }
  return lines;
}

/** Checks that these are the lines of an arrow that points down. */
export function expectArrow(lines) {
  const drawn = lines.filter((count) => count > 0);
  expect(drawn.length, `lines of the arrow: ${lines}`).toBeGreaterThanOrEqual(4);
  expect(drawn.length, `lines of the arrow: ${lines}`).toBeLessThanOrEqual(6);
  expect(drawn, "it gets narrower").toEqual(drawn.toSorted((one, other) => other - one));
  expect(drawn[0], `lines of the arrow: ${lines}`).toBeGreaterThanOrEqual(7);
  expect(drawn.at(-1), `lines of the arrow: ${lines}`).toBeLessThanOrEqual(4);
}

/** Checks the selects of the form, by what `looksOfSelects` says. */
export function expectSelects(seen) {
  expect(seen.length).toBeGreaterThan(3);
  for (const { field, height, ownFont, look } of seen) {
    expect(look, field).toEqual(SELECT);
    expect(height, field).toBe(HEIGHT);
    expect(ownFont, field).toBe(true);
  }
}

/** Checks the scroll bar of a sheet, by what `barOf` says. */
export function expectBar({ width, ...look }) {
  expect(look).toEqual({ scrolls: true, isThin: true, isMuted: true });
  expect(width).toBeLessThanOrEqual(12);
}
