#!/usr/bin/env bash
# Builds one commit again and again, half of the times beside a loop that uses a core, and writes how long each build
# took and what was aborted, failed at first, or failed: a line a build.
set -euo pipefail

usage() {
  cat <<'END'
usage: ten-runs.sh [NUMBER [COMMAND...]]

Clones HEAD and runs COMMAND (.ci/run) in the clone NUMBER (10) times, each time without what the last one built. The
second half of the builds runs beside a loop that uses one core. Writes results/ten-runs.md, a table that names
commit, machine and date; logs stay in target/ten-runs of the module. Tests that are aborted three times in a row fail
a build: the builds of each half share the file that counts them. Fails where a build has failed. A table of the same
commit and number that has less lines is continued: ten builds take three hours.
COMMIT   what to build (default: HEAD)
END
}

[[ ${1:-} == --help ]] && usage && exit 0
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
number=${1:-10}
[[ $number =~ ^[1-9][0-9]*$ ]] || {
  usage >&2
  exit 2
}
shift || true
(($#)) || set -- .ci/run
readonly results=${RESULTS:-$here/results/ten-runs.md} logs=$here/../target/ten-runs
commit=$(git -C "$here" rev-parse --short=8 "${COMMIT:-HEAD}")
clone=$(mktemp -d)
loop=
stop() {
  [[ -z $loop ]] || kill "$loop" 2>/dev/null || true
  loop=
}
trap 'stop; rm -rf "$clone"' EXIT
mkdir -p "$logs"
git clone --quiet "$here/../.." "$clone/tree"
git -C "$clone/tree" checkout --quiet "$commit"

# A number of the last line of the table that a build prints: seconds, tests, aborted, failed, flakes, "all N classes".
column() {
  local numbers
  numbers=$(sed -nE 's/^[^0-9]*([0-9.]+( +[0-9]+){4})  all [0-9]+ classes$/\1/p' "$1" | tail -1)
  awk -v column="$2" '{ print NF ? $column : "-" }' <<<"$numbers"
}

# What stands on each line of stdin, once, "WORD: A, B"; nothing without lines.
listed() { sed 's/: .*//' | sort -u | paste -sd'|' | sed -E "s/[|]/, /g; s/^(.+)/$1: \1; /"; }

# The tests that the build lists as aborted or as flakes, and those that Maven does as failed.
names() {
  sed -n 's/^.*  aborted: //p' "$1" | listed aborted
  sed -n 's/^.*  flake: //p' "$1" | listed flakes
  sed -nE 's/^\[ERROR\] +([A-Za-z0-9]+\.[A-Za-z0-9]+)[:( ].*/\1/p' "$1" | listed failed
}

# How often the last build looked again at a run whose ranks had no core.
repeated() { awk '/runs repeated because a rank had no core: / { value = $NF } END { print value + 0 }' "$1"; }

readonly title="# $number builds in a row" row='^[|] [0-9]'
there=0
if [[ -f $results ]] && grep -qx "$title" "$results" && grep -q " of $commit, " "$results"; then
  there=$(grep -c "$row" "$results" || true)
fi
((there < number)) || echo "ten-runs: $results is complete; remove it to begin anew" >&2
((there)) || cat >"$results" <<END
$title

\`$*\` of $commit, $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1), $(nproc) CPUs, $(date -u +%F).
The builds "beside a loop" shared the machine with a process that used one core all the time.

| build | beside | minutes | end | tests | aborted | failed at first | runs repeated | names |
|--:|---|--:|---|--:|--:|--:|--:|---|
END
for ((build = there + 1; build <= number; build++)); do
  beside=nothing
  if ((build > number / 2)); then
    beside="a loop"
    [[ -n $loop ]] || {
      while :; do :; done &
      loop=$!
    }
  fi
  log=$logs/$build.log
  git -C "$clone/tree" clean -qxfd
  begin=$(date +%s%N)
  (cd "$clone/tree" && ABORTED_TESTS=$clone/aborted-${beside// /-} "$@") >"$log" 2>&1 && end=green || end=red
  took=$(($(date +%s%N) - begin))
  printf '| %d | %s | %d.%d | %s | %s | %s | %s | %s | %s |\n' "$build" "$beside" $((took / 60000000000)) \
    $((took / 6000000000 % 10)) "$end" "$(column "$log" 2)" "$(column "$log" 3)" "$(column "$log" 5)" \
    "$(repeated "$log")" "$(names "$log" | paste -sd' ')" >>"$results"
done
! grep -q "$row.* | red | " "$results"
