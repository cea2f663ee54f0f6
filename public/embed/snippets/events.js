const board = document.querySelector("#heard");
const told = [];
for (const type of ["ready", "turn", "move", "end", "illegal", "hint", "height", "error"]) {
  board.addEventListener(type, ({ detail }) => {
    told.unshift(`${type} ${detail.usi ?? detail.outcome ?? detail.height ?? detail.reason}`);
    document.querySelector("#hears").value = told.slice(0, 4).join("\n");
  });
}
