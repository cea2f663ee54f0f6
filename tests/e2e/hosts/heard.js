// Keeps what the boards of a page say.
window.heard = [];
for (const type of ["ready", "move", "turn", "end", "illegal", "hint", "height", "error"]) {
  document.addEventListener(
    type,
    ({ target, detail }) => window.heard.push({ board: target.id, type, ...detail }),
    true,
  );
}
