// Dice over the screen: they show what has been rolled, and decide nothing. Loaded only by those who want them.

import DiceBox from "../vendor/dice/dice-box.js";

const KNOWN = ["d4", "d6", "d8", "d10", "d12", "d20"];
const STAYS = 2200; // milliseconds that they lie there
let box = null;
let going = 0;

// A place for them that no finger ever meets.
function place() {
  let found = document.getElementById("dice-box");
  if (!found) {
    found = document.createElement("div");
    found.id = "dice-box";
    found.setAttribute("aria-hidden", "true");
    document.body.append(found);
  }
  return found;
}

async function ready() {
  place();
  if (box) return box;
  const ink = getComputedStyle(document.documentElement);
  const colours = { name: "caltrop", foreground: ink.getPropertyValue("--on-fill").trim(), background: ink.getPropertyValue("--fill").trim(), outline: "none", texture: "none", material: "plastic" };
  const made = new DiceBox("#dice-box", { assetPath: "/static/vendor/dice/", sounds: false, shadows: false, theme_customColorset: colours, theme_material: "plastic", baseScale: 90, strength: 2 });
  await made.initialize();
  box = made;
  return box;
}

// "d8:3 d6:5" as the box is told it: dice, and the faces that they must show
function notation(text) {
  const dice = text.split(" ").map((each) => each.split(":")).filter(([die]) => KNOWN.includes(die));
  return dice.length ? `${dice.map(([die]) => `1${die}`).join("+")}@${dice.map(([, face]) => face).join(",")}` : "";
}

export async function show(text) {
  const told = notation(text);
  if (!told) return;
  const mine = (going += 1);
  const dice = await ready();
  await dice.roll(told);
  setTimeout(() => mine === going && dice.clearDice(), STAYS);
}
