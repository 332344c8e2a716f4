#!/usr/bin/env bash
# How far the sample and the estimates of a profile are from the trace of the same run, on Open MPI and for the Java Grande kernels on MPJ.
# With --page Figure 3 of "Catching Idlers with Ease".
set -euo pipefail

usage() {
  cat <<'END'
usage: accuracy.sh [--quick] [--iterations N] [--ranks "2 4"] [--repeats N] [--samples N] [--tcp] [--calibrating TIME] [--csv FILE] [--page FILE] [--keep FOLDER] [KERNEL...]
       accuracy.sh --table FOLDER [--csv FILE] [--page FILE]

Runs kernels under four kinds of load with mode=trace and prints, for each pattern and call, the distance of the sample
and the estimators from the measured wait ratio, in percentage points, as Markdown; --csv has each call path. A run during which other processes
took more than 3 % of the machine is repeated; the least disturbed repetition counts. About 6 minutes on an idle machine.
  --quick         2 ranks, 500 iterations, once
  --repeats N     how often at most (3)
  --samples N     entries of each buffer of the sample, as for the agent (8192)
  --tcp           messages go over TCP (loopback) as between hosts, not through shared memory
  --calibrating TIME  how long a calibration may take, one a transport and number of ranks (30s)
  --csv FILE      writes all cases with all estimators there, and what explains a distance
  --page FILE     the waiting of each call path by profile and by trace as scatter pictures, in HTML, and their table
  --keep FOLDER   keeps profiles and traces there; what is there already is repeated only if it was disturbed
  --table FOLDER  prints the table of what was kept, and runs nothing
Kernels: sweep halo-wait halo-waitall gradient transpose tree grande (default: all)
         numerics: cg, ft, is and adi, which verify their results, on Open MPI and on 2 ranks of MPJ
END
}

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
readonly QUIET_PERCENT=3
calibrating=30s iterations=5000 samples=8192 ranks='2 4' repeats=3 suffix='' keep='' csv='' page='' table_only='' kernels=()
while (($#)); do
  case $1 in
    --quick) iterations=500 ranks=2 repeats=1 ;;
    --iterations) iterations=$2 && shift ;;
    --samples) samples=$2 && shift ;;
    --ranks) ranks=$2 && shift ;;
    --repeats) repeats=$2 && shift ;;
    --tcp) suffix=.tcp && export MPIRUN_OPTIONS="--mca btl tcp,self --mca btl_tcp_if_include lo ${MPIRUN_OPTIONS:-}" ;;
    --calibrating) calibrating=$2 && shift ;;
    --csv) csv=$(realpath -m "$2") && shift ;;
    --page) page=$(realpath -m "$2") && shift ;;
    --keep) keep=$(realpath -m "$2") && shift ;;
    --table) table_only=1 keep=$(realpath "$2") && shift ;;
    -h | --help) usage && exit 0 ;;
    -*) usage >&2 && exit 2 ;;
    *) kernels+=("$1") ;;
  esac
  shift
done

print_table() {
  local profile stems=()
  for profile in "$1"/*.wprof; do
    [[ ${profile##*/} != trial.wprof && -d ${profile%.wprof}.trace ]] && stems+=("${profile%.wprof}")
  done
  java -cp "$BENCHMARKS" org.waitprof.benchmarks.accuracy.AccuracyTable ${csv:+--csv "$csv"} ${page:+--page "$page"} "${stems[@]}"
}

if [[ -n $table_only ]]; then
  build
  [[ ! -f $keep/facts ]] || cat "$keep/facts" <(echo)
  print_table "$keep"
  exit
