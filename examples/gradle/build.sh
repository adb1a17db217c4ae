#!/usr/bin/env bash
# Runs the tasks of credence.gradle: a gate that passes, one that fails, one that is inconclusive, the report page and a baseline.
# REPOSITORY is a local Maven repository into which Credence was installed; it is the one of examples/plugin unless given. Arguments
# go to Gradle.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
repository=${REPOSITORY:-$here/../plugin/target/repository}
rm -rf "$here/build" "$here/target"
mkdir -p "$here/target"
# Offline only what Maven downloaded is there, which chose this version.
echo "allprojects { configurations.all { resolutionStrategy.force 'commons-logging:commons-logging:1.3.5' } }" > "$here/target/offline.gradle"
echo '{"expect": [{"metric": "accuracy", "atLeast": 0.96}]}' > "$here/target/close.json"
build=(gradle --no-daemon --offline -I "$here/target/offline.gradle" -Dmaven.repo.local="$repository" --project-cache-dir "$here/target/cache"
  -p "$here" "$@")

passes() {
  name=$1
  shift
  "${build[@]}" "$@" > "$here/target/$name.log" 2>&1 || { cat "$here/target/$name.log"; echo "the build failed" && exit 1; }
}
fails() {
  name=$1
  shift
  if "${build[@]}" "$@" > "$here/target/$name.log" 2>&1; then echo "the build passed" && exit 1; fi
}

echo "== a build that passes its gate"
passes pass check
grep 'gate PASS: of 2 checks 2 passed' "$here/target/pass.log"
grep -q '<testsuite' "$here/build/credence/gate.xml"

echo "== a build that fails its gate"
fails fail check -PnewSystem=rules -PoldSystem=model
grep '^> gate FAIL: of 2 checks' "$here/target/fail.log"

echo "== a build whose gate is inconclusive, which fails unless that is allowed"
fails inconclusive check -Pexpect=target/close.json
grep '^> gate INCONCLUSIVE: of 1 check' "$here/target/inconclusive.log"
passes allowed check -Pexpect=target/close.json -PallowInconclusive
grep 'gate INCONCLUSIVE: .*; the build passes because credence.allowInconclusive is true' "$here/target/allowed.log"

echo "== a build whose options are refused"
fails refused check -Pexpect=missing.json
grep '^> credence: .*missing.json' "$here/target/refused.log"
if [ -e "$here/build/credence/gate.xml" ]; then echo "the report of an earlier build is still there" && exit 1; fi

echo "== the report page"
passes report credenceReport
grep -q '<html' "$here/build/credence/report.html"

echo "== a baseline, and a gate against it, to which the worse system fails"
passes baseline credenceBaseline
fails renewed check -PoldSystem=target/model.credence -PnewSystem=rules
grep '^> gate FAIL: of 2 checks' "$here/target/renewed.log"
