(() => {
  "use strict";
  const root = document.documentElement;
  const $ = id => document.getElementById(id);
  const form = $("check");
  const fields = ["metric", "value", "n", "positives", "negatives", "actual", "tp", "fp", "fn", "against", "paired", "n2", "level"];
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
  const range = ({from, to}) => from === to ? count(from) : count(from) + " to " + count(to);
  const counts = row => Object.entries(row.counts || {}).map(([name, counted]) => name + " " + range(counted)).join(", ");
  const ofF1 = (rows, given, sure) => {
    const [narrowest, widest] = rows;
    if (!widest) return ["The true F1 behind " + counts(narrowest) + " lies " + between(narrowest) + sure + "."];
    const positive = given.actual ? ", " + count(given.actual) + " of them positive," : "";
    const end = narrowest.complete ? []
      : ["The compatible counts were searched on a grid: a narrower or a wider interval may lie between its points."];
    return ["The true F1 behind " + narrowest.value + " of " + items(narrowest.n) + positive + " lies at best " + between(narrowest)
      + ", and at worst " + between(widest) + "," + sure + ": it depends on the counts.", ...end];
  };
  const ofPaired = (fewest, most, given) => {
    const begin = "With the same " + items(fewest.n) + ", the difference from " + given.against;
    const alpha = 1 - given.level;
    const least = fewest.counts.discordant.from;
    const largest = most.counts.discordant.from;
    const upTo = fewest.significantUpTo;
    const few = least < 6;
    const tooFew = "fewer than six items are too few to show which is better.";
    if (upTo < least) {
      return begin + " is not significant, however few items the systems disagree on: p is at least " + probability(fewest.smallest) + ".";
    }
    if (upTo < 6) {
      return begin + " is not significant, whatever the number of items the systems disagree on: p is below "
        + probability(alpha) + " only if they disagree on at most " + items(upTo) + ", and " + tooFew;
    }
    if (most.largest < alpha) {
      return few ? begin + " is significant if the systems disagree on at least six items; " + tooFew
        : begin + " is significant, however many items the systems disagree on: p is at most " + probability(most.largest) + ".";
    }
    if (upTo >= largest) {
      return begin + " may or may not be significant, depending on the counts behind the printed values: p is between "
        + probability(fewest.smallest) + " and " + probability(most.largest) + ".";
    }
    return begin + " is significant only if the systems disagree on " + (few ? "six items or more and at most " : "at most ")
      + items(upTo) + "; " + range({from: least, to: largest}) + " are possible.";
  };
  const sentences = (rows, given) => {
    const percent = Number((100 * given.level).toFixed(4)) + "%";
    const area = given.metric === "auroc";
    if (given.metric === "f1") return ofF1(rows, given, " with " + percent + " confidence");
    const paired = rows.filter(row => row.significantUpTo !== undefined);
    return [...rows.filter(row => !paired.includes(row)).map(row => {
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
    }), ...(paired.length ? [ofPaired(...paired, given)] : [])];
  };
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
    const metric = $("metric").value;
    form.querySelectorAll("[data-of]").forEach(one => { one.hidden = !one.dataset.of.split(" ").includes(metric); });
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
    if (!$("paired").value) $("paired").value = "different";
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
