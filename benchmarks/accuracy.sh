#!/usr/bin/env bash
# How far estimates are from measurements of the same run, on Open MPI and for the Java Grande kernels on MPJ.
set -euo pipefail

usage() {
  cat <<'END'
usage: accuracy.sh [--quick] [--iterations N] [--ranks "2 4"] [--keep FOLDER] [KERNEL...]

Runs kernels under four kinds of load with mode=trace and prints, for each pattern and call path, the measured wait
ratio and the distance of each estimator from it, in percentage points; then a summary. About 4 minutes on an idle machine.
  --quick         2 ranks, 150 iterations
  --keep FOLDER   keeps profiles and traces there, for AccuracyTable
Kernels: sweep halo-wait halo-waitall gradient transpose tree (default: all) grande
END
}

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
iterations=500 ranks='2 4' keep='' kernels=()
while (($#)); do
  case $1 in
    --quick) iterations=150 ranks=2 ;;
    --iterations) iterations=$2 && shift ;;
    --ranks) ranks=$2 && shift ;;
    --keep) keep=$(realpath -m "$2") && shift ;;
    -h | --help) usage && exit 0 ;;
    -*) usage >&2 && exit 2 ;;
    *) kernels+=("$1") ;;
  esac
  shift
done
((${#kernels[@]})) || kernels=(sweep halo-wait halo-waitall gradient transpose tree grande)
prepare
javac -g -Xlint:none -cp "$(stack openmpi.jar)" -d "$PROGRAMS" "$ROOT"/benchmarks/programs/accuracy/*.java
results=${keep:-$WORK/results}
mkdir -p "$results"
cd "$results"

# usage: run_kernel KERNEL LOAD RANKS. Ranks with a core each spin; those that share one must let go of it.
run_kernel() {
  local yield=0
  (($3 <= $(nproc))) || yield=1
  OMPI_MCA_mpi_yield_when_idle=$yield mpi "$3" \
    "-javaagent:$AGENT=mode=trace,summary=off,out=$results/$1.$2.$3.wprof" \
    -- accuracy.Main "$1" "$2" "$iterations" >>"$WORK/output" 2>&1 || say "$1 $2 $3 failed: $(tail -1 "$WORK/output")"
}

# The Java Grande kernels, each on the size that the tests run.
run_grande() {
  local main rest
  "$ROOT/integration-tests/stack/setup.sh" --mpj --grande
  while read -r main rest; do
    [[ $main == \#* || -z $main ]] && continue
    say "$main"
    "$ROOT/integration-tests/stack/run.sh" mpj-multicore 2 -cp "$(stack grande.classes)" \
      "-javaagent:$AGENT=mode=trace,summary=off,out=$results/${main##*.}.2.wprof" \
      -- "$main" >>"$WORK/output" 2>&1 </dev/null || say "$main failed: $(tail -1 "$WORK/output")"
  done <"$ROOT/integration-tests/programs/grande.list"
}

for kernel in "${kernels[@]}"; do
  if [[ $kernel == grande ]]; then
    run_grande
    continue
  fi
  for size in $ranks; do
    say "$kernel on $size ranks"
    for load in balanced static random drift; do run_kernel "$kernel" "$load" "$size"; done
  done
done
facts
stems=()
for profile in "$results"/*.wprof; do
  [[ -d ${profile%.wprof}.trace ]] && stems+=("${profile%.wprof}")
done
java -cp "$BENCHMARKS" org.waitprof.benchmarks.accuracy.AccuracyTable "${stems[@]}"
