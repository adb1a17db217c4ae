# Sourced by the examples' scripts. Makes target/repository under $here: a local repository without Credence, in which what was
# downloaded before is linked, so that it need not be again.
repository=$here/target/repository
usual=${MAVEN_REPOSITORY:-$HOME/.m2/repository}
rm -rf "$here/target"
mkdir -p "$here/target"
if [ -d "$usual" ]; then
  cp -al "$usual" "$repository" 2> /dev/null || { rm -rf "$repository" && cp -R "$usual" "$repository"; }
  rm -rf "$repository/dev/credence"
fi
