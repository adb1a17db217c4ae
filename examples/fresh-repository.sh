# Sourced by the examples' scripts. Makes target/repository under $here: a local repository without Credence, in which what was
# downloaded before is linked, so that it need not be again.
repository=$here/target/repository
usual=${MAVEN_REPOSITORY:-$HOME/.m2/repository}
rm -rf "$here/target"
mkdir -p "$here/target"
if [ -d "$usual" ]; then
  # Another build may be downloading: a file of its that is gone before it is copied is no loss, because Maven fetches what is missing.
  cp -al "$usual" "$repository" 2> /dev/null || cp -Rn "$usual/." "$repository" 2> /dev/null || true
  rm -rf "$repository/dev/credence"
fi
