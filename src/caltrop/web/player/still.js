// Nothing moves under a finger: whatever is drawn above it, what was touched last stays where it is; without a touch,
// what stands first in the window does. An open call lies over the top of the page; a large one is let go as soon as the
// reader scrolls.

const isPhone = () => innerWidth < 900;
const calls = () => document.getElementById("asks");
const LARGE = 0.45; // of the window's height
const LATELY = 8000; // milliseconds

// ---- what was touched last
let touched = null;
let at = 0;
addEventListener("pointerdown", (event) => {
  touched = event.target.closest?.("button, a, label, summary, [id]");
  at = Date.now();
}, true);
const FLOATING = "#asks, .outcome, dialog, nav"; // these do not move with the page
function finger() {
  const rests = Date.now() - at < LATELY && touched?.isConnected && touched.closest("main");
  return rests && !touched.closest(FLOATING) && !isDocked(touched) && isInSight(touched) ? touched : null;
}
function isDocked(each) {
  const dock = each.closest(".dock");
  return dock !== null && getComputedStyle(dock).position === "fixed";
}
function isInSight(each) {
  const { top, bottom, height } = each.getBoundingClientRect();
  return height > 0 && bottom > 0 && top < innerHeight;
}

// ---- what stays, and where it stood before something was drawn
let held = null;
let stood = 0;
let waits = false; // for a character: the new sheet is seen from its top
const isWaiting = () => document.querySelector("main .arrival-title") !== null;
function hold() {
  if (held || !isPhone()) return;
  waits ||= isWaiting();
  held = finger() ?? first();
  stood = held?.getBoundingClientRect().top ?? 0;
}
function first() {
  const parts = [...document.querySelectorAll("main [id]:not(#asks, #asks *)")];
  return parts.find((each) => isInSight(each) && !isDocked(each) && each.getBoundingClientRect().top >= height) ?? null;
}
function release() {
  pin();
  if (held?.isConnected && held.offsetHeight) scrollBy({ top: held.getBoundingClientRect().top - stood, behavior: "instant" });
  held = null;
  if (waits && !isWaiting()) scrollTo({ top: 0, behavior: "instant" });
  waits = isWaiting();
}

// ---- calls: in sight while they are open, without room of their own; one that folds beside a card keeps its room
let letGo = false;
let height = 0;
let room = 0;
const HAND = 120; // pixels that a call gives up with its hand of dice; more would be a gap
function pin() {
  const tall = calls()?.offsetHeight ?? 0;
  if (tall > height) letGo = false;
  height = tall;
  room = document.body.classList.contains("tight") ? Math.max(room, tall) : tall;
  calls()?.style.setProperty("margin-bottom", `${tall && room - tall <= HAND ? room - tall : 0}px`);
  calls()?.classList.toggle("pinned", isPhone() && !letGo && tall > 0);
  document.documentElement.style.setProperty("--asked", `${tall}px`);
  document.documentElement.style.setProperty("--turns", `${stuck()}px`);
}
// How high what stays on top of the window is: in a fight the order of turns, else the bar.
const stuck = () => document.getElementById("order")?.offsetHeight || (document.getElementById("bar")?.offsetHeight ?? 0);
for (const gesture of ["wheel", "touchmove"]) addEventListener(gesture, () => {
  if (letGo || height < innerHeight * LARGE) return;
  letGo = true;
  pin();
}, { passive: true });

// ---- a double tap does one thing: its second tap is none on whatever has come to stand there
const TWICE = 400; // milliseconds
const NEAR = 24; // pixels
let tap = null;
addEventListener("click", (event) => {
  const pressed = event.target.closest("button, a, label, summary");
  if (!pressed || !event.detail) return; // a label's click is followed by one of its field; a key is no tap
  const again = tap && event.isTrusted && event.timeStamp - tap.timeStamp < TWICE && isNear(event, tap) && pressed !== tap.pressed;
  const isNextCard = tap?.pressed.matches("[data-close-card]") && pressed.matches("[data-close-card]");
  if (again && !isNextCard && !pressed.matches("[data-counts]")) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  tap = { timeStamp: event.timeStamp, clientX: event.clientX, clientY: event.clientY, pressed };
}, true);
const isNear = (one, other) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) < NEAR;

for (const word of ["htmx:before:swap", "caltrop:carding"]) addEventListener(word, hold, true);
for (const word of ["htmx:sse:after:message", "htmx:after:swap", "caltrop:carded"]) addEventListener(word, release, true);
addEventListener("resize", pin);
pin();
