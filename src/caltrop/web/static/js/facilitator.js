// What the facilitator's page does by itself: numbers set in place, the order dragged, dice put together, who is called.

const setter = document.getElementById("setter");

// ---- numbers are set where they stand
function hidden(name, value) {
  const input = document.createElement("input");
  Object.assign(input, { type: "hidden", name, value });
  return input;
}
function set(button) {
  const { field, now, least, most, of, says } = button.dataset;
  const fields = Object.entries(JSON.parse(button.dataset.set));
  setter.querySelector("[data-fields]").replaceChildren(...fields.map(([name, value]) => hidden(name, value)));
  setter.querySelector("[data-says]").textContent = says;
  setter.querySelector("[data-most]").textContent = of;
  const input = document.getElementById("setter-value");
  Object.assign(input, { name: field, min: least, max: most, value: now });
  const place = button.getBoundingClientRect();
  setter.showPopover();
  const wide = Math.min(innerWidth - setter.offsetWidth - 8, Math.max(8, place.left - 16));
  const high = Math.min(innerHeight - setter.offsetHeight - 8, place.bottom + 4);
  setter.style.left = `${wide}px`;
  setter.style.top = `${Math.max(8, high)}px`;
  input.focus();
  input.select();
}
document.addEventListener("click", (event) => {
  const number = event.target.closest("[data-set]");
  if (number) set(number);
  const die = event.target.closest(".free [data-die]");
  if (die) thrown(die);
  if (event.target.closest(".menu:not(.who-menu) a, .menu:not(.who-menu) button")) document.getElementById("menu").hidePopover();
});

// ---- what was done is put away
for (const word of ["done", "parked"]) {
  document.addEventListener(word, (event) => {
    if (setter.matches(":popover-open")) setter.hidePopover();
    const form = event.target.closest?.("form[data-reset]");
    if (form) { form.reset(); called(); }
  });
}

// ---- dice put together by tapping: d6 d6 d8 is 2d6+d8
function thrown(button) {
  const input = button.closest("form").querySelector("[data-dice]");
  const die = button.dataset.die;
  const parts = input.value.replaceAll(" ", "").split("+").filter(Boolean);
  const at = parts.findIndex((part) => part.replace(/^\d+/, "") === die);
  if (at < 0) parts.push(die);
  else parts[at] = `${(parseInt(parts[at], 10) || 1) + 1}${die}`;
  input.value = parts.join("+");
}

// ---- who is called, in a word
function called() {
  const says = document.querySelector("[data-who-says]");
  if (!says) return;
  const names = [...document.querySelectorAll("#call-who :checked")].map((box) => box.dataset.name);
  says.textContent = names.length === 0 ? "Everyone" : names.length > 2 ? `${names.length} of them` : names.join(", ");
}
document.addEventListener("change", (event) => { if (event.target.closest("#call-who")) called(); });
document.addEventListener("htmx:after:swap", called);

// ---- the order of turns, dragged
let dragged = null;
document.addEventListener("dragstart", (event) => {
  dragged = event.target.closest?.("[data-turn]") ?? null;
  dragged?.classList.add("dragged");
});
document.addEventListener("dragover", (event) => {
  const over = event.target.closest?.("[data-turn]");
  if (!dragged || !over || over === dragged || over.parentElement !== dragged.parentElement) return;
  event.preventDefault();
  const after = [...over.parentElement.children].indexOf(dragged) < [...over.parentElement.children].indexOf(over);
  over[after ? "after" : "before"](dragged);
});
document.addEventListener("drop", (event) => { if (dragged) event.preventDefault(); });
document.addEventListener("dragend", () => {
  if (!dragged) return;
  dragged.classList.remove("dragged");
  const order = [...dragged.parentElement.querySelectorAll("[data-turn]")].map((row) => row.dataset.turn).join(",");
  dragged = null;
  const form = document.getElementById("reorder");
  form.elements["w.order"].value = order;
  form.requestSubmit();
});

// ---- a long list, narrowed as one types
document.addEventListener("input", (event) => {
  const box = event.target.closest("[data-find]");
  if (!box) return;
  const word = box.value.trim().toLowerCase();
  for (const row of document.querySelectorAll(box.dataset.find)) row.hidden = !row.textContent.toLowerCase().includes(word);
  for (const part of box.closest(".dialog-body").querySelectorAll("section")) part.hidden = !part.querySelector("li:not([hidden])");
});
