// After a crash of the app: tells the host page of an embedded board. The app itself is dead, so that this script, which
// is loaded only then, sends the event `error` in the form of src/messages/event.rs.

const CRASHED = '{"id":null,"komadai":1,"reason":"crashed","type":"error"}';

/** The value of a field of the link; null if it is missing. The fragment takes precedence over the query. */
function asked(name) {
  const [fragment, query] = [location.hash.slice(1), location.search].map((text) => new URLSearchParams(text));
  return fragment.get(name) ?? query.get(name);
}

if (document.documentElement.hasAttribute("data-embed") && parent !== self) {
  try {
    parent.postMessage(CRASHED, asked("parent") ?? "*");
  } catch {
    // The link names something that is not an origin: then nothing is sent, as by the app.
  }
}
