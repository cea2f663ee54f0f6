// How large the words and the buttons of the page are, as a person meets them.

/** Texts that may be smaller: ruby, coordinates of the board, and numbers of pieces in hand on a small board. */
const SMALL_ON_PURPOSE = "rt, .files, .ranks";
const COUNT = ".count";
/** A board that is narrower than this, in CSS pixels, has small numbers of pieces in hand. */
const SMALL_BOARD = 400;

/** What can be pressed. Squares and pieces, in hand or in the box of the editor, have a size of their own. */
const TARGETS = "button, summary, select, input, textarea, [role=button], [role=tab], a[href]";
/** Links within a sentence are as high as its line. A field that lies unseen over its cards is met by the cards. */
const NO_TARGETS = "[data-square], [data-hand], [data-box], p a, li a, dd a, .choice .field select, .unseen";

/**
 * Texts of the page that are smaller than `least`, in CSS pixels.
 * @returns {Promise<string[]>} one line for each: its size, the place and the words
 */
export function smallTexts(page, least) {
  const how = { least, small: SMALL_ON_PURPOSE, count: COUNT, smallBoard: SMALL_BOARD };
  return page.evaluate(({ least, small, count, smallBoard }) => {
    const board = document.querySelector("[data-board]").getBoundingClientRect().width;
    const faults = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      const element = node.parentElement;
      if (node.data.trim() === "" || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (element.closest(`script, style, option, svg, .unseen, ${small}`) || (board < smallBoard && element.closest(count))) continue;
      const range = document.createRange();
      range.selectNode(node);
      if (range.getClientRects().length === 0) continue;
      // A part of a line may be larger than the rest, such as the first one.
      const size = parseFloat(getComputedStyle(element).fontSize);
      if (size < least - 0.01) faults.add(`${size} px: .${element.className || element.localName} “${node.data.trim()}”`);
    }
    return [...faults];
  }, how);
}

/**
 * Targets of the page that are narrower or lower than `least` CSS pixels, measured by what a press beside their middle meets.
 * @returns {Promise<string[]>} one line for each: its name and its size
 */
export function smallTargets(page, least) {
  return page.evaluate(
    ({ least, targets, others }) => {
      const name = (element) =>
        Object.entries(element.dataset).map(([key, value]) => `${key}=${value}`).join(" ") || element.textContent.trim() || element.localName;
      const faults = [];
      for (const element of document.querySelectorAll(targets)) {
        if (element.matches(others) || element.disabled || !element.checkVisibility({ visibilityProperty: true })) continue;
        if (element.closest("[inert]")) continue;
        element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
        // A press on the label of a check box counts as well.
        const label = element.closest("label");
        const { left, top, width, height } = (element.type === "checkbox" && label ? label : element).getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const meets = (dx, dy) => {
          const met = document.elementFromPoint(x + dx, y + dy);
          return met !== null && (element.contains(met) || label?.contains(met) === true);
        };
        // What lies under something else, such as a sheet, is no target now.
        if (width === 0 || !meets(0, 0)) continue;
        if (width >= least && height >= least) continue;
        // How far from its middle a press in one direction still meets it. Just before each step: browsers differ in which of
        // the edges belongs to a box.
        const reach = (dx, dy) => {
          let step = 0;
          while (step < least && meets(dx * (step + 0.49), dy * (step + 0.49))) step += 0.5;
          return step;
        };
        const [across, along] = [reach(-1, 0) + reach(1, 0), reach(0, -1) + reach(0, 1)];
        if (across < least || along < least) faults.push(`${name(element)}: ${across} × ${along}`);
      }
      return faults;
    },
    { least, targets: TARGETS, others: NO_TARGETS },
  );
}

/**
 * Squares and pieces in hand that are narrower or lower than `least` CSS pixels, of the board that lies topmost. That of a
 * question is only looked at.
 * @returns {Promise<string[]>} one line for the smallest of each kind, if it is too small
 */
export function smallPlaces(page, least) {
  return page.evaluate((least) => {
    if (document.querySelector(".task .answers") !== null) return [];
    const cover = document.querySelector(".editor") ?? document.querySelector(".sheet") ?? document;
    return ["[data-square]", "[data-hand]", "[data-box]"].flatMap((kind) => {
      const places = [...cover.querySelectorAll(kind)].filter((place) => place.checkVisibility({ visibilityProperty: true }));
      // In a lesson the place of a piece that is not in hand has no width.
      const isThere = (place) => place.dataset.count !== "0" || place.offsetWidth > 0;
      const sizes = places.filter(isThere).map((place) => place.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height));
      const smallest = Math.min(...sizes);
      return smallest < least - 0.01 ? [`${kind}: ${smallest}`] : [];
    });
  }, least);
}
