#!/usr/bin/env bash
# A long run of Jazzer over one target of cli's dev.credence.cli.fuzz.Target, from the committed corpus on.
# Usage: tools/fuzz/jazzer.sh BATCH 600        # target, seconds; a failure leaves its input in modules/cli/target/fuzz
# Needs a build of the tests: mvn -Dquick -Pfuzz -pl :credence-cli -am test-compile
set -euo pipefail
target=${1:?which target: BATCH, EVIDENCE, RESULT, CSV, TSV, GZIP, JSONL, PARQUET, STATE or RESUME}
seconds=${2:-600}
root=$(cd "$(dirname "$0")/../.." && pwd)
folder=$root/modules/cli/target/fuzz/$target
mkdir -p "$folder"
cd "$root"
mvn -q -Dquick -Pfuzz -pl :credence-cli -am test-compile dependency:build-classpath -DincludeScope=test \
  -Dmdep.outputFile="$root/modules/cli/target/fuzz/classpath"
path=$root/modules/cli/target/test-classes:$root/modules/cli/target/classes:$(cat "$root/modules/cli/target/fuzz/classpath")
cd "$root/modules/cli"
java -Dcredence.fuzz.targets="$target" -cp "$path" dev.credence.cli.fuzz.JazzerTarget "$folder"
exec java -cp "$path" com.code_intelligence.jazzer.Jazzer --target_class=dev.credence.cli.fuzz.JazzerTarget \
  --instrumentation_includes='dev.credence.**' --custom_hook_includes='dev.credence.**' \
  --jvm_args="-Dcredence.fuzz.targets=$target:-Xmx1g" \
  --reproducer_path="$root/modules/cli/target/fuzz" "$folder" -artifact_prefix="$root/modules/cli/target/fuzz/" -max_total_time="$seconds" -max_len=65536
