// The palette: Ctrl-K or Cmd-K opens it; what is typed is looked for by the server. The focus stays in the field.

const dialog = document.getElementById("dialog");
const field = () => dialog.querySelector("#find");
const list = () => [...dialog.querySelectorAll("#find-list [role=option]")];
const typedFor = () => dialog.querySelector("#found")?.dataset.typed ?? "";
const chosen = () => document.getElementById(field()?.getAttribute("aria-activedescendant") ?? "");

document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (!dialog.open) return openPalette();
  field()?.select();
  if (!field() && !isTyped()) return openPalette();
  // What is open may be about to close: then the palette comes after it, however long the answer takes.
  wanted = dialog.querySelector(".htmx-request:not(#find)") ? Infinity : Date.now();
});
// Has anything been typed or chosen in what is open, so that it must not be replaced?
function isChanged(each) {
  if (each.matches("select")) return [...each.options].some((option) => option.defaultSelected && !option.selected);
  return /checkbox|radio/.test(each.type) ? each.checked !== each.defaultChecked : each.value !== each.defaultValue;
}
const isTyped = () => [...dialog.querySelectorAll("input, textarea, select")].some(isChanged);
const SOON = 1500; // milliseconds
let wanted = 0;
dialog.addEventListener("close", () => {
  if (Date.now() - wanted < SOON) openPalette();
  wanted = 0;
});
document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  if (wanted === Infinity && ctx.request.method !== "GET") wanted = Date.now();
});
dialog.addEventListener("cancel", () => { wanted = 0; });
dialog.addEventListener("click", ({ target }) => {
  if (target.closest("[data-close], [data-back]")) wanted = 0;
});
export function openPalette() {
  (document.activeElement ?? document.body).dispatchEvent(new CustomEvent("by-key", { bubbles: true }));
  htmx.ajax("GET", `/t/${document.body.dataset.table}/find`, { source: document.body, swap: "none" });
}

// ---- what may bring someone to 0 is asked about once: the second Enter or tap does it
function ask(row, asks) {
  row.toggleAttribute("data-asked", asks);
  row.querySelector(".find-ask").hidden = !asks;
}
dialog.addEventListener("click", (event) => {
  const row = event.target.closest("[data-asks]:not([data-asked])");
  if (!row) return;
  event.stopPropagation();
  choose(row);
  ask(row, true);
  dialog.querySelector("#found [role=status]").textContent = row.dataset.asks;
}, true);

// ---- which line is chosen
function choose(row) {
  for (const each of dialog.querySelectorAll("[data-asked]")) ask(each, false);
  for (const each of list()) each.setAttribute("aria-selected", String(each === row));
  if (row) field().setAttribute("aria-activedescendant", row.id);
  else field().removeAttribute("aria-activedescendant");
  row?.scrollIntoView({ block: "nearest" });
  showRest(row);
}
// The rest of the chosen line's first word that is not whole yet, soft behind what was typed.
function showRest(row) {
  const ghost = dialog.querySelector(".find-ghost");
  const typed = field().value;
  const said = row?.dataset.said ?? "";
  ghost.textContent = typed && said.toLowerCase().startsWith(typed.toLowerCase()) ? typed + said.slice(typed.length) : "";
}
let waits = null; // a key that was pressed before what it is meant for had come
document.addEventListener("htmx:after:swap", () => {
  if (!field() || !dialog.querySelector("#found")) return;
  if (!dialog.querySelector("#find-list [aria-selected=true]")) choose(list()[0]);
  if (waits && typedFor() === field().value.trim()) {
    const { shift } = waits;
    waits = null;
    go(shift);
  }
});
function step(by) {
  const rows = list();
  const at = rows.indexOf(chosen());
  if (rows.length) choose(rows[(at + by + rows.length) % rows.length]);
}
function go(shift) {
  const row = chosen() ?? list()[0];
  if (!row) return;
  if (shift && row.dataset.form) htmx.ajax("GET", row.dataset.form, { source: row, swap: "none" });
  else row.click();
}
function complete(event) {
  const said = chosen()?.dataset.said ?? "";
  if (!said || said.toLowerCase() === field().value.trim().toLowerCase()) return;
  event.preventDefault();
  field().value = `${said} `;
  field().dispatchEvent(new Event("input", { bubbles: true }));
}
dialog.addEventListener("input", (event) => {
  if (event.target !== field()) return;
  dialog.querySelector(".find-ghost").textContent = "";
  waits = null;
});
const DOES = {
  ArrowDown: () => step(1),
  ArrowUp: () => step(-1),
  Enter: ({ shiftKey }) => {
    if (typedFor() === field().value.trim()) go(shiftKey);
    else waits = { shift: shiftKey };
  },
};
dialog.addEventListener("keydown", (event) => {
  if (event.target !== field() || event.isComposing) return;
  if (event.code in { Tab: 0 } && !event.shiftKey) complete(event);
  if (!(event.key in DOES)) return;
  event.preventDefault();
  DOES[event.key](event);
});
