#!/usr/bin/env bash
# How far calibrations of one machine agree: two in turn, and samples of 50 to 3000 calls (Kluge et al., figure 3); waiting of the wavefront.
set -euo pipefail

usage() {
  cat <<'END'
usage: calibration.sh [--ranks N] [--time TIME] [--sizes "50 3000"] [--wavefront "2 4"] [--keep FOLDER]

Calibrates twice on Open MPI and prints how far t_max of the second is from that of the first; then with samples of
fixed sizes, against the largest. Wants an idle machine.
  --ranks N      processes (2)
  --time TIME    how long each of the two may take (60s)
  --sizes LIST   sizes of samples (50 100 200 500 1000 3000)
  --wavefront LIST  instead: waiting of demo.Wavefront by source line on so many ranks (Kluge et al., table 2)
  --keep FOLDER  keeps the calibrations there
END
}

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
ranks=2 time=60s sizes='50 100 200 500 1000 3000' keep='' wavefront=''
while (($#)); do
  case $1 in
    --ranks) ranks=$2 && shift ;;
    --time) time=$2 && shift ;;
    --sizes) sizes=$2 && shift ;;
    --wavefront) wavefront=$2 && shift ;;
    --keep) keep=$(realpath -m "$2") && shift ;;
    -h | --help) usage && exit 0 ;;
    *) usage >&2 && exit 2 ;;
  esac
  shift
done
prepare
enter_results

# A calibration ends by itself.
export RUN_TIMEOUT=3600

# usage: measure FILE [option...]
measure() {
  local file=$1
  shift
  say "$file"
  waitprof_on openmpi "$ranks" calibrate -o "$results/$file" "$@" \
    >"$WORK/output" 2>&1 </dev/null || say "$(tail -1 "$WORK/output")"
}

compare() { java -cp "$BENCHMARKS" org.waitprof.benchmarks.calibration.CalibrationAgreement "$@"; }

# usage: waits N WAY [option...]. Prints line and call, N, WAY and nanoseconds of waiting, a row of the profile each.
waits() {
  local n=$1 way=$2
  shift 2
  java -jar "$AGENT" export --format csv "$@" "wave-$n.wprof" |
    awk -F, -v n="$n" -v way="$way" 'NR > 1 && $7 != "" { print $2, $3, n, way, $14 }' | sed 's/^.*;//'
}

if [[ -n $wavefront ]]; then
  javac -g -Xlint:none -cp "$(stack openmpi.jar)" -d "$PROGRAMS" "$ROOT"/integration-tests/programs/{common,openmpi}/demo/*.java
  ranks=$(printf '%s\n' $wavefront | sort -n | tail -1)
  OMPI_MCA_mpi_yield_when_idle=1 measure waves.wpcal --time "$time" --calls MPI_Recv,MPI_Barrier,MPI_Allreduce --max-bytes 100000
  for n in $wavefront; do
    say "demo.Wavefront on $n ranks"
    OMPI_MCA_mpi_yield_when_idle=1 mpi "$n" "-javaagent:$AGENT=summary=off,out=$results/wave-$n.wprof" \
      -- demo.Wavefront --imbalance random >"$WORK/output" 2>&1 </dev/null || say "$(tail -1 "$WORK/output")"
  done
  facts_list
  echo "* waiting of all ranks together in seconds: with the calibration / measured on the sample"
  echo
  for n in $wavefront; do
    waits "$n" calibrated --estimator calibrated --calibration waves.wpcal 2>/dev/null
    waits "$n" measured
  done | awk -v list="$wavefront" '
    { row = $1 " | " $2; rows[row] = 1; sum[row, $3, $4] += $5 / 1e9 }
    END {
      n = split(list, ranks, " ")
      printf "| line | call |"; for (i = 1; i <= n; i++) printf " %d ranks |", ranks[i]
      printf "\n|---|---|"; for (i = 1; i <= n; i++) printf "---|"
      print ""
      for (row in rows) {
        printf "| %s |", row
        for (i = 1; i <= n; i++) printf " %.3f / %.3f |", sum[row, ranks[i], "calibrated"], sum[row, ranks[i], "measured"]
        print ""
      }
    }'
  exit
fi

for i in first second; do
  measure $i.wpcal --time "$time"
done
for size in $sizes; do
  measure "sample-$size.wpcal" --time 30s --sample "$size" --calls MPI_Recv,MPI_Reduce,MPI_Allreduce --max-bytes 10000
done
facts_list
echo
compare first.wpcal second.wpcal
echo
java -cp "$BENCHMARKS" org.waitprof.benchmarks.calibration.ModelChoice first.wpcal second.wpcal
echo
files=()
for size in $sizes; do files=("sample-$size.wpcal" "${files[@]}"); done
((${#files[@]} < 2)) || compare "${files[@]}"
