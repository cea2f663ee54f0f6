// What an example keeps in the reader's browser. A page in a sandbox without an origin has no storage, and other readers
// have forbidden it: then nothing is kept, and everything else goes on.

/** What is kept under a name, or else `otherwise`. */
export function read(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Keeps a value under a name, where the browser lets us. */
export function keep(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // It is forgotten when the page is closed.
  }
}
