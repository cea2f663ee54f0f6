const board = document.querySelector("#piece-board");
document.querySelector("#piece-set").addEventListener("change", ({ target }) => {
  board.pieces = target.value;
});
