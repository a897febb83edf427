// What the facilitator's page does by itself: numbers set in place, the order dragged, who is called and who sees it,
// what happened last time.

import { keep, kept } from "../screens/memory.js";

const here = document.body.dataset.table;
const setter = document.getElementById("setter");

// ---- numbers are set where they stand
function hidden(name, value) {
  const input = document.createElement("input");
  Object.assign(input, { type: "hidden", name, value });
  return input;
}
function set(button) {
  const { field, now, least, most, of, says } = button.dataset;
  const fields = Object.entries(JSON.parse(button.dataset.set));
  setter.querySelector("[data-fields]").replaceChildren(...fields.map(([name, value]) => hidden(name, value)));
  setter.querySelector("[data-says]").textContent = says;
  setter.querySelector("[data-most]").textContent = of;
  const input = document.getElementById("setter-value");
  Object.assign(input, { name: field, min: least, max: most, value: now });
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
  const number = event.target.closest("[data-set]");
  if (number) set(number);
  if (event.target.closest(".menu:not(.who-menu) a, .menu:not(.who-menu) button")) document.getElementById("menu").hidePopover();
});

// ---- what was done is put away
for (const word of ["done", "parked"]) {
  document.addEventListener(word, (event) => {
    if (setter.matches(":popover-open")) setter.hidePopover();
    named();
  });
}

// ---- who is called and who sees a roll, in a word on the button that opens the list
function named() {
  for (const says of document.querySelectorAll("[data-says-of]")) {
    const menu = document.getElementById(says.dataset.saysOf);
    const some = menu.querySelector('[value="[]"]');
    const ticked = [...menu.querySelectorAll("[data-name]:checked")].filter((box) => box.type === "radio" || !some || some.checked);
    const names = ticked.map((box) => box.dataset.name);
    says.textContent = names.length === 0 ? says.dataset.nobody : names.length > 2 ? says.dataset.several.replace("#", names.length) : names.join(", ");
  }
}
document.addEventListener("change", (event) => { if (event.target.closest(".who-menu")) named(); });
document.addEventListener("htmx:after:swap", named);

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
  const word = box.value.trim().toLowerCase();
  for (const row of document.querySelectorAll(box.dataset.find)) row.hidden = !row.textContent.toLowerCase().includes(word);
  for (const part of box.closest(".dialog-body").querySelectorAll("section")) part.hidden = !part.querySelector("li:not([hidden])");
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
