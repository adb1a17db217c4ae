#!/usr/bin/env bash
# Compiles and tests the containers' recipes from published artifacts alone: those that examples/plugin/build.sh installed, or
# freshly installed ones. Arguments go to Maven, such as -o where there is no network.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
repository=$here/../plugin/target/repository
[ -d "$repository/dev/credence" ] || "$here/../plugin/build.sh" "$@"

cd "$here"
mvn -B -ntp -q -Dmaven.repo.local="$(cd "$repository" && pwd)" "$@" clean test
grep -h -o 'testsuite .*name="[^"]*" time="[^"]*" tests="[0-9]*" errors="0"' ./*/target/surefire-reports/*.xml | sed 's/.*name="\([^"]*\)".*tests="\([0-9]*\)".*/\1: \2 passed/'
