// The line to the server: how a page hears what happens, and what it says of it.
//
// "Live" is what has just been heard. A stream begins with a beat, and has one after some seconds of silence. A stream
// without its first beat, or silent for too long, is given up and opened again. After two tries at which nothing came
// through, because a proxy keeps streams to itself, the page asks for what is new every few seconds, and says so. It
// goes on trying: the first stream whose beat comes through takes over.

import { whenLifted } from "./fingers.js";

const FIRST = 3000; // milliseconds until the first beat
const SILENCE = 25_000; // between two: the server's come after 15 seconds
const TRIES = 2; // at which nothing came through, until the page asks instead
const ASK = 3000;
const PATIENCE = "10s"; // with an answer
const ANEW = 500; // until a stream that has ended is opened again; then twice as long each time
const LATEST = 3000;
const SIGN = 40_000; // between two signs of life of a page out of sight: without any for a minute, its seat is away
const SIGNED_OUT = 401;

const line = document.querySelector("[hx-sse\\:connect]");
const asks = document.getElementById("line-asks");
const name = [...crypto.getRandomValues(new Uint32Array(4))].map((n) => n.toString(16).padStart(8, "0")).join("");
const isOurs = (element) => line !== null && (element === line || element === asks);

// ---- the last line that the page has shown
let seen = document.body.dataset.seen ?? "";
export const lastSeen = () => seen;

// ---- what the page says of it
function say(state) {
  document.body.dataset.live = state;
  for (const mark of document.querySelectorAll("[data-live]")) {
    if (mark === document.body) continue;
    mark.dataset.live = state;
    const said = line?.dataset[`${state}Text`] ?? "";
    if (mark.textContent !== said) mark.textContent = said;
  }
}

let sign = 0; // when a page out of sight last said that it hears

// ---- the stream
let end = null; // ends the stream that is open, or being opened
let began = 0;
let heard = 0; // when its last message came; 0 before the first
let isConnected = false;
let isProbe = false; // only tried: what it brings was asked for already
let silent = 0; // tries in a row at which nothing came through
let failed = 0; // tries in a row that ended before anything was heard
let due = 0;

function opened(request) {
  end = request.abort;
  began = Date.now();
  heard = 0;
  sign = 0;
  isConnected = false;
  isProbe = asking;
  watch();
}
function watch() {
  clearTimeout(due);
  due = setTimeout(look, Math.max(0, limit() - Date.now()));
}
const limit = () => (heard ? heard + SILENCE : began + (asking ? SILENCE : FIRST));
function look() {
  if (end === null || Date.now() < limit()) return;
  silent += heard ? 0 : 1;
  if (silent >= TRIES) startAsking();
  end();
}
function ended() {
  if (end === null) return;
  end = null;
  clearTimeout(due);
  if (heard && !isProbe && navigator.onLine) say("waiting");
  failed = heard ? 0 : failed + 1;
  const isNext = heard ? isProbe : silent && !asking; // the next try is not due to a failure
  setTimeout(open, isNext ? 0 : Math.min(ANEW * 2 ** failed, LATEST) * (0.7 + 0.6 * Math.random()));
}
function open() {
  if (end === null) htmx.trigger(line, "open");
}
function hear() {
  heard = Date.now();
  silent = 0;
  watch();
  if (isProbe) stopAsking();
}

// ---- asking instead
let asking = false;
let next = 0; // the timer of the next question
let got = ""; // the number of the last answer
let drop = null; // ends the question that is on its way

function startAsking() {
  if (asking) return;
  asking = true;
  got = "";
  ask();
}
function stopAsking() { // what was asked for is shown, and the next stream begins after it
  asking = false;
  clearTimeout(next);
  (drop ?? end)();
}
async function ask() {
  clearTimeout(next);
  if (!asking || drop) return;
  drop = () => {};
  const [path, query] = line.getAttribute("hx-sse:connect").split("?");
  await htmx.ajax("GET", `${path.replace(/stream$/, "news")}?${query}&got=${got}`, { source: asks, swap: "none" });
  drop = null;
  if (asking) next = setTimeout(ask, ASK);
  else end?.();
}

// ---- what htmx tells of both
document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  if (!isOurs(ctx.sourceElement)) return;
  Object.assign(ctx.request.headers, { "Last-Event-ID": seen, "X-Line": name });
  if (ctx.sourceElement === line) return opened(ctx.request);
  ctx.request.timeout = PATIENCE;
  drop = ctx.request.abort;
});
document.addEventListener("htmx:sse:after:connection", ({ target }) => { isConnected ||= target === line; });
document.addEventListener("htmx:sse:close", ({ target }) => { if (target === line) setTimeout(ended); });
document.addEventListener("htmx:finally:request", ({ target }) => { if (target === line && !isConnected) setTimeout(ended); });
for (const word of ["htmx:error", "htmx:response:error", "htmx:sse:error"]) document.addEventListener(word, ({ target }) => {
  if (isOurs(target) && asking === (target === asks)) say(silent ? "waiting" : "offline");
});
// before: who taps what the message has just put there has seen it; what waits for a finger is not there yet
document.addEventListener("htmx:sse:before:message", ({ target, detail }) => {
  if (target === line) hear();
  if (target === line && isProbe) detail.cancelled = true;
  if (target === asks && detail.message.event === "beat") got = detail.message.data;
  if (detail.message.id && !detail.cancelled) detail.waitUntil(whenLifted().then(() => { seen = detail.message.id; }));
});
document.addEventListener("htmx:sse:after:message", ({ target }) => {
  if (target === asks && asking) say("slow");
  else if (target === line && !isProbe) say("live"); // the bar may have been drawn anew
});
addEventListener("offline", () => say("offline"));
addEventListener("online", () => end?.());

// A page that was signed out shows nothing of the table any more: the page it loads says so, and how to come back.
function leave(status) {
  if (status === SIGNED_OUT && document.body.dataset.table) location.reload();
}
document.addEventListener("htmx:sse:error", (event) => leave(event.detail.status));
document.addEventListener("htmx:response:error", (event) => leave(event.detail.ctx.response.status));
document.addEventListener("reload", () => location.reload());

// ---- what was just done is asked for at once
document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => { if (asking && ctx.request.method !== "GET") ask(); });

// ---- a page out of sight says now and then that it still hears: a phone that has fallen asleep does not
function tell() {
  sign = Date.now();
  const path = line.getAttribute("hx-sse:connect").split("/stream")[0];
  fetch(`${path}/here?hidden=${document.hidden}`, { headers: { "X-Line": name }, keepalive: true }).catch(() => {});
}
if (line) {
  document.addEventListener("visibilitychange", () => { tell(); look(); });
  document.addEventListener("htmx:sse:after:message", ({ target }) => {
    if (isOurs(target) && document.hidden && Date.now() - sign > SIGN) tell();
  });
}
