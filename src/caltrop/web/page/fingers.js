// Nothing is drawn between a press and its tap. A button that is replaced or pushed aside under a finger does not hear
// the tap, or another one hears it: news that come meanwhile wait until the tap is done.

const LONG = 3000; // milliseconds: who presses longer does not tap
const LATE = 120; // the tap of a finger comes a moment after it was lifted
let pressed = null; // resolved when the finger is lifted
let end = 0;

function press() {
  lift();
  let lifted;
  pressed = new Promise((resolve) => { lifted = resolve; });
  pressed.lifted = lifted;
  liftAfter(LONG);
}
function lift() {
  clearTimeout(end);
  pressed?.lifted();
  pressed = null;
}
function liftAfter(milliseconds) {
  clearTimeout(end);
  end = setTimeout(lift, milliseconds);
}
export async function whenLifted() {
  while (pressed) await pressed;
}

addEventListener("pointerdown", (event) => { if (event.isPrimary && event.button === 0) press(); }, true);
addEventListener("pointerup", () => { if (pressed) liftAfter(LATE); }, true);
addEventListener("click", () => { if (pressed) liftAfter(0); }, true);
for (const word of ["pointercancel", "dragstart", "blur"]) addEventListener(word, (event) => { if (word !== "blur" || event.target === window) lift(); }, true);
const PRESSED_BY_SPACE = "button, summary, input[type=checkbox], input[type=radio]";
addEventListener("keydown", (event) => { if (event.key === " " && !event.repeat && event.target.matches?.(PRESSED_BY_SPACE)) press(); }, true);
addEventListener("keyup", (event) => { if (event.key === " " && pressed) liftAfter(0); }, true);

// ---- the stream waits
document.addEventListener("htmx:sse:before:message", (event) => event.detail.waitUntil(whenLifted()));

// ---- and so do answers
const STREAM = "text/event-stream";
document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => { ctx.fetch = fetchAndWait; });
async function fetchAndWait(...asked) {
  const answer = await fetch(...asked);
  if (answer.headers.get("Content-Type")?.includes(STREAM)) return answer;
  await answer.clone().arrayBuffer(); // all of it is there, so that it is drawn as soon as it is read
  await whenLifted();
  return answer;
}
