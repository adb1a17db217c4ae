(() => {
  "use strict";
  const root = document.documentElement;
  const $ = id => document.getElementById(id);
  const form = $("check");
  const fields = ["metric", "value", "n", "positives", "negatives", "against", "n2", "level"];
  root.classList.add("scripted");

  // light, dark, or as the system asks
  const themes = ["auto", "light", "dark"];
  const button = $("theme-switch");
  const name = () => { button.textContent = "Theme: " + (root.dataset.theme || "auto"); };
  button.hidden = false;
  button.addEventListener("click", () => {
    const next = themes[(themes.indexOf(root.dataset.theme || "auto") + 1) % themes.length];
    if (next === "auto") delete root.dataset.theme; else root.dataset.theme = next;
    name();
  });
  name();

  // words and numbers of an answer
  const count = n => String(n).replace(/\B(?=(\d{3})+$)/g, ",");
  const items = n => count(n) + (n === 1 ? " item" : " items");
  const digitsOf = (least, rows) => {
    const width = Math.min(...rows.map(row => row.upper - row.lower).filter(one => one > 0));
    return width === Infinity ? least : Math.max(least, Math.min(8, Math.ceil(-Math.log10(width)) + 1));
  };
  const probability = p => p === 0 ? "<1e-300" : p >= 1e-4 ? p.toFixed(4) : p.toExponential(1);
  const between = row => {
    const digits = digitsOf(3, [row]);
    return "between " + row.lower.toFixed(digits) + " and " + row.upper.toFixed(digits);
  };
  const sentences = (rows, given) => {
    const percent = Number((100 * given.level).toFixed(4)) + "%";
    const area = given.metric === "auroc";
    return rows.map(row => {
      if (row.of !== "difference") {
        const of = area ? count(given.positives) + " positive and " + count(given.negatives) + " negative items" : items(row.n);
        return "The true " + (area ? "area" : "value") + " behind " + row.value + " of " + of + " lies " + between(row) + " with "
          + percent + " confidence.";
      }
      const alpha = 1 - given.level;
      const verdict = row.largest < alpha ? "is more than noise" : row.smallest < alpha ? "may or may not be more than noise" : "may be noise";
      const least = probability(row.smallest);
      const most = probability(row.largest);
      return "The difference from " + given.against + " " + verdict + ": it lies " + between(row) + " with " + percent
        + " confidence, and p is " + (least === most ? least : "between " + least + " and " + most) + ".";
    });
  };
  const counts = row => !row.counts ? "" : row.counts.from === row.counts.to ? count(row.counts.from)
    : count(row.counts.from) + " to " + count(row.counts.to);
  const element = (tag, text) => Object.assign(document.createElement(tag), {textContent: text});
  const show = (rows, given) => {
    const digits = digitsOf(4, rows);
    $("answer").replaceChildren(...sentences(rows, given).map(text => element("p", text)));
    $("rows").replaceChildren(...rows.map(row => {
      const line = document.createElement("tr");
      const head = element("th", row.of);
      head.scope = "row";
      const interval = "[" + row.lower.toFixed(digits) + ", " + row.upper.toFixed(digits) + "]";
      line.append(head, ...[row.value || "", count(row.n), counts(row), interval, row.method].map(text => element("td", text)));
      return line;
    }));
    $("table").hidden = false;
  };

  // the fields of the metric
  const ofMetric = () => {
    const area = $("metric").value === "auroc";
    form.querySelectorAll("[data-of]").forEach(one => { one.hidden = (one.dataset.of === "auroc") !== area; });
  };
  const read = () => Object.fromEntries(fields.map(field => [field, $(field).value.trim()]));
  const answer = () => {
    const given = read();
    fields.forEach(field => $(field).removeAttribute("aria-invalid"));
    try {
      show(credenceCheck(given), given);
      history.replaceState(null, "", "#" + new URLSearchParams(Object.entries(given).filter(([, text]) => text)));
    } catch (problem) {
      if (!problem.field) throw problem;
      $(problem.field).setAttribute("aria-invalid", "true");
      $("table").hidden = true;
      $("answer").replaceChildren(element("p", problem.message));
    }
  };
  // the address holds what was entered; whatever it holds is only text in a field
  const fill = () => {
    const held = new URLSearchParams(location.hash.slice(1));
    fields.filter(field => held.has(field)).forEach(field => { $(field).value = held.get(field); });
    if (!$("metric").value) $("metric").value = "proportion";
    if (!$("level").value) $("level").value = "0.95";
    ofMetric();
    answer();
  };
  form.addEventListener("submit", event => {
    event.preventDefault();
    answer();
  });
  $("metric").addEventListener("change", ofMetric);
  addEventListener("hashchange", fill);
  fill();
})();
