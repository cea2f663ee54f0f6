// Contrast between two colors.

/** Relative luminance, as WCAG 2.1 defines it. */
const luminance = (color) => {
  const [r, g, b] = color.map((part) => (part <= 10.31475 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** Contrast, as WCAG 2.1 defines it: from 1 to 21. A color is its red, green and blue, from 0 to 255. */
export const contrast = (one, other) => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};
