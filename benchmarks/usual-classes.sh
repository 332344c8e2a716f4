#!/usr/bin/env bash
# Writes the list of the classes that every run loads, from two runs: see UsualClasses.
set -euo pipefail

usage() {
  cat <<'END'
usage: usual-classes.sh

Runs a hello program on four ranks, twice, with the agent of this repository, and writes which of its classes ranks
loaded at their start, which in Finalize, and which rank 0 there besides. Half a minute. Build the agent again afterwards.
END
}
(($# == 0)) || { usage && exit 0; }
# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
readonly LIST=$ROOT/agent/src/build/usual.classes
prepare
mkdir -p "$WORK/empty"
cd "$WORK/empty"
for _ in first second; do
  rm -f "$WORK"/loaded.*
  mpi 4 "-javaagent:$AGENT=out=$WORK/profile.wprof,cache=$WORK/cache" "-Xlog:class+init,class+load:file=$WORK/loaded.%p:none" \
    -- cost.Hello >"$WORK/output" 2>"$WORK/errors"
done
# What rank 0 alone does comes last in its log, which is the longer one.
mapfile -t logs < <(wc -l "$WORK"/loaded.* | sort -n | awk '$2 != "total" { print $2 }')
# The agent's classes that are linked, in that order, and exceptions, which are loaded when a method that catches them is
# linked; but not those that are there before any list is read, and one that with samples=off would bring the sample's.
own() {
  sed -n -e 's/^Start class verification for: \(org\.waitprof\.[^ ]*\)$/\1/p' \
    -e 's/^\(org\.waitprof\.[^ ]*Exception\) source: .*/\1/p' "$1" |
    grep -v -E '^org\.waitprof\.(agent\.(AgentStart|HotSide|ClassPack|IsolatedLoader|WaitprofAgent|messenger\.Membership)|record|sample|memory)\b'
}
# Whether one waits for another is chance: what any rank but 0 loads is usual.
others() { for log in "${logs[@]::3}"; do own "$log" | sed "$1"; done | LC_ALL=C sort -u; }
{
  echo "# Written by benchmarks/usual-classes.sh."
  others '/\.JobEnd$/,$d; s/^/start /'
  others '/\.JobEnd$/,$!d; s/^/end /'
  own "${logs[3]}" | grep -vxFf <(others '') | sed 's/^/root /' | LC_ALL=C sort -u
} >"$WORK/list"
mv "$WORK/list" "$LIST"
say "$(grep -vc '^#' "$LIST") classes"
