// The keyboard on a page with hundreds of buttons: Tab goes from part to part, arrows go on inside; and focus is never
// lost when what had it is drawn anew or goes away.

const PARTS = "#bar, #party, #fight .bands, #fight .order, #fight .prices, #where, #foot, .log-part";
const STOPS = ":is(button, summary, a[href]):not([popovertarget=menu])"; // the menu is a stop of its own
const FIRST = ".cards button, .primary"; // where a part begins that has something before it
const wide = matchMedia("(min-width: 900px)");

// What opens over a part is no part of it: Tab goes through it as it stands.
const partOf = (stop) => wide.matches && stop.matches(STOPS) && !stop.closest("[popover]") && stop.closest(PARTS);
const stopsOf = (part) => [...part.querySelectorAll(STOPS)].filter((stop) => !stop.closest("[popover]") && stop.checkVisibility());

// ---- one stop for each part: the one that had the focus last; beside it the choice of its group's target
function rove(part, now) {
  for (const stop of stopsOf(part)) {
    if (wide.matches) stop.tabIndex = stop === now ? 0 : -1;
    else stop.removeAttribute("tabindex");
  }
  for (const choice of part.querySelectorAll(".group select")) {
    if (wide.matches && !choice.closest(".group").contains(now)) choice.tabIndex = -1;
    else choice.removeAttribute("tabindex");
  }
}
function settle() {
  for (const part of document.querySelectorAll(PARTS)) {
    const stops = stopsOf(part);
    const held = stops.find((stop) => stop === document.activeElement) ?? stops.find((stop) => stop.dataset.stop);
    rove(part, held ?? stops.find((stop) => stop.matches(FIRST)) ?? stops[0]);
  }
  const log = document.querySelector(".log-scroll");
  if (log) log.tabIndex = wide.matches && log.querySelector(STOPS) ? -1 : 0;
}
document.addEventListener("focusin", ({ target }) => {
  const part = partOf(target);
  if (!part) return;
  for (const stop of part.querySelectorAll("[data-stop]")) stop.removeAttribute("data-stop");
  target.dataset.stop = "yes";
  rove(part, target);
});
const ENDS = { Home: 0, End: -1 };
const STEP = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
document.addEventListener("keydown", (event) => {
  const { target, key } = event;
  const part = partOf(target);
  if (!part || event.ctrlKey || event.altKey || event.metaKey || !(key in STEP || key in ENDS)) return;
  const stops = stopsOf(part);
  stops.at(key in ENDS ? ENDS[key] : Math.max(0, stops.indexOf(target) + STEP[key]))?.focus();
  event.preventDefault();
});

// ---- focus is kept: by what stands for it now, or by the part it was in: its main button, or the first
let last = null;
document.addEventListener("focusin", ({ target }) => {
  const near = target.closest("[id]:not(button, input, select)");
  last = { target, near: near?.id, says: target.getAttribute("aria-label") ?? target.textContent.trim() };
});
function regain() {
  settle();
  if (!last || last.target.isConnected || document.activeElement !== document.body || document.querySelector("dialog[open]")) return;
  const part = document.getElementById(last.near) ?? document.getElementById("fight");
  const stops = part ? stopsOf(part) : [];
  const same = stops.find((stop) => (stop.getAttribute("aria-label") ?? stop.textContent.trim()) === last.says);
  const goesOn = stops.find((stop) => stop.matches(".primary")); // where the part goes on
  (same ?? goesOn ?? stops[0] ?? stopsOf(document.getElementById("foot"))[0])?.focus({ preventScroll: true });
}
document.addEventListener("htmx:sse:after:message", regain);
document.addEventListener("htmx:after:swap", regain);
settle();
