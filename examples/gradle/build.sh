#!/usr/bin/env bash
# Runs the gate in a Gradle build, once with a system that passes and once with one that fails. REPOSITORY is a local Maven repository
# into which Credence was installed; it is the one of examples/plugin unless given. Arguments go to Gradle.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
repository=${REPOSITORY:-$here/../plugin/target/repository}
mkdir -p "$here/target"
# Offline only what Maven downloaded is there, which chose this version.
echo "allprojects { configurations.all { resolutionStrategy.force 'commons-logging:commons-logging:1.3.5' } }" > "$here/target/offline.gradle"
build=(gradle --no-daemon --offline -I "$here/target/offline.gradle" -Dmaven.repo.local="$repository" --project-cache-dir "$here/target/cache"
  -p "$here" "$@")

echo "== a build that passes its gate"
"${build[@]}" check | tee "$here/target/passes.log"
grep -q 'gate PASS: of 2 checks 2 passed' "$here/target/passes.log"

echo "== a build that fails its gate"
if "${build[@]}" check -PnewSystem=rules -PoldSystem=model > "$here/target/fails.log" 2>&1; then
  echo "the build passed although the new system is worse" && exit 1
fi
grep 'gate FAIL' "$here/target/fails.log"
