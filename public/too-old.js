// For browsers that do not even know modules, and so never run start.js.
document.getElementById("too-old").hidden = false;
