// On a phone the list of chapters is folded away, and again once one has been chosen.
const narrow = matchMedia("(max-width: 899px)");
const chapters = document.querySelector(".chapters");
const fold = () => chapters?.toggleAttribute("open", !narrow.matches);
fold();
narrow.addEventListener("change", fold);
chapters?.addEventListener("click", (event) => {
  if (event.target.closest("a")) fold();
});
