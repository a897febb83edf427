// The X-card comes up: whatever is open gives way, and what it says is where the keyboard is. Nothing here knows who
// tapped it.

let up = !document.getElementById("halt")?.hidden;
function stop() {
  const now = document.getElementById("halt");
  const was = up;
  up = Boolean(now && !now.hidden);
  if (!up || was) return;
  for (const box of document.querySelectorAll(":popover-open")) box.hidePopover();
  const dialog = document.getElementById("dialog");
  const read = () => document.getElementById("halt-title")?.focus();
  if (!dialog?.open) return read();
  dialog.addEventListener("close", read, { once: true });
  dialog.close();
}
document.addEventListener("htmx:sse:after:message", stop);
