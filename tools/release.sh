#!/usr/bin/env bash
# Makes the bundle of a release: every published artifact with its pom, sources, Javadoc, checksums and, with --sign, signatures.
#
#   tools/release.sh VERSION FOLDER [--sign KEY]
#
# The bundle is built from a clone of the last commit, so that nothing uncommitted gets into it, and this checkout stays as it is. Without
# --sign it is a dry run: everything but the signatures is made and checked. docs/releasing.md says what to do with the bundle.
set -euo pipefail
version=${1:?usage: tools/release.sh VERSION FOLDER [--sign KEY]}
folder=$(mkdir -p "${2:?usage: tools/release.sh VERSION FOLDER [--sign KEY]}" && cd "$2" && pwd)
key=
if [ "${3:-}" = --sign ]; then key=${4:?--sign needs the id of a key}; fi
root=$(cd "$(dirname "$0")/.." && pwd)
snapshot=$(sed -n 's#^  <version>\(.*\)</version>#\1#p' "$root/pom.xml" | head -1)

if [ -e "$folder/dev" ]; then echo "$folder holds a bundle already; name an empty folder" >&2; exit 2; fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git clone -q "$root" "$work/source"
cd "$work/source"
grep -rl --include=pom.xml --include=jreleaser.yml -F "$snapshot" . | xargs sed -i "s/$snapshot/$version/g"
mvn -q -Pspark -Dquick -Dmaven.source.skip=false -Dpublish -DaltDeploymentRepository="bundle::file://$folder" deploy
cd "$root"

# What Maven writes for a repository that is read while it grows, Central makes itself.
find "$folder" -name 'maven-metadata*' -delete

lacking=0
count=0
while read -r pom; do
  stem=${pom%.pom}
  artifact=$(basename "$(dirname "$(dirname "$pom")")")
  files=("$stem.pom")
  if [ "$artifact" != credence-parent ] && [ "$artifact" != credence-bom ]; then
    files+=("$stem.jar" "$stem-sources.jar" "$stem-javadoc.jar")
  fi
  # The command exports no package, so that it has no Javadoc; Central wants the file all the same.
  if [ "$artifact" = credence-cli ] && [ ! -e "$stem-javadoc.jar" ]; then
    echo "The command exports no package. Its manual is printed by: credence --help" > "$work/README"
    jar --create --file "$stem-javadoc.jar" --no-manifest -C "$work" README
  fi
  for file in "${files[@]}"; do
    count=$((count + 1))
    if [ ! -s "$file" ]; then echo "missing: ${file#"$folder"/}" >&2; lacking=1; continue; fi
    (cd "$(dirname "$file")" && name=$(basename "$file") &&
      for sum in md5 sha1 sha256 sha512; do "${sum}sum" "$name" | cut -d' ' -f1 | tr -d '\n' > "$name.$sum"; done)
    if [ -n "$key" ]; then gpg --batch --yes --local-user "$key" --armor --detach-sign "$file"; fi
  done
  for element in name description url licenses developers scm; do
    if [ "$artifact" = credence-parent ] || [ "$artifact" = credence-bom ] || [ "$element" = name ] || [ "$element" = description ]; then
      grep -q "<$element[ >]" "$stem.pom" || { echo "missing: <$element> in ${stem#"$folder"/}.pom" >&2; lacking=1; }
    fi
  done
done < <(find "$folder" -name '*.pom' | sort)

if grep -rlF --include='*.pom' -- -SNAPSHOT "$folder"; then echo "these poms name a snapshot" >&2; lacking=1; fi
if [ "$count" = 0 ] || [ "$lacking" != 0 ]; then exit 1; fi
(cd "$folder" && jar --create --file "credence-$version-bundle.zip" --no-manifest dev)
echo "$folder/credence-$version-bundle.zip: $count files of $(find "$folder" -name '*.pom' | wc -l) artifacts$([ -n "$key" ] || echo ', not signed')"
