#!/usr/bin/env bash
# How far calibrations of one machine agree: two in turn, and samples of 50 to 3000 calls (Kluge et al., figure 3).
set -euo pipefail

usage() {
  cat <<'END'
usage: calibration.sh [--ranks N] [--time TIME] [--sizes "50 3000"] [--keep FOLDER]

Calibrates twice on Open MPI and prints how far t_max of the second is from that of the first; then with samples of
fixed sizes, against the largest. Wants an idle machine.
  --ranks N      processes (2)
  --time TIME    how long each of the two may take (60s)
  --sizes LIST   sizes of samples (50 100 200 500 1000 3000)
  --keep FOLDER  keeps the calibrations there
END
}

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
ranks=2 time=60s sizes='50 100 200 500 1000 3000' keep=''
while (($#)); do
  case $1 in
    --ranks) ranks=$2 && shift ;;
    --time) time=$2 && shift ;;
    --sizes) sizes=$2 && shift ;;
    --keep) keep=$(realpath -m "$2") && shift ;;
    -h | --help) usage && exit 0 ;;
    *) usage >&2 && exit 2 ;;
  esac
  shift
done
prepare
results=${keep:-$WORK/results}
mkdir -p "$results"
cd "$results"

# usage: measure FILE [option...]
measure() {
  local file=$1
  shift
  say "$file"
  "$ROOT/integration-tests/stack/run.sh" openmpi "$ranks" -cp "$AGENT" -- org.waitprof.Waitprof calibrate -o "$results/$file" "$@" \
    >"$WORK/output" 2>&1 </dev/null || say "$(tail -1 "$WORK/output")"
}

compare() { java -cp "$BENCHMARKS" org.waitprof.benchmarks.calibration.CalibrationAgreement "$@"; }

for i in first second; do
  measure $i.wpcal --time "$time"
done
for size in $sizes; do
  measure "sample-$size.wpcal" --time 30s --sample "$size" --calls MPI_Recv,MPI_Reduce,MPI_Allreduce --max-bytes 10000
done
facts | sed 's/^# /* /'
echo
compare first.wpcal second.wpcal
echo
files=()
for size in $sizes; do files=("sample-$size.wpcal" "${files[@]}"); done
compare "${files[@]}"
