#!/usr/bin/env bash
# How fast an event trace is analysed, and in how much memory.
set -euo pipefail

usage() {
  cat <<'END'
usage: analyze.sh [--events MILLIONS] [--ranks N] [--heap SIZE] [TRACE]

Analyses a computed trace of 8 ranks (default 50 million events), from memory (nothing is stored, so this is the replay
alone) and from a trace folder of it; or TRACE. With one thread and with one a core, in a heap of SIZE (default 512m).
END
}

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
events=50 ranks=8 heap=512m trace=
while [[ $# -gt 0 ]]; do
  case $1 in
    --events) events=$2 && shift 2 ;;
    --ranks) ranks=$2 && shift 2 ;;
    --heap) heap=$2 && shift 2 ;;
    --help) usage && exit 0 ;;
    -*) usage >&2 && exit 2 ;;
    *) trace=$1 && shift ;;
  esac
done
build
[[ -n ${JAVA_HOME:-} ]] && PATH=$JAVA_HOME/bin:$PATH
echo "# machine: $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1), $(nproc) CPUs, $(uname -sr)"
echo "# date: $(date -u +%Y-%m-%dT%H:%MZ), load at the start $(cut -d' ' -f1 /proc/loadavg)"
run() { java "-Xmx$heap" -cp "$BENCHMARKS" org.waitprof.benchmarks.replay.AnalyzeBenchmark "$@"; }
if [[ -z $trace ]]; then
  for threads in 1 $(nproc); do run "$events" "$ranks" "$threads"; done
  trap 'rm -rf "$WORK"' EXIT
  trace=$WORK/ring.trace
  mkdir -p "$trace"
  run write "$trace" "$events" "$ranks"
fi
for threads in 1 $(nproc); do run "$trace" "$threads"; done
