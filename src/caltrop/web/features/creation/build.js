// A character that is being built, or that grows: this browser keeps it until that is done, also when the server starts
// anew. The form says under which name (`data-kept`); the page's address in the dialog says whose it is.

import { keep, kept } from "../../page/memory.js";

const table = document.body.dataset.table;
const MOST = 6000; // characters that are sent along
const inTable = (name) => `${name}-${table}`;

// under which name it is kept what this address opens; without a character, that of the one who was left last
function nameOf(path, query) {
  if (path === `/t/${table}/build`) return "build";
  if (path !== `/t/${table}/grow`) return "";
  const who = query.get("actor") || kept(inTable(`grew-${query.get("move")}`));
  if (who && !query.get("actor")) query.set("left_of", who);
  return `grow-${query.get("move")}-${who}`;
}
document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  const { request } = ctx;
  const [path, asked = ""] = String(request.action ?? "").split("?");
  const query = new URLSearchParams(asked);
  const name = request.method === "GET" ? nameOf(path.replace(/\/form$/, "/grow"), query) : "";
  const left = name && kept(inTable(name));
  if (!left || left.length >= MOST) return;
  query.set("left", left);
  request.action = `${path}?${query}`;
});

// what the page carries is the whole of it; it is gone once the move is made
const form = () => document.querySelector("#dialog form.build[data-kept]");
document.addEventListener("htmx:after:swap", () => {
  const found = form()?.querySelector("[name=building], [name=growing]");
  if (found) keep(inTable(form().dataset.kept), found.value);
  if (found?.name === "growing") keep(inTable(`grew-${form().elements.move.value}`), form().elements.was.value);
  const ended = document.querySelector("#dialog form[data-ends]"); // the roll is made: questions about it are open
  if (ended) keep(inTable(ended.dataset.ends), null);
});
let ends = "";
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("#dialog form.build [name=do]:is([value=take], [value=grow])");
  if (button) ends = button.form.dataset.kept;
  else if (!event.target.closest?.("#dialog")) ends = "";
});
for (const word of ["done", "parked"]) document.addEventListener(word, () => {
  if (ends) keep(inTable(ends), null);
  ends = "";
});

// who has joined comes into sight: at the top, with what stands there, or below one's other characters
const heroes = () => [...document.querySelectorAll("#sheet > section.sheet[id]")];
let before = null; // ids of the characters that were here when one was taken
document.addEventListener("click", (event) => {
  if (event.target.closest?.("#dialog :is([name=do][value=take], [name=take])")) before = new Set(heroes().map((hero) => hero.id));
});
function show() {
  const hero = before && heroes().find((each) => !before.has(each.id));
  if (!hero) return;
  before = null;
  if (!hero.getClientRects().length) document.querySelector('.tabs [data-tab="sheet"]')?.click();
  if (hero === heroes()[0]) window.scrollTo({ top: 0 });
  else hero.scrollIntoView({ block: "start" });
}
for (const news of ["htmx:after:swap", "htmx:sse:after:message"]) document.addEventListener(news, show);
