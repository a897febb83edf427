// The lab answers a slider at once: while one answer is on its way, only the newest question waits.
const form = document.querySelector("#lab-form");
const answer = document.querySelector("#lab-answer");
document.documentElement.classList.add("scripted");

let asking = false;
let waiting = false;

function question() {
  const fields = new FormData(form);
  for (const own of ["add", "keep"]) if (!fields.get(own)) fields.delete(own);
  return `${form.getAttribute("action")}?${new URLSearchParams(fields)}`;
}

async function ask() {
  if (asking) {
    waiting = true;
    return;
  }
  asking = true;
  try {
    const found = await fetch(question(), { headers: { "hx-request": "true" } });
    answer.innerHTML = await found.text();
    const link = found.headers.get("x-lab-link");
    if (link) history.replaceState(null, "", link);
  } catch {
    form.classList.add("offline"); // the form can still be sent
  }
  asking = false;
  if (waiting) {
    waiting = false;
    ask();
  }
}

function showValue(input) {
  const output = input.closest(".lab-slider")?.querySelector("output");
  if (output) output.value = input.value;
}

form?.addEventListener("input", (event) => {
  showValue(event.target);
  if (event.target.type !== "text" && !("whole" in event.target.dataset)) ask();
});
form?.addEventListener("change", (event) => {
  const input = event.target;
  if ("whole" in input.dataset) {
    // Another rule has other controls; what is set for this one does not fit it.
    location.assign(input.name === "rule" ? `/lab?rule=${encodeURIComponent(input.value)}` : question());
  } else if (input.type === "radio" && input.closest("details")) {
    location.assign(question()); // one die more: there may be room for another
  } else if (input.type === "text") ask();
});
for (const each of document.querySelectorAll("[data-sends]")) each.addEventListener("change", () => (each.form ?? each).submit());
