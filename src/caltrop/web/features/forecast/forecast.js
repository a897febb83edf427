// The forecast beside the fight: asked for while its panel is open, again after each deed, one question at a time.

const panel = document.getElementById("forecast");
const body = document.getElementById("forecast-body");
const NARROW = matchMedia("(max-width: 899px)"); // the panel stands in the tab, where it may be out of sight
const PATIENCE = 300; // milliseconds in which an answer may come before anything is shown as waiting
const REST = 5000; // until it asks again after it has used up its time
const CALM = 60; // and in which changes of the page go together
let at = "";
let asking = false;
let dirty = false;
let best = false;
let isOld = false; // has something happened since the answer that is shown?
let timer = 0;
let later = 0;

const isOpen = () => "forecast" in document.body.dataset;
const answer = () => body.querySelector(".fc-answer");

// The party's chance beside the word on the button, as long as nothing has happened since.
function showChance(chance) {
  if (chance) document.body.style.setProperty("--chance", JSON.stringify(chance));
  else document.body.style.removeProperty("--chance");
}

async function ask() {
  clearTimeout(later);
  later = 0;
  if (!isOpen()) return;
  if (asking) {
    dirty = true;
    return;
  }
  asking = true;
  dirty = false;
  const waiting = isOld ? setTimeout(() => panel.classList.add("waits"), PATIENCE) : 0;
  const shown = body.querySelector(".fc-bar") ? "&shown=yes" : "";
  const asked = best ? `&best=yes${shown}` : shown;
  try {
    await htmx.ajax("GET", `/t/${document.body.dataset.table}/forecast?at=${at}${asked}`, { source: panel, target: "#forecast-body", swap: "innerMorph" });
  } finally {
    clearTimeout(waiting);
    asking = false;
  }
  if (!dirty) {
    panel.classList.remove("waits");
    isOld = false;
  }
  at = answer()?.dataset.at ?? "";
  if (isOpen() || !dirty) showChance(answer()?.dataset.chance);
  const again = Number(answer()?.dataset.again ?? 0);
  if (dirty) ask();
  else if (again && !later) later = setTimeout(ask, again * 1000);
}
function askSoon() {
  clearTimeout(timer);
  timer = setTimeout(ask, CALM);
}

export function toggleForecast(open = !isOpen()) {
  if (open) document.body.dataset.forecast = "open";
  else delete document.body.dataset.forecast;
  for (const button of document.querySelectorAll("[data-forecast-open]")) button.setAttribute("aria-expanded", open);
  if (open) {
    panel.querySelector("h2").focus({ preventScroll: true });
    if (NARROW.matches) panel.scrollIntoView({ block: "start" });
    ask();
  } else document.querySelector("[data-forecast-open]")?.focus();
}

document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-forecast-open]")) toggleForecast();
  if (target.closest("[data-forecast-close]")) toggleForecast(false);
  if (target.closest("[data-forecast-best]")) {
    best = true;
    at = "";
    ask();
  }
});
document.addEventListener("keydown", (event) => {
  if (event.key === panel.dataset.closesWith && isOpen() && !document.querySelector("dialog[open], :popover-open")) {
    event.preventDefault();
    toggleForecast(false);
  }
});
document.addEventListener("forecast-later", () => {
  clearTimeout(later);
  later = setTimeout(ask, REST);
});
document.addEventListener("forecast-changed", () => {
  at = "";
  best = false;
  ask();
});

// ---- after each deed
new MutationObserver((changes) => {
  if (changes.every((change) => panel.contains(change.target))) return;
  if (!isOpen()) {
    dirty = true; // of an answer that is still to come
    showChance();
    return;
  }
  best = false;
  isOld = true;
  askSoon();
}).observe(document.querySelector("main.desk"), { childList: true, subtree: true });
