// What somebody has typed is kept until it is sent: through Escape, a reload, and a lost connection. Only this tab
// knows of it.

import { keepHere, keptHere } from "./memory.js";

const here = `typed-${document.body.dataset.table ?? ""}`;
const MOST = 20; // forms that are kept
const TYPED = "textarea, input[type=text], input[type=number], input:not([type])";
const KEPT = "#dialog form, form[data-reset]";

const read = () => keptHere(here, {});
const write = (drafts) => keepHere(here, Object.fromEntries(Object.entries(drafts).slice(-MOST)));
// A form is the same one if it sends to the same place what cannot be seen of it: the action, who acts, what is edited.
function keyOf(form) {
  const fixed = [...form.querySelectorAll("input[type=hidden]")].filter((field) => field.name && !["digest", "tap"].includes(field.name));
  return [form.getAttribute("hx-post"), ...fixed.map((field) => `${field.name}=${field.value}`)].join("&").slice(0, 400);
}
function fieldsOf(form) {
  return [...form.querySelectorAll(TYPED)].filter((field) => field.name && !field.dataset.find);
}

document.addEventListener("input", ({ target }) => {
  const form = target.closest(KEPT);
  if (!form || !target.matches(TYPED)) return;
  const drafts = read();
  const key = keyOf(form);
  delete drafts[key];
  const typed = fieldsOf(form).filter((field) => field.value !== field.defaultValue);
  if (typed.length) drafts[key] = Object.fromEntries(typed.map((field) => [field.name, field.value]));
  write(drafts);
});
for (const word of ["done", "parked", "changed"]) document.addEventListener(word, ({ target }) => {
  const form = target.closest?.("form");
  if (form) forget(keyOf(form));
}, true);
function forget(key) {
  const drafts = read();
  if (!(key in drafts)) return;
  delete drafts[key];
  write(drafts);
}
function restore(form) {
  const found = read()[keyOf(form)];
  for (const field of found ? fieldsOf(form) : []) {
    if (!(field.name in found) || field.value === found[field.name]) continue;
    field.value = found[field.name];
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
}
document.querySelectorAll("form[data-reset]").forEach(restore);
document.addEventListener("open-dialog", () => requestAnimationFrame(() => document.querySelectorAll("#dialog form").forEach(restore)));
