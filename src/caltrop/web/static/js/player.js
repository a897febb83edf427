// A player's page: real dice typed in, things dragged from hand to hand, day and candle, what happened last time.
// What anything means is the server's business; here are only fingers and eyes.

const here = document.body.dataset.table;
const script = document.querySelector("script[data-dice]");

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
  if (event.target.matches?.("[data-filter]")) filter(event.target);
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

// ---- a list that a word makes shorter
function filter(box) {
  const word = box.value.trim().toLowerCase();
  const root = box.closest("dialog, section") ?? document;
  for (const each of root.querySelectorAll(box.dataset.filter)) each.hidden = !each.dataset.words.includes(word);
  for (const menu of root.querySelectorAll(".menu")) menu.hidden = !menu.querySelector("[data-words]:not([hidden])");
}

// ---- the die pad writes into the line of dice
document.addEventListener("click", (event) => {
  const die = event.target.closest("[data-die]");
  if (die) added(die.closest("form")?.querySelector("[data-dice]"), die.dataset.die);
  if (event.target.closest("[data-clear]")) cleared(event.target.closest("form").querySelector("[data-dice]"));
  if (event.target.closest("[data-dismiss]")) dismissed();
});
function added(line, die) {
  if (!line) return;
  const again = line.value.match(/(?:^|\+)(\d*)(d\d+)$/);
  const same = again && again[2] === die;
  const stem = same ? line.value.slice(0, line.value.length - again[1].length - again[2].length) : line.value && `${line.value}+`;
  line.value = `${stem}${same ? Number(again[1] || 1) + 1 : ""}${die}`;
}
function cleared(line) {
  line.value = "";
  line.focus();
}

// ---- what was sent is gone from the form once it is done
document.addEventListener("done", (event) => {
  const form = event.target.closest?.("form[data-clears]");
  for (const field of form?.querySelectorAll("textarea, [data-clears-too]") ?? []) field.value = "";
});

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

// ---- day or candle: kept in a cookie, so that the next page comes in the right light at once
document.addEventListener("change", (event) => {
  if (event.target.closest("[data-theme-choice]")) lit(event.target.value);
  if (event.target.id === "three-d") rolling(event.target.checked);
});
function lit(theme) {
  const plain = theme === "auto";
  document.cookie = `theme=${plain ? "" : theme}; path=/; samesite=lax; max-age=${plain ? 0 : 31536000}`;
  if (plain) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
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

// ---- dice over the screen, for whoever likes them; the text is there first
const still = matchMedia("(prefers-reduced-motion: reduce)");
let box = null;
function rolling(on) {
  keep("three-d", on ? "yes" : "no");
  if (on) import(script.dataset.dice).then((dice) => (box = dice));
  else box = null;
}
new MutationObserver((changes) => {
  if (!box || still.matches) return;
  const fresh = changes.flatMap((change) => [...change.addedNodes]).filter((node) => node.dataset?.dice);
  if (fresh.length && fresh.length < 3) box.show(fresh[0].dataset.dice);
}).observe(document.getElementById("log-lines"), { childList: true });

// ---- what this browser remembers; a browser that remembers nothing is fine
function kept(name) {
  try {
    return localStorage.getItem(`caltrop-${name}`);
  } catch {
    return null;
  }
}
function keep(name, value) {
  try {
    localStorage.setItem(`caltrop-${name}`, value);
  } catch {
    // private windows may refuse: then it is asked anew next time
  }
}

const toggle = document.getElementById("three-d");
toggle.checked = kept("three-d") === "yes" && !still.matches;
toggle.disabled = still.matches;
if (toggle.checked) rolling(true);
recalled();
