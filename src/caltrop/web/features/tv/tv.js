// Everything on the screen is read whole: what does not fit gets smaller in steps, and then the oldest line leaves.
// Sizes are in the style sheet; this only finds the largest that fits, before anything is painted.

const body = document.body;
const phone = matchMedia("(max-width: 899px), (max-height: 479px)");
const SAY = 5; // the last step of the sentence
const FOES = 3;
const HERO = 4;
const FEET = [0.36, 0.24]; // of the height, for foes: less where the party needs more

const find = (selector) => [...document.querySelectorAll(selector)];
const fits = (box) => box.scrollHeight <= box.clientHeight + 1 && box.scrollWidth <= box.clientWidth + 1;

function fit() {
  for (const each of find(".tv-lines li, .tv-each, .tv-before, .tv-order li, .tv-singles li")) each.hidden = each.matches(".more");
  body.classList.remove("tall");
  if (phone.matches) return;
  fitOrder(document.getElementById("order"));
  const [foes, party] = ["fight", "party"].map((id) => document.getElementById(id));
  const fitting = FEET.some((foot) => {
    fitFoes(foes, foot * innerHeight);
    return fitParty(party);
  });
  const told = fitTelling(document.getElementById("last"));
  body.classList.toggle("tall", !(fitting && told));
}
function count(more, left) {
  more.hidden = false;
  more.textContent = more.dataset.more.replace("{n}", left);
}

// ---- whose turn it is, who is next, and as many more as there is room for
function fitOrder(order) {
  const places = [...order.querySelectorAll("li:not(.more)")];
  for (let left = 1; !fits(order) && places.length > 2; left += 1) {
    places.pop().hidden = true;
    count(order.querySelector(".more"), left);
  }
}

// ---- foes: smaller, and then those without a letter to whom nothing has happened are only counted
function fitFoes(foes, most) {
  const holds = () => foes.offsetHeight <= most;
  for (let step = 0; step <= FOES; step += 1) {
    body.dataset.foes = step;
    if (holds()) return;
  }
  const idle = [...foes.querySelectorAll(".tv-singles li:not(.more, .now, [hidden], :has(span))")];
  for (let left = foes.querySelectorAll(".tv-singles li[hidden]:not(.more)").length + 1; idle.length && !holds(); left += 1) {
    idle.pop().hidden = true;
    count(foes.querySelector(".tv-singles .more"), left);
  }
}

// ---- heroes one by one: a long name does not make the others small. Where that is not enough, those with much to say get
// higher rows, and then the words about them are only counted.
function fitParty(party) {
  const heroes = [...party.querySelectorAll(".tv-hero")];
  for (const name of ["rows", "marks"]) delete party.dataset[name];
  for (const hero of heroes) delete hero.dataset.fit;
  for (const hero of heroes) {
    for (let step = 1; step <= HERO && !holds(hero); step += 1) hero.dataset.fit = step;
  }
  const fit = () => heroes.every(holds) && fits(party);
  if (!fit()) party.dataset.rows = "auto";
  if (!fit()) party.dataset.marks = "few";
  return fit();
}
function holds(hero) {
  const words = hero.lastElementChild;
  return words.offsetHeight <= hero.clientHeight && words.scrollWidth <= words.clientWidth + 1;
}

// ---- the newest outcome: smaller, then without what was before it, without the dice of joined lines, without its oldest
// lines, and without the numbers that stand beside the heroes as well
function fitTelling(last) {
  if (stepDown(last, 3)) return true;
  for (const less of [".tv-before", ".tv-each"]) {
    for (const gone of last.querySelectorAll(less)) gone.hidden = true;
    if (stepDown(last, 3)) return true;
  }
  const lines = [...last.querySelectorAll(".tv-lines > li")];
  while (lines.length > 1 && !fits(last)) lines.shift().hidden = true;
  if (stepDown(last, SAY)) return true;
  for (const shown of last.querySelectorAll(".o-changes")) shown.hidden = true;
  return stepDown(last, SAY);
}
function stepDown(last, most) {
  for (let step = 0; step <= most; step += 1) {
    body.dataset.say = step;
    if (fits(last)) return true;
  }
  return false;
}

// ---- again after every change: of the page, of the window, of the letters that were still loading
const watch = new MutationObserver(refit);
function refit() {
  watch.disconnect();
  fit();
  watch.observe(body, { childList: true, subtree: true, characterData: true, attributeFilter: ["class", "hidden"] });
}
addEventListener("resize", refit);
document.fonts.ready.then(refit);
refit();
