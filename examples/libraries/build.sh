#!/usr/bin/env bash
# Builds and runs a program for each library, from published artifacts alone: those that examples/plugin/build.sh installed, or
# freshly installed ones. A program that does not agree with its library ends with an error. Arguments go to Maven, such as -o
# where there is no network; downloads are 150 MB.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
repository=$here/../plugin/target/repository
[ -d "$repository/dev/credence" ] || "$here/../plugin/build.sh" "$@"

(cd "$here" && mvn -B -ntp -q -Dmaven.repo.local="$repository" "$@" clean package)
# The native library of ONNX Runtime needs more stack to load than a thread has by default: without -Xss4m it crashes.
for program in Weka TribuoAndOnnx XgBoost OpenNlp Djl; do
  java -Xss4m -Djava.util.logging.config.file="$here/logging.properties" -cp "$here/target/libraries-1.0.0.jar:$here/target/lib/*" \
    "org.example.libraries.$program" "$here/../data"
done
