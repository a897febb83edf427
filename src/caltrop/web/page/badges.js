// Numbers on the tabs: what waits, open calls where they stand apart, new notes and handouts, and new messages. The page says which tab each is for.
// What was looked at is remembered by this browser; a tab that is open shows nothing as new.

import { keep, kept } from "./memory.js";

const here = document.body.dataset.table;
const WATCHED = ["notes", "said"];

const list = (text) => (text ?? "").split(" ").filter(Boolean);
const seen = Object.fromEntries(WATCHED.map((name) => [name, kept(`badges-${name}-${here}`)]));

function unseen(found, name) {
  const now = list(found.dataset[name]);
  if (seen[name] === null || document.body.dataset.tab === found.dataset[`${name}Tab`]) {
    seen[name] = now.join(" ");
    keep(`badges-${name}-${here}`, seen[name]);
  }
  const known = new Set(list(seen[name]));
  return now.filter((each) => !known.has(each)).length;
}

function put(tab, count, text) {
  const face = document.querySelector(`.tabs [data-tab="${tab}"]`);
  if (!face) return;
  const badge = face.querySelector(":scope > .badge") ?? face.appendChild(document.createElement("b"));
  badge.className = "badge";
  badge.hidden = !count;
  badge.textContent = count ? String(count) : "";
  badge.setAttribute("aria-label", text.replace("#", String(count)));
  badge.setAttribute("role", "img");
}

function draw() {
  const found = document.getElementById("badges");
  if (!found) return;
  const { waitingText, newText } = found.dataset;
  put(found.dataset.waitingTab, Number(found.dataset.waiting), waitingText);
  if (found.dataset.callsTab) put(found.dataset.callsTab, Number(found.dataset.calls), found.dataset.callsText);
  for (const name of WATCHED) put(found.dataset[`${name}Tab`], unseen(found, name), newText);
}

new MutationObserver(draw).observe(document.body, { attributes: true, attributeFilter: ["data-tab"] });
new MutationObserver((changes) => {
  if (changes.some(({ target, addedNodes }) => target.id === "badges" || [...addedNodes].some((node) => node.id === "badges"))) draw();
}).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-waiting", "data-calls", "data-notes", "data-said"] });
draw();
