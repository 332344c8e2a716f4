#!/usr/bin/env bash
# usage: try.sh CLONE VERSION
# Takes a release of CLONE as users do: by coordinates from CLONE/deployed, and from the tarball.
set -euo pipefail
clone=$1 version=$2
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
  echo "try.sh: $*" >&2
  exit 1
}

# The program's own repository, so that nothing stays in the user's: a copy that shares its files.
local=${MAVEN_REPOSITORY:-$HOME/.m2/repository}
if [[ -d $local ]]; then cp -al "$local" "$work/m2" 2>/dev/null || cp -a "$local" "$work/m2"; fi
rm -rf "$work/m2/org/waitprof"
cp -r "$here/consumer" "$work/consumer"
mvn -B -q -ntp -f "$work/consumer" "-Dmaven.repo.local=$work/m2" "-Dwaitprof.version=$version" \
  "-Dwaitprof.repository=file://${clone// /%20}/deployed" process-classes
jar=$work/consumer/target/jars/waitprof-agent-$version.jar
cmp "$jar" "$clone/release/target/release/waitprof-$version.jar"
[[ $(ls "$work/consumer/target/jars") == "${jar##*/}" ]] || fail "the agent brings along: $(ls "$work/consumer/target/jars")"
run() { (cd "$work" && java "$@" -cp "$jar:consumer/target/classes" example.Consumer); }
[[ $(run) == 'active: false' ]] || fail "without the agent: $(run)"
[[ $(run "-javaagent:$jar") == 'active: true' ]] || fail "under the agent: $(run "-javaagent:$jar")"
echo "try.sh: by coordinates: compiled against, and run under, org.waitprof:waitprof-agent:$version"

mkdir "$work/a folder"
tar -xzf "$clone/release/target/release/waitprof-$version.tar.gz" -C "$work/a folder"
tree="$work/a folder/waitprof-$version"
ln -s "$tree/bin/waitprof" "$work/waitprof"
said=$("$work/waitprof" --version)
commit=$(git -C "$clone" rev-parse --short=12 HEAD)
[[ $said == "waitprof $version ($commit)" ]] || fail "--version: $said"
status=0
JAVA_HOME=/nowhere "$work/waitprof" --version 2>"$work/err" || status=$?
[[ $status == 2 && $(<"$work/err") == *JAVA_HOME* ]] || fail "without Java: exit code $status, $(<"$work/err")"
for command in $("$work/waitprof" completion | sed -n 's/^function _picocli_waitprof_\([a-z]*\)() {/\1/p'); do
  page=$tree/share/man/man1/waitprof-$command.1
  [[ -s $page ]] || fail "no page ${page##*/}"
  if command -v man >/dev/null; then
    man --warnings -l "$page" >"$work/page" 2>"$work/err" && [[ ! -s $work/err ]] || fail "${page##*/}: $(<"$work/err")"
    grep -q "waitprof-$command" "$work/page" || fail "${page##*/} does not have its name"
  fi
done
completed=$(bash -c '
  source "$1"
  COMP_WORDS=(waitprof rep) COMP_CWORD=1 COMP_LINE="waitprof rep" COMP_POINT=12
  _complete_waitprof waitprof rep waitprof
  echo "${COMPREPLY[@]}"' - "$tree/share/bash-completion/completions/waitprof")
[[ $completed == report ]] || fail "completion of 'waitprof rep': $completed"
echo "try.sh: from the tarball: launcher, $(ls "$tree/share/man/man1" | wc -l) manual pages, completion"
