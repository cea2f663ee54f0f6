// Keeps what the boards of a page say, and what their frames say as messages.
window.heard = [];
window.messages = [];
for (const type of ["ready", "move", "turn", "end", "verdict", "illegal", "hint", "evaluation", "solved", "height", "error"]) {
  addEventListener(
    type,
    ({ target, detail }) => detail && window.heard.push({ board: target.id, type, ...detail }),
    true,
  );
}
addEventListener("message", ({ data }) => typeof data === "string" && window.messages.push(JSON.parse(data)));
