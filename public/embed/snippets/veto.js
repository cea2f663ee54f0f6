const board = document.querySelector("#taught");
board.addEventListener("beforemove", (event) => {
  if (event.detail.usi !== "2g2f") return;
  event.preventDefault();
  document.querySelector("#teacher").hidden = false;
});
