const frame = document.querySelector("#spoken-to");
const { origin } = new URL(frame.src);
document.querySelector("#speak").addEventListener("click", () => {
  const command = { komadai: 1, type: "goto", id: 1, ply: 2 };
  frame.contentWindow.postMessage(JSON.stringify(command), origin);
});
addEventListener("message", ({ source, data }) => {
  if (source !== frame.contentWindow) return;
  const { type, ply } = JSON.parse(data);
  if (type === "turn" || type === "done") document.querySelector("#spoken").value = `${type} ${ply ?? ""}`;
});
