const board = document.querySelector("#dressed");
document.querySelector("#dress").addEventListener("change", ({ target }) => {
  board.pieces = target.value;
});
