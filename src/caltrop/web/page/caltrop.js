// What a page does by itself: it says what it has seen, opens and closes its dialog.
// Rules, odds and results are the server's: nothing of them is worked out here.

import "../features/moves/chips.js";
import "./halt.js";
import "./roles.js";
import { whenLifted } from "./fingers.js";
import { lastSeen } from "./connection.js";

const head = (name) => document.querySelector(`meta[name=${name}]`)?.content ?? "";
const dialog = () => document.getElementById("dialog");

// ---- a key for every press: one whose answer was lost has the same key when it is pressed again
const lost = new Map();
function keyOf(ctx) {
  const { method, action, body } = ctx.request;
  const fields = [...(body ?? [])].map(([name, value]) => [name, `${value.name ?? value}`]);
  ctx.pressed = JSON.stringify([method, action, fields]);
  ctx.key = lost.get(ctx.pressed) ?? [...crypto.getRandomValues(new Uint32Array(4))].map((n) => n.toString(16).padStart(8, "0")).join("");
  lost.delete(ctx.pressed);
  return ctx.key;
}
document.addEventListener("htmx:after:request", (event) => { event.detail.ctx.key = ""; });
document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => { if (ctx.key) lost.set(ctx.pressed, ctx.key); });

// ---- what every request says: the page's token, its edition, and the last line it has shown
let asked = 0; // dialogs closed so far: who closes a question and presses the same again means it, and is asked again
document.addEventListener("htmx:config:request", (event) => {
  const headers = event.detail.ctx.request.headers;
  headers["X-CSRF-Token"] = head("csrf");
  headers["X-Build"] = head("build");
  headers["X-Seen"] = asked ? `${lastSeen()}/${asked}` : lastSeen();
  if (event.detail.ctx.request.method !== "GET") headers["Idempotency-Key"] = keyOf(event.detail.ctx);
  if (dialog()?.contains(event.detail.ctx.sourceElement)) raised()?.remove();
});

// ---- a double click does something once, also where the first click was answered before the second came
document.addEventListener("click", (event) => {
  const does = event.target.closest("button")?.closest("[hx-post]");
  if (event.detail < 2 || !does || does.matches("[data-counts]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

// ---- the dialog: whatever is put into it with data-opens opens it; done or parked closes it
function open() {
  const d = dialog();
  if (!d.open) d.showModal();
  d.scrollTop = 0; // where the last one was left says nothing about this one
  d.setAttribute("aria-label", d.querySelector("h2")?.textContent.trim() || d.dataset.labelText);
  const typed = matchMedia("(pointer: fine)").matches && d.querySelector("form :is(input[type=text], textarea)[required]");
  const blank = typed && !typed.value ? typed : null; // what must be typed is typed at once, where there are keys
  (d.querySelector("[autofocus]") ?? blank ?? d.querySelector("input:not([type=hidden]), select, textarea, button.primary, button"))?.focus({ preventScroll: true });
  d.scrollTop = 0; // what it says first comes before what can be pressed
}
document.addEventListener("htmx:after:swap", () => {
  const d = dialog();
  if (d?.querySelector("[data-opens]") && !d.open) open();
});
document.addEventListener("open-dialog", open);
// Real dice are typed in where the form's button says that some are thrown; who has begun to type goes on.
document.addEventListener("htmx:after:swap", () => {
  const typing = dialog()?.querySelector("[data-throws]");
  if (typing) typing.hidden = !typing.open && !dialog().querySelector("#preview [data-rolls]");
});
for (const word of ["done", "parked"]) document.addEventListener(word, (event) => {
  // What was done elsewhere on the page says nothing about a dialog that was opened since.
  if (!dialog()?.contains(event.target)) return;
  if (word === "parked" || !dialog()?.querySelector("[data-keeps]")) shut();
});
function shut() {
  const d = dialog();
  if (d?.open) d.close();
  emptied();
}
// Whatever its form was about to ask is dropped with it.
function emptied() {
  const d = dialog();
  if (raised()) document.getElementById("toast").replaceChildren(...raised().children);
  if (d?.childElementCount) htmx.process(d, true);
  d?.replaceChildren();
}
document.addEventListener("click", (event) => {
  const leads = event.target.closest("[data-leads]")?.dataset.leads;
  if (leads) dialog().addEventListener("close", () => lead(leads), { once: true });
  if (event.target.closest("[data-back]")) back();
  if (event.target.closest("[data-close]") || event.target === dialog()) shut();
  const step = event.target.closest("[data-step]");
  if (step) stepped(step);
  const tab = event.target.closest("a[data-tab], button[data-tab]");
  if (tab) {
    event.preventDefault();
    show(tab.dataset.tab);
  }
});
dialog()?.addEventListener("close", () => {
  if (dialog().open) return;
  asked += 1;
  aside = [];
  emptied();
  goBack();
});

// ---- what a dialog has asked to be drawn anew is not drawn once it was closed
document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => { ctx.asked = asked; });
document.addEventListener("htmx:before:swap", ({ detail: { ctx, tasks } }) => {
  const isOver = ({ target, swapSpec }) => [dialog(), "#dialog"].includes(target) && (swapSpec?.style ?? swapSpec) === "innerMorph";
  if (ctx.asked === undefined || ctx.asked === asked) return;
  for (const task of tasks.filter(isOver)) tasks.splice(tasks.indexOf(task), 1);
});

// ---- a form that is warned about waits beside the question as it was filled in: who cancels is back at it
let aside = [];
document.addEventListener("htmx:before:swap", ({ detail: { ctx } }) => {
  const d = dialog();
  if (!d?.open || !ctx.text?.includes("data-anyway") || d.querySelector("[data-anyway]")) return;
  aside = [...d.children].filter((each) => !each.matches(".toasts"));
  d.replaceChildren();
});
function back() {
  if (!aside.length) return shut();
  const d = dialog();
  if (d.childElementCount) htmx.process(d, true);
  d.replaceChildren(...aside);
  aside = [];
  d.querySelector("button[type=submit]")?.focus();
  again(d.querySelector("form"));
}

// Sent once more it is no double click, but the same thing a second time.
function again(form) {
  const tap = form?.elements.tap ?? document.createElement("input");
  Object.assign(tap, { type: "hidden", name: "tap", value: String(Number(tap.value) + 1) });
  form?.append(tap);
}

// What a dialog leads to is brought into sight, with its first button ready.
function lead(to) {
  const found = [...document.querySelectorAll(`${to} .ask`)].find((each) => each.offsetParent) ?? document.querySelector(to);
  found?.scrollIntoView({ block: "center" });
  (found?.querySelector("button, input:not([type=hidden])") ?? found)?.focus({ preventScroll: true });
}

// ---- whoever closes the dialog is where they were: at the button that opened it, or the one that now stands for it
let pressed = null;
document.addEventListener("click", (event) => {
  const button = event.target.closest("button, a, summary");
  if (button && !button.closest("dialog")) pressed = button;
}, true);
document.addEventListener("by-key", ({ target }) => { pressed = target; }); // a key opens it, not a press
function goBack() {
  const [fetched, sent] = ["hx-get", "hx-vals"].map((name) => pressed?.getAttribute(name));
  const same = (each) => each.getAttribute("hx-get") === fetched && each.getAttribute("hx-vals") === sent;
  const invoker = pressed?.closest("[popover]") && document.querySelector(`[popovertarget="${pressed.closest("[popover]").id}"]`);
  const instead = () => invoker ?? (fetched || sent ? [...document.querySelectorAll("button")].find(same) : null);
  (pressed?.checkVisibility?.() ? pressed : instead())?.focus({ preventScroll: true });
}

// ---- what a reader has unfolded, or folded, stays so when it is drawn anew
htmx.registerExtension("unfolded", {
  htmx_before_morph_node: (_, { oldNode, newNode }) => {
    if (oldNode.tagName === "DETAILS" && newNode.tagName === "DETAILS" && oldNode.id === newNode.id) newNode.open = oldNode.open;
  },
});

// ---- [-] [+] beside a number
function stepped(button) {
  const input = button.parentElement.querySelector("input");
  const next = Number(input.value || 0) + Number(button.dataset.step);
  const least = input.min === "" ? -Infinity : Number(input.min);
  const most = input.max === "" ? Infinity : Number(input.max);
  input.value = Math.min(most, Math.max(least, next));
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

// ---- a line that has been emptied again is no mistake: it looks as it did at first
for (const word of ["input", "focusout"]) document.addEventListener(word, (event) => {
  const { form, value } = event.target;
  if (value !== "" || !form?.matches("[data-reset]") || !event.target.matches(":user-invalid")) return;
  const ticked = [...form.querySelectorAll("input:checked")];
  form.reset();
  for (const box of ticked) box.checked = true;
});

// ---- a link is copied; without TLS a browser has no clipboard, and copies what is selected
document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copies]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copies);
  field.select();
  const written = await navigator.clipboard?.writeText(field.value).then(() => true, () => false);
  field.select();
  const copied = written || document.execCommand("copy");
  const said = button.querySelector("[data-copied]");
  if (copied) said.textContent = said.dataset.copied;
});

