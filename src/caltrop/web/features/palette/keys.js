// Single keys on the facilitator's page: not while one types, not over a dialog, and only as long as they are wanted.

import { keep, kept } from "../../page/memory.js";

const TYPING = "input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]";
const isOn = () => kept("desk-keys") !== "off";
const here = () => document.body.dataset.table;
const seen = (selector, within = document) => [...(within?.querySelectorAll(selector) ?? [])].find((each) => each.checkVisibility());

const near = () => document.activeElement?.closest(".card, .member, .group");
function ask(path) {
  (document.activeElement ?? document.body).dispatchEvent(new CustomEvent("by-key", { bubbles: true }));
  htmx.ajax("GET", `/t/${here()}/${path}`, { source: document.body, swap: "none" });
}
const whose = () => seen("[hx-get*='/one/']", near())?.getAttribute("hx-get").split("/one/")[1].split("?")[0];
const moveFor = (role) => document.getElementById("keys")?.dataset[role];
function askOf(move, actor, want = {}) {
  if (!move || !whose()) return;
  const fields = Object.entries(want).map(([name, value]) => [`w.${name}`, value]);
  ask(`form?${new URLSearchParams([["move", move], ["actor", actor], ...fields])}`);
}
function harm(n) {
  if (!moveFor("harm") || !whose()) return;
  const values = { move: moveFor("harm"), actor: whose(), "w.n": n };
  htmx.ajax("POST", `/t/${here()}/do`, { source: document.activeElement, values, swap: "none" });
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
  m: () => press(seen("[data-key=morale]")) || (moveFor("morale") && ask(`form?move=${moveFor("morale")}`)),
  d: () => press(seen(".done-tick[aria-pressed]", near())),
  r: () => press(seen(".card-call", near())),
  s: () => press(seen("[hx-get*='/one/'], .band-name", near())),
  w: () => press(seen("#where [data-moves]")),
  Z: () => press(seen("[data-key=redo]")),
  t: () => press(seen(".card-tools .harm", near())) || askOf(moveFor("treat"), "", { target: whose() }),
  c: () => askOf("table.condition", whose()),
  a: () => askOf("table.adjust", whose()),
  g: () => whose() && ask(`gift?to=${encodeURIComponent(whose())}`),
  h: () => press(seen("form:has([value='table.hide']) button", near()?.closest(".group"))),
};
for (const n of "123456789") KEYS[n] = () => near()?.matches(".member, .group") && harm(n);

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
