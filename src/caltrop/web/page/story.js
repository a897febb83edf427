// The log as it is read: it opens at its end and stays there, says what has come while one reads further up, and names
// the time on the wall in the reader's own zone.

const list = document.getElementById("log-lines");
const more = document.querySelector("[data-new-lines]");
const NEAR = 80; // pixels from the end that still count as the end
let fresh = 0;
let atEnd = true;

// ---- the wall clock
function dated(root) {
  for (const time of root.querySelectorAll("time[data-wall]")) {
    const say = new Intl.DateTimeFormat(document.documentElement.lang, { weekday: "long", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    time.textContent = say.format(new Date(time.dateTime));
    time.removeAttribute("data-wall");
  }
}
dated(document);
document.addEventListener("htmx:after:swap", () => dated(document));

// ---- a page keeps the newest lines, each under its headings; the log's own page has them all
const LINES = 200;
const RANKS = ["s-session", "s-scene", "s-fight", "s-after", "s-turn"];
const isLast = list?.dataset.newest === "last";
const rank = (heading) => Math.max(0, RANKS.findIndex((kind) => heading.classList.contains(kind)) - (heading.matches(".s-after") ? 1 : 0));
// Parts of the story, the oldest first: each a heading, and its lines.
function parts() {
  const found = [];
  for (const each of list.children) {
    if (each.matches(".opens") || !found.length) found.push([each]);
    else found.at(-1).push(each);
  }
  return isLast ? found : found.reverse();
}
function trim() {
  let surplus = (list?.children.length ?? 0) - LINES;
  const heads = []; // whose lines are gone, while something below them is left
  for (const [head, ...lines] of surplus > 0 ? parts() : []) {
    while (heads.length && rank(heads.at(-1)) >= rank(head)) heads.pop().remove();
    if (surplus <= 0) return;
    for (const line of (isLast ? lines : lines.reverse()).slice(0, surplus)) line.remove();
    surplus -= lines.length;
    if (head.matches(".opens")) heads.push(head);
    else head.remove();
  }
}
document.addEventListener("htmx:after:swap", trim);

// ---- how a line came about is asked for when it is opened, and again if that failed
document.addEventListener("toggle", ({ target }) => {
  const told = target.matches?.("details[data-why]") && target.open ? target.querySelector("ol") : null;
  if (told && !told.childElementCount) htmx.ajax("GET", `/t/${location.pathname.split("/")[2]}/why/${target.dataset.why}`, { source: target, target: told, swap: "innerHTML" });
}, true);

// ---- the end of the log
function scroller() {
  return list.scrollHeight > list.clientHeight + 1 && getComputedStyle(list).overflowY !== "visible" ? list : document.scrollingElement;
}
const isShown = () => Boolean(list?.checkVisibility?.() ?? list) && (document.body.dataset.tab ?? "log") !== "sheet";
function left(box) {
  return box.scrollHeight - box.clientHeight - box.scrollTop;
}
function toEnd() {
  const box = scroller();
  if (box === list || document.body.dataset.tab === "log" || !document.body.dataset.tab) box.scrollTop = box.scrollHeight;
  settle(0);
  atEnd = true;
}
function settle(count) {
  fresh = count;
  if (!more) return;
  more.hidden = !fresh;
  more.textContent = fresh === 1 ? more.dataset.one : more.dataset.many.replace("#", fresh);
}
function moved() {
  if (!isShown()) return;
  atEnd = left(scroller()) < NEAR;
  if (atEnd && fresh) settle(0);
}
function arrived(changes) {
  const added = changes.filter((change) => !change.removedNodes.length).flatMap((change) => [...change.addedNodes]);
  const count = added.filter((node) => node.matches?.(".line, .bundle")).length;
  dated(list);
  if (atEnd || !isShown()) requestAnimationFrame(toEnd);
  else if (count) settle(fresh + count);
}
if (list?.dataset.newest === "last") {
  new MutationObserver(arrived).observe(list, { childList: true, subtree: true });
  new MutationObserver(() => requestAnimationFrame(() => {
    if (document.body.dataset.tab === "log") toEnd();
    else settle(0);
  })).observe(document.body, { attributes: true, attributeFilter: ["data-tab"] });
  list.onscroll = moved;
  document.onscroll = moved;
  more?.addEventListener("click", toEnd);
  toEnd();
} else if (list) {
  new MutationObserver(() => dated(list)).observe(list, { childList: true });
}
