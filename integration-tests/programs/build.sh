#!/usr/bin/env bash
# Compiles the test programs: common/ and the binding's own folder into target/programs/BINDING, with plain javac.
# Does nothing when no source and no binding changed. usage: build.sh [openmpi|mpj|ffm]... (default: openmpi and mpj as far as the stack has them; ffm takes a JDK of 22 or later)
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
target=$here/../target/programs
stack() { sed -n "s|^$1=||p" "${WAITPROF_STACK:-$HOME/.cache/waitprof/stack}/stack.properties"; }

# A list of the sources, with the classes made from it: it is older than a changed source, and different when one
# came or went.
build() {
  local binding=$1 jar sources work
  local folders=("$here/common" "$here/$binding") release=17 lint=all,-options,-serial
  [[ $binding != ffm ]] || folders=("$here/common/demo" "$here/common/ways" "$here/common/waits/Disturbance.java" "$here/ffm") release=22 lint=$lint,-restricted
  sources=$(find "${folders[@]}" -name '*.java' | LC_ALL=C sort)
  jar=$(stack "$binding.jar")
  if [[ -f $target/$binding.list && $(<"$target/$binding.list") == "$sources" && ! $jar -nt $target/$binding.list &&
    -z $(find "${folders[@]}" -newer "$target/$binding.list" -print -quit) ]]; then
    return
  fi
  [[ -n $jar || $binding == ffm ]] || {
    echo "programs: $binding is not set up: run $(dirname "$here")/stack/setup.sh --$binding" >&2
    exit 1
  }
  work=$target/$binding.work.$$
  mkdir -p "$work"
  printf '%s\n' "$sources" >"$work.list" # before javac reads them: what changes meanwhile is newer
  # A compiler that lives for seconds needs less than half of the CPU time without the JVM's second one.
  javac -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC --release $release -g "-Xlint:$lint" -encoding UTF-8 -cp "$jar" -d "$work" "@$work.list" >&2
  rm -rf "${target:?}/$binding"
  mv "$work" "$target/$binding"
  mv "$work.list" "$target/$binding.list"
}

[[ -n ${JAVA_HOME:-} ]] && PATH=$JAVA_HOME/bin:$PATH
mkdir -p "$target"
exec 9>"$target/lock"
flock 9
trap 'rm -rf "$target"/*.work.$$*' EXIT
if (($#)); then
  for binding in "$@"; do build "$binding"; done
else
  for binding in openmpi mpj; do [[ -z $(stack "$binding.jar") ]] || build "$binding"; done
fi
