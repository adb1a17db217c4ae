#!/usr/bin/env bash
# Writes the SHA-256 of every library that ships into tools/dist/src/main/dist/libraries.sha256, after a version was changed on purpose. Look at
# the difference before you commit it: each line that changes should be a version that you changed.
set -euo pipefail
cd "$(dirname "$0")/.."
mvn -q -Pdist -Dquick package -pl :credence-dist -am -Dcredence.pins=renew
git --no-pager diff --stat -- tools/dist/src/main/dist/libraries.sha256
