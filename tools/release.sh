#!/usr/bin/env bash
# Builds the bundle of a release for Maven Central in a clone of the last commit, and checks it. It uploads nothing.
#
#   tools/release.sh --dry-run [VERSION]   without signatures, for a trial
#   tools/release.sh [VERSION]             with signatures of the default GnuPG key
#
# VERSION is by default the version of the poms without -SNAPSHOT. The bundle is target/release/credence-VERSION-bundle.zip.
# The variable MVN names another Maven, for example MVN=./mvnw; MAVEN_ARGS adds arguments to it, for example MAVEN_ARGS=-o.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)

sign=yes
if [ "${1:-}" = --dry-run ]; then sign=no; shift; fi
snapshot=$(sed -n 's:^  <version>\(.*\)</version>$:\1:p' "$root/pom.xml")
version=${1:-${snapshot%-SNAPSHOT}}
case $version in
  -* | *-SNAPSHOT) echo "usage: tools/release.sh [--dry-run] [VERSION], where VERSION is no snapshot; got '$version'" >&2; exit 2 ;;
esac
if [ -n "$(git -C "$root" status --porcelain --untracked-files=no)" ]; then
  echo "The tree has changes that are not committed; the release is built of the last commit, without them." >&2
  if [ $sign = yes ]; then exit 1; fi
fi

out=$root/target/release
rm -rf "$out"
mkdir -p "$out/repository" # modules are deployed in parallel, and none of them has to make it
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git clone -q --shared "$root" "$work/credence"
cd "$work/credence"

# Every pom of the build and the bom have the version literally.
git ls-files -z -- 'pom.xml' '*/pom.xml' | xargs -0 sed -i "s:<version>$snapshot</version>:<version>$version</version>:"

# Readers copy the coordinates from the documents of the tag, so that they must name the release.
stale=$(git grep -lF -e -SNAPSHOT -- README.md docs examples jbang-catalog.json integrations/kotlin-jupyter ':!docs/how-to/release.md' || true)
if [ -n "$stale" ]; then
  echo "These files name a snapshot; the third step of docs/how-to/release.md writes $version into them:" >&2
  echo "$stale" >&2
  if [ $sign = yes ]; then exit 1; fi
fi

arguments=(-Prelease,spark,plugin,doors -Dquick -Dmaven.install.skip "-DaltDeploymentRepository=bundle::file://$out/repository")
# These modules are not published.
arguments+=(-pl '!:credence-architecture,!:credence-benchmarks,!:credence-site')
if [ $sign = no ]; then arguments+=(-Dgpg.skip); fi
# shellcheck disable=SC2086
${MVN:-mvn} -B -q ${MAVEN_ARGS:-} "${arguments[@]}" deploy

# Maven Central makes its own index of versions.
find "$out/repository" -name 'maven-metadata.xml*' -delete
check=("$out/repository" "$version" modules/bom/pom.xml)
if [ $sign = yes ]; then check+=(--signed); fi
java tools/CheckBundle.java "${check[@]}"
bundle=$out/credence-$version-bundle.zip
(cd "$out/repository" && find dev -type f | LC_ALL=C sort > "$work/files" && jar --create --no-manifest --file "$bundle" "@$work/files")
echo "$bundle"
