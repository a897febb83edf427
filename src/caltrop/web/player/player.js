// A player's page: real dice typed in, things dragged from hand to hand, what happened last time.
// What anything means is the server's business; here are only fingers and eyes.

import { keep, kept } from "../page/memory.js";

const here = document.body.dataset.table;

// ---- taps that count each time: a number is what makes two of them two
let taps = 0;
document.addEventListener("htmx:config:request", (event) => {
  const { sourceElement, request } = event.detail.ctx;
  if (sourceElement?.matches?.("[data-counts]")) request.body?.append?.("tap", String((taps += 1)));
});

// ---- faces of real dice: one field each, sent as one line; the next field is where the finger goes on
document.addEventListener("input", (event) => {
  const form = event.target.closest?.("form[data-faces]");
  if (form && event.target.matches("[data-face]")) typed(form, event.target);
});
function typed(form, field) {
  const fields = [...form.querySelectorAll("[data-face]")];
  const full = field.value.length >= field.max.length || Number(field.value) * 10 > Number(field.max);
  if (full) fields[fields.indexOf(field) + 1]?.focus();
}

// put together when they are sent: a question that is drawn anew keeps what was typed, but not what is hidden
document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-faces]");
  if (form) form.elements.dice.value = [...form.querySelectorAll("[data-face]")].map((each) => each.value).join(" ");
}, true);

// ---- from hand to hand: a thing dragged to somebody, or into the stash
let dragged = null;
document.addEventListener("dragstart", (event) => {
  dragged = event.target.closest?.("[data-thing]");
  if (dragged) event.dataTransfer.setData("text/plain", dragged.textContent.trim());
});
const over = (event) => (dragged ? event.target.closest?.("[data-to]") : null);
document.addEventListener("dragover", (event) => {
  const to = over(event);
  if (to && to.dataset.to !== dragged.dataset.from) event.preventDefault();
});
document.addEventListener("dragenter", (event) => over(event)?.setAttribute("data-over", ""));
document.addEventListener("dragleave", (event) => {
  const left = over(event);
  if (left && !left.contains(event.relatedTarget)) left.removeAttribute("data-over");
});
document.addEventListener("drop", (event) => {
  const to = over(event);
  if (!to) return;
  event.preventDefault();
  handed(dragged.dataset.from, dragged.dataset.thing, to.dataset.to);
});
document.addEventListener("dragend", () => {
  dragged = null;
  for (const each of document.querySelectorAll("[data-over]")) each.removeAttribute("data-over");
});
function handed(from, thing, to) {
  const form = document.getElementById("hand-over");
  form.elements.actor.value = from;
  form.elements["w.item"].value = thing;
  form.elements["w.to"].value = to;
  form.requestSubmit();
}

// ---- what happened last time: shown once when an evening begins, until it is put away
function sitting() {
  return Number(document.getElementById("bar")?.dataset.sitting ?? 0);
}
const seen = () => Number(kept(`sitting-${here}`) ?? 0);
function recalled() {
  const box = document.getElementById("last-time");
  if (sitting() > 1 && sitting() !== seen() && !box.childElementCount) htmx.ajax("GET", `/t/${here}/last-time?where=page`, { source: box, swap: "none" });
}
function dismissed() {
  keep(`sitting-${here}`, String(sitting()));
  document.getElementById("last-time").replaceChildren();
}
document.addEventListener("htmx:sse:after:message", () => recalled());
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-dismiss]")) dismissed();
});
recalled();
