#!/usr/bin/env bash
# How fast an event trace is analysed, and in how much memory.
set -euo pipefail

usage() {
  cat <<'END'
usage: analyze.sh [--events MILLIONS] [--ranks N] [--heap SIZE] [--processes N] [TRACE]

Analyses a computed trace of 8 ranks (default 50 million events), from memory (nothing is stored, so this is the replay
alone) and from a trace folder of it; or TRACE. With one thread and with one a core, in a heap of SIZE (default 512m).
With --processes the folder also by the command, start-up included: alone, and shared by N processes on Open MPI.
END
}

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
events=50 ranks=8 heap=512m trace= processes=0
while [[ $# -gt 0 ]]; do
  case $1 in
    --events) events=$2 && shift 2 ;;
    --ranks) ranks=$2 && shift 2 ;;
    --heap) heap=$2 && shift 2 ;;
    --processes) processes=$2 && shift 2 ;;
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
((processes > 1)) || exit 0

# Prints how long a command takes, in seconds.
timed() {
  local label=$1 start
  shift
  start=$(date +%s%N)
  "$@" >/dev/null
  echo "$label: $(date +%s%N | awk -v start="$start" '{ printf "%.1f", ($1 - start) / 1e9 }') s, start-up included"
}
mkdir -p "$WORK"
trap 'rm -rf "$WORK"' EXIT
timed "one process, one thread" java "-Xmx$heap" -jar "$AGENT" analyze --threads 1 "$trace" -o "$WORK/alone.wprof"
timed "$processes processes, one thread each" "$ROOT/integration-tests/stack/run.sh" openmpi "$processes" -cp "$AGENT" \
  "-Xmx$heap" -- org.waitprof.Waitprof analyze "$trace" -o "$WORK/shared.wprof"
for profile in alone shared; do java -jar "$AGENT" export --format csv "$WORK/$profile.wprof" >"$WORK/$profile.csv"; done
cmp "$WORK/alone.csv" "$WORK/shared.csv" && echo "their profiles are the same"
