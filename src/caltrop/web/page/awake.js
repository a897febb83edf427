// The screen stays on: during a fight, or always if the reader wishes so. Behind TLS a browser has a lock for that.
// Elsewhere only a video that plays keeps a screen on: a silent one, started by a tap and off at first, for it takes power.

import { keep, kept } from "./memory.js";

const LENGTH = 3; // seconds after which the video begins anew; with `loop`, Safari lets the screen go dark
const lockable = "wakeLock" in navigator;
const toggle = document.getElementById("awake");
let lock = null;
let video = null;

const always = () => kept("awake") === "yes";
const fighting = () => Boolean(document.querySelector("[data-fighting]"));
const wanted = () => !document.hidden && (always() || (lockable && fighting()));

async function lockScreen() {
  if (lock || !wanted()) return;
  try {
    const held = await navigator.wakeLock.request("screen");
    held.addEventListener("release", () => {
      if (lock === held) lock = null;
    });
    if (wanted() && !lock) lock = held;
    else await held.release();
  } catch {
    // the battery is low, or the page is hidden again: the next change asks anew
  }
}

async function playVideo() {
  if (!video) {
    video = document.createElement("video");
    video.playsInline = true;
    video.title = toggle.dataset.title;
    video.className = "unseen";
    video.setAttribute("aria-hidden", "true");
    video.addEventListener("timeupdate", () => {
      if (video.currentTime > LENGTH) video.currentTime = 0;
    });
    const answer = await fetch(toggle.dataset.video);
    video.src = URL.createObjectURL(await answer.blob());
    document.body.append(video);
  }
  try {
    await video.play();
  } catch {
    // after a reload the browser wants a tap first: the next one starts it
  }
}

function settle() {
  if (lockable) {
    if (wanted()) lockScreen();
    else lock?.release();
  } else if (wanted()) playVideo();
  else video?.pause();
}

if (toggle) {
  toggle.checked = always();
  document.getElementById(lockable ? "awake-lock" : "awake-video").hidden = false;
  toggle.addEventListener("change", () => {
    keep("awake", toggle.checked ? "yes" : null);
    settle();
  });
  document.addEventListener("visibilitychange", settle);
  document.addEventListener("htmx:sse:after:message", settle);
  document.addEventListener("click", () => {
    if (!lockable && wanted() && (!video || video.paused)) playVideo();
  });
  settle();
}
