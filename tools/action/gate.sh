#!/usr/bin/env bash
# Runs credence gate in a workflow: writes the report to the job's summary and to one comment of the pull request, and a check whose
# conclusion is neutral if the gate is inconclusive. The environment variables are those of action.yml.
# Exit status: 0 pass, or inconclusive unless GATE_INCONCLUSIVE=fail; 1 fail; 2 the gate could not be run or gave no verdict.
set -euo pipefail

name=${GATE_NAME:-gate}
work=${RUNNER_TEMP:-$(mktemp -d)}
report=$work/credence-gate.md

stop() {
  echo "::error title=Credence gate::$1"
  exit 2
}

# Sets the array arguments to the words of GATE_ARGUMENTS, in which quotes keep blanks and nothing is expanded or run.
split() {
  local words=$work/credence-arguments
  if ! printf '%s\n' "${GATE_ARGUMENTS:?GATE_ARGUMENTS must hold the arguments of credence gate}" \
      | xargs -n 1 printf '%s\0' > "$words"; then
    stop "the arguments have an unmatched quote"
  fi
  mapfile -d '' -t arguments < "$words"
}

# Sets the variable credence to the command, which is downloaded if none is installed.
find_credence() {
  credence=${CREDENCE_COMMAND:-}
  if [ -n "$credence" ]; then
    [ -x "$credence" ] || stop "command must name an executable file: command=$credence"
    return
  fi
  local version=${CREDENCE_VERSION:?CREDENCE_VERSION must name a release}
  local base=https://github.com/credence-stats/credence/releases/download/v$version
  curl -fsSL --retry 3 -o "$work/credence.tar.gz" "$base/credence-$version.tar.gz" \
    || stop "release $version could not be downloaded from $base"
  curl -fsSL --retry 3 -o "$work/checksums.txt" "$base/checksums_sha256.txt" \
    || stop "the checksums of release $version could not be downloaded from $base"
  local expected
  expected=$(awk -v file="credence-$version.tar.gz" '$2 == file || $2 == "*" file {print $1}' "$work/checksums.txt")
  local found
  found=$(sha256sum "$work/credence.tar.gz" | cut -d ' ' -f 1)
  [ -n "$expected" ] && [ "$expected" = "$found" ] \
    || stop "the archive of release $version does not have its checksum: expected=$expected, found=$found"
  tar -xzf "$work/credence.tar.gz" -C "$work"
  credence=$work/credence-$version/bin/credence
}

# Sends a request to the interface of GitHub; a missing permission is a warning, because the verdict does not depend on it.
request() {
  gh api "$@" > /dev/null || echo "::warning title=Credence gate::gh api $1 failed; does the job have the permission to write it?"
}

comment() {
  local number marker existing
  if ! [[ "${GITHUB_REF:-}" =~ ^refs/pull/([0-9]+)/ ]]; then
    return
  fi
  number=${BASH_REMATCH[1]}
  marker="<!-- credence-gate: $name -->"
  { printf '%s\n### Credence gate: %s\n\n' "$marker" "$name"; cat "$report"; } > "$work/credence-comment.md"
  existing=$(gh api --paginate "repos/$GITHUB_REPOSITORY/issues/$number/comments" \
    --jq ".[] | select(.body | startswith(\"$marker\")) | .id" 2> /dev/null | head -n 1 || true)
  if [ -n "$existing" ]; then
    request "repos/$GITHUB_REPOSITORY/issues/comments/$existing" -X PATCH -F "body=@$work/credence-comment.md"
  else
    request "repos/$GITHUB_REPOSITORY/issues/$number/comments" -F "body=@$work/credence-comment.md"
  fi
}

check() {
  local conclusion
  case $verdict in
    pass) conclusion=success ;;
    fail) conclusion=failure ;;
    *) conclusion=neutral ;;
  esac
  request "repos/$GITHUB_REPOSITORY/check-runs" -f "name=credence: $name" -f "head_sha=${GATE_COMMIT:-$GITHUB_SHA}" \
    -f status=completed -f "conclusion=$conclusion" -f "output[title]=$verdict" -F "output[summary]=@$report"
}

[[ "$name" =~ ^[A-Za-z0-9\ ._/-]+$ ]] || stop "name must consist of letters, digits, blanks, dots, slashes and hyphens: name=$name"
case ${GATE_INCONCLUSIVE:-neutral} in
  neutral | fail) ;;
  *) stop "inconclusive must be neutral or fail: inconclusive=$GATE_INCONCLUSIVE" ;;
esac
split
find_credence
status=0
"$credence" gate "${arguments[@]}" --format markdown > "$report" 2> "$work/credence-errors.txt" || status=$?
cat "$work/credence-errors.txt" >&2
case $status in
  0)
    # a plan, the help and the version end with status 0 as well
    grep -q '^\*\*gate PASS' "$report" \
      || stop "credence gate gave no verdict: leave out options such as --plan and --help"
    verdict=pass ;;
  3) verdict=fail ;;
  4) verdict=inconclusive ;;
  *) stop "credence gate ended with status $status: $(head -n 1 "$work/credence-errors.txt")" ;;
esac
cat "$report"
if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then
  { printf '### Credence gate: %s\n\n' "$name"; cat "$report"; } >> "$GITHUB_STEP_SUMMARY"
fi
if [ -n "${GITHUB_OUTPUT:-}" ]; then
  printf 'verdict=%s\nreport=%s\n' "$verdict" "$report" >> "$GITHUB_OUTPUT"
fi
if [ "${GATE_COMMENT:-false}" = true ] && [ -n "${GITHUB_REPOSITORY:-}" ]; then comment; fi
if [ "${GATE_CHECK:-false}" = true ] && [ -n "${GITHUB_REPOSITORY:-}" ]; then check; fi
case $verdict in
  pass) exit 0 ;;
  fail) echo "::error title=Credence gate::$name: the new system is worse"; exit 1 ;;
  *)
    echo "::warning title=Credence gate::$name: inconclusive; the report says what would decide"
    [ "${GATE_INCONCLUSIVE:-neutral}" = neutral ] ;;
esac
