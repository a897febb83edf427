// Chips beside a roll: a tap presses one or lets it go, and the server says what the roll is then.
// What is pressed stays pressed when the page draws the call anew, and after a reload.

import { keepHere, keptHere } from "../../page/memory.js";

const chips = (form) => [...form.querySelectorAll("[data-chip]")];
const fields = (chip) => [...chip.querySelectorAll("input")];
const said = (chip) => fields(chip).map((field) => `${field.name}=${field.value}`).join("&");
const isPressed = (chip) => chip.getAttribute("aria-pressed") === "true";

function press(chip, on) {
  chip.setAttribute("aria-pressed", String(on));
  for (const field of fields(chip)) field.disabled = !on;
}

document.addEventListener("click", (event) => {
  const chip = event.target.closest?.("[data-chip]");
  const form = chip?.closest("form");
  if (!form) return;
  const on = !isPressed(chip);
  if (on && chip.dataset.only) {
    for (const other of chips(form)) if (other.dataset.only === chip.dataset.only) press(other, false);
  }
  press(chip, on);
  remember(form);
  ask(form, chip);
});

// ---- the odds are faint until those of the chips that are pressed now have come
let taps = 0;
function ask(form, chip) {
  form.dataset.stale = String((taps += 1));
  chip.dispatchEvent(new Event("change", { bubbles: true }));
}
document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  ctx.taps = ctx.sourceElement?.closest?.("form")?.dataset.stale;
});
document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  const form = ctx.sourceElement?.closest?.("form[data-stale]");
  if (form && ctx.taps === form.dataset.stale) delete form.dataset.stale;
});

// ---- remembered for a call, until it is answered
const place = (form) => `chips-${document.body.dataset.table}-${form.dataset.roll}`;
function remember(form) {
  if (form.dataset.roll) keepHere(place(form), chips(form).filter(isPressed).map(said));
}
function restore() {
  for (const form of document.querySelectorAll("form[data-roll]")) {
    const kept = keptHere(place(form), []);
    const lost = chips(form).filter((chip) => kept.includes(said(chip)) && !isPressed(chip));
    for (const chip of lost) press(chip, true);
    if (lost.length) ask(form, lost[0]);
  }
}
document.addEventListener("htmx:after:swap", restore);
document.addEventListener("done", (event) => {
  const form = event.target.closest?.("form[data-roll]");
  if (form && !event.target.closest("[data-tool]")) keepHere(place(form), null);
});
addEventListener("DOMContentLoaded", restore);
setTimeout(restore);
