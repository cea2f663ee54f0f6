const board = document.querySelector("#called");
const answer = document.querySelector("#called-back");
const calls = {
  load: () => board.load("position startpos moves 7g7f 3c3d"),
  play: () => board.play("2g2f"),
  goto: () => board.goto(1),
  flip: () => board.flip("w"),
  set: () => board.set({ level: 9, theme: "dark" }),
};
document.querySelector("#calls").addEventListener("click", ({ target }) => {
  calls[target.value]?.().then(
    () => (answer.value = `${target.value}: done`),
    ({ message }) => (answer.value = `${target.value}: ${message}`),
  );
});
