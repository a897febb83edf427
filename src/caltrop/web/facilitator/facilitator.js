// What the facilitator's page does by itself: numbers set in place, names moved, the order dragged, what
// happened last time.

import { keep, kept } from "../page/memory.js";
import "../page/typed.js";
import "../features/palette/keyboard.js";
import "../features/palette/keys.js";
import { openPalette } from "../features/palette/palette.js";

const here = document.body.dataset.table;
const setter = document.getElementById("setter");

// ---- numbers are set where they stand
function hidden(name, value) {
  const input = document.createElement("input");
  Object.assign(input, { type: "hidden", name, value });
  return input;
}
// The values that a number most often becomes: one tap sets it.
const NEAR = [-3, -2, -1, 1, 2];
const nearValues = (now, least, most) => NEAR.map((by) => now + by).filter((value) => value >= least && value <= most);
function set(button) {
  const { field, now, least, most, of, says } = button.dataset;
  const fields = Object.entries(JSON.parse(button.dataset.set));
  setter.querySelector("[data-fields]").replaceChildren(...fields.map(([name, value]) => hidden(name, value)));
  setter.querySelector("[data-says]").textContent = says;
  setter.querySelector("[data-most]").textContent = of;
  const input = document.getElementById("setter-value");
  Object.assign(input, { name: field, min: least, max: most, value: now });
  setter.querySelector("[data-near]").replaceChildren(...nearValues(Number(now), Number(least), Number(most)).map((value) => {
    const choice = document.createElement("button");
    Object.assign(choice, { type: "button", className: "button small", textContent: String(value) });
    choice.onclick = () => {
      input.value = value;
      setter.requestSubmit();
    };
    return choice;
  }));
  const place = button.getBoundingClientRect();
  setter.showPopover();
  const wide = Math.min(innerWidth - setter.offsetWidth - 8, Math.max(8, place.left - 16));
  const high = Math.min(innerHeight - setter.offsetHeight - 8, place.bottom + 4);
  setter.style.left = `${wide}px`;
  setter.style.top = `${Math.max(8, high)}px`;
  input.focus();
  input.select();
}
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-finds]")) openPalette();
  const number = event.target.closest("[data-set]");
  if (number) set(number);
  if (event.target.closest("#menu a, #menu button")) document.getElementById("menu").hidePopover();
});

// ---- what was done is put away; what was done elsewhere says nothing about what was opened since
for (const word of ["done", "parked"]) {
  document.addEventListener(word, (event) => {
    for (const box of document.querySelectorAll("#setter, #mover, #turn-menu, #party-more, #more-creatures")) {
      if (box.contains(event.target) && box.matches(":popover-open")) box.hidePopover();
    }
  });
}

// ---- a name in a place is moved: a tap on it, a tap on where to
const mover = document.getElementById("mover");
function pick(button) {
  const strip = button.closest(".where");
  const whom = button.dataset.moves.split(" ").map((who) => hidden("who", who));
  const other = button.dataset.other ? [hidden("w.other", button.dataset.other)] : [];
  mover.querySelector("[data-fields]").replaceChildren(hidden("move", strip.dataset.move), ...whom, ...other);
  mover.querySelector("[data-says]").textContent = button.textContent.trim();
  mover.querySelector("[data-typed]").hidden = !("free" in strip.dataset);
  const typed = document.getElementById("mover-place");
  Object.assign(typed, { name: strip.dataset.field, value: "" });
  const here = button.closest("[data-place]");
  mover.querySelector("[data-choices]").replaceChildren(...[...strip.querySelectorAll("[data-place]")].map((place) => {
    const choice = document.createElement("button");
    Object.assign(choice, { type: "button", className: "button small", textContent: place.querySelector("h3").textContent });
    if (place === here) choice.setAttribute("aria-current", "location");
    choice.onclick = () => {
      typed.value = place.dataset.place;
      mover.requestSubmit();
    };
    return choice;
  }));
  const box = button.getBoundingClientRect();
  mover.showPopover();
  mover.style.left = `${Math.min(innerWidth - mover.offsetWidth - 8, Math.max(8, box.left - 16))}px`;
  mover.style.top = `${Math.max(8, box.top - mover.offsetHeight - 6)}px`;
  mover.querySelector("[data-choices] button")?.focus();
}
document.addEventListener("click", (event) => {
  const name = event.target.closest("[data-moves]");
  if (name) pick(name);
});

