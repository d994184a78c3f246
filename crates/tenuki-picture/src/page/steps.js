"use strict";
// Shows one step at a time; without this script all of them stand one below the other.
(() => {
  const steps = [...document.querySelectorAll(".step")];
  const get = (id) => document.getElementById(id);
  const nav = document.querySelector("nav");
  let at = Math.max(0, steps.findIndex((step) => "#" + step.id === location.hash));
  let all = false;
  let timer = 0;

  function show() {
    steps.forEach((step, i) => step.classList.toggle("off", !all && i !== at));
    get("at").textContent = all ? "all steps" : `${at + 1} of ${steps.length}`;
    get("back").disabled = all || at === 0;
    get("on").disabled = all || at + 1 === steps.length;
    get("all").setAttribute("aria-pressed", String(all));
    get("play").setAttribute("aria-pressed", String(timer !== 0));
  }
  function go(to) {
    all = false;
    at = Math.min(Math.max(to, 0), steps.length - 1);
    history.replaceState(null, "", "#" + steps[at].id);
    show();
  }
  function stop() {
    clearInterval(timer);
    timer = 0;
    show();
  }
  get("back").addEventListener("click", () => { stop(); go(at - 1); });
  get("on").addEventListener("click", () => { stop(); go(at + 1); });
  get("all").addEventListener("click", () => { stop(); all = !all; show(); });
  get("play").addEventListener("click", () => {
    if (timer) { stop(); return; }
    timer = setInterval(() => (at + 1 === steps.length ? stop() : go(at + 1)), 2200);
    go(at + 1 === steps.length ? 0 : at);
  });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowLeft") { stop(); go(at - 1); }
    if (event.key === "ArrowRight") { stop(); go(at + 1); }
  });
  nav.hidden = false;
  show();
})();
