// Outcome cards: the first that was not closed is shown, the rest of the page stays in reach, and a page in the
// background says that it is your turn. What a card says and which is the first is the server's. It is told what was
// closed; this browser remembers it as well, until the server's answer is there and after a restart.

import { keep, kept } from "../../page/memory.js";

const table = document.body.dataset.table;
const box = () => document.getElementById("outcome");
const name = () => `card-${table}-${box()?.dataset.seat}`;
const closed = () => new Set((kept(name()) ?? "").split(",").filter(Boolean));
function close(card) {
  const there = [...(box()?.querySelectorAll("[data-card]") ?? [])].map((each) => each.dataset.card);
  keep(name(), there.filter((each) => each === card.dataset.card || closed().has(each)).join(","));
  htmx.ajax("POST", box().dataset.read, { source: document.body, values: { lines: card.dataset.lines }, swap: "none" });
}
const script = document.querySelector("script[data-turn-icon]");

// ---- which card
let shown = 0; // the card that is in sight
let called = 0; // the last one that was made known with sound and vibration
function show() {
  dispatchEvent(new Event("caltrop:carding"));
  const cards = [...(box()?.querySelectorAll("[data-card]") ?? [])];
  const gone = closed();
  const waiting = cards.filter((card) => !gone.has(card.dataset.card));
  for (const card of cards) card.hidden = card !== waiting[0];
  document.body.classList.toggle("carded", waiting.length > 0);
  if (waiting.length) place(waiting);
  else shown = closedNow = 0;
  measure();
  dispatchEvent(new Event("caltrop:carded"));
}
function place(waiting) {
  const [card] = waiting;
  count(card, waiting.length);
  const number = Number(card.dataset.card);
  if (number === shown) return;
  card.classList.toggle("rising", true);
  shown = number;
  announce(card);
  const newest = Math.max(...waiting.map((each) => Number(each.dataset.card)));
  if (newest > called) call(card);
  called = Math.max(called, newest);
}
let closedNow = 0; // cards closed one after the other
function count(card, left) {
  const place = card.querySelector("[data-place]");
  const button = card.querySelector("[data-more]");
  place.hidden = left < 2 && !closedNow;
  place.textContent = place.dataset.place.replace("{n}", closedNow + 1).replace("{of}", closedNow + left);
  if (button) button.textContent = left > 1 ? button.dataset.more : button.dataset.last;
}
document.addEventListener("click", (event) => {
  const card = event.target.closest("[data-close-card]")?.closest("[data-card]");
  if (!card) return;
  close(card);
  closedNow += 1;
  fitted = "";
  show();
  if (!document.body.classList.contains("carded")) document.querySelector("#sheet button, main")?.focus({ preventScroll: true });
});

