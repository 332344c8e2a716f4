#!/usr/bin/env bash
# What it takes to put the timeline of a large trace into a report, and how large the page is.
set -euo pipefail

usage() {
  cat <<'END'
usage: timeline.sh [--ranks N] [--events MILLIONS] [--heap SIZE]

Writes the trace folder of the ring of `analyze.sh` (default 64 ranks, 64 million events in all), analyses it and writes
the report with its timeline, in a heap of SIZE (default 1g). How fast browsers open it, `TimelineIT` measures.
END
}

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
ranks=64 events=64 heap=1g
while [[ $# -gt 0 ]]; do
  case $1 in
    --ranks) ranks=$2 && shift 2 ;;
    --events) events=$2 && shift 2 ;;
    --heap) heap=$2 && shift 2 ;;
    --help) usage && exit 0 ;;
    *) usage >&2 && exit 2 ;;
  esac
done
build
mkdir -p "$WORK/ring.trace"
trap 'rm -rf "$WORK"' EXIT
echo "# machine: $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1), $(nproc) CPUs, $(uname -sr)"
echo "# date: $(date -u +%Y-%m-%dT%H:%MZ), load at the start $(cut -d' ' -f1 /proc/loadavg)"
java -cp "$BENCHMARKS" org.waitprof.benchmarks.replay.AnalyzeBenchmark write "$WORK/ring.trace" "$events" "$ranks"
timed() {
  local label=$1 start
  shift
  start=$(date +%s%N)
  java "-Xmx$heap" -jar "$AGENT" "$@" >/dev/null
  echo "$label: $(date +%s%N | awk -v start="$start" '{ printf "%.1f", ($1 - start) / 1e9 }') s, start-up included"
}
cd "$WORK"
timed "analyze" analyze --delay-rule none ring.trace -o ring.wprof
timed "report --timeline" report ring.wprof --timeline ring.trace -o ring.html
echo "page of $(stat -c %s ring.html) bytes"
