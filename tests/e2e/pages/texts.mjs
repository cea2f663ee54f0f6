// How the texts of a page lie: each must be whole, in sight, and beside the others.

/** What may be hidden or cut off on purpose, where there is no room for it. */
const APART =
  ".unseen, option, textarea, .masthead h1, .masthead p, .new-game h2, :is(.new-game .heading, .games-questions) .field > span, " +
  ".clock .more, .greeting, svg *";

/**
 * Texts of the page that are cut off, reach out of the window sideways, or lie on each other.
 * @param page a page or a frame
 * @param {string} inside a selector: what to look at
 * @returns {Promise<string[]>} one line for each fault
 */
export function faultsOfTexts(page, inside = "body") {
  return page.evaluate(
    ({ inside, apart }) => {
      /** What is seen of a box inside of an element, which may cut it off or scroll it. */
      const lookAt = (box, element) => {
        const seen = { ...box };
        const faults = [];
        const cuts = (overflow) => ["hidden", "clip"].includes(overflow);
        for (let around = element; around !== document.body; around = around.parentElement) {
          const { overflowX, overflowY } = getComputedStyle(around);
          const room = around.getBoundingClientRect();
          if (cuts(overflowX) && (seen.left < room.left - 1 || seen.right > room.right + 1)) faults.push("is cut off at the side");
          if (cuts(overflowY) && (seen.top < room.top - 1 || seen.bottom > room.bottom + 1)) faults.push("is cut off above or below");
          if (overflowX !== "visible") [seen.left, seen.right] = [Math.max(seen.left, room.left), Math.min(seen.right, room.right)];
          if (overflowY !== "visible") [seen.top, seen.bottom] = [Math.max(seen.top, room.top), Math.min(seen.bottom, room.bottom)];
          if (seen.right <= seen.left || seen.bottom <= seen.top) break;
        }
        return { seen, faults };
      };

      /** What lies over the rest of the page, and hides it. */
      const layerOf = (element) => {
        let around = element;
        const isApart = (element) => ["fixed", "sticky"].includes(getComputedStyle(element).position) || element.matches(".question");
        while (around && !isApart(around)) around = around.parentElement;
        return around;
      };

      const pen = document.createElement("canvas").getContext("2d");
      /** A choice that is longer than its field, less its edges and the arrow. */
      const isCut = (select) => {
        const { appearance, fontFamily, fontSize, fontWeight, opacity, paddingLeft, paddingRight } = getComputedStyle(select);
        // Some lie unseen over their cards.
        if (opacity === "0") return false;
        pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
        // The arrow of the page lies in the padding, that of the browser beside it.
        const arrow = appearance === "none" ? 0 : 20;
        const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - arrow;
        return select.checkVisibility() && pen.measureText(select.selectedOptions[0]?.label ?? "").width > room;
      };

      const faults = [];
      const placed = [];
      for (const root of document.querySelectorAll(inside)) {
        const cut = [...root.querySelectorAll("select")].filter(isCut);
        faults.push(...cut.map((select) => `“${select.selectedOptions[0].label}” is cut off by its field`));
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const { currentNode: node } = walker;
          const element = node.parentElement;
          if (node.data.trim() === "" || element.closest(apart)) continue;
          if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
          const range = document.createRange();
          range.selectNodeContents(node);
          for (const { left, right, top, bottom } of range.getClientRects()) {
            // Glyphs are less high than their line.
            const inset = (bottom - top) / 5;
            const { seen, faults: found } = lookAt({ left, right, top: top + inset, bottom: bottom - inset }, element);
            const isSeen = seen.left < seen.right && seen.top < seen.bottom;
            if (isSeen && (seen.left < 0 || seen.right > innerWidth)) found.push("reaches out of the window");
            if (isSeen) placed.push({ ...seen, node, layer: layerOf(element) });
            faults.push(...found.map((fault) => `“${node.data}” ${fault}`));
          }
        }
      }
      for (const [index, one] of placed.entries()) {
        for (const other of placed.slice(index + 1)) {
          if (one.node === other.node || one.layer !== other.layer) continue;
          // Readings that are wider than their characters reach over the neighbors.
          if (one.node.parentElement.closest("ruby") || other.node.parentElement.closest("ruby")) continue;
          const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
          const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
          if (wide > 1 && high > 1) faults.push(`“${one.node.data}” lies on “${other.node.data}”`);
        }
      }
      return [...new Set(faults)];
    },
    { inside, apart: APART },
  );
}

/**
 * What shows a part of its content on purpose: texts that are copied, the rest of a clock's time, lines that one walks along,
 * and the digits above a lesson's board: Firefox counts the height of their font, of which nothing is painted.
 */
const PARTIAL = ".unseen, .unseen *, svg, svg *, textarea, .masthead p, .clock, .line, .move-strip, .task .files";

/**
 * Elements that hide a part of their content at the side or below, and whether the page or a sheet scrolls sideways.
 * @returns {Promise<string[]>} one line for each fault
 */
export function cutElements(page) {
  return page.evaluate((partial) => {
    const faults = [];
    const told = (element) => `.${element.className || element.localName} “${element.textContent.trim().slice(0, 40)}”`;
    const root = document.scrollingElement;
    if (root.scrollWidth > innerWidth) faults.push(`the page is ${root.scrollWidth} wide`);
    for (const element of document.body.querySelectorAll("*")) {
      if (element.matches(partial) || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const { overflowX, overflowY, display } = getComputedStyle(element);
      if (display === "inline" || element.clientWidth === 0) continue;
      const [across, along] = [element.scrollWidth - element.clientWidth, element.scrollHeight - element.clientHeight];
      const hides = (overflow) => ["hidden", "clip"].includes(overflow);
      const scrolls = (overflow) => ["auto", "scroll"].includes(overflow);
      if (element.textContent.trim() === "" && element.localName !== "textarea") continue;
      if (across > 1 && hides(overflowX)) faults.push(`${told(element)} hides ${across} px at the side`);
      if (along > 1 && hides(overflowY)) faults.push(`${told(element)} hides ${along} px below`);
      if (across > 1 && scrolls(overflowX)) faults.push(`${told(element)} scrolls sideways by ${across} px`);
    }
    return faults;
  }, PARTIAL);
}
