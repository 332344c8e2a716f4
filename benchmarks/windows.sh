#!/usr/bin/env bash
# Figures 5 and 6 and the own column of Table 2 of ClockTalk's paper: windows of four lengths and thresholds on one trace, and
# how long traces take to analyse.
set -euo pipefail

usage() {
  cat <<'END'
usage: windows.sh [--full] [--ranks N] [--page FILE] [--keep FOLDER]

Traces phases.FourPhases of the tests on Open MPI, in whose four phases another factor is at fault each, and prints the
factors of each phase in windows of 2 to 256 ms, and in the shortest by the number of events that a window must have. Then
the time to analyse Paraver traces, opening and windows included: that run's, and rings of 64 and 128 ranks in the place of
the paper's applications.
  (nothing)     50 rounds of each phase, rings of 8 MiB; less than a minute
  --full        200 rounds, rings of 256 MiB and 1 GiB; two minutes on two idle cores
  --ranks N     of FourPhases (4); they sleep instead of computing
  --page FILE   the pictures as well, in HTML
  --keep FOLDER keeps the run's trace and profile there
END
}

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
rounds=50 sizes=(8 8) ranks=4 page='' keep=''
while (($#)); do
  case $1 in
    --full) rounds=200 sizes=(256 1024) ;;
    --ranks) ranks=$2 && shift ;;
    --page) page=$(realpath -m "$2") && shift ;;
    --keep) keep=$(realpath -m "$2") && shift ;;
    -h | --help) usage && exit 0 ;;
    *) usage >&2 && exit 2 ;;
  esac
  shift
done
prepare
enter_results
facts_list
echo
rm -rf four.*
OMPI_MCA_mpi_yield_when_idle=1 "$ROOT/integration-tests/stack/run.sh" openmpi "$ranks" \
  "-javaagent:$AGENT=mode=trace,summary=off,out=$results/four.wprof" -- phases.FourPhases "$rounds" >four.output </dev/null
java -cp "$BENCHMARKS" org.waitprof.benchmarks.replay.WindowFigures four.trace four.output ${page:+"$page"}

# Prints a row of Table 2. usage: analysed NAME FILE RANKS
analysed() {
  local start=${EPOCHREALTIME/./}
  java -Xmx1g -Ddelays=NONE -Dfactors=windows -cp "$BENCHMARKS" org.waitprof.benchmarks.replay.AnalyzeBenchmark "$2" "$(nproc)" >/dev/null
  awk -v bytes="$(stat -c %s "$2")" -v micros=$((${EPOCHREALTIME/./} - start)) -v name="$1" -v ranks="$3" \
    'BEGIN { printf "| %s | %.3f | %d | %.1f | |\n", name, bytes / 1e9, ranks, micros / 1e6 }'
}
echo "Table 2: seconds to analyse a Paraver trace (the copy of the paper at hand lacks its numbers)"
echo
echo "| trace | GB | ranks | here, s | paper: BSC tools, ClockTalk |"
echo "|---|---|---|---|---|"
java -jar "$AGENT" export --format prv --force four.trace -o four.prv >/dev/null
analysed "four phases" four.prv "$ranks"
for i in 0 1; do
  java -Xmx1g -cp "$BENCHMARKS" org.waitprof.benchmarks.replay.AnalyzeBenchmark prv "$WORK/ring.prv" "${sizes[i]}" $((64 << i))
  analysed "ring" "$WORK/ring.prv" $((64 << i))
  rm -f "$WORK"/ring.*
done
