#!/usr/bin/env bash
# Draws docs/evaluate.png, the picture in the README: the terminal output of a real run, through aha and headless Chromium
# (Debian's packages aha and chromium). Run from the root of the project.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

command=(evaluate examples/data/breast-cancer.csv --truth truth --prediction logistic_prediction --positive malignant)
{
  printf '\033[1m$ ./credence evaluate examples/data/breast-cancer.csv --truth truth \\\n'
  printf '      --prediction logistic_prediction --positive malignant\033[0m\n\n'
  COLUMNS=96 ./credence "${command[@]}" --color always
} | aha --black --title credence > "$work/page.html"
sed -i 's|</head>|<style>body{margin:18px 22px}pre{font:15px/1.28 "DejaVu Sans Mono",monospace;margin:0}</style></head>|' \
  "$work/page.html"
chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --disable-background-networking --disable-component-update \
  --disable-sync --user-data-dir="$work/profile" --window-size=1080,760 --screenshot="$PWD/docs/evaluate.png" \
  "file://$work/page.html"
