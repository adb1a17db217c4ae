#!/usr/bin/env bash
# Compares the exported packages of the bundle in target/release/repository, which tools/release.sh --dry-run builds, with those of an
# earlier release. Ends with status 1 if a change breaks source or binary compatibility, and names each such change.
#
#   tools/compare_api.sh VERSION   a version on Maven Central
#   tools/compare_api.sh FOLDER    the folder "repository" of an earlier bundle
#
# MVN and MAVEN_ARGS are those of tools/release.sh.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
japicmp=0.24.2
baseline=${1:?usage: tools/compare_api.sh VERSION or FOLDER}
new=$root/target/release/repository/dev/credence
if [ ! -d "$new" ]; then echo "There is no $new; run tools/release.sh --dry-run first." >&2; exit 2; fi
work=$root/target/compare-api
mkdir -p "$work/tool" "$work/old"

# copy COORDINATES FOLDER
copy() {
  # shellcheck disable=SC2086
  ${MVN:-mvn} -B -q ${MAVEN_ARGS:-} -N -f "$root/pom.xml" dependency:copy "-Dartifact=$1" "-DoutputDirectory=$2"
}

# The jars of the classes in a folder of artifacts, without those of sources and Javadoc.
jars() { find "$1" -name '*.jar' ! -name '*-sources.jar' ! -name '*-javadoc.jar' | LC_ALL=C sort; }

joined() { paste -s -d ';' -; }

if [ -d "$baseline" ]; then
  old=$baseline
else
  old=$work/old/$baseline
  for module in $(jars "$new" | sed 's:.*/\(credence-[a-z0-9-]*\)/.*:\1:'); do copy "dev.credence:$module:$baseline" "$old"; done
fi
copy "com.github.siom79.japicmp:japicmp:$japicmp:jar:jar-with-dependencies" "$work/tool"

# The exported packages of both sides, so that a package that is no longer exported is seen as removed; the modules of profiles have no descriptor.
exported() {
  echo dev.credence.kotlinjupyter
  echo dev.credence.mavenplugin
  echo dev.credence.quarkuslangchain4j
  echo dev.credence.spark
  echo dev.credence.springai
  for jar in $(jars "$1"); do
    jar --describe-module --file "$jar" 2> /dev/null | sed -n 's/^exports \([^ ]*\)$/\1/p'
  done
}
exported "$old" | LC_ALL=C sort -u > "$work/old.packages"
exported "$new" | LC_ALL=C sort -u > "$work/new.packages"
hidden=$(LC_ALL=C comm -23 "$work/old.packages" "$work/new.packages")
if [ -n "$hidden" ]; then echo "no longer exported: $hidden" >&2; exit 1; fi

java -jar "$work/tool/japicmp-$japicmp-jar-with-dependencies.jar" --old "$(jars "$old" | joined)" --new "$(jars "$new" | joined)" \
  --include-exclusively --include "$(joined < "$work/old.packages")" --ignore-missing-classes --only-incompatible \
  --error-on-binary-incompatibility --error-on-source-incompatibility
echo "The exported packages are compatible with $baseline."
