// The slider of a scene's danger: while it is dragged, the page says what each number would mean; letting go sets it.

const slider = () => document.getElementById("danger-n");

const WHILE = 1000; // milliseconds in which one who has moved it may move it further
let moved = 0;

document.addEventListener("input", ({ target }) => {
  if (target !== slider()) return;
  moved = Date.now();
  preview(target);
});
// A slider that was moved keeps its place when it is drawn again; it goes where the scene is once it is left alone.
document.addEventListener("htmx:after:swap", () => {
  const drawn = slider();
  if (drawn && !drawn.matches(":active") && Date.now() - moved > WHILE) drawn.value = drawn.getAttribute("value");
  else if (drawn && drawn.value !== drawn.getAttribute("value")) preview(drawn);
});

function preview(range) {
  const column = document.getElementById("danger");
  column.querySelector(".danger-slider .number").textContent = range.value;
  const said = JSON.parse(range.dataset.says)[range.value - 1];
  column.classList.toggle("unknown", !said);
  moveMark(column, range);
  if (!said) return;
  range.setAttribute("aria-valuetext", said.value);
  column.querySelector("[data-verdict]").textContent = said.verdict;
  const deaths = column.querySelector("[data-deaths]");
  deaths.textContent = said.deaths;
  deaths.classList.toggle("harm", said.grave);
  column.querySelectorAll(".danger-facts dd").forEach((value, at) => { value.textContent = said.facts[at]; });
  column.querySelectorAll(".danger-words rect").forEach((part, at) => part.classList.toggle("on", at === said.at));
  for (const word of column.querySelectorAll(".danger-words text")) word.classList.toggle("on", Number(word.dataset.at) === said.at);
}
// The line that marks a number in the chart goes along; what is written beside it belongs to the number before.
function moveMark(column, range) {
  const chart = column.querySelector(".danger-chart");
  const [, left, right] = chart.querySelector(".c-grid").getAttribute("d").match(/^M([\d.]+) [\d.]+H([\d.]+)/).map(Number);
  const step = (right - left) / Math.max(1, range.max - 1);
  const by = (range.value - range.getAttribute("value")) * step;
  chart.classList.toggle("moved", by !== 0);
  chart.querySelector(".c-axis")?.setAttribute("transform", `translate(${by} 0)`);
}
