#!/usr/bin/env bash
# usage: javadoc.sh TARGET CLASSPATH
# Writes the Javadoc of what programs may call to TARGET/javadoc. Javadoc of all modules is checked by doclint, except
# that it may be missing.
set -euo pipefail
target=$1 classpath=$2
cd "$(dirname "${BASH_SOURCE[0]}")/.."
sources=
for module in profile-model recorder reduction analysis reporters agent; do sources+=:$module/src/main/java; done
tool=${JAVA_HOME:+$JAVA_HOME/bin/}javadoc
common=(-quiet -notimestamp -encoding UTF-8 -docencoding UTF-8 -locale en_GB -Werror
  --source-path "${sources:1}" --class-path "$classpath"
  --add-exports java.base/jdk.internal.misc=ALL-UNNAMED --add-exports jdk.jfr/jdk.jfr.internal=ALL-UNNAMED)
rm -rf "$target/javadoc" "$target/doclint"
"$tool" "${common[@]}" -Xdoclint:all,-missing -private -d "$target/doclint" -subpackages org.waitprof
rm -rf "$target/doclint"
"$tool" "${common[@]}" -Xdoclint:all,-missing -d "$target/javadoc" org.waitprof
