// Makes the live boards of the manual out of the very text of its snippets, so that what is shown is what runs.

/** The address that snippets have for this site, and where it really lies. */
const NAMED = "https://shogi.example/";
const SITE = new URL("../", location.href).href;
/** Boards further away from view than this give their frames back. */
const FAR = "200% 0px";
const WORDS = document.body.dataset;

/** The text of a figure. */
const textOf = (figure) => figure.querySelector("code").textContent;

/** The nodes that a snippet writes; its scripts are those of this page already. */
function nodesOf(text) {
  const { body } = new DOMParser().parseFromString(`<body>${text}`, "text/html");
  for (const script of body.querySelectorAll("script")) script.remove();
  return [...document.importNode(body, true).childNodes];
}

/** Shows a file as text: the same that is run. */
async function fetchInto(figure) {
  const answer = await fetch(figure.dataset.file);
  if (!answer.ok) throw new Error(`${figure.dataset.file}: ${answer.status}`);
  figure.querySelector("code").textContent = (await answer.text()).trim();
}

/** Runs a file, or puts it on as a style. */
function run(file) {
  if (!file.endsWith(".css")) return import(new URL(file, location.href).href);
  const style = document.createElement("link");
  [style.rel, style.href] = ["stylesheet", file];
  document.head.append(style);
  return undefined;
}

/** A button that copies the text of a figure, or selects it where there is no clipboard. */
function addCopy(figure) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = WORDS.copy;
  button.setAttribute("aria-live", "polite");
  button.addEventListener("click", async () => {
    const copied = await navigator.clipboard?.writeText(textOf(figure)).then(() => true, () => false);
    if (!copied) getSelection().selectAllChildren(figure.querySelector("code"));
    button.textContent = copied ? WORDS.copied : WORDS.selected;
    setTimeout(() => (button.textContent = WORDS.copy), 2000);
  });
  figure.append(button);
}

/** A board makes its frame when it comes near, and keeps it. With many of them on a page, one that is far away is made anew. */
const far = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting || !target.shadowRoot?.querySelector("iframe")) continue;
      const fresh = target.cloneNode(true);
      fresh.removeAttribute("missing");
      far.unobserve(target);
      target.replaceWith(fresh);
      far.observe(fresh);
    }
  },
  { rootMargin: FAR },
);

/** Brings the snippets of an article to life. */
async function bringToLife(article) {
  const live = article.querySelector(".live");
  const [markup, ...files] = article.querySelectorAll("figure.snippet");
  live.append(...nodesOf(textOf(markup)));
  await Promise.all(files.map(({ dataset }) => run(dataset.file)));
  // A script knows its board by name.
  if (files.length === 0) for (const board of live.querySelectorAll("komadai-board")) far.observe(board);
}

for (const figure of document.querySelectorAll("figure.snippet")) {
  const code = figure.querySelector("code");
  code.textContent = code.textContent.replaceAll(NAMED, SITE);
  addCopy(figure);
}
await customElements.whenDefined("komadai-board");
await Promise.all([...document.querySelectorAll("figure[data-file]")].map(fetchInto));
await Promise.all([...document.querySelectorAll("article:has(> .live)")].map(bringToLife));
document.documentElement.dataset.live = "";
