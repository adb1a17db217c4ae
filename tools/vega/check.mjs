// Compiles and draws every *.vl.json of a folder; a warning of Vega-Lite is an error.
import fs from "node:fs";
import path from "node:path";
import * as vega from "vega";
import * as vegaLite from "vega-lite";

const folder = process.argv[2];
const files = fs.readdirSync(folder).filter(name => name.endsWith(".vl.json")).sort();
let wrong = files.length ? 0 : 1;
for (const file of files) {
  const said = new Set();
  const note = (...words) => (said.add(words.join(" ")), logger);
  const logger = {level: () => logger, error: note, warn: note, info: () => logger, debug: () => logger};
  try {
    const specification = JSON.parse(fs.readFileSync(path.join(folder, file), "utf8"));
    const view = new vega.View(vega.parse(vegaLite.compile(specification, {logger}).spec), {renderer: "none", logger});
    await view.runAsync();
    fs.writeFileSync(path.join(folder, file.replace(".vl.json", ".svg")), await view.toSVG());
    view.finalize();
  } catch (error) {
    said.add(error.message);
  }
  wrong += said.size ? 1 : 0;
  console.log(file + ": " + (said.size ? [...said].join("; ") : "drawn"));
}
process.exit(wrong ? 1 : 0);
