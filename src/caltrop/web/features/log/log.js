// The address says which lines are shown: so going back, loading anew and a link that is passed on show the same.
let typing = false;
document.addEventListener("htmx:after:swap", () => {
  const query = document.getElementById("log")?.dataset.query ?? "";
  if (query === location.search.slice(1)) return;
  const typed = document.activeElement?.type === "search";
  // Letter after letter is one look for words, not one place to go back to for each.
  history[typed && typing ? "replaceState" : "pushState"](null, "", query ? `?${query}` : location.pathname);
  typing = typed;
});
addEventListener("popstate", () => location.reload());

// The log opens at its end: the newest line is the last.
if (!location.hash && !location.search) scrollTo(0, document.documentElement.scrollHeight);
