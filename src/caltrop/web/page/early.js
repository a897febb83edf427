// A page can be seen and tapped before its scripts have come. What is tapped, sent or chosen by then waits for them, and
// happens as soon as they are there; what a browser does by itself (a link, a menu, a plain form) does not wait.

{
  const BY_ITSELF = "[popovertarget], a[href]:not([data-tab], [hx-get], [hx-post])";
  const waiting = new Map(); // what was touched, and what is done with it
  let ready = false;

  function wait(event, touched, happen) {
    event.preventDefault();
    event.stopImmediatePropagation();
    waiting.set(touched, happen);
    touched.setAttribute("aria-busy", "true");
  }
  const isSent = (button) => button.form && button.type === "submit";
  addEventListener("click", (event) => {
    const touched = ready ? null : event.target.closest?.("button, a");
    if (!touched || touched.matches(BY_ITSELF) || isSent(touched)) return;
    wait(event, touched, () => touched.click());
  }, true);
  addEventListener("submit", (event) => {
    const form = event.target;
    const { submitter } = event;
    if (!ready && form.matches("[hx-post], [hx-get]")) wait(event, submitter ?? form, () => form.requestSubmit(submitter));
  }, true);
  addEventListener("change", ({ target }) => {
    if (!ready) waiting.set(target, () => target.dispatchEvent(new Event("change", { bubbles: true })));
  }, true);

  function happen() {
    ready = true;
    for (const [touched, happens] of waiting) {
      touched.removeAttribute("aria-busy");
      if (touched.isConnected) happens();
    }
    waiting.clear();
  }
  // Scripts that come as modules run before this; a moment later whatever waits for the same word has heard it, too.
  document.addEventListener("DOMContentLoaded", () => setTimeout(happen));
}
