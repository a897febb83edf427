// A fight on a player's page: whose turn it is stays in sight, a chosen target stays chosen, what was unfolded stays so.
// Who can be hit and how likely is the server's business.

// ---- the line of turns: "now" is its second cell, until the reader pushes it or the turn passes on
let now = "";
function pushed() {
  const line = document.querySelector(".orderline");
  const cell = line?.querySelector("[aria-current], .with");
  const turn = cell ? `${[...line.children].indexOf(cell)} ${cell.textContent} ${line.children.length}` : "";
  if (turn === now) return;
  now = turn;
  if (cell) line.scrollLeft = (cell.previousElementSibling ?? cell).offsetLeft - line.offsetLeft;
}

// ---- the target: the stream alone draws it, message after message, so that no older word comes after a newer one. What a
// finger has chosen stays chosen until the stream says it, too.
const PATIENCE = 5000; // milliseconds
const targets = () => [...document.querySelectorAll("#fight [name=target]")];
const named = () => targets().find((each) => each.hasAttribute("checked"))?.value;
let chosen = ""; // on its way to the server and back
let meant = null; // tapped since
let patience = 0;
document.addEventListener("change", ({ target }) => {
  if (!target.matches?.("#fight [name=target]")) return;
  chosen = target.value;
  meant = null;
  clearTimeout(patience);
  patience = setTimeout(forget, PATIENCE);
});
function aimed() {
  if (chosen && named() === chosen) goOn();
  if (chosen && !targets().some((each) => each.value === chosen)) forget();
  for (const each of targets()) each.checked = each.value === (chosen || named());
}
function forget() {
  chosen = "";
  meant = null;
  aimed();
}
for (const word of ["htmx:error", "htmx:response:error"]) document.addEventListener(word, ({ detail: { ctx } }) => {
  if (ctx?.sourceElement?.matches?.("#fight [name=target]")) forget();
});
// A tap that follows a choice at once is meant for that target: the button waits until it names it.
addEventListener("click", (event) => {
  const button = chosen ? event.target.closest?.(".doings button") : null;
  if (!button) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  meant = button;
}, true);
function goOn() {
  const button = meant;
  chosen = "";
  meant = null;
  clearTimeout(patience);
  if (button?.isConnected) button.click();
}

// ---- foes of a kind, folded together
const unfolded = new Set();
function folds() {
  for (const each of document.querySelectorAll("[data-fold]")) each.setAttribute("aria-expanded", unfolded.has(each.dataset.fold));
}
document.addEventListener("click", (event) => {
  const fold = event.target.closest("[data-fold]")?.dataset.fold;
  if (!fold) return;
  if (!unfolded.delete(fold)) unfolded.add(fold);
  folds();
});

// ---- the buttons under the thumb: what stands behind them can be scrolled from under them
const sized = new ResizeObserver(([entry]) => {
  if (!entry.target.offsetHeight) return; // it has given way to a card
  document.documentElement.style.setProperty("--dock", `${Math.ceil(entry.target.offsetHeight)}px`);
  dispatchEvent(new Event("caltrop:docked"));
});
let watched = null;
function docked() {
  const dock = document.querySelector(".dock");
  if (dock === watched) return;
  sized.disconnect();
  watched = dock;
  if (dock) sized.observe(dock);
}

function drawn() {
  pushed();
  aimed();
  folds();
  docked();
}
document.addEventListener("htmx:after:swap", drawn);
document.addEventListener("htmx:sse:after:message", drawn);
drawn();
