// A character that is being built: this browser keeps it until it joins the table, also when the server starts anew.

import { keep, kept } from "../screens/memory.js";

const table = document.body.dataset.table;
const home = `/t/${table}/build`;
const name = `build-${table}`;
const MOST = 6000; // characters that are sent along

document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  const { request } = ctx;
  const [path] = String(request.action ?? "").split("?");
  if (request.method !== "GET" || path !== home) return;
  const left = kept(name);
  if (left && left.length < MOST) request.action = `${home}?left=${encodeURIComponent(left)}`;
});

// what the page carries is the whole of it; it is gone once the character has joined
document.addEventListener("htmx:after:swap", () => {
  const found = document.querySelector("#dialog form.build [name=building]");
  if (found) keep(name, found.value);
});
let joins = false;
document.addEventListener("click", (event) => {
  joins = !!event.target.closest?.("#dialog form.build [name=do][value=take]");
});
document.addEventListener("done", () => {
  if (joins) keep(name, null);
  joins = false;
});
