#!/bin/sh
# Draws the figures of docs/gallery again, by the commands of its page. CREDENCE names another command than ./credence.
set -eu
cd "$(dirname "$0")/.."
grep '^\./credence ' docs/gallery/README.md | while read -r _ options; do
    # the options of the page are words without blanks or quotes
    # shellcheck disable=SC2086
    "${CREDENCE:-./credence}" $options --force < /dev/null > /dev/null
done
