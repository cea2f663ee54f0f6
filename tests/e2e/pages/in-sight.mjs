// Whether words and buttons are in sight: on the screen, cut by nothing and behind nothing.

/**
 * What of the elements that match `selector` a person cannot see: each line of their words is looked at in its middle and at its
 * ends, and each button also near its corners.
 * @returns {Promise<string[]>} one line for each element that is not in sight, with its words and the place that is not
 */
export function unseen(page, selector) {
  return page.evaluate((selector) => {
    const shown = ([x, y], element) => {
      const met = document.elementFromPoint(x, y);
      return met !== null && (element.contains(met) || (met.contains(element) && met.closest(".task-words, .lesson-game") !== null));
    };
    const ofLine = ({ left, right, top, bottom }) => {
      const middle = (top + bottom) / 2;
      return [[left + 1, middle], [(left + right) / 2, top + 2], [(left + right) / 2, bottom - 2], [right - 1, middle]];
    };
    const ofButton = ({ left, right, top, bottom }) =>
      [left + 6, right - 6].flatMap((x) => [top + 6, bottom - 6].map((y) => [x, y]));
    return [...document.querySelectorAll(selector)].flatMap((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const lines = [...range.getClientRects()].filter(({ width, height }) => width > 2 && height > 4);
      const places = [...lines.flatMap(ofLine), ...(element.localName === "button" ? ofButton(element.getBoundingClientRect()) : [])];
      const hidden = places.find((place) => !shown(place, element));
      return hidden ? [`${element.className} “${element.textContent.slice(0, 60)}” at ${hidden.map(Math.round)}`] : [];
    });
  }, selector);
}