// ---- a link is shared where the device can: the button is there only then
if (navigator.share) document.documentElement.dataset.shares = "";
document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-shares]");
  if (!button || button === document.documentElement) return;
  const { value } = document.getElementById(button.dataset.shares);
  navigator.share({ title: button.dataset.title, url: value }).catch(() => {}); // changed their mind
});

// ---- tabs on a phone: one panel at a time, kept while the page lives
function show(name) {
  document.body.dataset.tab = name;
  for (const tab of document.querySelectorAll("[data-tab]")) {
    if (tab === document.body) continue;
    tab.toggleAttribute("aria-current", tab.dataset.tab === name);
    if (tab.dataset.tab === name) tab.setAttribute("aria-current", "page");
  }
  scrollTo(0, 0);
}

// ---- what could not be sent is said; whatever was typed stays where it is
const ASKS_BY_ITSELF = "[hx-sse\\:connect], #line-asks, [hx-trigger*=every]";
document.addEventListener("htmx:error", (event) => {
  const { ctx, error } = event.detail;
  const said = document.getElementById("unreached");
  const unsent = ctx && !ctx.response && error instanceof TypeError && !ctx.sourceElement.matches(ASKS_BY_ITSELF);
  if (said && unsent) document.getElementById("toast").replaceChildren(said.content.cloneNode(true));
});

// ---- a toast goes by itself once it has been read
new MutationObserver(() => {
  const toast = document.querySelector("#toast > *");
  if (!toast) return;
  setTimeout(() => whenLifted().then(() => toast.remove()), 8000);
  if (dialog()?.open) raise(toast);
}).observe(document.getElementById("toast"), { childList: true });
// Beneath an open dialog it would be neither seen nor heard: there it is said in the dialog.
const raised = () => dialog()?.querySelector(":scope > .toasts");
function raise(toast) {
  raised()?.remove();
  const box = document.createElement("div");
  box.className = "toasts";
  box.append(toast);
  dialog().append(box);
}