// ---- the shelf folds away, and stays as it was left
const shelf = document.querySelector(".shelf-tabs");
let open = document.getElementById(`shelf-${kept("desk-shelf") ?? ""}`);
if (open) open.checked = true;
shelf?.addEventListener("click", (event) => {
  const tab = event.target.closest("input");
  if (!tab) return;
  if (tab === open) tab.checked = false;
  open = tab.checked ? tab : null;
  keep("desk-shelf", open?.value ?? "");
});

// ---- the one whose turn it is stays in sight
function inSight() {
  const now = document.querySelector("#fight .bands [aria-current=step]");
  const box = now?.closest(".bands");
  if (box && box.scrollHeight > box.clientHeight) now.scrollIntoView({ block: "nearest" });
  const card = document.querySelector("#party .card.turn");
  if (card && card.parentElement.parentElement.scrollHeight > card.parentElement.parentElement.clientHeight) card.scrollIntoView({ block: "nearest" });
}
let turn = "";
document.addEventListener("htmx:sse:after:message", () => {
  const said = document.querySelector("#bar .topbar-turn")?.textContent ?? "";
  if (said !== turn) inSight();
  turn = said;
});
inSight();

// ---- the order of turns, dragged
let dragged = null;
document.addEventListener("dragstart", (event) => {
  dragged = event.target.closest?.("[data-turn]") ?? null;
  dragged?.classList.add("dragged");
});
document.addEventListener("dragover", (event) => {
  const over = event.target.closest?.("[data-turn]");
  if (!dragged || !over || over === dragged || over.parentElement !== dragged.parentElement) return;
  event.preventDefault();
  const after = [...over.parentElement.children].indexOf(dragged) < [...over.parentElement.children].indexOf(over);
  over[after ? "after" : "before"](dragged);
});
document.addEventListener("drop", (event) => { if (dragged) event.preventDefault(); });
document.addEventListener("dragend", () => {
  if (!dragged) return;
  dragged.classList.remove("dragged");
  const order = [...dragged.parentElement.querySelectorAll("[data-turn]")].map((row) => row.dataset.turn).join(",");
  dragged = null;
  const form = document.getElementById("reorder");
  form.elements["w.order"].value = order;
  form.requestSubmit();
});

// ---- a long list, narrowed as one types
document.addEventListener("input", (event) => {
  const box = event.target.closest("[data-find]");
  if (!box) return;
  const typed = box.value.trim().toLowerCase().split(/\s+/);
  const rows = [...document.querySelectorAll(box.dataset.find)];
  const says = (row) => `${row.textContent} ${row.dataset.words ?? ""}`.toLowerCase();
  for (const row of rows) row.hidden = !typed.every((word) => says(row).includes(word));
  for (const part of box.closest(".dialog-body").querySelectorAll("section")) part.hidden = !part.querySelector("li:not([hidden])");
  const none = box.closest(".dialog-body").querySelector("[data-none]");
  if (none) none.textContent = rows.every((row) => row.hidden) ? none.dataset.says.replace("{}", box.value.trim()) : "";
});

// ---- what happened last time: opened once when an evening begins, unless something else is open
function recalled() {
  const sitting = document.getElementById("bar")?.dataset.sitting ?? "0";
  if (Number(sitting) < 2 || sitting === kept(`desk-sitting-${here}`) || document.getElementById("dialog")?.open) return;
  keep(`desk-sitting-${here}`, sitting);
  htmx.ajax("GET", `/t/${here}/recap?by_itself=yes`, { source: document.body, swap: "none" });
}
document.addEventListener("htmx:sse:after:message", recalled);
recalled();

// ---- the panel for a call: what was ticked while an answer was on its way stays ticked, and is asked for again
const ticked = new Map();
document.addEventListener("change", (event) => {
  if (event.target.matches(".call-panel [type=checkbox], .call-panel [type=radio]")) ticked.set(event.target.id, event.target.checked);
});
document.addEventListener("htmx:config:request", (event) => {
  if (event.target.closest?.(".call-panel")) ticked.clear();
});
document.addEventListener("htmx:after:swap", () => {
  if (!ticked.size) return;
  const lost = [...ticked].filter(([id, on]) => (document.getElementById(id)?.checked ?? on) !== on);
  ticked.clear();
  for (const [id, on] of lost) {
    const box = document.getElementById(id);
    box.checked = on;
    box.dispatchEvent(new Event("change", { bubbles: true }));
  }
});
