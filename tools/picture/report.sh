#!/usr/bin/env bash
# Draws docs/report.png: the top of the report of the breast cancer file, by headless Chromium (Debian's package chromium). Run from
# the root of the project.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

./credence report examples/data/breast-cancer.csv --truth truth --prediction logistic_prediction --score logistic_score \
  --positive malignant --against tree_prediction --against-score tree_score -o "$work/report.html" > /dev/null
chromium --headless=new --no-sandbox --disable-gpu --hide-scrollbars --disable-background-networking --disable-component-update \
  --disable-sync --disable-quic --no-first-run --user-data-dir="$work/profile" \
  --window-size=1280,1440 --screenshot="$PWD/docs/report.png" "file://$work/report.html"
