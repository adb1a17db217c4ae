#!/usr/bin/env bash
# Builds and runs the plugin as an outsider would: Credence is installed into a local repository of its own that held none of
# it, and the plugin sees nothing else. Arguments go to Maven, such as -o where there is no network.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
. "$here/../fresh-repository.sh"
maven=(mvn -B -ntp -Dmaven.repo.local="$repository" "$@")

echo "== installing Credence into $repository"
# Modules of profiles are not in the reactor, and cannot be left out of it.
modules=$(sed -n '1,/<profiles>/s:.*<module>\(.*\)</module>.*:\1:p' "$root/pom.xml")
unpublished=$(cd "$root" && for module in $modules; do
  if grep -q '<maven.install.skip>true' "$module/pom.xml"; then echo "!$module"; fi
done | paste -sd , -)
(cd "$root" && "${maven[@]}" -q install -Dquick -pl "$unpublished")
ls "$repository/dev/credence"

echo "== the plugin's tests, as a module and on the class path"
(cd "$here" && "${maven[@]}" package)

echo "== the plugin's program"
jar=$(ls "$here"/target/similarity-*.jar)
java -p "$jar:$here/target/lib" -m org.example.similarity/org.example.similarity.Demo
java -cp "$jar:$here/target/lib/*" org.example.similarity.Demo
