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

  // what repeats a table, and what serves readers without scripts, is folded
  document.querySelectorAll(".as-figure, .only-screen, .folded, #some-thresholds").forEach(one => { one.open = false; });

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

  // what the reader chose stands in the address, as in #threshold=0.42, so that a link shows the same
  const state = new URLSearchParams(location.hash.includes("=") ? location.hash.slice(1) : "");
  const remember = (name, value) => {
    if (value) state.set(name, value); else state.delete(name);
    const chosen = state.toString();
    history.replaceState(null, "", chosen ? "#" + chosen : location.href.replace(/#.*/, ""));
  };

  // classes are found in all tables of classes at once
  const searches = [...document.querySelectorAll(".class-search")];
  if (searches.length) {
    const find = words => {
      searches.forEach(one => { one.value = words; });
      const part = words.trim().toLowerCase();
      document.querySelectorAll("table.classes tbody tr:not(.group)").forEach(row => {
        row.hidden = !row.cells[0].textContent.toLowerCase().includes(part);
      });
    };
    searches.forEach(one => {
      shown(one.closest(".control"));
      one.addEventListener("input", () => { find(one.value); remember("class", one.value); });
    });
    find(state.get("class") || "");
  }

  // one slice alone, or one system alone
  const select = (id, name, change) => {
    const one = $(id);
    if (!one) return;
    shown(one.closest(".control"));
    if ([...one.options].some(option => option.value === state.get(name))) one.value = state.get(name);
    one.addEventListener("change", () => { change(one.value); remember(name, one.value); });
    change(one.value);
  };
  select("slice-shown", "slice", slice => document.querySelectorAll("#slices tbody tr").forEach(row => {
    row.hidden = slice !== "" && row.cells[0].textContent !== slice;
  }));
  select("system-shown", "system", system => { if (system) root.dataset.system = system; else delete root.dataset.system; });

  // the matrix in counts or in shares, or in differences or the counts of each system: its cells hold all but what they show at first
  const cells = (id, name, which) => {
    const all = [...document.querySelectorAll(which)].map(cell => [cell, cell.textContent]);
    select(id, name, kind => all.forEach(([cell, first]) => { cell.textContent = kind ? cell.dataset[kind] : first; }));
  };
  cells("confusion-cells", "cells", "table.matrix td[data-row]");
  cells("difference-cells", "differences", "table.difference td[data-first]");

  // the slider shows what the page holds for each threshold; nothing is computed here
  const slider = $("threshold");
  if (slider) {
    const held = JSON.parse($("threshold-data").textContent);
    const live = [...document.querySelectorAll("#explorer .live")];
    const counts = [...document.querySelectorAll("#explorer .live-count")];
    const corners = [0, 2, 1, 3];
    const markers = held.systems.flatMap((system, i) => Object.keys(system.places).map(kind => {
      const mark = document.createElementNS("http://www.w3.org/2000/svg", "circle");
      mark.setAttribute("class", "marker marker-" + i);
      mark.setAttribute("r", "6");
      $("figure-" + kind).querySelector("svg").append(mark);
      return {mark, places: system.places[kind]};
    }));
    const show = at => {
      const words = held.thresholds[at];
      $("threshold-said").textContent = words;
      slider.setAttribute("aria-valuetext", words);
      live.forEach((cell, i) => {
        const system = held.systems[i % held.systems.length];
        cell.textContent = system.shown[at][Math.floor(i / held.systems.length)];
      });
      counts.forEach((cell, i) => {
        cell.textContent = held.systems[Math.floor(i / 4)].counts[at][corners[i % 4]].toLocaleString("en-US");
      });
      markers.forEach(({mark, places}) => {
        mark.toggleAttribute("hidden", places[at].length === 0);
        if (places[at].length) {
          mark.setAttribute("cx", places[at][0]);
          mark.setAttribute("cy", places[at][1]);
        }
      });
    };
    const cost = $("threshold-cost");
    const choose = at => {
      if (cost.value !== String(at)) cost.value = "";
      slider.value = at;
      show(Number(slider.value));
      remember("threshold", held.thresholds[slider.value]);
    };
    slider.addEventListener("input", () => choose(slider.value));
    cost.addEventListener("change", () => { if (cost.value) choose(cost.value); });
    document.querySelectorAll(".threshold-choice").forEach(one => one.addEventListener("click", () => choose(one.dataset.at)));
    const wanted = Number(state.get("threshold"));
    if (state.has("threshold") && Number.isFinite(wanted)) {
      const far = held.thresholds.map(words => Math.abs(Number(words) - wanted));
      slider.value = far.indexOf(Math.min(...far));
    }
    shown(slider.closest(".control"));
    show(Number(slider.value));
  }

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
      copy.querySelectorAll(".marker").forEach(mark => mark.remove());
      const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
      style.textContent = document.querySelector("style").textContent.split("\n")[0];
      copy.prepend(style);
      const link = document.createElement("a");
      link.download = figure.id.replace("figure-", "") + ".svg";
      save(link, new XMLSerializer().serializeToString(copy), "image/svg+xml").click();
    });
  });

  // each cell knows its heading, which stands next to it where rows are cards; roles keep a table a table there
  const narrow = matchMedia("(max-width:40rem)");
  const frames = [...document.querySelectorAll(".scroll")].filter(frame => frame.querySelector("table"));
  frames.forEach(frame => {
    const table = frame.querySelector("table");
    const heads = table.tHead ? [...table.tHead.rows[0].cells].map(head => head.textContent.trim()) : [];
    const rows = [...table.tBodies].flatMap(body => [...body.rows]);
    rows.filter(row => row.cells.length === heads.length && !row.classList.contains("group")).forEach(row =>
      [...row.cells].forEach((cell, i) => { if (cell.tagName === "TD" && heads[i]) cell.dataset.label = heads[i]; }));
    if (table.querySelector("caption output")) return; // a table with a role must not contain a live text
    table.setAttribute("role", "table");
    [table.tHead, ...table.tBodies].forEach(part => part && part.setAttribute("role", "rowgroup"));
    [...table.rows].forEach(row => {
      row.setAttribute("role", "row");
      [...row.cells].forEach(cell => cell.setAttribute("role",
        cell.tagName === "TD" ? "cell" : cell.scope === "col" ? "columnheader" : "rowheader"));
    });
  });

  // a table that is wider than a narrow screen becomes a card for each row; on a wide screen a hint stands above it
  const measure = () => frames.forEach(frame => {
    frame.classList.remove("cards", "overflows");
    const wide = frame.scrollWidth > frame.clientWidth + 1;
    frame.classList.toggle("cards", wide && narrow.matches);
    frame.classList.toggle("overflows", wide && !narrow.matches);
  });
  addEventListener("resize", measure);
  document.querySelectorAll("details").forEach(one => one.addEventListener("toggle", measure));
  measure();

  // on paper nothing is folded
  addEventListener("beforeprint", () => document.querySelectorAll("details:not(.as-figure):not(.only-screen)").forEach(one => { one.open = true; }));

  const copies = (id, text) => {
    const one = $(id);
    if (!one || !navigator.clipboard) return;
    shown(one).addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(text());
        one.textContent = "Copied";
      } catch (refused) {
        one.textContent = "The browser does not allow copying: select the text";
      }
    });
  };
  copies("copy-paper", () => [$("paper").textContent,
    ...[...$("sources").children].map((item, i) => "[" + (i + 1) + "] " + item.textContent)].join("\n"));
  copies("copy-bibtex", () => $("bibtex").textContent);
})();
