// The keyboard on a page with hundreds of buttons: Tab goes from part to part, arrows go on inside; and focus is never
// lost when what had it is drawn anew or goes away.

const PARTS = "#party .cards, #fight .bands, #fight .order, #where, #log-lines";
const STOPS = "button, summary, a[href]";
const wide = matchMedia("(min-width: 900px)");

const stopsOf = (part) => [...part.querySelectorAll(STOPS)].filter((stop) => stop.checkVisibility());

// ---- one stop for each part: the one that had the focus last
function settle() {
  for (const part of document.querySelectorAll(PARTS)) {
    const stops = stopsOf(part);
    const now = stops.find((stop) => stop === document.activeElement) ?? stops.find((stop) => stop.dataset.stop) ?? stops[0];
    for (const stop of stops) {
      if (wide.matches) stop.tabIndex = stop === now ? 0 : -1;
      else stop.removeAttribute("tabindex");
    }
  }
}
document.addEventListener("focusin", ({ target }) => {
  const part = wide.matches && target.closest(PARTS);
  if (!part || !target.matches(STOPS)) return;
  for (const stop of part.querySelectorAll("[data-stop]")) stop.removeAttribute("data-stop");
  target.dataset.stop = "yes";
  for (const stop of stopsOf(part)) stop.tabIndex = stop === target ? 0 : -1;
});
const ENDS = { Home: 0, End: -1 };
const STEP = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
document.addEventListener("keydown", (event) => {
  const { target, key } = event;
  const part = wide.matches && target.matches(STOPS) && target.closest(PARTS);
  if (!part || event.ctrlKey || event.altKey || event.metaKey || !(key in STEP || key in ENDS)) return;
  const stops = stopsOf(part);
  stops.at(key in ENDS ? ENDS[key] : Math.max(0, stops.indexOf(target) + STEP[key]))?.focus();
  event.preventDefault();
});

// ---- focus is kept: by what stands for it now, or by the first button of the part it was in
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
  (same ?? stops[0] ?? stopsOf(document.getElementById("foot"))[0])?.focus({ preventScroll: true });
}
document.addEventListener("htmx:sse:after:message", regain);
document.addEventListener("htmx:after:swap", regain);
settle();
