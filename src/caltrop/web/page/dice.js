// Dice over the screen: they show what has been rolled, and decide nothing. Loaded only by those who want them.
// Throws wait for each other, because the box knows one at a time. However a throw ends, its dice leave the screen: when
// they have been seen, when the box fails, when it takes too long, when the tab is put away.

import DiceBox from "../vendor/dice/dice-box.js";

const KNOWN = ["d4", "d6", "d8", "d10", "d12", "d20"];
const MOST = 12; // dice of a throw: more would only be a heap
const WAITING = 3; // throws that wait; of more, the oldest are left to the log
const STAYS = 2200; // milliseconds that they lie there
const BRIEFLY = 700; // while others wait
const LONGEST = 6000; // milliseconds for a throw
const still = matchMedia("(prefers-reduced-motion: reduce)");

const queue = [];
let box = null; // with the look that it was made for
let going = false;
let stop = () => {}; // ends the throw that lies there

// ---- what others call
export function works() {
  const canvas = document.createElement("canvas");
  const gl = canvas.getContext("webgl2") ?? canvas.getContext("webgl");
  gl?.getExtension("WEBGL_lose_context")?.loseContext();
  return gl !== null;
}
export async function show(text) {
  const told = notation(text);
  if (!told || document.hidden || still.matches) return;
  queue.push(told);
  queue.splice(0, queue.length - WAITING);
  if (going) return;
  going = true;
  while (queue.length) await lie(queue.shift());
  going = false;
}
export function clear() {
  queue.length = 0;
  stop();
}

// "d8:3 d6:5" as the box is told it: dice, and the faces that they must show
function notation(text) {
  const dice = text.split(" ").map((each) => each.split(":")).filter(([die]) => KNOWN.includes(die));
  if (!dice.length || dice.length > MOST) return "";
  return `${dice.map(([die]) => `1${die}`).join("+")}@${dice.map(([, face]) => face).join(",")}`;
}

// ---- one throw, from the hand to an empty screen
async function lie(told) {
  const ended = new Promise((resolve) => (stop = resolve));
  const within = (milliseconds) => Promise.race([ended.then(() => "stopped"), wait(milliseconds)]);
  try {
    const made = ready();
    const thrown = made.initialized.then(() => box === made && made.box.roll(told)).then(() => "thrown");
    const over = await Promise.race([thrown, within(LONGEST)]);
    if (over === "thrown") await within(queue.length ? BRIEFLY : STAYS);
    made.box.clearDice();
    if (over !== "thrown") drop();
  } catch {
    drop(); // the log has the result
  } finally {
    place().remove();
  }
}
function wait(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

// ---- the box: made for a size and a light, and made anew when one of them has changed
function ready() {
  const there = place();
  document.body.append(there);
  const ink = getComputedStyle(document.documentElement);
  const [foreground, background] = ["--on-fill", "--fill"].map((name) => ink.getPropertyValue(name).trim());
  const look = [there.clientWidth, there.clientHeight, foreground, background].join(" ");
  if (box?.look !== look) {
    drop();
    document.body.append(place());
    box = { look, ...make({ name: "caltrop", foreground, background, outline: "none", texture: "none", material: "plastic" }) };
  }
  return box;
}
function make(colours) {
  const made = new DiceBox("#dice-box", { assetPath: "/static/vendor/dice/", sounds: false, shadows: false, theme_customColorset: colours, theme_material: "plastic", baseScale: 90, strength: 2 });
  const initialized = made.initialize();
  made.renderer?.domElement.addEventListener("webglcontextlost", () => stop());
  return { box: made, initialized };
}
function drop() {
  const old = box?.box;
  box = null;
  found?.remove();
  found = null;
  if (!old) return;
  old.running = false;
  old.clearDice = () => {}; // nothing of it is drawn any more
  old.renderer?.dispose();
  old.renderer?.forceContextLoss();
}

// A place for them that no finger ever meets.
let found = null;
function place() {
  if (found) return found;
  found = document.createElement("div");
  found.id = "dice-box";
  found.setAttribute("aria-hidden", "true");
  return found;
}

document.addEventListener("visibilitychange", () => document.hidden && clear());
still.addEventListener("change", () => still.matches && clear());
addEventListener("resize", clear);
