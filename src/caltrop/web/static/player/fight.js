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

// ---- the target: as the server has it, also after a finger has chosen another one meanwhile
function aimed() {
  for (const each of document.querySelectorAll("#fight [name=target]")) each.checked = each.hasAttribute("checked");
}
const choosing = new Set(); // choices that are on their way
const isChoice = (event) => event.detail.ctx.sourceElement?.matches?.("#fight [name=target]");
document.addEventListener("htmx:config:request", (event) => { if (isChoice(event)) choosing.add(event.detail.ctx); });
document.addEventListener("htmx:finally:request", (event) => {
  if (choosing.delete(event.detail.ctx) && !choosing.size) goOn();
});
// A tap that follows a choice at once is meant for that target: the button waits until it names it.
let meant = null;
addEventListener("click", (event) => {
  const button = choosing.size ? event.target.closest?.(".doings button") : null;
  if (!button) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  meant = button;
}, true);
function goOn() {
  const button = meant;
  meant = null;
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
  if (!choosing.size) aimed();
  folds();
  docked();
}
document.addEventListener("htmx:after:swap", drawn);
document.addEventListener("htmx:sse:after:message", drawn);
drawn();
