(() => {
  "use strict";
  const root = document.documentElement;
  const $ = id => document.getElementById(id);
  const shown = element => { if (element) element.hidden = false; return element; };
  root.classList.add("scripted");

  // light, dark, or as the system asks
  const themes = ["auto", "light", "dark"];
  const button = shown($("theme-switch"));
  const told = () => { button.textContent = "Theme: " + (root.dataset.theme || "auto"); };
  button.addEventListener("click", () => {
    const next = themes[(themes.indexOf(root.dataset.theme || "auto") + 1) % themes.length];
    if (next === "auto") delete root.dataset.theme; else root.dataset.theme = next;
    told();
  });
  told();

  // what a mark says, beside the pointer and at the focus
  const tip = $("tooltip");
  const place = (x, y) => {
    const box = tip.getBoundingClientRect();
    const left = Math.max(8, Math.min(x + 14, innerWidth - box.width - 8));
    const above = y - box.height - 12;
    tip.style.left = left + "px";
    tip.style.top = (above > 8 ? above : y + 18) + "px";
  };
  const say = (mark, x, y) => {
    tip.textContent = mark.getAttribute("aria-label");
    tip.hidden = false;
    place(x, y);
  };
  const hush = () => { tip.hidden = true; };
  const markOf = target => target instanceof Element ? target.closest("svg.cf [role=graphics-symbol]") : null;
  document.querySelectorAll("svg.cf").forEach(svg => {
    const marks = [...svg.querySelectorAll("[role=graphics-symbol]")];
    marks.forEach((mark, i) => {
      const title = mark.querySelector(":scope > title");
      mark.setAttribute("aria-label", title ? title.textContent : "");
      if (title) title.remove();
      mark.setAttribute("tabindex", i ? "-1" : "0");
    });
    const go = (from, to) => {
      if (to < 0 || to >= marks.length) return;
      marks[from].setAttribute("tabindex", "-1");
      marks[to].setAttribute("tabindex", "0");
      marks[to].focus();
    };
    svg.addEventListener("keydown", event => {
      const at = marks.indexOf(markOf(event.target));
      if (at < 0) return;
      const steps = {ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: marks.length - 1};
      if (event.key in steps) {
        event.preventDefault();
        go(at, steps[event.key]);
      }
    });
  });
  let pointer = null;
  document.addEventListener("pointermove", event => {
    pointer = {x: event.clientX, y: event.clientY};
    const mark = markOf(event.target);
    if (mark) say(mark, event.clientX, event.clientY);
    else if (!markOf(document.activeElement)) hush();
  });
  const sayFocused = () => {
    const mark = markOf(document.activeElement);
    if (!mark) { hush(); return; }
    const box = mark.getBoundingClientRect();
    say(mark, box.left + box.width / 2, box.top);
  };
  document.addEventListener("focusin", sayFocused);
  document.addEventListener("keydown", event => {
    pointer = null;
    if (event.key === "Escape") hush();
  });
  // what scrolls takes its words along: those of the mark under the pointer, or else of the mark that has the focus
  const sayPointed = () => {
    const mark = pointer && markOf(document.elementFromPoint(pointer.x, pointer.y));
    if (mark) say(mark, pointer.x, pointer.y);
    return mark;
  };
  document.addEventListener("scroll", () => { if (!tip.hidden && !sayPointed()) sayFocused(); }, {capture: true, passive: true});

  // tables sort within their groups; a third press restores the order
  const sorters = new Intl.Collator(undefined, {numeric: true});
  const keyOf = cell => cell.dataset.value === undefined ? null : Number(cell.dataset.value);
  const compare = (a, b) => {
    const x = keyOf(a), y = keyOf(b);
    if (x !== null && y !== null) return x - y;
    if (x !== null || y !== null) return x === null ? 1 : -1;
    return sorters.compare(a.textContent, b.textContent);
  };
  document.querySelectorAll("table.sortable").forEach(table => {
    const heads = [...table.tHead.rows[0].cells];
    const bodies = [...table.tBodies].map(body => ({body, rows: [...body.rows].filter(row => !row.classList.contains("group"))}));
    heads.forEach((head, column) => {
      const words = head.textContent;
      if (!words) return;
      const sort = document.createElement("button");
      sort.type = "button";
      sort.className = "sort";
      sort.textContent = words;
      head.replaceChildren(sort);
      sort.addEventListener("click", () => {
        const now = head.getAttribute("aria-sort");
        const next = now === "ascending" ? "descending" : now === "descending" ? null : "ascending";
        heads.forEach(other => other.removeAttribute("aria-sort"));
        if (next) head.setAttribute("aria-sort", next);
        const sign = next === "descending" ? -1 : 1;
        bodies.forEach(({body, rows}) => {
          const order = next ? [...rows].sort((a, b) => sign * compare(a.cells[column], b.cells[column])) : rows;
          body.append(...order);
        });
      });
    });
  });

  // downloads: what the page holds already
  const save = (link, text, type) => { link.href = URL.createObjectURL(new Blob([text], {type})); return link; };
  save(shown($("download-json")), $("results").textContent, "application/json");
  document.querySelectorAll("a.download-vega").forEach(link => save(shown(link), $(link.dataset.from).textContent, "application/json"));
  document.querySelectorAll("button.download-svg").forEach(one => {
    shown(one).addEventListener("click", () => {
      const figure = one.closest("figure");
      const copy = figure.querySelector("svg").cloneNode(true);
      copy.querySelectorAll("[role=graphics-symbol]").forEach(mark => {
        const title = document.createElementNS("http://www.w3.org/2000/svg", "title");
        title.textContent = mark.getAttribute("aria-label");
        mark.prepend(title);
        mark.removeAttribute("aria-label");
        mark.removeAttribute("tabindex");
      });
      const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
      style.textContent = document.querySelector("style").textContent.split("\n")[0];
      copy.prepend(style);
      const link = document.createElement("a");
      link.download = figure.id.replace("figure-", "") + ".svg";
      save(link, new XMLSerializer().serializeToString(copy), "image/svg+xml").click();
    });
  });

  // on paper nothing is folded
  addEventListener("beforeprint", () => document.querySelectorAll("details").forEach(one => { one.open = true; }));

  const copy = $("copy-paper");
  if (copy && navigator.clipboard) {
    shown(copy).addEventListener("click", async () => {
      const sources = [...$("sources").children].map((item, i) => "[" + (i + 1) + "] " + item.textContent);
      try {
        await navigator.clipboard.writeText([$("paper").textContent, ...sources].join("\n"));
        copy.textContent = "Copied";
      } catch (refused) {
        copy.textContent = "The browser does not allow copying: select the text";
      }
    });
  }
})();
