#!/usr/bin/env bash
# Compiles and draws the specification of a figure of each kind with Vega-Lite itself, into target/vega. Needs Node and npm, which
# fetches the two packages of package.json.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
mvn -B -q -ntp test -pl :credence-figures -am -Dtest=VegaLiteWriterTest -Dsurefire.failIfNoSpecifiedTests=false
mkdir -p target/vega
cp tools/vega/package.json tools/vega/check.mjs target/vega
npm install --prefix target/vega --no-audit --no-fund --silent
rm -rf target/vega/specifications
cp -r modules/figures/target/vega target/vega/specifications
exec node target/vega/check.mjs target/vega/specifications
