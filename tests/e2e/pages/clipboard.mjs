// The clipboard, as another program fills it.

/** Pastes a text with the key for it. */
export async function paste(page, text) {
  // The browser allows it by `permissions` in the configuration.
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await page.keyboard.press("Control+v");
}
