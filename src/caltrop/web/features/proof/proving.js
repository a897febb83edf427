// Dice that can be proved: a number of the roller's own, and the promises that this browser has seen.
import { keep, kept } from "../../page/memory.js";

const MOST = 200; // promises to remember

export const seenPromises = () => (kept("promises") ?? "").split(" ").filter(Boolean);

function remember(promise) {
  const seen = seenPromises().filter((each) => each !== promise);
  keep("promises", [...seen, promise].slice(-MOST).join(" "));
}

function ownNumber() {
  const words = crypto.getRandomValues(new Uint32Array(2));
  return `${words[0]}${words[1]}`;
}

// The number is drawn here, where the server cannot know it, anew for each promise; anyone may type another.
const filled = new Set();
function fill() {
  for (const form of document.querySelectorAll("form[data-promise]")) {
    const field = form.querySelector("[data-number]"), { promise } = form.dataset;
    if (field.value && filled.has(promise)) continue;
    filled.add(promise);
    field.value = ownNumber();
  }
}

document.addEventListener("htmx:after:swap", fill);
document.addEventListener("htmx:sse:after:message", fill);
document.addEventListener("submit", (event) => {
  const promise = event.target.dataset?.promise;
  if (promise) remember(promise);
});
fill();
