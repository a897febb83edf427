// The leaf after a fight: rows are marked for people, by a tap or with the keys 1 to 8. Nothing is given before "Hand out".

import { kept } from "../../page/memory.js";

const TYPING = "input:not([type=checkbox], [type=radio]), select, textarea";
const leaf = () => document.querySelector("#dialog[open] .loot");
const rows = () => [...(leaf()?.querySelectorAll(".pile-row:has([type=radio])") ?? [])];
const mark = (row) => row.querySelector("[type=radio]:checked");

// The row that keys mark: the one with the focus, or else the first that has no mark.
const framed = () => rows().find((row) => row.contains(document.activeElement)) ?? rows().find((row) => !mark(row));
function show() {
  if (!leaf()) return;
  const now = framed();
  for (const row of rows()) row.classList.toggle("framed", row === now);
  const counted = leaf().querySelector("[data-marked]");
  if (counted) counted.textContent = rows().filter(mark).length || "";
}

document.addEventListener("keydown", (event) => {
  if (!leaf() || event.ctrlKey || event.metaKey || event.altKey || event.repeat || kept("desk-keys") === "off") return;
  if (event.target.closest?.(TYPING) || !/^[1-8]$/.test(event.key)) return;
  const row = framed();
  const choice = row?.querySelector(`[data-giver="${event.key}"]`);
  if (!choice) return;
  event.preventDefault();
  choice.checked = true;
  const next = rows()[rows().indexOf(row) + 1];
  (next ? next.querySelector("[type=radio]") : leaf().querySelector("#dealing button")).focus();
  show();
});

// A tap on a mark takes it away.
let before = null;
document.addEventListener("pointerdown", ({ target }) => {
  before = target.closest?.(".pile-to label")?.control ?? null;
  if (before && !before.checked) before = null;
});
document.addEventListener("click", ({ target }) => {
  if (!target.matches?.(".pile-to [type=radio]")) return;
  if (target === before) target.checked = false;
  before = null;
  show();
});
for (const word of ["focusin", "change", "open-dialog", "htmx:after:swap"]) document.addEventListener(word, show);
