// Single keys on the facilitator's page: not while one types, not over a dialog, and only as long as they are wanted.

import { keep, kept } from "../screens/memory.js";

const TYPING = "input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]";
const isOn = () => kept("desk-keys") !== "off";
const here = () => document.body.dataset.table;
const seen = (selector, within = document) => [...(within?.querySelectorAll(selector) ?? [])].find((each) => each.checkVisibility());

const near = () => document.activeElement?.closest(".card, .member, .group");
function ask(path) {
  (document.activeElement ?? document.body).dispatchEvent(new CustomEvent("by-key", { bubbles: true }));
  htmx.ajax("GET", `/t/${here()}/${path}`, { source: document.body, swap: "none" });
}
const press = (button) => {
  if (!button) return false;
  button.focus({ preventScroll: true });
  button.click();
  return true;
};
const goTo = (...selectors) => {
  const found = selectors.map((each) => seen(each)).find(Boolean);
  found?.focus();
  found?.scrollIntoView({ block: "nearest" });
};

// What each key does; those of the last group mean the one that has the focus.
const KEYS = {
  "?": () => ask("shortcuts"),
  z: () => press(seen("[data-key=undo]")),
  e: () => press(seen("[data-key=turn]")),
  o: () => press(seen("[data-key=forecast]")),
  q: () => goTo("#deaths button", "#asks button"),
  p: () => goTo("#party .cards button"),
  f: () => goTo("#fight .bands button", "#fight button"),
  l: () => goTo(".log-scroll"),
  b: () => goTo("#bench .who-button", "#bench button"),
  A: () => press(seen("[data-key=all-attack]", near()?.closest(".group") ?? document)),
  d: () => press(seen(".done-tick[aria-pressed]", near())),
  r: () => press(seen(".card-call", near())),
  s: () => press(seen("[hx-get*='/one/'], .band-name", near())),
  w: () => press(seen("#where [data-moves]")),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return;
  if (!isOn() || event.target.closest?.(TYPING) || document.querySelector("dialog[open], :popover-open")) return;
  const does = KEYS[event.key] ?? (event.shiftKey ? null : KEYS[event.key.toLowerCase()]);
  if (!does) return;
  event.preventDefault();
  does();
});

// ---- the switch among the keys
document.addEventListener("htmx:after:swap", () => {
  const wish = document.querySelector("[data-single-keys]");
  if (wish) wish.checked = isOn();
});
document.addEventListener("change", ({ target }) => {
  if (target.matches("[data-single-keys]")) keep("desk-keys", target.checked ? "on" : "off");
});