fi
((${#kernels[@]})) || kernels=(sweep halo-wait halo-waitall gradient transpose tree grande)
prepare
javac -g -Xlint:none -cp "$(stack openmpi.jar)" -d "$PROGRAMS" "$ROOT"/benchmarks/programs/accuracy/*.java
enter_results
facts_list >facts

# Hundredths of seconds for which the machine's CPUs were busy, or taken away from it.
busy() { awk '/^cpu / { print $2 + $3 + $4 + $7 + $8 + $9 }' /proc/stat; }

# Hundredths of seconds that ended processes of this script took.
own() { awk '{ print $16 + $17 }' "/proc/$$/stat"; }

# usage: least_disturbed NAME COMMAND... The command writes to $trial.wprof and beside it. Repeats it until other
# processes took little of the machine meanwhile, and keeps the repetition in which they took least. What was kept by an
# earlier call of this script counts as one.
least_disturbed() {
  local name=$1 i others least=1000
  shift
  [[ ! -f $name.others ]] || least=$(($(cut -d' ' -f1 "$name.others")))
  for ((i = 0; i < repeats && least > QUIET_PERCENT; i++)); do
    trial=$results/trial
    rm -rf "$trial".*
    local busy0 own0 start
    busy0=$(busy) own0=$(own) start=${EPOCHREALTIME/./}
    "$@" >>"$WORK/output" 2>&1 </dev/null || say "$name failed: $(tail -1 "$WORK/output")"
    others=$(($(busy) - busy0 - ($(own) - own0)))
    others=$((100 * others * 10000 / (${EPOCHREALTIME/./} - start) / $(nproc)))
    ((others > 0)) || others=0
    if ((others < least)) && [[ -d $trial.trace ]]; then
      least=$others
      rm -rf "${results:?}/$name".*
      mv "$trial.wprof" "$name.wprof"
      mv "$trial.trace" "$name.trace"
      echo "$others %" >"$name.others"
      [[ ! -f ${calibration:-} ]] || ln -s "$calibration" "$name.wpcal"
    fi
  done
}

# usage: run_kernel KERNEL LOAD RANKS. Ranks with a core each spin; those that share one must let go of it.
run_kernel() {
  local yield=0
  (($3 <= $(nproc))) || yield=1
  OMPI_MCA_mpi_yield_when_idle=$yield mpi "$3" "-javaagent:$AGENT=mode=trace,samples=$samples,summary=off,out=$trial.wprof" \
    -- accuracy.Main "$1" "$2" "$iterations"
}

# usage: calibrate STACK RANKS FILE. Sets $calibration.
calibrate() {
  calibration=$3
  if [[ ! -f $3 ]]; then
    say "calibrating $1 on $2 ranks"
    OMPI_MCA_mpi_yield_when_idle=$(($2 > $(nproc))) \
      waitprof_on "$1" "$2" calibrate -o "$results/$3" \
      --time "$calibrating" --max-bytes 1000000 >>"$WORK/output" 2>&1 </dev/null || say "not calibrated: $(tail -1 "$WORK/output")"
  fi
}

# usage: run_numerics BINDING RANKS CLASSES KERNEL STEPS
run_numerics() {
  local yield=0
  (($2 <= $(nproc))) || yield=1
  OMPI_MCA_mpi_yield_when_idle=$yield "$ROOT/integration-tests/stack/run.sh" "$1" "$2" -cp "$3" \
    "-javaagent:$AGENT=mode=trace,samples=$samples,summary=off,out=$trial.wprof" -- numerics.Main "$4" "$5" >"$WORK/said" || return
  grep -q "^$4 verified" "$WORK/said"
}

# Some seconds each with 5000 iterations.
numerics_on() {
  local family=${1%%-*} ranks=$2 classes=$WORK/numerics-${1%%-*} kernel steps
  mkdir -p "$classes"
  javac -g -Xlint:none -cp "$(stack "$family.jar")" -d "$classes" "$ROOT"/benchmarks/programs/numerics/{,"$family"/}*.java
  for kernel in cg ft is adi; do
    steps=$(awk -v all="$iterations" -v kernel=$kernel 'BEGIN { print int(all / (kernel == "cg" ? 100 : kernel == "adi" ? 5 : 30)) + 1 }')
    say "$kernel on $ranks ranks, $1, $steps steps"
    least_disturbed "$kernel.$family.$ranks" run_numerics "$1" "$ranks" "$classes" "$kernel" "$steps"
  done
}

# The Java Grande kernels, each on the size that the tests run.
run_grande() {
  local main rest
  "$ROOT/integration-tests/stack/setup.sh" --mpj --grande
  calibrate mpj-multicore 2 calibration.grande
  while read -r main rest; do
    [[ $main == \#* || -z $main ]] && continue
    say "$main"
    least_disturbed "${main##*.}.2" "$ROOT/integration-tests/stack/run.sh" mpj-multicore 2 -cp "$(stack grande.classes)" \
      "-javaagent:$AGENT=mode=trace,samples=$samples,summary=off,out=$results/trial.wprof" -- "$main"
  done <"$ROOT/integration-tests/programs/grande.list"
}

for kernel in "${kernels[@]}"; do
  if [[ $kernel == grande ]]; then
    run_grande
    continue
  elif [[ $kernel == numerics ]]; then
    for size in $ranks; do
      calibrate openmpi "$size" "calibration.$size$suffix"
      numerics_on openmpi "$size"
    done
    "$ROOT/integration-tests/stack/setup.sh" --mpj
    calibrate mpj-multicore 2 calibration.grande
    numerics_on mpj-multicore 2
    continue
  fi
  for size in $ranks; do
    calibrate openmpi "$size" "calibration.$size$suffix"
    say "$kernel on $size ranks"
    for load in balanced static random drift; do
      least_disturbed "$kernel.$load.$size$suffix" run_kernel "$kernel" "$load" "$size"
    done
  done
done
cat facts
echo "* iterations: $iterations; entries of a buffer of the sample: $samples"
echo
print_table "$results"
