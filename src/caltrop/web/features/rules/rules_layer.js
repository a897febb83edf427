// Rules over the table: a link to the book opens it as a layer, and the table stays in reach. Back, Escape and Close put
// it away. Without this script, or in a new tab, the same links lead to the page.

const layer = document.getElementById("rule-layer");
const home = `/t/${document.body.dataset.table}/rules`;
const dialog = document.getElementById("dialog");
const place = layer.nextSibling; // where the layer belongs while no dialog is open
const isOpen = () => !layer.hidden;

// ---- which rule
function addressOf(link) {
  const { origin, pathname, searchParams, hash } = new URL(link.href);
  if (origin !== location.origin || !`${pathname}/`.startsWith(`${home}/`) || "page" in link.dataset) return "";
  const query = new URLSearchParams({ shelf: pathname.slice(home.length + 1), at: decodeURIComponent(hash.slice(1)), q: searchParams.get("q") ?? "" });
  return `/t/${document.body.dataset.table}/rule-layer?${query}`;
}
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  const elsewhere = event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  const address = link && !elsewhere && !event.defaultPrevented ? addressOf(link) : "";
  if (!address) return;
  event.preventDefault();
  link.closest("[popover]")?.hidePopover();
  if (isOpen() && link.matches(".tab") && history.state?.rule === address) return close();
  if (!layer.contains(link)) opener = link;
  ask(address, true);
});
let steps = false; // is what was asked for a step that Back takes back?
function ask(address, step) {
  steps = step;
  asked = address;
  htmx.ajax("GET", address, { source: layer, swap: "none" });
}
let asked = "";

// ---- open and shut
let opener = null;
let card = null; // the outcome card that was in sight when the layer was opened
document.addEventListener("open-rule", () => {
  if (steps) history.pushState({ rule: asked, depth: (history.state?.depth ?? 0) + 1 }, "");
  if (opener && dialog.open && dialog.contains(opener)) dialog.append(layer);
  layer.hidden = false;
  card = cardInSight();
  document.body.classList.add("ruled");
  layer.querySelector(".layer-body").scrollTop = 0;
  mark();
  measure();
  layer.querySelector("h2").focus({ preventScroll: true });
});
function hide() {
  if (!isOpen()) return;
  const had = layer.contains(document.activeElement) || document.activeElement === document.body;
  layer.hidden = true;
  layer.replaceChildren();
  document.body.insertBefore(layer, place?.isConnected ? place : null);
  document.body.classList.remove("ruled", "rule-under");
  mark();
  measure();
  if (had) goBack();
}
function close() {
  const depth = history.state?.depth ?? 0;
  hide();
  if (depth) history.go(-depth);
}
// To the word that was tapped, or the one that now stands for it.
function goBack() {
  const href = opener?.getAttribute("href");
  const menu = opener?.closest("[popover]") && document.querySelector(`[popovertarget="${opener.closest("[popover]").id}"]`);
  const alike = () => [...document.querySelectorAll("a[href]")].find((each) => each.getAttribute("href") === href && each.checkVisibility());
  (opener?.isConnected && opener.checkVisibility() ? opener : menu ?? alike())?.focus({ preventScroll: true });
}
addEventListener("popstate", ({ state }) => (state?.rule ? ask(state.rule, false) : hide()));
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-close-rule]") || (isOpen() && event.target.closest("a[data-tab]"))) close();
});
document.addEventListener("keydown", (event) => {
  const covered = document.querySelector(":popover-open") || (dialog.open && !dialog.contains(layer));
  if (event.key.toLowerCase() !== "escape" || !isOpen() || covered) return;
  event.preventDefault();
  event.stopPropagation();
  close();
}, true);
// A dialog that is emptied or drawn anew does not take the layer with it.
new MutationObserver(() => {
  if (layer.isConnected) return;
  document.body.insertBefore(layer, place?.isConnected ? place : null);
  if (isOpen()) close();
}).observe(dialog, { childList: true });
function mark() {
  for (const tab of document.querySelectorAll(`a.tab[href="${home}"]`)) tab.setAttribute("aria-expanded", String(isOpen()));
}

// ---- beside what happens meanwhile: calls stay in sight, a new outcome lies on top, own numbers stay true
const cardInSight = () => document.querySelector("#outcome [data-card]:not([hidden])")?.id ?? null;
const heightOf = (id) => document.getElementById(id)?.offsetHeight ?? 0;
function measure() {
  const style = document.documentElement.style;
  style.setProperty("--rule-above", `${heightOf("bar") + heightOf("asks")}px`);
  style.setProperty("--rule-below", `${heightOf("bench")}px`);
  style.setProperty("--rule-height", `${layer.offsetHeight}px`);
}
const sizes = new ResizeObserver(measure);
function watch() {
  sizes.disconnect();
  for (const each of [layer, document.getElementById("asks")]) if (each) sizes.observe(each);
}
addEventListener("resize", measure);
const outcomes = document.getElementById("outcome");
if (outcomes) new MutationObserver(() => {
  const now = cardInSight();
  if (now === null) card = null;
  document.body.classList.toggle("rule-under", isOpen() && now !== null && now !== card);
}).observe(outcomes.parentElement, { subtree: true, childList: true, attributeFilter: ["hidden"] });
const SOON = 300; // milliseconds, in which several messages are one change
let later = 0;
document.addEventListener("htmx:sse:after:message", () => {
  watch();
  if (!isOpen() || !layer.querySelector("[data-fresh]")) return;
  clearTimeout(later);
  later = setTimeout(() => {
    if (isOpen() && history.state?.rule) htmx.ajax("GET", `${history.state.rule}&again=1`, { source: layer, swap: "none" });
  }, SOON);
});

watch();
mark();
measure();
if (history.state?.rule) ask(history.state.rule, false); // a page that was loaded again shows what it showed
