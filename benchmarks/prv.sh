#!/usr/bin/env bash
# How fast Paraver traces are read and analysed, beside `wc -l`, in how much memory, and what factors and windows add.
set -euo pipefail

usage() {
  cat <<'END'
usage: prv.sh [--rounds N] [--heap SIZE] [MEGABYTES...]

Writes Paraver traces of 8 ranks of about so many MiB (default 64 and 1024) and analyses each with one thread and with
one a core, opening and reading included, in a heap of SIZE (default 512m), beside `wc -l` of the same file. With
--rounds also the ring of `analyze.sh`, 10 million events with one thread: without the ideal network, with it, with
windows as well, N times in turn.
END
}

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
rounds=0 heap=512m
while [[ $# -gt 0 && $1 == -* ]]; do
  case $1 in
    --rounds) rounds=$2 && shift 2 ;;
    --heap) heap=$2 && shift 2 ;;
    --help) usage && exit 0 ;;
    *) usage >&2 && exit 2 ;;
  esac
done
build
mkdir -p "$WORK"
trap 'rm -rf "$WORK"' EXIT
machine
run() { java "-Xmx$heap" "$@"; }
main=org.waitprof.benchmarks.replay.AnalyzeBenchmark
(($#)) || set -- 64 1024
for size; do
  file=$WORK/ring-$size.prv
  run -cp "$BENCHMARKS" $main prv "$file" "$size" 8
  cat "$file" >/dev/null
  echo "$(stat -c %s "$file") bytes; wc -l: $({ time -p wc -l <"$file"; } 2>&1 | awk '/real/ { s = $2 } NR == 1 { n = $1 } END { printf "%d lines, %.2f s, %.1f M lines/s", n, s, n / 1e6 / (s > 0 ? s : .01) }')"
  for threads in 1 $(nproc); do run -Ddelays=NONE -Dfactors=windows -cp "$BENCHMARKS" $main "$file" "$threads"; done
  rm -f "$file"
done
for ((round = 0; round < rounds; round++)); do
  for factors in $(rotated "$round" none run windows); do
    run -Ddelays=NONE "-Dfactors=$factors" -cp "$BENCHMARKS" $main 10 8 1
  done
done
