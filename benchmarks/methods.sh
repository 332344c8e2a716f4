#!/usr/bin/env bash
# What an MPI call costs more under waitprof, and under what else there is to find waits: one command, one table.
set -euo pipefail

usage() {
  cat <<'END'
usage: methods.sh [--quick] [--rounds N] [--raw FILE] [--csv FILE] [--compare FILE]
       methods.sh --table RAW [--csv FILE] [--compare FILE]

Two ranks on two cores run ping-pong (8 B, 64 KiB), Allreduce, a halo exchange (Irecv, Isend, Waitall) and Barrier on
Open MPI, ping-pong and Barrier on MPJ Express (multicore), ten application methods deep: alone, under waitprof in its
modes, and with the calls wrapped in other methods (bare clock reads, stack walks, FPMPI's probes and barriers,
piggybacked time stamps). All in turn, N times (default 11), 75 s each. Prints Markdown: medians with their middle half.
  --quick         3 rounds of fewer repetitions, for a first look
  --raw FILE      adds what was measured to FILE, and tables all that it holds: rounds can be run at several times
  --table RAW     tables earlier measurements, and runs nothing
  --csv FILE      writes the results as CSV as well
  --compare FILE  adds the ratio to the CSV of an earlier time
JAVA_HOME         the JDK to measure on
WAITPROF_JAR      the agent to measure (default: the one of this repository)
END
}

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
rounds=11 repetitions=1500 raw='' csv='' compare='' only_table=''
while (($#)); do
  case $1 in
    --quick) rounds=3 repetitions=600 ;;
    --raw) raw=$(realpath "$2") && shift ;;
    --table) raw=$(realpath "$2") only_table=1 && shift ;;
    *) shared_option "$@" && shift ;;
  esac
  shift
done

readonly AGENT_VARIANTS=(callpath=off callpath=site callpath=full "callpath=full mode=trace" "endpoint not scraped"
  "endpoint scraped each second")
readonly METHOD_VARIANTS=("bare clock reads" "StackWalker each call" "Throwable each call" "FPMPI: probe or barrier first"
  "piggybacked time stamps")

print_table() {
  local options=()
  [[ -z $csv ]] || options+=(--csv "$csv")
  [[ -z $compare ]] || options+=(--compare "$compare")
  java -cp "$BENCHMARKS" org.waitprof.benchmarks.results.MethodTable "$1" "${options[@]}"
}

# Prints a variant's JVM options. Histogram and mapped file are part of all profiles.
options_of() {
  local common="-javaagent:$AGENT=summary=off,out=$WORK/profile.wprof"
  case $1 in
    "callpath=full mode=trace") echo "$common,mode=trace,tracesize=1g" ;;
    endpoint*) echo "$common,prometheus=0,targets=$WORK/targets" ;;
    callpath=*) echo "$common,$1" ;;
  esac
}

# Prints the method that a variant's program wraps its calls in.
method_of() {
  case $1 in
    "bare clock"*) echo clocks ;;
    StackWalker*) echo walker ;;
    Throwable*) echo throwable ;;
    FPMPI*) echo probe ;;
    piggybacked*) echo stamp ;;
    *) echo direct ;;
  esac
}

# usage: measure ROUND BINDING VARIANT. A walk takes so long that a tenth of the repetitions is enough.
measure() {
  local options=() scraper='' times=$repetitions classes=$PROGRAMS/$2
  mapfile -t options < <(options_of "$3")
  rm -rf "$WORK/targets"
  case $3 in
    endpoint*) mkdir "$WORK/targets" ;;
    StackWalker* | Throwable*) times=$((repetitions / 10)) ;;
  esac
  if [[ $3 == *scraped\ each* ]]; then
    times=$((repetitions * 2))
    scrape &
    scraper=$!
  fi
  "$ROOT/integration-tests/stack/run.sh" "$2" 2 -cp "$classes" -XX:CompileCommand=quiet "${options[@]}" \
    -- methods.Methods "$(method_of "$3")" "$times" >"$WORK/output" 2>>"$WORK/errors"
  sed -n -e "s/^measured,\([^,]*\),[^,]*,\([^,]*\),\([^,]*\)$/$1,$3,\1,\2,\3/p" "$WORK/output" >>"$raw"
  rm -rf "$WORK/targets" "$WORK"/profile*
  [[ -z $scraper ]] || wait "$scraper"
}

if [[ -n $only_table ]]; then
  build
  print_table "$raw"
  exit
fi
prepare
"$ROOT/integration-tests/stack/setup.sh" --mpj
for binding in openmpi mpj-multicore; do
  family=${binding%-multicore}
  mkdir "$PROGRAMS/$binding"
  javac -g -Xlint:none -cp "$(stack "$family.jar")" -d "$PROGRAMS/$binding" "$ROOT/benchmarks/programs/cost/Kernel.java" \
    "$ROOT"/benchmarks/programs/methods/*.java "$ROOT/benchmarks/programs/methods/$family"/*.java
done

# Ranks have a core each here: they spin, as they do where users let nothing else run beside them.
export OMPI_MCA_mpi_yield_when_idle=0
export MPIRUN_OPTIONS="--noprefix ${MPIRUN_OPTIONS:-}"
mkdir "$WORK/empty" # mpirun puts the folder in which it is started on the class path
cd "$WORK/empty"
first=0
[[ -z $raw || ! -f $raw ]] || first=$(($(sed -n 's/^\([0-9]*\),.*/\1/p' "$raw" | sort -n | tail -1) + 1))
[[ -n $raw ]] || raw=$WORK/raw
{
  facts
  echo "# mpj: MPJ Express $(stack mpj)"
} >>"$raw"
for ((round = first; round < first + rounds; round++)); do
  say "round $((round + 1)), the last is $((first + rounds))"
  measure "$round" openmpi "no agent"
  mapfile -t variants < <(rotated "$round" "${AGENT_VARIANTS[@]}" "${METHOD_VARIANTS[@]}")
  for variant in "${variants[@]}"; do measure "$round" openmpi "$variant"; done
  measure "$round" mpj-multicore "no agent"
  mapfile -t variants < <(rotated "$round" "${AGENT_VARIANTS[@]}" "bare clock reads")
  for variant in "${variants[@]}"; do measure "$round" mpj-multicore "$variant"; done
  echo "# round $((round + 1)): load at the end $(cut -d' ' -f1 /proc/loadavg)" >>"$raw"
done
grep -v -e Started -e '^$' "$WORK/errors" | sort -u | sed 's/^/methods: /' >&2 || true
print_table "$raw"
