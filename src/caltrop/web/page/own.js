// What everybody at a table has for themselves: dice to put together, what was sent put away, day or candle, and dice
// that roll over the screen.

import { keep, kept } from "./memory.js";
import "./awake.js";
import "./typed.js";

const script = document.querySelector("script[data-dice]");

// ---- dice put together by tapping: d6 d6 d8 is 2d6+d8
document.addEventListener("click", (event) => {
  const die = event.target.closest("[data-die]");
  const line = event.target.closest("form")?.querySelector("[data-dice]");
  if (die && line) line.value = withOne(line.value, die.dataset.die);
  if (event.target.closest("[data-clear]")) cleared(line);
});
function withOne(text, die) {
  const parts = text.replaceAll(" ", "").split("+").filter(Boolean);
  const at = parts.findIndex((part) => part.replace(/^\d+/, "") === die);
  if (at < 0) parts.push(die);
  else parts[at] = `${(parseInt(parts[at], 10) || 1) + 1}${die}`;
  return parts.join("+");
}
function cleared(line) {
  line.value = "";
  line.focus();
}

// ---- what was sent is gone from the form once it is done; what was typed or chosen since then stays
const sent = new WeakMap();
const isTicked = (field) => field.matches("[type=checkbox], [type=radio]");
const fieldsOf = (form) => new Map([...form.elements].map((field) => [field, isTicked(field) ? field.checked : field.value]));
document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  const form = ctx.request.method === "GET" ? null : ctx.sourceElement?.closest?.("form[data-reset]");
  if (form) sent.set(form, fieldsOf(form));
});
function reset(form) {
  const [before, now] = [sent.get(form) ?? new Map(), fieldsOf(form)];
  form.reset();
  for (const [field, value] of now) {
    if (!before.has(field) || before.get(field) === value || field.type === "file") continue;
    field[isTicked(field) ? "checked" : "value"] = value;
  }
}
for (const word of ["done", "parked", "changed"]) document.addEventListener(word, (event) => {
  const form = event.target.closest?.("form");
  if (form?.matches("[data-reset]")) reset(form);
});

// ---- what one's own act has asked comes into sight; its question may arrive before or after the answer to the act
let asked = 0;
const WAIT = 3000; // milliseconds in which it arrives
function bring() {
  const question = Date.now() < asked && document.querySelector("#asks form");
  if (!question) return;
  asked = 0;
  question.closest(".ask, .question").scrollIntoView({ block: "center" });
}
document.addEventListener("parked", () => {
  asked = Date.now() + WAIT;
  bring();
});
document.addEventListener("htmx:sse:after:message", bring);

// ---- day or candle: kept in a cookie, so that the next page comes in the right light at once
document.addEventListener("change", (event) => {
  if (event.target.closest("[data-theme-choice]")) lit(event.target.value);
  if (event.target.id === "three-d") rolling(event.target.checked);
});
document.addEventListener("click", (event) => {
  const light = event.target.closest("[data-light]")?.dataset.light;
  if (light) lit(light);
});
function lit(theme) {
  const plain = theme === "auto";
  document.cookie = `theme=${plain ? "" : theme}; path=/; samesite=lax; max-age=${plain ? 0 : 31536000}`;
  if (plain) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

// ---- the size of letters: the seat keeps it for all of its pages and devices, this browser for pages without a seat
const root = document.documentElement;
document.addEventListener("change", (event) => {
  if (event.target.closest("[data-text-choice]")) size(event.target.value);
});
function size(text) {
  const plain = text === "normal";
  document.cookie = `text-size=${plain ? "" : text}; path=/; samesite=lax; max-age=${plain ? 0 : 31536000}`;
  if (plain) delete root.dataset.textSize;
  else root.dataset.textSize = text;
}
function tick() {
  for (const each of document.querySelectorAll("[data-text-choice] input")) each.checked = each.value === (root.dataset.textSize ?? "normal");
}
tick();
// chosen on another device of the same seat
const seats = () => document.getElementById("bar")?.dataset.letters ?? "";
let letters = seats();
document.addEventListener("htmx:sse:after:message", () => {
  if (seats() === letters) return;
  letters = seats();
  size(letters || "normal");
  tick();
});

// ---- dice over the screen, for whoever likes them; the text is there first
const still = matchMedia("(prefers-reduced-motion: reduce)");
const toggle = document.getElementById("three-d");
let box = null;
async function rolling(on) {
  keep("three-d", on ? "yes" : "no");
  box?.clear();
  box = null;
  if (!on) return;
  const dice = await import(script.dataset.dice);
  if (dice.works()) box = toggle.checked ? dice : null;
  else toggle.checked = !(toggle.disabled = true);
}
const FEW = 3; // so many lines at once are no roll, but a log that is drawn anew
new MutationObserver((changes) => {
  if (!box || still.matches) return;
  const fresh = changes.flatMap((change) => [...change.addedNodes]).filter((node) => node.dataset?.dice);
  for (const line of fresh.length < FEW ? fresh : []) box.show(line.dataset.dice);
}).observe(document.getElementById("log-lines"), { childList: true, subtree: true });

toggle.checked = kept("three-d") === "yes" && !still.matches;
toggle.disabled = still.matches;
if (toggle.checked) rolling(true);

// ---- a list that a word makes shorter
document.addEventListener("input", ({ target }) => {
  if (target.matches?.("[data-filter]")) filter(target);
});
// a list that is drawn anew is as short as it was
document.addEventListener("htmx:after:swap", () => {
  for (const box of document.querySelectorAll("#dialog [data-filter]")) if (box.value) filter(box);
});
function filter(box) {
  const word = box.value.trim().toLowerCase();
  const root = box.closest("dialog, section") ?? document;
  for (const each of root.querySelectorAll(box.dataset.filter)) each.hidden = !each.dataset.words.includes(word) || (!word && each.matches("[data-only-asked]"));
  for (const menu of root.querySelectorAll(".menu")) menu.hidden = !menu.querySelector("[data-words]:not([hidden])");
  const none = root.querySelector("[data-none]");
  if (none) none.hidden = !!root.querySelector(".menu:not([hidden])");
}
