// Shows the message for old browsers. Only browsers without module support run this script; they never run start.js.
document.getElementById("no-script").hidden = true;
document.getElementById("too-old").hidden = false;
