#!/usr/bin/env bash
# Builds the job as an outsider would, from the local repository into which examples/plugin/build.sh installed Credence, or from a
# fresh one, and runs it on this machine's cores: Maven brings Spark. Arguments go to Maven, such as -o where there is no network. FILE=... evaluates another file.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
installed=$here/../plugin/target/repository
if [ -d "$installed/dev/credence" ]; then
  repository=$installed
  rm -rf "$here/target"
  modules=(-pl :credence-spark)
else
  . "$here/../fresh-repository.sh"
  modules=(-pl :credence-bom,:credence-spark -am)
fi
maven=(mvn -B -ntp -q -Dmaven.repo.local="$repository" "$@")
(cd "$root" && "${maven[@]}" install -Dquick -Pspark "${modules[@]}")
(cd "$here" && "${maven[@]}" package)

# What spark-submit opens by itself.
opens=()
for package in java.lang java.lang.invoke java.lang.reflect java.io java.net java.nio java.util java.util.concurrent \
    java.util.concurrent.atomic jdk.internal.ref sun.nio.ch sun.nio.cs sun.security.action sun.util.calendar; do
  opens+=("--add-opens=java.base/$package=ALL-UNNAMED")
done
# program NAME ARGUMENT...: runs it, and shows what Spark logged only where it fails
program() {
  java "${opens[@]}" -Dspark.master='local[*]' -Dspark.ui.enabled=false -Dspark.sql.shuffle.partitions=4 \
    -cp "$here/target/reports-1.0.0.jar:$(cat "$here/target/classpath")" "org.example.reports.$1" "${@:2}" \
    2> "$here/target/log" || { cat "$here/target/log"; exit 1; }
}
program SliceReport "${FILE:-$here/answers.parquet}"
program MllibModel
