// The lesson points at the real control: a ring around it, or around the tab that leads to it. What comes in a later
// step says so. Nothing is locked; the server alone says when a step is done.

const SPOTS = {
  name: ".hero-name .name",
  numbers: ".scores, .abilities:not(:has(~ .scores))",
  points: ".abilities .steps",
  call: "#asks .ask",
  outcome: "#outcome .outcome:not([hidden])",
  conditions: ".facts .condition:nth-last-child(1 of .condition)", // the newest
  pack: ".inventory",
  log: "#log-lines > li:last-child",
};

const coach = () => document.querySelector(".coach[data-lesson]");
const list = (text) => (text ?? "").split(" ").filter(Boolean);

// which move a button does, or opens the form of
function moveOf(button) {
  const vals = button.getAttribute("hx-vals");
  if (vals) {
    try {
      return JSON.parse(vals).move ?? "";
    } catch {
      return "";
    }
  }
  const [, query = ""] = (button.getAttribute("hx-get") ?? "").split("?");
  return new URLSearchParams(query).get("move") ?? "";
}
const doings = () => [...document.querySelectorAll(".doings .action")];

// what can be done comes a moment after what has happened: until then, buttons and calls are those of the step before
const LATER = ["move", "call"];
const isThere = ({ spot, lesson }) => !LATER.includes(spot) || document.getElementById("badges")?.dataset.lessonStep === lesson;

function targets(card) {
  const { spot, moves } = card.dataset;
  if (!isThere(card.dataset)) return [];
  const wanted = new Set(list(moves));
  if (spot === "move") {
    const found = doings().filter((button) => wanted.has(moveOf(button)));
    return found.length ? found.slice(0, 1) : [...document.querySelectorAll(".doings .action:last-of-type")].slice(-1);
  }
  if (card.hasAttribute("data-undoes") && document.body.dataset.tab === "log") return [...document.querySelectorAll(SPOTS.log)];
  return SPOTS[spot] ? [...document.querySelectorAll(SPOTS[spot])] : [];
}

// what a card asks comes before the step: the lesson says what is meant, and what is usual
function ask(card) {
  const said = card?.querySelector(".coach-asked");
  if (!said) return;
  const asked = document.querySelector("#outcome [data-card][data-asked]:not([hidden])")?.dataset.asked ?? "";
  card.classList.toggle("asking", asked !== "");
  if (said.textContent !== asked) said.textContent = asked;
}
new MutationObserver(() => ask(coach())).observe(document.getElementById("outcome") ?? document.body, { attributes: true, attributeFilter: ["hidden"], subtree: true, childList: true });

function point() {
  const card = coach();
  ask(card);
  for (const each of document.querySelectorAll(".here")) each.classList.remove("here");
  for (const each of document.querySelectorAll(".later")) each.classList.remove("later");
  for (const each of document.querySelectorAll(".in-step")) each.remove();
  if (!card) return;
  for (const each of targets(card)) (each.getClientRects().length ? each : tabOf(each))?.classList.add("here");
  const later = new Map(list(card.dataset.later).map((each) => each.split("=")));
  for (const button of doings()) if (later.has(moveOf(button))) defer(button, later.get(moveOf(button)), card);
}
function tabOf(hidden) {
  const [panel] = list(hidden.closest("[data-panel]")?.dataset.panel);
  return panel ? document.querySelector(`.tabs [data-tab="${panel}"]`) : null;
}
function defer(button, step, card) {
  button.classList.add("later");
  const note = document.createElement("span");
  note.className = "in-step";
  note.textContent = card.dataset.laterText.replace("#", step);
  button.querySelector(".action-words")?.append(note);
}

let pointed = false; // by a tap on the control, so that no focus belongs into the lesson

// a step for reading is done by the tap that it asks for
document.addEventListener("click", (event) => {
  const card = coach();
  const next = card?.hasAttribute("data-reading") ? card.querySelector(".coach-foot .button.primary") : null;
  if (!next || !event.isTrusted || card.contains(event.target) || !event.target.closest(".here")) return;
  pointed = true;
  next.click();
});

// a new step is where the eye is: the control below the lesson, which stays at the top; a call is at the top anyway
const SETTLES = 1500; // milliseconds after a step begins in which the page may still change under it
let revealed = coach()?.dataset.lesson ?? "";
let until = 0;
function reveal(card) {
  document.documentElement.style.setProperty("--coach", `${card.offsetHeight}px`);
  const [first] = document.querySelectorAll("main .here");
  if (!first && card.dataset.spot) return;
  if (revealed !== card.dataset.lesson) settle();
  revealed = card.dataset.lesson;
  if (first && card.dataset.spot !== "call") first.scrollIntoView({ block: "nearest" });
  else window.scrollTo({ top: 0 });
}
function settle() {
  until = performance.now() + SETTLES;
  for (const later of [250, 700]) setTimeout(drawn, later);
}
for (const touch of ["pointerdown", "keydown", "wheel"]) addEventListener(touch, () => (until = 0), { passive: true });
let shown = revealed;
function drawn() {
  point();
  const card = coach();
  const step = card?.dataset.lesson ?? "";
  if (card && (step !== revealed || performance.now() < until)) reveal(card);
  if (step !== shown && pointed && card?.contains(document.activeElement)) document.activeElement.blur();
  if (!step && shown && document.querySelector(".coach.done")) window.scrollTo({ top: 0 });
  if (step !== shown) pointed = false;
  shown = step;
}
for (const news of ["htmx:after:swap", "htmx:sse:after:message"]) document.addEventListener(news, drawn);
new MutationObserver(point).observe(document.body, { attributes: true, attributeFilter: ["data-tab"] });
drawn();
