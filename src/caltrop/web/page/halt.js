// The X-card comes up: whatever is open gives way, the rest of the page is out of reach, also for keys and for screen
// readers, and what the card says is where the keyboard is. Nothing here knows who tapped it.

const APART = "#halt, #toast, script, template, [hx-sse\\:connect]"; // what stays in reach
const isUp = () => document.getElementById("halt")?.hidden === false;
let up = false;
let before = null; // what had the focus
function stop() {
  const was = up;
  up = isUp();
  if (!up && !was) return;
  if (up && !was) before = document.activeElement;
  for (const part of document.body.children) if (!part.matches(APART)) part.inert = up;
  if (up && !was) giveWay();
  if (!up && before?.isConnected) before.focus({ preventScroll: true });
}
function giveWay() {
  for (const box of document.querySelectorAll(":popover-open")) box.hidePopover();
  const dialog = document.getElementById("dialog");
  const read = () => document.getElementById("halt-title")?.focus();
  if (!dialog?.open) return read();
  dialog.addEventListener("close", read, { once: true });
  dialog.close();
}
document.addEventListener("htmx:sse:after:message", stop);
document.addEventListener("htmx:after:swap", stop);
stop();

// No key of the page does anything meanwhile; Tab, Enter and the like are the browser's.
const silence = (event) => {
  if (isUp()) event.stopImmediatePropagation();
};
for (const kind of ["keydown", "keyup", "keypress"]) window.addEventListener(kind, silence, true);
