// The market's list: what a word or a shelf leaves of it, and the basket. The server checks all of it when it is paid.

const root = (at) => at.closest?.("[data-market]");

document.addEventListener("click", (event) => {
  const market = root(event.target);
  if (!market) return;
  const shelf = event.target.closest("[data-shelf]");
  if (shelf) choose(market, shelf.dataset.shelf);
  const step = event.target.closest("[data-more], [data-less]");
  if (step && step.getAttribute("aria-disabled") !== "true") count(step.closest("[data-ware]"), step.matches("[data-more]") ? 1 : -1);
});
document.addEventListener("input", (event) => {
  const market = root(event.target);
  if (market && event.target.matches("[data-ware-search]")) search(market, event.target.value.trim().toLowerCase());
});
// what has been drawn anew begins with an empty basket
document.addEventListener("open-dialog", () => document.querySelectorAll("[data-market]").forEach(add));
document.addEventListener("htmx:after:swap", () => document.querySelectorAll("#dialog [data-market]").forEach(add));

const wares = (market) => [...market.querySelectorAll("[data-ware]")];
const taken = (ware) => Number(ware.dataset.taken ?? 0);

function choose(market, shelf) {
  market.querySelector("[data-ware-search]").value = "";
  press(market, shelf);
  for (const ware of wares(market)) ware.hidden = ware.dataset.on !== shelf;
  market.querySelector("[data-none]").hidden = true;
  market.closest("dialog")?.scrollTo(0, 0);
  add(market);
}

// The part of the list that is shown; while a word is looked for, it is none.
const pressed = (market) => market.querySelector("[data-shelf][aria-pressed=true]")?.dataset.shelf;
function press(market, shelf) {
  if (shelf) market.dataset.chosen = shelf;
  for (const each of market.querySelectorAll("[data-shelf]")) each.setAttribute("aria-pressed", String(each.dataset.shelf === shelf));
}

// A word is looked for in the whole list; without one, the shelf that was chosen is there again.
function search(market, word) {
  market.dataset.chosen ??= pressed(market);
  if (!word) return choose(market, market.dataset.chosen);
  press(market, "");
  for (const ware of wares(market)) ware.hidden = !word.split(/\s+/).every((each) => ware.dataset.words.includes(each));
  market.querySelector("[data-none]").hidden = wares(market).some((ware) => !ware.hidden);
  add(market);
}

function count(ware, by) {
  ware.dataset.taken = Math.max(0, Math.min(Number(ware.dataset.most), taken(ware) + by));
  const market = root(ware);
  add(market);
  if (!taken(ware)) ware.querySelector("[data-more]").focus({ preventScroll: true });
}

// What the basket comes to: coin and slots as they would be, and what is still within reach.
function add(market) {
  const sums = { items: 0, paid: 0, got: 0, slots: 0, room: 0 };
  for (const ware of wares(market)) {
    const n = taken(ware), sells = ware.dataset.role === "sells", sign = sells ? -1 : 1;
    sums.items += n;
    sums[sells ? "got" : "paid"] += n * Number(ware.dataset.cost);
    sums.slots += sign * n * Number(ware.dataset.slots);
    sums.room += sign * n * Number(ware.dataset.room);
  }
  sums.left = Number(market.dataset.coin) - sums.paid + sums.got;
  for (const ware of wares(market)) mark(market, ware, sums.left);
  tell(market, sums);
  fill(market);
}

function mark(market, ware, left) {
  const n = taken(ware), buys = ware.dataset.role === "buys", lack = Number(ware.dataset.cost) - left;
  const short = buys && !n && lack > 0, no = (buys && lack > 0) || n >= Number(ware.dataset.most);
  ware.classList.toggle("in", n > 0);
  ware.classList.toggle("cannot", short);
  const [less, shown, more] = ["[data-less]", "[data-count]", "[data-more]"].map((each) => ware.querySelector(each));
  if (!more) return;
  less.hidden = shown.hidden = n === 0;
  shown.textContent = n;
  more.setAttribute("aria-disabled", String(no));
  const said = ware.querySelector("[data-short]");
  said.hidden = !short;
  said.textContent = short ? market.dataset.shortText.replace("#", lack) : "";
}

function tell(market, sums) {
  const items = market.querySelector("[data-items]"), buy = market.querySelector("[data-buy]");
  items.dataset.empty ??= items.textContent;
  items.textContent = sums.items ? market.dataset[sums.items === 1 ? "itemsOne" : "itemsMany"].replace("99", sums.items) : items.dataset.empty;
  for (const each of market.querySelectorAll("[data-after]")) each.hidden = !sums.items;
  const put = (at, text) => { const found = market.querySelector(at); if (found) found.textContent = text; return found; };
  put("[data-coin-after]", sums.left)?.classList.toggle("harm", sums.left < 0);
  const used = Number(market.dataset.used) + sums.slots;
  put("[data-slots-after]", used)?.classList.toggle("harm", used > Number(market.dataset.room) + sums.room);
  const verb = market.querySelector("[data-verb]");
  const sells = sums.got || (!sums.items && pressed(market) === "sell");
  const word = sums.got && sums.paid ? "tradeText" : sells ? "sellText" : "buyText";
  if (verb.dataset[word]) verb.textContent = verb.dataset[word];
  const sum = Math.abs(sums.paid - sums.got);
  put("[data-sum]", sum ? (sum === 1 ? market.dataset.sumOne : market.dataset.sumMany.replace("99", sum)) : "");
  buy.disabled = !sums.items && !market.matches("[data-may-be-empty]");
}

// The basket as the fields of the form: one for each row.
function fill(market) {
  const lines = market.querySelector("[data-lines]");
  lines.replaceChildren(...wares(market).filter(taken).map((ware) => {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: `w.${ware.dataset.role}`, value: JSON.stringify({ item: ware.dataset.ware, count: taken(ware) }) });
    return field;
  }));
}