// ---- room: the page can be scrolled from under the card, and the card gives way to what is asked. Only where what
// changed and what can be chosen would be out of sight does the call give up its hand of dice, and then it stays so until
// the reader has closed the card: what is asked does not move for what others do.
const LEAST = 200; // pixels of a card
const TABS = 57;
const LEVELS = ["less", "least", "bare"]; // how a card gives way
const asks = () => document.getElementById("asks");
const isPhone = () => innerWidth < 900;
let fitted = ""; // the calls and the window that the page was folded for
function measure() {
  const card = box()?.querySelector("[data-card]:not([hidden])");
  const calls = [...(asks()?.children ?? [])].map((each) => each.id).join();
  const now = card ? `${calls} ${innerWidth} ${innerHeight} ${document.body.dataset.tab}` : "";
  if (now !== fitted) document.body.classList.remove("tight", "crowded");
  fitted = now;
  if (card && isPhone() && innerHeight - above() < LEAST + TABS) document.body.classList.add("tight");
  const style = document.documentElement.style;
  style.setProperty("--above", `${above()}px`);
  if (card && !fits(card) && isPhone() && !isInUse(asks())) {
    document.body.classList.add("crowded", "tight");
    style.setProperty("--above", `${above()}px`);
    fits(card);
  }
  style.setProperty("--card", `${card?.offsetHeight ?? 0}px`);
}
// How far down the window what is asked reaches, or the bars above the page, as they are scrolled now.
function above() {
  const over = isPhone() && asks()?.offsetHeight ? [asks()] : ["bar", "order", "lesson"].map((id) => document.getElementById(id));
  return Math.max(0, ...over.map((each) => Math.ceil(each?.getBoundingClientRect().bottom ?? 0)));
}
const isInUse = (call) => !!call?.contains(document.activeElement);
// The rows give way first, then the dice, then words that the numbers say again.
function fits(card) {
  const body = card.querySelector(".o-body");
  const overflows = () => body.scrollHeight > body.clientHeight + 2;
  card.classList.remove(...LEVELS);
  const lines = card.querySelector(".o-lines");
  if (lines?.open && overflows()) lines.open = false;
  for (const level of LEVELS) if (overflows()) card.classList.add(level);
  return !overflows();
}
for (const word of ["resize", "caltrop:docked"]) addEventListener(word, measure);
addEventListener("scroll", () => document.documentElement.style.setProperty("--above", `${above()}px`), { passive: true });
new MutationObserver(measure).observe(document.body, { attributes: true, attributeFilter: ["data-tab"] });
new ResizeObserver(measure).observe(document.getElementById("asks") ?? document.body);

// ---- said once: the log says what happened where it can be heard; a card says it where it cannot, and what is grave
function announce(card) {
  const log = document.getElementById("log-lines");
  const grave = card.classList.contains("down");
  if (!grave && log?.checkVisibility?.()) return;
  const says = [...card.querySelectorAll(".o-act, .o-then, .o-stake")].map((each) => each.textContent.trim()).join(" ");
  const place = document.getElementById(grave ? "outcome-grave" : "outcome-said");
  if (place) place.textContent = says;
}

// ---- a short vibration and a quiet sound, for whoever wants them
let sound = null;
function call(card) {
  if (kept("card-buzz") === "yes") navigator.vibrate?.(card.classList.contains("down") ? [60, 60, 60] : 40);
  if (kept("card-sound") === "yes") ring(card.classList.contains("struck") || card.classList.contains("down") ? 196 : 392);
}
function ring(pitch) {
  sound ??= new AudioContext();
  const [tone, loudness] = [sound.createOscillator(), sound.createGain()];
  const now = sound.currentTime;
  tone.type = "triangle";
  tone.frequency.value = pitch;
  loudness.gain.setValueAtTime(0.0001, now);
  loudness.gain.exponentialRampToValueAtTime(0.06, now + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.0001, now + 0.35);
  tone.connect(loudness).connect(sound.destination);
  tone.start(now);
  tone.stop(now + 0.4);
}
document.addEventListener("change", (event) => {
  const wish = event.target.dataset?.wish;
  if (!wish) return;
  keep(wish, event.target.checked ? "yes" : "no");
  if (event.target.checked && wish === "card-sound") ring(392);
  if (event.target.checked && wish === "card-buzz") navigator.vibrate?.(40);
});
for (const each of document.querySelectorAll("[data-wish]")) {
  each.checked = kept(each.dataset.wish) === "yes";
  if (each.dataset.wish === "card-buzz") each.disabled = !navigator.vibrate;
}

// ---- a page behind others says in its tab that it is your turn
const title = document.title;
const icon = document.querySelector("link[rel=icon]");
const plain = icon?.href;
function mark() {
  const turn = document.hidden ? document.getElementById("my-turn")?.dataset.turn : "";
  document.title = turn ? `${turn} - ${title}` : title;
  if (icon) icon.href = turn ? script.dataset.turnIcon : plain;
}
document.addEventListener("visibilitychange", mark);

// ---- drawn anew: shown again before anybody can see that it was not
document.addEventListener("htmx:after:swap", () => { show(); mark(); });
document.addEventListener("htmx:sse:after:message", () => { show(); mark(); });
show();
mark();
