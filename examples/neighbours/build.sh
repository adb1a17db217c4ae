#!/usr/bin/env bash
# Builds and runs a program that has Commons Statistics and Jackson 2 beside Credence, from published artifacts alone: those that
# examples/plugin/build.sh installed, or freshly installed ones. Arguments go to Maven, such as -o where there is no network.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
repository=$here/../plugin/target/repository
[ -d "$repository/dev/credence" ] || "$here/../plugin/build.sh" "$@"

(cd "$here" && mvn -B -ntp -q -Dmaven.repo.local="$repository" "$@" clean package)
cd "$here/target"
ls lib | grep -E '^(commons-rng-client-api-1\.7|jackson-annotations-2\.22|jackson-databind-2\.18\.2)\.jar$'
java -cp "$(ls neighbours-*.jar):lib/*" org.example.neighbours.Neighbours
