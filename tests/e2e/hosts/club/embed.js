// The script of another service, which has the same name as ours.
window.other = true;
