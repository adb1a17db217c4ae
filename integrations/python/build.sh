#!/bin/sh
# Makes the wheel from the download with its own Java, installs it into an empty folder and tests it there.
set -eu
cd "$(dirname "$0")"
root=../..
version=$(sed -n 's:.*<version>\(.*\)</version>.*:\1:p' $root/pom.xml | head -n 1)
download=$(ls -d $root/tools/dist/target/stage/credence-"$version"-*/)
rm -rf target
wheel=$(python3 build_wheel.py "$download" "$version" target)
python3 -m pip install -q --no-index --no-deps --disable-pip-version-check --target target/site "$wheel"
PYTHONPATH=target/site python3 -W error tests/test_credence.py
echo "$wheel"
