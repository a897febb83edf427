// A page whose seat has got another role since this browser last drew it says so: it is another page now.

import { keep, kept } from "./memory.js";

const said = document.getElementById("role-said");
const name = `role-${document.body.dataset.table}`;
const isOther = said && kept(name) && kept(name) !== said.dataset.role;
if (said) keep(name, said.dataset.role);
if (isOther) addEventListener("DOMContentLoaded", () => tell(said.content.cloneNode(true)));

function tell(words) {
  const isLong = words.querySelector("[data-opens]");
  document.getElementById(isLong ? "dialog" : "toast").replaceChildren(words);
  if (isLong) document.dispatchEvent(new Event("open-dialog"));
}
